//! In-toto statements: built, held to their profile, written once.

use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Limits, Map, NotCanonical, Value, canonical, read_with};
use sha2::{Digest as _, Sha256};

use super::kind::Kind;

/// The type of every statement.
pub const STATEMENT_TYPE: &str = "https://in-toto.io/Statement/v1";

/// A statement has at most this many bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// A statement has at most this many containers within containers.
pub const MAX_DEPTH: usize = 32;

/// Why a statement is not written.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum StatementError {
    /// A candidate's statement of another kind, or the other way round.
    #[error("a statement of kind {0} is not about that")]
    WrongSubject(Kind),
    /// A key that is not ASCII.
    #[error("a key in a statement is not ASCII: {0:?}")]
    KeyNotAscii(String),
    /// A control character other than newline and tab: no strict reader would read it back.
    #[error("a control character in a statement's text")]
    ControlCharacter,
    /// A number that is no integer within ±(2^53 - 1).
    #[error(transparent)]
    NotCanonical(#[from] NotCanonical),
    /// Deeper than [`MAX_DEPTH`].
    #[error("a statement is at most {MAX_DEPTH} levels deep")]
    TooDeep,
    /// Longer than [`MAX_BYTES`].
    #[error("a statement has at most {MAX_BYTES} bytes")]
    TooLarge,
    /// Bytes that are no canonical statement.
    #[error("these bytes are no statement in its canonical form")]
    NotAStatement,
}

/// The bytes of a statement within the profile: what is signed and stored, and never written again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StatementBytes {
    bytes: Vec<u8>,
    kind: Kind,
}

impl StatementBytes {
    /// A statement about a candidate of this id and digest.
    ///
    /// # Errors
    /// The kind is not about candidates, or the predicate breaks the profile.
    pub fn about_candidate(kind: Kind, id: &str, digest: Digest, predicate: Map) -> Result<Self, StatementError> {
        if !kind.is_about_candidate() {
            return Err(StatementError::WrongSubject(kind));
        }
        let predicate = written(predicate)?;
        assemble(kind, &format!("candidate/{id}"), digest, &predicate)
    }

    /// A statement of any other kind. Its subject is named `<kind>/<id>` and has the digest
    /// SHA-256(`nullius/<kind>/v1\n` ‖ JCS(predicate)).
    ///
    /// # Errors
    /// The kind is about candidates, or the predicate breaks the profile.
    pub fn about_event(kind: Kind, id: &str, predicate: Map) -> Result<Self, StatementError> {
        if kind.is_about_candidate() {
            return Err(StatementError::WrongSubject(kind));
        }
        let predicate = written(predicate)?;
        let hasher = Sha256::new()
            .chain_update(kind.domain())
            .chain_update(b"\n")
            .chain_update(&predicate);
        assemble(
            kind,
            &format!("{kind}/{id}"),
            Digest::from_bytes(hasher.finalize().into()),
            &predicate,
        )
    }

    /// Bytes from outside (a statement signed offline), which must be a statement exactly as this module
    /// would write it. What they say is not judged.
    ///
    /// # Errors
    /// They are anything else.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, StatementError> {
        let limits = Limits {
            depth: MAX_DEPTH,
            bytes: MAX_BYTES,
        };
        let value = read_with(&bytes, limits).map_err(|_| StatementError::NotAStatement)?;
        check(&value, MAX_DEPTH)?;
        let text = |key| value.get(key).and_then(Value::as_str);
        let kind = text("predicateType")
            .and_then(Kind::of_predicate_type)
            .ok_or(StatementError::NotAStatement)?;
        if text("_type") != Some(STATEMENT_TYPE) || canonical(&value)? != bytes {
            return Err(StatementError::NotAStatement);
        }
        Ok(Self { bytes, kind })
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The kind, which says whose key signs.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn into_vec(self) -> Vec<u8> {
        self.bytes
    }
}

fn written(predicate: Map) -> Result<Vec<u8>, StatementError> {
    let predicate = Value::Object(predicate);
    // The statement around it is one level.
    check(&predicate, MAX_DEPTH - 1)?;
    Ok(canonical(&predicate)?)
}

/// Puts the members in canonical order around the predicate's bytes, which are then hashed and copied, not
/// written twice.
fn assemble(kind: Kind, name: &str, digest: Digest, predicate: &[u8]) -> Result<StatementBytes, StatementError> {
    let subject = Value::array([Value::object([
        ("digest", Value::object([("sha256", Value::from(digest))])),
        ("name", Value::from(name)),
    ])]);
    check(&subject, MAX_DEPTH)?;
    let subject = canonical(&subject)?;
    let mut out = Vec::with_capacity(predicate.len() + subject.len() + 200);
    for part in [
        br#"{"_type":""#.as_slice(),
        STATEMENT_TYPE.as_bytes(),
        br#"","predicate":"#,
        predicate,
        br#","predicateType":""#,
        kind.predicate_type().as_bytes(),
        br#"","subject":"#,
        &subject,
        b"}",
    ] {
        out.extend_from_slice(part);
    }
    if out.len() > MAX_BYTES {
        Err(StatementError::TooLarge)
    } else {
        Ok(StatementBytes { bytes: out, kind })
    }
}

