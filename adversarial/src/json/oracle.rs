//! A second reading of the same bytes, by another parser, that keeps every member of every object.

use std::fmt;

use nullius_schemas::json::Value;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

/// What `serde_json` finds, with nothing thrown away.
#[derive(Debug)]
pub(crate) enum Reading {
    Null,
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(String),
    Array(Vec<Reading>),
    Object(Vec<(String, Reading)>),
}

impl Reading {
    /// Whether our value means the same to a parser that takes the first of two equal keys, and to one
    /// that takes the last: no member is left over.
    pub(crate) fn is(&self, ours: &Value) -> bool {
        match (self, ours) {
            (Self::Null, Value::Null) => true,
            (Self::Bool(theirs), Value::Bool(ours)) => theirs == ours,
            (Self::Text(theirs), Value::String(ours)) => theirs == ours,
            (Self::Integer(theirs), Value::Number(ours)) => ours.decimal().to_string() == theirs.to_string(),
            // Its floats may be off by the last bit; ours are exact.
            (Self::Float(theirs), Value::Number(ours)) => ours
                .decimal()
                .to_string()
                .parse::<f64>()
                .is_ok_and(|ours| (ours - theirs).abs() <= ours.abs() * f64::EPSILON),
            (Self::Array(theirs), Value::Array(ours)) => {
                theirs.len() == ours.len() && theirs.iter().zip(ours).all(|(theirs, ours)| theirs.is(ours))
            }
            (Self::Object(theirs), Value::Object(ours)) => {
                theirs.len() == ours.len()
                    && theirs
                        .iter()
                        .all(|(key, theirs)| ours.get(key).is_some_and(|ours| theirs.is(ours)))
            }
            _ => false,
        }
    }
}

impl<'de> Deserialize<'de> for Reading {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Keeper)
    }
}

struct Keeper;

impl<'de> Visitor<'de> for Keeper {
    type Value = Reading;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Reading, E> {
        Ok(Reading::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Reading, E> {
        Ok(Reading::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Reading, E> {
        Ok(Reading::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Reading, E> {
        Ok(Reading::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Reading, E> {
        Ok(Reading::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Reading, E> {
        Ok(Reading::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Reading, A::Error> {
        let mut out = Vec::new();
        while let Some(item) = items.next_element()? {
            out.push(item);
        }
        Ok(Reading::Array(out))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Reading, A::Error> {
        let mut out = Vec::new();
        while let Some(member) = members.next_entry()? {
            out.push(member);
        }
        Ok(Reading::Object(out))
    }
}

#[cfg(test)]
mod tests {
    use nullius_schemas::json::{canonical, read};
    use proptest::prelude::*;
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::{Reason, TestRunner};

    use super::Reading;
    use crate::json::all;

    /// Texts that are nearly JSON: keys collide under escapes, numbers are at the edges.
    fn documents() -> impl Strategy<Value = String> {
        let key = prop::sample::select(vec![
            "a",
            "\\u0061",
            "A",
            "é",
            "e\\u0301",
            "\\u00e9",
            "",
            "\\/",
            "/",
            "😀",
            "\\ud83d\\ude00",
        ]);
        let leaf = prop_oneof![
            prop::sample::select(vec![
                "null",
                "true",
                "false",
                "0",
                "-0",
                "1",
                "1.0",
                "1e2",
                "1E-3",
                "0.1",
                "9007199254740993",
                "1e28",
                "1e29",
                "18446744073709551615",
                "-9223372036854775808",
                "1e400",
                "01",
                "NaN",
                "\"\"",
                "\"\\ud800\"",
                "\"\\u0000\"",
                "\"\\n\"",
                "\"\\u00e9\"",
                "\"é\"",
                "[]",
                "{}",
            ])
            .prop_map(str::to_owned),
            any::<i64>().prop_map(|number| number.to_string()),
            any::<f64>().prop_map(|number| number.to_string()),
            "\"[ -~]{0,6}\"",
        ];
        leaf.prop_recursive(5, 40, 5, move |inner| {
            let member = (key.clone(), inner.clone()).prop_map(|(key, value)| format!("\"{key}\":{value}"));
            prop_oneof![
                prop::collection::vec(inner, 0..4).prop_map(|items| format!("[{}]", items.join(","))),
                prop::collection::vec(member, 0..4).prop_map(|members| format!("{{ {} }}", members.join(" ,"))),
            ]
        })
    }

    /// An accepted document has one reading, and its canonical form the same one.
    fn one_reading(bytes: &[u8]) -> Result<bool, TestCaseError> {
        let Ok(ours) = read(bytes) else { return Ok(false) };
        let theirs: Reading = serde_json::from_slice(bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(theirs.is(&ours), "{theirs:?} is not {ours:?}");
        if let Ok(text) = canonical(&ours) {
            prop_assert_eq!(read(&text), Ok(ours));
        }
        Ok(true)
    }

    proptest! {
        #[test]
        fn a_document_that_is_read_means_the_same_to_another_parser(document in documents()) {
            one_reading(document.as_bytes())?;
        }

        #[test]
        fn a_document_with_changed_bytes_is_refused_or_means_the_same(
            document in documents(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
        ) {
            let mut bytes = document.into_bytes();
            for (at, byte, kind) in changes {
                let at = at.index(bytes.len() + 1);
                match kind {
                    0 => bytes.insert(at, byte),
                    1 if at < bytes.len() => bytes[at] = byte,
                    _ if at < bytes.len() => _ = bytes.remove(at),
                    _ => {}
                }
            }
            one_reading(&bytes)?;
        }
    }

    #[test]
    fn the_oracle_sees_a_second_reading_where_there_is_one() -> Result<(), Box<dyn std::error::Error>> {
        let once = read(br#"{"a":2}"#)?;
        for twice in [r#"{"a":2,"a":2}"#, r#"{"a":1,"\u0061":2}"#] {
            assert!(!serde_json::from_str::<Reading>(twice)?.is(&once), "{twice}");
        }
        assert!(serde_json::from_str::<Reading>(r#"{"a":2}"#)?.is(&once));
        assert!(!serde_json::from_str::<Reading>(r#"{"a":2.5}"#)?.is(&once));
        Ok(())
    }

    #[test]
    fn the_generator_makes_documents_of_both_kinds() -> Result<(), Reason> {
        let mut runner = TestRunner::deterministic();
        let mut accepted = 0;
        for _ in 0..1_000 {
            accepted += u32::from(read(documents().new_tree(&mut runner)?.current().as_bytes()).is_ok());
        }
        assert!((200..800).contains(&accepted), "{accepted} of 1,000 were read");
        Ok(())
    }

    #[test]
    fn no_twin_of_an_attack_has_two_readings() -> Result<(), TestCaseError> {
        for attack in all() {
            assert!(one_reading(&attack.twin)?, "{}", attack.name);
        }
        Ok(())
    }
}
