//! Numbers of references, publications and extensions that no amount looks like: "8842.17.358.W.26", "Gemeenteblad 2026,
//! nr. 1142", "toestel 345", and those of lists and headings.

use super::announced::CALLED_FOR;
use super::calendar::is_year;
use super::list::{Endings, Words};
use super::naming::{bare, measured};
use super::reference::counted;
use super::token::{Kind, Tokens};
use super::unit;

/// The end of a reference, a telephone number or a time that the digits at `index` begin.
pub(super) fn coded(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    chain(tokens, index)
        .or_else(|| outlined(tokens, index))
        .or_else(|| headed(tokens, index))
        .or_else(|| book_year(tokens, index))
        .or_else(|| {
            (law_year(tokens, index) || always_open(tokens, index) || nominal(tokens, index)).then_some(index + 1)
        })
}

/// The end of what the word at `index` announces.
pub(super) fn published(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    gazette(tokens, index).or_else(|| extension(tokens, index))
}

/// Whether the word names a number that follows it.
fn numbers(word: &str) -> bool {
    matches!(
        word,
        "nummer"
            | "number"
            | "nr"
            | "no"
            | "ref"
            | "reference"
            | "kenmerk"
            | "referentie"
            | "case"
            | "zaak"
            | "file"
            | "dossier"
    ) || word.ends_with("nummer")
        || word.ends_with("nummers")
        || word.ends_with("kenmerk")
}

/// "8842/17/358", "8842.17.358.W.26", "number 2026/88317": digits and capitals joined without a space.
fn chain(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if tokens.touches_previous(index) && !matches!(tokens.sign_back(index, 1), '(' | '"' | '“' | '#') {
        return None;
    }
    let capitals = |at: usize| {
        let chars = tokens.text.chars(tokens.span(at));
        tokens.kind(at) == Some(Kind::Identifier) && chars.len() <= 12
            || tokens.kind(at) == Some(Kind::Word)
                && chars.len() <= 5
                && chars.iter().all(char::is_ascii_uppercase)
                && !unit::is_currency(tokens, at)
                && unit::unit(tokens, at).is_none()
    };
    let digits = |at: usize| {
        tokens.kind(at) == Some(Kind::Digits)
            && tokens
                .text
                .chars(tokens.span(at))
                .iter()
                .all(|c| c.is_ascii_digit() || *c == '.')
    };
    let (mut end, mut slashes, mut hyphens, mut letters) = (index + 1, 0, 0, false);
    while end < index + 17
        && matches!(tokens.sign(end), '/' | '-' | '.')
        && tokens.touches_previous(end)
        && tokens.touches_next(end)
        && (digits(end + 1) || capitals(end + 1))
    {
        slashes += usize::from(tokens.sign(end) == '/');
        hyphens += usize::from(tokens.sign(end) == '-');
        letters |= capitals(end + 1);
        end += 2;
    }
    if !digits(index) || measured(tokens, end) {
        return None;
    }
    let length: usize = (index..end)
        .filter(|at| digits(*at))
        .map(|at| tokens.span(at).len())
        .sum();
    let word = |back: usize| numbers(tokens.lower_back(index, back));
    // "Zaaknummers 26/1187 en 26/1188"
    let listed = matches!(tokens.lower_back(index, 1), "en" | "and" | "of" | "or") && word(5);
    let announced = listed || word(1) || matches!(tokens.sign_back(index, 1), '.' | ':' | '#' | '(') && word(2);
    let first = tokens.span(index).len();
    // A range has two ends: "nummer 1200-1500".
    let joined = slashes + hyphens >= 2 || slashes == 1 || hyphens == 1 && tokens.span(index + 2).len() >= 5;
    let zero = hyphens == 1
        && tokens.small(index).is_some()
        && tokens.text.at(tokens.span(index + 2).start) == '0'
        && tokens.span(index + 2).len() >= 3 - usize::from(announced);
    let named = announced && joined && length >= 5 || zero && length >= 5;
    // Nothing that is counted has two slashes, nor capitals between its points.
    let alone = slashes >= 2 && first >= 4
        || letters && (end > index + 3 || tokens.kind(index + 2) == Some(Kind::Identifier)) && length >= 4;
    (named || alone).then_some(end)
}

