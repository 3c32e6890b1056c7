//! What every scene shares: the embedded packs and word lists, and the project's own policies.

use std::collections::BTreeSet;

use nullius_gates::TypeSet;
use nullius_gates::policy::{PolicyFile, ValidatedPolicies};
use nullius_schemas::embedded;
use nullius_schemas::pack::language::Languages;

use crate::Failed;

const SCHEMA: &str = include_str!("../../../policies/schema.cedarschema");

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../../policies/", $name)),
        }
    };
}

/// Everything that is loaded once.
pub struct World {
    /// The types.
    pub types: TypeSet,
    /// The word lists.
    pub languages: Languages,
    /// The packs of the agent's key.
    pub packs: BTreeSet<String>,
    /// The policies of the profile `standard`.
    pub policies: ValidatedPolicies,
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World")
            .field("packs", &self.packs)
            .finish_non_exhaustive()
    }
}

impl World {
    /// Loads it.
    ///
    /// # Errors
    /// The packs, lists or policies are not valid.
    pub fn load() -> Result<Self, Failed> {
        let files = [
            file!("invariants.cedar"),
            file!("response.cedar"),
            file!("record.cedar"),
            file!("knowledge.cedar"),
            file!("memory.cedar"),
            file!("people.cedar"),
            file!("profiles/standard.cedar"),
        ];
        Ok(Self {
            types: TypeSet::compile(&embedded::catalog()?).map_err(|error| format!("types: {error:?}"))?,
            languages: embedded::word_lists()?,
            packs: BTreeSet::from(["casework".to_owned()]),
            policies: ValidatedPolicies::load(SCHEMA, &files).map_err(|error| format!("policies: {error:?}"))?,
        })
    }
}
