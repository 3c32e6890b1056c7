//! Drafts that were mended as often as their type allows, and what a type needs first.

use std::collections::BTreeSet;

use nullius_gates::sheet::review_sheet;
use nullius_gates::{Decision, examine, facts::HoldTerms, mark};
use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::{CandidateId, TypeRef};
use nullius_schemas::vocabulary::{ConditionName, ConditionResult, Language, Outcome, Profile};

use crate::cases::unmet;
use crate::play::{NOW, Play, set, story, text};

/// A response of a type with a text, as the repair of a draft that asked for `asked` repairs.
fn repaired(name: &str, words: &str, asked: u32) -> (Play, Decision) {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    play.standing.revises_known = true;
    play.standing.repairs_asked = asked;
    play.standing.revisions_asked = asked.min(1);
    let mut written = story.candidate("answer");
    set(&mut written, "/type", format!("casework/{name}@1"));
    set(&mut written, "/payload/text", words);
    if asked > 0 {
        set(&mut written, "/revises", CandidateId::from_bytes([9; 16]));
    }
    let decision = play.decide(play.candidate(&written));
    (play, decision)
}

const WRONG: &str = "Wij hielden € 186,20 in [E1].";

#[test]
fn a_chat_answer_has_one_repair_and_leaves_marked_when_it_did_not_help() {
    let (_, decision) = repaired("answer", WRONG, 0);
    assert_eq!(decision.outcome(), Outcome::RevisionRequested, "{:?}", unmet(&decision));
    let (_, decision) = repaired("answer", WRONG, 1);
    assert_eq!(decision.outcome(), Outcome::Promoted, "{:?}", unmet(&decision));
    let summary = decision.summary();
    assert_eq!(summary.notices, [Code::Unverified]);
    assert_eq!(summary.findings.len(), 1);
    let verified = summary
        .conditions
        .iter()
        .find(|one| one.name == ConditionName::Verified)
        .unwrap();
    assert_eq!(verified.result, ConditionResult::NotRequired);
    let read = summary.rendered.as_deref().unwrap();
    assert!(read.starts_with(mark(Language::Dutch)), "{read}");
    let record = summary.policy_record.as_ref().unwrap();
    let asked = format!("{:?}", record.entities);
    assert!(
        asked.contains("marked") && asked.contains("unverifiedAllowed"),
        "policy sees it"
    );

    let (_, decision) = repaired("answer", "Wij hielden € 168,20 in [E1].", 1);
    assert_eq!(decision.outcome(), Outcome::Promoted);
    assert_eq!(decision.summary().notices, []);
    assert_eq!(decision.summary().rendered.as_deref(), Some("Wij hielden € 168,20 in."));
}

#[test]
fn the_mark_says_in_the_language_of_the_reader_that_there_may_be_mistakes() {
    assert!(mark(Language::Dutch).contains("konden niet alles in dit antwoord bevestigen"));
    assert!(mark(Language::English).contains("could not confirm everything in this answer"));
}

#[test]
fn only_a_draft_whose_sole_fault_is_in_its_text_is_sent_back() {
    let judged = |words: &str| {
        let story = story("1-bijstand");
        let play = story.at(NOW);
        let mut written = story.candidate("answer");
        set(&mut written, "/payload/text", words);
        let candidate = play.candidate(&written);
        let only_findings = examine(&candidate, &play.facts()).only_findings();
        (only_findings, play.decide(candidate).outcome())
    };
    assert_eq!(judged(WRONG), (true, Outcome::RevisionRequested));
    assert_eq!(judged("Wij hielden € 168,20 in [E1]."), (false, Outcome::Promoted));
    // A character that shows nothing: a reader would see another text than the one that is signed.
    let both = format!("{WRONG} Dank\u{feff} u.");
    assert_eq!(judged(&both), (false, Outcome::Refused));
}

#[test]
fn without_budget_nothing_is_marked_that_was_not_repaired() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    play.run.revision_budget = 0;
    let mut written = story.candidate("answer");
    set(&mut written, "/type", "casework/answer@1");
    set(&mut written, "/payload/text", WRONG);
    let decision = play.decide(play.candidate(&written));
    assert_eq!(decision.outcome(), Outcome::Withheld);
    assert_eq!(decision.reasons(), [Code::RevisionBudgetSpent, Code::NumberMismatch]);
}

