//! What a text reads like once look-alikes, styles and invisible characters are taken away.
//!
//! Only for recognising: nothing is ever stored or quoted from here. The plain text and its words lie in one buffer each,
//! so that a megabyte of one-letter words costs no allocation for each of them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Span;

/// A text in lower case, without diacritics and disguises, with its words and the way back.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    text: String,
    words: Vec<PlainWord>,
    pieces: Vec<Piece>,
}

/// A plain word: letters and digits only.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PlainWord {
    // Its place in the plain text.
    at: Span,
    /// Where it stands in the original.
    pub span: Span,
    /// Whether it has both letters and digits.
    pub mixed: bool,
}

/// A part of the plain text and where it came from.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// Byte for byte.
    Same { at: usize, start: usize },
    /// One character that was folded.
    Folded { at: usize, span: Span },
}

impl Piece {
    fn at(&self) -> usize {
        match self {
            Self::Same { at, .. } | Self::Folded { at, .. } => *at,
        }
    }
}

/// Reads a text plainly; linear in its length.
#[must_use]
pub fn plain(text: &str) -> Plain {
    let mut found = Plain::default();
    found.text.reserve(text.len());
    let mut word = Open::default();
    let mut folds = Folds::default();
    for (at, character) in text.char_indices() {
        let span = Span::new(at, at + character.len_utf8());
        if character.is_ascii() {
            let here = found.text.len();
            if !matches!(found.pieces.last(), Some(Piece::Same { at, start }) if start + (here - at) == span.start) {
                found.pieces.push(Piece::Same {
                    at: here,
                    start: span.start,
                });
            }
            found.push(character.to_ascii_lowercase(), span, &mut word);
        } else if !is_invisible(character) {
            found.pieces.push(Piece::Folded {
                at: found.text.len(),
                span,
            });
            for part in folds.of(character).chars() {
                found.push(part, span, &mut word);
            }
        }
    }
    word.close(&mut found.words);
    found
}

/// The word that is being read.
#[derive(Default)]
struct Open {
    word: Option<PlainWord>,
    letters: bool,
    digits: bool,
}

impl Open {
    fn close(&mut self, words: &mut Vec<PlainWord>) {
        if let Some(mut word) = self.word.take() {
            word.mixed = self.letters && self.digits;
            words.push(word);
        }
        (self.letters, self.digits) = (false, false);
    }
}

impl Plain {
    fn push(&mut self, character: char, span: Span, open: &mut Open) {
        let from = self.text.len();
        self.text.push(character);
        if !character.is_alphanumeric() {
            open.close(&mut self.words);
            return;
        }
        let digit = character.is_ascii_digit();
        open.digits |= digit;
        open.letters |= !digit;
        let at = Span::new(from, self.text.len());
        match &mut open.word {
            Some(word) => {
                word.at.end = at.end;
                word.span.end = span.end;
            }
            None => {
                open.word = Some(PlainWord { at, span, mixed: false });
            }
        }
    }

    /// The plain text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its words, in order.
    #[must_use]
    pub fn words(&self) -> &[PlainWord] {
        &self.words
    }

    /// The letters of a word of this text.
    #[must_use]
    pub fn letters(&self, word: PlainWord) -> &str {
        word.at.of(&self.text)
    }

