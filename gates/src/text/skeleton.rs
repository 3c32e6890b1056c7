//! What a text reads like once look-alikes, styles and invisible characters are taken away.
//!
//! Only for recognising: nothing is ever stored or quoted from here.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Span;

/// One plain character with the original range it stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Glyph {
    /// Lower case, without diacritics.
    pub character: char,
    /// Where it came from.
    pub span: Span,
}

/// A plain word: letters and digits only, with its original range.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Skeleton {
    /// Lower case, without diacritics.
    pub word: String,
    /// Where it stands in the original.
    pub span: Span,
}

impl AsRef<str> for Skeleton {
    fn as_ref(&self) -> &str {
        &self.word
    }
}

/// The plain characters of `text`.
#[must_use]
pub fn glyphs(text: &str) -> Vec<Glyph> {
    let mut found = Vec::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let span = Span::new(at, at + character.len_utf8());
        if character.is_ascii() {
            found.push(Glyph {
                character: character.to_ascii_lowercase(),
                span,
            });
        } else if !is_invisible(character) {
            let plain = std::iter::once(character)
                .nfkd()
                .filter(|c| !is_combining_mark(*c))
                .flat_map(char::to_lowercase);
            for part in plain {
                match spelled_out(part) {
                    Some(letters) => found.extend(letters.chars().map(|character| Glyph { character, span })),
                    None => found.push(Glyph {
                        character: look_alike(part).unwrap_or(part),
                        span,
                    }),
                }
            }
        }
    }
    found
}

/// The words among `glyphs`.
#[must_use]
pub fn words(glyphs: &[Glyph]) -> Vec<Skeleton> {
    let mut found = Vec::new();
    for run in glyphs.split(|glyph| !glyph.character.is_alphanumeric()) {
        if let (Some(first), Some(last)) = (run.first(), run.last()) {
            let span = Span::new(first.span.start, last.span.end);
            found.push(Skeleton {
                word: run.iter().map(|glyph| glyph.character).collect(),
                span,
            });
        }
    }
    found
}

/// The plain words of `text`.
#[must_use]
pub fn skeleton(text: &str) -> Vec<Skeleton> {
    words(&glyphs(text))
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
        'Ь' | 'ь' | 'в' | 'β' => 'b',
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

    fn plain(text: &str) -> Vec<String> {
        skeleton(text).into_iter().map(|skeleton| skeleton.word).collect()
    }

    #[test]
    fn disguises_fall_off_and_places_stay() {
        assert_eq!(plain("nеgеer"), ["negeer"], "Cyrillic e");
        assert_eq!(plain("ne\u{200b}ge\u{ad}er"), ["negeer"]);
        assert_eq!(plain("ｎｅｇｅｅｒ 𝐚𝐥𝐥𝐞"), ["negeer", "alle"]);
        assert_eq!(plain("Oekraïne's Łódź"), ["oekraine", "s", "lodz"]);
        let text = "x ｎｅ!";
        assert_eq!(skeleton(text).get(1).map(|s| s.span.of(text)), Some("ｎｅ"));
    }
}
