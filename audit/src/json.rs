//! Strict JSON: what two readers could read differently is refused.
//!
//! [`read`] checks; it does not repair. [`canonical`] gives the RFC 8785 form, to compare with the bytes that were
//! signed and as the input of digests and commitments.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// The largest integer that every JSON reader holds exactly: 2^53 - 1.
const MAX_SAFE: i64 = 9_007_199_254_740_991;

/// Nesting that a statement may have.
pub const STATEMENT_DEPTH: usize = 32;
/// Nesting of documents that carry a committed value some levels down.
pub const DOCUMENT_DEPTH: usize = 64;

/// A JSON value without fractions.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An integer within ±(2^53 - 1).
    Integer(i64),
    /// Text without control characters but newline and tab.
    Text(String),
    /// `[…]`
    List(Vec<Json>),
    /// `{…}`, no key twice.
    Object(BTreeMap<String, Json>),
}

/// What is wrong with a document, in words.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

impl From<serde_json::Error> for Malformed {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

/// Reads one document of at most `depth` levels, with nothing after it.
///
/// # Errors
/// A key twice, a fraction or an integer beyond ±(2^53 - 1), a control character, too deep, or no JSON.
pub fn read(bytes: &[u8], depth: usize) -> Result<Json, Malformed> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Level { left: depth }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Reads a document whose bytes must be its canonical form, with ASCII keys only.
///
/// # Errors
/// As [`read`], or the bytes are not canonical, or a key is not ASCII.
pub fn read_canonical(bytes: &[u8]) -> Result<Json, Malformed> {
    let value = read(bytes, STATEMENT_DEPTH)?;
    if !ascii_keys(&value) {
        return Err(Malformed("a key is not ASCII".into()));
    }
    if canonical(&value) != bytes {
        return Err(Malformed("the bytes are not in canonical form (RFC 8785)".into()));
    }
    Ok(value)
}

fn ascii_keys(value: &Json) -> bool {
    match value {
        Json::Object(members) => members.iter().all(|(key, member)| key.is_ascii() && ascii_keys(member)),
        Json::List(items) => items.iter().all(ascii_keys),
        _ => true,
    }
}

/// Text as documents here may hold it.
fn checked<E: serde::de::Error>(text: &str) -> Result<&str, E> {
    if text
        .chars()
        .any(|character| character.is_control() && !matches!(character, '\n' | '\t'))
    {
        return Err(E::custom("a text holds a control character"));
    }
    Ok(text)
}

/// Reads one value with so many levels left below it.
#[derive(Clone, Copy)]
struct Level {
    left: usize,
}

impl<'de> DeserializeSeed<'de> for Level {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Level {
    fn below<E: serde::de::Error>(self) -> Result<Self, E> {
        self.left
            .checked_sub(1)
            .map(|left| Self { left })
            .ok_or_else(|| E::custom("nested too deeply"))
    }
}

impl<'de> Visitor<'de> for Level {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without fractions")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Json, E> {
        if (-MAX_SAFE..=MAX_SAFE).contains(&value) {
            Ok(Json::Integer(value))
        } else {
            Err(E::custom("an integer beyond 2^53 - 1"))
        }
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Json, E> {
        i64::try_from(value)
            .map_err(|_| E::custom("an integer beyond 2^53 - 1"))
            .and_then(|value| self.visit_i64(value))
    }

    // Fractions, exponents, negative zero and integers beyond 64 bits arrive here.
    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<Json, E> {
        Err(E::custom("a number that is no plain integer"))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Json, E> {
        checked(text).map(|text| Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let below = self.below()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(below)? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let below = self.below()?;
        let mut map = BTreeMap::new();
        while let Some(key) = members.next_key::<String>()? {
            checked::<A::Error>(&key)?;
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key `{key}` stands twice")));
            }
            map.insert(key, members.next_value_seed(below)?);
        }
        Ok(Json::Object(map))
    }
}

/// The RFC 8785 form.
#[must_use]
pub fn canonical(value: &Json) -> Vec<u8> {
    let mut out = Vec::new();
    write(value, &mut out);
    out
}

fn write(value: &Json, out: &mut Vec<u8>) {
    match value {
        Json::Null => out.extend_from_slice(b"null"),
        Json::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Json::Integer(value) => out.extend_from_slice(value.to_string().as_bytes()),
        Json::Text(text) => write_text(text, out),
        Json::List(items) => {
            out.push(b'[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(b',');
                }
                write(item, out);
            }
            out.push(b']');
        }
        Json::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            // RFC 8785 orders keys by UTF-16 code units; for ASCII that is the map's own order.
            if members.iter().any(|(key, _)| !key.is_ascii()) {
                members.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
            }
            out.push(b'{');
            for (at, (key, member)) in members.into_iter().enumerate() {
                if at > 0 {
                    out.push(b',');
                }
                write_text(key, out);
                out.push(b':');
                write(member, out);
            }
            out.push(b'}');
        }
    }
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            0x08 => out.extend_from_slice(b"\\b"),
            0x09 => out.extend_from_slice(b"\\t"),
            0x0a => out.extend_from_slice(b"\\n"),
            0x0c => out.extend_from_slice(b"\\f"),
            0x0d => out.extend_from_slice(b"\\r"),
            0..0x20 => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_two_readers_could_read_differently() {
        for (bad, why) in [
            (r#"{"a":1,"a":2}"#, "twice"),
            (r#"{"a":1,"\u0061":2}"#, "twice"),
            (r#"[{"x":{"a":1,"a":1}}]"#, "twice"),
            ("1.0", "integer"),
            ("1e2", "integer"),
            ("-0", "integer"),
            ("9007199254740992", "2^53"),
            ("-9007199254740992", "2^53"),
            ("99999999999999999999", "integer"),
            (r#""\u0007""#, "control"),
            ("\"\u{85}\"", "control"),
            ("\"\\ud800\"", "escape"),
            ("\u{feff}{}", "expected"),
            ("{}{}", "trailing"),
            ("[1,]", "trailing"),
        ] {
            let error = read(bad.as_bytes(), STATEMENT_DEPTH)
                .err()
                .map(|error| error.0)
                .unwrap_or_default();
            assert!(error.contains(why), "{bad}: {error}");
        }
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(read(nested(32).as_bytes(), STATEMENT_DEPTH).is_ok());
        assert!(read(nested(33).as_bytes(), STATEMENT_DEPTH).is_err());
        assert!(read("[".repeat(1_000_000).as_bytes(), DOCUMENT_DEPTH).is_err());
    }

    #[test]
    fn a_statement_is_read_in_canonical_form_only() {
        assert!(read_canonical(br#"{"a":"\n","b":[1]}"#).is_ok());
        for bad in [
            r#"{"b":[1],"a":"\n"}"#,
            r#"{"a": 1}"#,
            "{\"a\":1}\n",
            r#"{"a":"\u0041"}"#,
            r#"{"a":"\/"}"#,
            r#"{"é":1}"#,
        ] {
            assert!(read_canonical(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
