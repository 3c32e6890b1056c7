//! Things that English tells apart by a number behind a noun: "gate 12", "Year 9", "invoice 3391", "BS 5837:2012".

use super::calendar::{is_year, time};
use super::filed_en::{FILED, KEPT, SOFTWARE, STANDARDS};
use super::naming::{bare, measured};
use super::reference::is_verb;
use super::series_en::{ATTRIBUTES, CAPITALS, COUNTED, NEVER_COUNTED, PLURAL, SINGULAR};
use super::token::{Kind, Tokens};

/// The end of the number that the word at `index` is told apart by.
pub(super) fn series(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    // Most words have no number behind them: nothing is looked up for those.
    if tokens.kind(index) != Some(Kind::Word) {
        return None;
    }
    if tokens.kind(at) != Some(Kind::Digits) {
        return filed_code(tokens, index).or_else(|| entitled(tokens, index));
    }
    standard(tokens, index)
        .or_else(|| software(tokens, index))
        .or_else(|| kept(tokens, index))
        .or_else(|| several(tokens, index))
        .or_else(|| one(tokens, index))
        .or_else(|| filed(tokens, index))
}

/// A short number: "12", "3B".
fn number(tokens: &Tokens<'_, '_>, at: usize, longest: usize) -> Option<usize> {
    let short = bare(tokens, at) && tokens.small(at).is_some() && tokens.span(at).len() <= longest;
    let tight = tokens.touches_next(at) && matches!(tokens.sign(at + 1), ':' | '/' | '-' | '=');
    let joined = tight && tokens.touches_next(at + 1) && tokens.kind(at + 2) == Some(Kind::Digits);
    if !short || joined && tokens.sign(at + 1) != '-' || time(tokens, at).is_some() {
        return None;
    }
    // "Meter 8716-0042" is one name, "12-14" a range.
    let rises = tokens.small(at) < tokens.small(at + 2) && tokens.text.at(tokens.span(at + 2).start) != '0';
    let alike = tokens.span(at + 2).len() <= tokens.span(at).len() + 1;
    let more = tokens.sign(at + 3) == '-' && tokens.touches_next(at + 2);
    if joined && !(rises && alike && !more) {
        return None;
    }
    let part = tokens.touches_next(at) && tokens.kind(at + 1) == Some(Kind::Word);
    if !part {
        return Some(at + 1);
    }
    let letter =
        tokens.span(at + 1).len() == 1 && (tokens.capital(at + 1) || matches!(tokens.lower(at + 1), "a" | "b"));
    letter.then_some(at + 2)
}

/// Whether an English article or possessive makes a thing of the noun before the number ("the meeting room 250"), so that
/// a number behind it is no name unless it is put before another noun ("the band 3 contribution").
fn owned(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let determiner = |back: usize| {
        matches!(
            tokens.lower_back(index, back),
            "a" | "an"
                | "the"
                | "this"
                | "that"
                | "each"
                | "every"
                | "another"
                | "any"
                | "some"
                | "his"
                | "her"
                | "my"
                | "our"
                | "your"
                | "their"
                | "its"
                | "no"
                | "whole"
                | "per"
                | "de"
                | "het"
                | "een"
                | "deze"
                | "die"
                | "andere"
                | "uw"
                | "onze"
        )
    };
    determiner(1) || determiner(2) && tokens.kind(index.saturating_sub(1)) == Some(Kind::Word)
}

/// Whether the word at `index` is a verb here: "we issue 120", "to stage 12".
fn acts(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    // "Ireland's records list 390"
    let before = tokens.lower_back(index, 1);
    if before.len() > 3 && before.ends_with('s') && !before.contains('\'') && !tokens.capital(index) {
        return true;
    }
    matches!(
        tokens.lower_back(index, 1),
        "to" | "we"
            | "they"
            | "will"
            | "can"
            | "must"
            | "may"
            | "should"
            | "would"
            | "could"
            | "did"
            | "i"
            | "you"
            | "not"
            | "who"
            | "shall"
            | "per"
            | "which"
    ) && !tokens.capital(index)
        && !(tokens.lower_back(index, 1) == "to" && ARRIVES.contains(&tokens.lower_back(index, 2)))
}

