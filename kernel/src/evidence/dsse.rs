//! DSSE 1.0.2 envelopes over in-toto statements.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Limits, Value, canonical, read_with};

use super::base64;
use super::keys::{PublicKey, SigningKey, SignsStatements};
use super::kind::Kind;
use super::leaf::Leaf;
use super::statement::StatementBytes;

/// The one payload type of this project.
pub const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// An envelope has at most this many signatures.
pub const MAX_SIGNATURES: usize = 16;

/// What is signed: the pre-authentication encoding of a payload and its type.
#[must_use]
pub fn pae(payload_type: &str, payload: &[u8]) -> Vec<u8> {
    let mut out = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), payload.len()).into_bytes();
    out.extend_from_slice(payload);
    out
}

/// Why an envelope is not accepted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum EnvelopeError {
    /// Not the JSON of an envelope, or base64 that is not canonical.
    #[error("this is no DSSE envelope")]
    Malformed,
    /// A payload type other than [`PAYLOAD_TYPE`].
    #[error("the payload is no in-toto statement")]
    OtherPayloadType,
    /// None, or more than [`MAX_SIGNATURES`].
    #[error("an envelope has 1 to {MAX_SIGNATURES} signatures")]
    SignatureCount,
    /// Fewer distinct keys signed than the threshold asks.
    #[error("{found} of the trusted keys signed; {threshold} must")]
    BelowThreshold {
        /// Distinct trusted keys with a valid signature.
        found: usize,
        /// How many there must be.
        threshold: usize,
    },
    /// A threshold of zero would accept anything.
    #[error("a threshold of signatures is at least 1")]
    NoThreshold,
}

/// A statement that a key of this purpose does not sign.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("a {key} key does not sign a {kind} statement")]
pub struct WrongKey {
    /// The statement's kind.
    pub kind: Kind,
    /// The key's purpose.
    pub key: &'static str,
}

/// One signature of an envelope, unverified.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EnvelopeSignature {
    /// The id of the key that is said to have signed; a hint, may be empty.
    pub keyid: String,
    /// The signature's bytes.
    pub sig: Vec<u8>,
}

/// A payload with its signatures, of which none is verified by having this value.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Envelope {
    payload: Vec<u8>,
    first: EnvelopeSignature,
    further: Vec<EnvelopeSignature>,
}

impl Envelope {
    /// Signs a statement: a key event with the root key, anything else with a statement key.
    ///
    /// # Errors
    /// [`WrongKey`]: it is the other way round.
    pub fn sign<P: SignsStatements>(statement: StatementBytes, key: &SigningKey<P>) -> Result<Self, WrongKey> {
        if (statement.kind() == Kind::KeyEvent) != P::SIGNS_KEY_EVENTS {
            return Err(WrongKey {
                kind: statement.kind(),
                key: P::NAME,
            });
        }
        let payload = statement.into_vec();
        let sig = key.sign(&pae(PAYLOAD_TYPE, &payload)).to_vec();
        let first = EnvelopeSignature {
            keyid: key.keyid().to_owned(),
            sig,
        };
        Ok(Self {
            payload,
            first,
            further: Vec::new(),
        })
    }

    /// The envelope of what the store holds of one entry.
    pub(crate) fn from_stored(payload: Vec<u8>, keyid: &str, sig: &[u8]) -> Self {
        Self {
            payload,
            first: EnvelopeSignature {
                keyid: keyid.to_owned(),
                sig: sig.to_vec(),
            },
            further: Vec::new(),
        }
    }

    /// Reads an envelope. Members that DSSE does not know are ignored, as it asks.
    ///
    /// # Errors
    /// [`EnvelopeError`], apart from what only verification finds.
    pub fn parse(json: &[u8]) -> Result<Self, EnvelopeError> {
        let value = read_with(json, Limits::default()).map_err(|_| EnvelopeError::Malformed)?;
        let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let bytes = |value: &Value, key: &str| {
            text(value, key)
                .and_then(|text| base64::decode_either(&text))
                .ok_or(EnvelopeError::Malformed)
        };
        if text(&value, "payloadType").ok_or(EnvelopeError::Malformed)? != PAYLOAD_TYPE {
            return Err(EnvelopeError::OtherPayloadType);
        }
        let payload = bytes(&value, "payload")?;
        let signatures = value
            .get("signatures")
            .and_then(Value::as_array)
            .ok_or(EnvelopeError::Malformed)?;
        if signatures.len() > MAX_SIGNATURES {
            return Err(EnvelopeError::SignatureCount);
        }
        let mut signatures = signatures.iter().map(|signature| {
            let keyid = match signature.get("keyid") {
                None => String::new(),
                Some(keyid) => keyid.as_str().ok_or(EnvelopeError::Malformed)?.to_owned(),
            };
            Ok(EnvelopeSignature {
                keyid,
                sig: bytes(signature, "sig")?,
            })
        });
        let first = signatures.next().ok_or(EnvelopeError::SignatureCount)??;
        Ok(Self {
            payload,
            first,
            further: signatures.collect::<Result<_, _>>()?,
        })
    }

