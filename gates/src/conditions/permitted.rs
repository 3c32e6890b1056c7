//! Stage 5: Cedar permits, with nothing missing and no error. What only approvals can cure is permitted here
//! with the approvals that are asked; stage 6 waits for them.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::About;
use nullius_schemas::pack::rules::Unverified;
use nullius_schemas::vocabulary::{Basis, Destination, KeyKind, Origin, Role, Sensitivity};

use super::{Case, CitedSource, Origins, TypedAs, bounded, condition};
use crate::condition::Examined;
use crate::policy::{AgentRef, Approvals, PolicyReason, PolicyVerdict, PromotionRequest, PutQuestion, Staff, Verified};
use crate::review::VerifiedReview;

condition!(
    /// Policy permits the promotion.
    Permitted,
    Permitted,
    Permission
);

/// What policy said.
#[derive(Clone, Debug)]
pub struct Permission {
    /// The ids of the policies that determined it.
    pub policies: Vec<String>,
    /// Why approvals are asked.
    pub reasons: Vec<PolicyReason>,
    /// The approvals asked in total, one entry each; empty when none is missing.
    pub asked: Vec<Vec<Role>>,
}

/// What stage 5 looks at of the stages before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings<'a> {
    pub(crate) typed: &'a TypedAs,
    pub(crate) cited: &'a BTreeMap<Label, CitedSource>,
    pub(crate) origins: Option<&'a Origins>,
    pub(crate) tainted: bool,
    pub(crate) verified: Verified,
    pub(crate) sensitivity: Sensitivity,
}

/// The answer and the question, which is evidence whatever the answer.
pub(crate) struct Asked {
    pub(crate) examined: Examined<Permitted>,
    pub(crate) record: PutQuestion,
    pub(crate) policies: Vec<String>,
}

/// The question about a candidate, as it is put to policy.
pub(crate) fn request(case: Case<'_>, findings: Findings<'_>) -> PromotionRequest {
    let Case { candidate, facts } = case;
    let promotion = findings.typed.compiled.type_def().promotion();
    let treatment = findings.typed.treatment.as_ref();
    let tenant = candidate.tenant().clone();
    let origin = findings.origins.map_or(Origin::Retrieved, |origins| origins.weakest);
    let inferred_adverse = treatment.is_some_and(|treatment| {
        candidate
            .payload()
            .leaves()
            .into_iter()
            .any(|(_, leaf)| leaf.as_str().is_some_and(|v| treatment.adverse.contains(v)))
    });
    let roles = treatment.map_or_else(Vec::new, |treatment| {
        treatment.approvals.iter().flatten().copied().collect()
    });
    PromotionRequest {
        candidate: candidate.id(),
        destination: candidate.destination(),
        candidate_type: candidate.type_ref().clone(),
        kind: Some(findings.typed.kind.clone()),
        purpose: facts.run.purpose.clone(),
        about_person: promotion.about == About::Subject
            && (facts.run.subject.is_some() || candidate.destination() != Destination::Response),
        origin,
        sensitivity: findings.sensitivity,
        basis: treatment.map_or(Basis::None, |treatment| treatment.basis),
        special_exception: treatment.is_some_and(|treatment| treatment.exception.is_some()),
        adverse: inferred_adverse,
        proxy: findings
            .origins
            .is_some_and(|origins| origins.leaves.iter().any(|leaf| leaf.proxy)),
        touches_right: promotion.touches_right,
        agent_reported: findings.cited.values().any(|place| {
            let source = facts.sources.get(place.position);
            source.is_none_or(|source| source.row().attested_by == KeyKind::Agent)
        }),
        lowest_tier: findings.cited.values().map(|place| place.tier).max(),
        tainted: findings.tainted,
        verified: findings.verified,
        unverified_allowed: promotion.verifier.unverified == Unverified::Marked
            && candidate.destination() == Destination::Response,
        has_retention: treatment.is_some_and(|treatment| treatment.retention.is_some()),
        has_case: facts.run.case.is_some(),
        has_expiry: bounded::expiry(case, findings.typed).is_some(),
        required_approvals: treatment.map_or(0, |t| u8::try_from(t.approvals.len()).unwrap_or(u8::MAX)),
        required_roles: roles,
        submitter: AgentRef {
            id: facts.run.agent,
            tenant: tenant.clone(),
        },
        chain: facts
            .run
            .chain
            .iter()
            .map(|person| chain_member(case, *person))
            .collect(),
        tenant,
        now: facts.now,
    }
}

fn chain_member(case: Case<'_>, person: nullius_schemas::names::PersonId) -> Staff {
    let known = case.facts.staff.get(&person);
    let today = case.facts.now.date();
    Staff {
        id: person,
        tenant: case.candidate.tenant().clone(),
        roles: known.map_or_else(Vec::new, |staff| staff.roles.iter().copied().collect()),
        trained: known.is_some_and(|staff| staff.trained_on.is_some_and(|date| date <= today)),
        team: None,
    }
}

pub(crate) fn examine(case: Case<'_>, findings: Findings<'_>, counting: &[&VerifiedReview]) -> Asked {
    let approvals = Approvals::new(counting.iter().map(|review| {
        (
            review.person(),
            review.roles().iter().copied().collect(),
            review.assurance(),
        )
    }));
    let verdict = case.facts.policies.promote(&request(case, findings), &approvals);
    let met = |record: PutQuestion, permission: Permission| Asked {
        policies: permission.policies.clone(),
        record,
        examined: Examined::met(case.candidate, permission),
    };
    let refuse = |record: PutQuestion, code, detail: String, policies| Asked {
        examined: Examined::unmet(code, detail),
        record,
        policies,
    };
    match verdict {
        PolicyVerdict::Permitted { policies, record } => met(
            record,
            Permission {
                policies,
                reasons: Vec::new(),
                asked: Vec::new(),
            },
        ),
        PolicyVerdict::Obliged {
            policies,
            roles,
            record,
        } => {
            let ids = policies.iter().map(|policy| policy.id.clone()).collect();
            met(
                record,
                Permission {
                    policies: ids,
                    reasons: policies,
                    asked: roles,
                },
            )
        }
        PolicyVerdict::Forbidden { policies, record } => {
            // What approvals could cure is no reason for a refusal that they cannot lift.
            let all_curable = policies.iter().all(|policy| policy.curable);
            let shown = policies.iter().filter(|policy| all_curable || !policy.curable);
            let reasons: Vec<_> = shown
                .map(|policy| format!("{}: {}", policy.id, policy.reason_en))
                .collect();
            let ids = policies.into_iter().map(|policy| policy.id).collect();
            refuse(record, Code::PolicyForbids, reasons.join(" "), ids)
        }
        PolicyVerdict::NotPermitted { record } => refuse(
            record,
            Code::PolicyNotPermitted,
            "no policy permits it".into(),
            Vec::new(),
        ),
        PolicyVerdict::Erred { errors, record } => {
            // The errors are for operators: they may quote entities.
            refuse(
                record,
                Code::PolicyError,
                format!("{} policies erred", errors.len()),
                Vec::new(),
            )
        }
        PolicyVerdict::EntitiesIncomplete { missing, record } => refuse(
            record,
            Code::EntitiesIncomplete,
            format!("{} entities are missing", missing.len()),
            Vec::new(),
        ),
    }
}
