//! The JSON Schemas and the verifier agree on the checked-in examples of every predicate kind.

use std::fs;
use std::path::{Path, PathBuf};

use nullius_audit::predicate::{commitments_of, read};
use serde_json::Value;

use crate::workshop::{Story, jcs, read_json};

fn evidence() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/evidence")
}

fn kinds() -> Vec<String> {
    let kinds = fs::read_dir(evidence())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let kinds: Vec<String> = kinds.collect();
    assert_eq!(kinds.len(), 14, "{kinds:?}");
    kinds
}

fn schema(kind: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&read_json(&evidence().join(kind).join("v1.schema.json"))).unwrap()
}

fn examples(kind: &str, prefix: &str) -> Vec<(PathBuf, Value)> {
    let files = fs::read_dir(evidence().join(kind).join("examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(prefix));
    let examples: Vec<_> = files.map(|path| (path.clone(), read_json(&path))).collect();
    assert!(!examples.is_empty(), "{kind} has no {prefix} example");
    examples
}

#[test]
fn good_examples_validate() {
    for kind in kinds() {
        let schema = schema(&kind);
        for (path, example) in examples(&kind, "good-") {
            assert!(schema.is_valid(&example), "{}", path.display());
            let text = String::from_utf8(jcs(&example)).unwrap();
            assert!(
                read(&kind, &text).is_ok(),
                "{}: {:?}",
                path.display(),
                read(&kind, &text).err()
            );
        }
    }
}

#[test]
fn bad_examples_do_not() {
    for kind in kinds() {
        let schema = schema(&kind);
        for (path, example) in examples(&kind, "bad-") {
            assert!(!schema.is_valid(&example), "{}", path.display());
        }
    }
}

/// What JSON Schema can say about shapes, the verifier says too; conditions between members are its rules.
#[test]
fn the_verifier_refuses_every_bad_shape() {
    let by_rule = [
        "conditions-out-of-order",
        "promoted-with-unmet",
        "promoted-without-policies",
        "held-with-item",
        "held-with-all-met",
        "review-without-previous",
        "inadmissible-with-slot",
        "admissible-without-slot",
        "agent-with-roles",
        "held-follows",
        "lifted-without-previous",
    ];
    for kind in kinds() {
        for (path, example) in examples(&kind, "bad-") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let expected = by_rule.iter().any(|rule| name.strip_prefix("bad-") == Some(rule));
            let text = String::from_utf8(jcs(&example)).unwrap();
            assert_eq!(read(&kind, &text).is_ok(), expected, "{}", path.display());
        }
    }
}

#[test]
fn the_schemas_ask_for_exactly_the_commitments_of_the_kind() {
    for kind in kinds() {
        let schema = read_json(&evidence().join(&kind).join("v1.schema.json"));
        let mut required: Vec<String> =
            serde_json::from_value(schema["properties"]["commitments"]["required"].clone()).unwrap();
        let mut expected = commitments_of(&kind).unwrap().to_vec();
        required.sort();
        expected.sort_unstable();
        assert_eq!(required, expected, "{kind}");
    }
}

#[test]
fn every_statement_of_the_export_fits_its_schema() {
    for entry in Story::load().entries {
        assert!(
            schema(entry.kind()).is_valid(&entry.statement["predicate"]),
            "{}",
            entry.kind()
        );
    }
}
