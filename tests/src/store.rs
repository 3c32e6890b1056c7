//! The database as somebody with access to the machine sees it.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Row as _};

use crate::Failed;

/// A leaf as it is stored.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Its index in the log of the only tenant.
    pub index: i64,
    /// The kind of its statement.
    pub kind: String,
    /// Its hash, in hexadecimal digits.
    pub hash: String,
    /// The statement.
    pub statement: serde_json::Value,
}

/// Opens the database of a data folder.
///
/// # Errors
/// It cannot be opened.
pub async fn open(data: &Path) -> Result<SqliteConnection, Failed> {
    let options = SqliteConnectOptions::new()
        .filename(data.join("nullius.db"))
        .busy_timeout(std::time::Duration::from_secs(10));
    Ok(options.connect().await?)
}

/// How many entries the log has.
///
/// # Errors
/// The database does not answer.
pub async fn log_size(data: &Path) -> Result<i64, Failed> {
    let mut connection = open(data).await?;
    let row = sqlx::query("SELECT size FROM heads").fetch_one(&mut connection).await?;
    Ok(row.try_get(0)?)
}

/// Every leaf in the order of the log.
///
/// # Errors
/// The database does not answer, or a statement is no JSON.
pub async fn leaves(data: &Path) -> Result<Vec<Leaf>, Failed> {
    let mut connection = open(data).await?;
    let rows = sqlx::query("SELECT id & 0xffffffffff, kind, lower(hex(hash)), statement FROM leaves ORDER BY id")
        .fetch_all(&mut connection)
        .await?;
    rows.iter().map(leaf).collect()
}

/// The leaf at the end of the log.
///
/// # Errors
/// Like [`leaves`].
pub async fn last_leaf(data: &Path) -> Result<Leaf, Failed> {
    let mut connection = open(data).await?;
    let last = "SELECT id & 0xffffffffff, kind, lower(hex(hash)), statement FROM leaves ORDER BY id DESC LIMIT 1";
    leaf(&sqlx::query(last).fetch_one(&mut connection).await?)
}

fn leaf(row: &sqlx::sqlite::SqliteRow) -> Result<Leaf, Failed> {
    let statement: Vec<u8> = row.try_get(3)?;
    Ok(Leaf {
        index: row.try_get(0)?,
        kind: row.try_get(1)?,
        hash: row.try_get(2)?,
        statement: serde_json::from_slice(&statement)?,
    })
}

/// The leaves that are about a candidate, by kind.
///
/// # Errors
/// Like [`leaves`].
pub async fn leaves_about(data: &Path, candidate: &str, kind: &str) -> Result<Vec<Leaf>, Failed> {
    let name = format!("candidate/{candidate}");
    let mut found = leaves(data).await?;
    found.retain(|leaf| {
        leaf.kind == kind && leaf.statement.pointer("/subject/0/name").and_then(|text| text.as_str()) == Some(&name)
    });
    Ok(found)
}
