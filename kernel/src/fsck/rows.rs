//! The rows that statements made. Each statement looks for its row, and each row for its statement.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{self, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::EventId;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::leaf::Said;
use super::{Pass, items};
use crate::evidence::kind::Kind;
use crate::export::record_of;
use crate::store::StoreError;
use crate::store::rows::id16;
use crate::stored::{StoredCandidate, StoredRelease, StoredSource};
use crate::vault::HolderKey;
use crate::writer::open_json;

/// The 16 bytes of an id that a statement spells.
pub(super) fn id_of(text: &str) -> Vec<u8> {
    EventId::parse(text).map_or_else(|_| Vec::new(), |id| id.as_bytes().to_vec())
}

pub(super) fn shown(row: &SqliteRow, column: &str) -> Result<Value, StoreError> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    bytes.map_or(Ok(Value::Null), |bytes| {
        Ok(EventId::from_bytes(id16(&bytes)?).to_string().into())
    })
}

fn digest_of(row: &SqliteRow, column: &str) -> Result<String, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    Ok(nullius_schemas::digest::hex(&bytes))
}

pub(super) fn millis(text: Option<&str>) -> Option<i64> {
    text.and_then(|text| Moment::parse(text).ok()).map(Moment::unix_millis)
}

/// Looks for what a statement made, and compares.
pub(super) async fn follow(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    match said.kind {
        Kind::Promotion => promotion(pass, said).await,
        Kind::Source => source(pass, said).await,
        Kind::Run => run(pass, said).await,
        Kind::Subject => subject(pass, said).await,
        Kind::Review if said.predicate.get("admissible") == Some(&Value::Bool(true)) => review(pass, said).await,
        Kind::SourceOpened => opened(pass, said).await,
        Kind::SourceReleased => released(pass, said).await,
        _ => Ok(()),
    }
}

pub(super) async fn one(
    pass: &mut Pass<'_>,
    sql: &'static str,
    id: Vec<u8>,
    place: &str,
    index: u64,
) -> Result<Option<SqliteRow>, StoreError> {
    let row = sqlx::query(sql).bind(id).fetch_optional(&mut pass.connection).await?;
    if row.is_none() {
        pass.found.fault(
            place,
            format!("leaf {index} says that it is there, and there is no such row"),
        );
    }
    Ok(row)
}

async fn promotion(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let place = format!("candidates {}", said.record);
    let sql = "SELECT digest, outcome, destination, type, submitted_at, not_after, document, revises, first_leaf, leaf
                FROM candidates WHERE id = ?1";
    let Some(row) = one(pass, sql, id_of(&said.record), &place, said.index).await? else {
        return Ok(());
    };
    let text = |name: &str| row.try_get::<String, _>(name);
    let (first, leaf): (i64, i64) = (row.try_get("first_leaf")?, row.try_get("leaf")?);
    let stored_digest = digest_of(&row, "digest")?;
    let found = &mut pass.found;
    found.need(
        said.digest.as_deref() == Some(stored_digest.as_str()),
        &place,
        "the digest is not that of the statement",
    );
    for (member, column) in [("destination", "destination"), ("type", "type")] {
        let same = said.text(member) == Some(text(column)?.as_str());
        found.need(same, &place, &format!("`{column}` is not that of the statement"));
    }
    let at: i64 = row.try_get("submitted_at")?;
    found.need(
        millis(said.text("submittedAt")) == Some(at),
        &place,
        "the time of submission is not that of the statement",
    );
    let is_first = said.text("trigger") == Some("submission");
    found.need(
        is_first == (first == said.id),
        &place,
        "its first decision is another one",
    );
    found.need(leaf >= said.id, &place, "it does not follow its last decision");
    if leaf == said.id {
        let same = said.text("outcome") == Some(text("outcome")?.as_str());
        found.need(same, &place, "the outcome is not that of the statement");
    }
    let outcome = said.text("outcome").unwrap_or_default();
    let document: Option<Vec<u8>> = row.try_get("document")?;
    let kept = leaf != said.id || document.is_some() || !matches!(outcome, "held" | "promoted");
    found.need(kept, &place, "it is held or promoted, and its payload is gone");
    // Each document once, with its first decision; an item's again with the decision that promoted it.
    let stored = match document.filter(|_| is_first || outcome == "promoted") {
        Some(document) => {
            let revises = shown(&row, "revises")?;
            candidate_document(pass, said, &place, &stored_digest, revises, document).await?
        }
        None => None,
    };
    if let Some(stored) = &stored {
        let until = stored.hold.as_ref().map(|hold| hold.not_after.unix_millis());
        let same = row.try_get::<Option<i64>, _>("not_after")? == until;
        pass.found.need(
            same,
            &place,
            "the deadline is not the one that was fixed when the hold began",
        );
    }
    if outcome == "promoted" {
        items::item(pass, said, stored.as_ref()).await?;
    }
    Ok(())
}

