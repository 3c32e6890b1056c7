//! Number words of both languages: whole numbers, halves, fractions, decimals said aloud.

use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

use super::factor::factor;
use super::figure::Figure;
use super::list::Words;
use super::token::{Kind, Tokens};
use super::unit::is_scale;
use super::vague::vague;
use super::words_en::{english, english_word};
use super::words_nl::{dutch, dutch_number};

/// What number words say.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Said {
    /// A value.
    Value(Figure),
    /// So many of so many parts.
    Ratio(u32, u32),
    /// Tens, hundreds, thousands: at least the first, less than the second.
    Between(u64, u64),
    /// So many times as much, as a numerator and a denominator: doubled, halved.
    Times(u32, u32),
}

/// Number words from `index` on, and the token after them.
pub(super) fn said(tokens: &Tokens<'_, '_>, index: usize, language: Language) -> Option<(Said, usize)> {
    if tokens.kind(index) != Some(Kind::Word) || !may_count(tokens.lower(index)) {
        return None;
    }
    read(tokens, index, language)
}

fn read(tokens: &Tokens<'_, '_>, index: usize, language: Language) -> Option<(Said, usize)> {
    if let Some(found) = vague(tokens, index).or_else(|| factor(tokens, index, language)) {
        return Some(found);
    }
    // A number said in the other language is one all the same; these words are others in the first.
    let other = !matches!(
        tokens.lower(index),
        "ten" | "one" | "second" | "seconds" | "een" | "elf" | "half" | "a" | "an" | "dozen"
    );
    match language {
        Language::Dutch => dutch(tokens, index).or_else(|| other.then(|| english(tokens, index)).flatten()),
        Language::English => english(tokens, index).or_else(|| other.then(|| dutch(tokens, index)).flatten()),
    }
}

/// Whether a word can be a number or the first word of one, in either language: most words are turned away here. A word
/// that a new rule for number words reads has to pass; a test compares.
pub(super) fn may_count(word: &str) -> bool {
    let compound = match word.as_bytes() {
        [b'a', b'c', b'h', ..]
        | [b'd', b'e', b'r', ..]
        | [b'd', b'r', b'i', ..]
        | [b'e', b'e', b'n', ..]
        | [b'e', b'l', b'f', ..]
        | [b'n', b'e', b'g', ..]
        | [b'n', b'u', b'l', ..]
        | [b't', b'a', b'c', ..]
        | [b't', b'i', b'e', ..]
        | [b't', b'w', ..]
        | [b'v', b'e', b'e', ..]
        | [b'v', b'i', ..]
        | [b'z', b'e', b's' | b'v', ..] => true,
        [b'd', b'u', ..] => word.starts_with("duizend") || word.starts_with("dubbel"),
        [b'g', b'e', ..] => word.starts_with("gehalve"),
        [b'h', ..] => word.starts_with("halve") || word.starts_with("honderd"),
        [b'v', b'e', b'r', ..] => word.starts_with("verdubbel") || word.contains("voud"),
        _ => false,
    };
    compound || SIMPLE.contains(&word) || word.ends_with("fold") || !word.is_ascii()
}

/// Number words, and words that begin them, that are no compounds of the Dutch ones.
static SIMPLE: Words = Words::of(&[
    "a",
    "an",
    "anderhalf",
    "anderhalve",
    "billions",
    "couple",
    "double",
    "doubled",
    "doubles",
    "doubling",
    "dozen",
    "dozens",
    "dozijn",
    "dozijnen",
    "eight",
    "eighteen",
    "eighty",
    "eleven",
    "enkele",
    "few",
    "fifteen",
    "fifty",
    "five",
    "forty",
    "four",
    "fourteen",
    "half",
    "halved",
    "halves",
    "halving",
    "helft",
    "hundred",
    "hundreds",
    "kwart",
    "miljarden",
    "miljoenen",
    "millions",
    "nine",
    "nineteen",
    "ninety",
    "one",
    "paar",
    "quadruple",
    "quadrupled",
    "quadruples",
    "quadrupling",
    "quintupled",
    "quintupling",
    "seven",
    "seventeen",
    "seventy",
    "several",
    "six",
    "sixteen",
    "sixty",
    "ten",
    "tens",
    "thirteen",
    "thirty",
    "thousands",
    "three",
    "thrice",
    "tonnen",
    "treble",
    "trebled",
    "trebling",
    "triple",
    "tripled",
    "triples",
    "tripling",
    "zero",
]);

