//! The same rows without a kernel: the same tables, columns, sizes, pragmas, driver and grouping, and nothing else.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::load::check;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::drive::{Budget, Driven, Until, now};

/// As many rows as the kernel takes into one transaction.
const GROUP: usize = 256;

/// A copy of the kernel's database as it stood, which then grows by itself.
#[derive(Debug)]
pub(crate) struct Bare {
    file: PathBuf,
    promotion: Arc<Promotion>,
    serial: u64,
}

/// Which rows make one durable insert.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Rows {
    /// The leaf, the candidate, the item, the run's count.
    OfOnePromotion,
    /// The leaf and the candidate only.
    LeafAndCandidate,
}

/// The values of one promotion that the kernel wrote.
#[derive(Debug, sqlx::FromRow)]
struct Promotion {
    leaf: i64,
    keyid: String,
    hash: Vec<u8>,
    signature: Vec<u8>,
    statement: Vec<u8>,
    holder: i64,
    openings: Vec<u8>,
    tenant: i64,
    run: Vec<u8>,
    destination: String,
    r#type: String,
    submitted_at: i64,
    document: Vec<u8>,
    answer: Vec<u8>,
    subject: Option<Vec<u8>>,
    frontier: Vec<u8>,
}

/// How many candidates the kernel has stored.
pub(crate) async fn candidates(folder: &Path) -> Result<u32, Failed> {
    let mut connection = check::open(folder).await?;
    let (count,): (u32,) = sqlx::query_as("SELECT count(*) FROM candidates")
        .fetch_one(&mut connection)
        .await?;
    Ok(count)
}

impl Bare {
    /// Copies the database of `kernel` into `folder`, on the same disk.
    pub(crate) async fn beside(kernel: &Path, folder: &Path) -> Result<Self, Failed> {
        let file = folder.join("bare.db");
        let mut connection = check::open(kernel).await?;
        sqlx::query("VACUUM INTO ?1")
            .bind(file.to_str().ok_or("the folder's name is no text")?)
            .execute(&mut connection)
            .await?;
        let promotion = sqlx::query_as(
            "SELECT l.id AS leaf, l.keyid, l.hash, l.signature, l.statement, l.holder, l.openings, c.tenant, c.run,
                    c.destination, c.type, c.submitted_at, c.document, c.answer, i.subject, h.frontier
             FROM items i JOIN leaves l ON l.id = i.leaf JOIN candidates c ON c.id = i.candidate
             JOIN heads h ON h.tenant = c.tenant ORDER BY i.leaf DESC LIMIT 1",
        )
        .fetch_one(&mut connection)
        .await?;
        Ok(Self {
            file,
            promotion: Arc::new(promotion),
            serial: 0,
        })
    }

    /// The bytes of one promotion's values, as the kernel wrote them.
    pub(crate) fn rows(&self) -> Value {
        let of = &self.promotion;
        json!({
            "statement": of.statement.len(), "openings": of.openings.len(), "document": of.document.len(),
            "answer": of.answer.len(),
        })
    }

    /// Inserts with `callers` callers, through one writer that takes what is queued into one transaction.
    pub(crate) async fn insert(&mut self, callers: u32, until: Until, rows: Rows) -> Result<Driven, Failed> {
        let connection = SqliteConnectOptions::new()
            .filename(&self.file)
            .page_size(8192)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("secure_delete", "ON")
            .pragma("cache_size", "-32768")
            .disable_statement_logging()
            .connect()
            .await?;
        let (queue, jobs) = mpsc::channel(2_048);
        let promotion = Arc::clone(&self.promotion);
        let writer = tokio::spawn(write(connection, jobs, promotion, self.serial, rows));
        let budget = until.begin();
        let start = now();
        let callers: Vec<_> = (0..callers)
            .map(|_| tokio::spawn(call(queue.clone(), Arc::clone(&budget))))
            .collect();
        drop(queue);
        let mut latencies = Vec::new();
        for caller in callers {
            latencies.push(caller.await??);
        }
        let driven = Driven::of(now() - start, latencies);
        self.serial = writer.await??;
        Ok(driven)
    }
}

