//! Characters by which a text shows something else than it holds: those that show nothing, and marks that strike out,
//! pile up, or stand where the eye does not see them.
//!
//! Invariant *what is signed is what is shown*: Dutch and English need none of these in a value. What other scripts and
//! pictures need stays possible where they need it, and nowhere beside Latin, Greek or Cyrillic letters or digits.

use unicode_normalization::UnicodeNormalization;

/// `Default_Ignorable_Code_Point` of Unicode (the property of versions 15.1 to 17, unassigned code points included), with
/// what else is format and never drawn: interlinear annotation and the joiners of hieroglyphs. Ascending, both ends
/// belong to the range.
const IGNORABLE: &[(u32, u32)] = &[
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1_3430, 0x1_343F),
    (0x1_BCA0, 0x1_BCA3),
    (0x1_D173, 0x1_D17A),
    (0xE_0000, 0xE_0FFF),
];

/// Scripts whose letters join or stack, and whose spelling needs to say when they do not: Arabic, Syriac, N'Ko and the
/// scripts of South and South-East Asia, Mongolian.
const JOINING: &[(u32, u32)] = &[
    (0x0620, 0x065F),
    (0x066E, 0x06D3),
    (0x06D5, 0x06DC),
    (0x06FA, 0x06FF),
    (0x0710, 0x07BF),
    (0x07CA, 0x07F5),
    (0x0840, 0x085B),
    (0x08A0, 0x08FF),
    (0x0900, 0x0963),
    (0x0971, 0x09E3),
    (0x0A00, 0x0A65),
    (0x0A70, 0x0AE3),
    (0x0B00, 0x0B65),
    (0x0B71, 0x0BE5),
    (0x0C00, 0x0C63),
    (0x0C80, 0x0CE3),
    (0x0D00, 0x0D63),
    (0x0D80, 0x0DE5),
    (0x0F40, 0x0FBC),
    (0x1000, 0x103F),
    (0x1050, 0x108F),
    (0x1780, 0x17B3),
    (0x17B6, 0x17D3),
    (0x1820, 0x18AA),
];

/// Marks that may stand on a letter of any script.
const DIACRITICS: &[(u32, u32)] = &[
    (0x0300, 0x034E),
    (0x0350, 0x036F),
    (0x0483, 0x0489),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
];

/// Marks that run through a letter or around it.
const OVERLAYS: &[(u32, u32)] = &[
    (0x0334, 0x0338),
    (0x0488, 0x0489),
    (0x20D2, 0x20D3),
    (0x20D8, 0x20DA),
    (0x20DD, 0x20E0),
    (0x20E2, 0x20E6),
    (0x20EA, 0x20EB),
];

const SOFT_HYPHEN: char = '\u{ad}';
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
const PICTURE_JOINER: char = '\u{200d}';
/// As a sign of text, and as a picture.
const STYLES: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];
const KEYCAP: char = '\u{20e3}';

fn within(table: &[(u32, u32)], character: char) -> bool {
    let code = u32::from(character);
    let after = table.partition_point(|(first, _)| *first <= code);
    after
        .checked_sub(1)
        .and_then(|at| table.get(at))
        .is_some_and(|(_, last)| code <= *last)
}

/// Whether the character shows nothing: zero-width, direction, tag, filler, variation selector, soft hyphen.
#[must_use]
pub(crate) fn is_invisible(character: char) -> bool {
    character >= SOFT_HYPHEN && within(IGNORABLE, character)
}

/// What makes a text show something else than it holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Hiding {
    /// A hyphen that shows only where a line ends.
    SoftHyphen,
    /// A joiner outside the scripts and pictures that need it.
    Joiner,
    /// Any other character that shows nothing, turns the text round, or controls a machine.
    Nothing,
    /// A space so narrow that the word it cuts looks whole.
    NarrowSpace,
    /// A mark that strikes out, encloses, hides on its letter, stands on no letter, or is piled on another.
    Mark,
}

