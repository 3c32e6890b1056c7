//! The files of the project, and the blocks of text in its documents.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a test of the house may fail with.
pub(crate) type Checked = Result<(), Box<dyn Error>>;

/// The folder that holds all others.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
}

/// The text of one file, named from the root.
pub(crate) fn read(path: &str) -> Result<String, Box<dyn Error>> {
    std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}").into())
}

/// A file that is in the repository, or would be with the next commit.
pub(crate) struct File {
    /// From the root, with slashes.
    pub(crate) path: String,
    /// Empty for a file that is not UTF-8.
    pub(crate) text: String,
}

impl File {
    /// Whether the name ends with one of these extensions.
    pub(crate) fn is(&self, extensions: &[&str]) -> bool {
        self.path
            .rsplit_once('.')
            .is_some_and(|(_, extension)| extensions.contains(&extension))
    }

    /// Whether a person or a machine runs it.
    pub(crate) fn is_code(&self) -> bool {
        self.is(&["rs", "py", "ts", "js", "html", "cedar", "cedarschema", "sh", "sql"]) || self.text.starts_with("#!")
    }

    /// Whether the file stands in that folder.
    pub(crate) fn within(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Its lines, numbered from 1, each without the comment that ends it (Rust).
    pub(crate) fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .map(|line| line.split_once("//").map_or(line, |(code, _)| code))
            .enumerate()
            .map(|(n, l)| (n + 1, l))
    }
}

/// Every file, ignored ones left out.
pub(crate) fn files() -> Result<Vec<File>, Box<dyn Error>> {
    let listed = Command::new("git")
        .args([
            "-c",
            "core.quotePath=false",
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()?;
    assert!(
        listed.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let paths = String::from_utf8(listed.stdout)?;
    let files: Vec<_> = paths
        .lines()
        .filter(|path| root().join(path).is_file())
        .map(|path| File {
            path: path.to_owned(),
            text: read(path).unwrap_or_default(),
        })
        .collect();
    assert!(files.len() > 20, "the tree has more than {} files", files.len());
    Ok(files)
}

/// The lines of the one block in `document` that begins with three backticks and `name`.
pub(crate) fn block<'a>(document: &'a str, name: &str) -> Result<Vec<&'a str>, Box<dyn Error>> {
    let opening = format!("```{name}");
    let mut lines = document.lines().skip_while(|line| *line != opening);
    lines.next().ok_or_else(|| format!("no block `{name}`"))?;
    Ok(lines
        .take_while(|line| *line != "```")
        .filter(|line| !line.trim().is_empty())
        .collect())
}

/// Fails with every fault on a line of its own.
pub(crate) fn no_faults(rule: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{rule}:\n  {}", faults.join("\n  "));
}
