//! Measures what policy costs under fifty policies, and bare Cedar on the same question in the same run; prints JSON.
//! Run it with `--release`.

#![allow(clippy::disallowed_methods, reason = "a measurement reads the monotonic clock")]

#[path = "shared/fifty.rs"]
mod fifty;
#[path = "shared/measure.rs"]
mod measure;

use std::error::Error;

use cedar_policy::{Authorizer, Context, Entities, EntityUid, PolicySet, Request, Schema};
use fifty::Reach;
use nullius_gates::policy::{AgentRef, Approvals, PolicyRecord, PromotionRequest, Staff, ValidatedPolicies, Verified};
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, KeyId, Name, PersonId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Basis, Destination, Origin, Role, Sensitivity, Tier};

const ROUNDS: u32 = 20_000;

fn request() -> Result<PromotionRequest, Box<dyn Error>> {
    let tenant = TenantName::parse("default")?;
    Ok(PromotionRequest {
        candidate: CandidateId::from_bytes([1; 16]),
        tenant: tenant.clone(),
        destination: Destination::Record,
        candidate_type: TypeRef::parse("casework/circumstance@1")?,
        kind: Some("work-hours".to_owned()),
        purpose: Name::parse("participatiewet-inlichtingen")?,
        about_person: true,
        origin: Origin::Stated,
        sensitivity: Sensitivity::Personal,
        basis: Basis::PublicTask,
        special_exception: false,
        adverse: false,
        proxy: false,
        touches_right: false,
        agent_reported: false,
        lowest_tier: Some(Tier::C),
        tainted: false,
        verified: Verified::Passed,
        unverified_allowed: false,
        has_retention: true,
        has_case: true,
        has_expiry: false,
        required_approvals: 0,
        required_roles: Vec::new(),
        submitter: AgentRef {
            id: KeyId::from_bytes([2; 16]),
            tenant: tenant.clone(),
        },
        chain: vec![Staff {
            id: PersonId::from_bytes([3; 16]),
            tenant,
            roles: vec![Role::Administrator],
            trained: false,
            team: None,
        }],
        now: Moment::parse("2026-11-30T16:00:10Z")?,
    })
}

fn promotion(policies: &ValidatedPolicies, request: &PromotionRequest) -> Value {
    measure::nanos(0..ROUNDS, |_| policies.promote(request, &Approvals::none()))
}

/// Cedar alone, with the request and the entities at hand and all fifty policies in one set.
fn bare(record: &PolicyRecord) -> Result<Value, Box<dyn Error>> {
    let schema = Schema::from_cedarschema_str(fifty::SCHEMA)?.0;
    let part = |name: &str| record.request.get(name).unwrap_or(&Value::Null).to_serde();
    let uid = |name: &str| EntityUid::from_json(part(name)).map_err(Box::new);
    let action = uid("action")?;
    let context = Context::from_json_value(part("context"), Some((&schema, &action)))?;
    let entities = Entities::from_json_value(record.entities.to_serde(), Some(&schema))?;
    let request = Request::new(uid("principal")?, action, uid("resource")?, context, Some(&schema))?;
    let policies: PolicySet = fifty::text(Reach::OneDestination).parse()?;
    let authorizer = Authorizer::new();
    Ok(measure::nanos(0..ROUNDS, |_| {
        authorizer.is_authorized(&request, &policies, &entities)
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let load = measure::nanos(0..20_u32, |_| fifty::load(Reach::OneDestination));
    let policies = fifty::load(Reach::OneDestination)?;
    let stated = request()?;
    let inferred = PromotionRequest {
        origin: Origin::Inferred,
        ..stated.clone()
    };
    let refused = PromotionRequest {
        adverse: true,
        ..inferred.clone()
    };
    let verdict = policies.promote(&stated, &Approvals::none());
    let record = measure::nanos(
        (0..ROUNDS).map(|_| policies.promote(&stated, &Approvals::none())),
        |verdict| verdict.record().request.get("action").is_some(),
    );
    let mut permitted = Vec::new();
    for reach in Reach::ALL {
        permitted.push((reach.name(), promotion(&fifty::load(reach)?, &stated)));
    }
    let report = Value::object([
        ("rounds", Value::from(ROUNDS)),
        ("policies", u32::try_from(fifty::COUNT)?.into()),
        ("loadNanos", load),
        ("permittedNanos", Value::object(permitted)),
        ("heldNanos", promotion(&policies, &inferred)),
        ("forbiddenNanos", promotion(&policies, &refused)),
        ("recordNanos", record),
        ("bareCedarNanos", bare(verdict.record())?),
    ]);
    println!("{}", report.to_serde());
    Ok(())
}
