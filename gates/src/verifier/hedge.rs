//! Hedges make an interval of a number: "ruim 40" is 40 or more and less than 50.

use nullius_schemas::vocabulary::Language;

use super::list::Words;
use super::token::Tokens;

/// How a number is softened.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Hedge {
    /// Not at all.
    None,
    /// At least, and less than one unit of the last non-zero digit more.
    Over,
    /// Less, by at most half a unit of the last non-zero digit.
    Nearly,
    /// Less, by at most one such unit.
    Less,
    /// At most, and not less by more than one such unit.
    AtMost,
    /// Rounded at the last non-zero digit.
    About,
}

/// The hedge before the token `first`, and the token where it begins.
pub(super) fn hedge(tokens: &Tokens<'_, '_>, first: usize, floor: usize, language: Option<Language>) -> (Hedge, usize) {
    let room = first.saturating_sub(floor);
    let back = |distance: usize| {
        if distance <= room {
            tokens.lower_back(first, distance)
        } else {
            ""
        }
    };
    // "ruim de helft", "about a third" do not differ from "ruim helft".
    let skip = usize::from(matches!(back(1), "de" | "het" | "een" | "the" | "a"));
    let words = (back(3 + skip), back(2 + skip), back(1 + skip));
    let found = match language {
        Some(Language::Dutch) => dutch(words),
        Some(Language::English) => english(words),
        None => dutch(words).or_else(|| english(words)),
    };
    // "Dertig graden onder nul" says which side of zero.
    let zero = matches!(tokens.lower(first), "nul" | "zero");
    let against = (back(1) == "de" && back(2) == "tegen").then_some((Hedge::Nearly, 1));
    let found = found.or(against.filter(|_| language != Some(Language::English)));
    // "Minder dan 56 leveren wij volgens de voorwaarden niet", "minder dan 200 meter, de grens": the number is the limit.
    let found = found.filter(|(hedge, _)| !(*hedge == Hedge::Less && is_limit(tokens, first)));
    // "No more than", "niet minder dan"
    let found = found.map(|(hedge, width)| {
        let than = matches!(back(1 + skip), "than" | "dan") && matches!(back(1 + skip + width), "no" | "not" | "niet");
        match hedge {
            Hedge::Over if than => (Hedge::AtMost, width + 1),
            Hedge::Less if than => (Hedge::Over, width + 1),
            hedge => (hedge, width),
        }
    });
    match found.filter(|_| !zero) {
        Some((hedge, width)) => (hedge, first.saturating_sub(width + skip)),
        None => abbreviated(tokens, first, room),
    }
}

/// Whether the words behind a number call it a limit.
fn is_limit(tokens: &Tokens<'_, '_>, first: usize) -> bool {
    (first + 1..first + 9).any(|at| {
        let article = matches!(tokens.lower(at + 1), "de" | "het");
        let said = tokens.lower(at + 2);
        article
            && (tokens.sign(at) == ','
                && matches!(said, "grens" | "norm" | "drempel" | "limiet" | "ondergrens" | "minimum")
                || tokens.lower(at) == "volgens"
                    && matches!(
                        said,
                        "voorwaarden" | "regels" | "norm" | "verordening" | "regeling" | "reglement"
                    ))
    })
}

