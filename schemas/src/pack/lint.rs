//! The lint of candidate types: nothing open, nothing unbounded, no untagged choice.

use super::PackError;
use crate::json::{Map, Value, escape_token};

/// Keywords whose values are schemas by name.
const NAMED: &[&str] = &["properties", "$defs"];
/// Keywords that a candidate type may use. Everything else is refused, whatever a validator would make of it: what is
/// remote or ambiguous, a way around `additionalProperties`, or a schema in a place where this lint does not look.
const KNOWN: &[&str] = &[
    "$defs",
    "$ref",
    "additionalProperties",
    "const",
    "description",
    "enum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
    "uniqueItems",
];
/// Keywords that stand at the top only.
const TOP: &[&str] = &["$id", "$schema", "x-promotion"];
/// Keywords that may stand beside a `$ref`.
const BESIDE_REF: &[&str] = &["$ref", "description", "title"];
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Refuses a candidate type whose objects are open, whose strings, arrays or numbers are unbounded, or whose
/// choices have no tag.
///
/// # Errors
/// [`PackError`] with the JSON pointer of the first such place.
pub fn lint(file: &str, schema: &Value) -> Result<(), PackError> {
    let Value::Object(map) = schema else {
        return Err(PackError::new(file, "", "a schema is an object"));
    };
    if map.get("type").and_then(Value::as_str) != Some("object") {
        return Err(PackError::new(file, "/type", "a candidate's payload is an object"));
    }
    if map.get("$schema").is_some_and(|dialect| *dialect != DIALECT.into()) {
        return Err(PackError::new(
            file,
            "/$schema",
            format!("a candidate type is written in {DIALECT}"),
        ));
    }
    visit(file, map, "")
}

fn visit(file: &str, map: &Map, at: &str) -> Result<(), PackError> {
    let fail = |detail: &str| Err(PackError::new(file, at, detail));
    let known = |keyword: &str| KNOWN.contains(&keyword) || at.is_empty() && TOP.contains(&keyword);
    if let Some(keyword) = map.keys().find(|keyword| !known(keyword)) {
        return fail(&format!("`{keyword}` is not for candidate types"));
    }
    if let Some(reference) = map.get("$ref") {
        return match reference.as_str() {
            Some(_) if map.keys().any(|keyword| !BESIDE_REF.contains(&keyword.as_str())) => {
                fail("what stands beside a `$ref` belongs into what it names")
            }
            Some(text) if text.starts_with("#/$defs/") => Ok(()),
            _ => fail("`$ref` points into `#/$defs/` only"),
        };
    }
    let bounded = map.contains_key("const") || map.contains_key("enum");
    let has = |keyword: &str| map.contains_key(keyword);
    match map.get("type").and_then(Value::as_str) {
        Some("object") => {
            if map.get("additionalProperties") != Some(&Value::Bool(false)) {
                return fail("an object says `additionalProperties: false`");
            }
        }
        Some("array") if !(has("maxItems") && has("items")) => return fail("an array says `maxItems` and `items`"),
        Some("string") if !bounded && !has("maxLength") => return fail("a string says `maxLength`"),
        Some("integer") if !(bounded || has("minimum") && has("maximum")) => {
            return fail("an integer says `minimum` and `maximum`");
        }
        Some("number") => return fail("a number that is no integer is written as a string"),
        Some("array" | "string" | "integer" | "boolean" | "null") => {}
        None if bounded || has("oneOf") => {}
        _ => return fail("every schema says its `type`"),
    }
    if let Some(branches) = map.get("oneOf").and_then(Value::as_array) {
        for (index, branch) in branches.iter().enumerate() {
            let tagged = branch
                .get("properties")
                .and_then(Value::as_object)
                .is_some_and(|properties| properties.values().any(|property| property.get("const").is_some()));
            if !tagged {
                return fail(&format!(
                    "branch {index} of `oneOf` has no property with a `const` to tell it by"
                ));
            }
            descend(file, branch, &format!("{at}/oneOf/{index}"))?;
        }
    }
    for keyword in NAMED {
        for (name, schema) in map.get(*keyword).and_then(Value::as_object).into_iter().flatten() {
            descend(file, schema, &format!("{at}/{keyword}/{}", escape_token(name)))?;
        }
    }
    match map.get("items") {
        Some(items) => descend(file, items, &format!("{at}/items")),
        None => Ok(()),
    }
}

fn descend(file: &str, schema: &Value, at: &str) -> Result<(), PackError> {
    match schema {
        Value::Object(map) => visit(file, map, at),
        _ => Err(PackError::new(file, at, "a schema is an object")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_open_unbounded_and_untagged() {
        for (schema, at) in [
            (r#"{"type":"object"}"#, ""),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string"}}}"#,
                "/properties/a",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"array","items":{"type":"null"}}}}"#,
                "/properties/a",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"integer","minimum":0}}}"#,
                "/properties/a",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"http://127.0.0.1/x"}}}"#,
                "/properties/a",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"oneOf":[{"type":"object","additionalProperties":false}]}"#,
                "",
            ),
            (r#"{"type":"object","additionalProperties":false,"anyOf":[]}"#, ""),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"array","maxItems":1,"items":{"type":"null"},"prefixItems":[{"$ref":"http://127.0.0.1/x"}]}}}"#,
                "/properties/a",
            ),
            (
                r##"{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/b","properties":{"c":{"$ref":"file:///etc/passwd"}}}}}"##,
                "/properties/a",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{"$id":"http://127.0.0.1/x","type":"null"}}}"#,
                "/properties/a",
            ),
            (
                r#"{"$schema":"http://127.0.0.1/dialect","type":"object","additionalProperties":false}"#,
                "/$schema",
            ),
            (
                r#"{"type":"object","additionalProperties":false,"properties":{"a":{}}}"#,
                "/properties/a",
            ),
        ] {
            let value = crate::json::read(schema.as_bytes()).expect("test schemas are JSON");
            assert_eq!(
                lint("x", &value).err().map(|error| error.pointer),
                Some(at.to_owned()),
                "{schema}"
            );
        }
    }

    #[test]
    fn accepts_closed_and_bounded() {
        let schema = r#"{"type":"object","additionalProperties":false,"properties":{
            "a":{"type":"string","maxLength":9},"b":{"enum":["x","y"]},
            "c":{"type":"array","maxItems":3,"items":{"type":"boolean"}}}}"#;
        let value = crate::json::read(schema.as_bytes()).expect("test schemas are JSON");
        assert_eq!(lint("x", &value), Ok(()));
    }
}
