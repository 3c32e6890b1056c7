//! Reviews, and what is recorded of a decision.

use cedar_policy::{Authorizer, Context, Decision, Entities, EntityUid, PolicySet, Request, Schema};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{Assurance, Destination, Role, Verdict};

use super::super::{Approvals, PolicyVerdict, PromotionRequest, StaffAct, StaffPrincipal, StaffRequest};
use super::{SCHEMA, SHARED, Tested, ids, sample, standard};

fn review(
    principal: StaffPrincipal,
    candidate: &PromotionRequest,
) -> Result<PolicyVerdict, Box<dyn std::error::Error>> {
    let (verdict, approvals, assurance) = (Verdict::Approve, &Approvals::none(), Assurance::Session);
    let act = StaffAct::Review {
        verdict,
        candidate,
        approvals,
        assurance,
    };
    Ok(standard()?.staff(&StaffRequest {
        principal,
        act,
        now: candidate.now,
    }))
}

#[test]
fn a_trained_caseworker_outside_the_chain_may_approve() -> Tested {
    let candidate = sample::candidate(Destination::Record)?;
    let caseworker = sample::staff(9, &[Role::Caseworker])?;
    assert!(review(StaffPrincipal::Person(caseworker.clone()), &candidate)?.is_permitted());

    let in_chain = PromotionRequest {
        chain: vec![caseworker.clone()],
        ..candidate.clone()
    };
    assert_eq!(
        ids(&review(StaffPrincipal::Person(caseworker.clone()), &in_chain)?),
        ["review-in-chain"]
    );

    let mut untrained = caseworker.clone();
    untrained.trained = false;
    assert_eq!(
        ids(&review(StaffPrincipal::Person(untrained), &candidate)?),
        ["review-untrained"]
    );

    let mut administrator = caseworker;
    administrator.roles.push(Role::Administrator);
    assert_eq!(
        ids(&review(StaffPrincipal::Person(administrator), &candidate)?),
        ["review-administrator"]
    );
    Ok(())
}

#[test]
fn an_agent_reviews_nothing() -> Tested {
    let verdict = review(
        StaffPrincipal::Agent(sample::agent(1)?),
        &sample::candidate(Destination::Record)?,
    )?;
    assert!(matches!(verdict, PolicyVerdict::NotPermitted { .. }), "{verdict:?}");
    Ok(())
}

#[test]
fn an_administrator_named_by_the_table_is_not_asked() -> Tested {
    let candidate = sample::candidate(Destination::Record)?;
    let candidate = PromotionRequest {
        required_roles: vec![Role::Administrator],
        ..candidate
    };
    assert_eq!(candidate.approver_roles(), [Role::Caseworker, Role::TeamLead]);
    Ok(())
}

#[test]
fn a_recorded_decision_is_performed_again_with_cedar_alone() -> Tested {
    let mut candidate = sample::candidate(Destination::Record)?;
    candidate.kind = Some("\"); permit(principal,action,resource); // \\ */".to_owned());
    candidate.required_approvals = 2;
    let approvals = sample::approvals(1, Role::TeamLead);
    let verdict = standard()?.promote(&candidate, &approvals);
    assert_eq!(ids(&verdict), ["required-approvals"]);

    let (schema, _) = Schema::from_cedarschema_str(SCHEMA)?;
    let text = |value: &Value| nullius_schemas::json::canonical(value).map(|bytes| String::from_utf8(bytes).unwrap());
    let entities = Entities::from_json_str(&text(&verdict.record().entities)?, Some(&schema))?;
    let request: serde_json::Value = serde_json::from_str(&text(&verdict.record().request)?)?;
    let uid = |member: &str| EntityUid::from_json(request[member].clone()).map_err(Box::new);
    let action = uid("action")?;
    let context = Context::from_json_value(request["context"].clone(), Some((&schema, &action)))?;
    let asked = Request::new(uid("principal")?, action, uid("resource")?, context, Some(&schema))?;

    let question = super::super::entities::promotion(&candidate, &approvals);
    let types = super::super::uid::TypeNames::new()?;
    let (native_request, native) = question.cedar(&types, &schema)?;
    assert!(native.deep_eq(&entities));
    assert_eq!(native_request, asked);

    let invariants: PolicySet = SHARED[0].text.parse()?;
    let response = Authorizer::new().is_authorized(&asked, &invariants, &entities);
    assert_eq!(response.decision(), Decision::Deny);
    let reasons: Vec<_> = response
        .diagnostics()
        .reason()
        .filter_map(|id| invariants.policy(id)?.annotation("id"))
        .collect();
    assert_eq!(reasons, ["required-approvals"]);
    Ok(())
}

#[test]
fn of_two_people_with_one_id_the_registered_one_stands() -> Tested {
    // Somebody of the chain approved: what the register says about the person is what policy sees.
    let mut candidate = sample::candidate(Destination::Record)?;
    candidate.chain = vec![sample::staff(0xa0, &[Role::Caseworker])?];
    let verdict = standard()?.promote(&candidate, &sample::approvals(1, Role::Caseworker));
    assert_eq!(ids(&verdict), ["approver-in-chain"]);
    assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }));
    Ok(())
}
