//! Statements that are signed and logged as they should be, and contradict each other.

use serde_json::{Value, json};

use crate::workshop::{AFTER_REVIEW, GATE, HELD, POLICY_LOAD, PROMOTED, REVIEW, Story, assert_statement_fails};

/// The story with one predicate changed fails at that statement and member.
#[track_caller]
fn refused(index: usize, change: impl FnOnce(&mut Value), field: &str, words: &str) {
    let report = Story::load().edit(index, change).build().report();
    assert_statement_fails(&report, index, field, words);
}

#[test]
fn promoted_while_a_condition_is_open() {
    for result in ["unmet", "not-evaluated"] {
        for (number, index) in (0..12).zip([PROMOTED, AFTER_REVIEW].into_iter().cycle()) {
            let field = format!("predicate.conditions[{number}].result");
            refused(
                index,
                |p| p["conditions"][number]["result"] = json!(result),
                &field,
                "promoted although",
            );
        }
    }
}

#[test]
fn conditions_are_all_there_in_their_order() {
    refused(PROMOTED, |p| p["conditions"] = json!([]), "predicate.conditions", "12");
    refused(
        PROMOTED,
        |p| p["conditions"].as_array_mut().unwrap().truncate(11),
        "predicate.conditions",
        "12",
    );
    refused(
        PROMOTED,
        |p| p["conditions"].as_array_mut().unwrap().swap(3, 4),
        "predicate.conditions",
        "order",
    );
    refused(
        PROMOTED,
        |p| p["conditions"][4] = p["conditions"][3].clone(),
        "predicate.conditions",
        "order",
    );
}

#[test]
fn not_promoted_has_a_reason_and_no_item() {
    refused(
        HELD,
        |p| p["conditions"][11]["result"] = json!("met"),
        "predicate.conditions",
        "no condition is unmet",
    );
    refused(
        HELD,
        |p| p["item"] = json!("01932d8e-0000-7000-8000-0000000000ff"),
        "predicate.item",
        "exactly when",
    );
    refused(PROMOTED, |p| p["item"] = json!(null), "predicate.item", "exactly when");
    let item = "01932d8e-0000-7000-8000-0000000010c1";
    refused(
        AFTER_REVIEW,
        |p| p["item"] = json!(item),
        "predicate.item",
        "promoted before",
    );
}

#[test]
fn promoted_through_a_closed_gate() {
    let field = "predicate.destination";
    let closed = Story::load()
        .edit(GATE, |gate| gate["destination"] = json!("record"))
        .build()
        .report();
    assert_statement_fails(&closed, AFTER_REVIEW, field, "gate of this destination was closed");
    // The same story with the gate opened again before the decision is fine.
    let mut reopened = Story::load().edit(GATE, |gate| gate["destination"] = json!("record"));
    reopened = reopened.append(GATE, |s| s["predicate"]["state"] = json!("open"));
    let open = reopened.entries.pop().unwrap();
    reopened.entries.insert(AFTER_REVIEW, open);
    reopened.entries.pop();
    assert!(reopened.build().report().is_verified());
}

#[test]
fn a_candidate_has_one_first_decision_and_one_after_a_hold() {
    let again = Story::load().append(PROMOTED, |s| {
        s["predicate"]["item"] = json!("01932d8e-0000-7000-8000-0000000000ff");
    });
    assert_statement_fails(
        &again.build().report(),
        15,
        "predicate.previousIndex",
        "first decision at index 8",
    );
    let again = Story::load().append(AFTER_REVIEW, |s| {
        s["predicate"]["item"] = json!("01932d8e-0000-7000-8000-0000000000ff");
    });
    assert_statement_fails(
        &again.build().report(),
        15,
        "predicate.previousIndex",
        "index 13 follows that hold",
    );
    let another_id = Story::load().append(PROMOTED, |s| {
        s["subject"][0]["name"] = json!("candidate/01932d8e-0000-7000-8000-0000000000ee");
        s["predicate"]["item"] = json!("01932d8e-0000-7000-8000-0000000000ff");
    });
    assert_statement_fails(
        &another_id.build().report(),
        15,
        "subject[0].digest.sha256",
        "another candidate",
    );
    let mut another_digest = Story::load();
    another_digest.entries[AFTER_REVIEW].statement["subject"][0]["digest"]["sha256"] = json!("00".repeat(32));
    assert_statement_fails(
        &another_digest.build().report(),
        AFTER_REVIEW,
        "subject[0].digest.sha256",
        "another digest",
    );
}

