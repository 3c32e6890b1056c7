//! Any recorded byte that changes is noticed, with its place, also when the manifest is made to fit.

use nullius_audit::encoding::{base64, unbase64};
use serde_json::{Value, json};

use crate::workshop::{
    AFTER_REVIEW, Export, HELD, PROMOTED, STATEMENT, Story, assert_fails, assert_statement_fails, jcs, sign,
};

/// The value and every value below it, by pointer.
fn pointers(value: &Value) -> Vec<String> {
    fn collect(value: &Value, at: &str, found: &mut Vec<String>) {
        found.push(at.to_owned());
        match value {
            Value::Object(map) => map
                .iter()
                .for_each(|(key, member)| collect(member, &format!("{at}/{key}"), found)),
            Value::Array(items) => {
                items
                    .iter()
                    .enumerate()
                    .for_each(|(index, item)| collect(item, &format!("{at}/{index}"), found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(value, "", &mut found);
    found
}

/// Something else of the same shape where that is possible.
fn other(value: &Value) -> Value {
    match value {
        Value::Null => json!("0"),
        Value::Bool(value) => json!(!value),
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        Value::String(text) => {
            let mut text = text.clone();
            let last = text.pop();
            text.push(if last == Some('1') { '2' } else { '1' });
            json!(text)
        }
        Value::Array(items) => json!(items.iter().skip(1).collect::<Vec<_>>()),
        Value::Object(map) => json!(map.iter().skip(1).collect::<std::collections::BTreeMap<_, _>>()),
    }
}

fn mutated(statement: &Value) -> Vec<(String, Value)> {
    let change = |pointer: String| {
        let mut changed = statement.clone();
        let place = changed.pointer_mut(&pointer).unwrap();
        *place = other(place);
        (changed != *statement).then_some((pointer, changed))
    };
    pointers(statement).into_iter().filter_map(change).collect()
}

fn envelope(export: &Export, index: usize) -> Value {
    serde_json::from_slice(&export.files[&format!("envelopes/{index}.dsse.json")]).unwrap()
}

#[test]
fn the_checked_in_export_verifies() {
    let report = Export::load().report_with_checkpoint();
    assert!(report.is_verified(), "{:#?}", report.failures);
    assert_eq!(
        (
            report.statements.verified,
            report.statements.withheld,
            report.statements.failed
        ),
        (13, 2, 0)
    );
    assert_eq!(
        (
            report.commitments.opened,
            report.commitments.withheld,
            report.commitments.total
        ),
        (106, 2, 108)
    );
    assert_eq!((report.witnesses, report.checkpoints), (0, 5));
    let unknown = report.unknown.join(" ");
    assert!(unknown.contains("witnesses: 0") && unknown.contains("size 8") && unknown.contains("2 commitments"));
    assert!(report.to_text().starts_with("VERIFIED"));
}

#[test]
fn the_workshop_writes_what_the_checked_in_maker_wrote() {
    let (mut ours, mut theirs) = (Story::load().build().files, Export::load().files);
    let manifests = [&mut ours, &mut theirs].map(|files| {
        let manifest: Value = serde_json::from_slice(&files.remove("manifest.json").unwrap()).unwrap();
        manifest
    });
    assert!(ours == theirs && manifests[0] == manifests[1]);
}

#[test]
fn each_member_of_a_decision_changed_under_the_old_signature_fails() {
    let (story, export) = (Story::load(), Export::load());
    for index in [PROMOTED, HELD, AFTER_REVIEW] {
        let path = format!("envelopes/{index}.dsse.json");
        let mutated = mutated(&story.entries[index].statement);
        assert!(mutated.len() > 90, "{}", mutated.len());
        for (pointer, statement) in mutated {
            let mut envelope = envelope(&export, index);
            envelope["payload"] = json!(base64(&jcs(&statement)));
            let report = export.clone().with(&path, jcs(&envelope)).report();
            assert_statement_fails(
                &report,
                index,
                "signatures[0].sig",
                "no key that root-signed events have named",
            );
            assert_eq!(report.statements.failed, failed_beside(index), "{pointer}");
        }
    }
}

/// How many statements fail when one does: what rests on a failed hold fails with it.
fn failed_beside(index: usize) -> u64 {
    if index == HELD { 2 } else { 1 }
}

#[test]
fn each_member_of_a_decision_changed_and_signed_again_is_not_what_was_logged() {
    let (story, export) = (Story::load(), Export::load());
    for (_, statement) in mutated(&story.entries[AFTER_REVIEW].statement) {
        let (envelope, _) = sign(&jcs(&statement), &[STATEMENT]);
        let path = format!("envelopes/{AFTER_REVIEW}.dsse.json");
        let report = export.clone().with(&path, envelope).report();
        assert_statement_fails(&report, AFTER_REVIEW, "", "another leaf");
    }
}

#[test]
fn each_member_of_an_envelope_changed_fails() {
    let export = Export::load();
    let path = format!("envelopes/{PROMOTED}.dsse.json");
    let original = envelope(&export, PROMOTED);
    let mut changed = mutated(&original);
    for (pointer, extra) in [("", "comment"), ("/signatures/0", "cert")] {
        let mut envelope = original.clone();
        envelope.pointer_mut(pointer).unwrap()[extra] = json!("text");
        changed.push((format!("{pointer}/{extra}"), envelope));
    }
    let mut twice = original.clone();
    twice["signatures"] = json!([original["signatures"][0], original["signatures"][0]]);
    changed.push(("/signatures twice".into(), twice));
    let mut many = original.clone();
    many["signatures"] = json!(vec![&original["signatures"][0]; 17]);
    changed.push(("/signatures 17".into(), many));
    for (pointer, envelope) in changed {
        let report = export.clone().with(&path, jcs(&envelope)).report();
        let named = report
            .failures
            .iter()
            .any(|failure| failure.file == path && failure.index == Some(8));
        assert!(!report.is_verified() && named, "{pointer}: {:#?}", report.failures);
    }
}

#[test]
fn flipped_bytes_fail_wherever_they_are() {
    let export = Export::load();
    for (path, bytes) in export
        .files
        .iter()
        .filter(|(path, _)| *path != "manifest.json" && !path.starts_with("artefacts/"))
    {
        for at in (0..bytes.len()).step_by(bytes.len() / 6 + 1) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let report = export.clone().with(path, changed).report();
            let folder = path.split('/').next().unwrap();
            let named = report
                .failures
                .iter()
                .any(|failure| failure.file.starts_with(folder) || folder == "log");
            assert!(
                !report.is_verified() && named,
                "{path} byte {at}: {:#?}",
                report.failures
            );
        }
    }
}

#[test]
fn a_statement_that_is_not_canonical_fails_although_it_is_signed_and_logged() {
    let mut export = Export::load();
    let mut leaves = export.leaves();
    let body = unbase64(envelope(&export, PROMOTED)["payload"].as_str().unwrap()).unwrap();
    let spaced = String::from_utf8(body)
        .unwrap()
        .replacen("\"predicate\":", "\"predicate\": ", 1);
    let (envelope, leaf) = sign(spaced.as_bytes(), &[STATEMENT]);
    leaves[PROMOTED] = leaf;
    export.files.insert(format!("envelopes/{PROMOTED}.dsse.json"), envelope);
    export.write_log(&leaves, &[1]);
    assert_statement_fails(&export.report(), PROMOTED, "", "canonical form");
}

#[test]
fn openings_must_be_those_of_the_commitments() {
    let export = Export::load();
    let path = format!("openings/{PROMOTED}.json");
    let opening: Value = serde_json::from_slice(&export.files[&path]).unwrap();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut changed = opening.clone();
        change(&mut changed);
        export.clone().with(&path, jcs(&changed)).report()
    };
    for (change, field, words) in [
        (
            &(|o: &mut Value| o["fields"]["kind"]["value"] = json!("debt")) as &dyn Fn(&mut Value),
            "fields.kind",
            "do not give",
        ),
        (
            &|o| o["fields"]["kind"]["salt"] = json!("00".repeat(32)),
            "fields.kind",
            "do not give",
        ),
        (
            &|o| o["fields"]["kind"]["salt"] = json!("00".repeat(31)),
            "fields.kind",
            "64 lower-case",
        ),
        (
            &|o| o["fields"]["case"] = o["fields"]["run"].clone(),
            "fields.case",
            "do not give",
        ),
        (
            &|o| o["fields"]["other"] = o["fields"]["run"].clone(),
            "fields.other",
            "no such commitment",
        ),
        (&|o| o["fields"]["run"]["more"] = json!(1), "fields.run", "unknown"),
        (
            &|o| o["record"] = json!("01932d8e-0000-7000-8000-0000000000c2"),
            "",
            "`record`",
        ),
        (
            &|o| o["predicateType"] = json!("https://nullius.dev/evidence/review/v1"),
            "",
            "`predicateType`",
        ),
        (&|o| o["more"] = json!(1), "", "unknown"),
    ] {
        let field = (!field.is_empty()).then_some(field);
        assert_fails(&with(change), &path, Some(PROMOTED), field, words);
    }
    let absent = with(&|o| drop(o["fields"].as_object_mut().unwrap().remove("kind")));
    assert!(absent.is_verified());
    assert_eq!((absent.statements.withheld, absent.commitments.withheld), (3, 3));
    let without = export.clone().without(&path).report();
    assert!(without.is_verified());
    assert_eq!(without.commitments.opened, 106 - 23);
    let twice =
        String::from_utf8(export.files[&path].clone())
            .unwrap()
            .replacen("{\"fields\"", "{\"record\":1,\"fields\"", 1);
    assert_fails(
        &export.with(&path, twice).report(),
        &path,
        Some(PROMOTED),
        None,
        "twice",
    );
}

#[test]
fn the_folder_holds_what_the_manifest_lists_and_nothing_else() {
    let export = Export::load();
    let mut extra = export.clone();
    extra.files.insert("artefacts/note.txt".into(), b"hello".to_vec());
    assert_fails(&extra.report(), "artefacts/note.txt", None, None, "does not list");
    let listed = export.clone().with("notes/readme", "hello");
    assert_fails(&listed.report(), "notes/readme", None, None, "no such file");
    let mut gone = export.clone();
    gone.files.remove("openings/9.json");
    assert_fails(&gone.report(), "openings/9.json", None, None, "is not there");
    let mut changed = export.clone();
    changed.files.get_mut("openings/9.json").unwrap().push(b'\n');
    assert_fails(
        &changed.report(),
        "openings/9.json",
        Some(9),
        None,
        "not the one that the manifest lists",
    );
    let beyond = export.clone().with("openings/15.json", "{}");
    assert_fails(&beyond.report(), "openings/15.json", Some(15), None, "does not cover");
    for (from, to, field) in [
        ("nullius-export/v1", "nullius-export/v2", Some("format")),
        ("\"size\": \"15\"", "\"size\": \"14\"", Some("size")),
        ("voorbeeldstad/1", "voorbeeldstad/2", Some("origin")),
        ("\"format\"", "\"more\": 1, \"format\"", None),
        ("\"format\"", "\"size\": \"15\", \"format\"", None),
        ("\"artefacts/", "\"../artefacts/", Some("files")),
        ("\"artefacts/", "\"/artefacts/", Some("files")),
    ] {
        let mut changed = export.clone();
        let manifest = String::from_utf8(changed.files["manifest.json"].clone())
            .unwrap()
            .replacen(from, to, 1);
        changed.files.insert("manifest.json".into(), manifest.into_bytes());
        assert_fails(&changed.report(), "manifest.json", None, field, "");
    }
}

#[test]
fn a_file_that_is_a_link_fails() {
    let report = Export::load().look(|folder| {
        let (file, moved) = (folder.join("checkpoint"), folder.with_extension("moved"));
        std::fs::rename(&file, &moved).unwrap();
        std::os::unix::fs::symlink(&moved, &file).unwrap();
        let report = nullius_audit::export::verify(folder, &crate::workshop::trust(None), None).report;
        std::fs::remove_file(moved).unwrap();
        report
    });
    assert_fails(&report, "checkpoint", None, None, "neither a file nor a folder");
}

#[test]
fn named_artefacts_are_there_with_their_digest() {
    let export = Export::load();
    let policy = export
        .files
        .iter()
        .find(|(_, bytes)| bytes.starts_with(b"@id(\"record\")"))
        .unwrap()
        .0
        .clone();
    let words = export
        .files
        .iter()
        .find(|(_, bytes)| bytes.starts_with(b"{\"language\":\"nl\""))
        .unwrap()
        .0
        .clone();
    let list = export
        .files
        .iter()
        .find(|(_, bytes)| bytes.starts_with(b"nullius/languages"))
        .unwrap()
        .0
        .clone();
    assert_fails(
        &export.clone().with(&policy, "permit all").report(),
        &policy,
        None,
        None,
        "another digest than the name",
    );
    let field = Some("predicate.files[1].digest");
    assert_fails(
        &export.clone().without(&policy).report(),
        &policy,
        Some(1),
        field,
        "is not there",
    );
    assert_fails(
        &export.clone().without(&words).report(),
        &words,
        Some(2),
        None,
        "is not there",
    );
    let report = export.without(&list).report();
    assert!(report.is_verified());
    assert_eq!((report.artefacts.verified, report.artefacts.withheld), (7, 1));
}
