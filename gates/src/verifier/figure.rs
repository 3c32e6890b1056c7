//! What a shape of digits can mean: English and Dutch grouping and decimal signs.

use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

/// A value as it was written: with so many decimals.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Figure {
    pub(super) value: Decimal,
    pub(super) decimals: u32,
}

/// The readings of a shape of digits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Reading {
    /// No language has a number like this.
    Unreadable,
    /// Both languages read the same.
    Plain(Figure),
    /// Only this language has such a number.
    Only(Language, Figure),
    /// Both languages have such a number and read it differently: Dutch, English.
    Both(Figure, Figure),
}

/// Reads folded digits with separators.
pub(super) fn read(chars: &[char]) -> Reading {
    match (read_as(chars, ',', '.'), read_as(chars, '.', ',')) {
        (None, None) => Reading::Unreadable,
        (Some(dutch), None) => Reading::Only(Language::Dutch, dutch),
        (None, Some(english)) => Reading::Only(Language::English, english),
        (Some(dutch), Some(english)) if dutch == english => Reading::Plain(dutch),
        (Some(dutch), Some(english)) => Reading::Both(dutch, english),
    }
}

fn read_as(chars: &[char], point: char, group: char) -> Option<Figure> {
    let mut parts = chars.split(|c| *c == point);
    let (whole, fraction) = (parts.next()?, parts.next());
    if parts.next().is_some() {
        return None;
    }
    let separator = whole.iter().copied().find(|c| !c.is_ascii_digit());
    if let Some(separator) = separator {
        let mut groups = whole.split(|c| *c == separator);
        let first = groups.next()?;
        if ![group, ' ', '\''].contains(&separator)
            || !(1..=3).contains(&first.len())
            || first.first() == Some(&'0')
            || !groups.all(|group| group.len() == 3 && group.iter().all(char::is_ascii_digit))
        {
            return None;
        }
    }
    let decimals = fraction.map_or(Some(0), |fraction| {
        (!fraction.is_empty() && fraction.iter().all(char::is_ascii_digit)).then_some(fraction.len())
    })?;
    // 26 digits leave room for scale words and percent readings within the 28 of a decimal.
    let mut digits = 0_i128;
    for c in whole
        .iter()
        .chain(fraction.unwrap_or_default())
        .filter(|c| c.is_ascii_digit())
    {
        digits = digits.checked_mul(10)?.checked_add(i128::from(c.to_digit(10)?))?;
        if digits > 10_i128.pow(26) {
            return None;
        }
    }
    let decimals = u32::try_from(decimals).ok().filter(|decimals| *decimals <= 20)?;
    Some(Figure {
        value: Decimal::try_from_i128_with_scale(digits, decimals).ok()?,
        decimals,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(text: &str) -> Reading {
        read(&text.chars().collect::<Vec<_>>())
    }

    fn figure(digits: i64, decimals: u32) -> Figure {
        Figure {
            value: Decimal::new(digits, decimals),
            decimals,
        }
    }

    #[test]
    fn each_language_has_its_own_marks() {
        assert_eq!(reading("1.234,56"), Reading::Only(Language::Dutch, figure(123_456, 2)));
        assert_eq!(
            reading("1,234.56"),
            Reading::Only(Language::English, figure(123_456, 2))
        );
        assert_eq!(reading("12.5"), Reading::Only(Language::English, figure(125, 1)));
        assert_eq!(reading("12,5"), Reading::Only(Language::Dutch, figure(125, 1)));
        assert_eq!(reading("0.123"), Reading::Only(Language::English, figure(123, 3)));
        assert_eq!(reading("1.234"), Reading::Both(figure(1234, 0), figure(1234, 3)));
        assert_eq!(reading("1 234 567"), Reading::Plain(figure(1_234_567, 0)));
        assert_eq!(reading("1'234"), Reading::Plain(figure(1234, 0)));
        assert_eq!(
            reading("1.121.987"),
            Reading::Only(Language::Dutch, figure(1_121_987, 0))
        );
    }

    #[test]
    fn what_no_language_has_is_unreadable() {
        for text in [
            "1.2.3",
            "12,34,567",
            "1.234.56",
            "1,2.3,4",
            "1'2",
            "123456789012345678901234567890",
        ] {
            assert_eq!(reading(text), Reading::Unreadable, "{text}");
        }
    }
}
