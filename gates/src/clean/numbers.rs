//! Numbers that name a person: citizen service number (BSN), bank account (IBAN), telephone.

use crate::text::Span;

/// The runs of ASCII digits in a text, in order.
pub(super) fn digit_runs(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut from: Option<usize> = None;
    for (at, byte) in text.bytes().enumerate() {
        match (from, byte.is_ascii_digit()) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                found.push(Span::new(start, at));
                from = None;
            }
            _ => {}
        }
    }
    found.extend(from.map(|start| Span::new(start, text.len())));
    found
}

/// Those of `spans` that share nothing with `others`; both stand in order and overlap none of their own.
pub(super) fn outside(spans: Vec<Span>, others: &[Span]) -> Vec<Span> {
    let free = |span: &Span| {
        let next = others.partition_point(|other| other.end <= span.start);
        others.get(next).is_none_or(|other| !other.overlaps(*span))
    };
    spans.into_iter().filter(free).collect()
}

// Digits stand alone: no letter or further digit touches them.
fn stands_alone(text: &str, span: Span) -> bool {
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !joins(span.before(text).chars().next_back()) && !joins(span.after(text).chars().next())
}

/// Nine digits that pass the eleven-test, however they are grouped: `9999.93.847`, `999 993 847`, `99999/3847`. What stands
/// between the groups is the same everywhere.
pub(super) fn citizen_service_numbers(text: &str, runs: &[Span]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for at in 0..runs.len() {
        let free = |span: &Span| found.last().is_none_or(|last: &Span| last.end <= span.start);
        let number = service_number(text, runs.get(at..).unwrap_or(&[])).filter(free);
        found.extend(number);
    }
    found
}

fn service_number(text: &str, runs: &[Span]) -> Option<Span> {
    let first = runs.first()?;
    let mut digits = String::new();
    let mut before: Option<(Span, &str)> = None;
    for run in runs.iter().take(9) {
        if run.end - run.start + digits.len() > 9 {
            return None;
        }
        if let Some((last, joint)) = before {
            let between = Span::new(last.end, run.start).of(text);
            if !separates(between) || !joint.is_empty() && joint != between {
                return None;
            }
            before = Some((*run, between));
        } else {
            before = Some((*run, ""));
        }
        digits.push_str(run.of(text));
        if digits.len() == 9 {
            let span = Span::new(first.start, run.end);
            return (stands_alone(text, span) && eleven_test(&digits)).then_some(span);
        }
    }
    None
}

// One mark, or a mark with a space on either side of it.
fn separates(between: &str) -> bool {
    let mut chars = between.chars();
    let (first, second, third) = (chars.next(), chars.next(), chars.next());
    let mark = |c: Option<char>| {
        c.is_some_and(|c| {
            matches!(
                c,
                ' ' | '.' | '-' | '/' | '_' | '·' | '–' | '\u{a0}' | '\u{2009}' | '\u{2011}' | '\u{202f}'
            )
        })
    };
    chars.next().is_none() && mark(first) && (second.is_none() || mark(second)) && (third.is_none() || mark(third))
}

fn eleven_test(digits: &str) -> bool {
    let sum: i64 = digits
        .bytes()
        .zip([9, 8, 7, 6, 5, 4, 3, 2, -1])
        .map(|(digit, weight)| i64::from(digit - b'0') * weight)
        .sum();
    digits.len() == 9 && sum % 11 == 0 && digits.bytes().any(|digit| digit != b'0')
}

/// Dutch numbers of ten digits from 0, or of nine after +31 or 0031, and those of other countries after + or 00, with the
/// usual separators.
pub(super) fn phones(text: &str, runs: &[Span]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for at in 0..runs.len() {
        let free = |span: &Span| found.last().is_none_or(|last: &Span| last.end <= span.start);
        let number = phone(text, runs.get(at..).unwrap_or(&[])).filter(free);
        found.extend(number);
    }
    found
}

// The longest number that begins with the first run.
fn phone(text: &str, runs: &[Span]) -> Option<Span> {
    let first = runs.first()?;
    let plus = first.before(text).ends_with('+');
    if !plus && !first.of(text).starts_with('0') {
        return None;
    }
    let mut digits = String::new();
    let mut last: Option<Span> = None;
    let mut found = None;
    for run in runs.iter().take(8) {
        let joined = last.is_none_or(|last| joins_phone(Span::new(last.end, run.start).of(text)));
        if !joined || digits.len() + run.of(text).len() > LONGEST_PHONE {
            break;
        }
        digits.push_str(run.of(text));
        let span = Span::new(first.start, run.end);
        if is_phone(plus, &digits) && stands_alone(text, span) {
            found = Some(Span::new(span.start - usize::from(plus), span.end));
        }
        last = Some(*run);
    }
    found
}