pub(super) async fn key(pass: &mut Pass<'_>, said: &Said) -> Result<Option<std::sync::Arc<HolderKey>>, StoreError> {
    match said.holder {
        Some(holder) => pass.holders.key(&mut pass.connection, holder).await,
        None => Ok(None),
    }
}

async fn candidate_document(
    pass: &mut Pass<'_>,
    said: &Said,
    place: &str,
    expected: &str,
    revises: Value,
    sealed: Vec<u8>,
) -> Result<Option<StoredCandidate>, StoreError> {
    // Without the key it is erased, and nothing can be said.
    let Some(key) = key(pass, said).await? else {
        return Ok(None);
    };
    let tenant = pass.tenant.name.as_str();
    let stored = open_json::<StoredCandidate>(tenant, &said.record, "candidate", &key, sealed)
        .ok()
        .filter(|stored| {
            let digest = Digest::of_document("nullius/candidate/v1", &stored.document);
            digest.is_ok_and(|digest| digest.to_hex() == expected)
        });
    let what = "the document does not open, or has another digest";
    pass.found.need(stored.is_some(), place, what);
    if let Some(stored) = &stored {
        // What was refused takes no draft's place, whatever it says.
        let takes = !matches!(said.text("outcome"), Some("refused" | "unavailable"));
        let drafted = stored.document.get("revises").filter(|_| takes);
        let same = *drafted.unwrap_or(&Value::Null) == revises;
        pass.found.need(same, place, "`revises` is not that of its document");
    }
    Ok(stored)
}

async fn source(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let place = format!("sources {}", said.record);
    let sql = "SELECT run, sequence, attested_by, tier, commitment, recorded_at, quarantined, retracted, sealed, leaf
               FROM sources WHERE id = ?1";
    let Some(row) = one(pass, sql, id_of(&said.record), &place, said.index).await? else {
        return Ok(());
    };
    let commitment = said
        .predicate
        .get("commitments")
        .and_then(|all| all.get("digest")?.as_str())
        .unwrap_or_default();
    let text = |name: &str| row.try_get::<String, _>(name);
    let quarantined = Value::Bool(row.try_get("quarantined")?);
    let screening = said.value("screening").and_then(|all| all.get("quarantined"));
    for (same, what) in [
        (
            digest_of(&row, "commitment")? == commitment,
            "the commitment is not that of its statement",
        ),
        (
            said.text("sequence") == Some(row.try_get::<i64, _>("sequence")?.to_string().as_str()),
            "the sequence is not that of its statement",
        ),
        (
            said.text("attestedBy") == Some(text("attested_by")?.as_str()),
            "it is attested by another kind of key than its statement says",
        ),
        (
            said.text("tier") == Some(text("tier")?.as_str()),
            "the tier is not that of its statement",
        ),
        (
            millis(said.text("recordedAt")) == Some(row.try_get("recorded_at")?),
            "it was recorded at another time than its statement says",
        ),
        (
            said.opens_to("run", &shown(&row, "run")?),
            "it is of another run than its statement",
        ),
        (
            screening.is_none_or(|said| *said == quarantined),
            "whether it is quarantined is not as its statement says",
        ),
        (
            !row.try_get::<bool, _>("retracted")?,
            "it is marked as retracted, and no statement retracts it",
        ),
        (
            row.try_get::<i64, _>("leaf")? == said.id,
            "its leaf is not the statement that recorded it",
        ),
    ] {
        pass.found.need(same, &place, what);
    }
    let Some(key) = key(pass, said).await? else {
        return Ok(());
    };
    let stored = open_json::<StoredSource>(
        pass.tenant.name.as_str(),
        &said.record,
        "source",
        &key,
        row.try_get("sealed")?,
    );
    let same = stored.is_ok_and(|stored| said.opens_to("digest", &Digest::of(stored.content.as_bytes()).into()));
    pass.found.need(
        same,
        &place,
        "the content does not open, or is not what was committed to",
    );
    Ok(())
}

async fn run(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let place = format!("runs {}", said.record);
    let sql = "SELECT agent, opened_by, subject, leaf FROM runs WHERE id = ?1";
    let Some(row) = one(pass, sql, id_of(&said.record), &place, said.index).await? else {
        return Ok(());
    };
    for (member, column) in [("agent", "agent"), ("openedBy", "opened_by"), ("subject", "subject")] {
        let same = said.opens_to(member, &shown(&row, column)?);
        pass.found
            .need(same, &place, &format!("`{column}` is not that of its statement"));
    }
    let same = row.try_get::<i64, _>("leaf")? == said.id;
    pass.found
        .need(same, &place, "its leaf is not the statement that opened it");
    Ok(())
}

