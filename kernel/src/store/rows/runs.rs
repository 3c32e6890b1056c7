//! Subjects, runs and sources.

use nullius_schemas::digest::Digest;
use nullius_schemas::names::{RunId, SourceId};
use sqlx::{Row as _, SqliteConnection};

use super::super::StoreError;
use super::{Tenant, digest, id16};

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
    /// As the screening left it when it was recorded.
    pub(crate) quarantined: bool,
    pub(crate) release: Option<ReleaseRow>,
    pub(crate) retracted: bool,
    pub(crate) sealed: Vec<u8>,
}

/// Who let a source out of quarantine, and when.
#[derive(Clone, Debug)]
pub(crate) struct ReleaseRow {
    pub(crate) person: [u8; 16],
    pub(crate) at: i64,
    pub(crate) sealed: Vec<u8>,
    /// The leaf that says so.
    pub(crate) leaf: i64,
}

pub(crate) async fn sources(connection: &mut SqliteConnection, run: RunId) -> Result<Vec<SourceRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT s.id, s.sequence, s.attested_by, s.tier, s.commitment, s.recorded_at, s.quarantined, s.retracted, s.sealed,
                r.person, r.released_at, r.sealed AS release, r.leaf AS release_leaf
         FROM sources s LEFT JOIN releases r ON r.source = s.id WHERE s.run = ?1 ORDER BY s.sequence",
    )
    .bind(run.as_bytes().as_slice())
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let person: Option<Vec<u8>> = row.try_get("person")?;
            let release = match person {
                Some(person) => Some(ReleaseRow {
                    person: id16(&person)?,
                    at: row.try_get("released_at")?,
                    sealed: row.try_get("release")?,
                    leaf: row.try_get("release_leaf")?,
                }),
                None => None,
            };
            Ok(SourceRow {
                id: SourceId::from_bytes(id16(row.try_get("id")?)?),
                sequence: row.try_get("sequence")?,
                attested_by: row.try_get("attested_by")?,
                tier: row.try_get("tier")?,
                commitment: digest(row.try_get("commitment")?)?,
                recorded_at: row.try_get("recorded_at")?,
                quarantined: row.try_get("quarantined")?,
                release,
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

/// The leaves that a release rests on: the source's own, and the person's opening of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReleaseBasis {
    pub(crate) source: i64,
    pub(crate) opening: i64,
}

/// What a person's release of a source rests on; `None` if the source is not set apart, or not opened by them.
pub(crate) async fn release_basis(
    connection: &mut SqliteConnection,
    run: RunId,
    source: SourceId,
    person: nullius_schemas::names::PersonId,
) -> Result<Option<ReleaseBasis>, StoreError> {
    let row: Option<(i64, i64)> = sqlx::query_as(
        "SELECT s.leaf, o.leaf FROM sources s JOIN openings o ON o.source = s.id AND o.person = ?3
         WHERE s.id = ?2 AND s.run = ?1 AND s.quarantined = 1
           AND NOT EXISTS (SELECT 1 FROM releases r WHERE r.source = s.id)",
    )
    .bind(run.as_bytes().as_slice())
    .bind(source.as_bytes().as_slice())
    .bind(person.as_bytes().as_slice())
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|(source, opening)| ReleaseBasis { source, opening }))
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
