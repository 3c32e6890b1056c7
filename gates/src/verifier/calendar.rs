//! Dates, times and named periods.

use super::exempt::{ordinal, through};
use super::hours::{is_open, meets};
use super::list::Words;
use super::token::{Kind, Tokens};

/// `Q1`, `H2`
pub(super) fn period_part(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.lower(index), "q" | "k" | "h")
        && tokens.capital(index)
        && tokens.touches_next(index)
        && tokens.small(index + 1).is_some_and(|part| (1..=4).contains(&part))
}

/// `2026-Q1`, `2026Q1`, `2026 H2`: the token after it.
pub(super) fn year_and_part(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let part = index + 1 + usize::from(tokens.sign(index + 1) == '-');
    (year(tokens, index) && period_part(tokens, part)).then_some(part + 2)
}

/// "om half drie"
pub(super) fn half_hour(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.lower(index) == "half" && matches!(tokens.lower_back(index, 1), "om" | "tot" | "vanaf" | "rond" | "tegen")
}

/// "om drie uur", "kwart over drie", "three o'clock": an hour in a word.
pub(super) fn spoken_hour(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static HOURS: Words = Words::of(&[
        "een", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf", "one",
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]);
    if !HOURS.contains(&tokens.lower(index)) {
        return false;
    }
    let back = |by: usize| tokens.lower_back(index, by);
    let past = matches!(back(1), "over" | "voor" | "past" | "to") && matches!(back(2), "kwart" | "quarter" | "half");
    let hour = back(1) == "om" && tokens.lower(index + 1) == "uur";
    past || hour || tokens.lower(index + 1) == "o'clock"
}

/// The month of a name, 1 to 12.
pub(super) fn month(word: &str) -> Option<u32> {
    Some(match word {
        "januari" | "january" | "jan" => 1,
        "februari" | "february" | "feb" => 2,
        "maart" | "march" | "mrt" | "mar" => 3,
        "april" | "apr" => 4,
        "mei" | "may" => 5,
        "juni" | "june" | "jun" => 6,
        "juli" | "july" | "jul" => 7,
        "augustus" | "august" | "aug" => 8,
        "september" | "sep" | "sept" => 9,
        "oktober" | "october" | "okt" | "oct" => 10,
        "november" | "nov" => 11,
        "december" | "dec" => 12,
        _ => return None,
    })
}

/// A month at `index`; English "may" and "march" only with a capital.
fn month_at(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    month(tokens.lower(index)).is_some()
        && (tokens.capital(index) || !matches!(tokens.lower(index), "may" | "march" | "august"))
}

/// Whether the token is a year of four digits.
pub(super) fn is_year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    year(tokens, index)
}

fn year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() == 4 && tokens.small(index).is_some_and(|year| (1900..=2199).contains(&year))
}

/// Whether the token is the day of a month.
pub(super) fn is_day(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    day(tokens, index)
}

fn day(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() <= 2 && tokens.small(index).is_some_and(|day| (1..=31).contains(&day))
}

/// Numbers joined by one sign without spaces: `2026-11-03`, `3/11/2026`, `14:30`.
fn joined(tokens: &Tokens<'_, '_>, index: usize, signs: &[char]) -> bool {
    tokens.touches_next(index)
        && tokens.touches_next(index + 1)
        && signs.contains(&tokens.sign(index + 1))
        && tokens.kind(index + 2) == Some(Kind::Digits)
}

