//! The value tree. Numbers are exact decimals; objects are ordered by key bytes.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// An object's members, ordered by the bytes of their keys.
pub type Map = BTreeMap<String, Value>;

/// A JSON value without floats.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An exact decimal.
    Number(Number),
    /// Text without control characters but newline and tab.
    String(String),
    /// `[…]`
    Array(Vec<Value>),
    /// `{…}` without duplicate keys.
    Object(Map),
}

/// An exact decimal of at most 28 digits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Number(Decimal);

impl Number {
    /// The largest integer that every JSON reader holds exactly: 2^53 - 1.
    pub const MAX_SAFE: i64 = 9_007_199_254_740_991;

    pub(super) fn new(decimal: Decimal) -> Self {
        Self(decimal.normalize())
    }

    /// The number as a decimal, trailing zeros removed.
    #[must_use]
    pub fn decimal(self) -> Decimal {
        self.0
    }

    /// The number as an integer within ±(2^53 - 1), if it is one.
    #[must_use]
    pub fn safe_integer(self) -> Option<i64> {
        let integer: i64 = if self.0.is_integer() {
            self.0.try_into().ok()?
        } else {
            return None;
        };
        (-Self::MAX_SAFE..=Self::MAX_SAFE).contains(&integer).then_some(integer)
    }
}

impl From<u32> for Number {
    fn from(value: u32) -> Self {
        Self(Decimal::from(value))
    }
}

impl Value {
    /// An object of the given members; a later key replaces an earlier equal one.
    pub fn object<K: Into<String>>(members: impl IntoIterator<Item = (K, Value)>) -> Self {
        Self::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// An array.
    pub fn array(items: impl IntoIterator<Item = Value>) -> Self {
        Self::Array(items.into_iter().collect())
    }

    /// The text, if this is a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The members, if this is an object.
    #[must_use]
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(map) => Some(map),
            _ => None,
        }
    }

    /// The items, if this is an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The member `key` of an object; `None` for anything else.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_object()?.get(key)
    }

    /// Every leaf (string, number, boolean, null, empty container) with its JSON pointer, in key order.
    #[must_use]
    pub fn leaves(&self) -> Vec<(String, &Value)> {
        let mut found = Vec::new();
        collect_leaves(self, &mut String::new(), &mut found);
        found
    }

    /// The same value for `serde_json`. Numbers beyond 64-bit integers become floats: for schema
    /// validation only, after [`canonical`](super::canonical) has refused such numbers.
    #[must_use]
    pub fn to_serde(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(value) => serde_json::Value::Bool(*value),
            Self::Number(number) => number.safe_integer().map_or_else(
                || serde_json::Value::String(number.0.to_string()),
                |integer| serde_json::Value::Number(integer.into()),
            ),
            Self::String(text) => serde_json::Value::String(text.clone()),
            Self::Array(items) => serde_json::Value::Array(items.iter().map(Self::to_serde).collect()),
            Self::Object(map) => {
                serde_json::Value::Object(map.iter().map(|(key, value)| (key.clone(), value.to_serde())).collect())
            }
        }
    }

    /// The value of anything serialisable to integers, text, arrays and objects.
    ///
    /// # Errors
    /// Something in it is no JSON of this profile (a float, a key that is no text).
    pub fn from_serialize(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        let text = serde_json::to_vec(value)?;
        super::read(&text).map_err(serde::ser::Error::custom)
    }
}

fn collect_leaves<'a>(value: &'a Value, at: &mut String, found: &mut Vec<(String, &'a Value)>) {
    let here = at.len();
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (key, member) in map {
                at.push('/');
                at.push_str(&super::escape_token(key));
                collect_leaves(member, at, found);
                at.truncate(here);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for (index, item) in items.iter().enumerate() {
                at.push('/');
                at.push_str(&index.to_string());
                collect_leaves(item, at, found);
                at.truncate(here);
            }
        }
        leaf => found.push((at.clone(), leaf)),
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Self {
        Self::Number(value.into())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => match number.safe_integer() {
                Some(integer) => serializer.serialize_i64(integer),
                None => Err(serde::ser::Error::custom(
                    "a decimal is written from its source bytes only",
                )),
            },
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| seq.serialize_element(item))?;
                seq.end()
            }
            Self::Object(map) => {
                let mut out = serializer.serialize_map(Some(map.len()))?;
                map.iter()
                    .try_for_each(|(key, value)| out.serialize_entry(key, value))?;
                out.end()
            }
        }
    }
}

/// Reads a value that `serde_json` already holds as raw text; kept exact by reading that text again.
impl<'de> serde::Deserialize<'de> for Value {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <Box<serde_json::value::RawValue>>::deserialize(deserializer)?;
        super::read(raw.get().as_bytes()).map_err(serde::de::Error::custom)
    }
}
