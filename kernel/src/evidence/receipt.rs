//! Receipts: a signed promise that an entry stands at an index and will be covered by a checkpoint.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Value, canonical};
use nullius_schemas::moment::Moment;

use super::base64;
use super::keys::{PublicKey, ReceiptKey, SignatureBytes};

const DOMAIN: &[u8] = b"nullius/receipt/v1\n";

/// A receipt with its signature, which is not verified by having this value.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Receipt {
    origin: String,
    index: u64,
    leaf_hash: Digest,
    /// As written, so that what was signed is what is checked.
    merge_by: String,
    keyid: String,
    signature: SignatureBytes,
}

/// Why a receipt is not accepted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReceiptError {
    /// A member is missing, of the wrong kind, or one too many.
    #[error("this is no receipt")]
    Malformed,
    /// It names another key than the one it is checked with.
    #[error("the receipt names another key")]
    OtherKey,
    /// The signature does not verify.
    #[error("the receipt's signature does not verify")]
    BadSignature,
}

impl Receipt {
    /// Promises that the entry of this hash stands at `index` of the log and is covered by a checkpoint
    /// published before `merge_by`.
    #[must_use]
    pub fn sign(origin: &str, index: u64, leaf_hash: Digest, merge_by: Moment, key: &ReceiptKey) -> Self {
        Self::sign_text(origin, index, leaf_hash, merge_by.to_string(), key)
    }

    fn sign_text(origin: &str, index: u64, leaf_hash: Digest, merge_by: String, key: &ReceiptKey) -> Self {
        let (origin, keyid) = (origin.to_owned(), key.keyid().to_owned());
        let mut receipt = Self {
            origin,
            index,
            leaf_hash,
            merge_by,
            keyid,
            signature: [0; 64],
        };
        receipt.signature = key.sign(&receipt.message());
        receipt
    }

    fn document(&self) -> Value {
        Value::object([
            ("origin", Value::from(self.origin.as_str())),
            ("index", Value::from(self.index.to_string())),
            ("leafHash", Value::from(self.leaf_hash)),
            ("mergeBy", Value::from(self.merge_by.as_str())),
            ("keyid", Value::from(self.keyid.as_str())),
        ])
    }

    fn message(&self) -> Vec<u8> {
        // Text always has a canonical form.
        [DOMAIN, &canonical(&self.document()).unwrap_or_default()].concat()
    }

    /// The receipt as answered: `{origin, index, leafHash, mergeBy, keyid, signature}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut members = self.document().as_object().cloned().unwrap_or_default();
        members.insert("signature".to_owned(), Value::from(base64::encode(&self.signature)));
        Value::Object(members)
    }

    /// Reads what [`Receipt::to_value`] wrote.
    ///
    /// # Errors
    /// [`ReceiptError::Malformed`].
    pub fn from_value(value: &Value) -> Result<Self, ReceiptError> {
        let text = |key: &str| value.get(key).and_then(Value::as_str).ok_or(ReceiptError::Malformed);
        let signature = base64::decode(text("signature")?).and_then(|bytes| bytes.try_into().ok());
        let receipt = Self {
            origin: text("origin")?.to_owned(),
            index: text("index")?.parse().map_err(|_| ReceiptError::Malformed)?,
            leaf_hash: Digest::from_hex(text("leafHash")?).map_err(|_| ReceiptError::Malformed)?,
            merge_by: text("mergeBy")?.to_owned(),
            keyid: text("keyid")?.to_owned(),
            signature: signature.ok_or(ReceiptError::Malformed)?,
        };
        let whole = Moment::parse(&receipt.merge_by).is_ok() && receipt.to_value() == *value;
        if whole {
            Ok(receipt)
        } else {
            Err(ReceiptError::Malformed)
        }
    }

    /// Checks the signature with a key that the caller trusts already; the key id in the receipt is not one.
    ///
    /// # Errors
    /// The receipt names another key, or the signature does not verify.
    pub fn verify(&self, trusted: &PublicKey) -> Result<(), ReceiptError> {
        if self.keyid != trusted.keyid() {
            return Err(ReceiptError::OtherKey);
        }
        trusted
            .verify(&self.message(), &self.signature)
            .map_err(|_| ReceiptError::BadSignature)
    }

    /// The log.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The entry's index.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The entry's hash in the tree.
    #[must_use]
    pub fn leaf_hash(&self) -> Digest {
        self.leaf_hash
    }

    /// When a published checkpoint must cover it, as signed.
    #[must_use]
    pub fn merge_by(&self) -> &str {
        &self.merge_by
    }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::vectors;
    use super::*;

    fn golden() -> Value {
        let v = vectors();
        let mut members = v.at("/receipt/document").as_object().cloned().expect("an object");
        members.insert("signature".into(), v.at("/receipt/signature_base64").clone());
        Value::Object(members)
    }

    #[test]
    fn the_golden_receipt_is_reproduced() -> Result<(), ReceiptError> {
        let v = vectors();
        let key: ReceiptKey = v.key("receipt");
        let merge_by = v.text("/receipt/document/mergeBy").to_owned();
        let hash = v.digest("/receipt/document/leafHash");
        let ours = Receipt::sign_text(v.text("/origin"), 3, hash, merge_by, &key);
        assert_eq!(ours.to_value(), golden());
        assert_eq!(Receipt::from_value(&golden())?, ours);
        ours.verify(key.public())
    }

    #[test]
    fn each_member_changed_removed_or_added_fails() -> Result<(), Box<dyn std::error::Error>> {
        let key: ReceiptKey = vectors().key("receipt");
        let check = |value: &Value| Receipt::from_value(value).and_then(|receipt| receipt.verify(key.public()));
        let members = golden().as_object().cloned().ok_or("an object")?;
        for (name, member) in &members {
            let text = member.as_str().ok_or("text")?;
            for at in 0..text.len() {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] ^= 1;
                let mut changed = members.clone();
                changed.insert(name.clone(), Value::from(String::from_utf8(bytes)?));
                assert!(check(&Value::Object(changed)).is_err(), "{name} {at}");
            }
            let mut removed = members.clone();
            removed.remove(name);
            assert_eq!(check(&Value::Object(removed)), Err(ReceiptError::Malformed));
        }
        let mut more = members.clone();
        more.insert("note".into(), Value::Null);
        assert_eq!(check(&Value::Object(more)), Err(ReceiptError::Malformed));
        let mut padded = members;
        padded.insert("index".into(), Value::from("03"));
        assert_eq!(check(&Value::Object(padded)), Err(ReceiptError::Malformed));
        Ok(())
    }

    #[test]
    fn a_receipt_is_checked_with_the_trusted_key_only() -> Result<(), Box<dyn std::error::Error>> {
        let (own, other) = (ReceiptKey::generate()?, ReceiptKey::generate()?);
        let receipt = Receipt::sign("o", 0, Digest::of(b""), Moment::parse("2026-11-30T16:00:10Z")?, &own);
        assert_eq!(receipt.merge_by(), "2026-11-30T16:00:10.000Z");
        assert_eq!(receipt.verify(own.public()), Ok(()));
        assert_eq!(receipt.verify(other.public()), Err(ReceiptError::OtherKey));
        Ok(())
    }
}
