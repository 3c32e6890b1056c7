//! A decision on a submission is settled: the candidate with its outcome, the item if it was promoted, the leaf.
//!
//! The expensive part (examination, signature, sealing) was done before; here the basis is compared and rows are
//! written. Invariant *an item needs a warrant*: only [`Settle::prepare`] puts an item into an effect, and only
//! from [`Decision::Promote`].

use nullius_gates::{Candidate, Decision};
use nullius_schemas::digest::hex;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{ItemId, KeyId, SubjectId};
use nullius_schemas::vocabulary::{Destination, Outcome, Profile, Sensitivity};

use super::decided::{Decided, Trigger};
use crate::core::Core;
use crate::evidence::kind::Kind;
use crate::random::random_bytes;
use crate::service::answer::{self, Answering};
use crate::service::context::RunContext;
use crate::service::held::{marks, memories};
use crate::store::StoreError;
use crate::stored::{StoredCandidate, StoredHold};
use crate::vault::Sealed;
use crate::writer::signed::{Signed, Statement, seal_json};
use crate::writer::transaction::{Logged, insert_leaf};
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A decision on a submission, ready to be written.
pub(crate) struct Settle {
    decision: Decision,
    outcome: Outcome,
    epoch: u64,
    signed: Signed,
    item: Option<NewItem>,
    document: Option<Sealed>,
    answer: Value,
    sealed_answer: Sealed,
    not_after: Option<Moment>,
    /// Candidates and revisions that the run may have; a candidate that no quota let in is not held to one.
    bounds: (i64, i64),
}

/// What promotion writes beside the candidate.
pub(crate) struct NewItem {
    id: ItemId,
    subject: Option<SubjectId>,
    agent: KeyId,
    knowledge: Option<String>,
    marks: Option<Vec<u8>>,
    expires_at: Option<Moment>,
    supersedes: Option<ItemId>,
    /// Of a memory: the numbers of its type about its subject, and of its agent today, that it must stay below.
    quotas: Option<(u32, u32)>,
}

impl NewItem {
    /// The item of a promotion; `None` for any other decision.
    pub(super) fn of(core: &Core, decision: &Decision, run: &RunContext) -> Result<Option<Self>, StoreError> {
        let Decision::Promote(warrant) = decision else {
            return Ok(None);
        };
        // The same property again, where it is used.
        if !warrant.is_coherent() {
            return Err(StoreError::Broken("a warrant with a proof of another candidate"));
        }
        let candidate = warrant.candidate();
        let about_nobody = candidate.destination() == Destination::Knowledge;
        let quotas = (candidate.destination() == Destination::Memory).then(|| {
            let pack = core.packs.types.pack(candidate.type_ref().pack());
            let of_type = pack.map_or(0, |pack| pack.quota(candidate.type_ref()));
            // The one that it replaces makes room.
            let room = u32::from(candidate.supersedes().is_some());
            (
                of_type.saturating_add(room),
                core.config.limits.memories_per_agent_and_day,
            )
        });
        Ok(Some(Self {
            id: ItemId::generate(),
            subject: run.subject().filter(|_| !about_nobody),
            agent: run.agent,
            knowledge: warrant.summary().key.clone(),
            marks: marks(core, run, candidate)?,
            expires_at: warrant.summary().expires_at,
            supersedes: candidate.supersedes(),
            quotas,
        }))
    }

    /// Counts a memory where nobody else counts: what was decided beside another one is decided again.
    async fn count(&self, transaction: &mut Transaction<'_>, candidate: &Candidate) -> Result<(), EffectError> {
        let (Some((of_type, today)), Some(subject)) = (self.quotas, self.subject) else {
            return Ok(());
        };
        let now = transaction.now();
        let connection = transaction.connection();
        let have = memories(connection, candidate.type_ref(), subject, self.agent, now).await?;
        if have.0 < of_type && have.1 < today {
            Ok(())
        } else {
            Err(EffectError::Stale)
        }
    }

    /// Its id.
    pub(super) fn id(&self) -> ItemId {
        self.id
    }

