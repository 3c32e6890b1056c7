//! Digits that claim nothing: dates, times, list numbers, identifiers, references, nominal levels.
//!
//! A rule for a word is asked only where a number stands at the word or within [`NEAR`] tokens behind it, or [`FAR`] for
//! what announces numbers from further away: in a text without numbers no rule is asked at all.

use nullius_schemas::vocabulary::Language;

use super::announced::announced;
use super::calendar::{date, half_hour, month_first, period_part, period_year, spoken_hour, year_and_part};
use super::claimed::{amount, back, clock_time, in_place_of_an_amount};
use super::coded::{coded, extended, is_usual_level, published};
use super::idiom::{decade, enumerated, idiom, side_of_zero};
use super::naming::named;
use super::period::{spoken, which};
use super::reference::{counted, is_verb, label, law, ruling};
use super::registered::{account, context_number, index_name, phone, postcode};
use super::series::{code, patent, series};
use super::series_nl;
use super::structure;
use super::token::{Kind, Tokens};
use super::words::said;

/// Which tokens are exempt from checking.
pub(super) struct Exempt(Vec<bool>);

impl Exempt {
    /// Finds them.
    pub(super) fn find(tokens: &Tokens<'_, '_>) -> Self {
        Self::of(tokens, &numbers_ahead(tokens))
    }

    /// The same, told how many tokens ahead of each the next number stands.
    fn of(tokens: &Tokens<'_, '_>, ahead: &[usize]) -> Self {
        let mut marks = Self(vec![false; tokens.len()]);
        for (index, ahead) in ahead.iter().copied().enumerate() {
            match tokens.kind(index) {
                Some(Kind::Digits) => marks.digits(tokens, index),
                Some(Kind::Word) if ahead <= FAR => marks.word(tokens, index, ahead),
                Some(Kind::Sign) if tokens.sign(index) == '§' => marks.word(tokens, index, ahead),
                Some(Kind::Identifier) => marks.mark_to(index, account(tokens, index)),
                _ => {}
            }
        }
        marks
    }

    /// Whether the token at `index` is.
    pub(super) fn has(&self, index: usize) -> bool {
        self.0.get(index).copied().unwrap_or(false)
    }

    fn mark_to(&mut self, start: usize, end: usize) {
        self.0.iter_mut().take(end).skip(start).for_each(|mark| *mark = true);
    }

    fn lift(&mut self, index: usize) {
        self.0.iter_mut().skip(index).take(1).for_each(|mark| *mark = false);
    }

    fn digits(&mut self, tokens: &Tokens<'_, '_>, index: usize) {
        if amount(tokens, index) || in_place_of_an_amount(tokens, index) || back(tokens, index) {
            self.lift(index);
            return;
        }
        if self.has(index) {
            // "Form 26MC114": a label may have taken the first digits of a longer name.
            if let Some(end) = code(tokens, index) {
                self.mark_to(index, end);
            }
            return;
        }
        let end = [
            date(tokens, index),
            clock_time(tokens, index),
            month_first(tokens, index),
            phone(tokens, index),
            year_and_part(tokens, index),
            named(tokens, index),
            ruling(tokens, index),
            coded(tokens, index),
            code(tokens, index),
            series_nl::shaped(tokens, index),
        ]
        .into_iter()
        .flatten()
        .max();
        if let Some(end) = end {
            self.mark_to(index, end);
        } else if tokens.lower(index + 1) == "s"
            && tokens.touches_next(index)
            && tokens.small(index).is_some_and(|y| y % 10 == 0)
            || list_number(tokens, index)
            || enumerated(tokens, index)
            || ordinal(tokens, index)
            || version(tokens, index)
            || period_year(tokens, index)
            || level(tokens, index)
            || postcode(tokens, index)
            || index_name(tokens, index)
        {
            self.mark_to(index, index + 1);
        }
    }

    /// Asks the rules for a word with a number so many tokens ahead.
    fn word(&mut self, tokens: &Tokens<'_, '_>, index: usize, ahead: usize) {
        let far = || {
            context_number(tokens, index)
                .or_else(|| law(tokens, index))
                .or_else(|| announced(tokens, index))
        };
        if ahead > NEAR {
            if let Some(end) = far() {
                self.mark_to(index, end);
            }
        } else if let Some(end) = reference(tokens, index)
            .map(|end| extended(tokens, end))
            .or_else(|| context_number(tokens, index))
            .or_else(|| label(tokens, index).max(series_nl::series(tokens, index)))
            .or_else(|| series(tokens, index))
            .or_else(|| patent(tokens, index))
            .or_else(|| law(tokens, index))
            .or_else(|| decade(tokens, index))
            .or_else(|| announced(tokens, index))
            .or_else(|| which(tokens, index))
            .or_else(|| published(tokens, index))
        {
            self.mark_to(index, end);
        } else if let Some(end) = (ahead == 0).then(|| spoken(tokens, index)).flatten() {
            self.mark_to(index, end);
        } else if period_part(tokens, index) || half_hour(tokens, index) {
            self.mark_to(index, index + 2);
        } else if ahead == 0 && (spoken_hour(tokens, index) || idiom(tokens, index) || side_of_zero(tokens, index)) {
            self.mark_to(index, index + 1);
        }
    }
}

