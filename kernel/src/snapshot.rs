//! What is in force at one epoch: principals, gates, profile, policies. Read whole, shared, replaced when the epoch moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nullius_gates::facts;
use nullius_gates::policy::{PolicyFile, ValidatedPolicies};
use nullius_schemas::digest::Digest;
use nullius_schemas::names::{KeyId, Name, PersonId};
use nullius_schemas::vocabulary::{Destination, KeyKind, Profile, Role, Tier};
use sqlx::{Row as _, SqliteConnection};
use time::Date;
use time::macros::format_description;

use crate::core::StartError;
use crate::store::StoreError;
use crate::store::rows::{self, Tenant, id16};

/// A machine key.
#[derive(Clone, Debug)]
pub(crate) struct MachineKey {
    pub(crate) id: KeyId,
    pub(crate) name: Name,
    pub(crate) kind: KeyKind,
    pub(crate) packs: BTreeSet<String>,
    pub(crate) tier: Tier,
    /// The tools that it may record; none means any.
    pub(crate) names: Option<BTreeSet<Name>>,
    /// The purposes that it serves; none means those of its packs.
    pub(crate) purposes: Option<BTreeSet<Name>>,
    pub(crate) owner: PersonId,
    pub(crate) revoked: bool,
}

/// A member of staff.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) roles: BTreeSet<Role>,
    pub(crate) team: Option<Name>,
    pub(crate) trained_on: Option<Date>,
}

impl Person {
    /// As the gates see a member of staff.
    pub(crate) fn facts(&self) -> facts::Staff {
        facts::Staff {
            roles: self.roles.clone(),
            trained_on: self.trained_on,
        }
    }
}

/// Who holds a token.
#[derive(Clone, Debug)]
pub(crate) enum Principal {
    /// A machine.
    Key(Arc<MachineKey>),
    /// A person.
    Person(Arc<Person>),
}

/// A gate that a person closed.
#[derive(Clone, Debug)]
pub(crate) struct Closed {
    pub(crate) reason: String,
}

/// Everything in force at one epoch.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) epoch: u64,
    pub(crate) profile: Profile,
    pub(crate) policies: Arc<ValidatedPolicies>,
    pub(crate) policy_files: BTreeMap<String, Digest>,
    /// Every key that ever was: a revoked one still has its owner, whom nobody of its runs may be approved by.
    pub(crate) keys: BTreeMap<KeyId, Arc<MachineKey>>,
    pub(crate) persons: BTreeMap<PersonId, Arc<Person>>,
    pub(crate) staff: BTreeMap<PersonId, facts::Staff>,
    pub(crate) closed: BTreeMap<Destination, Closed>,
    tokens: BTreeMap<Digest, Principal>,
}

impl Snapshot {
    /// Reads everything in one read transaction; `known` spares loading the same policies again.
    pub(crate) async fn load(
        connection: &mut SqliteConnection,
        tenant: &Tenant,
        known: Option<&Self>,
    ) -> Result<Self, StartError> {
        sqlx::raw_sql("BEGIN")
            .execute(&mut *connection)
            .await
            .map_err(StoreError::from)?;
        let loaded = Self::read(connection, tenant, known).await;
        sqlx::raw_sql("ROLLBACK")
            .execute(&mut *connection)
            .await
            .map_err(StoreError::from)?;
        loaded
    }

    /// Reads everything on a connection that is in a transaction already.
    pub(crate) async fn read(
        connection: &mut SqliteConnection,
        tenant: &Tenant,
        known: Option<&Self>,
    ) -> Result<Self, StartError> {
        let epoch = rows::epoch(connection, tenant).await?;
        let (profile, policy_files) = settings(connection, tenant).await?;
        let policies = match known {
            Some(known) if known.policy_files == policy_files => Arc::clone(&known.policies),
            _ => Arc::new(load_policies(connection, &policy_files).await?),
        };
        let mut tokens = BTreeMap::new();
        let persons = persons(connection, tenant, &mut tokens).await?;
        let keys = machine_keys(connection, tenant, &mut tokens).await?;
        let staff = persons.iter().map(|(id, person)| (*id, person.facts())).collect();
        let closed = closed(connection, tenant).await?;
        Ok(Self {
            epoch,
            profile,
            policies,
            policy_files,
            keys,
            persons,
            staff,
            closed,
            tokens,
        })
    }

    /// Who holds this token: found by its hash, so that no comparison depends on the secret.
    pub(crate) fn principal(&self, token: &str) -> Option<&Principal> {
        self.tokens.get(&token_hash(token))
    }

    /// The agent key of that name.
    pub(crate) fn agent(&self, name: &Name) -> Option<&Arc<MachineKey>> {
        self.keys
            .values()
            .find(|key| key.kind == KeyKind::Agent && !key.revoked && &key.name == name)
    }
}

/// How a token is stored.
pub(crate) fn token_hash(token: &str) -> Digest {
    Digest::of(format!("nullius/token/v1\n{token}").as_bytes())
}

async fn settings(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
) -> Result<(Profile, BTreeMap<String, Digest>), StoreError> {
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT name, value FROM settings WHERE tenant = ?1")
        .bind(tenant.no)
        .fetch_all(connection)
        .await?;
    let rows: BTreeMap<_, _> = rows.into_iter().collect();
    let profile = rows
        .get("profile")
        .and_then(|name| Profile::parse(name))
        .ok_or(StoreError::Broken("settings.profile"))?;
    let files = rows
        .get("policies")
        .and_then(|text| serde_json::from_str(text).ok())
        .ok_or(StoreError::Broken("settings.policies"))?;
    Ok((profile, files))
}

