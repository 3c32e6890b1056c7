//! Numbers that are part of a name or a fixed phrase: "Care Act 2014", "Dorpsstraat 12", "dossier 884512", "24/7".

use super::assay::{around_the_clock, assay, base_year, emergency, person_to_person};
use super::exempt::counts_something;
use super::list::{Endings, Words};
use super::token::{Kind, Tokens};
use super::unit;

/// Digits without separators.
pub(super) fn bare(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    tokens.kind(at) == Some(Kind::Digits)
        && tokens
            .text
            .chars(tokens.span(at))
            .iter()
            .all(|c| c.is_ascii_digit() || *c == ' ')
}

/// Whether a unit or a scale follows a number: then it is an amount after all.
pub(super) fn measured(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    unit::unit(tokens, at).is_some() || unit::is_scale(tokens.lower(at))
}

/// The end of a name or phrase that the digits at `index` are part of.
pub(super) fn named(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let one = [
        document_year,
        product,
        exponent,
        plus,
        dimension,
        top,
        out_of,
        significance,
        outline,
        row,
        house,
        school_year_end,
        emergency,
        assay,
    ];
    if one.iter().any(|rule| rule(tokens, index)) {
        return Some(index + 1);
    }
    super::period::spanned(tokens, index)
        .or_else(|| around_the_clock(tokens, index))
        .or_else(|| street_in_front(tokens, index))
        .or_else(|| year_in_front(tokens, index))
        .or_else(|| person_to_person(tokens, index))
        .or_else(|| base_year(tokens, index))
}

fn year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() == 4 && tokens.small(index).is_some_and(|year| (1900..=2199).contains(&year))
}

/// "de begroting 2027", "the Care Act 2014": a document named after its year.
fn document_year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    year(tokens, index) && is_document(tokens, index, 1) && !amount_after(tokens, index + 1)
}

/// Whether the word so many places before is a kind of document, or ends a name that begins with one ("Wet maatschappelijke
/// ondersteuning 2015").
fn is_document(tokens: &Tokens<'_, '_>, index: usize, back: usize) -> bool {
    let document =
        |word: &str| DOCUMENTS.contains(&word) || ENDINGS.of_word(word).any(|ending| word.len() > ending.len() + 2);
    if document(tokens.lower_back(index, back)) {
        return true;
    }
    let law =
        |at: usize| tokens.capital(at) && matches!(tokens.lower(at), "wet" | "besluit" | "regeling" | "verordening");
    (2..=4).filter_map(|back| index.checked_sub(back)).any(|at| {
        law(at) && (at..index).all(|at| tokens.kind(at) == Some(Kind::Word) && !LINKS.contains(&tokens.lower(at)))
    })
}

/// Words that a name does not go on over.
static LINKS: Words = Words::of(&[
    "in", "van", "uit", "sinds", "vanaf", "op", "is", "was", "geldt", "heeft", "had", "since", "from",
]);

static ENDINGS: Endings = Endings::of(&[
    "begroting",
    "nota",
    "verslag",
    "rekening",
    "regeling",
    "verordening",
    "programma",
    "akkoord",
    "visie",
    "raming",
    "monitor",
    "rapport",
    "plan",
    "agenda",
    "regels",
    "besluit",
]);

static DOCUMENTS: Words = Words::of(&[
    "begroting",
    "regeling",
    "verordening",
    "besluit",
    "beleidsregels",
    "beleidsregel",
    "monitor",
    "agenda",
    "jaargang",
    "editie",
    "tranche",
    "bbz",
    "wmo",
    "apv",
    "cao",
    "act",
    "acts",
    "regulations",
    "rules",
    "report",
    "budget",
    "strategy",
    "accounts",
    "survey",
    "census",
    "edition",
    "forecast",
    "programme",
    "scheme",
    "fy",
    "vision",
    "plan",
    "statement",
]);

/// What follows a year that is none: "het plan 2000 huizen", "budget 2027 euros".
fn amount_after(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let follows = |word: &str| after_name(word) || super::coded::is_determiner(word);
    measured(tokens, at) || counts_something(tokens, at) && !follows(tokens.lower(at))
}

