//! What people do with a held candidate: look at its sheet, review it; and what its submitter may do.

use std::sync::Arc;

use nullius_gates::policy::{AgentRef, Staff, StaffPrincipal};
use nullius_gates::sheet::review_sheet;
use nullius_schemas::api::{Problem, ProblemType, ReviewRequest};
use nullius_schemas::json::Value;
use nullius_schemas::names::CandidateId;
use nullius_schemas::vocabulary::{Language, Outcome, Role};

use super::answer::with_receipt;
use super::held::{Held, packs_of};
use crate::core::Core;
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::{MachineKey, Person, Principal, Snapshot};
use crate::store::rows::{self, CandidateRow};
use crate::writer::effects::close::{EndHold, Ending};
use crate::writer::effects::review::Review;
use crate::writer::{Idempotency, Settled, open_json, receipt};

/// Bytes of a reviewer's reason.
const REASON: usize = 4_000;

/// The same words for a candidate that is not there and for one that is not the caller's.
pub(crate) fn no_candidate() -> Problem {
    ProblemType::NotFound.with("there is no such candidate here")
}

/// How policy sees a principal.
pub(crate) fn principal(core: &Core, who: &Principal) -> StaffPrincipal {
    let tenant = core.tenant.name.clone();
    match who {
        Principal::Key(key) => StaffPrincipal::Agent(AgentRef { id: key.id, tenant }),
        Principal::Person(person) => StaffPrincipal::Person(staff(core, person)),
    }
}

/// How policy sees a member of staff.
pub(crate) fn staff(core: &Core, person: &Person) -> Staff {
    let today = core.clock.now().date();
    Staff {
        id: person.id,
        tenant: core.tenant.name.clone(),
        roles: person.roles.iter().copied().collect(),
        trained: person.trained_on.is_some_and(|date| date <= today),
        team: person.team.clone(),
    }
}

/// Roles whose work it is to look at candidates.
fn looks_at_candidates(person: &Person) -> bool {
    let roles = [
        Role::Caseworker,
        Role::TeamLead,
        Role::KnowledgeEditor,
        Role::PrivacyOfficer,
        Role::Auditor,
    ];
    roles.iter().any(|role| person.roles.contains(role))
}

/// Whether a principal may see a candidate of this run.
async fn may_see(core: &Core, snapshot: &Snapshot, who: &Principal, row: &CandidateRow) -> Result<bool, Problem> {
    match who {
        Principal::Person(person) => Ok(looks_at_candidates(person)),
        Principal::Key(key) => {
            let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
            let run = rows::run(&mut connection, &core.tenant, row.run)
                .await
                .map_err(|error| unavailable(&error))?;
            let _ = snapshot;
            Ok(run.is_some_and(|run| &run.agent == key.id.as_bytes()))
        }
    }
}

/// A candidate's answer as it stands now.
///
/// # Errors
/// A problem.
pub(crate) async fn read(
    kernel: &Kernel,
    snapshot: &Snapshot,
    who: &Principal,
    id: CandidateId,
) -> Result<Value, Problem> {
    let core = &kernel.core;
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let row = rows::candidate(&mut connection, &core.tenant, id)
        .await
        .map_err(|error| unavailable(&error))?;
    drop(connection);
    let row = row.ok_or_else(no_candidate)?;
    if !may_see(core, snapshot, who, &row).await? {
        return Err(no_candidate());
    }
    answer_of_row(core, &row).await
}

/// A kept answer with its receipt.
pub(crate) async fn answer_of_row(core: &Core, row: &CandidateRow) -> Result<Value, Problem> {
    let read = async {
        let mut connection = core.store.reader().await?;
        let run = rows::run(&mut connection, &core.tenant, row.run)
            .await?
            .ok_or(crate::store::StoreError::Broken("a candidate without its run"))?;
        let key = core.holder(&mut connection, run.holder).await?;
        let answer: Value = open_json(
            core.tenant.name.as_str(),
            &row.id.to_string(),
            "answer",
            &key,
            row.answer.clone(),
        )?;
        let index = core.tenant.index_of(row.leaf)?;
        let leaf = rows::leaf(&mut connection, &core.tenant, index)
            .await?
            .ok_or(crate::store::StoreError::Broken("a candidate without its leaf"))?;
        let recorded_at = recorded_at(&leaf.statement).ok_or(crate::store::StoreError::Broken("a statement"))?;
        Ok::<_, crate::store::StoreError>(with_receipt(answer, receipt(core, index, leaf.hash, recorded_at)))
    };
    read.await.map_err(|error| unavailable(&error))
}

