//! One mutant in one build, as `cargo mutants` does it.

use std::fs;

use crate::list::Mutant;
use crate::process::{Ran, run};
use crate::report::Outcome;
use crate::tree::{Built, Tree};
use crate::{PLAIN_LIMIT, Result};

pub struct Plain {
    tree: Tree,
    folder: String,
    targets: Vec<String>,
}

impl Plain {
    /// Builds and runs the tests unchanged: they must pass, or every change would seem to be caught.
    pub fn prepare(tree: Tree, folder: &str, targets: Vec<String>) -> Result<Self> {
        let plain = Self {
            tree,
            folder: folder.to_owned(),
            targets,
        };
        match plain.built()? {
            Outcome::Survived => Ok(plain),
            other => Err(format!("unchanged: {other:?}").into()),
        }
    }

    /// Puts it in, builds, runs all tests, and takes it out again.
    pub fn attempt(&self, mutant: &Mutant) -> Result<Outcome> {
        let source = fs::read_to_string(self.tree.top.join(&mutant.file))?;
        self.tree.write(&mutant.file, mutant.applied(&source)?.as_bytes())?;
        let outcome = self.built();
        self.tree.write(&mutant.file, source.as_bytes())?;
        outcome
    }

    fn built(&self) -> Result<Outcome> {
        let binaries = match self.tree.build(&self.targets)? {
            Built::Binaries(binaries) => binaries,
            Built::Errors(faults) => {
                let error = faults.into_iter().next().map(|fault| fault.text).unwrap_or_default();
                return Ok(Outcome::Unviable { error });
            }
        };
        for binary in &binaries {
            match run(
                binary,
                &self.tree.top.join(&self.folder),
                &[],
                ("MUTANT", ""),
                PLAIN_LIMIT,
            )? {
                Ran::Passed(_) => {}
                Ran::TimedOut => return Ok(Outcome::TimedOut),
                Ran::Failed(name) => {
                    let test = format!("{} {}", binary.name, name.as_deref().unwrap_or("(the process ended)"));
                    return Ok(Outcome::Caught { test });
                }
            }
        }
        Ok(Outcome::Survived)
    }
}
