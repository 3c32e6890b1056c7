//! Statements: the in-toto profile. Format: docs/spec/statement.md.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::encoding::{Hash, sha256, unhex32};
use crate::json::read_canonical;
use crate::predicate::{Common, Predicate, PredicateError, TYPE_PREFIX, read as read_predicate};
use crate::shapes::is_uuid;

/// Bytes that a statement may have.
pub const MAX_BYTES: usize = 256 * 1024;

/// One thing that took effect, as far as a single statement can be checked.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its predicate type.
    pub predicate_type: String,
    /// The UUID in its subject's name: the record that its commitments are bound to.
    pub record: String,
    /// Its subject's digest: a candidate's, else that of the predicate (compared).
    pub digest: Hash,
    /// What every predicate says.
    pub common: Common,
    /// What this one says.
    pub predicate: Predicate,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw<'a> {
    #[serde(rename = "_type")]
    statement_type: String,
    #[serde(borrow)]
    predicate: &'a RawValue,
    #[serde(rename = "predicateType")]
    predicate_type: String,
    subject: Vec<RawSubject>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSubject {
    digest: RawDigest,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDigest {
    sha256: String,
}

fn refuse<T>(field: &str, message: impl Into<String>) -> Result<T, PredicateError> {
    Err(PredicateError {
        field: field.into(),
        message: message.into(),
    })
}

/// Reads the bytes that were signed.
///
/// # Errors
/// They are not canonical, not of this profile, of an unknown kind, or name another digest than the predicate's.
pub fn read(bytes: &[u8]) -> Result<Statement, PredicateError> {
    if bytes.len() > MAX_BYTES {
        return refuse("", "the statement is larger than 256 KiB");
    }
    if let Err(error) = read_canonical(bytes) {
        return refuse("", error.to_string());
    }
    let raw: Raw<'_> = match serde_json::from_slice(bytes) {
        Ok(raw) => raw,
        Err(error) => return refuse("", error.to_string()),
    };
    if raw.statement_type != "https://in-toto.io/Statement/v1" {
        return refuse("_type", "this is no in-toto Statement v1");
    }
    let kind = raw
        .predicate_type
        .strip_prefix(TYPE_PREFIX)
        .and_then(|rest| rest.strip_suffix("/v1"));
    let Some(kind) = kind else {
        return refuse("predicateType", "the predicate type is unknown");
    };
    let [subject] = raw.subject.as_slice() else {
        return refuse("subject", "expected exactly one subject");
    };
    let Some(digest) = unhex32(&subject.digest.sha256) else {
        return refuse("subject[0].digest.sha256", "expected 64 lower-case hexadecimal digits");
    };
    let (common, predicate) = read_predicate(kind, raw.predicate.get())?;
    let about_candidate = matches!(predicate, Predicate::Promotion(_) | Predicate::Review(_));
    let noun = if about_candidate { "candidate" } else { kind };
    let record = subject
        .name
        .strip_prefix(noun)
        .and_then(|rest| rest.strip_prefix('/'))
        .filter(|id| is_uuid(id));
    let Some(record) = record else {
        return refuse("subject[0].name", format!("expected {noun}/ and a lower-case UUID"));
    };
    // The statement is canonical, so the predicate's own bytes in it are its canonical form.
    let expected = sha256(&[b"nullius/", kind.as_bytes(), b"/v1\n", raw.predicate.get().as_bytes()]);
    if !about_candidate && digest != expected {
        return refuse("subject[0].digest.sha256", "this is not the digest of the predicate");
    }
    let record = record.to_owned();
    Ok(Statement {
        predicate_type: raw.predicate_type,
        record,
        digest,
        common,
        predicate,
    })
}
