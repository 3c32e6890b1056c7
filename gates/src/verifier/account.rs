//! Bank account numbers: whoever pays must pay the account that a source names, so one stands whole in a cited source
//! that is not what somebody sent.
//!
//! International ones are known by their shape, in whatever letters and digits they are written; others by the word
//! that announces them ("rekeningnummer 41 71 64 300").

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::names::Label;

use super::evidence::Evidence;
use super::span::{Span, Text};
use super::token::Tokens;
use crate::clean::account_shapes;

/// An account number of the text that no source names which may.
pub(super) struct Unnamed {
    /// Its place, with the word that announces it.
    pub(super) at: Span,
    /// What is wrong.
    pub(super) detail: String,
}

/// The account numbers that no cited source names. Linear in the text and in the evidence.
pub(super) fn unnamed(tokens: &Tokens<'_, '_>, evidence: &BTreeMap<Label, Evidence>) -> Vec<Unnamed> {
    if !may_name(tokens.text) {
        return Vec::new();
    }
    let seen = Seen::of(tokens.text, tokens.markers());
    let found = numbers(&seen.text);
    if found.is_empty() {
        return Vec::new();
    }
    let announced = found.iter().filter(|account| account.announced);
    let wanted: BTreeSet<&str> = announced.map(|account| account.compact.as_str()).collect();
    let (mut named, mut sent) = (BTreeSet::new(), BTreeMap::new());
    for (label, evidence) in evidence {
        for account in named_by(evidence, &wanted) {
            if evidence.sent {
                sent.entry(account).or_insert(label);
            } else {
                named.insert(account);
            }
        }
    }
    found
        .iter()
        .filter(|account| !named.contains(&account.compact))
        .map(|account| Unnamed {
            at: seen.place(account.start, account.end),
            detail: sent.get(&account.compact).map_or_else(
                || "this account number stands in no source that you cite".to_owned(),
                |label| {
                    format!(
                        "{label} names this account, and whoever sends a message can name any: cite a source of the \
                         organisation or a register that has it, or leave it out"
                    )
                },
            ),
        })
        .collect()
}

/// The accounts of a source: the international ones, and those of the wanted digits that stand in it.
fn named_by(evidence: &Evidence, wanted: &BTreeSet<&str>) -> Vec<String> {
    let mut found = evidence.accounts.clone();
    if wanted.is_empty() {
        return found;
    }
    let values = evidence.values.iter().map(|value| value.value.normalize().to_string());
    found.extend(values.filter(|value| wanted.contains(value.as_str())));
    let text: String = evidence
        .text
        .iter()
        .flat_map(|text| text.chars())
        .map(super::fold::fold)
        .collect();
    for (start, _) in words(&text) {
        standing(wanted, text.get(start..).unwrap_or_default(), &mut found);
    }
    found
}

/// The wanted digits that a text begins with, whole, in groups or not.
fn standing(wanted: &BTreeSet<&str>, text: &str, found: &mut Vec<String>) {
    let mut digits = String::new();
    let mut characters = text.chars().peekable();
    while let Some(digit) = characters.next_if(char::is_ascii_digit) {
        digits.push(digit);
        if digits.len() > MOST {
            return;
        }
        if !characters.peek().is_some_and(|c| c.is_alphanumeric()) {
            if wanted.contains(digits.as_str()) {
                found.push(digits.clone());
            }
            let mut signs = 0;
            while signs < 2 && characters.next_if(|c| is_sign(*c)).is_some() {
                signs += 1;
            }
        }
    }
}

/// What stands between groups of digits.
fn is_sign(c: char) -> bool {
    matches!(c, ' ' | '.' | '-' | '/')
}

/// Whether a text holds an account number.
#[must_use]
pub fn names_account(text: &str) -> bool {
    let text = Text::new(text);
    may_name(&text) && !numbers(&Seen::of(&text, std::iter::empty()).text).is_empty()
}

/// The international account numbers of a source, without spaces.
pub(super) fn accounts_of(text: &str) -> Vec<String> {
    if text.bytes().filter(u8::is_ascii_digit).count() < 2 && text.is_ascii() {
        return Vec::new();
    }
    let seen: String = text.chars().map(|c| capital(super::fold::fold(c))).collect();
    let found = account_shapes(&seen).into_iter();
    found.map(|found| compact(found.of(&seen))).collect()
}

/// An account number and where it stands in the text as it is seen.
struct Account {
    start: usize,
    end: usize,
    /// Letters and digits only.
    compact: String,
    /// Digits, of which only a word says that they are one.
    announced: bool,
}

/// Whether a text has digits enough for any account number, those of other scripts among them: most have not.
fn may_name(text: &Text<'_>) -> bool {
    let digits = text.chars(text.all()).iter().filter(|c| capital(**c).is_ascii_digit());
    digits.take(LEAST_OF_A_NUMBER).count() == LEAST_OF_A_NUMBER
}

fn numbers(seen: &str) -> Vec<Account> {
    if seen.bytes().filter(u8::is_ascii_digit).count() < LEAST_OF_A_NUMBER {
        return Vec::new();
    }
    let shapes = account_shapes(seen).into_iter().map(|found| Account {
        start: found.start,
        end: found.end,
        compact: compact(found.of(seen)),
        announced: false,
    });
    let shapes: Vec<_> = shapes.collect();
    let mut other = announced(seen);
    other.retain(|account| {
        let before = shapes.partition_point(|shape| shape.start < account.end);
        let last = before.checked_sub(1).and_then(|at| shapes.get(at));
        last.is_none_or(|shape| shape.end <= account.start)
    });
    shapes.into_iter().chain(other).collect()
}