async fn subject(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    // What was erased names nobody any more.
    let Some(id) = said.value("subject").and_then(Value::as_str).map(str::to_owned) else {
        return Ok(());
    };
    let place = format!("subjects {id}");
    let sql = "SELECT leaf FROM subjects WHERE id = ?1";
    if let Some(row) = one(pass, sql, id_of(&id), &place, said.index).await? {
        let same = row.try_get::<i64, _>("leaf")? == said.id;
        pass.found
            .need(same, &place, "its leaf is not the statement that recorded it");
    }
    Ok(())
}

async fn review(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT candidate, person, slot, verdict FROM reviews WHERE leaf = ?1")
        .bind(said.id)
        .fetch_optional(&mut pass.connection)
        .await?;
    let Some(row) = row else {
        let what = "the statement made a row, and there is none";
        pass.found.fault(format!("reviews {}", said.index), what);
        return Ok(());
    };
    let slot: u32 = row.try_get("slot")?;
    let verdict: String = row.try_get("verdict")?;
    let same = shown(&row, "candidate")? == said.record.as_str().into()
        && said.predicate.get("slot") == Some(&slot.into())
        && said.text("verdict") == Some(verdict.as_str())
        && said.opens_to("reviewer", &shown(&row, "person")?);
    let place = format!("reviews {}", said.index);
    pass.found.need(
        same,
        &place,
        "candidate, person, slot or verdict is not that of the statement",
    );
    Ok(())
}

/// The row of a release, found by its leaf, and the leaves that it says it rests on.
async fn released(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let place = format!("releases {}", said.index);
    let row = sqlx::query(
        "SELECT r.source, r.person, r.released_at, r.sealed, s.run, s.quarantined, s.leaf AS recorded, o.leaf AS opened
         FROM releases r JOIN sources s ON s.id = r.source
         LEFT JOIN openings o ON o.source = r.source AND o.person = r.person WHERE r.leaf = ?1",
    )
    .bind(said.id)
    .fetch_optional(&mut pass.connection)
    .await?;
    let Some(row) = row else {
        pass.found.fault(place, "the statement made a row, and there is none");
        return Ok(());
    };
    for (member, column) in [("source", "source"), ("person", "person"), ("run", "run")] {
        let same = said.opens_to(member, &shown(&row, column)?);
        pass.found
            .need(same, &place, &format!("`{column}` is not that of its statement"));
    }
    if let Some(key) = key(pass, said).await? {
        let source = shown(&row, "source")?;
        let tenant = pass.tenant.name.as_str();
        let source = source.as_str().unwrap_or_default();
        let stored = open_json::<StoredRelease>(tenant, source, "release", &key, row.try_get("sealed")?);
        let same = stored.is_ok_and(|stored| said.opens_to("reason", &stored.reason.into()));
        let what = "the reason does not open, or is not that of its statement";
        pass.found.need(same, &place, what);
    }
    let leaf = |member: &str| {
        let index = said.text(member).and_then(|text| text.parse().ok());
        index.and_then(|index| pass.tenant.leaf_id(index).ok())
    };
    let rests = leaf("sourceIndex") == row.try_get("recorded")? && leaf("openedIndex") == row.try_get("opened")?;
    for (same, what) in [
        (rests, "it rests on other leaves than its statement says"),
        (
            row.try_get("quarantined")?,
            "the source that it releases was never quarantined",
        ),
        (
            millis(said.text("recordedAt")) == row.try_get("released_at")?,
            "it was released at another time than its statement says",
        ),
    ] {
        pass.found.need(same, &place, what);
    }
    Ok(())
}

async fn opened(pass: &mut Pass<'_>, said: &Said) -> Result<(), StoreError> {
    let text = |name: &str| said.value(name).and_then(Value::as_str).map(id_of);
    let (Some(source), Some(person)) = (text("source"), text("person")) else {
        return Ok(());
    };
    let row: Option<(i64,)> = sqlx::query_as("SELECT leaf FROM openings WHERE source = ?1 AND person = ?2")
        .bind(source)
        .bind(person)
        .fetch_optional(&mut pass.connection)
        .await?;
    let place = format!("openings {}", said.index);
    let same = row.is_some_and(|(leaf,)| leaf == said.id);
    pass.found
        .need(same, &place, "there is no row of this source, person and leaf");
    Ok(())
}

