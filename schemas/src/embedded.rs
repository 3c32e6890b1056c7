//! The packs and word lists that come with the kernel.

use crate::names::TypeRef;
use crate::pack::language::{Languages, languages};
use crate::pack::{Catalog, Pack, PackError, TypeDef};

/// The word lists by name, as digested.
pub const LANGUAGES: &[(&str, &str)] = &[
    ("en.json", include_str!("../core/language/en.json")),
    ("nl.json", include_str!("../core/language/nl.json")),
];

macro_rules! casework_types {
    ($($name:literal),+ $(,)?) => {
        &[$((concat!("casework/", $name, "@1"), include_str!(concat!("../casework/", $name, "/v1.schema.json")))),+]
    };
}

const CASEWORK: &[(&str, &str)] = casework_types!(
    "agreement",
    "answer",
    "assessment",
    "circumstance",
    "contact-preference",
    "letter",
    "procedure-note",
    "proposal",
    "report",
    "support-need",
    "task",
);

macro_rules! cases {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../casework/cases/", $name, ".json")))),+]
    };
}

/// Made-up cases of made-up citizens, by name: what an agent submits, and what has to become of it. `@now-PT10M`
/// is a moment and `@today+P365D` a day, relative to when a case is played.
pub const CASES: &[(&str, &str)] = cases!("1-bijstand", "2-wmo", "3-parkeren", "4-verhuizing", "5-schuldhulp");

/// The word lists, parsed.
///
/// # Errors
/// A list is wrong; the tests of this crate keep that from happening.
pub fn word_lists() -> Result<Languages, PackError> {
    languages(LANGUAGES.iter().map(|(_, text)| *text))
}

/// The packs, loaded.
///
/// # Errors
/// A pack is wrong; the tests of this crate keep that from happening.
pub fn catalog() -> Result<Catalog, PackError> {
    let types = CASEWORK
        .iter()
        .map(|(name, text)| {
            let type_ref = TypeRef::parse(name).map_err(|error| PackError::new(name, "", error.to_string()))?;
            TypeDef::parse(type_ref, text)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let table = include_str!("../casework/pack.json");
    Catalog::new([Pack::load(table, include_str!("../casework/frames.json"), types)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Name;

    #[test]
    fn every_type_has_a_treatment_for_every_purpose() {
        let catalog = catalog().expect("the embedded packs load");
        word_lists().expect("the embedded lists load");
        for pack in catalog.packs() {
            for type_def in pack.types() {
                for purpose in pack.purposes() {
                    let treatment = pack.treatment(type_def.type_ref(), "", purpose);
                    assert!(treatment.is_some(), "{} for {purpose}", type_def.type_ref());
                }
            }
        }
        let type_ref = TypeRef::parse("casework/circumstance@1").expect("a type");
        let wmo = Name::parse("wmo-melding").expect("a purpose");
        let pack = catalog.pack("casework").expect("the pack");
        let health = pack.treatment(&type_ref, "health", &wmo).expect("a row");
        assert_eq!(health.retention.as_deref(), Some("8.1.1"));
        assert!(health.exception.is_some());
        let unknown = Name::parse("marketing").expect("a name");
        assert_eq!(pack.treatment(&type_ref, "health", &unknown), None);
    }
}