    /// The letters of the word at a place; empty behind the last.
    #[must_use]
    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| self.letters(*word))
    }

    /// From the first byte of one word to the last byte of another, in the original.
    #[must_use]
    pub fn between(&self, first: usize, last: usize) -> Option<Span> {
        Some(Span::new(
            self.words.get(first)?.span.start,
            self.words.get(last)?.span.end,
        ))
    }

    /// The original range of a part of the plain text.
    #[must_use]
    pub fn original(&self, part: Span) -> Span {
        let piece = |offset: usize| {
            let after = self.pieces.partition_point(|piece| piece.at() <= offset);
            after.checked_sub(1).and_then(|at| self.pieces.get(at)).copied()
        };
        let last = part.end.saturating_sub(1);
        let start = match piece(part.start) {
            Some(Piece::Same { at, start }) => start + (part.start - at),
            Some(Piece::Folded { span, .. }) => span.start,
            None => part.start,
        };
        let end = match piece(last) {
            Some(Piece::Same { at, start }) => start + (part.end - at),
            Some(Piece::Folded { span, .. }) => span.end,
            None => part.end,
        };
        Span::new(start, end)
    }

    /// The same words in another order of reading: each group of words becomes one, spelled as given.
    #[must_use]
    pub(crate) fn reworded(&self, words: impl Iterator<Item = Reworded>) -> Self {
        let mut found = Self {
            text: self.text.clone(),
            words: Vec::with_capacity(self.words.len()),
            pieces: Vec::new(),
        };
        for word in words {
            match word {
                Reworded::Same(word) => found.words.push(word),
                Reworded::Other { letters, span } => {
                    let from = found.text.len();
                    found.text.push_str(&letters);
                    let digits = letters.bytes().any(|byte| byte.is_ascii_digit());
                    let mixed = digits && letters.chars().any(char::is_alphabetic);
                    let at = Span::new(from, found.text.len());
                    found.words.push(PlainWord { at, span, mixed });
                }
            }
        }
        found
    }
}

/// A word of another reading.
pub(crate) enum Reworded {
    /// As it was.
    Same(PlainWord),
    /// Spelled otherwise.
    Other {
        /// How.
        letters: String,
        /// Where it stands in the original.
        span: Span,
    },
}

/// What characters fold to. A text has few different ones, and taking one apart is the dear part.
struct Folds(Vec<(char, String)>);

impl Default for Folds {
    fn default() -> Self {
        Self(vec![('\0', String::new()); 256])
    }
}

impl Folds {
    fn of(&mut self, character: char) -> &str {
        let slot = usize::try_from(u32::from(character) % 256).unwrap_or(0);
        let Some((known, folded)) = self.0.get_mut(slot) else {
            return "";
        };
        if *known != character {
            *known = character;
            *folded = fold_one(character);
        }
        folded
    }
}

fn fold_one(character: char) -> String {
    // What looks like a letter may be taken apart to one that does not: "ϲ" to "ς".
    if let Some(letter) = character.to_lowercase().find_map(look_alike) {
        return letter.to_string();
    }
    let mut folded = String::new();
    let parts = std::iter::once(character)
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase);
    for part in parts {
        match spelled_out(part) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(look_alike(part).unwrap_or(part)),
        }
    }
    folded
}

/// Whether the character shows nothing: zero-width, direction, tag, filler, variation selector, soft hyphen.
#[must_use]
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(u32::from(character),
        0x00AD | 0x034F | 0x061C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
        | 0x202A..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF9..=0xFFFB
        | 0xE0000..=0xE0FFF)
}

/// Whether `text` holds a character that shows nothing or that looks like a Latin letter and is none.
#[must_use]
pub fn disguised(text: &str) -> bool {
    !text.is_ascii()
        && text
            .chars()
            .any(|c| is_invisible(c) || c.to_lowercase().any(|lower| look_alike(lower).is_some()) || is_styled(c))
}

/// Whether the character is a letter or digit of another style (full width, mathematical, enclosed).
#[must_use]
pub(crate) fn is_styled(character: char) -> bool {
    matches!(u32::from(character), 0xFF10..=0xFF5A | 0x1D400..=0x1D7FF | 0x2460..=0x24FF | 0x1F110..=0x1F189)
}

