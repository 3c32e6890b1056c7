//! Composition (NFC) and white-space folding that remember where each byte came from.

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::Span;

const INSIDE: usize = usize::MAX;

/// A text after NFC and white-space folding, with the way back.
///
/// A run of white space becomes one space. Nothing else changes.
#[derive(Clone, Debug)]
pub struct Folded {
    text: String,
    // For each byte of `text` and one past it: the original byte offset, or INSIDE within an indivisible segment.
    origins: Vec<usize>,
}

impl Folded {
    /// The folded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The original range of a folded range; `None` if it cuts a composed character.
    #[must_use]
    pub fn original(&self, folded: Span) -> Option<Span> {
        let at = |index: usize| self.origins.get(index).copied().filter(|origin| *origin != INSIDE);
        Some(Span::new(at(folded.start)?, at(folded.end)?))
    }

    fn push(&mut self, segment: &str, origin: usize) {
        if segment.is_ascii() {
            self.text.push_str(segment);
        } else {
            self.text.extend(segment.nfc());
        }
        self.origins.push(origin);
        self.origins.resize(self.text.len(), INSIDE);
    }

    fn push_space(&mut self, origin: usize) {
        self.text.push(' ');
        self.origins.push(origin);
    }
}

/// Folds `text`; linear in its length.
#[must_use]
pub fn fold(text: &str) -> Folded {
    let mut folded = Folded {
        text: String::with_capacity(text.len()),
        origins: Vec::with_capacity(text.len() + 1),
    };
    let mut segment: Option<usize> = None;
    let mut in_space = false;
    for (at, character) in text.char_indices() {
        if !starts_segment(character) && segment.is_some() {
            continue;
        }
        if let Some(start) = segment.take() {
            folded.push(Span::new(start, at).of(text), start);
        }
        if character.is_whitespace() {
            if !in_space {
                folded.push_space(at);
            }
            in_space = true;
        } else {
            in_space = false;
            segment = Some(at);
        }
    }
    if let Some(start) = segment {
        folded.push(Span::new(start, text.len()).of(text), start);
    }
    folded.origins.push(text.len());
    folded
}

// Characters that never compose with, nor move before, what stands before them. Three of class 0 decompose into
// marks that do, U+0F73 among them.
fn starts_segment(character: char) -> bool {
    let starter = |character| canonical_combining_class(character) == 0;
    character.is_ascii()
        || starter(character)
            && match is_nfc_quick(std::iter::once(character)) {
                IsNormalized::Yes => true,
                IsNormalized::No => std::iter::once(character).nfd().next().is_some_and(starter),
                IsNormalized::Maybe => false,
            }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn white_space_runs_and_composition_keep_their_places() {
        let text = "Cafe\u{301}  is\n\topen";
        let folded = fold(text);
        assert_eq!(folded.text(), "Café is open");
        let cafe = folded.original(Span::new(0, "Café".len())).map(|span| span.of(text));
        assert_eq!(cafe, Some("Cafe\u{301}"));
        // Between e and its accent there is no place to cut.
        assert_eq!(folded.original(Span::new(0, 4)), None);
        let is = folded.text().find("is").unwrap();
        assert_eq!(
            folded.original(Span::new(is, is + 2)).map(|span| span.of(text)),
            Some("is")
        );
    }

    #[test]
    fn a_starter_that_decomposes_into_marks_is_no_start() {
        for text in ["\u{301}\u{f73}", "a\u{f75}\u{301}", "\u{f81}", "\u{301}\u{344}"] {
            let once = fold(text);
            assert_eq!(once.text(), text.nfc().collect::<String>(), "{text:?}");
            assert_eq!(fold(once.text()).text(), once.text(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing_and_every_text_maps_back_whole(text in "\\PC*[ \n\u{301}\u{a0}\u{1100}\u{1161}]*\\PC*") {
            let once = fold(&text);
            let twice = fold(once.text());
            prop_assert_eq!(twice.text(), once.text());
            prop_assert_eq!(once.original(Span::whole(once.text())), Some(Span::whole(&text)));
            prop_assert_eq!(once.origins.len(), once.text.len() + 1);
        }
    }

    #[test]
    fn every_character_that_composes_with_nothing_can_be_cut() {
        let text = "één — 漢字\u{3000}«ja»";
        let folded = fold(text);
        assert_eq!(folded.text(), "één — 漢字 «ja»");
        for part in ["één", "—", "漢", "字", "«", "ja"] {
            let at = folded.text().find(part).unwrap();
            let span = folded.original(Span::new(at, at + part.len()));
            assert_eq!(span.map(|span| span.of(text)), Some(part));
        }
        // A Hangul syllable is composed of its letters, and an accent belongs to what stands before it.
        let joined = fold("\u{1112}\u{1161}\u{11ab}a\u{308}");
        assert_eq!(joined.text(), "한ä");
        assert_eq!(joined.original(Span::new(0, 3)), Some(Span::new(0, 9)));
        assert_eq!(joined.original(Span::new(3, 5)), Some(Span::new(9, 12)));
        assert_eq!(joined.original(Span::new(0, 4)), None);
    }
}
