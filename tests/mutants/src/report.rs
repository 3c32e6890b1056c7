//! What came of the mutants: a file, and a table for people.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Result;
use crate::list::Mutant;

/// What came of one.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "outcome")]
pub enum Outcome {
    Caught {
        test: String,
    },
    /// Caught too: a test that does not come to an end.
    TimedOut,
    Unviable {
        error: String,
    },
    /// No test comes by.
    NotReached,
    /// Tests come by, and none fails.
    Survived,
}

/// One line of the file.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Row {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub name: String,
    pub change: String,
    /// Of the text of the function it is in.
    pub function: String,
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// All of it.
#[derive(Debug, Deserialize, Serialize)]
pub struct Results {
    /// Of everything that the outcomes depend on.
    pub digest: String,
    pub rows: Vec<Row>,
}

impl Outcome {
    pub fn survives(&self) -> bool {
        matches!(self, Self::NotReached | Self::Survived)
    }

    fn column(&self) -> usize {
        match self {
            Self::Caught { .. } => 0,
            Self::TimedOut => 1,
            Self::Unviable { .. } => 2,
            Self::NotReached => 3,
            Self::Survived => 4,
        }
    }
}

impl Row {
    pub fn new(mutant: &Mutant, outcome: Outcome) -> Self {
        Self {
            file: mutant.file.clone(),
            line: mutant.span.start.line,
            column: mutant.span.start.column,
            name: mutant.name.clone(),
            change: mutant.change().to_owned(),
            function: mutant.text.clone(),
            outcome,
        }
    }
}

impl Results {
    pub fn read(path: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(path).ok()?).ok()
    }

    pub fn write(&self, path: &Path) -> Result<()> {
        let beside = path.with_extension("new");
        fs::write(&beside, serde_json::to_vec_pretty(self)?)?;
        Ok(fs::rename(beside, path)?)
    }

    pub fn survivors(&self) -> usize {
        self.rows.iter().filter(|row| row.outcome.survives()).count()
    }

    /// The survivors by name, and the table by file.
    pub fn print(&self) {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|row| (&row.file, row.line));
        for row in rows.iter().filter(|row| row.outcome.survives()) {
            let how = if row.outcome == Outcome::NotReached {
                "not reached"
            } else {
                "survived"
            };
            println!("{how}: {}", row.name);
        }
        let mut files: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
        for row in rows {
            for file in [row.file.as_str(), "~ all"] {
                files.entry(file).or_default()[row.outcome.column()] += 1;
            }
        }
        println!("\n| file | mutants | caught | timeout | unviable | not reached | survived |");
        println!("|---|---:|---:|---:|---:|---:|---:|");
        for (file, [caught, timeout, unviable, not_reached, survived]) in files {
            let all = caught + timeout + unviable + not_reached + survived;
            println!(
                "| {} | {all} | {caught} | {timeout} | {unviable} | {not_reached} | {survived} |",
                file.trim_start_matches("~ ")
            );
        }
    }
}
