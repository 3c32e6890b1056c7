//! The days and months that a sentence names though no source that it cites does.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::Strictness;

use super::calendar::month;
use super::evidence::Evidence;
use super::named_days::{Day, Named, When, misnamed, named};
use super::sentence::Sentence;
use super::span::Text;
use super::token::Tokens;
use super::verify::Out;

/// What one source names.
#[derive(Default)]
struct Calendar {
    days: BTreeSet<Day>,
    /// Months, of a day or alone.
    months: BTreeSet<u32>,
}

impl Calendar {
    fn of(text: &str) -> Self {
        let text = Text::new(text);
        let tokens = Tokens::cut(&text, &|_| false);
        let mut found = Self::default();
        for naming in named(&tokens, 0, tokens.len()) {
            if let When::Day(day) = naming.when {
                found.days.insert(day);
                found.months.insert(day.of_year.0);
            }
        }
        found
            .months
            .extend((0..tokens.len()).filter_map(|at| month(tokens.lower(at))));
        found
    }

    /// Whether what a sentence names can be something that is named here.
    fn has(&self, when: When) -> bool {
        match when {
            When::Day(day) => {
                let named = |year| {
                    let of_year = day.of_year;
                    self.days.contains(&Day { of_year, year })
                };
                if day.year.is_some() {
                    return named(day.year) || named(None);
                }
                let year = |year| Day { year, ..day };
                self.days.range(year(None)..=year(Some(u32::MAX))).next().is_some()
            }
            When::OfMonth(of_month) => self.days.iter().any(|day| day.of_year.1 == of_month),
            When::Month(month, _) => self.months.contains(&month),
        }
    }
}

/// The days of the sources, each read once.
pub(super) struct Dated<'e> {
    evidence: &'e BTreeMap<Label, Evidence>,
    read: BTreeMap<Label, Calendar>,
}

impl<'e> Dated<'e> {
    pub(super) fn by(evidence: &'e BTreeMap<Label, Evidence>) -> Self {
        Self {
            evidence,
            read: BTreeMap::new(),
        }
    }

    fn text(&self, label: &Label) -> &'e str {
        let text = self.evidence.get(label).and_then(|evidence| evidence.text.as_deref());
        text.unwrap_or_default()
    }

    fn read(&mut self, label: &Label) {
        if !self.read.contains_key(label) {
            self.read.insert(label.clone(), Calendar::of(self.text(label)));
        }
    }

    /// Each day or month of a sentence that no source which it cites names, if one of them names a day at all: then it
    /// may be a changed one. It is a finding where a number has to stand in what its own sentence cites and no day of the
    /// sentence does, or where the day is what another became; else a notice, for a sentence may well name another day
    /// beside that of its source.
    pub(super) fn strangers(
        &mut self,
        tokens: &Tokens<'_, '_>,
        sentence: &Sentence,
        strictness: Strictness,
        out: &mut Out<'_, '_>,
    ) {
        let named = named(tokens, sentence.from, sentence.to);
        if named.is_empty() {
            return;
        }
        let cited = sentence.labels();
        self.weekdays(tokens, &named, &cited, strictness, out);
        for label in &cited {
            self.read(label);
        }
        let known: Vec<_> = cited.iter().filter_map(|label| self.read.get(label)).collect();
        if known.iter().all(|source| source.days.is_empty()) {
            return;
        }
        let is_known = |when: When| known.iter().any(|source| source.has(when));
        let none = !named.iter().any(|naming| is_known(naming.when));
        for naming in named.iter().filter(|naming| !is_known(naming.when)) {
            let detail = "no source that this sentence cites names this day or month; they name others".to_owned();
            if (none || replaces(tokens, naming)) && strictness == Strictness::Sentence {
                out.find(Code::DateNotInCitedEvidence, naming.span, detail);
            } else {
                out.note(Code::DateNotInCitedEvidence, naming.span, detail);
            }
        }
    }

    /// Days that the calendar puts on another weekday than the sentence, unless a cited source does the same.
    fn weekdays(
        &self,
        tokens: &Tokens<'_, '_>,
        named: &[Named],
        cited: &[Label],
        strictness: Strictness,
        out: &mut Out<'_, '_>,
    ) {
        for naming in named {
            let Some(weekday) = misnamed(tokens, naming) else {
                continue;
            };
            let shown = tokens.text.original(naming.span);
            let quoted = cited.iter().any(|label| {
                let text = Text::new(self.text(label));
                let tokens = Tokens::cut(&text, &|_| false);
                let mut theirs = super::named_days::named(&tokens, 0, tokens.len()).into_iter();
                theirs.any(|other| other.when == naming.when && misnamed(&tokens, &other).is_some())
            });
            let detail = format!("{shown} is a {weekday}");
            if quoted || strictness == Strictness::Conversation {
                out.note(Code::DateNotInCitedEvidence, naming.span, detail);
            } else {
                out.find(Code::DateNotInCitedEvidence, naming.span, detail);
            }
        }
    }
}

/// "not 14 but 20 January", "van 14 december naar 20 januari": the day is said to come in the place of another.
fn replaces(tokens: &Tokens<'_, '_>, naming: &Named) -> bool {
    (1..=3)
        .map(|back| tokens.lower_back(naming.first, back))
        .take_while(|word| {
            matches!(
                *word,
                "op" | "on" | "per" | "de" | "the" | "maar" | "but" | "naar" | "to" | "by"
            )
        })
        .any(|word| matches!(word, "maar" | "but" | "naar" | "to"))
}
