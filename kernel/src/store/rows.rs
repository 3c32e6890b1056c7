//! Reads in domain words: static SQL, one function a question.

use nullius_schemas::digest::Digest;
use nullius_schemas::names::{CandidateId, ItemId, RunId, SourceId, TypeRef};
use nullius_schemas::vocabulary::{Destination, Outcome};
use sqlx::{Row as _, SqliteConnection};

use super::StoreError;
use crate::evidence::frontier::Frontier;

/// A tenant and its log.
#[derive(Clone, Debug)]
pub(crate) struct Tenant {
    /// Its number in the store.
    pub(crate) no: i64,
    /// Its name.
    pub(crate) name: nullius_schemas::names::TenantName,
    /// Its log's origin.
    pub(crate) origin: String,
}

impl Tenant {
    /// The store's key of a leaf.
    pub(crate) fn leaf_id(&self, index: u64) -> Result<i64, StoreError> {
        i64::try_from(index)
            .ok()
            .filter(|index| *index < 1 << 40)
            .map(|index| (self.no << 40) + index)
            .ok_or(StoreError::Broken("a log index beyond 2^40"))
    }

    /// The index of a leaf's key.
    pub(crate) fn index_of(&self, leaf: i64) -> Result<u64, StoreError> {
        u64::try_from(leaf - (self.no << 40)).map_err(|_| StoreError::Broken("a leaf of another log"))
    }
}

/// The locked head of a log.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) frontier: Frontier,
    pub(crate) epoch: u64,
    pub(crate) log_time: i64,
}

pub(crate) async fn tenant(connection: &mut SqliteConnection, name: &str) -> Result<Option<Tenant>, StoreError> {
    let row: Option<(i64, String, String)> = sqlx::query_as("SELECT no, name, origin FROM tenants WHERE name = ?1")
        .bind(name)
        .fetch_optional(connection)
        .await?;
    row.map(|(no, name, origin)| {
        let name = nullius_schemas::names::TenantName::parse(&name).map_err(|_| StoreError::Broken("tenants.name"))?;
        Ok(Tenant { no, name, origin })
    })
    .transpose()
}

pub(crate) async fn head(connection: &mut SqliteConnection, tenant: &Tenant) -> Result<Head, StoreError> {
    let (frontier, size, epoch, log_time): (Vec<u8>, i64, i64, i64) =
        sqlx::query_as("SELECT frontier, size, epoch, log_time FROM heads WHERE tenant = ?1")
            .bind(tenant.no)
            .fetch_one(connection)
            .await?;
    let frontier = Frontier::from_bytes(&frontier).map_err(|_| StoreError::Broken("heads.frontier"))?;
    if i64::try_from(frontier.size()) != Ok(size) {
        return Err(StoreError::Broken("heads.size is not the frontier's"));
    }
    let epoch = u64::try_from(epoch).map_err(|_| StoreError::Broken("heads.epoch"))?;
    Ok(Head {
        frontier,
        epoch,
        log_time,
    })
}

pub(crate) async fn epoch(connection: &mut SqliteConnection, tenant: &Tenant) -> Result<u64, StoreError> {
    let (epoch,): (i64,) = sqlx::query_as("SELECT epoch FROM heads WHERE tenant = ?1")
        .bind(tenant.no)
        .fetch_one(connection)
        .await?;
    u64::try_from(epoch).map_err(|_| StoreError::Broken("heads.epoch"))
}

/// The frontier of a checkpoint that was published: where recomputation begins.
pub(crate) async fn published(connection: &mut SqliteConnection, tenant: &Tenant) -> Result<Frontier, StoreError> {
    let (bytes,): (Vec<u8>,) = sqlx::query_as("SELECT frontier FROM published WHERE tenant = ?1")
        .bind(tenant.no)
        .fetch_one(connection)
        .await?;
    Frontier::from_bytes(&bytes).map_err(|_| StoreError::Broken("published.frontier"))
}

/// A leaf as stored.
#[derive(Clone, Debug)]
pub(crate) struct LeafRow {
    pub(crate) index: u64,
    pub(crate) kind: String,
    pub(crate) hash: Digest,
    pub(crate) keyid: String,
    pub(crate) signature: [u8; 64],
    pub(crate) statement: Vec<u8>,
    pub(crate) holder: Option<i64>,
    pub(crate) openings: Option<Vec<u8>>,
}

