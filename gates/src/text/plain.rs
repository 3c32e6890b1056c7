//! What a text reads like once look-alikes, styles and invisible characters are taken away.
//!
//! Only for recognising: nothing is ever stored or quoted from here. The plain text and its words lie in one buffer each,
//! so that a megabyte of one-letter words costs no allocation for each of them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{Span, is_invisible};

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
mod tests;
