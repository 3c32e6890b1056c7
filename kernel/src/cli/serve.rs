//! `nullius serve`

use std::net::SocketAddr;

use clap::Args;
use nullius_schemas::vocabulary::Profile;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use super::{At, CliError};
use crate::http;
use crate::kernel::Kernel;
use crate::selftest;

/// Serves the HTTP contract.
#[derive(Args, Debug)]
pub(super) struct Serve {
    #[command(flatten)]
    at: At,
    /// Where to listen; TLS belongs to a proxy before it.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// What is logged: error, warn, info, debug.
    #[arg(long, default_value = "info")]
    log: String,
}

pub(super) async fn run(command: Serve) -> Result<(), CliError> {
    let filter = EnvFilter::try_new(&command.log).map_err(|error| CliError::Refused(error.to_string()))?;
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let data = &command.at.data;
    let (begun, held) = (data.join("nullius.db").exists(), data.join("keys").exists());
    if !begun && held {
        // A log that lost its database must not begin again under the same keys as if nothing had been.
        return Err(CliError::Refused(format!(
            "{} has keys and no database: restore nullius.db, or begin a new log in an empty folder",
            data.display()
        )));
    }
    if !begun && let Some(token) = Kernel::init(&command.at.data, Profile::Pilot).await? {
        println!("administrator token, shown this once: {token}");
    }
    let (kernel, tasks) = Kernel::serve(&command.at.data, command.at.tenant.as_str()).await?;
    selftest::run(&command.at.data, &kernel).await?;
    let listener = TcpListener::bind(command.listen).await?;
    let address = listener.local_addr()?;
    let stop = stopped()?;
    println!("nullius is ready on http://{address}");
    http::serve(listener, http::router(kernel.clone()), stop).await;
    tracing::info!("draining");
    tasks
        .finish(kernel)
        .await
        .map_err(|error| CliError::Refused(error.to_string()))
}

/// Ready when the process is asked to stop.
pub(super) fn stopped() -> Result<impl Future<Output = ()>, CliError> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
