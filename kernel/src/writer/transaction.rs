//! One write transaction: the locked head, the leaves that are appended to it, and the only way to commit.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::moment::{Moment, Period};
use sqlx::SqliteConnection;

use super::signed::{Signed, Statement, seal_json};
use super::{EffectError, Idempotency};
use crate::core::Core;
use crate::evidence::dsse::Envelope;
use crate::evidence::frontier::Frontier;
use crate::evidence::kind::Kind;
use crate::evidence::receipt::Receipt;
use crate::store::StoreError;
use crate::store::rows::{self, Head};
use crate::vault::{HolderKey, HolderKind, HolderRef};

/// A transaction in which the head row of the tenant is locked. Dropping it without `commit` rolls it back when the
/// connection begins the next one.
pub(crate) struct Transaction<'c> {
    core: &'c Core,
    connection: &'c mut SqliteConnection,
    head: Head,
    now: Moment,
    marks: u32,
}

/// A point to go back to.
#[must_use = "a mark is kept or undone"]
pub(crate) struct Mark {
    frontier: Frontier,
    epoch: u64,
}

/// An effect that was written together with its evidence, and what its caller is told once it is durable. The only
/// maker is [`Transaction::settled`], which needs a leaf of this transaction.
#[derive(Debug)]
pub(crate) struct Settled {
    status: u16,
    answer: Value,
}

impl Settled {
    /// The HTTP status.
    pub(crate) fn status(&self) -> u16 {
        self.status
    }

    /// The body.
    pub(crate) fn answer(&self) -> &Value {
        &self.answer
    }

    /// The body, given away.
    pub(crate) fn into_answer(self) -> Value {
        self.answer
    }
}

/// A leaf that was appended in this transaction. No other maker than [`Transaction::append`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Logged {
    index: u64,
    hash: Digest,
    recorded_at: Moment,
}

impl Logged {
    /// When it was recorded, as its statement says.
    pub(crate) fn recorded_at(&self) -> Moment {
        self.recorded_at
    }
}

/// A query with its values.
pub(crate) type SqliteQuery<'q> = sqlx::query::Query<'q, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>;

/// The statement that writes a leaf; its values are bound by position, so that statements may follow.
macro_rules! insert_leaf {
    () => {
        "INSERT INTO leaves (id, kind, hash, keyid, signature, statement, holder, openings)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?);"
    };
}
pub(crate) use insert_leaf;

fn bind_leaf<'q>(
    leaf: i64,
    envelope: &'q Envelope,
    kind: Kind,
    openings: Option<(i64, &'q [u8])>,
    sql: &'static str,
) -> Result<SqliteQuery<'q>, StoreError> {
    let signature = envelope
        .signatures()
        .next()
        .ok_or(StoreError::Broken("an envelope without a signature"))?;
    Ok(sqlx::query(sql)
        .bind(leaf)
        .bind(kind.as_str())
        .bind(envelope.leaf().hash().as_bytes().to_vec())
        .bind(signature.keyid.as_str())
        .bind(signature.sig.as_slice())
        .bind(envelope.payload())
        .bind(openings.map(|(holder, _)| holder))
        .bind(openings.map(|(_, openings)| openings)))
}

/// How long after an entry a checkpoint covers it at the latest.
fn merge_delay() -> Option<Period> {
    Period::parse("PT10S").ok()
}

/// The receipt of a leaf: the same bytes whenever it is made.
pub(crate) fn receipt(core: &Core, index: u64, hash: Digest, recorded_at: Moment) -> Value {
    let merge_by = merge_delay()
        .and_then(|delay| recorded_at.after(delay))
        .unwrap_or(recorded_at);
    Receipt::sign(&core.tenant.origin, index, hash, merge_by, &core.keys.receipt).to_value()
}

impl<'c> Transaction<'c> {
    /// Locks the head.
    pub(super) async fn begin(core: &'c Core, connection: &'c mut SqliteConnection) -> Result<Self, StoreError> {
        if sqlx::raw_sql("BEGIN IMMEDIATE")
            .execute(&mut *connection)
            .await
            .is_err()
        {
            // A transaction that an error left open ends here.
            let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await;
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        }
        let head = rows::head(connection, &core.tenant).await?;
        core.clock.seen(head.log_time);
        Ok(Self {
            core,
            connection,
            head,
            now: core.clock.now(),
            marks: 0,
        })
    }

