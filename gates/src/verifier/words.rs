//! Number words of both languages: whole numbers, halves, fractions, decimals said aloud.

use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

use super::figure::Figure;
use super::token::{Kind, Tokens};
use super::unit::is_scale;

/// What number words say.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Said {
    /// A value.
    Value(Figure),
    /// So many of so many parts.
    Ratio(u32, u32),
    /// Tens, hundreds, thousands: at least twice the first, less than the second.
    Between(u32, u32),
}

/// Number words from `index` on, and the token after them.
pub(super) fn said(tokens: &Tokens<'_, '_>, index: usize, language: Language) -> Option<(Said, usize)> {
    if tokens.kind(index) != Some(Kind::Word) {
        return None;
    }
    if let Some(found) = vague(tokens.lower(index)) {
        return Some((found, index + 1));
    }
    match language {
        Language::Dutch => dutch(tokens, index),
        Language::English => english(tokens, index),
    }
}

fn whole(value: u32) -> Figure {
    Figure {
        value: Decimal::from(value),
        decimals: 0,
    }
}

/// `value` and a half.
fn and_a_half(value: u32) -> Figure {
    Figure {
        value: Decimal::from(value) + Decimal::new(5, 1),
        decimals: 1,
    }
}

fn vague(word: &str) -> Option<Said> {
    Some(match word {
        "tientallen" | "dozens" => Said::Between(20, 100),
        "honderden" | "hundreds" => Said::Between(200, 1000),
        "duizenden" | "thousands" => Said::Between(2000, 10_000),
        "tienduizenden" => Said::Between(20_000, 100_000),
        _ => return None,
    })
}