/// Whether the character reorders text.
#[must_use]
pub(crate) fn is_direction(character: char) -> bool {
    matches!(u32::from(character), 0x061C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// Whether the character is a tag: ASCII that no screen shows.
#[must_use]
pub(crate) fn is_tag(character: char) -> bool {
    matches!(u32::from(character), 0xE0000..=0xE007F)
}

/// The Latin letter that a Cyrillic, Greek, Armenian or Cherokee letter in lower case looks like.
#[must_use]
pub(crate) fn look_alike(character: char) -> Option<char> {
    Some(match character {
        'а' | 'α' | 'ɑ' => 'a',
        'ь' | 'в' | 'β' => 'b',
        'с' | 'ϲ' | 'ᴄ' => 'c',
        'ԁ' | 'ժ' => 'd',
        'е' | 'ε' | 'ҽ' | 'є' => 'e',
        'ց' | 'ɡ' => 'g',
        'һ' | 'հ' | 'н' => 'h',
        'і' | 'ι' | 'ı' | 'ɩ' | 'ӏ' => 'i',
        'ј' | 'ϳ' => 'j',
        'к' | 'κ' => 'k',
        'ⅼ' | 'ɫ' => 'l',
        'м' | 'μ' => 'm',
        'п' | 'η' | 'ո' => 'n',
        'о' | 'ο' | 'օ' | 'σ' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' | 'ɾ' => 'r',
        'ѕ' | 'ꜱ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' | 'ц' => 'u',
        'ѵ' | 'ν' => 'v',
        'ԝ' | 'ѡ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ү' => 'y',
        'ʐ' | 'ᴢ' => 'z',
        _ => return None,
    })
}

fn spelled_out(character: char) -> Option<&'static str> {
    Some(match character {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let plain = plain(text);
        plain
            .words()
            .iter()
            .map(|word| plain.letters(*word).to_owned())
            .collect()
    }

    #[test]
    fn disguises_fall_off_and_places_stay() {
        assert_eq!(words("nеgеer"), ["negeer"], "Cyrillic e");
        assert_eq!(words("aϲϲepteer AϹϹEPTEER"), ["accepteer", "accepteer"], "lunate sigma");
        assert_eq!(words("ne\u{200b}ge\u{ad}er"), ["negeer"]);
        assert_eq!(words("ｎｅｇｅｅｒ 𝐚𝐥𝐥𝐞"), ["negeer", "alle"]);
        assert_eq!(words("Oekraïne's Łódź"), ["oekraine", "s", "lodz"]);
        let text = "x ｎｅ!";
        let found = plain(text);
        assert_eq!(found.words().get(1).map(|word| word.span.of(text)), Some("ｎｅ"));
        assert_eq!(found.text(), "x ne!");
    }

    #[test]
    fn every_part_of_the_plain_text_has_its_place() {
        let text = "é\u{200b}x ｎ!é";
        let found = plain(text);
        assert_eq!(found.text(), "ex n!e");
        for (part, original) in [
            ("ex", "é\u{200b}x"),
            ("x", "x"),
            ("n!", "ｎ!"),
            ("ex n!e", text),
            ("!", "!"),
        ] {
            let at = found.text().find(part).unwrap();
            let span = found.original(Span::new(at, at + part.len()));
            assert_eq!(span.of(text), original, "{part}");
        }
    }

    #[test]
    fn every_entry_of_a_list_is_spelled_as_a_text_is_read() {
        for lists in crate::text::testing::both().values() {
            let all = lists.special_categories.values().chain([&lists.forbidden_attributes]);
            for entry in all.flat_map(nullius_schemas::pack::phrases::Phrases::iter) {
                let spelled = words(&entry);
                let known = lists.vocabulary().at(&spelled[0]);
                assert!(known.iter().any(|known| known.rest == spelled[1..]), "{entry}");
            }
        }
    }

    #[test]
    fn letters_of_other_scripts_read_as_the_latin_ones_that_they_look_like() {
        for (disguised_as, latin) in [
            ("авьсԁеєҽһніӏјкмпорԛгѕтцѵԝѡхуү", "abbcdeeehhiijkmnopqrstuvwwxyy"),
            ("αβϲεηικμνοσρτυωχγϳ", "abcenikmvooptuwxyj"),
            ("ժցհոօս", "dghnou"),
            ("ɑᴄɡɩıɫⅼɾꜱʐᴢ", "acgiillrszz"),
        ] {
            assert_eq!(words(disguised_as), [latin]);
            for letter in disguised_as.chars() {
                assert!(disguised(&format!("s{letter}")), "{letter}");
            }
        }
    }

    #[test]
    fn letters_that_stand_for_two_are_spelled_out() {
        assert_eq!(
            words("Straße Œuvre Ærø Đorđe Seyðisfjörður Þórr Łódź"),
            ["strasse", "oeuvre", "aero", "dorde", "seydisfjordur", "thorr", "lodz"]
        );
    }

    #[test]
    fn a_text_is_disguised_by_what_shows_nothing_or_something_else() {
        for text in ["ge\u{ad}meente", "nеgeer", "NЕGEER", "ｎegeer", "①"] {
            assert!(disguised(text), "{text}");
        }
        for text in ["negeer", "één", "€ 5 – 10%", "1²", "漢字"] {
            assert!(!disguised(text), "{text}");
        }
    }

    #[test]
    fn words_and_parts_deep_in_a_text_have_their_places() {
        let text = "Één café (of twéé) ﬁjn: ½ liter \u{200b}melk, dank.";
        let found = plain(text);
        let places: Vec<_> = found.words().iter().map(|word| word.span.of(text)).collect();
        assert_eq!(
            places,
            ["Één", "café", "of", "twéé", "ﬁjn", "½", "½", "liter", "melk", "dank"]
        );
        for (part, original) in [
            ("cafe (of twee)", "café (of twéé)"),
            ("fi", "ﬁ"),
            ("f", "ﬁ"),
            ("liter", "liter"),
            ("er m", "er \u{200b}m"),
            ("ank.", "ank."),
        ] {
            let at = found.text().rfind(part).unwrap();
            let span = found.original(Span::new(at, at + part.len()));
            assert_eq!(span.of(text), original, "{part}");
        }
    }

    #[test]
    fn a_word_is_mixed_that_has_letters_and_digits() {
        let mixed = |text: &str| plain(text).words().iter().map(|word| word.mixed).collect::<Vec<_>>();
        assert_eq!(mixed("abc 123 a1 1a 12 ab"), [false, false, true, true, false, false]);
        let found = plain("x y z");
        let other = |letters: &str| Reworded::Other {
            letters: letters.to_owned(),
            span: found.words()[1].span,
        };
        let again = found.reworded(
            [
                other("n3e"),
                other("33"),
                other("nee"),
                Reworded::Same(found.words()[2]),
            ]
            .into_iter(),
        );
        let words: Vec<_> = again
            .words()
            .iter()
            .map(|word| (again.letters(*word), word.mixed, word.span.start))
            .collect();
        assert_eq!(
            words,
            [("n3e", true, 2), ("33", false, 2), ("nee", false, 2), ("z", false, 4)]
        );
    }

    #[test]
    fn what_reorders_and_what_tags_is_told_apart_from_what_else_shows_nothing() {
        let of = |range: std::ops::RangeInclusive<u32>| range.filter_map(char::from_u32);
        let directions = "\u{61c}\u{200e}\u{200f}"
            .chars()
            .chain(of(0x202A..=0x202E))
            .chain(of(0x2066..=0x2069));
        for character in directions {
            assert!(
                is_direction(character) && is_invisible(character) && !is_tag(character),
                "{character:?}"
            );
        }
        for character in ['\u{e0000}', '\u{e0061}', '\u{e007f}'] {
            assert!(
                is_tag(character) && is_invisible(character) && !is_direction(character),
                "{character:?}"
            );
        }
        for character in [
            '\u{ad}',
            '\u{200b}',
            '\u{200d}',
            '\u{2065}',
            '\u{206a}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{e0100}',
        ] {
            assert!(
                is_invisible(character) && !is_direction(character) && !is_tag(character),
                "{character:?}"
            );
        }
        for character in ['a', ' ', '\u{200a}', '\u{2029}', '\u{202f}', '\u{2070}', '\u{dffff}'] {
            assert!(
                !is_invisible(character) && !is_direction(character) && !is_tag(character),
                "{character:?}"
            );
        }
    }
}
