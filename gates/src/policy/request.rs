//! The questions that can be put to policy, in Rust types. The kernel computes every field.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, ItemId, KeyId, Name, PersonId, SourceId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Assurance, Basis, Destination, Origin, Role, Sensitivity, Tier, Verdict};

/// What the independent verifier said.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Verified {
    /// It found nothing, or a rule of the type does not ask for it.
    Passed,
    /// It found something.
    Failed,
    /// It found something, and the text says so in its first line.
    Marked,
    /// Its input does not exist.
    NotRun,
}

impl Verified {
    /// Every member, in order.
    pub const ALL: &'static [Self] = &[Self::Passed, Self::Failed, Self::Marked, Self::NotRun];

    /// The name in policies.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Marked => "marked",
            Self::NotRun => "not-run",
        }
    }
}

/// An agent key.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AgentRef {
    /// The key.
    pub id: KeyId,
    /// The key's tenant.
    pub tenant: TenantName,
}

/// A member of staff, as registered.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Staff {
    /// The person.
    pub id: PersonId,
    /// The person's tenant.
    pub tenant: TenantName,
    /// The roles that the person has now.
    pub roles: Vec<Role>,
    /// Whether the training date lies on or before today.
    pub trained: bool,
    /// The team, if any.
    pub team: Option<Name>,
}

/// A candidate that asks to be promoted.
#[expect(clippy::struct_excessive_bools, reason = "each is one attribute of the Cedar schema")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PromotionRequest {
    /// The candidate.
    pub candidate: CandidateId,
    /// Its tenant.
    pub tenant: TenantName,
    /// What it asks to become.
    pub destination: Destination,
    /// Its type.
    pub candidate_type: TypeRef,
    /// The kind within the type, where the type has kinds.
    pub kind: Option<String>,
    /// The run's purpose.
    pub purpose: Name,
    /// Whether it says something about a person, or answers one.
    pub about_person: bool,
    /// The origin of the weakest leaf; `Retrieved` where no leaf has an origin (cited prose only).
    pub origin: Origin,
    /// By the pack's table.
    pub sensitivity: Sensitivity,
    /// By the pack's table.
    pub basis: Basis,
    /// Whether the table gives an exception of GDPR article 9(2) for this kind and purpose.
    pub special_exception: bool,
    /// Whether an inference of this works against the person.
    pub adverse: bool,
    /// Whether a leaf is a proxy: language, postcode, name, nationality or country of birth.
    pub proxy: bool,
    /// Whether it touches a right.
    pub touches_right: bool,
    /// Whether it rests on something that an agent itself recorded: a model's own word as its evidence.
    pub agent_reported: bool,
    /// The least trusted tier among the cited sources; `None` when nothing is cited.
    pub lowest_tier: Option<Tier>,
    /// Whether it rests on a quarantined, retracted or tainted source.
    pub tainted: bool,
    /// What the verifier said.
    pub verified: Verified,
    /// Whether the type is one of responses that may leave marked as unverified.
    pub unverified_allowed: bool,
    /// Whether a retention is known.
    pub has_retention: bool,
    /// Whether the run is bound to a case.
    pub has_case: bool,
    /// Whether it expires.
    pub has_expiry: bool,
    /// How many approvals the table asks for.
    pub required_approvals: u8,
    /// Whose: any one of them will do. Empty means a caseworker or team lead, and for knowledge its editor.
    pub required_roles: Vec<Role>,
    /// The agent key that submitted it.
    pub submitter: AgentRef,
    /// The run's delegation chain, the owner of the agent key included.
    pub chain: Vec<Staff>,
    /// The server's clock.
    pub now: Moment,
}

impl PromotionRequest {
    /// Whose approval counts; never empty, in the order of the roles, an administrator's never.
    #[must_use]
    pub fn approver_roles(&self) -> Vec<Role> {
        let mut roles = self.required_roles.clone();
        roles.retain(|role| *role != Role::Administrator);
        roles.sort_unstable();
        roles.dedup();
        match (roles.is_empty(), self.destination) {
            (false, _) => roles,
            (true, Destination::Knowledge) => vec![Role::KnowledgeEditor],
            (true, _) => vec![Role::Caseworker, Role::TeamLead],
        }
    }
}

/// The admissible approvals of one candidate; each person counts once.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Approvals(BTreeMap<String, (Vec<Role>, Assurance)>);

impl Approvals {
    /// Of verified reviews with the verdict approve: who, the roles that the person has now, and how sure we are.
    /// A verified review proves that its person was trained. Of several by one person the last stays.
    #[must_use]
    pub fn new(reviews: impl IntoIterator<Item = (PersonId, Vec<Role>, Assurance)>) -> Self {
        Self(
            reviews
                .into_iter()
                .map(|(person, roles, assurance)| (person.to_string(), (roles, assurance)))
                .collect(),
        )
    }

