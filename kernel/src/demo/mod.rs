//! `nullius demo`: a made-up municipality on a real kernel.
//!
//! Everything goes over HTTP to the demo's own listener, with the three kinds of key and the session tokens of made-up
//! staff, as any client would send it. Only who takes part is written directly, as `nullius person` and `nullius key` do.

mod case;
mod cast;
mod client;
mod folder;
mod next;
mod people;
mod play;
mod table;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;

use nullius_schemas::api::Problem;
use nullius_schemas::vocabulary::Profile;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::core::StartError;
use crate::egress::EgressError;
use crate::kernel::Kernel;
use crate::{http, selftest};
use cast::Tokens;
use client::Client;
use play::Played;

/// How a demo is asked for.
#[derive(Debug)]
pub(crate) struct Demo {
    /// The data folder: new, empty, or a demo's.
    pub(crate) data: PathBuf,
    /// Where to listen.
    pub(crate) listen: SocketAddr,
    /// Whether to end when all is played, instead of serving on.
    pub(crate) exit: bool,
}

/// Why a demo did not come to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DemoError {
    /// The folder cannot be used.
    #[error("{0}")]
    Folder(String),
    /// The listener.
    #[error("{address}: {source}; name another address with --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The kernel.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The kernel refused to add a person or a key.
    #[error("{}", .0.detail)]
    Refused(Box<Problem>),
    /// A case file.
    #[error("case {name}: {detail}")]
    Case {
        /// Its name.
        name: String,
        /// What is wrong with it.
        detail: String,
    },
    /// No answer.
    #[error(transparent)]
    Egress(#[from] EgressError),
    /// An answer that is a problem.
    #[error("{asked} was answered with {status}: {detail}")]
    Answered {
        /// The request.
        asked: String,
        /// The status.
        status: u16,
        /// The problem's detail.
        detail: String,
    },
    /// A file or the terminal.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl From<Problem> for DemoError {
    fn from(problem: Problem) -> Self {
        Self::Refused(Box::new(problem))
    }
}

/// Where the demo tells what happens.
#[derive(Debug)]
struct Screen;

impl Screen {
    /// One line.
    fn say(&self, line: &str) -> Result<(), DemoError> {
        let Self = self;
        Ok(writeln!(std::io::stdout().lock(), "{line}")?)
    }

    /// One line about something that has happened or begins.
    fn step(&self, line: &str) -> Result<(), DemoError> {
        self.say(&format!("· {line}"))
    }
}

/// Plays the demo and serves until `stop` is ready; whether everything came out as the case files say.
///
/// # Errors
/// [`DemoError`].
pub(crate) async fn run(demo: Demo, stop: impl Future<Output = ()>) -> Result<bool, DemoError> {
    let address = demo.listen;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|source| DemoError::Listen { address, source })?;
    let address = listener.local_addr()?;
    let (tokens, fresh) = folder::prepare(&demo.data)?;
    let screen = Screen;
    let folder = demo.data.display();
    screen.say("Nullius demo: a made-up municipality; its citizens and staff do not exist.\n")?;
    screen.step(&if fresh {
        format!("a log begins in {folder}, environment `demo`, profile `standard`")
    } else {
        format!("the log in {folder} goes on")
    })?;
    Kernel::init(&demo.data, Profile::Standard).await?;
    let (kernel, tasks) = Kernel::serve(&demo.data, "default").await?;
    cast::enrol(&kernel, &tokens).await?;
    screen
        .step("staff (anna, bas, kim, tess, mo, rosa) and three kinds of key (intake, recorder, agent) are enrolled")?;
    selftest::run(&demo.data, &kernel).await?;
    screen.step("the self-test has seen a known-forbidden candidate refused")?;
    let client = Client::new(address);
    screen.step(&format!("the kernel listens on {}", client.url()))?;
    let (halt, halted) = oneshot::channel::<()>();
    let server = tokio::spawn(http::serve(listener, http::router(kernel.clone()), async move {
        // Dropped is as good as sent.
        let _ = halted.await;
    }));
    let mut stop = std::pin::pin!(stop);
    let result = tokio::select! {
        result = show(&demo, &kernel, &client, &tokens, &screen) => result,
        () = &mut stop => Err(DemoError::Folder("stopped before all was played".to_owned())),
    };
    if result.is_ok() && !demo.exit {
        stop.await;
    }
    drop(halt);
    let _ = server.await;
    tasks
        .finish(kernel)
        .await
        .map_err(|error| DemoError::Folder(error.to_string()))?;
    result
}

async fn show(
    demo: &Demo,
    kernel: &Kernel,
    client: &Client,
    tokens: &Tokens,
    screen: &Screen,
) -> Result<bool, DemoError> {
    let played = if let Some(mut played) = folder::played(&demo.data)? {
        screen.step("the cases were played before; this is how they stand now")?;
        play::as_it_stands(client, tokens, &mut played).await?;
        played
    } else {
        let mut played = play::all(client, tokens, screen, || kernel.core.clock.now()).await?;
        people::reviews(client, tokens, screen, &mut played).await?;
        people::stop_button(client, tokens, screen, &mut played).await?;
        folder::keep(&demo.data, &played)?;
        played
    };
    screen.say("")?;
    for line in table::table(&played) {
        screen.say(&line)?;
    }
    let as_expected = verdict(screen, &played)?;
    for line in next::next(demo, client, tokens, &played).await? {
        screen.say(&line)?;
    }
    Ok(as_expected)
}

/// Says how many came out as the case files say, and what did not.
fn verdict(screen: &Screen, played: &[Played]) -> Result<bool, DemoError> {
    let right = played.iter().filter(|played| played.differences.is_empty()).count();
    screen.say(&format!("\n{right} of {} as the case files say.", played.len()))?;
    for played in played {
        for difference in &played.differences {
            screen.say(&format!("DIFFERS {}: {difference}", played.label()))?;
        }
    }
    Ok(right == played.len())
}