/// How many tokens behind a word the first number stands that a rule for the word is about: "bijlage nr. A.3".
const NEAR: usize = 6;

/// The same for what announces numbers from further away: "Kamerstukken II", "zaaknummer: ", an ECLI.
const FAR: usize = 16;

/// For each token how many tokens ahead the next number stands, in digits or words.
fn numbers_ahead(tokens: &Tokens<'_, '_>) -> Vec<usize> {
    let mut ahead = vec![usize::MAX; tokens.len()];
    let mut next = usize::MAX;
    for (at, ahead) in ahead.iter_mut().enumerate().rev() {
        next = match tokens.kind(at) {
            Some(Kind::Digits | Kind::Vulgar | Kind::Strange) => 0,
            Some(Kind::Word) if is_said(tokens, at) => 0,
            _ => next.saturating_add(1),
        };
        *ahead = next;
    }
    ahead
}

/// Whether a number word stands at a token, in either language.
fn is_said(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    [Language::Dutch, Language::English]
        .iter()
        .any(|language| said(tokens, at, *language).is_some())
}

/// `1.` or `1)` or `(1)` at the beginning of a line, before something that begins an item.
fn list_number(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let bracket = usize::from(tokens.sign_back(index, 1) == '(');
    let begins = |mut at: usize| loop {
        let Some(before) = at.checked_sub(1) else { return true };
        match tokens.kind(before) {
            Some(Kind::Break) => return true,
            Some(Kind::Sign) if matches!(tokens.sign(before), '#' | '*' | '-' | '>' | '•' | '–') => at = before,
            _ => return false,
        }
    };
    let next = index + 2;
    let item = match tokens.kind(next) {
        Some(Kind::Word) => tokens.capital(next) || after_a_line(tokens, index),
        Some(Kind::Sign) => matches!(tokens.sign(next), '*' | '"' | '“' | '‘' | '\'' | '(' | '€'),
        kind => kind.is_some(),
    };
    // A list begins low, or goes on from the number before.
    let goes_on = || {
        let value = tokens.small(index).unwrap_or(u32::MAX);
        let before = |at: usize| tokens.small(at).is_some_and(|before| before + 1 == value);
        value <= 20 || (index.saturating_sub(400)..index).any(before)
    };
    tokens.span(index).len() <= 2
        && begins(index.saturating_sub(bracket))
        && tokens.touches_next(index)
        && matches!((tokens.sign(index + 1), bracket), ('.', 0) | (')', _))
        && !tokens.touches_next(index + 1)
        && item
        && !super::naming::measured(tokens, next)
        && goes_on()
}

/// Whether the line before a number is finished, so that even a small letter after it begins an item.
fn after_a_line(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = |back: usize| index.checked_sub(back).and_then(|at| tokens.kind(at));
    before(1) == Some(Kind::Break)
        && (matches!(before(2), Some(Kind::Marker | Kind::Break))
            || matches!(tokens.sign_back(index, 2), ':' | ';' | '.' | ','))
}

/// `3rd`, `1e`, `8ste`.
pub(super) fn ordinal(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let suffix = matches!(tokens.lower(index + 1), "e" | "de" | "ste" | "st" | "nd" | "rd" | "th");
    // "1e6" is no ordinal.
    let ends = !(tokens.touches_next(index + 1) && tokens.kind(index + 2) == Some(Kind::Digits));
    // "De 900ste euro" is no place in a row.
    let amount = super::unit::unit(tokens, index + 2).is_some();
    suffix && ends && !amount && tokens.touches_next(index)
}

/// After v, versie or version; or dotted so that no language reads a number.
fn version(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = tokens.lower_back(index, 1);
    if matches!(tokens.sign_back(index, 1), '-' | '+') && tokens.touches_previous(index) {
        return false;
    }
    if matches!(before, "versie" | "version") || before == "v" && tokens.touches_previous(index) {
        return true;
    }
    let chars = tokens.text.chars(tokens.span(index));
    let mut groups = chars.split(|c| *c == '.');
    let dotted =
        chars.iter().filter(|c| **c == '.').count() >= 2 && chars.iter().all(|c| *c == '.' || c.is_ascii_digit());
    let amount = super::unit::unit(tokens, index + 1).is_some()
        || index
            .checked_sub(1)
            .is_some_and(|at| super::unit::is_currency(tokens, at));
    dotted && !amount && !groups.by_ref().skip(1).all(|group| group.len() == 3)
}

