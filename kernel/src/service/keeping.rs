//! How long a record is kept: when its period began, when that ends, and what stands in the way of destroying it.
//! Destruction itself is not here yet; what it must obey is.

use std::sync::Arc;

use nullius_gates::Candidate;
use nullius_gates::policy::{KeepAct, StaffAct, StaffPrincipal, StaffRequest};
use nullius_schemas::api::{Problem, ProblemType};
use nullius_schemas::json::Value;
use nullius_schemas::names::{EventId, ItemId};
use nullius_schemas::vocabulary::Destination;
use sqlx::SqliteConnection;
use time::Date;
use time::macros::format_description;

use super::attested::Attested;
use super::promoted::{Promoted, Said};
use super::reviews::staff;
use crate::core::Core;
use crate::evidence::kind::Kind;
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::Person;
use crate::store::StoreError;
use crate::store::rows::{self, Hold, ItemQuery, ItemRow, Which};
use crate::vault::HolderKey;
use crate::writer::effects::retention::{Act, Keep};
use crate::writer::{Idempotency, Settled};

/// Bytes of a reason.
const REASON: usize = 1_000;
/// Years in which the event that starts a period may lie.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2199;

/// What a person asks for.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// The period begins: the event took place on that day, or will.
    Start(String),
    /// A hold.
    Hold,
    /// The end of a hold.
    Lift(EventId),
}

impl Asked {
    fn act(&self) -> KeepAct {
        match self {
            Self::Start(_) => KeepAct::StartRetention,
            Self::Hold => KeepAct::PlaceHold,
            Self::Lift(_) => KeepAct::LiftHold,
        }
    }
}

/// A day as a document spells it.
pub(crate) fn day(text: &str) -> Option<Date> {
    let format = format_description!("[year]-[month]-[day]");
    // The parser takes more spellings than one.
    Date::parse(text, &format).ok().filter(|date| date.to_string() == text)
}

fn no_record() -> Problem {
    ProblemType::NotFound.with("there is no such record here")
}

/// Records something about how long a record is kept, for a person whom policy lets do it.
///
/// # Errors
/// A problem.
pub(crate) async fn keep(
    kernel: &Kernel,
    person: &Arc<Person>,
    item: ItemId,
    asked: &Asked,
    reason: &str,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    if !reason.chars().any(char::is_alphanumeric) || reason.len() > REASON {
        return Err(ProblemType::InvalidValue.with("1 to 1000 bytes of text").at("/reason"));
    }
    let id = EventId::generate();
    kernel
        .write(idempotency, || {
            Box::pin(async move { prepare(kernel, person, item, asked, reason, id).await })
        })
        .await
}

async fn prepare(
    kernel: &Kernel,
    person: &Person,
    item: ItemId,
    asked: &Asked,
    reason: &str,
    id: EventId,
) -> Result<Keep, Problem> {
    let core = &kernel.core;
    let snapshot = core.snapshot();
    // Prepared again, it is the person of then that asks.
    let person = snapshot.persons.get(&person.id).ok_or_else(no_record)?;
    let (row, promoted) = record(kernel, item).await?;
    let request = StaffRequest {
        principal: StaffPrincipal::Person(staff(core, person)),
        act: StaffAct::Keep {
            item: &promoted.item(core, &row),
            act: asked.act(),
        },
        now: core.clock.now(),
    };
    if !snapshot.policies.staff(&request).is_permitted() {
        return Err(no_record());
    }
    let act = match asked {
        Asked::Hold => Act::Hold,
        Asked::Lift(hold) => Act::Lift(*hold),
        Asked::Start(text) => start(core, &promoted, text)?,
    };
    Ok(Keep {
        id,
        item,
        act,
        reason: reason.to_owned(),
        actor: person.id,
        subject: promoted.run.subject(),
        holder: promoted.run.holder.clone(),
        epoch: snapshot.epoch,
    })
}

/// The record with its evidence, whatever became of it since.
async fn record(kernel: &Kernel, item: ItemId) -> Result<(ItemRow, Promoted), Problem> {
    let core = &kernel.core;
    let query = ItemQuery {
        destination: Destination::Record,
        id: Some(item),
        subject: None,
        after: None,
        now: 0,
        which: Which::Any,
        limit: 1,
    };
    let found = async {
        let mut connection = core.store.reader().await?;
        let row = rows::items(&mut connection, &core.tenant, query).await?.pop();
        let Some(row) = row else { return Ok(None) };
        let promoted = Promoted::open(core, &mut connection, &core.snapshot(), &row).await?;
        Ok(Some((row, promoted)))
    };
    match found.await {
        Ok(found) => found.ok_or_else(no_record),
        Err(error @ (StoreError::Broken(_) | StoreError::Vault(_))) => {
            tracing::error!(%item, %error, "a record does not verify: nothing is done with it");
            Err(no_record())
        }
        Err(error) => Err(unavailable(&error)),
    }
}

