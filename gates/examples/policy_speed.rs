//! Measures promotion decisions with the project's own policies; prints JSON. Run it with `--release`.

#![allow(clippy::disallowed_methods, reason = "a measurement reads the monotonic clock")]

use std::error::Error;
use std::time::Instant;

use nullius_gates::policy::{AgentRef, Approvals, PolicyFile, PromotionRequest, Staff, ValidatedPolicies, Verified};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, KeyId, Name, PersonId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Basis, Destination, Origin, Role, Sensitivity, Tier};

const ROUNDS: u32 = 20_000;

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../policies/", $name)),
        }
    };
}

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

fn nanos_each(policies: &ValidatedPolicies, request: &PromotionRequest) -> u128 {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        std::hint::black_box(policies.promote(std::hint::black_box(request), &Approvals::none()));
    }
    start.elapsed().as_nanos() / u128::from(ROUNDS)
}

fn main() -> Result<(), Box<dyn Error>> {
    let files = [
        file!("invariants.cedar"),
        file!("response.cedar"),
        file!("record.cedar"),
        file!("knowledge.cedar"),
        file!("memory.cedar"),
        file!("people.cedar"),
        file!("profiles/pilot.cedar"),
    ];
    let start = Instant::now();
    let policies = ValidatedPolicies::load(include_str!("../../policies/schema.cedarschema"), &files)?;
    let load = start.elapsed().as_micros();
    let stated = request()?;
    let inferred = PromotionRequest {
        origin: Origin::Inferred,
        ..stated.clone()
    };
    let refused = PromotionRequest {
        adverse: true,
        ..inferred.clone()
    };
    let result = serde_json::json!({
        "rounds": ROUNDS,
        "load_micros": u64::try_from(load)?,
        "permitted_nanos": u64::try_from(nanos_each(&policies, &stated))?,
        "held_nanos": u64::try_from(nanos_each(&policies, &inferred))?,
        "forbidden_nanos": u64::try_from(nanos_each(&policies, &refused))?,
    });
    println!("{result}");
    Ok(())
}
