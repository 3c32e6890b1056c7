//! What every part of a running kernel shares.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use nullius_gates::TypeSet;
use nullius_gates::sheet::layout_digest;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Value, canonical};
use nullius_schemas::pack::language::Languages;

use crate::clock::Clock;
use crate::config::{Config, ConfigError};
use crate::evidence::frontier::Frontier;
use crate::evidence::last_signed::LastSigned;
use crate::gate::Gates;
use crate::keyring::{Keyring, KeyringError};
use crate::snapshot::Snapshot;
use crate::store::rows::{self, Tenant};
use crate::store::{Store, StoreError};
use crate::vault::{HolderKey, HolderKind, HolderRef, KeyEncryptionKey, WrappedKey};

/// Why a kernel does not start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    /// The configuration.
    #[error("configuration: {0}")]
    Config(#[from] ConfigError),
    /// The keys.
    #[error("keys: {0}")]
    Keys(#[from] KeyringError),
    /// The store.
    #[error("store: {0}")]
    Store(#[from] StoreError),
    /// A pack that comes with the kernel.
    #[error("packs: {0}")]
    Packs(#[from] nullius_schemas::pack::PackError),
    /// The policies in force.
    #[error("policies: {0}")]
    Policies(#[from] nullius_gates::policy::PolicyLoadError),
    /// Somebody changed what is in force without the kernel.
    #[error(
        "policies: the store holds another set than the log says was loaded: it was altered. Restore a copy that was not"
    )]
    PoliciesAltered,
    /// The second store.
    #[error("the second store: {0}")]
    SecondStore(String),
    /// The folder holds no log yet.
    #[error("{0} holds no kernel yet: run `nullius init --data {0}` first")]
    Empty(PathBuf),
    /// A tenant that is not there.
    #[error("there is no tenant {0}")]
    NoTenant(String),
    /// The store fell behind what was signed.
    #[error(
        "the store is behind its last signed checkpoint ({signed} entries signed, {stored} stored): it was rolled back. Restore a newer copy, or begin a new origin"
    )]
    RolledBack {
        /// Entries that a signed checkpoint covers.
        signed: u64,
        /// Entries that are stored.
        stored: u64,
    },
    /// The self-test.
    #[error("self-test: {0}")]
    SelfTest(String),
    /// Anything of the operating system.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The first entries of a log.
    #[error("{0}")]
    Evidence(String),
}

/// The packs and word lists that this kernel came with, compiled.
#[derive(Debug)]
pub(crate) struct Packs {
    pub(crate) types: TypeSet,
    pub(crate) languages: Languages,
    /// What a `pack-load` statement says of them.
    pub(crate) loaded: Loaded,
    /// Every file of them by digest.
    pub(crate) files: BTreeMap<Digest, Vec<u8>>,
}

/// The members of a `pack-load` predicate.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Loaded {
    pub(crate) packs: Value,
    pub(crate) frames: Digest,
    pub(crate) languages: Digest,
    pub(crate) sheet: Digest,
}

impl Loaded {
    /// One text that changes whenever any of it changes.
    pub(crate) fn fingerprint(&self) -> String {
        let packs = Digest::of_document("nullius/packs/v1", &self.packs).map_or_else(|_| String::new(), Digest::to_hex);
        format!("{packs} {} {} {}", self.frames, self.languages, self.sheet)
    }
}