impl LeafRow {
    fn read(row: &sqlx::sqlite::SqliteRow, tenant: &Tenant) -> Result<Self, StoreError> {
        let hash: Vec<u8> = row.try_get("hash")?;
        let signature: Vec<u8> = row.try_get("signature")?;
        Ok(Self {
            index: tenant.index_of(row.try_get("id")?)?,
            kind: row.try_get("kind")?,
            hash: digest(&hash)?,
            keyid: row.try_get("keyid")?,
            signature: signature
                .try_into()
                .map_err(|_| StoreError::Broken("leaves.signature"))?,
            statement: row.try_get("statement")?,
            holder: row.try_get("holder")?,
            openings: row.try_get("openings")?,
        })
    }
}

pub(crate) fn digest(bytes: &[u8]) -> Result<Digest, StoreError> {
    bytes
        .try_into()
        .map(Digest::from_bytes)
        .map_err(|_| StoreError::Broken("a digest of another length"))
}

pub(crate) fn id16(bytes: &[u8]) -> Result<[u8; 16], StoreError> {
    bytes
        .try_into()
        .map_err(|_| StoreError::Broken("an id of another length"))
}

pub(crate) async fn leaf(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    index: u64,
) -> Result<Option<LeafRow>, StoreError> {
    let row =
        sqlx::query("SELECT id, kind, hash, keyid, signature, statement, holder, openings FROM leaves WHERE id = ?1")
            .bind(tenant.leaf_id(index)?)
            .fetch_optional(connection)
            .await?;
    row.map(|row| LeafRow::read(&row, tenant)).transpose()
}

/// At most `limit` leaves from `first` on.
pub(crate) async fn leaves(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    first: u64,
    limit: u32,
) -> Result<Vec<LeafRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, kind, hash, keyid, signature, statement, holder, openings FROM leaves
         WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3",
    )
    .bind(tenant.leaf_id(first)?)
    .bind((tenant.no + 1) << 40)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| LeafRow::read(row, tenant)).collect()
}

/// The hashes of at most `limit` leaves from `first` on.
pub(crate) async fn leaf_hashes(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    first: u64,
    limit: u32,
) -> Result<Vec<Digest>, StoreError> {
    let rows: Vec<(Vec<u8>,)> =
        sqlx::query_as("SELECT hash FROM leaves WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3")
            .bind(tenant.leaf_id(first)?)
            .bind((tenant.no + 1) << 40)
            .bind(limit)
            .fetch_all(connection)
            .await?;
    rows.iter().map(|(hash,)| digest(hash)).collect()
}

pub(crate) async fn artefact(connection: &mut SqliteConnection, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Vec<u8>,)> = sqlx::query_as("SELECT bytes FROM artefacts WHERE digest = ?1")
        .bind(digest.as_bytes().as_slice())
        .fetch_optional(connection)
        .await?;
    match row {
        Some((bytes,)) if Digest::of(&bytes) == digest => Ok(Some(bytes)),
        Some(_) => Err(StoreError::Broken("an artefact was altered")),
        None => Ok(None),
    }
}

pub(crate) async fn artefacts(connection: &mut SqliteConnection) -> Result<Vec<Digest>, StoreError> {
    let rows: Vec<(Vec<u8>,)> = sqlx::query_as("SELECT digest FROM artefacts ORDER BY digest")
        .fetch_all(connection)
        .await?;
    rows.iter().map(|(bytes,)| digest(bytes)).collect()
}

/// A candidate's row.
#[derive(Clone, Debug)]
pub(crate) struct CandidateRow {
    pub(crate) id: CandidateId,
    pub(crate) run: RunId,
    pub(crate) digest: Digest,
    pub(crate) outcome: Outcome,
    pub(crate) version: i64,
    pub(crate) submitted_at: i64,
    pub(crate) document: Option<Vec<u8>>,
    pub(crate) answer: Vec<u8>,
    pub(crate) leaf: i64,
}

pub(crate) async fn candidate(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: CandidateId,
) -> Result<Option<CandidateRow>, StoreError> {
    let row = sqlx::query(
        "SELECT id, run, digest, outcome, version, submitted_at, document, answer, leaf
         FROM candidates WHERE id = ?1 AND tenant = ?2",
    )
    .bind(id.as_bytes().as_slice())
    .bind(tenant.no)
    .fetch_optional(connection)
    .await?;
    row.map(|row| CandidateRow::read(&row)).transpose()
}

impl CandidateRow {
    fn read(row: &sqlx::sqlite::SqliteRow) -> Result<Self, StoreError> {
        let outcome: String = row.try_get("outcome")?;
        Ok(Self {
            id: CandidateId::from_bytes(id16(row.try_get("id")?)?),
            run: RunId::from_bytes(id16(row.try_get("run")?)?),
            digest: digest(row.try_get("digest")?)?,
            outcome: Outcome::parse(&outcome).ok_or(StoreError::Broken("candidates.outcome"))?,
            version: row.try_get("version")?,
            submitted_at: row.try_get("submitted_at")?,
            document: row.try_get("document")?,
            answer: row.try_get("answer")?,
            leaf: row.try_get("leaf")?,
        })
    }
}

