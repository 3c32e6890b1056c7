//! A candidate type: one JSON Schema file with an `x-promotion` annotation.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::PackError;
use super::rules::{Unverified, VerifierRules};
use crate::digest::Digest;
use crate::json::{Pointer, Value};
use crate::moment::Period;
use crate::names::{Name, TypeRef};
use crate::vocabulary::{Destination, Role};

/// Whom a type's claims are about.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// The run's subject.
    Subject,
    /// Nobody.
    Nobody,
}

/// Where a candidate's kind stands.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum KindRule {
    /// In the payload.
    At(Pointer),
    /// The same for every candidate of the type.
    Always(String),
}

/// A leaf that says something about a person, and so has an origin.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct LeafRule {
    /// A proxy for a forbidden attribute (language, postcode, name, nationality, birth country).
    pub proxy: bool,
    /// A number in it must stand in the cited evidence.
    pub numeric: bool,
    /// The fields that it may be retrieved from; none, and it never is: an equal value elsewhere means something else.
    pub retrieved: Vec<FieldOf>,
}

impl LeafRule {
    /// Whether this field of this tool's results gives the leaf.
    #[must_use]
    pub fn is_retrieved_from(&self, tool: &str, pointer: &Pointer) -> bool {
        self.retrieved
            .iter()
            .any(|field| field.tool.as_str() == tool && &field.pointer == pointer)
    }
}

/// A field of a tool's results.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldOf {
    /// The tool.
    pub tool: Name,
    /// The field.
    pub pointer: Pointer,
}

/// What makes a knowledge entry one.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KnowledgeRule {
    /// The leaf under which entries may contradict each other.
    pub key: Pointer,
    /// The leaf that holds the date by which a person looks again.
    pub review_by: Pointer,
    /// The furthest that date may lie ahead.
    pub review_within: Period,
}

/// What makes two items about one subject contradict each other. Nothing is refused for it: both are kept and shown.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContradictsRule {
    /// The leaves that are equal in both: what the two are about.
    #[serde(default)]
    pub same: Vec<Pointer>,
    /// The leaves of which at least one is in both and differs.
    pub differs: Vec<Pointer>,
}

/// Leaves that a contradiction rule may name.
const COMPARED: usize = 8;

impl ContradictsRule {
    /// What is wrong with it for this annotation.
    fn fault(&self, promotion: &Promotion) -> Option<&'static str> {
        let mut named: Vec<_> = self.same.iter().chain(&self.differs).collect();
        let count = named.len();
        named.sort();
        named.dedup();
        let kept = [Destination::Record, Destination::Memory];
        if self.differs.is_empty() || count > COMPARED || named.len() != count {
            return Some("it names one to eight leaves, each once, at least one of them in `differs`");
        }
        if promotion.about != About::Subject || !promotion.destinations.iter().any(|to| kept.contains(to)) {
            return Some("only records and memories about the subject are compared");
        }
        let known = named.iter().all(|pointer| promotion.leaves.contains_key(*pointer));
        (!known).then_some("it names leaves of the type")
    }
}

/// The `x-promotion` annotation: what the gates ask of a type.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Promotion {
    /// Where candidates of this type may go.
    pub destinations: BTreeSet<Destination>,
    /// Whom its claims are about.
    pub about: About,
    /// What its kind is.
    pub kind: KindRule,
    /// The leaves that need a claim.
    #[serde(default)]
    pub leaves: BTreeMap<Pointer, LeafRule>,
    /// The fields of cited prose: their sentences belong to the verifier.
    #[serde(default)]
    pub prose: BTreeSet<Pointer>,
    /// What the verifier asks.
    pub verifier: VerifierRules,
    /// How long a promoted item lives; none for what is kept by retention.
    #[serde(default)]
    pub expiry: Option<Period>,
    /// How long a hold waits for a person; the pack's if absent.
    #[serde(default)]
    pub hold: Option<Period>,
    /// Only for knowledge.
    #[serde(default)]
    pub knowledge: Option<KnowledgeRule>,
    /// What makes two items about one subject contradict each other.
    #[serde(default)]
    pub contradicts: Option<ContradictsRule>,
    /// Whether a decision on it touches a right of the subject.
    #[serde(default)]
    pub touches_right: bool,
    /// Types of responses of which one must have been promoted in the same run.
    #[serde(default)]
    pub needs: BTreeSet<TypeRef>,
}

