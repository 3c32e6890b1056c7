//! Where a finding stands, in words that a model can mend its draft by and a person can understand.

use nullius_schemas::json::Pointer;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Language;

use super::Case;
use crate::text::{Span, sentences};
use crate::verifier::Finding;

/// Characters of a sentence that are repeated beside a finding.
const LONGEST_SENTENCE: usize = 400;

/// A finding and the field that it stands in.
#[derive(Clone, Debug)]
pub struct PlacedFinding {
    /// The field.
    pub path: Pointer,
    /// The finding; its span points into the field as it was submitted.
    pub finding: Finding,
    /// The sentence around it, as it was submitted.
    pub sentence: String,
    /// The label whose source says what was expected.
    pub label: Option<Label>,
}

/// A field in which findings are placed.
pub(super) struct Placing<'a> {
    case: Case<'a>,
    path: &'a Pointer,
    text: &'a str,
    bounds: std::cell::OnceCell<Vec<Span>>,
    language: Language,
}

impl<'a> Placing<'a> {
    pub(super) fn new(case: Case<'a>, path: &'a Pointer, text: &'a str, language: Language) -> Self {
        Self {
            case,
            path,
            text,
            bounds: std::cell::OnceCell::new(),
            language,
        }
    }

    pub(super) fn put(&self, finding: Finding) -> PlacedFinding {
        let sentence = self
            .sentences()
            .iter()
            .find(|span| span.start <= finding.start && finding.start < span.end)
            .map_or("", |span| span.of(self.text));
        let label = self
            .named(&finding.detail, "")
            .or_else(|| self.named(sentence, "["))
            .or_else(|| self.named(sentence, "{{"));
        PlacedFinding {
            path: self.path.clone(),
            sentence: shortened(sentence),
            label,
            finding,
        }
    }

    /// Split at the first finding: most texts have none.
    fn sentences(&self) -> &[Span] {
        self.bounds.get_or_init(|| {
            let lists = self.case.facts.languages.get(&self.language);
            sentences(self.text, lists.map(|lists| &lists.abbreviations))
        })
    }

    /// The label of the candidate that a text names first, as a word, behind `before`.
    fn named(&self, text: &str, before: &str) -> Option<Label> {
        let first = |label: &Label| {
            let wanted = format!("{before}{label}");
            text.match_indices(&wanted).map(|(at, _)| at).find(|at| {
                let touches = |c: char| c.is_alphanumeric() || c == '-';
                let head = text.get(..*at).and_then(|head| head.chars().next_back());
                let tail = text.get(at + wanted.len()..).and_then(|tail| tail.chars().next());
                !head.is_some_and(touches) && !tail.is_some_and(touches)
            })
        };
        let labels = self.case.candidate.citations().keys();
        let found = labels.filter_map(|label| first(label).map(|at| (at, label)));
        found.min_by_key(|(at, _)| *at).map(|(_, label)| label.clone())
    }
}

fn shortened(sentence: &str) -> String {
    let mut short: String = sentence.chars().take(LONGEST_SENTENCE).collect();
    if short.len() < sentence.len() {
        short.push('…');
    }
    short
}