pub(super) fn whole(value: u32) -> Figure {
    Figure {
        value: Decimal::from(value),
        decimals: 0,
    }
}

/// `value` and a half.
pub(super) fn and_a_half(value: u32) -> Figure {
    Figure {
        value: Decimal::from(value) + Decimal::new(5, 1),
        decimals: 1,
    }
}

/// "half miljoen", "half uur", "half of the cases" are values; "eerste half", "half drie" are not.
pub(super) fn half(tokens: &Tokens<'_, '_>, index: usize) -> Option<(Said, usize)> {
    let next = tokens.lower(index + 1);
    if period_before(tokens, index) || tokens.touches_next(index) {
        return None;
    }
    let point = |word: &str| matches!(word, "procent" | "percent" | "procentpunt" | "percentage");
    if is_scale(next) || matches!(next, "dozijn" | "dozen") || point(next) {
        return Some((
            Said::Value(Figure {
                value: Decimal::new(5, 1),
                decimals: 1,
            }),
            index + 1,
        ));
    }
    let of = matches!(
        next,
        "of" | "the" | "van" | "deel" | "a" | "an" | "all" | "their" | "its" | "as" | "zo"
    ) || matches!(
        next,
        "uur" | "jaar" | "maand" | "dag" | "week" | "hour" | "year" | "month" | "day" | "day's"
    );
    if of && matches!(next, "a" | "an") && (is_scale(tokens.lower(index + 2)) || point(tokens.lower(index + 2))) {
        return Some((
            Said::Value(Figure {
                value: Decimal::new(5, 1),
                decimals: 1,
            }),
            index + 2,
        ));
    }
    (of || is_share(tokens, index, index + 1)).then_some((Said::Ratio(1, 2), index + 1))
}

/// A quarter of what follows: "een kwart miljoen".
pub(super) fn quarter() -> Figure {
    Figure {
        value: Decimal::new(25, 2),
        decimals: 2,
    }
}

/// "first half", "tweede helft", "the other half": a part by its place, not by its size.
pub(super) fn period_before(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let place = |word: &str| {
        matches!(
            word,
            "eerste" | "tweede" | "laatste" | "andere" | "first" | "second" | "last" | "latter" | "other"
        )
    };
    place(tokens.lower_back(index, 1))
        || matches!(tokens.lower_back(index, 1), "e" | "st" | "nd")
            && tokens.kind(index.saturating_sub(2)) == Some(Kind::Digits)
}

/// Whether a fraction that begins at `index` and ends before `end` is a share by what stands around it: behind a hedge
/// ("ruim een derde heeft werk"), or behind the whole that it is of ("of the voters a third stayed").
pub(super) fn is_share(tokens: &Tokens<'_, '_>, index: usize, end: usize) -> bool {
    let next = tokens.lower(end);
    if ordered(next) || dutch_number(next).is_some() || english_word(next).is_some() {
        return false;
    }
    let hedged = HEDGES.contains(&tokens.lower_back(index, 1));
    hedged
        || (index.saturating_sub(14)..index)
            .rev()
            .take_while(|at| !matches!(tokens.sign(*at), '.' | ';' | ':') && tokens.kind(*at) != Some(Kind::Break))
            .any(|at| {
                let begins =
                    tokens.capital(at) || at.checked_sub(1).is_some_and(|at| tokens.kind(at) != Some(Kind::Word));
                begins && matches!(tokens.lower(at), "of" | "van") && WHOLES.contains(&tokens.lower(at + 1))
            })
}

