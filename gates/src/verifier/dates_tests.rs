//! Days that no cited source names, and numbers that stand elsewhere in the conversation.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Strictness, VerifierRules};
use nullius_schemas::vocabulary::Language;

use super::{Evidence, Finding, Input, Report, VerifierVerdict, verify};

fn report(
    language: Language,
    text: &str,
    sources: &[(&str, Evidence)],
    around: &Evidence,
    strict: Strictness,
) -> Report {
    let evidence: BTreeMap<Label, Evidence> = sources
        .iter()
        .map(|(label, evidence)| (Label::parse(label).expect("a label"), evidence.clone()))
        .collect();
    let rules = VerifierRules {
        strictness: strict,
        ..VerifierRules::default()
    };
    verify(&Input {
        text,
        language,
        rules: &rules,
        evidence: &evidence,
        around: &around.values,
        request_numbers: &[],
    })
}

fn notices(report: &Report) -> Vec<(Code, &str)> {
    let notices = report.notices.iter();
    notices.map(|notice| (notice.code, notice.text.as_str())).collect()
}

fn dated(findings: &[Finding]) -> Vec<&str> {
    let dated = findings
        .iter()
        .filter(|found| found.code == Code::DateNotInCitedEvidence);
    dated.map(|found| found.text.as_str()).collect()
}

#[test]
fn a_day_that_no_cited_source_names_is_found_or_in_a_conversation_noted() {
    use Language::{Dutch, English};
    for (language, source, text, noted) in [
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Verhuizing per 9 januari 2027 [E1].",
            Some("9 januari 2027"),
        ),
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Verhuizing per 1-1-2027 [E1].",
            None,
        ),
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Verhuizing per 2027-01-01 [E1].",
            None,
        ),
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Verhuizing per 1 januari [E1].",
            None,
        ),
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Verhuizing per 1 januari 2026 [E1].",
            Some("1 januari 2026"),
        ),
        (
            Dutch,
            "Wij gaan binnenkort verhuizen.",
            "Verhuizing per 9 januari 2027 [E1].",
            None,
        ),
        (
            Dutch,
            "Wij verhuizen per 1 januari 2027.",
            "Deze brief is van 9 januari 2027.",
            None,
        ),
        (
            English,
            "We move on 1 January 2027.",
            "The move is on 9 January 2027 [E1].",
            Some("9 January 2027"),
        ),
        (
            English,
            "We move on January 1, 2027.",
            "The move is on 1 January 2027 [E1].",
            None,
        ),
        (
            English,
            "We move on 2027-01-01.",
            "The move is on the 1st of January 2027 [E1].",
            None,
        ),
        (
            English,
            "We move on 2027-01-01.",
            "The move is on 2027-02-01 [E1].",
            Some("2027-02-01"),
        ),
    ] {
        let source = [("E1", Evidence::from_text(source, language))];
        let by = |strictness| report(language, text, &source, &Evidence::default(), strictness);
        let noted: Vec<&str> = noted.into_iter().collect();
        // Where each number stands in what its sentence cites, so does its day.
        assert_eq!(dated(&by(Strictness::Sentence).findings), noted, "{text}");
        assert_eq!(dated(&by(Strictness::Conversation).notices), noted, "{text}");
        let changed = !noted.is_empty();
        assert_eq!(
            by(Strictness::Sentence).verdict() == VerifierVerdict::Revise,
            changed || !text.contains("[E1]")
        );
        assert!(dated(&by(Strictness::Conversation).findings).is_empty(), "{text}");
    }
}

#[test]
fn another_day_beside_that_of_the_source_is_a_notice() {
    let value = Evidence::from_json(&Value::from("2026-11-05"));
    let source = [("E1", value)];
    let by = |text: &str| {
        let found = report(
            Language::Dutch,
            text,
            &source,
            &Evidence::default(),
            Strictness::Sentence,
        );
        let both = (dated(&found.findings), dated(&found.notices));
        (
            both.0.into_iter().map(str::to_owned).collect::<Vec<_>>(),
            both.1.into_iter().map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        by("Op uw brief van 3 november 2026 antwoordden wij op 5 november 2026 [E1]."),
        (vec![], vec!["3 november 2026".to_owned()])
    );
    assert_eq!(
        by("Wij antwoordden op 6 november 2026 [E1]."),
        (vec!["6 november 2026".to_owned()], vec![])
    );
    assert_eq!(
        by("Wij antwoordden op 5 november [E1]. Op 6 november belde u."),
        (vec![], vec![])
    );
}

#[test]
fn a_number_from_elsewhere_in_a_conversation_is_noted_only_where_something_is_cited() {
    use Language::{Dutch, English};
    let own = || [("E1", Evidence::from_json(&Value::from("12")))];
    let around = Evidence::from_json(&Value::from("168.20"));
    for (language, cites, nothing, wrong) in [
        (
            Dutch,
            "U kreeg € 168,20 [E1].",
            "U kreeg € 168,20.",
            "U kreeg € 168,30 [E1].",
        ),
        (
            English,
            "You got €168.20 [E1].",
            "You got €168.20.",
            "You got €168.30 [E1].",
        ),
    ] {
        let said = |text: &str, strict| report(language, text, &own(), &around, strict);
        let found = said(cites, Strictness::Conversation);
        assert!(found.findings.is_empty(), "{cites}");
        assert_eq!(
            notices(&found).first().map(|(code, _)| *code),
            Some(Code::NumberNotInCitedEvidence),
            "{cites}"
        );
        let text = format!(
            "{nothing} {}",
            if language == Dutch {
                "Het zijn er 12 [E1]."
            } else {
                "There are 12 [E1]."
            }
        );
        let found = said(&text, Strictness::Conversation);
        assert!(
            found.findings.is_empty() && found.notices.is_empty(),
            "{text}: {found:?}"
        );
        let found = said(wrong, Strictness::Conversation);
        assert_eq!(
            found.findings.first().map(|finding| finding.code),
            Some(Code::NumberMismatch),
            "{wrong}"
        );
        // Where each sentence answers for itself, what lies around supports nothing.
        let found = said(cites, Strictness::Sentence);
        assert_eq!(
            found.findings.first().map(|finding| finding.code),
            Some(Code::NumberMismatch),
            "{cites}"
        );
    }
}

#[test]
fn a_number_that_is_only_asked_about_never_counts() {
    use Language::{Dutch, English};
    for (language, question, answer) in [
        (Dutch, "Krijg ik 500 euro?", "U krijgt 500 euro [E1]."),
        (English, "Do I get 500 euros?", "You get 500 euros [E1]."),
    ] {
        let around = Evidence::from_text(question, language);
        assert!(around.values.is_empty(), "{question}");
        for sources in [
            vec![("E1", Evidence::from_json(&Value::from("12")))],
            vec![("E1", Evidence::from_text(question, language))],
        ] {
            let found = report(language, answer, &sources, &around, Strictness::Conversation);
            assert_eq!(
                found.findings.first().map(|finding| finding.code),
                Some(Code::NumberMismatch),
                "{answer}"
            );
        }
    }
}
