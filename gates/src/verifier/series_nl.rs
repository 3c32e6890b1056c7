//! Things that Dutch tells apart by a number: "zorgverlener 2", "schalen 12 en hoger", "offerte 26-118", "SGR 26/1903".

use super::calendar::{is_day, is_year};
use super::exempt::through;
use super::filed_nl::{ACCOUNTS, COURTS, DATED, FILED, FILES, LAWS};
use super::list::Words;
use super::naming::{bare, measured};
use super::nouns_nl::{BUILDINGS, DAYS, LONG_SEASONS, NAMED_YEARS, SCHOOLS, SEASONS, plural, singular};
use super::reference::counted;
use super::token::{Kind, Tokens};
use super::verbs_nl::finite_of_one;

/// The end of the number that the word at `index` is told apart by.
pub(super) fn series(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    if tokens.kind(index) != Some(Kind::Word) {
        return None;
    }
    if tokens.kind(at) != Some(Kind::Digits) {
        return built(tokens, index).or_else(|| named_year(tokens, index));
    }
    several(tokens, index)
        .or_else(|| one(tokens, index))
        .or_else(|| scales(tokens, index))
        .or_else(|| filed(tokens, index))
        .or_else(|| day(tokens, index))
        .or_else(|| named_year(tokens, index))
        .or_else(|| houses(tokens, index))
        .or_else(|| (court(tokens, index)).then_some(index + 4))
        .or_else(|| ending(tokens, index))
}

/// The end of what the digits at `index` are part of, by their own shape or what stands before them.
pub(super) fn shaped(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    dated(tokens, index)
        .or_else(|| seasons(tokens, index))
        .or_else(|| mixed(tokens, index))
        .or_else(|| plate(tokens, index))
        .or_else(|| file(tokens, index))
        .or_else(|| {
            let one = [padded, initialled, club, product, law, school, heading, winter];
            one.iter().any(|rule| rule(tokens, index)).then_some(index + 1)
        })
}

/// A number of at most so many digits, without separators, that stands by itself.
fn short(tokens: &Tokens<'_, '_>, at: usize, longest: usize) -> bool {
    let tight = tokens.touches_next(at) && (tokens.kind(at + 1) == Some(Kind::Word) || joins(tokens, at + 1));
    bare(tokens, at) && tokens.small(at).is_some() && tokens.span(at).len() <= longest && !tight
}

/// A sign that goes on with digits: "18-20", "7/8", "14:30".
fn joins(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(tokens.sign(at), '-' | '/' | ':' | '=')
        && tokens.touches_next(at)
        && tokens.kind(at + 1) == Some(Kind::Digits)
}

/// Whether what follows makes an amount of the number.
fn amount(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(tokens.sign(at), '%' | '‰' | '°' | '€' | '×') || measured(tokens, at) || counted(tokens, at)
}

/// Whether an article or the like makes a thing of the noun: "het programma 40", "de oude ketel 12", "the water meter 554".
fn owned(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static OWNERS: Words = Words::of(&[
        "de", "het", "een", "deze", "dit", "die", "dat", "elke", "elk", "ieder", "iedere", "per", "onze", "ons", "uw",
        "mijn", "zijn", "haar", "hun", "geen", "zelfde", "andere", "hele", "eigen", "the", "a", "an", "our", "your",
        "its", "their", "each", "every", "this", "that",
    ]);
    static BETWEEN: Words = Words::of(&[
        "in", "op", "aan", "van", "bij", "voor", "uit", "met", "naar", "onder", "door", "tot", "over", "vanaf", "is",
        "en", "of", "to", "from", "at", "on", "for", "by",
    ]);
    let before = tokens.lower_back(index, 1);
    OWNERS.contains(&before)
        || OWNERS.contains(&tokens.lower_back(index, 2))
            && tokens.kind(index.saturating_sub(1)) == Some(Kind::Word)
            && !BETWEEN.contains(&before)
}