async fn load_policies(
    connection: &mut SqliteConnection,
    files: &BTreeMap<String, Digest>,
) -> Result<ValidatedPolicies, StartError> {
    let mut texts = BTreeMap::new();
    for (name, digest) in files {
        let bytes = rows::artefact(connection, *digest)
            .await?
            .ok_or(StoreError::Broken("a policy file is gone"))?;
        let text = String::from_utf8(bytes).map_err(|_| StoreError::Broken("a policy file is no text"))?;
        texts.insert(name.as_str(), text);
    }
    load_policy_texts(&texts)
}

/// Validates a set of policy files by name, the schema among them.
pub(crate) fn load_policy_texts(texts: &BTreeMap<&str, String>) -> Result<ValidatedPolicies, StartError> {
    let schema = texts
        .get("schema.cedarschema")
        .ok_or(StoreError::Broken("the policy set has no schema.cedarschema"))?;
    let files: Vec<_> = texts
        .iter()
        .filter(|(name, _)| **name != "schema.cedarschema")
        .map(|(name, text)| PolicyFile { name, text })
        .collect();
    Ok(ValidatedPolicies::load(schema, &files)?)
}

async fn persons(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    tokens: &mut BTreeMap<Digest, Principal>,
) -> Result<BTreeMap<PersonId, Arc<Person>>, StoreError> {
    let rows =
        sqlx::query("SELECT id, roles, team, trained_on, token_hash FROM persons WHERE tenant = ?1 AND revoked = 0")
            .bind(tenant.no)
            .fetch_all(connection)
            .await?;
    let mut persons = BTreeMap::new();
    for row in rows {
        let roles: String = row.try_get("roles")?;
        let team: Option<String> = row.try_get("team")?;
        let trained_on: Option<String> = row.try_get("trained_on")?;
        let person = Arc::new(Person {
            id: PersonId::from_bytes(id16(row.try_get("id")?)?),
            roles: roles.split(',').filter_map(Role::parse).collect(),
            team: team
                .map(|team| Name::parse(&team))
                .transpose()
                .map_err(|_| StoreError::Broken("persons.team"))?,
            trained_on: trained_on
                .map(|date| parse_date(&date).ok_or(StoreError::Broken("persons.trained_on")))
                .transpose()?,
        });
        tokens.insert(
            rows::digest(row.try_get("token_hash")?)?,
            Principal::Person(Arc::clone(&person)),
        );
        persons.insert(person.id, person);
    }
    Ok(persons)
}

/// A date as `2026-11-30`.
pub(crate) fn parse_date(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

async fn machine_keys(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
    tokens: &mut BTreeMap<Digest, Principal>,
) -> Result<BTreeMap<KeyId, Arc<MachineKey>>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, name, kind, packs, tier, names, purposes, owner, token_hash, revoked
         FROM machine_keys WHERE tenant = ?1",
    )
    .bind(tenant.no)
    .fetch_all(connection)
    .await?;
    let mut keys = BTreeMap::new();
    for row in rows {
        let kind: String = row.try_get("kind")?;
        let tier: Option<String> = row.try_get("tier")?;
        let name: String = row.try_get("name")?;
        let packs: String = row.try_get("packs")?;
        let key = Arc::new(MachineKey {
            id: KeyId::from_bytes(id16(row.try_get("id")?)?),
            name: Name::parse(&name).map_err(|_| StoreError::Broken("machine_keys.name"))?,
            kind: KeyKind::parse(&kind).ok_or(StoreError::Broken("machine_keys.kind"))?,
            packs: packs.split(',').map(str::to_owned).collect(),
            tier: tier
                .as_deref()
                .map_or(Some(Tier::C), Tier::parse)
                .ok_or(StoreError::Broken("machine_keys.tier"))?,
            names: names(row.try_get("names")?)?,
            purposes: names(row.try_get("purposes")?)?,
            owner: PersonId::from_bytes(id16(row.try_get("owner")?)?),
            revoked: row.try_get("revoked")?,
        });
        if !key.revoked {
            let hash = rows::digest(row.try_get("token_hash")?)?;
            tokens.insert(hash, Principal::Key(Arc::clone(&key)));
        }
        keys.insert(key.id, key);
    }
    Ok(keys)
}

/// A comma-separated list; empty means no bound.
fn names(text: &str) -> Result<Option<BTreeSet<Name>>, StoreError> {
    if text.is_empty() {
        return Ok(None);
    }
    let names = text.split(',').map(Name::parse).collect::<Result<_, _>>();
    names.map(Some).map_err(|_| StoreError::Broken("a list of names"))
}

async fn closed(
    connection: &mut SqliteConnection,
    tenant: &Tenant,
) -> Result<BTreeMap<Destination, Closed>, StoreError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT destination, reason FROM gates WHERE tenant = ?1 AND state = 'closed'")
            .bind(tenant.no)
            .fetch_all(connection)
            .await?;
    rows.into_iter()
        .map(|(destination, reason)| {
            let destination = Destination::parse(&destination).ok_or(StoreError::Broken("gates.destination"))?;
            Ok((destination, Closed { reason }))
        })
        .collect()
}