#[test]
fn what_would_do_harm_is_refused_or_withheld_and_never_marked() {
    for (words, outcome) in [
        ("Wij schelden € 168,20 kwijt [E1].", Outcome::Refused),
        ("Wij raden u aan te verhuizen [E4].", Outcome::Refused),
        ("Kijk op https://voorbeeld.example/a [E4].", Outcome::Withheld),
        ("Betaal op NL20 INGB 0001 2345 67 [E1].", Outcome::Withheld),
        ("Betaal op rekeningnummer 41 71 64 300 [E1].", Outcome::Withheld),
        ("Wij hielden {{E4}} in [E1].", Outcome::Withheld),
        ("Wij hielden {{E9}} in [E1].", Outcome::Withheld),
        (" - ", Outcome::Withheld),
    ] {
        let (_, decision) = repaired("answer", words, 1);
        assert_eq!(decision.outcome(), outcome, "{words}: {:?}", unmet(&decision));
        assert!(!decision.summary().notices.contains(&Code::Unverified), "{words}");
    }
    for name in ["letter", "report"] {
        for asked in 1..4 {
            let words = format!("{WRONG} Een computer heeft geholpen bij dit verslag.");
            let (_, decision) = repaired(name, &words, asked);
            assert_eq!(decision.outcome(), Outcome::RevisionRequested, "{name} {asked}");
        }
    }
}

#[test]
fn the_sheet_shows_what_will_be_read() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    play.profile = Profile::Pilot;
    play.standing.revises_known = true;
    play.standing.repairs_asked = 1;
    play.hold = Some(HoldTerms {
        not_after: crate::play::moment("2026-12-07T16:00:10Z"),
        sheet_nonce: [1; 32],
    });
    let shown = |name: &str, words: &str| {
        let mut written = story.candidate("answer");
        set(&mut written, "/type", format!("casework/{name}@1"));
        set(&mut written, "/payload/text", words);
        set(&mut written, "/revises", CandidateId::from_bytes([9; 16]));
        let candidate = play.candidate(&written);
        let (sheet, _) = review_sheet(&candidate, &play.facts(), Language::English).unwrap();
        assert_eq!(sheet.get("payload"), Some(candidate.payload()));
        text(&sheet, "rendered").to_owned()
    };
    assert_eq!(shown("letter", "U krijgt {{E2|eur}} [E2]."), "U krijgt € 1.233,30.");
    let marked = format!("{}\n\nWij hielden € 186,20 in.", mark(Language::Dutch));
    assert_eq!(
        shown("answer", WRONG),
        marked,
        "in the language of the run, not of the sheet"
    );
    let record = play.named("household-inferred");
    assert!(review_sheet(&record, &play.facts(), Language::Dutch).is_none());
    let record = play.named("hours-stated");
    let sheet = review_sheet(&record, &play.facts(), Language::Dutch);
    assert!(sheet.is_none_or(|(sheet, _)| sheet.get("rendered") == Some(&Value::Null)));
}

#[test]
fn a_proposal_needs_its_report() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    let mut written = story.candidate("household-inferred");
    set(&mut written, "/type", "casework/proposal@1");
    set(
        &mut written,
        "/payload",
        Value::object([("step", Value::from("call-back"))]),
    );
    set(&mut written, "/claims/0/path", "/step");
    play.standing.needs_missing = BTreeSet::from([TypeRef::parse("casework/report@1").unwrap()]);
    let decision = play.decide(play.candidate(&written));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::NeedsPromoted])
    );
    assert!(unmet(&decision).join(" ").contains("casework/report@1"));
    play.standing.needs_missing.clear();
    let decision = play.decide(play.candidate(&written));
    assert_eq!(decision.outcome(), Outcome::Held, "{:?}", unmet(&decision));
}

#[test]
fn what_is_kept_is_written_out_and_only_a_response_has_slots() {
    let story = story("1-bijstand");
    let play = story.at(NOW);
    let task = |summary: &str| {
        let mut written = story.candidate("answer");
        set(&mut written, "/destination", "record");
        set(&mut written, "/type", "casework/task@1");
        let payload = [("process", "brp-verhuizing"), ("summary", summary)];
        set(
            &mut written,
            "/payload",
            Value::object(payload.map(|(name, text)| (name, Value::from(text)))),
        );
        play.decide(play.candidate(&written))
    };
    let decision = task("Er is {{E1|eur}} ingehouden.");
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::SlotUnfilled])
    );
    let decision = task("Er is € 168,20 ingehouden [E1].");
    assert_eq!(decision.outcome(), Outcome::Held, "{:?}", unmet(&decision));
}
