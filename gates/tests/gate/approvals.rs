//! What a held candidate needs: the right persons, each once, on exactly this digest and this sheet, in time.

use ed25519_dalek::SigningKey;
use nullius_gates::admission::{Admission, Attempt, admit};
use nullius_gates::facts::Gate;
use nullius_gates::policy::PolicyFile;
use nullius_gates::sheet::review_sheet;
use nullius_gates::{Approval, Candidate, Decision, NotAReview, REVIEW_PREDICATE};
use nullius_schemas::code::Code;
use nullius_schemas::commitment::{Opening, Salt};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::vocabulary::{Assurance, Language, Origin, Outcome, Profile, Role, Verdict};

use crate::cases::unmet;
use crate::play::{NOW, OWNER, Play, moment, person, set, stories, story, text};
use crate::reviews::{Draft, approve, decide_with_approvals, employ, hold, sheet};
use crate::world::{SHARED, STANDARD, load};

const DEBT: (&str, &str) = ("5-schuldhulp", "debt");
const RISK: (&str, &str) = ("5-schuldhulp", "eviction-risk");

/// A held candidate with the approvals of these persons in these roles.
fn held((case, name): (&str, &str), approvals: &[(u8, Role)]) -> (Play, Candidate) {
    let mut play = story(case).at(NOW);
    let first = play.decide(play.named(name));
    hold(&mut play, &first);
    let candidate = play.named(name);
    for (number, role) in approvals {
        approve(&mut play, &candidate, *number, *role);
    }
    (play, candidate)
}

fn assert_still_held(play: &Play, candidate: Candidate, why: &str) {
    let decision = play.decide(candidate);
    assert_eq!(decision.outcome(), Outcome::Held, "{why}: {:?}", unmet(&decision));
    assert_eq!(decision.reasons(), [Code::ApprovalRequired], "{why}");
}

fn assert_promoted(play: &Play, candidate: Candidate, approvals: usize) {
    let decision = play.decide(candidate);
    let Decision::Promote(warrant) = decision else {
        panic!("{:?}", unmet(&decision))
    };
    assert!(warrant.is_coherent());
    assert_eq!(warrant.epoch(), play.facts().epoch);
    assert_eq!(warrant.conditions().approved.evidence().map(Vec::len), Some(approvals));
    assert_eq!(warrant.summary().asked.len(), 0);
}

#[test]
fn every_held_candidate_is_promoted_by_the_approvals_that_are_asked() {
    let mut promoted = 0;
    for (name, story) in stories() {
        for written in story.candidates() {
            let expect = written.get("expect").unwrap();
            if text(expect, "outcome") != "held" {
                continue;
            }
            let decision = decide_with_approvals(story.at(NOW), written);
            let Decision::Promote(warrant) = decision else {
                panic!("{name} {}: {:?}", text(written, "name"), unmet(&decision))
            };
            assert!(warrant.is_coherent());
            // An approved inference stays an inference.
            let declared = expect.get("origin").and_then(Value::as_str).and_then(Origin::parse);
            assert_eq!(warrant.summary().origin, declared, "{name} {}", text(written, "name"));
            promoted += 1;
        }
    }
    assert_eq!(promoted, 7);
}

#[test]
fn two_different_persons_promote_what_needs_two() {
    let (play, candidate) = held(RISK, &[(101, Role::Caseworker)]);
    assert_still_held(&play, candidate, "one of two");
    let (play, candidate) = held(RISK, &[(101, Role::Caseworker), (102, Role::TeamLead)]);
    assert_promoted(&play, candidate, 2);
    let (play, candidate) = held(RISK, &[(101, Role::Caseworker), (101, Role::Caseworker)]);
    assert_still_held(&play, candidate, "the same person twice");
    let (play, candidate) = held(DEBT, &[(101, Role::Caseworker), (101, Role::Caseworker)]);
    assert_promoted(&play, candidate, 1);
}

#[test]
fn an_approval_that_counts_is_named_with_its_slot_and_its_place_in_the_log() {
    let (play, candidate) = held(RISK, &[(101, Role::Caseworker), (102, Role::TeamLead)]);
    let approval = |number, slot| Approval {
        person: person(number),
        slot,
        assurance: Assurance::Session,
        index: 17,
    };
    let decision = play.decide(candidate);
    assert_eq!(decision.summary().approvals, [approval(101, 1), approval(102, 2)]);
}

