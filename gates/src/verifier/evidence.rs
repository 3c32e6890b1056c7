//! What a citation points at, as numbers and text.

use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{Calibration, Language};
use rust_decimal::Decimal;

use super::account::accounts_of;
use super::exempt::Exempt;
use super::list::Words;
use super::quantity::{Amount, Marks, Quantity, Sign, quantities};
use super::sentence::{Sentence, sentences};
use super::span::Text;
use super::token::{Kind, Tokens};

/// What a value is measured in. It limits how a text may show it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Unit {
    /// A share of one: 0.21 is shown as 21%.
    Fraction,
    /// Hundredths.
    Percent,
    /// A difference of two percentages.
    PercentagePoint,
    /// Hundredths of a percentage point.
    BasisPoint,
    /// Thousandths.
    PerMille,
    /// An amount of money.
    Currency,
    /// A number of things.
    Count,
}

/// One value of the evidence.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct EvidenceValue {
    /// The value, exact.
    pub value: Decimal,
    /// Its unit; without one every reading is tried.
    pub unit: Option<Unit>,
}

/// What one label of the candidate stands for: a field or a quote, never a whole table.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about a source, each with its own disclosure"
)]
pub struct Evidence {
    /// Every number in it.
    pub values: Vec<EvidenceValue>,
    /// The numbers of its questions: who asks whether it is 500 has not said that it is.
    pub asked: Vec<EvidenceValue>,
    /// The quote, or the text of a string leaf.
    pub text: Option<String>,
    /// Every bank account number in it, without spaces.
    pub accounts: Vec<String>,
    /// No longer valid at the moment that the run is judged at.
    pub stale: bool,
    /// Whether the result's uncertainty was calibrated; `None` where that has no meaning.
    pub calibration: Option<Calibration>,
    /// From a document that reads like an instruction.
    pub instruction_like: bool,
    /// An estimate in a tail that has too few observations.
    pub unreliable_tail: bool,
    /// Dated after the moment that the run is judged at.
    pub after_as_of: bool,
    /// Something that somebody sent: it names no account to pay to.
    pub sent: bool,
}

impl Evidence {
    /// The numbers of a JSON value: those that are numbers, and those in strings. `null`, `"<5"` and
    /// other signs of a suppressed cell support nothing.
    #[must_use]
    pub fn from_json(value: &Value) -> Self {
        let (mut values, mut asked) = (Vec::new(), Vec::new());
        for (_, leaf) in value.leaves() {
            match leaf {
                Value::Number(number) => values.push(EvidenceValue {
                    value: number.decimal(),
                    unit: None,
                }),
                Value::String(text) => match plain(text) {
                    Some(number) => values.push(EvidenceValue {
                        value: number,
                        unit: None,
                    }),
                    None if suppressed(text) => {}
                    None => {
                        let found = values_of(text, None);
                        values.extend(found.said);
                        asked.extend(found.asked);
                    }
                },
                _ => {}
            }
        }
        Self {
            values,
            asked,
            text: texts(value),
            accounts: value
                .leaves()
                .into_iter()
                .filter_map(|(_, leaf)| leaf.as_str())
                .flat_map(accounts_of)
                .collect(),
            ..Self::default()
        }
    }

    /// The same for a text of which nobody says whether it is prose or one number as machines write it.
    #[must_use]
    pub fn from_text_or_number(text: &str, language: Language) -> Self {
        if plain(text).is_some() || suppressed(text) {
            Self::from_json(&Value::from(text))
        } else {
            Self::from_text(text, language)
        }
    }

    /// The numbers of a quote in `language`.
    #[must_use]
    pub fn from_text(text: &str, language: Language) -> Self {
        let found = values_of(text, Some(language));
        Self {
            values: found.said,
            asked: found.asked,
            text: Some(text.to_owned()),
            accounts: accounts_of(text),
            ..Self::default()
        }
    }
}

