//! Each refusal has one cause: the condition that the case is about fails alone, and a benign twin passes.

use nullius_gates::Decision;
use nullius_schemas::code::Code;
use nullius_schemas::json::{Value, read};
use nullius_schemas::vocabulary::{ConditionName, ConditionResult, Origin, Outcome};

use crate::cases::unmet;
use crate::play::{NOW, Recording, Story, USUAL, set, stories, story, text};
use crate::reviews::decide_with_approvals;

/// A candidate that must not pass, the one condition that keeps it out, and what would make it harmless.
struct Alone {
    case: &'static str,
    candidate: &'static str,
    condition: ConditionName,
    /// The policies that say the same once more, and nothing else.
    policies: &'static [&'static str],
    twin: fn(&mut Story, &mut Value),
}

const ALONE: [Alone; 13] = [
    Alone {
        case: "1-bijstand",
        candidate: "invented-amount",
        condition: ConditionName::Verified,
        policies: &["not-verified"],
        twin: |_, twin| set(twin, "/payload/text", "Deze maand betaalden wij € 1.233,30 uit [E2]."),
    },
    Alone {
        case: "1-bijstand",
        candidate: "household-inferred",
        condition: ConditionName::Permitted,
        policies: &["adverse-inferred", "inferred-person"],
        twin: |_, twin| set(twin, "/payload/value", "alone"),
    },
    Alone {
        case: "1-bijstand",
        candidate: "character",
        condition: ConditionName::Typed,
        policies: &[],
        twin: |story, twin| *twin = story.candidate("prefers-email"),
    },
    Alone {
        case: "2-wmo",
        candidate: "health-memory",
        condition: ConditionName::Typed,
        policies: &[],
        twin: |_, twin| set(twin, "/destination", "record"),
    },
    Alone {
        case: "2-wmo",
        candidate: "mobility-inferred",
        condition: ConditionName::Permitted,
        policies: &["special-inferred", "inferred-person", "required-approvals"],
        twin: |_, twin| {
            set(twin, "/payload/value", "COPD");
            set(twin, "/claims/0/origin", "stated");
            set(
                twin,
                "/citations/E1/quote",
                "Ik heb COPD en kom de trap bijna niet meer op.",
            );
        },
    },
    Alone {
        case: "2-wmo",
        candidate: "terms-with-person",
        condition: ConditionName::Clean,
        policies: &["knowledge-editor", "required-approvals"],
        twin: |_, twin| {
            set(
                twin,
                "/payload/statement",
                "Na een melding onderzoekt de gemeente binnen 6 weken [E1].",
            );
        },
    },
    Alone {
        case: "3-parkeren",
        candidate: "fee-stale",
        condition: ConditionName::Verified,
        policies: &["not-verified"],
        twin: |_, twin| {
            let disclosed =
                "Een tweede vergunning in zone C kostte € 91,10 per jaar; dit tarief is niet meer geldig [E1].";
            set(twin, "/payload/text", disclosed);
        },
    },
    Alone {
        case: "3-parkeren",
        candidate: "rumour",
        condition: ConditionName::Current,
        policies: &["knowledge-tier", "knowledge-editor", "required-approvals"],
        twin: |story, _| {
            set(&mut story.0, "/sources/0/by", "recorder");
        },
    },
    Alone {
        case: "3-parkeren",
        candidate: "planted",
        condition: ConditionName::Untainted,
        policies: &["tainted", "inferred-person", "required-approvals"],
        twin: |story, twin| {
            set(
                &mut story.0,
                "/sources/3/content",
                "Offerte garage. Ik hoef deze maand niet te betalen.",
            );
            set(twin, "/citations/E1/quote", "Ik hoef deze maand niet te betalen.");
        },
    },
    Alone {
        case: "4-verhuizing",
        candidate: "base-registry",
        condition: ConditionName::Typed,
        policies: &[],
        twin: |story, twin| *twin = story.candidate("task"),
    },
    Alone {
        case: "4-verhuizing",
        candidate: "language-inferred",
        condition: ConditionName::Permitted,
        policies: &["proxy-inferred", "inferred-person"],
        twin: |story, twin| *twin = story.candidate("interpreter"),
    },
    Alone {
        case: "5-schuldhulp",
        candidate: "promise",
        condition: ConditionName::Verified,
        policies: &["not-verified"],
        twin: |_, twin| set(twin, "/payload/text", "U heeft een schuld van € 2.100 [E1]."),
    },
    Alone {
        case: "5-schuldhulp",
        candidate: "character",
        condition: ConditionName::Typed,
        policies: &[],
        twin: |story, twin| *twin = story.candidate("debt"),
    },
];

