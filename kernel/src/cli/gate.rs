//! `nullius gate`

use clap::Subcommand;
use nullius_schemas::vocabulary::Destination;

use super::{At, CliError, with_kernel};
use crate::kernel::Kernel;
use crate::writer::effects::gate::OperateGate;

/// The gates' stop button.
#[derive(Debug, Subcommand)]
pub(super) enum Gate {
    /// Close a gate: every candidate for it is `unavailable` until it is opened
    Close {
        #[command(flatten)]
        at: At,
        /// response, record, knowledge or memory.
        destination: Destination,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Open a gate again
    Open {
        #[command(flatten)]
        at: At,
        /// response, record, knowledge or memory.
        destination: Destination,
        /// Why.
        #[arg(long)]
        reason: String,
    },
}

pub(super) async fn run(command: Gate) -> Result<(), CliError> {
    let (at, destination, reason, close) = match command {
        Gate::Close {
            at,
            destination,
            reason,
        } => (at, destination, reason, true),
        Gate::Open {
            at,
            destination,
            reason,
        } => (at, destination, reason, false),
    };
    with_kernel(&at, async |kernel: &Kernel| {
        kernel
            .write(None, || {
                Box::pin(async {
                    Ok(OperateGate {
                        destination,
                        close,
                        reason: reason.clone(),
                        actor: "operator".to_owned(),
                    })
                })
            })
            .await?;
        Ok(())
    })
    .await?;
    eprintln!(
        "the gate for {destination} is {}",
        if close { "closed" } else { "open" }
    );
    Ok(())
}
