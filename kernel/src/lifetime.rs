//! What nobody needs any more goes: the payloads of candidates that were not promoted and wait for nobody, and what was
//! answered under an `Idempotency-Key`. Their evidence stays. No effect and no leaf: nothing that a decision, an item or
//! an auditor rests on changes, and the database itself refuses to drop what is held or promoted.

use std::sync::Arc;
use std::time::Duration;

use nullius_schemas::json::Value;
use nullius_schemas::moment::{Moment, Period};
use nullius_schemas::names::{CandidateId, RunId};
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::watch;

use crate::core::Core;
use crate::service::answer;
use crate::store::StoreError;
use crate::store::rows::{self, id16};
use crate::vault::Sealed;
use crate::writer::{open_json, seal_json};

/// Payloads that are dropped in one transaction.
const BATCH: u32 = 128;

/// What went.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
struct Swept {
    payloads: u64,
    answers: u64,
}

/// Looks once a second until it is told to stop.
pub(crate) async fn run(core: Arc<Core>, mut stop: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stop.changed() => break,
        }
        match sweep(&core).await {
            Ok(swept) if swept == Swept::default() => {}
            Ok(swept) => tracing::info!(payloads = swept.payloads, answers = swept.answers, "lifetimes ended"),
            Err(error) => tracing::warn!(%error, "what has outlived its time could not be dropped"),
        }
    }
}

/// The moment before which something has outlived a lifetime.
fn before(now: Moment, lifetime: Period) -> Option<i64> {
    let length = now.after(lifetime)?.unix_millis().checked_sub(now.unix_millis())?;
    now.unix_millis().checked_sub(length)
}

async fn sweep(core: &Core) -> Result<Swept, StoreError> {
    let now = core.clock.now();
    let keeping = &core.config.keeping;
    let mut swept = Swept::default();
    if let Some(before) = before(now, keeping.unpromoted.period()) {
        let mut reader = core.store.reader().await?;
        let due = due(&mut reader, core, before).await?;
        drop(reader);
        if !due.is_empty() {
            swept.payloads = drop_payloads(core, due).await?;
        }
    }
    if let Some(before) = before(now, keeping.idempotency.period()) {
        let mut reader = core.store.reader().await?;
        let (old,): (bool,) = sqlx::query_as("SELECT EXISTS (SELECT 1 FROM idempotency WHERE at <= ?1)")
            .bind(before)
            .fetch_one(&mut *reader)
            .await?;
        drop(reader);
        if old {
            let mut writer = core.store.writer().await?;
            let gone = sqlx::query("DELETE FROM idempotency WHERE at <= ?1")
                .bind(before)
                .execute(&mut writer)
                .await?;
            swept.answers = gone.rows_affected();
            writer.close().await?;
        }
    }
    Ok(swept)
}

/// A candidate whose payload has outlived its time, with its answer.
struct Due {
    id: CandidateId,
    run: RunId,
    answer: Vec<u8>,
}

/// A hold that ended is counted from its deadline, everything else from its submission.
async fn due(connection: &mut SqliteConnection, core: &Core, before: i64) -> Result<Vec<Due>, StoreError> {
    let rows: Vec<(Vec<u8>, Vec<u8>, Vec<u8>)> = sqlx::query_as(
        "SELECT id, run, answer FROM candidates WHERE tenant = ?1 AND coalesce(not_after, submitted_at) <= ?2
         AND document IS NOT NULL AND outcome NOT IN ('held', 'promoted') LIMIT ?3",
    )
    .bind(core.tenant.no)
    .bind(before)
    .bind(BATCH)
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|(id, run, answer)| {
            Ok(Due {
                id: CandidateId::from_bytes(id16(&id)?),
                run: RunId::from_bytes(id16(&run)?),
                answer,
            })
        })
        .collect()
}

async fn drop_payloads(core: &Core, due: Vec<Due>) -> Result<u64, StoreError> {
    let mut writer = core.store.writer().await?;
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let mut dropped = 0;
    for one in due {
        let answer = without_words(core, &mut transaction, &one).await;
        let answer = answer.as_ref().map_or(one.answer.as_slice(), Sealed::as_bytes);
        // What was decided again meanwhile is left alone.
        let changed = sqlx::query(
            "UPDATE candidates SET document = NULL, answer = ?1 WHERE id = ?2 AND outcome NOT IN ('held', 'promoted')",
        )
        .bind(answer)
        .bind(one.id.as_bytes().as_slice())
        .execute(&mut *transaction)
        .await?;
        dropped += changed.rows_affected();
    }
    transaction.commit().await?;
    writer.close().await?;
    Ok(dropped)
}

/// The answer without what it repeats of the payload. One that does not open is left
/// as it is; it is as unreadable as it was.
async fn without_words(core: &Core, connection: &mut SqliteConnection, one: &Due) -> Option<Sealed> {
    let run = rows::run(connection, &core.tenant, one.run).await.ok()??;
    let key = core.holder(connection, run.holder).await.ok()?;
    let (tenant, id) = (core.tenant.name.as_str(), one.id.to_string());
    let answer: Value = open_json(tenant, &id, "answer", &key, one.answer.clone()).ok()?;
    seal_json(tenant, &id, "answer", &key, &answer::without_words(answer)).ok()
}