/// Candidates after `after`, oldest first; those of one agent's runs, if it is given.
pub(crate) async fn candidates(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    agent: Option<nullius_schemas::names::KeyId>,
    outcome: Option<Outcome>,
    run: Option<RunId>,
    after: Option<CandidateId>,
    limit: u32,
) -> Result<Vec<CandidateRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, run, digest, outcome, version, submitted_at, document, answer, leaf
         FROM candidates
         WHERE tenant = ?1 AND (?2 IS NULL OR outcome = ?2) AND (?3 IS NULL OR run = ?3) AND id > ?4
           AND (?6 IS NULL OR run IN (SELECT id FROM runs WHERE agent = ?6))
         ORDER BY id LIMIT ?5",
    )
    .bind(tenant.no)
    .bind(outcome.map(Outcome::as_str))
    .bind(run.map(|run| run.as_bytes().to_vec()))
    .bind(after.map_or_else(Vec::new, |id| id.as_bytes().to_vec()))
    .bind(limit)
    .bind(agent.map(|agent| agent.as_bytes().to_vec()))
    .fetch_all(connection)
    .await?;
    rows.iter().map(CandidateRow::read).collect()
}

/// Held candidates whose deadline has passed.
pub(crate) async fn overdue(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    now: i64,
    limit: u32,
) -> Result<Vec<CandidateId>, StoreError> {
    let rows: Vec<(Vec<u8>,)> = sqlx::query_as(
        "SELECT id FROM candidates WHERE tenant = ?1 AND outcome = 'held' AND not_after <= ?2 ORDER BY not_after LIMIT ?3",
    )
    .bind(tenant.no)
    .bind(now)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|(id,)| Ok(CandidateId::from_bytes(id16(id)?)))
        .collect()
}

/// The run and agent that a candidate belongs to is found through its row; this is the run's own row.
#[derive(Clone, Debug)]
pub(crate) struct RunRow {
    pub(crate) agent: [u8; 16],
    pub(crate) opened_by: [u8; 16],
    pub(crate) subject: Option<[u8; 16]>,
    pub(crate) holder: i64,
    pub(crate) sources: i64,
    pub(crate) candidates: i64,
    pub(crate) revisions: i64,
    pub(crate) sealed: Vec<u8>,
}

pub(crate) async fn run(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: RunId,
) -> Result<Option<RunRow>, StoreError> {
    let row = sqlx::query(
        "SELECT agent, opened_by, subject, holder, sources, candidates, revisions, sealed
         FROM runs WHERE id = ?1 AND tenant = ?2",
    )
    .bind(id.as_bytes().as_slice())
    .bind(tenant.no)
    .fetch_optional(connection)
    .await?;
    row.map(|row| {
        let subject: Option<Vec<u8>> = row.try_get("subject")?;
        Ok(RunRow {
            agent: id16(row.try_get("agent")?)?,
            opened_by: id16(row.try_get("opened_by")?)?,
            subject: subject.as_deref().map(id16).transpose()?,
            holder: row.try_get("holder")?,
            sources: row.try_get("sources")?,
            candidates: row.try_get("candidates")?,
            revisions: row.try_get("revisions")?,
            sealed: row.try_get("sealed")?,
        })
    })
    .transpose()
}

/// How many sources, candidates and revisions a run has: what a cached run is compared with.
pub(crate) async fn run_counts(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: RunId,
) -> Result<Option<(i64, i64, i64)>, StoreError> {
    Ok(
        sqlx::query_as("SELECT sources, candidates, revisions FROM runs WHERE id = ?1 AND tenant = ?2")
            .bind(id.as_bytes().as_slice())
            .bind(tenant.no)
            .fetch_optional(connection)
            .await?,
    )
}

/// A source's row.
#[derive(Clone, Debug)]
pub(crate) struct SourceRow {
    pub(crate) id: SourceId,
    pub(crate) sequence: i64,
    pub(crate) attested_by: String,
    pub(crate) tier: String,
    pub(crate) commitment: Digest,
    pub(crate) recorded_at: i64,
    pub(crate) quarantined: bool,
    pub(crate) retracted: bool,
    pub(crate) sealed: Vec<u8>,
}

