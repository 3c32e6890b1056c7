//! A person or a machine key is added or revoked.

use std::collections::BTreeSet;

use nullius_schemas::api::ProblemType;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{EventId, KeyId, Name, PersonId};
use nullius_schemas::vocabulary::{KeyKind, Role, Tier};

use super::clear;
use crate::evidence::kind::Kind;
use crate::writer::signed::Statement;
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// A person to be added; the token's hash, never the token.
pub(crate) struct AddPerson {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) roles: BTreeSet<Role>,
    pub(crate) team: Option<Name>,
    pub(crate) trained_on: Option<String>,
    pub(crate) token_hash: Digest,
}

/// Refuses a name that somebody has already; `sql` looks for it.
async fn refuse_taken(transaction: &mut Transaction<'_>, sql: &'static str, name: &Name) -> Result<(), EffectError> {
    let tenant = transaction.core().tenant.no;
    let known: Option<(i64,)> = sqlx::query_as(sql)
        .bind(tenant)
        .bind(name.as_str())
        .fetch_optional(transaction.connection())
        .await?;
    match known {
        None => Ok(()),
        Some(_) => Err(ProblemType::Conflict
            .with(format!("{name} exists already; choose another name"))
            .into()),
    }
}

impl Effect for AddPerson {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            refuse_taken(
                transaction,
                "SELECT 1 FROM persons WHERE tenant = ?1 AND name = ?2",
                &self.name,
            )
            .await?;
            transaction.bump_epoch();
            let record = EventId::generate().to_string();
            let roles = Value::array(self.roles.iter().map(|role| Value::from(*role)));
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::Principal,
                record: &record,
                candidate: None,
                clear: clear([
                    ("action", "added".into()),
                    ("id", self.id.into()),
                    ("kind", "person".into()),
                    ("packs", Value::Array(Vec::new())),
                    ("roles", roles),
                    ("tier", Value::Null),
                ]),
                committed: vec![
                    ("name", self.name.clone().into()),
                    ("team", self.team.clone().into()),
                    ("trainedOn", self.trained_on.clone().into()),
                    ("credential", self.token_hash.into()),
                ],
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            let roles: Vec<_> = self.roles.iter().map(|role| role.as_str()).collect();
            sqlx::query(
                "INSERT INTO persons (id, tenant, name, roles, team, trained_on, token_hash, leaf)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )
            .bind(self.id.as_bytes().as_slice())
            .bind(core.tenant.no)
            .bind(self.name.as_str())
            .bind(roles.join(","))
            .bind(self.team.as_ref().map(Name::as_str))
            .bind(self.trained_on.as_deref())
            .bind(self.token_hash.as_bytes().as_slice())
            .bind(leaf)
            .execute(transaction.connection())
            .await?;
            Ok(transaction.settled(&logged, 201, Value::object([("id", Value::from(self.id))])))
        })
    }
}

/// A machine key to be added; the token's hash, never the token.
pub(crate) struct AddKey {
    pub(crate) id: KeyId,
    pub(crate) name: Name,
    pub(crate) kind: KeyKind,
    pub(crate) packs: BTreeSet<Name>,
    pub(crate) tier: Tier,
    pub(crate) names: BTreeSet<Name>,
    pub(crate) purposes: BTreeSet<Name>,
    pub(crate) owner: PersonId,
    pub(crate) token_hash: Digest,
}

fn list(names: &BTreeSet<Name>) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(",")
}

impl Effect for AddKey {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            refuse_taken(
                transaction,
                "SELECT 1 FROM machine_keys WHERE tenant = ?1 AND name = ?2",
                &self.name,
            )
            .await?;
            transaction.bump_epoch();
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::Principal,
                record: &record,
                candidate: None,
                clear: clear([
                    ("action", "added".into()),
                    ("id", self.id.into()),
                    ("kind", self.kind.into()),
                    (
                        "packs",
                        Value::array(self.packs.iter().map(|pack| Value::from(pack.clone()))),
                    ),
                    ("roles", Value::Array(Vec::new())),
                    ("tier", self.tier.into()),
                ]),
                committed: vec![
                    ("name", self.name.clone().into()),
                    (
                        "names",
                        Value::array(self.names.iter().map(|name| Value::from(name.clone()))),
                    ),
                    ("owner", self.owner.into()),
                    ("credential", self.token_hash.into()),
                    (
                        "purposes",
                        Value::array(self.purposes.iter().map(|name| Value::from(name.clone()))),
                    ),
                ],
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            let leaf = transaction.leaf_key(&logged)?;
            sqlx::query(
                "INSERT INTO machine_keys (id, tenant, name, kind, packs, tier, names, purposes, owner, token_hash, leaf)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )
            .bind(self.id.as_bytes().as_slice())
            .bind(core.tenant.no)
            .bind(self.name.as_str())
            .bind(self.kind.as_str())
            .bind(list(&self.packs))
            .bind(self.tier.as_str())
            .bind(list(&self.names))
            .bind(list(&self.purposes))
            .bind(self.owner.as_bytes().as_slice())
            .bind(self.token_hash.as_bytes().as_slice())
            .bind(leaf)
            .execute(transaction.connection())
            .await?;
            Ok(transaction.settled(&logged, 201, Value::object([("id", Value::from(self.id))])))
        })
    }
}

/// A person or machine key that may do nothing any more.
pub(crate) struct Revoke {
    pub(crate) name: Name,
    pub(crate) person: bool,
}

impl Effect for Revoke {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let found: Option<(Vec<u8>, String, Option<String>)> = if self.person {
                sqlx::query_as("SELECT id, roles, NULL FROM persons WHERE tenant = ?1 AND name = ?2 AND revoked = 0")
            } else {
                sqlx::query_as(
                    "SELECT id, kind, tier FROM machine_keys WHERE tenant = ?1 AND name = ?2 AND revoked = 0",
                )
            }
            .bind(core.tenant.no)
            .bind(self.name.as_str())
            .fetch_optional(transaction.connection())
            .await?;
            let Some((id, kind, tier)) = found else {
                return Err(ProblemType::NotFound
                    .with(format!("nobody active is named {}", self.name))
                    .into());
            };
            transaction.bump_epoch();
            let shown = EventId::from_bytes(crate::store::rows::id16(&id)?).to_string();
            let kind = if self.person { "person".to_owned() } else { kind };
            let record = EventId::generate().to_string();
            let signed = transaction.sign_for_tenant(Statement {
                kind: Kind::Principal,
                record: &record,
                candidate: None,
                clear: clear([
                    ("action", "revoked".into()),
                    ("id", shown.into()),
                    ("kind", kind.into()),
                    ("packs", Value::Array(Vec::new())),
                    ("roles", Value::Array(Vec::new())),
                    ("tier", tier.into()),
                ]),
                committed: vec![("name", self.name.clone().into())],
                challenge: None,
            })?;
            let logged = transaction.append(signed).await?;
            if self.person {
                sqlx::query("UPDATE persons SET revoked = 1 WHERE id = ?1")
            } else {
                sqlx::query("UPDATE machine_keys SET revoked = 1 WHERE id = ?1")
            }
            .bind(id)
            .execute(transaction.connection())
            .await?;
            Ok(transaction.settled(&logged, 200, Value::Null))
        })
    }
}
