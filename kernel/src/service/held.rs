//! A candidate that is in the store, with what it takes to look at it again.

use std::sync::Arc;

use ed25519_dalek::VerifyingKey;
use nullius_gates::facts::{Facts, Gate, HoldTerms, Standing};
use nullius_gates::{Candidate, Expected, SignedReview, VerifiedReview};
use nullius_schemas::digest::unhex;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, KeyId, SubjectId, TypeRef};
use nullius_schemas::pack::TypeDef;
use nullius_schemas::vocabulary::Destination;
use sqlx::SqliteConnection;

use crate::core::Core;
use crate::service::context::RunContext;
use crate::service::marks::{Compared, contradicting};
use crate::snapshot::Snapshot;
use crate::store::StoreError;
use crate::store::rows::{self, CandidateRow};
use crate::stored::StoredCandidate;
use crate::writer::open_json;

/// A candidate with its run, its hold and its reviews.
pub(crate) struct Held {
    pub(crate) row: CandidateRow,
    pub(crate) run: RunContext,
    pub(crate) candidate: Candidate,
    pub(crate) hold: Option<HoldTerms>,
    pub(crate) reviews: Vec<VerifiedReview>,
    pub(crate) standing: Standing,
}

impl Held {
    /// Opens a candidate whose document is still there; `None` if there is none.
    pub(crate) async fn load(
        core: &Core,
        connection: &mut SqliteConnection,
        snapshot: &Snapshot,
        id: CandidateId,
        now: Moment,
    ) -> Result<Option<Self>, StoreError> {
        let Some(row) = rows::candidate(connection, &core.tenant, id).await? else {
            return Ok(None);
        };
        let run = RunContext::load(core, connection, snapshot, row.run)
            .await?
            .ok_or(StoreError::Broken("a candidate without its run"))?;
        let Some(sealed) = row.document.clone() else {
            return Ok(None);
        };
        let tenant = core.tenant.name.as_str();
        let stored: StoredCandidate = open_json(tenant, &id.to_string(), "candidate", &run.holder.1, sealed)?;
        let submitted_at =
            Moment::from_unix_millis(row.submitted_at).ok_or(StoreError::Broken("candidates.submitted_at"))?;
        let candidate = Candidate::restore(id, &stored.document, row.digest, submitted_at)
            .map_err(|_| StoreError::Broken("a candidate is not the one that was decided on"))?;
        let hold = stored
            .hold
            .map(|hold| {
                let nonce = unhex(&hold.sheet_nonce).and_then(|bytes| bytes.try_into().ok());
                let sheet_nonce = nonce.ok_or(StoreError::Broken("a sheet's nonce"))?;
                Ok::<_, StoreError>(HoldTerms {
                    not_after: hold.not_after,
                    sheet_nonce,
                })
            })
            .transpose()?;
        let reviews = reviews(core, connection, &run, &candidate).await?;
        let standing = standing(core, connection, &run, &candidate, now).await?;
        Ok(Some(Self {
            row,
            run,
            candidate,
            hold,
            reviews,
            standing,
        }))
    }

    /// The candidate once more, proved from its document: a decision consumes it.
    ///
    /// # Errors
    /// The document is not the one that was decided on.
    pub(crate) fn again(&self) -> Result<Candidate, StoreError> {
        let candidate = &self.candidate;
        Candidate::restore(
            candidate.id(),
            candidate.document(),
            candidate.digest(),
            candidate.submitted_at(),
        )
        .map_err(|_| StoreError::Broken("a candidate is not the one that was decided on"))
    }

    /// The facts to decide on it again.
    pub(crate) fn facts<'a>(
        &'a self,
        core: &'a Core,
        snapshot: &'a Snapshot,
        packs: &'a std::collections::BTreeSet<String>,
        now: Moment,
    ) -> Facts<'a> {
        facts(
            core,
            snapshot,
            packs,
            &self.run,
            &self.standing,
            self.candidate.destination(),
            now,
            &self.reviews,
            self.hold.as_ref(),
        )
    }
}

/// The packs of a run's agent: those that its candidates may use.
pub(crate) fn packs_of(snapshot: &Snapshot, run: &RunContext) -> std::collections::BTreeSet<String> {
    snapshot
        .keys
        .get(&run.agent)
        .map(|key| key.packs.clone())
        .unwrap_or_default()
}

/// Puts together what `decide` may look at.
#[allow(
    clippy::too_many_arguments,
    reason = "each is one fact; a struct of them is what this makes"
)]
pub(crate) fn facts<'a>(
    core: &'a Core,
    snapshot: &'a Snapshot,
    packs: &'a std::collections::BTreeSet<String>,
    run: &'a RunContext,
    standing: &'a Standing,
    destination: Destination,
    now: Moment,
    reviews: &'a [VerifiedReview],
    hold: Option<&'a HoldTerms>,
) -> Facts<'a> {
    let gate = if snapshot.closed.contains_key(&destination) {
        Gate::Closed
    } else if core.gates.is_broken(destination, now) {
        Gate::Broken
    } else {
        Gate::Open
    };
    Facts {
        gate,
        types: &core.packs.types,
        languages: &core.packs.languages,
        packs,
        policies: &snapshot.policies,
        profile: snapshot.profile,
        run: &run.facts,
        sources: &run.sources,
        reviews,
        staff: &snapshot.staff,
        hold,
        standing,
        now,
        epoch: snapshot.epoch,
    }
}

