//! What already stands: entries that would contradict, items that are replaced, drafts that are revised, and a
//! candidate that is read back.

use std::collections::BTreeSet;

use nullius_gates::Candidate;
use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{CandidateId, ItemId, TypeRef};
use nullius_schemas::pack::Pack;
use nullius_schemas::vocabulary::Outcome;

use crate::cases::unmet;
use crate::play::{NOW, moment, set, stories, story};
use crate::world::WORLD;

fn item(number: u8) -> ItemId {
    ItemId::from_bytes([number; 16])
}

#[test]
fn knowledge_is_looked_at_again_within_two_years() {
    let story = story("2-wmo");
    let play = story.at(NOW);
    let rows = [
        ("2026-11-30", false),
        ("2026-12-01", true),
        ("2028-11-30", true),
        ("2028-12-01", false),
        ("1999-01-01", false),
        ("9999-12-31", false),
    ];
    for (date, right) in rows {
        let mut written = story.candidate("terms");
        set(&mut written, "/payload/reviewBy", date);
        let decision = play.decide(play.candidate(&written));
        if right {
            assert_eq!(decision.outcome(), Outcome::Held, "{date}: {:?}", unmet(&decision));
            assert_eq!(
                decision.summary().expires_at,
                Some(moment(&format!("{date}T00:00:00Z")))
            );
        } else {
            assert_eq!(decision.reasons(), [Code::ReviewByInvalid], "{date}");
        }
    }
}

#[test]
fn the_day_itself_is_too_late_to_look_again() {
    let story = story("2-wmo");
    let mut written = story.candidate("terms");
    set(&mut written, "/payload/reviewBy", "2026-12-01");
    for (now, right) in [("2026-11-30T23:59:59.999Z", true), ("2026-12-01T00:00:00Z", false)] {
        let play = story.at(now);
        let decision = play.decide(play.candidate(&written));
        assert_eq!(
            decision.reasons() != [Code::ReviewByInvalid],
            right,
            "{now}: {:?}",
            unmet(&decision)
        );
    }
}

#[test]
fn an_entry_that_would_contradict_another_names_the_one_that_it_replaces() {
    let story = story("2-wmo");
    let mut play = story.at(NOW);
    play.standing.active_under_key = Some(item(1));
    assert_eq!(
        play.decide(play.named("terms")).reasons(),
        [Code::ContradictsActiveEntry]
    );

    let mut replacing = story.candidate("terms");
    set(&mut replacing, "/supersedes", item(1));
    assert_eq!(
        play.decide(play.candidate(&replacing)).reasons(),
        [Code::SupersedesUnknown]
    );
    play.standing.superseded_type = Some(TypeRef::parse("casework/letter@1").unwrap());
    assert_eq!(
        play.decide(play.candidate(&replacing)).reasons(),
        [Code::SupersedesUnknown]
    );
    play.standing.superseded_type = Some(TypeRef::parse("casework/procedure-note@1").unwrap());
    let decision = play.decide(play.candidate(&replacing));
    assert_eq!(decision.outcome(), Outcome::Held, "{:?}", unmet(&decision));

    // Another entry of the same type is not the one under this key.
    set(&mut replacing, "/supersedes", item(2));
    assert_eq!(
        play.decide(play.candidate(&replacing)).reasons(),
        [Code::ContradictsActiveEntry]
    );
    play.standing.active_under_key = None;
    assert_eq!(
        play.decide(play.candidate(&replacing)).reasons(),
        [Code::SupersedesUnknown]
    );
}

#[test]
fn an_entry_that_was_not_looked_at_in_time_is_renewed_by_naming_it() {
    let story = story("2-wmo");
    let mut play = story.at(NOW);
    play.standing.lapsed_under_key = Some(item(1));
    play.standing.superseded_type = Some(TypeRef::parse("casework/procedure-note@1").unwrap());
    // It stands in nobody's way, and only the last one under the key is renewed.
    assert_eq!(play.decide(play.named("terms")).outcome(), Outcome::Held);
    let mut renewing = story.candidate("terms");
    set(&mut renewing, "/supersedes", item(1));
    assert_eq!(play.decide(play.candidate(&renewing)).outcome(), Outcome::Held);
    set(&mut renewing, "/supersedes", item(2));
    assert_eq!(
        play.decide(play.candidate(&renewing)).reasons(),
        [Code::SupersedesUnknown]
    );
    // What took its place meanwhile comes first.
    play.standing.active_under_key = Some(item(3));
    set(&mut renewing, "/supersedes", item(1));
    assert_eq!(
        play.decide(play.candidate(&renewing)).reasons(),
        [Code::ContradictsActiveEntry]
    );
}

