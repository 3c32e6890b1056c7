//! Whether the store says what its evidence says: every statement, signature and hash again, and every row that
//! decisions rest on against the statement that it follows from. Reads only.
//!
//! What no statement says cannot be compared: the payloads that have outlived their time, and what was answered.

mod fold;
mod items;
mod keeping;
mod keys;
mod leaf;
mod rows;

use std::collections::BTreeMap;
use std::path::Path;

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{self, Value};
use sqlx::SqliteConnection;

use crate::core::StartError;
use crate::evidence::checkpoint::Checkpoint;
use crate::evidence::frontier::Frontier;
use crate::evidence::keys::PublicKey;
use crate::evidence::last_signed::LastSigned;
use crate::evidence::note::Note;
use crate::evidence::vkey::VerifierKey;
use crate::export::Holders;
use crate::keyring::VAULT_EPOCH;
use crate::store::rows::Tenant;
use crate::store::{self, Store, StoreError};
use crate::vault::KeyEncryptionKey;

/// Leaves that are in memory at a time.
const CHUNK: u32 = 256;

/// Something that is not as its evidence says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Fault {
    /// Where: a table with its key, a log index, or a file.
    pub(crate) place: String,
    /// What is wrong there.
    pub(crate) what: String,
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// In the order in which they were met.
    pub(crate) faults: Vec<Fault>,
    /// Entries that were looked at.
    pub(crate) entries: u64,
    /// Published checkpoints that were looked at.
    pub(crate) checkpoints: usize,
}

impl Found {
    /// Notes a fault.
    fn fault(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault {
            place: place.into(),
            what: what.into(),
        });
    }

    /// Notes a fault unless it holds.
    fn need(&mut self, holds: bool, place: &str, what: &str) {
        if !holds {
            self.fault(place, what);
        }
    }
}

/// What an auditor of this log trusts, as it lies in the data folder.
struct Trust {
    root: PublicKey,
    log: VerifierKey,
}

/// Compares everything of a tenant.
///
/// # Errors
/// There is nothing to look at: no database, no such tenant, or a trust file or vault key that cannot be read.
pub(crate) async fn check(folder: &Path, tenant: &str) -> Result<Found, StartError> {
    if !folder.join("nullius.db").exists() {
        return Err(StartError::Empty(folder.to_owned()));
    }
    let config = crate::config::Config::load(folder)?;
    let trust = trust(folder)?;
    let vault =
        KeyEncryptionKey::load(&folder.join("keys").join("vault.key"), VAULT_EPOCH).map_err(StoreError::from)?;
    let mut connection = Store::read_only(folder).await?;
    let tenant = store::rows::tenant(&mut connection, tenant)
        .await?
        .ok_or_else(|| StartError::NoTenant(tenant.to_owned()))?;
    let mut found = Found::default();
    // The second store before the database: a log that grows meanwhile is not taken for one that was cut.
    let second = config
        .log
        .second_store
        .clone()
        .unwrap_or_else(|| folder.join("last-signed"));
    let (head, notes) = published(&second, &tenant, &mut found)?;
    sqlx::raw_sql("BEGIN")
        .execute(&mut connection)
        .await
        .map_err(StoreError::from)?;
    let mut pass = Pass {
        connection,
        tenant: &tenant,
        holders: Holders::new(&vault, &tenant),
        keys: keys::Keys::new(trust.root),
        fold: fold::Fold::default(),
        catalog: nullius_schemas::embedded::catalog()?,
        frontier: Frontier::new(),
        epoch: 0,
        roots: notes.iter().map(|(_, one)| (one.size(), None)).collect(),
        found,
    };
    if let Some(head) = &head {
        pass.roots.insert(head.size(), None);
    }
    pass.leaves().await?;
    pass.head().await?;
    pass.checkpoints(&trust.log, head.as_ref(), &notes);
    fold::compare(&mut pass).await?;
    rows::compare(&mut pass).await?;
    pass.artefacts().await?;
    Ok(pass.found)
}

