//! Quotes: exactly there, or not there.

use std::collections::BTreeSet;

use super::{Span, fold, sentences, tokens};

const LONGEST_NEAREST: usize = 300;
const MOST_SENTENCES: usize = 2_000;

/// Where `quote` stands in `source`: the first place where its exact characters do, after composition (NFC) and
/// white-space folding of both and nothing else.
///
/// The place neither begins nor ends inside a word or a number: "2 uur" is no quote of "12 uur".
#[must_use]
pub fn find_quote(source: &str, quote: &str) -> Option<Span> {
    let wanted = fold(quote.trim());
    if wanted.text().is_empty() {
        return None;
    }
    let folded = fold(source);
    folded
        .text()
        .match_indices(wanted.text())
        .map(|(at, found)| Span::new(at, at + found.len()))
        .filter(|span| !cuts(folded.text(), *span))
        .find_map(|span| folded.original(span))
}

// Whether a word or number goes on across either end.
fn cuts(text: &str, span: Span) -> bool {
    goes_on(span.before(text), span.of(text)) || goes_on(span.of(text), span.after(text))
}

fn goes_on(left: &str, right: &str) -> bool {
    let mut back = left.chars().rev();
    let mut forth = right.chars();
    let (Some(last), Some(first)) = (back.next(), forth.next()) else {
        return false;
    };
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    if last.is_alphanumeric() && first.is_alphanumeric() {
        return true;
    }
    let is_point = |c: char| matches!(c, '.' | ',');
    let is_sign = |c: char| matches!(c, '-' | '−' | '+');
    (is_point(last) && first.is_ascii_digit() && digit(back.next()))
        || (last.is_ascii_digit() && is_point(first) && digit(forth.next()))
        || (is_sign(last) && first.is_ascii_digit())
}

/// The sentence of `source` that shares most words with `quote`, for the detail of an error; at most 300 bytes, and
/// `None` if no sentence shares any.
#[must_use]
pub fn nearest(source: &str, quote: &str) -> Option<String> {
    let wanted = word_set(quote, Span::whole(quote));
    let mut best: Option<(usize, Span)> = None;
    for span in sentences(source, None).into_iter().take(MOST_SENTENCES) {
        let words = word_set(source, span);
        let shared = words.intersection(&wanted).count();
        // Twice the overlap over the sum of both, in thousandths: whole numbers keep it exact.
        let score = shared * 2_000 / (words.len() + wanted.len()).max(1);
        if shared > 0 && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, span));
        }
    }
    best.map(|(_, span)| shortened(span.of(source)).to_owned())
}

fn word_set(text: &str, within: Span) -> BTreeSet<String> {
    tokens(text, within)
        .into_iter()
        .map(|token| token.lower)
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .collect()
}

