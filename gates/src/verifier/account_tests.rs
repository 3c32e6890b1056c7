//! Account numbers to the letter: where one begins and ends, and what only looks like one.

use std::collections::BTreeSet;

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Checked, VerifierRules};
use nullius_schemas::vocabulary::Language::Dutch;

use super::account::{accounts_of, names_account};
use super::rule_tests::{values, with};

/// The accounts that a text names and its source does not.
fn unnamed(text: &str, source: &str) -> BTreeSet<String> {
    let asked = VerifierRules {
        accounts: Checked::Checked,
        ..VerifierRules::default()
    };
    let report = with(&asked, Dutch, text, &[("E1", values(source))], &[]);
    let found = report.findings.into_iter();
    found
        .filter(|finding| finding.code == Code::NumberMismatch && finding.detail.contains("account"))
        .map(|finding| finding.text)
        .collect()
}

fn set(accounts: &[&str]) -> BTreeSet<String> {
    accounts.iter().map(|account| (*account).to_owned()).collect()
}

#[test]
fn an_account_ends_where_its_digits_end() {
    for (text, account) in [
        (
            "Betaal op rekeningnummer 417164300 x 12 [E1].",
            "rekeningnummer 417164300",
        ),
        (
            "Betaal op rekeningnummer 417164300 - 12 [E1].",
            "rekeningnummer 417164300",
        ),
        (
            "Betaal op rekeningnummer 417164300, graag vandaag [E1].",
            "rekeningnummer 417164300",
        ),
        (
            "Betaal op rekeningnummer 41 71-64/300 [E1].",
            "rekeningnummer 41 71-64/300",
        ),
        ("Betaal op rekening nummer 555 [E1].", "rekening nummer 555"),
        ("Betaal op de rekening bij de bank 4171643 [E1].", ""),
        (
            "Betaal op de rekening met het nummer 555 [E1].",
            "rekening met het nummer 555",
        ),
        ("Op de rekening 417164 staat niets [E1].", ""),
        ("Op de rekening 1250000,00 staat niets [E1].", ""),
        ("Op de rekening 2026-12-01 [E1].", ""),
        ("Op de rekening 1-12-2026 [E1].", ""),
        ("Op de rekening 1234-56-78 [E1].", ""),
        ("Op de rekening 12-345-6789 [E1].", "rekening 12-345-6789"),
    ] {
        let expected: BTreeSet<_> = (!account.is_empty()).then(|| account.to_owned()).into_iter().collect();
        assert_eq!(unnamed(text, "x"), expected, "{text}");
    }
}

#[test]
fn an_account_has_at_most_as_many_digits_as_any_country_has() {
    let most = "1234567890123456789012345678901234";
    assert_eq!(most.len(), 34);
    let text = format!("Betaal op rekeningnummer {most} [E1].");
    assert_eq!(unnamed(&text, "x"), set(&[&format!("rekeningnummer {most}")]));
    let source = format!("Het nummer is {most} van de gemeente.");
    assert!(unnamed(&text, &source).is_empty());
    assert!(unnamed(&format!("Betaal op rekeningnummer {most}5 [E1]."), "x").is_empty());
}

#[test]
fn the_source_has_the_digits_in_one_number() {
    let text = "Betaal op rekeningnummer 417164300 [E1].";
    for (source, named) in [
        ("Het nummer 417 164-300 staat vast.", true),
        ("Het nummer 417. 164 - 300 staat vast.", false),
        ("De nummers 417 - 164 - 300 staan vast.", false),
    ] {
        assert_eq!(unnamed(text, source).is_empty(), named, "{source}");
    }
}

#[test]
fn what_announces_may_stand_inside_an_account_and_beside_it() {
    let account = "GB29 GIRO 6016 1331 9268 19";
    assert_eq!(unnamed(&format!("Betaal op {account} [E1]."), "x"), set(&[account]));
    assert!(unnamed(&format!("Betaal op {account} [E1]."), account).is_empty());
    assert_eq!(
        unnamed("Van NL91ABNA0417164300 naar rekeningnummer 41716430 [E1].", "x"),
        set(&["NL91ABNA0417164300", "rekeningnummer 41716430"])
    );
    assert_eq!(
        unnamed("Van rekeningnummer 41716430 naar NL91ABNA0417164300 [E1].", "x"),
        set(&["NL91ABNA0417164300", "rekeningnummer 41716430"])
    );
}

#[test]
fn a_number_of_three_digits_behind_its_word_is_named() {
    for (text, names) in [
        ("giro 555", false),
        ("gironummer 555", true),
        ("gironummer 55", false),
        ("giro 5555555", true),
        ("giro 555555", false),
    ] {
        assert_eq!(names_account(text), names, "{text}");
    }
}

#[test]
fn a_capital_of_another_script_is_the_one_that_it_looks_like() {
    for (alike, plain) in [
        ("ΑА", 'A'),
        ("ΒВ", 'B'),
        ("СϹ", 'C'),
        ("ΕЕ", 'E'),
        ("ΗН", 'H'),
        ("ΙІӀ", 'I'),
        ("ЈͿ", 'J'),
        ("ΚК", 'K'),
        ("ΜМ", 'M'),
        ("Ν", 'N'),
        ("ΟОՕ", 'O'),
        ("ΡР", 'P'),
        ("ЅՏ", 'S'),
        ("ΤТ", 'T'),
        ("Ս", 'U'),
        ("Ѵ", 'V'),
        ("Ԝ", 'W'),
        ("ΧХ", 'X'),
        ("ΥҮ", 'Y'),
        ("Ζ", 'Z'),
        ("ＱⒶ𝐀", 'Q'),
    ] {
        for c in alike.chars() {
            let plain = if "Ⓐ𝐀".contains(c) { 'A' } else { plain };
            assert_eq!(
                accounts_of(&format!("NL91{c}BNA0417164300")),
                [format!("NL91{plain}BNA0417164300")],
                "{c}"
            );
        }
    }
    // The check digits alone may be digits.
    assert_eq!(accounts_of("Naar NL91ABCDEFGHIJKLMN."), ["NL91ABCDEFGHIJKLMN"]);
    // A letter with a mark, or one that is set high, is no capital of any style.
    for c in ['É', 'ª'] {
        assert_eq!(accounts_of(&format!("NL91{c}BNA0417164300")), [""; 0], "{c}");
    }
}