/// "Zorgverlener 2", "maat 18-20", "winkelruimte 0.07".
fn one(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    if owned(tokens, index) || !singular(tokens.lower(index)) || is_year(tokens, at) {
        return None;
    }
    let storey = matches!(
        tokens.text.chars(tokens.span(at)),
        ['0'..='9', '.', '0'..='9', '0'..='9'] | ['0'..='9', '0'..='9', '.', '0'..='9', '0'..='9']
    );
    if storey && tokens.lower(index).ends_with("ruimte") && !amount(tokens, at + 1) {
        return Some(at + 1);
    }
    // "Maat 18-20"
    let range = joins(tokens, at + 1)
        && tokens.sign(at + 1) == '-'
        && bare(tokens, at)
        && tokens.small(at) < tokens.small(at + 2)
        && tokens.span(at + 2).len() <= 3
        && short(tokens, at + 2, 3);
    if range && tokens.touches_next(at) {
        return (!amount(tokens, at + 3)).then_some(at + 3);
    }
    if !short(tokens, at, 3) {
        return None;
    }
    let end = listed(tokens, at);
    [end, at + 1].into_iter().find(|end| !amount(tokens, *end))
}

/// The end of a list or range of rising short numbers that begins at `at`.
fn listed(tokens: &Tokens<'_, '_>, mut at: usize) -> usize {
    for _ in 0..8 {
        let joined = matches!(tokens.lower(at + 1), "en" | "of" | "tot") || tokens.sign(at + 1) == '&';
        let Some(next) = through(tokens, at + 1).or(joined.then_some(at + 2)) else {
            break;
        };
        let rises = tokens
            .small(at)
            .zip(tokens.small(next))
            .is_some_and(|(first, second)| first < second);
        if !rises || !short(tokens, next, tokens.span(at).len().max(2)) {
            break;
        }
        at = next;
    }
    at + 1
}

/// "Schalen 12 en hoger", "zalen 3 en 4", "vondstnummers 201 en verder".
fn several(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    if !plural(tokens.lower(index)) || !short(tokens, at, 5) || is_year(tokens, at) {
        return None;
    }
    let before = index.saturating_sub(1);
    let quantity = tokens.kind(before) == Some(Kind::Digits) || matches!(tokens.lower(before), "van" | "veel" | "meer");
    let open = tokens.lower(at + 1) == "en"
        && matches!(
            tokens.lower(at + 2),
            "hoger" | "lager" | "verder" | "volgende" | "later" | "ouder" | "daarboven"
        );
    if open {
        return Some(at + 1);
    }
    let end = listed(tokens, at);
    (end > at + 1 && !quantity && !amount(tokens, end)).then_some(end)
}

/// "Schaal 6 t/m 8": a range of a kind that always has a number.
fn scales(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let kind = matches!(
        tokens.lower(index),
        "schaal" | "niveau" | "categorie" | "type" | "trede"
    );
    if !kind || !short(tokens, index + 1, 2) {
        return None;
    }
    let end = listed(tokens, index + 1);
    (end > index + 2 && !amount(tokens, end)).then_some(end)
}

