//! The numbers of a sentence against the evidence that it cites.

use std::collections::BTreeSet;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::Strictness;
use rust_decimal::Decimal;

use super::claimed;
use super::direction::{Direction, direction};
use super::duration;
use super::evidence::{EvidenceValue, Unit};
use super::exempt::Exempt;
use super::hedge::Hedge;
use super::list::Words;
use super::quantity::{Amount, Marks, Quantity, quantities};
use super::report::Numbers;
use super::request;
use super::sentence::Sentence;
use super::sources::Sources;
use super::span::Span;
use super::support::{Fit, fit};
use super::token::{Kind, Tokens};
use super::verify::{Input, Out};

/// Checks sentence after sentence and counts.
pub(super) struct Checker<'c> {
    input: &'c Input<'c>,
    tokens: &'c Tokens<'c, 'c>,
    exempt: &'c Exempt,
    marks: Marks,
    sources: Sources<'c>,
    checked: u32,
    supported: u32,
    coincidence: u64,
}

impl<'c> Checker<'c> {
    pub(super) fn new(input: &'c Input<'c>, tokens: &'c Tokens<'c, 'c>, exempt: &'c Exempt, marks: Marks) -> Self {
        Self {
            input,
            tokens,
            exempt,
            marks,
            sources: Sources::of(input.evidence, input.language),
            checked: 0,
            supported: 0,
            coincidence: 0,
        }
    }

    /// How many numbers were looked at so far.
    pub(super) fn numbers(&self) -> Numbers {
        let mean = self.coincidence.checked_div(u64::from(self.checked)).unwrap_or(0);
        Numbers {
            checked: self.checked,
            supported: self.supported,
            coincidence_permille: u32::try_from(mean).unwrap_or(1000),
        }
    }

    /// Checks the numbers of one sentence.
    pub(super) fn sentence(&mut self, sentence: &Sentence, out: &mut Out<'_, '_>) {
        let labels: BTreeSet<Label> = sentence
            .cited
            .iter()
            .filter_map(|(name, _)| Label::parse(name).ok())
            .filter(|label| self.input.evidence.contains_key(label))
            .collect();
        let found = quantities(self.tokens, self.exempt, self.marks, sentence.from, sentence.to);
        for quantity in &found {
            if request::brings(self.input.request_numbers, self.tokens, quantity, sentence) {
                continue;
            }
            if out.full() {
                return;
            }
            self.checked += 1;
            if multiplied(self.tokens, quantity, &found) {
                self.supported += 1;
                continue;
            }
            let direction = self.direction(quantity, sentence, &labels);
            if self.one(quantity, direction, sentence, &labels, out) {
                self.supported += 1;
            }
        }
        self.times(sentence, &labels, out);
    }

    /// Finds the times behind an article ("een kwartier") that are others than those of the cited texts.
    fn times(&self, sentence: &Sentence, labels: &BTreeSet<Label>, out: &mut Out<'_, '_>) {
        if labels.is_empty() {
            return;
        }
        for told in duration::told(self.tokens, sentence.from, sentence.to) {
            let mut cited = labels
                .iter()
                .flat_map(|label| self.sources.lasting(label))
                .filter(|other| told.term || other.comparable(told.lasting))
                .peekable();
            if cited.peek().is_some() && !cited.any(|other| other.can_be(told.lasting)) && !out.full() {
                let shown = self.tokens.text.original(told.span);
                let detail = format!("a source that you cite says how long, and it is not {shown}");
                out.find_in(Code::NumberMismatch, self.tokens.text, told.span, detail);
            }
        }
    }

    /// Every value of the conversation, cited or not.
    fn everywhere(&self) -> impl Iterator<Item = &EvidenceValue> + Clone {
        let cited = self.input.evidence.values().flat_map(|evidence| &evidence.values);
        cited.chain(self.input.around)
    }