/// Words after which "to" is a preposition: "went to gate 12".
const ARRIVES: &[&str] = &[
    "went",
    "go",
    "goes",
    "moved",
    "close",
    "next",
    "up",
    "added",
    "assigned",
    "moves",
    "transferred",
    "back",
    "sent",
    "according",
    "came",
    "prior",
    "linked",
    "relates",
    "related",
    "belongs",
    "attached",
    "compared",
    "access",
    "due",
    "allocated",
    "brought",
    "taken",
    "upgrade",
    "upgraded",
    "reply",
    "response",
    "answer",
    "answers",
    "changed",
    "set",
    "switched",
    "thanks",
    "number",
    "points",
    "refers",
    "admitted",
    "connected",
    "visit",
    "visits",
    "visitors",
    "from",
];

/// Whether a word looks like a plural noun, and no verb in the third person before a value.
fn plural(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let word = tokens.lower(at);
    if tokens.kind(at) != Some(Kind::Word) || among(&NEVER_COUNTED, word) {
        return false;
    }
    let value = matches!(tokens.kind(at + 1), Some(Kind::Digits | Kind::Vulgar))
        || matches!(tokens.sign(at + 1), '€' | '$' | '£')
        || matches!(
            (tokens.lower(at + 1), tokens.lower(at + 2)),
            (
                "the" | "our" | "your" | "its" | "an" | "about" | "over" | "nearly" | "almost" | "only",
                _
            )
        )
        || super::words_en::english_word(tokens.lower(at + 1)).is_some();
    let ending = word.ends_with('s') && word.len() > 3 && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    among(&COUNTED, word) || ending && !value && !is_verb(tokens, at)
}

/// Whether what follows a number is what it counts.
fn counts(tokens: &Tokens<'_, '_>, at: usize, capital: bool) -> bool {
    if matches!(tokens.sign(at), '%' | '‰' | '°') || measured(tokens, at) {
        return true;
    }
    if tokens.kind(at) != Some(Kind::Word) || tokens.touches_previous(at) {
        return false;
    }
    let word = tokens.lower(at);
    if plural(tokens, at) {
        return true;
    }
    // "12 delayed flights", "12 empty seats"
    let plain = !super::coded::is_determiner(word) && !is_verb(tokens, at) && !LINKS.contains(&word);
    plain && !capital && plural(tokens, at + 1) && !tokens.capital(at + 1)
}

/// Words between a name and what is said of it.
const LINKS: &[&str] = &[
    "in", "of", "from", "and", "or", "but", "than", "with", "without", "after", "before", "during", "under", "over",
    "near", "between", "about", "against", "into", "onto", "per", "via", "while", "when", "where", "where", "if", "so",
    "then", "now", "still", "alone", "only", "had", "has", "have", "did", "does", "do", "was", "were", "is", "are",
    "will", "would", "can", "could", "shall", "should", "may", "might", "must", "cost", "costs", "got", "gets", "saw",
    "took", "takes", "held", "holds", "used", "uses", "needs", "gave", "gives", "shows", "showed", "up", "down", "out",
    "off", "not", "also", "within", "since", "until", "through",
];

/// "Gate 12", "the Band 3 contribution", "Key Stage 2".
fn one(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    let capital = tokens.capital(index);
    let law = word == "law" && tokens.sign_back(index, 1) == '-' && tokens.lower_back(index, 2) == "by";
    let known = law || among(&SINGULAR, word) || capital && among(&CAPITALS, word);
    if !known || acts(tokens, index) {
        return None;
    }
    let named = number(tokens, index + 1, 4)?;
    // "In Part 2026" would be a year, and "the tank 2000" an amount.
    if is_year(tokens, index + 1) {
        return None;
    }
    let end = listed(tokens, named, index + 1, false);
    let inside = capital && index > 0 && among(&ATTRIBUTES, word);
    let attribute =
        |at: usize| tokens.kind(at) == Some(Kind::Word) && !plural(tokens, at) && !tokens.touches_previous(at);
    let told = |end: usize| {
        let free =
            !counts(tokens, end, capital) || inside && !among(&COUNTED, tokens.lower(end)) && attribute_of(tokens, end);
        free && (capital
            || !owned(tokens, index)
            || attribute(end) && !is_verb(tokens, end) && !LINKS.contains(&tokens.lower(end)))
    };
    [end, named].into_iter().find(|end| told(*end))
}

