//! A run as the gates see it: opened from the vault, each source proved against the ledger.

use std::collections::BTreeSet;
use std::sync::Arc;

use nullius_gates::{LedgerRow, ResolvedSource, facts};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{KeyId, Name, PersonId, RunId, SubjectId};
use nullius_schemas::vocabulary::{KeyKind, SourceKind, Tier};
use sqlx::{Row as _, SqliteConnection};

use super::attested::Attested;
use crate::core::Core;
use crate::evidence::kind::Kind;
use crate::evidence::tree::ledger_root;
use crate::snapshot::Snapshot;
use crate::store::StoreError;
use crate::store::rows::{self, ReleaseRow, RunRow, SourceRow};
use crate::stored::{StoredRelease, StoredRun, StoredSource, StoredSubject};
use crate::vault::HolderKey;
use crate::writer::open_json;

/// A run with its opened sources.
pub(crate) struct RunContext {
    pub(crate) id: RunId,
    pub(crate) agent: KeyId,
    pub(crate) facts: facts::Run,
    pub(crate) sources: Arc<Vec<ResolvedSource>>,
    pub(crate) stored: StoredRun,
    pub(crate) ledger_root: Digest,
    pub(crate) holder: (i64, Arc<HolderKey>),
    /// The epoch that the chain was read at.
    pub(crate) epoch: u64,
    pub(crate) counts: (i64, i64, i64),
}

impl std::fmt::Debug for RunContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunContext")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl RunContext {
    /// Opens a run of this tenant; `None` if there is none.
    pub(crate) async fn load(
        core: &Core,
        connection: &mut SqliteConnection,
        snapshot: &Snapshot,
        id: RunId,
    ) -> Result<Option<Self>, StoreError> {
        let Some(row) = rows::run(connection, &core.tenant, id).await? else {
            return Ok(None);
        };
        let tenant = core.tenant.name.as_str();
        let key = core.holder(connection, row.holder).await?;
        let stored: StoredRun = open_json(tenant, &id.to_string(), "run", &key, row.sealed.clone())?;
        let subject = match row.subject.map(SubjectId::from_bytes) {
            Some(subject) => Some(load_subject(core, connection, subject).await?),
            None => None,
        };
        let sources = sources(core, connection, id, &key).await?;
        let root = ledger_root(sources.iter().map(|source| source.commitment));
        let sources = sources
            .iter()
            .map(|source| resolve(core, id, &key, source))
            .collect::<Result<Vec<_>, _>>()?;
        let agent = KeyId::from_bytes(row.agent);
        let chain = chain(snapshot, &row, &stored);
        Ok(Some(Self {
            id,
            agent,
            facts: facts::Run {
                id,
                tenant: core.tenant.name.clone(),
                agent,
                chain,
                subject,
                case: stored.case.clone(),
                purpose: stored.purpose.clone(),
                language: stored.language,
                as_of: stored.as_of,
                revision_budget: stored.revision_budget,
            },
            sources: Arc::new(sources),
            stored,
            ledger_root: root,
            holder: (row.holder, key),
            epoch: snapshot.epoch,
            counts: (row.sources, row.candidates, row.revisions),
        }))
    }

    /// The same run with newer counts; what was opened is shared.
    pub(crate) fn counted(&self, counts: (i64, i64, i64)) -> Arc<Self> {
        Arc::new(Self {
            id: self.id,
            agent: self.agent,
            facts: self.facts.clone(),
            sources: Arc::clone(&self.sources),
            stored: self.stored.clone(),
            ledger_root: self.ledger_root,
            holder: (self.holder.0, Arc::clone(&self.holder.1)),
            epoch: self.epoch,
            counts,
        })
    }

    /// The subject's id.
    pub(crate) fn subject(&self) -> Option<SubjectId> {
        self.facts.subject.as_ref().map(|subject| subject.id)
    }
}

/// The owners of the run's keys, and whom it works for: nobody of them may approve.
fn chain(snapshot: &Snapshot, row: &RunRow, stored: &StoredRun) -> BTreeSet<nullius_schemas::names::PersonId> {
    [row.agent, row.opened_by]
        .into_iter()
        .filter_map(|key| snapshot.keys.get(&KeyId::from_bytes(key)))
        .map(|key| key.owner)
        .chain(stored.on_behalf_of)
        .collect()
}

async fn load_subject(
    core: &Core,
    connection: &mut SqliteConnection,
    id: SubjectId,
) -> Result<facts::Subject, StoreError> {
    let row = sqlx::query("SELECT holder, sealed FROM subjects WHERE id = ?1 AND tenant = ?2")
        .bind(id.as_bytes().as_slice())
        .bind(core.tenant.no)
        .fetch_one(&mut *connection)
        .await?;
    let key = core.holder(connection, row.try_get("holder")?).await?;
    let subject: StoredSubject = open_json(
        core.tenant.name.as_str(),
        &id.to_string(),
        "subject",
        &key,
        row.try_get("sealed")?,
    )?;
    Ok(facts::Subject {
        id,
        names: vec![subject.name],
    })
}

