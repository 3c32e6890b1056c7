//! Number words, as far as the templates need them.

use nullius_schemas::vocabulary::Language;

const DUTCH: [&str; 21] = [
    "nul",
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
    "twintig",
];
const ENGLISH: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const DUTCH_TENS: [&str; 8] = [
    "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
];
const ENGLISH_TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// Numerator, denominator, and the words in Dutch and in English.
pub const PARTS: [(i128, i128, &str, &str); 9] = [
    (1, 10, "een tiende", "a tenth"),
    (1, 5, "een vijfde", "a fifth"),
    (1, 4, "een kwart", "a quarter"),
    (1, 3, "een derde", "a third"),
    (2, 5, "twee vijfde", "two-fifths"),
    (1, 2, "de helft", "half"),
    (3, 5, "drie vijfde", "three-fifths"),
    (2, 3, "twee derde", "two-thirds"),
    (3, 4, "driekwart", "three quarters"),
];

fn at<T: Copy>(items: &[T], index: i128) -> Option<T> {
    items.get(usize::try_from(index).ok()?).copied()
}

/// A row of [`PARTS`].
#[must_use]
pub fn part(row: i128) -> Option<(i128, i128, &'static str, &'static str)> {
    at(&PARTS, row)
}

/// The word for 2 to 99.
#[must_use]
pub fn word(number: i128, language: Language) -> Option<String> {
    if !(2..100).contains(&number) {
        return None;
    }
    let dutch = language == Language::Dutch;
    let (small, tens) = if dutch {
        (&DUTCH, &DUTCH_TENS)
    } else {
        (&ENGLISH, &ENGLISH_TENS)
    };
    if let Some(word) = at(small, number) {
        return Some(word.to_owned());
    }
    let ten = at(tens, number / 10 - 2)?;
    let one = at(small, number % 10)?;
    Some(match (number % 10, dutch) {
        (0, _) => ten.to_owned(),
        (2 | 3, true) => format!("{one}ën{ten}"),
        (_, true) => format!("{one}en{ten}"),
        (_, false) => format!("{ten}-{one}"),
    })
}

/// The words for half a million, one and a half million and two and a half million, by their tenths.
#[must_use]
pub fn halves(tenths: i128, language: Language) -> Option<&'static str> {
    let dutch = language == Language::Dutch;
    let (dutch_words, english_words) = match tenths {
        5 => ("een half", "half a"),
        15 => ("anderhalf", "one and a half"),
        25 => ("tweeënhalf", "two and a half"),
        _ => return None,
    };
    Some(if dutch { dutch_words } else { english_words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_spelled_as_people_do() {
        let dutch = |number| word(number, Language::Dutch);
        assert_eq!(dutch(22).as_deref(), Some("tweeëntwintig"));
        assert_eq!(dutch(48).as_deref(), Some("achtenveertig"));
        assert_eq!(dutch(70).as_deref(), Some("zeventig"));
        assert_eq!(word(57, Language::English).as_deref(), Some("fifty-seven"));
        assert_eq!(word(100, Language::English), None);
    }
}
