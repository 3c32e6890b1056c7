//! Log entries: a digest and a signature, so that a tile tells nothing about what was decided.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Value, canonical};
use sha2::{Digest as _, Sha256};

use super::base64;

/// One log entry.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Leaf {
    bytes: Vec<u8>,
    hash: Digest,
}

impl Leaf {
    /// The entry of an envelope with this PAE digest, signed by the key of that id with that signature.
    #[must_use]
    pub fn new(pae_digest: Digest, keyid: &str, sig: &[u8]) -> Self {
        // Text always has a canonical form; a key id read from outside may need escapes.
        let keyid = canonical(&Value::from(keyid)).unwrap_or_default();
        let mut bytes = Vec::with_capacity(270);
        for part in [
            br#"{"keyid":"#.as_slice(),
            &keyid,
            br#","pae_sha256":""#,
            pae_digest.to_hex().as_bytes(),
            br#"","sig":""#,
            base64::encode(sig).as_bytes(),
            br#"","v":1}"#,
        ] {
            bytes.extend_from_slice(part);
        }
        Self {
            hash: leaf_hash(&bytes),
            bytes,
        }
    }

    /// The entry's bytes, as they stand in an entry bundle.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The entry's hash in the tree.
    #[must_use]
    pub fn hash(&self) -> Digest {
        self.hash
    }
}

/// The tree's hash of an entry: SHA-256(0x00 ‖ entry).
#[must_use]
pub fn leaf_hash(entry: &[u8]) -> Digest {
    Digest::from_bytes(Sha256::new().chain_update([0]).chain_update(entry).finalize().into())
}

#[cfg(test)]
mod tests {
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_leaves_are_reproduced() {
        let v = vectors();
        for n in 0..7 {
            let leaf = v.envelope(n).leaf();
            assert_eq!(leaf.bytes(), v.text(&format!("/entries/{n}/leaf_text")).as_bytes());
            assert_eq!(leaf.hash(), v.digest(&format!("/entries/{n}/leaf_hash")));
        }
    }

    #[test]
    fn a_leaf_is_canonical_even_with_a_strange_key_id() -> Result<(), Box<dyn std::error::Error>> {
        let leaf = Leaf::new(Digest::of(b""), "a\"b", &[1]);
        let value = nullius_schemas::json::read(leaf.bytes())?;
        assert_eq!(canonical(&value)?, leaf.bytes());
        Ok(())
    }
}
