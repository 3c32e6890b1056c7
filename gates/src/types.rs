//! Candidate types, compiled once: the table of the packs and a validator for each type.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError, Validator};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::TypeRef;
use nullius_schemas::pack::{Catalog, Pack, PackError, TypeDef};

/// A type with its validator and its pack.
#[derive(Debug)]
pub struct CompiledType {
    pack: Arc<Pack>,
    type_def: TypeDef,
    validator: Validator,
}

impl CompiledType {
    /// Its definition.
    #[must_use]
    pub fn type_def(&self) -> &TypeDef {
        &self.type_def
    }

    /// Its pack.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What does not fit, at most five places; empty when the payload is valid.
    #[must_use]
    pub fn faults(&self, payload: &Value) -> Vec<String> {
        let payload = payload.to_serde();
        self.validator
            .iter_errors(&payload)
            .flat_map(|error| explained(&error))
            .take(5)
            .collect()
    }
}

/// What is wrong and where. Of a choice only the branch that the payload's tag names says what would fit.
fn explained(error: &ValidationError<'_>) -> Vec<String> {
    if let ValidationErrorKind::OneOfNotValid { context } = error.kind() {
        let is_tag = |error: &ValidationError<'_>| matches!(error.kind(), ValidationErrorKind::Constant { .. });
        if let Some(named) = context.iter().find(|branch| !branch.iter().any(is_tag)) {
            return named.iter().flat_map(explained).collect();
        }
    }
    let at = error.instance_path().to_string();
    vec![format!("`{}`: {error}", if at.is_empty() { "/" } else { &at })]
}

/// Every compiled type of a catalogue.
#[derive(Debug)]
pub struct TypeSet {
    types: BTreeMap<TypeRef, Arc<CompiledType>>,
    packs: BTreeMap<String, Arc<Pack>>,
}

impl TypeSet {
    /// Compiles every type: offline, formats asserted, linear-time patterns.
    ///
    /// # Errors
    /// A schema is invalid, or refers to something outside itself.
    pub fn compile(catalog: &Catalog) -> Result<Self, PackError> {
        let mut set = Self {
            types: BTreeMap::new(),
            packs: BTreeMap::new(),
        };
        for pack in catalog.packs() {
            let pack = Arc::new(pack.clone());
            for type_def in pack.types() {
                let validator = jsonschema::draft202012::options()
                    .offline()
                    .should_validate_formats(true)
                    .should_ignore_unknown_formats(false)
                    .with_pattern_options(PatternOptions::regex())
                    .build(type_def.schema())
                    .map_err(|error| PackError::new(type_def.type_ref().as_str(), "", error.to_string()))?;
                let compiled = CompiledType {
                    pack: Arc::clone(&pack),
                    type_def: type_def.clone(),
                    validator,
                };
                set.types.insert(type_def.type_ref().clone(), Arc::new(compiled));
            }
            set.packs.insert(pack.name().to_owned(), pack);
        }
        Ok(set)
    }

    /// The type, if one of `packs` has it.
    #[must_use]
    pub fn find(&self, type_ref: &TypeRef, packs: &BTreeSet<String>) -> Option<&Arc<CompiledType>> {
        self.types.get(type_ref).filter(|_| packs.contains(type_ref.pack()))
    }

    /// The names of the types that `packs` have.
    pub fn names<'a>(&'a self, packs: &'a BTreeSet<String>) -> impl Iterator<Item = &'a TypeRef> {
        self.types.keys().filter(|type_ref| packs.contains(type_ref.pack()))
    }

    /// Every type.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<CompiledType>> {
        self.types.values()
    }

    /// The pack of that name.
    #[must_use]
    pub fn pack(&self, name: &str) -> Option<&Pack> {
        self.packs.get(name).map(AsRef::as_ref)
    }

    /// Every pack.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.values().map(AsRef::as_ref)
    }

    /// The digest of a type's schema, if one of `packs` has it.
    #[must_use]
    pub fn schema_digest(&self, type_ref: &TypeRef, packs: &BTreeSet<String>) -> Option<Digest> {
        self.find(type_ref, packs).map(|compiled| compiled.type_def.digest())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// A pack with this one type, whose payload has one member, `a`.
    fn with(member: &str) -> Result<TypeSet, PackError> {
        let schema = format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{"a":{member}}},
                "x-promotion":{{"destinations":["response"],"about":"nobody","kind":{{"always":"note"}},"verifier":{{}}}}}}"#
        );
        let table = r#"{"name":"tried","hold":"P7D","revisionBudget":1,"asOfWithin":"P1Y","markings":["open"],
            "purposes":{},"retention":{},"quotas":{},"treatments":[]}"#;
        let frames = r#"{"source":"made for this test","lists":{},"frames":[]}"#;
        let type_def = TypeDef::parse(TypeRef::parse("tried/note@1").expect("a name"), &schema)?;
        TypeSet::compile(&Catalog::new([Pack::load(table, frames, vec![type_def])?])?)
    }

    fn faults(set: &TypeSet, payload: &str) -> Vec<String> {
        let payload = nullius_schemas::json::read(payload.as_bytes()).expect("JSON");
        set.iter().next().expect("the type").faults(&payload)
    }

    #[test]
    fn no_schema_fetches_another_one() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        listener.set_nonblocking(true).expect("a listener that does not wait");
        for member in [
            format!(r#"{{"$ref":"http://{address}/x"}}"#),
            format!(r#"{{"$dynamicRef":"http://{address}/x"}}"#),
            format!(r#"{{"$schema":"http://{address}/x","type":"null"}}"#),
            format!(r#"{{"$id":"http://{address}/x","type":"null"}}"#),
            r#"{"$ref":"file:///etc/passwd"}"#.to_owned(),
        ] {
            let error = with(&member).expect_err(&member);
            assert!(error.to_string().contains("/properties/a"), "{error}");
        }
        assert!(listener.accept().is_err(), "nobody called");
        assert!(with(r#"{"type":"null"}"#).is_ok());
    }

    #[test]
    fn no_pattern_takes_exponential_time_and_formats_are_asserted() {
        // With an engine that tries every way, the first would not end before the sun does.
        for pattern in ["^(a+)+$", "^(a|aa)+$", "^(.*a){12}b$"] {
            let set = with(&format!(
                r#"{{"type":"string","maxLength":200000,"pattern":"{pattern}"}}"#
            ))
            .expect(pattern);
            let payload = format!(r#"{{"a":"{}!"}}"#, "a".repeat(100_000));
            assert_eq!(faults(&set, &payload).len(), 1, "{pattern}");
        }
        for pattern in ["^(?=a)b$", r"^(a)\\1$"] {
            let refused = with(&format!(r#"{{"type":"string","maxLength":9,"pattern":"{pattern}"}}"#));
            assert!(refused.is_err(), "{pattern}: only what a linear engine can do");
        }
        let dated = with(r#"{"type":"string","maxLength":10,"format":"date"}"#).expect("a known format");
        assert_eq!(faults(&dated, r#"{"a":"2026-02-29"}"#).len(), 1);
        assert_eq!(faults(&dated, r#"{"a":"2028-02-29"}"#), Vec::<String>::new());
        assert!(with(r#"{"type":"string","maxLength":10,"format":"no-such-format"}"#).is_err());
    }
}
