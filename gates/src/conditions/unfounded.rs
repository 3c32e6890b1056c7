//! What a response may say of a person only if a source says it: numbers that name somebody, special categories of
//! personal data, criminal matters and accusations.
//!
//! The number rules exempt a citizen service number as a name; whose it is, is asked here.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::language::{LanguageLists, SpecialCategory};
use nullius_schemas::pack::phrases::Phrases;
use nullius_schemas::pack::rules::Checked;

use super::clean::names;
use super::{Case, CitedSource};
use crate::clean::{DetectionKind, PersonNames, personal_data, special_category};
use crate::text::{Span, plain};
use crate::verifier::{Finding, cited_sentences};

/// Findings in a text of a response, as its reader gets it but for the markers.
///
/// Where the type has its accounts checked, the verifier has already asked for theirs.
pub(super) fn findings(
    case: Case<'_>,
    text: &str,
    cited: &BTreeMap<Label, CitedSource>,
    accounts: Checked,
) -> Vec<Finding> {
    let mut found = strangers(case, text);
    if accounts == Checked::Checked {
        found.retain(|(kind, _)| *kind == DetectionKind::Bsn);
    }
    let mut found: Vec<_> = found.into_iter().map(|(_, finding)| finding).collect();
    found.extend(unsaid(case, text, cited));
    found
}

fn finding(text: &str, at: Span, detail: String) -> Finding {
    Finding {
        code: Code::PersonalData,
        start: at.start,
        end: at.end,
        text: at.of(text).to_owned(),
        detail,
    }
}

/// Numbers that name a person or an account, and that no source of the run holds.
fn strangers(case: Case<'_>, text: &str) -> Vec<(DetectionKind, Finding)> {
    let numbers = numbers_of(text);
    if numbers.is_empty() {
        return Vec::new();
    }
    let texts = case.facts.sources.iter().flat_map(|source| source.content().texts());
    let known: BTreeSet<String> = texts
        .flat_map(|source| numbers_of(source).into_iter().map(|(_, _, number)| number))
        .collect();
    let strange = numbers.into_iter().filter(|(_, _, number)| !known.contains(number));
    strange
        .map(|(at, kind, _)| {
            let detail = format!("this {} stands in no source of the run: leave it out", kind.as_str());
            (kind, finding(text, at, detail))
        })
        .collect()
}

// Service and account numbers with their places, and without what stands between their digits.
fn numbers_of(text: &str) -> Vec<(Span, DetectionKind, String)> {
    let found = personal_data(text, &PersonNames::default()).into_iter();
    found
        .filter(|found| matches!(found.kind, DetectionKind::Bsn | DetectionKind::Iban))
        .map(|found| {
            let at = Span::new(found.start, found.end);
            let read = plain(at.of(text));
            let compact = read.text().chars().filter(char::is_ascii_alphanumeric).collect();
            (at, found.kind, compact)
        })
        .collect()
}

/// What a text can say of a person that asks for a source.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Delicate {
    Special(SpecialCategory),
    Accusation,
}

impl Delicate {
    fn named(self) -> String {
        match self {
            Self::Special(category) => format!("a special category ({})", category.as_str()),
            Self::Accusation => "a criminal matter or an accusation".to_owned(),
        }
    }
}

/// Sentences about a person that name something delicate, of which the sources that they cite hold no word. A sentence
/// that cites nothing may lean on any source of the candidate.
fn unsaid(case: Case<'_>, text: &str, cited: &BTreeMap<Label, CitedSource>) -> Vec<Finding> {
    let lists: Vec<&LanguageLists> = case.facts.languages.values().collect();
    if delicate(text, &lists).is_empty() {
        return Vec::new();
    }
    let people = names(case);
    let is_label = |name: &str| Label::parse(name).is_ok_and(|label| cited.contains_key(&label));
    let mut found = Vec::new();
    for (sentence, labels) in cited_sentences(text, &is_label) {
        let own = sentence.of(text);
        let said = delicate(own, &lists);
        if said.is_empty() || !speaks_of_person(own, &lists, &people) {
            continue;
        }
        let places = cited
            .iter()
            .filter(|(label, _)| labels.is_empty() || labels.contains(label));
        let sources = places.filter_map(|(_, place)| case.facts.sources.get(place.position));
        let known: BTreeSet<Delicate> = sources
            .flat_map(|source| source.content().texts())
            .flat_map(|source| delicate(source, &lists).into_keys())
            .collect();
        for (kind, at) in said.into_iter().filter(|(kind, _)| !known.contains(kind)) {
            let at = Span::new(sentence.start + at.start, sentence.start + at.end);
            let detail = format!(
                "no source of this sentence mentions {}: cite one that does, or leave it out",
                kind.named()
            );
            found.push(finding(text, at, detail));
        }
    }
    found
}

/// The first place of each delicate thing in a text, in any language.
fn delicate(text: &str, lists: &[&LanguageLists]) -> BTreeMap<Delicate, Span> {
    let mut found = BTreeMap::new();
    for lists in lists {
        for detection in special_category(text, lists) {
            if let DetectionKind::Special(category) = detection.kind {
                let at = Span::new(detection.start, detection.end);
                found.entry(Delicate::Special(category)).or_insert(at);
            }
        }
    }
    let read = plain(text);
    let words: Vec<&str> = read.words().iter().map(|word| read.letters(*word)).collect();
    let accuses = |list: &Phrases| (0..words.len()).find_map(|at| Some((at, list.match_at(&words, at)?)));
    let first = lists.iter().find_map(|lists| accuses(&lists.accusations));
    let at = first.and_then(|(at, length)| read.between(at, at + length - 1));
    found.extend(at.map(|at| (Delicate::Accusation, at)));
    found
}

/// It speaks to its reader or of somebody by name, and neither asks nor depends on something of theirs ("Bent u ziek?",
/// "als u ziek bent").
fn speaks_of_person(sentence: &str, lists: &[&LanguageLists], people: &PersonNames) -> bool {
    let read = plain(sentence);
    let words: Vec<&str> = read.words().iter().map(|word| read.letters(*word)).collect();
    let of_reader = |at: usize| lists.iter().any(|lists| lists.reader.match_at(&words, at).is_some());
    let opens = |at: usize| {
        let leaves_open = |lists: &&LanguageLists| {
            [&lists.condition, &lists.disjunctions]
                .iter()
                .any(|list| list.match_at(&words, at) == Some(1))
        };
        lists.iter().any(leaves_open) && of_reader(at + 1)
    };
    let asks = sentence.contains(['?', '？']);
    let named = || {
        let titled = lists.iter().any(|lists| lists.persons.titles.occurs_in(&words));
        titled || !personal_data(sentence, people).is_empty()
    };
    !asks && !(0..words.len()).any(opens) && ((0..words.len()).any(of_reader) || named())
}
