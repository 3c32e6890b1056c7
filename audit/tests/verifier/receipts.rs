//! The operator's promise, each member of it changed, and a log that does not keep it.

use std::fs;

use ed25519_dalek::Signer as _;
use nullius_audit::encoding::{base64, hex};
use nullius_audit::receipt::{ReceiptReport, check};
use nullius_audit::tree::leaf_hash;
use serde_json::{Value, json};

use crate::workshop::{Export, RECEIPT, STATEMENT, STRANGER, Story, id, jcs, key, tests, trust};

fn receipt() -> Value {
    serde_json::from_slice(&fs::read(tests().join("receipt.json")).unwrap()).unwrap()
}

fn held_against(receipt: &[u8], export: &Export) -> ReceiptReport {
    check(receipt, "receipt.json", export.check(&trust(None)))
}

/// A receipt that the kernel could have signed.
fn signed(change: impl FnOnce(&mut Value), signer: u8) -> Vec<u8> {
    let mut document = receipt();
    document.as_object_mut().unwrap().remove("signature");
    document["keyid"] = json!(id(signer));
    change(&mut document);
    let message = [b"nullius/receipt/v1\n".as_slice(), &jcs(&document)].concat();
    document["signature"] = json!(base64(&key(signer).sign(&message).to_bytes()));
    jcs(&document)
}

#[track_caller]
fn assert_refused(report: &ReceiptReport, field: Option<&str>, words: &str) {
    assert!(!report.is_verified());
    let found = report
        .failures
        .iter()
        .any(|one| one.field.as_deref() == field && one.message.contains(words));
    assert!(
        found && report.failures.iter().all(|one| one.file == "receipt.json"),
        "{:#?}",
        report.failures
    );
}

#[test]
fn the_checked_in_receipt_is_kept() {
    let report = held_against(&fs::read(tests().join("receipt.json")).unwrap(), &Export::load());
    assert!(report.is_verified(), "{:#?}", report.failures);
    assert!(held_against(&signed(|_| {}, RECEIPT), &Export::load()).is_verified());
}

#[test]
fn each_member_changed_fails() {
    let export = Export::load();
    let leaf = hex(&leaf_hash(&export.leaves()[9]));
    for (member, value, field) in [
        ("origin", json!("nullius.example/elders/1"), "origin"),
        ("index", json!("9"), "signature"),
        ("index", json!("08"), "index"),
        ("index", json!(8), "index"),
        ("leafHash", json!(leaf), "signature"),
        ("leafHash", json!("00".repeat(32)), "leafHash"),
        ("mergeBy", json!("2026-11-30T09:00:11Z"), "signature"),
        ("mergeBy", json!("soon"), "mergeBy"),
        ("keyid", json!(id(STATEMENT)), "keyid"),
        ("keyid", json!(id(STRANGER)), "keyid"),
        ("signature", json!(base64(&[1; 64])), "signature"),
        ("signature", json!("AAAA"), "signature"),
        ("publicKey", json!(id(STRANGER)), "publicKey"),
    ] {
        let mut changed = receipt();
        changed[member] = value;
        assert_refused(&held_against(&jcs(&changed), &export), Some(field), "");
    }
    for member in ["origin", "index", "leafHash", "mergeBy", "keyid", "signature"] {
        let mut changed = receipt();
        changed.as_object_mut().unwrap().remove(member);
        assert_refused(&held_against(&jcs(&changed), &export), None, "missing field");
    }
    let twice = String::from_utf8(jcs(&receipt()))
        .unwrap()
        .replacen('{', "{\"index\":\"8\",", 1);
    assert_refused(&held_against(twice.as_bytes(), &export), None, "twice");
}

#[test]
fn a_promise_that_the_log_does_not_keep_fails() {
    let export = Export::load();
    let other = hex(&leaf_hash(&export.leaves()[9]));
    let contradicted = signed(|receipt| receipt["leafHash"] = json!(other), RECEIPT);
    assert_refused(&held_against(&contradicted, &export), Some("leafHash"), "signed both");
    let early = signed(|receipt| receipt["index"] = json!("15"), RECEIPT);
    assert_refused(&held_against(&early, &export), Some("index"), "no checkpoint");
    let mut cut = Story::load();
    cut.entries.truncate(8);
    let report = held_against(&signed(|_| {}, RECEIPT), &cut.build());
    assert!(report.log.is_verified());
    assert_refused(&report, Some("index"), "no checkpoint");
}

#[test]
fn only_an_active_receipt_key_promises() {
    for signer in [STATEMENT, STRANGER] {
        assert_refused(
            &held_against(&signed(|_| {}, signer), &Export::load()),
            Some("keyid"),
            "no root-signed",
        );
    }
    let retired = Story::load().key_event("revoke", "8", "receipt", RECEIPT).build();
    assert_refused(
        &held_against(&signed(|_| {}, RECEIPT), &retired),
        Some("keyid"),
        "no root-signed",
    );
}

#[test]
fn a_receipt_proves_nothing_on_a_log_that_failed() {
    let export = Export::load().without("envelopes/3.dsse.json");
    assert_refused(&held_against(&signed(|_| {}, RECEIPT), &export), None, "did not verify");
}
