//! What policy is asked about a candidate, and what it is told to whom a refusal goes.

use nullius_gates::Decision;
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{Outcome, Role};

use crate::cases::unmet;
use crate::play::{NOW, OWNER, Play, moment, person, set, story};
use crate::reviews::employ;

/// An attribute of an entity of the question: of the candidate, or of another.
fn attribute(decision: &Decision, uid: Option<&str>, name: &str) -> Value {
    let record = decision.summary().policy_record.as_ref().unwrap();
    let resource = record.request.get("resource").unwrap();
    let entities = record.entities.as_array().unwrap();
    let entity = entities.iter().find(|entity| {
        let own = entity.get("uid").unwrap();
        uid.map_or(own == resource, |id| own.get("id").and_then(Value::as_str) == Some(id))
    });
    entity
        .and_then(|entity| entity.get("attrs")?.get(name))
        .unwrap()
        .clone()
}

#[test]
fn a_response_is_about_a_person_where_the_run_has_one_and_a_record_always() {
    let about = |play: &Play, name: &str| attribute(&play.decide(play.named(name)), None, "aboutPerson");
    let mut play = story("1-bijstand").at(NOW);
    assert_eq!(about(&play, "answer"), Value::Bool(true));
    assert_eq!(about(&play, "hours-stated"), Value::Bool(true));
    play.run.subject = None;
    assert_eq!(about(&play, "answer"), Value::Bool(false));
    assert_eq!(about(&play, "hours-stated"), Value::Bool(true));
}

#[test]
fn only_a_response_of_a_type_that_says_so_may_leave_unverified() {
    let story = story("1-bijstand");
    let play = story.at(NOW);
    for (name, allowed) in [("answer", true), ("letter", false), ("report", false)] {
        let mut written = story.candidate("answer");
        set(&mut written, "/type", format!("casework/{name}@1"));
        let decision = play.decide(play.candidate(&written));
        assert_eq!(
            attribute(&decision, None, "unverifiedAllowed"),
            Value::Bool(allowed),
            "{name}"
        );
    }
}

#[test]
fn who_is_in_the_chain_is_trained_from_the_day_of_the_training_on() {
    let mut play = story("1-bijstand").at(NOW);
    let owner = person(OWNER).to_string();
    employ(&mut play, person(OWNER), Role::Caseworker);
    for (date, trained) in [
        (Some("2026-11-29T00:00:00Z"), true),
        (Some("2026-11-30T00:00:00Z"), true),
        (Some("2026-12-01T00:00:00Z"), false),
        (None, false),
    ] {
        play.staff.get_mut(&person(OWNER)).unwrap().trained_on = date.map(|date| moment(date).date());
        let decision = play.decide(play.named("hours-stated"));
        assert_eq!(
            attribute(&decision, Some(&owner), "trained"),
            Value::Bool(trained),
            "{date:?}"
        );
    }
}

#[test]
fn a_refusal_says_what_no_approval_lifts_and_leaves_out_what_one_would() {
    let play = story("2-wmo").at(NOW);
    let decision = play.decide(play.named("mobility-inferred"));
    assert_eq!(decision.outcome(), Outcome::Refused);
    let said = unmet(&decision).join(" ");
    assert!(said.contains("special-inferred: "), "{said}");
    assert!(
        !said.contains("inferred-person: ") && !said.contains("required-approvals: "),
        "{said}"
    );
    assert!(
        decision.summary().policies.contains(&"inferred-person".to_owned()),
        "the evidence has all"
    );
}
