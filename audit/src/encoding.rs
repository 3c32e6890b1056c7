//! Text forms of bytes and numbers: each value has one accepted spelling.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use ed25519_dalek::VerifyingKey;
use sha2::{Digest as _, Sha256};

/// 32 bytes of SHA-256.
pub type Hash = [u8; 32];

/// SHA-256 over the parts, one after another.
#[must_use]
pub fn sha256(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|half| char::from_digit(half.into(), 16))
        .collect()
}

/// The 32 bytes behind exactly 64 lower-case hexadecimal digits.
#[must_use]
pub fn unhex32(text: &str) -> Option<Hash> {
    let mut out = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (slot, pair) in out.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let [high, low] = pair else { return None };
        *slot = digit(*high)? << 4 | digit(*low)?;
    }
    Some(out)
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

/// Canonical base64 in the standard alphabet with padding.
#[must_use]
pub fn unbase64(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// Canonical base64 with padding in the standard or the URL-safe alphabet, never a mixture.
#[must_use]
pub fn unbase64_either(text: &str) -> Option<Vec<u8>> {
    unbase64(text).or_else(|| URL_SAFE.decode(text).ok())
}

/// Base64 in the standard alphabet with padding.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A number without sign or leading zero.
#[must_use]
pub fn decimal(text: &str) -> Option<u64> {
    let plain =
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// An Ed25519 public key; one of small order, under which anybody can sign, is none.
#[must_use]
pub fn public_key(bytes: &[u8]) -> Option<VerifyingKey> {
    VerifyingKey::from_bytes(bytes.try_into().ok()?)
        .ok()
        .filter(|key| !key.is_weak())
}

/// SHA-256 of the raw public key.
#[must_use]
pub fn keyid(key: &VerifyingKey) -> Hash {
    sha256(&[key.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_has_one_spelling() {
        assert_eq!(unbase64("/+8="), Some(vec![0xff, 0xef]));
        assert_eq!(unbase64_either("_-8="), Some(vec![0xff, 0xef]));
        for bad in ["/+9=", "/+8", "/+8=\n", " /+8=", "/+8==", "_+8=", "/+8=AAAA"] {
            assert_eq!(unbase64_either(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(decimal("0"), Some(0));
        assert_eq!(decimal("18446744073709551615"), Some(u64::MAX));
        for bad in ["", "00", "01", "+1", "-1", "1 ", "1e3", "18446744073709551616", "١"] {
            assert_eq!(decimal(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn digests_are_lower_case() {
        assert_eq!(unhex32(&"0a".repeat(32)), Some([10; 32]));
        assert_eq!(unhex32(&"0A".repeat(32)), None);
        assert_eq!(unhex32(&"0a".repeat(31)), None);
    }

    #[test]
    fn keys_of_small_order_are_refused() {
        let mut identity = [0; 32];
        identity[0] = 1;
        assert!(public_key(&identity).is_none());
        assert!(public_key(&[0; 32]).is_none());
        assert!(public_key(&[0; 31]).is_none());
    }
}