    /// Which way the sentence says that a number goes; only a negative value asks for it.
    fn direction(&self, quantity: &Quantity, sentence: &Sentence, labels: &BTreeSet<Label>) -> Option<Direction> {
        let everywhere = self.input.rules.strictness == Strictness::Conversation;
        let is_negative = |value: &EvidenceValue| value.value.is_sign_negative();
        let cited = self.input.evidence.iter().filter(|(label, _)| labels.contains(*label));
        let mut cited = cited.flat_map(|(_, evidence)| &evidence.values);
        if cited.any(is_negative) || everywhere && self.everywhere().any(is_negative) {
            direction(self.tokens, quantity, sentence.from, sentence.to)
        } else {
            None
        }
    }

    /// Checks one number; `true` if it is supported.
    fn one(
        &mut self,
        quantity: &Quantity,
        direction: Option<Direction>,
        sentence: &Sentence,
        labels: &BTreeSet<Label>,
        out: &mut Out<'_, '_>,
    ) -> bool {
        let everywhere = self.input.rules.strictness == Strictness::Conversation;
        let cited = || labels.iter().filter_map(|label| self.input.evidence.get(label));
        let other = claimed::other_currency(self.tokens, quantity.first, quantity.end);
        let values = cited().flat_map(|evidence| claimed::in_currency(evidence, other));
        if quantity.foreign {
            out.note_in(
                Code::ReadabilityLow,
                self.tokens.text,
                quantity.span,
                "write the number with the marks of the text's language".to_owned(),
            );
        }
        self.coincidence += u64::from(if everywhere {
            chance(quantity, self.everywhere())
        } else {
            chance(quantity, values.clone())
        });
        let best = fit(quantity, direction, values);
        if best == Fit::Yes
            || labels.iter().any(|label| self.verbatim(quantity, label))
            || self.year(quantity, labels)
            || self.lasts(quantity, labels)
        {
            return true;
        }
        let asked = cited().any(|evidence| fit(quantity, direction, evidence.asked.iter()) == Fit::Yes);
        if asked && request::told(self.tokens, quantity, sentence) {
            return true;
        }
        let elsewhere: Vec<&str> = self
            .input
            .evidence
            .iter()
            .filter(|(label, _)| !labels.contains(label))
            .filter(|(_, evidence)| fit(quantity, direction, evidence.values.iter()) == Fit::Yes)
            .map(|(label, _)| label.as_str())
            .collect();
        let shown = self.tokens.text.original(quantity.span);
        if everywhere && (!elsewhere.is_empty() || fit(quantity, direction, self.everywhere()) == Fit::Yes) {
            if !sentence.cited.is_empty() {
                let places = if elsewhere.is_empty() {
                    "another source of this conversation, or in several".to_owned()
                } else {
                    elsewhere.join(", ")
                };
                out.note_in(
                    Code::NumberNotInCitedEvidence,
                    self.tokens.text,
                    quantity.span,
                    format!("{shown} is in {places}"),
                );
            }
            return true;
        }
        if sentence.cited.is_empty() && !everywhere {
            let from = if elsewhere.is_empty() {
                String::new()
            } else {
                format!("; it is in {}", elsewhere.join(", "))
            };
            out.find_in(
                Code::UncitedNumber,
                self.tokens.text,
                quantity.span,
                format!("cite the source of {shown} in this sentence{from}"),
            );
            return false;
        }
        let fault = Fault {
            quantity,
            best,
            asked,
            elsewhere: &elsewhere,
            shown,
        };
        let (code, detail) = fault.told(&self.expected(labels));
        out.find_in(code, self.tokens.text, quantity.span, detail);
        false
    }

    /// What the cited sources say, for a writer to mend the draft.
    fn expected(&self, labels: &BTreeSet<Label>) -> String {
        let mut parts = Vec::new();
        for label in labels {
            let values = self
                .input
                .evidence
                .get(label)
                .map_or(&[] as &[EvidenceValue], |evidence| &evidence.values);
            let shown: Vec<String> = values
                .iter()
                .take(6)
                .map(|value| value.value.normalize().to_string())
                .collect();
            let more = if values.len() > 6 { ", …" } else { "" };
            parts.push(if shown.is_empty() {
                format!("{} holds no number", label.as_str())
            } else {
                format!("{} holds {}{more}", label.as_str(), shown.join(", "))
            });
        }
        parts.join("; ")
    }

