//! What came of a generator.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{SHOWN, known};
use crate::scene::Verdict;

/// What came of one generator in one mode.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    tried: usize,
    wrong: Vec<Value>,
    known: BTreeMap<&'static str, usize>,
    outcomes: BTreeMap<String, BTreeMap<&'static str, usize>>,
    seen: BTreeSet<String>,
}

impl Tally {
    /// How many were tried.
    pub(super) fn tried(&self) -> usize {
        self.tried
    }

    /// Adds the numbers of another.
    pub(super) fn add(&mut self, other: &Self) {
        self.tried += other.tried;
        self.wrong.extend(other.wrong.iter().cloned());
        for (opening, count) in &other.known {
            *self.known.entry(opening).or_default() += count;
        }
    }

    /// The numbers alone.
    pub(super) fn sums(&self) -> Value {
        json!({
            "tried": self.tried, "unauthorised": self.wrong.len(), "bound95": format!("3/{}", self.tried),
            "knownOpenings": self.known,
        })
    }

    /// Whether this document was not seen before.
    pub(super) fn is_new(&mut self, document: &Value) -> bool {
        self.seen
            .insert(nullius_schemas::digest::Digest::of(document.to_string().as_bytes()).to_string())
    }

    /// Counts an outcome.
    pub(super) fn count(&mut self, operator: &str, verdict: &Verdict) {
        self.tried += 1;
        let outcomes = self.outcomes.entry(operator.to_owned()).or_default();
        *outcomes.entry(verdict.name()).or_default() += 1;
    }

    /// Notes what should not have come so far, as an example of a known opening or as something new.
    pub(super) fn note(&mut self, operator: &str, faults: &[String], document: &Value, more: &Value) {
        match known::opening(operator, document) {
            Some(opening) => *self.known.entry(opening).or_default() += 1,
            None => self
                .wrong
                .push(json!({"operator": operator, "faults": faults, "is": more, "document": document})),
        }
    }

    /// Numbers, outcomes and examples.
    pub(super) fn report(&self) -> Value {
        json!({
            "tried": self.tried, "unauthorised": self.wrong.len(), "bound95": format!("3/{}", self.tried),
            "knownOpenings": self.known,
            "examples": self.wrong.iter().take(SHOWN).collect::<Vec<_>>(), "outcomes": self.outcomes,
        })
    }
}
