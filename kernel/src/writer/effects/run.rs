//! A run is opened, with the sources that come with it.

use nullius_schemas::json::Value;
use nullius_schemas::names::{KeyId, RunId, SubjectId};
use sqlx::Row as _;

use super::clear;
use super::source::RecordSource;
use crate::evidence::kind::Kind;
use crate::store::StoreError;
use crate::stored::StoredRun;
use crate::vault::HolderKind;
use crate::writer::signed::{Statement, seal_json};
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A run to be opened.
pub(crate) struct OpenRun {
    pub(crate) id: RunId,
    pub(crate) agent: KeyId,
    pub(crate) opened_by: KeyId,
    pub(crate) subject: Option<SubjectId>,
    pub(crate) run: StoredRun,
    pub(crate) sources: Vec<RecordSource>,
}

impl Effect for OpenRun {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let id = self.id.to_string();
            let (no, key) = if let Some(subject) = self.subject {
                let row = sqlx::query("SELECT holder FROM subjects WHERE id = ?1 AND tenant = ?2")
                    .bind(subject.as_bytes().as_slice())
                    .bind(core.tenant.no)
                    .fetch_optional(transaction.connection())
                    .await?;
                let no: i64 = row
                    .ok_or(EffectError::Stale)?
                    .try_get("holder")
                    .map_err(StoreError::from)?;
                (no, core.holder(transaction.connection(), no).await?)
            } else {
                let (no, key) = transaction.new_holder(HolderKind::Run, &id).await?;
                (no, std::sync::Arc::new(key))
            };
            let run = &self.run;
            let signed = transaction.sign(
                Statement {
                    kind: Kind::Run,
                    record: &id,
                    candidate: None,
                    clear: clear([("asOf", run.as_of.into())]),
                    committed: vec![
                        ("agent", self.agent.into()),
                        ("case", run.case.clone().into()),
                        ("language", run.language.into()),
                        ("model", run.model.clone().into()),
                        ("onBehalfOf", run.on_behalf_of.into()),
                        ("openedBy", self.opened_by.into()),
                        ("purpose", run.purpose.clone().into()),
                        ("subject", self.subject.into()),
                    ],
                    challenge: None,
                },
                (no, &key),
            )?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            let sealed = seal_json(core.tenant.name.as_str(), &id, "run", &key, run)?;
            sqlx::query(
                "INSERT INTO runs (id, tenant, agent, opened_by, subject, holder, sealed, leaf)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )
            .bind(self.id.as_bytes().as_slice())
            .bind(core.tenant.no)
            .bind(self.agent.as_bytes().as_slice())
            .bind(self.opened_by.as_bytes().as_slice())
            .bind(self.subject.map(|subject| subject.as_bytes().to_vec()))
            .bind(no)
            .bind(sealed.as_bytes())
            .bind(leaf)
            .execute(transaction.connection())
            .await?;
            let mut sources = Vec::with_capacity(self.sources.len());
            for source in &self.sources {
                let (_, answer) = source.record(transaction, (no, &key)).await?;
                sources.push(answer);
            }
            let answer = Value::object([("id", Value::from(self.id)), ("sources", Value::Array(sources))]);
            Ok(transaction.settled(&logged, 201, answer))
        })
    }
}