fn shortened(text: &str) -> &str {
    let end = (0..=LONGEST_NEAREST.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0);
    Span::new(0, end).of(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SOURCE: &str = "Goedemorgen. Ik heb in november 12 uur gewerkt bij een bakker. We redden het zo niet.";
    const QUOTE: &str = "Ik heb in november 12 uur gewerkt bij een bakker.";

    #[test]
    fn a_quote_is_found_across_composition_and_white_space_only() {
        assert_eq!(find_quote(SOURCE, QUOTE).map(|span| span.of(SOURCE)), Some(QUOTE));
        let wrapped = "Ik  heb\nin november 12\u{a0}uur gewerkt bij een bakker.";
        assert_eq!(find_quote(wrapped, QUOTE), Some(Span::whole(wrapped)));
        assert!(find_quote("Het cafe\u{301} is dicht.", "café is dicht.").is_some());
        assert!(find_quote(SOURCE, &QUOTE.to_uppercase()).is_none());
        assert!(find_quote(SOURCE, "Ik heb … 12 uur gewerkt").is_none());
        assert!(find_quote(SOURCE, " \n").is_none());
        assert!(find_quote(SOURCE, "").is_none());
    }

    #[test]
    fn a_quote_does_not_begin_or_end_inside_a_word_or_number() {
        assert!(find_quote("Ik heb 112 uur gewerkt.", "12 uur gewerkt.").is_none());
        assert!(find_quote("U krijgt € 1.233,30.", "€ 1.233").is_none());
        assert!(find_quote("U krijgt € 1.233,30.", "233,30").is_none());
        assert!(find_quote("Het saldo is -5.", "5.").is_none());
        assert!(find_quote(SOURCE, "k heb in november").is_none());
        assert_eq!(find_quote("12 of 112, nee 12 uur", "12 uur"), Some(Span::new(15, 21)));
    }

    #[test]
    fn the_nearest_sentence_helps_whoever_misquoted() {
        assert_eq!(
            nearest(SOURCE, "Ik heb 12 uur gewerkt bij een slager.").as_deref(),
            Some(QUOTE)
        );
        assert_eq!(nearest(SOURCE, "xyz"), None);
        assert!(nearest(&"woord é".repeat(200), "woord").is_some_and(|text| text.len() <= 300));
    }

    proptest! {
        #[test]
        fn one_changed_letter_is_no_quote(at in 0..QUOTE.len() - 1, letter in "[a-z]") {
            let mut chars: Vec<char> = QUOTE.chars().collect();
            prop_assume!(chars[at] != letter.chars().next().unwrap());
            chars[at] = letter.chars().next().unwrap();
            prop_assert_eq!(find_quote(SOURCE, &chars.into_iter().collect::<String>()), None);
        }

        #[test]
        fn what_is_found_folds_to_the_quote(source in "[a-c ]{0,30}", quote in "[a-c ]{1,4}") {
            if let Some(span) = find_quote(&source, &quote) {
                prop_assert_eq!(fold(span.of(&source)).text().to_owned(), fold(quote.trim()).text().to_owned());
            }
        }
    }

    #[test]
    fn a_mark_cuts_a_quote_only_inside_a_number() {
        for (source, quote) in [
            ("Zie art.5 van de wet", "5 van de wet"),
            ("Bedrag:,5 uur", "5 uur"),
            ("Artikel 3, lid 2.", "Artikel 3"),
            ("Ik kreeg 12.", "Ik kreeg 12"),
            ("Het zijn er 5.Dank", "Het zijn er 5"),
            ("-Ik betaal niet", "Ik betaal niet"),
            ("1 + x", "x"),
            ("Het is 5 - 3", "3"),
            ("a.b", "b"),
            ("a.b", "a"),
        ] {
            let at = source.rfind(quote).unwrap();
            assert_eq!(
                find_quote(source, quote),
                Some(Span::new(at, at + quote.len())),
                "{source}"
            );
        }
        for (source, quote) in [
            ("€ 1.233,30", "1.233"),
            ("€ 1.233,30", "30"),
            ("€ 1,5", "€ 1"),
            ("-5 graden", "5 graden"),
            ("+5 graden", "5 graden"),
            ("\u{2212}5 graden", "5 graden"),
            ("twaalf uurtje", "twaalf uur"),
        ] {
            assert_eq!(find_quote(source, quote), None, "{source}: {quote}");
        }
    }

    #[test]
    fn the_nearest_sentence_shares_most_for_its_length() {
        let wanted = "Ik heb in november 12 uur gewerkt bij een slager in de stad.";
        for (source, nearest_is) in [
            // More words in common, though the sentence is longer.
            (
                "Ik. Ik heb in november wel 12 uur gewerkt bij een bakker, geloof ik.",
                1,
            ),
            // As many in common in fewer words.
            (
                "Wij waren in november, of zo ongeveer dan, niet in de stad. In november, in de stad.",
                1,
            ),
            // As near: the first.
            ("Ik heb gewerkt. Gewerkt heb ik.", 0),
            ("Niets gemeen? Wel bij een slager!", 1),
        ] {
            let all = sentences(source, None);
            assert_eq!(nearest(source, wanted).as_deref(), Some(all[nearest_is].of(source)));
        }
    }

    #[test]
    fn a_long_nearest_sentence_is_cut_at_three_hundred_bytes_or_the_character_before() {
        for (source, length) in [
            ("w".repeat(299), 299),
            ("w".repeat(300), 300),
            ("w".repeat(301), 300),
            ("é".repeat(151), 300),
            (format!("w{}", "é".repeat(150)), 299),
        ] {
            assert_eq!(nearest(&source, &source).map(|text| text.len()), Some(length));
        }
    }
}