impl Hiding {
    /// What is wrong and how it is mended: the end of a sentence that began with the place.
    #[must_use]
    pub fn detail(self) -> &'static str {
        match self {
            Self::SoftHyphen => {
                "has a soft hyphen, which shows another text where a line ends than the one that is signed: take it out"
            }
            Self::Joiner => "has a joiner that shows nothing between these characters: take it out",
            Self::Nothing => "has characters that show nothing or turn the text around: take them out",
            Self::NarrowSpace => "has a narrow space between letters: write an ordinary one, or none",
            Self::Mark => {
                "has marks that strike out, hide, or pile up on a letter: write letters with their ordinary accents"
            }
        }
    }
}

/// The first thing by which a text shows something else than it holds, and the byte where it stands. Linear.
#[must_use]
pub fn hiding(text: &str) -> Option<(usize, Hiding)> {
    let plain = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='~');
    if text.chars().all(plain) {
        return None;
    }
    let shown = invisible_in(text);
    let marks = marks_in(text).map(|at| (at, Hiding::Mark));
    shown.into_iter().chain(marks).min_by_key(|(at, _)| *at)
}

fn invisible_in(text: &str) -> Option<(usize, Hiding)> {
    let mut before = Before::default();
    let mut chars = text.char_indices().peekable();
    while let Some((at, character)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        if is_invisible(character) && !before.lets(character, next) {
            let what = match character {
                SOFT_HYPHEN => Hiding::SoftHyphen,
                joiner if JOINERS.contains(&joiner) => Hiding::Joiner,
                _ => Hiding::Nothing,
            };
            return Some((at, what));
        }
        if character.is_control() && !matches!(character, '\t' | '\n' | '\r') {
            return Some((at, Hiding::Nothing));
        }
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        if is_narrow(character) && letter(before.last) && letter(next) {
            return Some((at, Hiding::NarrowSpace));
        }
        before.read(character);
    }
    None
}

/// Spaces that print sets between a number and its unit, or beside a mark; between two letters they only cut a word.
fn is_narrow(character: char) -> bool {
    matches!(character, '\u{2004}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{202f}' | '\u{205f}')
}

/// What stands before a character that shows nothing.
#[derive(Default)]
struct Before {
    last: Option<char>,
    // The picture that is being put together, behind its style and the colour of its skin.
    picture: bool,
}

impl Before {
    fn read(&mut self, character: char) {
        let goes_on = self.picture && (STYLES.contains(&character) || is_skin(character));
        self.picture = goes_on || is_picture(character);
        self.last = Some(character);
    }

    fn lets(&self, character: char, next: Option<char>) -> bool {
        let joining = |c: Option<char>| c.is_some_and(|c| within(JOINING, c));
        if STYLES.contains(&character) {
            let key = self.last.is_some_and(|c| c.is_ascii_digit() || matches!(c, '#' | '*'));
            return (self.picture && !self.last.is_some_and(|c| STYLES.contains(&c))) || (key && next == Some(KEYCAP));
        }
        (character == PICTURE_JOINER && self.picture && next.is_some_and(is_picture))
            || (JOINERS.contains(&character) && joining(self.last) && joining(next))
    }
}

/// Signs and pictures that have a style or are put together; no letters and no digits.
fn is_picture(character: char) -> bool {
    matches!(u32::from(character),
        0x00A9 | 0x00AE | 0x203C | 0x2049 | 0x2122 | 0x2139 | 0x2190..=0x21FF | 0x2300..=0x23FF | 0x25A0..=0x27BF
        | 0x2900..=0x297F | 0x2B00..=0x2BFF | 0x3030 | 0x303D | 0x3297 | 0x3299 | 0x1F000..=0x1F0FF
        | 0x1F170..=0x1F171 | 0x1F17E..=0x1F17F | 0x1F18E..=0x1F1FF | 0x1F200..=0x1FAFF)
}

