//! What every play shares: the embedded packs and word lists, and the project's own policies.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use nullius_gates::TypeSet;
use nullius_gates::policy::{PolicyFile, ValidatedPolicies};
use nullius_schemas::embedded;
use nullius_schemas::pack::language::Languages;
use nullius_schemas::vocabulary::Profile;

pub(crate) const SCHEMA: &str = include_str!("../../../policies/schema.cedarschema");

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../../policies/", $name)),
        }
    };
}

pub(crate) const SHARED: [PolicyFile<'static>; 6] = [
    file!("invariants.cedar"),
    file!("response.cedar"),
    file!("record.cedar"),
    file!("knowledge.cedar"),
    file!("memory.cedar"),
    file!("people.cedar"),
];
pub(crate) const STANDARD: PolicyFile<'static> = file!("profiles/standard.cedar");
const PILOT: PolicyFile<'static> = file!("profiles/pilot.cedar");

pub(crate) struct World {
    pub(crate) types: TypeSet,
    pub(crate) languages: Languages,
    pub(crate) packs: BTreeSet<String>,
    standard: ValidatedPolicies,
    pilot: ValidatedPolicies,
}

pub(crate) static WORLD: LazyLock<World> = LazyLock::new(|| World {
    types: TypeSet::compile(&embedded::catalog().unwrap()).unwrap(),
    languages: embedded::word_lists().unwrap(),
    packs: BTreeSet::from(["casework".to_owned()]),
    standard: load(&[&SHARED[..], &[STANDARD]].concat()),
    pilot: load(&[&SHARED[..], &[PILOT]].concat()),
});

impl World {
    pub(crate) fn policies(&self, profile: Profile) -> &ValidatedPolicies {
        match profile {
            Profile::Standard => &self.standard,
            Profile::Pilot => &self.pilot,
        }
    }
}

pub(crate) fn load(files: &[PolicyFile<'_>]) -> ValidatedPolicies {
    ValidatedPolicies::load(SCHEMA, files).unwrap()
}

/// The policies without one file: its destination has none.
pub(crate) fn without(name: &str) -> ValidatedPolicies {
    let files: Vec<_> = SHARED
        .into_iter()
        .filter(|file| file.name != name)
        .chain([STANDARD])
        .collect();
    load(&files)
}
