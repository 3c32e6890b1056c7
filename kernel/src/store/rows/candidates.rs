//! Candidates.

use nullius_schemas::digest::Digest;
use nullius_schemas::names::{CandidateId, RunId};
use nullius_schemas::vocabulary::Outcome;
use sqlx::{Row as _, SqliteConnection};

use super::super::StoreError;
use super::{Tenant, digest, id16};

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