/// "Year 9 pupils": a plural noun that a capital noun and its number are put before.
fn attribute_of(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    tokens.kind(at) == Some(Kind::Word) && !measured(tokens, at)
}

/// The end of a range or list of rising numbers of one length that goes on at `at`.
fn listed(tokens: &Tokens<'_, '_>, mut at: usize, mut last: usize, commas: bool) -> usize {
    for _ in 0..8 {
        let word = matches!(tokens.lower(at), "and" | "or" | "to" | "through") || matches!(tokens.sign(at), '&' | '-');
        let comma = commas && tokens.sign(at) == ',';
        // "7, 8, and 9"
        let next = at + 1 + usize::from(comma && matches!(tokens.lower(at + 1), "and" | "or"));
        let rising = tokens
            .small(last)
            .zip(tokens.small(next))
            .is_some_and(|(last, next)| last < next);
        let alike = tokens.span(next).len() <= tokens.span(last).len() + 1 && tokens.span(next).len() <= 4;
        let Some(end) = number(tokens, next, 4).filter(|_| (word || comma) && rising && alike) else {
            break;
        };
        (last, at) = (next, end);
    }
    at
}

/// "Weeks 31 and 32", "the rooms 12 to 14".
fn several(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if !among(&PLURAL, tokens.lower(index)) {
        return None;
    }
    let stop = number(tokens, index + 1, 4)?;
    let end = listed(tokens, stop, index + 1, true);
    let quantity = index
        .checked_sub(1)
        .is_some_and(|at| tokens.kind(at) == Some(Kind::Digits))
        || matches!(tokens.lower_back(index, 1), "of" | "many" | "more" | "fewer" | "few");
    (end > stop && !quantity && !counts(tokens, end, tokens.capital(index))).then_some(end)
}

/// "Invoice 3391", "cost centre 4410", "resolution 2026-41", "planning notice 26/00318", "card 6006-2214".
fn filed(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if !among(&FILED, tokens.lower(index)) || acts(tokens, index) {
        return None;
    }
    let at = index + 1;
    if let Some(end) = joined(tokens, at) {
        return (!counts(tokens, end, tokens.capital(index))).then_some(end);
    }
    let part = tokens.touches_next(at) && tokens.kind(at + 1) == Some(Kind::Word);
    let long = bare(tokens, at)
        && (3..=10).contains(&tokens.span(at).len())
        && !tokens.text.chars(tokens.span(at)).contains(&' ')
        && !is_year(tokens, at)
        && !part
        && !matches!(tokens.sign(at + 1), '-' | '/' | '=');
    let named = tokens.capital(index) || !owned(tokens, index) || made_of_two(tokens, index);
    (long && named && !counts(tokens, at + 1, false)).then_some(at + 1)
}

/// "The cost centre 4410", "your loyalty card 600622": a compound that has no amount of its own.
fn made_of_two(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(
        (tokens.lower_back(index, 1), tokens.lower(index)),
        ("cost" | "profit" | "service", "centre" | "center")
            | ("ledger" | "suspense", "account")
            | ("bug" | "support" | "service", "ticket")
            | ("purchase" | "work" | "job", "order")
    )
}