/// The most repairs that a type may allow one draft.
const MOST_REPAIRS: u8 = 9;

/// A version of a candidate type.
#[derive(Clone, Debug)]
pub struct TypeDef {
    type_ref: TypeRef,
    digest: Digest,
    text: String,
    schema: serde_json::Value,
    promotion: Promotion,
}

impl TypeDef {
    /// Parses and lints a schema file; `type_ref` is what its path says.
    ///
    /// # Errors
    /// [`PackError`] names the place: no JSON, an open or unbounded object, a bad annotation.
    pub fn parse(type_ref: TypeRef, text: &str) -> Result<Self, PackError> {
        let file = type_ref.as_str();
        let fail = |pointer: &str, detail: String| PackError::new(file, pointer, detail);
        let mut value = crate::json::read(text.as_bytes()).map_err(|error| fail(&error.pointer, error.to_string()))?;
        super::lint(file, &value)?;
        let annotation = match &mut value {
            Value::Object(map) => map.remove("x-promotion"),
            _ => None,
        }
        .ok_or_else(|| fail("/x-promotion", "a candidate type says here where it may go".into()))?;
        let promotion: Promotion = serde_path_to_error::deserialize(annotation.to_serde())
            .map_err(|error| fail("/x-promotion", format!("{}: {}", error.path(), error.inner())))?;
        if promotion.destinations.is_empty() {
            return Err(fail(
                "/x-promotion/destinations",
                "name at least one destination".into(),
            ));
        }
        if promotion.destinations.contains(&Destination::Knowledge) != promotion.knowledge.is_some() {
            return Err(fail(
                "/x-promotion/knowledge",
                "a type for knowledge, and only that, has a knowledge rule".into(),
            ));
        }
        if promotion.destinations.contains(&Destination::Memory) && promotion.expiry.is_none() {
            return Err(fail(
                "/x-promotion/expiry",
                "a memory type says how long it lives".into(),
            ));
        }
        let only_responses = promotion.destinations.iter().all(|to| *to == Destination::Response);
        let rules = &promotion.verifier;
        if (rules.repairs.is_some() || rules.unverified == Unverified::Marked) && !only_responses {
            return Err(fail(
                "/x-promotion/verifier/repairs",
                "only a response is mended; anything else is refused".into(),
            ));
        }
        if rules
            .repairs
            .is_some_and(|repairs| repairs == 0 || repairs > MOST_REPAIRS)
        {
            return Err(fail(
                "/x-promotion/verifier/repairs",
                format!("1 to {MOST_REPAIRS} repairs"),
            ));
        }
        if rules.unverified == Unverified::Marked && rules.repairs.is_none() {
            return Err(fail(
                "/x-promotion/verifier/unverified",
                "a type that lets an answer leave unverified says after how many `repairs`".into(),
            ));
        }
        if let Some(fault) = promotion.contradicts.as_ref().and_then(|rule| rule.fault(&promotion)) {
            return Err(fail("/x-promotion/contradicts", fault.into()));
        }
        if promotion.about == About::Subject && promotion.leaves.is_empty() && promotion.prose.is_empty() {
            return Err(fail(
                "/x-promotion/leaves",
                "a type about a person names the leaves that need a claim".into(),
            ));
        }
        Ok(Self {
            digest: Digest::of(text.as_bytes()),
            text: text.to_owned(),
            schema: value.to_serde(),
            type_ref,
            promotion,
        })
    }

    /// The type's name and version.
    #[must_use]
    pub fn type_ref(&self) -> &TypeRef {
        &self.type_ref
    }

    /// SHA-256 of the file.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The file's text, as digested.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The JSON Schema without the annotation.
    #[must_use]
    pub fn schema(&self) -> &serde_json::Value {
        &self.schema
    }

    /// What the gates ask of it.
    #[must_use]
    pub fn promotion(&self) -> &Promotion {
        &self.promotion
    }