/// The end of a date that begins with a number.
pub(super) fn date(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let loose = !matches!(tokens.sign_back(index, 1), '-' | '/') || !tokens.touches_previous(index);
    if loose && year(tokens, index) && joined(tokens, index, &['-']) && tokens.span(index + 2).len() == 2 {
        let month = tokens.small(index + 2).is_some_and(|month| (1..=12).contains(&month));
        if month && joined(tokens, index + 2, &['-']) && day(tokens, index + 4) {
            return Some(clock_after(tokens, index + 5));
        }
        return month.then_some(index + 3);
    }
    if loose
        && day(tokens, index)
        && joined(tokens, index, &['-', '/'])
        && day(tokens, index + 2)
        && joined(tokens, index + 2, &[tokens.sign(index + 1)])
        && year(tokens, index + 4)
    {
        return Some(index + 5);
    }
    if !day(tokens, index) {
        return None;
    }
    let dated = matches!(
        tokens.lower_back(index, 1),
        "op" | "per"
            | "on"
            | "by"
            | "vanaf"
            | "tot"
            | "sinds"
            | "since"
            | "from"
            | "until"
            | "dated"
            | "van"
            | "d"
            | "datum"
    );
    let short = joined(tokens, index, &['-', '/']) && joined(tokens, index + 2, &[tokens.sign(index + 1)]);
    if loose && dated && short && day(tokens, index + 2) && tokens.span(index + 4).len() == 2 {
        return Some(index + 5);
    }
    let after = if ordinal(tokens, index) { index + 2 } else { index + 1 };
    let after = if matches!(tokens.lower(after), "of" | "van") && after > index + 1 {
        after + 1
    } else {
        after
    };
    if month_at(tokens, after) {
        let stop = usize::from(tokens.sign(after + 1) == '.' && year(tokens, after + 2));
        let comma = usize::from(tokens.sign(after + 1) == ',' && year(tokens, after + 2));
        let end = after + 1 + stop + comma;
        // "9 February 1879", but not "on 9 February 1500 people came".
        let old = || {
            tokens.span(end).len() == 4
                && tokens.small(end).is_some_and(|year| (1000..1900).contains(&year))
                && super::unit::unit(tokens, end + 1).is_none()
                && !super::reference::counted(tokens, end + 1)
        };
        return Some(if year(tokens, end) || old() { end + 1 } else { after + 1 });
    }
    let and = tokens.sign(after) == '-'
        || matches!(tokens.lower(after), "en" | "tot" | "and" | "to" | "of" | "or")
        || tokens.lower(after) == "op" && tokens.lower_back(index, 1) == "van";
    let second = through(tokens, after).or(and.then_some(after + 1))?;
    let named = if ordinal(tokens, second) {
        second + 2
    } else {
        second + 1
    };
    (day(tokens, second) && month_at(tokens, named)).then_some(after)
}

/// A day of a year that is not always said: month, day, and the token after it.
pub(super) fn day_of(tokens: &Tokens<'_, '_>, index: usize) -> Option<((u32, u32), usize)> {
    if let Some(month) = month(tokens.lower(index)) {
        // "March 3"
        let day = tokens.small(index + 1).filter(|_| day(tokens, index + 1))?;
        return month_first(tokens, index + 1).map(|end| ((month, day), end));
    }
    let end = date(tokens, index)?;
    if year(tokens, index) {
        let (month, day) = tokens.small(index + 2).zip(tokens.small(index + 4))?;
        return (end >= index + 5).then_some(((month, day), end));
    }
    let first = tokens.small(index)?;
    let named = (index..end.max(index + 4)).find_map(|at| month(tokens.lower(at)));
    match named {
        Some(month) => Some(((month, first), end)),
        None => Some(((tokens.small(index + 2)?, first), end)),
    }
}

/// The rest of a time stamp: `T10:00:00Z`.
fn clock_after(tokens: &Tokens<'_, '_>, mut end: usize) -> usize {
    if tokens.lower(end) == "t" && tokens.touches_previous(end) {
        let limit = end + 12;
        while end < limit && tokens.touches_next(end) {
            end += 1;
        }
        return end + 1;
    }
    end
}

/// "March 3, 2026", "maart 2026", "March 3rd": the number belongs to the month before it.
pub(super) fn month_first(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let stop = usize::from(tokens.sign_back(index, 1) == '.');
    if !index
        .checked_sub(1 + stop)
        .is_some_and(|before| month_at(tokens, before))
    {
        return None;
    }
    if year(tokens, index) {
        return Some(index + 1);
    }
    // A Dutch date has its day in front: "in november 12 uur gewerkt" is an amount of hours.
    let english = matches!(
        tokens.lower_back(index, 1 + stop),
        "january" | "february" | "march" | "may" | "june" | "july" | "august" | "october"
    ) || tokens.capital(index.saturating_sub(1 + stop));
    // "Your letter of March 3 says"; "in March 12 people" counts people.
    let dated = matches!(tokens.lower_back(index, 2 + stop), "on" | "of" | "dated");
    if !english || !day(tokens, index) {
        return None;
    }
    let after = if ordinal(tokens, index) { index + 2 } else { index + 1 };
    if year(tokens, after) {
        return Some(after + 1);
    }
    if tokens.sign(after) == ',' && year(tokens, after + 1) {
        return Some(after + 2);
    }
    // "March 3 to 14, 2026"
    let joined = tokens.sign(after) == '-' || matches!(tokens.lower(after), "to" | "and");
    let second = through(tokens, after).or(joined.then_some(after + 1));
    if let Some(second) = second.filter(|at| day(tokens, *at)) {
        let end = second + 1;
        if tokens.sign(end) == ',' && year(tokens, end + 1) {
            return Some(end + 2);
        }
        if !amount(tokens, end) {
            return Some(end);
        }
    }
    (dated && super::unit::unit(tokens, after).is_none() || !amount(tokens, after)).then_some(after)
}

