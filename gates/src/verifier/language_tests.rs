//! What a text must say, may not say, and is only told of: disclosures, promises, address, omissions.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Checked, Strictness, Switch, VerifierRules};
use nullius_schemas::vocabulary::Calibration;
use nullius_schemas::vocabulary::Language::{Dutch, English};

use super::cases::{check, codes};
use super::rule_tests::{values, with};
use super::{Evidence, value_supported};

#[test]
fn a_conversation_asks_for_any_source_and_notes_a_wrong_one() {
    let rules = VerifierRules {
        strictness: Strictness::Conversation,
        requires_citations: false,
        ..VerifierRules::default()
    };
    let two = [("E1", values("45")), ("E2", values("46"))];
    let report = with(&rules, English, "There were 46 cases [E1]. And 45 more.", &two, &[]);
    assert_eq!(codes(&report), []);
    assert_eq!(
        report.notices.iter().map(|notice| notice.code).collect::<Vec<_>>(),
        [Code::NumberNotInCitedEvidence]
    );
    assert_eq!(
        codes(&with(&rules, English, "There were 47 cases.", &two, &[])),
        [Code::NumberMismatch]
    );
}

#[test]
fn a_disclaimer_stands_verbatim_and_its_own_numbers_need_no_source() {
    let disclaimer = "This is no advice; call 14 020 within 6 weeks.";
    let rules = VerifierRules {
        disclaimer: BTreeMap::from([(English, disclaimer.to_owned())]),
        ..VerifierRules::default()
    };
    let evidence = [("E1", values("45"))];
    let text = format!("There were 45 cases [E1]. {disclaimer}");
    assert_eq!(codes(&with(&rules, English, &text, &evidence, &[])), []);
    assert_eq!(
        codes(&with(&rules, English, "There were 45 cases [E1].", &evidence, &[])),
        [Code::MissingDisclaimer]
    );
    assert_eq!(
        codes(&with(&rules, Dutch, "Het waren 45 zaken [E1].", &evidence, &[])),
        []
    );
}

#[test]
fn sources_oblige_the_sentence_that_cites_them() {
    let flags = Evidence {
        calibration: Some(Calibration::Uncalibrated),
        instruction_like: true,
        unreliable_tail: true,
        after_as_of: true,
        ..values("45")
    };
    let find = |text: &str, evidence: &Evidence| codes(&check(English, text, &[("E1", evidence.clone())]));
    assert_eq!(
        find("There were 45 cases [E1].", &flags),
        [
            Code::CitationAfterAsOf,
            Code::UncalibratedNotDisclosed,
            Code::InstructionLikeNotDisclosed,
            Code::UnreliableTailNotDisclosed
        ]
    );
    let uncalibrated = Evidence {
        calibration: Some(Calibration::Uncalibrated),
        ..values("45")
    };
    assert_eq!(find("The uncalibrated result is 45 [E1].", &uncalibrated), []);
    assert_eq!(find("The result is 45 and not calibrated [E1].", &uncalibrated), []);
    assert_eq!(
        find("The calibrated result is 45 [E1].", &uncalibrated),
        [Code::CalibratedClaim]
    );
    let tail = Evidence {
        unreliable_tail: true,
        ..values("45")
    };
    assert_eq!(find("The value is 45, an unreliable tail estimate [E1].", &tail), []);
    let planted = Evidence {
        instruction_like: true,
        ..values("45")
    };
    assert_eq!(
        find("The document reads like an instruction and says 45 [E1].", &planted),
        []
    );
    let stale = Evidence {
        stale: true,
        ..values("45")
    };
    assert_eq!(
        find("The value is 45 and not outdated [E1].", &stale),
        [Code::StaleNotDisclosed]
    );
}

#[test]
fn promises_and_advice_refuse() {
    let plain = [("E1", values("45"))];
    let find = |language, text: &str| codes(&check(language, text, &plain));
    for text in [
        "Wij kennen u een uitkering toe [E1].",
        "De gemeente garandeert dat u betaald wordt [E1].",
        "Uw schuld wordt kwijtgescholden [E1].",
        "Wij zullen uw schuld kwijtschelden [E1].",
        "Hierbij is de vergunning verleend [E1].",
    ] {
        assert_eq!(find(Dutch, text), [Code::PromiseLanguage], "{text}");
    }
    for text in [
        "Wij kunnen uw schuld niet kwijtschelden [E1].",
        "U vraagt of wij uw schuld kwijtschelden [E1].",
        "U kunt kwijtschelding aanvragen [E1].",
        "De uitkering is in mei toegekend [E1].",
        "Wij schelden uw schuld niet kwijt [E1].",
        "Kunnen wij u iets toezeggen [E1]?",
    ] {
        assert_eq!(find(Dutch, text), [], "{text}");
    }
    for text in [
        "We waive your debt [E1].",
        "We will grant the permit [E1].",
        "Payment is guaranteed [E1].",
        "I promise this [E1].",
    ] {
        assert_eq!(find(English, text), [Code::PromiseLanguage], "{text}");
    }
    for text in [
        "We cannot waive your debt [E1].",
        "You asked whether we grant it [E1].",
        "The permit was granted in May [E1].",
        "This grant ends [E1].",
    ] {
        assert_eq!(find(English, text), [], "{text}");
    }
    assert_eq!(find(Dutch, "Wij raden u aan te wachten [E1]."), [Code::AdviceLanguage]);
    assert_eq!(find(Dutch, "Wij adviseren u te wachten [E1]."), [Code::AdviceLanguage]);
    assert_eq!(find(English, "You should wait [E1]."), [Code::AdviceLanguage]);
    assert_eq!(find(English, "We do not recommend anything; this is so [E1]."), []);
}

