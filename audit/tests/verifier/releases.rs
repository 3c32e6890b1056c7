//! Releases from quarantine: each names the source and the opening that it rests on, and what it opens to agrees.

use nullius_audit::commitment::{Place, commit};
use nullius_audit::encoding::hex;
use nullius_audit::json::{DOCUMENT_DEPTH, read};
use serde_json::{Value, json};

use crate::workshop::{Story, assert_statement_fails};

const TENANT: &str = "voorbeeldstad";
const PERSON: &str = "01932d8e-0000-7000-8000-000000000003";
const RUN: &str = "01932d8e-0000-7000-8000-000000000006";
const SOURCE: &str = "01932d8e-0000-7000-8000-000000000007";
const NOBODY: &str = "01932d8e-0000-7000-8000-0000000000ee";
// Where the story has what; releases come at its end.
const RECORDED: usize = 7;
const OPENED: usize = 11;
const RELEASED: usize = 15;

/// Makes the statement commit to these values, and opens them.
fn opens(story: &mut Story, index: usize, values: &[(&str, Value)]) {
    let entry = &mut story.entries[index];
    let predicate_type = entry.statement["predicateType"].as_str().unwrap().to_owned();
    let name = entry.statement["subject"][0]["name"].as_str().unwrap();
    let record = name.split_once('/').unwrap().1.to_owned();
    let salt = [7; 32];
    let mut fields = serde_json::Map::new();
    for (name, value) in values {
        let place = Place {
            tenant: TENANT,
            record: &record,
            predicate_type: &predicate_type,
            pointer: &format!("/{name}"),
        };
        let said = read(&serde_json::to_vec(value).unwrap(), DOCUMENT_DEPTH).unwrap();
        let commitment = hex(&commit(place, &said, &salt).unwrap());
        entry.statement["predicate"]["commitments"][name] = json!(commitment);
        fields.insert((*name).to_owned(), json!({"salt": hex(&salt), "value": value}));
    }
    entry.opening = Some(json!({"record": record, "predicateType": predicate_type, "fields": fields}));
    entry.seal();
}

/// The story with its source in quarantine, and one more statement: a release with these members.
fn released(source: &str, opened: &str) -> Story {
    let mut story = Story::load().append(OPENED, |statement| {
        statement["predicateType"] = json!("https://nullius.dev/evidence/source-released/v1");
        statement["subject"][0]["name"] = json!("source-released/01932d8e-0000-7000-8000-0000000000f1");
        statement["predicate"]["sourceIndex"] = json!(source);
        statement["predicate"]["openedIndex"] = json!(opened);
        statement["predicate"]["commitments"]["reason"] = json!("ab".repeat(32));
    });
    opens(
        &mut story,
        RECORDED,
        &[
            ("run", json!(RUN)),
            ("screening", json!({"flags": ["instruction-like"], "quarantined": true})),
        ],
    );
    story
}

fn with_openings(person: &str, source: &str, run: &str) -> Story {
    let mut story = released("7", "11");
    let values = [
        ("person", json!(person)),
        ("reason", json!("Een citaat in een klacht.")),
        ("run", json!(run)),
        ("source", json!(source)),
    ];
    opens(&mut story, RELEASED, &values);
    story
}

#[test]
fn a_release_of_a_source_that_its_person_opened_verifies() {
    assert!(released("7", "11").build().report().is_verified());
    assert!(with_openings(PERSON, SOURCE, RUN).build().report().is_verified());
}

#[test]
fn a_release_names_an_earlier_source_and_an_opening_after_it() {
    for (source, opened, field) in [
        ("8", "11", "predicate.sourceIndex"),
        ("99", "11", "predicate.sourceIndex"),
        ("7", "12", "predicate.openedIndex"),
        ("7", "15", "predicate.openedIndex"),
        ("7", "7", "predicate.openedIndex"),
    ] {
        let report = released(source, opened).build().report();
        assert_statement_fails(&report, RELEASED, field, "there");
    }
}

#[test]
fn a_source_is_released_once() {
    let twice = released("7", "11").append(RELEASED, |statement| {
        statement["subject"][0]["name"] = json!("source-released/01932d8e-0000-7000-8000-0000000000f2");
    });
    let report = twice.build().report();
    assert_statement_fails(&report, RELEASED + 1, "predicate.sourceIndex", "released before");
}

#[test]
fn what_a_release_opens_to_is_what_it_rests_on() {
    for (story, field, words) in [
        (
            with_openings(NOBODY, SOURCE, RUN),
            "predicate.openedIndex",
            "somebody else",
        ),
        (
            with_openings(PERSON, NOBODY, RUN),
            "predicate.sourceIndex",
            "another source",
        ),
        (
            with_openings(PERSON, SOURCE, NOBODY),
            "predicate.sourceIndex",
            "another run",
        ),
    ] {
        assert_statement_fails(&story.build().report(), RELEASED, field, words);
    }
    let mut clean = with_openings(PERSON, SOURCE, RUN);
    opens(
        &mut clean,
        RECORDED,
        &[("screening", json!({"flags": [], "quarantined": false}))],
    );
    let report = clean.build().report();
    assert_statement_fails(&report, RELEASED, "predicate.sourceIndex", "not quarantined");
}
