//! Verbs and nouns of increase and decrease near a number.

use std::sync::LazyLock;

use super::direction_words::{DOWN, UP};
use super::list::Words;
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
    // "De winst is met 842 miljoen gekrompen": the participle behind the number, and not the noun before it.
    if matches!(back(1), "met" | "by")
        && let Some(found) = Some(quantity.end).filter(|at| *at < to).and_then(|at| word(tokens, at))
    {
        return Some(found);
    }
    // A loss that narrows to two million is two million below zero.
    let below_zero = |at: usize| matches!(tokens.lower(at), "loss" | "losses" | "deficit" | "verlies" | "tekort");
    if (quantity.first.saturating_sub(6).max(from)..quantity.first).any(below_zero) {
        return Some(Direction::Down);
    }
    // "Een verschil van 30": how much, not from where.
    let difference = back(1) == "van" && DIFFERENCES.contains(&back(2));
    if matches!(back(1), "to" | "tot" | "naar" | "from" | "van" | "at" | "op") && !difference {
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
        .or_else(|| {
            // "Het saldo was 60 en de schuld 90": the debt of another clause.
            (from..quantity.first)
                .chain((quantity.end..to).take_while(clause))
                .any(|at| LEVELS.contains(&tokens.lower(at)))
                .then_some(Direction::Down)
        })
}

/// Words for a level below zero: only where the sentence has no word of direction, for debts rise as well.
static LEVELS: Words = Words::of(&[
    "schuld",
    "schulden",
    "achterstand",
    "achterstanden",
    "debt",
    "debts",
    "arrears",
    "owe",
    "owes",
    "owed",
    "nadeel",
    "inhouding",
    "inhoudingen",
    "terugvordering",
    "terugvorderingen",
    "afschrijving",
    "afschrijvingen",
    "terugbetalen",
    "terugbetaald",
    "repay",
    "repaid",
    "repayment",
    "short",
    "debet",
    "debit",
    "gat",
    "gap",
    "bezuinigt",
    "bezuinigen",
    "bespaart",
    "besparen",
    "besparing",
    "saving",
    "saves",
]);

fn ends_clause(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    // "Met maar liefst 30": no new clause.
    if tokens.lower(at) == "maar" && tokens.lower(at + 1) == "liefst" {
        return false;
    }
    matches!(tokens.sign(at), ',' | ';' | ':' | '—')
        || matches!(
            tokens.lower(at),
            "en" | "and" | "but" | "maar" | "while" | "terwijl" | "whereas" | "although" | "hoewel"
        )
}

static DIFFERENCES: Words = Words::of(&[
    "verschil",
    "verandering",
    "wijziging",
    "mutatie",
    "afwijking",
    "effect",
    "correctie",
    "aanpassing",
    "bijstelling",
    "ontwikkeling",
    "gevolg",
    "beweging",
    "gat",
    "saldo",
    "resultaat",
    "rendement",
    "marge",
    "reserve",
]);

/// What a number lies below.
static LIMITS: Words = Words::of(&[
    "norm",
    "grens",
    "inkomensgrens",
    "drempel",
    "begroting",
    "raming",
    "doelstelling",
    "gemiddelde",
    "limit",
    "threshold",
    "average",
    "budget",
    "target",
    "forecast",
]);

/// The direction of one word, unless a negation stands beside it.
fn word(tokens: &Tokens<'_, '_>, at: usize) -> Option<Direction> {
    if tokens.kind(at) != Some(Kind::Word) {
        return None;
    }
    let word = tokens.lower(at);
    // "It went through profit or loss": the name of a statement.
    if word == "profit" && matches!(tokens.lower(at + 1), "or" | "and") && tokens.lower(at + 2) == "loss" {
        return None;
    }
    if word == "loss" && matches!(tokens.lower_back(at, 1), "or" | "and") && tokens.lower_back(at, 2) == "profit" {
        return None;
    }
    // "Het saldo van positieve en negatieve antwoorden": both ways.
    let both = |at: usize| matches!(tokens.lower(at), "positieve" | "positive");
    if matches!(word, "negatieve" | "negative") && (both(at + 2) || at.checked_sub(2).is_some_and(both)) {
        return None;
    }
    // "€ 120 onder de norm", "below the limit"
    let article = matches!(tokens.lower(at + 1), "de" | "het" | "the" | "uw" | "your");
    let level = matches!(word, "onder" | "below" | "beneath") && article && LIMITS.contains(&tokens.lower(at + 2));
    let found = if level
        || word == "min" && (matches!(tokens.lower_back(at, 1), "de") || tokens.lower(at + 1) == "van")
        || matches!(
            (word, tokens.lower(at + 1)),
            (
                "below" | "beneath" | "under",
                "zero" | "target" | "budget" | "plan" | "average" | "zero."
            ) | ("onder", "nul" | "begroting" | "budget" | "gemiddelde")
                | ("wrote" | "written" | "writing" | "write", "off" | "down")
                | ("gave" | "given" | "gives" | "give", "up")
                | ("scaled" | "cut" | "pushed" | "dialled", "back")
        )
        || word == "up" && matches!(tokens.lower_back(at, 1), "gave" | "given" | "gives" | "give")
    {
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
        "liep" | "liepen" | "loopt" | "lopen" => (&["op"], &["terug", "af", "achter"]),
        "ging" | "gingen" | "gaat" | "gaan" => (&["omhoog", "vooruit"], &["omlaag", "achteruit", "terug", "af"]),
        "viel" | "vielen" | "valt" | "vallen" => (&["hoger"], &["terug", "lager"]),
        "leverde" | "leverden" | "levert" | "leveren" | "hield" | "hielden" | "houdt" | "houden" => (&[], &["in"]),
        "gaf" | "gaven" | "geeft" | "geven" => (&[], &["prijs"]),
        "vorderde" | "vorderden" | "vordert" | "vorderen" | "betaalde" | "betaalden" | "betaalt" | "brachten"
        | "bracht" => (&[], &["terug"]),
        "boekte" | "boekten" | "schreef" | "schreven" | "trok" | "trokken" | "trekt" | "trekken" => (&[], &["af"]),
        "schroefde" | "schroefden" => (&["op"], &["terug"]),
        _ => return None,
    };
    (at..at + 16)
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
