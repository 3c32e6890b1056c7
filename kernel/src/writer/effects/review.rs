//! A person reviews a held candidate: the review is a leaf of its own, admissible or not, and the decision is made
//! again in the same transaction.

use std::collections::BTreeSet;
use std::sync::Arc;

use nullius_gates::admission::{Admission, Attempt, admit};
use nullius_gates::{Decision, decide};
use nullius_schemas::api::ProblemType;
use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{CandidateId, PersonId, SourceId};
use nullius_schemas::vocabulary::{Assurance, Outcome, Verdict};

use super::clear;
use super::decided::{Decided, Trigger};
use super::submission::NewItem;
use crate::evidence::kind::Kind;
use crate::service::answer::{self, Answering};
use crate::service::held::{Held, packs_of};
use crate::snapshot::Snapshot;
use crate::store::{StoreError, rows};
use crate::writer::signed::{Challenge, Signed, Statement, seal_json};
use crate::writer::transaction::Logged;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A review as it arrived.
pub(crate) struct Review {
    pub(crate) candidate: CandidateId,
    pub(crate) person: PersonId,
    pub(crate) verdict: Verdict,
    pub(crate) digest: Digest,
    pub(crate) sheet: Digest,
    pub(crate) reason: String,
}

impl Effect for Review {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let now = transaction.now();
            let snapshot = transaction.snapshot().await?;
            let held = Held::load(core, transaction.connection(), &snapshot, self.candidate, now)
                .await?
                .ok_or_else(|| ProblemType::NotFound.with("there is no such candidate here"))?;
            let opened = rows::opened(transaction.connection(), held.run.id, self.person).await?;
            let admission = self.admission(&snapshot, &held, opened.clone(), transaction)?;
            let logged = self.log(transaction, &held, &snapshot, &admission, &opened).await?;
            match admission {
                Admission::Inadmissible(codes) => Ok(inadmissible(transaction, &held, &logged, &codes)),
                Admission::Admissible { slot } => self.admissible(transaction, &snapshot, &logged, slot).await,
            }
        })
    }
}

impl Review {
    fn admission(
        &self,
        snapshot: &Snapshot,
        held: &Held,
        opened: BTreeSet<SourceId>,
        transaction: &Transaction<'_>,
    ) -> Result<Admission, EffectError> {
        let person = snapshot.persons.get(&self.person).ok_or(EffectError::Stale)?;
        let attempt = Attempt {
            person: self.person,
            staff: person.facts(),
            team: person.team.clone(),
            verdict: self.verdict,
            digest: self.digest,
            sheet: self.sheet,
            opened,
            assurance: Assurance::Session,
        };
        let packs = packs_of(snapshot, &held.run);
        let facts = held.facts(transaction.core(), snapshot, &packs, transaction.now());
        Ok(admit(&attempt, &held.candidate, held.row.outcome, &facts))
    }

    /// The review's own leaf.
    async fn log(
        &self,
        transaction: &mut Transaction<'_>,
        held: &Held,
        snapshot: &Snapshot,
        admission: &Admission,
        opened: &BTreeSet<SourceId>,
    ) -> Result<Logged, EffectError> {
        let (slot, codes) = match admission {
            Admission::Admissible { slot } => (Some(*slot), Vec::new()),
            Admission::Inadmissible(codes) => (None, codes.clone()),
        };
        let signed = self.sign(transaction, held, snapshot, slot, &codes, opened)?;
        let logged = transaction.append(signed).await?;
        if let Some(slot) = slot {
            let leaf = transaction.leaf_key(&logged)?;
            sqlx::query("INSERT INTO reviews (leaf, candidate, person, slot, verdict) VALUES (?1, ?2, ?3, ?4, ?5)")
                .bind(leaf)
                .bind(self.candidate.as_bytes().as_slice())
                .bind(self.person.as_bytes().as_slice())
                .bind(slot)
                .bind(self.verdict.as_str())
                .execute(transaction.connection())
                .await?;
        }
        Ok(logged)
    }