#[test]
fn the_wrong_person_approves_nothing() {
    let (play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    assert_promoted(&play, candidate, 1);
    for role in [
        Role::Auditor,
        Role::PrivacyOfficer,
        Role::RecordsOfficer,
        Role::KnowledgeEditor,
        Role::Administrator,
    ] {
        let (play, candidate) = held(DEBT, &[(101, role)]);
        assert_still_held(&play, candidate, role.as_str());
    }
    let (play, candidate) = held(DEBT, &[(OWNER, Role::TeamLead)]);
    assert_still_held(&play, candidate, "in the chain");
    let (play, candidate) = held(("2-wmo", "terms"), &[(101, Role::TeamLead)]);
    assert_still_held(&play, candidate, "knowledge has its own editor");
}

#[test]
fn who_lost_role_or_training_meanwhile_no_longer_counts() {
    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    employ(&mut play, person(101), Role::Auditor);
    assert_still_held(&play, candidate, "role changed");

    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    play.staff.clear();
    assert_still_held(&play, candidate, "left");

    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    for date in [None, Some(moment("2026-12-01T00:00:00Z").date())] {
        play.staff.get_mut(&person(101)).unwrap().trained_on = date;
        assert_still_held(&play, play.named(DEBT.1), "untrained");
    }
    play.staff.get_mut(&person(101)).unwrap().trained_on = Some(moment(NOW).date());
    assert_promoted(&play, candidate, 1);
}

#[test]
fn an_approval_counts_until_the_hold_ends_and_not_then() {
    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    let end = play.hold.as_ref().unwrap().not_after;
    play.now = Moment::from_unix_millis(end.unix_millis() - 1).unwrap();
    assert_promoted(&play, candidate, 1);
    for later in [0, 1] {
        play.now = Moment::from_unix_millis(end.unix_millis() + later).unwrap();
        assert_still_held(&play, play.named(DEBT.1), "after the end");
    }
}

#[test]
fn an_approval_of_another_sheet_or_candidate_does_not_count() {
    let sign = |play: &Play, candidate: &Candidate, change: fn(&mut Draft)| {
        let mut draft = Draft::approval(play, candidate, person(101), Role::Caseworker);
        change(&mut draft);
        draft.sign().verify(candidate)
    };
    let (mut play, candidate) = held(DEBT, &[]);
    employ(&mut play, person(101), Role::Caseworker);
    play.reviews = vec![sign(&play, &candidate, |draft| draft.sheet = Digest::of(b"another")).unwrap()];
    assert_still_held(&play, candidate, "another sheet");

    // What was verified for one candidate is no approval of the next one.
    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    let mut written = story(DEBT.0).candidate(DEBT.1);
    set(&mut written, "/claims/0/origin", "inferred");
    let other = play.candidate(&written);
    assert_ne!(other.digest(), candidate.digest());
    assert_still_held(&play, other, "another candidate");

    // Another deadline or nonce is another sheet.
    play.hold.as_mut().unwrap().sheet_nonce = [10; 32];
    assert_still_held(&play, candidate, "another nonce");
}

#[test]
fn a_change_of_policies_makes_every_sheet_another_one() {
    let (mut play, candidate) = held(DEBT, &[(101, Role::Caseworker)]);
    let before = sheet(&play, &candidate);
    play.profile = Profile::Pilot;
    assert_ne!(sheet(&play, &candidate), before);
    assert_still_held(&play, candidate, "policies changed");
    play.profile = Profile::Standard;
    assert_promoted(&play, play.named(DEBT.1), 1);
}

#[test]
fn a_rejection_or_a_question_is_no_approval() {
    for verdict in [Verdict::Reject, Verdict::Return] {
        let (mut play, candidate) = held(DEBT, &[]);
        employ(&mut play, person(101), Role::Caseworker);
        let draft = Draft {
            verdict,
            ..Draft::approval(&play, &candidate, person(101), Role::Caseworker)
        };
        play.reviews.push(draft.sign().verify(&candidate).unwrap());
        assert_still_held(&play, candidate, verdict.as_str());
    }
}

#[test]
fn a_statement_that_is_not_this_review_is_no_review() {
    let (play, candidate) = held(DEBT, &[]);
    let draft = Draft::approval(&play, &candidate, person(101), Role::Caseworker);
    assert!(draft.sign().verify(&candidate).is_ok());
    let refused = |change: &dyn Fn(&mut Draft)| {
        let mut draft = draft.clone();
        change(&mut draft);
        draft.sign().verify(&candidate).err()
    };
    assert_eq!(
        refused(&|draft| draft.digest = Digest::of(b"another")),
        Some(NotAReview::Other)
    );
    assert_eq!(
        refused(&|draft| draft.name = format!("candidate/{}", person(1))),
        Some(NotAReview::Other)
    );
    assert_eq!(
        refused(&|draft| draft.tenant = "elders".to_owned()),
        Some(NotAReview::Other)
    );
    assert_eq!(refused(&|draft| draft.slot = 0), Some(NotAReview::Other));
    let promotion = REVIEW_PREDICATE.replace("review", "promotion");
    assert_eq!(
        refused(&|draft| draft.predicate_type.clone_from(&promotion)),
        Some(NotAReview::Other)
    );
    assert_eq!(
        refused(&|draft| draft.admissible = false),
        Some(NotAReview::Inadmissible)
    );
}

#[test]
fn a_forged_signature_or_a_swapped_opening_is_no_review() {
    let (play, candidate) = held(DEBT, &[]);
    let draft = Draft::approval(&play, &candidate, person(101), Role::Caseworker);
    let forged = draft.sign_with(&SigningKey::from_bytes(&[43; 32]));
    assert_eq!(forged.verify(&candidate).err(), Some(NotAReview::Signature));

    let genuine = draft.sign();
    for bit in [0, 200, 511] {
        let mut flipped = genuine.clone();
        flipped.signature[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(
            flipped.verify(&candidate).err(),
            Some(NotAReview::Signature),
            "bit {bit}"
        );
    }
    for at in [0, genuine.statement.len() / 2, genuine.statement.len() - 1] {
        let mut changed = genuine.clone();
        changed.statement[at] ^= 1;
        assert_eq!(
            changed.verify(&candidate).err(),
            Some(NotAReview::Signature),
            "byte {at}"
        );
    }

    let open = |value: Value, salt: u8| {
        Opening {
            salt: Salt::from_bytes([salt; 32]),
            value,
        }
        .to_value()
    };
    let swaps = [
        ("/fields/reviewer", open(person(102).into(), 1)),
        ("/fields/reviewer", open(person(101).into(), 2)),
        ("/fields/roles", open(Value::array([Role::TeamLead.into()]), 2)),
        ("/fields/roles", Value::Null),
    ];
    for (field, opening) in swaps {
        let mut swapped = genuine.clone();
        set(&mut swapped.openings, field, opening);
        assert_eq!(swapped.verify(&candidate).err(), Some(NotAReview::Opening), "{field}");
    }
    let mut exchanged = genuine.clone();
    let fields = genuine.openings.get("fields").unwrap();
    set(
        &mut exchanged.openings,
        "/fields/reviewer",
        fields.get("roles").unwrap().clone(),
    );
    assert_eq!(exchanged.verify(&candidate).err(), Some(NotAReview::Opening));
}

/// An attempt by a trained caseworker who has looked at everything.
fn attempt(play: &Play, candidate: &Candidate) -> Attempt {
    let mut employed = play.clone();
    employ(&mut employed, person(101), Role::Caseworker);
    Attempt {
        person: person(101),
        staff: employed.staff[&person(101)].clone(),
        team: None,
        verdict: Verdict::Approve,
        digest: candidate.digest(),
        sheet: sheet(play, candidate),
        opened: play.sources.iter().map(nullius_gates::ResolvedSource::id).collect(),
        assurance: Assurance::Session,
    }
}

#[test]
fn a_review_that_is_in_order_takes_the_next_slot() {
    let (play, candidate) = held(RISK, &[]);
    let admission = admit(&attempt(&play, &candidate), &candidate, Outcome::Held, &play.facts());
    assert_eq!(admission, Admission::Admissible { slot: 1 });
    let (play, candidate) = held(RISK, &[(102, Role::TeamLead)]);
    let admission = admit(&attempt(&play, &candidate), &candidate, Outcome::Held, &play.facts());
    assert_eq!(admission, Admission::Admissible { slot: 2 });
}

#[test]
fn a_review_that_is_not_in_order_says_why_and_only_why() {
    type Change = fn(&mut Play, &mut Attempt);
    let rows: [(Code, Change); 14] = [
        (Code::NotHeld, |play, _| play.hold = None),
        (Code::GateClosed, |play, _| play.gate = Gate::Closed),
        (Code::GateClosed, |play, _| play.gate = Gate::Broken),
        (Code::HoldExpired, |play, _| {
            play.now = play.hold.as_ref().unwrap().not_after;
        }),
        (Code::DigestMismatch, |_, attempt| {
            attempt.digest = Digest::of(b"another");
        }),
        (Code::SheetMismatch, |_, attempt| attempt.sheet = Digest::of(b"another")),
        (Code::SheetMismatch, |play, _| play.profile = Profile::Pilot),
        (Code::ReviewerInChain, |play, attempt| {
            play.run.chain = [attempt.person].into();
        }),
        (Code::ReviewerUntrained, |_, attempt| attempt.staff.trained_on = None),
        (Code::ReviewerUntrained, |play, attempt| {
            attempt.staff.trained_on = play.now.date().next_day();
        }),
        (Code::SourcesNotOpened, |_, attempt| attempt.opened.clear()),
        (Code::ReviewerRole, |_, attempt| {
            attempt.staff.roles = [Role::Auditor].into();
        }),
        (Code::ReviewerRole, |_, attempt| {
            attempt.staff.roles = [Role::Caseworker, Role::Administrator].into();
        }),
        (Code::ReviewerRole, |_, attempt| attempt.staff.roles.clear()),
    ];
    for (code, change) in rows {
        let (mut play, candidate) = held(RISK, &[]);
        let mut attempt = attempt(&play, &candidate);
        change(&mut play, &mut attempt);
        let admission = admit(&attempt, &candidate, Outcome::Held, &play.facts());
        assert_eq!(admission, Admission::Inadmissible(vec![code]));
    }
    let (play, candidate) = held(RISK, &[(101, Role::Caseworker)]);
    let again = admit(&attempt(&play, &candidate), &candidate, Outcome::Held, &play.facts());
    assert_eq!(again, Admission::Inadmissible(vec![Code::ReviewerRepeated]));
    for outcome in Outcome::ALL.iter().copied().filter(|outcome| *outcome != Outcome::Held) {
        let admission = admit(&attempt(&play, &candidate), &candidate, outcome, &play.facts());
        assert_eq!(admission, Admission::Inadmissible(vec![Code::NotHeld]));
    }
}

#[test]
fn a_policy_about_reviews_sees_what_the_candidate_rests_on() {
    let tainted = PolicyFile {
        name: "made.cedar",
        text: r#"
@id("no-approval-of-what-is-tainted") @reason_nl("Nee.") @reason_en("No.")
forbid (principal, action == Nullius::Action::"approve", resource) when { resource.tainted };
"#,
    };
    let policies = load(&[&SHARED[..], &[STANDARD, tainted]].concat());
    let (play, candidate) = held(RISK, &[]);
    let facts = play.facts_under(&policies);
    let sheet = review_sheet(&candidate, &facts, Language::Dutch).unwrap().1;
    let attempt = Attempt {
        sheet,
        ..attempt(&play, &candidate)
    };
    let admission = admit(&attempt, &candidate, Outcome::Held, &facts);
    assert_eq!(admission, Admission::Admissible { slot: 1 });
}

#[test]
fn a_rejection_needs_no_opened_source_and_every_fault_is_named() {
    let (play, candidate) = held(RISK, &[]);
    let mut attempt = attempt(&play, &candidate);
    attempt.opened.clear();
    attempt.verdict = Verdict::Reject;
    let admission = admit(&attempt, &candidate, Outcome::Held, &play.facts());
    assert_eq!(admission, Admission::Admissible { slot: 1 });

    attempt.verdict = Verdict::Approve;
    attempt.sheet = Digest::of(b"another");
    attempt.staff.trained_on = None;
    let admission = admit(&attempt, &candidate, Outcome::Held, &play.facts());
    let codes = vec![Code::SheetMismatch, Code::ReviewerUntrained, Code::SourcesNotOpened];
    assert_eq!(admission, Admission::Inadmissible(codes));
}
