//! `nullius demo`

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use tracing_subscriber::EnvFilter;

use super::CliError;
use super::serve::stopped;
use crate::demo;

/// Plays a made-up municipality on a real kernel.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  nullius demo
  nullius demo --data ./try --listen 127.0.0.1:9000
  nullius demo --exit

Exit status: 0 if every candidate came out as its case file says.")]
pub(super) struct Demo {
    /// A new folder, or one of an earlier demo; never one of anything else.
    #[arg(long, value_name = "DIR", default_value = "nullius-demo")]
    data: PathBuf,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// End when all is played, instead of serving on.
    #[arg(long)]
    exit: bool,
}

pub(super) async fn run(command: Demo) -> Result<(), CliError> {
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new("error"))
        .with_writer(std::io::stderr)
        .init();
    let Demo { data, listen, exit } = command;
    let as_expected = demo::run(demo::Demo { data, listen, exit }, stopped()?)
        .await
        .map_err(|error| CliError::Refused(error.to_string()))?;
    if as_expected {
        Ok(())
    } else {
        Err(CliError::Refused(
            "not everything came out as the case files say".to_owned(),
        ))
    }
}
