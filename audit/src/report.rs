//! The answer: what is proved, what is only asserted, what cannot be known, and every place that failed.

use std::fmt::Write as _;

use serde::Serialize;

/// A place that failed.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Failure {
    /// Path in the export, or what else it is about.
    pub file: String,
    /// Log index, where there is one.
    pub index: Option<u64>,
    /// Member of the document, where there is one.
    pub field: Option<String>,
    /// In words.
    pub message: String,
}

impl Failure {
    /// A failure of a whole file.
    pub fn of(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            index: None,
            field: None,
            message: message.into(),
        }
    }

    /// The same at a log index.
    #[must_use]
    pub fn at(self, index: u64) -> Self {
        Self {
            index: Some(index),
            ..self
        }
    }

    /// The same in a member; the empty name is the whole document.
    #[must_use]
    pub fn in_field(self, field: &str) -> Self {
        Self {
            field: (!field.is_empty()).then(|| field.to_owned()),
            ..self
        }
    }
}

/// Statements by what could be said about them.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct StatementCounts {
    /// All that the checkpoint covers.
    pub total: u64,
    /// Verified, and every commitment in it opened.
    pub verified: u64,
    /// Verified, but some commitment not opened.
    pub withheld: u64,
    /// Always 0: no kind of statement records an erasure yet.
    pub erased: u64,
    /// Always 0: no kind of statement records a dropping yet.
    pub dropped: u64,
    /// Anything wrong with it.
    pub failed: u64,
}

/// Commitments by what could be said about them.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct CommitmentCounts {
    /// In all statements that could be read.
    pub total: u64,
    /// Opened, and the value is the committed one.
    pub opened: u64,
    /// No opening given.
    pub withheld: u64,
    /// The opening is not that of the commitment.
    pub failed: u64,
}

/// Files that statements name by digest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct ArtefactCounts {
    /// Named and there.
    pub verified: u64,
    /// Lists of files that are named and not there.
    pub withheld: u64,
}

/// A stable document; members are added, never changed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// `nullius-audit/v1`
    pub format: &'static str,
    /// `verified` or `failed`
    pub verdict: &'static str,
    /// The trusted origin.
    pub origin: String,
    /// The tenant that leaf 0 names.
    pub tenant: Option<String>,
    /// Size of the last checkpoint, decimal; absent if that did not verify.
    pub size: Option<String>,
    /// Its root, hexadecimal.
    pub root: Option<String>,
    /// Checkpoints that the recomputed tree agrees with, the auditor's own included.
    pub checkpoints: u64,
    /// Independent witnesses whose cosignatures were verified.
    pub witnesses: u64,
    /// Statements.
    pub statements: StatementCounts,
    /// Commitments.
    pub commitments: CommitmentCounts,
    /// Files named by digest.
    pub artefacts: ArtefactCounts,
    /// What follows from the bytes and the trusted keys alone; empty if anything failed.
    pub proved: Vec<String>,
    /// What the operator says and the bytes do not show.
    pub asserted: Vec<String>,
    /// What cannot be known from here.
    pub unknown: Vec<String>,
    /// Every place that failed.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Nothing checked yet.
    #[must_use]
    pub fn new(origin: &str) -> Self {
        Self {
            format: "nullius-audit/v1",
            verdict: "failed",
            origin: origin.to_owned(),
            tenant: None,
            size: None,
            root: None,
            checkpoints: 0,
            witnesses: 0,
            statements: StatementCounts::default(),
            commitments: CommitmentCounts::default(),
            artefacts: ArtefactCounts::default(),
            proved: Vec::new(),
            asserted: Vec::new(),
            unknown: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// Whether everything verified.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        self.verdict == "verified"
    }

    /// Adds a place that failed.
    pub fn fail(&mut self, failure: Failure) {
        self.failures.push(failure);
    }

    /// The verdict, once everything has been looked at. Something must have been: an empty log proves nothing.
    pub fn conclude(&mut self) {
        self.failures.sort();
        self.failures.dedup();
        let complete = self.statements.total > 0 && self.statements.failed == 0;
        self.verdict = if self.failures.is_empty() && complete {
            "verified"
        } else {
            "failed"
        };
        if !self.is_verified() {
            self.proved.clear();
        }
    }

    /// The report for a person.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).map_or_else(|_| String::new(), |()| out)
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let verdict = if self.is_verified() { "VERIFIED" } else { "FAILED" };
        let size = self.size.as_deref().unwrap_or("unknown");
        writeln!(out, "{verdict}  log {}  size {size}", self.origin)?;
        if let Some(root) = &self.root {
            writeln!(out, "          root {root}")?;
        }
        if !self.failures.is_empty() {
            writeln!(out, "\nFailed ({})", self.failures.len())?;
            for failure in &self.failures {
                let index = failure.index.map(|index| format!(" index {index}")).unwrap_or_default();
                let field = failure
                    .field
                    .as_ref()
                    .map(|field| format!(" {field}"))
                    .unwrap_or_default();
                writeln!(out, "  {}{index}{field}: {}", failure.file, failure.message)?;
            }
        }
        let StatementCounts {
            total,
            verified,
            withheld,
            erased,
            dropped,
            failed,
        } = self.statements;
        writeln!(out, "\nStatements ({total})")?;
        writeln!(
            out,
            "  verified {verified} | withheld {withheld} | erased {erased} | dropped {dropped} | failed {failed}"
        )?;
        let commitments = self.commitments;
        writeln!(
            out,
            "  opened {} of {} commitments",
            commitments.opened, commitments.total
        )?;
        for (title, lines) in [
            ("Proved", &self.proved),
            ("Only asserted by the operator", &self.asserted),
            ("Cannot be known from this export", &self.unknown),
        ] {
            if !lines.is_empty() {
                writeln!(out, "\n{title}")?;
                lines.iter().try_for_each(|line| writeln!(out, "  - {line}"))?;
            }
        }
        Ok(())
    }
}
