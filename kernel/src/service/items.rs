//! What was promoted, read again: as its evidence says, then as policy permits.

use nullius_gates::clean::instruction_like;
use nullius_gates::policy::{StaffAct, StaffRequest};
use nullius_gates::rendered;
use nullius_schemas::api::{Problem, ProblemType};
use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{ItemId, Name, SubjectId};
use nullius_schemas::vocabulary::Destination;
use sqlx::SqliteConnection;

use super::keeping::{holds, prove_start, retention, standing_holds};
use super::marks::contradicting;
use super::promoted::Promoted;
use super::reviews::principal;
use crate::core::Core;
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::{Principal, Snapshot};
use crate::store::StoreError;
use crate::store::rows::{self, Hold, ItemQuery, ItemRow};

/// Pages of rows that one request looks through: whoever sees little of a large collection goes on from there.
const CHUNKS: usize = 16;

/// Items that a principal may read for a purpose, oldest first, with where the next page begins.
///
/// # Errors
/// A problem.
pub(crate) async fn list(
    kernel: &Kernel,
    snapshot: &Snapshot,
    who: &Principal,
    query: ItemQuery,
    purpose: Option<&Name>,
) -> Result<(Vec<Value>, Option<ItemId>), Problem> {
    let core = &kernel.core;
    let personal = query.destination != Destination::Knowledge;
    if personal && purpose.is_none() && matches!(who, Principal::Person(_)) {
        return Err(ProblemType::PurposeRequired.with("add `purpose` to the query: what the data is read for"));
    }
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    let mut query = query;
    let mut items = Vec::new();
    let mut last = None;
    for _ in 0..CHUNKS {
        let found = rows::items(&mut connection, &core.tenant, query)
            .await
            .map_err(|error| unavailable(&error))?;
        let full = found.len() == limit;
        for row in found {
            query.after = Some(row.id);
            let Some(item) = served(core, &mut connection, snapshot, who, purpose, &row).await? else {
                continue;
            };
            // One more than fits: the next page begins behind the last one that its reader has seen.
            if items.len() == limit {
                return Ok((items, last));
            }
            items.push(item);
            last = Some(row.id);
        }
        if !full {
            return Ok((items, None));
        }
    }
    Ok((items, query.after))
}

/// The item, if this principal is served it.
async fn served(
    core: &Core,
    connection: &mut SqliteConnection,
    snapshot: &Snapshot,
    who: &Principal,
    purpose: Option<&Name>,
    row: &ItemRow,
) -> Result<Option<Value>, Problem> {
    match read(core, connection, snapshot, who, purpose, row).await {
        Ok(item) => Ok(item),
        // Not served and loud: a row that does not verify is an attack or a broken disk.
        Err(error @ (StoreError::Broken(_) | StoreError::Vault(_))) => {
            tracing::error!(item = %row.id, %error, "an item does not verify and is not served");
            Ok(None)
        }
        Err(error) => Err(unavailable(&error)),
    }
}

async fn read(
    core: &Core,
    connection: &mut SqliteConnection,
    snapshot: &Snapshot,
    who: &Principal,
    purpose: Option<&Name>,
    row: &ItemRow,
) -> Result<Option<Value>, StoreError> {
    let promoted = Promoted::open(core, connection, snapshot, row).await?;
    if !permitted(core, snapshot, who, purpose, &promoted, row) {
        return Ok(None);
    }
    let flagged = reads_like_an_instruction(core, &promoted, row);
    if flagged {
        // Found by the lists of today in what those of then let pass: told without its content.
        tracing::warn!(item = %row.id, destination = %row.destination, "an item reads like an instruction; no agent is served it");
        if matches!(who, Principal::Key(_)) {
            return Ok(None);
        }
    }
    prove_start(core, connection, row, &promoted.run.holder.1).await?;
    let more = Beside {
        contradictions: contradictions(core, connection, row).await?,
        holds: standing_holds(core, connection, row, &promoted.run.holder.1).await?,
        flagged,
    };
    Ok(Some(item(core, row, &promoted, &more)))
}

/// Whether the word lists of today flag a text of it. A response speaks to a person; what agents read again are the
/// others.
fn reads_like_an_instruction(core: &Core, promoted: &Promoted, row: &ItemRow) -> bool {
    row.destination != Destination::Response
        && promoted
            .candidate
            .payload()
            .leaves()
            .into_iter()
            .filter_map(|(_, leaf)| leaf.as_str())
            .any(|text| instruction_like(text, &core.packs.languages))
}

