//! A subject becomes known: an opaque id, a key of its own, values in the vault.

use nullius_schemas::json::{Map, Value};
use nullius_schemas::names::{EventId, SubjectId};

use crate::evidence::kind::Kind;
use crate::stored::StoredSubject;
use crate::vault::HolderKind;
use crate::writer::signed::{Statement, seal_json};
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A subject to be recorded.
pub(crate) struct RecordSubject {
    pub(crate) id: SubjectId,
    pub(crate) subject: StoredSubject,
}

impl Effect for RecordSubject {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let id = self.id.to_string();
            let (no, key) = transaction.new_holder(HolderKind::Subject, &id).await?;
            let record = EventId::generate().to_string();
            let signed = transaction.sign(
                Statement {
                    kind: Kind::Subject,
                    record: &record,
                    candidate: None,
                    clear: Map::new(),
                    committed: vec![("subject", Value::from(self.id))],
                    challenge: None,
                },
                (no, &key),
            )?;
            let logged = transaction.append(signed).await?;
            let sealed = seal_json(core.tenant.name.as_str(), &id, "subject", &key, &self.subject)?;
            let leaf = transaction.leaf_key(&logged)?;
            sqlx::query("INSERT INTO subjects (id, tenant, holder, sealed, leaf) VALUES (?1, ?2, ?3, ?4, ?5)")
                .bind(self.id.as_bytes().as_slice())
                .bind(core.tenant.no)
                .bind(no)
                .bind(sealed.as_bytes())
                .bind(leaf)
                .execute(transaction.connection())
                .await?;
            Ok(transaction.settled(&logged, 201, Value::object([("id", Value::from(self.id))])))
        })
    }
}
