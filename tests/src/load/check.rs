//! Whether the rows and the log say the same, read from the database itself and not through the kernel.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, SqliteConnection};

use crate::Failed;

/// What a store holds.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// Leaf hashes in the order of their indices.
    pub hashes: Vec<[u8; 32]>,
    /// The head's frontier as stored.
    pub frontier: Vec<u8>,
    /// Candidates.
    pub candidates: usize,
    /// Items.
    pub items: usize,
    /// Statements of a promotion's kind.
    pub decisions: usize,
}

/// Opens the database of a data folder, to read.
///
/// # Errors
/// There is none.
pub async fn open(folder: &Path) -> Result<SqliteConnection, Failed> {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("nullius.db"))
        .busy_timeout(std::time::Duration::from_secs(10));
    Ok(options.connect().await?)
}

struct Decided {
    candidate: String,
    outcome: String,
    item: Option<String>,
}

/// Reads the whole store in one transaction and compares: indices without a gap, effect <=> evidence.
///
/// # Errors
/// They differ; the text says where.
pub async fn consistent(folder: &Path) -> Result<Stored, Failed> {
    let mut connection = open(folder).await?;
    sqlx::raw_sql("BEGIN").execute(&mut connection).await?;
    let (tenant, frontier, size): (i64, Vec<u8>, i64) = sqlx::query_as("SELECT tenant, frontier, size FROM heads")
        .fetch_one(&mut connection)
        .await?;
    let leaves: Vec<(i64, String, Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT id, kind, hash, statement FROM leaves ORDER BY id")
            .fetch_all(&mut connection)
            .await?;
    let mut stored = Stored {
        frontier,
        ..Stored::default()
    };
    let mut decided = BTreeMap::new();
    for (expected, (leaf, kind, hash, statement)) in ((tenant << 40)..).zip(leaves) {
        if leaf != expected {
            return Err(format!("leaf {expected} is missing: the next is {leaf}").into());
        }
        stored
            .hashes
            .push(hash.try_into().map_err(|_| format!("leaf {leaf}: its hash"))?);
        if kind == "promotion" {
            stored.decisions += 1;
            decided.insert(
                leaf,
                read(&statement).ok_or_else(|| format!("leaf {leaf}: its statement"))?,
            );
        }
    }
    if i64::try_from(stored.hashes.len()) != Ok(size) {
        return Err(format!("{} leaves, and a head of {size}", stored.hashes.len()).into());
    }
    let candidates: Vec<(Vec<u8>, String, i64, i64)> =
        sqlx::query_as("SELECT id, outcome, first_leaf, leaf FROM candidates")
            .fetch_all(&mut connection)
            .await?;
    let items: Vec<(Vec<u8>, Vec<u8>, i64)> = sqlx::query_as("SELECT id, candidate, leaf FROM items")
        .fetch_all(&mut connection)
        .await?;
    stored.candidates = candidates.len();
    stored.items = items.len();
    candidates_have_evidence(&candidates, &decided)?;
    items_have_evidence(&items, &mut decided)?;
    if let Some((leaf, _)) = decided.into_iter().find(|(_, said)| said.outcome == "promoted") {
        return Err(format!("leaf {leaf} says promoted, and there is no item").into());
    }
    Ok(stored)
}

fn read(statement: &[u8]) -> Option<Decided> {
    let statement: Value = serde_json::from_slice(statement).ok()?;
    let subject = statement.get("subject")?.get(0)?.get("name")?.as_str()?;
    let predicate = statement.get("predicate")?;
    Some(Decided {
        candidate: subject.strip_prefix("candidate/")?.to_owned(),
        outcome: predicate.get("outcome")?.as_str()?.to_owned(),
        item: predicate.get("item").and_then(Value::as_str).map(str::to_owned),
    })
}

fn candidates_have_evidence(
    candidates: &[(Vec<u8>, String, i64, i64)],
    decided: &BTreeMap<i64, Decided>,
) -> Result<(), Failed> {
    let mut known = BTreeSet::new();
    for (id, outcome, first_leaf, leaf) in candidates {
        let id = hyphenated(id);
        let about = |leaf: &i64| decided.get(leaf).filter(|said| said.candidate == id);
        if about(first_leaf).is_none() || about(leaf).is_none_or(|said| said.outcome != *outcome) {
            return Err(format!("candidate {id} is {outcome}, and its leaf does not say so").into());
        }
        known.insert(id);
    }
    match decided.iter().find(|(_, said)| !known.contains(&said.candidate)) {
        Some((leaf, said)) => Err(format!("leaf {leaf} decides on {}, which is not there", said.candidate).into()),
        None => Ok(()),
    }
}

fn items_have_evidence(items: &[(Vec<u8>, Vec<u8>, i64)], decided: &mut BTreeMap<i64, Decided>) -> Result<(), Failed> {
    for (id, candidate, leaf) in items {
        let (id, candidate) = (hyphenated(id), hyphenated(candidate));
        let said = decided.remove(leaf);
        let right = said.is_some_and(|said| {
            said.outcome == "promoted" && said.item.as_deref() == Some(id.as_str()) && said.candidate == candidate
        });
        if !right {
            return Err(format!("item {id}, and leaf {leaf} does not say that it was promoted").into());
        }
    }
    Ok(())
}

fn hyphenated(id: &[u8]) -> String {
    let mut text = String::with_capacity(36);
    for (place, byte) in id.iter().enumerate() {
        if matches!(place, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
