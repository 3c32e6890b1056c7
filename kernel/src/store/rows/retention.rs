//! How long records are kept.

use nullius_schemas::names::{EventId, ItemId};
use sqlx::SqliteConnection;

use super::super::StoreError;
use super::id16;

/// A legal hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold {
    pub(crate) id: EventId,
    /// The leaf that placed it.
    pub(crate) leaf: i64,
    /// The leaf that lifted it.
    pub(crate) lifted: Option<i64>,
}

/// The legal holds that were placed on an item, lifted ones too, oldest first.
pub(crate) async fn legal_holds(connection: &mut SqliteConnection, item: ItemId) -> Result<Vec<Hold>, StoreError> {
    let rows: Vec<(Vec<u8>, i64, Option<i64>)> =
        sqlx::query_as("SELECT id, leaf, lifted FROM legal_holds WHERE item = ?1 ORDER BY leaf")
            .bind(item.as_bytes().as_slice())
            .fetch_all(connection)
            .await?;
    rows.into_iter()
        .map(|(id, leaf, lifted)| {
            Ok(Hold {
                id: EventId::from_bytes(id16(&id)?),
                leaf,
                lifted,
            })
        })
        .collect()
}

/// Those of them that stand.
pub(crate) async fn open_holds(connection: &mut SqliteConnection, item: ItemId) -> Result<Vec<Hold>, StoreError> {
    let mut holds = legal_holds(connection, item).await?;
    holds.retain(|hold| hold.lifted.is_none());
    Ok(holds)
}

/// The leaf that started an item's retention period last.
pub(crate) async fn retention_leaf(connection: &mut SqliteConnection, item: ItemId) -> Result<Option<i64>, StoreError> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT leaf FROM retention_starts WHERE item = ?1")
        .bind(item.as_bytes().as_slice())
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|(leaf,)| leaf))
}
