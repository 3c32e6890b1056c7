//! A text with its evidence: a template whose slots are filled, whole or with one figure changed.

use std::collections::BTreeMap;

use nullius_gates::verifier::{Evidence, Input, Report, verify};
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Checked, Strictness, VerifierRules};
use nullius_schemas::vocabulary::Language;

use super::draw::draw;
use super::fact::Fact;
use super::figure::Set;
use super::mutate::{Changed, Mutation, Place, mutate};
use super::oracle::{Verb, supported};
use super::seeded::Seeded;
use super::template::{Filled, Template, label};

/// A template and what its slots hold.
#[derive(Clone, Debug)]
pub struct Letter<'t> {
    template: &'t Template,
    language: Language,
    slots: Vec<Filled>,
}

/// A text to verify.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The bytes of the figure that was changed.
    pub place: (usize, usize),
    /// What its labels stand for.
    pub evidence: BTreeMap<Label, Evidence>,
    /// Whether the oracle finds it right.
    pub right: bool,
}

impl<'t> Letter<'t> {
    /// Fills a template.
    ///
    /// # Errors
    ///
    /// A slot whose kind is unknown.
    pub fn draw(template: &'t Template, language: Language, seeded: &mut Seeded) -> Result<Self, String> {
        let slots: Result<_, String> = template
            .slots()
            .map(|(sentence, name, kind)| {
                let (figure, fact) =
                    draw(kind, seeded).ok_or_else(|| format!("template {}: unknown kind {kind}", template.number))?;
                // Three in four as a keyboard has them.
                let set = if seeded.percent(75) {
                    None
                } else {
                    seeded.pick(&Set::ALL)
                };
                Ok(Filled {
                    set: set.unwrap_or(Set::Typed),
                    name,
                    kind: kind.to_owned(),
                    sentence,
                    figure,
                    fact,
                })
            })
            .collect();
        Ok(Self {
            template,
            language,
            slots: slots?,
        })
    }

    /// The right text. One in five also holds a sentence about something else, as a changed text may.
    ///
    /// # Errors
    ///
    /// A figure that has no letters, or that the oracle refuses: a fault of this program.
    pub fn right(&self, seeded: &mut Seeded) -> Result<Text, String> {
        let aside = if seeded.percent(20) {
            let kind = self.slots.first().map_or("n3", |slot| slot.kind.as_str());
            draw(kind, seeded).map(|(_, fact)| (seeded.percent(50), fact))
        } else {
            None
        };
        let (text, _) = self.template.text(&|name| self.shown(name, None), false);
        for slot in &self.slots {
            let verb = if slot.kind.ends_with('-') {
                Verb::Down
            } else {
                Verb::None
            };
            let unwritten = slot.figure.written(self.language).is_none();
            if unwritten || !supported(slot.figure, verb, &self.facts(slot.sentence)) {
                return Err(format!("template {}: {text}: {slot:?}", self.template.number));
            }
        }
        Ok(self.with_aside(text, (0, 0), aside, true))
    }

    /// The text with one figure changed, and the number of the slot; `None` where the change applies to no slot.
    #[must_use]
    pub fn wrong(&self, way: Mutation, seeded: &mut Seeded) -> Option<Text> {
        let (whole, places) = self.template.text(&|name| self.shown(name, None), false);
        let mut order: Vec<usize> = (0..self.slots.len()).collect();
        // From a seeded place on, the first slot that it applies to.
        let start = usize::try_from(seeded.between(0, i128::try_from(order.len()).ok()? - 1)).ok()?;
        order.rotate_left(start);
        let (at, slot, changed) = order.into_iter().find_map(|at| {
            let slot = self.slots.get(at)?;
            let before = whole.get(..places.get(at)?.0)?;
            let last = before.chars().next_back().unwrap_or(' ');
            let place = Place {
                language: self.language,
                free: matches!(last, ' ' | '€' | '\n') || before.is_empty(),
                currency: before.trim_end().ends_with(['€', 'R']),
                turns: self.template.turns(slot.sentence),
                lent: self
                    .slots
                    .iter()
                    .filter(|other| other.sentence == slot.sentence)
                    .count()
                    > 1,
            };
            Some((at, slot, mutate(way, slot, place, seeded)?))
        })?;
        let turned = way == Mutation::Sign && slot.kind.ends_with('-');
        let (text, places) = self
            .template
            .text(&|name| self.shown(name, Some((slot.name, &changed))), turned);
        let facts = self.facts(slot.sentence);
        let right = changed
            .figure
            .is_some_and(|figure| supported(figure, changed.verb, &facts));
        let aside = changed.from.map(|fact| (way == Mutation::ElsewhereField, fact));
        Some(self.with_aside(text, *places.get(at)?, aside, right))
    }