    fn sign(
        &self,
        transaction: &Transaction<'_>,
        held: &Held,
        snapshot: &Snapshot,
        slot: Option<u32>,
        codes: &[Code],
        opened: &BTreeSet<SourceId>,
    ) -> Result<Signed, EffectError> {
        let candidate = &held.candidate;
        let not_after = held
            .hold
            .as_ref()
            .map_or(candidate.submitted_at(), |hold| hold.not_after)
            .to_string();
        let roles = snapshot
            .persons
            .get(&self.person)
            .map(|person| person.roles.clone())
            .unwrap_or_default();
        let id = candidate.id().to_string();
        let statement = Statement {
            kind: Kind::Review,
            record: &id,
            candidate: Some(candidate.digest()),
            clear: clear([
                ("admissible", slot.is_some().into()),
                ("assurance", Assurance::Session.into()),
                ("destination", candidate.destination().into()),
                ("notAfter", not_after.as_str().into()),
                ("sheetDigest", self.sheet.into()),
                ("slot", slot.into()),
                ("type", candidate.type_ref().clone().into()),
                ("verdict", self.verdict.into()),
            ]),
            committed: vec![
                ("reviewer", Value::from(self.person)),
                ("roles", Value::array(roles.into_iter().map(Value::from))),
                ("reason", self.reason.as_str().into()),
                ("reasons", Value::array(codes.iter().map(|code| Value::from(*code)))),
                ("opened", Value::array(opened.iter().map(|source| Value::from(*source)))),
            ],
            challenge: Some(Challenge {
                candidate_type: candidate.type_ref().as_str(),
                destination: candidate.destination(),
                verdict: self.verdict,
                sheet: self.sheet,
                slot: slot.unwrap_or(0),
                not_after: &not_after,
            }),
        };
        Ok(transaction.sign(statement, (held.run.holder.0, &held.run.holder.1))?)
    }

    /// The decision again, with this review among the reviews.
    async fn admissible(
        &self,
        transaction: &mut Transaction<'_>,
        snapshot: &Arc<Snapshot>,
        logged: &Logged,
        _slot: u32,
    ) -> Result<Settled, EffectError> {
        let core = transaction.core();
        let now = transaction.now();
        // Read again: the reviews now hold this one, proved from its signature like any other.
        let held = Held::load(core, transaction.connection(), snapshot, self.candidate, now)
            .await?
            .ok_or(StoreError::Broken("a candidate that was just reviewed"))?;
        let packs = packs_of(snapshot, &held.run);
        let have = held
            .reviews
            .iter()
            .filter(|review| review.verdict() == Verdict::Approve)
            .count();
        let facts = held.facts(core, snapshot, &packs, now);
        let again = held.again()?;
        let decision = decide(again, &facts);
        let (outcome, reasons) = match self.verdict {
            Verdict::Reject => (Outcome::Rejected, vec![Code::ReviewRejected]),
            Verdict::Return => (Outcome::Returned, vec![Code::ReviewReturned]),
            Verdict::Approve => (decision.outcome(), decision.reasons()),
        };
        let review = ReviewOf {
            held: &held,
            logged,
            have,
        };
        if outcome == Outcome::Held {
            return still_held(transaction, &review, &decision, snapshot).await;
        }
        close(transaction, &review, &decision, outcome, reasons, snapshot).await
    }
}

/// A review that counts, and what it is about.
struct ReviewOf<'a> {
    held: &'a Held,
    logged: &'a Logged,
    have: usize,
}

fn inadmissible(transaction: &Transaction<'_>, held: &Held, logged: &Logged, codes: &[Code]) -> Settled {
    let answer = Value::object([
        ("admissible", Value::from(false)),
        (
            "details",
            Value::array(codes.iter().map(|code| Value::from(code.help()))),
        ),
        ("evidence", transaction.receipt(logged)),
        ("outcome", held.row.outcome.into()),
        ("reasons", Value::array(codes.iter().map(|code| Value::from(*code)))),
    ]);
    transaction.settled(logged, 201, answer)
}

async fn still_held(
    transaction: &mut Transaction<'_>,
    review: &ReviewOf<'_>,
    decision: &Decision,
    _snapshot: &Snapshot,
) -> Result<Settled, EffectError> {
    let until = review
        .held
        .hold
        .as_ref()
        .map_or(transaction.now(), |hold| hold.not_after);
    let kept = answer::answer(&Answering {
        decision,
        outcome: Outcome::Held,
        reasons: decision.reasons(),
        item: None,
        hold: Some((until, review.have)),
    })?;
    keep_answer(transaction, review.held, Outcome::Held, &kept, None).await?;
    let approvals = answer::approvals(&decision.summary().asked, review.have, until);
    let approvals = Value::from_serialize(&approvals).map_err(|error| StoreError::Evidence(error.to_string()))?;
    let answer = Value::object([
        ("admissible", Value::from(true)),
        ("approvals", approvals),
        (
            "details",
            Value::array(decision.reasons().iter().map(|code| Value::from(code.help()))),
        ),
        ("evidence", transaction.receipt(review.logged)),
        ("outcome", Outcome::Held.into()),
        ("reasons", Value::array(decision.reasons().into_iter().map(Value::from))),
    ]);
    Ok(transaction.settled(review.logged, 201, answer))
}

