//! A candidate walks through its gate: looked up, decided, prepared outside the transaction, settled inside it.

use std::sync::Arc;

use nullius_gates::{Candidate, decide};
use nullius_schemas::api::{Problem, ProblemType, SubmissionRequest};
use nullius_schemas::names::{CandidateId, RunId};

use super::context::RunContext;
use super::held;
use crate::core::Core;
use crate::kernel::{Kernel, unavailable};
use crate::random::random_bytes;
use crate::snapshot::{MachineKey, Snapshot};
use crate::store::{StoreError, rows};
use crate::writer::effects::submission::Settle;
use crate::writer::{Idempotency, Settled};

/// The same words for a run that is not there and for one that is not the caller's.
pub(crate) fn no_run() -> Problem {
    ProblemType::NotFound.with("there is no such run here")
}

/// Decides on a submission and settles it.
///
/// # Errors
/// A problem: the run is not the agent's, the submission is no candidate, too much is in work, or the store failed.
pub(crate) async fn submit(
    kernel: &Kernel,
    key: &MachineKey,
    submission: SubmissionRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    let core = &kernel.core;
    let destination = submission.destination;
    let _admitted = core.gates.admit(destination, &core.clock).ok_or_else(|| {
        ProblemType::TooManyRequests.with(format!("too many candidates for {destination} are in work"))
    })?;
    let settled = kernel
        .write(idempotency, || {
            Box::pin(async { prepare(kernel, key, submission.clone()).await })
        })
        .await;
    if settled.is_ok() {
        core.gates.succeeded(destination);
    }
    settled
}

async fn prepare(kernel: &Kernel, key: &MachineKey, submission: SubmissionRequest) -> Result<Settle, Problem> {
    let core = &kernel.core;
    let snapshot = core.snapshot();
    let run = open_run(kernel, &snapshot, submission.run)
        .await?
        .filter(|run| run.agent == key.id)
        .ok_or_else(no_run)?;
    let now = core.clock.now();
    let nonce: [u8; 32] = random_bytes().map_err(|error| unavailable(&error))?;
    let schema_digest = core.packs.types.schema_digest(&submission.r#type, &key.packs);
    let id = CandidateId::generate();
    let destination = submission.destination;
    let candidate = Candidate::new(id, &core.tenant.name, submission, schema_digest, &nonce, now)
        .map_err(|error| ProblemType::InvalidValue.with(error.detail).at(error.pointer))?;
    decide_on(core, &snapshot, key, &run, candidate, now)
        .await
        .map_err(|error| {
            // A database that does not answer is nobody's fault here; anything else is this gate's.
            if !matches!(error, StoreError::Database(_)) {
                core.gates.failed(destination, now);
            }
            unavailable(&error)
        })
}

async fn decide_on(
    core: &Core,
    snapshot: &Snapshot,
    key: &MachineKey,
    run: &RunContext,
    candidate: Candidate,
    now: nullius_schemas::moment::Moment,
) -> Result<Settle, StoreError> {
    let mut connection = core.store.reader().await?;
    let standing = held::standing(core, &mut connection, run, &candidate, now).await?;
    drop(connection);
    let facts = held::facts(
        core,
        snapshot,
        &key.packs,
        run,
        &standing,
        candidate.destination(),
        now,
        &[],
        None,
    );
    let decision = decide(candidate, &facts);
    Settle::prepare(core, run, snapshot.profile, snapshot.policies.digest(), now, decision)
}

/// The run, from the cache if nothing about it has moved.
pub(crate) async fn open_run(
    kernel: &Kernel,
    snapshot: &Snapshot,
    id: RunId,
) -> Result<Option<Arc<RunContext>>, Problem> {
    let core = &kernel.core;
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let counts = rows::run_counts(&mut connection, &core.tenant, id)
        .await
        .map_err(|error| unavailable(&error))?;
    let Some(counts) = counts else { return Ok(None) };
    if let Some(kept) = kernel.runs.get(id)
        && kept.epoch == snapshot.epoch
        && kept.counts.0 == counts.0
    {
        return Ok(Some(kept.counted(counts)));
    }
    let loaded = RunContext::load(core, &mut connection, snapshot, id)
        .await
        .map_err(|error| unavailable(&error))?;
    let Some(run) = loaded.map(Arc::new) else {
        return Ok(None);
    };
    kernel.runs.keep(&run);
    Ok(Some(run))
}
