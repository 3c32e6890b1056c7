//! Codes that name a person: e-mail addresses and licence plates.

use crate::text::{Span, plate_shape};

/// `local@domain.tld`, without the punctuation around it.
pub(super) fn addresses(text: &str) -> Vec<Span> {
    let is_local = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-' | '\'');
    let is_domain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-');
    let mut found = Vec::new();
    for (at, _) in text.match_indices(['@', '＠']) {
        let sign = text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(1, char::len_utf8);
        let before = Span::new(at, at).before(text);
        let after = Span::new(at, at + sign).after(text);
        let local = before.len() - before.trim_end_matches(is_local).len();
        let domain = after.len() - after.trim_start_matches(is_domain).len();
        let host = Span::new(0, domain).of(after).trim_end_matches(['.', '-']);
        let top = host.rsplit_once('.').map_or("", |(_, top)| top);
        if local > 0 && top.chars().count() >= 2 && top.chars().all(char::is_alphabetic) && !host.starts_with('.') {
            found.push(Span::new(at - local, at + sign + host.len()));
        }
    }
    found
}

/// Dutch plates with their hyphens.
pub(super) fn plates(text: &str) -> Vec<Span> {
    let mut from = 0;
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter_map(|word| {
            let span = Span::new(from, from + word.len());
            let after = text.get(span.end..).and_then(|rest| rest.chars().next());
            from = span.end + after.map_or(0, char::len_utf8);
            plate_shape(word).then_some(span)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_without_what_stands_around_them() {
        let text = "Mail (noor.testveld+x@voorbeeld.nl) of a@b.example. Niet: @home, a@b, x@.nl, 3 @ 4.";
        let found: Vec<_> = addresses(text).into_iter().map(|span| span.of(text)).collect();
        assert_eq!(found, ["noor.testveld+x@voorbeeld.nl", "a@b.example"]);
    }

    #[test]
    fn plates_stand_alone() {
        let text = "Kenteken XX-000-X, zaak Z-2026-000101, 2026-11-30 en é.12-ab-34";
        let found: Vec<_> = plates(text).into_iter().map(|span| span.of(text)).collect();
        assert_eq!(found, ["XX-000-X", "12-ab-34"]);
    }
}