async fn close(
    transaction: &mut Transaction<'_>,
    review: &ReviewOf<'_>,
    decision: &Decision,
    outcome: Outcome,
    reasons: Vec<Code>,
    snapshot: &Snapshot,
) -> Result<Settled, EffectError> {
    let item = if outcome == Outcome::Promoted {
        NewItem::of(transaction.core(), decision, &review.held.run)?
    } else {
        None
    };
    let closing = Closing {
        held: review.held,
        decision,
        outcome,
        reasons: &reasons,
        trigger: Trigger::Review,
        have: review.have,
    };
    let decided = closing.settle(transaction, item, snapshot).await?;
    let mut members = vec![
        ("admissible", Value::from(true)),
        (
            "details",
            Value::array(reasons.iter().map(|code| Value::from(code.help()))),
        ),
        ("evidence", transaction.receipt(review.logged)),
        ("outcome", outcome.into()),
        ("reasons", Value::array(reasons.iter().map(|code| Value::from(*code)))),
        ("receipt", transaction.receipt(&decided.logged)),
    ];
    if let Some(promoted) = decided.promoted {
        members.push(("promoted", promoted));
    }
    Ok(transaction.settled(&decided.logged, 201, Value::object(members)))
}

/// A hold that ends.
pub(super) struct Closing<'a> {
    pub(super) held: &'a Held,
    pub(super) decision: &'a Decision,
    pub(super) outcome: Outcome,
    pub(super) reasons: &'a [Code],
    pub(super) trigger: Trigger,
    pub(super) have: usize,
}

/// How a hold ended.
pub(super) struct Closed {
    pub(super) logged: Logged,
    pub(super) answer: Value,
    promoted: Option<Value>,
}

impl Closing<'_> {
    /// Writes the decision that ends the hold, and the item if it promotes.
    pub(super) async fn settle(
        &self,
        transaction: &mut Transaction<'_>,
        item: Option<NewItem>,
        snapshot: &Snapshot,
    ) -> Result<Closed, EffectError> {
        let core = transaction.core();
        let held = self.held;
        let previous = core.tenant.index_of(held.row.leaf)?;
        let decided = Decided {
            decision: self.decision,
            outcome: self.outcome,
            reasons: self.reasons.iter().map(|code| Value::from(*code)).collect(),
            trigger: self.trigger,
            previous: Some(previous),
            item: item.as_ref().map(NewItem::id),
            profile: snapshot.profile,
        };
        let id = held.candidate.id().to_string();
        let statement = Statement {
            kind: Kind::Promotion,
            record: &id,
            candidate: Some(held.candidate.digest()),
            clear: decided.clear(core, snapshot.policies.digest()),
            committed: decided.committed(&held.run),
            challenge: None,
        };
        let signed = transaction.sign(statement, (held.run.holder.0, &held.run.holder.1))?;
        let logged = transaction.append(signed).await?;
        if let Some(item) = &item {
            item.insert(transaction, &held.candidate, &logged).await?;
        }
        let until = held.hold.as_ref().map_or(transaction.now(), |hold| hold.not_after);
        let answer = answer::answer(&Answering {
            decision: self.decision,
            outcome: self.outcome,
            reasons: self.reasons.to_vec(),
            item: item.as_ref().map(NewItem::id),
            hold: Some((until, self.have)),
        })?;
        keep_answer(transaction, held, self.outcome, &answer, Some(&logged)).await?;
        let promoted = answer.get("promoted").cloned();
        let answer = answer::with_receipt(answer, transaction.receipt(&logged));
        Ok(Closed {
            logged,
            answer,
            promoted,
        })
    }
}

/// Replaces the kept answer; the row's version tells whether somebody else was first.
async fn keep_answer(
    transaction: &mut Transaction<'_>,
    held: &Held,
    outcome: Outcome,
    answer: &Value,
    logged: Option<&Logged>,
) -> Result<(), EffectError> {
    let id = held.candidate.id();
    let tenant = transaction.core().tenant.name.as_str();
    let sealed = seal_json(tenant, &id.to_string(), "answer", &held.run.holder.1, answer)?;
    let leaf = logged.map_or(Ok(held.row.leaf), |logged| transaction.leaf_key(logged))?;
    let changed = sqlx::query(
        "UPDATE candidates SET outcome = ?1, answer = ?2, leaf = ?3, version = version + 1
         WHERE id = ?4 AND version = ?5 AND outcome = 'held'",
    )
    .bind(outcome.as_str())
    .bind(sealed.as_bytes())
    .bind(leaf)
    .bind(id.as_bytes().as_slice())
    .bind(held.row.version)
    .execute(transaction.connection())
    .await?;
    if changed.rows_affected() == 1 {
        Ok(())
    } else {
        Err(EffectError::Stale)
    }
}
