//! Callers that each wait for their answer before they ask again.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use nullius_tests::Failed;
use nullius_tests::load::client::Client;
use nullius_tests::load::scene::Conversation;

/// Who calls whom, with what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Driver<'a> {
    /// The kernel.
    pub(crate) address: SocketAddr,
    /// The agent's key.
    pub(crate) token: &'a str,
    /// What is submitted.
    pub(crate) conversations: &'a [Conversation],
}

/// When a level ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    time: Duration,
    count: u32,
}

impl Until {
    /// After `time`, or after `count` answers.
    pub(crate) fn new(time: Duration, count: u32) -> Self {
        Self { time, count }
    }

    /// Begins now.
    pub(crate) fn begin(self) -> Arc<Budget> {
        Arc::new(Budget {
            end: now() + self.time,
            left: AtomicU32::new(self.count),
        })
    }
}

/// What is left of a level.
#[derive(Debug)]
pub(crate) struct Budget {
    end: Instant,
    left: AtomicU32,
}

impl Budget {
    /// Takes one call, while there is time and count left.
    pub(crate) fn take(&self) -> bool {
        let less = |left: u32| left.checked_sub(1);
        now() < self.end
            && self
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
                .is_ok()
    }
}

/// What a level did.
#[derive(Clone, Debug)]
pub(crate) struct Driven {
    /// How long it took.
    pub(crate) took: Duration,
    /// How long each answer took, in ascending order.
    pub(crate) latencies: Vec<Duration>,
}

impl Driven {
    /// Of what the callers of a level measured.
    pub(crate) fn of(took: Duration, latencies: impl IntoIterator<Item = Vec<Duration>>) -> Self {
        let mut latencies: Vec<_> = latencies.into_iter().flatten().collect();
        latencies.sort_unstable();
        Self { took, latencies }
    }
}

/// A load program measures time; it decides nothing.
#[allow(clippy::disallowed_methods, reason = "durations are what this program is for")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

impl Driver<'_> {
    /// Submits over `connections` connections at a time.
    ///
    /// # Errors
    /// An answer was no promotion.
    pub(crate) async fn drive(&self, connections: u32, until: Until) -> Result<Driven, Failed> {
        let mut clients = Vec::new();
        for _ in 0..connections {
            clients.push(Client::connect(self.address).await?);
        }
        let budget = until.begin();
        let start = now();
        let callers: Vec<_> = clients
            .into_iter()
            .zip(self.conversations.iter().cycle().cloned())
            .map(|(client, conversation)| {
                tokio::spawn(call(client, self.token.to_owned(), conversation, Arc::clone(&budget)))
            })
            .collect();
        let mut latencies = Vec::new();
        for caller in callers {
            latencies.push(caller.await??);
        }
        Ok(Driven::of(now() - start, latencies))
    }
}

async fn call(
    mut client: Client,
    token: String,
    conversation: Conversation,
    budget: Arc<Budget>,
) -> Result<Vec<Duration>, Failed> {
    let mut latencies = Vec::new();
    while budget.take() {
        let start = now();
        let body = conversation.hours_stated.clone();
        let answer = client.post("/v1/candidates", &token, body).await?;
        latencies.push(now() - start);
        // Found in the bytes: parsing each answer would take the server's processor away.
        let promoted = answer
            .body
            .windows(20)
            .any(|window| window == br#""outcome":"promoted""#.as_slice());
        if answer.status != 201 || !promoted {
            let text = String::from_utf8_lossy(&answer.body).into_owned();
            return Err(format!("no promotion: {} {text}", answer.status).into());
        }
    }
    Ok(latencies)
}
