//! The one use of the cipher: a random nonce before the ciphertext, every part of the context bound.

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

use super::VaultError;
use crate::random::random_bytes;

/// A 32-byte key, wiped when dropped.
pub(super) type KeyBytes = Zeroizing<[u8; 32]>;

/// Bytes that sealing adds: a nonce of 24 and a tag of 16.
pub(super) const OVERHEAD: usize = 24 + 16;

/// A domain and parts, each with its length before it: no part can run into the next.
pub(super) fn associated_data(domain: &str, parts: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::with_capacity(160);
    for part in [domain.as_bytes()].iter().chain(parts) {
        // In 8 bytes every length fits.
        out.extend_from_slice(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        out.extend_from_slice(part);
    }
    out
}

/// Nonce ‖ ciphertext ‖ tag.
pub(super) fn seal(key: &KeyBytes, associated: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, VaultError> {
    let nonce: [u8; 24] = random_bytes()?;
    let cipher = XChaCha20Poly1305::new(&Key::from(**key));
    let payload = Payload {
        msg: plaintext,
        aad: associated,
    };
    let ciphertext = cipher
        .encrypt(&XNonce::from(nonce), payload)
        .map_err(|_| VaultError::TooLarge)?;
    Ok([nonce.as_slice(), &ciphertext].concat())
}

/// What [`seal`] sealed.
pub(super) fn open(key: &KeyBytes, associated: &[u8], sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, VaultError> {
    let (nonce, ciphertext) = sealed.split_first_chunk::<24>().ok_or(VaultError::Malformed)?;
    let cipher = XChaCha20Poly1305::new(&Key::from(**key));
    let payload = Payload {
        msg: ciphertext,
        aad: associated,
    };
    let plaintext = cipher
        .decrypt(&XNonce::from(*nonce), payload)
        .map_err(|_| VaultError::DoesNotOpen)?;
    Ok(Zeroizing::new(plaintext))
}

/// A sealed key.
pub(super) fn open_key(key: &KeyBytes, associated: &[u8], sealed: &[u8]) -> Result<KeyBytes, VaultError> {
    let bytes = open(key, associated, sealed)?;
    let mut out = KeyBytes::default();
    if bytes.len() != out.len() {
        return Err(VaultError::DoesNotOpen);
    }
    out.copy_from_slice(&bytes);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullius_schemas::digest::{hex, unhex};

    /// The example of draft-irtf-cfrg-xchacha-03, A.3.1.
    #[test]
    fn the_published_example_opens() -> Result<(), Box<dyn std::error::Error>> {
        let key: [u8; 32] = std::array::from_fn(|n| 0x80 + u8::try_from(n).unwrap());
        let sealed = unhex(concat!(
            "404142434445464748494a4b4c4d4e4f5051525354555657",
            "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39",
            "ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9",
            "21f9664c97637da9768812f615c68b13b52e",
            "c0875924c1c7987947deafd8780acf49",
        ))
        .ok_or("hex")?;
        let associated = unhex("50515253c0c1c2c3c4c5c6c7").ok_or("hex")?;
        let plaintext = open(&Zeroizing::new(key), &associated, &sealed)?;
        assert!(
            plaintext.starts_with(b"Ladies and Gentlemen of the class of '99"),
            "{}",
            hex(&plaintext)
        );
        Ok(())
    }

    #[test]
    fn parts_cannot_be_shifted() {
        let all = [
            associated_data("d", &[b"ab", b"c"]),
            associated_data("d", &[b"a", b"bc"]),
            associated_data("d", &[b"abc"]),
            associated_data("da", &[b"b", b"c"]),
        ];
        for (n, one) in all.iter().enumerate() {
            assert!(all[n + 1..].iter().all(|other| other != one));
        }
    }
}