    /// Writes it; what it supersedes and what has expired under its key stop being active.
    pub(super) async fn insert(
        &self,
        transaction: &mut Transaction<'_>,
        candidate: &Candidate,
        logged: &Logged,
    ) -> Result<(), EffectError> {
        let tenant = transaction.core().tenant.no;
        let now = transaction.now().unix_millis();
        let leaf = transaction.leaf_key(logged)?;
        if let Some(superseded) = self.supersedes {
            let changed = sqlx::query(
                "UPDATE items SET state = 'superseded' WHERE id = ?1 AND tenant = ?2
                 AND (state = 'active' OR (state = 'expired' AND knowledge IS NOT NULL))",
            )
            .bind(superseded.as_bytes().as_slice())
            .bind(tenant)
            .execute(transaction.connection())
            .await?;
            if changed.rows_affected() != 1 {
                return Err(EffectError::Stale);
            }
        }
        if let Some(key) = &self.knowledge {
            sqlx::query(
                "UPDATE items SET state = 'expired'
                 WHERE tenant = ?1 AND type = ?2 AND knowledge = ?3 AND state = 'active' AND expires_at <= ?4",
            )
            .bind(tenant)
            .bind(candidate.type_ref().as_str())
            .bind(key.as_str())
            .bind(now)
            .execute(transaction.connection())
            .await?;
        }
        sqlx::query(
            "INSERT INTO items (id, tenant, destination, type, candidate, subject, agent, knowledge, supersedes, marks,
             promoted_at, expires_at, leaf) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )
        .bind(self.id.as_bytes().as_slice())
        .bind(tenant)
        .bind(candidate.destination().as_str())
        .bind(candidate.type_ref().as_str())
        .bind(candidate.id().as_bytes().as_slice())
        .bind(self.subject.map(|subject| subject.as_bytes().to_vec()))
        .bind(self.agent.as_bytes().as_slice())
        .bind(self.knowledge.as_deref())
        .bind(self.supersedes.map(|id| id.as_bytes().to_vec()))
        .bind(self.marks.as_deref())
        // As its statement says, so that the two can be compared.
        .bind(logged.recorded_at().unix_millis())
        .bind(self.expires_at.map(Moment::unix_millis))
        .bind(leaf)
        .execute(transaction.connection())
        .await?;
        Ok(())
    }
}

impl Settle {
    /// Prepares a decision for the writer. Consumes it: one decision is settled once.
    pub(crate) fn prepare(
        core: &Core,
        run: &RunContext,
        profile: Profile,
        policy_set: nullius_schemas::digest::Digest,
        now: Moment,
        decision: Decision,
    ) -> Result<Self, StoreError> {
        let epoch = decision.summary().epoch;
        let outcome = decision.outcome();
        let item = NewItem::of(core, &decision, run)?;
        let candidate = decision.candidate();
        let id = candidate.id().to_string();
        let reasons = decision.reasons();
        let decided = Decided {
            decision: &decision,
            outcome,
            reasons: reasons.iter().map(|code| Value::from(*code)).collect(),
            trigger: Trigger::Submission,
            previous: None,
            item: item.as_ref().map(NewItem::id),
            profile,
        };
        let statement = Statement {
            kind: Kind::Promotion,
            record: &id,
            candidate: Some(candidate.digest()),
            clear: decided.clear(core, policy_set),
            committed: decided.committed(run),
            challenge: None,
        };
        let holder = (run.holder.0, &*run.holder.1);
        let signed = Signed::new(core, epoch, now, statement, holder)?;
        let not_after = not_after(core, outcome, &decision, now);
        let answer = answer::answer(&Answering {
            decision: &decision,
            outcome,
            reasons,
            item: item.as_ref().map(NewItem::id),
            hold: not_after.map(|until| (until, 0)),
        })?;
        let tenant = core.tenant.name.as_str();
        let drops = drops_payload(&decision);
        // What goes at once leaves its words in no answer either; its submitter reads them in this one.
        let kept = if drops {
            answer::without_words(answer.clone())
        } else {
            answer.clone()
        };
        let sealed_answer = seal_json(tenant, &id, "answer", holder.1, &kept)?;
        let document = if drops {
            None
        } else {
            let hold = not_after.map(hold).transpose()?;
            let stored = StoredCandidate {
                document: candidate.document().clone(),
                hold,
            };
            Some(seal_json(tenant, &id, "candidate", holder.1, &stored)?)
        };
        let bounds = match outcome {
            Outcome::Unavailable => (i64::MAX, i64::MAX),
            Outcome::RevisionRequested => (
                i64::from(core.config.limits.candidates_per_run),
                i64::from(run.facts.revision_budget),
            ),
            _ => (i64::from(core.config.limits.candidates_per_run), i64::MAX),
        };
        Ok(Self {
            decision,
            outcome,
            epoch,
            signed,
            item,
            document,
            answer,
            sealed_answer,
            not_after,
            bounds,
        })
    }

    fn candidate(&self) -> &Candidate {
        self.decision.candidate()
    }

