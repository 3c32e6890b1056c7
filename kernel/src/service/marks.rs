//! What two items about one subject are compared by. A type says which leaves make them be about the same thing and
//! which leaves contradict each other if they differ; of each a keyed digest is kept, so that finding a contradiction
//! opens nothing. The key is the subject's: marks of two subjects cannot be compared, and nobody's once they are erased.
//!
//! Layout: 16 bytes for what is the same (destination, type, purpose and the leaves in `same`), then 16 bytes for each
//! leaf in `differs`, zeros where the payload has none.

use nullius_schemas::commitment::{Place, Salt, commit};
use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::names::{ItemId, Name, SubjectId, TypeRef};
use nullius_schemas::pack::ContradictsRule;
use nullius_schemas::vocabulary::Destination;
use sqlx::SqliteConnection;

use crate::store::{StoreError, rows};
use crate::vault::HolderKey;

/// Bytes of one mark.
const MARK: usize = 16;
/// Contradicting items that are named, on either side of the own value.
const NAMED: u32 = 32;

/// What is compared.
pub(crate) struct Compared<'a> {
    pub(crate) rule: &'a ContradictsRule,
    pub(crate) type_ref: &'a TypeRef,
    pub(crate) destination: Destination,
    pub(crate) purpose: &'a Name,
    pub(crate) payload: &'a Value,
}

impl Compared<'_> {
    /// The marks; `None` where the payload lacks a leaf that says what it is about.
    pub(crate) fn marks(&self, key: &HolderKey) -> Result<Option<Vec<u8>>, StoreError> {
        let leaves = |pointers: &[Pointer]| -> Vec<Option<Value>> {
            let found = pointers.iter().map(|pointer| pointer.resolve(self.payload).cloned());
            found.collect()
        };
        let Some(same) = leaves(&self.rule.same).into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let about = Value::Array(vec![
            self.destination.into(),
            self.type_ref.clone().into(),
            self.purpose.clone().into(),
            Value::Array(same),
        ]);
        let salt = key.blind();
        let mut marks = mark(&about, "/same", salt)?;
        for (pointer, leaf) in self.rule.differs.iter().zip(leaves(&self.rule.differs)) {
            match leaf {
                Some(value) => marks.extend(mark(&value, pointer.as_str(), salt)?),
                None => marks.extend([0; MARK]),
            }
        }
        Ok(Some(marks))
    }
}

fn mark(value: &Value, pointer: &str, salt: Salt) -> Result<Vec<u8>, StoreError> {
    let place = Place {
        tenant: "",
        record: "",
        predicate_type: "nullius/marks/v1",
        pointer,
    };
    let digest = commit(place, value, salt).map_err(|error| StoreError::Evidence(error.to_string()))?;
    Ok(digest.as_bytes().iter().copied().take(MARK).collect())
}

/// Whether two that are about the same thing say different things: a leaf that both have differs.
fn contradict(one: &[u8], other: &[u8]) -> bool {
    let leaves = |marks: &[u8]| -> Vec<Vec<u8>> { marks.chunks(MARK).skip(1).map(<[u8]>::to_vec).collect() };
    let absent = [0; MARK];
    leaves(one)
        .iter()
        .zip(&leaves(other))
        .any(|(one, other)| one != other && one != absent.as_slice() && other != absent.as_slice())
}

/// The active items about a subject that contradict these marks, oldest first: at most 64 are looked at.
pub(crate) async fn contradicting(
    connection: &mut SqliteConnection,
    subject: SubjectId,
    marks: &[u8],
    now: i64,
) -> Result<Vec<ItemId>, StoreError> {
    let same: Vec<u8> = marks.iter().copied().take(MARK).collect();
    // Above everything that begins like it: no mark is longer than this.
    let end: Vec<u8> = same.iter().copied().chain([0xff; 9 * MARK]).collect();
    let found = rows::marked(connection, subject, (&same, marks, &end), now, NAMED).await?;
    let mut ids: Vec<_> = found
        .into_iter()
        .filter(|(_, other)| contradict(marks, other))
        .map(|(id, _)| id)
        .collect();
    ids.sort_unstable();
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(key: &HolderKey, same: &[&str], differs: &[&str], purpose: &str, payload: &str) -> Option<Vec<u8>> {
        let pointers = |all: &[&str]| all.iter().map(|text| Pointer::parse(text).unwrap()).collect();
        let rule = ContradictsRule {
            same: pointers(same),
            differs: pointers(differs),
        };
        let compared = Compared {
            rule: &rule,
            type_ref: &TypeRef::parse("test/x@1").unwrap(),
            destination: Destination::Memory,
            purpose: &Name::parse(purpose).unwrap(),
            payload: &nullius_schemas::json::read(payload.as_bytes()).unwrap(),
        };
        compared.marks(key).unwrap()
    }

    #[test]
    fn only_what_is_about_the_same_thing_contradicts() {
        let key = HolderKey::generate().unwrap();
        let of =
            |purpose: &str, payload: &str| marks(&key, &["/kind"], &["/value", "/unit"], purpose, payload).unwrap();
        let one = of("p", r#"{"kind":"hours","value":"12","unit":"hour"}"#);
        let about = |marks: &[u8]| marks[..MARK].to_vec();
        for (payload, contradicts) in [
            (r#"{"kind":"hours","value":"12","unit":"hour"}"#, false),
            (r#"{"kind":"hours","value":"13","unit":"hour"}"#, true),
            (r#"{"kind":"hours","value":"12"}"#, false),
            (r#"{"kind":"hours","unit":"EUR"}"#, true),
            (r#"{"kind":"hours"}"#, false),
        ] {
            let other = of("p", payload);
            assert_eq!(about(&one), about(&other), "{payload}");
            assert_eq!(contradict(&one, &other), contradicts, "{payload}");
            assert_eq!(contradict(&other, &one), contradicts, "{payload}");
        }
        for other in [
            of("p", r#"{"kind":"debt","value":"13"}"#),
            of("q", r#"{"kind":"hours","value":"13"}"#),
            marks(
                &HolderKey::generate().unwrap(),
                &["/kind"],
                &["/value"],
                "p",
                r#"{"kind":"hours"}"#,
            )
            .unwrap(),
        ] {
            assert_ne!(about(&one), about(&other));
        }
        assert_eq!(marks(&key, &["/kind"], &["/value"], "p", r#"{"value":"13"}"#), None);
    }
}