fn trust(folder: &Path) -> Result<Trust, StartError> {
    let path = folder.join("trust").join("trust.json");
    let wrong = || StartError::Evidence(format!("{}: this is no trust file", path.display()));
    let document = json::read(&std::fs::read(&path)?).map_err(|_| wrong())?;
    let root = document
        .get("root")
        .and_then(|root| root.get("publicKey")?.as_str())
        .and_then(|text| PublicKey::from_base64(text).ok());
    let log = document
        .get("log")
        .and_then(Value::as_str)
        .and_then(|text| VerifierKey::parse(text).ok());
    Ok(Trust {
        root: root.ok_or_else(wrong)?,
        log: log.ok_or_else(wrong)?,
    })
}

type Published = (Option<Checkpoint>, Vec<(Note, Checkpoint)>);

fn published(folder: &Path, tenant: &Tenant, found: &mut Found) -> Result<Published, StartError> {
    let place = folder.display().to_string();
    if !folder.is_dir() {
        found.fault(place, "the second store is gone: nothing says what was signed");
        return Ok((None, Vec::new()));
    }
    let second = |error: &dyn std::fmt::Display| StartError::SecondStore(error.to_string());
    let store = LastSigned::open(folder).map_err(|error| second(&error))?;
    let head = match store.head(&tenant.origin) {
        Ok(head) => head,
        Err(error) => {
            found.fault(place.as_str(), error.to_string());
            None
        }
    };
    found.need(head.is_some(), &place, "it holds no head for this log");
    let notes = store.notes(&tenant.origin).unwrap_or_else(|error| {
        found.fault(place.as_str(), error.to_string());
        Vec::new()
    });
    let mut parsed = Vec::new();
    for note in notes {
        match Checkpoint::parse(note.text()) {
            Ok(checkpoint) => parsed.push((note, checkpoint)),
            Err(error) => found.fault(place.as_str(), error.to_string()),
        }
    }
    found.checkpoints = parsed.len();
    Ok((head, parsed))
}

/// One walk over the log and its rows.
struct Pass<'a> {
    connection: SqliteConnection,
    tenant: &'a Tenant,
    holders: Holders<'a>,
    keys: keys::Keys,
    fold: fold::Fold,
    /// The types, for what a row repeats of a payload.
    catalog: nullius_schemas::pack::Catalog,
    frontier: Frontier,
    epoch: u64,
    /// Roots at the sizes that a checkpoint names.
    roots: BTreeMap<u64, Option<Digest>>,
    found: Found,
}

impl Pass<'_> {
    /// The head row is the log's.
    async fn head(&mut self) -> Result<(), StoreError> {
        let head = match store::rows::head(&mut self.connection, self.tenant).await {
            Ok(head) => head,
            Err(StoreError::Broken(what)) => {
                self.found.fault("heads", what);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let same = head.frontier == self.frontier;
        self.found
            .need(same, "heads", "size or frontier is not that of the entries");
        self.found.need(
            head.epoch == self.epoch,
            "heads",
            "the epoch is not that of the last statement that moved it",
        );
        Ok(())
    }

    /// What was signed is what is stored.
    fn checkpoints(&mut self, key: &VerifierKey, head: Option<&Checkpoint>, notes: &[(Note, Checkpoint)]) {
        let named = head.map(|head| (None, head));
        for (note, checkpoint) in named
            .into_iter()
            .chain(notes.iter().map(|(note, one)| (Some(note), one)))
        {
            let size = checkpoint.size();
            let place = match note {
                None => format!("second store, head of size {size}"),
                Some(_) => format!("second store, checkpoint of size {size}"),
            };
            if note.is_some_and(|note| note.verify(key).is_err()) {
                self.found.fault(place.as_str(), "the log's key did not sign it");
            }
            self.found.need(
                checkpoint.origin() == self.tenant.origin,
                &place,
                "it is of another log",
            );
            match self.roots.get(&size).copied().flatten() {
                Some(root) => self.found.need(
                    root == checkpoint.root(),
                    &place,
                    "the entries have another root at this size",
                ),
                None if size == 0 => {}
                None => self.found.fault(place, "the entries end before this size"),
            }
        }
    }

    /// Every artefact has the digest that it is kept under.
    async fn artefacts(&mut self) -> Result<(), StoreError> {
        for digest in store::rows::artefacts(&mut self.connection).await? {
            match store::rows::artefact(&mut self.connection, digest).await {
                Err(StoreError::Broken(what)) => self.found.fault(format!("artefacts {digest}"), what),
                other => drop(other?),
            }
        }
        Ok(())
    }
}
