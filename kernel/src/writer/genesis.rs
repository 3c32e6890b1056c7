//! The first transaction of a log: the tenant, its key, and leaf 0, the key event that the root key signs.

use std::collections::BTreeMap;
use std::path::Path;

use nullius_schemas::digest::{Digest, hex};
use nullius_schemas::json::Value;
use nullius_schemas::names::{EventId, TenantName};
use nullius_schemas::vocabulary::Profile;
use sqlx::Connection as _;

use super::effects::clear;
use super::predicate;
use crate::clock::Clock;
use crate::config::Config;
use crate::core::{StartError, open_last_signed};
use crate::evidence::checkpoint::Checkpoint;
use crate::evidence::dsse::Envelope;
use crate::evidence::frontier::Frontier;
use crate::evidence::keys::{PublicKey, RootKey};
use crate::evidence::kind::Kind;
use crate::evidence::statement::StatementBytes;
use crate::evidence::tree::empty_root;
use crate::keyring::{Keyring, private_folder};
use crate::random::random_bytes;
use crate::store::{Store, StoreError, rows};
use crate::vault::{HolderKey, HolderKind, HolderRef};

/// Begins a tenant's log in a data folder, unless it has begun already. Returns whether it did.
///
/// # Errors
/// A file or the database cannot be written; what is half there is completed next time.
pub(crate) async fn begin(folder: &Path, tenant: &TenantName, profile: Profile) -> Result<bool, StartError> {
    private_folder(folder)?;
    let config = Config::load(folder)?;
    let store = Store::open(folder).await?;
    let mut connection = store.writer().await?;
    if rows::tenant(&mut connection, tenant.as_str()).await?.is_some() {
        return Ok(false);
    }
    let keys = Keyring::create(folder)?;
    let root = Keyring::root(folder)?;
    let origin = match &config.log.origin {
        Some(origin) => origin.clone(),
        None => made_up_origin(tenant)?,
    };
    let event = key_event(&config, &keys, &root, &origin, tenant)?;
    let second = open_last_signed(folder, &config)?;
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(StoreError::from)?;
    let no = insert_tenant(&mut transaction, &keys, tenant, &origin).await?;
    insert_first_leaf(&mut transaction, no, &event).await?;
    insert_settings(&mut transaction, no, profile).await?;
    // The second store knows from the start that this log was never signed: its absence later means stop.
    let empty = Checkpoint::new(&origin, 0, empty_root()).map_err(|error| StartError::Evidence(error.to_string()))?;
    second
        .advance(None, &empty, None)
        .map_err(|error| StartError::SecondStore(error.to_string()))?;
    transaction.commit().await.map_err(StoreError::from)?;
    keys.write_trust(folder, &origin, &root)?;
    store.close().await;
    Ok(true)
}

fn made_up_origin(tenant: &TenantName) -> Result<String, StartError> {
    let random: [u8; 6] = random_bytes().map_err(|error| StartError::Evidence(error.to_string()))?;
    Ok(format!("nullius.local/{}/{tenant}/1", hex(&random)))
}

fn key_event(
    config: &Config,
    keys: &Keyring,
    root: &RootKey,
    origin: &str,
    tenant: &TenantName,
) -> Result<Envelope, StartError> {
    let fail = |error: &dyn std::fmt::Display| StartError::Evidence(error.to_string());
    let named = |purpose: &str, key: &PublicKey| {
        Value::object([
            ("keyid", Value::from(key.keyid())),
            ("publicKey", key.to_base64().into()),
            ("purpose", purpose.into()),
        ])
    };
    let keys = Value::array([
        named("statement", keys.statement.public()),
        named("checkpoint", keys.checkpoint.public()),
        named("receipt", keys.receipt.public()),
    ]);
    let members = clear([("action", "activate".into()), ("fromIndex", "0".into()), ("keys", keys)]);
    let environment = config.log.environment.as_str();
    let predicate = predicate::members(origin, tenant.as_str(), environment, 0, Clock::default().now(), members)?;
    let id = EventId::generate().to_string();
    let statement = StatementBytes::about_event(Kind::KeyEvent, &id, predicate).map_err(|error| fail(&error))?;
    Envelope::sign(statement, root).map_err(|error| fail(&error))
}

