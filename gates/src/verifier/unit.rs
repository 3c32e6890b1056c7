//! Units and scale words as they stand beside a number.

use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

use super::evidence::Unit;
use super::list::Endings;
use super::token::{Kind, Tokens};

/// A scale or unit found after a number: what it says and the token after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct After<T> {
    pub(super) what: T,
    pub(super) end: usize,
}

/// The power of ten of a scale word.
fn power(word: &str) -> Option<u32> {
    Some(match word {
        "duizend" | "dzd" | "thousand" | "k" => 3,
        "miljoen" | "mln" | "mio" | "million" | "millions" | "mn" => 6,
        "miljard" | "mld" | "mrd" | "billion" | "bn" => 9,
        "biljoen" | "trillion" | "tn" => 12,
        _ => return None,
    })
}

/// The scale word at `index`, as a factor. A capital M or B counts where it touches the number; a
/// small m is a metre unless the number is money.
pub(super) fn scale(
    tokens: &Tokens<'_, '_>,
    index: usize,
    money: bool,
    language: Option<Language>,
) -> Option<After<Decimal>> {
    let token = tokens.get(index).filter(|token| token.kind == Kind::Word)?;
    if tokens.lower(index) == "ton" {
        let ton = After {
            what: Decimal::from(100_000),
            end: index + 1,
        };
        return (language != Some(Language::English) && (money || !weighs(tokens, index))).then_some(ton);
    }
    let touching = tokens.touches_previous(index);
    let power = match tokens.text.original(token.span) {
        "M" if touching || money => 6,
        "B" if touching || money => 9,
        "T" if money => 12,
        "m" if money => 6,
        "b" if money => 9,
        _ => power(tokens.lower(index)).filter(|_| touching || !matches!(tokens.lower(index), "k") || money)?,
    };
    let stop = matches!(tokens.lower(index), "mln" | "mld" | "mrd" | "mio" | "dzd") && tokens.sign(index + 1) == '.';
    Some(After {
        what: Decimal::from(10_u64.pow(power)),
        end: if stop && tokens.touches_next(index) {
            index + 2
        } else {
            index + 1
        },
    })
}

/// Whether a Dutch "ton" is a weight here and not a hundred thousand euros.
fn weighs(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    (index.saturating_sub(8)..index + 8).any(|at| {
        let word = tokens.lower(at);
        WEIGHED.end(word) || word == "co" && tokens.small(at + 1) == Some(2)
    })
}

static WEIGHED: Endings = Endings::of(&[
    "weegt",
    "wegen",
    "woog",
    "wogen",
    "gewogen",
    "gewicht",
    "zwaar",
    "zware",
    "tonnage",
    "laadvermogen",
    "afval",
    "zand",
    "grond",
    "staal",
    "graan",
    "papier",
    "puin",
    "gft",
    "vracht",
    "lading",
    "goederen",
    "uitstoot",
    "stikstof",
    "hout",
    "kolen",
    "voedsel",
    "asfalt",
    "beton",
    "vis",
    "plastic",
    "glas",
    "compost",
    "kilo",
    "kg",
    "vrachtwagen",
    "co2",
    "zwaarste",
    "vervoeren",
    "kiepwagen",
    "vrachtauto",
    "voertuig",
    "voertuigen",
    "aslast",
    "draagvermogen",
    "massa",
    "zout",
    "slib",
    "mest",
    "oogst",
    "beladen",
    "hectare",
    "hectaren",
    "aardappelen",
    "bieten",
    "tarwe",
    "gerst",
    "uien",
    "maïs",
    "kunstmest",
    "gewas",
    "grind",
    "klei",
    "schroot",
]);

/// Whether a scale word could be meant at `index`, for words such as "een miljoen".
pub(super) fn is_scale(word: &str) -> bool {
    word == "ton" || power(word).is_some()
}

/// The currency sign or code at `index`.
pub(super) fn is_currency(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.sign(index), '€' | '$' | '£' | '¥')
        || matches!(tokens.lower(index), "eur" | "usd" | "gbp" | "chf" | "jpy")
        // "It took us 9 hours"
        || tokens.lower(index) == "us" && tokens.text.original(tokens.span(index)) == "US"
        || tokens.lower(index) == "euro"
}

/// The unit at `index`, after a number and its scale word.
pub(super) fn unit(tokens: &Tokens<'_, '_>, index: usize) -> Option<After<Unit>> {
    let after = |what, width: usize| {
        Some(After {
            what,
            end: index + width,
        })
    };
    let point = |at: usize| matches!(tokens.lower(at), "punt" | "punten" | "point" | "points");
    match tokens.sign(index) {
        '%' if tokens.sign(index + 1) == '-' && point(index + 2) => return after(Unit::PercentagePoint, 3),
        '%' if point(index + 1) => return after(Unit::PercentagePoint, 2),
        '%' => return after(Unit::Percent, 1),
        '‰' => return after(Unit::PerMille, 1),
        '€' | '$' | '£' | '¥' => return after(Unit::Currency, 1),
        '-' if matches!(tokens.lower(index + 1), "procent" | "percent") && tokens.touches_next(index) => {
            return after(Unit::Percent, 2);
        }
        _ => {}
    }
    match tokens.lower(index) {
        "procent" | "percent" | "percentage" if point(index + 1) => after(Unit::PercentagePoint, 2),
        "per" if tokens.lower(index + 1) == "cent" => after(Unit::Percent, 2),
        "per" if matches!(tokens.lower(index + 1), "mille" | "mil" | "mill") => after(Unit::PerMille, 2),
        "procent" | "percent" | "pct" => after(Unit::Percent, 1),
        "procentpunt" | "procentpunten" | "pp" | "ppt" | "ppts" | "pps" => after(Unit::PercentagePoint, 1),
        "basispunt" | "basispunten" | "bp" | "bps" => after(Unit::BasisPoint, 1),
        "basis" if point(index + 1) => after(Unit::BasisPoint, 2),
        "promille" | "permille" => after(Unit::PerMille, 1),
        "euro" | "euro's" | "euros" | "eur" | "usd" | "gbp" | "chf" | "jpy" | "dollar" | "dollars" | "pond"
        | "pounds" => after(Unit::Currency, 1),
        _ => None,
    }
}

/// Cents, as a factor of the currency.
pub(super) fn is_cents(word: &str) -> bool {
    matches!(word, "cent" | "cents" | "eurocent" | "ct" | "cts")
}
