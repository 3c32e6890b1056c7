//! Verbs and nouns of increase and decrease near a number.

use super::quantity::Quantity;
use super::token::{Kind, Tokens};

/// Which way a value is said to go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Direction {
    /// It rose.
    Up,
    /// It fell.
    Down,
}

/// How far a word of direction reaches, in tokens.
const REACH: usize = 60;

/// What the sentence `from..to` says about a number: the nearest word of direction in its clause, else
/// the one that its clause goes on from. A level ("rose to -3") has no direction.
pub(super) fn direction(tokens: &Tokens<'_, '_>, quantity: &Quantity, from: usize, to: usize) -> Option<Direction> {
    let back = |distance: usize| tokens.lower_back(quantity.first, distance);
    // "een daling van 3%" is a direction, "van 3% naar 4%" a level.
    if matches!(back(1), "van" | "of" | "by" | "met")
        && let Some(found) = quantity
            .first
            .checked_sub(2)
            .filter(|at| *at >= from)
            .and_then(|at| word(tokens, at))
    {
        return Some(found);
    }
    // A loss that narrows to two million is two million below zero.
    let below_zero = |at: usize| matches!(tokens.lower(at), "loss" | "losses" | "deficit" | "verlies" | "tekort");
    if (quantity.first.saturating_sub(6).max(from)..quantity.first).any(below_zero) {
        return Some(Direction::Down);
    }
    if matches!(back(1), "to" | "tot" | "naar" | "from" | "van" | "at" | "op") && quantity.first > from {
        return None;
    }
    let (from, to) = (
        quantity.first.saturating_sub(REACH).max(from),
        to.min(quantity.end + REACH),
    );
    let clause = |at: &usize| !ends_clause(tokens, *at);
    let before = (from..quantity.first)
        .rev()
        .take_while(clause)
        .find_map(|at| word(tokens, at));
    before
        .or_else(|| (quantity.end..to).take_while(clause).find_map(|at| word(tokens, at)))
        .or_else(|| (from..quantity.first).rev().find_map(|at| word(tokens, at)))
}

fn ends_clause(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(tokens.sign(at), ',' | ';' | ':' | '—')
        || matches!(
            tokens.lower(at),
            "en" | "and" | "but" | "maar" | "while" | "terwijl" | "whereas" | "although" | "hoewel"
        )
}

/// The direction of one word, unless a negation stands beside it.
fn word(tokens: &Tokens<'_, '_>, at: usize) -> Option<Direction> {
    if tokens.kind(at) != Some(Kind::Word) {
        return None;
    }
    let word = tokens.lower(at);
    let found = if UP.contains(&word) {
        Direction::Up
    } else if DOWN.contains(&word) {
        Direction::Down
    } else {
        return None;
    };
    let denied = |distance: usize| {
        matches!(
            tokens.lower_back(at, distance),
            "niet" | "not" | "n't" | "never" | "nooit" | "geen" | "no"
        )
    };
    let denied_after = matches!(tokens.lower(at + 1), "niet" | "not" | "nooit");
    (!denied(1) && !denied(2) && !denied_after).then_some(found)
}

const UP: &[&str] = &[
    "rose",
    "rise",
    "rises",
    "risen",
    "rising",
    "increase",
    "increased",
    "increases",
    "increasing",
    "grew",
    "grow",
    "grows",
    "grown",
    "growth",
    "gain",
    "gained",
    "gains",
    "climbed",
    "climbs",
    "jumped",
    "surged",
    "soared",
    "up",
    "higher",
    "more",
    "meer",
    "added",
    "improved",
    "steeg",
    "stegen",
    "stijgt",
    "stijgen",
    "gestegen",
    "stijging",
    "toename",
    "groeide",
    "groeit",
    "groei",
    "gegroeid",
    "hoger",
    "omhoog",
    "verhoogd",
    "verhoging",
    "winst",
    "profit",
];

const DOWN: &[&str] = &[
    "fell",
    "fall",
    "falls",
    "fallen",
    "falling",
    "decrease",
    "decreased",
    "decreases",
    "decreasing",
    "declined",
    "decline",
    "declines",
    "declining",
    "dropped",
    "drop",
    "drops",
    "shrank",
    "shrunk",
    "lost",
    "loss",
    "losses",
    "down",
    "lower",
    "less",
    "fewer",
    "minder",
    "reduced",
    "reduction",
    "cut",
    "slid",
    "slipped",
    "plunged",
    "deficit",
    "worsened",
    "daalde",
    "daalden",
    "daalt",
    "dalen",
    "gedaald",
    "daling",
    "afname",
    "kromp",
    "krimpt",
    "krimp",
    "gekrompen",
    "lager",
    "omlaag",
    "verlaagd",
    "verlaging",
    "verlies",
    "verloor",
    "tekort",
    "zakte",
    "gezakt",
    "verminderd",
    "vermindering",
];