    /// The draft whose place this candidate takes. What was refused takes nobody's: its draft still waits.
    fn replaces(&self) -> Option<Vec<u8>> {
        let takes = !matches!(self.outcome, Outcome::Refused | Outcome::Unavailable);
        let draft = self.candidate().revises().filter(|_| takes)?;
        Some(draft.as_bytes().to_vec())
    }

    /// Counts the candidate and the revision within their bounds, here where nobody else counts or takes its place.
    async fn count(&self, transaction: &mut Transaction<'_>) -> Result<(), EffectError> {
        let (candidates, revisions) = self.bounds;
        let counted = sqlx::query(
            "UPDATE runs SET candidates = candidates + 1, revisions = revisions + ?1
             WHERE id = ?2 AND candidates < ?3 AND revisions + ?1 <= ?4
               AND (?5 IS NULL OR NOT EXISTS (SELECT 1 FROM candidates AS other WHERE other.revises = ?5))",
        )
        .bind(self.outcome == Outcome::RevisionRequested)
        .bind(self.candidate().run().as_bytes().as_slice())
        .bind(candidates)
        .bind(revisions)
        .bind(self.replaces())
        .execute(transaction.connection())
        .await?;
        if counted.rows_affected() == 1 {
            Ok(())
        } else {
            Err(EffectError::Stale)
        }
    }
}

fn not_after(core: &Core, outcome: Outcome, decision: &Decision, now: Moment) -> Option<Moment> {
    let ceiling = core.config.holds.at_most().and_then(|period| now.after(period));
    let until = decision.summary().hold_until.filter(|_| outcome == Outcome::Held)?;
    Some(ceiling.map_or(until, |ceiling| ceiling.min(until)))
}

fn hold(not_after: Moment) -> Result<StoredHold, StoreError> {
    let nonce: [u8; 32] = random_bytes().map_err(|error| StoreError::Evidence(error.to_string()))?;
    Ok(StoredHold {
        not_after,
        sheet_nonce: hex(&nonce),
    })
}

/// A refused special category or proxy, and what is withheld, leave nothing behind but their evidence and its answer.
fn drops_payload(decision: &Decision) -> bool {
    matches!(decision, Decision::Withhold(_))
        || matches!(decision, Decision::Refuse(denied) if denied.summary().sensitivity == Some(Sensitivity::Special)
        || denied.summary().policies.iter().any(|policy| policy.starts_with("proxy-") || policy.starts_with("special-")))
}

/// The leaf, the candidate, and the run's counts, in one trip to the database.
const INSERT_CANDIDATE: &str = concat!(
    insert_leaf!(),
    "INSERT INTO candidates
     (id, tenant, run, destination, type, digest, outcome, submitted_at, not_after, document, answer, revises,
      first_leaf, leaf)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
);

impl Effect for Settle {
    fn checks_first(&self) -> bool {
        // What supersedes, or stands under a key that only one may have, is found out while rows are written.
        self.item
            .as_ref()
            .is_none_or(|item| item.supersedes.is_none() && item.knowledge.is_none())
    }

    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            // `unchanged`: what the decision was based on still stands.
            if transaction.epoch() != self.epoch {
                return Err(EffectError::Stale);
            }
            let candidate = self.candidate();
            // First what can fail, so that nothing is left half-written.
            if let Some(item) = &self.item {
                item.count(transaction, candidate).await?;
            }
            self.count(transaction).await?;
            let tenant = transaction.core().tenant.no;
            let logged = transaction
                .append_with(&self.signed, INSERT_CANDIDATE, |query, leaf| {
                    query
                        .bind(candidate.id().as_bytes().to_vec())
                        .bind(tenant)
                        .bind(candidate.run().as_bytes().to_vec())
                        .bind(candidate.destination().as_str())
                        .bind(candidate.type_ref().as_str())
                        .bind(candidate.digest().as_bytes().to_vec())
                        .bind(self.outcome.as_str())
                        .bind(candidate.submitted_at().unix_millis())
                        .bind(self.not_after.map(Moment::unix_millis))
                        .bind(self.document.as_ref().map(Sealed::as_bytes))
                        .bind(self.sealed_answer.as_bytes())
                        .bind(self.replaces())
                        .bind(leaf)
                        .bind(leaf)
                })
                .await?;
            if let Some(item) = &self.item {
                item.insert(transaction, candidate, &logged).await?;
            }
            let answer = answer::with_receipt(self.answer.clone(), transaction.receipt(&logged));
            Ok(transaction.settled(&logged, 201, answer))
        })
    }
}
