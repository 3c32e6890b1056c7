//! `nullius openapi`

use super::CliError;

/// Prints the document that docs/openapi.json keeps a copy of.
pub(super) fn run() -> Result<(), CliError> {
    let text =
        serde_json::to_string_pretty(&crate::http::document()).map_err(|error| CliError::Refused(error.to_string()))?;
    println!("{text}");
    Ok(())
}
