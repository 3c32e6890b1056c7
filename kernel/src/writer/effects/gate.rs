//! The stop button: a gate is closed or opened by a person or at the command line.

use nullius_schemas::json::Value;
use nullius_schemas::names::EventId;
use nullius_schemas::vocabulary::Destination;

use super::clear;
use crate::evidence::kind::Kind;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A gate to be closed or opened.
pub(crate) struct OperateGate {
    pub(crate) destination: Destination,
    pub(crate) close: bool,
    pub(crate) reason: String,
    /// A person's id, or `operator` for the command line.
    pub(crate) actor: String,
}

impl Effect for OperateGate {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let state = if self.close { "closed" } else { "open" };
            transaction.bump_epoch();
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::Gate,
                record: &record,
                candidate: None,
                clear: clear([("destination", self.destination.into()), ("state", state.into())]),
                committed: vec![
                    ("actor", Value::from(self.actor.as_str())),
                    ("reason", Value::from(self.reason.as_str())),
                ],
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            sqlx::query(
                "INSERT INTO gates (tenant, destination, state, reason, leaf) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (tenant, destination) DO UPDATE SET state = ?3, reason = ?4, leaf = ?5",
            )
            .bind(core.tenant.no)
            .bind(self.destination.as_str())
            .bind(state)
            .bind(self.reason.as_str())
            .bind(leaf)
            .execute(transaction.connection())
            .await?;
            let answer = Value::object([
                ("destination", Value::from(self.destination)),
                ("reason", self.reason.as_str().into()),
                ("state", state.into()),
            ]);
            Ok(transaction.settled(&logged, 200, answer))
        })
    }
}