/// A Dutch hedge in the three words before a number, and how many of them it takes.
fn dutch(words: (&str, &str, &str)) -> Option<(Hedge, usize)> {
    Some(match words {
        ("iets", "minder", "dan") => (Hedge::Nearly, 3),
        ("om", "en", "nabij") | ("afgerond", "is" | "was", "dat" | "het" | "dit") => (Hedge::About, 3),
        (_, "meer" | "hoger" | "langer" | "groter", "dan")
        | (_, "net", "boven")
        | (_, "een", "dikke")
        | (_, "ten", "minste") => (Hedge::Over, 2),
        (_, "minder" | "lager" | "korter" | "kleiner", "dan") => (Hedge::Less, 2),
        (_, "net" | "nog", "geen") | (_, "net", "onder") | (_, "een", "kleine") => (Hedge::Nearly, 2),
        (_, "naar", "schatting") | (_, "bij", "benadering") | (_, "afgerond", "op") => (Hedge::About, 2),
        (_, _, "ruim" | "boven" | "dik" | "minstens" | "tenminste" | "minimaal" | "ruime" | "dikke") => {
            (Hedge::Over, 1)
        }
        (_, _, "bijna" | "haast" | "krap" | "krappe") => (Hedge::Nearly, 1),
        (_, "ten", "hoogste") => (Hedge::AtMost, 2),
        // "Onderzoek onder 1.250 huishoudens": among, and no limit.
        (_, "onderzoek" | "enquête" | "peiling" | "steekproef" | "navraag" | "rondvraag", "onder") => return None,
        (_, _, "onder") => (Hedge::Less, 1),
        (_, _, "hoogstens" | "hooguit" | "maximaal") => (Hedge::AtMost, 1),
        (
            _,
            _,
            "circa" | "ca" | "ongeveer" | "zo'n" | "rond" | "rondom" | "plusminus" | "grofweg" | "pakweg" | "globaal"
            | "zowat" | "plm" | "amper" | "geschatte" | "afgerond",
        ) => (Hedge::About, 1),
        _ => return None,
    })
}

/// An English hedge in the three words before a number, and how many of them it takes.
fn english(words: (&str, &str, &str)) -> Option<(Hedge, usize)> {
    Some(match words {
        ("in", "excess", "of") => (Hedge::Over, 3),
        ("slightly", "less", "than") => (Hedge::Nearly, 3),
        (_, "upwards", "of")
        | (_, "at", "least")
        | (_, "more" | "greater" | "higher" | "longer", "than")
        | (_, "just" | "slightly", "over" | "above") => (Hedge::Over, 2),
        (_, "just" | "slightly", "under" | "below") => (Hedge::Nearly, 2),
        (_, "less" | "fewer" | "lower" | "shorter", "than") => (Hedge::Less, 2),
        // "Ran up to 500" ends there; "up to 500" is a limit.
        (verb, "up", "to") if MOVES.contains(&verb) => return None,
        (_, "at", "most") | (_, "up", "to") => (Hedge::AtMost, 2),
        ("the", "region", "of") => (Hedge::About, 3),
        (_, "close", "to" | "on") | (_, "rounded", "to") => (Hedge::About, 2),
        (_, _, "over" | "above" | "exceeding" | "minimum") => (Hedge::Over, 1),
        (_, _, "nearly" | "almost") => (Hedge::Nearly, 1),
        (_, _, "under" | "below") => (Hedge::Less, 1),
        (
            _,
            _,
            "about" | "approximately" | "around" | "roughly" | "some" | "circa" | "approx" | "say" | "barely"
            | "estimated",
        ) => (Hedge::About, 1),
        _ => return None,
    })
}

/// Verbs after which "up to" is no limit.
static MOVES: Words = Words::of(&[
    "ran", "run", "runs", "running", "go", "goes", "went", "gone", "going", "come", "comes", "came", "coming", "add",
    "adds", "added", "amount", "amounts", "amounted", "rise", "rises", "rose", "risen", "climb", "climbs", "climbed",
    "move", "moves", "moved", "bring", "brings", "brought", "is", "was", "are", "were", "sum", "sums", "summed",
    "total", "totals", "push", "pushed", "grew", "grown", "get", "gets", "got", "shot", "jumped",
]);

/// "ca. 40", "approx. 40", "±40", "~40".
fn abbreviated(tokens: &Tokens<'_, '_>, first: usize, room: usize) -> (Hedge, usize) {
    if room >= 2
        && tokens.sign_back(first, 1) == '.'
        && matches!(tokens.lower_back(first, 2), "ca" | "approx" | "c" | "plm")
    {
        return (Hedge::About, first - 2);
    }
    if room >= 1 && matches!(tokens.sign_back(first, 1), '±' | '~' | '≈') {
        return (Hedge::About, first - 1);
    }
    (Hedge::None, first)
}
