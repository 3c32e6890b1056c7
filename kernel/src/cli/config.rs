//! `nullius config`

use super::{At, CliError};
use crate::config::Config;
use crate::core::StartError;

/// Prints `nullius.toml` as it is understood, every default filled in. It holds no secrets: those are files.
pub(super) fn run(at: &At) -> Result<(), CliError> {
    let config = Config::load(&at.data).map_err(StartError::from)?;
    print!("{}", config.to_toml());
    Ok(())
}
