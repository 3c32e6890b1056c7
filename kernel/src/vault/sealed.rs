//! Sealed items: a value under its own random key, which the holder's key wraps.

use zeroize::Zeroizing;

use super::VaultError;
use super::cipher::{KeyBytes, OVERHEAD, associated_data, open, open_key, seal};
use super::keys::HolderKey;
use crate::random::random_bytes;

const VERSION: u8 = 1;
const KEY_DOMAIN: &str = "nullius/vault/item-key/v1";
const ITEM_DOMAIN: &str = "nullius/vault/item/v1";

/// A wrapped item key: nonce, 32 bytes, tag.
const WRAPPED: usize = OVERHEAD + 32;

/// Where a value stands: it opens nowhere else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// The tenant.
    pub(crate) tenant: &'a str,
    /// The id of the record that it belongs to.
    pub(crate) record: &'a str,
    /// The field.
    pub(crate) field: &'a str,
}

impl Place<'_> {
    fn associated(&self, domain: &str) -> Vec<u8> {
        associated_data(
            domain,
            &[self.tenant.as_bytes(), self.record.as_bytes(), self.field.as_bytes()],
        )
    }
}

/// A sealed value as it is stored: version, wrapped item key, nonce, ciphertext, tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Sealed {
    bytes: Vec<u8>,
}

impl Sealed {
    /// Seals `plaintext` for its place under a new random key.
    ///
    /// # Errors
    /// There are no random bytes, or it is too large (256 GiB).
    pub(crate) fn seal(holder: &HolderKey, place: Place<'_>, plaintext: &[u8]) -> Result<Self, VaultError> {
        let key = KeyBytes::new(random_bytes()?);
        let wrapped = seal(&holder.0, &place.associated(KEY_DOMAIN), key.as_slice())?;
        let item = seal(&key, &place.associated(ITEM_DOMAIN), plaintext)?;
        Ok(Self {
            bytes: [[VERSION].as_slice(), &wrapped, &item].concat(),
        })
    }

    /// Opens it. The plaintext is wiped when dropped. Whoever has a digest or commitment of it checks that
    /// now: the cipher is not key-committing.
    ///
    /// # Errors
    /// Another holder's key, another place, or changed bytes.
    pub(crate) fn open(&self, holder: &HolderKey, place: Place<'_>) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (_, rest) = self.bytes.split_first().ok_or(VaultError::Malformed)?;
        let (wrapped, item) = rest.split_at_checked(WRAPPED).ok_or(VaultError::Malformed)?;
        let key = open_key(&holder.0, &place.associated(KEY_DOMAIN), wrapped)?;
        open(&key, &place.associated(ITEM_DOMAIN), item)
    }

    /// The stored form.
    #[must_use]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// Too short or of another version.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, VaultError> {
        let whole = bytes.first() == Some(&VERSION) && bytes.len() >= 1 + WRAPPED + OVERHEAD;
        if whole {
            Ok(Self { bytes })
        } else {
            Err(VaultError::Malformed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    const PLACE: Place<'_> = Place {
        tenant: "default",
        record: "c1",
        field: "payload",
    };

    #[test]
    fn a_sealed_value_opens_at_its_place_only() -> Tested {
        let holder = HolderKey::generate()?;
        for plaintext in [b"".as_slice(), b"2100", &vec![b'x'; 100_000]] {
            let sealed = Sealed::from_bytes(Sealed::seal(&holder, PLACE, plaintext)?.as_bytes().to_vec())?;
            assert_eq!(sealed.open(&holder, PLACE)?.as_slice(), plaintext);
            for other in [
                Place {
                    tenant: "other",
                    ..PLACE
                },
                Place { record: "c2", ..PLACE },
                Place {
                    field: "nonce",
                    ..PLACE
                },
                Place {
                    record: "c1payload",
                    field: "",
                    ..PLACE
                },
            ] {
                assert!(matches!(sealed.open(&holder, other), Err(VaultError::DoesNotOpen)));
            }
            assert!(matches!(
                sealed.open(&HolderKey::generate()?, PLACE),
                Err(VaultError::DoesNotOpen)
            ));
        }
        Ok(())
    }

    #[test]
    fn each_bit_and_each_length_is_checked() -> Tested {
        let holder = HolderKey::generate()?;
        let bytes = Sealed::seal(&holder, PLACE, b"debt")?.as_bytes().to_vec();
        let opens = |bytes: Vec<u8>| {
            Sealed::from_bytes(bytes)
                .and_then(|sealed| sealed.open(&holder, PLACE))
                .is_ok()
        };
        assert!(opens(bytes.clone()));
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(!opens(changed), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(!opens(bytes[..length].to_vec()), "{length} bytes");
        }
        assert!(!opens([bytes.as_slice(), &[0]].concat()));
        Ok(())
    }

    #[test]
    fn parts_of_two_sealed_values_do_not_mix() -> Tested {
        let holder = HolderKey::generate()?;
        let one = Sealed::seal(&holder, PLACE, b"debt")?.as_bytes().to_vec();
        let two = Sealed::seal(&holder, PLACE, b"debt")?.as_bytes().to_vec();
        assert_ne!(one, two);
        let mixed = [&one[..=WRAPPED], &two[1 + WRAPPED..]].concat();
        assert!(matches!(
            Sealed::from_bytes(mixed)?.open(&holder, PLACE),
            Err(VaultError::DoesNotOpen)
        ));
        Ok(())
    }
}
