//! Days and months as a text names them: "15-12-2026", "15.12.2026", "the fifteenth of December", "de 15e", "januari 2027".

use time::{Date, Month, Weekday};

use super::calendar::{day_of, is_day, is_year, month};
use super::exempt::ordinal;
use super::span::Span;
use super::token::{Kind, Tokens};

/// A day as a text names it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Day {
    /// Month and day.
    pub(super) of_year: (u32, u32),
    /// If the text says it.
    pub(super) year: Option<u32>,
}

/// What is named.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum When {
    /// A day of a month.
    Day(Day),
    /// "Op de 15e": a day whose month the sentence leaves out.
    OfMonth(u32),
    /// A month of a year.
    Month(u32, u32),
}

/// A naming and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) when: When,
    /// Its first token.
    pub(super) first: usize,
    pub(super) span: Span,
}

/// What the tokens `from..to` name.
pub(super) fn named(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> Vec<Named> {
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        let Some((when, last)) = naming(tokens, at) else {
            at += 1;
            continue;
        };
        found.push(Named {
            when,
            first: at,
            span: tokens.span(at).join(tokens.span(last)),
        });
        at = last.max(at) + 1;
    }
    found
}

/// The days among them, each with its place.
pub(super) fn days(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> Vec<(Day, Span)> {
    let day = |naming: Named| match naming.when {
        When::Day(day) => Some((day, naming.span)),
        When::OfMonth(_) | When::Month(..) => None,
    };
    named(tokens, from, to).into_iter().filter_map(day).collect()
}

/// What begins at a token, and its last token.
fn naming(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    match tokens.kind(at)? {
        Kind::Digits => dotted(tokens, at)
            .or_else(|| written(tokens, at))
            .or_else(|| of_month(tokens, at)),
        Kind::Word if month(tokens.lower(at)).is_some() => written(tokens, at)
            .or_else(|| month_and_the(tokens, at))
            .or_else(|| month_of_year(tokens, at)),
        Kind::Word => spoken(tokens, at),
        _ => None,
    }
}

fn written(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    let (of_year, end) = day_of(tokens, at)?;
    // The month of "3 maart" may lie behind where the date ends.
    let named = (at..end.max(at + 2))
        .rev()
        .find(|at| month(tokens.lower(*at)).is_some());
    let last = named.unwrap_or(at).max(end.saturating_sub(1)).max(at);
    let year = (at..end)
        .find(|at| is_year(tokens, *at))
        .and_then(|at| tokens.small(at));
    Some((When::Day(Day { of_year, year }), last))
}

/// "15.12.2026", one token; with a year of two digits only behind a word that dates.
fn dotted(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    let shown = tokens.lower(at);
    let mut parts = shown.split('.').map(|part| (part.len(), part.parse::<u32>().ok()));
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let short = matches!(
        tokens.lower_back(at, 1),
        "op" | "per"
            | "vanaf"
            | "tot"
            | "uiterlijk"
            | "dd"
            | "datum"
            | "on"
            | "by"
            | "until"
            | "before"
            | "from"
            | "dated"
    );
    let year = match year {
        (4, Some(year)) => year,
        (2, Some(year)) if short => 2000 + year,
        _ => return None,
    };
    let (day, month) = (day.1?, month.1?);
    let plain = parts.next().is_none() && (1..=31).contains(&day) && (1..=12).contains(&month);
    let year = (1900..2200).contains(&year).then_some(year);
    plain.then_some((
        When::Day(Day {
            of_year: (month, day),
            year: Some(year?),
        }),
        at,
    ))
}

/// "Op de 15e", "by the 15th".
fn of_month(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    if !is_day(tokens, at) || !ordinal(tokens, at) {
        return None;
    }
    alone(tokens, at, at + 2).then_some((When::OfMonth(tokens.small(at)?), at + 1))
}

/// Whether the ordinal `first..end` is a day: behind a preposition of time and an article, and of nothing but a month.
fn alone(tokens: &Tokens<'_, '_>, first: usize, end: usize) -> bool {
    let placed = matches!(tokens.lower_back(first, 1), "de" | "the")
        && matches!(
            tokens.lower_back(first, 2),
            "op" | "per" | "vanaf" | "tot" | "uiterlijk" | "voor" | "vóór" | "on" | "by" | "until" | "before" | "from"
        );
    let of_nothing = tokens.kind(end) != Some(Kind::Word)
        || matches!(
            (tokens.lower(end), tokens.lower(end + 1), tokens.lower(end + 2)),
            ("van", "deze" | "de" | "volgende", "maand") | ("of", "this" | "the" | "next", "month")
        );
    placed && of_nothing && tokens.sign(end) != '-'
}

/// "December the 15th".
fn month_and_the(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    if tokens.lower(at + 1) != "the" {
        return None;
    }
    let (day, last) = match tokens.kind(at + 2)? {
        Kind::Digits if is_day(tokens, at + 2) && ordinal(tokens, at + 2) => (tokens.small(at + 2)?, at + 3),
        Kind::Word => ordinal_word(tokens, at + 2)?,
        _ => return None,
    };
    let comma = usize::from(tokens.sign(last + 1) == ',');
    let dated = is_year(tokens, last + 1 + comma);
    let year = tokens.small(last + 1 + comma).filter(|_| dated);
    let of_year = (month(tokens.lower(at))?, day);
    Some((
        When::Day(Day { of_year, year }),
        if dated { last + 1 + comma } else { last },
    ))
}

/// "januari 2027".
fn month_of_year(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    let year = tokens.small(at + 1).filter(|_| is_year(tokens, at + 1))?;
    Some((When::Month(month(tokens.lower(at))?, year), at + 1))
}

/// "de twintigste januari 2027", "the fifteenth of December", "by the fifteenth".
fn spoken(tokens: &Tokens<'_, '_>, at: usize) -> Option<(When, usize)> {
    let (day, last) = ordinal_word(tokens, at)?;
    let of = usize::from(matches!(tokens.lower(last + 1), "of" | "van"));
    let named = last + 1 + of;
    let Some(month) = month(tokens.lower(named)) else {
        return alone(tokens, at, last + 1).then_some((When::OfMonth(day), last));
    };
    let year = tokens.small(named + 1).filter(|_| is_year(tokens, named + 1));
    let end = if year.is_some() { named + 1 } else { named };
    Some((
        When::Day(Day {
            of_year: (month, day),
            year,
        }),
        end,
    ))
}

/// An ordinal in words, at most thirty-first, and its last token.
fn ordinal_word(tokens: &Tokens<'_, '_>, at: usize) -> Option<(u32, usize)> {
    let word = tokens.lower(at);
    let tens = match word {
        "twenty" => 20,
        "thirty" => 30,
        _ => 0,
    };
    if tens > 0 {
        let unit = place(ENGLISH, tokens.lower(at + 2)).filter(|unit| *unit < 10)?;
        return (tokens.sign(at + 1) == '-' && tens + unit < 32).then_some((tens + unit, at + 2));
    }
    let last = word.ends_with("th") || word.ends_with("de") || word.ends_with("ste") || word.len() < 7;
    let found = last.then(|| place(ENGLISH, word).or_else(|| place(DUTCH, word)))?;
    Some((found?, at))
}

fn place(words: &[&str], word: &str) -> Option<u32> {
    (1..)
        .zip(words)
        .find(|(_, known)| **known == word)
        .map(|(place, _)| place)
}

const ENGLISH: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

const DUTCH: &[&str] = &[
    "eerste",
    "tweede",
    "derde",
    "vierde",
    "vijfde",
    "zesde",
    "zevende",
    "achtste",
    "negende",
    "tiende",
    "elfde",
    "twaalfde",
    "dertiende",
    "veertiende",
    "vijftiende",
    "zestiende",
    "zeventiende",
    "achttiende",
    "negentiende",
    "twintigste",
    "eenentwintigste",
    "tweeëntwintigste",
    "drieëntwintigste",
    "vierentwintigste",
    "vijfentwintigste",
    "zesentwintigste",
    "zevenentwintigste",
    "achtentwintigste",
    "negenentwintigste",
    "dertigste",
    "eenendertigste",
];

/// The day of the week that a text puts before a day, if the calendar has another there.
pub(super) fn misnamed(tokens: &Tokens<'_, '_>, named: &Named) -> Option<Weekday> {
    let When::Day(Day {
        of_year,
        year: Some(year),
    }) = named.when
    else {
        return None;
    };
    let skipped = |at: usize| tokens.sign(at) == ',' || matches!(tokens.lower(at), "de" | "the");
    let before = (1..=2).filter_map(|back| named.first.checked_sub(back));
    let said = before
        .take_while(|at| skipped(*at) || weekday(tokens.lower(*at)).is_some())
        .find_map(|at| weekday(tokens.lower(at)))?;
    let month = Month::try_from(u8::try_from(of_year.0).ok()?).ok()?;
    let date = Date::from_calendar_date(i32::try_from(year).ok()?, month, u8::try_from(of_year.1).ok()?).ok()?;
    (date.weekday() != said).then(|| date.weekday())
}

fn weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "maandag" | "monday" => Weekday::Monday,
        "dinsdag" | "tuesday" => Weekday::Tuesday,
        "woensdag" | "wednesday" => Weekday::Wednesday,
        "donderdag" | "thursday" => Weekday::Thursday,
        "vrijdag" | "friday" => Weekday::Friday,
        "zaterdag" | "saturday" => Weekday::Saturday,
        "zondag" | "sunday" => Weekday::Sunday,
        _ => return None,
    })
}
