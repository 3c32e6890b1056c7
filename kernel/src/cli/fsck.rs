//! `nullius fsck`

use clap::Args;

use super::{At, CliError};
use crate::fsck;

/// Compares the store with its evidence.
#[derive(Args, Debug)]
pub(super) struct Fsck {
    #[command(flatten)]
    at: At,
}

pub(super) async fn run(command: Fsck) -> Result<(), CliError> {
    let At { data, tenant } = command.at;
    let found = fsck::check(&data, tenant.as_str()).await?;
    for fault in &found.faults {
        println!("{}: {}", fault.place, fault.what);
    }
    if found.faults.is_empty() {
        eprintln!(
            "{} entries, {} checkpoints and the rows that follow from them agree.",
            found.entries, found.checkpoints
        );
        return Ok(());
    }
    Err(CliError::Refused(format!(
        "{} faults in {} entries; nothing was changed",
        found.faults.len(),
        found.entries
    )))
}
