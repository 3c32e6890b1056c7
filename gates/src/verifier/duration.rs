//! How long something lasts: "een kwartier", "half an hour", "anderhalf jaar" beside "15 minuten" and "18 months".

use rust_decimal::Decimal;

use super::list::Words;
use super::quantity::{Amount, Quantity};
use super::span::Span;
use super::token::Tokens;

/// Kinds of time that no whole number turns into each other.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Kind {
    /// In minutes.
    Clock,
    /// In days.
    Days,
    /// In months.
    Months,
}

/// A time that something takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Lasting {
    kind: Kind,
    long: Decimal,
}

impl Lasting {
    /// Whether both are times of one kind, so that they can differ.
    pub(super) fn comparable(self, other: Self) -> bool {
        self.kind == other.kind
    }

    /// How many minutes, days or months it is.
    pub(super) fn long(self) -> Decimal {
        self.long
    }
}

/// What a noun of time is long.
fn noun(word: &str) -> Option<(Kind, u32)> {
    Some(match word {
        "minuut" | "minuten" | "minute" | "minutes" | "min" | "mins" => (Kind::Clock, 1),
        "kwartier" | "kwartieren" => (Kind::Clock, 15),
        "uur" | "uren" | "hour" | "hours" | "hrs" | "hr" => (Kind::Clock, 60),
        "dag" | "dagen" | "day" | "days" => (Kind::Days, 1),
        "week" | "weken" | "weeks" => (Kind::Days, 7),
        "maand" | "maanden" | "month" | "months" => (Kind::Months, 1),
        "halfjaar" => (Kind::Months, 6),
        "jaar" | "jaren" | "year" | "years" => (Kind::Months, 12),
        _ => return None,
    })
}

fn times(count: Decimal, (kind, unit): (Kind, u32)) -> Option<Lasting> {
    let long = count.checked_mul(Decimal::from(unit))?;
    Some(Lasting { kind, long })
}

/// How long the time is that a number counts: "drie kwartier", "half an hour", "three quarters of an hour".
pub(super) fn counted(tokens: &Tokens<'_, '_>, quantity: &Quantity) -> Option<Lasting> {
    let exact = quantity.unit.is_none() && quantity.scale == Decimal::ONE;
    let (count, share) = match quantity.amount {
        Amount::Point(figure) => (figure.value, false),
        Amount::Ratio(a, b) => (Decimal::from(a).checked_div(Decimal::from(b))?, true),
        _ => return None,
    };
    let mut at = quantity.end + usize::from(tokens.sign(quantity.end) == '-');
    if share {
        at += usize::from(matches!(tokens.lower(at), "of" | "van"));
        at += usize::from(matches!(tokens.lower(at), "a" | "an" | "een"));
    }
    // "An hour and a half"
    let inside = || {
        let article = matches!(tokens.lower(quantity.first), "a" | "an");
        article.then(|| noun(tokens.lower(quantity.first + 1))).flatten()
    };
    let unit = noun(tokens.lower(at)).or_else(inside)?;
    times(count, unit).filter(|_| exact)
}

/// How long the one time behind an article is: "een kwartier", "een halfjaar", "within a year", and its place.
///
/// "Over een jaar", "een jaar geleden" and "€ 120 a year" tell when and how often, not how long.
fn one(tokens: &Tokens<'_, '_>, at: usize) -> Option<(Lasting, usize)> {
    if !matches!(tokens.lower(at), "een" | "a" | "an") {
        return None;
    }
    times(Decimal::ONE, noun(tokens.lower(at + 1))?).map(|found| (found, at + 2))
}

/// What a text says of how long things last, whatever it says it of.
pub(super) fn lasting(tokens: &Tokens<'_, '_>, found: &[Quantity], from: usize, to: usize) -> Vec<Lasting> {
    let numbers = found.iter().filter_map(|quantity| counted(tokens, quantity));
    let single = (from..to).filter_map(|at| one(tokens, at).map(|(found, _)| found));
    let mut all: Vec<_> = numbers.chain(single).collect();
    all.sort_by_key(|lasting| (lasting.kind, lasting.long));
    all.dedup();
    all
}

/// The times behind an article that a sentence tells something to last, each with its place.
pub(super) fn told(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> Vec<(Lasting, Span)> {
    let mut found = Vec::new();
    for at in from..to {
        let Some((lasting, end)) = one(tokens, at) else {
            continue;
        };
        let before = tokens.lower_back(at, 1);
        let part = matches!(tokens.lower(at + 1), "kwartier" | "halfjaar");
        let when = matches!(
            tokens.lower(end),
            "geleden" | "later" | "eerder" | "oud" | "ago" | "earlier" | "old" | "and" | "en"
        );
        let known = if part {
            !matches!(before, "over" | "per" | "elk" | "ieder")
        } else {
            LONG.contains(&before)
        };
        // "A year" behind a number is a rate.
        if known && !when {
            found.push((lasting, tokens.span(at).join(tokens.span(end - 1))));
        }
    }
    found
}

/// Words before a time that say how long it is.
static LONG: Words = Words::of(&[
    "binnen",
    "na",
    "gedurende",
    "duurt",
    "duurde",
    "duren",
    "maximaal",
    "minimaal",
    "hoogstens",
    "within",
    "after",
    "for",
    "lasts",
    "lasted",
    "takes",
    "took",
    "last",
    "take",
]);

/// Whether a number counts parts of what a source counts: quarters and halves of an hour or a year.
pub(super) fn in_part(tokens: &Tokens<'_, '_>, quantity: &Quantity) -> bool {
    let quarters = tokens.lower(quantity.end).starts_with("kwartier");
    match quantity.amount {
        Amount::Point(figure) => quarters || quantity.spelled && figure.decimals > 0,
        Amount::Ratio(..) => true,
        _ => false,
    }
}
