//! What was promoted.

use nullius_schemas::names::{CandidateId, ItemId, TypeRef};
use nullius_schemas::vocabulary::Destination;
use sqlx::{Row as _, SqliteConnection};

use super::super::StoreError;
use super::{Tenant, id16};

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
