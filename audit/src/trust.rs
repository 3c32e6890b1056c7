//! What the auditor brings. Format: docs/spec/trust.md.

use ed25519_dalek::VerifyingKey;
use serde::Deserialize;

use crate::encoding::{hex, keyid, public_key, unbase64};
use crate::json::{DOCUMENT_DEPTH, read};
use crate::note::Vkey;

/// Keys and, perhaps, a checkpoint that do not come from what they are used on.
#[derive(Clone, Debug)]
pub struct Trust {
    /// The offline root key.
    pub root: VerifyingKey,
    /// The log's key; its name is the origin.
    pub log: Vkey,
    /// A note kept from an earlier visit.
    pub checkpoint: Option<String>,
}

/// Why a trust file is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the trust file is not usable: {0}")]
pub struct TrustError(String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    origin: String,
    root: RawRoot,
    log: String,
    #[serde(default, deserialize_with = "present")]
    checkpoint: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRoot {
    keyid: String,
    #[serde(rename = "publicKey")]
    public_key: String,
}

/// `null` is no note: a checkpoint that is meant to be there must not get lost.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

impl Trust {
    /// Reads a trust file.
    ///
    /// # Errors
    /// Another shape, a key that does not belong to its id, a weak key, one key in both places.
    pub fn read(bytes: &[u8]) -> Result<Self, TrustError> {
        let refuse = |message: &str| TrustError(message.to_owned());
        read(bytes, DOCUMENT_DEPTH).map_err(|error| TrustError(error.0))?;
        let raw: Raw = serde_json::from_slice(bytes).map_err(|error| TrustError(error.to_string()))?;
        let root = unbase64(&raw.root.public_key).and_then(|bytes| public_key(&bytes));
        let root = root.ok_or_else(|| refuse("root.publicKey is no usable Ed25519 key in base64"))?;
        if raw.root.keyid != hex(&keyid(&root)) {
            return Err(refuse("root.keyid is not the digest of root.publicKey"));
        }
        let log = Vkey::parse(&raw.log).map_err(|error| TrustError(format!("log: {error}")))?;
        if log.name != raw.origin {
            return Err(refuse("the name in log is not the origin"));
        }
        if log.key == root {
            return Err(refuse("the root key and the log key are the same"));
        }
        Ok(Self {
            root,
            log,
            checkpoint: raw.checkpoint,
        })
    }

    /// The trusted origin.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.log.name
    }
}