/// "90% interval", "95%-betrouwbaarheidsinterval", "95% VaR": the level that a result is named after.
fn level(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let noun = |at: usize| {
        let at = at + usize::from(tokens.sign(at) == '-');
        tokens.lower(at) == "expected" && tokens.lower(at + 1) == "shortfall"
            || matches!(
                tokens.lower(at),
                "interval"
                    | "intervals"
                    | "intervallen"
                    | "var"
                    | "cvar"
                    | "es"
                    | "ci"
                    | "confidence"
                    | "credible"
                    | "prediction"
                    | "betrouwbaarheidsinterval"
                    | "betrouwbaarheid"
                    | "significance"
                    | "significantieniveau"
                    | "quantile"
                    | "kwantiel"
                    | "voorspellingsinterval"
                    | "betrouwbaarheidsniveau"
                    | "bi"
                    | "value-at-risk"
                    | "value"
            )
    };
    let usual = is_usual_level(tokens, index);
    match (tokens.sign(index + 1), tokens.lower(index + 1)) {
        _ if !usual => false,
        (_, "procentsinterval" | "procentinterval") => true,
        // "VaR (95%, 10-day)"
        ('%', _) if tokens.sign_back(index, 1) == '(' && index.checked_sub(2).is_some_and(noun) => true,
        ('%', _) | (_, "procent" | "percent") => {
            // "Met 95% zekerheid": how sure a result is. Where it is no manner, it is a claim.
            let manner = matches!(tokens.lower_back(index, 1), "met" | "bij");
            noun(index + 2) || manner && tokens.lower(index + 2) == "zekerheid"
        }
        _ => false,
    }
}

/// "artikel 31, lid 3", "Table 2", "tables 2 and 3": the end of the numbers that the word at `index` names.
fn reference(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    if tokens.sign(index) == '§' {
        return reference_number(tokens, index + 1).then_some(index + 2);
    }
    let plural = structure::plural(word);
    // "The 60s. 8 people came"
    let ending = word == "s" && tokens.touches_previous(index);
    let singular = structure::singular(word) && !ending;
    if !plural && !singular || structure::place(word) && owned(tokens, index) {
        return None;
    }
    let stop = usize::from(tokens.sign(index + 1) == '.' && tokens.touches_next(index));
    let mut at = index + 1 + stop;
    // "bijlage A.3"
    if tokens.kind(at) == Some(Kind::Word)
        && tokens.span(at).len() == 1
        && tokens.capital(at)
        && tokens.sign(at + 1) == '.'
        && tokens.touches_next(at)
        && tokens.touches_next(at + 1)
    {
        return (tokens.kind(at + 2) == Some(Kind::Digits)).then_some(at + 3);
    }
    let dotted = stop == 1
        || !matches!(
            word,
            "fig" | "par" | "blz" | "nr" | "no" | "art" | "pp" | "p" | "pag" | "hfst" | "s" | "ss" | "reg" | "sch"
        );
    // "Subsection (2)"
    if tokens.sign(at) == '('
        && tokens.sign(at + 2) == ')'
        && matches!(word, "subsection" | "sub" | "lid" | "paragraph")
    {
        at += 1;
        return (reference_number(tokens, at)).then_some(at + 1);
    }
    if !dotted || !reference_number(tokens, at) {
        return None;
    }
    at += 1;
    loop {
        // A part in brackets: 4(2)(b)
        while tokens.sign(at) == '(' && tokens.touches_previous(at) && tokens.sign(at + 2) == ')' {
            at += 3;
        }
        // "stap 3 van 5"
        let staged = matches!(
            word,
            "stap" | "step" | "pagina" | "page" | "blz" | "fase" | "phase" | "deel" | "part"
        );
        if staged
            && matches!(tokens.lower(at), "van" | "of")
            && reference_number(tokens, at + 1)
            && !counts_something(tokens, at + 2)
        {
            return Some(at + 2);
        }
        // A letter (31a), a colon or hyphen part (4:8, 2-4).
        if tokens.touches_previous(at) && tokens.kind(at) == Some(Kind::Word) && tokens.span(at).len() == 1 {
            at += 1;
        }
        let tight = matches!(tokens.sign(at), ':' | '-') && tokens.touches_previous(at) && tokens.touches_next(at);
        // "Vraag 7a en 7b": a letter tells that it is no amount.
        let lettered =
            tokens.touches_previous(at + 2) && tokens.span(at + 2).len() == 1 && tokens.touches_previous(at - 1);
        let verb = is_verb(tokens, at + 2);
        let listed = (plural || lettered || verb)
            && (tokens.sign(at) == ',' || matches!(tokens.lower(at), "en" | "and" | "of" | "or" | "to" | "tot"));
        let part = tight && tokens.sign(at) == ':';
        let through = through(tokens, at);
        let next = through.unwrap_or(at + 1);
        if !(tight || listed || through.is_some())
            || !reference_number(tokens, next)
            || !part && counted(tokens, next + 1)
        {
            return Some(at);
        }
        at = next + 1;
    }
}