/// Whether what follows makes an amount of a number after a month.
fn amount(tokens: &Tokens<'_, '_>, after: usize) -> bool {
    let counted = tokens.kind(after) == Some(Kind::Word)
        && !matches!(
            tokens.lower(after),
            "and"
                | "to"
                | "the"
                | "at"
                | "in"
                | "was"
                | "is"
                | "through"
                | "until"
                | "you"
                | "we"
                | "it"
                | "there"
                | "they"
        );
    counted || matches!(tokens.sign(after), '%' | '€' | '$' | '‰')
}

/// `14:30`, `16.00 uur`, `om 9 uur`, `3 pm`.
pub(super) fn time(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let within =
        |at: usize, limit: u32| tokens.span(at).len() <= 2 && tokens.small(at).is_some_and(|value| value < limit);
    if within(index, 25) && joined(tokens, index, &[':']) && tokens.span(index + 2).len() == 2 && within(index + 2, 60)
    {
        let seconds = joined(tokens, index + 2, &[':']) && within(index + 4, 60);
        let end = if seconds { index + 5 } else { index + 3 };
        let colon = |at: usize| tokens.sign(at) == ':' && tokens.touches_next(at);
        let free = !index.checked_sub(1).is_some_and(colon) && !colon(end);
        let other = matches!(tokens.sign(end), '%' | '€' | '‰');
        return (free && !other).then_some(end);
    }
    if !within(index, 25) && !clock(tokens, index) {
        return None;
    }
    let hours = |at: usize| matches!(tokens.lower(at), "uur" | "u" | "h" | "hours" | "hrs");
    let to = tokens.sign(index + 1) == '-'
        || matches!(tokens.lower(index + 1), "en" | "tot" | "and" | "to" | "till" | "until");
    let until = to && clock(tokens, index + 2) && hours(index + 3);
    if clock(tokens, index) && (hours(index + 1) || until) {
        return Some(if until { index + 3 } else { index + 1 });
    }
    let oclock = |at: usize| tokens.lower(at) == "o'clock";
    let day_part = |at: usize| {
        let at = at + usize::from(tokens.sign(at) == '\'');
        matches!(tokens.lower(at), "s" | "'s")
            && matches!(
                tokens.lower(at + 1),
                "ochtends" | "morgens" | "middags" | "avonds" | "nachts"
            )
    };
    if within(index, 25) && (oclock(index + 1) || hours(index + 1) && day_part(index + 2)) {
        return Some(index + 1);
    }
    if within(index, 25)
        && to
        && within(index + 2, 25)
        && (oclock(index + 3) || hours(index + 3) && day_part(index + 4))
    {
        return Some(index + 3);
    }
    let noon = |at: usize| {
        matches!(tokens.lower(at), "am" | "pm")
            || matches!(
                (tokens.lower(at), tokens.sign(at + 1), tokens.lower(at + 2)),
                ("a" | "p", '.', "m")
            )
    };
    if clock(tokens, index) && noon(index + 1) {
        return Some(index + 1);
    }
    // "from 9 to 5 pm", "10u30", "tussen 9 en 17 uur bereikbaar"
    if within(index, 25) && to && within(index + 2, 25) && noon(index + 3) {
        return Some(index + 3);
    }
    if within(index, 25)
        && tokens.lower(index + 1) == "u"
        && tokens.touches_next(index)
        && tokens.touches_next(index + 1)
    {
        return within(index + 2, 60).then_some(index + 3);
    }
    let opens = || (index.saturating_sub(8)..index + 8).any(|at| is_open(tokens, at));
    if to && within(index, 25) && within(index + 2, 25) && hours(index + 3) && opens() {
        return Some(index + 3);
    }
    // "open from 9.00 to 17.00", "open 9-5": both ends are hours of a clock.
    let clocks = clock(tokens, index) && clock(tokens, index + 2);
    let plain = tokens.sign(index + 1) == '-' && within(index, 25) && within(index + 2, 25);
    if to
        && (clocks || plain)
        && opens()
        && super::unit::unit(tokens, index + 3).is_none()
        && !tokens.lower(index + 3).starts_with("proc")
    {
        return Some(index + 3);
    }
    if clock(tokens, index) && tokens.lower_back(index, 1) == "at" && meets(tokens, index) {
        return Some(index + 1);
    }
    let hours = hours(index + 1);
    let before = tokens.lower_back(index, 1);
    let twelve = within(index, 25)
        && (hours && before == "om"
            || matches!(tokens.lower(index + 1), "am" | "pm")
            || matches!(
                (tokens.lower(index + 1), tokens.sign(index + 2), tokens.lower(index + 3)),
                ("a" | "p", '.', "m")
            ));
    twelve.then_some(index + 1)
}