/// Words after a name: verbs and prepositions.
fn after_name(word: &str) -> bool {
    AFTER_NAMES.contains(&word) || word.ends_with('t') && word.len() > 4
}

static AFTER_NAMES: Words = Words::of(&[
    "is",
    "was",
    "zijn",
    "waren",
    "heeft",
    "had",
    "noemt",
    "geeft",
    "telt",
    "kost",
    "werd",
    "wordt",
    "komt",
    "gaat",
    "doet",
    "moet",
    "ligt",
    "niet",
    "op",
    "bij",
    "voor",
    "met",
    "aan",
    "om",
    "te",
    "door",
    "has",
    "have",
    "had",
    "gives",
    "gave",
    "says",
    "sets",
    "shows",
    "puts",
    "lists",
    "applies",
    "costs",
    "on",
    "at",
    "for",
    "with",
    "by",
    "to",
    "as",
    "are",
    "were",
    "states",
    "allows",
    "requires",
    "estimates",
    "dat",
    "die",
    "which",
    "that",
    "over",
    "names",
    "counts",
    "there",
    "it",
    "het",
    "we",
    "wij",
    "u",
    "you",
    "er",
    "stond",
    "staan",
    "bedroeg",
    "kwam",
    "mentions",
]);

/// "the 2027 budget", "the 2025 annual report", "the 2026-27 school year".
fn year_in_front(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let (the, split) = (tokens.lower_back(index, 1), tokens.text.chars(tokens.span(index)));
    if !matches!(the, "the" | "our" | "your" | "its" | "their" | "this" | "each" | "a")
        || split.len() != 4
        || !year(tokens, index)
    {
        return None;
    }
    let joined = matches!(tokens.sign(index + 1), '-' | '/')
        && matches!(tokens.span(index + 2).len(), 2 | 4)
        && bare(tokens, index + 2);
    let end = if joined { index + 3 } else { index + 1 };
    let names = |at: usize| {
        DOCUMENTS.contains(&tokens.lower(at)) || matches!(tokens.lower(at), "year" | "season" | "agenda" | "tax")
    };
    let adjective = |at: usize| {
        matches!(
            tokens.lower(at),
            "annual" | "financial" | "school" | "academic" | "fiscal" | "tax" | "draft" | "spring" | "autumn"
        )
    };
    (names(end) || adjective(end) && names(end + 1)).then_some(end)
}

/// "tax year 2026-27", "schooljaar 2026/'27": the short second year.
fn school_year_end(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let mut back = 1;
    if tokens.sign_back(index, back) == '\'' {
        back += 1;
    }
    let first = index.checked_sub(back + 1);
    tokens.span(index).len() == 2
        && matches!(tokens.sign_back(index, back), '-' | '/')
        && first.is_some_and(|first| {
            year(tokens, first)
                && tokens.small(index) == tokens.small(first).map(|year| (year + 1) % 100)
                && matches!(
                    tokens.lower_back(first, 1),
                    "year" | "season" | "schooljaar" | "studiejaar" | "boekjaar" | "seizoen" | "fy"
                )
        })
}

/// "Office 365", "Windows 11", "release 4.2".
fn product(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = tokens.lower_back(index, 1);
    let made = matches!(
        before,
        "office"
            | "windows"
            | "microsoft"
            | "android"
            | "ios"
            | "iphone"
            | "python"
            | "postgresql"
            | "sqlite"
            | "linux"
    );
    let named = made
        && index
            .checked_sub(1)
            .is_some_and(|at| tokens.capital(at) || before.starts_with('i'));
    let release = matches!(before, "release" | "uitgave" | "build") && tokens.span(index).len() <= 5;
    let release = release && tokens.text.chars(tokens.span(index)).contains(&'.');
    (named || release) && !measured(tokens, index + 1)
}

