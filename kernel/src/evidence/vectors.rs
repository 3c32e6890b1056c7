//! The golden values: made by an independent script from fixed seeds, reproduced here byte by byte.

use nullius_schemas::digest::{Digest, unhex};
use nullius_schemas::json::{Pointer, Value, read};

use super::dsse::Envelope;
use super::keys::{Purpose, SigningKey};

pub(crate) struct Vectors(Value);

pub(crate) fn vectors() -> Vectors {
    Vectors(read(include_bytes!("vectors.json")).expect("vectors.json is strict JSON"))
}

impl Vectors {
    pub(crate) fn at(&self, pointer: &str) -> &Value {
        Pointer::parse(pointer)
            .ok()
            .and_then(|pointer| pointer.resolve(&self.0))
            .expect(pointer)
    }

    pub(crate) fn text(&self, pointer: &str) -> &str {
        self.at(pointer).as_str().expect(pointer)
    }

    pub(crate) fn digest(&self, pointer: &str) -> Digest {
        digest(self.at(pointer))
    }

    pub(crate) fn digests(&self, pointer: &str) -> Vec<Digest> {
        self.at(pointer).as_array().expect(pointer).iter().map(digest).collect()
    }

    pub(crate) fn key<P: Purpose>(&self, name: &str) -> SigningKey<P> {
        let seed = unhex(self.text(&format!("/keys/{name}/seed"))).expect("hex");
        SigningKey::from_seed(&seed.try_into().expect("32 bytes")).expect("a good key")
    }

    pub(crate) fn leaf_hashes(&self) -> Vec<Digest> {
        (0..7)
            .map(|n| self.digest(&format!("/entries/{n}/leaf_hash")))
            .collect()
    }

    pub(crate) fn envelope(&self, n: usize) -> Envelope {
        Envelope::parse(&self.envelope_json(n)).expect("an envelope")
    }

    pub(crate) fn envelope_json(&self, n: usize) -> Vec<u8> {
        serde_json::to_vec(self.at(&format!("/entries/{n}/envelope"))).expect("JSON")
    }
}

pub(crate) fn digest(value: &Value) -> Digest {
    value
        .as_str()
        .and_then(|text| Digest::from_hex(text).ok())
        .expect("a digest")
}

pub(crate) fn number(value: &Value, key: &str) -> u64 {
    match value.get(key) {
        Some(Value::Number(number)) => number.safe_integer().and_then(|n| u64::try_from(n).ok()).expect(key),
        _ => panic!("no number {key}"),
    }
}

/// The values that the contract's own crate computes.
#[cfg(test)]
mod tests {
    use nullius_schemas::commitment::{Place, Salt, commit};
    use nullius_schemas::json::{Map, canonical};

    use super::*;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn json_is_read_and_written_as_in_the_vectors() -> Tested {
        let v = vectors();
        for (n, _) in v.at("/jcs").as_array().ok_or("cases")?.iter().enumerate() {
            let text = |key: &str| v.text(&format!("/jcs/{n}/{key}"));
            // One case of JCS holds a control character that the reader refuses on purpose.
            if let Ok(value) = read(text("input_text").as_bytes()) {
                assert_eq!(canonical(&value)?, text("output_text").as_bytes());
            } else {
                assert!(text("input_text").contains("\\u000f"));
            }
        }
        for refused in v.at("/reader_refuses_text").as_array().ok_or("cases")? {
            assert!(read(refused.as_str().ok_or("text")?.as_bytes()).is_err(), "{refused:?}");
        }
        Ok(())
    }

    #[test]
    fn a_candidates_digest_hides_behind_its_nonce() -> Tested {
        let v = vectors();
        let document = v.at("/candidate/document");
        assert_eq!(
            Digest::of_document("nullius/candidate/v1", document)?,
            v.digest("/candidate/digest")
        );
        let mut other: Map = document.as_object().cloned().ok_or("an object")?;
        other.insert("nonce".into(), Value::from("12".repeat(32)));
        let other = Digest::of_document("nullius/candidate/v1", &Value::Object(other))?;
        assert_eq!(other, v.digest("/candidate/digest_with_another_nonce"));
        Ok(())
    }

    #[test]
    fn commitments_differ_by_every_part() -> Tested {
        let v = vectors();
        let text = |key: &str| v.text(&format!("/commitment/{key}"));
        let salt = Salt::from_hex(text("salt")).ok_or("a salt")?;
        let (tenant, record, predicate_type) = (v.text("/tenant"), text("record"), text("predicateType"));
        let made = |pointer, value: &str| {
            commit(
                Place {
                    tenant,
                    record,
                    predicate_type,
                    pointer,
                },
                &Value::from(value),
                salt,
            )
        };
        assert_eq!(made("/kind", "debt")?, v.digest("/commitment/commitment"));
        let different = v.at("/commitment/must_differ").as_object().ok_or("an object")?;
        let different: Vec<_> = different.values().map(digest).collect();
        assert_eq!(different, [made("/kind2", "debt")?, made("/kind", "kind\ndebt")?]);
        assert_eq!(Salt::from_hex(&"22".repeat(31)), None);
        let predicate_type = "https://nullius.dev/evidence/source/v1";
        for n in 0..3_u8 {
            let record = format!("01932d8e-0000-7000-8000-0000000000a{n}");
            let place = Place {
                tenant,
                record: &record,
                predicate_type,
                pointer: "/digest",
            };
            let source = v.at(&format!("/ledger/source_digests/{n}"));
            let made = commit(place, source, Salt::from_bytes([0x30 + n; 32]))?;
            assert_eq!(made, v.digest(&format!("/ledger/source_commitments/{n}")));
        }
        Ok(())
    }
}
