//! A copy of the workspace, and the compiler on it.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;

/// A copy of the workspace's files, and where they are built.
pub struct Tree {
    pub top: PathBuf,
    pub build: PathBuf,
    pub package: String,
    /// Whether the crate itself is optimised: takes longer to build, and a quarter of the time to run.
    pub optimised: bool,
}

/// A test binary.
#[derive(Clone, Debug)]
pub struct Binary {
    pub name: String,
    pub path: PathBuf,
}

/// What the compiler said.
pub enum Built {
    Binaries(Vec<Binary>),
    /// The errors, each with the places it names: the file from the top, and bytes in it; the first are the main ones.
    Errors(Vec<Fault>),
}

pub struct Fault {
    pub text: String,
    pub main: Vec<(String, Range<usize>)>,
    pub others: Vec<(String, Range<usize>)>,
}

impl Tree {
    /// Brings the copy up to date. Only what differs is written, so that nothing is built again without need.
    pub fn update(&self, root: &Path) -> Result<()> {
        let output = Command::new("git")
            .current_dir(root)
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()?;
        let files: BTreeSet<PathBuf> = String::from_utf8(output.stdout)?
            .split('\0')
            .filter(|name| !name.is_empty())
            .map(PathBuf::from)
            .filter(|name| root.join(name).is_file())
            .collect();
        if files.is_empty() {
            return Err("git knows no files here".into());
        }
        for name in &files {
            self.write(name, &fs::read(root.join(name))?)?;
        }
        self.prune(&self.top, &files)
    }

    fn prune(&self, folder: &Path, files: &BTreeSet<PathBuf>) -> Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.prune(&path, files)?;
            } else if !files.contains(path.strip_prefix(&self.top)?) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Writes a file, if it differs.
    pub fn write(&self, name: impl AsRef<Path>, bytes: &[u8]) -> Result<()> {
        let path = self.top.join(name);
        if fs::read(&path).is_ok_and(|there| there == bytes) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(fs::write(path, bytes)?)
    }

    /// Builds test binaries: `--lib`, or all that `targets` names.
    pub fn build(&self, targets: &[String]) -> Result<Built> {
        let mut command = Command::new("cargo");
        if self.optimised {
            command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
        }
        let output = command
            .current_dir(&self.top)
            .env("CARGO_TARGET_DIR", &self.build)
            .args([
                "test",
                "--no-run",
                "--locked",
                "--message-format",
                "json",
                "--package",
                &self.package,
            ])
            .args(targets)
            .stderr(Stdio::inherit())
            .output()?;
        let mut binaries = Vec::new();
        let mut faults = Vec::new();
        for line in output
            .stdout
            .split(|byte| *byte == b'\n')
            .filter(|line| line.starts_with(b"{"))
        {
            let message: Value = serde_json::from_slice(line)?;
            if message["reason"] == "compiler-artifact" && message["executable"].is_string() {
                binaries.push(Binary {
                    name: message["target"]["name"].as_str().unwrap_or_default().to_owned(),
                    path: message["executable"].as_str().unwrap_or_default().into(),
                });
            }
            if message["reason"] == "compiler-message" && message["message"]["level"] == "error" {
                faults.extend(fault(&message["message"]));
            }
        }
        match (output.status.success(), faults.is_empty()) {
            (true, _) => Ok(Built::Binaries(binaries)),
            (false, false) => Ok(Built::Errors(faults)),
            (false, true) => Err("cargo failed without an error of the compiler".into()),
        }
    }
}

/// The places of one error; none for the closing remark on how many there were.
fn fault(message: &Value) -> Option<Fault> {
    let text = message["message"].as_str().unwrap_or_default().to_owned();
    let spans = message["spans"].as_array()?;
    if spans.is_empty() && text.starts_with("aborting due to") {
        return None;
    }
    let (main, others) = spans.iter().partition::<Vec<_>, _>(|span| span["is_primary"] == true);
    let places = |spans: Vec<&Value>| spans.into_iter().filter_map(place).collect();
    Some(Fault {
        text: format!("{}: {text}", message["code"]["code"].as_str().unwrap_or("error")),
        main: places(main),
        others: places(others),
    })
}

/// Where it is written: what a macro makes is where the macro is called.
fn place(span: &Value) -> Option<(String, Range<usize>)> {
    let mut span = span;
    while span["expansion"].is_object() {
        span = &span["expansion"]["span"];
    }
    let offset = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    Some((
        span["file_name"].as_str()?.to_owned(),
        offset("byte_start")?..offset("byte_end")?,
    ))
}