/// "Weegbrugbon 55021", "offerte 26-118", "aanslag 51.204.887", "tekening 1922-B".
fn filed(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    if owned(tokens, index) || !FILED.end(tokens.lower(index)) {
        return None;
    }
    let grouped = tokens.text.chars(tokens.span(at));
    let grouped = grouped.iter().filter(|c| **c == '.').count() == 2 && !grouped.contains(&',');
    let tight = tokens.touches_next(at) && tokens.touches_next(at + 1) && matches!(tokens.sign(at + 1), '-' | '/');
    if tight && bare(tokens, at) && bare(tokens, at + 2) {
        let year = tokens.span(at).len() == 2 && tokens.small(at).is_some_and(|year| (10..40).contains(&year))
            || is_year(tokens, at) && !is_year(tokens, at + 2);
        let free = !(amount(tokens, at + 3) || tokens.touches_next(at + 2) && joins(tokens, at + 3));
        return (year && tokens.span(at + 2).len() >= 3 && free).then_some(at + 3);
    }
    let letter = tight
        && tokens.sign(at + 1) == '-'
        && tokens.span(at).len() >= 3
        && tokens.span(at + 2).len() == 1
        && tokens.capital(at + 2);
    if letter && bare(tokens, at) {
        return (!amount(tokens, at + 3)).then_some(at + 3);
    }
    let long = bare(tokens, at) && (5..=12).contains(&tokens.span(at).len()) && tokens.small(at).is_some();
    ((grouped || long && !tokens.touches_next(at) || long && !tight) && !amount(tokens, at + 1)).then_some(at + 1)
}

/// "Dag 2: 9,4 km", "etappe 3 – 120 km": a part of a programme before what it holds.
fn day(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    let part = DAYS.contains(&tokens.lower(index)) && !owned(tokens, index) && short(tokens, at, 2);
    let head = matches!(tokens.sign(at + 1), ':' | '–' | '—');
    (part && head).then_some(at + 1)
}

/// "Aanslagjaar 2026, inkomsten 2025", "peiljaar: 2025", "aanslag inkomstenbelasting 2025": never a year of building.
fn named_year(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1 + usize::from(tokens.sign(index + 1) == ':');
    let named = tokens.kind(at) == Some(Kind::Digits) && is_year(tokens, at) && NAMED_YEARS.end(tokens.lower(index));
    (named && !amount(tokens, at + 1)).then_some(at + 1)
}

/// "Dorpsstraat 12 en 40": the second number of a street.
fn houses(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    const STREETS: [&str; 7] = ["straat", "weg", "laan", "plein", "kade", "gracht", "singel"];
    let at = index + 1;
    let street = tokens.capital(index) && STREETS.iter().any(|end| tokens.lower(index).ends_with(end));
    if !street || !short(tokens, at, 4) {
        return None;
    }
    let end = listed(tokens, at);
    (end > at + 1 && !amount(tokens, end)).then_some(end)
}

/// "Flat Boeg 3": a building with a name of its own.
fn built(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 2;
    let named = BUILDINGS.contains(&tokens.lower(index)) && tokens.capital(index + 1);
    let month = super::calendar::month(tokens.lower(index + 1)).is_some();
    (named && !month && short(tokens, at, 3) && !amount(tokens, at + 1)).then_some(at + 1)
}

/// "SGR 26/1903".
fn court(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let at = index + 1;
    COURTS.contains(&tokens.text.original(tokens.span(index)))
        && tokens.span(at).len() == 2
        && tokens.sign(at + 1) == '/'
        && tokens.touches_next(at)
        && tokens.touches_next(at + 1)
        && bare(tokens, at + 2)
        && (1..=6).contains(&tokens.span(at + 2).len())
        && !measured(tokens, at + 3)
}

/// "Rek. eindigend op 417": the last digits of an account.
fn ending(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    let ends = tokens.lower(index) == "op" && tokens.lower_back(index, 1) == "eindigend";
    let of = (2..=5).any(|back| ACCOUNTS.contains(&tokens.lower_back(index, back)));
    (ends && of && bare(tokens, at) && (2..=5).contains(&tokens.span(at).len()) && !measured(tokens, at + 1))
        .then_some(at + 1)
}

/// "Nota 17/06": a day and a month in two digits.
fn dated(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let month = tokens.span(index + 2);
    let day = is_day(tokens, index)
        && tokens.sign(index + 1) == '/'
        && joins(tokens, index + 1)
        && tokens.touches_next(index)
        && month.len() == 2
        && tokens.small(index + 2).is_some_and(|month| (1..=12).contains(&month));
    let padded = tokens.text.at(month.start) == '0' || tokens.text.at(tokens.span(index).start) == '0';
    let ends = !(amount(tokens, index + 3) || tokens.touches_next(index + 2) && joins(tokens, index + 3));
    (day && padded && ends && DATED.contains(&tokens.lower_back(index, 1))).then_some(index + 3)
}

