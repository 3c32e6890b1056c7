//! Years, days and hours that stand in a phrase: "the period 2020-2025", "ten to three", "on day five".

use super::calendar::{is_day, is_year, month};
use super::exempt::through;
use super::reference::counted;
use super::token::{Kind, Tokens};
use super::unit;
use super::words_en::english_word;
use super::words_nl::dutch_number;

/// The end of the years or days that begin at `index`.
pub(super) fn spanned(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    years(tokens, index)
        .or_else(|| days(tokens, index))
        .or_else(|| short_year(tokens, index))
}

/// "In de periode 2020-2025", "the years 2020 to 2025", "the 2020-2025 period": a period by its two years.
fn years(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if !is_year(tokens, index) {
        return None;
    }
    let joined = matches!(tokens.sign(index + 1), '-' | '/') || matches!(tokens.lower(index + 1), "tot" | "to");
    let second = through(tokens, index + 1).or(joined.then_some(index + 2))?;
    let later = tokens
        .small(index)
        .zip(tokens.small(second))
        .is_some_and(|(first, second)| first < second);
    if !later || !is_year(tokens, second) {
        return None;
    }
    let from = usize::from(matches!(tokens.lower_back(index, 1), "van" | "from" | "of"));
    let before = tokens.lower_back(index, 1 + from);
    let named = matches!(before, "jaren" | "years" | "period" | "term")
        || before.ends_with("periode")
        || matches!(tokens.lower(second + 1), "period" | "term")
        // "The multi-year outlook (2027-2030)"
        || tokens.sign_back(index, 1) == '(' && tokens.sign(second + 1) == ')';
    named.then_some(second + 1)
}

/// "3, 4 en 5 maart": days before the last, which stands beside the month.
fn days(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let mut at = index;
    for _ in 0..8 {
        let listed = tokens.sign(at + 1) == ',' || matches!(tokens.lower(at + 1), "en" | "and" | "of" | "or");
        if !is_day(tokens, at) || !listed || !is_day(tokens, at + 2) {
            return None;
        }
        at += 2;
        if month(tokens.lower(at + 1)).is_some() {
            return Some(at);
        }
    }
    None
}

/// "3-3-'26", "29 februari '28": a year without its century.
fn short_year(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let two = |at: usize| {
        matches!(tokens.sign(at), '\'' | '’' | '‘')
            && tokens.touches_next(at)
            && tokens.span(at + 1).len() == 2
            && tokens.small(at + 1).is_some()
    };
    let sign = tokens.sign(index + 1);
    let dated = matches!(sign, '-' | '/') && tokens.sign(index + 3) == sign && is_day(tokens, index + 2);
    if is_day(tokens, index) && dated && two(index + 4) {
        return Some(index + 6);
    }
    (is_day(tokens, index) && month(tokens.lower(index + 1)).is_some() && two(index + 2)).then_some(index + 4)
}

/// The end of a phrase of time that begins with a word at `index`: "ten to three" after "at", the number of "day five".
pub(super) fn spoken(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let minutes = matches!(
        tokens.lower(index),
        "five" | "ten" | "twenty" | "vijf" | "tien" | "twintig"
    );
    let past = matches!(tokens.lower(index + 1), "to" | "past" | "voor" | "over");
    let half = usize::from(tokens.lower(index + 2) == "half");
    let hour = |at: usize| {
        let said = tokens.lower(at);
        english_word(said)
            .or_else(|| dutch_number(said))
            .is_some_and(|hour| (1..=12).contains(&hour))
    };
    let end = index + 3 + half;
    let free = unit::unit(tokens, end).is_none() && !counted(tokens, end);
    let clock = matches!(tokens.lower_back(index, 1), "at" | "om");
    (minutes && past && clock && hour(end - 1) && free).then_some(end)
}

/// "On day five", "in year 2": which one, told by a number of at most two digits.
pub(super) fn which(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let noun = matches!(tokens.lower(index), "day" | "dag" | "year" | "jaar" | "month" | "maand");
    let placed = matches!(
        tokens.lower_back(index, 1),
        "on" | "op" | "in" | "after" | "na" | "from" | "vanaf" | "until"
    ) || tokens.lower(index) == "year" && tokens.capital(index);
    let at = index + 1;
    let short = tokens.kind(at) == Some(Kind::Digits) && tokens.span(at).len() <= 2 && tokens.small(at).is_some();
    let said = tokens.kind(at) == Some(Kind::Word)
        && english_word(tokens.lower(at))
            .or_else(|| dutch_number(tokens.lower(at)))
            .is_some_and(|number| number <= 31);
    let amount = unit::unit(tokens, at + 1).is_some() || unit::is_scale(tokens.lower(at + 1));
    (noun && placed && (short || said) && !amount && !counted(tokens, at + 1)).then_some(at + 1)
}