/// Tables whose rows are named by an id, and where their statement says it: rows of the log of one tenant.
const NAMED: &[(&str, Kind, &str)] = &[
    (
        "candidates",
        Kind::Promotion,
        "SELECT t.id, l.statement FROM candidates t LEFT JOIN leaves l ON l.id = t.leaf WHERE t.id > ?1 ORDER BY t.id LIMIT 256",
    ),
    (
        "items",
        Kind::Promotion,
        "SELECT t.id, l.statement FROM items t LEFT JOIN leaves l ON l.id = t.leaf WHERE t.id > ?1 ORDER BY t.id LIMIT 256",
    ),
    (
        "sources",
        Kind::Source,
        "SELECT t.id, l.statement FROM sources t LEFT JOIN leaves l ON l.id = t.leaf WHERE t.id > ?1 ORDER BY t.id LIMIT 256",
    ),
    (
        "runs",
        Kind::Run,
        "SELECT t.id, l.statement FROM runs t LEFT JOIN leaves l ON l.id = t.leaf WHERE t.id > ?1 ORDER BY t.id LIMIT 256",
    ),
];

/// Tables of which each row has a leaf of its own: a row too many has none, or shares it.
const COUNTED: &[(&str, &str)] = &[
    (
        "subjects",
        "SELECT count(*) - count(DISTINCT CASE WHEN l.kind = 'subject' THEN t.leaf END)
         FROM subjects t LEFT JOIN leaves l ON l.id = t.leaf",
    ),
    (
        "reviews",
        "SELECT count(*) - count(DISTINCT CASE WHEN l.kind = 'review' THEN t.leaf END)
         FROM reviews t LEFT JOIN leaves l ON l.id = t.leaf",
    ),
    (
        "openings",
        "SELECT count(*) - count(DISTINCT CASE WHEN l.kind = 'source-opened' THEN t.leaf END)
         FROM openings t LEFT JOIN leaves l ON l.id = t.leaf",
    ),
    (
        "releases",
        "SELECT count(*) - count(DISTINCT CASE WHEN l.kind = 'source-released' THEN t.leaf END)
         FROM releases t LEFT JOIN leaves l ON l.id = t.leaf",
    ),
];

/// What a run has spent, counted again: budgets rest on it.
const SPENT: &[(&str, &str)] = &[
    (
        "sources",
        "SELECT r.id FROM runs r WHERE r.sources <> (SELECT count(*) FROM sources s WHERE s.run = r.id)",
    ),
    (
        "candidates",
        "SELECT r.id FROM runs r WHERE r.candidates <> (SELECT count(*) FROM candidates c WHERE c.run = r.id)",
    ),
    (
        "revisions",
        "SELECT r.id FROM runs r WHERE r.revisions <>
         (SELECT count(*) FROM candidates c WHERE c.run = r.id AND c.outcome = 'revision-requested')",
    ),
];

/// Looks for the statement of each row.
pub(super) async fn compare(pass: &mut Pass<'_>) -> Result<(), StoreError> {
    for (table, kind, sql) in NAMED {
        let mut after = Vec::new();
        loop {
            let rows = sqlx::query(*sql).bind(after).fetch_all(&mut pass.connection).await?;
            let Some(last) = rows.last() else { break };
            after = last.try_get("id")?;
            for row in &rows {
                let id = EventId::from_bytes(id16(row.try_get("id")?)?).to_string();
                let statement: Option<Vec<u8>> = row.try_get("statement")?;
                let statement = statement.and_then(|bytes| json::read(&bytes).ok());
                let says = statement.is_some_and(|statement| names(&statement, *kind, table, &id));
                let place = format!("{table} {id}");
                pass.found
                    .need(says, &place, "the statement that it refers to does not say so");
            }
        }
    }
    for (what, sql) in SPENT {
        let rows: Vec<(Vec<u8>,)> = sqlx::query_as(*sql).fetch_all(&mut pass.connection).await?;
        for (run,) in rows {
            let run = EventId::from_bytes(id16(&run)?);
            pass.found
                .fault(format!("runs {run}"), format!("`{what}` is not how many there are"));
        }
    }
    for (table, sql) in COUNTED {
        let (count,): (i64,) = sqlx::query_as(*sql).fetch_one(&mut pass.connection).await?;
        let what = format!("{count} rows have no statement of their own");
        pass.found.need(count == 0, table, &what);
    }
    Ok(())
}

fn names(statement: &Value, kind: Kind, table: &str, id: &str) -> bool {
    let text = |name: &str| statement.get("predicate").and_then(|all| all.get(name)?.as_str());
    let is_kind = statement.get("predicateType").and_then(Value::as_str) == Some(kind.predicate_type());
    let says = if table == "items" {
        text("outcome") == Some("promoted") && text("item") == Some(id)
    } else {
        record_of(statement) == Some(id)
    };
    is_kind && says
}
