//! The quote matcher: what it finds folds to what was asked for, and a text quotes itself.

use nullius_gates::text::{find_quote, fold, nearest};

use super::{SEPARATOR, lies_in};

/// Looks for the quote behind the separator in the source before it.
///
/// # Panics
/// A place that is none, words that are others than the quote's, a text that does not quote itself, a suggestion that
/// is too long, or a fold of a fold that differs.
pub fn one(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (source, quote) = text.split_once(SEPARATOR).unwrap_or((text, text));
    let wanted = fold(quote.trim()).text().to_owned();
    assert_eq!(fold(&wanted).text(), wanted, "folding twice changes something");
    let found = find_quote(source, quote);
    assert_eq!(found, find_quote(source, quote), "asked twice, two answers");
    if let Some(place) = found {
        assert!(lies_in(source, place.start, place.end), "{place:?} is no place");
        assert_eq!(fold(place.of(source)).text(), wanted, "other words stand there");
    }
    if !source.trim().is_empty() {
        assert!(find_quote(source, source).is_some(), "a text does not quote itself");
    }
    let near = nearest(source, quote);
    assert!(near.is_none_or(|near| near.len() <= 300), "too long a suggestion");
}