/// "2026-41", "26/00318", "6006-2214": two groups that are no range.
fn joined(tokens: &Tokens<'_, '_>, at: usize) -> Option<usize> {
    let sign = tokens.sign(at + 1);
    let tight = matches!(sign, '-' | '/') && tokens.touches_next(at) && tokens.touches_next(at + 1);
    if !tight || !bare(tokens, at) || !bare(tokens, at + 2) || tokens.touches_next(at + 2) && joins(tokens, at + 3) {
        return None;
    }
    let (first, second) = tokens.small(at).zip(tokens.small(at + 2))?;
    let digits = tokens.span(at).len() + tokens.span(at + 2).len();
    let code = sign == '/' || second < first || tokens.text.at(tokens.span(at + 2).start) == '0' || is_year(tokens, at);
    let years = is_year(tokens, at) && is_year(tokens, at + 2);
    (code && !years && digits >= 5).then_some(at + 3)
}

fn joins(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(tokens.sign(at), '-' | '/') && tokens.touches_next(at)
}

/// "Serial 18M-440927", "agreement 7740-B", "claim form 26MC114", "lab report 26-LB-09913" from its first digit on: groups
/// of digits and capitals without a space.
pub(super) fn code(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    if tokens.touches_previous(index) && !matches!(tokens.sign_back(index, 1), '(' | '"' | '#' | '“') {
        return None;
    }
    let capitals = |at: usize| {
        let chars = tokens.text.chars(tokens.span(at));
        tokens.kind(at) == Some(Kind::Word) && chars.len() <= 4 && chars.iter().all(char::is_ascii_uppercase)
            || tokens.kind(at) == Some(Kind::Identifier) && chars.len() <= 12
    };
    let (mut end, mut letters, mut digits, mut last_letters) = (index + 1, 0, tokens.span(index).len(), false);
    let mut hyphens = 0;
    while end < index + 10 && tokens.touches_previous(end) {
        if bare(tokens, end) {
            digits += tokens.span(end).len();
            last_letters = false;
        } else if capitals(end) {
            letters += 1;
            last_letters = tokens.kind(end) == Some(Kind::Word);
            digits += tokens
                .text
                .chars(tokens.span(end))
                .iter()
                .filter(|c| c.is_ascii_digit())
                .count();
        } else if joins(tokens, end) && (bare(tokens, end + 1) || capitals(end + 1)) {
            hyphens += 1;
        } else {
            break;
        }
        end += 1;
    }
    let money = index
        .checked_sub(1)
        .is_some_and(|before| super::unit::is_currency(tokens, before));
    if !bare(tokens, index) || letters == 0 || money || counts(tokens, end, false) || tokens.sign(end) == '%' {
        return None;
    }
    let scale = |at: usize| matches!(tokens.lower(at), "m" | "k" | "b" | "t" | "bn" | "mn");
    // "2026-B", "7740-B": a single letter behind a hyphen.
    if last_letters {
        let single = end == index + 3 && hyphens == 1 && tokens.span(index + 2).len() == 1 && digits >= 3;
        return single.then_some(end);
    }
    // "10M-15" is a range of two amounts.
    let amounts = scale(index + 1) && tokens.span(end.saturating_sub(1)).len() < 5;
    (digits >= 5 && !amounts || letters == 1 && hyphens == 0 && digits >= 4 && !scale(index + 1)).then_some(end)
}

/// "Object 1987.114": a year before a stop, and the number of the piece.
fn kept(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    let number = matches!(
        tokens.text.chars(tokens.span(at)),
        ['1', '7'..='9', _, _, '.', ..] | ['2', '0', _, _, '.', ..]
    );
    let whole = tokens
        .text
        .chars(tokens.span(at))
        .iter()
        .all(|c| c.is_ascii_digit() || *c == '.');
    (number && whole && among(&KEPT, tokens.lower(index)) && !counts(tokens, at + 1, false)).then_some(at + 1)
}

