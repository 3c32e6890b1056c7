//! Numbers that name somebody or something: telephone, account, citizen service and file numbers.

use super::list::Words;
use super::token::{Kind, Tokens};

/// `S&P 500`, `24/7`: names, not amounts.
pub(super) fn index_name(tokens: &Tokens<'_, '_>, index: usize) -> bool {
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
pub(super) fn postcode(tokens: &Tokens<'_, '_>, index: usize) -> bool {
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

/// "BSN 999993847", "tel. 020-123 45 67", "`KvK` 12345678": the end of the digits that the word announces.
pub(super) fn context_number(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let (least, most) = match tokens.lower(index) {
        "bsn" | "burgerservicenummer" | "kvk" => (8, 9),
        "tel" | "telefoon" | "telefoonnummer" | "phone" | "telephone" | "mobiel" | "fax" => (5, 15),
        "postbus" => (1, 6),
        "iban" | "rekeningnummer" | "kenmerk" | "zaaknummer" | "dossiernummer" | "klantnummer" | "factuurnummer"
        | "aanvraagnummer" | "referentie" | "referentienummer" | "reference" | "meldingsnummer" => (4, 34),
        "number"
            if matches!(
                tokens.lower_back(index, 1),
                "customer"
                    | "client"
                    | "case"
                    | "file"
                    | "invoice"
                    | "reference"
                    | "application"
                    | "account"
                    | "telephone"
            ) =>
        {
            (4, 34)
        }
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
            Kind::Sign
                if matches!(tokens.sign(at), '-' | '(' | ')' | '/') && tokens.kind(at + 1) == Some(Kind::Digits) =>
            {
                at += 1;
            }
            _ => break,
        }
    }
    end.filter(|_| (least..=most).contains(&count))
}

/// A telephone number that nothing announces: ten digits from a zero, or nine to fifteen after a plus.
pub(super) fn phone(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let plus = tokens.sign_back(index, 1) == '+' && tokens.touches_previous(index);
    let zero = tokens.text.at(tokens.span(index).start) == '0' && !tokens.text.chars(tokens.span(index)).contains(&'.');
    if let Some(end) = zero_fourteen(tokens, index) {
        return Some(end);
    }
    let free = matches!(
        tokens.text.chars(tokens.span(index)),
        ['0', '8' | '9', '0', '0' | '6' | '9', ..]
    );
    if free && let Some(end) = digits_run(tokens, index, 8, 11) {
        return Some(end);
    }
    match (plus, zero) {
        (true, _) => digits_run(tokens, index, 9, 15),
        (false, true) => digits_run(tokens, index, 10, 11),
        (false, false) => None,
    }
}

/// The end of a municipal number, `14 020` or `14 0343`, where somebody is told to call it.
fn zero_fourteen(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    static CALLS: Words = Words::of(&[
        "bel",
        "belt",
        "bellen",
        "nummer",
        "telefoonnummer",
        "telefonisch",
        "telefoon",
        "bereikbaar",
        "call",
        "phone",
        "number",
        "ring",
        "tel",
    ]);
    let end = match tokens.text.chars(tokens.span(index)) {
        ['1', '4', ' ', '0', ..] => Some(index + 1),
        ['1', '4'] => {
            let area = tokens.text.chars(tokens.span(index + 1));
            let code = area.first() == Some(&'0') && (3..=4).contains(&area.len());
            (code && tokens.kind(index + 1) == Some(Kind::Digits)).then_some(index + 2)
        }
        _ => None,
    };
    end.filter(|_| (1..=5).any(|back| CALLS.contains(&tokens.lower_back(index, back))))
}

/// The end of an international account number that begins at `index` (check digits and all).
pub(super) fn account(tokens: &Tokens<'_, '_>, index: usize) -> usize {
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
