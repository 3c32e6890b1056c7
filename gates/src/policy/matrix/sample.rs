//! Made-up requests on which nothing is wrong: each question changes one thing.

use nullius_schemas::moment::Moment;
use nullius_schemas::names::{BadName, CandidateId, ItemId, KeyId, Name, PersonId, SourceId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Assurance, Basis, Destination, Origin, Role, Sensitivity, Tier};

use super::super::request::{AgentRef, Approvals, Item, PromotionRequest, RunSource, Staff, Verified};

/// A member of staff; two with one number are one person.
pub(in super::super) fn staff(number: u8, roles: &[Role]) -> Result<Staff, BadName> {
    Ok(Staff {
        id: PersonId::from_bytes([number; 16]),
        tenant: TenantName::parse("default")?,
        roles: roles.to_vec(),
        trained: true,
        team: Some(Name::parse("inkomen")?),
    })
}

/// An agent key of the tenant.
pub(in super::super) fn agent(number: u8) -> Result<AgentRef, BadName> {
    Ok(AgentRef {
        id: KeyId::from_bytes([number; 16]),
        tenant: TenantName::parse("default")?,
    })
}

/// Approvals by `count` people with `role`.
pub(in super::super) fn approvals(count: u8, role: Role) -> Approvals {
    Approvals::new((0..count).map(|index| {
        (
            PersonId::from_bytes([index.saturating_add(0xa0); 16]),
            vec![role],
            Assurance::Session,
        )
    }))
}

/// The role whose approval `destination` asks for when the table names none.
pub(in super::super) fn approver(destination: Destination) -> Role {
    if destination == Destination::Knowledge {
        Role::KnowledgeEditor
    } else {
        Role::Caseworker
    }
}

/// A candidate that has everything that `destination` asks for.
pub(in super::super) fn candidate(destination: Destination) -> Result<PromotionRequest, BadName> {
    let knowledge = destination == Destination::Knowledge;
    Ok(PromotionRequest {
        candidate: CandidateId::from_bytes([0xca; 16]),
        tenant: TenantName::parse("default")?,
        destination,
        candidate_type: TypeRef::parse("casework/circumstance@1")?,
        kind: Some("work-hours".to_owned()),
        purpose: Name::parse("participatiewet-inlichtingen")?,
        about_person: !knowledge,
        origin: if knowledge { Origin::Retrieved } else { Origin::Stated },
        sensitivity: if knowledge {
            Sensitivity::Public
        } else {
            Sensitivity::Personal
        },
        basis: Basis::PublicTask,
        special_exception: false,
        adverse: false,
        proxy: false,
        touches_right: false,
        agent_reported: false,
        lowest_tier: Some(if knowledge { Tier::A } else { Tier::C }),
        tainted: false,
        verified: Verified::Passed,
        unverified_allowed: false,
        has_retention: true,
        has_case: true,
        has_expiry: true,
        required_approvals: 0,
        required_roles: Vec::new(),
        submitter: agent(1)?,
        chain: vec![staff(1, &[Role::Administrator])?],
        now: Moment::new(time::OffsetDateTime::UNIX_EPOCH),
    })
}

/// Something that agent 1 submitted and that became `destination`.
pub(in super::super) fn item(destination: Destination) -> Result<Item, BadName> {
    let knowledge = destination == Destination::Knowledge;
    Ok(Item {
        id: ItemId::from_bytes([0x1e; 16]),
        tenant: TenantName::parse("default")?,
        destination,
        about_person: !knowledge,
        purpose: Name::parse("parkeervergunning")?,
        read_for: [Name::parse("parkeervergunning")?].into(),
        confidentiality: u32::from(!knowledge),
        sensitivity: if knowledge {
            Sensitivity::Public
        } else {
            Sensitivity::Personal
        },
        agent: agent(1)?,
    })
}

/// A source of a run of agent 1.
pub(in super::super) fn source(tier: Tier) -> Result<RunSource, BadName> {
    Ok(RunSource {
        id: SourceId::from_bytes([0x50; 16]),
        tenant: TenantName::parse("default")?,
        purpose: Name::parse("parkeervergunning")?,
        tier,
        agent: agent(1)?,
    })
}
