//! A person opens a source: it counts when that person reviews what rests on it.

use nullius_schemas::json::{Map, Value};
use nullius_schemas::names::{EventId, PersonId, RunId, SourceId};

use crate::evidence::kind::Kind;
use crate::store::rows;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A person who opened a source for the first time.
pub(crate) struct OpenSource {
    pub(crate) source: SourceId,
    pub(crate) run: RunId,
    pub(crate) person: PersonId,
}

impl Effect for OpenSource {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let run = rows::run(transaction.connection(), &core.tenant, self.run)
                .await?
                .ok_or(EffectError::Stale)?;
            let key = core.holder(transaction.connection(), run.holder).await?;
            let record = EventId::generate().to_string();
            let signed = transaction.sign(
                Statement {
                    kind: Kind::SourceOpened,
                    record: &record,
                    candidate: None,
                    clear: Map::new(),
                    committed: vec![
                        ("person", Value::from(self.person)),
                        ("run", self.run.into()),
                        ("source", self.source.into()),
                    ],
                    challenge: None,
                },
                (run.holder, &key),
            )?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            // Opened twice at the same time: the second insertion is refused and its leaf undone.
            sqlx::query("INSERT INTO openings (source, person, leaf) VALUES (?1, ?2, ?3)")
                .bind(self.source.as_bytes().as_slice())
                .bind(self.person.as_bytes().as_slice())
                .bind(leaf)
                .execute(transaction.connection())
                .await?;
            Ok(transaction.settled(&logged, 201, Value::Null))
        })
    }
}
