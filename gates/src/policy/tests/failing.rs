//! Where Cedar alone would say yes.

use cedar_policy::{
    Authorizer, Context, Decision, Entities, Entity, EntityUid, PolicySet, Request, RestrictedExpression,
};
use nullius_schemas::vocabulary::{Destination, Role};

use super::super::action::Action;
use super::super::decide::Answer;
use super::super::{Approvals, PolicyVerdict, PromotionRequest};
use super::{Tested, made, sample, standard};

const BROAD: &str = r#"
@id("broad") permit (principal, action, resource);
"#;

const ERRING: &str = r#"
@id("broad") permit (principal, action, resource);
@id("overflows") @reason_nl("Nee.") @reason_en("No.")
forbid (principal, action in Nullius::Action::"promote", resource)
when { resource.requiredApprovals + 9223372036854775807 > 0 };
"#;

const BY_TEAM: &str = r#"
@id("broad") permit (principal, action, resource);
@id("own-team") @reason_nl("Nee.") @reason_en("No.")
forbid (principal is Nullius::Caseworker, action == Nullius::Action::"operateGate", resource)
when { principal in Nullius::Team::"parent" };
"#;

#[test]
fn a_forbid_that_errs_refuses_although_cedar_allows() -> Tested {
    let policies = made(ERRING)?;
    let request = PromotionRequest {
        required_approvals: 1,
        ..sample::candidate(Destination::Record)?
    };

    let question = super::super::entities::promotion(&request, &Approvals::none());
    let (asked, entities) = question.cedar(&policies.types, &policies.schema)?;
    let alone = Authorizer::new().is_authorized(&asked, &ERRING.parse::<PolicySet>()?, &entities);
    assert_eq!(alone.decision(), Decision::Allow);
    assert_eq!(alone.diagnostics().errors().count(), 1);

    let verdict = policies.promote(&request, &Approvals::none());
    assert!(
        matches!(&verdict, PolicyVerdict::Erred { errors, .. } if errors.len() == 1),
        "{verdict:?}"
    );
    Ok(())
}

#[test]
fn an_error_that_only_the_trial_meets_refuses_too() -> Tested {
    let policies = made(
        r#"@id("broad") permit (principal, action, resource);
        @id("one") @obligation("approvals") @reason_nl("Een.") @reason_en("One.")
        forbid (principal, action in Nullius::Action::"promote", resource) unless { resource.approvals.count >= 1 };
        @id("later") @obligation("approvals") @reason_nl("Nee.") @reason_en("No.")
        forbid (principal, action in Nullius::Action::"promote", resource)
        when { resource.approvals.count + 9223372036854775807 < 0 };"#,
    )?;
    let verdict = policies.promote(&sample::candidate(Destination::Record)?, &Approvals::none());
    assert!(matches!(verdict, PolicyVerdict::Erred { .. }), "{verdict:?}");
    Ok(())
}