pub(crate) async fn sources(connection: &mut SqliteConnection, run: RunId) -> Result<Vec<SourceRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, sequence, attested_by, tier, commitment, recorded_at, quarantined, retracted, sealed
         FROM sources WHERE run = ?1 ORDER BY sequence",
    )
    .bind(run.as_bytes().as_slice())
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(SourceRow {
                id: SourceId::from_bytes(id16(row.try_get("id")?)?),
                sequence: row.try_get("sequence")?,
                attested_by: row.try_get("attested_by")?,
                tier: row.try_get("tier")?,
                commitment: digest(row.try_get("commitment")?)?,
                recorded_at: row.try_get("recorded_at")?,
                quarantined: row.try_get("quarantined")?,
                retracted: row.try_get("retracted")?,
                sealed: row.try_get("sealed")?,
            })
        })
        .collect()
}

/// The sources of a run that a person has opened.
pub(crate) async fn opened(
    connection: &mut SqliteConnection,
    run: RunId,
    person: nullius_schemas::names::PersonId,
) -> Result<std::collections::BTreeSet<SourceId>, StoreError> {
    let rows: Vec<(Vec<u8>,)> = sqlx::query_as(
        "SELECT openings.source FROM openings JOIN sources ON sources.id = openings.source
         WHERE sources.run = ?1 AND openings.person = ?2",
    )
    .bind(run.as_bytes().as_slice())
    .bind(person.as_bytes().as_slice())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|(id,)| Ok(SourceId::from_bytes(id16(id)?))).collect()
}

/// The active knowledge entry under a key.
pub(crate) async fn active_under_key(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    type_ref: &TypeRef,
    key: &str,
    now: i64,
) -> Result<Option<ItemId>, StoreError> {
    let row: Option<(Vec<u8>,)> = sqlx::query_as(
        "SELECT id FROM items WHERE tenant = ?1 AND type = ?2 AND knowledge = ?3 AND state = 'active'
         AND (expires_at IS NULL OR expires_at > ?4)",
    )
    .bind(tenant.no)
    .bind(type_ref.as_str())
    .bind(key)
    .bind(now)
    .fetch_optional(connection)
    .await?;
    row.map(|(id,)| Ok(ItemId::from_bytes(id16(&id)?))).transpose()
}

/// The type of an active item of the same subject (or of none).
pub(crate) async fn active_type(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: ItemId,
    subject: Option<nullius_schemas::names::SubjectId>,
) -> Result<Option<TypeRef>, StoreError> {
    let row: Option<(String,)> = sqlx::query_as(
        "SELECT type FROM items WHERE id = ?1 AND tenant = ?2 AND state = 'active' AND (subject IS NULL OR subject = ?3)",
    )
    .bind(id.as_bytes().as_slice())
    .bind(tenant.no)
    .bind(subject.map(|subject| subject.as_bytes().to_vec()))
    .fetch_optional(connection)
    .await?;
    row.map(|(name,)| TypeRef::parse(&name).map_err(|_| StoreError::Broken("items.type")))
        .transpose()
}

/// Whether a candidate of that run asked for a revision.
pub(crate) async fn asked_revision(
    connection: &mut SqliteConnection,
    run: RunId,
    id: CandidateId,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> =
        sqlx::query_as("SELECT 1 FROM candidates WHERE id = ?1 AND run = ?2 AND outcome = 'revision-requested'")
            .bind(id.as_bytes().as_slice())
            .bind(run.as_bytes().as_slice())
            .fetch_optional(connection)
            .await?;
    Ok(row.is_some())
}

/// The log indexes of the admissible reviews of a candidate, by slot.
pub(crate) async fn review_leaves(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    candidate: CandidateId,
) -> Result<Vec<LeafRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, kind, hash, keyid, signature, statement, holder, openings FROM leaves
         WHERE id IN (SELECT leaf FROM reviews WHERE candidate = ?1) ORDER BY id",
    )
    .bind(candidate.as_bytes().as_slice())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| LeafRow::read(row, tenant)).collect()
}

/// An item's row.
#[derive(Clone, Debug)]
pub(crate) struct ItemRow {
    pub(crate) id: ItemId,
    pub(crate) destination: Destination,
    pub(crate) candidate: CandidateId,
    pub(crate) subject: Option<[u8; 16]>,
    pub(crate) promoted_at: i64,
    pub(crate) expires_at: Option<i64>,
    pub(crate) leaf: i64,
}

/// Which items are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemQuery {
    pub(crate) destination: Destination,
    pub(crate) id: Option<ItemId>,
    pub(crate) subject: Option<nullius_schemas::names::SubjectId>,
    pub(crate) after: Option<ItemId>,
    pub(crate) now: i64,
    pub(crate) limit: u32,
}

