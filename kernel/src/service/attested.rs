//! A statement of this kernel's own, read again: its signature first, then each value against what it commits to.
//!
//! A row says what a statement said; whoever can write rows cannot sign. What people are shown of a row, and what
//! decisions rest on, is compared with its statement here.

use nullius_schemas::commitment::{Opening, Place, commit};
use nullius_schemas::json::Value;
use sqlx::SqliteConnection;

use crate::core::Core;
use crate::evidence::dsse::{PAYLOAD_TYPE, pae};
use crate::evidence::kind::Kind;
use crate::export::record_of;
use crate::store::StoreError;
use crate::store::rows;
use crate::vault::HolderKey;
use crate::writer::open_json;

/// A statement whose signature was verified.
pub(crate) struct Attested<'c> {
    core: &'c Core,
    kind: Kind,
    record: String,
    predicate: Value,
    openings: Value,
}

impl<'c> Attested<'c> {
    /// Reads the statement of a leaf, whose openings lie under `key`.
    ///
    /// # Errors
    /// There is no such leaf, it is of another kind, this kernel did not sign it, or its openings do not open.
    pub(crate) async fn read(
        core: &'c Core,
        connection: &mut SqliteConnection,
        leaf: i64,
        kind: Kind,
        key: &HolderKey,
    ) -> Result<Self, StoreError> {
        let broken = StoreError::Broken;
        let index = core.tenant.index_of(leaf)?;
        let leaf = rows::leaf(connection, &core.tenant, index).await?;
        let leaf = leaf.ok_or(broken("a row without its leaf"))?;
        let signed = pae(PAYLOAD_TYPE, &leaf.statement);
        let verified = core.keys.statement.public().verify(&signed, &leaf.signature);
        verified.map_err(|_| broken("a row's evidence is not signed by this kernel"))?;
        let statement = nullius_schemas::json::read(&leaf.statement).map_err(|_| broken("a row's statement"))?;
        if statement.get("predicateType").and_then(Value::as_str) != Some(kind.predicate_type()) {
            return Err(broken("a row's evidence is of another kind"));
        }
        let record = record_of(&statement).ok_or(broken("a row's statement"))?.to_owned();
        let predicate = statement.get("predicate").cloned().ok_or(broken("a row's predicate"))?;
        let sealed = leaf.openings.ok_or(broken("a row's evidence without openings"))?;
        let openings = open_json(core.tenant.name.as_str(), &record, "openings", key, sealed)?;
        Ok(Self {
            core,
            kind,
            record,
            predicate,
            openings,
        })
    }

    /// The id in the statement's subject.
    pub(crate) fn record(&self) -> &str {
        &self.record
    }

    /// A member in clear.
    pub(crate) fn clear(&self, name: &str) -> &Value {
        self.predicate.get(name).unwrap_or(&Value::Null)
    }

    /// Whether a committed value is this one, as its commitment proves.
    pub(crate) fn commits_to(&self, name: &str, value: &Value) -> bool {
        let opening = self.openings.get("fields").and_then(|fields| fields.get(name));
        let Some(opening) = opening.and_then(Opening::from_value) else {
            return false;
        };
        let place = Place {
            tenant: self.core.tenant.name.as_str(),
            record: &self.record,
            predicate_type: self.kind.predicate_type(),
            pointer: &format!("/{name}"),
        };
        let commitment = commit(place, &opening.value, opening.salt).ok().map(Value::from);
        let committed = self.predicate.get("commitments").and_then(|all| all.get(name));
        opening.value == *value && commitment.as_ref() == committed && committed.is_some()
    }
}
