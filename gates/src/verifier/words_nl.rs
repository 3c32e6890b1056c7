//! Dutch number words.

use super::list::Words;
use super::token::Tokens;
use super::unit::is_scale;
use super::words::{Said, and_a_half, decimals, half, is_share, period_before, position, quarter, whole};

pub(super) fn dutch(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    let next = tokens.lower(index + 1);
    match word {
        "anderhalf" | "anderhalve" => return Some((Said::Value(and_a_half(1)), index + 1)),
        "een" if next == "kwart" && is_scale(tokens.lower(index + 2)) => {
            return Some((Said::Value(quarter()), index + 2));
        }
        "kwart" if is_scale(next) => return Some((Said::Value(quarter()), index + 1)),
        "helft" if period_before(tokens, index) => return None,
        "helft" => return Some((Said::Ratio(1, 2), index + 1)),
        "half" | "halve" => return half(tokens, index),
        "kwart" if PART_OF.contains(&next) => return Some((Said::Ratio(1, 4), index + 1)),
        "dozijn" => return Some((Said::Value(whole(12)), index + 1)),
        "dertien" if next == "in" && (tokens.lower(index + 2), tokens.lower(index + 3)) == ("een", "dozijn") => {
            return None;
        }
        _ => {}
    }
    if matches!(
        (word, next, tokens.lower(index + 2)),
        ("één" | "een", "op", "één" | "een")
    ) {
        return None;
    }
    if let Some((count, parts)) = dutch_fraction(word) {
        return Some((Said::Ratio(count, parts), index + 1));
    }
    if word.ends_with("half") || word.ends_with("halve") {
        // "vijfeneenhalf", "tweeënhalf"
        let root = ["eneenhalf", "eneenhalve", "enhalf", "enhalve", "ënhalf", "ënhalve"]
            .iter()
            .find_map(|half| word.strip_suffix(half))?;
        return Some((Said::Value(and_a_half(dutch_number(root)?)), index + 1));
    }
    let value = dutch_number(word)?;
    if let Some((parts, end)) = dutch_parts(tokens, index + 1, value) {
        return Some((Said::Ratio(value, parts), end));
    }
    match next {
        "dozijn" => return Some((Said::Value(whole(value.checked_mul(12)?)), index + 2)),
        "komma" => {
            if let Some(found) = decimals(tokens, index + 2, value, dutch_number) {
                return Some(found);
            }
        }
        "en" if matches!(tokens.lower(index + 2), "een") && matches!(tokens.lower(index + 3), "half" | "halve") => {
            return Some((Said::Value(and_a_half(value)), index + 4));
        }
        _ => {}
    }
    // An unstressed "een" is an article, "acht het" a verb.
    let article = word == "een" && !is_scale(next) && next != "op";
    let verb = word == "acht"
        && !matches!(tokens.lower_back(index, 1), "op" | "de" | "elke" | "iedere")
        && matches!(
            next,
            "het" | "dit" | "deze" | "de" | "dat" | "u" | "zich" | "hem" | "haar"
        );
    (!article && !verb).then_some((Said::Value(whole(value)), index + 1))
}

/// "een derde van", "twee derde", "drie kwart", "driekwart": the number of parts and the token after.
fn dutch_parts(tokens: &Tokens<'_, '_>, index: usize, count: u32) -> Option<(u32, usize)> {
    let index = if tokens.sign(index) == '-' { index + 1 } else { index };
    let parts = part_name(tokens.lower(index))?;
    let noun = PART_OF.contains(&tokens.lower(index + 1));
    let quarter = tokens.lower(index) == "kwart" && !matches!(tokens.lower(index + 1), "voor" | "over" | "eeuw");
    let share = || {
        index
            .checked_sub(1)
            .is_some_and(|from| is_share(tokens, from, index + 1))
    };
    (noun || count > 1 || quarter || share()).then_some((parts, index + 1))
}

/// What follows a fraction that is a value, and no ordinal: "een derde van", "een kwart meer".
static PART_OF: Words = Words::of(&[
    "van", "deel", "delen", "meer", "minder", "hoger", "lager", "groter", "kleiner",
]);

fn part_name(word: &str) -> Option<u32> {
    Some(match word {
        "derde" => 3,
        "kwart" | "vierde" => 4,
        "vijfde" => 5,
        "zesde" => 6,
        "zevende" => 7,
        "achtste" => 8,
        "negende" => 9,
        "tiende" => 10,
        "honderdste" => 100,
        _ => return None,
    })
}

/// A fraction in one word: "driekwart", "tweederde".
fn dutch_fraction(word: &str) -> Option<(u32, u32)> {
    let joined = word.len() > 7 && (word.ends_with("de") || word.ends_with("ste")) || word.ends_with("kwart");
    if !joined {
        return None;
    }
    let mut counts = DUTCH_SMALL.iter().zip(0_u32..).skip(1).take(9);
    counts.find_map(|(count, value)| {
        let parts = part_name(word.strip_prefix(count)?)?;
        (parts > value).then_some((value, parts))
    })
}

/// The value of one Dutch number word, compounds included, below a million.
pub(super) fn dutch_number(word: &str) -> Option<u32> {
    if word.is_ascii() {
        return dutch_ascii(word);
    }
    dutch_ascii(
        &word
            .replace(['ë', 'é', 'è'], "e")
            .replace("e\u{301}", "e")
            .replace("e\u{308}", "e"),
    )
}

fn dutch_ascii(word: &str) -> Option<u32> {
    // Most words are no numbers: only these endings and first letters can be.
    let initial = matches!(
        word.bytes().next(),
        Some(b'a' | b'd' | b'e' | b'h' | b'n' | b't' | b'v' | b'z')
    );
    if !initial {
        return None;
    }
    if word.len() >= 7
        && let Some((left, right)) = word.split_once("duizend")
    {
        let left = if left.is_empty() {
            1
        } else {
            dutch_below_thousand(left)?
        };
        return left
            .checked_mul(1000)?
            .checked_add(dutch_rest(right, dutch_below_thousand)?);
    }
    dutch_below_thousand(word)
}

fn dutch_below_thousand(word: &str) -> Option<u32> {
    if word.len() >= 7
        && let Some((left, right)) = word.split_once("honderd")
    {
        let left = if left.is_empty() { 1 } else { dutch_below_hundred(left)? };
        return left
            .checked_mul(100)?
            .checked_add(dutch_rest(right, dutch_below_hundred)?);
    }
    dutch_below_hundred(word)
}

fn dutch_rest(rest: &str, number: impl Fn(&str) -> Option<u32>) -> Option<u32> {
    if rest.is_empty() {
        Some(0)
    } else {
        number(rest).or_else(|| number(rest.strip_prefix("en")?))
    }
}

fn dutch_below_hundred(word: &str) -> Option<u32> {
    position(&DUTCH_SMALL, word).or_else(|| {
        if !word.ends_with("tig") {
            return None;
        }
        let (at, rest) = DUTCH_TENS
            .iter()
            .zip(2_u32..)
            .find_map(|(tens, at)| Some((at, word.strip_suffix(tens)?)))?;
        let unit = if rest.is_empty() {
            0
        } else {
            position(&DUTCH_SMALL, rest.strip_suffix("en")?)?
        };
        (unit < 10 && (rest.is_empty() || unit > 0)).then_some(at * 10 + unit)
    })
}

const DUTCH_SMALL: [&str; 20] = [
    "nul",
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
];
const DUTCH_TENS: [&str; 8] = [
    "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
];
