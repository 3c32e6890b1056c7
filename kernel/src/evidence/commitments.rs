//! The commitments of one statement, and what opens them.

use std::collections::BTreeMap;

use nullius_schemas::commitment::{Opening, Place, Salt, commit};
use nullius_schemas::json::{Map, NotCanonical, Value};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use zeroize::Zeroizing;

use super::kind::Kind;
use crate::random::{self, NoRandomness};

/// Why a statement's commitments were not made.
#[derive(Debug, thiserror::Error)]
pub enum CommitmentsError {
    /// The kind has no commitment of that name.
    #[error("a {kind} commits to no `{name}`")]
    Unknown {
        /// The statement's kind.
        kind: Kind,
        /// The name.
        name: String,
    },
    /// The same name was given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
    /// A value without a canonical form.
    #[error(transparent)]
    NotCanonical(#[from] NotCanonical),
    /// No salts.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// A statement's commitments with their openings. The openings belong in the vault: they are the values.
pub struct Commitments {
    record: String,
    kind: Kind,
    members: Map,
    openings: BTreeMap<&'static str, Opening>,
}

impl Commitments {
    /// Commits to `fields` of a statement of this kind about `record`, the id in the statement's subject name.
    /// Every commitment that the kind has is made: a field that is not given commits to `null`, so that absence
    /// tells nothing.
    ///
    /// # Errors
    /// A field that the kind does not have or that is given twice, a value without a canonical form, or no
    /// random bytes.
    pub fn new<'a>(
        tenant: &str,
        record: &str,
        kind: Kind,
        fields: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Self, CommitmentsError> {
        let mut values: BTreeMap<&'static str, Value> = BTreeMap::new();
        for (name, value) in fields {
            let Some(known) = kind.commitments().iter().find(|known| **known == name) else {
                return Err(CommitmentsError::Unknown {
                    kind,
                    name: name.to_owned(),
                });
            };
            if values.insert(known, value).is_some() {
                return Err(CommitmentsError::Twice(name.to_owned()));
            }
        }
        for name in kind.commitments() {
            values.entry(name).or_insert(Value::Null);
        }
        let mut salts = Zeroizing::new(vec![0; values.len() * 32]);
        random::fill(&mut salts)?;
        let (salts, _) = salts.as_chunks();
        let mut made = Self {
            record: record.to_owned(),
            kind,
            members: Map::new(),
            openings: BTreeMap::new(),
        };
        for ((name, value), salt) in values.into_iter().zip(salts) {
            made.add(
                tenant,
                name,
                Opening {
                    salt: Salt::from_bytes(*salt),
                    value,
                },
            )?;
        }
        Ok(made)
    }

    fn add(&mut self, tenant: &str, name: &'static str, opening: Opening) -> Result<(), NotCanonical> {
        let predicate_type = self.kind.predicate_type();
        let pointer = format!("/{name}");
        let place = Place {
            tenant,
            record: &self.record,
            predicate_type,
            pointer: &pointer,
        };
        let commitment = commit(place, &opening.value, opening.salt)?;
        self.members.insert(name.to_owned(), commitment.into());
        self.openings.insert(name, opening);
        Ok(())
    }

    /// The statement's `commitments`: `{name: 64 hex digits}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.members.clone())
    }

    /// What opens them: `{"record", "predicateType", "fields": {name: {salt, value}}}`.
    #[must_use]
    pub fn openings(&self) -> Value {
        Value::object([
            ("record", Value::from(self.record.as_str())),
            ("predicateType", Value::from(self.kind.predicate_type())),
            (
                "fields",
                Value::object(self.openings.iter().map(|(name, opening)| (*name, opening.to_value()))),
            ),
        ])
    }
}

/// The same document as [`Commitments::openings`], without a copy of the values.
impl Serialize for Commitments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Field<'a> {
            salt: String,
            value: &'a Value,
        }
        fn field(opening: &Opening) -> Field<'_> {
            let Opening { salt, value } = opening;
            Field {
                salt: salt.to_hex(),
                value,
            }
        }
        let fields: BTreeMap<_, _> = self
            .openings
            .iter()
            .map(|(name, opening)| (name, field(opening)))
            .collect();
        let mut document = serializer.serialize_map(Some(3))?;
        document.serialize_entry("fields", &fields)?;
        document.serialize_entry("predicateType", self.kind.predicate_type())?;
        document.serialize_entry("record", &self.record)?;
        document.end()
    }
}

#[cfg(test)]
mod tests {
    use nullius_schemas::json::canonical;

    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_commitment_is_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let record = v.text("/commitment/record").to_owned();
        let mut made = Commitments {
            record,
            kind: Kind::Promotion,
            members: Map::new(),
            openings: BTreeMap::new(),
        };
        let opening = Opening::from_value(v.at("/commitment")).ok_or("an opening")?;
        made.add(v.text("/tenant"), "kind", opening)?;
        assert_eq!(made.to_value().get("kind"), Some(v.at("/commitment/commitment")));
        Ok(())
    }

    #[test]
    fn every_field_of_the_kind_is_there_and_opens() -> Result<(), Box<dyn std::error::Error>> {
        let made = Commitments::new("default", "r1", Kind::Gate, [("reason", Value::from("fire"))])?;
        let (commitments, openings) = (made.to_value(), made.openings());
        assert_eq!(Value::from_serialize(&made)?, openings, "both ways to write it agree");
        assert_eq!(commitments.as_object().map(Map::len), Some(2));
        for (name, value) in [("actor", Value::Null), ("reason", Value::from("fire"))] {
            let opening = openings
                .get("fields")
                .and_then(|fields| fields.get(name))
                .and_then(Opening::from_value);
            let opening = opening.ok_or("an opening")?;
            assert_eq!(opening.value, value);
            let place = Place {
                tenant: "default",
                record: openings.get("record").and_then(Value::as_str).ok_or("a record")?,
                predicate_type: openings.get("predicateType").and_then(Value::as_str).ok_or("a type")?,
                pointer: &format!("/{name}"),
            };
            assert_eq!(
                commitments.get(name),
                Some(&Value::from(commit(place, &value, opening.salt)?))
            );
        }
        Ok(())
    }

    #[test]
    fn equal_values_get_different_commitments() -> Result<(), Box<dyn std::error::Error>> {
        let made = || Commitments::new("default", "r1", Kind::Promotion, []);
        let (one, two) = (made()?.to_value(), made()?.to_value());
        let all = |value: &Value| {
            value
                .as_object()
                .expect("members")
                .values()
                .cloned()
                .collect::<Vec<_>>()
        };
        let mut texts: Vec<_> = [all(&one), all(&two)]
            .concat()
            .iter()
            .map(canonical)
            .collect::<Result<_, _>>()?;
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), 2 * Kind::Promotion.commitments().len());
        Ok(())
    }

    #[test]
    fn a_field_must_be_the_kinds_own_and_stand_once() {
        let made = |fields: Vec<(&'static str, Value)>| Commitments::new("t", "r", Kind::Export, fields);
        assert!(matches!(
            made(vec![("reason", Value::Null)]),
            Err(CommitmentsError::Unknown { .. })
        ));
        let twice = vec![("actor", Value::Null), ("actor", Value::Null)];
        assert!(matches!(made(twice), Err(CommitmentsError::Twice(_))));
    }
}
