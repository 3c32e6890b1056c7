//! Checkpoints: commit, read the head, advance the second store, sign, publish. Never inside a transaction, and at
//! most once a second.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use nullius_schemas::digest::Digest;

use crate::core::Core;
use crate::evidence::checkpoint::Checkpoint;
use crate::evidence::frontier::Frontier;
use crate::evidence::last_signed::{AdvanceError, Extension};
use crate::store::{StoreError, rows};
use crate::writer::remember_published;

/// Leaves that are read at a time.
const CHUNK: u32 = 4_096;

/// Leaves after which the frontier of a published checkpoint is kept again: what a new process reads back at most.
const REMEMBER_EVERY: u64 = 8_192;

/// Why no checkpoint was published.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PublishError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The second store refuses: rolled back or forked, or unreadable.
    #[error("the second store refuses: {0}")]
    Refused(String),
    /// Another process was first; try again.
    #[error("another process published meanwhile")]
    Moved,
}

/// Publishes a checkpoint of the current head and returns its size.
///
/// # Errors
/// [`PublishError`]; then nothing was signed, or what was signed is published by the next attempt.
pub(crate) async fn publish(core: &Core) -> Result<u64, PublishError> {
    let refused = |error: &dyn std::fmt::Display| PublishError::Refused(error.to_string());
    // The second store first: whoever reads it after the database takes a slow process for a rollback.
    let last_signed = core.last_signed.clone();
    let origin = core.tenant.origin.clone();
    let last = blocking(move || last_signed.head(&origin))
        .await?
        .map_err(|error| refused(&error))?;
    if last.is_none() {
        return Err(PublishError::Refused("it has no head for a log that has begun".into()));
    }
    let mut connection = core.store.reader().await?;
    let head = rows::head(&mut connection, &core.tenant).await?;
    let (at_last, latest) = grow(
        core,
        &mut connection,
        last.as_ref().map_or(0, Checkpoint::size),
        head.frontier.size(),
    )
    .await?;
    drop(connection);
    if latest.root() != head.frontier.root() {
        return Err(PublishError::Store(StoreError::Broken(
            "the leaves are not those of the head",
        )));
    }
    let checkpoint = Checkpoint::new(&core.tenant.origin, head.frontier.size(), head.frontier.root())
        .map_err(|error| refused(&error))?;
    let advanced = {
        let (last_signed, checkpoint) = (core.last_signed.clone(), checkpoint.clone());
        blocking(move || last_signed.advance(last.as_ref(), &checkpoint, Some(Extension::RootAtLastSize(at_last))))
            .await?
    };
    match advanced {
        Ok(()) => {}
        Err(AdvanceError::Moved) => return Err(PublishError::Moved),
        Err(error) => return Err(refused(&error)),
    }
    let note = checkpoint
        .sign(&core.keys.checkpoint)
        .map_err(|error| refused(&error))?;
    let last_signed = core.last_signed.clone();
    blocking(move || last_signed.publish(&note))
        .await?
        .map_err(|error| refused(&error))?;
    if latest.size() >= core.remembered.load(Ordering::Relaxed) + REMEMBER_EVERY {
        remember_published(core, &latest).await?;
        core.remembered.store(latest.size(), Ordering::Relaxed);
    }
    Ok(checkpoint.size())
}

/// The root at `from` and the frontier at `to`, both recomputed from the stored leaves beyond the last frontier that
/// this process has checked.
async fn grow(
    core: &Core,
    connection: &mut sqlx::SqliteConnection,
    from: u64,
    to: u64,
) -> Result<(Digest, Frontier), PublishError> {
    let mut frontier = core.checked.lock().await;
    if frontier.size() > from {
        *frontier = Frontier::new();
    }
    let mut at_from = (frontier.size() == from).then(|| frontier.root());
    while frontier.size() < to {
        let left = u32::try_from(to - frontier.size()).unwrap_or(CHUNK).min(CHUNK);
        let hashes = rows::leaf_hashes(connection, &core.tenant, frontier.size(), left).await?;
        if hashes.is_empty() {
            return Err(StoreError::Broken("a gap in the leaves").into());
        }
        for hash in hashes {
            frontier.append(hash);
            if frontier.size() == from {
                at_from = Some(frontier.root());
            }
        }
    }
    let grown = frontier.clone();
    let root = at_from.ok_or(StoreError::Broken("the log is shorter than its last checkpoint"))?;
    Ok((root, grown))
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, PublishError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| PublishError::Refused("a task failed".into()))
}

/// Publishes, and again where another process was first.
///
/// # Errors
/// [`PublishError`].
pub(crate) async fn publish_latest(core: &Core) -> Result<u64, PublishError> {
    for _ in 0..16 {
        match publish(core).await {
            Err(PublishError::Moved) => {}
            other => return other,
        }
    }
    Err(PublishError::Moved)
}

/// Publishes every second while the log grows, until told to stop.
pub(crate) async fn run(core: Arc<Core>, mut stop: tokio::sync::watch::Receiver<bool>) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut published = 0;
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stop.changed() => break,
        }
        let grown = match core.store.reader().await {
            Ok(mut connection) => rows::head(&mut connection, &core.tenant)
                .await
                .is_ok_and(|h| h.frontier.size() > published),
            Err(_) => false,
        };
        if !grown {
            continue;
        }
        match publish_latest(&core).await {
            Ok(size) => published = size,
            Err(error) => tracing::error!(%error, "no checkpoint was published"),
        }
    }
}