    /// Nobody has approved.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// With `count` trial approvers more, each with `roles` and the best assurance. Their ids are no UUIDs,
    /// so that they are never somebody.
    pub(super) fn with_trial_approvers(&self, count: u8, roles: &[Role]) -> Self {
        let mut trial = self.clone();
        for index in 1..=count {
            trial
                .0
                .insert(format!("trial-{index}"), (roles.to_vec(), Assurance::Passkey));
        }
        trial
    }

    /// Each approver's id, roles and assurance, in the order of the ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &[Role], Assurance)> {
        self.0
            .iter()
            .map(|(id, (roles, assurance))| (id.as_str(), roles.as_slice(), *assurance))
    }

    /// The roles of the approvers whose approval counts, one entry for each of them: those who have one of
    /// `asked` and are no administrator.
    pub(super) fn counted<'a>(&'a self, asked: &'a [Role]) -> impl Iterator<Item = &'a [Role]> {
        self.iter()
            .map(|(_, roles, _)| roles)
            .filter(|roles| !roles.contains(&Role::Administrator) && roles.iter().any(|role| asked.contains(role)))
    }
}

/// Something promoted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Item {
    /// The item.
    pub id: ItemId,
    /// Its tenant.
    pub tenant: TenantName,
    /// What it became.
    pub destination: Destination,
    /// Whether it says something about a person, or answers one.
    pub about_person: bool,
    /// The purpose of the run that it came from.
    pub purpose: Name,
    /// The purposes that it may be read for, `purpose` among them.
    pub read_for: BTreeSet<Name>,
    /// As it was when it was promoted.
    pub sensitivity: Sensitivity,
    /// Its marking's place among those of its pack: 0 is the most open one.
    pub confidentiality: u32,
    /// The agent that submitted it.
    pub agent: AgentRef,
}

/// What is done about how long a record is kept.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum KeepAct {
    /// The event took place from which its retention period counts.
    StartRetention,
    /// Nothing may destroy it until this is lifted.
    PlaceHold,
    /// A hold ends.
    LiftHold,
}

impl KeepAct {
    /// Every member, in order.
    pub const ALL: &'static [Self] = &[Self::StartRetention, Self::PlaceHold, Self::LiftHold];

    /// The name in policies.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::StartRetention => "startRetention",
            Self::PlaceHold => "placeHold",
            Self::LiftHold => "liftHold",
        }
    }
}

/// Something that a run saw.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RunSource {
    /// The source.
    pub id: SourceId,
    /// Its tenant.
    pub tenant: TenantName,
    /// The run's purpose.
    pub purpose: Name,
    /// How far it may be trusted.
    pub tier: Tier,
    /// The agent that the run names.
    pub agent: AgentRef,
}

/// Who asks.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum StaffPrincipal {
    /// A member of staff.
    Person(Staff),
    /// An agent key, for its own submissions and reads.
    Agent(AgentRef),
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub enum StaffAct<'a> {
    /// To approve, return or reject a held candidate.
    Review {
        /// Which of them.
        verdict: Verdict,
        /// The candidate.
        candidate: &'a PromotionRequest,
        /// The approvals that it has.
        approvals: &'a Approvals,
        /// How sure we are who reviews.
        assurance: Assurance,
    },
    /// To submit a candidate.
    Submit {
        /// The candidate.
        candidate: &'a PromotionRequest,
    },
    /// To take a candidate back.
    Withdraw {
        /// The candidate.
        candidate: &'a PromotionRequest,
    },
    /// To read something promoted.
    Read {
        /// The item.
        item: &'a Item,
        /// The purpose of the reading, where one is known. An agent's own responses need one.
        purpose: Option<&'a Name>,
    },
    /// To do something about how long it is kept.
    Keep {
        /// The item.
        item: &'a Item,
        /// What.
        act: KeepAct,
    },
    /// To open something that a run saw.
    OpenSource {
        /// The source.
        source: &'a RunSource,
    },
    /// To let a source out of quarantine.
    ReleaseSource {
        /// The source.
        source: &'a RunSource,
        /// Whether the person belongs to the run's delegation chain.
        in_chain: bool,
        /// Whether the person has opened the source.
        opened: bool,
    },
    /// To close or open a gate.
    OperateGate {
        /// The gate's tenant.
        tenant: &'a TenantName,
        /// The gate.
        destination: Destination,
        /// Whether it is to be closed.
        close: bool,
    },
}

/// Anything but a promotion: who asks what, when.
#[derive(Clone, Debug)]
pub struct StaffRequest<'a> {
    /// Who asks.
    pub principal: StaffPrincipal,
    /// What.
    pub act: StaffAct<'a>,
    /// The server's clock.
    pub now: Moment,
}
