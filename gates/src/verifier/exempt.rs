//! Digits that claim nothing: dates, times, list numbers, identifiers, references, nominal levels.

use super::token::{Kind, Tokens};

/// Which tokens are exempt from checking.
pub(super) struct Exempt(Vec<bool>);

impl Exempt {
    /// Finds them.
    pub(super) fn find(tokens: &Tokens<'_, '_>) -> Self {
        let mut marks = Self(vec![false; tokens.len()]);
        for index in 0..tokens.len() {
            match tokens.kind(index) {
                Some(Kind::Digits) => marks.digits(tokens, index),
                Some(Kind::Word) => marks.word(tokens, index),
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

    fn digits(&mut self, tokens: &Tokens<'_, '_>, index: usize) {
        if self.has(index) {
            return;
        }
        let end = [
            date(tokens, index),
            time(tokens, index),
            month_first(tokens, index),
            phone(tokens, index),
        ]
        .into_iter()
        .flatten()
        .max();
        if let Some(end) = end {
            self.mark_to(index, end);
        } else if list_number(tokens, index)
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

    fn word(&mut self, tokens: &Tokens<'_, '_>, index: usize) {
        if let Some(end) = reference(tokens, index).or_else(|| context_number(tokens, index)) {
            self.mark_to(index + 1, end);
        } else if period_part(tokens, index) || half_hour(tokens, index) {
            self.mark_to(index, index + 2);
        } else if idiom(tokens, index) {
            self.mark_to(index, index + 1);
        }
    }
}

/// `Q1`, `H2`
fn period_part(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.lower(index), "q" | "k" | "h")
        && tokens.capital(index)
        && tokens.touches_next(index)
        && tokens.small(index + 1).is_some_and(|part| (1..=4).contains(&part))
}

/// "om half drie"
fn half_hour(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.lower(index) == "half" && matches!(tokens.lower_back(index, 1), "om" | "tot" | "vanaf" | "rond" | "tegen")
}

/// "één van de", "één voor één": no count.
fn idiom(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.lower(index) == "één" && matches!(tokens.lower(index + 1), "van" | "voor" | "lijn")
}

/// The month of a name, 1 to 12.
pub(super) fn month(word: &str) -> Option<u32> {
    Some(match word {
        "januari" | "january" | "jan" => 1,
        "februari" | "february" | "feb" => 2,
        "maart" | "march" | "mrt" => 3,
        "april" | "apr" => 4,
        "mei" | "may" => 5,
        "juni" | "june" | "jun" => 6,
        "juli" | "july" | "jul" => 7,
        "augustus" | "august" | "aug" => 8,
        "september" | "sep" | "sept" => 9,
        "oktober" | "october" | "okt" | "oct" => 10,
        "november" | "nov" => 11,
        "december" | "dec" => 12,
        _ => return None,
    })
}

/// A month at `index`; English "may" and "march" only with a capital.
fn month_at(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    month(tokens.lower(index)).is_some()
        && (tokens.capital(index) || !matches!(tokens.lower(index), "may" | "march" | "august"))
}

fn year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() == 4 && tokens.small(index).is_some_and(|year| (1900..=2199).contains(&year))
}

fn day(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    tokens.span(index).len() <= 2 && tokens.small(index).is_some_and(|day| (1..=31).contains(&day))
}

/// Numbers joined by one sign without spaces: `2026-11-03`, `3/11/2026`, `14:30`.
fn joined(tokens: &Tokens<'_, '_>, index: usize, signs: &[char]) -> bool {
    tokens.touches_next(index)
        && tokens.touches_next(index + 1)
        && signs.contains(&tokens.sign(index + 1))
        && tokens.kind(index + 2) == Some(Kind::Digits)
}

/// The end of a date that begins with a number.
fn date(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let loose = !matches!(tokens.sign_back(index, 1), '-' | '/') || !tokens.touches_previous(index);
    if loose && year(tokens, index) && joined(tokens, index, &['-']) && tokens.span(index + 2).len() == 2 {
        let month = tokens.small(index + 2).is_some_and(|month| (1..=12).contains(&month));
        if month && joined(tokens, index + 2, &['-']) && day(tokens, index + 4) {
            return Some(clock_after(tokens, index + 5));
        }
        return month.then_some(index + 3);
    }
    if loose
        && day(tokens, index)
        && joined(tokens, index, &['-', '/'])
        && day(tokens, index + 2)
        && joined(tokens, index + 2, &[tokens.sign(index + 1)])
        && year(tokens, index + 4)
    {
        return Some(index + 5);
    }
    if !day(tokens, index) {
        return None;
    }
    let after = if ordinal(tokens, index) { index + 2 } else { index + 1 };
    let after = if tokens.lower(after) == "of" && after > index + 1 {
        after + 1
    } else {
        after
    };
    if month_at(tokens, after) {
        let stop = usize::from(tokens.sign(after + 1) == '.' && year(tokens, after + 2));
        let comma = usize::from(tokens.sign(after + 1) == ',' && year(tokens, after + 2));
        let end = after + 1 + stop + comma;
        return Some(if year(tokens, end) { end + 1 } else { after + 1 });
    }
    let and = tokens.sign(after) == '-' || matches!(tokens.lower(after), "en" | "tot" | "and" | "to" | "of" | "or");
    (and && day(tokens, after + 1) && month_at(tokens, after + 2)).then_some(after)
}

/// The rest of a time stamp: `T10:00:00Z`.
fn clock_after(tokens: &Tokens<'_, '_>, mut end: usize) -> usize {
    if tokens.lower(end) == "t" && tokens.touches_previous(end) {
        let limit = end + 12;
        while end < limit && tokens.touches_next(end) {
            end += 1;
        }
        return end + 1;
    }
    end
}

/// "March 3, 2026", "maart 2026", "March 3rd": the number belongs to the month before it.
fn month_first(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let stop = usize::from(tokens.sign_back(index, 1) == '.');
    if !index
        .checked_sub(1 + stop)
        .is_some_and(|before| month_at(tokens, before))
    {
        return None;
    }
    if year(tokens, index) {
        return Some(index + 1);
    }
    // A Dutch date has its day in front: "in november 12 uur gewerkt" is an amount of hours.
    let english = matches!(
        tokens.lower_back(index, 1 + stop),
        "january" | "february" | "march" | "may" | "june" | "july" | "august" | "october"
    ) || tokens.capital(index.saturating_sub(1 + stop));
    let comma = tokens.sign(index + 1) == ',' && year(tokens, index + 2);
    if !english || !day(tokens, index) {
        return None;
    }
    if comma {
        return Some(index + 3);
    }
    let after = if ordinal(tokens, index) { index + 2 } else { index + 1 };
    if year(tokens, after) {
        return Some(after + 1);
    }
    let counted = tokens.kind(after) == Some(Kind::Word)
        && !matches!(tokens.lower(after), "and" | "to" | "the" | "at" | "in" | "was" | "is");
    let unit = matches!(tokens.sign(after), '%' | '€' | '$' | '‰');
    (!counted && !unit).then_some(after)
}

/// `14:30`, `16.00 uur`, `om 9 uur`, `3 pm`.
fn time(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let within =
        |at: usize, limit: u32| tokens.span(at).len() <= 2 && tokens.small(at).is_some_and(|value| value < limit);
    if within(index, 25) && joined(tokens, index, &[':']) && tokens.span(index + 2).len() == 2 && within(index + 2, 60)
    {
        let seconds = joined(tokens, index + 2, &[':']) && within(index + 4, 60);
        let end = if seconds { index + 5 } else { index + 3 };
        let free = !matches!(tokens.sign_back(index, 1), ':') && tokens.sign(end) != ':';
        let other = matches!(tokens.sign(end), '%' | '€' | '‰');
        return (free && !other).then_some(end);
    }
    let hours = |at: usize| matches!(tokens.lower(at), "uur" | "u" | "h");
    let until = tokens.sign(index + 1) == '-' && clock(tokens, index + 2) && hours(index + 3);
    if clock(tokens, index) && (hours(index + 1) || until) {
        return Some(if until { index + 3 } else { index + 1 });
    }
    let hours = hours(index + 1);
    let before = tokens.lower_back(index, 1);
    let twelve = within(index, 25)
        && (hours && before == "om"
            || matches!(tokens.lower(index + 1), "am" | "pm")
            || matches!(
                (tokens.lower(index + 1), tokens.sign(index + 2), tokens.lower(index + 3)),
                ("a" | "p", '.', "m")
            ));
    twelve.then_some(index + 1)
}

/// `16.00`: hours and minutes.
fn clock(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(
        tokens.text.chars(tokens.span(index)),
        [whole @ .., '.', '0'..='5', '0'..='9']
            if (1..=2).contains(&whole.len())
                && whole.iter().try_fold(0, |sum, c| Some(sum * 10 + c.to_digit(10)?)).is_some_and(|hour| hour < 25)
    )
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
        Some(Kind::Word) => tokens.capital(next),
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
        && goes_on()
}

/// `3rd`, `1e`, `8ste`.
pub(super) fn ordinal(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let suffix = matches!(tokens.lower(index + 1), "e" | "de" | "ste" | "st" | "nd" | "rd" | "th");
    // "1e6" is no ordinal.
    let ends = !(tokens.touches_next(index + 1) && tokens.kind(index + 2) == Some(Kind::Digits));
    suffix && ends && tokens.touches_next(index)
}

/// After v, versie or version; or dotted so that no language reads a number.
fn version(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let before = tokens.lower_back(index, 1);
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

/// The year of a named period: "first half of 2026", "eerste kwartaal 2026", "Q1 2026".
fn period_year(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    if !year(tokens, index) {
        return false;
    }
    let link = usize::from(matches!(tokens.lower_back(index, 1), "of" | "van" | "in"));
    let name = tokens.lower_back(index, 1 + link);
    let part = index
        .checked_sub(2 + link)
        .is_some_and(|at| matches!(tokens.lower(at), "q" | "k" | "h") && tokens.touches_next(at));
    let place = |word: &str| {
        matches!(
            word,
            "eerste"
                | "tweede"
                | "derde"
                | "vierde"
                | "laatste"
                | "first"
                | "second"
                | "third"
                | "fourth"
                | "last"
                | "e"
                | "st"
                | "nd"
                | "rd"
                | "th"
        )
    };
    let half = matches!(
        name,
        "half" | "helft" | "quarter" | "kwartaal" | "halfjaar" | "trimester" | "week" | "month" | "maand"
    );
    let season = matches!(
        name,
        "voorjaar" | "najaar" | "zomer" | "herfst" | "winter" | "lente" | "spring" | "summer" | "autumn"
    );
    part || season || name == "wmo" || half && place(tokens.lower_back(index, 2 + link))
}

/// "90% interval", "95%-betrouwbaarheidsinterval", "95% VaR": the level that a result is named after.
fn level(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let noun = |at: usize| {
        let at = at + usize::from(tokens.sign(at) == '-');
        matches!(
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
        )
    };
    let usual = matches!(
        tokens.text.original(tokens.span(index)),
        "1" | "2.5"
            | "2,5"
            | "5"
            | "10"
            | "50"
            | "60"
            | "68"
            | "70"
            | "75"
            | "80"
            | "85"
            | "90"
            | "95"
            | "97.5"
            | "97,5"
            | "98"
            | "99"
            | "99.5"
            | "99,5"
            | "99.9"
            | "99,9"
    );
    match (tokens.sign(index + 1), tokens.lower(index + 1)) {
        _ if !usual => false,
        ('%', _) | (_, "procent" | "percent") => noun(index + 2),
        _ => false,
    }
}

/// `S&P 500`, `24/7`: names, not amounts.
fn index_name(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let index_of_shares =
        tokens.lower_back(index, 1) == "p" && tokens.sign_back(index, 2) == '&' && tokens.lower_back(index, 3) == "s";
    let always =
        |at: usize| tokens.small(at) == Some(24) && tokens.sign(at + 1) == '/' && tokens.small(at + 2) == Some(7);
    // "1 op 1 overgenomen"
    let alike =
        |at: usize| tokens.small(at) == Some(1) && tokens.lower(at + 1) == "op" && tokens.small(at + 2) == Some(1);
    index_of_shares
        || alike(index)
        || index.checked_sub(2).is_some_and(alike)
        || always(index)
        || index.checked_sub(2).is_some_and(always)
}

/// `1234 AB Voorbeeldstad`
fn postcode(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let letters = tokens.text.chars(tokens.span(index + 1));
    tokens
        .small(index)
        .is_some_and(|number| (1000..=9999).contains(&number))
        && letters.len() == 2
        && letters.iter().all(char::is_ascii_uppercase)
        && tokens.kind(index + 2) == Some(Kind::Word)
        && tokens.capital(index + 2)
        && !matches!(
            tokens.lower(index + 1),
            "eu" | "us" | "uk" | "kg" | "km" | "cm" | "kw" | "mw"
        )
}

/// "artikel 31, lid 3", "Table 2", "tables 2 and 3": the end of the numbers that the word at `index` names.
fn reference(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    let plural = matches!(
        word,
        "tabellen"
            | "tables"
            | "figuren"
            | "figures"
            | "artikelen"
            | "articles"
            | "sections"
            | "paragrafen"
            | "pages"
            | "hoofdstukken"
            | "chapters"
            | "bijlagen"
            | "leden"
            | "stappen"
            | "steps"
            | "art"
    );
    let singular = matches!(
        word,
        "tabel"
            | "table"
            | "figuur"
            | "figure"
            | "fig"
            | "artikel"
            | "article"
            | "lid"
            | "bijlage"
            | "annex"
            | "appendix"
            | "section"
            | "sectie"
            | "paragraaf"
            | "par"
            | "hoofdstuk"
            | "chapter"
            | "pagina"
            | "page"
            | "blz"
            | "stap"
            | "step"
            | "vraag"
            | "question"
            | "onderdeel"
            | "noot"
            | "note"
            | "nr"
            | "no"
            | "nummer"
            | "fase"
            | "phase"
            | "scenario"
            | "optie"
            | "option"
            | "voetnoot"
            | "footnote"
            | "regel"
            | "rfc"
            | "iso"
            | "nen"
    );
    if !plural && !singular {
        return None;
    }
    let stop = usize::from(tokens.sign(index + 1) == '.' && tokens.touches_next(index));
    let mut at = index + 1 + stop;
    let dotted = stop == 1 || !matches!(word, "fig" | "par" | "blz" | "nr" | "no" | "art");
    if !dotted || !reference_number(tokens, at) {
        return None;
    }
    at += 1;
    loop {
        // A letter (31a), a colon or hyphen part (4:8, 2-4).
        if tokens.touches_previous(at) && tokens.kind(at) == Some(Kind::Word) && tokens.span(at).len() == 1 {
            at += 1;
        }
        let tight = matches!(tokens.sign(at), ':' | '-') && tokens.touches_previous(at) && tokens.touches_next(at);
        let listed =
            plural && (tokens.sign(at) == ',' || matches!(tokens.lower(at), "en" | "and" | "of" | "or" | "to" | "tot"));
        let part = tight && tokens.sign(at) == ':';
        if !(tight || listed) || !reference_number(tokens, at + 1) || !part && counts_something(tokens, at + 2) {
            return Some(at);
        }
        at += 2;
    }
}

fn reference_number(tokens: &Tokens<'_, '_>, index: usize) -> bool {
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
fn counts_something(tokens: &Tokens<'_, '_>, index: usize) -> bool {
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

/// "BSN 999993847", "tel. 020-123 45 67", "`KvK` 12345678": the end of the digits that the word announces.
fn context_number(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let (least, most) = match tokens.lower(index) {
        "bsn" | "burgerservicenummer" | "kvk" => (8, 9),
        "tel" | "telefoon" | "telefoonnummer" | "phone" | "telephone" | "mobiel" | "fax" => (5, 15),
        "postbus" => (1, 6),
        "iban" | "rekeningnummer" | "kenmerk" | "zaaknummer" | "dossiernummer" => (4, 34),
        _ => return None,
    };
    let mut at = index + 1;
    while matches!(tokens.sign(at), '.' | ':' | '(' | '+') || matches!(tokens.lower(at), "nummer" | "number" | "is") {
        at += 1;
    }
    digits_run(tokens, at, least, most)
}

/// The end of digit groups from `at` on, with spaces, hyphens and brackets between, if their number of digits fits.
fn digits_run(tokens: &Tokens<'_, '_>, mut at: usize, least: usize, most: usize) -> Option<usize> {
    let (mut count, mut end) = (0, None);
    while let Some(token) = tokens.get(at) {
        match token.kind {
            Kind::Digits => {
                let chars = tokens.text.chars(token.span);
                if chars.contains(&',') {
                    break;
                }
                count += chars.iter().filter(|c| c.is_ascii_digit()).count();
                if count > most {
                    break;
                }
                at += 1;
                end = Some(at);
            }
            Kind::Sign if matches!(tokens.sign(at), '-' | '(' | ')') && tokens.kind(at + 1) == Some(Kind::Digits) => {
                at += 1;
            }
            _ => break,
        }
    }
    end.filter(|_| (least..=most).contains(&count))
}

/// A telephone number that nothing announces: ten digits from a zero, or nine to fifteen after a plus.
fn phone(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let plus = tokens.sign_back(index, 1) == '+' && tokens.touches_previous(index);
    let zero = tokens.text.at(tokens.span(index).start) == '0' && !tokens.text.chars(tokens.span(index)).contains(&'.');
    let called = matches!(tokens.lower_back(index, 1), "bel" | "nummer") && zero_fourteen(tokens, index);
    if called {
        return Some(index + 1);
    }
    if plus {
        digits_run(tokens, index, 9, 15)
    } else {
        digits_run(tokens, index, 10, 10).filter(|_| zero)
    }
}

/// A municipal number: `14 020`.
fn zero_fourteen(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.text.chars(tokens.span(index)), ['1', '4', ' ', '0', ..])
}

/// The end of an international account number that begins at `index` (check digits and all).
fn account(tokens: &Tokens<'_, '_>, index: usize) -> usize {
    let head = tokens.text.chars(tokens.span(index));
    let shaped = matches!(head, [a, b, c, d, ..] if a.is_ascii_uppercase() && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit());
    let mut number: Vec<char> = head.to_vec();
    let (mut at, mut end) = (index + 1, index + 1);
    while shaped && number.len() < 34 {
        let group = tokens.text.chars(tokens.span(at));
        if group.is_empty()
            || group.len() > 4 && !group.contains(&' ')
            || !group
                .iter()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == ' ')
        {
            break;
        }
        number.extend(group.iter().filter(|c| **c != ' '));
        at += 1;
        if number.len() >= 15 && mod_97(&number) {
            end = at;
        }
    }
    end
}

fn mod_97(number: &[char]) -> bool {
    let rotated = number.iter().skip(4).chain(number.iter().take(4));
    let rest = rotated.filter_map(|c| c.to_digit(36)).fold(0_u32, |rest, value| {
        if value < 10 {
            (rest * 10 + value) % 97
        } else {
            (rest * 100 + value) % 97
        }
    });
    rest == 1
}
