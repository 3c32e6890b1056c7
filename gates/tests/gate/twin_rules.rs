//! Pairs for the verifier alone: what no embedded type asks for, and what a summary leaves out.

use std::collections::BTreeMap;

use nullius_gates::verifier::{Evidence, Input, Report, verify};
use nullius_schemas::code::Code;
use nullius_schemas::json::{Value, canonical};
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language;

use crate::play::text;
use crate::twins::{judge, pairs};

const LETTERS: [&str; 2] = [
    include_str!("twins/letters-nl.json"),
    include_str!("twins/letters-en.json"),
];
const RULES: [&str; 2] = [include_str!("twins/rules.json"), include_str!("twins/omissions.json")];

/// Every finding of the verifier, and whether both languages can have it.
const FINDINGS: [(Code, bool); 24] = [
    (Code::NumberMismatch, true),
    (Code::NumberNotInCitedEvidence, true),
    (Code::UncitedNumber, true),
    (Code::NumberAmbiguous, true),
    (Code::DirectionContradicted, true),
    (Code::FalsePrecision, true),
    (Code::UnknownCitation, true),
    (Code::MarkerInWord, true),
    (Code::CitationAfterAsOf, true),
    (Code::NoCitations, true),
    (Code::UncalibratedNotDisclosed, true),
    (Code::CalibratedClaim, true),
    (Code::StaleNotDisclosed, true),
    (Code::InstructionLikeNotDisclosed, true),
    (Code::UnreliableTailNotDisclosed, true),
    (Code::MissingDisclaimer, true),
    (Code::AdviceLanguage, true),
    (Code::PromiseLanguage, true),
    (Code::EmptyDraft, true),
    // English has one form of address.
    (Code::MixedAddress, false),
    (Code::LinkWithoutSource, true),
    (Code::NegationWithoutSource, true),
    (Code::Omission, true),
    (Code::DateNotInCitedEvidence, true),
];

fn language(pair: &Value) -> Language {
    Language::parse(text(pair, "language")).unwrap()
}

fn verified(pair: &Value, draft: &str) -> Report {
    let rules: VerifierRules = serde_json::from_slice(&canonical(pair.get("rules").unwrap()).unwrap()).unwrap();
    let evidence: BTreeMap<Label, Evidence> = pair
        .get("evidence")
        .and_then(Value::as_object)
        .unwrap()
        .iter()
        .map(|(label, written)| {
            let content = text(written, "content");
            let figure = content.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let evidence = Evidence {
                after_as_of: written.get("afterAsOf").is_some(),
                ..if figure {
                    Evidence::from_json(&Value::from(content))
                } else {
                    Evidence::from_text(content, language(pair))
                }
            };
            (Label::parse(label).unwrap(), evidence)
        })
        .collect();
    verify(&Input {
        text: draft,
        language: language(pair),
        rules: &rules,
        evidence: &evidence,
        around: &[],
        request_numbers: &[],
    })
}

/// What is told to a reviewer and stops nothing.
const NOTICES: [Code; 1] = [Code::Omission];

fn fault(pair: &Value) -> Option<String> {
    let code = Code::parse(text(pair, "code")).unwrap();
    let good = verified(pair, text(pair, "good"));
    if !good.findings.is_empty() || !good.notices.is_empty() {
        return Some(format!("the good twin: {:?} {:?}", good.findings, good.notices));
    }
    let bad = verified(pair, text(pair, "bad"));
    let (said, other) = if NOTICES.contains(&code) {
        (&bad.notices, &bad.findings)
    } else {
        (&bad.findings, &bad.notices)
    };
    let codes: Vec<_> = said.iter().map(|found| found.code).collect();
    if codes.is_empty() || codes.iter().any(|found| *found != code) || !other.is_empty() {
        return Some(format!("the bad twin: {:?} {:?}", bad.findings, bad.notices));
    }
    // A reviewer is told what was left out.
    let names = pair.get("names").and_then(Value::as_array).unwrap_or_default();
    let unnamed = names.iter().filter_map(Value::as_str).find(|name| {
        let names = |detail: &str| detail.split_once(": ").is_some_and(|(_, what)| what.contains(name));
        !said.iter().any(|found| names(&found.detail))
    });
    unnamed.map(|name| format!("{name} is not named: {said:?}"))
}

#[test]
fn what_a_text_leaves_out_denies_or_dates_otherwise_is_found_and_its_complete_twin_is_not() {
    judge(&pairs(&RULES), fault);
}

#[test]
fn every_finding_has_a_pair_in_both_languages() {
    let pairs = pairs(&[LETTERS, RULES].concat());
    for (code, both) in FINDINGS {
        for language in if both { &["nl", "en"][..] } else { &["nl"] } {
            let has = |pair: &&Value| text(pair, "code") == code.as_str() && text(pair, "language") == *language;
            assert!(pairs.iter().any(|pair| has(&pair)), "{code} {language}");
        }
    }
}

#[test]
fn omissions_and_denials_have_pairs_enough() {
    let pairs = pairs(&RULES);
    for language in ["nl", "en"] {
        let of = |code: &str| {
            let has = |pair: &&Value| text(pair, "code") == code && text(pair, "language") == language;
            pairs.iter().filter(has).count()
        };
        assert!(of("omission") >= 10, "{language}");
        assert!(of("negation-without-source") >= 4, "{language}");
    }
}
