//! The value in a slot, compared to the leaf.

use nullius_schemas::json::Value;
use nullius_schemas::pack::frames::{NumberUnit, Slot};
use nullius_schemas::pack::language::LanguageLists;
use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;
use time::{Date, Month};

use super::matcher::Matcher;
use crate::text::{Token, TokenKind, plate_shape};

/// Where the slot can end if it begins at `at` and holds a value that is looked for: the leaf's, or another.
pub(super) fn slot_ends(matcher: &Matcher<'_>, slot: &Slot, at: usize) -> Vec<usize> {
    let leaf = leaf_text(matcher.leaf);
    match slot {
        Slot::Number(number) => {
            let own = leaf_decimal(matcher.leaf);
            let read = match number.unit {
                NumberUnit::Plain => number_at(matcher, at).into_iter().collect(),
                NumberUnit::Currency => currency_at(matcher, at),
            };
            let fit = read.into_iter().filter(|(_, value)| matcher.fits(own == Some(*value)));
            fit.map(|(end, _)| end).collect()
        }
        Slot::List(name) => {
            let own = leaf.map(str::to_lowercase);
            let phrases = matcher.phrases(name, at).into_iter();
            phrases
                .filter(|(_, value)| matcher.fits(own.as_ref() == Some(&value.to_lowercase())))
                .map(|(end, _)| end)
                .collect()
        }
        Slot::Date => {
            let dates = dates_at(matcher, at).into_iter();
            dates
                .filter(|(_, date)| matcher.fits(Some(date.as_str()) == leaf))
                .map(|(end, _)| end)
                .collect()
        }
        Slot::LicencePlateNl => {
            let token = matcher.tokens.get(at).filter(|token| plate_shape(&token.lower));
            let fit = token.filter(|token| matcher.fits(leaf == Some(token.lower.to_uppercase().as_str())));
            fit.map(|_| at + 1).into_iter().collect()
        }
    }
}

fn leaf_text(leaf: &Value) -> Option<&str> {
    leaf.as_str()
}

// A decimal string as the types write it: digits, at most one stop, no sign, no exponent, no leading zero. Whoever
// reads a record later may take "012" for another number.
fn leaf_decimal(leaf: &Value) -> Option<Decimal> {
    match leaf {
        Value::Number(number) => Some(number.decimal()),
        Value::String(text) => {
            let (whole, fraction) = text
                .split_once('.')
                .map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
            let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let plain = digits(whole) && fraction.is_none_or(digits) && (whole == "0" || !whole.starts_with('0'));
            plain.then(|| Decimal::from_str_exact(text).ok()).flatten()
        }
        _ => None,
    }
}

fn number_at(matcher: &Matcher<'_>, at: usize) -> Option<(usize, Decimal)> {
    let token = matcher.tokens.get(at)?;
    let value = match token.kind {
        TokenKind::Number => written_number(&token.lower, matcher.lists.language)?,
        TokenKind::Word => Decimal::from(matcher.lists.number_words.get(&token.lower)?),
        TokenKind::Mark => return None,
    };
    Some((at + 1, value))
}

fn currency_at(matcher: &Matcher<'_>, at: usize) -> Vec<(usize, Decimal)> {
    let is = |index: usize, words: &[&str]| {
        matcher
            .tokens
            .get(index)
            .is_some_and(|token| words.contains(&token.lower.as_str()))
    };
    let sign_first = is(at, &["€", "eur", "euro"]);
    let Some((end, value)) = number_at(matcher, if sign_first { at + 1 } else { at }) else {
        return Vec::new();
    };
    if !sign_first {
        return if is(end, &["euro", "euros", "eur", "€"]) {
            vec![(end + 1, value)]
        } else {
            Vec::new()
        };
    }
    // "€ 2.100,-" is a whole amount.
    let mut ends = vec![(end, value)];
    if is(end, &[","]) && is(end + 1, &["-"]) {
        ends.push((end + 2, value));
    }
    ends
}

/// A number as the language writes it; where only the other language's form is well-formed, that one.
fn written_number(text: &str, language: Language) -> Option<Decimal> {
    let (group, point) = match language {
        Language::Dutch => ('.', ','),
        Language::English => (',', '.'),
    };
    grouped(text, group, point).or_else(|| grouped(text, point, group))
}

fn grouped(text: &str, group: char, point: char) -> Option<Decimal> {
    let (whole, fraction) = text
        .split_once(point)
        .map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if fraction.is_some_and(|part| !digits(part)) {
        return None;
    }
    let mut parts = whole.split(group);
    let first = parts.next().filter(|part| digits(part))?;
    let rest: Vec<&str> = parts.collect();
    if rest.iter().any(|part| part.len() != 3 || !digits(part)) || (!rest.is_empty() && first.len() > 3) {
        return None;
    }
    let plain = fraction.map_or_else(
        || whole.replace(group, ""),
        |part| whole.replace(group, "") + "." + part,
    );
    Decimal::from_str_exact(&plain).ok()
}

