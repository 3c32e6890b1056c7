//! What a tool sends back of its own arguments: the caller's words, wherever they come back, and so no evidence.

use std::borrow::Cow;

use nullius_schemas::json::Value;
use rust_decimal::Decimal;

use crate::text::fold;

/// Whether a leaf of `found` is a leaf of the arguments, as text or as a number.
pub(super) fn repeats(found: &Value, arguments: &Value) -> bool {
    let given: Vec<_> = arguments
        .leaves()
        .into_iter()
        .filter_map(|(_, leaf)| key(leaf))
        .collect();
    found
        .leaves()
        .into_iter()
        .filter_map(|(_, leaf)| key(leaf))
        .any(|key| given.contains(&key))
}

/// Whether all of the quote stands in one of the arguments.
pub(super) fn quotes(quote: &str, arguments: &Value) -> bool {
    let quote = fold(quote.trim());
    texts(arguments).any(|text| fold(text).text().contains(quote.text()))
}

/// The text without the arguments that hold digits: the rest of a message may be evidence, they are not.
pub(super) fn without<'a>(text: &'a str, arguments: &Value) -> Cow<'a, str> {
    let mut given: Vec<_> = texts(arguments)
        .map(str::trim)
        .filter(|given| given.bytes().any(|byte| byte.is_ascii_digit()))
        .collect();
    // "bedrag 999.00" goes before "999.00" leaves a part of it.
    given.sort_by_key(|given| std::cmp::Reverse(given.len()));
    given.into_iter().fold(Cow::Borrowed(text), |left, given| {
        if left.contains(given) {
            Cow::Owned(cut(&left, given))
        } else {
            left
        }
    })
}

// Whole words and numbers only: the argument 12 does not stand in 1.234,12.
fn cut(text: &str, given: &str) -> String {
    let mut parts = String::new();
    let mut from = 0;
    for (at, found) in text.match_indices(given) {
        let end = at + found.len();
        let mut back = text.get(..at).unwrap_or_default().chars().rev();
        let mut ahead = text.get(end..).unwrap_or_default().chars();
        let goes_on = |first: Option<char>, second: Option<char>| {
            first.is_some_and(char::is_alphanumeric)
                || matches!(first, Some('.' | ',')) && second.is_some_and(|c| c.is_ascii_digit())
        };
        if !goes_on(back.next(), back.next()) && !goes_on(ahead.next(), ahead.next()) {
            parts.push_str(text.get(from..at).unwrap_or_default());
            parts.push('…');
            from = end;
        }
    }
    parts + text.get(from..).unwrap_or_default()
}

fn texts(arguments: &Value) -> impl Iterator<Item = &str> {
    arguments.leaves().into_iter().filter_map(|(_, leaf)| leaf.as_str())
}

// "999.00" and 999 are one value; `true`, `null` and empty containers are too common to be an echo.
fn key(leaf: &Value) -> Option<String> {
    match leaf {
        Value::Number(number) => Some(number.decimal().normalize().to_string()),
        Value::String(text) => {
            let text = text.trim();
            let number = Decimal::from_str_exact(text).map(|number| number.normalize().to_string());
            (!text.is_empty()).then(|| number.unwrap_or_else(|_| fold(text).text().to_lowercase()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        nullius_schemas::json::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn an_argument_is_known_wherever_and_however_it_comes_back() {
        let arguments = value(r#"{"q": "bedrag 999.00", "n": "999.00", "all": true, "none": null}"#);
        for echo in [r#""999.00""#, "999", r#"{"a": [{"b": "BEDRAG 999.00"}]}"#] {
            assert!(repeats(&value(echo), &arguments), "{echo}");
        }
        for other in [r#""999.01""#, "9990", "true", "null", "[]", r#""""#] {
            assert!(!repeats(&value(other), &arguments), "{other}");
        }
        assert!(quotes("bedrag  999.00", &arguments) && !quotes("bedrag 999.01", &arguments));
        assert_eq!(
            without("Niets gevonden: bedrag 999.00, 12 van 40.", &arguments),
            "Niets gevonden: …, 12 van 40."
        );
        for whole in ["12 van 40", "1999.00", "999.001", "1,999.00"] {
            assert_eq!(without(whole, &arguments), whole);
        }
    }
}
