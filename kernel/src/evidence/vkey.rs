//! Verifier keys of signed notes, as printed for people: `name+id+key`.

use std::fmt;

use nullius_schemas::digest::{hex, unhex};
use sha2::{Digest as _, Sha256};

use super::base64;
use super::keys::PublicKey;

/// What a note's key signs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum KeyType {
    /// The note's text (byte 0x01): a log's own signature.
    Ed25519,
    /// The text and a time (byte 0x04): a witness's cosignature.
    CosignatureV1,
}

impl KeyType {
    fn byte(self) -> u8 {
        match self {
            Self::Ed25519 => 1,
            Self::CosignatureV1 => 4,
        }
    }
}

/// A named public key that a note's signature lines refer to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VerifierKey {
    name: String,
    key_type: KeyType,
    key: PublicKey,
}

/// A text that is no verifier key, or a name that cannot stand in a note.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("this is no verifier key: name+id+key")]
pub struct NotAVerifierKey;

/// Whether `name` can name a key: not empty, no white space, no `+`, no control character.
#[must_use]
pub fn is_key_name(name: &str) -> bool {
    !name.is_empty() && !name.chars().any(|c| c.is_whitespace() || c.is_control() || c == '+')
}

impl VerifierKey {
    /// The key of that name.
    ///
    /// # Errors
    /// The name cannot stand in a note.
    pub fn new(name: &str, key_type: KeyType, key: PublicKey) -> Result<Self, NotAVerifierKey> {
        if is_key_name(name) {
            Ok(Self {
                name: name.to_owned(),
                key_type,
                key,
            })
        } else {
            Err(NotAVerifierKey)
        }
    }

    /// Reads `name+id+key`; the id must be the key's.
    ///
    /// # Errors
    /// Any other text, an unknown type of key, or a weak key.
    pub fn parse(text: &str) -> Result<Self, NotAVerifierKey> {
        let (name, rest) = text.split_once('+').ok_or(NotAVerifierKey)?;
        let (id, key) = rest.split_once('+').ok_or(NotAVerifierKey)?;
        let key = base64::decode(key).ok_or(NotAVerifierKey)?;
        let (key_type, key) = match key.split_first() {
            Some((1, key)) => (KeyType::Ed25519, key),
            Some((4, key)) => (KeyType::CosignatureV1, key),
            _ => return Err(NotAVerifierKey),
        };
        let key = PublicKey::from_bytes(key.try_into().map_err(|_| NotAVerifierKey)?).map_err(|_| NotAVerifierKey)?;
        let parsed = Self::new(name, key_type, key)?;
        if unhex(id).is_some_and(|id| id == parsed.id()) {
            Ok(parsed)
        } else {
            Err(NotAVerifierKey)
        }
    }

    /// The name; for a log it is the origin.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the key signs.
    #[must_use]
    pub fn key_type(&self) -> KeyType {
        self.key_type
    }

    /// The key.
    #[must_use]
    pub fn public(&self) -> &PublicKey {
        &self.key
    }

    /// The first 4 bytes of SHA-256(name ‖ newline ‖ type ‖ key): a hint.
    #[must_use]
    pub fn id(&self) -> [u8; 4] {
        let hasher = Sha256::new()
            .chain_update(&self.name)
            .chain_update([b'\n', self.key_type.byte()]);
        let digest: [u8; 32] = hasher.chain_update(self.key.as_bytes()).finalize().into();
        let [a, b, c, d, ..] = digest;
        [a, b, c, d]
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = [&[self.key_type.byte()], self.key.as_bytes().as_slice()].concat();
        write!(f, "{}+{}+{}", self.name, hex(&self.id()), base64::encode(&key))
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::CheckpointKey;
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_keys_are_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let log: CheckpointKey = v.key("log");
        let ours = VerifierKey::new(v.text("/origin"), KeyType::Ed25519, log.public().clone())?;
        assert_eq!(ours.to_string(), v.text("/vkey/log"));
        for text in ["/vkey/log", "/vkey/witness"].map(|at| v.text(at)) {
            assert_eq!(VerifierKey::parse(text)?.to_string(), text);
        }
        assert_eq!(
            VerifierKey::parse(v.text("/vkey/witness"))?.key_type(),
            KeyType::CosignatureV1
        );
        Ok(())
    }

    #[test]
    fn each_character_changed_alone_is_refused_or_another_key() {
        let v = vectors();
        let text = v.text("/vkey/log");
        let key = VerifierKey::parse(text).expect("golden");
        for at in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] ^= 1;
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(
                VerifierKey::parse(&changed).map_or(true, |other| other != key),
                "{changed}"
            );
        }
        for name in ["", "a b", "a+b", "a\n", "a\u{a0}b"] {
            assert_eq!(
                VerifierKey::new(name, KeyType::Ed25519, key.public().clone()),
                Err(NotAVerifierKey)
            );
        }
    }
}