/// "Contributie 2026-2027": a season by its two years.
fn seasons(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let joined = matches!(tokens.sign(index + 1), '-' | '/') && tokens.touches_next(index) && joins(tokens, index + 1);
    let next = tokens.small(index).map(|year| year + 1);
    let years = is_year(tokens, index) && is_year(tokens, index + 2) && tokens.small(index + 2) == next;
    let before = tokens.lower_back(index, 1);
    let named = SEASONS.contains(&before) || LONG_SEASONS.contains(&before);
    (joined && years && named && !amount(tokens, index + 3)).then_some(index + 3)
}

/// "De winter van 1962 op 1963".
fn winter(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let first = index.saturating_sub(2);
    let next = tokens.small(first).map(|year| year + 1);
    tokens.lower_back(index, 1) == "op"
        && is_year(tokens, first)
        && is_year(tokens, index)
        && tokens.small(index) == next
        && (1..=2).any(|back| {
            matches!(
                tokens.lower_back(first, back),
                "winter" | "nacht" | "jaarwisseling" | "seizoen" | "oudejaarsnacht"
            )
        })
}

/// "7XQ2LP", "3SKABA771": digits and capitals in three groups or more, six characters or more.
fn mixed(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if !bare(tokens, index)
        || tokens.touches_previous(index) && tokens.kind(index.saturating_sub(1)) == Some(Kind::Word)
    {
        return None;
    }
    let capitals = |at: usize| {
        matches!(tokens.kind(at), Some(Kind::Word))
            && tokens.text.chars(tokens.span(at)).iter().all(char::is_ascii_uppercase)
            && !super::unit::is_currency(tokens, at)
    };
    let (mut end, mut length) = (index + 1, tokens.span(index).len());
    while end < index + 8 && tokens.touches_previous(end) && (bare(tokens, end) || capitals(end)) {
        length += tokens.span(end).len();
        end += 1;
    }
    let tail = tokens.touches_previous(end) && matches!(tokens.kind(end), Some(Kind::Word | Kind::Digits));
    let short_scale = matches!(tokens.lower(index + 1), "m" | "k" | "b" | "t" | "bn" | "mn");
    (end >= index + 3 && length >= 6 && !tail && !short_scale && !measured(tokens, end)).then_some(end)
}

/// "1-XKD-482": a Belgian number plate.
fn plate(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let digit = tokens.span(index).len() == 1 && bare(tokens, index) && !tokens.touches_previous(index);
    let shape = matches!(
        tokens.text.chars(tokens.span(index + 2)),
        ['A'..='Z', 'A'..='Z', 'A'..='Z', '-', '0'..='9', '0'..='9', '0'..='9']
    );
    (digit && shape && tokens.sign(index + 1) == '-' && tokens.touches_next(index) && tokens.touches_next(index + 1))
        .then_some(index + 3)
}

/// `scan_0419.pdf`: digits in the name of a file.
fn file(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let dot = (index + 1..index + 8)
        .take_while(|at| tokens.touches_previous(*at))
        .find(|at| tokens.sign(*at) == '.')?;
    (tokens.touches_next(dot) && FILES.contains(&tokens.lower(dot + 1))).then_some(dot)
}

/// "Kohierartikel 000214", "VA 015": zeros in front behind what is filed so, or behind the letters of a code.
fn padded(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let digits = tokens.text.chars(tokens.span(index));
    let before = index.saturating_sub(1);
    let letters = tokens.text.chars(tokens.span(before));
    let code = (1..=4).contains(&letters.len()) && letters.iter().all(char::is_ascii_uppercase);
    let announced = code && !super::unit::is_currency(tokens, before) || FILED.end(tokens.lower(before));
    matches!(digits, ['0', '0'..='9', '0'..='9', ..])
        && bare(tokens, index)
        && !digits.contains(&' ')
        && tokens.kind(before) == Some(Kind::Word)
        && announced
        && !tokens.touches_previous(index)
        && !joins(tokens, index + 1)
        && !amount(tokens, index + 1)
}