/// When a statement was recorded.
pub(crate) fn recorded_at(statement: &[u8]) -> Option<nullius_schemas::moment::Moment> {
    let statement = nullius_schemas::json::read(statement).ok()?;
    nullius_schemas::moment::Moment::parse(statement.get("predicate")?.get("recordedAt")?.as_str()?).ok()
}

/// Candidates that a principal may see, oldest first, with where the next page begins.
///
/// # Errors
/// A problem.
pub(crate) async fn list(
    kernel: &Kernel,
    who: &Principal,
    outcome: Option<Outcome>,
    run: Option<nullius_schemas::names::RunId>,
    after: Option<CandidateId>,
    limit: u32,
) -> Result<(Vec<Value>, Option<CandidateId>), Problem> {
    let core = &kernel.core;
    let snapshot = core.snapshot();
    // A page must not say, by where the next one begins, that there is something that the caller does not see.
    let agent = match who {
        Principal::Key(key) => Some(key.id),
        Principal::Person(person) if looks_at_candidates(person) => None,
        Principal::Person(_) => return Ok((Vec::new(), None)),
    };
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let found = rows::candidates(&mut connection, &core.tenant, agent, outcome, run, after, limit)
        .await
        .map_err(|error| unavailable(&error))?;
    drop(connection);
    let full = u32::try_from(found.len()).is_ok_and(|count| count == limit);
    let next = found.last().map(|row| row.id).filter(|_| full);
    let mut answers = Vec::new();
    for row in found {
        if may_see(core, &snapshot, who, &row).await? {
            answers.push(answer_of_row(core, &row).await?);
        }
    }
    Ok((answers, next))
}

/// The sheet of a held candidate, for a person.
///
/// # Errors
/// A problem: not held any more, or nothing that approvals could cure.
pub(crate) async fn sheet(
    kernel: &Kernel,
    snapshot: &Snapshot,
    person: &Person,
    id: CandidateId,
    language: Language,
) -> Result<Value, Problem> {
    let core = &kernel.core;
    if !looks_at_candidates(person) {
        return Err(no_candidate());
    }
    let now = core.clock.now();
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let held = Held::load(core, &mut connection, snapshot, id, now)
        .await
        .map_err(|error| unavailable(&error))?;
    drop(connection);
    let held = held.ok_or_else(no_candidate)?;
    if held.row.outcome != Outcome::Held {
        return Err(ProblemType::Conflict.with(format!("the candidate is {}, not held", held.row.outcome)));
    }
    let packs = packs_of(snapshot, &held.run);
    let facts = held.facts(core, snapshot, &packs, now);
    let (document, digest) = review_sheet(&held.candidate, &facts, language)
        .ok_or_else(|| ProblemType::Conflict.with("no approval could promote it under what is in force now"))?;
    Ok(Value::object([("digest", Value::from(digest)), ("document", document)]))
}

/// Reviews a candidate, for a person.
///
/// # Errors
/// A problem.
pub(crate) async fn review(
    kernel: &Kernel,
    person: &Arc<Person>,
    id: CandidateId,
    request: ReviewRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    if !request.reason.chars().any(char::is_alphanumeric) || request.reason.len() > REASON {
        return Err(ProblemType::InvalidValue.with("1 to 4000 bytes of text").at("/reason"));
    }
    if request.assertion.is_some() {
        return Err(ProblemType::InvalidValue
            .with("passkeys are not enrolled here; leave it out")
            .at("/assertion"));
    }
    if !looks_at_candidates(person) {
        return Err(no_candidate());
    }
    kernel
        .write(idempotency, || {
            Box::pin(async {
                Ok(Review {
                    candidate: id,
                    person: person.id,
                    verdict: request.verdict,
                    digest: request.digest,
                    sheet: request.sheet,
                    reason: request.reason.clone(),
                })
            })
        })
        .await
}

/// Withdraws a held candidate, for the agent that submitted it.
///
/// # Errors
/// A problem.
pub(crate) async fn withdraw(
    kernel: &Kernel,
    key: &Arc<MachineKey>,
    id: CandidateId,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    let core = &kernel.core;
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let row = rows::candidate(&mut connection, &core.tenant, id)
        .await
        .map_err(|error| unavailable(&error))?;
    drop(connection);
    let row = row.ok_or_else(no_candidate)?;
    if !may_see(core, &core.snapshot(), &Principal::Key(Arc::clone(key)), &row).await? {
        return Err(no_candidate());
    }
    kernel
        .write(idempotency, || {
            Box::pin(async {
                Ok(EndHold {
                    candidate: id,
                    ending: Ending::Withdrawn,
                })
            })
        })
        .await
}