#[test]
fn address_and_negation() {
    let consistent = VerifierRules {
        negation: Checked::Checked,
        ..VerifierRules::default()
    };
    let quote = |text: &str| [("E1", Evidence::from_text(text, Dutch))];
    let find = |text: &str, source: &str| codes(&with(&consistent, Dutch, text, &quote(source), &[]));
    assert_eq!(find("U vraagt wat je moet doen [E1].", "x"), [Code::MixedAddress]);
    assert_eq!(find("Je vraagt wat je moet doen [E1].", "x"), []);
    assert_eq!(find("U schreef: \"je moet het doen\" [E1].", "x"), []);
    assert_eq!(
        find("U heeft geen schuld [E1].", "De schuld is voldaan."),
        [Code::NegationWithoutSource]
    );
    assert_eq!(find("U heeft geen schuld [E1].", "Er is geen schuld."), []);
    assert_eq!(
        codes(&check(Dutch, "Je vraagt iets [E1].", &quote("x"))),
        [Code::MixedAddress]
    );
}

#[test]
fn numeric_leaves_of_a_payload() {
    let hours = Evidence::from_text("Ik heb in november 12 uur gewerkt.", Dutch);
    let debt = Evidence::from_text("Ik heb drie maanden huurachterstand, samen € 2.100.", Dutch);
    for (value, evidence, expected) in [
        ("12", &hours, true),
        ("1", &hours, false),
        ("2", &hours, false),
        ("2100", &debt, true),
        ("2101", &debt, false),
        ("2.1", &debt, false),
        ("3", &debt, true),
        ("-12", &hours, false),
        ("", &hours, false),
        ("twaalf", &hours, true),
        ("x", &hours, false),
    ] {
        assert_eq!(value_supported(value, &[evidence], Dutch), expected, "{value}");
    }
    assert!(value_supported("1401.50", &[&values("1401.50")], Dutch));
    assert!(!value_supported("1401.51", &[&values("1401.50")], Dutch));
}

#[test]
fn a_wish_in_one_clause_does_not_cover_a_promise_in_another() {
    let plain = [("E1", values("45"))];
    for text in [
        "U vraagt om hulp, wij schelden uw schuld kwijt [E1].",
        "Wij garanderen niets, maar wij kennen u een uitkering toe [E1].",
        "Als u betaalt, schelden wij de rest kwijt [E1].",
    ] {
        assert_eq!(codes(&check(Dutch, text, &plain)), [Code::PromiseLanguage], "{text}");
    }
    let text = "We do not recommend this, but you should buy that [E1].";
    assert_eq!(codes(&check(English, text, &plain)), [Code::AdviceLanguage]);
}

#[test]
fn omissions_are_listed_for_the_reviewer_and_stop_nothing() {
    let rules = VerifierRules {
        omission: Checked::Checked,
        ..VerifierRules::default()
    };
    let listed = |language, source: &str, draft: &str| {
        let report = with(
            &rules,
            language,
            draft,
            &[("E1", Evidence::from_text(source, language))],
            &[],
        );
        assert_eq!(codes(&report), [], "{draft}");
        report
            .notices
            .into_iter()
            .map(|notice| notice.detail)
            .collect::<Vec<_>>()
    };
    let source = "Ik heb € 2.100 schuld. Op 3 maart 2027 volgt ontruiming. Ik heb nooit hulp gehad.";
    assert_eq!(
        listed(Dutch, source, "De inwoner vraagt hulp [E1]."),
        [
            "E1: € 2.100",
            "E1: schuld",
            "E1: 3 maart 2027",
            "E1: ontruiming",
            "E1: nooit"
        ]
    );
    let whole = "Nooit hulp gehad; € 2.100 schuld; ontruiming op 3 maart 2027 [E1].";
    assert_eq!(listed(Dutch, source, whole), [""; 0]);
    let source = "I owe $500 of debt and I cannot pay.";
    assert_eq!(
        listed(English, source, "The writer owes $500 [E1]."),
        ["E1: debt", "E1: cannot"]
    );
}

#[test]
fn readability_is_a_notice() {
    let rules = VerifierRules {
        readability: Switch::On,
        requires_citations: false,
        ..VerifierRules::default()
    };
    let notices = |text: &str| {
        let report = with(&rules, Dutch, text, &[], &[]);
        assert_eq!(codes(&report), []);
        report
            .notices
            .into_iter()
            .map(|notice| notice.detail)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        notices("U krijgt deze maand minder geld. Dat komt door uw werk. Heeft u vragen? Bel ons dan."),
        [""; 0]
    );
    let office = notices(
        "Naar aanleiding van de onderhavige aanvraag inzake bijstandsverlening dient de belanghebbende onverwijld de \
         verzochte bescheiden betreffende inkomensverhoudingen en vermogensbestanddelen te overleggen teneinde de \
         rechtmatigheidsbeoordeling te kunnen continueren conform vigerende regelgeving.",
    );
    for part in [
        "words in one sentence",
        "reading ease",
        "LIX",
        "write: deze",
        "write: meteen",
    ] {
        assert!(office.iter().any(|notice| notice.contains(part)), "{part}: {office:?}");
    }
}
