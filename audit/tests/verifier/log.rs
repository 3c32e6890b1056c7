//! What an operator can do to a log as a whole, and to the keys.

use nullius_audit::export::verify;
use nullius_audit::trust::Trust;
use serde_json::{Value, json};

use crate::workshop::{
    AFTER_REVIEW, Export, GATE, LOG, ORIGIN, PROMOTED, RECEIPT, REVIEW, ROOT, STATEMENT, STRANGER, Story, assert_fails,
    assert_statement_fails, id, jcs, note, public, sign, trust, trust_document, vkey,
};

/// The export with other leaves, envelopes as they were.
fn with_leaves(change: impl FnOnce(&mut Vec<Vec<u8>>)) -> Export {
    let mut export = Export::load();
    let mut leaves = export.leaves();
    change(&mut leaves);
    export.write_log(&leaves, &[1, 8]);
    export
}

#[test]
fn a_cut_tail_fails_for_whoever_kept_a_checkpoint() {
    let whole = Export::load();
    let mut story = Story::load();
    story.entries.truncate(12);
    let cut = story.build();
    assert!(cut.report().is_verified());
    let kept = trust(Some(&whole.files["checkpoint"]));
    assert_fails(
        &cut.check(&kept).report,
        "trust file: checkpoint",
        None,
        Some("size"),
        "the tail is cut off",
    );
    let since = cut
        .look(|folder| verify(folder, &trust(None), Some(&whole.files["checkpoint"])))
        .report;
    assert_fails(&since, "--since", None, Some("size"), "the tail is cut off");
}

#[test]
fn a_cut_tail_under_the_old_checkpoint_fails_by_itself() {
    let mut export = with_leaves(|leaves| leaves.truncate(12));
    let whole = Export::load();
    for path in ["checkpoint", "checkpoints/15"] {
        export.files.insert(path.into(), whole.files[path].clone());
    }
    export.files.remove("checkpoints/12");
    export.manifest(ORIGIN, 15);
    assert_fails(
        &export.report(),
        "log/tile/entries/000.p/15",
        Some(0),
        None,
        "is not there",
    );
}

#[test]
fn history_written_anew_with_every_key_fails_against_a_kept_checkpoint() {
    let story = Story::load().edit(5, |subject| subject["recordedAt"] = json!("2026-11-30T08:00:00Z"));
    let report = story.build().report_with_checkpoint();
    assert_fails(
        &report,
        "trust file: checkpoint",
        None,
        Some("root"),
        "another root at size 8",
    );
    assert!(
        Story::load()
            .edit(5, |subject| subject["recordedAt"] = json!("2026-11-30T08:00:00Z"))
            .build()
            .report()
            .is_verified()
    );
}

#[test]
fn published_checkpoints_agree_with_the_entries() {
    let forked = Story::load()
        .edit(5, |subject| subject["recordedAt"] = json!("2026-11-30T08:00:00Z"))
        .build();
    let export = Export::load().with("checkpoints/8", forked.files["checkpoints/8"].clone());
    assert_fails(
        &export.report(),
        "checkpoints/8",
        None,
        Some("root"),
        "another root at size 8",
    );
    let renamed = Export::load().with("checkpoints/7", forked.files["checkpoints/8"].clone());
    assert_fails(
        &renamed.report(),
        "checkpoints/7",
        None,
        Some("size"),
        "another size than its name",
    );
    let mut witnessed = Export::load().files["checkpoint"].clone();
    witnessed.extend_from_slice("\u{2014} witness.example/w1 AAAAAAAA\n".as_bytes());
    let two = Export::load().with("checkpoints/15", witnessed.clone());
    assert_fails(
        &two.report(),
        "checkpoints/15",
        None,
        None,
        "not the note in `checkpoint`",
    );
    assert!(two.with("checkpoint", witnessed).report().is_verified());
    let absent = Export::load().without("checkpoints/15");
    assert_fails(
        &absent.report(),
        "checkpoints/15",
        None,
        None,
        "not among the published",
    );
    let later = Story::load().append(5, |_| {}).build();
    let beyond = Export::load().with("checkpoints/16", later.files["checkpoint"].clone());
    assert_fails(&beyond.report(), "checkpoints/16", None, Some("size"), "16 entries");
}

