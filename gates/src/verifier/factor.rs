//! Multiplication in words: "verdubbelde", "halved", "tenfold", "tweemaal", "het dubbele".

use nullius_schemas::vocabulary::Language;

use super::token::Tokens;
use super::words::{Said, whole};
use super::words_en::english_word;
use super::words_nl::dutch_number;

/// A factor or a number of times in one word at `index`.
pub(super) fn factor(tokens: &Tokens<'_, '_>, index: usize, language: Language) -> Option<(Said, usize)> {
    let word = tokens.lower(index);
    if word.len() < 5 {
        return None;
    }
    match language {
        Language::Dutch => dutch(tokens, index, word).or_else(|| english(tokens, index, word)),
        Language::English => english(tokens, index, word).or_else(|| dutch(tokens, index, word)),
    }
    .map(|said| (said, index + 1))
}

fn dutch(tokens: &Tokens<'_, '_>, index: usize, word: &str) -> Option<Said> {
    let next = tokens.lower(index + 1);
    if word.starts_with("verdubbel") {
        return Some(Said::Times(2, 1));
    }
    if word.starts_with("halve") && word != "halverwege" && word.len() > 6 || word.starts_with("gehalve") {
        return Some(Said::Times(1, 2));
    }
    if matches!(
        (word, next),
        ("dubbel", "zo") | ("dubbele", "van" | "bedrag" | "aantal")
    ) {
        return Some(Said::Times(2, 1));
    }
    if let Some((stem, _)) = word.split_once("voud") {
        // "vereenvoudigd", "in tweevoud" and "meervoudig" multiply nothing.
        let stem = stem.strip_prefix("ver").unwrap_or(stem);
        let copies = tokens.lower_back(index, 1) == "in";
        return dutch_number(stem)
            .filter(|n| *n > 1 && !copies)
            .map(|n| Said::Times(n, 1));
    }
    let counted = |stem: &str| dutch_number(stem).map(whole);
    if let Some(stem) = word.strip_suffix("maal") {
        return dutch_number(stem).filter(|n| *n > 1).map(|n| Said::Value(whole(n)));
    }
    if let Some(number) = word.strip_suffix("tal").and_then(dutch_number) {
        return Some(match number {
            // "Een twintigtal" is about twenty; "een drietal" is three.
            10 | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 => Said::Between(u64::from(number) - 5, u64::from(number) + 6),
            100 => Said::Between(50, 150),
            _ => Said::Value(whole(number)),
        });
    }
    COMPOUNDS
        .iter()
        .find_map(|ending| word.strip_suffix(ending))
        .and_then(counted)
        .map(Said::Value)
}

/// What a Dutch number word runs into: "driejarig", "tweewekelijks".
const COMPOUNDS: &[&str] = &[
    "jarig",
    "jarige",
    "jarigen",
    "jaars",
    "jaarlijks",
    "jaarlijkse",
    "maands",
    "maandse",
    "maandelijks",
    "maandelijkse",
    "weeks",
    "weekse",
    "wekelijks",
    "wekelijkse",
    "daags",
    "daagse",
    "urig",
    "urige",
    "delig",
    "delige",
    "koppig",
    "koppige",
];

fn english(tokens: &Tokens<'_, '_>, index: usize, word: &str) -> Option<Said> {
    let next = tokens.lower(index + 1);
    let of_something = matches!(next, "the" | "that" | "what" | "this" | "its" | "their" | "last");
    let to_come = matches!(
        tokens.lower_back(index, 1),
        "to" | "will" | "would" | "could" | "may" | "might" | "should"
    );
    let (times, sure) = match word {
        "doubled" | "doubling" | "doubles" => (Said::Times(2, 1), true),
        "double" => (Said::Times(2, 1), false),
        "tripled" | "tripling" | "triples" | "trebled" | "trebling" => (Said::Times(3, 1), true),
        "triple" | "treble" => (Said::Times(3, 1), false),
        "quadrupled" | "quadrupling" | "quadruples" => (Said::Times(4, 1), true),
        "quadruple" => (Said::Times(4, 1), false),
        "quintupled" | "quintupling" => (Said::Times(5, 1), true),
        "halved" | "halves" | "halving" => (Said::Times(1, 2), !matches!(word, "halves") || of_something),
        "halve" => (Said::Times(1, 2), false),
        "twice" => (Said::Value(whole(2)), true),
        "thrice" => (Said::Value(whole(3)), true),
        _ => {
            // "The aim is twofold" counts nothing.
            let is = matches!(tokens.lower_back(index, 1), "is" | "are" | "was" | "were");
            let number = word.strip_suffix("fold").and_then(english_word).filter(|n| *n > 1)?;
            return (!is || number > 3).then_some(Said::Times(number, 1));
        }
    };
    (sure || of_something || to_come).then_some(times)
}