/// Active items that have not expired, oldest first.
pub(crate) async fn items(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    query: ItemQuery,
) -> Result<Vec<ItemRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, destination, candidate, subject, promoted_at, expires_at, leaf FROM items
         WHERE tenant = ?1 AND destination = ?2 AND state = 'active' AND (expires_at IS NULL OR expires_at > ?3)
         AND (?4 IS NULL OR id = ?4) AND (?5 IS NULL OR subject = ?5) AND id > ?6 ORDER BY id LIMIT ?7",
    )
    .bind(tenant.no)
    .bind(query.destination.as_str())
    .bind(query.now)
    .bind(query.id.map(|id| id.as_bytes().to_vec()))
    .bind(query.subject.map(|id| id.as_bytes().to_vec()))
    .bind(query.after.map_or_else(Vec::new, |id| id.as_bytes().to_vec()))
    .bind(query.limit)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let destination: String = row.try_get("destination")?;
            let subject: Option<Vec<u8>> = row.try_get("subject")?;
            Ok(ItemRow {
                id: ItemId::from_bytes(id16(row.try_get("id")?)?),
                destination: Destination::parse(&destination).ok_or(StoreError::Broken("items.destination"))?,
                candidate: CandidateId::from_bytes(id16(row.try_get("candidate")?)?),
                subject: subject.as_deref().map(id16).transpose()?,
                promoted_at: row.try_get("promoted_at")?,
                expires_at: row.try_get("expires_at")?,
                leaf: row.try_get("leaf")?,
            })
        })
        .collect()
}

/// A holder's wrapped key: its kind, id and bytes.
pub(crate) async fn holder(
    connection: &mut SqliteConnection,
    no: i64,
) -> Result<Option<(String, String, Vec<u8>)>, StoreError> {
    Ok(sqlx::query_as("SELECT kind, id, wrapped FROM holders WHERE no = ?1")
        .bind(no)
        .fetch_optional(connection)
        .await?)
}

/// The number of a holder.
pub(crate) async fn holder_no(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    kind: &str,
    id: &str,
) -> Result<Option<i64>, StoreError> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT no FROM holders WHERE tenant = ?1 AND kind = ?2 AND id = ?3")
        .bind(tenant.no)
        .bind(kind)
        .bind(id)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|(no,)| no))
}

/// A recorded answer under an idempotency scope: the body's digest, the status, the sealed answer.
pub(crate) async fn idempotent(
    connection: &mut SqliteConnection,
    scope: Digest,
) -> Result<Option<(Digest, u16, Vec<u8>)>, StoreError> {
    let row: Option<(Vec<u8>, i64, Vec<u8>)> =
        sqlx::query_as("SELECT body, status, answer FROM idempotency WHERE scope = ?1")
            .bind(scope.as_bytes().as_slice())
            .fetch_optional(connection)
            .await?;
    row.map(|(body, status, answer)| {
        let status = u16::try_from(status).map_err(|_| StoreError::Broken("idempotency.status"))?;
        Ok((digest(&body)?, status, answer))
    })
    .transpose()
}

/// A setting's value.
pub(crate) async fn setting(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    name: &str,
) -> Result<Option<String>, StoreError> {
    let row: Option<(String,)> = sqlx::query_as("SELECT value FROM settings WHERE tenant = ?1 AND name = ?2")
        .bind(tenant.no)
        .bind(name)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|(value,)| value))
}

/// The leaf that a setting came into force with.
pub(crate) async fn setting_leaf(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    name: &str,
) -> Result<Option<i64>, StoreError> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT leaf FROM settings WHERE tenant = ?1 AND name = ?2")
        .bind(tenant.no)
        .bind(name)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|(leaf,)| leaf))
}

/// Whether the tenant has a subject of that id.
pub(crate) async fn is_subject(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: nullius_schemas::names::SubjectId,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT 1 FROM subjects WHERE id = ?1 AND tenant = ?2")
        .bind(id.as_bytes().as_slice())
        .bind(tenant.no)
        .fetch_optional(connection)
        .await?;
    Ok(row.is_some())
}

/// The active person of that name.
pub(crate) async fn person_named(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    name: &str,
) -> Result<Option<nullius_schemas::names::PersonId>, StoreError> {
    let row: Option<(Vec<u8>,)> =
        sqlx::query_as("SELECT id FROM persons WHERE tenant = ?1 AND name = ?2 AND revoked = 0")
            .bind(tenant.no)
            .bind(name)
            .fetch_optional(connection)
            .await?;
    row.map(|(id,)| Ok(nullius_schemas::names::PersonId::from_bytes(id16(&id)?)))
        .transpose()
}
