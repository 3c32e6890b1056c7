//! Every candidate of every case has the outcome that the case expects, whenever it is played.

use nullius_gates::Decision;
use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{ConditionResult, Outcome, Profile};

use crate::play::{NOW, stories, text};

/// A day in winter, the last half hour of a year, a leap day, and a day in summer.
const MOMENTS: [&str; 6] = [
    NOW,
    "2026-12-31T23:30:00Z",
    "2027-01-15T08:00:00Z",
    "2027-07-01T21:59:59.999Z",
    "2028-02-29T12:00:00Z",
    "2027-03-28T01:00:00Z",
];

/// What a case expects of a candidate, or what the gate says: the same lines.
fn expected(expect: &Value) -> Vec<String> {
    let list = |member: &str| {
        let items = expect.get(member).and_then(Value::as_array).unwrap_or_default();
        items
            .iter()
            .map(|item| item.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut lines = vec![
        format!("outcome {}", text(expect, "outcome")),
        format!("reasons {}", list("reasons")),
    ];
    for member in ["origin", "retention", "confidentiality"] {
        lines.extend(expect.get(member).map(|_| format!("{member} {}", text(expect, member))));
    }
    lines.extend(expect.get("notices").map(|_| format!("notices {}", list("notices"))));
    if let Some(Value::Number(count)) = expect.get("approvals") {
        lines.push(format!("approvals {}", count.safe_integer().unwrap()));
    }
    lines
}

fn said(expect: &Value, decision: &Decision) -> Vec<String> {
    let codes = |codes: &[Code]| codes.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(" ");
    let summary = decision.summary();
    let mut lines = vec![
        format!("outcome {}", decision.outcome()),
        format!("reasons {}", codes(&decision.reasons())),
    ];
    let members = [
        ("origin", summary.origin.map(|origin| origin.to_string())),
        ("retention", summary.retention.clone()),
        ("confidentiality", summary.confidentiality.clone()),
    ];
    let asked_about = members.into_iter().filter(|(member, _)| expect.get(member).is_some());
    lines.extend(asked_about.map(|(member, value)| format!("{member} {}", value.unwrap_or_default())));
    lines.extend(
        expect
            .get("notices")
            .map(|_| format!("notices {}", codes(&summary.notices))),
    );
    lines.extend(
        expect
            .get("approvals")
            .map(|_| format!("approvals {}", summary.asked.len())),
    );
    lines
}

#[test]
fn every_candidate_becomes_what_its_case_expects() {
    let (mut played, mut wrong) = (0, Vec::new());
    for moment in MOMENTS {
        for (name, story) in stories() {
            let play = story.at(moment);
            for candidate in story.candidates() {
                let expect = candidate.get("expect").unwrap();
                let decision = play.decide(play.candidate(candidate));
                let (expected, said) = (expected(expect), said(expect, &decision));
                played += 1;
                if expected != said {
                    let unmet = unmet(&decision);
                    wrong.push(format!(
                        "{name} {} at {moment}: {expected:?} but {said:?}: {unmet:?}",
                        text(candidate, "name")
                    ));
                }
            }
        }
    }
    assert_eq!(played, 27 * MOMENTS.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub(crate) fn unmet(decision: &Decision) -> Vec<String> {
    let conditions = decision
        .summary()
        .conditions
        .iter()
        .filter(|answer| answer.result == ConditionResult::Unmet);
    let details = conditions.map(|answer| format!("{}: {}", answer.name, answer.detail.as_deref().unwrap_or("")));
    details
        .chain(decision.summary().findings.iter().map(|found| format!("{found:?}")))
        .collect()
}

#[test]
fn a_pilot_holds_every_response_to_a_person_and_every_inference() {
    for moment in MOMENTS {
        for (name, story) in stories() {
            let mut play = story.at(moment);
            let standard = |candidate| play.decide(play.candidate(candidate));
            let before: Vec<_> = story.candidates().into_iter().map(standard).collect();
            play.profile = Profile::Pilot;
            for (candidate, before) in story.candidates().into_iter().zip(before) {
                let decision = play.decide(play.candidate(candidate));
                let what = format!("{name} {} at {moment}: {:?}", text(candidate, "name"), unmet(&decision));
                let inferred = text(candidate.get("expect").unwrap(), "outcome") != "refused"
                    && candidate.get("expect").unwrap().get("origin").and_then(Value::as_str) == Some("inferred");
                if before.outcome() == Outcome::Promoted && text(candidate, "destination") == "response" {
                    assert_eq!(decision.outcome(), Outcome::Held, "{what}");
                    assert_eq!(decision.reasons(), [Code::ApprovalRequired], "{what}");
                    assert_eq!(decision.summary().asked.len(), 1, "{what}");
                } else {
                    assert_eq!(decision.outcome(), before.outcome(), "{what}");
                    assert_eq!(decision.reasons(), before.reasons(), "{what}");
                    assert_eq!(decision.summary().asked, before.summary().asked, "{what}");
                }
                if inferred {
                    assert_eq!(decision.outcome(), Outcome::Held, "{what}");
                }
            }
        }
    }
}