/// "R.2026.118" from its digits on: an initial, a year and a number.
fn initialled(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let initial = tokens.sign_back(index, 1) == '.'
        && tokens.touches_previous(index)
        && index.checked_sub(2).is_some_and(|at| {
            tokens.capital(at) && tokens.span(at).len() <= 2 && tokens.touches_next(at) && !tokens.touches_previous(at)
                || tokens.capital(at) && tokens.span(at).len() <= 2 && tokens.sign_back(at, 1) == '('
        });
    let digits = tokens.text.chars(tokens.span(index));
    let year = matches!(digits, ['1' | '2', '0' | '9', _, _, '.', _, _, _, ..]);
    initial && year && !digits.contains(&',') && !measured(tokens, index + 1)
}

/// "Quick '20", "DOS '46": the year in the name of a club.
fn club(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() == 2
        && matches!(tokens.sign_back(index, 1), '\'' | '’' | '‘')
        && tokens.touches_previous(index)
        && index
            .checked_sub(2)
            .is_some_and(|at| tokens.capital(at) && !tokens.touches_next(at))
        && !amount(tokens, index + 1)
}

/// "De X-Trim 400 is vol", "de Lumo 27 toont": an article, a name with a capital, a number and what it does.
fn product(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    if !short(tokens, index, 4) || is_year(tokens, index) || !finite_of_one(tokens.lower(index + 1)) {
        return false;
    }
    let name = index.saturating_sub(1);
    let hyphen = tokens.sign_back(name, 1) == '-' && tokens.touches_previous(name);
    let first = name.saturating_sub(2 * usize::from(hyphen));
    let one = !["en", "ers", "s"].iter().any(|end| tokens.lower(name).ends_with(end));
    tokens.capital(name)
        && tokens.capital(first)
        && one
        && super::calendar::month(tokens.lower(name)).is_none()
        && matches!(
            tokens.lower_back(first, 1),
            "de" | "het" | "een" | "uw" | "deze" | "mijn" | "onze"
        )
}

/// "Vw 2000", "Natura 2000", "AERIUS Calculator 2025".
fn law(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = index.saturating_sub(1);
    let letters = LAWS.contains(&tokens.text.original(tokens.span(before)));
    let program = tokens.lower(before) == "calculator" && tokens.lower_back(before, 1) == "aerius";
    is_year(tokens, index) && (letters || program) && !amount(tokens, index + 1)
}

/// "In 4 havo": the year of a school.
fn school(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.small(index).is_some_and(|year| (1..=6).contains(&year))
        && tokens.span(index).len() == 1
        && SCHOOLS.contains(&tokens.lower(index + 1))
        && matches!(
            tokens.lower_back(index, 1),
            "in" | "uit" | "naar" | "van" | "voor" | "tot" | "bij" | "klas"
        )
}

/// "4.9. Voor zover de vordering": the number of a paragraph, with a stop behind it.
fn heading(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let digits = tokens.text.chars(tokens.span(index));
    let parts = matches!(
        digits,
        ['1'..='9', '.', '1'..='9'] | ['1'..='9', '.', '1'..='9', '0'..='9'] | ['1'..='9', '0'..='9', '.', '1'..='9']
    );
    let begins = index
        .checked_sub(1)
        .is_none_or(|before| tokens.kind(before) == Some(Kind::Break));
    parts
        && begins
        && tokens.sign(index + 1) == '.'
        && tokens.touches_next(index)
        && tokens.capital(index + 2)
        && !tokens.touches_previous(index + 2)
}