#[test]
fn a_dangling_team_refuses_although_cedar_allows() -> Tested {
    let policies = made(BY_TEAM)?;
    let uid = |text: &str| text.parse::<EntityUid>().map_err(Box::new);
    let reference = |text: &str| uid(text).map(RestrictedExpression::new_entity_uid);
    let (tenant, person, gate) = (
        r#"Nullius::Tenant::"default""#,
        uid(r#"Nullius::Caseworker::"p""#)?,
        uid(r#"Nullius::Gate::"g""#)?,
    );
    let attrs = [
        ("tenant".to_owned(), reference(tenant)?),
        (
            "roles".to_owned(),
            RestrictedExpression::new_set([reference(r#"Nullius::Role::"caseworker""#)?]),
        ),
        ("trained".to_owned(), RestrictedExpression::new_bool(true)),
    ];
    let destination = reference(r#"Nullius::Destination::"memory""#)?;
    let gate_attrs = [
        ("tenant".to_owned(), reference(tenant)?),
        ("destination".to_owned(), destination),
    ];
    // The team is named as a parent and is not there: nothing says that it lies within "parent".
    let parents = [uid(r#"Nullius::Team::"child""#)?];
    let slice = |with: Option<Entity>| -> Result<Entities, Box<dyn std::error::Error>> {
        let entities = [
            Entity::new(person.clone(), attrs.clone().into(), parents.clone().into())?,
            Entity::new(gate.clone(), gate_attrs.clone().into(), [].into())?,
            Entity::new_no_attrs(uid(tenant)?, [].into()),
        ];
        Ok(Entities::from_entities(
            entities.into_iter().chain(with),
            Some(&policies.schema),
        )?)
    };
    let context = Context::from_pairs([
        (
            "now".to_owned(),
            RestrictedExpression::new_datetime("2026-11-30T16:00:10.000Z"),
        ),
        ("close".to_owned(), RestrictedExpression::new_bool(true)),
    ])?;
    let action = uid(r#"Nullius::Action::"operateGate""#)?;
    let request = Request::new(person.clone(), action, gate.clone(), context, Some(&policies.schema))?;

    let alone = Authorizer::new().is_authorized(&request, &BY_TEAM.parse::<PolicySet>()?, &slice(None)?);
    assert_eq!(
        (alone.decision(), alone.diagnostics().errors().count()),
        (Decision::Allow, 0)
    );
    assert_eq!(
        policies.evaluate(Action::OperateGate, &request, &slice(None)?),
        Answer::Incomplete(vec![r#"Nullius::Team::"child""#.to_owned()])
    );
    let team = Entity::new(
        parents[0].clone(),
        [("tenant".to_owned(), reference(tenant)?)].into(),
        [].into(),
    )?;
    assert_eq!(
        policies.evaluate(Action::OperateGate, &request, &slice(Some(team))?),
        Answer::Allow(vec!["broad".to_owned()])
    );
    Ok(())
}

#[test]
fn without_a_permit_a_gate_serves_nothing_and_the_others_do_not_notice() -> Tested {
    let empty = made("")?;
    assert!(Destination::ALL.iter().all(|destination| !empty.serves(*destination)));
    let verdict = empty.promote(&sample::candidate(Destination::Record)?, &Approvals::none());
    assert!(matches!(verdict, PolicyVerdict::NotPermitted { .. }), "{verdict:?}");

    let policies = standard()?;
    assert!(Destination::ALL.iter().all(|destination| policies.serves(*destination)));
    let files: Vec<_> = super::SHARED
        .into_iter()
        .filter(|file| file.name != "memory.cedar")
        .collect();
    let without = super::ValidatedPolicies::load(super::SCHEMA, &files)?;
    let served: Vec<_> = Destination::ALL
        .iter()
        .filter(|destination| without.serves(**destination))
        .collect();
    assert_eq!(
        served,
        [&Destination::Response, &Destination::Record, &Destination::Knowledge]
    );

    let people_only = made(r#"@id("broad") permit (principal is Nullius::Caseworker, action, resource);"#)?;
    assert!(!people_only.serves(Destination::Record));
    assert!(made(BROAD)?.serves(Destination::Record));
    Ok(())
}

#[test]
fn every_policy_that_could_match_is_asked() -> Tested {
    let scopes = [
        "action",
        r#"action in Nullius::Action::"promote""#,
        r#"action in [Nullius::Action::"read", Nullius::Action::"promote"]"#,
        r#"action == Nullius::Action::"promote::memory""#,
        r#"action in [Nullius::Action::"promote::memory"]"#,
    ];
    for scope in scopes {
        let text = format!(
            "{BROAD} @id(\"no\") @reason_nl(\"Nee.\") @reason_en(\"No.\") forbid (principal, {scope}, resource);"
        );
        let verdict = made(&text)?.promote(&sample::candidate(Destination::Memory)?, &Approvals::none());
        assert!(
            matches!(verdict, PolicyVerdict::Forbidden { .. }),
            "{scope}: {verdict:?}"
        );
    }
    Ok(())
}

#[test]
fn roles_that_only_together_would_do_are_no_obligation() -> Tested {
    let policies = made(
        r#"@id("broad") permit (principal, action, resource);
        @id("both") @obligation("approvals") @reason_nl("Beide.") @reason_en("Both.")
        forbid (principal, action in Nullius::Action::"promote", resource)
        unless { resource.approvals.roles.containsAll([Nullius::Role::"caseworker", Nullius::Role::"team-lead"]) };"#,
    )?;
    let request = sample::candidate(Destination::Record)?;
    let verdict = policies.promote(&request, &Approvals::none());
    assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }), "{verdict:?}");
    // With a team lead's approval there, a caseworker's is honestly all that is missing.
    let verdict = policies.promote(&request, &sample::approvals(1, Role::TeamLead));
    assert!(matches!(verdict, PolicyVerdict::Obliged { .. }), "{verdict:?}");
    Ok(())
}
