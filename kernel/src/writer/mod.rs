//! Writes. One task takes what is queued and commits it in groups; nothing else changes a row.
//!
//! Invariant *effect and evidence are one*: an effect can only be answered with a [`Settled`], a `Settled` needs a
//! leaf that was appended in the same transaction, and answers leave after the commit. The next index comes from
//! the head row, which the transaction locks: a command in another process waits its turn.

pub(crate) mod effects;
pub(crate) mod genesis;
mod predicate;
mod signed;
mod transaction;

use std::sync::Arc;

use nullius_schemas::api::Problem;
use nullius_schemas::digest::Digest;
use sqlx::SqliteConnection;
use tokio::sync::{mpsc, oneshot};

pub(crate) use signed::{open_json, seal_json};
pub(crate) use transaction::{Settled, Transaction, receipt};

use crate::core::Core;
use crate::evidence::frontier::Frontier;
use crate::store::StoreError;

/// Effects that wait, at most: beyond that a caller is told to come back.
const QUEUE: usize = 2_048;
/// Effects in one group.
const GROUP: usize = 256;

/// Why an effect did not take place. Nothing of it was written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EffectError {
    /// The basis moved: prepare it again.
    #[error("the basis moved")]
    Stale,
    /// It may not take place.
    #[error("{}", .0.detail)]
    Problem(Box<Problem>),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Problem> for EffectError {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<sqlx::Error> for EffectError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A change with its evidence. Applied within a transaction; may be applied again if the group has to be.
pub(crate) type Boxed<'a, T> = std::pin::Pin<Box<dyn std::future::Future<Output = T> + Send + 'a>>;

/// One effect.
pub(crate) trait Effect: Send + Sync {
    /// Writes the effect and its evidence.
    ///
    /// # Errors
    /// [`EffectError`]; the caller rolls back to before the effect.
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>>;

    /// Whether all that can refuse it is looked at before its leaf is appended, and no row is written before that.
    /// Such an effect needs no savepoint: if it fails all the same, its whole group is rolled back and done again,
    /// each effect alone.
    fn checks_first(&self) -> bool {
        false
    }
}

/// Which effects get a savepoint to go back to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Savepoints {
    WhereNeeded,
    Always,
}

/// Under which key an answer is kept for a repeated request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idempotency {
    pub(crate) scope: Digest,
    pub(crate) body: Digest,
}

struct Job {
    effect: Box<dyn Effect>,
    idempotency: Option<Idempotency>,
    reply: oneshot::Sender<Result<Settled, EffectError>>,
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Job>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

/// The writer's task; it ends, drained, when every [`Writer`] is gone.
pub(crate) type WriterTask = tokio::task::JoinHandle<()>;

impl Writer {
    /// Starts the writer of a kernel.
    ///
    /// # Errors
    /// Its connection cannot be opened.
    pub(crate) async fn start(core: Arc<Core>) -> Result<(Self, WriterTask), StoreError> {
        let connection = core.store.writer().await?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(core, connection, jobs));
        Ok((Self { queue }, task))
    }

    /// Puts an effect to the writer and waits until it is durable.
    ///
    /// # Errors
    /// [`EffectError`]; nothing was written.
    pub(crate) async fn write(
        &self,
        effect: impl Effect + 'static,
        idempotency: Option<Idempotency>,
    ) -> Result<Settled, EffectError> {
        let (reply, answer) = oneshot::channel();
        let job = Job {
            effect: Box::new(effect),
            idempotency,
            reply,
        };
        self.queue
            .try_send(job)
            .map_err(|_| StoreError::Broken("the writer's queue is full or closed"))?;
        answer.await.map_err(|_| StoreError::Broken("the writer stopped"))?
    }
}

async fn run(core: Arc<Core>, mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        write_group(&core, &mut connection, std::mem::take(&mut group)).await;
    }
    // Closed here, so that the journal goes into the database before the process ends.
    if let Err(error) = sqlx::Connection::close(connection).await {
        tracing::warn!(%error, "the writer's connection did not close well");
    }
}

/// Commits a group. If it cannot be written as a whole, each effect gets a transaction of its own, so that one that
/// cannot be written does not take the others with it.
async fn write_group(core: &Core, connection: &mut SqliteConnection, group: Vec<Job>) {
    if let Ok(results) = try_group(core, connection, &group, Savepoints::WhereNeeded).await {
        return reply(group, results);
    }
    for job in group {
        let alone = [job];
        let result = try_group(core, connection, &alone, Savepoints::Always).await;
        let [job] = alone;
        let result = result.map_or_else(
            |error| {
                tracing::error!(%error, "a write failed");
                Err(error.into())
            },
            |mut results| results.pop().unwrap_or(Err(EffectError::Stale)),
        );
        let _ = job.reply.send(result);
    }
}

fn reply(group: Vec<Job>, results: Vec<Result<Settled, EffectError>>) {
    for (job, result) in group.into_iter().zip(results) {
        // A caller that left changes nothing: the effect stands.
        let _ = job.reply.send(result);
    }
}

async fn try_group(
    core: &Core,
    connection: &mut SqliteConnection,
    group: &[Job],
    savepoints: Savepoints,
) -> Result<Vec<Result<Settled, EffectError>>, StoreError> {
    let mut transaction = Transaction::begin(core, connection).await?;
    let mut results = Vec::with_capacity(group.len());
    for job in group {
        let result = apply(&mut transaction, job, savepoints).await;
        // What the database itself refused may have left half an effect behind.
        if let Err(EffectError::Store(error)) = result {
            transaction.roll_back().await;
            return Err(error);
        }
        results.push(result);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn apply(transaction: &mut Transaction<'_>, job: &Job, savepoints: Savepoints) -> Result<Settled, EffectError> {
    if savepoints == Savepoints::WhereNeeded && job.idempotency.is_none() && job.effect.checks_first() {
        let size = transaction.size();
        return match job.effect.apply(transaction).await {
            // It wrote its leaf and failed then: nothing of the group stays.
            Err(_) if transaction.size() != size => Err(StoreError::Broken("an effect failed half-way").into()),
            result => result,
        };
    }
    let mark = transaction.mark().await?;
    let mut result = job.effect.apply(transaction).await;
    if let (Ok(settled), Some(idempotency)) = (&result, job.idempotency)
        && let Err(error) = transaction.remember(idempotency, settled).await
    {
        result = Err(error);
    }
    match result {
        Ok(settled) => {
            transaction.keep(mark).await?;
            Ok(settled)
        }
        Err(EffectError::Store(error)) if !error.is_unique_violation() => Err(error.into()),
        Err(error) => {
            transaction.undo(mark).await?;
            // Somebody else was first: what it was decided on no longer holds.
            let stale = matches!(&error, EffectError::Store(store) if store.is_unique_violation());
            Err(if stale { EffectError::Stale } else { error })
        }
    }
}

/// Keeps the frontier of a published checkpoint, so that the next process need not hash the whole log again. No effect
/// and no evidence: `fsck` hashes everything, and a wrong frontier can only stop the publishing.
pub(crate) async fn remember_published(core: &Core, frontier: &Frontier) -> Result<(), StoreError> {
    let mut connection = core.store.writer().await?;
    sqlx::query("UPDATE published SET frontier = ?1 WHERE tenant = ?2")
        .bind(frontier.to_bytes())
        .bind(core.tenant.no)
        .execute(&mut connection)
        .await?;
    Ok(())
}
