//! Slots in both languages: what is filled in passes the verifier for its own citation, and one more digit never does.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::{Value, read};
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::{Cited, Filled, Unfilled, fill};
use crate::verifier::{Evidence, Input, Report, VerifierVerdict, verify};

fn label(name: &str) -> Label {
    Label::parse(name).unwrap()
}

fn json(text: &str) -> Value {
    read(text.as_bytes()).unwrap()
}

fn with(text: &str, fields: &[(&str, &Value)], language: Language) -> Result<Filled, Vec<Unfilled>> {
    let cited: BTreeMap<_, _> = fields
        .iter()
        .map(|(name, value)| (label(name), Cited::Field(value)))
        .collect();
    fill(text, &cited, language)
}

fn one(text: &str, value: &str, language: Language) -> String {
    with(text, &[("E1", &json(value))], language).unwrap().text().to_owned()
}

fn verified(text: &str, value: &Value, language: Language) -> Report {
    let evidence = BTreeMap::from([(label("E1"), Evidence::from_json(value))]);
    verify(&Input {
        text,
        language,
        rules: &VerifierRules::default(),
        evidence: &evidence,
        around: &[],
        request_numbers: &[],
    })
}

#[test]
fn each_format_has_its_shape_in_both_languages() {
    let rows = [
        ("{{E1}} [E1]", "1233.3", "1233,3 [E1]", "1233.3 [E1]"),
        ("{{E1}} [E1]", "2026", "2026 [E1]", "2026 [E1]"),
        (
            "{{E1}} [E1]",
            r#""2026-03-01""#,
            "1 maart 2026 [E1]",
            "1 March 2026 [E1]",
        ),
        ("{{E1|eur}} [E1]", r#""1233.30""#, "€ 1.233,30 [E1]", "€1,233.30 [E1]"),
        ("{{E1|eur}} [E1]", "-5", "€ -5,00 [E1]", "-€5.00 [E1]"),
        (
            "{{E1|eur}} [E1]",
            "1234567.1",
            "€ 1.234.567,10 [E1]",
            "€1,234,567.10 [E1]",
        ),
        ("{{E1|percent}} [E1]", "21.34", "21,34% [E1]", "21.34% [E1]"),
        ("{{E1|percent}} [E1]", "0", "0% [E1]", "0% [E1]"),
        ("{{E1|number}} [E1]", "12345.678", "12.345,678 [E1]", "12,345.678 [E1]"),
        (
            "{{E1|date}} [E1]",
            r#""2024-02-29""#,
            "29 februari 2024 [E1]",
            "29 February 2024 [E1]",
        ),
    ];
    for (text, value, dutch, english) in rows {
        assert_eq!(one(text, value, Language::Dutch), dutch);
        assert_eq!(one(text, value, Language::English), english);
    }
    let share = json("0.2134");
    let cited = BTreeMap::from([(label("E1"), Cited::Fraction(&share))]);
    let filled = fill("{{E1|percent}} [E1]", &cited, Language::Dutch).unwrap();
    assert_eq!(filled.text(), "21,34% [E1]");
    let half = json("0.5");
    let cited = BTreeMap::from([(label("E1"), Cited::Percent(&half))]);
    let filled = fill("{{E1|percent}} [E1]", &cited, Language::English).unwrap();
    assert_eq!(filled.text(), "0.5% [E1]");
}

#[test]
fn the_longest_slot_is_filled_and_no_longer_one() {
    let longest = "E".repeat(16);
    let value = json("21.34");
    let fields = [(longest.as_str(), &value)];
    let filled = with(&format!("{{{{{longest}|percent}}}}"), &fields, Language::Dutch).unwrap();
    assert_eq!(filled.text(), format!("21,34% [{longest}]"));
    let faults = with(&format!("{{{{{longest}|percents}}}}"), &fields, Language::Dutch).unwrap_err();
    assert_eq!(faults[0].text, "{{", "no slot is as long as that");
}

#[test]
fn a_number_or_a_date_is_shown_to_the_edges_of_its_shape() {
    let longest = r#""1234567890123456789012345678""#;
    let rows = [
        ("{{E1|eur}} [E1]", r#""-0.00""#, "€ 0,00 [E1]"),
        ("{{E1}} [E1]", r#""-0.0""#, "0,0 [E1]"),
        ("{{E1}} [E1]", r#""0""#, "0 [E1]"),
        ("{{E1}} [E1]", r#""-0.5""#, "-0,5 [E1]"),
        ("{{E1|number}} [E1]", "999", "999 [E1]"),
        ("{{E1|number}} [E1]", "1000", "1.000 [E1]"),
        ("{{E1|number}} [E1]", "-100000.05", "-100.000,05 [E1]"),
        ("{{E1}} [E1]", longest, "1234567890123456789012345678 [E1]"),
        ("{{E1|percent}} [E1]", "1.01", "1,01% [E1]"),
        ("{{E1|percent}} [E1]", "-1.01", "-1,01% [E1]"),
        ("{{E1|percent}} [E1]", r#""0.0""#, "0,0% [E1]"),
        ("{{E1|eur}} [E1]", "5.100", "€ 5,10 [E1]"),
        ("{{E1}} [E1]", r#""0001-01-01""#, "1 januari 1 [E1]"),
    ];
    for (text, value, filled) in rows {
        assert_eq!(one(text, value, Language::Dutch), filled, "{value}");
    }
    for (slot, value) in [
        ("{{E1}}", r#""12345678901234567890123456789""#),
        ("{{E1}}", r#""01""#),
        ("{{E1}}", r#"".5""#),
        ("{{E1}}", r#""5.""#),
        ("{{E1}}", r#""+5""#),
        ("{{E1}}", r#""5e3""#),
        ("{{E1}}", r#""5_000""#),
        ("{{E1}}", r#""--5""#),
        ("{{E1}}", r#""-""#),
        ("{{E1}}", r#""1.2.3""#),
        ("{{E1}}", r#""""#),
        ("{{E1|eur}}", "5.101"),
        ("{{E1|percent}}", "1"),
        ("{{E1|percent}}", "-1"),
        ("{{E1|percent}}", "-0.01"),
        ("{{E1|date}}", r#""26-11-30""#),
        ("{{E1|date}}", r#""+026-11-30""#),
        ("{{E1|date}}", r#""2026-1-30""#),
        ("{{E1|date}}", r#""2026-11-3""#),
        ("{{E1|date}}", r#""2026-11-30-""#),
        ("{{E1|date}}", r#""2026-13-01""#),
    ] {
        let faults = with(slot, &[("E1", &json(value))], Language::Dutch).unwrap_err();
        assert_eq!(faults[0].code, Code::SlotUnfilled, "{slot} {value}");
    }
    for (value, what) in [("1", "a number"), ("null", "null"), ("true", "true or false")] {
        let faults = with("{{E1|date}}", &[("E1", &json(value))], Language::Dutch).unwrap_err();
        assert!(faults[0].detail.contains(what), "{faults:?}");
    }
}

#[test]
fn what_cannot_be_filled_is_a_finding_at_the_slot() {
    let rows = [
        ("{{E2}}", "1", Code::UnknownCitation, "it has: E1"),
        ("{{}}", "1", Code::UnknownCitation, "it has: E1"),
        ("{{E1|euro}}", "1", Code::SlotUnfilled, "eur, percent, number, date"),
        ("{{E1|eur|eur}}", "1", Code::SlotUnfilled, "no format"),
        ("{{E1", "1", Code::SlotUnfilled, "is written"),
        ("{{E1 is very far from its end}}", "1", Code::SlotUnfilled, "is written"),
        ("{{E1}}", "null", Code::SlotUnfilled, "null"),
        ("{{E1|eur}}", "null", Code::SlotUnfilled, "null"),
        ("{{E1}}", r#""Pools""#, Code::SlotUnfilled, "a text"),
        ("{{E1}}", "true", Code::SlotUnfilled, "true or false"),
        ("{{E1|eur}}", r#""1.233,30""#, Code::SlotUnfilled, "not an amount"),
        ("{{E1|eur}}", r#""007""#, Code::SlotUnfilled, "not an amount"),
        ("{{E1|eur}}", "1.005", Code::SlotUnfilled, "more than two decimals"),
        ("{{E1|number}}", "[1]", Code::SlotUnfilled, "a list"),
        ("{{E1|percent}}", "0.21", Code::SlotUnfilled, "share or a percentage"),
        ("{{E1|percent}}", "{}", Code::SlotUnfilled, "an object"),
        ("{{E1|date}}", r#""2026-02-30""#, Code::SlotUnfilled, "not a date"),
        ("{{E1|date}}", r#""2026-W48-1""#, Code::SlotUnfilled, "not a date"),
        (
            "{{E1|date}}",
            r#""2026-11-30T23:30:00Z""#,
            Code::SlotUnfilled,
            "not a date",
        ),
        ("{{E1|date}}", "20261130", Code::SlotUnfilled, "not a date"),
    ];
    for (slot, value, code, says) in rows {
        let text = format!("Wij betaalden {slot} uit [E1].");
        let faults = with(&text, &[("E1", &json(value))], Language::Dutch).unwrap_err();
        let [fault] = faults.as_slice() else {
            panic!("{slot}: {faults:?}")
        };
        assert_eq!((fault.code, fault.start), (code, 14), "{slot} {value}: {fault:?}");
        assert_eq!(text.get(fault.start..fault.end), Some(fault.text.as_str()));
        assert!(fault.detail.contains(says), "{slot} {value}: {}", fault.detail);
    }
    let cited = BTreeMap::from([(label("E1"), Cited::Quote)]);
    let faults = fill("{{E1}}", &cited, Language::Dutch).unwrap_err();
    assert!(faults[0].detail.contains("a quote"), "{faults:?}");
    let faults = with("{{E1}} {{E2}} {{E1|x}}", &[("E1", &json("1"))], Language::Dutch).unwrap_err();
    assert_eq!(faults.len(), 2, "each one that cannot be filled");
    // The longest label with the longest format is a slot; one byte more, and nothing closes it.
    let longest = "E123456789012345";
    let text = format!("{{{{{longest}|percent}}}} [{longest}]");
    let filled = with(&text, &[(longest, &json("5"))], Language::Dutch).unwrap();
    assert_eq!(filled.text(), format!("5% [{longest}]"));
    let text = format!("{{{{{longest}6|percent}}}}");
    let faults = with(&text, &[("E1", &json("5"))], Language::Dutch).unwrap_err();
    assert_eq!((faults[0].text.as_str(), faults[0].code), ("{{", Code::SlotUnfilled));
    let faults = with("Open {{E1 [E1].", &[("E1", &json("1"))], Language::Dutch).unwrap_err();
    assert_eq!(faults[0].text, "{{", "braces that nothing closes are named alone");
}

#[test]
fn a_slot_cites_its_label_at_the_end_of_its_sentence_or_line() {
    let (a, b) = (json("168.2"), json("1233.3"));
    let fields = [("E1", &a), ("E2", &b)];
    let rows = [
        ("Wij hielden {{E1|eur}} in [E1].", "Wij hielden € 168,20 in [E1]."),
        (
            "Wij hielden {{E1|eur}} in. [E1] Klaar.",
            "Wij hielden € 168,20 in. [E1] Klaar.",
        ),
        ("Wij hielden {{E1|eur}} in.", "Wij hielden € 168,20 in. [E1]"),
        (
            "Eerst {{E1|eur}}, dan {{E2|eur}}. Klaar.",
            "Eerst € 168,20, dan € 1.233,30. [E1] [E2] Klaar.",
        ),
        ("{{E1|eur}} en {{E1|number}}", "€ 168,20 en 168,2 [E1]"),
        (
            "- in: {{E1|eur}}\n- uit: {{E2|eur}}\n",
            "- in: € 168,20 [E1]\n- uit: € 1.233,30 [E2]\n",
        ),
        // A marker before the sentence does not cite for it; one behind it does, however far.
        (
            "Eerst [E1]. Dan {{E1|eur}} erbij.",
            "Eerst [E1]. Dan € 168,20 erbij. [E1]",
        ),
        (
            "Wij hielden {{E1|eur}} in.   [E1] Klaar.",
            "Wij hielden € 168,20 in.   [E1] Klaar.",
        ),
        ("Geen vak.", "Geen vak."),
    ];
    for (text, filled) in rows {
        assert_eq!(with(text, &fields, Language::Dutch).unwrap().text(), filled);
    }
}

#[test]
fn a_range_of_the_filled_text_points_into_the_given_one() {
    let value = json("1233.30");
    let given = "Wij betaalden {{E1|eur}} en € 9,00. Dag.";
    let filled = with(given, &[("E1", &value)], Language::Dutch).unwrap();
    let text = filled.text();
    assert_eq!(text, "Wij betaalden € 1.233,30 en € 9,00. [E1] Dag.");
    let place = |words: &str| {
        let at = text.find(words).unwrap();
        let (start, end) = filled.given(at, at + words.len());
        given.get(start..end).unwrap()
    };
    assert_eq!(place("Wij"), "Wij");
    assert_eq!(place("233,3"), "{{E1|eur}}");
    assert_eq!(place("betaalden € 1"), "betaalden {{E1|eur}}");
    assert_eq!(place("30 en"), "{{E1|eur}} en");
    assert_eq!(place("€ 9,00"), "€ 9,00");
    assert_eq!(place("betaalden "), "betaalden ", "up to the slot");
    assert_eq!(place(" en"), " en", "from the slot on");
    assert_eq!(place("[E1]"), "{{E1|eur}}");
    assert_eq!(place("Dag."), "Dag.");
    assert_eq!(filled.given(text.len(), text.len()), (given.len(), given.len()));
}

#[test]
fn what_stands_beside_a_slot_is_read_with_it() {
    let value = json("168.20");
    for text in [
        "Wij hielden {{E1}}3 in [E1].",
        "Wij hielden 1{{E1}} in [E1].",
        "Wij hielden -{{E1}} in [E1].",
        "Wij hielden {{E1}} miljoen in [E1].",
        "Wij hielden {{E1}}{{E1}} in [E1].",
    ] {
        let filled = with(text, &[("E1", &value)], Language::Dutch).unwrap();
        let report = verified(filled.text(), &value, Language::Dutch);
        assert_ne!(report.verdict(), VerifierVerdict::Pass, "{}", filled.text());
    }
}

const FRAMES: [(Language, &str); 4] = [
    (Language::Dutch, "U krijgt deze maand {} van ons."),
    (Language::Dutch, "Het gaat om {} volgens de specificatie [E1]."),
    (Language::English, "This month we pay {} to you."),
    (Language::English, "It comes to {} by the statement [E1]."),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_filled_slot_passes_for_its_own_citation_and_one_more_digit_never(
        frame in 0..FRAMES.len(), mantissa in -10_000_000_000_i64..10_000_000_000, scale in 0_u32..7,
        format in 0_usize..4, as_text in any::<bool>(), digit in 1_u8..10, behind in any::<bool>(),
    ) {
        let (language, frame) = FRAMES[frame];
        let slot = ["{{E1}}", "{{E1|number}}", "{{E1|eur}}", "{{E1|percent}}"][format];
        let machine = Decimal::new(mantissa, scale).to_string();
        let value = if as_text { Value::from(machine.as_str()) } else { json(&machine) };
        let text = frame.replace("{}", slot);
        let filled = with(&text, &[("E1", &value)], language);
        let decimals = Decimal::new(mantissa, scale).normalize().scale();
        let small = Decimal::new(mantissa, scale).abs() <= Decimal::ONE && mantissa != 0;
        let fits = match format { 2 => decimals <= 2, 3 => !small, _ => true };
        prop_assert_eq!(filled.is_ok(), fits, "{} {}", slot, machine);
        let Ok(filled) = filled else { return Ok(()) };
        let report = verified(filled.text(), &value, language);
        prop_assert_eq!(report.verdict(), VerifierVerdict::Pass, "{} {:?}", filled.text(), report.findings);

        // The same shape with one more digit, before or behind the mark.
        let longer = Decimal::new(mantissa * 10 + i64::from(digit) * mantissa.signum(), scale + u32::from(behind));
        prop_assume!(mantissa != 0);
        let wrong = json(&longer.to_string());
        let slot = if format == 0 { "{{E1}}" } else { "{{E1|number}}" };
        let wrong = with(&frame.replace("{}", slot), &[("E1", &wrong)], language).unwrap();
        let report = verified(wrong.text(), &value, language);
        prop_assert_ne!(report.verdict(), VerifierVerdict::Pass, "{} of {}", wrong.text(), machine);
    }

    #[test]
    fn any_text_is_filled_or_refused_and_every_range_is_sound(
        text in r"(\PC|[{}|\[\] .\n]|E1|eur|date|[0-9,]){0,40}", value in -1_000_000_i64..1_000_000,
    ) {
        let value = json(&value.to_string());
        match with(&text, &[("E1", &value)], Language::Dutch) {
            Ok(filled) => for (at, c) in filled.text().char_indices() {
                let (start, end) = filled.given(at, at + c.len_utf8());
                prop_assert!(text.get(start..end).is_some(), "{:?} {} {}", text, start, end);
            },
            Err(faults) => for fault in faults {
                prop_assert_eq!(text.get(fault.start..fault.end), Some(fault.text.as_str()));
            },
        }
    }
}

#[test]
fn many_slots_and_many_braces_cost_no_more_than_their_length() {
    // Quadratic, each would take minutes.
    let value = json("5");
    let filled = with(&"{{E1}} ".repeat(200_000), &[("E1", &value)], Language::Dutch).unwrap();
    assert!(
        filled.text().ends_with("5 5 [E1] ") || filled.text().ends_with("5 5 [E1]"),
        "{}",
        filled.text().len()
    );
    let faults = with(&"{{".repeat(500_000), &[("E1", &value)], Language::Dutch).unwrap_err();
    assert!(faults.len() >= 250_000);
    let lines = with(&"{{E1}}. A\n".repeat(100_000), &[("E1", &value)], Language::Dutch).unwrap();
    assert_eq!(
        lines.text().matches("5. [E1]").count() + lines.text().matches("5 [E1].").count(),
        100_000
    );
}