/// Keys, text and depth. Numbers are left to the canonical form.
fn check(value: &Value, depth: usize) -> Result<(), StatementError> {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        Value::String(text) => check_text(text),
        Value::Array(items) => {
            let inner = depth.checked_sub(1).ok_or(StatementError::TooDeep)?;
            items.iter().try_for_each(|item| check(item, inner))
        }
        Value::Object(map) => {
            let inner = depth.checked_sub(1).ok_or(StatementError::TooDeep)?;
            map.iter().try_for_each(|(key, member)| {
                if !key.is_ascii() {
                    return Err(StatementError::KeyNotAscii(key.clone()));
                }
                check_text(key)?;
                check(member, inner)
            })
        }
    }
}

fn check_text(text: &str) -> Result<(), StatementError> {
    let fine = |character: char| !character.is_control() || matches!(character, '\n' | '\t');
    if text.chars().all(fine) {
        Ok(())
    } else {
        Err(StatementError::ControlCharacter)
    }
}

#[cfg(test)]
mod tests {
    use nullius_schemas::json::read;

    use super::super::vectors::vectors;
    use super::*;

    fn predicate(text: &str) -> Map {
        read(text.as_bytes())
            .ok()
            .and_then(|value| value.as_object().cloned())
            .expect("an object")
    }

    fn event(predicate: Map) -> Result<StatementBytes, StatementError> {
        StatementBytes::about_event(Kind::Gate, "e1", predicate)
    }

    #[test]
    fn the_golden_statements_are_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        for n in 0..7 {
            let golden = v.envelope(n);
            let value = read(golden.payload())?;
            let at = |pointer: &str| {
                nullius_schemas::json::Pointer::parse(pointer)
                    .ok()?
                    .resolve(&value)
                    .cloned()
            };
            let name = at("/subject/0/name").ok_or("a name")?;
            let id = name
                .as_str()
                .and_then(|name| name.strip_prefix("candidate/"))
                .ok_or("a candidate")?;
            let digest = at("/subject/0/digest/sha256")
                .as_ref()
                .map(super::super::vectors::digest)
                .ok_or("a digest")?;
            let predicate = at("/predicate")
                .and_then(|value| value.as_object().cloned())
                .ok_or("a predicate")?;
            let built = StatementBytes::about_candidate(Kind::Promotion, id, digest, predicate)?;
            assert_eq!(built.as_bytes(), golden.payload());
            assert_eq!(StatementBytes::parse(golden.payload().to_vec())?, built);
        }
        Ok(())
    }

    #[test]
    fn an_events_digest_is_over_its_predicate() -> Result<(), Box<dyn std::error::Error>> {
        let map = predicate(r#"{"nonce":"00","state":"open"}"#);
        let statement = read(event(map.clone())?.as_bytes())?;
        let digest = Digest::of_document("nullius/gate/v1", &Value::Object(map))?;
        let subject = statement.get("subject").and_then(Value::as_array).ok_or("a subject")?;
        assert_eq!(subject[0].get("name"), Some(&Value::from("gate/e1")));
        assert_eq!(
            subject[0].get("digest").and_then(|d| d.get("sha256")),
            Some(&Value::from(digest))
        );
        assert_eq!(
            statement.get("predicateType"),
            Some(&Value::from("https://nullius.dev/evidence/gate/v1"))
        );
        Ok(())
    }

    #[test]
    fn the_subject_fits_the_kind() {
        let wrong = StatementBytes::about_candidate(Kind::Gate, "c1", Digest::of(b""), Map::new());
        assert_eq!(wrong, Err(StatementError::WrongSubject(Kind::Gate)));
        let wrong = StatementBytes::about_event(Kind::Review, "c1", Map::new());
        assert_eq!(wrong, Err(StatementError::WrongSubject(Kind::Review)));
    }

    #[test]
    fn what_breaks_the_profile_is_refused() {
        assert!(matches!(
            event(predicate(r#"{"a":1.5}"#)),
            Err(StatementError::NotCanonical(_))
        ));
        assert!(matches!(
            event(predicate(r#"{"a":9007199254740992}"#)),
            Err(StatementError::NotCanonical(_))
        ));
        assert!(matches!(
            event(predicate(r#"{"a":[{"é":1}]}"#)),
            Err(StatementError::KeyNotAscii(_))
        ));
        let control = Map::from([("a".to_owned(), Value::from("\u{7}"))]);
        assert_eq!(event(control), Err(StatementError::ControlCharacter));
        let large = Map::from([("a".to_owned(), Value::from("x".repeat(MAX_BYTES)))]);
        assert_eq!(event(large), Err(StatementError::TooLarge));
    }

    #[test]
    fn the_deepest_statement_reads_back_and_a_deeper_one_is_refused() {
        let nested = |levels: usize| {
            let inner = (0..levels).fold(Value::Null, |inner, _| Value::array([inner]));
            event(Map::from([("a".to_owned(), inner)]))
        };
        let deepest = nested(MAX_DEPTH - 2).expect("within the profile");
        assert_eq!(StatementBytes::parse(deepest.as_bytes().to_vec()), Ok(deepest));
        assert_eq!(nested(MAX_DEPTH - 1), Err(StatementError::TooDeep));
    }

    #[test]
    fn only_canonical_bytes_are_a_statement() {
        let good = event(Map::new()).expect("within the profile");
        let text = String::from_utf8(good.as_bytes().to_vec()).expect("text");
        for bad in [
            text.replace(':', ": "),
            text.replace("Statement/v1", "Statement/v0"),
            text.clone() + "\n",
            "[]".into(),
        ] {
            assert!(StatementBytes::parse(bad.into_bytes()).is_err());
        }
    }
}
