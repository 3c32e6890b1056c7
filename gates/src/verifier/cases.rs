//! Cases with a known verdict: the table in cases.json, and letters of a made-up municipality.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::{Value, read};
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Address, Switch, VerifierRules};
use nullius_schemas::vocabulary::Language;

use super::{Evidence, Input, Report, VerifierVerdict, verify};

/// Verifies `text` against labelled evidence with the strict rules, address formal.
pub(super) fn check(language: Language, text: &str, evidence: &[(&str, Evidence)]) -> Report {
    let evidence: BTreeMap<Label, Evidence> = evidence
        .iter()
        .map(|(label, evidence)| (Label::parse(label).expect("a label"), evidence.clone()))
        .collect();
    let rules = VerifierRules {
        address: Address::Formal,
        readability: Switch::Off,
        ..VerifierRules::default()
    };
    verify(&Input {
        text,
        language,
        rules: &rules,
        evidence: &evidence,
        around: &[],
        request_numbers: &[],
    })
}

pub(super) fn codes(report: &Report) -> Vec<Code> {
    report.findings.iter().map(|finding| finding.code).collect()
}

pub(super) fn field(text: &str) -> Evidence {
    Evidence::from_json(&Value::from(text))
}

fn quote(text: &str) -> Evidence {
    Evidence::from_text(text, Language::Dutch)
}

#[test]
fn every_case_of_the_table_comes_out_right() {
    let cases = read(include_bytes!("cases.json")).expect("strict JSON");
    let mut wrong = Vec::new();
    for case in cases.as_array().expect("an array") {
        let text = |key: &str| case.get(key).and_then(Value::as_str).expect("a text");
        let evidence: Vec<_> = case
            .get("evidence")
            .and_then(Value::as_object)
            .expect("an object")
            .iter()
            .map(|(label, values)| (label.as_str(), Evidence::from_json(values)))
            .collect();
        let report = check(
            Language::parse(text("lang")).expect("a language"),
            text("text"),
            &evidence,
        );
        let flagged = report.verdict() != VerifierVerdict::Pass;
        if flagged != (text("verdict") == "flag") {
            wrong.push(format!("{}: {} {:?}", text("id"), text("text"), report.findings));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_answer_with_every_figure_cited_passes() {
    let report = check(
        Language::Dutch,
        "U vraagt waarom uw uitkering lager is. U heeft in november gewerkt [E3]. Inkomsten uit werk trekken wij af van uw uitkering [E4]. Daarom hielden wij € 168,20 in [E1]. U krijgt deze maand € 1.233,30 [E2]. Heeft u vragen? Bel dan met uw contactpersoon.",
        &[
            ("E1", field("168.20")),
            ("E2", field("1233.30")),
            ("E3", quote("Ik heb in november 12 uur gewerkt bij een bakker.")),
            ("E4", quote("Inkomsten uit werk trekken wij af van de uitkering.")),
        ],
    );
    assert_eq!(codes(&report), []);
    assert_eq!((report.numbers.checked, report.numbers.supported), (2, 2));
}

#[test]
fn an_invented_amount_is_a_mismatch_and_the_detail_helps() {
    let report = check(
        Language::Dutch,
        "Deze maand betaalden wij € 1.410,00 uit [E2].",
        &[("E2", field("1233.30"))],
    );
    assert_eq!(codes(&report), [Code::NumberMismatch]);
    assert_eq!(report.findings[0].text, "€ 1.410,00");
    assert!(
        report.findings[0].detail.contains("E2 holds 1233.3"),
        "{}",
        report.findings[0].detail
    );
}

#[test]
fn a_stale_fee_must_be_called_stale() {
    let fee = |text: &str, stale| {
        let evidence = Evidence {
            stale,
            ..field("91.10")
        };
        codes(&check(Language::Dutch, text, &[("E1", evidence)]))
    };
    let plain = "Een tweede vergunning in zone C kost € 91,10 per jaar [E1]. U kunt deze vergunning online aanvragen.";
    assert_eq!(fee(plain, false), []);
    assert_eq!(fee(plain, true), [Code::StaleNotDisclosed]);
    assert_eq!(
        fee("Volgens een verouderde tabel kost het € 91,10 per jaar [E1].", true),
        []
    );
}

#[test]
fn a_promise_is_refused_and_nothing_else_is_found() {
    let report = check(
        Language::Dutch,
        "Wij schelden uw schuld van € 2.100 kwijt [E1].",
        &[("E1", quote("Ik heb drie maanden huurachterstand, samen € 2.100."))],
    );
    assert_eq!(codes(&report), [Code::PromiseLanguage]);
    assert_eq!(report.verdict(), VerifierVerdict::Refuse);
}

#[test]
fn notes_and_summaries_pass() {
    let six = "De gemeente onderzoekt de melding binnen 6 weken.";
    let terms =
        "De gemeente onderzoekt een Wmo-melding binnen 6 weken [E1]. Daarna besluit de gemeente binnen 2 weken [E2].";
    let evidence = [
        ("E1", quote(six)),
        ("E2", quote("Daarna besluit de gemeente binnen 2 weken.")),
    ];
    assert_eq!(codes(&check(Language::Dutch, terms, &evidence)), []);
    let person = "Voor Bram Proefman onderzoekt de gemeente binnen 6 weken [E1].";
    assert_eq!(codes(&check(Language::Dutch, person, &[("E1", quote(six))])), []);
    let rumour = [("E1", quote("De wachtlijst voor zone C is 3 maanden, zeggen ze."))];
    assert_eq!(
        codes(&check(
            Language::Dutch,
            "De wachtlijst voor zone C is 3 maanden [E1].",
            &rumour
        )),
        []
    );
    let moving = [(
        "E1",
        quote("Wij gaan per 1 januari 2027 verhuizen naar Dorpsstraat 1 in Voorbeeldstad."),
    )];
    assert_eq!(
        codes(&check(
            Language::Dutch,
            "Verhuizing per 1 januari 2027 naar Dorpsstraat 1 [E1].",
            &moving
        )),
        []
    );
}