/// Whether a word after "third" is what an ordinal counts.
pub(super) fn ordered(word: &str) -> bool {
    ORDERED.contains(&word)
}

/// What an ordinal counts, and an hour: "een derde partij", "half past".
static ORDERED: Words = Words::of(&[
    "persoon", "personen", "partij", "partijen", "keer", "maal", "gesprek", "brief", "person", "persons", "party",
    "parties", "time", "meeting", "letter", "past", "uur",
]);

static HEDGES: Words = Words::of(&[
    "ruim",
    "bijna",
    "ongeveer",
    "circa",
    "zowat",
    "krap",
    "haast",
    "zo'n",
    "dan",
    "about",
    "nearly",
    "almost",
    "over",
    "roughly",
    "around",
    "approximately",
    "than",
    "under",
    "below",
    "least",
    "most",
    "barely",
]);

static WHOLES: Words = Words::of(&[
    "the", "these", "those", "all", "them", "our", "us", "every", "your", "their", "its", "de", "deze", "die", "alle",
    "het", "onze", "hen", "hun", "ons", "dit", "dat", "uw", "mijn", "zijn", "haar",
]);

/// Digits said one by one after "komma" or "point".
pub(super) fn decimals(
    tokens: &Tokens<'_, '_>,
    index: usize,
    whole: u32,
    number: impl Fn(&str) -> Option<u32>,
) -> Option<(Said, usize)> {
    let (mut value, mut decimals, mut at) = (i64::from(whole), 0_u32, index);
    while let Some(digit) = number(tokens.lower(at)).filter(|digit| *digit < 100 && decimals < 8) {
        let width = if digit < 10 { 1 } else { 2 };
        value = value.checked_mul(10_i64.pow(width))?.checked_add(i64::from(digit))?;
        decimals += width;
        at += 1;
    }
    (decimals > 0).then(|| {
        (
            Said::Value(Figure {
                value: Decimal::new(value, decimals),
                decimals,
            }),
            at,
        )
    })
}

pub(super) fn position(list: &[&str], word: &str) -> Option<u32> {
    list.iter()
        .position(|entry| *entry == word)
        .and_then(|at| u32::try_from(at).ok())
}

#[cfg(test)]
mod tests {
    use super::super::span::Text;
    use super::*;

    fn first(text: &str, language: Language) -> Option<Said> {
        let text = Text::new(text);
        let tokens = Tokens::cut(&text, &|_| false);
        (0..tokens.len())
            .find_map(|at| said(&tokens, at, language))
            .map(|(said, _)| said)
    }

    fn value(digits: i64, decimals: u32) -> Said {
        Said::Value(Figure {
            value: Decimal::new(digits, decimals),
            decimals,
        })
    }

    #[test]
    fn dutch_words_are_numbers() {
        for (text, expected) in [
            ("twintig procent", Some(value(20, 0))),
            ("eenentwintig", Some(value(21, 0))),
            ("tweeënveertig", Some(value(42, 0))),
            ("honderdtwintig", Some(value(120, 0))),
            ("twaalfhonderd", Some(value(1200, 0))),
            ("drieduizendvijf", Some(value(3005, 0))),
            ("anderhalf miljoen", Some(value(15, 1))),
            ("nul komma acht", Some(value(8, 1))),
            ("twee komma vijf", Some(value(25, 1))),
            ("twee dozijn", Some(value(24, 0))),
            ("één zaak", Some(value(1, 0))),
            ("een zaak", None),
            ("een miljoen", Some(value(1, 0))),
            ("een derde van de zaken", Some(Said::Ratio(1, 3))),
            ("een derde persoon", None),
            ("twee derde", Some(Said::Ratio(2, 3))),
            ("de helft van", Some(Said::Ratio(1, 2))),
            ("de eerste helft van 2026", None),
            ("wij achten", None),
            ("zij acht het nodig", None),
            ("tweede vergunning", None),
            ("honderden zaken", Some(Said::Between(200, 1000))),
        ] {
            assert_eq!(first(text, Language::Dutch), expected, "{text}");
        }
    }