impl Packs {
    /// Loads and compiles what came with the kernel.
    pub(crate) fn embedded() -> Result<Self, StartError> {
        let catalog = nullius_schemas::embedded::catalog()?;
        let mut files = BTreeMap::new();
        let mut keep = |text: &str| {
            let digest = Digest::of(text.as_bytes());
            files.insert(digest, text.as_bytes().to_vec());
            digest
        };
        let named: Vec<Value> = nullius_schemas::embedded::LANGUAGES
            .iter()
            .map(|(name, text)| Value::object([("digest", Value::from(keep(text))), ("name", (*name).into())]))
            .collect();
        // The list is named by digest too, and is kept like the files that it lists.
        let named = canonical(&Value::Array(named)).map_err(|error| StartError::Evidence(error.to_string()))?;
        let named = String::from_utf8(named).map_err(|error| StartError::Evidence(error.to_string()))?;
        let languages = keep(&format!("nullius/languages/v1\n{named}"));
        let mut frames = Vec::new();
        let packs = Value::array(catalog.packs().map(|pack| {
            let types = pack.types().map(|type_def| {
                keep(type_def.text());
                Value::object([
                    ("schemaDigest", Value::from(type_def.digest())),
                    ("type", type_def.type_ref().clone().into()),
                ])
            });
            let types = Value::array(types);
            keep(pack.text());
            frames.push(keep(pack.frames_text()));
            Value::object([
                ("digest", Value::from(pack.digest())),
                ("name", pack.name().into()),
                ("types", types),
            ])
        }));
        let sheet = keep(nullius_gates::sheet::LAYOUT);
        debug_assert_eq!(sheet, layout_digest());
        let frames = frames.first().copied().unwrap_or_else(|| Digest::of(b""));
        Ok(Self {
            types: TypeSet::compile(&catalog)?,
            languages: nullius_schemas::embedded::word_lists()?,
            loaded: Loaded {
                packs,
                frames,
                languages,
                sheet,
            },
            files,
        })
    }
}

/// A kernel's shared parts for one tenant.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) config: Config,
    pub(crate) keys: Keyring,
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) tenant: Tenant,
    pub(crate) packs: Packs,
    pub(crate) last_signed: LastSigned,
    pub(crate) gates: Gates,
    pub(crate) tenant_holder: (i64, Arc<HolderKey>),
    /// The frontier of the leaves that this process has read back and hashed.
    pub(crate) checked: tokio::sync::Mutex<Frontier>,
    /// The size of the frontier that is kept in the store.
    pub(crate) remembered: AtomicU64,
    snapshot: RwLock<Arc<Snapshot>>,
    refreshed_at: AtomicI64,
}

impl Core {
    /// Opens an initialised data folder.
    pub(crate) async fn open(folder: &Path, tenant: &str) -> Result<Self, StartError> {
        if !folder.join("nullius.db").exists() {
            return Err(StartError::Empty(folder.to_owned()));
        }
        let config = Config::load(folder)?;
        let store = Store::open(folder).await?;
        let keys = Keyring::open(folder)?;
        let mut connection = store.reader().await?;
        let found = rows::tenant(&mut connection, tenant).await?;
        let tenant = match found {
            Some(tenant) => tenant,
            None if tenant == "default" => return Err(StartError::Empty(folder.to_owned())),
            None => return Err(StartError::NoTenant(tenant.to_owned())),
        };
        let last_signed = open_last_signed(folder, &config)?;
        let head = rows::head(&mut connection, &tenant).await?;
        let signed = last_signed
            .head(&tenant.origin)
            .map_err(|error| StartError::SecondStore(error.to_string()))?;
        // A log begins with a head there, so that its absence is a loss and not a beginning.
        let signed = signed.ok_or_else(|| {
            StartError::SecondStore("it has no head for a log that has begun: restore its folder".to_owned())
        })?;
        if signed.size() > head.frontier.size() {
            return Err(StartError::RolledBack {
                signed: signed.size(),
                stored: head.frontier.size(),
            });
        }
        let first = rows::leaf(&mut connection, &tenant, 0).await?;
        let first = first.and_then(|leaf| nullius_schemas::json::read(&leaf.statement).ok());
        keys.check(&first.ok_or(StoreError::Broken("the log has no first entry"))?)?;
        let clock = Clock::default();
        clock.seen(head.log_time);
        let snapshot = Arc::new(Snapshot::load(&mut connection, &tenant, None).await?);
        let no = rows::holder_no(
            &mut connection,
            &tenant,
            HolderKind::Tenant.as_str(),
            tenant.name.as_str(),
        )
        .await?
        .ok_or(StoreError::Broken("the tenant has no key"))?;
        let tenant_holder = (
            no,
            Arc::new(unwrap_holder(&mut connection, &keys.vault, &tenant, no).await?),
        );
        let checked = rows::published(&mut connection, &tenant).await?;
        drop(connection);
        let gates = Gates::new(config.limits.admissions_per_gate);
        Ok(Self {
            config,
            keys,
            clock,
            store,
            tenant,
            packs: Packs::embedded()?,
            last_signed,
            gates,
            tenant_holder,
            remembered: AtomicU64::new(checked.size()),
            checked: tokio::sync::Mutex::new(checked),
            snapshot: RwLock::new(snapshot),
            refreshed_at: AtomicI64::new(0),
        })
    }

