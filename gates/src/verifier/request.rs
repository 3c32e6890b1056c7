//! Numbers that came with the request: what it fixed, and what the user wrote.

use rust_decimal::Decimal;

use super::evidence::Unit;
use super::list::Words;
use super::quantity::{Amount, Quantity};
use super::sentence::Sentence;
use super::token::{Kind, Tokens};

/// A number that the request brought, and so what a sentence may say of it without a source.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RequestNumber {
    /// The request fixes it: a horizon, a count of positions, the case number. It needs no citation, and in a
    /// sentence that cites it stands beside the word for what was fixed.
    Fixed(Decimal),
    /// The user wrote it. That makes it no fact: it needs no citation only where a sentence that cites nothing
    /// presents it as the user's own ("u schreef dat u 12 uur werkt").
    Written(Decimal),
}

/// Whether a number in a sentence is one that the request brought, said as such.
pub(super) fn brings(
    request: &[RequestNumber],
    tokens: &Tokens<'_, '_>,
    quantity: &Quantity,
    sentence: &Sentence,
) -> bool {
    let Amount::Point(figure) = quantity.amount else {
        return false;
    };
    let Some(value) = figure.value.checked_mul(quantity.scale).filter(|_| !request.is_empty()) else {
        return false;
    };
    request.iter().any(|number| match number {
        RequestNumber::Fixed(fixed) => {
            let plain = matches!(quantity.unit, None | Some(Unit::Currency));
            plain && *fixed == value && (sentence.cited.is_empty() || named(tokens, quantity))
        }
        RequestNumber::Written(wrote) => {
            *wrote == value && sentence.cited.is_empty() && told(tokens, quantity, sentence)
        }
    })
}

/// Beside a word for what a request fixes.
fn named(tokens: &Tokens<'_, '_>, quantity: &Quantity) -> bool {
    let next = quantity.end + usize::from(tokens.sign(quantity.end) == '-');
    PLAN_NOUNS.contains(&tokens.lower(next))
        || PLAN_NAMES.contains(&tokens.lower_back(quantity.first, 1))
        || PLAN_NAMES.contains(&tokens.lower_back(quantity.first, 2))
}

/// How far back the words that present a number as the user's may stand, in tokens.
const REACH: usize = 40;

/// Whether the words before a number, in the same breath, say that the user said or asked it.
pub(super) fn told(tokens: &Tokens<'_, '_>, quantity: &Quantity, sentence: &Sentence) -> bool {
    let from = sentence.from.max(quantity.first.saturating_sub(REACH));
    // "U vroeg naar 500 euro, en het is 500 euro": what follows a mark or a new subject is nobody's word.
    let breath = (from..quantity.first)
        .rev()
        .find(|at| ends_breath(tokens, *at))
        .map_or(from, |at| at + 1);
    (breath..quantity.first).any(|at| {
        let word = tokens.lower(at);
        let near =
            |words: &[&str]| (at.saturating_sub(3).max(breath)..at + 4).any(|at| words.contains(&tokens.lower(at)));
        SAYS.contains(&word) && near(USER)
            || matches!((word, tokens.lower(at + 1)), ("volgens", "u" | "jou"))
            || matches!(
                (word, tokens.lower(at + 1), tokens.lower(at + 2)),
                ("according", "to", "you")
            )
            || matches!(word, "uw" | "jouw" | "your") && MESSAGES.contains(&tokens.lower(at + 1))
    })
}

fn ends_breath(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let new_subject = || {
        matches!(
            tokens.lower(at + 1),
            "de" | "het"
                | "dat"
                | "dit"
                | "er"
                | "wij"
                | "we"
                | "ik"
                | "dus"
                | "the"
                | "that"
                | "this"
                | "it"
                | "there"
                | "i"
                | "so"
        )
    };
    matches!(tokens.sign(at), ';' | ':' | '—')
        || tokens.sign(at) == ',' && !says_next(tokens, at + 1)
        || matches!(
            tokens.lower(at),
            "maar" | "but" | "want" | "because" | "omdat" | "dus" | "so"
        )
        || matches!(tokens.lower(at), "en" | "and") && (new_subject() || tokens.kind(at + 1) == Some(Kind::Break))
}

/// "In uw brief, schrijft u, dat …": a mark before the words themselves ends nothing.
fn says_next(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    SAYS.contains(&tokens.lower(at)) || matches!(tokens.lower(at), "dat" | "that")
}

const USER: &[&str] = &["u", "je", "jij", "you"];

static SAYS: Words = Words::of(&[
    "schrijft",
    "schrijf",
    "schreef",
    "geschreven",
    "noemt",
    "noemde",
    "genoemd",
    "vraagt",
    "vraag",
    "vroeg",
    "gevraagd",
    "meldt",
    "meldde",
    "gemeld",
    "zegt",
    "zei",
    "gezegd",
    "vertelt",
    "vertelde",
    "verteld",
    "stelt",
    "stelde",
    "denkt",
    "dacht",
    "geeft",
    "gaf",
    "opgegeven",
    "aangegeven",
    "wilt",
    "write",
    "wrote",
    "written",
    "mention",
    "mentioned",
    "ask",
    "asked",
    "say",
    "said",
    "state",
    "stated",
    "report",
    "reported",
    "tell",
    "told",
    "want",
    "wanted",
    "gave",
    "given",
]);

static MESSAGES: Words = Words::of(&[
    "brief", "bericht", "mail", "e-mail", "vraag", "melding", "opgave", "letter", "message", "question", "report",
    "request", "verzoek",
]);

static PLAN_NOUNS: Words = Words::of(&[
    "dag",
    "dagen",
    "daagse",
    "day",
    "days",
    "week",
    "weken",
    "weeks",
    "maand",
    "maanden",
    "month",
    "months",
    "jaar",
    "year",
    "years",
    "positie",
    "posities",
    "position",
    "positions",
]);

static PLAN_NAMES: Words = Words::of(&["horizon", "zaak", "zaaknummer", "case", "totaal", "total", "sum", "som"]);
