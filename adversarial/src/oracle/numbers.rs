//! Numbers of a text: digits with points and commas, read the simple way.

use std::fmt;

/// A decimal: whole digits and fraction digits, as they were shown.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Number {
    whole: String,
    fraction: String,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = if self.fraction.is_empty() { "" } else { "." };
        write!(f, "{}{dot}{}", self.whole, self.fraction)
    }
}

impl Number {
    /// Whether this is the other number as somebody would show it: the same, or rounded to fewer digits.
    pub(super) fn shows(&self, other: &Self) -> bool {
        let kept = self.fraction.trim_end_matches('0');
        let exact = other.fraction.trim_end_matches('0');
        if self.whole == other.whole && kept == exact {
            return true;
        }
        let digits = self.fraction.len();
        digits < other.fraction.len() && self.scaled(digits) == other.rounded(digits)
    }

    /// The whole number of units of the last of `digits` digits.
    fn scaled(&self, digits: usize) -> Option<u128> {
        let fraction = format!("{:0<digits$}", self.fraction);
        format!("{}{}", self.whole, fraction.get(..digits)?).parse().ok()
    }

    fn rounded(&self, digits: usize) -> Option<u128> {
        let up = self.fraction.as_bytes().get(digits).is_some_and(|next| *next >= b'5');
        self.scaled(digits)?.checked_add(u128::from(up))
    }
}

/// Every number that is written with digits. A last group of one or two digits behind a point or comma is a fraction,
/// and so are three or more behind the only point of a number that begins with a nought; other groups are thousands.
#[must_use]
pub fn numbers(text: &str) -> Vec<Number> {
    let mut found = Vec::new();
    let mut token = String::new();
    for character in text.chars().chain([' ']) {
        if character.is_ascii_digit() || (!token.is_empty() && ".,".contains(character)) {
            token.push(character);
        } else if !token.is_empty() {
            found.push(number(token.trim_end_matches(['.', ','])));
            token.clear();
        }
    }
    found
}

fn number(token: &str) -> Number {
    let groups: Vec<_> = token.split(['.', ',']).collect();
    let (whole, fraction) = match groups.split_last() {
        Some((last, before)) if !before.is_empty() && (last.len() != 3 || before == ["0"]) => {
            (before.concat(), (*last).to_owned())
        }
        _ => (groups.concat(), String::new()),
    };
    let whole = match whole.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    };
    Number { whole, fraction }
}

/// Every account number of the Dutch form in a text, without its spaces.
pub(super) fn accounts(text: &str) -> Vec<String> {
    let joined: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_account = |window: &[char]| {
        window.iter().enumerate().all(|(at, c)| match at {
            0 | 1 | 4..=7 => c.is_ascii_uppercase(),
            _ => c.is_ascii_digit(),
        })
    };
    joined
        .windows(18)
        .filter(|window| is_account(window))
        .map(|window| window.iter().collect())
        .collect()
}