fn start(core: &Core, promoted: &Promoted, text: &str) -> Result<Act, Problem> {
    let event = day(text).filter(|day| YEARS.contains(&day.year())).ok_or_else(|| {
        ProblemType::InvalidValue
            .with("a day between 1900 and 2199, like 2026-11-30")
            .at("/eventDate")
    })?;
    let pack = core.packs.types.pack(promoted.candidate.type_ref().pack());
    let rule = promoted
        .said
        .retention
        .as_ref()
        .and_then(|class| Some((class, pack?.retention(class)?)));
    let (class, rule) =
        rule.ok_or_else(|| ProblemType::Conflict.with("the pack has no longer the record's retention class"))?;
    let ends = rule.ends_on(event).ok_or_else(|| {
        ProblemType::InvalidValue
            .with("the period ends beyond the calendar")
            .at("/eventDate")
    })?;
    Ok(Act::Start {
        event,
        ends,
        class: class.clone(),
        duration: rule.duration.clone(),
    })
}

/// Proves the row that says when a record's period began and when it ends.
///
/// # Errors
/// The row is not what its statement says.
pub(crate) async fn prove_start(
    core: &Core,
    connection: &mut SqliteConnection,
    row: &ItemRow,
    key: &HolderKey,
) -> Result<(), StoreError> {
    let (Some((event, ends)), Some(leaf)) = (&row.retention, row.retention_leaf) else {
        return Ok(());
    };
    let said = Attested::read(core, connection, leaf, Kind::Retention, key).await?;
    let same = *said.clear("action") == "started".into()
        && *said.clear("item") == row.id.into()
        && said.commits_to("eventDate", &event.as_str().into())
        && said.commits_to("destructionDate", &ends.as_str().into());
    same.then_some(())
        .ok_or(StoreError::Broken("a record's period is not what its evidence says"))
}

/// The holds that stand on an item, each that was placed on it proved, and each that was lifted.
///
/// # Errors
/// A row is not what its statements say.
pub(crate) async fn standing_holds(
    core: &Core,
    connection: &mut SqliteConnection,
    row: &ItemRow,
    key: &HolderKey,
) -> Result<Vec<Hold>, StoreError> {
    let mut standing = Vec::new();
    for hold in rows::legal_holds(connection, row.id).await? {
        let said = Attested::read(core, connection, hold.leaf, Kind::Retention, key).await?;
        let mut same = said.record() == hold.id.to_string()
            && *said.clear("action") == "held".into()
            && *said.clear("item") == row.id.into();
        if let Some(lifted) = hold.lifted {
            let said = Attested::read(core, connection, lifted, Kind::Retention, key).await?;
            let placed = core.tenant.index_of(hold.leaf)?.to_string();
            same &= *said.clear("action") == "lifted".into() && *said.clear("previousIndex") == placed.into();
        } else {
            standing.push(hold);
        }
        if !same {
            return Err(StoreError::Broken("a legal hold is not what its evidence says"));
        }
    }
    Ok(standing)
}

/// How long an item is kept, as a reader sees it; nothing for what has no retention class.
pub(crate) fn retention(
    core: &Core,
    candidate: &Candidate,
    said: &Said,
    started: Option<&(String, String)>,
) -> Option<Value> {
    let class = said.retention.as_ref()?;
    let rule = core.packs.types.pack(candidate.type_ref().pack())?.retention(class)?;
    let mut members = vec![
        ("class", Value::from(class.as_str())),
        ("duration", rule.duration.as_str().into()),
        ("resultType", rule.result_type.as_str().into()),
        ("startEvent", rule.start_event.as_str().into()),
    ];
    if let Some((event, ends)) = started {
        members.push(("eventDate", event.as_str().into()));
        members.push(("destructionDate", ends.as_str().into()));
    }
    Some(Value::object(members))
}

/// The holds that stand, each with the log index that placed it.
pub(crate) fn holds(core: &Core, holds: &[Hold]) -> Value {
    Value::array(holds.iter().map(|hold| {
        let index = core
            .tenant
            .index_of(hold.leaf)
            .map_or_else(|_| String::new(), |index| index.to_string());
        Value::object([("evidence", Value::from(index)), ("id", hold.id.into())])
    }))
}
