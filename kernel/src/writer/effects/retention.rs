//! How long a record is kept: its period begins, a legal hold is placed, a hold is lifted.

use std::sync::Arc;

use nullius_schemas::api::ProblemType;
use nullius_schemas::json::{Map, Value};
use nullius_schemas::names::{EventId, ItemId, PersonId, SubjectId};
use time::Date;

use super::clear;
use crate::evidence::kind::Kind;
use crate::service::keeping::holds;
use crate::store::rows;
use crate::vault::HolderKey;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// What is done.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// The period begins; a later one takes the place of an earlier one, which stays in the log.
    Start {
        event: Date,
        /// The first day on which the record may be destroyed.
        ends: Date,
        class: String,
        duration: String,
    },
    /// Nothing may destroy the record until this hold is lifted.
    Hold,
    /// That hold ends.
    Lift(EventId),
}

impl Act {
    fn as_str(&self) -> &'static str {
        match self {
            Self::Start { .. } => "started",
            Self::Hold => "held",
            Self::Lift(_) => "lifted",
        }
    }
}

/// Something to be recorded about how long a record is kept.
pub(crate) struct Keep {
    /// The statement's; a hold is named by it.
    pub(crate) id: EventId,
    pub(crate) item: ItemId,
    pub(crate) act: Act,
    pub(crate) reason: String,
    pub(crate) actor: PersonId,
    pub(crate) subject: Option<SubjectId>,
    /// The record's, so that what is said about it goes with it.
    pub(crate) holder: (i64, Arc<HolderKey>),
    /// The epoch at which it was allowed.
    pub(crate) epoch: u64,
}

impl Effect for Keep {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            // Whatever the permission rests on moves the epoch.
            if transaction.epoch() != self.epoch {
                return Err(EffectError::Stale);
            }
            let core = transaction.core();
            let previous = self.previous(transaction).await?;
            let previous = previous.map(|leaf| core.tenant.index_of(leaf)).transpose()?;
            let id = self.id.to_string();
            let statement = Statement {
                kind: Kind::Retention,
                record: &id,
                candidate: None,
                clear: self.clear(previous),
                committed: self.committed(),
                challenge: None,
            };
            let signed = transaction.sign(statement, (self.holder.0, &self.holder.1))?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            self.write(transaction, leaf).await?;
            let standing = rows::open_holds(transaction.connection(), self.item).await?;
            let mut members = vec![
                ("action", Value::from(self.act.as_str())),
                ("id", self.id.into()),
                ("legalHolds", holds(core, &standing)),
                ("receipt", transaction.receipt(&logged)),
                ("record", self.item.into()),
            ];
            if let Act::Start { event, ends, .. } = &self.act {
                members.push(("eventDate", event.to_string().into()));
                members.push(("destructionDate", ends.to_string().into()));
            }
            Ok(transaction.settled(&logged, 201, Value::object(members)))
        })
    }
}

impl Keep {
    /// The leaf that this one follows: the start that it replaces, or the hold that it lifts.
    async fn previous(&self, transaction: &mut Transaction<'_>) -> Result<Option<i64>, EffectError> {
        let connection = transaction.connection();
        match &self.act {
            Act::Start { .. } => Ok(rows::retention_leaf(connection, self.item).await?),
            Act::Hold => Ok(None),
            Act::Lift(hold) => {
                let standing = rows::open_holds(connection, self.item).await?;
                let found = standing.iter().find(|standing| standing.id == *hold);
                let found =
                    found.ok_or_else(|| ProblemType::Conflict.with("no such legal hold stands on this record"))?;
                Ok(Some(found.leaf))
            }
        }
    }

    fn clear(&self, previous: Option<u64>) -> Map {
        clear([
            ("action", self.act.as_str().into()),
            ("item", self.item.into()),
            ("previousIndex", previous.map(|index| index.to_string()).into()),
        ])
    }

    fn committed(&self) -> Vec<(&'static str, Value)> {
        let mut fields = vec![
            ("actor", Value::from(self.actor)),
            ("reason", self.reason.as_str().into()),
            ("subject", self.subject.into()),
        ];
        if let Act::Start {
            event,
            ends,
            class,
            duration,
        } = &self.act
        {
            fields.push(("class", class.as_str().into()));
            fields.push(("duration", duration.as_str().into()));
            fields.push(("eventDate", event.to_string().into()));
            fields.push(("destructionDate", ends.to_string().into()));
        }
        fields
    }

    async fn write(&self, transaction: &mut Transaction<'_>, leaf: i64) -> Result<(), EffectError> {
        let item = self.item.as_bytes().as_slice();
        let query = match &self.act {
            Act::Start { event, ends, .. } => sqlx::query(
                "INSERT INTO retention_starts (item, event_on, destroy_on, leaf) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (item) DO UPDATE SET event_on = ?2, destroy_on = ?3, leaf = ?4",
            )
            .bind(item)
            .bind(event.to_string())
            .bind(ends.to_string())
            .bind(leaf),
            Act::Hold => sqlx::query("INSERT INTO legal_holds (id, item, leaf) VALUES (?1, ?2, ?3)")
                .bind(self.id.as_bytes().as_slice())
                .bind(item)
                .bind(leaf),
            Act::Lift(hold) => {
                sqlx::query("UPDATE legal_holds SET lifted = ?1 WHERE id = ?2 AND item = ?3 AND lifted IS NULL")
                    .bind(leaf)
                    .bind(hold.as_bytes().as_slice())
                    .bind(item)
            }
        };
        let changed = query.execute(transaction.connection()).await?;
        if changed.rows_affected() == 1 {
            Ok(())
        } else {
            Err(EffectError::Stale)
        }
    }
}
