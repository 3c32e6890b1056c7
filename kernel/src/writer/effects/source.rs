//! A source is recorded: its content sealed, its digest committed to, its place in the run's sequence fixed.

use nullius_schemas::api::Problem;
use nullius_schemas::api::ProblemType;
use nullius_schemas::json::Value;
use nullius_schemas::names::{RunId, SourceId};
use nullius_schemas::vocabulary::{KeyKind, Tier};

use super::clear;
use crate::evidence::kind::Kind;
use crate::store::StoreError;
use crate::store::rows;
use crate::stored::StoredSource;
use crate::vault::HolderKey;
use crate::writer::signed::{Signed, Statement, seal_json};
use crate::writer::transaction::Logged;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A source to be recorded.
#[derive(Clone, Debug)]
pub(crate) struct RecordSource {
    pub(crate) id: SourceId,
    pub(crate) run: RunId,
    pub(crate) attested_by: KeyKind,
    pub(crate) tier: Tier,
    pub(crate) quarantined: bool,
    pub(crate) source: StoredSource,
    /// Sources that one run may have.
    pub(crate) limit: u32,
}

impl RecordSource {
    /// Records it within a transaction; the leaf and the answer.
    pub(super) async fn record(
        &self,
        transaction: &mut Transaction<'_>,
        holder: (i64, &HolderKey),
    ) -> Result<(Logged, Value), EffectError> {
        let row: Option<(i64,)> =
            sqlx::query_as("UPDATE runs SET sources = sources + 1 WHERE id = ?1 RETURNING sources - 1")
                .bind(self.run.as_bytes().as_slice())
                .fetch_optional(transaction.connection())
                .await?;
        let (sequence,) = row.ok_or(EffectError::Stale)?;
        if sequence >= i64::from(self.limit) {
            return Err(too_many(self.limit).into());
        }
        let id = self.id.to_string();
        let flags = Value::array(self.source.screening.iter().map(|flag| Value::from(flag.code.as_str())));
        let signed = transaction.sign(
            Statement {
                kind: Kind::Source,
                record: &id,
                candidate: None,
                clear: clear([
                    ("attestedBy", self.attested_by.into()),
                    ("sequence", sequence.to_string().into()),
                    ("tier", self.tier.into()),
                ]),
                committed: vec![
                    ("details", self.source.details()),
                    ("digest", self.source.digest.into()),
                    ("kind", self.source.kind.into()),
                    ("run", self.run.into()),
                    (
                        "screening",
                        Value::object([("flags", flags), ("quarantined", self.quarantined.into())]),
                    ),
                ],
                challenge: None,
            },
            holder,
        )?;
        self.insert(transaction, signed, sequence, holder.1).await
    }

    async fn insert(
        &self,
        transaction: &mut Transaction<'_>,
        signed: Signed,
        sequence: i64,
        key: &HolderKey,
    ) -> Result<(Logged, Value), EffectError> {
        let core = transaction.core();
        let id = self.id.to_string();
        let commitment = signed.commitment("digest")?;
        // The salt of the digest's commitment lies with the source, so that every use of it proves the row again.
        let mut stored = self.source.clone();
        stored.salt = salt_of(&signed, key, core.tenant.name.as_str(), &id)?;
        let recorded_at = signed.recorded_at;
        let logged = transaction.append(signed).await?;
        let leaf = transaction.leaf_key(&logged)?;
        let sealed = seal_json(core.tenant.name.as_str(), &id, "source", key, &stored)?;
        sqlx::query(
            "INSERT INTO sources (id, run, sequence, attested_by, tier, commitment, recorded_at, quarantined, sealed, leaf)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )
        .bind(self.id.as_bytes().as_slice())
        .bind(self.run.as_bytes().as_slice())
        .bind(sequence)
        .bind(self.attested_by.as_str())
        .bind(self.tier.as_str())
        .bind(commitment.as_bytes().as_slice())
        .bind(recorded_at.unix_millis())
        .bind(self.quarantined)
        .bind(sealed.as_bytes())
        .bind(leaf)
        .execute(transaction.connection())
        .await?;
        Ok((logged, self.answer()))
    }

    fn answer(&self) -> Value {
        let flags = self.source.screening.iter().map(|flag| {
            Value::object([
                ("code", Value::from(flag.code.as_str())),
                ("end", u32::try_from(flag.end).unwrap_or(u32::MAX).into()),
                ("start", u32::try_from(flag.start).unwrap_or(u32::MAX).into()),
            ])
        });
        Value::object([
            ("attestedBy", Value::from(self.attested_by)),
            ("id", self.id.into()),
            (
                "screening",
                Value::object([("flags", Value::array(flags)), ("quarantined", self.quarantined.into())]),
            ),
            ("tier", self.tier.into()),
        ])
    }
}

fn too_many(limit: u32) -> Problem {
    ProblemType::Conflict.with(format!("a run has at most {limit} sources; open another run"))
}

fn salt_of(signed: &Signed, key: &HolderKey, tenant: &str, record: &str) -> Result<String, StoreError> {
    let openings: Value =
        crate::writer::signed::open_json(tenant, record, "openings", key, signed.openings.as_bytes().to_vec())?;
    openings
        .get("fields")
        .and_then(|fields| fields.get("digest")?.get("salt")?.as_str())
        .map(str::to_owned)
        .ok_or(StoreError::Broken("an opening that was just made"))
}

impl Effect for RecordSource {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let run = rows::run(transaction.connection(), &core.tenant, self.run)
                .await?
                .ok_or(EffectError::Stale)?;
            let key = core.holder(transaction.connection(), run.holder).await?;
            let (logged, answer) = self.record(transaction, (run.holder, &key)).await?;
            Ok(transaction.settled(&logged, 201, answer))
        })
    }
}
