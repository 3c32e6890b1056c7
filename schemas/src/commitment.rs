//! Commitments: a statement holds HMACs instead of values about people. Format: docs/spec/commitment.md.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::digest::{Digest, hex, unhex};
use crate::json::{NotCanonical, Value, canonical};

/// 32 random bytes that hide one committed value; destroyed with it.
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Salt([u8; 32]);

impl Salt {
    /// A salt of exactly these bytes. The caller draws them at random; one salt serves one field.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Parses 64 lower-case hexadecimal digits; any other length is no salt.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).and_then(|bytes| bytes.try_into().ok()).map(Self)
    }

    /// 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }
}

impl std::fmt::Debug for Salt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Salt(hidden)")
    }
}

/// Where a committed value stands: every part is bound, so that no commitment can be moved.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The tenant.
    pub tenant: &'a str,
    /// The id of the record that the statement is about.
    pub record: &'a str,
    /// The statement's predicate type.
    pub predicate_type: &'a str,
    /// `/` and the name of the field in `commitments`.
    pub pointer: &'a str,
}

/// The commitment to `value` at `place`.
///
/// # Errors
/// `value` has no canonical form.
pub fn commit(place: Place<'_>, value: &Value, salt: Salt) -> Result<Digest, NotCanonical> {
    let value = canonical(value)?;
    // HMAC takes a key of any length, so this cannot fail; a refusal is still better than a panic.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&salt.0) else {
        return Err(NotCanonical { pointer: String::new() });
    };
    mac.update(b"nullius/commit/v1");
    for part in [
        place.tenant.as_bytes(),
        place.record.as_bytes(),
        place.predicate_type.as_bytes(),
        place.pointer.as_bytes(),
        &value,
    ] {
        // Lengths are bounded by the document limits, far below 2^32.
        mac.update(&u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
        mac.update(part);
    }
    Ok(Digest::from_bytes(mac.finalize().into_bytes().into()))
}

/// What opens one commitment.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Opening {
    /// The salt.
    pub salt: Salt,
    /// The committed value.
    pub value: Value,
}

impl Opening {
    /// `{"salt": …, "value": …}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([("salt", Value::from(self.salt.to_hex())), ("value", self.value.clone())])
    }

    /// Reads what [`Opening::to_value`] wrote.
    #[must_use]
    pub fn from_value(value: &Value) -> Option<Self> {
        Some(Self {
            salt: Salt::from_hex(value.get("salt")?.as_str()?)?,
            value: value.get("value")?.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_another_commitment_in_every_place_and_nothing_slides_from_one_part_into_the_next() {
        let value = Value::from("12");
        let place = Place {
            tenant: "ab",
            record: "cd",
            predicate_type: "https://nullius.dev/decision/v1",
            pointer: "/text",
        };
        let salt = Salt::from_bytes([7; 32]);
        let parts = |tenant, record| Place {
            tenant,
            record,
            ..place
        };
        let review = Place {
            predicate_type: "https://nullius.dev/review/v1",
            ..place
        };
        let title = Place {
            pointer: "/title",
            ..place
        };
        let mut made: Vec<Digest> = [
            place,
            parts("abc", "d"),
            parts("a", "bcd"),
            parts("ab", "ce"),
            review,
            title,
        ]
        .into_iter()
        .map(|place| commit(place, &value, salt).expect("canonical"))
        .collect();
        // The type of the value counts, and so does its last character.
        for other in [Value::from(12_u32), Value::from("12 "), Value::Null] {
            made.push(commit(place, &other, salt).expect("canonical"));
        }
        made.push(commit(place, &value, Salt::from_bytes([8; 32])).expect("canonical"));
        let all = made.len();
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), all);
        let whole: Vec<&[u8]> = made.iter().map(|digest| digest.as_bytes().as_slice()).collect();
        assert!(whole.iter().all(|bytes| bytes.len() == 32), "nothing is cut off");
    }
}