async fn insert_tenant(
    connection: &mut sqlx::SqliteConnection,
    keys: &Keyring,
    tenant: &TenantName,
    origin: &str,
) -> Result<i64, StartError> {
    let (no,): (i64,) = sqlx::query_as("INSERT INTO tenants (name, origin) VALUES (?1, ?2) RETURNING no")
        .bind(tenant.as_str())
        .bind(origin)
        .fetch_one(&mut *connection)
        .await
        .map_err(StoreError::from)?;
    let holder = HolderRef {
        tenant: tenant.as_str(),
        kind: HolderKind::Tenant,
        id: tenant.as_str(),
    };
    let key = HolderKey::generate().map_err(StoreError::from)?;
    let wrapped = keys.vault.wrap(holder, &key).map_err(StoreError::from)?;
    sqlx::query("INSERT INTO holders (tenant, kind, id, wrapped) VALUES (?1, ?2, ?3, ?4)")
        .bind(no)
        .bind(HolderKind::Tenant.as_str())
        .bind(tenant.as_str())
        .bind(wrapped.as_bytes())
        .execute(connection)
        .await
        .map_err(StoreError::from)?;
    Ok(no)
}

async fn insert_first_leaf(
    connection: &mut sqlx::SqliteConnection,
    no: i64,
    event: &Envelope,
) -> Result<(), StoreError> {
    let hash = event.leaf().hash();
    let signature = event
        .signatures()
        .next()
        .ok_or(StoreError::Broken("an envelope without a signature"))?;
    sqlx::query("INSERT INTO leaves (id, kind, hash, keyid, signature, statement) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .bind(no << 40)
        .bind(Kind::KeyEvent.as_str())
        .bind(hash.as_bytes().as_slice())
        .bind(signature.keyid.as_str())
        .bind(signature.sig.as_slice())
        .bind(event.payload())
        .execute(&mut *connection)
        .await?;
    let mut frontier = Frontier::new();
    sqlx::query("INSERT INTO published (tenant, frontier) VALUES (?1, ?2)")
        .bind(no)
        .bind(frontier.to_bytes())
        .execute(&mut *connection)
        .await?;
    frontier.append(hash);
    sqlx::query("INSERT INTO heads (tenant, frontier, size, epoch, log_time) VALUES (?1, ?2, 1, 0, 0)")
        .bind(no)
        .bind(frontier.to_bytes())
        .execute(connection)
        .await?;
    Ok(())
}

/// The policies that come with the kernel, by name.
pub(crate) const POLICIES: &[(&str, &str)] = &[
    ("invariants.cedar", include_str!("../../../policies/invariants.cedar")),
    ("knowledge.cedar", include_str!("../../../policies/knowledge.cedar")),
    ("memory.cedar", include_str!("../../../policies/memory.cedar")),
    ("people.cedar", include_str!("../../../policies/people.cedar")),
    ("record.cedar", include_str!("../../../policies/record.cedar")),
    ("response.cedar", include_str!("../../../policies/response.cedar")),
    (
        "schema.cedarschema",
        include_str!("../../../policies/schema.cedarschema"),
    ),
];

/// The file of a profile, which stands in a set under one name whatever the profile.
pub(crate) fn profile_file(profile: Profile) -> (&'static str, &'static str) {
    let text = match profile {
        Profile::Pilot => include_str!("../../../policies/profiles/pilot.cedar"),
        Profile::Standard => include_str!("../../../policies/profiles/standard.cedar"),
    };
    ("profile.cedar", text)
}

async fn insert_settings(connection: &mut sqlx::SqliteConnection, no: i64, profile: Profile) -> Result<(), StoreError> {
    let mut digests = BTreeMap::new();
    for (name, text) in POLICIES.iter().copied().chain([profile_file(profile)]) {
        let digest = Digest::of(text.as_bytes());
        sqlx::query("INSERT INTO artefacts (digest, bytes) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
            .bind(digest.as_bytes().as_slice())
            .bind(text.as_bytes())
            .execute(&mut *connection)
            .await?;
        digests.insert(name, digest);
    }
    let named = serde_json::to_string(&digests).map_err(|_| StoreError::Broken("policy names"))?;
    for (name, value) in [("profile", profile.as_str()), ("policies", &named)] {
        sqlx::query("INSERT INTO settings (tenant, name, value, leaf) VALUES (?1, ?2, ?3, ?4)")
            .bind(no)
            .bind(name)
            .bind(value)
            .bind(no << 40)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
