//! Properties on generated texts: a wrong digit never passes, a right number always does, spans are sound.

use std::collections::BTreeMap;

use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language;
use proptest::prelude::*;

use super::cases::check;
use super::{Evidence, Input, VerifierVerdict, verify};

/// `mantissa` with `decimals`, in the marks of a language.
fn write(mantissa: u64, decimals: usize, language: Language, grouped: bool) -> String {
    let digits = format!("{mantissa:0>width$}", width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let (point, group) = if language == Language::Dutch {
        (',', '.')
    } else {
        ('.', ',')
    };
    let mut text = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if grouped && at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if decimals > 0 {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

/// The same number as a machine writes it.
fn machine(mantissa: u64, decimals: usize) -> String {
    let digits = format!("{mantissa:0>width$}", width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    if decimals > 0 {
        format!("{whole}.{fraction}")
    } else {
        whole.to_owned()
    }
}

const FRAMES: [(Language, &str); 10] = [
    (Language::Dutch, "Het bedrag is € {} per maand [E1]."),
    (Language::Dutch, "In totaal telden wij {} zaken [E1]."),
    (
        Language::Dutch,
        "Op 3 maart 2026 waren er {} meldingen volgens tabel 2 [E1].",
    ),
    (Language::Dutch, "Volgens artikel 31, lid 3 is de norm {} euro [E1]."),
    (Language::Dutch, "De waarde ({}) staat in dossier Z-2026-000101 [E1]."),
    (Language::English, "The amount is €{} a month [E1]."),
    (Language::English, "We counted {} cases in total [E1]."),
    (Language::English, "At 14:30 on 3 March 2026 the score was {} [E1]."),
    (Language::English, "See Table 2: {} reports were filed. [E1]"),
    (Language::English, "1. APP-012 has {} open items [E1]."),
];

fn passes(language: Language, text: &str, evidence: &str) -> bool {
    check(language, text, &[("E1", Evidence::from_json(&Value::from(evidence)))]).verdict() == VerifierVerdict::Pass
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_right_number_passes_and_a_changed_digit_does_not(
        frame in 0..FRAMES.len(), mantissa in 1_u64..10_000_000, decimals in prop_oneof![Just(0_usize), Just(2)],
        grouped in any::<bool>(), at in any::<prop::sample::Index>(), to in 0_u8..10,
    ) {
        let (language, frame) = FRAMES[frame];
        // A bare year is a number too, and reads the same.
        let shown = write(mantissa, decimals, language, grouped);
        let truth = machine(mantissa, decimals);
        let text = frame.replace("{}", &shown);
        prop_assert!(passes(language, &text, &truth), "{} {}", text, truth);

        let places: Vec<usize> = shown.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
        let place = *at.get(&places);
        let digit = char::from(b'0' + to);
        let mut wrong = shown.clone();
        wrong.replace_range(place..=place, &digit.to_string());
        if wrong != shown {
            let text = frame.replace("{}", &wrong);
            prop_assert!(!passes(language, &text, &truth), "{} {}", text, truth);
        }
    }

    #[test]
    fn ten_times_another_sign_or_the_last_unit_does_not_pass(
        frame in 0..FRAMES.len(), mantissa in 1_u64..1_000_000, decimals in prop_oneof![Just(0_usize), Just(2)],
    ) {
        let (language, frame) = FRAMES[frame];
        let truth = machine(mantissa, decimals);
        for wrong in [mantissa * 10, mantissa + 1, mantissa * 1000] {
            let text = frame.replace("{}", &write(wrong, decimals, language, true));
            prop_assert!(!passes(language, &text, &truth), "{} {}", text, truth);
        }
        let text = frame.replace("{}", &format!("-{}", write(mantissa, decimals, language, true)));
        prop_assert!(!passes(language, &text, &truth), "{} {}", text, truth);
    }

    #[test]
    fn any_text_is_judged_without_a_panic_and_every_span_is_sound(
        text in r"(\PC|[0-9.,\-€%\[\]()½²٣ \n\u{200b}]|E1|procent|miljoen|een|derde|art\.|[a-z]{1,4}){0,40}",
        dutch in any::<bool>(),
    ) {
        let language = if dutch { Language::Dutch } else { Language::English };
        let rules = VerifierRules::default();
        let evidence = BTreeMap::from([
            (Label::parse("E1").expect("a label"), Evidence::from_text(&text, language)),
            (Label::parse("E2").expect("a label"), Evidence::from_json(&Value::from(text.as_str()))),
        ]);
        let input = Input { text: &text, language, rules: &rules, evidence: &evidence, around: &[], request_numbers: &[] };
        let report = verify(&input);
        for finding in report.findings.iter().chain(&report.notices) {
            prop_assert_eq!(text.get(finding.start..finding.end), Some(finding.text.as_str()));
        }
        prop_assert!(report.numbers.supported <= report.numbers.checked);
        prop_assert!(report.numbers.coincidence_permille <= 1000);
        prop_assert_eq!(verify(&input), report);
    }

    #[test]
    fn huge_numbers_are_judged_without_a_panic(
        shown in "[1-9][0-9]{0,30}([.,][0-9]{1,28})?", truth in "-?[1-9][0-9]{0,27}",
        frame in prop::sample::select(vec!["{}", "over {} million", "about {}%", "nearly {} bn", "{} of {}", "1/{}", "{}‰"]),
    ) {
        let text = format!("We counted {} cases [E1].", frame.replace("{}", &shown));
        let report = check(Language::English, &text, &[("E1", Evidence::from_json(&Value::from(truth.as_str())))]);
        prop_assert!(report.numbers.checked > 0 || report.verdict() == VerifierVerdict::Pass);
    }

    #[test]
    fn a_digit_of_another_script_is_the_same_digit(
        mantissa in 10_u64..100_000, zero in prop::sample::select(vec!['٠', '۰', '०', '０', '𝟎', '𝟶']),
    ) {
        let script: String = mantissa.to_string().chars()
            .map(|c| char::from_u32(u32::from(zero) + c.to_digit(10).expect("a digit")).expect("a character")).collect();
        let text = format!("We counted {script} cases [E1].");
        prop_assert!(passes(Language::English, &text, &mantissa.to_string()));
        prop_assert!(!passes(Language::English, &text, &(mantissa + 1).to_string()));
    }
}

#[test]
fn no_digit_of_a_letter_can_change() {
    let letters = [
        (
            Language::Dutch,
            "Daarom hielden wij € 168,20 in [E1]. U krijgt deze maand € 1.233,30 [E2]. Dat is 12 procent minder dan de \
             norm van 1.401,50 euro [E3, E4].",
            [("E1", "168.20"), ("E2", "1233.30"), ("E3", "-0.12"), ("E4", "1401.50")],
        ),
        (
            Language::English,
            "We kept €168.20 [E1]. You receive €1,233.30 this month [E2]. That is 12% lower than the norm of 1,401.50 \
             euros [E3, E4].",
            [("E1", "168.20"), ("E2", "1233.30"), ("E3", "-0.12"), ("E4", "1401.50")],
        ),
    ];
    for (language, letter, evidence) in letters {
        let evidence: Vec<_> = evidence
            .iter()
            .map(|(label, value)| (*label, Evidence::from_json(&Value::from(*value))))
            .collect();
        let verdict = |text: &str| check(language, text, &evidence).verdict();
        assert_eq!(
            verdict(letter),
            VerifierVerdict::Pass,
            "{:?}",
            check(language, letter, &evidence).findings
        );
        let mut tried = 0;
        for (at, old) in letter.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            for new in ('0'..='9').filter(|new| *new != old) {
                let mut text = letter.to_owned();
                text.replace_range(at..=at, &new.to_string());
                assert_ne!(verdict(&text), VerifierVerdict::Pass, "{text}");
                tried += 1;
            }
        }
        assert!(tried > 200);
    }
}
