//! Commitments. Format: docs/spec/commitment.md.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::encoding::Hash;
use crate::json::{Json, canonical};

/// Where a committed value stands.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The tenant.
    pub tenant: &'a str,
    /// The UUID in the statement's subject name.
    pub record: &'a str,
    /// The statement's predicate type.
    pub predicate_type: &'a str,
    /// `/` and the field's name.
    pub pointer: &'a str,
}

/// The bytes that are authenticated under the salt; nothing for a part of 4 GiB or more.
#[must_use]
pub fn message(place: Place<'_>, value: &Json) -> Option<Vec<u8>> {
    let value = canonical(value);
    let mut message = b"nullius/commit/v1".to_vec();
    for part in [
        place.tenant.as_bytes(),
        place.record.as_bytes(),
        place.predicate_type.as_bytes(),
        place.pointer.as_bytes(),
        &value,
    ] {
        message.extend_from_slice(&u32::try_from(part.len()).ok()?.to_be_bytes());
        message.extend_from_slice(part);
    }
    Some(message)
}

/// The commitment to `value` at `place` under a salt of 32 bytes.
#[must_use]
pub fn commit(place: Place<'_>, value: &Json, salt: &Hash) -> Option<Hash> {
    let mut mac = Hmac::<Sha256>::new_from_slice(salt).ok()?;
    mac.update(&message(place, value)?);
    Some(mac.finalize().into_bytes().into())
}