    /// A number word with what it counts, or a hedge with its number, that stands so in the cited text.
    fn verbatim(&self, quantity: &Quantity, label: &Label) -> bool {
        let next = quantity.end;
        if !quantity.spelled && quantity.hedge == Hedge::None || self.tokens.kind(next) != Some(Kind::Word) {
            return false;
        }
        let span = Span::new(self.tokens.span(quantity.first).start, self.tokens.span(next).end);
        self.sources.say(label, self.tokens.text.lower(span))
    }

    /// "in 2024" where a date in a cited text lies in that year. "Eind 2026" is a part of a year and so a period: it only
    /// contradicts sources that name other years.
    fn year(&self, quantity: &Quantity, labels: &BTreeSet<Label>) -> bool {
        let at = quantity.first;
        let hyphen = usize::from(self.tokens.sign_back(at, 1) == '-');
        let before = self.tokens.lower_back(at, 1 + hyphen);
        let noted = self.tokens.sign_back(at, 1) == '(' && self.tokens.sign(at + 1) == ':';
        let plausible = |year: &u32| (1900..2200).contains(year);
        let Some(year) = self.tokens.small(at).filter(plausible).filter(|_| {
            let placed = noted || YEAR_WORDS.contains(&before);
            placed && quantity.end == at + 1 && self.tokens.span(at).len() == 4
        }) else {
            return false;
        };
        let mut dated = labels.iter().filter_map(|label| self.sources.years(label));
        if dated.clone().any(|years| years.contains(&year)) {
            return true;
        }
        let of = usize::from(matches!(before, "of" | "van"));
        let part = YEAR_PARTS.contains(&self.tokens.lower_back(at, 1 + hyphen + of));
        let a_year = |value: &EvidenceValue| (1900..2200).any(|year| value.value == Decimal::from(year));
        let mut values = labels
            .iter()
            .filter_map(|label| self.input.evidence.get(label))
            .flat_map(|evidence| &evidence.values);
        part && dated.all(BTreeSet::is_empty) && !values.any(a_year)
    }

    /// "Drie kwartier" where a cited text says 45 minutes, or a cited field 45.
    fn lasts(&self, quantity: &Quantity, labels: &BTreeSet<Label>) -> bool {
        let Some(long) = duration::counted(self.tokens, quantity).filter(|_| quantity.hedge == Hedge::None) else {
            return false;
        };
        let in_part = duration::in_part(self.tokens, quantity);
        labels.iter().any(|label| {
            let field = self.input.evidence.get(label).filter(|_| in_part);
            let plain =
                |value: &EvidenceValue| matches!(value.unit, None | Some(Unit::Count)) && value.value == long.long();
            self.sources.lasting(label).contains(&long)
                || field.is_some_and(|evidence| evidence.values.iter().any(plain))
        })
    }
}

/// Parts of a year.
static YEAR_PARTS: Words = Words::of(&[
    "begin",
    "eind",
    "einde",
    "medio",
    "halverwege",
    "early",
    "late",
    "mid",
    "end",
    "beginning",
]);

/// "Doubled from 60 to 120": the sentence itself says from what to what, and both are checked.
fn multiplied(tokens: &Tokens<'_, '_>, quantity: &Quantity, found: &[Quantity]) -> bool {
    let Amount::Times(times, parts) = quantity.amount else {
        return false;
    };
    let value = |quantity: &Quantity, words: &[&str]| match quantity.amount {
        Amount::Point(figure) if words.contains(&tokens.lower_back(quantity.first, 1)) => {
            figure.value.checked_mul(quantity.scale)
        }
        _ => None,
    };
    // Only numbers that stand near, so that an endless sentence takes no more than linear time.
    let near = found.partition_point(|one| one.first + 12 <= quantity.first);
    let near = found.get(near..).unwrap_or_default();
    let to = near.partition_point(|one| one.first < quantity.first + 12);
    near.windows(2).take(to).any(|pair| {
        let [one, other] = pair else { return false };
        let ends = value(one, &["from", "van"]).zip(value(other, &["to", "naar", "tot"]));
        ends.is_some_and(|(before, after)| {
            !before.is_zero() && before * Decimal::from(times) == after * Decimal::from(parts)
        })
    })
}