#[test]
fn swapped_and_removed_entries_fail() {
    let swapped = with_leaves(|leaves| leaves.swap(8, 9)).report();
    assert_statement_fails(&swapped, PROMOTED, "", "another leaf");
    assert_statement_fails(&swapped, GATE, "", "another leaf");
    let removed = with_leaves(|leaves| drop(leaves.remove(GATE))).report();
    assert_statement_fails(&removed, GATE, "", "another leaf");
    assert_fails(&removed, "envelopes/14.dsse.json", Some(14), None, "does not cover");
    // Under the checkpoint that was signed for the whole log the root is wrong too.
    let mut export = with_leaves(|leaves| leaves.swap(8, 9));
    for path in ["checkpoint", "checkpoints/15"] {
        export.files.insert(path.into(), Export::load().files[path].clone());
    }
    export.manifest(ORIGIN, 15);
    assert_fails(
        &export.report(),
        "checkpoint",
        None,
        Some("root"),
        "another root at size 15",
    );
}

#[test]
fn tiles_are_those_of_the_entries() {
    let export = Export::load();
    let mut tile = export.files["log/tile/0/000.p/15"].clone();
    tile[32 * 9] ^= 1;
    let report = export.clone().with("log/tile/0/000.p/15", tile).report();
    assert_fails(&report, "log/tile/0/000.p/15", Some(9), None, "not that of the entries");
    let report = export.clone().with("log/tile/0/000.p/14", "x").report();
    assert_fails(&report, "log/tile/0/000.p/14", None, None, "no such tile");
    let mut bundle = export.files["log/tile/entries/000.p/15"].clone();
    bundle.push(0);
    let report = export.with("log/tile/entries/000.p/15", bundle).report();
    assert_fails(&report, "log/tile/entries/000.p/15", Some(0), None, "bundle");
}

#[test]
fn a_log_with_full_tiles_verifies_and_each_of_them_counts() {
    let story = (0..600).fold(Story::load(), |story, _| story.append(5, |_| {}));
    let export = story.build();
    assert!(export.report_with_checkpoint().is_verified());
    for path in ["log/tile/0/001", "log/tile/0/002.p/103", "log/tile/1/000.p/2"] {
        let mut changed = export.files[path].clone();
        changed[3] ^= 1;
        let report = export.clone().with(path, changed).report();
        assert!(
            report.failures.iter().any(|failure| failure.file == path),
            "{path}: {:#?}",
            report.failures
        );
    }
    let changed = export.clone().without("envelopes/300.dsse.json").report();
    assert_statement_fails(&changed, 300, "", "is not there");
    assert_eq!(changed.statements.failed, 1);
}

#[test]
fn a_missing_or_misplaced_envelope_fails() {
    let export = Export::load();
    let without = export.clone().without("envelopes/9.dsse.json").report();
    assert_statement_fails(&without, GATE, "", "is not there");
    let other = export.files["envelopes/3.dsse.json"].clone();
    let doubled = export.with("envelopes/4.dsse.json", other).report();
    assert_statement_fails(&doubled, 4, "", "another leaf");
    assert_statement_fails(&doubled, 4, "payload", "stands in the log before");
}

#[test]
fn a_statement_that_is_logged_twice_fails() {
    let mut story = Story::load();
    let again = story.entries[GATE].clone();
    story.entries.push(again);
    assert_statement_fails(&story.build().report(), 15, "payload", "stands in the log before");
}

#[test]
fn an_empty_log_is_not_valid() {
    let mut story = Story::load();
    story.entries.clear();
    let report = story.build().report();
    assert_fails(&report, "checkpoint", None, Some("size"), "empty");
    assert_eq!(report.statements.total, 0);
    let mut nothing = Export::load();
    nothing.files.clear();
    nothing.files.insert("README".into(), Vec::new());
    assert_fails(&nothing.report(), "manifest.json", None, None, "cannot be read");
}