/// The sources of a run, each release proved: one that this kernel did not record releases nothing.
pub(crate) async fn sources(
    core: &Core,
    connection: &mut SqliteConnection,
    run: RunId,
    key: &HolderKey,
) -> Result<Vec<SourceRow>, StoreError> {
    let mut found = rows::sources(connection, run).await?;
    for row in &mut found {
        let Some(release) = &row.release else { continue };
        match is_recorded(core, connection, run, row, release, key).await {
            Ok(true) => {}
            Ok(false) | Err(StoreError::Broken(_) | StoreError::Vault(_)) => {
                tracing::error!(source = %row.id, "a release does not verify: the source stays set apart");
                row.release = None;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Whether a release's row says what its statement says.
async fn is_recorded(
    core: &Core,
    connection: &mut SqliteConnection,
    run: RunId,
    row: &SourceRow,
    release: &ReleaseRow,
    key: &HolderKey,
) -> Result<bool, StoreError> {
    let said = Attested::read(core, connection, release.leaf, Kind::SourceReleased, key).await?;
    let stored = open_release(core, key, row, release)?;
    let at = Moment::from_unix_millis(release.at).ok_or(StoreError::Broken("releases.released_at"))?;
    Ok(said.commits_to("source", &row.id.into())
        && said.commits_to("run", &run.into())
        && said.commits_to("person", &PersonId::from_bytes(release.person).into())
        && said.commits_to("reason", &stored.reason.into())
        && *said.clear("recordedAt") == at.into())
}

fn open_release(
    core: &Core,
    key: &HolderKey,
    row: &SourceRow,
    release: &ReleaseRow,
) -> Result<StoredRelease, StoreError> {
    let sealed = release.sealed.clone();
    open_json(core.tenant.name.as_str(), &row.id.to_string(), "release", key, sealed)
}

/// Whether nothing may rest on a source now. What the screening saw lies sealed with the source; the column alone, which
/// anybody with the database could change, takes nothing out of quarantine.
fn is_set_apart(row: &SourceRow, stored: &StoredSource) -> bool {
    (row.quarantined || !stored.screening.is_empty()) && row.release.is_none()
}

/// Opens a source's row.
pub(crate) fn open_source(core: &Core, key: &HolderKey, row: &SourceRow) -> Result<StoredSource, StoreError> {
    open_json(
        core.tenant.name.as_str(),
        &row.id.to_string(),
        "source",
        key,
        row.sealed.clone(),
    )
}

fn resolve(core: &Core, run: RunId, key: &HolderKey, row: &SourceRow) -> Result<ResolvedSource, StoreError> {
    let stored = open_source(core, key, row)?;
    let arguments = stored.tool.as_ref().and_then(|tool| tool.arguments.as_ref());
    let ledger = LedgerRow {
        id: row.id,
        tenant: core.tenant.name.clone(),
        run,
        sequence: u32::try_from(row.sequence).map_err(|_| StoreError::Broken("sources.sequence"))?,
        kind: stored.kind,
        attested_by: KeyKind::parse(&row.attested_by).ok_or(StoreError::Broken("sources.attested_by"))?,
        tier: Tier::parse(&row.tier).ok_or(StoreError::Broken("sources.tier"))?,
        speaker: stored.speaker,
        tool_status: stored.tool.as_ref().map(|tool| tool.status),
        tool_arguments: arguments.and_then(|text| nullius_schemas::json::read(text.as_bytes()).ok()),
        tool: stored.tool.as_ref().map(|tool| tool.name.to_string()),
        label: stored.label(),
        media_type: stored.media_type.clone(),
        observed_at: stored.observed_at,
        published_at: stored.published_at,
        valid_until: stored.valid_until,
        calibration: stored.calibration,
        flags: stored.flags.iter().map(Name::to_string).collect(),
        recorded_at: Moment::from_unix_millis(row.recorded_at).ok_or(StoreError::Broken("sources.recorded_at"))?,
        retracted: row.retracted,
        quarantined: is_set_apart(row, &stored),
        digest: stored.digest,
        salt: stored.salt().ok_or(StoreError::Broken("a source's salt"))?,
        commitment: row.commitment,
    };
    ResolvedSource::resolve(ledger, stored.content.into_bytes())
        .map_err(|_| StoreError::Broken("a source is not the one that was committed to"))
}

/// What a person or agent sees of a source. Who released it and why is for people.
pub(crate) fn source_answer(
    core: &Core,
    run: &RunContext,
    row: &SourceRow,
    stored: &StoredSource,
    for_people: bool,
) -> Result<Value, StoreError> {
    let flags = stored.screening.iter().map(|flag| {
        let number = |n: usize| Value::from(u32::try_from(n).unwrap_or(u32::MAX));
        Value::object([
            ("code", Value::from(flag.code.as_str())),
            ("end", number(flag.end)),
            ("start", number(flag.start)),
        ])
    });
    let kind: SourceKind = stored.kind;
    let mut members = vec![
        ("attestedBy", Value::from(row.attested_by.as_str())),
        ("content", stored.content.as_str().into()),
        ("details", stored.details()),
        ("id", row.id.into()),
        ("kind", kind.into()),
        ("mediaType", stored.media_type.as_str().into()),
        ("run", run.id.into()),
        (
            "screening",
            Value::object([
                ("flags", Value::array(flags)),
                ("quarantined", is_set_apart(row, stored).into()),
            ]),
        ),
        ("sequence", u32::try_from(row.sequence).unwrap_or(u32::MAX).into()),
        ("tier", row.tier.as_str().into()),
    ];
    if let Some(release) = &row.release {
        let at = Moment::from_unix_millis(release.at).ok_or(StoreError::Broken("releases.released_at"))?;
        let mut release_members = vec![("releasedAt", Value::from(at))];
        if for_people {
            let stored = open_release(core, &run.holder.1, row, release)?;
            release_members.extend([
                ("by", PersonId::from_bytes(release.person).into()),
                ("reason", stored.reason.into()),
            ]);
        }
        members.push(("release", Value::object(release_members)));
    }
    Ok(Value::object(members))
}
