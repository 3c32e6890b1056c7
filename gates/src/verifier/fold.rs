//! Folds look-alikes of digits, spaces, minus and percent signs, one character to one.
//!
//! One to one matters: a span found in folded text is the same span in the original.

/// The zero of every block of decimal digits (Unicode category Nd), ascending. A digit that is not
/// here is still seen as numeric and flagged: a gap in this table can never let a number pass.
const ZEROS: [u32; 76] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136,
    0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0,
    0x11c50, 0x11d50, 0x11da0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
];

/// The folded character: ASCII for digits of any script, grouping spaces, minus and percent signs.
pub(super) fn fold(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    match c {
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2010}'..='\u{2013}' | '\u{207b}' | '\u{2212}' | '\u{2796}' | '\u{fe63}' | '\u{ff0d}' => '-',
        '\u{66a}' | '\u{fe6a}' | '\u{ff05}' => '%',
        '\u{609}' => '\u{2030}',
        '\u{2019}' | '\u{2bc}' => '\'',
        '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        _ => digit(c).and_then(|value| char::from_digit(value, 10)).unwrap_or(c),
    }
}

fn digit(c: char) -> Option<u32> {
    let code = u32::from(c);
    let at = ZEROS.partition_point(|zero| *zero <= code).checked_sub(1)?;
    code.checked_sub(*ZEROS.get(at)?).filter(|value| *value < 10)
}

/// Whether the character means a number but is no digit that [`fold`] knows: a superscript, a circled
/// or Roman number, a Chinese numeral.
pub(super) fn strange_number(c: char) -> bool {
    !c.is_ascii()
        && (c.is_numeric() && vulgar(c).is_none() && digit(c).is_none()
            || "〇零一二两三四五六七八九十百千万億亿兆壹贰叁肆伍陆柒捌玖拾佰仟萬".contains(c))
}

/// Numerator and denominator of a fraction in one character.
pub(super) fn vulgar(c: char) -> Option<(u32, u32)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_fold_to_ascii() {
        assert!(ZEROS.is_sorted());
        for (digit, expected) in [('٣', '3'), ('३', '3'), ('３', '3'), ('𝟛', '3'), ('߃', '3'), ('3', '3')] {
            assert_eq!(fold(digit), expected);
        }
        let folded = (0..=0x10_ffff_u32)
            .filter_map(char::from_u32)
            .filter(|c| fold(*c).is_ascii_digit())
            .count();
        assert_eq!(folded, ZEROS.len() * 10);
    }

    #[test]
    fn every_numeric_character_is_a_digit_a_fraction_or_strange() {
        for c in (0..=0x10_ffff_u32)
            .filter_map(char::from_u32)
            .filter(|c| c.is_numeric())
        {
            assert!(
                fold(c).is_ascii_digit() || vulgar(c).is_some() || strange_number(c),
                "{c:?}"
            );
        }
    }

    #[test]
    fn signs_and_spaces_fold() {
        assert_eq!("−–‑－".chars().map(fold).collect::<String>(), "----");
        assert_eq!("\u{a0}\u{202f}\u{2009}".chars().map(fold).collect::<String>(), "   ");
        assert_eq!(fold('％'), '%');
        assert_eq!(fold('—'), '—');
    }
}
