//! What a decision rests on besides the candidate. Facts that can be proved are proofs
//! ([`ResolvedSource`], [`VerifiedReview`], [`ValidatedPolicies`]); the rest is what the kernel read of its own rows.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::digest::Digest;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{ItemId, KeyId, Name, PersonId, RunId, SubjectId, TenantName, TypeRef};
use nullius_schemas::pack::language::Languages;
use nullius_schemas::vocabulary::{Language, Profile, Role};
use time::Date;

use crate::policy::ValidatedPolicies;
use crate::review::VerifiedReview;
use crate::source::ResolvedSource;
use crate::types::TypeSet;

/// Everything that `decide` may look at.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The state of the destination's gate.
    pub gate: Gate,
    /// The types that are loaded.
    pub types: &'a TypeSet,
    /// The word lists that are loaded.
    pub languages: &'a Languages,
    /// The packs of the submitting key.
    pub packs: &'a BTreeSet<String>,
    /// The policies in force.
    pub policies: &'a ValidatedPolicies,
    /// The profile in force.
    pub profile: Profile,
    /// The run.
    pub run: &'a Run,
    /// The run's sources, in sequence.
    pub sources: &'a [ResolvedSource],
    /// The approvals so far.
    pub reviews: &'a [VerifiedReview],
    /// The roles and training of the reviewers now.
    pub staff: &'a BTreeMap<PersonId, Staff>,
    /// The hold, once the candidate is held.
    pub hold: Option<&'a HoldTerms>,
    /// What else stands in the store.
    pub standing: &'a Standing,
    /// The server's clock, never behind the log's time.
    pub now: Moment,
    /// The tenant's epoch that all of this was read at.
    pub epoch: u64,
}

/// A gate's state.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Gate {
    /// Candidates are decided.
    Open,
    /// A person closed it.
    Closed,
    /// Its circuit is open.
    Broken,
}

/// A run, as the kernel holds it.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its id.
    pub id: RunId,
    /// Its tenant.
    pub tenant: TenantName,
    /// The key of the agent that works in it.
    pub agent: KeyId,
    /// Whom nobody in this run may be approved by: the owners of its keys and whom it works for.
    pub chain: BTreeSet<PersonId>,
    /// The subject.
    pub subject: Option<Subject>,
    /// The case.
    pub case: Option<Name>,
    /// The purpose.
    pub purpose: Name,
    /// The language.
    pub language: Language,
    /// The moment to judge at; none in live work.
    pub as_of: Option<Moment>,
    /// How many revisions may be asked for.
    pub revision_budget: u32,
}

/// The subject of a run.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The opaque id.
    pub id: SubjectId,
    /// The names, for the check of free text. Never shown.
    pub names: Vec<String>,
}

/// A member of staff, now.
#[derive(Clone, Debug)]
pub struct Staff {
    /// The roles.
    pub roles: BTreeSet<Role>,
    /// Since when trained.
    pub trained_on: Option<Date>,
}

/// What was fixed when the hold began.
#[derive(Clone, Debug)]
pub struct HoldTerms {
    /// The deadline.
    pub not_after: Moment,
    /// What makes the sheet's digest hiding.
    pub sheet_nonce: [u8; 32],
}

/// What else stands in the store and bears on the candidate.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The active knowledge entry under the candidate's key.
    pub active_under_key: Option<ItemId>,
    /// The last entry under the candidate's key, where its review-by date has passed and nothing took its place.
    pub lapsed_under_key: Option<ItemId>,
    /// The type of the item that `supersedes` names, in the same tenant and about the same subject: one that is active,
    /// or a knowledge entry that was not looked at in time.
    pub superseded_type: Option<TypeRef>,
    /// How many revisions the run was asked for.
    pub revisions_asked: u32,
    /// Whether `revises` names the last draft of its chain in this run, one of the same type that asked for a revision
    /// and that nothing else has taken the place of.
    pub revises_known: bool,
    /// How many repairs of this draft were asked for: the length of the chain that `revises` continues.
    pub repairs_asked: u32,
    /// The types that the candidate's type needs a response of, promoted in this run and active, and that has none.
    pub needs_missing: BTreeSet<TypeRef>,
    /// How many candidates the run has submitted.
    pub candidates: u32,
    /// How many it may submit.
    pub candidate_limit: u32,
    /// How many active memories of the candidate's type there are about the run's subject.
    pub memories_of_type: u32,
    /// How many memories of the run's agent were promoted today (UTC).
    pub memories_today: u32,
    /// How many there may be.
    pub memories_today_limit: u32,
    /// Active items about the run's subject that say otherwise, by the rule of the candidate's type.
    pub contradictions: Vec<ItemId>,
    /// The root over the commitments of the run's sources.
    pub ledger_root: Option<Digest>,
}

impl Facts<'_> {
    /// The moment at which content is judged.
    #[must_use]
    pub fn as_of(&self, submitted_at: Moment) -> Moment {
        self.run.as_of.unwrap_or(submitted_at)
    }
}
