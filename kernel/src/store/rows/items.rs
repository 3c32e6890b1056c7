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

/// The last entry under a key whose review-by date has passed, if nothing took its place.
pub(crate) async fn lapsed_under_key(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    type_ref: &TypeRef,
    key: &str,
    now: i64,
) -> Result<Option<ItemId>, StoreError> {
    let row: Option<(Vec<u8>, String)> = sqlx::query_as(
        "SELECT id, state FROM items WHERE tenant = ?1 AND type = ?2 AND knowledge = ?3 AND expires_at <= ?4
         ORDER BY id DESC LIMIT 1",
    )
    .bind(tenant.no)
    .bind(type_ref.as_str())
    .bind(key)
    .bind(now)
    .fetch_optional(connection)
    .await?;
    row.filter(|(_, state)| state != "superseded")
        .map(|(id, _)| Ok(ItemId::from_bytes(id16(&id)?)))
        .transpose()
}

/// How many active memories of a type there are about a subject, and how many of an agent were promoted since a moment.
pub(crate) async fn memories(
    connection: &mut SqliteConnection,
    type_ref: &TypeRef,
    subject: nullius_schemas::names::SubjectId,
    agent: nullius_schemas::names::KeyId,
    since: i64,
    now: i64,
) -> Result<(u32, u32), StoreError> {
    Ok(sqlx::query_as(
        "SELECT (SELECT count(*) FROM items WHERE subject = ?1 AND destination = 'memory' AND type = ?2
                 AND state = 'active' AND (expires_at IS NULL OR expires_at > ?3)),
                (SELECT count(*) FROM items WHERE agent = ?4 AND destination = 'memory' AND promoted_at >= ?5)",
    )
    .bind(subject.as_bytes().as_slice())
    .bind(type_ref.as_str())
    .bind(now)
    .bind(agent.as_bytes().as_slice())
    .bind(since)
    .fetch_one(connection)
    .await?)
}

/// Active items about a subject whose marks lie between two others but are not `own`, at most `limit` on either side of
/// it: those that are about the same thing. One trip to the database, and the index skips all that say the same.
pub(crate) async fn marked(
    connection: &mut SqliteConnection,
    subject: nullius_schemas::names::SubjectId,
    (above, own, below): (&[u8], &[u8], &[u8]),
    now: i64,
    limit: u32,
) -> Result<Vec<(ItemId, Vec<u8>)>, StoreError> {
    let rows: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(
        "SELECT * FROM (SELECT id, marks FROM items WHERE subject = ?1 AND marks > ?2 AND marks < ?3
                         AND marks IS NOT NULL AND state = 'active' AND (expires_at IS NULL OR expires_at > ?5) LIMIT ?6)
         UNION ALL
         SELECT * FROM (SELECT id, marks FROM items WHERE subject = ?1 AND marks > ?3 AND marks < ?4
                         AND marks IS NOT NULL AND state = 'active' AND (expires_at IS NULL OR expires_at > ?5) LIMIT ?6)",
    )
    .bind(subject.as_bytes().as_slice())
    .bind(above)
    .bind(own)
    .bind(below)
    .bind(now)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|(id, marks)| Ok((ItemId::from_bytes(id16(&id)?), marks)))
        .collect()
}

fn item_id(row: &sqlx::sqlite::SqliteRow, column: &str) -> Result<Option<ItemId>, StoreError> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    bytes.map(|bytes| Ok(ItemId::from_bytes(id16(&bytes)?))).transpose()
}

/// The type of an item of the same subject (or of none) that another can take the place of: one that is active, or
/// knowledge that was not looked at in time.
pub(crate) async fn active_type(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    id: ItemId,
    subject: Option<nullius_schemas::names::SubjectId>,
) -> Result<Option<TypeRef>, StoreError> {
    let row: Option<(String,)> = sqlx::query_as(
        "SELECT type FROM items WHERE id = ?1 AND tenant = ?2 AND (subject IS NULL OR subject = ?3)
         AND (state = 'active' OR (state = 'expired' AND knowledge IS NOT NULL))",
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
    pub(crate) state: String,
    pub(crate) supersedes: Option<ItemId>,
    pub(crate) superseded_by: Option<ItemId>,
    pub(crate) marks: Option<Vec<u8>>,
    /// When its retention period began, and the first day on which it may be destroyed.
    pub(crate) retention: Option<(String, String)>,
    /// The leaf that says so.
    pub(crate) retention_leaf: Option<i64>,
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
    pub(crate) which: Which,
    pub(crate) limit: u32,
}

/// Which of them, by what became of them since.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Which {
    /// Those that are in force.
    Active,
    /// Those that another one took the place of, too.
    Replaced,
    /// All that there ever were.
    Any,
    /// Records whose retention period ends before this day; knowledge that is to be looked at again before it.
    Due(time::Date),
}

/// Items as asked for, oldest first.
pub(crate) async fn items(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    query: ItemQuery,
) -> Result<Vec<ItemRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT i.id, i.destination, i.candidate, i.subject, i.promoted_at, i.expires_at, i.state, i.supersedes, i.marks,
                i.leaf, (SELECT s.id FROM items s WHERE s.supersedes = i.id) AS superseded_by, r.event_on, r.destroy_on,
                r.leaf AS retention_leaf
         FROM items i LEFT JOIN retention_starts r ON r.item = i.id
         WHERE i.tenant = ?1 AND i.destination = ?2
         AND CASE ?8
             WHEN 'any' THEN 1
             WHEN 'active' THEN i.state = 'active' AND (i.expires_at IS NULL OR i.expires_at > ?3)
             WHEN 'replaced' THEN i.state = 'superseded'
                                  OR (i.state = 'active' AND (i.expires_at IS NULL OR i.expires_at > ?3))
             ELSE CASE i.destination WHEN 'record' THEN r.destroy_on < ?8
                                     ELSE i.state = 'active' AND i.expires_at < ?9 END
             END
         AND (?4 IS NULL OR i.id = ?4) AND (?5 IS NULL OR i.subject = ?5) AND i.id > ?6 ORDER BY i.id LIMIT ?7",
    )
    .bind(tenant.no)
    .bind(query.destination.as_str())
    .bind(query.now)
    .bind(query.id.map(|id| id.as_bytes().to_vec()))
    .bind(query.subject.map(|id| id.as_bytes().to_vec()))
    .bind(query.after.map_or_else(Vec::new, |id| id.as_bytes().to_vec()))
    .bind(query.limit)
    .bind(match query.which {
        Which::Active => "active".to_owned(),
        Which::Replaced => "replaced".to_owned(),
        Which::Any => "any".to_owned(),
        Which::Due(day) => day.to_string(),
    })
    .bind(match query.which {
        Which::Due(day) => Some(day.midnight().assume_utc().unix_timestamp().saturating_mul(1_000)),
        Which::Active | Which::Replaced | Which::Any => None,
    })
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
                state: row.try_get("state")?,
                supersedes: item_id(row, "supersedes")?,
                superseded_by: item_id(row, "superseded_by")?,
                marks: row.try_get("marks")?,
                retention: row
                    .try_get::<Option<String>, _>("event_on")?
                    .zip(row.try_get("destroy_on")?),
                retention_leaf: row.try_get("retention_leaf")?,
                leaf: row.try_get("leaf")?,
            })
        })
        .collect()
}
