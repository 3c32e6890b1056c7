//! How long records are kept: the statements about it follow each other, and what they are about.

use std::path::Path;

use nullius_audit::report::Report;
use serde_json::{Value, json};

use crate::workshop::{AFTER_REVIEW, GATE, PROMOTED, Story, assert_statement_fails, read_json};

/// Statements about how long a record is kept, at the end of a story: each an action, the item and what it follows.
fn story(mut story: Story, acts: &[(&str, &Value, Option<usize>)]) -> (Report, usize) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/evidence/retention/examples");
    let example = read_json(&examples.join("good-started.json"));
    let first = story.entries.len();
    for (number, (action, item, previous)) in acts.iter().enumerate() {
        story = story.append(GATE, |statement| {
            let nonce = statement["predicate"]["nonce"].clone();
            statement["predicateType"] = json!("https://nullius.dev/evidence/retention/v1");
            statement["subject"][0]["name"] = json!(format!("retention/01932d8e-0000-7000-8000-0000000008{number:02}"));
            statement["predicate"] = example.clone();
            statement["predicate"]["nonce"] = nonce;
            statement["predicate"]["action"] = json!(action);
            statement["predicate"]["item"] = (*item).clone();
            statement["predicate"]["previousIndex"] =
                previous.map_or(Value::Null, |at| json!((first + at).to_string()));
        });
    }
    (story.build().report(), first)
}

/// The item of a promotion in the story.
fn item(of: usize) -> Value {
    Story::load().entries[of].statement["predicate"]["item"].clone()
}

#[test]
fn a_period_begins_again_and_holds_are_placed_and_lifted() {
    let record = item(AFTER_REVIEW);
    let (report, _) = story(
        Story::load(),
        &[
            ("started", &record, None),
            ("held", &record, None),
            ("held", &record, None),
            ("lifted", &record, Some(1)),
            ("started", &record, Some(0)),
            ("lifted", &record, Some(2)),
        ],
    );
    assert!(report.is_verified(), "{:#?}", report.failures);
}

#[test]
fn what_follows_nothing_of_its_kind_is_named() {
    let record = item(AFTER_REVIEW);
    for (acts, words) in [
        (
            vec![("started", &record, None), ("started", &record, None)],
            "not the last start",
        ),
        (
            vec![("held", &record, None), ("started", &record, Some(0))],
            "not the last start",
        ),
        (
            vec![("started", &record, None), ("held", &record, Some(0))],
            "a hold follows nothing",
        ),
        (
            vec![("started", &record, None), ("lifted", &record, Some(0))],
            "no hold that stands",
        ),
        (
            vec![("held", &record, None), ("lifted", &record, None)],
            "no hold that stands",
        ),
        (
            vec![
                ("held", &record, None),
                ("lifted", &record, Some(0)),
                ("lifted", &record, Some(0)),
            ],
            "no hold that stands",
        ),
    ] {
        let (report, first) = story(Story::load(), &acts);
        let last = first + acts.len() - 1;
        assert_statement_fails(&report, last, "predicate.previousIndex", words);
    }
}

#[test]
fn only_what_was_promoted_to_a_record_is_kept() {
    let memory = Story::load().edit(PROMOTED, |promotion| promotion["destination"] = json!("memory"));
    for item in [json!("01932d8e-0000-7000-8000-000000000099"), item(PROMOTED)] {
        let (report, first) = story(memory.clone(), &[("held", &item, None)]);
        assert_statement_fails(
            &report,
            first,
            "predicate.item",
            "no earlier statement promotes this item",
        );
    }
}