/// `16.00`: hours and minutes.
fn clock(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(
        tokens.text.chars(tokens.span(index)),
        [whole @ .., '.', '0'..='5', '0'..='9']
            if (1..=2).contains(&whole.len())
                && whole.iter().try_fold(0, |sum, c| Some(sum * 10 + c.to_digit(10)?)).is_some_and(|hour| hour < 25)
    )
}

/// Whether a year stands behind what names it: "schooljaar 2026", "tax year 2026".
fn year_name(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = tokens.lower_back(index, 1);
    let kinds = ["school", "academic", "financial", "fiscal", "tax", "calendar"];
    // "The year of assessment 2024", "the class of 2025", "the 2025 cohort" are named after their year.
    let assessed =
        matches!(before, "assessment" | "account" | "valuation" | "award") && tokens.lower_back(index, 2) == "of";
    if assessed && tokens.lower_back(index, 3) == "year"
        || before == "of" && matches!(tokens.lower_back(index, 2), "cohort" | "class" | "intake" | "vintage")
    {
        return true;
    }
    before == "year" && kinds.contains(&tokens.lower_back(index, 2))
        || matches!(
            before,
            "schooljaar" | "studiejaar" | "boekjaar" | "belastingjaar" | "kalenderjaar" | "seizoen" | "season"
        )
}

/// The year of a named period: "first half of 2026", "eerste kwartaal 2026", "Q1 2026".
pub(super) fn period_year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    if !year(tokens, index) {
        return false;
    }
    let link = usize::from(matches!(tokens.lower_back(index, 1), "of" | "van" | "in"));
    let name = tokens.lower_back(index, 1 + link);
    let hyphen = usize::from(tokens.sign_back(index, 1) == '-');
    let part = index
        .checked_sub(2 + link.max(hyphen))
        .is_some_and(|at| period_part(tokens, at));
    let place = |word: &str| {
        matches!(
            word,
            "eerste"
                | "tweede"
                | "derde"
                | "vierde"
                | "laatste"
                | "first"
                | "second"
                | "third"
                | "fourth"
                | "last"
                | "e"
                | "st"
                | "nd"
                | "rd"
                | "th"
        )
    };
    let half = matches!(
        name,
        "half" | "helft" | "quarter" | "kwartaal" | "halfjaar" | "trimester" | "week" | "month" | "maand"
    );
    let season = matches!(
        name,
        "voorjaar" | "najaar" | "zomer" | "herfst" | "winter" | "lente" | "spring" | "summer" | "autumn"
    );
    let second = matches!(tokens.sign_back(index, 1), '-' | '/')
        && index
            .checked_sub(2)
            .is_some_and(|first| year(tokens, first) && year_name(tokens, first));
    // "Week 12 of 2026", "kwartaal 3 van 2026"
    let numbered = link == 1
        && tokens
            .small(index.saturating_sub(2))
            .is_some_and(|part| (1..=53).contains(&part))
        && matches!(
            tokens.lower_back(index, 3),
            "week" | "kwartaal" | "quarter" | "period" | "periode" | "month" | "maand"
        );
    second
        || numbered
        || year_name(tokens, index)
        || part
        || season
        || name == "wmo"
        || half && place(tokens.lower_back(index, 2 + link))
}
