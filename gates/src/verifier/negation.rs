//! Negations: a claim that something is not so needs a source that says so too.

use super::evidence::Evidence;
use super::span::{Span, Text, find_phrase};

/// The first word of denial in a span.
pub(super) fn negation(text: &Text<'_>, span: Span) -> Option<Span> {
    CUES.iter()
        .filter_map(|cue| text.find(span, cue))
        .min_by_key(|at| at.start)
}

/// Whether the evidence denies something.
pub(super) fn denies(evidence: &Evidence) -> bool {
    evidence.text.as_deref().is_some_and(|text| {
        let text = text.to_lowercase();
        CUES.iter().any(|cue| find_phrase(&text, cue).is_some())
    })
}

/// Words that deny, in both languages.
pub(super) const CUES: &[&str] = &[
    "niet", "geen", "nooit", "niets", "niemand", "nergens", "noch", "zonder", "evenmin", "not", "no", "never",
    "nothing", "nobody", "none", "neither", "nor", "without", "cannot", "can't", "won't", "don't", "doesn't", "didn't",
    "isn't", "aren't", "wasn't", "weren't", "hasn't", "haven't",
];
