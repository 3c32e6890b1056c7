//! A person lets a source out of quarantine, after reading it.

use std::sync::Arc;

use nullius_gates::policy::{StaffAct, StaffPrincipal, StaffRequest};
use nullius_schemas::api::{Problem, ProblemType, ReleaseRequest};
use nullius_schemas::names::{RunId, SourceId};

use super::context::RunContext;
use super::reviews::staff;
use super::runs::{Reader, may_open, policy_source};
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::Person;
use crate::store::rows;
use crate::writer::effects::released::ReleaseSource;
use crate::writer::{Idempotency, Settled};

/// Bytes of a reason.
const REASON: usize = 4_000;

/// Releases a source of a run.
///
/// # Errors
/// A problem: there is no such source for this person, it is not quarantined, the person has not opened it, or policy
/// does not let this person release it.
pub(crate) async fn release(
    kernel: &Kernel,
    person: &Arc<Person>,
    run: RunId,
    source: SourceId,
    request: ReleaseRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    if request.reason.trim().is_empty() || request.reason.len() > REASON {
        return Err(ProblemType::InvalidValue
            .with("1 to 4,000 bytes of text: what the source is, in your own words")
            .at("/reason"));
    }
    let settled = kernel
        .write(idempotency, || {
            Box::pin(async { prepare(kernel, person, run, source, request.reason.clone()).await })
        })
        .await?;
    // What is decided from here on sees it; whoever reads an older basis is told to prepare again.
    let _ = kernel.core.refresh().await;
    Ok(settled)
}

async fn prepare(
    kernel: &Kernel,
    person: &Arc<Person>,
    run: RunId,
    source: SourceId,
    reason: String,
) -> Result<ReleaseSource, Problem> {
    let core = &kernel.core;
    let failed = |error: crate::store::StoreError| unavailable(&error);
    let missing = || ProblemType::NotFound.with("there is no such source here");
    let snapshot = core.snapshot();
    // Prepared again, it is the person of then that asks.
    let person = snapshot.persons.get(&person.id).ok_or_else(missing)?;
    let mut connection = core.store.reader().await.map_err(failed)?;
    let context = RunContext::load(core, &mut connection, &snapshot, run)
        .await
        .map_err(failed)?
        .ok_or_else(missing)?;
    let rows = rows::sources(&mut connection, run).await.map_err(failed)?;
    let row = rows.into_iter().find(|row| row.id == source).ok_or_else(missing)?;
    if !may_open(core, &snapshot, &Reader::Person(Arc::clone(person)), &context, &row) {
        return Err(missing());
    }
    let opened = rows::opened(&mut connection, run, person.id)
        .await
        .map_err(failed)?
        .contains(&source);
    drop(connection);
    let asked = policy_source(core, &context, &row);
    let may = |in_chain, opened| {
        let request = StaffRequest {
            principal: StaffPrincipal::Person(staff(core, person)),
            act: StaffAct::ReleaseSource {
                source: &asked,
                in_chain,
                opened,
            },
            now: core.clock.now(),
        };
        snapshot.policies.staff(&request).is_permitted()
    };
    let in_chain = context.facts.chain.contains(&person.id);
    if !may(in_chain, true) {
        let detail = if may(false, true) {
            "you belong to the run's own chain; somebody else must release this source"
        } else {
            "no policy lets this person release a source"
        };
        return Err(ProblemType::Forbidden.with(detail));
    }
    if !row.quarantined {
        return Err(ProblemType::Conflict.with("the source is not quarantined: there is nothing to release"));
    }
    if row.release.is_some() {
        return Err(ProblemType::Conflict.with("the source was released already"));
    }
    if !may(in_chain, opened) {
        return Err(ProblemType::Conflict.with("open the source and read it first; then release it"));
    }
    Ok(ReleaseSource {
        source,
        run,
        person: person.id,
        reason,
        epoch: snapshot.epoch,
    })
}