/// Written dates that begin at `at`, as `YYYY-MM-DD`, each with its end.
fn dates_at(matcher: &Matcher<'_>, at: usize) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    if let Some(token) = matcher.tokens.get(at) {
        found.extend(numeric_date(&token.lower).map(|date| (at + 1, date)));
        if let Some(days) = matcher.lists.relative_days.get(&token.lower) {
            let day = matcher.as_of.date().checked_add(time::Duration::days(i64::from(days)));
            found.extend(day.map(|day| (at + 1, iso(day))));
        }
    }
    found.extend(named_month_date(matcher.tokens.get(at..).unwrap_or(&[]), matcher.lists).map(|date| (at + 3, date)));
    found
}

// Day-month-year or year-month-day with hyphens; "3/4" order differs between readers, so slashes do not count.
fn numeric_date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('-').collect();
    let [first, month, last] = parts.as_slice() else {
        return None;
    };
    let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
    calendar(day, month.parse().ok()?, year)
}

// "1 januari 2027", "1 January 2027"; without a year the day is not certain.
fn named_month_date(tokens: &[Token], lists: &LanguageLists) -> Option<String> {
    let [day, month, year, ..] = tokens else { return None };
    calendar(&day.lower, lists.months.get(&month.lower)?, &year.lower)
}

fn calendar(day: &str, month: i32, year: &str) -> Option<String> {
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if year.len() != 4 || day.len() > 2 || !digits(year) || !digits(day) {
        return None;
    }
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?)
        .ok()
        .map(iso)
}

fn iso(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing::{casework, dutch};

    #[test]
    fn numbers_are_read_as_the_language_writes_them() {
        let read = |text: &str, language| written_number(text, language).map(|value| value.normalize().to_string());
        let cases = [
            ("2.100", Some("2100"), Some("2.1")),
            ("2,100", Some("2.1"), Some("2100")),
            ("1.234,56", Some("1234.56"), Some("1234.56")),
            ("12.5", Some("12.5"), Some("12.5")),
            ("12", Some("12"), Some("12")),
            ("1.2.3", None, None),
            ("1.2345", Some("1.2345"), Some("1.2345")),
            ("2026", Some("2026"), Some("2026")),
            ("123.456", Some("123456"), Some("123.456")),
            ("1234.567", Some("1234.567"), Some("1234.567")),
            ("1234.567.890", None, None),
            ("5,", None, None),
            (",5", None, None),
        ];
        for (text, dutch, english) in cases {
            assert_eq!(read(text, Language::Dutch).as_deref(), dutch, "{text}");
            assert_eq!(read(text, Language::English).as_deref(), english, "{text}");
        }
    }

    #[test]
    fn leaves_are_plain_decimal_strings() {
        assert_eq!(leaf_decimal(&Value::from("2100")), Some(Decimal::from(2100)));
        let number = nullius_schemas::json::read(b"12.50").unwrap();
        assert_eq!(
            leaf_decimal(&number),
            Some(Decimal::new(125, 1)),
            "or a number as it is"
        );
        for bad in ["", ".5", "5.", "-5", "1e3", "1,5", " 12", "012", "00"] {
            assert_eq!(leaf_decimal(&Value::from(bad)), None, "{bad}");
        }
    }

    #[test]
    fn days_exist_in_the_calendar() {
        assert_eq!(numeric_date("1-1-2027").as_deref(), Some("2027-01-01"));
        assert_eq!(numeric_date("2027-02-28").as_deref(), Some("2027-02-28"));
        assert_eq!(numeric_date("30-2-2027"), None);
        assert_eq!(numeric_date("1-1-27"), None);
        for other in ["001-1-2027", "+1-1-2027", "1-1-+202", "1-13-2027", "1-1"] {
            assert_eq!(numeric_date(other), None, "{other}");
        }
    }

    #[test]
    fn an_amount_ends_with_its_number_its_word_or_its_dash() {
        let ends = |text: &str| {
            let tokens = crate::text::tokens(text, crate::text::Span::whole(text));
            let matcher = Matcher {
                frames: casework(),
                lists: dutch(),
                leaf: &Value::from("2100"),
                as_of: nullius_schemas::moment::Moment::parse("2026-11-30T16:00:10Z").unwrap(),
                tokens: &tokens,
                wanted: super::super::matcher::Wanted::Same,
            };
            currency_at(&matcher, 0)
                .into_iter()
                .map(|(end, _)| end)
                .collect::<Vec<_>>()
        };
        assert_eq!(ends("€ 2.100"), [2]);
        assert_eq!(ends("€ 2.100,-"), [2, 4]);
        assert_eq!(ends("€ 2.100, dus"), [2]);
        assert_eq!(ends("€ 2.100 - 3"), [2]);
        assert_eq!(ends("2.100 euro dus"), [2]);
        assert_eq!(ends("2.100 dus"), Vec::<usize>::new());
    }
}
