//! Ed25519 keys, one type for each purpose.
//!
//! A checkpoint is signed with a checkpoint key:
//! ```
//! # use nullius_kernel::evidence::{checkpoint::Checkpoint, keys::CheckpointKey, tree::empty_root};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let key = CheckpointKey::generate()?;
//! Checkpoint::new("nullius.example/log", 0, empty_root())?.sign(&key)?;
//! # Ok(())
//! # }
//! ```
//! and with no other:
//! ```compile_fail,E0308
//! # use nullius_kernel::evidence::{checkpoint::Checkpoint, keys::StatementKey, tree::empty_root};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let key = StatementKey::generate()?;
//! Checkpoint::new("nullius.example/log", 0, empty_root())?.sign(&key)?;
//! # Ok(())
//! # }
//! ```

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _, EncodePublicKey as _};
use ed25519_dalek::{Signature, Signer as _, VerifyingKey};
use nullius_schemas::digest::Digest;
use zeroize::Zeroizing;

use super::base64;
use crate::random::{NoRandomness, fresh_bytes};
use crate::secret_file::{self, SecretFileError};

/// An Ed25519 signature.
pub type SignatureBytes = [u8; 64];

/// Why a key is not used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// No point on the curve, or not in its one encoding.
    #[error("these bytes are no Ed25519 public key")]
    NotAKey,
    /// Of small order: it would accept signatures that nobody made.
    #[error("this Ed25519 public key is weak")]
    Weak,
    /// The private key file is no PKCS#8 PEM of an Ed25519 key, or its public key belongs to another seed.
    #[error("{0}: no Ed25519 private key in PKCS#8 PEM, or its two halves do not belong together")]
    BadFile(String),
    /// No random bytes for a new key.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// The key's file.
    #[error(transparent)]
    File(#[from] SecretFileError),
}

/// A signature that does not verify.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the signature does not verify")]
pub struct BadSignature;

/// A public key that is fit to be trusted: on the curve, in its one encoding, not of small order.
#[derive(Clone, Eq, PartialEq)]
pub struct PublicKey {
    key: VerifyingKey,
    keyid: String,
}

impl PublicKey {
    /// The key of these 32 bytes.
    ///
    /// # Errors
    /// [`KeyError::NotAKey`] or [`KeyError::Weak`].
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        if !is_canonical(bytes) {
            return Err(KeyError::NotAKey);
        }
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| KeyError::NotAKey)?;
        if key.is_weak() {
            return Err(KeyError::Weak);
        }
        Ok(Self {
            keyid: Digest::of(bytes).to_hex(),
            key,
        })
    }

    /// The key of 32 bytes in canonical standard base64.
    ///
    /// # Errors
    /// As [`PublicKey::from_bytes`], and for any other text [`KeyError::NotAKey`].
    pub fn from_base64(text: &str) -> Result<Self, KeyError> {
        let bytes = base64::decode(text)
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or(KeyError::NotAKey)?;
        Self::from_bytes(&bytes)
    }

    /// The raw key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.key.as_bytes()
    }

    /// Lower-case hexadecimal SHA-256 of the raw key. A hint for finding a key, never a reason to trust it.
    #[must_use]
    pub fn keyid(&self) -> &str {
        &self.keyid
    }

    /// The raw key in standard base64.
    #[must_use]
    pub fn to_base64(&self) -> String {
        base64::encode(self.as_bytes())
    }

    /// `SubjectPublicKeyInfo` in PEM, as openssl reads it.
    ///
    /// # Errors
    /// Never for a key of this type.
    pub fn to_spki_pem(&self) -> Result<String, KeyError> {
        self.key
            .to_public_key_pem(LineEnding::LF)
            .map_err(|_| KeyError::NotAKey)
    }

    /// Checks a signature strictly: canonical S, no small-order R, cofactorless.
    ///
    /// # Errors
    /// It is not 64 bytes or does not verify.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), BadSignature> {
        let signature = Signature::from_slice(signature).map_err(|_| BadSignature)?;
        self.key.verify_strict(message, &signature).map_err(|_| BadSignature)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.keyid)
    }
}

