//! What may be written where: read from the type's file and the pack's table, not from what the gates made of them.

use serde_json::Value;

use super::{Effect, walk};

/// The table of the pack.
const TABLE: &str = include_str!("../../../schemas/casework/pack.json");

macro_rules! types {
    ($($name:literal),+ $(,)?) => {
        &[$((concat!("casework/", $name, "@1"), include_str!(concat!("../../../schemas/casework/", $name, "/v1.schema.json")))),+]
    };
}

const TYPES: &[(&str, &str)] = types!(
    "agreement",
    "answer",
    "assessment",
    "circumstance",
    "contact-preference",
    "letter",
    "procedure-note",
    "proposal",
    "report",
    "support-need",
    "task",
);

fn schema(type_ref: &str) -> Option<Value> {
    let (_, text) = TYPES.iter().find(|(name, _)| *name == type_ref)?;
    serde_json::from_str(text).ok()
}

/// The destination, the members and the closed lists of values.
pub(super) fn check(effect: &Effect, faults: &mut Vec<String>) {
    let Some(schema) = schema(&effect.type_ref) else {
        faults.push(format!("no type {}", effect.type_ref));
        return;
    };
    let list = |pointer: &str| {
        schema
            .pointer(pointer)
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    if !list("/x-promotion/destinations")
        .iter()
        .any(|to| to.as_str() == Some(&effect.destination))
    {
        faults.push(format!("{} does not go to {}", effect.type_ref, effect.destination));
    }
    let Some(payload) = effect.payload.as_object() else {
        faults.push("the payload is no object".to_owned());
        return;
    };
    for required in list("/required").iter().filter_map(Value::as_str) {
        if !payload.contains_key(required) {
            faults.push(format!("{required} is missing"));
        }
    }
    let kind = payload.get("kind");
    let branches = list("/oneOf");
    let branch = branches
        .iter()
        .find(|branch| branch.pointer("/properties/kind/const") == kind);
    if !branches.is_empty() && branch.is_none() {
        faults.push("no branch of the type".to_owned());
    }
    for (name, value) in payload {
        let rules: Vec<_> = [Some(&schema), branch]
            .into_iter()
            .flatten()
            .map(|schema| schema.get("properties").and_then(|properties| properties.get(name)))
            .collect();
        if rules.iter().any(Option::is_none) {
            faults.push(format!("{name} is no member"));
        }
        for rule in rules.into_iter().flatten() {
            let values = rule.get("enum").and_then(Value::as_array);
            if values.is_some_and(|values| !values.contains(value)) {
                faults.push(format!("{name}: {value} is none of its values"));
            }
            if rule.get("type").and_then(Value::as_str) == Some("string") && !value.is_string() {
                faults.push(format!("{name}: {value} is no text"));
            }
        }
    }
}

fn treatment(type_ref: &str, payload: &Value) -> Option<Value> {
    let table: Value = serde_json::from_str(TABLE).ok()?;
    let rows = table.get("treatments")?.as_array()?.clone();
    let kind = payload.get("kind");
    rows.into_iter().find(|row| {
        row.get("type").and_then(Value::as_str) == Some(type_ref) && row.get("kind").is_none_or(|of| Some(of) == kind)
    })
}

/// How many people the pack's table asks for, whatever the origin.
pub(super) fn approvals(type_ref: &str, payload: &Value) -> usize {
    let row = treatment(type_ref, payload);
    row.and_then(|row| row.get("approvals")?.as_array().map(Vec::len))
        .unwrap_or_default()
}

/// Whether the table calls it a special category.
pub(super) fn is_special(type_ref: &str, payload: &Value) -> bool {
    treatment(type_ref, payload).is_some_and(|row| row.get("sensitivity").and_then(Value::as_str) == Some("special"))
}

/// Whether a value works against the person.
pub(super) fn is_adverse(type_ref: &str, payload: &Value, leaf: &Value) -> bool {
    let row = treatment(type_ref, payload);
    row.and_then(|row| Some(row.get("adverse")?.as_array()?.contains(leaf)))
        .unwrap_or_default()
}

/// Whether a leaf stands for an origin: never inferred.
pub(super) fn is_proxy(type_ref: &str, at: &str) -> bool {
    let leaves = schema(type_ref).and_then(|schema| schema.pointer("/x-promotion/leaves").cloned());
    let rule = leaves.and_then(|leaves| leaves.get(at).cloned()).unwrap_or_default();
    walk::walk(&rule, "/proxy") == Some(&Value::Bool(true))
}

/// Whether a type may be written about the subject by its name alone.
pub(super) fn is_kind(at: &str) -> bool {
    ["/kind", "/unit"].contains(&at)
}
