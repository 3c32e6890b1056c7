//! Codes that name a person: e-mail addresses and licence plates.

use crate::text::{Plain, Span, plate_shape};

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

/// Dutch postcodes: four digits, not the first a zero, and two capitals that the postal service gives out.
pub(super) fn postcodes(text: &str, plain: &Plain) -> Vec<Span> {
    let words = plain.words();
    let digits =
        |word: &str| word.len() == 4 && !word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit());
    let given = |letters: &str| {
        letters.len() == 2
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
            && !["sa", "sd", "ss"].contains(&letters)
    };
    let capitals = |span: Span| {
        span.of(text)
            .chars()
            .filter(|c| c.is_alphabetic())
            .all(char::is_uppercase)
    };
    let found = words.iter().enumerate().filter_map(|(at, word)| {
        let letters = plain.letters(*word);
        if letters.len() == 6 && capitals(word.span) {
            let (number, rest) = letters.split_at_checked(4)?;
            return (digits(number) && given(rest)).then_some(word.span);
        }
        let next = words.get(at + 1)?;
        let whole = Span::new(word.span.start, next.span.end);
        // One character may fold to two words ("㏂"): they stand in one place.
        let apart = next.span.start.checked_sub(word.span.end).is_some_and(|gap| gap <= 2);
        (digits(letters) && given(plain.letters(*next)) && apart && capitals(next.span)).then_some(whole)
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postcodes_have_four_digits_and_two_capitals() {
        let text = "Ik woon op 1234 AB of 2511DP, niet in 2026 en, 0123 AB, 1234 SS, 2511SS, 12345 AB, ABCDEF, 2511dp of 2511 dp.";
        let found = postcodes(text, &crate::text::plain(text));
        assert_eq!(
            found.into_iter().map(|span| span.of(text)).collect::<Vec<_>>(),
            ["1234 AB", "2511DP"]
        );
    }

    #[test]
    fn a_character_that_folds_to_two_words_is_no_place_between_them() {
        let text = "1234㏂ 1234 ㏂";
        assert_eq!(postcodes(text, &crate::text::plain(text)), []);
    }

    #[test]
    fn addresses_are_found_without_what_stands_around_them() {
        let text = "Mail (noor.testveld+x@voorbeeld.nl) of a@b.example. Niet: @home, @voorbeeld.nl, a@b, x@.nl, 3 @ 4.";
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