const LONGEST_PHONE: usize = 17;

// "+31 (0)6 …" and "(0318) 53 89 11" count as joined too.
fn joins_phone(between: &str) -> bool {
    let mut marks = between.chars().filter(|c| !matches!(c, '(' | ')'));
    let mark = |c: char| matches!(c, ' ' | '-' | '.' | '/' | '\u{a0}' | '\u{2011}');
    let first_three = marks.by_ref().take(3).all(mark);
    first_three && marks.next().is_none()
}

fn is_phone(plus: bool, digits: &str) -> bool {
    let subscriber = |rest: &str| rest.len() == 9 && !rest.starts_with('0');
    let abroad = |rest: &str| (9..=15).contains(&rest.len()) && !rest.starts_with('0');
    let home = |rest: &str| subscriber(rest.strip_prefix('0').unwrap_or(rest));
    if plus {
        return digits.strip_prefix("31").map_or_else(|| abroad(digits), home);
    }
    match (digits.strip_prefix("0031"), digits.strip_prefix("00")) {
        (Some(rest), _) => home(rest),
        (None, Some(rest)) => abroad(rest),
        (None, None) => digits.strip_prefix('0').is_some_and(subscriber),
    }
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
    let mut found: Vec<Span> = Vec::new();
    let mut inside = false;
    for (at, character) in text.char_indices() {
        let begins = !std::mem::replace(&mut inside, character.is_alphanumeric()) && character.is_ascii_alphabetic();
        if begins && found.last().is_none_or(|last| at >= last.end) {
            found.extend(account_at(text, at, checked));
        }
    }
    found
}

fn account_at(text: &str, from: usize, checked: bool) -> Option<Span> {
    // The country and two check digits stand together, unless all is in capitals and the check digits fit: "is de norm"
    // and "de 12" begin none.
    let together = text
        .get(from..from + 4)
        .is_some_and(|head| head.bytes().skip(2).all(|byte| byte.is_ascii_digit()));
    let mut account = String::new();
    let (mut signs, mut capitals, mut length) = (0, true, None);
    for (at, character) in text.get(from..)?.char_indices() {
        if !character.is_ascii_alphanumeric() {
            signs += 1;
            if character.is_alphanumeric() || signs > MOST_SIGNS {
                return None;
            }
            continue;
        }
        signs = 0;
        let head = if account.len() < 2 {
            character.is_ascii_alphabetic()
        } else {
            character.is_ascii_digit()
        };
        if account.len() < 4 && !head {
            return None;
        }
        account.push(character.to_ascii_uppercase());
        capitals &= !character.is_ascii_lowercase();
        if !together && !capitals || account.len() > LONGEST_ACCOUNT {
            return None;
        }
        if account.len() == 4 {
            length = account_length(account.get(..2)?);
        }
        let ends = || {
            let rest = text.get(from + at + 1..).and_then(|rest| rest.chars().next());
            !rest.is_some_and(char::is_alphanumeric)
        };
        let whole = length.map_or_else(
            // A country that the list does not have: whatever fits.
            || capitals && account.len() >= SHORTEST_ACCOUNT && ends() && modulo_97(&account) == Some(1),
            |length| {
                let fits = || modulo_97(&account) == Some(1) || together && capitals && !checked;
                account.len() == length && ends() && fits()
            },
        );
        if whole {
            return Some(Span::new(from, from + at + 1));
        }
        if length == Some(account.len()) {
            return None;
        }
    }
    None
}