/// "Aan de balie 84, per telefoon 20": with an article a place is no name, and what stands behind it is a count.
fn owned(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let article = matches!(
        tokens.lower_back(index, 1),
        "de" | "het"
            | "een"
            | "onze"
            | "uw"
            | "elke"
            | "iedere"
            | "deze"
            | "the"
            | "a"
            | "an"
            | "our"
            | "your"
            | "each"
            | "every"
            | "this"
    );
    article && !tokens.capital(index)
}

/// "tot en met", "t/m", "through": the token after it.
pub(super) fn through(tokens: &Tokens<'_, '_>, at: usize) -> Option<usize> {
    match (tokens.lower(at), tokens.lower(at + 1), tokens.lower(at + 2)) {
        ("tot", "en", "met") => Some(at + 3),
        ("t", _, "m") if tokens.sign(at + 1) == '/' => Some(at + 3),
        ("through", ..) => Some(at + 1),
        _ => None,
    }
}

pub(super) fn reference_number(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let bare = tokens.kind(index) == Some(Kind::Digits)
        && tokens.span(index).len() <= 6
        && tokens
            .text
            .chars(tokens.span(index))
            .iter()
            .all(|c| c.is_ascii_digit() || *c == '.');
    let number_word = matches!(
        tokens.lower(index),
        "een" | "één" | "twee" | "drie" | "vier" | "vijf" | "one" | "two" | "three" | "four" | "five"
    );
    (bare || number_word)
        && !matches!(tokens.sign(index + 1), '%' | '‰' | '€')
        && !matches!(
            tokens.lower(index + 1),
            "procent" | "percent" | "euro" | "miljoen" | "million"
        )
}

/// Whether the word after a number is what it counts, rather than "van", "of" or a new reference.
pub(super) fn counts_something(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.sign(index), '%' | '‰')
        || tokens.kind(index) == Some(Kind::Word)
            && !tokens.touches_previous(index)
            && !matches!(
                tokens.lower(index),
                "van"
                    | "uit"
                    | "of"
                    | "from"
                    | "in"
                    | "en"
                    | "and"
                    | "lid"
                    | "de"
                    | "the"
                    | "show"
                    | "shows"
                    | "tonen"
                    | "or"
            )
}

#[cfg(test)]
mod tests {
    use super::super::span::Text;
    use super::*;

    /// A rule that is about numbers further away than [`NEAR`] or [`FAR`] marks some here that are not marked otherwise.
    #[test]
    fn no_rule_needs_a_number_from_further_away_than_it_is_asked_for() {
        let honest = [include_str!("honest.nl.txt"), include_str!("honest.en.txt")];
        let own = [
            "Kamerstukken II 2025/26, 36 123, nr. 4",
            "Zie ECLI:NL:RBDHA:2026:1234.",
            "Bijlage nr. A.3 en verordening (EU) nr. 2016/679, zaaknummer is: UTR 25/1234",
            "om half drie, §§ 3, jaren '90, Gemeenteblad van Utrecht, 2026, nr. 1142, bel ons op 1400",
            "[2026] EWCA Civ 100, tel.: (020) 123 45 67, at ten to three, on day five",
        ];
        let mut marked = 0;
        for text in honest.iter().flat_map(|rows| rows.lines()).chain(own) {
            let text = text.replace("\\n", "\n");
            let text = Text::new(&text);
            let tokens = Tokens::cut(&text, &|_| false);
            let ahead = numbers_ahead(&tokens);
            let (asked, always) = (Exempt::of(&tokens, &ahead), Exempt::of(&tokens, &vec![0; tokens.len()]));
            for (at, _) in ahead.iter().enumerate().filter(|(_, ahead)| **ahead == 0) {
                assert_eq!(asked.has(at), always.has(at), "{} at {at}", text.original(text.all()));
                marked += u32::from(asked.has(at));
            }
        }
        assert!(marked > 500, "{marked}");
    }
}