/// The active items about the same subject that say otherwise; what is in force no more contradicts nothing.
async fn contradictions(
    core: &Core,
    connection: &mut SqliteConnection,
    row: &ItemRow,
) -> Result<Vec<ItemId>, StoreError> {
    match (row.subject, &row.marks, row.state.as_str()) {
        (Some(subject), Some(marks), "active") => {
            let now = core.clock.now().unix_millis();
            contradicting(connection, SubjectId::from_bytes(subject), marks, now).await
        }
        _ => Ok(Vec::new()),
    }
}

fn permitted(
    core: &Core,
    snapshot: &Snapshot,
    who: &Principal,
    purpose: Option<&Name>,
    promoted: &Promoted,
    row: &ItemRow,
) -> bool {
    let item = promoted.item(core, row);
    // A key reads for the purpose of the run that it works in.
    let purpose = match who {
        Principal::Key(_) => purpose.or(Some(&promoted.run.facts.purpose)),
        Principal::Person(_) => purpose,
    };
    let act = StaffAct::Read { item: &item, purpose };
    let asked = StaffRequest {
        principal: principal(core, who),
        act,
        now: core.clock.now(),
    };
    snapshot.policies.staff(&asked).is_permitted()
}

/// What goes with an item besides what was promoted.
struct Beside {
    contradictions: Vec<ItemId>,
    holds: Vec<Hold>,
    flagged: bool,
}

fn item(core: &Core, row: &ItemRow, promoted: &Promoted, beside: &Beside) -> Value {
    let Promoted {
        run,
        candidate,
        answer,
        index,
        said,
    } = promoted;
    let at = |millis: i64| Moment::from_unix_millis(millis).map_or(Value::Null, Value::from);
    let kept = |name: &str| answer.get(name).cloned();
    let mut members = vec![
        ("candidate", Value::from(row.candidate)),
        ("claims", kept("claims").unwrap_or(Value::Array(Vec::new()))),
        ("destination", row.destination.into()),
        ("evidence", index.to_string().into()),
        ("id", row.id.into()),
        ("payload", candidate.payload().clone()),
        ("promotedAt", at(row.promoted_at)),
        ("purpose", run.facts.purpose.clone().into()),
        ("run", run.id.into()),
        ("sensitivity", said.sensitivity.into()),
        ("state", state(core, row).into()),
        ("type", candidate.type_ref().clone().into()),
    ];
    members.extend(row.expires_at.map(|millis| ("expiresAt", at(millis))));
    members.extend(
        row.subject
            .map(|subject| ("subject", SubjectId::from_bytes(subject).into())),
    );
    let text = rendered(candidate, &run.sources, run.facts.language, said.unverified);
    members.extend(text.map(|text| ("rendered", text.into())));
    if said.unverified {
        members.push(("notices", Value::array([Value::from(Code::Unverified)])));
        members.extend(kept("findings").map(|findings| ("findings", findings)));
    }
    members.extend(kept("origin").map(|value| ("origin", value)));
    members.extend(
        promoted
            .confidentiality(core)
            .map(|marking| ("confidentiality", marking.into())),
    );
    members.extend(said.basis.map(|basis| ("legalBasis", basis.into())));
    members.extend(row.supersedes.map(|id| ("supersedes", id.into())));
    members.extend(row.superseded_by.map(|id| ("supersededBy", id.into())));
    if !beside.contradictions.is_empty() {
        let ids = beside.contradictions.iter().map(|id| Value::from(*id));
        members.push(("contradictions", Value::array(ids)));
    }
    if beside.flagged {
        members.push(("flags", Value::array([Value::from(Code::InstructionLike)])));
    }
    if !beside.holds.is_empty() {
        members.push(("legalHolds", holds(core, &beside.holds)));
    }
    members.extend(retention(core, candidate, said, row.retention.as_ref()).map(|value| ("retention", value)));
    Value::object(members)
}

/// Whether it is in force, or what ended it.
fn state(core: &Core, row: &ItemRow) -> &'static str {
    let now = core.clock.now().unix_millis();
    match row.state.as_str() {
        "active" if row.expires_at.is_none_or(|at| at > now) => "active",
        "superseded" => "superseded",
        _ => "expired",
    }
}
