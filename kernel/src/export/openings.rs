//! What opens the commitments of a statement, taken from the vault.

use std::collections::BTreeMap;
use std::sync::Arc;

use nullius_schemas::json::{self, Value};
use sqlx::SqliteConnection;
use zeroize::Zeroizing;

use crate::core::unwrap_holder;
use crate::evidence::kind::Kind;
use crate::store::rows::{self, LeafRow};
use crate::store::{StoreError, rows::Tenant};
use crate::vault::{HolderKey, KeyEncryptionKey, Place, Sealed};

/// Keys of holders that are kept at hand.
const AT_HAND: usize = 256;

/// What the vault has of one statement.
pub(crate) enum Opened {
    /// The opening file.
    Document(Zeroizing<Vec<u8>>),
    /// The statement commits to nothing.
    Nothing,
    /// Not given, or erased: the holder's key or the openings are gone.
    Withheld,
    /// It is there and does not open.
    Broken,
}

impl Opened {
    /// What is said of a statement whose openings are not asked for.
    pub(crate) fn withheld(row: &LeafRow) -> Self {
        if commits(row) { Self::Withheld } else { Self::Nothing }
    }
}

fn commits(row: &LeafRow) -> bool {
    Kind::parse(&row.kind).is_none_or(|kind| !kind.commitments().is_empty())
}

/// The id in the name of a statement's subject.
pub(crate) fn record_of(statement: &Value) -> Option<&str> {
    let subject = statement.get("subject")?.as_array()?.first()?;
    let (_, record) = subject.get("name")?.as_str()?.split_once('/')?;
    Some(record)
}

/// Keys of holders, unwrapped when they are first needed.
pub(crate) struct Holders<'a> {
    vault: &'a KeyEncryptionKey,
    tenant: &'a Tenant,
    keys: BTreeMap<i64, Option<Arc<HolderKey>>>,
}

impl<'a> Holders<'a> {
    /// No key yet.
    pub(crate) fn new(vault: &'a KeyEncryptionKey, tenant: &'a Tenant) -> Self {
        Self {
            vault,
            tenant,
            keys: BTreeMap::new(),
        }
    }

    /// The key of a holder; `None` if it does not unwrap or is not there.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn key(
        &mut self,
        connection: &mut SqliteConnection,
        holder: i64,
    ) -> Result<Option<Arc<HolderKey>>, StoreError> {
        if let Some(known) = self.keys.get(&holder) {
            return Ok(known.clone());
        }
        if self.keys.len() >= AT_HAND {
            self.keys.clear();
        }
        let key = unwrap_holder(connection, self.vault, self.tenant, holder).await;
        let key = key.ok().map(Arc::new);
        self.keys.insert(holder, key.clone());
        Ok(key)
    }

    /// Opens the openings of a leaf.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn open(
        &mut self,
        connection: &mut SqliteConnection,
        row: &LeafRow,
    ) -> Result<Opened, StoreError> {
        if !commits(row) {
            return Ok(Opened::Nothing);
        }
        let (Some(holder), Some(sealed)) = (row.holder, &row.openings) else {
            return Ok(Opened::Withheld);
        };
        if rows::holder(connection, holder).await?.is_none() {
            return Ok(Opened::Withheld);
        }
        let key = self.key(connection, holder).await?;
        let opened = key.and_then(|key| unseal(self.tenant, &key, row, sealed));
        Ok(opened.map_or(Opened::Broken, Opened::Document))
    }
}

fn unseal(tenant: &Tenant, key: &HolderKey, row: &LeafRow, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let statement = json::read(&row.statement).ok()?;
    let place = Place {
        tenant: tenant.name.as_str(),
        record: record_of(&statement)?,
        field: "openings",
    };
    Sealed::from_bytes(sealed.to_vec()).ok()?.open(key, place).ok()
}
