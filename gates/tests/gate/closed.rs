//! Whatever is missing or broken closes: one gate, with evidence, and no other.

use cedar_policy::{Authorizer, Context, Decision as Cedar, Entities, EntityUid, PolicySet, Request, Schema};
use nullius_gates::facts::Gate;
use nullius_gates::policy::{PolicyFile, PolicyRecord, ValidatedPolicies};
use nullius_gates::{Decision, decide};
use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Outcome;

use crate::play::{NOW, Play, story};
use crate::world::{SCHEMA, load, without};

/// A broad permit, and a forbid that errs when it is evaluated: Cedar leaves an erring policy out.
const ERRING: &str = r#"
@id("broad") permit (principal, action, resource);
@id("overflows") @reason_nl("Nee.") @reason_en("No.")
forbid (principal, action in Nullius::Action::"promote", resource)
when { resource.requiredApprovals + 9223372036854775807 + 1 > 0 };
"#;

fn decided(play: &Play, name: &str, policies: &ValidatedPolicies) -> Decision {
    decide(play.named(name), &play.facts_under(policies))
}

/// What Cedar itself says to the recorded question: the decision, and how many policies erred.
fn cedar_alone(policies: &str, record: &PolicyRecord) -> (Cedar, usize) {
    let schema = Schema::from_cedarschema_str(SCHEMA).unwrap().0;
    let part = |name: &str| record.request.get(name).unwrap().to_serde();
    let [principal, action, resource] =
        ["principal", "action", "resource"].map(|name| EntityUid::from_json(part(name)).unwrap());
    let context = Context::from_json_value(part("context"), Some((&schema, &action))).unwrap();
    let entities = Entities::from_json_value(record.entities.to_serde(), Some(&schema)).unwrap();
    let request = Request::new(principal, action, resource, context, Some(&schema)).unwrap();
    let response = Authorizer::new().is_authorized(&request, &policies.parse::<PolicySet>().unwrap(), &entities);
    (response.decision(), response.diagnostics().errors().count())
}

#[test]
fn a_forbid_that_errs_refuses_although_cedar_alone_would_allow() {
    let policies = load(&[PolicyFile {
        name: "made.cedar",
        text: ERRING,
    }]);
    let play = story("1-bijstand").at(NOW);
    for name in ["hours-stated", "answer", "prefers-email"] {
        let decision = decided(&play, name, &policies);
        assert_eq!(decision.outcome(), Outcome::Refused, "{name}");
        assert_eq!(decision.reasons(), [Code::PolicyError], "{name}");
        let record = decision.summary().policy_record.as_ref().unwrap();
        assert_eq!(cedar_alone(ERRING, record), (Cedar::Allow, 1), "{name}");
    }
    let broad = load(&[PolicyFile {
        name: "made.cedar",
        text: r#"@id("broad") permit (principal, action, resource);"#,
    }]);
    assert_eq!(decided(&play, "hours-stated", &broad).outcome(), Outcome::Promoted);
}

#[test]
fn a_destination_without_policies_is_unavailable_and_the_others_do_not_notice() {
    let rows = [
        ("response.cedar", "answer"),
        ("record.cedar", "hours-stated"),
        ("memory.cedar", "prefers-email"),
    ];
    let play = story("1-bijstand").at(NOW);
    for (missing, closed) in rows {
        let policies = without(missing);
        for (_, name) in rows {
            let decision = decided(&play, name, &policies);
            if name == closed {
                assert_eq!(decision.outcome(), Outcome::Unavailable, "{name}");
                assert_eq!(decision.reasons(), [Code::GateUnavailable], "{name}");
            } else {
                assert_eq!(decision.outcome(), Outcome::Promoted, "{name} without {missing}");
            }
        }
    }
    let wmo = story("2-wmo").at(NOW);
    assert_eq!(
        decided(&wmo, "terms", &without("knowledge.cedar")).reasons(),
        [Code::GateUnavailable]
    );
    assert_eq!(
        decided(&wmo, "terms", &without("memory.cedar")).outcome(),
        Outcome::Held
    );
}

#[test]
fn no_policies_at_all_serve_nothing() {
    let none = load(&[]);
    let play = story("1-bijstand").at(NOW);
    for name in ["answer", "hours-stated", "prefers-email"] {
        assert_eq!(decided(&play, name, &none).reasons(), [Code::GateUnavailable], "{name}");
    }
}

#[test]
fn a_closed_or_broken_gate_and_a_spent_quota_decide_nothing() {
    let mut play = story("1-bijstand").at(NOW);
    let rows = [(Gate::Closed, Code::GateClosed), (Gate::Broken, Code::GateUnavailable)];
    for (gate, code) in rows {
        play.gate = gate;
        for name in ["answer", "hours-stated", "invented-amount", "character"] {
            let decision = play.decide(play.named(name));
            assert_eq!(decision.outcome(), Outcome::Unavailable, "{name}");
            assert_eq!(decision.reasons(), [code], "{name}");
        }
    }
    play.gate = Gate::Open;
    play.standing.candidates = play.standing.candidate_limit;
    let decision = play.decide(play.named("hours-stated"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Unavailable, vec![Code::QuotaExhausted])
    );
    play.standing.candidates -= 1;
    assert_eq!(play.decide(play.named("hours-stated")).outcome(), Outcome::Promoted);
}

#[test]
fn spent_revisions_withhold_and_nothing_else_changes() {
    let mut play = story("1-bijstand").at(NOW);
    play.standing.revisions_asked = play.run.revision_budget;
    let decision = play.decide(play.named("invented-amount"));
    assert_eq!(decision.outcome(), Outcome::Withheld);
    assert_eq!(decision.reasons(), [Code::RevisionBudgetSpent, Code::NumberMismatch]);
    assert_eq!(play.decide(play.named("answer")).outcome(), Outcome::Promoted);
}
