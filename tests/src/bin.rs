//! The programs under test, built beside the test's own executable.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::Failed;

/// The kernel's program; built first if it is absent or older than its sources.
///
/// # Errors
/// It cannot be built.
pub fn nullius() -> Result<PathBuf, Failed> {
    program("nullius")
}

/// The auditor's program; built first if it is absent or older than its sources.
///
/// # Errors
/// It cannot be built.
pub fn nullius_audit() -> Result<PathBuf, Failed> {
    program("nullius-audit")
}

fn program(name: &str) -> Result<PathBuf, Failed> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| built().map_err(|error| error.to_string()));
    Ok(folder.clone()?.join(name))
}

/// The folder of the workspace.
fn root() -> Result<&'static Path, Failed> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or_else(|| "the crate lies in no workspace".into())
}

/// `target/<profile>`, with both programs in it and not older than what they are made of.
fn built() -> Result<PathBuf, Failed> {
    let executable = std::env::current_exe()?;
    let folder = executable
        .ancestors()
        .find(|folder| {
            folder
                .file_name()
                .is_some_and(|name| name == "deps" || name == "examples")
        })
        .and_then(Path::parent)
        .or_else(|| executable.parent())
        .ok_or("the test lies in no folder")?
        .to_owned();
    let root = root()?;
    let mut newest = modified(&root.join("Cargo.lock"))?;
    for crate_folder in ["schemas", "gates", "kernel", "audit", "policies"] {
        newest = newest.max(newest_in(&root.join(crate_folder))?);
    }
    let fresh = |name: &str| modified(&folder.join(name)).is_ok_and(|time| time >= newest);
    if fresh("nullius") && fresh("nullius-audit") {
        return Ok(folder);
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(root)
        .args(["build", "-q", "-p", "nullius-kernel", "-p", "nullius-audit"]);
    if folder.ends_with("release") {
        cargo.arg("--release");
    }
    if let Some(target) = folder.parent() {
        cargo.arg("--target-dir").arg(target);
    }
    let status = cargo.status()?;
    if status.success() {
        Ok(folder)
    } else {
        Err("the programs cannot be built".into())
    }
}

fn modified(path: &Path) -> std::io::Result<SystemTime> {
    std::fs::metadata(path)?.modified()
}

fn newest_in(folder: &Path) -> std::io::Result<SystemTime> {
    let mut newest = SystemTime::UNIX_EPOCH;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let time = if entry.file_type()?.is_dir() {
            newest_in(&entry.path())?
        } else {
            entry.metadata()?.modified()?
        };
        newest = newest.max(time);
    }
    Ok(newest)
}