/// "m2", "km3", "co2": the end of a unit or a formula. "PM2.5" after its first digit.
fn exponent(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.touches_previous(index)
        && matches!(tokens.text.chars(tokens.span(index)), ['2' | '3'])
        && matches!(
            tokens.lower_back(index, 1),
            "m" | "km" | "cm" | "mm" | "dm" | "co" | "no"
        )
        || tokens.touches_previous(index)
            && matches!(tokens.text.chars(tokens.span(index)), ['5'])
            && matches!(tokens.sign_back(index, 1), '.' | ',')
            && tokens.lower_back(index, 2) == "pm2"
}

/// "65-plussers", "over-65s": a group named after an age.
fn plus(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.sign(index + 1) == '-' && tokens.lower(index + 2).starts_with("plus") && !measured(tokens, index + 3)
        || tokens.touches_previous(index)
            && tokens.sign_back(index, 1) == '-'
            && matches!(tokens.lower_back(index, 2), "over" | "under")
            && tokens.lower(index + 1) == "s"
}

/// "3D", "5G".
fn dimension(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() == 1
        && tokens.touches_next(index)
        && matches!(
            (
                tokens.text.chars(tokens.span(index)),
                tokens.text.original(tokens.span(index + 1))
            ),
            (['2' | '3'], "D") | (['3' | '4' | '5'], "G") | (['4' | '8'], "K")
        )
        && !matches!(tokens.sign_back(index, 1), '€' | '$' | '£')
}

/// "de top 10".
fn top(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.lower_back(index, 1) == "top" && matches!(tokens.small(index), Some(3 | 5 | 10 | 20 | 25 | 40 | 50 | 100))
}

/// "per 1.000 inwoners": what a rate is counted by, a power of ten.
fn out_of(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let digits = tokens.text.chars(tokens.span(index));
    let ten = digits.len() >= 3
        && digits.first() == Some(&'1')
        && digits.iter().skip(1).all(|c| matches!(c, '0' | '.' | ',' | ' '))
        && digits.last() == Some(&'0');
    let grouped = digits
        .rsplit(|c| !c.is_ascii_digit())
        .next()
        .is_some_and(|last| last.len() == digits.len() || last.len() == 3);
    ten && grouped
        && matches!(tokens.lower_back(index, 1), "per" | "every")
        && tokens.kind(index + 1) == Some(Kind::Word)
        && !measured(tokens, index + 1)
}

/// "p < 0.05", "at the 5% level".
fn significance(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let shown = tokens.text.original(tokens.span(index));
    let compared = matches!(tokens.sign_back(index, 1), '<' | '≤' | '=') && tokens.lower_back(index, 2) == "p";
    let level =
        tokens.sign(index + 1) == '%' && matches!(tokens.lower(index + 2), "level" | "niveau" | "significantieniveau");
    compared
        && matches!(tokens.sign_back(index, 1), '<' | '≤')
        && matches!(shown, "0.05" | "0,05" | "0.01" | "0,01" | "0.001" | "0,001")
        || level && matches!(shown, "1" | "5" | "10") && tokens.lower_back(index, 1) == "the"
}

/// "2.3 Financiën" on a line of its own: the number of a heading.
fn outline(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let line = index
        .checked_sub(1)
        .is_none_or(|at| tokens.kind(at) == Some(Kind::Break) || tokens.sign(at) == '#');
    // Most numbers are no heading's: nothing is looked for around those.
    if !line || !tokens.capital(index + 1) {
        return false;
    }
    let chars = tokens.text.chars(tokens.span(index));
    let parts = chars.split(|c| *c == '.');
    let dotted = chars.contains(&'.')
        && parts.clone().all(|part| {
            (1..=2).contains(&part.len()) && part.first() != Some(&'0') && part.iter().all(char::is_ascii_digit)
        });
    let words = |at: usize| matches!(tokens.kind(at), Some(Kind::Word)) || matches!(tokens.sign(at), ',' | '-' | '\'');
    let end = (index + 1..index + 12).find(|at| !words(*at));
    let alone = end.is_some_and(|end| matches!(tokens.kind(end), None | Some(Kind::Break)));
    // A heading of one number goes on from the one before, or begins.
    let marked = index.checked_sub(1).is_some_and(|at| tokens.sign(at) == '#');
    let goes_on = || {
        let first = |at: usize| {
            at.checked_sub(1)
                .is_none_or(|before| tokens.kind(before) == Some(Kind::Break))
        };
        tokens.small(index).is_some_and(|number| {
            number == 1
                || (index.saturating_sub(200)..index).any(|at| tokens.small(at) == Some(number - 1) && first(at))
        })
    };
    let dotted =
        dotted || bare(tokens, index) && chars.len() <= 2 && !chars.starts_with(&['0']) && (marked || goes_on());
    dotted && alone && !measured(tokens, index + 1)
}

