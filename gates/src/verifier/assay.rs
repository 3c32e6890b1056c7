//! Digits of fixed names and phrases: "`HbA1c`", "emergency 911", "(2021=100)", "24 hours a day", "1-to-1".

use super::calendar::is_year;
use super::naming::measured;
use super::token::Tokens;

/// "Emergency 911 calls": the number that is dialled.
pub(super) fn emergency(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.lower_back(index, 1) == "emergency" && matches!(tokens.small(index), Some(911 | 999 | 112 | 111 | 101))
}

/// "`HbA1c`", "4AT", "2FA": a digit within the name of a test or a thing.
pub(super) fn assay(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    const BEHIND: &[&str] = &["AT", "FA", "CIT", "WD", "PL", "MWT", "RM", "DS", "GPP", "NF"];
    let short = tokens.small(index).is_some() && tokens.span(index).len() == 1;
    let inside =
        tokens.touches_previous(index) && tokens.lower_back(index, 1) == "hba" && tokens.lower(index + 1) == "c";
    let begins = tokens.touches_next(index)
        && !tokens.touches_previous(index)
        && BEHIND.contains(&tokens.text.original(tokens.span(index + 1)));
    short && (inside || begins)
}

/// "Producer prices (2021=100)": the year that an index is based on.
pub(super) fn base_year(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let base = is_year(tokens, index) && tokens.sign(index + 1) == '=' && tokens.small(index + 2) == Some(100);
    (base && !measured(tokens, index + 3)).then_some(index + 3)
}

/// "24 uur per dag", "7 days a week".
pub(super) fn around_the_clock(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let said = (
        tokens.lower(index + 1),
        tokens.lower(index + 2),
        tokens.lower(index + 3),
    );
    let always = match tokens.small(index)? {
        24 => matches!(said, ("uur", "per", "dag" | "etmaal") | ("hours", "a" | "per", "day")),
        7 => matches!(said, ("dagen", "per", "week") | ("days", "a" | "per", "week")),
        _ => false,
    };
    (always && !super::claimed::care(tokens, index + 4)).then_some(index + 1)
}

/// "1-op-1", "1-to-1".
pub(super) fn person_to_person(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let to = matches!(tokens.lower(index + 2), "op" | "on" | "to");
    let tight = tokens.sign(index + 1) == '-' && tokens.sign(index + 3) == '-' && tokens.touches_next(index);
    (tokens.small(index) == Some(1) && tight && to && tokens.small(index + 4) == Some(1)).then_some(index + 5)
}
