//! Verbs and nouns of increase and decrease near a number.

use std::sync::LazyLock;

use super::phrases::Phrases;
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
    let found = if word == "min" && tokens.lower_back(at, 1) == "de" {
        Direction::Down
    } else if RISES.has(word) {
        Direction::Up
    } else if FALLS.has(word) {
        Direction::Down
    } else {
        separated(tokens, at)?
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

/// "nam … af", "liep … op": a separable verb and its particle, later in the clause.
fn separated(tokens: &Tokens<'_, '_>, at: usize) -> Option<Direction> {
    let (up, down): (&[&str], &[&str]) = match tokens.lower(at) {
        "nam" | "namen" | "neemt" | "nemen" => (&["toe"], &["af"]),
        "liep" | "liepen" | "loopt" | "lopen" => (&["op"], &["terug", "af"]),
        "ging" | "gingen" | "gaat" | "gaan" => (&["omhoog", "vooruit"], &["omlaag", "achteruit", "terug", "af"]),
        "viel" | "vielen" | "valt" | "vallen" => (&["hoger"], &["terug", "lager"]),
        "kwam" | "kwamen" | "komt" => (&["hoger"], &["lager"]),
        "leverde" | "leverden" | "levert" | "leveren" => (&[], &["in"]),
        "schroefde" | "schroefden" => (&["op"], &["terug"]),
        _ => return None,
    };
    (at + 1..at + 16)
        .take_while(|at| !ends_clause(tokens, *at))
        // "liep op tot" and "nam af met", not "op 3 maart".
        .filter(|at| tokens.kind(at + 1) != Some(Kind::Digits))
        .find_map(|at| {
            let particle = tokens.lower(at);
            match particle {
                _ if up.contains(&particle) => Some(Direction::Up),
                _ if down.contains(&particle) => Some(Direction::Down),
                _ => None,
            }
        })
}

static RISES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(UP.iter().copied()));
static FALLS: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(DOWN.iter().copied()));

const UP: &[&str] = &[
    "longer",
    "langer",
    "larger",
    "groter",
    "verbeterde",
    "verbeterd",
    "klom",
    "klommen",
    "geklommen",
    "opgelopen",
    "oploopt",
    "toegenomen",
    "toenam",
    "toenamen",
    "toeneemt",
    "verhoogde",
    "verhoogden",
    "verhoogt",
    "vermeerderd",
    "vermeerdering",
    "raised",
    "raises",
    "expanded",
    "expansion",
    "advanced",
    "lifted",
    "boosted",
    "jump",
    "jumps",
    "surge",
    "surges",
    "climbing",
    "climb",
    "strengthened",
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
    "beneden",
    "korter",
    "rood",
    "negatief",
    "negatieve",
    "mindering",
    "gekort",
    "korting",
    "kortingen",
    "bezuiniging",
    "bezuinigingen",
    "bezuinigd",
    "krimpte",
    "kelderde",
    "kelderden",
    "gekelderd",
    "duikelde",
    "duikelden",
    "verslechterde",
    "verslechterden",
    "verslechterd",
    "kleiner",
    "aftrek",
    "afgetrokken",
    "ingeleverd",
    "inlevering",
    "plummeted",
    "plunge",
    "shorter",
    "smaller",
    "overdrawn",
    "red",
    "shortfall",
    "shortfalls",
    "deducted",
    "deduction",
    "deductions",
    "sunk",
    "sinking",
    "discount",
    "discounts",
    "savings",
    "negative",
    "minus",
    "slide",
    "slides",
    "dive",
    "dived",
    "afgenomen",
    "afnam",
    "afnamen",
    "afneemt",
    "teruggelopen",
    "terugliep",
    "terugloopt",
    "teruggang",
    "terugloop",
    "terugval",
    "achteruitgang",
    "slonk",
    "slinkt",
    "geslonken",
    "verminderde",
    "verminderden",
    "vermindert",
    "verlaagde",
    "verlaagden",
    "verlaagt",
    "zakt",
    "zakten",
    "zakken",
    "krompen",
    "krimpen",
    "dipped",
    "tumbled",
    "sank",
    "eased",
    "retreated",
    "contracted",
    "contraction",
    "diminished",
    "dwindled",
    "lowered",
    "lowers",
    "reduces",
    "trimmed",
    "slashed",
    "shed",
    "shrink",
    "shrinks",
    "shrinking",
    "slump",
    "slumped",
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
