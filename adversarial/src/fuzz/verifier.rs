//! The verifier: on any text and evidence it says the same twice, and each finding has its place.

use std::collections::BTreeMap;

use nullius_gates::verifier::{Evidence, Finding, Input, Report, value_supported, verify};
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Address, Checked, Strictness, Switch, VerifierRules};
use nullius_schemas::vocabulary::{Calibration, Language};

use super::{SEPARATOR, lies_in};

/// Verifies the text behind the first byte, which says how; behind separators stands the evidence of E1, E2 and so on.
///
/// # Panics
/// Two reports on one input, findings out of order or at no place or with other words, more support than numbers.
pub fn one(data: &[u8]) {
    let Some((how, rest)) = data.split_first() else { return };
    let Ok(input) = std::str::from_utf8(rest) else { return };
    let asked = |bit: u8| how & (1 << bit) != 0;
    let language = if asked(0) { Language::English } else { Language::Dutch };
    let mut parts = input.split(SEPARATOR);
    let text = parts.next().unwrap_or_default();
    let evidence: BTreeMap<Label, Evidence> = (1..=8_u8)
        .zip(parts)
        .filter_map(|(number, part)| {
            Some((
                Label::parse(&format!("E{number}")).ok()?,
                evidence(part, language, *how),
            ))
        })
        .collect();
    let checked = |bit: u8| {
        if asked(bit) {
            Checked::Checked
        } else {
            Checked::default()
        }
    };
    let rules = VerifierRules {
        strictness: if asked(1) {
            Strictness::Conversation
        } else {
            Strictness::Sentence
        },
        address: if asked(2) { Address::Formal } else { Address::default() },
        negation: checked(3),
        omission: checked(3),
        accounts: checked(4),
        links: checked(4),
        readability: if asked(5) { Switch::On } else { Switch::Off },
        requires_citations: !asked(6),
        ..VerifierRules::default()
    };
    let question = Input {
        text,
        language,
        rules: &rules,
        evidence: &evidence,
        around: &[],
        request_numbers: &[],
    };
    let report = verify(&question);
    assert_eq!(report, verify(&question), "verified twice, two reports");
    sound(text, &report);
    let places: Vec<&Evidence> = evidence.values().collect();
    assert_eq!(
        value_supported(text, &places, language),
        value_supported(text, &places, language)
    );
}

/// A part that begins with `=` is a field, any other a quote.
fn evidence(part: &str, language: Language, how: u8) -> Evidence {
    let found = match part.strip_prefix('=') {
        Some(field) => Evidence::from_json(&Value::from(field)),
        None => Evidence::from_text(part, language),
    };
    Evidence {
        stale: how & 0x80 != 0,
        calibration: (how & 0xC0 == 0xC0).then_some(Calibration::Uncalibrated),
        ..found
    }
}

fn sound(text: &str, report: &Report) {
    let placed = |finding: &Finding| {
        lies_in(text, finding.start, finding.end) && text.get(finding.start..finding.end) == Some(finding.text.as_str())
    };
    for finding in report.findings.iter().chain(&report.notices) {
        assert!(placed(finding), "{finding:?} is at no place");
    }
    let ordered = report
        .findings
        .iter()
        .zip(report.findings.iter().skip(1))
        .all(|(a, b)| (a.start, a.end) <= (b.start, b.end));
    assert!(ordered, "findings out of order");
    assert!(
        report.numbers.supported <= report.numbers.checked,
        "{:?}",
        report.numbers
    );
}
