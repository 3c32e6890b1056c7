//! Openings of commitments. Format: docs/spec/commitment.md.

use std::collections::BTreeMap;

use crate::commitment::{Place, commit};
use crate::encoding::unhex32;
use crate::json::{DOCUMENT_DEPTH, Json, read};
use crate::statement::Statement;

/// The values that verified, by field.
pub type Opened = BTreeMap<String, Json>;

/// What an opening file gave: verified values, and the fields that failed with the reason.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Values whose commitments are the statement's.
    pub opened: Opened,
    /// Field (empty for the whole file) and reason.
    pub failed: Vec<(String, String)>,
}

/// Compares an opening file with the statement that it is for.
#[must_use]
pub fn check(bytes: &[u8], statement: &Statement) -> Outcome {
    let mut outcome = Outcome::default();
    match fields(bytes, statement) {
        Err(message) => outcome.failed.push((String::new(), message)),
        Ok(fields) => {
            for (name, field) in fields {
                match open(&name, field, statement) {
                    Ok(value) => drop(outcome.opened.insert(name, value)),
                    Err(message) => outcome.failed.push((format!("fields.{name}"), message.into())),
                }
            }
        }
    }
    outcome
}

fn fields(bytes: &[u8], statement: &Statement) -> Result<BTreeMap<String, Json>, String> {
    let Json::Object(mut document) = read(bytes, DOCUMENT_DEPTH).map_err(|error| error.0)? else {
        return Err("this is no object".into());
    };
    let (record, predicate_type) = (document.remove("record"), document.remove("predicateType"));
    let Some(Json::Object(fields)) = document.remove("fields") else {
        return Err("`fields` is no object".into());
    };
    if let Some(unknown) = document.keys().next() {
        return Err(format!("the member `{unknown}` is unknown"));
    }
    if record != Some(Json::Text(statement.record.clone())) {
        return Err("`record` is not the statement's".into());
    }
    if predicate_type != Some(Json::Text(statement.predicate_type.clone())) {
        return Err("`predicateType` is not the statement's".into());
    }
    Ok(fields)
}

fn open(name: &str, field: Json, statement: &Statement) -> Result<Json, &'static str> {
    let Json::Object(mut field) = field else {
        return Err("this is no object of salt and value");
    };
    let Some(Json::Text(salt)) = field.remove("salt") else {
        return Err("`salt` is no text");
    };
    let Some(value) = field.remove("value") else {
        return Err("`value` is absent");
    };
    if !field.is_empty() {
        return Err("a member is unknown");
    }
    let salt = unhex32(&salt).ok_or("a salt is 64 lower-case hexadecimal digits")?;
    let committed = statement
        .common
        .commitments
        .get(name)
        .ok_or("the statement has no such commitment")?;
    let pointer = format!("/{name}");
    let place = Place {
        tenant: statement.common.tenant.as_str(),
        record: &statement.record,
        predicate_type: &statement.predicate_type,
        pointer: &pointer,
    };
    if commit(place, &value, &salt) == Some(committed.0) {
        Ok(value)
    } else {
        Err("salt and value do not give the statement's commitment")
    }
}