fn dutch(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    let next = tokens.lower(index + 1);
    match word {
        "anderhalf" | "anderhalve" => return Some((Said::Value(and_a_half(1)), index + 1)),
        "helft" if period_before(tokens, index) => return None,
        "helft" => return Some((Said::Ratio(1, 2), index + 1)),
        "half" | "halve" => return half(tokens, index),
        "kwart" if matches!(next, "van" | "deel") => return Some((Said::Ratio(1, 4), index + 1)),
        "dozijn" => return Some((Said::Value(whole(12)), index + 1)),
        "dertien" if next == "in" && tokens.lower(index + 2) == "een" => return None,
        _ => {}
    }
    if matches!(
        (word, next, tokens.lower(index + 2)),
        ("één" | "een", "op", "één" | "een")
    ) {
        return None;
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
    if let Some(root) = word
        .strip_suffix("eneenhalf")
        .or_else(|| word.strip_suffix("eneenhalve"))
    {
        return Some((Said::Value(and_a_half(dutch_number(root)?)), index + 1));
    }
    // An unstressed "een" is an article, "acht het" a verb.
    let article = word == "een" && !is_scale(next) && next != "op";
    let verb = word == "acht"
        && matches!(
            next,
            "het" | "dit" | "deze" | "de" | "dat" | "u" | "zich" | "hem" | "haar"
        );
    (!article && !verb).then_some((Said::Value(whole(value)), index + 1))
}

/// "een derde van", "twee derde", "drie kwart", "driekwart": the number of parts and the token after.
fn dutch_parts(tokens: &Tokens<'_, '_>, index: usize, count: u32) -> Option<(u32, usize)> {
    let index = if tokens.sign(index) == '-' { index + 1 } else { index };
    let parts = match tokens.lower(index) {
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
    };
    let noun = matches!(tokens.lower(index + 1), "van" | "deel" | "delen");
    (noun || count > 1).then_some((parts, index + 1))
}

/// "half miljoen", "half uur", "half of the cases" are values; "eerste half", "half drie" are not.
fn half(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let next = tokens.lower(index + 1);
    if period_before(tokens, index) || tokens.touches_next(index) {
        return None;
    }
    if is_scale(next) || matches!(next, "dozijn" | "dozen") {
        return Some((
            Said::Value(Figure {
                value: Decimal::new(5, 1),
                decimals: 1,
            }),
            index + 1,
        ));
    }
    let of = matches!(
        next,
        "of" | "the" | "van" | "deel" | "a" | "an" | "all" | "their" | "its" | "procent" | "percent"
    ) || matches!(
        next,
        "uur" | "jaar" | "maand" | "dag" | "week" | "hour" | "year" | "month" | "day" | "day's"
    );
    if of && matches!(next, "a" | "an") && is_scale(tokens.lower(index + 2)) {
        return Some((
            Said::Value(Figure {
                value: Decimal::new(5, 1),
                decimals: 1,
            }),
            index + 2,
        ));
    }
    of.then_some((Said::Ratio(1, 2), index + 1))
}

/// "first half", "tweede helft", "the other half": a part by its place, not by its size.
fn period_before(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let place = |word: &str| {
        matches!(
            word,
            "eerste" | "tweede" | "laatste" | "andere" | "first" | "second" | "last" | "latter" | "other"
        )
    };
    place(tokens.lower_back(index, 1))
        || matches!(tokens.lower_back(index, 1), "e" | "st" | "nd")
            && tokens.kind(index.saturating_sub(2)) == Some(Kind::Digits)
}

/// Digits said one by one after "komma" or "point".
fn decimals(
    tokens: &Tokens<'_, '_>,
    index: usize,
    whole: u32,
    number: impl Fn(&str) -> Option<u32>,
) -> Option<(Said, usize)> {
    let (mut value, mut decimals, mut at) = (i64::from(whole), 0_u32, index);
    while let Some(digit) = number(tokens.lower(at)).filter(|digit| *digit < 100 && decimals < 8) {
        let width = if digit < 10 { 1 } else { 2 };
        value = value.checked_mul(10_i64.pow(width))?.checked_add(i64::from(digit))?;
        decimals += width;
        at += 1;
    }
    (decimals > 0).then(|| {
        (
            Said::Value(Figure {
                value: Decimal::new(value, decimals),
                decimals,
            }),
            at,
        )
    })
}

/// The value of one Dutch number word, compounds included, below a million.
fn dutch_number(word: &str) -> Option<u32> {
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

fn position(list: &[&str], word: &str) -> Option<u32> {
    list.iter()
        .position(|entry| *entry == word)
        .and_then(|at| u32::try_from(at).ok())
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

const ENGLISH_SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const ENGLISH_TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

fn english_word(word: &str) -> Option<u32> {
    position(&ENGLISH_SMALL, word).or_else(|| Some((position(&ENGLISH_TENS, word)? + 2) * 10))
}

fn english(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    match word {
        "half" => return half(tokens, index),
        "dozen" => return Some((Said::Value(whole(12)), index + 1)),
        "a" | "an" => {
            let next = tokens.lower(index + 1);
            if let Some((parts, end)) = english_parts(tokens, index + 1, 1) {
                return Some((Said::Ratio(1, parts), end));
            }
            if next == "hundred" {
                return english_integer(tokens, index + 1, 1, index + 1);
            }
            return (is_scale(next) && next.len() > 2).then_some((Said::Value(whole(1)), index + 1));
        }
        _ => {}
    }
    let first = if word == "hundred" { 1 } else { english_word(word)? };
    if first == 1 && pronoun(tokens, index) {
        return None;
    }
    let from = if word == "hundred" { index } else { index + 1 };
    english_integer(tokens, from, first, index)
}

/// "no one", "one of the", "one should": a pronoun.
fn pronoun(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(
        tokens.lower_back(index, 1),
        "no" | "any" | "every" | "each" | "this" | "that" | "which" | "another" | "some" | "the" | "by"
    ) || matches!(
        tokens.lower(index + 1),
        "another" | "is" | "should" | "can" | "may" | "must" | "would" | "could" | "who" | "that" | "has" | "by" | "to"
    ) || tokens.lower(index + 1) == "of"
        && matches!(tokens.lower(index + 2), "the" | "these" | "those" | "your" | "our")
}

/// Goes on from a first number word: tens and units, hundreds, thousands, fractions, decimals.
fn english_integer(tokens: &Tokens<'_, '_>, from: usize, first: u32, start: usize) -> Option<(Said, usize)> {
    let (mut total, mut group, mut at) = (0_u32, first, from);
    loop {
        let hyphen = usize::from(tokens.sign(at) == '-' && tokens.touches_next(at) && tokens.touches_previous(at));
        let and = usize::from(tokens.lower(at) == "and" && (group % 100 == 0 && group > 0 || total > 0 && group == 0));
        let next = tokens.lower(at + hyphen + and);
        if let Some(value) = english_word(next) {
            let fits = (group % 100 >= 20 && group % 10 == 0 && (1..10).contains(&value))
                || (group % 100 == 0 && (group > 0 || total > 0) && value > 0);
            if !fits {
                break;
            }
            group += value;
            at += hyphen + and + 1;
        } else if next == "hundred" && and == 0 && (1..100).contains(&group) {
            group *= 100;
            at += hyphen + 1;
        } else if next == "thousand" && and == 0 && total == 0 && english_goes_on(tokens, at + hyphen + 1) {
            total = group.checked_mul(1000)?;
            group = 0;
            at += hyphen + 1;
        } else {
            break;
        }
    }
    let value = total.checked_add(group)?;
    if let Some((parts, end)) = english_parts(tokens, at, value) {
        return Some((Said::Ratio(value, parts), end));
    }
    match tokens.lower(at) {
        "dozen" => return Some((Said::Value(whole(value.checked_mul(12)?)), at + 1)),
        "point" => {
            if let Some(found) = decimals(tokens, at + 1, value, english_word) {
                return Some(found);
            }
        }
        "and" if matches!(tokens.lower(at + 1), "a") && tokens.lower(at + 2) == "half" => {
            return Some((Said::Value(and_a_half(value)), at + 3));
        }
        _ => {}
    }
    (at > start || tokens.lower(start) == "hundred").then_some((Said::Value(whole(value)), at))
}

fn english_goes_on(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    english_word(tokens.lower(at)).is_some()
        || tokens.lower(at) == "and" && english_word(tokens.lower(at + 1)).is_some()
}

fn english_parts(tokens: &Tokens<'_, '_>, index: usize, count: u32) -> Option<(u32, usize)> {
    let index = if tokens.sign(index) == '-' { index + 1 } else { index };
    let (parts, plural) = match tokens.lower(index) {
        "half" => (2, false),
        "halves" => (2, true),
        "third" => (3, false),
        "thirds" => (3, true),
        "quarter" | "fourth" => (4, false),
        "quarters" | "fourths" => (4, true),
        "fifth" => (5, false),
        "fifths" => (5, true),
        "sixth" => (6, false),
        "sixths" => (6, true),
        "eighth" => (8, false),
        "eighths" => (8, true),
        "tenth" => (10, false),
        "tenths" => (10, true),
        _ => return None,
    };
    (plural && count > 1 || count == 1 && tokens.lower(index + 1) == "of").then_some((parts, index + 1))
}

#[cfg(test)]
mod tests {
    use super::super::span::Text;
    use super::*;

    fn first(text: &str, language: Language) -> Option<Said> {
        let text = Text::new(text);
        let tokens = Tokens::cut(&text, &|_| false);
        (0..tokens.len())
            .find_map(|at| said(&tokens, at, language))
            .map(|(said, _)| said)
    }

    fn value(digits: i64, decimals: u32) -> Said {
        Said::Value(Figure {
            value: Decimal::new(digits, decimals),
            decimals,
        })
    }

    #[test]
    fn dutch_words_are_numbers() {
        for (text, expected) in [
            ("twintig procent", Some(value(20, 0))),
            ("eenentwintig", Some(value(21, 0))),
            ("tweeënveertig", Some(value(42, 0))),
            ("honderdtwintig", Some(value(120, 0))),
            ("twaalfhonderd", Some(value(1200, 0))),
            ("drieduizendvijf", Some(value(3005, 0))),
            ("anderhalf miljoen", Some(value(15, 1))),
            ("nul komma acht", Some(value(8, 1))),
            ("twee komma vijf", Some(value(25, 1))),
            ("twee dozijn", Some(value(24, 0))),
            ("één zaak", Some(value(1, 0))),
            ("een zaak", None),
            ("een miljoen", Some(value(1, 0))),
            ("een derde van de zaken", Some(Said::Ratio(1, 3))),
            ("een derde persoon", None),
            ("twee derde", Some(Said::Ratio(2, 3))),
            ("de helft van", Some(Said::Ratio(1, 2))),
            ("de eerste helft van 2026", None),
            ("wij achten", None),
            ("zij acht het nodig", None),
            ("tweede vergunning", None),
            ("honderden zaken", Some(Said::Between(200, 1000))),
        ] {
            assert_eq!(first(text, Language::Dutch), expected, "{text}");
        }
    }

    #[test]
    fn english_words_are_numbers() {
        for (text, expected) in [
            ("twenty percent", Some(value(20, 0))),
            ("twenty-one", Some(value(21, 0))),
            ("one hundred and twenty", Some(value(120, 0))),
            ("two thousand three hundred", Some(value(2300, 0))),
            ("two thousand and five", Some(value(2005, 0))),
            ("zero point eight", Some(value(8, 1))),
            ("two and a half", Some(value(25, 1))),
            ("a dozen", Some(value(12, 0))),
            ("two-thirds of", Some(Said::Ratio(2, 3))),
            ("a third of", Some(Said::Ratio(1, 3))),
            ("the third of March", None),
            ("half of the cases", Some(Said::Ratio(1, 2))),
            ("first half of 2026", None),
            ("one of the cases", None),
            ("one case", Some(value(1, 0))),
            ("no one", None),
            ("second permit", None),
        ] {
            assert_eq!(first(text, Language::English), expected, "{text}");
        }
    }
}