#[test]
fn a_checkpoint_is_of_the_trusted_origin_and_key() {
    let export = Export::load();
    let root = nullius_audit::tree::root(
        &export
            .leaves()
            .iter()
            .map(|leaf| nullius_audit::tree::leaf_hash(leaf))
            .collect::<Vec<_>>(),
    );
    let elsewhere = "nullius.example/elders/1";
    for (note, words) in [
        (note(elsewhere, 15, &root, LOG), "has not signed"),
        (note(ORIGIN, 15, &root, STRANGER), "has not signed"),
    ] {
        let export = export
            .clone()
            .with("checkpoint", note.clone())
            .with("checkpoints/15", note);
        let report = export.report();
        let found = report
            .failures
            .iter()
            .any(|failure| failure.file == "checkpoint" && failure.message.contains(words));
        assert!(!report.is_verified() && found, "{words}: {:#?}", report.failures);
    }
    let smaller = export.clone().with("checkpoint", note(ORIGIN, 14, &root, LOG)).report();
    assert_fails(&smaller, "manifest.json", None, Some("size"), "not the size");
    // The same bytes for an auditor of another log.
    let mut document = trust_document(None);
    document["origin"] = json!(elsewhere);
    document["log"] = json!(vkey(elsewhere, LOG));
    let report = export.check(&Trust::read(&jcs(&document)).unwrap()).report;
    assert_fails(&report, "manifest.json", None, Some("origin"), "not the trusted origin");
    assert_fails(&report, "checkpoint", None, None, "has not signed");
    for (since, words) in [
        (note(elsewhere, 8, &root, LOG), "has not signed"),
        (note(ORIGIN, 8, &root, LOG), "another root"),
    ] {
        let report = export.look(|folder| verify(folder, &trust(None), Some(&since))).report;
        assert!(
            report
                .failures
                .iter()
                .any(|failure| failure.file == "--since" && failure.message.contains(words))
        );
    }
    let impossible = note(ORIGIN, 0, &root, LOG);
    let report = export
        .look(|folder| verify(folder, &trust(None), Some(&impossible)))
        .report;
    assert_fails(&report, "--since", None, None, "another root than that of an empty log");
    let empty = note(ORIGIN, 0, &nullius_audit::encoding::sha256(&[]), LOG);
    let report = export.look(|folder| verify(folder, &trust(None), Some(&empty))).report;
    assert_fails(&report, "--since", None, Some("size"), "proves nothing");
}

#[test]
fn another_root_key_is_not_trusted() {
    let mut document = trust_document(None);
    document["root"] = json!({"keyid": id(STRANGER), "publicKey": public(STRANGER)});
    let report = Export::load().check(&Trust::read(&jcs(&document)).unwrap()).report;
    assert_statement_fails(&report, 0, "signatures[0].sig", "no key");
    assert_eq!(report.statements.failed, 15);
    let mut story = Story::load();
    story.entries[0].signers = vec![STRANGER];
    assert_statement_fails(&story.build().report(), 0, "signatures[0].sig", "no key");
}

#[test]
fn a_key_event_is_signed_by_the_root_key_alone() {
    let mut story = Story::load().key_event("activate", "0", "statement", STRANGER);
    assert!(story.build().report().is_verified());
    story.entries.last_mut().unwrap().signers = vec![STATEMENT];
    let forged = story.clone().append(GATE, |_| {});
    assert_statement_fails(&story.build().report(), 15, "signatures[0]", "root key only");
    let mut forged = forged;
    forged.entries.last_mut().unwrap().signers = vec![STRANGER];
    assert_statement_fails(&forged.build().report(), 16, "signatures[0].sig", "no key");
    let mut root_signs_all = Story::load();
    root_signs_all.entries[GATE].signers = vec![ROOT];
    assert_statement_fails(
        &root_signs_all.build().report(),
        GATE,
        "signatures[0]",
        "signs key events only",
    );
    let mut wrong_purpose = Story::load();
    wrong_purpose.entries[GATE].signers = vec![RECEIPT];
    assert_statement_fails(
        &wrong_purpose.build().report(),
        GATE,
        "signatures[0]",
        "not named for statements",
    );
    let mut headless = Story::load();
    headless.entries.remove(0);
    assert_statement_fails(&headless.build().report(), 0, "predicateType", "no key event");
}

#[test]
fn keys_are_judged_by_index() {
    let rotate = |from: &str, signer: u8| {
        let mut story = Story::load().key_event("activate", "0", "statement", STRANGER);
        story = story
            .key_event("retire", from, "statement", STATEMENT)
            .append(GATE, |_| {});
        story.entries.last_mut().unwrap().signers = vec![signer];
        story.build().report()
    };
    assert!(rotate("0", STRANGER).is_verified());
    assert!(rotate("18", STATEMENT).is_verified());
    assert_statement_fails(&rotate("0", STATEMENT), 17, "signatures[0]", "not active at this index");
    let mut both = Story::load()
        .key_event("activate", "0", "statement", STRANGER)
        .append(GATE, |_| {});
    both.entries.last_mut().unwrap().signers = vec![STATEMENT, STRANGER];
    assert!(both.build().report().is_verified());
    both.entries.last_mut().unwrap().signers = vec![STATEMENT, STATEMENT];
    assert_statement_fails(&both.build().report(), 16, "signatures[1]", "signed twice");
}

#[test]
fn a_revoked_key_takes_its_statements_with_it() {
    let revoked = Story::load()
        .key_event("revoke", "13", "statement", STATEMENT)
        .build()
        .report();
    for index in [AFTER_REVIEW, 14] {
        assert_statement_fails(&revoked, index, "signatures", "revoked at index 15");
    }
    assert_eq!(revoked.statements.failed, 2);
}