/// "IFRS 16", "BS 5837:2012", "TLS 1.3", "ISO 9001:2015", "BS EN 13813".
fn standard(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    let short = tokens.span(at).len() <= 6 && !tokens.touches_next(index);
    let plain = tokens
        .text
        .chars(tokens.span(at))
        .iter()
        .all(|c| c.is_ascii_digit() || *c == '.');
    if !short || !plain || !among(&STANDARDS, tokens.text.original(tokens.span(index))) {
        return None;
    }
    let mut end = at + 1;
    // A part, and the year of its edition.
    while matches!(tokens.sign(end), '-' | ':')
        && tokens.touches_previous(end)
        && tokens.touches_next(end)
        && bare(tokens, end + 1)
        && tokens.span(end + 1).len() <= 4
    {
        end += 2;
    }
    (!counts(tokens, end, true)).then_some(end)
}

/// "With Kubernetes 1.31", "the Debian 12 server": a version behind a name, in a place that no count has.
fn software(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    const BEFORE: &[&str] = &[
        "on", "to", "with", "under", "from", "in", "using", "via", "for", "by", "and", "or", "running", "runs", "ran",
        "run", "the", "a", "our", "supports", "requires", "of", "than", "into", "against", "our", "old", "new",
    ];
    let at = index + 1;
    let plain = tokens
        .text
        .chars(tokens.span(at))
        .iter()
        .all(|c| c.is_ascii_digit() || *c == '.');
    let known = among(&SOFTWARE, tokens.lower(index)) && (tokens.capital(index) || tokens.lower(index) == "macos");
    let placed = BEFORE.contains(&tokens.lower_back(index, 1))
        || tokens.kind(at + 1) == Some(Kind::Word) && !tokens.touches_next(at);
    (known && plain && placed && tokens.span(at).len() <= 7 && !counts(tokens, at + 1, false)).then_some(at + 1)
}

/// "Form Med 1", "Form SA 100": a form with a name of its own before its number.
fn entitled(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 2;
    let named = tokens.lower(index) == "form"
        && tokens.capital(index + 1)
        && tokens.span(index + 1).len() <= 4
        && !super::unit::is_currency(tokens, index + 1);
    let end = number(tokens, at, 4)?;
    (named && !counts(tokens, end, true)).then_some(end)
}

/// "Patent EP 2 114 906": the letters of an office, then seven digits or more. "FOI no. 2026-311".
fn filed_code(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let no = matches!(tokens.lower(index + 1), "no" | "nos") && among(&FILED, tokens.lower(index));
    let at = index + 2 + usize::from(tokens.sign(index + 2) == '.');
    if tokens.lower(index) == "rev" && tokens.sign(index + 1) == '.' {
        return number(tokens, index + 2, 2).filter(|end| !counts(tokens, *end, false));
    }
    if no && let Some(end) = joined(tokens, at) {
        return Some(end);
    }
    None
}

/// "EP 2 114 906" from its letters on.
pub(super) fn patent(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let at = index + 1;
    if tokens.kind(at) != Some(Kind::Digits) || tokens.span(index).len() != 2 {
        return None;
    }
    let office = tokens.text.original(tokens.span(index));
    let said = (1..=4).any(|back| matches!(tokens.lower_back(index, back), "patent" | "patents" | "octrooi"));
    let office = matches!(office, "EP" | "WO")
        || said
            && matches!(
                office,
                "US" | "GB" | "DE" | "FR" | "NL" | "JP" | "CN" | "AU" | "CA" | "IE" | "BE"
            );
    let chars = tokens.text.chars(tokens.span(at));
    let digits = chars.iter().filter(|c| c.is_ascii_digit()).count();
    let plain = chars.iter().all(|c| c.is_ascii_digit() || matches!(c, ' ' | ','));
    let letter =
        usize::from(matches!(tokens.lower(at + 1), "a" | "b") && tokens.small(at + 2).is_some_and(|kind| kind < 10));
    (office && plain && (6..=11).contains(&digits) && !counts(tokens, at + 1 + 2 * letter, true))
        .then_some(at + 1 + 2 * letter)
}

fn among(lists: &[&[&str]], word: &str) -> bool {
    lists.iter().any(|list| list.contains(&word))
}