    /// What is in force, as last read.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        match self.snapshot.read() {
            Ok(guard) => Arc::clone(&guard),
            Err(poisoned) => Arc::clone(&poisoned.into_inner()),
        }
    }

    /// What is in force now: read again if the tenant's epoch has moved.
    pub(crate) async fn refresh(&self) -> Result<Arc<Snapshot>, StartError> {
        let mut connection = self.store.reader().await?;
        let known = self.snapshot();
        if rows::epoch(&mut connection, &self.tenant).await? == known.epoch {
            return Ok(known);
        }
        let fresh = Arc::new(Snapshot::load(&mut connection, &self.tenant, Some(&known)).await?);
        let mut guard = match self.snapshot.write() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        };
        if guard.epoch < fresh.epoch {
            *guard = Arc::clone(&fresh);
        }
        Ok(Arc::clone(&guard))
    }

    /// Reads again what is in force unless that was done within the last 100 milliseconds.
    pub(crate) async fn refresh_soon(&self) -> Result<(), StartError> {
        let now = self.clock.now().unix_millis();
        let last = self.refreshed_at.load(Ordering::Relaxed);
        if now - last < 100 {
            return Ok(());
        }
        self.refreshed_at.store(now, Ordering::Relaxed);
        self.refresh().await.map(drop)
    }

    /// The key of a holder.
    pub(crate) async fn holder(
        &self,
        connection: &mut sqlx::SqliteConnection,
        no: i64,
    ) -> Result<Arc<HolderKey>, StoreError> {
        if no == self.tenant_holder.0 {
            return Ok(Arc::clone(&self.tenant_holder.1));
        }
        Ok(Arc::new(
            unwrap_holder(connection, &self.keys.vault, &self.tenant, no).await?,
        ))
    }
}

/// Opens the second store.
pub(crate) fn open_last_signed(folder: &Path, config: &Config) -> Result<LastSigned, StartError> {
    let second = config
        .log
        .second_store
        .clone()
        .unwrap_or_else(|| folder.join("last-signed"));
    LastSigned::open(&second).map_err(|error| StartError::SecondStore(error.to_string()))
}

/// A holder's key, unwrapped.
pub(crate) async fn unwrap_holder(
    connection: &mut sqlx::SqliteConnection,
    vault: &KeyEncryptionKey,
    tenant: &Tenant,
    no: i64,
) -> Result<HolderKey, StoreError> {
    let (kind, id, wrapped) = rows::holder(connection, no)
        .await?
        .ok_or(StoreError::Broken("a holder's key is gone"))?;
    let kind = [HolderKind::Subject, HolderKind::Run, HolderKind::Tenant]
        .into_iter()
        .find(|known| known.as_str() == kind)
        .ok_or(StoreError::Broken("holders.kind"))?;
    let wrapped = WrappedKey::from_bytes(&wrapped)?;
    Ok(vault.unwrap(
        HolderRef {
            tenant: tenant.name.as_str(),
            kind,
            id: &id,
        },
        &wrapped,
    )?)
}