#[test]
fn a_later_decision_follows_a_hold_on_the_same_candidate() {
    let field = "predicate.previousIndex";
    refused(
        AFTER_REVIEW,
        |p| p["previousIndex"] = json!("8"),
        field,
        "no earlier decision on this candidate",
    );
    refused(
        AFTER_REVIEW,
        |p| p["previousIndex"] = json!("12"),
        field,
        "no earlier decision on this candidate",
    );
    refused(
        AFTER_REVIEW,
        |p| p["previousIndex"] = json!("13"),
        field,
        "no earlier decision on this candidate",
    );
    refused(
        AFTER_REVIEW,
        |p| p["previousIndex"] = json!(null),
        field,
        "everything else follows one",
    );
    refused(
        PROMOTED,
        |p| p["previousIndex"] = json!("1"),
        field,
        "a submission follows no decision",
    );
    refused(
        AFTER_REVIEW,
        |p| p["destination"] = json!("memory"),
        "predicate.destination",
        "another destination",
    );
    let refused_before = Story::load()
        .edit(HELD, |p| p["outcome"] = json!("refused"))
        .build()
        .report();
    assert_statement_fails(&refused_before, AFTER_REVIEW, field, "no hold");
}

#[test]
fn counted_reviews_are_admissible_ones_of_this_candidate() {
    let inadmissible = Story::load().edit(REVIEW, |p| {
        p["admissible"] = json!(false);
        p["slot"] = json!(null);
    });
    assert_statement_fails(
        &inadmissible.build().report(),
        AFTER_REVIEW,
        "predicate.reviews[0].index",
        "inadmissible",
    );
    refused(
        REVIEW,
        |p| p["admissible"] = json!(false),
        "predicate.slot",
        "admissible review has a slot",
    );
    refused(
        REVIEW,
        |p| p["slot"] = json!(null),
        "predicate.slot",
        "admissible review has a slot",
    );
    for (index, words) in [
        ("8", "no earlier review"),
        ("13", "no earlier review"),
        ("99", "no earlier review"),
    ] {
        refused(
            AFTER_REVIEW,
            |p| p["reviews"][0]["index"] = json!(index),
            "predicate.reviews[0].index",
            words,
        );
    }
    for (member, value) in [
        ("verdict", json!("reject")),
        ("slot", json!(2)),
        ("assurance", json!("passkey")),
    ] {
        let field = format!("predicate.reviews[0].{member}");
        refused(
            AFTER_REVIEW,
            |p| p["reviews"][0][member] = value,
            &field,
            "the review has another",
        );
    }
    let mut elsewhere = Story::load();
    elsewhere.entries[REVIEW].statement["subject"][0] = elsewhere.entries[PROMOTED].statement["subject"][0].clone();
    elsewhere.entries[REVIEW].opening = None;
    assert_statement_fails(
        &elsewhere.build().report(),
        AFTER_REVIEW,
        "predicate.reviews[0].index",
        "of this candidate",
    );
}

#[test]
fn promoted_against_or_without_a_review() {
    refused(
        AFTER_REVIEW,
        |p| p["reviews"] = json!([]),
        "predicate.reviews",
        "without a review",
    );
    let rejected = Story::load().edit(REVIEW, |p| p["verdict"] = json!("reject"));
    let rejected = rejected.edit(AFTER_REVIEW, |p| p["reviews"][0]["verdict"] = json!("reject"));
    let report = rejected.build().report();
    assert_statement_fails(
        &report,
        AFTER_REVIEW,
        "predicate.reviews[0].verdict",
        "promoted against",
    );
    refused(
        PROMOTED,
        |p| p["reviews"] = json!([{"slot": 1, "verdict": "approve", "assurance": "session", "index": "7"}]),
        "predicate.reviews",
        "cannot have been reviewed",
    );
}

#[test]
fn one_person_fills_one_slot() {
    // The review twice, then the decision that counts both.
    let mut story = Story::load();
    story.entries.pop();
    let decision = story.entries.pop().unwrap();
    let opening = story.entries[REVIEW].opening.clone();
    let mut story = story.append(REVIEW, |s| s["predicate"]["slot"] = json!(2));
    story.entries[13].opening = opening;
    story.entries.push(decision);
    let both = json!([
        {"slot": 1, "verdict": "approve", "assurance": "session", "index": "12"},
        {"slot": 2, "verdict": "approve", "assurance": "session", "index": "13"},
    ]);
    let counted = story.edit(14, |p| p["reviews"] = both);
    assert_statement_fails(
        &counted.build().report(),
        14,
        "predicate.reviews[1].index",
        "one person reviewed twice",
    );
    // Without the opening it cannot be told, and the report says so.
    let mut unopened = counted.clone();
    unopened.entries[13].opening = None;
    let report = unopened.build().report();
    assert!(
        report.is_verified()
            && report
                .unknown
                .iter()
                .any(|line| line.starts_with("Whether different people"))
    );
    let one_slot = counted.edit(14, |p| p["reviews"][1] = p["reviews"][0].clone());
    assert_statement_fails(&one_slot.build().report(), 14, "predicate.reviews[1].slot", "one slot");
}

