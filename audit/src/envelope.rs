//! DSSE envelopes and the leaves made from them. Formats: docs/spec/envelope.md, docs/spec/leaf.md.

use ed25519_dalek::{Signature, VerifyingKey};
use serde::Deserialize;

use crate::encoding::{Hash, base64, hex, keyid, sha256, unbase64_either};

/// The only payload type.
pub const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";
const MAX_SIGNATURES: usize = 16;

/// An envelope whose signatures nobody has checked yet.
#[derive(Clone, Debug)]
pub struct UnverifiedEnvelope {
    /// The statement's bytes.
    pub body: Vec<u8>,
    /// What is signed.
    pub pae: Vec<u8>,
    /// At least one.
    pub signatures: Vec<UnverifiedSignature>,
}

/// A signature with the key id that it claims.
#[derive(Clone, Debug)]
pub struct UnverifiedSignature {
    /// A hint.
    pub keyid: String,
    /// The signature.
    pub signature: Signature,
}

/// Why an envelope is not read, and at which member.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EnvelopeError {
    /// The member; empty for the whole.
    pub field: String,
    /// In words.
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    payload: String,
    #[serde(rename = "payloadType")]
    payload_type: String,
    signatures: Vec<RawSignature>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSignature {
    keyid: String,
    sig: String,
}

fn refuse<T>(field: impl Into<String>, message: impl Into<String>) -> Result<T, EnvelopeError> {
    Err(EnvelopeError {
        field: field.into(),
        message: message.into(),
    })
}

/// Reads an envelope. Members twice are refused by the closed shape.
///
/// # Errors
/// Another shape, payload type, number of signatures, or base64 that is not canonical.
pub fn read(bytes: &[u8]) -> Result<UnverifiedEnvelope, EnvelopeError> {
    let raw: Raw = serde_json::from_slice(bytes).or_else(|error| refuse("", error.to_string()))?;
    if raw.payload_type != PAYLOAD_TYPE {
        return refuse("payloadType", "expected application/vnd.in-toto+json");
    }
    let Some(body) = unbase64_either(&raw.payload) else {
        return refuse("payload", "this is no canonical base64");
    };
    if !(1..=MAX_SIGNATURES).contains(&raw.signatures.len()) {
        return refuse("signatures", "expected 1 to 16 signatures");
    }
    let mut signatures = Vec::with_capacity(raw.signatures.len());
    for (at, one) in raw.signatures.into_iter().enumerate() {
        let signature = unbase64_either(&one.sig).and_then(|bytes| Signature::from_slice(&bytes).ok());
        let Some(signature) = signature else {
            return refuse(
                format!("signatures[{at}].sig"),
                "this is no canonical base64 of 64 bytes",
            );
        };
        signatures.push(UnverifiedSignature {
            keyid: one.keyid,
            signature,
        });
    }
    Ok(UnverifiedEnvelope {
        pae: pae(&body),
        body,
        signatures,
    })
}

/// DSSE's pre-authentication encoding of a statement.
#[must_use]
pub fn pae(body: &[u8]) -> Vec<u8> {
    let mut out = format!("DSSEv1 {} {PAYLOAD_TYPE} {} ", PAYLOAD_TYPE.len(), body.len()).into_bytes();
    out.extend_from_slice(body);
    out
}

/// The leaf that a log holds for what `key` signed.
#[must_use]
pub fn leaf(key: &VerifyingKey, pae_digest: &Hash, signature: &Signature) -> Vec<u8> {
    // Four members of fixed ASCII shape: this is their JCS form.
    let (keyid, pae, sig) = (hex(&keyid(key)), hex(pae_digest), base64(&signature.to_bytes()));
    format!(r#"{{"keyid":"{keyid}","pae_sha256":"{pae}","sig":"{sig}","v":1}}"#).into_bytes()
}

/// The leaf of an envelope whose first signature is by `key`.
#[must_use]
pub fn leaf_of(envelope: &UnverifiedEnvelope, key: &VerifyingKey) -> Option<Vec<u8>> {
    let first = envelope.signatures.first()?;
    Some(leaf(key, &sha256(&[&envelope.pae]), &first.signature))
}
