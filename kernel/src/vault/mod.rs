//! Values of people at rest: XChaCha20-Poly1305, a random key for each item, keys that can be destroyed.
//!
//! A key-encryption key (a file, one for each epoch) wraps the key of each holder (a subject, a run, a tenant);
//! a holder's key wraps the item's own key; the item's key seals the item. No key is derived from another and an
//! id: what can be derived again is not erased. Destroying a wrapped key erases all that it holds, destroying
//! a sealed item erases that item.
//!
//! The cipher is not key-committing: one ciphertext can be made to open under two keys. A caller that holds a
//! digest of or commitment to the plaintext checks it after opening.

mod cipher;
mod keys;
mod sealed;

pub(crate) use keys::{HolderKey, HolderKind, HolderRef, KeyEncryptionKey, WrappedKey};
pub(crate) use sealed::{Place, Sealed};

use crate::random::NoRandomness;
use crate::secret_file::SecretFileError;

/// Why something was not sealed or opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VaultError {
    /// Wrong key, wrong place, or changed bytes: the cipher does not say which.
    #[error("this does not open: another key, another place, or changed")]
    DoesNotOpen,
    /// Too short, or of an unknown version.
    #[error("these bytes are nothing that the vault wrote")]
    Malformed,
    /// The key was wrapped in another epoch than this key-encryption key's.
    #[error("wrapped in epoch {wrapped}, and this key is of epoch {own}")]
    OtherEpoch {
        /// The epoch in the wrapped key.
        wrapped: u32,
        /// The epoch of the key at hand.
        own: u32,
    },
    /// More than the cipher can seal.
    #[error("too large to seal")]
    TooLarge,
    /// A key file that does not hold exactly 32 bytes.
    #[error("a key-encryption key is a file of exactly 32 bytes")]
    BadKeyFile,
    /// No random bytes.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// The key's file.
    #[error(transparent)]
    File(#[from] SecretFileError),
}