/// "Gemeenteblad 2026, nr. 1142", "Official Gazette 2026, no. 1142", "SI 2026/123": a publication, its year, its number.
fn gazette(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    static PAPERS: Words = Words::of(&["gazette", "journal", "bulletin", "instrument"]);
    let word = tokens.lower(index);
    let series = matches!(
        tokens.text.original(tokens.span(index)),
        "SI" | "SR" | "AB" | "NJ" | "JB" | "RSV" | "USZ" | "Trb" | "Gmb" | "Prb" | "Stb" | "Stcrt" | "Cm" | "OJ"
    );
    // "Provinciaal blad", "S.I."
    let statutory = word == "i" && tokens.sign_back(index, 1) == '.' && tokens.lower_back(index, 2) == "s";
    let series = series || statutory;
    let titled = tokens.capital(index) || index.checked_sub(1).is_some_and(|at| tokens.capital(at));
    let paper =
        titled && (PAPERS.contains(&word) || word.ends_with("blad") || matches!(word, "staatscourant" | "blad"));
    if !(paper || series) {
        return None;
    }
    let place = matches!(tokens.lower(index + 1), "van" | "of") && tokens.capital(index + 2);
    let name = index + 1 + 2 * usize::from(place);
    let year = name + usize::from(matches!(tokens.sign(name), ',' | '.'));
    if !is_year(tokens, year) {
        return None;
    }
    let joined = matches!(tokens.sign(year + 1), ',' | '/');
    let mut at = year + 1 + usize::from(joined);
    let marked = matches!(
        tokens.lower(at),
        "nr" | "no" | "nummer" | "number" | "issue" | "l" | "c"
    );
    if marked {
        at += 1 + usize::from(tokens.sign(at + 1) == '.');
    }
    let number = (joined || marked) && bare(tokens, at) && tokens.span(at).len() <= 6;
    if number && !measured(tokens, at + 1) && !counted(tokens, at + 1) {
        return Some(at + 1);
    }
    // "Gemeenteblad 2026" is a name by itself.
    (paper && !counted(tokens, year + 1) && !measured(tokens, year + 1)).then_some(year + 1)
}

/// "toestel 345", "ext. 345", "call us on 020 7946 0123", "bel ons op 1400": the end of what is dialled.
fn extension(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    let inner = matches!(word, "toestel" | "extension" | "ext" | "doorkiesnummer");
    let called = || {
        matches!(word, "op" | "on" | "naar" | "via" | "to")
            && (1..=4).any(|back| {
                matches!(
                    tokens.lower_back(index, back),
                    "bel" | "bellen" | "call" | "phone" | "ring" | "dial" | "sms" | "text" | "helpline" | "telefonisch"
                )
            })
    };
    if !inner && !called() {
        return None;
    }
    let at = index + 1 + usize::from(matches!(tokens.sign(index + 1), '.' | ':'));
    let short = bare(tokens, at)
        && (2 + usize::from(!inner)..=6).contains(&tokens.span(at).len())
        && tokens.text.at(tokens.span(at).start) != '0';
    let counts = counted(tokens, at + 1) && !CALLED_FOR.contains(&tokens.lower(at + 1));
    (short && !measured(tokens, at + 1) && !counts).then_some(at + 1)
}

/// Whether a token begins a line, apart from signs of a list.
fn begins(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    at.checked_sub(1)
        .is_none_or(|before| tokens.kind(before) == Some(Kind::Break) || matches!(tokens.sign(before), '#' | '*' | '•'))
}

