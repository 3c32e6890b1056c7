//! What is changed: the list of `cargo mutants`, so that `.cargo/mutants.toml` stays the one place that says so.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::Result;

/// One change.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// As `cargo mutants` words it, with file, line and column.
    pub name: String,
    /// From the top of the workspace.
    pub file: String,
    pub genre: Genre,
    pub replacement: String,
    pub span: Span,
    pub function: Option<Function>,
    /// Of the text of its function: whether it is the same change as in an earlier run.
    #[serde(default)]
    pub text: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[cfg_attr(test, derive(serde::Serialize))]
pub enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

/// The text that the replacement stands for.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub start: Position,
    pub end: Position,
}

/// Line and column from 1; columns count characters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    pub return_type: String,
    pub span: Option<Span>,
}

impl Mutant {
    /// The name without the place, which moves when the file is edited.
    pub fn change(&self) -> &str {
        let place = format!("{}:{}:{}: ", self.file, self.span.start.line, self.span.start.column);
        self.name.strip_prefix(&place).unwrap_or(&self.name)
    }

    /// The bytes of `source` that are replaced.
    pub fn bytes(&self, source: &str) -> Result<Range<usize>> {
        let start = self.span.start.offset(source);
        let end = self.span.end.offset(source);
        match (start, end) {
            (Some(start), Some(end)) if start <= end => Ok(start..end),
            _ => Err(format!("{}: no such place", self.name).into()),
        }
    }

    /// The whole file with this change.
    pub fn applied(&self, source: &str) -> Result<String> {
        let mut text = source.to_owned();
        text.replace_range(self.bytes(source)?, &format!("{} ", self.replacement));
        Ok(text)
    }
}

impl Position {
    fn offset(self, source: &str) -> Option<usize> {
        let line = source.split_inclusive('\n').nth(self.line.checked_sub(1)?)?;
        let before: usize = source.split_inclusive('\n').take(self.line - 1).map(str::len).sum();
        let within: usize = line.chars().take(self.column.checked_sub(1)?).map(char::len_utf8).sum();
        Some(before + within)
    }
}

/// The mutants of the package.
pub fn list(root: &Path, package: &str) -> Result<Vec<Mutant>> {
    let mut command = Command::new("cargo");
    command
        .current_dir(root)
        .args(["mutants", "--list", "--json", "--package", package]);
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("cargo mutants --list: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let mut mutants: Vec<Mutant> = serde_json::from_slice(&output.stdout)?;
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    for mutant in &mut mutants {
        if !sources.contains_key(&mutant.file) {
            sources.insert(mutant.file.clone(), fs::read_to_string(root.join(&mutant.file))?);
        }
        let source = sources.get(&mutant.file).map_or("", String::as_str);
        // What stands in no function is a constant: its lines are all there is to it.
        let span = mutant.function.as_ref().and_then(|function| function.span).unwrap_or(mutant.span);
        let lines = span.end.line.saturating_sub(span.start.line) + 1;
        let mut hasher = DefaultHasher::new();
        for line in source.lines().skip(span.start.line.saturating_sub(1)).take(lines) {
            line.hash(&mut hasher);
        }
        mutant.text = format!("{:016x}", hasher.finish());
    }
    Ok(mutants)
}

/// The numbers of the mutants of each file.
pub fn by_file(mutants: &[Mutant]) -> BTreeMap<&str, Vec<usize>> {
    let mut files: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate() {
        files.entry(&mutant.file).or_default().push(number);
    }
    files
}