    /// The envelope's JSON, as stored and exported.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        let signatures = self.signatures().map(|signature| {
            Value::object([
                ("keyid", Value::from(signature.keyid.as_str())),
                ("sig", Value::from(base64::encode(&signature.sig))),
            ])
        });
        // Text and arrays always have a canonical form.
        let signatures = canonical(&Value::array(signatures)).unwrap_or_default();
        let payload = base64::encode(&self.payload);
        let mut out = Vec::with_capacity(payload.len() + signatures.len() + 80);
        for part in [
            br#"{"payload":""#.as_slice(),
            payload.as_bytes(),
            br#"","payloadType":""#,
            PAYLOAD_TYPE.as_bytes(),
            br#"","signatures":"#,
            &signatures,
            b"}",
        ] {
            out.extend_from_slice(part);
        }
        out
    }

    /// The statement's bytes, exactly as signed.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// The signatures; the first is the one that is logged.
    pub fn signatures(&self) -> impl Iterator<Item = &EnvelopeSignature> {
        std::iter::once(&self.first).chain(&self.further)
    }

    /// SHA-256 of what is signed.
    #[must_use]
    pub fn pae_digest(&self) -> Digest {
        Digest::of(&pae(PAYLOAD_TYPE, &self.payload))
    }

    /// What the log holds of this envelope.
    #[must_use]
    pub fn leaf(&self) -> Leaf {
        Leaf::new(self.pae_digest(), &self.first.keyid, &self.first.sig)
    }

    /// Checks that `key` made the signature that is logged.
    ///
    /// # Errors
    /// [`EnvelopeError::BelowThreshold`]: it did not.
    pub fn verify(&self, key: &PublicKey) -> Result<(), EnvelopeError> {
        key.verify(&pae(PAYLOAD_TYPE, &self.payload), &self.first.sig)
            .map_err(|_| EnvelopeError::BelowThreshold { found: 0, threshold: 1 })
    }

    /// Checks that at least `threshold` distinct keys of `trusted` signed. Distinct by their bytes: a key given
    /// twice, or a signature repeated, counts once. The envelope's key ids play no part.
    ///
    /// # Errors
    /// Fewer did, or the threshold is zero.
    pub fn verify_threshold(&self, trusted: &[&PublicKey], threshold: usize) -> Result<(), EnvelopeError> {
        if threshold == 0 {
            return Err(EnvelopeError::NoThreshold);
        }
        let message = pae(PAYLOAD_TYPE, &self.payload);
        let found = trusted
            .iter()
            .enumerate()
            .filter(|(index, key)| {
                trusted
                    .iter()
                    .take(*index)
                    .all(|earlier| earlier.as_bytes() != key.as_bytes())
            })
            .filter(|(_, key)| {
                self.signatures()
                    .any(|signature| key.verify(&message, &signature.sig).is_ok())
            })
            .count();
        if found < threshold {
            Err(EnvelopeError::BelowThreshold { found, threshold })
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use nullius_schemas::json::Map;

    use super::super::keys::{RootKey, StatementKey};
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn pae_counts_bytes() {
        assert_eq!(
            pae("http://example.com/HelloWorld", b"hello world"),
            b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
        );
        assert_eq!(pae("", "é".as_bytes()), "DSSEv1 0  2 é".as_bytes());
    }

    #[test]
    fn the_golden_envelopes_are_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let key: StatementKey = v.key("statement");
        for n in 0..7 {
            let golden = v.envelope(n);
            let statement = StatementBytes::parse(golden.payload().to_vec())?;
            let envelope = Envelope::sign(statement, &key)?;
            assert_eq!(envelope, golden);
            assert_eq!(envelope.to_json(), canonical(v.at(&format!("/entries/{n}/envelope")))?);
            envelope.verify(key.public())?;
        }
        Ok(())
    }

    #[test]
    fn key_events_are_the_root_keys_alone() -> Result<(), Box<dyn std::error::Error>> {
        let (root, online) = (RootKey::generate()?, StatementKey::generate()?);
        let statement = |kind| StatementBytes::about_event(kind, "e1", Map::new());
        assert!(Envelope::sign(statement(Kind::KeyEvent)?, &root).is_ok());
        assert!(Envelope::sign(statement(Kind::Gate)?, &online).is_ok());
        let wrong = Envelope::sign(statement(Kind::KeyEvent)?, &online);
        assert_eq!(
            wrong,
            Err(WrongKey {
                kind: Kind::KeyEvent,
                key: "statement"
            })
        );
        let wrong = Envelope::sign(statement(Kind::Gate)?, &root);
        assert_eq!(
            wrong,
            Err(WrongKey {
                kind: Kind::Gate,
                key: "root"
            })
        );
        Ok(())
    }

    #[test]
    fn each_part_changed_alone_fails() {
        let v = vectors();
        let key: StatementKey = v.key("statement");
        let golden = v.envelope(0);
        for at in 0..golden.payload.len() {
            let mut changed = golden.clone();
            changed.payload[at] ^= 1;
            assert!(changed.verify(key.public()).is_err(), "byte {at}");
            assert_ne!(changed.leaf().hash(), golden.leaf().hash());
        }
        for at in 0..64 {
            let mut changed = golden.clone();
            changed.first.sig[at] ^= 1;
            assert!(changed.verify(key.public()).is_err(), "byte {at}");
            assert_ne!(changed.leaf().hash(), golden.leaf().hash());
        }
    }

    #[test]
    fn other_forms_of_an_envelope() {
        let b = "eyJ9"; // any payload
        let one = |payload: &str, kind: &str, signatures: &str| {
            Envelope::parse(
                format!(r#"{{"payload":"{payload}","payloadType":"{kind}","signatures":{signatures}}}"#).as_bytes(),
            )
        };
        let good = r#"[{"keyid":"x","sig":"+/8="}]"#;
        assert!(one(b, PAYLOAD_TYPE, good).is_ok());
        assert!(one(b, PAYLOAD_TYPE, r#"[{"sig":"-_8="}]"#).is_ok_and(|envelope| envelope.first.sig == [0xfb, 0xff]));
        assert!(one(b, PAYLOAD_TYPE, r#"[{"sig":"-_8=","cert":"x"}]"#).is_ok());
        assert_eq!(one(b, "text/plain", good), Err(EnvelopeError::OtherPayloadType));
        assert_eq!(one(b, PAYLOAD_TYPE, "[]"), Err(EnvelopeError::SignatureCount));
        let many = |n: usize| format!("[{}]", vec![r#"{"sig":"+/8="}"#; n].join(","));
        assert!(one(b, PAYLOAD_TYPE, &many(16)).is_ok());
        assert_eq!(one(b, PAYLOAD_TYPE, &many(17)), Err(EnvelopeError::SignatureCount));
        for bad in [
            r#"[{"sig":"+/9="}]"#,
            r#"[{"sig":"+_8="}]"#,
            r#"[{"sig":"+/8"}]"#,
            r#"[{"keyid":1,"sig":""}]"#,
            "{}",
            "[1]",
        ] {
            assert_eq!(one(b, PAYLOAD_TYPE, bad), Err(EnvelopeError::Malformed), "{bad}");
        }
        assert_eq!(one("eyJ9=", PAYLOAD_TYPE, good), Err(EnvelopeError::Malformed));
        assert_eq!(Envelope::parse(b"{}"), Err(EnvelopeError::Malformed));
    }

    #[test]
    fn a_threshold_counts_keys_and_neither_ids_nor_signatures() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let key: StatementKey = v.key("statement");
        let other = StatementKey::generate()?;
        let mut envelope = v.envelope(0);
        envelope.further = vec![
            envelope.first.clone(),
            EnvelopeSignature {
                keyid: other.keyid().to_owned(),
                sig: envelope.first.sig.clone(),
            },
        ];
        let twice = [key.public(), key.public()];
        assert_eq!(envelope.verify_threshold(&twice, 1), Ok(()));
        assert_eq!(
            envelope.verify_threshold(&twice, 2),
            Err(EnvelopeError::BelowThreshold { found: 1, threshold: 2 })
        );
        assert!(envelope.verify_threshold(&[key.public(), other.public()], 2).is_err());
        assert_eq!(envelope.verify_threshold(&twice, 0), Err(EnvelopeError::NoThreshold));
        let sig = other.sign(&pae(PAYLOAD_TYPE, &envelope.payload)).to_vec();
        envelope.further.push(EnvelopeSignature {
            keyid: "misleading".into(),
            sig,
        });
        assert_eq!(envelope.verify_threshold(&[key.public(), other.public()], 2), Ok(()));
        Ok(())
    }
}