    /// The shared parts.
    pub(crate) fn core(&self) -> &'c Core {
        self.core
    }

    /// The connection, to read and write within this transaction.
    pub(crate) fn connection(&mut self) -> &mut SqliteConnection {
        self.connection
    }

    /// Leaves, those of this transaction among them.
    pub(super) fn size(&self) -> u64 {
        self.head.frontier.size()
    }

    /// The tenant's epoch.
    pub(crate) fn epoch(&self) -> u64 {
        self.head.epoch
    }

    /// The moment of this transaction.
    pub(crate) fn now(&self) -> Moment {
        self.now
    }

    /// What is in force within this transaction.
    pub(crate) async fn snapshot(&mut self) -> Result<std::sync::Arc<crate::snapshot::Snapshot>, StoreError> {
        let known = self.core.snapshot();
        if known.epoch == self.head.epoch {
            return Ok(known);
        }
        crate::snapshot::Snapshot::read(self.connection, &self.core.tenant, Some(&known))
            .await
            .map(std::sync::Arc::new)
            .map_err(|error| StoreError::Evidence(error.to_string()))
    }

    /// Something that decisions rest on changes: what was decided on the old epoch is decided again.
    pub(crate) fn bump_epoch(&mut self) {
        self.head.epoch += 1;
    }

    /// Signs a statement with this transaction's epoch and moment.
    pub(crate) fn sign(&self, statement: Statement<'_>, holder: (i64, &HolderKey)) -> Result<Signed, StoreError> {
        Signed::new(self.core, self.head.epoch, self.now, statement, holder)
    }

    /// Signs a statement that concerns no subject: its openings lie under the tenant's key.
    pub(crate) fn sign_for_tenant(&self, statement: Statement<'_>) -> Result<Signed, StoreError> {
        let (no, key) = &self.core.tenant_holder;
        self.sign(statement, (*no, key))
    }

    /// Appends a leaf at the next index.
    pub(crate) async fn append(&mut self, signed: Signed) -> Result<Logged, StoreError> {
        self.append_ref(&signed).await
    }

    /// Appends a leaf at the next index; the statement may be appended once only, in whatever transaction commits.
    pub(crate) async fn append_ref(&mut self, signed: &Signed) -> Result<Logged, StoreError> {
        let openings = Some((signed.holder, signed.openings.as_bytes()));
        self.insert_leaf(&signed.envelope, signed.kind, openings, signed.recorded_at)
            .await
    }

    /// Appends a leaf together with the rows that rest on it: `sql` is [`insert_leaf!`] and what follows, `bind` adds
    /// the values of what follows. One trip to the database's thread instead of one for each row.
    pub(crate) async fn append_with<'q>(
        &mut self,
        signed: &'q Signed,
        sql: &'static str,
        bind: impl FnOnce(SqliteQuery<'q>, i64) -> SqliteQuery<'q>,
    ) -> Result<Logged, StoreError> {
        let openings = Some((signed.holder, signed.openings.as_bytes()));
        let leaf = self.core.tenant.leaf_id(self.head.frontier.size())?;
        let query = bind_leaf(leaf, &signed.envelope, signed.kind, openings, sql)?;
        bind(query, leaf).execute(&mut *self.connection).await?;
        Ok(self.appended(signed.envelope.leaf().hash(), signed.recorded_at))
    }

    async fn insert_leaf(
        &mut self,
        envelope: &Envelope,
        kind: Kind,
        openings: Option<(i64, &[u8])>,
        recorded_at: Moment,
    ) -> Result<Logged, StoreError> {
        let leaf = self.core.tenant.leaf_id(self.head.frontier.size())?;
        bind_leaf(leaf, envelope, kind, openings, insert_leaf!())?
            .execute(&mut *self.connection)
            .await?;
        Ok(self.appended(envelope.leaf().hash(), recorded_at))
    }

    /// A leaf's row is written: the frontier has it too.
    fn appended(&mut self, hash: Digest, recorded_at: Moment) -> Logged {
        let index = self.head.frontier.size();
        self.head.frontier.append(hash);
        self.head.log_time = self.head.log_time.max(recorded_at.unix_millis());
        Logged {
            index,
            hash,
            recorded_at,
        }
    }

    /// The store's key of a leaf.
    pub(crate) fn leaf_key(&self, logged: &Logged) -> Result<i64, StoreError> {
        self.core.tenant.leaf_id(logged.index)
    }

    /// The receipt of a leaf of this transaction.
    pub(crate) fn receipt(&self, logged: &Logged) -> Value {
        receipt(self.core, logged.index, logged.hash, logged.recorded_at)
    }

    /// What the caller is told, for an effect whose evidence is `logged`.
    pub(crate) fn settled(&self, logged: &Logged, status: u16, answer: Value) -> Settled {
        debug_assert!(
            logged.index < self.head.frontier.size(),
            "the leaf is in this transaction"
        );
        Settled { status, answer }
    }

    /// Keeps an artefact under its digest.
    pub(crate) async fn keep_artefact(&mut self, bytes: &[u8]) -> Result<Digest, StoreError> {
        let digest = Digest::of(bytes);
        sqlx::query("INSERT INTO artefacts (digest, bytes) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
            .bind(digest.as_bytes().as_slice())
            .bind(bytes)
            .execute(&mut *self.connection)
            .await?;
        Ok(digest)
    }

    /// A new holder with a key of its own.
    pub(crate) async fn new_holder(&mut self, kind: HolderKind, id: &str) -> Result<(i64, HolderKey), StoreError> {
        let key = HolderKey::generate()?;
        let tenant = &self.core.tenant;
        let wrapped = self.core.keys.vault.wrap(
            HolderRef {
                tenant: tenant.name.as_str(),
                kind,
                id,
            },
            &key,
        )?;
        let (no,): (i64,) =
            sqlx::query_as("INSERT INTO holders (tenant, kind, id, wrapped) VALUES (?1, ?2, ?3, ?4) RETURNING no")
                .bind(tenant.no)
                .bind(kind.as_str())
                .bind(id)
                .bind(wrapped.as_bytes())
                .fetch_one(&mut *self.connection)
                .await?;
        Ok((no, key))
    }

    pub(super) async fn remember(&mut self, key: Idempotency, settled: &Settled) -> Result<(), EffectError> {
        let core = self.core;
        let record = key.scope.to_hex();
        let sealed = seal_json(
            core.tenant.name.as_str(),
            &record,
            "answer",
            &core.tenant_holder.1,
            settled.answer(),
        )?;
        sqlx::query("INSERT INTO idempotency (scope, body, status, answer, at) VALUES (?1, ?2, ?3, ?4, ?5)")
            .bind(key.scope.as_bytes().as_slice())
            .bind(key.body.as_bytes().as_slice())
            .bind(i64::from(settled.status))
            .bind(sealed.as_bytes())
            .bind(self.now.unix_millis())
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    pub(super) async fn mark(&mut self) -> Result<Mark, StoreError> {
        sqlx::raw_sql("SAVEPOINT effect").execute(&mut *self.connection).await?;
        self.marks += 1;
        Ok(Mark {
            frontier: self.head.frontier.clone(),
            epoch: self.head.epoch,
        })
    }

    pub(super) async fn keep(&mut self, _mark: Mark) -> Result<(), StoreError> {
        sqlx::raw_sql("RELEASE effect").execute(&mut *self.connection).await?;
        Ok(())
    }

    pub(super) async fn undo(&mut self, mark: Mark) -> Result<(), StoreError> {
        sqlx::raw_sql("ROLLBACK TO effect; RELEASE effect")
            .execute(&mut *self.connection)
            .await?;
        self.head.frontier = mark.frontier;
        self.head.epoch = mark.epoch;
        Ok(())
    }

    pub(super) async fn roll_back(self) {
        let _ = sqlx::raw_sql("ROLLBACK").execute(self.connection).await;
    }

    /// Writes the head and commits. A commit that errs is looked up before anybody is told that it failed; a disk that
    /// refuses stops the process, because what it says of earlier writes is worth nothing either.
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        let Self {
            core, connection, head, ..
        } = self;
        let size = i64::try_from(head.frontier.size()).map_err(|_| StoreError::Broken("the log is full"))?;
        let epoch = i64::try_from(head.epoch).map_err(|_| StoreError::Broken("heads.epoch"))?;
        sqlx::query("UPDATE heads SET frontier = ?1, size = ?2, epoch = ?3, log_time = ?4 WHERE tenant = ?5")
            .bind(head.frontier.to_bytes())
            .bind(size)
            .bind(epoch)
            .bind(head.log_time)
            .bind(core.tenant.no)
            .execute(&mut *connection)
            .await?;
        let Err(error) = sqlx::raw_sql("COMMIT")
            .execute(&mut *connection)
            .await
            .map_err(StoreError::from)
        else {
            return Ok(());
        };
        if error.is_disk_failure() {
            tracing::error!(%error, "the disk refused a commit: stopping");
            std::process::exit(74);
        }
        let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await;
        let now = rows::head(connection, &core.tenant).await?;
        if now.frontier.size() >= head.frontier.size() && holds(core, connection, &head).await? {
            return Ok(());
        }
        Err(error)
    }
}

/// Whether the log holds this head as a prefix that ends in its last leaf.
async fn holds(core: &Core, connection: &mut SqliteConnection, head: &Head) -> Result<bool, StoreError> {
    let now = rows::head(connection, &core.tenant).await?;
    Ok(now.frontier.size() == head.frontier.size() && now.frontier.root() == head.frontier.root())
}