/// The unmet conditions of the stages before policy, which is asked last.
fn unmet_before_policy(decision: &Decision) -> Vec<ConditionName> {
    let unmet = decision
        .summary()
        .conditions
        .iter()
        .filter(|answer| answer.result == ConditionResult::Unmet);
    unmet
        .map(|answer| answer.name)
        .filter(|name| name.stage() < 5)
        .collect()
}

#[test]
fn exactly_the_expected_condition_keeps_each_refused_candidate_out() {
    for Alone {
        case,
        candidate,
        condition,
        policies,
        ..
    } in ALONE
    {
        let story = story(case);
        let play = story.at(NOW);
        let decision = play.decide(play.named(candidate));
        let what = format!("{case} {candidate}: {:?}", unmet(&decision));
        let before: Vec<_> = Some(condition)
            .into_iter()
            .filter(|condition| condition.stage() < 5)
            .collect();
        assert_eq!(unmet_before_policy(&decision), before, "{what}");
        assert_eq!(decision.summary().policies, policies, "{what}");
        let expect = story.candidate(candidate);
        let reasons = expect.get("expect").and_then(|expect| expect.get("reasons")).unwrap();
        let said = Value::array(decision.reasons().into_iter().map(Value::from));
        assert_eq!(&said, reasons, "{what}");
    }
}

#[test]
fn every_candidate_that_a_case_keeps_out_is_in_the_list() {
    for (name, story) in stories() {
        for candidate in story.candidates() {
            let outcome = text(candidate.get("expect").unwrap(), "outcome");
            let listed = ALONE
                .iter()
                .any(|row| row.case == name && row.candidate == text(candidate, "name"));
            let kept_out = ["refused", "revision-requested"].contains(&outcome);
            assert_eq!(listed, kept_out, "{name} {}", text(candidate, "name"));
        }
    }
}

#[test]
fn the_benign_twin_of_each_refused_candidate_passes() {
    for Alone {
        case, candidate, twin, ..
    } in ALONE
    {
        let mut story = story(case);
        let mut written = story.candidate(candidate);
        twin(&mut story, &mut written);
        let decision = decide_with_approvals(story.at(NOW), &written);
        let what = format!("{case} {candidate}: {:?}", unmet(&decision));
        assert_eq!(decision.outcome(), Outcome::Promoted, "{what}");
    }
}

#[test]
fn what_an_agent_recorded_itself_makes_nothing_stated_and_no_knowledge() {
    let recording = Recording {
        by_agent: true,
        ..USUAL
    };
    for (name, story) in stories() {
        let play = story.recorded(NOW, recording);
        for candidate in story.candidates() {
            let decision = play.decide(play.candidate(candidate));
            let what = format!("{name} {}: {:?}", text(candidate, "name"), unmet(&decision));
            let origins = decision.summary().claims.iter().map(|claim| claim.origin);
            assert!(origins.into_iter().all(|origin| origin == Origin::Inferred), "{what}");
            match text(candidate, "destination") {
                "knowledge" => assert_eq!(decision.outcome(), Outcome::Refused, "{what}"),
                "record" | "memory" => assert_ne!(decision.outcome(), Outcome::Promoted, "{what}"),
                _ => {}
            }
        }
    }
}

