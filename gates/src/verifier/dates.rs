//! Days: which ones a text names, and which a sentence names though no source that it cites does.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::Strictness;

use super::calendar::{day_of, is_year, month};
use super::evidence::Evidence;
use super::sentence::Sentence;
use super::span::{Span, Text};
use super::token::{Kind, Tokens};
use super::verify::Out;

/// A day as a text names it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Day {
    /// Month and day.
    pub(super) of_year: (u32, u32),
    /// If the text says it.
    pub(super) year: Option<u32>,
}

impl Day {
    /// Whether one of the namings can be of this day.
    fn is_among(self, others: &BTreeSet<Self>) -> bool {
        let named = |year| {
            others.contains(&Self {
                of_year: self.of_year,
                year,
            })
        };
        match self.year {
            Some(_) => named(self.year) || named(None),
            None => {
                let year = |year| Self { year, ..self };
                others.range(year(None)..=year(Some(u32::MAX))).next().is_some()
            }
        }
    }
}

/// The days that the tokens `from..to` name, each with its place.
pub(super) fn days(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> Vec<(Day, Span)> {
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        let may_begin = matches!(tokens.kind(at), Some(Kind::Digits)) || month(tokens.lower(at)).is_some();
        match may_begin.then(|| day_of(tokens, at)).flatten() {
            Some((of_year, end)) => {
                // The month of "3 maart" may lie behind where the date ends.
                let named = (at..end.max(at + 2))
                    .rev()
                    .find(|at| month(tokens.lower(*at)).is_some());
                let last = named.unwrap_or(at).max(end.saturating_sub(1)).max(at);
                let year = (at..end)
                    .find(|at| is_year(tokens, *at))
                    .and_then(|at| tokens.small(at));
                found.push((Day { year, of_year }, tokens.span(at).join(tokens.span(last))));
                at = end.max(last + 1);
            }
            None => at += 1,
        }
    }
    found
}

/// The days of the sources, each read once.
pub(super) struct Dated<'e> {
    evidence: &'e BTreeMap<Label, Evidence>,
    days: BTreeMap<Label, BTreeSet<Day>>,
}

impl<'e> Dated<'e> {
    pub(super) fn by(evidence: &'e BTreeMap<Label, Evidence>) -> Self {
        Self {
            evidence,
            days: BTreeMap::new(),
        }
    }

    fn read(&mut self, label: &Label) {
        if self.days.contains_key(label) {
            return;
        }
        let text = self.evidence.get(label).and_then(|evidence| evidence.text.as_deref());
        let text = Text::new(text.unwrap_or_default());
        let tokens = Tokens::cut(&text, &|_| false);
        let found = days(&tokens, 0, tokens.len()).into_iter().map(|(day, _)| day);
        self.days.insert(label.clone(), found.collect());
    }

    /// Each day of a sentence that no source which it cites names, if one of them names a day at all: then it may be a
    /// changed one. It is a finding where a number has to stand in what its own sentence cites and no day of the
    /// sentence does; else a notice, for a sentence may well name another day beside that of its source.
    pub(super) fn strangers(
        &mut self,
        tokens: &Tokens<'_, '_>,
        sentence: &Sentence,
        strictness: Strictness,
        out: &mut Out<'_, '_>,
    ) {
        if sentence.cited.is_empty() {
            return;
        }
        let named = days(tokens, sentence.from, sentence.to);
        if named.is_empty() {
            return;
        }
        let cited = sentence.labels();
        for label in &cited {
            self.read(label);
        }
        let known: Vec<_> = cited.iter().filter_map(|label| self.days.get(label)).collect();
        if known.iter().all(|days| days.is_empty()) {
            return;
        }
        let is_known = |day: Day| known.iter().any(|days| day.is_among(days));
        let none = !named.iter().any(|(day, _)| is_known(*day));
        for (_, at) in named.into_iter().filter(|(day, _)| !is_known(*day)) {
            let detail = "no source that this sentence cites names this day; they name another".to_owned();
            if none && strictness == Strictness::Sentence {
                out.find(Code::DateNotInCitedEvidence, at, detail);
            } else {
                out.note(Code::DateNotInCitedEvidence, at, detail);
            }
        }
    }
}
