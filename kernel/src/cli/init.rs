//! `nullius init`

use clap::Args;
use nullius_schemas::vocabulary::Profile;

use super::{At, CliError};
use crate::kernel::Kernel;

/// Begins a log.
#[derive(Args, Debug)]
pub(super) struct Init {
    #[command(flatten)]
    at: At,
    /// How strict the policies start out: pilot or standard.
    #[arg(long, default_value = "pilot")]
    profile: Profile,
}

pub(super) async fn run(command: Init) -> Result<(), CliError> {
    let folder = &command.at.data;
    match Kernel::init(folder, command.profile).await? {
        None => eprintln!("{} holds a log already; nothing was changed", folder.display()),
        Some(token) => {
            eprintln!("A log has begun in {}.", folder.display());
            eprintln!("Give auditors  {}", folder.join("trust").display());
            eprintln!(
                "Move away      {}  (the root key signs key events only)",
                folder.join("root").display()
            );
            eprintln!("The administrator's token, shown this once:");
            println!("{token}");
        }
    }
    Ok(())
}
