//! SHA-256 digests and the preimages that this project hashes. Formats: docs/spec/digests.md.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::json::{NotCanonical, Value, canonical};

/// A SHA-256 digest; its text is 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Digest([u8; 32]);

/// A text that is not 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("a digest is 64 lower-case hexadecimal digits")]
pub struct NotHex;

impl Digest {
    /// SHA-256 of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// SHA-256 over a domain line (`nullius/<what>/v1` and a newline) and the canonical form of `document`.
    ///
    /// # Errors
    /// `document` has no canonical form.
    pub fn of_document(domain: &str, document: &Value) -> Result<Self, NotCanonical> {
        let mut hasher = Sha256::new();
        hasher.update(domain.as_bytes());
        hasher.update(b"\n");
        hasher.update(canonical(document)?);
        Ok(Self(hasher.finalize().into()))
    }

    /// A digest that is already known as bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Parses 64 lower-case hexadecimal digits.
    ///
    /// # Errors
    /// The text is anything else.
    pub fn from_hex(text: &str) -> Result<Self, NotHex> {
        unhex(text)
            .and_then(|bytes| bytes.try_into().ok())
            .map(Self)
            .ok_or(NotHex)
    }

    /// The 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }
}

/// Lower-case hexadecimal digits of `bytes`.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|nibble| char::from_digit(u32::from(nibble), 16))
        .collect()
}

/// The bytes of lower-case hexadecimal digits; `None` for any other text.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let nibble = |byte: &u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    text.as_bytes()
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => Some(nibble(high)? << 4 | nibble(low)?),
            _ => None,
        })
        .collect()
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl From<Digest> for Value {
    fn from(digest: Digest) -> Self {
        Self::String(digest.to_hex())
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> serde::Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::from_hex(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_lower_case_and_of_even_length_only() {
        assert_eq!(unhex("00ff"), Some(vec![0, 255]));
        assert_eq!(unhex("0"), None);
        assert_eq!(unhex("FF"), None);
        assert_eq!(hex(&[0, 255, 16]), "00ff10");
        assert!(Digest::from_hex("ab").is_err());
    }
}
