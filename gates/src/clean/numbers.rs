//! Numbers that name a person: citizen service number (BSN), bank account (IBAN), telephone.

use crate::text::Span;

// A run of ASCII digits.
struct Digits<'a> {
    span: Span,
    text: &'a str,
}

fn digit_runs(text: &str) -> Vec<Digits<'_>> {
    let mut found = Vec::new();
    let mut from: Option<usize> = None;
    let ends = text
        .char_indices()
        .map(|(at, c)| (at, c.is_ascii_digit()))
        .chain(std::iter::once((text.len(), false)));
    for (at, is_digit) in ends {
        match (from, is_digit) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                let span = Span::new(start, at);
                found.push(Digits {
                    span,
                    text: span.of(text),
                });
                from = None;
            }
            _ => {}
        }
    }
    found
}

// Digits stand alone: no letter or further digit touches them.
fn stands_alone(text: &str, span: Span) -> bool {
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !joins(span.before(text).chars().next_back()) && !joins(span.after(text).chars().next())
}

// The groups from `at` on that single separators join, at most `most` of them.
fn groups<'a, 'b>(
    text: &str,
    runs: &'b [Digits<'a>],
    at: usize,
    most: usize,
    separators: &[char],
) -> Vec<&'b Digits<'a>> {
    let mut taken: Vec<&Digits<'a>> = Vec::new();
    for run in runs.get(at..).unwrap_or(&[]).iter().take(most) {
        if let Some(last) = taken.last() {
            let between = Span::new(last.span.end, run.span.start).of(text);
            let mut chars = between.chars();
            let single = chars.next().is_some_and(|c| separators.contains(&c)) && chars.next().is_none();
            if !single {
                break;
            }
        }
        taken.push(run);
    }
    taken
}

fn joined(groups: &[&Digits<'_>]) -> Option<(Span, String)> {
    let span = Span::new(groups.first()?.span.start, groups.last()?.span.end);
    Some((span, groups.iter().map(|group| group.text).collect()))
}

/// Nine digits (also as `9999.93.847` or `999 993 847`) that pass the eleven-test.
pub(super) fn citizen_service_numbers(text: &str) -> Vec<Span> {
    const FORMS: &[&[usize]] = &[&[9], &[4, 2, 3], &[3, 3, 3], &[1, 1, 1, 1, 1, 1, 1, 1, 1]];
    let runs = digit_runs(text);
    let mut found = Vec::new();
    for at in 0..runs.len() {
        for form in FORMS {
            let taken = groups(text, &runs, at, form.len(), &[' ', '.', '-', '\u{a0}', '\u{202f}']);
            let fits = taken.len() == form.len()
                && taken
                    .iter()
                    .zip(*form)
                    .all(|(group, length)| group.text.len() == *length);
            let number = if fits { joined(&taken) } else { None };
            found.extend(
                number
                    .filter(|(span, digits)| stands_alone(text, *span) && eleven_test(digits))
                    .map(|(span, _)| span),
            );
        }
    }
    found
}

fn eleven_test(digits: &str) -> bool {
    let sum: i64 = digits
        .bytes()
        .zip([9, 8, 7, 6, 5, 4, 3, 2, -1])
        .map(|(digit, weight)| i64::from(digit - b'0') * weight)
        .sum();
    digits.len() == 9 && sum % 11 == 0 && digits.bytes().any(|digit| digit != b'0')
}

/// Dutch numbers of ten digits from 0, or of nine after +31 or 0031, with the usual separators.
pub(super) fn phones(text: &str) -> Vec<Span> {
    const SEPARATORS: &[char] = &[' ', '-', '.', '\u{a0}', '\u{2011}'];
    let runs = digit_runs(text);
    let mut found = Vec::new();
    let mut free_from = 0;
    for at in 0..runs.len() {
        let all = groups_with_bracket(text, &runs, at, SEPARATORS);
        for count in (1..=all.len()).rev() {
            let Some((span, digits)) = all.get(..count).and_then(joined) else {
                continue;
            };
            let plus = span.before(text).ends_with('+');
            let national = match (plus, digits.strip_prefix("0031"), digits.strip_prefix("31")) {
                (false, Some(rest), _) | (true, _, Some(rest)) => rest.strip_prefix('0').unwrap_or(rest).to_owned(),
                (false, None, _) => digits.strip_prefix('0').unwrap_or("").to_owned(),
                (true, _, None) => String::new(),
            };
            let subscriber = national.len() == 9 && !national.starts_with('0');
            if subscriber && span.start >= free_from && stands_alone(text, span) {
                found.push(Span::new(if plus { span.start - 1 } else { span.start }, span.end));
                free_from = span.end;
                break;
            }
        }
    }
    found
}

// As `groups`, but "+31 (0)6 …" and "(0318) 53 89 11" count as joined too.
fn groups_with_bracket<'a, 'b>(
    text: &str,
    runs: &'b [Digits<'a>],
    at: usize,
    separators: &[char],
) -> Vec<&'b Digits<'a>> {
    let mut taken: Vec<&Digits<'a>> = Vec::new();
    for run in runs.get(at..).unwrap_or(&[]).iter().take(8) {
        if let Some(last) = taken.last() {
            let between = Span::new(last.span.end, run.span.start).of(text);
            let plain: String = between.chars().filter(|c| !matches!(c, '(' | ')')).collect();
            let short = plain.chars().count() <= 3 && plain.chars().all(|c| separators.contains(&c));
            if between.is_empty() || !short {
                break;
            }
        }
        taken.push(run);
    }
    taken
}