async fn call(queue: mpsc::Sender<oneshot::Sender<()>>, budget: Arc<Budget>) -> Result<Vec<Duration>, Failed> {
    let mut latencies = Vec::new();
    while budget.take() {
        let start = now();
        let (reply, done) = oneshot::channel();
        queue.send(reply).await?;
        done.await?;
        latencies.push(now() - start);
    }
    Ok(latencies)
}

async fn write(
    mut connection: SqliteConnection,
    mut jobs: mpsc::Receiver<oneshot::Sender<()>>,
    promotion: Arc<Promotion>,
    mut serial: u64,
    rows: Rows,
) -> Result<u64, Failed> {
    let mut group = Vec::with_capacity(GROUP);
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await?;
        for _ in &group {
            serial += 1;
            promotion.insert(&mut connection, serial, rows).await?;
        }
        sqlx::query("UPDATE heads SET frontier = ?1, size = size + ?2 WHERE tenant = ?3")
            .bind(promotion.frontier.as_slice())
            .bind(i64::try_from(group.len())?)
            .bind(promotion.tenant)
            .execute(&mut connection)
            .await?;
        sqlx::raw_sql("COMMIT").execute(&mut connection).await?;
        for reply in group.drain(..) {
            let _ = reply.send(());
        }
    }
    Ok(serial)
}

impl Promotion {
    async fn insert(&self, connection: &mut SqliteConnection, serial: u64, rows: Rows) -> Result<(), Failed> {
        let leaf = self.leaf + i64::try_from(serial)?;
        sqlx::query(
            "INSERT INTO leaves (id, kind, hash, keyid, signature, statement, holder, openings)
             VALUES (?1, 'promotion', ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .bind(leaf)
        .bind(self.hash.as_slice())
        .bind(self.keyid.as_str())
        .bind(self.signature.as_slice())
        .bind(self.statement.as_slice())
        .bind(self.holder)
        .bind(self.openings.as_slice())
        .execute(&mut *connection)
        .await?;
        // Ids begin with the time, as those of the kernel do; digests are spread.
        let candidate = id(serial, 0);
        let digest = [
            spread(serial),
            spread(serial ^ 1 << 40),
            spread(serial ^ 2 << 40),
            spread(serial ^ 3 << 40),
        ]
        .concat();
        sqlx::query(
            "INSERT INTO candidates
             (id, tenant, run, destination, type, digest, outcome, submitted_at, not_after, document, answer, first_leaf, leaf)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'promoted', ?7, NULL, ?8, ?9, ?10, ?10)",
        )
        .bind(candidate.as_slice())
        .bind(self.tenant)
        .bind(self.run.as_slice())
        .bind(self.destination.as_str())
        .bind(self.r#type.as_str())
        .bind(digest)
        .bind(self.submitted_at)
        .bind(self.document.as_slice())
        .bind(self.answer.as_slice())
        .bind(leaf)
        .execute(&mut *connection)
        .await?;
        if rows == Rows::LeafAndCandidate {
            return Ok(());
        }
        sqlx::query("UPDATE runs SET candidates = candidates + 1, revisions = revisions + ?1 WHERE id = ?2")
            .bind(false)
            .bind(self.run.as_slice())
            .execute(&mut *connection)
            .await?;
        sqlx::query(
            "INSERT INTO items (id, tenant, destination, type, candidate, subject, knowledge, promoted_at, expires_at, leaf)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL, ?7, NULL, ?8)",
        )
        .bind(id(serial, 1).as_slice())
        .bind(self.tenant)
        .bind(self.destination.as_str())
        .bind(self.r#type.as_str())
        .bind(candidate.as_slice())
        .bind(self.subject.as_deref())
        .bind(self.submitted_at)
        .bind(leaf)
        .execute(connection)
        .await?;
        Ok(())
    }
}

fn id(serial: u64, kind: u64) -> Vec<u8> {
    // Later than every id of the copy.
    let time = 0xfff0_0000_0000_0000_u64 | serial;
    [time.to_be_bytes(), spread(serial << 1 | kind)].concat()
}

/// Spreads a number over eight bytes.
fn spread(number: u64) -> [u8; 8] {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31).to_be_bytes()
}