/// "| 1 | huur |": the number of a row in the first column, one more than in the row above.
fn row(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let stop = usize::from(tokens.sign(index + 1) == '.');
    let first = |at: usize| {
        at.checked_sub(1)
            .is_some_and(|bar| tokens.sign(bar) == '|' && (bar == 0 || tokens.kind(bar - 1) == Some(Kind::Break)))
    };
    let Some(number) = tokens.small(index).filter(|number| (1..=99).contains(number)) else {
        return false;
    };
    if !first(index) || tokens.sign(index + 1 + stop) != '|' {
        return false;
    }
    number == 1 || (index.saturating_sub(60)..index).any(|at| first(at) && tokens.small(at) == Some(number - 1))
}

/// "Dorpsstraat 12-2": the number of a house behind its street.
fn house(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static STREETS: Endings = Endings::of(&[
        "straat",
        "weg",
        "laan",
        "plein",
        "kade",
        "gracht",
        "singel",
        "dreef",
        "hof",
        "pad",
        "dijk",
        "plantsoen",
        "baan",
        "burg",
        "markt",
    ]);
    let street = |at: usize| {
        let word = tokens.lower(at);
        let the = matches!(tokens.lower_back(at, 1), "de" | "het");
        tokens.capital(at)
            && STREETS
                .of_word(word)
                .any(|street| word.len() > street.len() + 2 || word == street && the)
    };
    let behind = index.checked_sub(1).is_some_and(street);
    let added =
        tokens.sign_back(index, 1) == '-' && tokens.touches_previous(index) && index.checked_sub(3).is_some_and(street);
    if !behind && !added {
        return false;
    }
    let short = bare(tokens, index) && tokens.span(index).len() <= 4 && !measured(tokens, index + 1);
    // "Dorpsstraat 12a" is a house; "12km" is a distance.
    let glued =
        tokens.touches_next(index) && tokens.kind(index + 1) == Some(Kind::Word) && tokens.span(index + 1).len() > 1;
    let free = !counts_something(tokens, index + 1) && !glued
        || after_name(tokens.lower(index + 1))
        || super::reference::is_verb(tokens, index + 1)
        || matches!(tokens.lower(index + 1), "te" | "huis" | "hs" | "bis");
    short && (added || free)
}

/// "12 Church Street": the number of a house before its street.
fn street_in_front(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    const STREETS: &[&str] = &[
        "street",
        "road",
        "lane",
        "avenue",
        "square",
        "drive",
        "close",
        "way",
        "place",
        "court",
        "gardens",
        "terrace",
        "crescent",
        "row",
        "park",
        "grove",
        "hill",
        "view",
        "mews",
        "green",
        "walk",
        "rise",
        "parade",
        "boulevard",
        "quay",
        "vale",
        "mount",
        "croft",
        "alley",
        "wharf",
    ];
    let letter = usize::from(
        tokens.touches_next(index) && tokens.span(index + 1).len() == 1 && tokens.kind(index + 1) == Some(Kind::Word),
    );
    let from = index + 1 + letter;
    let named = |at: usize| tokens.capital(at) && !tokens.touches_previous(at);
    let street = (from + 1..from + 3).find(|at| STREETS.contains(&tokens.lower(*at)))?;
    (bare(tokens, index) && tokens.span(index).len() <= 4 && (from..=street).all(named)).then_some(index + 1)
}
