//! A folder of its own for one test, removed afterwards.

use std::path::{Path, PathBuf};

pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> std::io::Result<Self> {
        let name = crate::random::random_bytes::<8>().map_err(std::io::Error::other)?;
        let path = std::env::temp_dir().join(format!("nullius-test-{}", nullius_schemas::digest::hex(&name)));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind is no reason to fail a test.
        drop(std::fs::remove_dir_all(&self.0));
    }
}
