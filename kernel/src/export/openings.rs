//! What opens the commitments of a statement, taken from the vault.

use std::collections::BTreeMap;
use std::sync::Arc;

use nullius_schemas::json::{self, Value};
use sqlx::SqliteConnection;
use zeroize::Zeroizing;

use crate::core::Core;
use crate::evidence::kind::Kind;
use crate::store::rows::{self, LeafRow};
use crate::store::{StoreError, rows::Tenant};
use crate::vault::{HolderKey, Place, Sealed};

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
#[derive(Default)]
pub(crate) struct Holders {
    keys: BTreeMap<i64, Option<Arc<HolderKey>>>,
}

impl Holders {
    /// Opens the openings of a leaf.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn open(
        &mut self,
        core: &Core,
        connection: &mut SqliteConnection,
        row: &LeafRow,
    ) -> Result<Opened, StoreError> {
        if !commits(row) {
            return Ok(Opened::Nothing);
        }
        let (Some(holder), Some(sealed)) = (row.holder, &row.openings) else {
            return Ok(Opened::Withheld);
        };
        if !self.keys.contains_key(&holder) {
            if self.keys.len() >= AT_HAND {
                self.keys.clear();
            }
            let key = match rows::holder(connection, holder).await? {
                None => return Ok(Opened::Withheld),
                Some(_) => core.holder(connection, holder).await.ok(),
            };
            self.keys.insert(holder, key);
        }
        let key = self.keys.get(&holder).cloned().flatten();
        let opened = key.and_then(|key| unseal(&core.tenant, &key, row, sealed));
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
