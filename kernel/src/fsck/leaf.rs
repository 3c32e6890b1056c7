//! One entry after another: bytes, hash, signature, openings, and then the rows that it made.

use std::collections::BTreeMap;

use nullius_schemas::commitment::{Opening, Place, commit};
use nullius_schemas::json::{self, Value};

use super::{CHUNK, Pass, rows};
use crate::evidence::dsse::Envelope;
use crate::evidence::kind::Kind;
use crate::export::{Opened, record_of};
use crate::store::StoreError;
use crate::store::rows::LeafRow;

/// A statement that was read, with the values that its commitments open to.
pub(super) struct Said {
    pub(super) index: u64,
    /// The store's key of the leaf.
    pub(super) id: i64,
    pub(super) kind: Kind,
    pub(super) record: String,
    pub(super) digest: Option<String>,
    pub(super) predicate: Value,
    /// `None` if they were withheld or erased.
    pub(super) opened: Option<BTreeMap<String, Value>>,
    pub(super) holder: Option<i64>,
}

impl Said {
    /// A member in clear, as text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.predicate.get(name).and_then(Value::as_str)
    }

    /// Whether the committed value is this one; unopened values contradict nothing.
    pub(super) fn opens_to(&self, name: &str, value: &Value) -> bool {
        self.opened
            .as_ref()
            .is_none_or(|opened| opened.get(name) == Some(value))
    }

    /// The opened value.
    pub(super) fn value(&self, name: &str) -> Option<&Value> {
        self.opened.as_ref().and_then(|opened| opened.get(name))
    }
}

impl Pass<'_> {
    /// All entries in order.
    pub(super) async fn leaves(&mut self) -> Result<(), StoreError> {
        loop {
            let next = self.frontier.size();
            let chunk = crate::store::rows::leaves(&mut self.connection, self.tenant, next, CHUNK).await?;
            if chunk.is_empty() {
                return Ok(());
            }
            for row in chunk {
                self.leaf(row).await?;
            }
        }
    }

    async fn leaf(&mut self, row: LeafRow) -> Result<(), StoreError> {
        let index = row.index;
        let place = format!("leaves {index}");
        if index != self.frontier.size() {
            let what = format!("index {} is missing", self.frontier.size());
            self.found.fault(place.as_str(), what);
            // What follows cannot be where it was signed to be; the roots will say so. The walk goes on behind the gap.
            while self.frontier.size() < index {
                self.frontier.append(nullius_schemas::digest::Digest::of(b""));
            }
        }
        self.found.entries += 1;
        let envelope = Envelope::from_stored(row.statement.clone(), &row.keyid, &row.signature);
        let hash = envelope.leaf().hash();
        self.found.need(
            hash == row.hash,
            &place,
            "the hash is not that of statement, signature and key",
        );
        self.frontier.append(hash);
        let size = self.frontier.size();
        if let Some(root) = self.roots.get_mut(&size) {
            *root = Some(self.frontier.root());
        }
        let Some(mut said) = self.read(&row, &place) else {
            return Ok(());
        };
        match self.keys.signer(said.kind, index, &row.keyid) {
            None => self
                .found
                .fault(place.as_str(), "no key of that id may sign this kind of statement here"),
            Some(key) => {
                if envelope.verify(key).is_err() {
                    self.found.fault(place.as_str(), "the signature does not verify");
                }
            }
        }
        said.opened = self.open(&row, &said, &place).await?;
        rows::follow(self, &said).await?;
        let previous = said.text("previousIndex").and_then(|text| text.parse().ok());
        let previous = previous.and_then(|index| self.tenant.leaf_id(index).ok());
        self.fold.take(&said, previous);
        if said.kind == Kind::KeyEvent {
            self.keys.take(index, &said.predicate);
        }
        Ok(())
    }

    fn read(&mut self, row: &LeafRow, place: &str) -> Option<Said> {
        let parsed = json::read(&row.statement).ok();
        let said = parsed.and_then(|statement| {
            let subject = statement.get("subject")?.as_array()?.first()?;
            let digest = subject.get("digest")?.get("sha256")?.as_str().map(str::to_owned);
            Some(Said {
                index: row.index,
                id: self.tenant.leaf_id(row.index).ok()?,
                kind: Kind::of_predicate_type(statement.get("predicateType")?.as_str()?)?,
                record: record_of(&statement)?.to_owned(),
                digest,
                predicate: statement.get("predicate")?.clone(),
                opened: None,
                holder: row.holder,
            })
        });
        let Some(said) = said else {
            self.found.fault(place, "this is no statement");
            return None;
        };
        self.found
            .need(said.kind.as_str() == row.kind, place, "the kind is not the statement's");
        self.found.need(
            said.text("origin") == Some(self.tenant.origin.as_str()),
            place,
            "the statement is of another log",
        );
        let epoch = said.text("epoch").and_then(|text| text.parse().ok()).unwrap_or(0);
        self.found
            .need(epoch >= self.epoch, place, "the epoch is lower than before");
        self.epoch = self.epoch.max(epoch);
        Some(said)
    }

    async fn open(
        &mut self,
        row: &LeafRow,
        said: &Said,
        place: &str,
    ) -> Result<Option<BTreeMap<String, Value>>, StoreError> {
        let bytes = match self.holders.open(&mut self.connection, row).await? {
            Opened::Document(bytes) => bytes,
            Opened::Nothing | Opened::Withheld => return Ok(None),
            Opened::Broken => {
                self.found
                    .fault(format!("{place} openings"), "they are stored and do not open");
                return Ok(None);
            }
        };
        let fields = json::read(&bytes).ok();
        let fields = fields.as_ref().and_then(|document| document.get("fields"));
        let mut opened = BTreeMap::new();
        for name in said.kind.commitments() {
            let opening = fields.and_then(|fields| fields.get(name)).and_then(Opening::from_value);
            let committed = said.predicate.get("commitments").and_then(|all| all.get(name));
            let pointer = format!("/{name}");
            let at = Place {
                tenant: self.tenant.name.as_str(),
                record: &said.record,
                predicate_type: said.kind.predicate_type(),
                pointer: &pointer,
            };
            match opening {
                Some(opening)
                    if commit(at, &opening.value, opening.salt).ok().map(Value::from).as_ref() == committed =>
                {
                    opened.insert((*name).to_owned(), opening.value);
                }
                _ => self.found.fault(
                    format!("{place} openings"),
                    format!("`{name}` does not open the statement's commitment"),
                ),
            }
        }
        Ok(Some(opened))
    }
}