#[test]
fn key_events_name_keys_that_can_be() {
    let event = |change: &dyn Fn(&mut Value)| {
        let mut story = Story::load().key_event("activate", "0", "statement", STRANGER);
        let entry = story.entries.last_mut().unwrap();
        change(&mut entry.statement["predicate"]);
        entry.seal();
        story.build().report()
    };
    let weak = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    for (change, field, words) in [
        (
            &(|p: &mut Value| p["keys"][0]["publicKey"] = json!(weak)) as &dyn Fn(&mut Value),
            ".publicKey",
            "no usable",
        ),
        (
            &|p| p["keys"][0]["keyid"] = json!("00".repeat(32)),
            ".keyid",
            "not the digest",
        ),
        (&|p| p["action"] = json!("retire"), "", "never activated"),
        (
            &|p| p["keys"] = json!([{"purpose": "receipt", "keyid": id(STATEMENT), "publicKey": public(STATEMENT)}]),
            "",
            "named before",
        ),
        (
            &|p| p["keys"] = json!([{"purpose": "statement", "keyid": id(ROOT), "publicKey": public(ROOT)}]),
            "",
            "nothing else",
        ),
    ] {
        assert_statement_fails(&event(change), 15, &format!("predicate.keys[0]{field}"), words);
    }
}

#[test]
fn the_log_key_is_one_that_the_root_key_named() {
    let story = Story::load().edit(0, |event| {
        event["keys"]
            .as_array_mut()
            .unwrap()
            .retain(|key| key["purpose"] != "checkpoint");
    });
    assert_fails(
        &story.build().report(),
        "checkpoint",
        None,
        None,
        "names the trusted log key",
    );
}

#[test]
fn a_statement_of_an_unknown_kind_fails() {
    for kind in [
        "https://nullius.dev/evidence/gate/v2",
        "https://nullius.dev/evidence/wonder/v1",
        "https://slsa.dev/provenance/v1",
    ] {
        let mut story = Story::load();
        story.entries[GATE].statement["predicateType"] = json!(kind);
        story.entries[GATE].opening = None;
        assert_statement_fails(&story.build().report(), GATE, "predicateType", "unknown");
    }
}

#[test]
fn a_statement_has_a_largest_size() {
    let mut story = Story::load();
    story.entries[GATE].statement["predicate"]["reason"] = json!("x".repeat(256 * 1024));
    story.entries[GATE].opening = None;
    assert_statement_fails(&story.build().report(), GATE, "", "256 KiB");
}

#[test]
fn a_subject_digest_is_that_of_the_predicate() {
    let mut story = Story::load();
    story.entries[GATE].statement["subject"][0]["digest"]["sha256"] = json!("00".repeat(32));
    assert_statement_fails(
        &story.build().report(),
        GATE,
        "subject[0].digest.sha256",
        "not the digest",
    );
    let mut story = Story::load();
    story.entries[REVIEW].statement["subject"][0]["name"] = json!("review/01932d8e-0000-7000-8000-0000000000c2");
    story.entries[REVIEW].opening = None;
    assert_statement_fails(&story.build().report(), REVIEW, "subject[0].name", "candidate/");
}

#[test]
fn trust_is_exact() {
    let good = trust_document(None);
    assert!(Trust::read(&jcs(&good)).is_ok());
    for (pointer, value) in [
        ("/more", json!(1)),
        (concat!("/root", "/more"), json!(1)),
        ("/origin", json!("nullius.example/elders/1")),
        (concat!("/root", "/keyid"), json!(id(STRANGER))),
        (concat!("/root", "/publicKey"), json!(public(STRANGER))),
        (
            concat!("/root", "/publicKey"),
            json!("AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ),
        ("/log", json!("nullius.example/voorbeeldstad/1+00000000+AAAA")),
        ("/log", json!(vkey(ORIGIN, ROOT))),
        ("/checkpoint", json!(null)),
        ("/checkpoint", json!(7)),
    ] {
        let mut changed = good.clone();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        changed.pointer_mut(parent).unwrap()[name] = value;
        assert!(Trust::read(&jcs(&changed)).is_err(), "{pointer}");
    }
    let twice = String::from_utf8(jcs(&good))
        .unwrap()
        .replacen('{', "{\"origin\":\"x\",", 1);
    assert!(Trust::read(twice.as_bytes()).is_err());
}

#[test]
fn an_envelope_with_a_signature_of_nobody_beside_a_good_one_fails() {
    let mut story = Story::load();
    story.entries[GATE].signers = vec![STATEMENT, STRANGER];
    assert_statement_fails(&story.build().report(), GATE, "signatures[1].sig", "no key");
    let (first, _) = sign(b"{}", &[STATEMENT]);
    assert!(nullius_audit::envelope::read(&first).is_ok());
}
