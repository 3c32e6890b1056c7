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

/// How many repairs were asked for in the chain of drafts that a candidate continues; 0 if what it revises is no draft
/// of its run, type and destination that asked for a revision and that nothing else has taken the place of.
pub(crate) async fn repairs_asked(
    connection: &mut SqliteConnection,
    candidate: &nullius_gates::Candidate,
) -> Result<u32, StoreError> {
    let (drafts,): (i64,) = sqlx::query_as(
        "WITH RECURSIVE chain (id, revises) AS (
           SELECT id, revises FROM candidates
           WHERE id = ?1 AND run = ?2 AND type = ?3 AND destination = ?4 AND outcome = 'revision-requested'
             AND NOT EXISTS (SELECT 1 FROM candidates AS later WHERE later.revises = ?1 AND later.id <> ?5)
           UNION ALL
           SELECT candidates.id, candidates.revises FROM chain JOIN candidates ON candidates.id = chain.revises
         )
         SELECT count(*) FROM chain",
    )
    .bind(candidate.revises().map(|id| id.as_bytes().to_vec()))
    .bind(candidate.run().as_bytes().as_slice())
    .bind(candidate.type_ref().as_str())
    .bind(candidate.destination().as_str())
    .bind(candidate.id().as_bytes().as_slice())
    .fetch_one(connection)
    .await?;
    Ok(u32::try_from(drafts).unwrap_or(u32::MAX))
}

/// Whether a response of that type was promoted in the run, and is active.
pub(crate) async fn is_answered(
    connection: &mut SqliteConnection,
    run: RunId,
    type_ref: &nullius_schemas::names::TypeRef,
    now: i64,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = sqlx::query_as(
        "SELECT 1 FROM candidates JOIN items ON items.candidate = candidates.id
         WHERE candidates.run = ?1 AND items.type = ?2 AND items.destination = 'response' AND items.state = 'active'
         AND (items.expires_at IS NULL OR items.expires_at > ?3) LIMIT 1",
    )
    .bind(run.as_bytes().as_slice())
    .bind(type_ref.as_str())
    .bind(now)
    .fetch_optional(connection)
    .await?;
    Ok(row.is_some())
}
