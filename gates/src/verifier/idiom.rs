//! Number words and decades in fixed phrases, where they count nothing.

use super::token::{Kind, Tokens};

/// "één van de", "één voor één": no count.
pub(super) fn idiom(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    fixed(tokens, index)
        || tokens.lower(index) == "één" && matches!(tokens.lower(index + 1), "van" | "voor" | "lijn")
        || matches!(
            (tokens.lower(index), tokens.lower(index + 1), tokens.lower(index + 2)),
            ("één", "en", "al") | ("één", "keer", _)
        )
        || tokens.sign(index + 1) == '-'
            && tokens.sign(index + 3) == '-'
            && person_to_person(tokens.lower(index), tokens.lower(index + 2), tokens.lower(index + 4))
        || tokens.sign_back(index, 1) == '-'
            && tokens.sign_back(index, 3) == '-'
            && person_to_person(
                tokens.lower_back(index, 4),
                tokens.lower_back(index, 2),
                tokens.lower(index),
            )
}

/// "One-off", "one thing is clear", "op één na de grootste", "the top three": no count.
fn fixed(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    match tokens.lower(index) {
        "one" => {
            tokens.sign(index + 1) == '-' && tokens.lower(index + 2) == "off"
                || tokens.lower(index + 1) == "thing" && matches!(tokens.lower(index + 2), "is" | "to")
        }
        "één" | "een" | "twee" => tokens.lower_back(index, 1) == "op" && tokens.lower(index + 1) == "na",
        "three" | "five" | "ten" | "drie" | "vijf" | "tien" => tokens.lower_back(index, 1) == "top",
        _ => false,
    }
}

/// "one-on-one", "één-op-één".
fn person_to_person(one: &str, to: &str, other: &str) -> bool {
    matches!(
        (one, to, other),
        ("one", "on" | "to", "one") | ("één" | "een", "op", "één" | "een")
    )
}

/// "onder nul", "below zero": which side of zero, no value.
pub(super) fn side_of_zero(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(
        (tokens.lower_back(index, 1), tokens.lower(index)),
        ("onder" | "boven", "nul") | ("below" | "above", "zero")
    )
}

/// "(1) bellen, (2) mailen", "1) call; 2) write": the numbers of a list within a sentence, one after another.
pub(super) fn enumerated(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let number = |at: usize| {
        let bracket = usize::from(tokens.sign_back(at, 1) == '(' && tokens.touches_previous(at));
        let begins = at.checked_sub(1 + bracket).is_none_or(|before| {
            matches!(tokens.sign(before), ':' | ';' | ',')
                || matches!(tokens.lower(before), "en" | "and" | "of" | "or")
                || tokens.kind(before) == Some(Kind::Break)
        });
        tokens
            .small(at)
            .filter(|number| (1..=20).contains(number))
            .filter(|_| begins && tokens.sign(at + 1) == ')' && tokens.touches_next(at))
    };
    let Some(own) = number(index) else { return false };
    let before = (index.saturating_sub(60)..index).any(|at| number(at) == Some(own - 1));
    before || own == 1 && (index..index + 60).any(|at| number(at) == Some(2))
}

/// "de jaren tachtig", "jaren '90": the end of the decade's name.
pub(super) fn decade(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if tokens.lower(index) != "jaren" {
        return None;
    }
    let at = index + 1 + usize::from(tokens.sign(index + 1) == '\'');
    // "De jaren 2020-2025" is a period.
    if matches!(tokens.sign(at + 1), '-' | '/') || tokens.lower(at + 1) == "tot" {
        return None;
    }
    let digits = tokens
        .small(at)
        .is_some_and(|ten| ten % 10 == 0 && (10..=90).contains(&ten) || (1900..2100).contains(&ten));
    let tens = [
        "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
    ];
    (digits || tens.contains(&tokens.lower(at))).then_some(at + 1)
}