/// IBANs: right length for their country, and 1 modulo 97. Spaces between groups do not matter.
pub(super) fn bank_accounts(text: &str) -> Vec<Span> {
    accounts(text, true)
}

/// What is shaped like an IBAN, whether its check digits fit or not: one that is mistyped is one too.
pub(crate) fn account_shapes(text: &str) -> Vec<Span> {
    accounts(text, false)
}

fn accounts(text: &str, checked: bool) -> Vec<Span> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut found: Vec<Span> = Vec::new();
    for (index, (at, first)) in chars.iter().enumerate() {
        let inside = index
            .checked_sub(1)
            .and_then(|before| chars.get(before))
            .is_some_and(|(_, c)| c.is_alphanumeric());
        if inside || !first.is_ascii_alphabetic() || found.last().is_some_and(|last| *at < last.end) {
            continue;
        }
        found.extend(account_at(chars.get(index..).unwrap_or(&[]), checked));
    }
    found
}

fn account_at(chars: &[(usize, char)], checked: bool) -> Option<Span> {
    let code: String = chars.iter().take(2).map(|(_, c)| c.to_ascii_uppercase()).collect();
    let length = account_length(&code)?;
    let mut account = String::with_capacity(length);
    let mut spaces = 0;
    for (index, (at, character)) in chars.iter().enumerate() {
        if character.is_ascii_alphanumeric() {
            account.push(character.to_ascii_uppercase());
            spaces = 0;
        } else if matches!(character, ' ' | '.' | '-' | '\u{a0}') && spaces == 0 {
            spaces += 1;
        } else {
            return None;
        }
        if account.len() == length {
            let goes_on = chars.get(index + 1).is_some_and(|(_, c)| c.is_alphanumeric());
            let start = chars.first()?.0;
            // The country and two check digits stand together: "is de norm" and "de 12" begin none.
            let head: String = chars.iter().take(4).map(|(_, c)| *c).collect();
            let begins = head.bytes().skip(2).all(|byte| byte.is_ascii_digit()) && head.is_ascii();
            let capitals = chars.iter().take(index + 1).all(|(_, c)| !c.is_ascii_lowercase());
            let fits = modulo_97(&account) == Some(1) || !checked && capitals;
            return (!goes_on && begins && fits).then_some(Span::new(start, at + 1));
        }
    }
    None
}

// Countries of the single euro payments area.
fn account_length(country: &str) -> Option<usize> {
    Some(match country {
        "NO" => 15,
        "BE" => 16,
        "NL" | "DK" | "FI" => 18,
        "SI" => 19,
        "AT" | "EE" | "LT" | "LU" => 20,
        "CH" | "HR" | "LI" | "LV" => 21,
        "BG" | "DE" | "GB" | "IE" => 22,
        "GI" => 23,
        "AD" | "CZ" | "ES" | "RO" | "SE" | "SK" => 24,
        "PT" => 25,
        "IS" | "TR" => 26,
        "FR" | "GR" | "IT" | "MC" | "SM" => 27,
        "CY" | "HU" | "PL" => 28,
        "MT" => 31,
        _ => return None,
    })
}

fn modulo_97(account: &str) -> Option<u32> {
    let (head, tail) = account.split_at_checked(4)?;
    tail.chars().chain(head.chars()).try_fold(0_u32, |rest, character| {
        let value = character.to_digit(36)?;
        Some((rest * if value < 10 { 10 } else { 100 } + value) % 97)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, spans: Vec<Span>) -> Vec<&str> {
        spans.into_iter().map(|span| span.of(text)).collect()
    }

    #[test]
    fn service_numbers_pass_the_eleven_test_in_every_way_of_writing() {
        for number in [
            "999993847",
            "999990482",
            "999993550",
            "999990421",
            "999991905",
            "9999.93.847",
            "999 993 847",
            "9 9 9 9 9 3 8 4 7",
        ] {
            let text = format!("Mijn bsn is {number}.");
            assert_eq!(cut(&text, citizen_service_numbers(&text)), [number]);
        }
        for other in [
            "999993848",
            "000000000",
            "A999993847",
            "9999938470",
            "99999384",
            "999993847x",
        ] {
            assert_eq!(citizen_service_numbers(other), [], "{other}");
        }
    }

    #[test]
    fn phones_are_dutch_and_whole() {
        for number in [
            "06-12345678",
            "0612345678",
            "06 12 34 56 78",
            "+31612345678",
            "+31 (0)6 1234 5678",
            "0031 70 123 4567",
            "070-1234567",
            "(070) 123 45 67",
        ] {
            let text = format!("Bel {number} graag.");
            let found = cut(&text, phones(&text));
            assert_eq!(found.len(), 1, "{number}: {found:?}");
        }
        for other in [
            "14 070",
            "112",
            "0800-1234",
            "2026-11-30",
            "€ 1.233,30",
            "Z-2026-000101",
            "06123456789",
            "00 12 34 56 78",
        ] {
            assert_eq!(phones(other), [], "{other}");
        }
    }

    #[test]
    fn accounts_have_their_length_and_check_digits() {
        for account in [
            "NL91ABNA0417164300",
            "NL91 ABNA 0417 1643 00",
            "nl91abna0417164300",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
        ] {
            let text = format!("Rekening {account}, graag.");
            assert_eq!(cut(&text, bank_accounts(&text)), [account]);
        }
        for other in [
            "NL92ABNA0417164300",
            "NL91ABNA041716430",
            "XNL91ABNA0417164300",
            "NL91ABNA04171643001",
            "Nederland",
        ] {
            assert_eq!(bank_accounts(other), [], "{other}");
        }
    }
}
