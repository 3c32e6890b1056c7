//! Policies or packs come into force.

use std::collections::BTreeMap;

use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::EventId;
use nullius_schemas::vocabulary::Profile;

use super::clear;
use crate::evidence::kind::Kind;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A validated policy set to come into force.
pub(crate) struct LoadPolicies {
    pub(crate) profile: Profile,
    pub(crate) set: Digest,
    /// Every file of the set, the schema among them, by name.
    pub(crate) files: BTreeMap<String, String>,
}

impl Effect for LoadPolicies {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            transaction.bump_epoch();
            let mut digests = BTreeMap::new();
            for (name, text) in &self.files {
                digests.insert(name.clone(), transaction.keep_artefact(text.as_bytes()).await?);
            }
            let files = digests.iter().map(|(name, digest)| {
                Value::object([("digest", Value::from(*digest)), ("name", name.as_str().into())])
            });
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::PolicyLoad,
                record: &record,
                candidate: None,
                clear: clear([
                    ("files", Value::array(files)),
                    ("policySetDigest", self.set.into()),
                    ("profile", self.profile.into()),
                ]),
                committed: Vec::new(),
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            let named =
                serde_json::to_string(&digests).map_err(|_| crate::store::StoreError::Broken("policy names"))?;
            let recorded = self.set.to_hex();
            for (name, value) in [
                ("profile", self.profile.as_str()),
                ("policies", &named),
                ("recorded-policies", &recorded),
            ] {
                set(transaction, name, value, leaf).await?;
            }
            Ok(transaction.settled(
                &logged,
                200,
                Value::object([("policySetDigest", Value::from(self.set))]),
            ))
        })
    }
}

async fn set(transaction: &mut Transaction<'_>, name: &str, value: &str, leaf: i64) -> Result<(), EffectError> {
    let tenant = transaction.core().tenant.no;
    sqlx::query(
        "INSERT INTO settings (tenant, name, value, leaf) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant, name) DO UPDATE SET value = ?3, leaf = ?4",
    )
    .bind(tenant)
    .bind(name)
    .bind(value)
    .bind(leaf)
    .execute(transaction.connection())
    .await?;
    Ok(())
}

/// The packs that this kernel came with, to come into force.
pub(crate) struct LoadPacks;

impl Effect for LoadPacks {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            transaction.bump_epoch();
            for bytes in core.packs.files.values() {
                transaction.keep_artefact(bytes).await?;
            }
            let loaded = &core.packs.loaded;
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::PackLoad,
                record: &record,
                candidate: None,
                clear: clear([
                    ("framesDigest", loaded.frames.into()),
                    ("languagesDigest", loaded.languages.into()),
                    ("packs", loaded.packs.clone()),
                    ("sheetDigest", loaded.sheet.into()),
                ]),
                committed: Vec::new(),
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            set(transaction, "recorded-packs", &loaded.fingerprint(), leaf).await?;
            Ok(transaction.settled(&logged, 200, Value::Null))
        })
    }
}