/// "1.1 The loan ...", "1.2 The interest ...": the numbers of paragraphs, one after another.
fn outlined(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let own = place(tokens, index)?;
    let next = |other: (u32, u32)| {
        other.0 == own.0 && other.1.abs_diff(own.1) == 1
            || other.1 == 1 && own.0 + 1 == other.0
            || own.1 == 1 && other.0 + 1 == own.0
    };
    let near = (index.saturating_sub(200)..index).chain(index..index + 200);
    near.filter_map(|at| place(tokens, at)).any(next).then_some(index + 1)
}

/// Chapter and paragraph of a number at the beginning of a line, before a capital.
fn place(tokens: &Tokens<'_, '_>, at: usize) -> Option<(u32, u32)> {
    if tokens.kind(at) != Some(Kind::Digits) || !begins(tokens, at) {
        return None;
    }
    let stop = usize::from(tokens.sign(at + 1) == '.' && tokens.touches_next(at));
    let text = at + 1 + stop;
    if !tokens.capital(text) || tokens.touches_previous(text) || measured(tokens, text) {
        return None;
    }
    let chars = tokens.text.chars(tokens.span(at));
    let mut parts = chars.split(|c| *c == '.');
    let mut part = || {
        let part = parts
            .next()
            .filter(|part| part.first() != Some(&'0') && (1..=2).contains(&part.len()))?;
        part.iter().try_fold(0_u32, |sum, c| Some(sum * 10 + c.to_digit(10)?))
    };
    let found = (part()?, part()?);
    parts.next().is_none().then_some(found)
}

/// "Time: 16.40", "Aanvang: 9.30": an hour behind the head that says so.
fn headed(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    static HEADS: Words = Words::of(&[
        "time", "tijd", "tijdstip", "aanvang", "start", "starts", "begin", "einde", "end", "ends",
    ]);
    let head = tokens.sign_back(index, 1) == ':' && HEADS.contains(&tokens.lower_back(index, 2));
    let hour = matches!(
        tokens.text.chars(tokens.span(index)),
        ['0'..='9', '.', '0'..='5', '0'..='9']
            | ['0'..='1', '0'..='9', '.', '0'..='5', '0'..='9']
            | ['2', '0'..='3', '.', '0'..='5', '0'..='9']
    );
    let amount = measured(tokens, index + 1) || counted(tokens, index + 1);
    (head && hour && !amount).then_some(index + 1)
}

/// "Under the Care Act 2014 your contribution": a law named after its year, whatever follows but a unit.
fn law_year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static LAWS: Words = Words::of(&[
        "act",
        "acts",
        "regulations",
        "rules",
        "order",
        "code",
        "charter",
        "bill",
        "convention",
        "treaty",
        "protocol",
        "agreement",
        "scheme",
        "bylaw",
        "ordinance",
        "budget",
        "directive",
    ]);
    static ENDS: Endings = Endings::of(&[
        "wet",
        "besluit",
        "regeling",
        "verordening",
        "regels",
        "leidraad",
        "verdrag",
        "reglement",
        "convenant",
        "akkoord",
        "begroting",
        "handreiking",
        "circulaire",
    ]);
    let before = index.saturating_sub(1);
    if !is_year(tokens, index) || !tokens.capital(before) {
        return false;
    }
    let word = tokens.lower_back(index, 1);
    let law = LAWS.contains(&word)
        && (tokens.capital(before.saturating_sub(1))
            || tokens.lower_back(index, 2) == "the"
            || tokens.sign_back(index, 2) == ')')
        || ENDS.end(word)
        || matches!(word, "awir" | "wmo" | "bbz" | "awr" | "iw")
        || tokens.lower_back(index, 2) == "wet";
    law && !measured(tokens, index + 1)
}

/// Levels that results are named after, as they are written.
static LEVELS: Words = Words::of(&[
    "1", "2,5", "2.5", "5", "10", "50", "60", "68", "70", "75", "80", "85", "90", "95", "97,5", "97.5", "98", "99",
    "99,5", "99.5", "99,9", "99.9",
]);

/// Whether the number is a level that is in use: "95", "97,5".
pub(super) fn is_usual_level(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    LEVELS.contains(&tokens.text.original(tokens.span(index)))
}