#[test]
fn memories_end_at_a_number_and_nothing_else_does() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    let quota = 24;
    for (of_type, outcome) in [(quota - 1, Outcome::Promoted), (quota, Outcome::Refused)] {
        play.standing.memories_of_type = of_type;
        let decision = play.decide(play.named("prefers-email"));
        assert_eq!(decision.outcome(), outcome, "{of_type}: {:?}", unmet(&decision));
        assert_eq!(play.decide(play.named("hours-stated")).outcome(), Outcome::Promoted);
    }
    assert_eq!(
        play.decide(play.named("prefers-email")).reasons(),
        [Code::QuotaExhausted]
    );
    let mut replacing = story.candidate("prefers-email");
    set(&mut replacing, "/supersedes", item(1));
    play.standing.superseded_type = Some(TypeRef::parse("casework/contact-preference@1").unwrap());
    assert_eq!(
        play.decide(play.candidate(&replacing)).outcome(),
        Outcome::Promoted,
        "it makes room for itself"
    );

    play.standing.memories_of_type = 0;
    play.standing.memories_today = play.standing.memories_today_limit;
    let decision = play.decide(play.named("prefers-email"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Unavailable, vec![Code::QuotaExhausted])
    );
    for other in ["answer", "hours-stated"] {
        assert_eq!(play.decide(play.named(other)).outcome(), Outcome::Promoted, "{other}");
    }
}

#[test]
fn what_contradicts_is_promoted_with_a_notice() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    for (contradictions, notices) in [(vec![], vec![]), (vec![item(1)], vec![Code::Contradicts])] {
        play.standing.contradictions = contradictions;
        let decision = play.decide(play.named("hours-stated"));
        assert_eq!(decision.outcome(), Outcome::Promoted);
        assert_eq!(decision.summary().notices, notices);
    }
}

#[test]
fn a_revision_revises_what_asked_for_it() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    let mut revision = story.candidate("answer");
    set(&mut revision, "/revises", CandidateId::from_bytes([9; 16]));
    let decision = play.decide(play.candidate(&revision));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::RevisesUnknown])
    );
    play.standing.revises_known = true;
    assert_eq!(play.decide(play.candidate(&revision)).outcome(), Outcome::Promoted);
}

#[test]
fn a_stored_candidate_is_read_back_unchanged_or_not_at_all() {
    for (name, story) in stories() {
        let play = story.at(NOW);
        for written in story.candidates() {
            let candidate = play.candidate(written);
            let (id, at) = (candidate.id(), candidate.submitted_at());
            let back = Candidate::restore(id, candidate.document(), candidate.digest(), at).unwrap();
            assert_eq!(back.digest(), candidate.digest(), "{name}");
            assert_eq!(play.decide(back).outcome(), play.decide(candidate).outcome(), "{name}");
        }
        let candidate = play.candidate(story.candidates()[0]);
        for (member, new) in [
            ("/destination", "knowledge"),
            ("/nonce", &*Digest::of(b"").to_hex()),
            ("/tenant", "elders"),
        ] {
            let mut changed = candidate.document().clone();
            set(&mut changed, member, Value::from(new));
            let read = Candidate::restore(candidate.id(), &changed, candidate.digest(), candidate.submitted_at());
            assert!(read.is_err(), "{name} {member}");
        }
    }
}

#[test]
fn a_type_is_there_for_who_has_its_pack_and_for_nobody_else() {
    let types = &WORLD.types;
    assert_eq!(types.pack("casework").map(Pack::name), Some("casework"));
    assert!(types.pack("elsewhere").is_none());
    let letter = TypeRef::parse("casework/letter@1").unwrap();
    let found = types.find(&letter, &WORLD.packs).unwrap();
    assert_eq!(
        types.schema_digest(&letter, &WORLD.packs),
        Some(found.type_def().digest())
    );
    assert_eq!(
        types.schema_digest(&letter, &BTreeSet::from(["elsewhere".to_owned()])),
        None
    );
}