/// Why a number is not supported, with what a writer needs to mend it.
struct Fault<'f> {
    quantity: &'f Quantity,
    best: Fit,
    /// A source only asks about it.
    asked: bool,
    /// The sources that have it and that its sentence does not cite.
    elsewhere: &'f [&'f str],
    shown: &'f str,
}

impl Fault<'_> {
    fn told(&self, expected: &str) -> (Code, String) {
        let shown = self.shown;
        match self.best {
            _ if matches!(self.quantity.amount, Amount::Unreadable) => (
                Code::NumberAmbiguous,
                format!("{shown} cannot be read as one number; write it in plain digits"),
            ),
            Fit::Half => (
                Code::NumberAmbiguous,
                format!("{shown} reads differently in Dutch and English; {expected}"),
            ),
            Fit::Sign => (
                Code::DirectionContradicted,
                format!("the sign or direction of {shown} is not that of its source; {expected}"),
            ),
            _ if self.asked => (
                Code::NumberMismatch,
                format!("the source only asks about {shown}, and a question states nothing; {expected}"),
            ),
            _ if !self.elsewhere.is_empty() => (
                Code::NumberNotInCitedEvidence,
                format!(
                    "{shown} is in {}, which this sentence does not cite; {expected}",
                    self.elsewhere.join(", ")
                ),
            ),
            Fit::Precision => (
                Code::FalsePrecision,
                format!("{shown} has more digits than its source; {expected}"),
            ),
            _ => (
                Code::NumberMismatch,
                format!("{shown} is in no source that you cite; {expected}"),
            ),
        }
    }
}

static YEAR_WORDS: Words = Words::of(&[
    "in",
    "since",
    "sinds",
    "vanaf",
    "jaar",
    "year",
    "during",
    "until",
    "tot",
    "before",
    "after",
    "na",
    "from",
    "uit",
    "over",
    "begin",
    "eind",
    "einde",
    "medio",
    "early",
    "late",
    "mid",
    "of",
    "van",
    "halverwege",
    "anno",
    "by",
]);

/// The chance, in thousandths, that a random figure of this shape would be supported: of the figures with
/// as many digits, those that the evidence allows.
fn chance<'e>(quantity: &Quantity, values: impl Iterator<Item = &'e EvidenceValue>) -> u32 {
    let Amount::Point(figure) = quantity.amount else {
        return 10;
    };
    // As many digits as the figure has: from 10 to less than 100 for 45, from 0.10 to less than 1.00 for 0.45.
    let mantissa = figure.value.mantissa().unsigned_abs();
    let mut shapes = 1_u128;
    while shapes.saturating_mul(10) <= mantissa {
        shapes = shapes.saturating_mul(10);
    }
    let bound = |digits: u128| {
        let value = Decimal::try_from_i128_with_scale(i128::try_from(digits).ok()?, figure.decimals).ok()?;
        value.checked_mul(quantity.scale)
    };
    let Some((low, high)) = bound(shapes).zip(bound(shapes.saturating_mul(10))) else {
        return 0;
    };
    let mut allowed = BTreeSet::new();
    for value in values {
        for factor in super::support::factors(quantity.unit, value.unit) {
            let target = value.value.checked_mul(*factor).map(|target| target.abs());
            if let Some(target) = target.filter(|target| *target >= low && *target < high) {
                allowed.insert(if figure.decimals == 0 {
                    target
                } else {
                    target.round_dp(figure.decimals)
                });
            }
        }
    }
    let allowed = u128::try_from(allowed.len()).unwrap_or(u128::MAX);
    let thousandths = allowed.saturating_mul(1000).div_ceil(shapes.saturating_mul(9));
    u32::try_from(thousandths.min(1000)).unwrap_or(1000)
}