/// What else in the store bears on a candidate.
pub(crate) async fn standing(
    core: &Core,
    connection: &mut SqliteConnection,
    run: &RunContext,
    candidate: &Candidate,
    now: Moment,
) -> Result<Standing, StoreError> {
    let (_, candidates, revisions) = run.counts;
    let mut standing = Standing {
        revisions_asked: u32::try_from(revisions).unwrap_or(u32::MAX),
        candidates: u32::try_from(candidates).unwrap_or(u32::MAX),
        candidate_limit: core.config.limits.candidates_per_run,
        ledger_root: Some(run.ledger_root),
        memories_today_limit: core.config.limits.memories_per_agent_and_day,
        ..Standing::default()
    };
    let promotion = core
        .packs
        .types
        .iter()
        .map(|compiled| compiled.type_def())
        .find(|type_def| type_def.type_ref() == candidate.type_ref())
        .map(TypeDef::promotion);
    if let (Destination::Memory, Some(subject)) = (candidate.destination(), run.subject()) {
        let counted = memories(connection, candidate.type_ref(), subject, run.agent, now).await?;
        (standing.memories_of_type, standing.memories_today) = counted;
    }
    if let (Some(subject), Some(marks)) = (run.subject(), marks(core, run, candidate)?) {
        let found = contradicting(connection, subject, &marks, now.unix_millis()).await?;
        // What it replaces contradicts it no more.
        let others = found.into_iter().filter(|id| candidate.supersedes() != Some(*id));
        standing.contradictions = others.collect();
    }
    if candidate.destination() == Destination::Knowledge {
        let key = promotion
            .and_then(|promotion| promotion.knowledge.as_ref())
            .and_then(|rule| rule.key.resolve(candidate.payload()))
            .and_then(Value::as_str);
        if let Some(key) = key {
            standing.active_under_key =
                rows::active_under_key(connection, &core.tenant, candidate.type_ref(), key, now.unix_millis()).await?;
            standing.lapsed_under_key =
                rows::lapsed_under_key(connection, &core.tenant, candidate.type_ref(), key, now.unix_millis()).await?;
        }
    }
    if let Some(id) = candidate.supersedes() {
        standing.superseded_type = rows::active_type(connection, &core.tenant, id, run.subject()).await?;
    }
    if candidate.revises().is_some() {
        let repairs = rows::repairs_asked(connection, candidate).await?;
        standing.revises_known = repairs > 0;
        standing.repairs_asked = repairs;
    }
    for needed in promotion.iter().flat_map(|promotion| &promotion.needs) {
        if !rows::is_answered(connection, run.id, needed, now.unix_millis()).await? {
            standing.needs_missing.insert(needed.clone());
        }
    }
    Ok(standing)
}

/// What a candidate is compared by with what else stands about its subject, where its type says so.
pub(crate) fn marks(core: &Core, run: &RunContext, candidate: &Candidate) -> Result<Option<Vec<u8>>, StoreError> {
    let kept = matches!(candidate.destination(), Destination::Record | Destination::Memory);
    let compiled = core
        .packs
        .types
        .iter()
        .find(|compiled| compiled.type_def().type_ref() == candidate.type_ref());
    let rule = compiled.and_then(|compiled| compiled.type_def().promotion().contradicts.as_ref());
    let (Some(rule), Some(_), true) = (rule, run.subject(), kept) else {
        return Ok(None);
    };
    let compared = Compared {
        rule,
        type_ref: candidate.type_ref(),
        destination: candidate.destination(),
        purpose: &run.facts.purpose,
        payload: candidate.payload(),
    };
    compared.marks(&run.holder.1)
}

/// How many active memories of a type there are about a subject, and how many of an agent were promoted today (UTC).
pub(crate) async fn memories(
    connection: &mut SqliteConnection,
    type_ref: &TypeRef,
    subject: SubjectId,
    agent: KeyId,
    now: Moment,
) -> Result<(u32, u32), StoreError> {
    let today = now
        .date()
        .midnight()
        .assume_utc()
        .unix_timestamp()
        .saturating_mul(1_000);
    rows::memories(connection, type_ref, subject, agent, today, now.unix_millis()).await
}

/// The admissible reviews of a candidate, each proved from its signed statement.
async fn reviews(
    core: &Core,
    connection: &mut SqliteConnection,
    run: &RunContext,
    candidate: &Candidate,
) -> Result<Vec<VerifiedReview>, StoreError> {
    let key = VerifyingKey::from_bytes(core.keys.statement.public().as_bytes())
        .map_err(|_| StoreError::Broken("the statement key"))?;
    let expected = Expected {
        tenant: &core.tenant.name,
        candidate: candidate.id(),
        digest: candidate.digest(),
    };
    let mut verified = Vec::new();
    for leaf in rows::review_leaves(connection, &core.tenant, candidate.id()).await? {
        let sealed = leaf.openings.ok_or(StoreError::Broken("a review without openings"))?;
        let tenant = core.tenant.name.as_str();
        let holder: Arc<_> = match leaf.holder {
            Some(no) if no == run.holder.0 => Arc::clone(&run.holder.1),
            Some(no) => core.holder(connection, no).await?,
            None => return Err(StoreError::Broken("a review without a holder")),
        };
        let openings: Value = open_json(tenant, &candidate.id().to_string(), "openings", &holder, sealed)?;
        let signed = SignedReview {
            statement: &leaf.statement,
            signature: &leaf.signature,
            openings: &openings,
            index: leaf.index,
        };
        let review = VerifiedReview::verify(signed, &key, expected)
            .map_err(|_| StoreError::Broken("a review is not the one that was signed"))?;
        verified.push(review);
    }
    Ok(verified)
}