fn is_skin(character: char) -> bool {
    matches!(u32::from(character), 0x1F3FB..=0x1F3FF)
}

/// The byte of the first mark that no ordinary spelling has. A letter bears what composes with it, and one mark more:
/// some spellings need it.
fn marks_in(text: &str) -> Option<usize> {
    let mut letter = String::new();
    let mut from = None;
    for (at, character) in text.char_indices() {
        if !within(DIACRITICS, character) {
            if bears_too_much(&letter) {
                return from;
            }
            letter.clear();
            letter.push(character);
            from = None;
            continue;
        }
        let keycap = character == KEYCAP && letter.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '#' | '*'));
        // A style stands between a digit and its keycap.
        let styled = character == KEYCAP && letter.ends_with(STYLES);
        if keycap || styled {
            letter.clear();
            continue;
        }
        let hides = within(OVERLAYS, character)
            || !letter.starts_with(char::is_alphabetic)
            || character == '\u{307}' && letter.ends_with(['i', 'j', 'ı', 'ȷ', 'і', 'ј']);
        if hides {
            return Some(at);
        }
        from = from.or(Some(at));
        // Past four a letter bears too much whatever composes.
        if letter.chars().count() < 6 {
            letter.push(character);
        }
    }
    if bears_too_much(&letter) { from } else { None }
}

