//! What was promoted, read again: the leaf's signature first, then policy, then the vault.

use nullius_gates::policy::{AgentRef, Item, StaffAct, StaffRequest};
use nullius_gates::{Candidate, rendered};
use nullius_schemas::api::{Problem, ProblemType};
use nullius_schemas::code::Code;
use nullius_schemas::commitment::{Opening, Place, commit};
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{Name, SubjectId};
use nullius_schemas::vocabulary::{Destination, Sensitivity};
use sqlx::SqliteConnection;

use super::context::RunContext;
use super::reviews::principal;
use crate::core::Core;
use crate::evidence::dsse::{PAYLOAD_TYPE, pae};
use crate::evidence::kind::Kind;
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::{Principal, Snapshot};
use crate::store::StoreError;
use crate::store::rows::{self, ItemQuery, ItemRow};
use crate::stored::StoredCandidate;
use crate::writer::open_json;

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
) -> Result<(Vec<Value>, Option<nullius_schemas::names::ItemId>), Problem> {
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
    let index = core.tenant.index_of(row.leaf)?;
    let candidate_row = rows::candidate(connection, &core.tenant, row.candidate)
        .await?
        .ok_or(StoreError::Broken("an item without its candidate"))?;
    let evidence = verify(core, connection, index, row, candidate_row.digest).await?;
    let run = RunContext::load(core, connection, snapshot, candidate_row.run)
        .await?
        .ok_or(StoreError::Broken("an item without its run"))?;
    let unverified = committed(core, &evidence, &run, row)?;
    let tenant = core.tenant.name.as_str();
    let id = row.candidate.to_string();
    let sealed = candidate_row
        .document
        .clone()
        .ok_or(StoreError::Broken("an item without its payload"))?;
    let stored: StoredCandidate = open_json(tenant, &id, "candidate", &run.holder.1, sealed)?;
    let submitted_at = Moment::from_unix_millis(candidate_row.submitted_at).ok_or(StoreError::Broken("a time"))?;
    let candidate = Candidate::restore(row.candidate, &stored.document, candidate_row.digest, submitted_at)
        .map_err(|_| StoreError::Broken("an item's payload is not the one that was promoted"))?;
    let answer: Value = open_json(tenant, &id, "answer", &run.holder.1, candidate_row.answer.clone())?;
    if !permitted(core, snapshot, who, purpose, &run, row) {
        return Ok(None);
    }
    let shown = Shown {
        row,
        candidate: &candidate,
        run: &run,
        answer: &answer,
        unverified,
        index,
    };
    Ok(Some(shown.item(core)))
}

/// The promotion's own statement: signed by the statement key, about this candidate, and naming this item.
async fn verify(
    core: &Core,
    connection: &mut SqliteConnection,
    index: u64,
    row: &ItemRow,
    digest: nullius_schemas::digest::Digest,
) -> Result<Evidence, StoreError> {
    let broken = |what| StoreError::Broken(what);
    let leaf = rows::leaf(connection, &core.tenant, index)
        .await?
        .ok_or(broken("an item without its leaf"))?;
    let message = pae(PAYLOAD_TYPE, &leaf.statement);
    core.keys
        .statement
        .public()
        .verify(&message, &leaf.signature)
        .map_err(|_| broken("an item's evidence is not signed by this kernel"))?;
    let statement = nullius_schemas::json::read(&leaf.statement).map_err(|_| broken("an item's statement"))?;
    let predicate = statement.get("predicate").ok_or(broken("an item's predicate"))?;
    let subject = statement
        .get("subject")
        .and_then(Value::as_array)
        .and_then(|subjects| subjects.first());
    let says = |name: &str, value: Value| predicate.get(name) == Some(&value);
    let about = subject.is_some_and(|subject| {
        subject.get("name").and_then(Value::as_str) == Some(&format!("candidate/{}", row.candidate))
            && subject.get("digest").and_then(|all| all.get("sha256")) == Some(&digest.into())
    });
    let is_it = about
        && says("outcome", "promoted".into())
        && says("item", row.id.into())
        && says("destination", row.destination.into());
    if !is_it {
        return Err(broken("an item's evidence is about something else"));
    }
    Ok(Evidence {
        commitments: predicate.get("commitments").cloned().unwrap_or(Value::Null),
        openings: leaf.openings,
    })
}