/// A string that is a number as machines write it.
pub(super) fn plain(text: &str) -> Option<Decimal> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let zeros = whole.len() > 1 && whole.starts_with('0');
    if all(whole) && all(fraction) && !zeros {
        text.parse().ok()
    } else {
        None
    }
}

/// The strings of a JSON value, each on a line; `None` if there is none.
fn texts(value: &Value) -> Option<String> {
    let leaves = value.leaves();
    let texts: Vec<_> = leaves.iter().filter_map(|(_, leaf)| leaf.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// A cell that hides a small count.
fn suppressed(text: &str) -> bool {
    matches!(text.trim_start().chars().next(), Some('<' | '>' | '≤' | '≥'))
}

/// The values that a text states and those that it asks about.
struct Found {
    said: Vec<EvidenceValue>,
    asked: Vec<EvidenceValue>,
}

/// The values that a text holds. Dates, identifiers and telephone numbers are none.
fn values_of(text: &str, language: Option<Language>) -> Found {
    let text = Text::new(text);
    let tokens = Tokens::cut(&text, &|_| false);
    let exempt = Exempt::find(&tokens);
    let marks = language.map_or(Marks::Grouped, |language| Marks::of(&tokens, &exempt, language));
    found_in(&tokens, &exempt, marks, &sentences(&tokens, &|_| false))
}

/// The values that a text states, as its tokens were read already.
pub(super) fn said_in(
    tokens: &Tokens<'_, '_>,
    exempt: &Exempt,
    marks: Marks,
    sentences: &[Sentence],
) -> Vec<EvidenceValue> {
    found_in(tokens, exempt, marks, sentences).said
}

fn found_in(tokens: &Tokens<'_, '_>, exempt: &Exempt, marks: Marks, sentences: &[Sentence]) -> Found {
    let mut found = Found {
        said: Vec::new(),
        asked: Vec::new(),
    };
    let mut questions = sentences.iter().filter(|sentence| sentence.question).peekable();
    for quantity in quantities(tokens, exempt, marks, 0, tokens.len()) {
        while questions.next_if(|question| question.to <= quantity.first).is_some() {}
        let asked = questions.peek().is_some_and(|question| question.from <= quantity.first);
        push(
            &quantity,
            tokens,
            if asked { &mut found.asked } else { &mut found.said },
        );
    }
    found
}

fn push(quantity: &Quantity, tokens: &Tokens<'_, '_>, values: &mut Vec<EvidenceValue>) {
    let (lent_unit, scale) = quantity.lent.unwrap_or((None, quantity.scale));
    let noun = tokens.kind(quantity.end) == Some(Kind::Word) && !FUNCTION_WORDS.contains(&tokens.lower(quantity.end));
    let unit = |whole: bool| quantity.unit.or(lent_unit).or((whole && noun).then_some(Unit::Count));
    let mut add = |value: Decimal, unit: Option<Unit>| {
        if let Some(value) = value.checked_mul(scale) {
            let value = if quantity.sign == Sign::Minus { -value } else { value };
            values.push(EvidenceValue { value, unit });
        }
    };
    match quantity.amount {
        Amount::Point(figure) => add(figure.value, unit(figure.decimals == 0)),
        Amount::Ratio(a, b) => add(Decimal::from(a) / Decimal::from(b), Some(Unit::Fraction)),
        Amount::Parts(a, b) => {
            add(Decimal::from(a), Some(Unit::Count));
            add(Decimal::from(b), Some(Unit::Count));
        }
        // Two readings in the evidence support neither; a range and a factor are no values.
        Amount::Either(..) | Amount::Between(..) | Amount::Times(..) | Amount::Unreadable => {}
    }
}

/// Words after a number that it does not count.
static FUNCTION_WORDS: Words = Words::of(&[
    "en", "of", "in", "op", "per", "van", "voor", "te", "tot", "is", "was", "om", "met", "dat", "die", "and", "or",
    "on", "at", "for", "to", "from", "by", "with", "that", "which", "as", "a",
]);
