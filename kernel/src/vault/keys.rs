//! Key-encryption keys, and the keys of holders that they wrap.

use std::path::Path;

use nullius_schemas::commitment::Salt;
use sha2::{Digest as _, Sha256};

use super::VaultError;
use super::cipher::{KeyBytes, OVERHEAD, associated_data, open_key, seal};
use crate::random::fresh_bytes;
use crate::secret_file;

const VERSION: u8 = 1;
const DOMAIN: &str = "nullius/vault/holder-key/v1";

/// Version, epoch, sealed key.
const WRAPPED: usize = 1 + 4 + OVERHEAD + 32;

/// Whose values a key protects.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum HolderKind {
    /// A data subject: erased with them.
    Subject,
    /// A run without a subject.
    Run,
    /// A tenant: authoritative documents, knowledge, proof of approvals.
    Tenant,
}

impl HolderKind {
    /// The stable name.
    #[must_use]
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Subject => "subject",
            Self::Run => "run",
            Self::Tenant => "tenant",
        }
    }
}

/// A holder: what a wrapped key is bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HolderRef<'a> {
    /// The tenant.
    pub(crate) tenant: &'a str,
    /// Its kind.
    pub(crate) kind: HolderKind,
    /// Its id, unique within tenant and kind.
    pub(crate) id: &'a str,
}

/// The key of a holder; wiped when dropped, never printed.
pub(crate) struct HolderKey(pub(super) KeyBytes);

impl std::fmt::Debug for HolderKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HolderKey(hidden)")
    }
}

impl HolderKey {
    /// A new random key.
    ///
    /// # Errors
    /// The operating system gives no random bytes.
    pub(crate) fn generate() -> Result<Self, VaultError> {
        Ok(Self(KeyBytes::new(fresh_bytes()?)))
    }

    /// What this holder's values are compared with blindly: the same salt each time, unlike a commitment's, and gone
    /// with the key, so that nothing can be compared any more once the holder is erased.
    pub(crate) fn blind(&self) -> Salt {
        let mut hash = Sha256::new();
        hash.update(b"nullius/vault/blind/v1\n");
        hash.update(self.0.as_slice());
        Salt::from_bytes(hash.finalize().into())
    }
}

/// A holder's key as it is stored: destroying this erases all that the key sealed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct WrappedKey {
    bytes: [u8; WRAPPED],
}

impl WrappedKey {
    /// The stored form.
    #[must_use]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// Another length or version.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, VaultError> {
        let bytes: [u8; WRAPPED] = bytes.try_into().map_err(|_| VaultError::Malformed)?;
        if bytes.first() == Some(&VERSION) {
            Ok(Self { bytes })
        } else {
            Err(VaultError::Malformed)
        }
    }

    /// The epoch of the key-encryption key that wrapped it.
    #[must_use]
    pub(crate) fn epoch(&self) -> u32 {
        let [_, a, b, c, d, ..] = self.bytes;
        u32::from_be_bytes([a, b, c, d])
    }
}

/// A key that wraps holders' keys, of one epoch; wiped when dropped, never printed. Destroying its file erases
/// everything of that epoch.
pub(crate) struct KeyEncryptionKey {
    key: KeyBytes,
    epoch: u32,
}

impl KeyEncryptionKey {
    /// A new key in a new file of mode 600: 32 bytes and nothing else.
    ///
    /// # Errors
    /// The file exists already or cannot be written, or there are no random bytes.
    pub(crate) fn create(path: &Path, epoch: u32) -> Result<Self, VaultError> {
        let key = KeyBytes::new(fresh_bytes()?);
        secret_file::create(path, key.as_slice())?;
        Ok(Self { key, epoch })
    }

    /// Reads the key of that epoch.
    ///
    /// # Errors
    /// The file is open to others, cannot be read, or does not hold exactly 32 bytes.
    pub(crate) fn load(path: &Path, epoch: u32) -> Result<Self, VaultError> {
        let bytes = secret_file::read(path, 32)?;
        let mut key = KeyBytes::default();
        if bytes.len() != key.len() {
            return Err(VaultError::BadKeyFile);
        }
        key.copy_from_slice(&bytes);
        Ok(Self { key, epoch })
    }

    /// Wraps a holder's key for storage.
    ///
    /// # Errors
    /// There are no random bytes.
    pub(crate) fn wrap(&self, holder: HolderRef<'_>, key: &HolderKey) -> Result<WrappedKey, VaultError> {
        let sealed = seal(&self.key, &self.associated(holder), key.0.as_slice())?;
        let bytes = [[VERSION].as_slice(), &self.epoch.to_be_bytes(), &sealed].concat();
        WrappedKey::from_bytes(&bytes)
    }

