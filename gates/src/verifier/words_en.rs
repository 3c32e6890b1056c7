//! English number words.

use super::token::Tokens;
use super::unit::is_scale;
use super::words::{Said, and_a_half, decimals, half, is_share, ordered, position, quarter, whole};

pub(super) fn english_word(word: &str) -> Option<u32> {
    position(&ENGLISH_SMALL, word).or_else(|| Some((position(&ENGLISH_TENS, word)? + 2) * 10))
}

pub(super) fn english(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    match word {
        "half" => return half(tokens, index),
        "dozen" => return Some((Said::Value(whole(12)), index + 1)),
        "a" | "an" => {
            let next = tokens.lower(index + 1);
            if next == "quarter"
                && tokens.lower(index + 2) == "of"
                && tokens.lower(index + 3) == "a"
                && is_scale(tokens.lower(index + 4))
            {
                return Some((Said::Value(quarter()), index + 4));
            }
            if let Some((parts, end)) = english_parts(tokens, index + 1, 1) {
                return Some((Said::Ratio(1, parts), end));
            }
            if tokens.lower(index + 2) == "and"
                && tokens.lower(index + 3) == "a"
                && tokens.lower(index + 4) == "half"
                && matches!(next, "year" | "month" | "week" | "day" | "hour")
            {
                return Some((Said::Value(and_a_half(1)), index + 5));
            }
            if next == "hundred" {
                return english_integer(tokens, index + 1, 1, index + 1);
            }
            return (is_scale(next) && next.len() > 2 && next != "ton").then_some((Said::Value(whole(1)), index + 1));
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
    // "Shows that one in ten"
    let share = tokens.lower(index + 1) == "in" && english_word(tokens.lower(index + 2)).is_some();
    if share && matches!(tokens.lower_back(index, 1), "that" | "which" | "by") {
        return false;
    }
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
    let next = matches!(
        tokens.lower(index + 1),
        "of" | "more" | "less" | "fewer" | "higher" | "lower" | "larger" | "smaller" | "have" | "are" | "were" | "do"
    );
    // "One third has", but "one third party has"
    let said = tokens.lower(index.saturating_sub(1)) == "one" && !ordered(tokens.lower(index + 1));
    let share = || {
        index
            .checked_sub(1)
            .is_some_and(|from| is_share(tokens, from, index + 1))
    };
    (plural && count > 1 || count == 1 && (next || said || share())).then_some((parts, index + 1))
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