    #[test]
    fn english_words_are_numbers() {
        for (text, expected) in [
            ("twenty percent", Some(value(20, 0))),
            ("twenty-one", Some(value(21, 0))),
            ("one hundred and twenty", Some(value(120, 0))),
            ("two thousand three hundred", Some(value(2300, 0))),
            ("two thousand and five", Some(value(2005, 0))),
            ("zero point eight", Some(value(8, 1))),
            ("two and a half", Some(value(25, 1))),
            ("a dozen", Some(value(12, 0))),
            ("two-thirds of", Some(Said::Ratio(2, 3))),
            ("a third of", Some(Said::Ratio(1, 3))),
            ("the third of March", None),
            ("half of the cases", Some(Said::Ratio(1, 2))),
            ("first half of 2026", None),
            ("one of the cases", None),
            ("one case", Some(value(1, 0))),
            ("no one", None),
            ("second permit", None),
        ] {
            assert_eq!(first(text, Language::English), expected, "{text}");
        }
    }

    /// Every word between quotes in the modules that read number words, and what Dutch makes of small ones.
    fn candidates() -> Vec<String> {
        let sources = [
            include_str!("words.rs"),
            include_str!("words_nl.rs"),
            include_str!("words_en.rs"),
            include_str!("factor.rs"),
            include_str!("vague.rs"),
        ];
        let quoted = sources.iter().flat_map(|source| source.split('"').skip(1).step_by(2));
        let all: Vec<String> = quoted.filter(|word| !word.contains(' ')).map(str::to_owned).collect();
        let counts = "nul een één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien twintig \
                      eenentwintig tweeëntwintig dertig veertig vijftig zestig zeventig tachtig negentig honderd \
                      tweehonderd duizend elfduizend two three ten forty";
        let joined = counts
            .split_whitespace()
            .flat_map(|count| all.iter().map(move |end| format!("{count}{end}")));
        let repeated = all.iter().map(|end| format!("ver{end}voudigd"));
        let mut found: Vec<String> = joined.chain(repeated).collect();
        found.extend(all);
        found
    }

    #[test]
    fn no_number_word_is_turned_away_unread() {
        let mut read_as_numbers = 0;
        for word in candidates() {
            for follow in [
                "",
                " zaken",
                " miljoen",
                " van de",
                " of the",
                " duizend",
                " of thousands",
                " zo",
            ] {
                let text = format!("{word}{follow}");
                let text = Text::new(&text);
                let tokens = Tokens::cut(&text, &|_| false);
                let found = [Language::Dutch, Language::English]
                    .iter()
                    .any(|language| tokens.kind(0) == Some(Kind::Word) && read(&tokens, 0, *language).is_some());
                read_as_numbers += u32::from(found);
                assert!(!found || may_count(tokens.lower(0)), "{word}{follow}");
            }
        }
        assert!(read_as_numbers > 5_000, "{read_as_numbers}");
    }

    #[test]
    fn a_number_in_the_other_language_is_one_too() {
        let value = |text: &str, language| match first(text, language) {
            Some(Said::Value(figure)) => Some(figure.value),
            _ => None,
        };
        assert_eq!(value("u krijgt seventy euro", Language::Dutch), Some(Decimal::from(70)));
        assert_eq!(
            value("you get zeventig euro", Language::English),
            Some(Decimal::from(70))
        );
        assert_eq!(value("ten eerste", Language::Dutch), None);
        assert_eq!(value("een brief", Language::English), None);
    }
}
