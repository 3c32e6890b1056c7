//! The log is exported.

use nullius_schemas::json::Value;
use nullius_schemas::names::EventId;

use super::clear;
use crate::evidence::kind::Kind;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// An export to be noted.
pub(crate) struct NoteExport {
    /// A person's id, or `operator` for the command line.
    pub(crate) actor: String,
    /// The size of the checkpoint that it covers.
    pub(crate) size: u64,
}

impl Effect for NoteExport {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::Export,
                record: &record,
                candidate: None,
                clear: clear([("size", self.size.to_string().into())]),
                committed: vec![("actor", Value::from(self.actor.as_str()))],
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            Ok(transaction.settled(&logged, 201, transaction.receipt(&logged)))
        })
    }
}