    /// Unwraps a holder's key.
    ///
    /// # Errors
    /// It was wrapped for another holder, by another key, in another epoch, or was changed.
    pub(crate) fn unwrap(&self, holder: HolderRef<'_>, wrapped: &WrappedKey) -> Result<HolderKey, VaultError> {
        if wrapped.epoch() != self.epoch {
            return Err(VaultError::OtherEpoch {
                wrapped: wrapped.epoch(),
                own: self.epoch,
            });
        }
        let sealed = wrapped.bytes.get(5..).ok_or(VaultError::Malformed)?;
        Ok(HolderKey(open_key(&self.key, &self.associated(holder), sealed)?))
    }

    fn associated(&self, holder: HolderRef<'_>) -> Vec<u8> {
        let (kind, epoch) = (holder.kind.as_str().as_bytes(), self.epoch.to_be_bytes());
        associated_data(DOMAIN, &[holder.tenant.as_bytes(), kind, holder.id.as_bytes(), &epoch])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::scratch::Scratch;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    const HOLDER: HolderRef<'_> = HolderRef {
        tenant: "default",
        kind: HolderKind::Subject,
        id: "s1",
    };

    fn kek(epoch: u32) -> KeyEncryptionKey {
        KeyEncryptionKey {
            key: KeyBytes::new([7; 32]),
            epoch,
        }
    }

    #[test]
    fn a_wrapped_key_unwraps_for_its_holder_only() -> Tested {
        let key = HolderKey::generate()?;
        let wrapped = WrappedKey::from_bytes(kek(3).wrap(HOLDER, &key)?.as_bytes())?;
        assert_eq!(wrapped.epoch(), 3);
        assert_eq!(kek(3).unwrap(HOLDER, &wrapped)?.0, key.0);
        for other in [
            HolderRef {
                tenant: "other",
                ..HOLDER
            },
            HolderRef {
                kind: HolderKind::Run,
                ..HOLDER
            },
            HolderRef { id: "s2", ..HOLDER },
        ] {
            assert!(matches!(kek(3).unwrap(other, &wrapped), Err(VaultError::DoesNotOpen)));
        }
        let stranger = KeyEncryptionKey {
            key: KeyBytes::new([8; 32]),
            epoch: 3,
        };
        assert!(matches!(
            stranger.unwrap(HOLDER, &wrapped),
            Err(VaultError::DoesNotOpen)
        ));
        assert!(matches!(
            kek(4).unwrap(HOLDER, &wrapped),
            Err(VaultError::OtherEpoch { wrapped: 3, own: 4 })
        ));
        Ok(())
    }

    #[test]
    fn each_bit_and_each_length_is_checked() -> Tested {
        let wrapped = kek(3).wrap(HOLDER, &HolderKey::generate()?)?;
        for bit in 0..WRAPPED * 8 {
            let mut bytes = wrapped.bytes;
            bytes[bit / 8] ^= 1 << (bit % 8);
            let unwrapped = WrappedKey::from_bytes(&bytes).and_then(|wrapped| kek(3).unwrap(HOLDER, &wrapped));
            assert!(unwrapped.is_err(), "bit {bit}");
        }
        for length in 0..WRAPPED {
            assert!(matches!(
                WrappedKey::from_bytes(&wrapped.bytes[..length]),
                Err(VaultError::Malformed)
            ));
        }
        // The epoch is bound, not only compared.
        let mut moved = wrapped;
        moved.bytes[1..5].copy_from_slice(&4_u32.to_be_bytes());
        assert!(matches!(kek(4).unwrap(HOLDER, &moved), Err(VaultError::DoesNotOpen)));
        Ok(())
    }

    #[test]
    fn a_key_file_holds_exactly_32_bytes() -> Tested {
        let scratch = Scratch::new()?;
        let path = scratch.path().join("kek-1");
        let made = KeyEncryptionKey::create(&path, 1)?;
        assert_eq!(KeyEncryptionKey::load(&path, 1)?.key, made.key);
        assert!(matches!(KeyEncryptionKey::create(&path, 1), Err(VaultError::File(_))));
        for (name, length) in [("short", 31), ("long", 33)] {
            let path = scratch.path().join(name);
            secret_file::create(&path, &vec![1; length])?;
            assert!(KeyEncryptionKey::load(&path, 1).is_err(), "{name}");
        }
        Ok(())
    }
}