/// "A confidence level of 95%", "een betrouwbaarheidsniveau van 95%": a level behind its noun.
fn nominal(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static NOUNS: Words = Words::of(&[
        "betrouwbaarheidsniveau",
        "significantieniveau",
        "betrouwbaarheidsinterval",
        "voorspellingsinterval",
        "betrouwbaarheidsgrens",
        "interval",
        "var",
        "cvar",
    ]);
    if !is_usual_level(tokens, index) {
        return false;
    }
    let percent = unit::unit(tokens, index + 1).is_some_and(|found| found.what == super::evidence::Unit::Percent);
    let linked = matches!(tokens.lower_back(index, 1), "of" | "van" | "at" | "op" | "is");
    let noun = tokens.lower_back(index, 1 + usize::from(linked));
    let level = matches!(noun, "level" | "niveau" | "interval")
        && matches!(
            tokens.lower_back(index, 2 + usize::from(linked)),
            "confidence" | "significance" | "credible" | "prediction" | "coverage" | "credibility"
        );
    // "A confidence of 95%": only where it is the manner of something else.
    let manner = linked
        && matches!(noun, "confidence" | "zekerheid" | "betrouwbaarheid")
        && matches!(tokens.lower_back(index, 3), "a" | "een")
        && matches!(tokens.lower_back(index, 4), "with" | "met" | "at" | "bij");
    percent && (level || NOUNS.contains(&noun) || manner)
}

/// The end of a number that goes on behind a slash: "nr. 2026/88317".
pub(super) fn extended(tokens: &Tokens<'_, '_>, mut end: usize) -> usize {
    while tokens.sign(end) == '/'
        && tokens.touches_previous(end)
        && tokens.touches_next(end)
        && bare(tokens, end + 1)
        && tokens.small(end.saturating_sub(1)).is_some()
    {
        end += 2;
    }
    end
}

/// Whether a word begins another phrase, so that nothing before it counts what it names.
pub(super) fn is_determiner(word: &str) -> bool {
    static DETERMINERS: Words = Words::of(&[
        "your", "my", "his", "her", "our", "their", "the", "a", "an", "each", "every", "any", "no", "uw", "mijn",
        "haar", "ons", "onze", "hun", "de", "een", "elke", "iedere", "geen", "this", "these", "deze", "dit",
    ]);
    DETERMINERS.contains(&word)
}

/// "In 2025/26": a period by its two years.
fn book_year(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let tight =
        matches!(tokens.sign(index + 1), '/' | '-') && tokens.touches_next(index) && tokens.touches_next(index + 1);
    let next = tokens.small(index).map(|year| (year + 1) % 100);
    let placed = matches!(
        tokens.lower_back(index, 1),
        "in" | "for" | "over" | "during" | "of" | "van" | "voor"
    );
    let short = tokens.span(index + 2).len() == 2 && tokens.small(index + 2) == next;
    // "Library loans, 2025-26", "campaign 2025/26", "the years 2009/10 to 2011/12"
    let headed = matches!(tokens.sign_back(index, 1), ',' | '(' | ':')
        || matches!(
            tokens.lower_back(index, 1),
            "campaign" | "season" | "year" | "years" | "vintage" | "harvest" | "programme" | "session" | "budget"
        )
        || tokens.lower_back(index, 1) == "to" && matches!(tokens.sign_back(index, 3), '/' | '-');
    let alone = headed && !counted(tokens, index + 3);
    (is_year(tokens, index) && tight && (placed || alone) && short && !measured(tokens, index + 3)).then_some(index + 3)
}

/// "The 24-hour helpline", "de 24-uurslijn": what is always open.
fn always_open(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let always = tokens.small(index) == Some(24) && tokens.sign(index + 1) == '-';
    let (word, next) = (tokens.lower(index + 2), tokens.lower(index + 3));
    let service = matches!(next, "helpline" | "hotline" | "line" | "service" | "care" | "desk");
    let dutch = word.ends_with("lijn");
    always && (word == "hour" && service || word.starts_with("uurs") && dutch)
}
