//! Packs: the domain as data. A name under `schemas/`, `policies/` and `prompts/`; no Rust in it.
//!
//! A pack is `pack.json` (the table), one schema file for each version of a type, and `frames.json`.
//! Format: docs/packs.md.

mod error;
pub mod frames;
pub mod language;
mod lint;
pub mod phrases;
pub mod rules;
mod table;
mod types;
pub mod vocabulary;

use std::collections::BTreeMap;

pub use error::PackError;
pub use lint::lint;
pub use table::{Pack, Purpose, Retention, Treatment};
pub use types::{About, ContradictsRule, FieldOf, KindRule, KnowledgeRule, LeafRule, Promotion, TypeDef};

use crate::names::TypeRef;

/// Every pack that a kernel has loaded.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    packs: BTreeMap<String, Pack>,
}

impl Catalog {
    /// A catalogue of these packs; two of one name are refused.
    ///
    /// # Errors
    /// A name stands twice.
    pub fn new(packs: impl IntoIterator<Item = Pack>) -> Result<Self, PackError> {
        let mut catalog = Self::default();
        for pack in packs {
            let name = pack.name().to_owned();
            if catalog.packs.insert(name.clone(), pack).is_some() {
                return Err(PackError::new(
                    "pack.json",
                    "/name",
                    format!("two packs are named {name}"),
                ));
            }
        }
        Ok(catalog)
    }

    /// The pack of that name.
    #[must_use]
    pub fn pack(&self, name: &str) -> Option<&Pack> {
        self.packs.get(name)
    }

    /// Every pack, by name.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.values()
    }

    /// The type, with its pack.
    #[must_use]
    pub fn find(&self, type_ref: &TypeRef) -> Option<(&Pack, &TypeDef)> {
        let pack = self.pack(type_ref.pack())?;
        pack.type_def(type_ref).map(|type_def| (pack, type_def))
    }
}