    /// The kind of this payload.
    #[must_use]
    pub fn kind_of<'a>(&'a self, payload: &'a Value) -> Option<&'a str> {
        match &self.promotion.kind {
            KindRule::Always(kind) => Some(kind),
            KindRule::At(pointer) => pointer.resolve(payload).and_then(Value::as_str),
        }
    }
}

/// A set of roles of which any one will do for one approval.
pub(super) type AnyOf = BTreeSet<Role>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_is_retrieved_from_the_fields_that_its_type_names_only() {
        let rule: LeafRule = serde_json::from_str(r#"{"retrieved": [{"tool": "brp.taal", "pointer": "/voorkeur"}]}"#)
            .expect("a leaf rule");
        let at = |pointer: &str| Pointer::parse(pointer).expect("a pointer");
        assert!(rule.is_retrieved_from("brp.taal", &at("/voorkeur")));
        assert!(!rule.is_retrieved_from("brp.taal", &at("/nationaliteit")));
        assert!(!rule.is_retrieved_from("brp.naam", &at("/voorkeur")));
        assert!(!LeafRule::default().is_retrieved_from("brp.taal", &at("/voorkeur")));
    }

    fn parsed(promotion: &str) -> Result<TypeDef, PackError> {
        let type_ref = TypeRef::parse("casework/note@1").expect("a type");
        let text = format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{"text":{{"type":"string","maxLength":9}}}},
                "x-promotion":{{"about":"nobody","kind":{{"always":"note"}},{promotion}}}}}"#
        );
        TypeDef::parse(type_ref, &text)
    }

    #[test]
    fn only_a_response_is_repaired_and_only_a_repaired_one_is_marked() {
        let response = |rules: &str| parsed(&format!(r#""destinations":["response"],"verifier":{{{rules}}}"#));
        assert!(response(r#""repairs":1,"unverified":"marked""#).is_ok());
        assert!(response(r#""repairs":9"#).is_ok());
        assert!(response(r#""unverified":"refused""#).is_ok());
        for bad in [
            r#""unverified":"marked""#,
            r#""repairs":0"#,
            r#""repairs":10"#,
            r#""repairs":-1"#,
            r#""repairs":1,"unverified":"shown""#,
        ] {
            assert!(response(bad).is_err(), "{bad}");
        }
        for rules in [r#""repairs":1"#, r#""repairs":1,"unverified":"marked""#] {
            assert!(parsed(&format!(r#""destinations":["record"],"verifier":{{{rules}}}"#)).is_err());
            let both = format!(r#""destinations":["record","response"],"verifier":{{{rules}}}"#);
            assert!(parsed(&both).is_err(), "{rules}");
        }
    }

    #[test]
    fn a_contradiction_is_declared_over_leaves_of_the_type() {
        let load = |rule: &str, leaves: &str, to: &str| {
            let text = format!(
                r#"{{"type": "object", "additionalProperties": false, "x-promotion": {{"destinations": ["{to}"],
                "about": "subject", "kind": {{"always": "x"}}, "leaves": {{{leaves}}}, "prose": ["/p"], "expiry": "P1D",
                "verifier": {{}}, "contradicts": {rule}}}}}"#
            );
            TypeDef::parse(TypeRef::parse("test/x@1").expect("a type"), &text)
        };
        let leaves = r#""/a": {}, "/b": {}"#;
        for right in [r#"{"differs": ["/a"]}"#, r#"{"same": ["/a"], "differs": ["/b"]}"#] {
            assert!(load(right, leaves, "memory").is_ok(), "{right}");
        }
        for wrong in [
            r#"{"differs": []}"#,
            r#"{"differs": ["/c"]}"#,
            r#"{"same": ["/a"], "differs": ["/a"]}"#,
            r#"{"differs": ["/a"], "unknown": 1}"#,
        ] {
            let error = load(wrong, leaves, "memory").map(drop).expect_err(wrong);
            assert!(error.pointer.starts_with("/x-promotion"), "{wrong}: {error}");
        }
        assert!(load(r#"{"differs": ["/a"]}"#, leaves, "response").is_err());
    }
}