fn bears_too_much(letter: &str) -> bool {
    letter.chars().count() > 2 && letter.nfc().skip(1).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_char() -> impl Iterator<Item = char> {
        (0..=0x10_ffff).filter_map(char::from_u32)
    }

    // Another writing of the property, by its reasons.
    fn shows_nothing(character: char) -> bool {
        let code = u32::from(character);
        let fillers = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x17B4, 0x17B5];
        let selectors = (0xFE00..0xFE10).contains(&code) || (0x180B..0x1810).contains(&code);
        let spaces = (0x200B..0x2010).contains(&code) || (0x2060..0x2070).contains(&code);
        let turning = (0x202A..0x202F).contains(&code) || code == 0x061C;
        let notes = (0xFFF0..0xFFFC).contains(&code);
        let shorthand = (0x1BCA0..0x1BCA4).contains(&code) || (0x1D173..0x1D17B).contains(&code);
        let hieroglyphs = (0x13430..0x13440).contains(&code);
        let plane = code >> 12 == 0xE0;
        fillers.contains(&code)
            || [0xAD, 0x34F, 0xFEFF].contains(&code)
            || selectors
            || spaces
            || turning
            || notes
            || shorthand
            || hieroglyphs
            || plane
    }

    #[test]
    fn the_tables_ascend_and_hold_the_whole_class() {
        for table in [IGNORABLE, JOINING, DIACRITICS, OVERLAYS] {
            assert!(table.iter().all(|(first, last)| first <= last));
            assert!(table.windows(2).all(|pair| pair[0].1 < pair[1].0));
        }
        for character in every_char() {
            assert_eq!(is_invisible(character), shows_nothing(character), "{character:?}");
        }
        // 4,174 code points have the property; twenty more are formats beside it.
        assert_eq!(every_char().filter(|c| is_invisible(*c)).count(), 4_174 + 3 + 16);
    }

    #[test]
    fn no_character_of_the_class_stands_beside_a_letter_or_digit_of_europe() {
        let letters = ["a", "Z", "é", "ß", "λ", "Ω", "ж", "Я", "7", "0", "ı"];
        for hidden in every_char().filter(|c| is_invisible(*c)) {
            for letter in letters {
                for text in [
                    format!("{letter}{hidden}{letter}"),
                    format!("{letter}{hidden} "),
                    format!(" {hidden}{letter}"),
                    format!("{letter}{hidden}\u{645}"),
                    format!("\u{645}{hidden}{letter}"),
                    format!("{letter}{hidden}👩"),
                    format!("€ {hidden}{letter}"),
                ] {
                    assert!(hiding(&text).is_some(), "{text:?}");
                }
            }
            assert!(hiding(&hidden.to_string()).is_some(), "{hidden:?} alone");
        }
    }

    #[test]
    fn scripts_and_pictures_keep_what_they_need() {
        for text in [
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "ක්\u{200d}ර",
            "👩\u{200d}👧",
            "👩🏽\u{200d}⚕\u{fe0f}",
            "❤\u{fe0f}\u{200d}🔥",
            "☎\u{fe0f} 14 030",
            "1\u{fe0f}\u{20e3}",
            "3\u{20e3}",
            "één, coördinatie, Łódź, Αθήνα, Київ",
            "e\u{301}e\u{301}n",
            "bi\u{301}j\u{301}na",
            "Việt Nam",
            "e\u{302}\u{301}",
            "ẹ\u{301}",
            "regel een\r\n\tregel twee",
            "€\u{a0}1.233,30",
            "1\u{202f}233\u{2009}km, «\u{202f}ja\u{202f}»",
            "שלום",
            "שָׁלוֹם",
        ] {
            assert_eq!(hiding(text), None, "{text:?}");
        }
    }

    #[test]
    fn each_way_of_hiding_is_told_with_what_mends_it() {
        use Hiding::{Joiner, Mark, NarrowSpace, Nothing, SoftHyphen};
        let mut told = [SoftHyphen, Joiner, Nothing, NarrowSpace, Mark]
            .map(Hiding::detail)
            .to_vec();
        assert!(
            told.iter()
                .all(|detail| detail.starts_with("has ") && detail.contains(": "))
        );
        told.sort_unstable();
        told.dedup();
        assert_eq!(told.len(), 5);
    }

    #[test]
    fn what_only_looks_like_a_need_is_none() {
        for (text, what) in [
            ("kw\u{ad}ijt", Hiding::SoftHyphen),
            ("bet\u{200d}aalden", Hiding::Joiner),
            ("bet\u{200c}aalden", Hiding::Joiner),
            ("می\u{200c}\u{200c}خواهم", Hiding::Joiner),
            ("👩\u{200d}niet", Hiding::Joiner),
            ("niet\u{200d}👩", Hiding::Joiner),
            ("1\u{fe0f}2", Hiding::Nothing),
            ("☎\u{fe0f}\u{fe0f}", Hiding::Nothing),
            ("a\u{fe0f}", Hiding::Nothing),
            ("☎a\u{fe0f}", Hiding::Nothing),
            ("\u{8}", Hiding::Nothing),
            ("漢\u{e0100}", Hiding::Nothing),
            ("\u{fff9}12\u{fffa}40\u{fffb}", Hiding::Nothing),
            ("12\u{8}40", Hiding::Nothing),
            ("12\u{9b}40", Hiding::Nothing),
            ("kw\u{200a}ijt", Hiding::NarrowSpace),
            ("kw\u{202f}ijt", Hiding::NarrowSpace),
            ("n\u{336}i\u{336}e\u{336}t\u{336}", Hiding::Mark),
            ("kw\u{131}\u{307}jt", Hiding::Mark),
            ("kwi\u{307}jt", Hiding::Mark),
            ("z\u{300}\u{301}\u{302}algo", Hiding::Mark),
            ("zalgo\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", Hiding::Mark),
            ("1\u{302}2", Hiding::Mark),
            ("€ \u{301}12", Hiding::Mark),
            ("\u{301}", Hiding::Mark),
            ("1\u{20dd}", Hiding::Mark),
            ("a\u{20e3}", Hiding::Mark),
        ] {
            assert_eq!(hiding(text).map(|(_, what)| what), Some(what), "{text:?}");
        }
        assert_eq!(hiding("één kw\u{ad}ijt").map(|(at, _)| at), Some(8));
    }
}
