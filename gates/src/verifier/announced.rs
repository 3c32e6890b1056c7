//! Numbers that the word before them announces: "dossier 884512", "factuurnummer 12", "bel 112".

use super::list::Words;
use super::naming::{bare, measured};
use super::token::{Kind, Tokens};

/// The end of the number that a noun announces: any word on "nummer" or "kenmerk", or a file of five digits and more.
pub(super) fn announced(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    // "OLO-nummer 8123377"
    let joined = word == "nummer" && tokens.sign_back(index, 1) == '-' && tokens.touches_previous(index);
    let numbered = (word.ends_with("nummer") || word.ends_with("kenmerk")) && word.len() > 7 || joined;
    let number = matches!(word, "number" | "no" | "nr" | "box") && FILES.contains(&tokens.lower_back(index, 1));
    let file = FILES.contains(&word);
    // "Nummer 12" alone may count; "nummer 2026.0123" and "nummer AWB 25/1234" cannot.
    let plain = word == "nummer" && (pointed(tokens, index + 1) || is_code(tokens, index + 1));
    if !(numbered || number || file || plain) {
        return called(tokens, index, word);
    }
    let mut at = index + 1;
    while matches!(tokens.sign(at), ':' | '#' | '.') || matches!(tokens.lower(at), "is" | "was") {
        at += 1;
    }
    let least = if numbered || number || tokens.sign(at.saturating_sub(1)) == '#' {
        1
    } else {
        5
    };
    if pointed(tokens, at) || numbered && grouped(tokens, at) {
        return Some(at + 1);
    }
    // "Zaaknummer UTR 25/1234"
    if is_code(tokens, at) {
        at += 1;
    }
    let (first, mut digits) = (at, 0);
    let joins = |at: usize| {
        at > first && matches!(tokens.sign(at), '/' | '-') && tokens.touches_previous(at) && tokens.touches_next(at)
    };
    while digits < 20 {
        if joins(at) && bare(tokens, at + 1) {
            at += 1;
        }
        if !bare(tokens, at) {
            break;
        }
        digits += tokens.span(at).len();
        at += 1;
    }
    (digits >= least && !measured(tokens, at)).then_some(at)
}

/// "40.552.817": a number in groups.
fn grouped(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let digits = tokens.text.chars(tokens.span(at));
    tokens.kind(at) == Some(Kind::Digits)
        && digits.iter().filter(|c| **c == '.').count() == 2
        && digits.iter().all(|c| c.is_ascii_digit() || *c == '.')
        && !(tokens.touches_next(at) && matches!(tokens.sign(at + 1), '.' | '-' | '/') && tokens.touches_next(at + 1))
        && !measured(tokens, at + 1)
}

/// "2026.0123": four digits before a point, which no group of thousands has.
fn pointed(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let digits = tokens.text.chars(tokens.span(at));
    let mut groups = digits.split(|c| *c == '.');
    let (year, number) = (groups.next().unwrap_or_default(), groups.next().unwrap_or_default());
    let all = |group: &[char]| group.iter().all(char::is_ascii_digit);
    tokens.kind(at) == Some(Kind::Digits)
        && groups.next().is_none()
        && year.len() == 4
        && number.len() >= 3
        && all(year)
        && all(number)
        && !measured(tokens, at + 1)
}

/// Capitals before a number: "UTR 25/1234".
fn is_code(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let code = tokens.text.chars(tokens.span(at));
    (2..=5).contains(&code.len()) && code.iter().all(char::is_ascii_uppercase)
}

/// What is told apart by a long number, in both languages.
static FILES: Words = Words::of(&[
    "dossier",
    "zaak",
    "polis",
    "factuur",
    "aanvraag",
    "melding",
    "beschikking",
    "contract",
    "order",
    "ticket",
    "bestelling",
    "case",
    "file",
    "invoice",
    "policy",
    "application",
    "claim",
    "permit",
    "account",
    "reference",
    "po",
    "id",
    "bug",
    "issue",
]);

/// "Bel 112", "bel 1400 of 14010": short numbers that somebody is told to call.
fn called(tokens: &Tokens<'_, '_>, index: usize, word: &str) -> Option<usize> {
    // "Bij spoed belt u 112"
    let inverted = matches!(word, "u" | "je") && matches!(tokens.lower_back(index, 1), "bel" | "belt");
    if !inverted && !matches!(word, "bel" | "call" | "dial" | "sms" | "text") {
        return None;
    }
    let number = |at: usize| {
        bare(tokens, at)
            && tokens.text.at(tokens.span(at).start) != '0'
            && (3..=6).contains(&tokens.span(at).len())
            && !measured(tokens, at + 1)
            && {
                let next = tokens.lower(at + 1);
                CALLED_FOR.contains(&next) || tokens.kind(at + 1) != Some(Kind::Word)
            }
    };
    let mut at = index + 1;
    if !number(at) {
        return None;
    }
    while (matches!(tokens.lower(at + 1), "of" | "or" | "en" | "and") || tokens.sign(at + 1) == ',') && number(at + 2) {
        at += 2;
    }
    Some(at + 1)
}

/// Words after a number to call.
pub(super) static CALLED_FOR: Words = Words::of(&[
    "of", "or", "en", "and", "bij", "voor", "als", "om", "in", "over", "if", "for", "to", "about", "when", "with",
    "at", "met", "van", "op", "between", "tussen",
]);
