//! Reads in domain words: static SQL, one function a question.

use nullius_schemas::digest::Digest;
use sqlx::SqliteConnection;

mod candidates;
mod items;
mod leaves;
mod retention;
mod runs;

pub(crate) use candidates::*;
pub(crate) use items::*;
pub(crate) use leaves::*;
pub(crate) use retention::*;
pub(crate) use runs::*;

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