/// What a promotion's statement commits to, and what opens it.
struct Evidence {
    commitments: Value,
    openings: Option<Vec<u8>>,
}

/// Whom the item is about and until when it holds are signed as commitments: the row's must be those values. So are the
/// notices: whether the item left unverified is what its evidence says.
fn committed(core: &Core, evidence: &Evidence, run: &RunContext, row: &ItemRow) -> Result<bool, StoreError> {
    let broken = StoreError::Broken("an item's subject or expiry is not that of its evidence");
    let tenant = core.tenant.name.as_str();
    let record = row.candidate.to_string();
    let sealed = evidence
        .openings
        .clone()
        .ok_or(StoreError::Broken("an item without its openings"))?;
    let openings: Value = open_json(tenant, &record, "openings", &run.holder.1, sealed)?;
    let value = |name: &str| {
        let opening = Opening::from_value(openings.get("fields")?.get(name)?)?;
        let place = Place {
            tenant,
            record: &record,
            predicate_type: Kind::Promotion.predicate_type(),
            pointer: &format!("/{name}"),
        };
        let commitment = commit(place, &opening.value, opening.salt).ok()?;
        (evidence.commitments.get(name) == Some(&commitment.into())).then_some(opening.value)
    };
    let (Some(subject), Some(expires_at), Some(notices)) = (value("subject"), value("expiresAt"), value("notices"))
    else {
        return Err(broken);
    };
    let about_nobody = row.destination == Destination::Knowledge && row.subject.is_none();
    let about = about_nobody || Value::from(row.subject.map(SubjectId::from_bytes)) == subject;
    let same_run = Value::from(run.subject()) == subject;
    let until = expires_at
        .as_str()
        .and_then(|text| Moment::parse(text).ok())
        .map(Moment::unix_millis);
    if about && same_run && until == row.expires_at {
        let notices = notices.as_array().unwrap_or_default();
        Ok(notices.contains(&Code::Unverified.into()))
    } else {
        Err(broken)
    }
}

fn permitted(
    core: &Core,
    snapshot: &Snapshot,
    who: &Principal,
    purpose: Option<&Name>,
    run: &RunContext,
    row: &ItemRow,
) -> bool {
    let tenant = core.tenant.name.clone();
    let item = Item {
        id: row.id,
        tenant: tenant.clone(),
        destination: row.destination,
        about_person: row.destination != Destination::Knowledge,
        purpose: run.facts.purpose.clone(),
        sensitivity: Sensitivity::Personal,
        agent: AgentRef { id: run.agent, tenant },
    };
    // A key reads for the purpose of the run that it works in.
    let purpose = match who {
        Principal::Key(_) => purpose.or(Some(&run.facts.purpose)),
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

/// An item that may be served, with everything that it is shown with.
struct Shown<'a> {
    row: &'a ItemRow,
    candidate: &'a Candidate,
    run: &'a RunContext,
    answer: &'a Value,
    unverified: bool,
    index: u64,
}

impl Shown<'_> {
    fn item(&self, core: &Core) -> Value {
        let Self {
            row,
            candidate,
            run,
            answer,
            unverified,
            index,
        } = *self;
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
            ("type", candidate.type_ref().clone().into()),
        ];
        members.extend(row.expires_at.map(|millis| ("expiresAt", at(millis))));
        members.extend(
            row.subject
                .map(|subject| ("subject", SubjectId::from_bytes(subject).into())),
        );
        let text = rendered(candidate, &run.sources, run.facts.language, unverified);
        members.extend(text.map(|text| ("rendered", text.into())));
        if unverified {
            members.push(("notices", Value::array([Value::from(Code::Unverified)])));
            members.extend(kept("findings").map(|findings| ("findings", findings)));
        }
        for name in ["origin", "confidentiality"] {
            members.extend(kept(name).map(|value| (name, value)));
        }
        if let Some(class) = kept("retention").as_ref().and_then(Value::as_str)
            && let Some(rule) = core
                .packs
                .types
                .pack(candidate.type_ref().pack())
                .and_then(|pack| pack.retention(class))
        {
            let retention = Value::object([
                ("class", Value::from(class)),
                ("duration", rule.duration.as_str().into()),
                ("resultType", rule.result_type.as_str().into()),
                ("startEvent", rule.start_event.as_str().into()),
            ]);
            members.push(("retention", retention));
        }
        Value::object(members)
    }
}
