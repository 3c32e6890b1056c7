//! A person lets a source out of quarantine: what rests on it is decided on its own merits again.

use nullius_schemas::json::Value;
use nullius_schemas::names::{EventId, PersonId, RunId, SourceId};

use super::clear;
use crate::evidence::kind::Kind;
use crate::store::rows;
use crate::stored::StoredRelease;
use crate::writer::signed::{Statement, seal_json};
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A source to be released, as it was allowed at `epoch`.
pub(crate) struct ReleaseSource {
    pub(crate) source: SourceId,
    pub(crate) run: RunId,
    pub(crate) person: PersonId,
    pub(crate) reason: String,
    pub(crate) epoch: u64,
}

impl Effect for ReleaseSource {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            // Whatever the permission rests on moves the epoch, another release of this source too.
            if transaction.epoch() != self.epoch {
                return Err(EffectError::Stale);
            }
            let core = transaction.core();
            let run = rows::run(transaction.connection(), &core.tenant, self.run)
                .await?
                .ok_or(EffectError::Stale)?;
            let key = core.holder(transaction.connection(), run.holder).await?;
            let basis = rows::release_basis(transaction.connection(), self.run, self.source, self.person)
                .await?
                .ok_or(EffectError::Stale)?;
            transaction.bump_epoch();
            let record = EventId::generate().to_string();
            let index = |leaf| core.tenant.index_of(leaf).map(|index| Value::from(index.to_string()));
            let signed = transaction.sign(
                Statement {
                    kind: Kind::SourceReleased,
                    record: &record,
                    candidate: None,
                    clear: clear([
                        ("openedIndex", index(basis.opening)?),
                        ("sourceIndex", index(basis.source)?),
                    ]),
                    committed: vec![
                        ("person", Value::from(self.person)),
                        ("reason", self.reason.as_str().into()),
                        ("run", self.run.into()),
                        ("source", self.source.into()),
                    ],
                    challenge: None,
                },
                (run.holder, &key),
            )?;
            let released_at = signed.recorded_at;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            let release = StoredRelease {
                reason: self.reason.clone(),
            };
            let sealed = seal_json(
                core.tenant.name.as_str(),
                &self.source.to_string(),
                "release",
                &key,
                &release,
            )?;
            sqlx::query("INSERT INTO releases (source, person, released_at, sealed, leaf) VALUES (?1, ?2, ?3, ?4, ?5)")
                .bind(self.source.as_bytes().as_slice())
                .bind(self.person.as_bytes().as_slice())
                .bind(released_at.unix_millis())
                .bind(sealed.as_bytes())
                .bind(leaf)
                .execute(transaction.connection())
                .await?;
            let answer = Value::object([
                ("by", Value::from(self.person)),
                ("evidence", transaction.receipt(&logged)),
                ("reason", self.reason.as_str().into()),
                ("releasedAt", released_at.into()),
                ("run", self.run.into()),
                ("source", self.source.into()),
            ]);
            Ok(transaction.settled(&logged, 201, answer))
        })
    }
}