/// Whether the 255 bits of y are below p = 2^255 - 19: a point would otherwise have two encodings and two ids.
fn is_canonical(bytes: &[u8; 32]) -> bool {
    let [first, middle @ .., last] = bytes;
    last & 0x7f != 0x7f || middle.iter().any(|byte| *byte != 0xff) || *first < 0xed
}

mod sealed {
    pub trait Sealed {}
}

/// What a key is for.
pub trait Purpose: sealed::Sealed {
    /// The purpose's name in key events.
    const NAME: &'static str;
}

/// A purpose whose keys sign statements.
pub trait SignsStatements: Purpose {
    /// Whether its keys sign key events, and nothing else; or everything else. A key that is online never
    /// authorises its own rotation.
    const SIGNS_KEY_EVENTS: bool;
}

macro_rules! purposes {
    ($($(#[$doc:meta])* $marker:ident = $name:literal, $(#[$key_doc:meta])* $key:ident;)+) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub enum $marker {}
            impl sealed::Sealed for $marker {}
            impl Purpose for $marker {
                const NAME: &'static str = $name;
            }
            $(#[$key_doc])*
            pub type $key = SigningKey<$marker>;
        )+
    };
}

purposes!(
    /// Names and revokes the other keys; kept offline.
    Root = "root",
    /// Signs key events only.
    RootKey;
    /// Signs statements.
    Statements = "statement",
    /// Signs every statement but key events.
    StatementKey;
    /// Signs the log's heads.
    Checkpoints = "checkpoint",
    /// Signs checkpoints.
    CheckpointKey;
    /// Signs promises to log.
    Receipts = "receipt",
    /// Signs receipts.
    ReceiptKey;
);

impl SignsStatements for Root {
    const SIGNS_KEY_EVENTS: bool = true;
}

impl SignsStatements for Statements {
    const SIGNS_KEY_EVENTS: bool = false;
}

/// A private key for one purpose; wiped when dropped, without a `Debug` that could print it.
pub struct SigningKey<P: Purpose> {
    key: ed25519_dalek::SigningKey,
    public: PublicKey,
    purpose: PhantomData<P>,
}

impl<P: Purpose> SigningKey<P> {
    /// A new key.
    ///
    /// # Errors
    /// The operating system gives no random bytes.
    pub fn generate() -> Result<Self, KeyError> {
        Self::from_seed(&Zeroizing::new(fresh_bytes()?))
    }

    /// The key of a seed.
    pub(crate) fn from_seed(seed: &[u8; 32]) -> Result<Self, KeyError> {
        Self::new(ed25519_dalek::SigningKey::from_bytes(seed))
    }

    fn new(key: ed25519_dalek::SigningKey) -> Result<Self, KeyError> {
        Ok(Self {
            public: PublicKey::from_bytes(key.verifying_key().as_bytes())?,
            key,
            purpose: PhantomData,
        })
    }

    /// Reads a key from PKCS#8 PEM. The public key is derived from the seed; where the file names one too, the
    /// two are compared.
    ///
    /// # Errors
    /// The file is open to others, no such key, or its two halves do not belong together.
    pub fn load(path: &Path) -> Result<Self, KeyError> {
        let bad = || KeyError::BadFile(path.display().to_string());
        let secret = secret_file::read(path, 1024)?;
        let pem = std::str::from_utf8(&secret).map_err(|_| bad())?;
        Self::new(ed25519_dalek::SigningKey::from_pkcs8_pem(pem).map_err(|_| bad())?)
    }

    /// Writes the key as PKCS#8 PEM into a new file of mode 600.
    ///
    /// # Errors
    /// The file exists already or cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), KeyError> {
        let pem = self
            .key
            .to_pkcs8_pem(LineEnding::LF)
            .map_err(|_| KeyError::BadFile(path.display().to_string()))?;
        Ok(secret_file::create(path, pem.as_bytes())?)
    }

    /// The public key.
    #[must_use]
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The public key's id.
    #[must_use]
    pub fn keyid(&self) -> &str {
        self.public.keyid()
    }

    /// Pure Ed25519. Only the formats of this module call it, each with its own domain.
    pub(super) fn sign(&self, message: &[u8]) -> SignatureBytes {
        self.key.sign(message).to_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::super::vectors::vectors;
    use super::*;
    use nullius_schemas::digest::{hex, unhex};

    type Tested = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn seeds_give_the_golden_keys() {
        let v = vectors();
        for name in ["root", "statement", "log", "receipt", "witness"] {
            let key: RootKey = v.key(name);
            assert_eq!(hex(key.public().as_bytes()), v.text(&format!("/keys/{name}/public")));
            assert_eq!(key.keyid(), v.text(&format!("/keys/{name}/keyid")));
        }
    }

    #[test]
    fn a_saved_key_loads_as_itself() -> Tested {
        let folder = Scratch::new()?;
        let path = folder.path().join("statement.pem");
        let key = StatementKey::generate()?;
        key.save(&path)?;
        assert!(std::fs::read_to_string(&path)?.starts_with("-----BEGIN PRIVATE KEY-----\n"));
        assert_eq!(StatementKey::load(&path)?.public(), key.public());
        assert!(matches!(key.save(&path), Err(KeyError::File(_))));
        Ok(())
    }

    #[test]
    fn a_file_whose_halves_do_not_belong_together_is_refused() -> Tested {
        let folder = Scratch::new()?;
        let (one, two) = (RootKey::generate()?, RootKey::generate()?);
        let mut der = one.key.to_pkcs8_der()?.as_bytes().to_vec();
        let at = der.len() - 32;
        der[at..].copy_from_slice(two.public().as_bytes());
        let text = base64::encode(&der);
        let (first, second) = text.split_at(64);
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{first}\n{second}\n-----END PRIVATE KEY-----\n");
        let path = folder.path().join("mixed.pem");
        secret_file::create(&path, pem.as_bytes())?;
        assert!(matches!(RootKey::load(&path), Err(KeyError::BadFile(_))));
        Ok(())
    }

    #[test]
    fn weak_and_non_canonical_keys_are_refused() {
        // The eight points of small order in their canonical encodings, then further encodings of them.
        for weak in [
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
            "0100000000000000000000000000000000000000000000000000000000000080",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ] {
            let bytes = unhex(weak).and_then(|bytes| bytes.try_into().ok()).expect("32 bytes");
            assert!(
                matches!(PublicKey::from_bytes(&bytes), Err(KeyError::Weak | KeyError::NotAKey)),
                "{weak}"
            );
        }
        // y = p + k for every k that fits: a second encoding of y = k, whatever its order.
        for low in 0xed..=0xff_u8 {
            let mut bytes = [0xff; 32];
            bytes[0] = low;
            for sign in [0x7f, 0xff] {
                bytes[31] = sign;
                assert!(
                    matches!(PublicKey::from_bytes(&bytes), Err(KeyError::NotAKey)),
                    "{low:x}"
                );
            }
        }
    }

    #[test]
    fn only_the_one_signature_verifies() {
        let key: StatementKey = vectors().key("statement");
        let signature = key.sign(b"message");
        assert_eq!(key.public().verify(b"message", &signature), Ok(()));
        assert_eq!(key.public().verify(b"Message", &signature), Err(BadSignature));
        assert_eq!(key.public().verify(b"message", &signature[..63]), Err(BadSignature));
        for bit in 0..512 {
            let mut flipped = signature;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                key.public().verify(b"message", &flipped),
                Err(BadSignature),
                "bit {bit}"
            );
        }
    }

    #[test]
    fn a_second_form_of_s_is_refused() {
        // S + L is equal to S modulo the group order L; a lax verifier takes both.
        const ORDER: &str = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
        let key: StatementKey = vectors().key("statement");
        let mut signature = key.sign(b"message");
        let mut carry = 0;
        for (byte, add) in signature[32..].iter_mut().zip(unhex(ORDER).expect("hex")) {
            let sum = u16::from(*byte) + u16::from(add) + carry;
            *byte = sum.to_le_bytes()[0];
            carry = sum >> 8;
        }
        assert_eq!(carry, 0);
        assert_eq!(key.public().verify(b"message", &signature), Err(BadSignature));
    }

    #[test]
    fn a_small_order_commitment_point_is_refused() {
        let key: StatementKey = vectors().key("statement");
        let mut signature = [0; 64];
        signature[0] = 1;
        assert_eq!(key.public().verify(b"message", &signature), Err(BadSignature));
    }
}