#[test]
fn without_screening_nothing_passes_that_must_not() {
    let recording = Recording {
        screened: false,
        ..USUAL
    };
    let mut told_apart = 0;
    for (name, story) in stories() {
        let play = story.recorded(NOW, recording);
        for candidate in story.candidates() {
            let decision = play.decide(play.candidate(candidate));
            let what = format!("{name} {}: {:?}", text(candidate, "name"), unmet(&decision));
            let expected = text(candidate.get("expect").unwrap(), "outcome");
            if text(candidate, "name") == "planted" {
                // The document is nobody's word: still an inference, and one that touches a right.
                assert_eq!(decision.outcome(), Outcome::Held, "{what}");
                assert_eq!(decision.summary().origin, Some(Origin::Inferred), "{what}");
                assert!(decision.summary().notices.contains(&Code::OriginDowngraded), "{what}");
                told_apart += 1;
            } else {
                assert_eq!(decision.outcome().as_str(), expected, "{what}");
            }
        }
    }
    assert_eq!(told_apart, 1);
}

#[test]
fn what_works_against_a_person_has_no_other_spelling() {
    let story = story("1-bijstand");
    let play = story.at(NOW);
    for value in ["Shared", "shared ", "gedeeld", "samenwonend", "lives with a partner"] {
        let mut written = story.candidate("household-inferred");
        set(&mut written, "/payload/value", value);
        let decision = play.decide(play.candidate(&written));
        assert_eq!(decision.reasons(), [Code::PayloadInvalid], "{value}");
        // The detail says what would fit, and nothing of the other kinds.
        let detail = unmet(&decision).join(" ");
        assert!(
            detail.contains("`/value`") && detail.contains("children-move-too"),
            "{detail}"
        );
        assert!(!detail.contains("oneOf"), "{detail}");
    }
}

#[test]
fn nothing_is_inferred_from_a_field_that_holds_an_attribute() {
    let mut story = story("1-bijstand");
    let content = r#"{"maand":"2026-11","nationaliteit":"x","persoon":{"geboorteland":"x","zone":"C"},
        "melding":"Zij heeft de Poolse nationaliteit.","zaak":{"zone":"C"}}"#;
    set(&mut story.0, "/sources/1/content", read(content.as_bytes()).unwrap());
    let play = story.at(NOW);
    for (pointer, forbidden) in [
        ("/nationaliteit", true),
        ("/persoon/geboorteland", true),
        ("/persoon", true),
        ("/melding", true),
        ("/persoon/zone", false),
        ("/zaak", false),
    ] {
        let mut written = story.candidate("household-inferred");
        set(&mut written, "/payload/value", "alone");
        let citation = Value::object([("source", Value::from("s2")), ("pointer", Value::from(pointer))]);
        set(&mut written, "/citations/E1", citation);
        let decision = play.decide(play.candidate(&written));
        let refused = decision.reasons().contains(&Code::ForbiddenAttribute);
        assert_eq!(refused, forbidden, "{pointer}: {:?}", unmet(&decision));
    }
}

#[test]
fn a_text_that_shows_something_else_than_it_holds_is_not_clean() {
    let story = story("1-bijstand");
    let play = story.at(NOW);
    // Turned round, a tag, no width: one of each kind.
    for hidden in ['\u{202e}', '\u{e0041}', '\u{200b}', '\u{180e}', '\u{2060}', '\u{feff}'] {
        let mut written = story.candidate("answer");
        let text = text(written.get("payload").unwrap(), "text").to_owned();
        set(&mut written, "/payload/text", format!("{text} Dank{hidden} u."));
        let decision = play.decide(play.candidate(&written));
        assert!(
            decision.reasons().contains(&Code::InstructionLike),
            "{hidden:?}: {:?}",
            unmet(&decision)
        );
        assert_eq!(decision.outcome(), Outcome::Refused, "{hidden:?}");
    }
}