    fn shown(&self, name: char, changed: Option<(char, &Changed)>) -> String {
        let Some(slot) = self.slots.iter().find(|slot| slot.name == name) else {
            return String::new();
        };
        match changed.filter(|(changed, _)| *changed == name) {
            // The other language's marks stay as they are: they are what is wrong.
            Some((_, changed)) if changed.marks => changed.written.clone(),
            Some((_, changed)) => slot.set.apply(&changed.written, self.language),
            None => {
                let written = slot.figure.written(self.language).unwrap_or_default();
                slot.set.apply(&written, self.language)
            }
        }
    }

    /// The facts that a sentence cites.
    fn facts(&self, sentence: usize) -> Vec<Fact> {
        let cited = self.template.cited(sentence);
        let slots = self.slots.iter().filter(|slot| cited.contains(&slot.name));
        slots.map(|slot| slot.fact).collect()
    }

    /// The text with a sentence that cites another field of the same source before it, or another source after it.
    fn with_aside(&self, text: String, place: (usize, usize), aside: Option<(bool, Fact)>, right: bool) -> Text {
        let mut evidence: BTreeMap<_, _> = self
            .slots
            .iter()
            .map(|slot| (label(slot.name), slot.fact.evidence(self.language)))
            .collect();
        let (text, place) = match aside {
            None => (text, place),
            Some((field, fact)) => {
                let full = fact.in_full(self.language);
                let name = if field { "E8" } else { "E9" };
                evidence.insert(name.to_owned(), fact.evidence(self.language));
                match (field, self.language) {
                    (true, language) => {
                        let start = match language {
                            Language::Dutch => format!("Een ander veld van dezelfde tabel is {full} [E8].\n\n"),
                            Language::English => format!("Another field of the same table is {full} [E8].\n\n"),
                        };
                        let (from, to) = place;
                        let moved = (from + start.len(), to + start.len());
                        (start + &text, moved)
                    }
                    (false, Language::Dutch) => (format!("{text}\n\nEen andere bron noemt {full} [E9]."), place),
                    (false, Language::English) => (format!("{text}\n\nAnother source gives {full} [E9]."), place),
                }
            }
        };
        let evidence = evidence
            .into_iter()
            .filter_map(|(name, found)| Some((Label::parse(&name).ok()?, found)))
            .collect();
        Text {
            text,
            place,
            evidence,
            right,
        }
    }
}

impl Text {
    /// What the verifier says, by the rules of a letter.
    #[must_use]
    pub fn verified(&self, language: Language, strictness: Strictness) -> Report {
        let rules = VerifierRules {
            strictness,
            accounts: Checked::Checked,
            links: Checked::Checked,
            ..VerifierRules::default()
        };
        verify(&Input {
            text: &self.text,
            language,
            rules: &rules,
            evidence: &self.evidence,
            around: &[],
            request_numbers: &[],
        })
    }

    /// Whether a finding is about the figure that was changed.
    #[must_use]
    pub fn hit(&self, start: usize, end: usize) -> bool {
        let (from, to) = self.place;
        start < to && end > from
    }
}