/// Letters and digits of an account number, and the signs between two of them.
const SHORTEST_ACCOUNT: usize = 15;
const LONGEST_ACCOUNT: usize = 34;
const MOST_SIGNS: usize = 2;

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

    fn citizen_service_numbers(text: &str) -> Vec<Span> {
        super::citizen_service_numbers(text, &digit_runs(text))
    }

    fn phones(text: &str) -> Vec<Span> {
        super::phones(text, &digit_runs(text))
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
            "9999/93/847",
            "99999_3847",
            "999 - 993 - 847",
            "99 99 93 847",
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
            "999.993-847",
            "999993, 847",
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
            "+49 30 1234567",
            "0032 475 12 34 56",
            "+48 601 234 567",
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
            "070, 1234567",
            "070 - - 1234567",
            "00 12 34 56 78",
            "+12 graden",
            "0000000000",
        ] {
            assert_eq!(phones(other), [], "{other}");
        }
    }

    #[test]
    fn a_number_is_found_whole_with_its_plus_and_up_to_its_last_digit() {
        for number in ["+31612345678", "0031 70 123 4567", "00 123 456 789 012 345"] {
            let text = format!("Bel {number} graag.");
            assert_eq!(cut(&text, phones(&text)), [number]);
        }
    }

    #[test]
    fn every_number_of_a_text_is_found() {
        let text = "999993847 en 999990482; 06-12345678 of 070-1234567; NL91ABNA0417164300, DE89370400440532013000.";
        assert_eq!(cut(text, citizen_service_numbers(text)), ["999993847", "999990482"]);
        assert_eq!(cut(text, phones(text)), ["06-12345678", "070-1234567"]);
        let accounts = ["NL91ABNA0417164300", "DE89370400440532013000"];
        assert_eq!(cut(text, bank_accounts(text)), accounts);
    }

    #[test]
    fn the_groups_of_an_account_stand_close_together() {
        let two = "NL91  ABNA. 0417-1643 00";
        assert_eq!(cut(two, bank_accounts(two)), [two]);
        let signs = |count: usize| format!("NL91{}ABNA0417164300", ",".repeat(count));
        assert_eq!(
            cut(&signs(MOST_SIGNS), bank_accounts(&signs(MOST_SIGNS))),
            [signs(MOST_SIGNS)]
        );
        assert_eq!(bank_accounts(&signs(MOST_SIGNS + 1)), []);
    }

    #[test]
    fn an_account_with_a_wrong_digit_is_one_only_where_it_is_written_like_one() {
        assert_eq!(account_shapes("NL92ABNA0417164300").len(), 1);
        assert_eq!(account_shapes("nl91abna0417164300").len(), 1);
        assert_eq!(account_shapes("nl92abna0417164300"), []);
    }

    #[test]
    fn accounts_have_their_length_and_check_digits() {
        for account in [
            "NL91ABNA0417164300",
            "NL91 ABNA 0417 1643 00",
            "nl91abna0417164300",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
            "UA21 3223 1300 0002 6007 2335 6600 1",
            "NL91-ABNA/0417, 1643, 00",
            "N L 91 ABNA 0417 1643 00",
        ] {
            let text = format!("Rekening {account}, graag.");
            assert_eq!(cut(&text, bank_accounts(&text)), [account]);
        }
        for other in [
            "NL92ABNA0417164300",
            "NL91ABNA041716430",
            "XNL91ABNA0417164300",
            "NL91ABNA04171643001",
            "UA21 3223 1300 0002 6007 2335 6600 2",
            "n l 91 abna 0417 1643 00",
            "NL91 ABNA    0417 1643 00",
            "Nederland",
        ] {
            assert_eq!(bank_accounts(other), [], "{other}");
        }
    }
    // The examples of the register of IBANs (SWIFT), for every country of the area.
    #[test]
    fn every_country_of_the_payments_area_has_its_length() {
        for account in [
            "AD1200012030200359100100",
            "AT611904300234573201",
            "BE68539007547034",
            "BG80BNBG96611020345678",
            "CH9300762011623852957",
            "CY17002001280000001200527600",
            "CZ6508000000192000145399",
            "DE89370400440532013000",
            "DK5000400440116243",
            "EE382200221020145685",
            "ES9121000418450200051332",
            "FI2112345600000785",
            "FR1420041010050500013M02606",
            "GB29NWBK60161331926819",
            "GI75NWBK000000007099453",
            "GR1601101250000000012300695",
            "HR1210010051863000160",
            "HU42117730161111101800000000",
            "IE29AIBK93115212345678",
            "IS140159260076545510730339",
            "IT60X0542811101000000123456",
            "LI21088100002324013AA",
            "LT121000011101001000",
            "LU280019400644750000",
            "LV80BANK0000435195001",
            "MC5811222000010123456789030",
            "MT84MALT011000012345MTLCAST001S",
            "NL91ABNA0417164300",
            "NO9386011117947",
            "PL61109010140000071219812874",
            "PT50000201231234567890154",
            "RO49AAAA1B31007593840000",
            "SE4550000000058398257466",
            "SI56263300012039086",
            "SK3112000000198742637541",
            "SM86U0322509800000000270100",
            "TR330006100519786457841326",
        ] {
            assert_eq!(cut(account, bank_accounts(account)), [account]);
            // In small letters only where the length of the country is known.
            let small = account.to_lowercase();
            assert_eq!(cut(&small, bank_accounts(&small)), [small.as_str()]);
        }
        let longest = "QQ19111111111111111111111111111111";
        assert_eq!(cut(longest, bank_accounts(longest)), [longest]);
        assert_eq!(bank_accounts("QQ521111111111111111111111111111111"), []);
    }
}
