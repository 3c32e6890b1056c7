//! Amounts that are ranges: "tientallen", "hundreds of thousands", "een paar duizend".

use super::token::{Kind, Tokens};
use super::words::Said;

/// A range that begins at `index`, and the token after it.
pub(super) fn vague(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    // Most words are none of these.
    if !matches!(
        word.bytes().next(),
        Some(b't' | b'd' | b'h' | b'm' | b'b' | b'p' | b'f' | b'c' | b's' | b'e')
    ) {
        return None;
    }
    if let Some(unit) = plural(word) {
        return Some(ranged(tokens, index + 1, unit, 10));
    }
    // "een paar duizend", "a couple of hundred": of so many at least two.
    let of = usize::from(tokens.lower(index + 1) == "of" || tokens.lower(index + 1) == "dozen");
    let most = match word {
        "paar" | "few" | "several" | "enkele" => 10,
        "couple" if of == 1 => 5,
        _ => return None,
    };
    // "Een paar dozen" are boxes.
    let dozen = tokens.lower(index + 1) == "dozen" && !matches!(word, "paar" | "enkele");
    let unit = if dozen {
        12
    } else {
        power(tokens.lower(index + 1 + of))?
    };
    let end = if dozen { index + 2 } else { index + 2 + of };
    Some(ranged(tokens, end, unit, most))
}

/// From two of a unit to less than `most`, of what follows if that is a scale too: "tens of thousands".
fn ranged(tokens: &Tokens<'_, '_>, end: usize, unit: u64, most: u64) -> (Said, usize) {
    let of = usize::from(tokens.lower(end) == "of");
    let next = tokens.lower(end + of);
    let more = (tokens.kind(end + of) == Some(Kind::Word))
        .then(|| plural(next).or_else(|| power(next)))
        .flatten()
        .filter(|more| *more >= 1000 && *more > unit);
    let (scale, end) = more.map_or((1, end), |more| (more, end + of + 1));
    let low = if unit == 12 { 20 } else { 2 * unit };
    let high = if unit == 12 { 100 } else { most * unit };
    (Said::Between(low * scale, high * scale), end)
}

fn plural(word: &str) -> Option<u64> {
    Some(match word {
        "tientallen" | "tens" => 10,
        "dozens" | "dozijnen" => 12,
        "honderden" | "hundreds" => 100,
        "duizenden" | "thousands" => 1000,
        "tienduizenden" => 10_000,
        "honderdduizenden" | "tonnen" => 100_000,
        "miljoenen" | "millions" => 1_000_000,
        "miljarden" | "billions" => 1_000_000_000,
        _ => return None,
    })
}

fn power(word: &str) -> Option<u64> {
    Some(match word {
        "honderd" | "hundred" => 100,
        "duizend" | "thousand" => 1000,
        "ton" => 100_000,
        "miljoen" | "million" => 1_000_000,
        "miljard" | "billion" => 1_000_000_000,
        _ => return plural(word),
    })
}