/// Digits behind a word that says "number of an account", and behind one that says "account".
const LEAST_OF_A_NUMBER: usize = 3;
const LEAST_OF_AN_ACCOUNT: usize = 7;
const MOST: usize = 34;

/// The least digits of what a word announces.
fn announces(word: &str) -> Option<usize> {
    match word {
        "iban" | "rekeningnummer" | "bankrekeningnummer" | "gironummer" | "banknummer" | "rekeningnr" => {
            Some(LEAST_OF_A_NUMBER)
        }
        "rekening" | "bankrekening" | "betaalrekening" | "spaarrekening" | "girorekening" | "giro" | "rek"
        | "account" => Some(LEAST_OF_AN_ACCOUNT),
        _ => None,
    }
}

fn announced(seen: &str) -> Vec<Account> {
    let mut found = Vec::new();
    let mut pending: Option<(usize, usize)> = None;
    let mut done = 0;
    for (start, end) in words(seen) {
        if start < done {
            continue;
        }
        let word = seen.get(start..end).unwrap_or_default().to_lowercase();
        if let Some(least) = announces(&word) {
            pending = Some((start, least));
        } else if let Some((from, least)) = pending {
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                if let Some((end, digits)) = run(seen, start).filter(|(_, digits)| digits.len() >= least) {
                    found.push(Account {
                        start: from,
                        end,
                        compact: digits,
                        announced: true,
                    });
                    done = end;
                }
                pending = None;
            } else if matches!(word.as_str(), "nummer" | "number" | "nr" | "no") {
                pending = Some((from, LEAST_OF_A_NUMBER));
            } else if !matches!(word.as_str(), "is" | "met" | "with" | "het" | "the" | "bank") {
                pending = None;
            }
        }
    }
    found
}

/// The runs of letters and digits.
fn words(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.find(char::is_alphanumeric)?;
        let word = text.get(start..)?;
        let length = word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
        at = start + length;
        Some((start, at))
    })
}

/// The end of the digits from a place on, in groups or not, and the digits; none for an amount or a date.
fn run(text: &str, from: usize) -> Option<(usize, String)> {
    let (mut digits, mut end, mut separated) = (String::new(), from, 0);
    let mut groups = vec![0_usize];
    for (at, c) in text.get(from..)?.char_indices() {
        if c.is_ascii_digit() {
            digits.push(c);
            if separated > 0 {
                groups.push(0);
            }
            groups.last_mut().into_iter().for_each(|length| *length += 1);
            (end, separated) = (from + at + 1, 0);
        } else if separated < 2 && is_sign(c) {
            separated += 1;
        } else {
            break;
        }
        if digits.len() > MOST {
            return None;
        }
    }
    let mut after = text.get(end..)?.chars();
    let amount = after.next() == Some(',') && after.next().is_some_and(|c| c.is_ascii_digit());
    let date = matches!(groups.as_slice(), [1 | 2, 1 | 2, 4] | [4, 2, 2]);
    (!amount && !date).then_some((end, digits))
}

fn compact(account: &str) -> String {
    account
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// A text as an eye reads its letters and digits, without its markers, and the way back.
struct Seen {
    text: String,
    /// Where each character begins here, and its index in the text that was given.
    from: Vec<(usize, usize)>,
}

impl Seen {
    fn of(text: &Text<'_>, markers: impl Iterator<Item = Span>) -> Self {
        let mut markers = markers.peekable();
        let mut seen = Self {
            text: String::with_capacity(text.len()),
            from: Vec::with_capacity(text.len()),
        };
        for at in 0..text.len() {
            while markers.next_if(|marker| marker.end <= at).is_some() {}
            if markers.peek().is_none_or(|marker| at < marker.start) {
                seen.from.push((seen.text.len(), at));
                seen.text.push(capital(text.at(at)));
            }
        }
        seen
    }

    fn place(&self, start: usize, end: usize) -> Span {
        let first = self.from.partition_point(|(byte, _)| *byte < start);
        let last = self.from.partition_point(|(byte, _)| *byte < end);
        let at = |index: usize| self.from.get(index).map_or(0, |(_, at)| *at);
        Span::new(at(first), last.checked_sub(1).map_or(0, at) + 1)
    }
}

/// The Latin capital that a capital of another script or style looks like: account numbers are written in capitals.
fn capital(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    match c {
        'Α' | 'А' => 'A',
        'Β' | 'В' => 'B',
        'С' | 'Ϲ' => 'C',
        'Ε' | 'Е' => 'E',
        'Η' | 'Н' => 'H',
        'Ι' | 'І' | 'Ӏ' => 'I',
        'Ј' | 'Ϳ' => 'J',
        'Κ' | 'К' => 'K',
        'Μ' | 'М' => 'M',
        'Ν' => 'N',
        'Ο' | 'О' | 'Օ' => 'O',
        'Ρ' | 'Р' => 'P',
        'Ѕ' | 'Տ' => 'S',
        'Τ' | 'Т' => 'T',
        'Ս' => 'U',
        'Ѵ' => 'V',
        'Ԝ' => 'W',
        'Χ' | 'Х' => 'X',
        'Υ' | 'Ү' => 'Y',
        'Ζ' => 'Z',
        _ if crate::text::is_styled(c) => {
            let mut plain = unicode_normalization::UnicodeNormalization::nfkd(std::iter::once(c));
            plain.next().filter(|_| plain.next().is_none()).unwrap_or(c)
        }
        _ => c,
    }
}
