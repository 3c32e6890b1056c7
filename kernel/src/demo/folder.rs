//! The demo's data folder: one that the demo made itself, and never any other.

use std::fs;
use std::path::Path;

use super::DemoError;
use super::cast::Tokens;
use super::play::Played;
use crate::config::Config;
use crate::keyring::private_folder;
use crate::secret_file;

/// The environment that stands in every statement of a demo.
const ENVIRONMENT: &str = "demo";
/// The tokens of the made-up staff and keys: what makes a folder the demo's, and lets it be served again.
const TOKENS: &str = "demo-tokens.json";
/// What was played, so that a folder that is served again can say how it stands.
const PLAYED: &str = "demo-played.json";
/// Bytes of the tokens.
const MOST: usize = 64 * 1024;
/// The configuration of a demo.
const CONFIGURATION: &str = "# Made by `nullius demo`: made-up citizens and staff, nothing of it is real.
[log]
environment = \"demo\"
";

/// Makes the folder, or takes up one that the demo made before; the tokens, and whether the folder is new.
///
/// # Errors
/// The folder holds something else, or cannot be written.
pub(super) fn prepare(folder: &Path) -> Result<(Tokens, bool), DemoError> {
    let tokens = folder.join(TOKENS);
    let configuration = folder.join("nullius.toml");
    if tokens.exists() {
        let text = secret_file::read(&tokens, MOST).map_err(|error| DemoError::Folder(error.to_string()))?;
        let kept = serde_json::from_slice(&text).map_err(|error| other(folder, &format!("{TOKENS}: {error}")))?;
        if !folder.join("nullius.db").exists() {
            fs::write(&configuration, CONFIGURATION)?;
        }
        check(folder)?;
        return Ok((kept, false));
    }
    if folder.exists() && fs::read_dir(folder)?.next().is_some() {
        return Err(other(folder, "it is not empty"));
    }
    private_folder(folder).map_err(|error| DemoError::Folder(error.to_string()))?;
    let made = Tokens::make()?;
    let text = serde_json::to_vec_pretty(&made).map_err(|error| DemoError::Folder(error.to_string()))?;
    secret_file::create(&tokens, &text).map_err(|error| DemoError::Folder(error.to_string()))?;
    fs::write(&configuration, CONFIGURATION)?;
    check(folder)?;
    Ok((made, true))
}

/// What was played in this folder, if all of it was.
///
/// # Errors
/// The file cannot be read.
pub(super) fn played(folder: &Path) -> Result<Option<Vec<Played>>, DemoError> {
    match fs::read(folder.join(PLAYED)) {
        Ok(text) => serde_json::from_slice(&text)
            .map(Some)
            .map_err(|error| DemoError::Folder(format!("{}: {error}", folder.join(PLAYED).display()))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Keeps what was played.
///
/// # Errors
/// The file cannot be written.
pub(super) fn keep(folder: &Path, played: &[Played]) -> Result<(), DemoError> {
    let text = serde_json::to_vec(played).map_err(|error| DemoError::Folder(error.to_string()))?;
    Ok(fs::write(folder.join(PLAYED), text)?)
}

/// What this folder's statements will say of themselves.
fn check(folder: &Path) -> Result<(), DemoError> {
    let config = Config::load(folder).map_err(|error| DemoError::Folder(error.to_string()))?;
    if config.log.environment.as_str() == ENVIRONMENT {
        Ok(())
    } else {
        let environment = &config.log.environment;
        Err(other(
            folder,
            &format!("its environment is `{environment}`, not `{ENVIRONMENT}`"),
        ))
    }
}

fn other(folder: &Path, why: &str) -> DemoError {
    let folder = folder.display();
    DemoError::Folder(format!(
        "{folder} was not made by `nullius demo`, and is left alone ({why}); name another folder with --data"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::scratch::Scratch;

    #[test]
    fn a_folder_of_somebody_else_is_left_alone() {
        let scratch = Scratch::new().expect("a scratch folder");
        let folder = scratch.path().join("production");
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("nullius.toml"), "").expect("a file");
        assert!(matches!(prepare(&folder), Err(DemoError::Folder(_))));
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    }

    #[test]
    fn a_demo_folder_is_taken_up_again_unless_its_environment_is_another() {
        let scratch = Scratch::new().expect("a scratch folder");
        let folder = scratch.path().join("demo");
        let (made, fresh) = prepare(&folder).expect("a new folder");
        assert!(fresh);
        let (kept, fresh) = prepare(&folder).expect("the same folder");
        assert!(!fresh);
        assert_eq!(made, kept);
        fs::write(folder.join("nullius.db"), "").expect("a file");
        fs::write(folder.join("nullius.toml"), "").expect("a file");
        assert!(matches!(prepare(&folder), Err(DemoError::Folder(_))));
    }
}
