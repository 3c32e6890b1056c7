//! Leaves and artefacts.

use nullius_schemas::digest::Digest;
use nullius_schemas::names::CandidateId;
use sqlx::{Row as _, SqliteConnection};

use super::super::StoreError;
use super::{Tenant, digest};

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