#[test]
fn digests_were_loaded_before_they_are_used() {
    for member in ["policySetDigest", "packDigest", "schemaDigest", "framesDigest"] {
        let field = format!("predicate.{member}");
        refused(
            PROMOTED,
            |p| p[member] = json!("00".repeat(32)),
            &field,
            "no earlier statement loads this",
        );
    }
    for member in ["policySetDigest", "packDigest", "schemaDigest"] {
        let field = format!("predicate.{member}");
        refused(PROMOTED, |p| p[member] = json!(null), &field, "promoted without one");
    }
    let later = {
        let mut story = Story::load();
        let load = story.entries.remove(POLICY_LOAD);
        story.entries.insert(PROMOTED, load);
        story
    };
    assert_statement_fails(
        &later.build().report(),
        PROMOTED,
        "predicate.epoch",
        "lower than before",
    );
}

#[test]
fn a_policy_set_has_the_digest_of_its_files() {
    let field = "predicate.policySetDigest";
    refused(
        POLICY_LOAD,
        |p| p["files"][0]["digest"] = p["files"][1]["digest"].clone(),
        field,
        "not the digest of the files",
    );
    refused(
        POLICY_LOAD,
        |p| p["files"].as_array_mut().unwrap().swap(0, 1),
        "predicate.files",
        "order of their names",
    );
}

#[test]
fn origin_tenant_and_epoch_hold_everywhere() {
    refused(
        6,
        |p| p["origin"] = json!("nullius.example/elders/1"),
        "predicate.origin",
        "trusted origin",
    );
    let tenant = Story::load().edit(5, |p| p["tenant"] = json!("elders"));
    assert_statement_fails(&tenant.build().report(), 5, "predicate.tenant", "leaf 0");
    refused(
        HELD,
        |p| p["epoch"] = json!("3"),
        "predicate.epoch",
        "lower than before",
    );
}

#[test]
fn an_unknown_or_absent_member_fails() {
    refused(
        PROMOTED,
        |p| p["comment"] = json!("text"),
        "predicate.comment",
        "unknown field",
    );
    refused(
        PROMOTED,
        |p| drop(p.as_object_mut().unwrap().remove("item")),
        "predicate",
        "missing field `item`",
    );
    refused(
        PROMOTED,
        |p| p["kernel"]["build"] = json!("x"),
        "predicate.kernel.build",
        "unknown field",
    );
    refused(
        PROMOTED,
        |p| p["commitments"]["name"] = json!("00".repeat(32)),
        "predicate.commitments.name",
        "none of this kind",
    );
    refused(
        PROMOTED,
        |p| drop(p["commitments"].as_object_mut().unwrap().remove("kind")),
        "predicate.commitments.kind",
        "absent",
    );
    refused(
        PROMOTED,
        |p| p["conditions"][2]["result"] = json!("maybe"),
        "predicate.conditions[2].result",
        "unknown variant",
    );
    refused(14, |p| p["size"] = json!("15"), "predicate.size", "cannot cover");
    refused(3, |p| p["packs"] = json!(["casework"]), "predicate.packs", "no packs");
}

/// Whoever was given a challenge to confirm confirmed these members and no others.
#[test]
fn a_verdict_binds_what_it_is_about() {
    let changes: [(&str, Value); 10] = [
        ("challenge", json!("11".repeat(32))),
        ("verdict", json!("reject")),
        ("destination", json!("memory")),
        ("type", json!("casework/other@1")),
        ("sheetDigest", json!("22".repeat(32))),
        ("slot", json!(2)),
        ("nonce", json!("33".repeat(32))),
        ("notAfter", json!("2027-12-07T09:00:00.000Z")),
        ("tenant", json!("elders")),
        ("origin", json!("nullius.example/elders/1")),
    ];
    // Without the opening, which shows a change of what commitments are bound to before this rule does.
    let alone = |change: &dyn Fn(&mut Value)| {
        let mut story = Story::load().edit_alone(REVIEW, change);
        story.entries[REVIEW].opening = None;
        let report = story.build().report();
        assert_statement_fails(&report, REVIEW, "predicate.challenge", "not the challenge");
    };
    for (member, value) in changes {
        alone(&|review| review[member] = value.clone());
    }
    alone(&|review| review["commitments"]["reason"] = json!("44".repeat(32)));
    // A review that does not count has no slot, and binds 0.
    let inadmissible = |review: &mut Value| {
        review["admissible"] = json!(false);
        review["slot"] = json!(null);
    };
    let report = Story::load().edit(REVIEW, inadmissible).build().report();
    assert!(
        !report
            .failures
            .iter()
            .any(|failure| failure.field.as_deref() == Some("predicate.challenge"))
    );
}
