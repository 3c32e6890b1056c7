//! What a candidate may rest on: sources of this run that are as recorded, in time, in order and really say it.

use nullius_gates::{Content, LedgerRow, NotResolved, ResolvedSource};
use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Value, canonical};
use nullius_schemas::names::Name;
use nullius_schemas::vocabulary::{Origin, Outcome, Speaker, ToolStatus};

use crate::cases::unmet;
use crate::play::{NOW, Play, moment, set, story};

type Change<'a> = Box<dyn Fn(&mut LedgerRow) + 'a>;

pub(crate) fn bytes(source: &ResolvedSource) -> Vec<u8> {
    match source.content() {
        Content::Text(text) => text.clone().into_bytes(),
        Content::Json(value) => canonical(value).unwrap(),
    }
}

/// The play with one row of the ledger changed where no commitment speaks of it.
pub(crate) fn with_row(case: &str, index: usize, change: &dyn Fn(&mut LedgerRow)) -> Play {
    let mut play = story(case).at(NOW);
    let mut row = play.sources[index].row().clone();
    change(&mut row);
    play.sources[index] = ResolvedSource::resolve(row, bytes(&play.sources[index])).unwrap();
    play
}

#[test]
fn a_row_and_a_content_that_were_not_committed_to_are_no_source() {
    let play = story("1-bijstand").at(NOW);
    for source in &play.sources {
        let (row, content) = (source.row(), bytes(source));
        let mut changed = content.clone();
        changed.push(b' ');
        assert_eq!(
            ResolvedSource::resolve(row.clone(), changed.clone()).err(),
            Some(NotResolved::Content)
        );
        let with_digest = LedgerRow {
            digest: Digest::of(&changed),
            ..row.clone()
        };
        assert_eq!(
            ResolvedSource::resolve(with_digest, changed).err(),
            Some(NotResolved::Commitment)
        );
        let other = play.sources.iter().find(|other| other.id() != source.id()).unwrap();
        let moved = LedgerRow {
            id: other.id(),
            ..row.clone()
        };
        assert_eq!(
            ResolvedSource::resolve(moved, content.clone()).err(),
            Some(NotResolved::Commitment)
        );
        let salted = LedgerRow {
            salt: other.row().salt,
            ..row.clone()
        };
        assert_eq!(
            ResolvedSource::resolve(salted, content.clone()).err(),
            Some(NotResolved::Commitment)
        );
        let typed = LedgerRow {
            media_type: "text/html".to_owned(),
            ..row.clone()
        };
        assert_eq!(
            ResolvedSource::resolve(typed, content).err(),
            Some(NotResolved::MediaType)
        );
    }
}

#[test]
fn a_source_that_may_not_be_cited_refuses_and_says_why() {
    let after =
        |millis: i64| nullius_schemas::moment::Moment::from_unix_millis(moment(NOW).unix_millis() + millis).unwrap();
    let rows: [(Option<Code>, Change<'_>); 8] = [
        (Some(Code::CitationLate), Box::new(|row| row.recorded_at = after(1))),
        (None, Box::new(|row| row.recorded_at = after(0))),
        (
            Some(Code::CitationAfterAsOf),
            Box::new(|row| row.observed_at = after(1)),
        ),
        (
            Some(Code::CitationAfterAsOf),
            Box::new(|row| row.published_at = Some(after(1))),
        ),
        (None, Box::new(|row| row.observed_at = after(0))),
        (Some(Code::SourceRetracted), Box::new(|row| row.retracted = true)),
        (Some(Code::SourceQuarantined), Box::new(|row| row.quarantined = true)),
        (None, Box::new(|_| ())),
    ];
    for (code, change) in rows {
        let play = with_row("1-bijstand", 0, &change);
        let decision = play.decide(play.named("hours-stated"));
        let what = format!("{code:?}: {:?}", unmet(&decision));
        match code {
            Some(code) => assert_eq!(
                (decision.outcome(), decision.reasons()),
                (Outcome::Refused, vec![code]),
                "{what}"
            ),
            None => assert_eq!(decision.outcome(), Outcome::Promoted, "{what}"),
        }
    }
    for status in [ToolStatus::Error, ToolStatus::Timeout, ToolStatus::Aborted] {
        let play = with_row("1-bijstand", 1, &|row| row.tool_status = Some(status));
        let decision = play.decide(play.named("answer"));
        assert_eq!(
            (decision.outcome(), decision.reasons()),
            (Outcome::Refused, vec![Code::SourceNotOk]),
            "{status}"
        );
    }
}

#[test]
fn only_the_subject_makes_a_claim_stated() {
    for speaker in [
        Some(Speaker::ThirdParty),
        Some(Speaker::Staff),
        Some(Speaker::Agent),
        None,
    ] {
        let play = with_row("1-bijstand", 0, &|row| row.speaker = speaker);
        let decision = play.decide(play.named("hours-stated"));
        assert_eq!(decision.outcome(), Outcome::Held, "{speaker:?}: {:?}", unmet(&decision));
        assert_eq!(decision.summary().origin, Some(Origin::Inferred));
        assert!(decision.summary().notices.contains(&Code::OriginDowngraded));
    }
    let mut play = story("1-bijstand").at(NOW);
    play.run.subject = None;
    let decision = play.decide(play.named("hours-stated"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::SubjectMissing])
    );
}

#[test]
fn a_citation_or_claim_that_does_not_hold_refuses_and_says_why() {
    let claim = |path: &str, label: &str| {
        let cites = Value::array([Value::from(label)]);
        Value::object([
            ("path", Value::from(path)),
            ("origin", Origin::Stated.into()),
            ("cites", cites),
        ])
    };
    let place = |at: &str, place: &str| Value::object([("source", Value::from("s2")), (at, Value::from(place))]);
    let (stands, twice) = (
        claim("/value", "E1"),
        Value::array([claim("/value", "E1"), claim("/value", "E1")]),
    );
    let rows = [
        (
            "hours-stated",
            "/citations/E1/quote",
            Value::from("Ik heb 12 uur gewerkt."),
            Code::CitationUnresolved,
        ),
        (
            "hours-stated",
            "/citations/E1/source",
            "s2".into(),
            Code::CitationUnresolved,
        ),
        (
            "answer",
            "/citations/E1/pointer",
            "/norm/0".into(),
            Code::CitationUnresolved,
        ),
        (
            "answer",
            "/citations/E3",
            place("pointer", "/maand"),
            Code::CitationUnresolved,
        ),
        (
            "answer",
            "/citations/E3",
            place("quote", "168"),
            Code::CitationUnresolved,
        ),
        ("hours-stated", "/claims/0", claim("/value", "E2"), Code::LabelUnknown),
        ("hours-stated", "/claims/0", claim("/nothing", "E1"), Code::ClaimInvalid),
        (
            "prefers-email",
            "/claims/0",
            claim("/language", "E1"),
            Code::ClaimInvalid,
        ),
        ("hours-stated", "/claims/0/cites", Value::array([]), Code::ClaimInvalid),
        ("hours-stated", "/claims", twice, Code::ClaimInvalid),
        ("hours-stated", "/claims", Value::array([]), Code::ClaimInvalid),
        ("hours-stated", "/payload/unit", "EUR".into(), Code::PayloadInvalid),
        ("hours-stated", "/payload/more", "12".into(), Code::PayloadInvalid),
        ("hours-stated", "/payload/kind", "income".into(), Code::PayloadInvalid),
    ];
    let story = story("1-bijstand");
    let play = story.at(NOW);
    for (name, at, new, code) in rows {
        let mut written = story.candidate(name);
        set(&mut written, at, new.clone());
        let decision = play.decide(play.candidate(&written));
        let what = format!("{name} {at} {new:?}: {:?}", unmet(&decision));
        assert_eq!(
            (decision.outcome(), decision.reasons()),
            (Outcome::Refused, vec![code]),
            "{what}"
        );
    }
    let mut written = story.candidate("hours-stated");
    set(&mut written, "/claims/0", stands);
    assert_eq!(play.decide(play.candidate(&written)).outcome(), Outcome::Promoted);
}

#[test]
fn a_record_needs_a_case_and_a_purpose_of_the_pack() {
    let mut play = story("1-bijstand").at(NOW);
    play.run.case = None;
    let decision = play.decide(play.named("hours-stated"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::CaseMissing])
    );
    assert_eq!(play.decide(play.named("prefers-email")).outcome(), Outcome::Promoted);

    let mut play = story("1-bijstand").at(NOW);
    play.run.purpose = Name::parse("marketing").unwrap();
    let decision = play.decide(play.named("hours-stated"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::RetentionMissing])
    );
    let decision = play.decide(play.named("prefers-email"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::BasisMissing])
    );

    // Health is a matter of the Wmo only, whatever the person says.
    let mut wmo = story("2-wmo").at(NOW);
    wmo.run.purpose = Name::parse("parkeervergunning").unwrap();
    let decision = wmo.decide(wmo.named("health-stated"));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::PolicyForbids])
    );
    assert!(
        decision
            .summary()
            .policies
            .iter()
            .any(|policy| policy == "special-without-exception")
    );
}

#[test]
fn a_record_has_no_quarantined_citation_not_even_one_that_no_claim_rests_on() {
    let play = with_row("1-bijstand", 1, &|row| row.quarantined = true);
    let mut written = story("1-bijstand").candidate("hours-stated");
    assert_eq!(play.decide(play.candidate(&written)).outcome(), Outcome::Promoted);
    let citation = [("source", "s2"), ("pointer", "/norm")].map(|(name, text)| (name, Value::from(text)));
    set(&mut written, "/citations/E2", Value::object(citation));
    let decision = play.decide(play.candidate(&written));
    assert_eq!(
        (decision.outcome(), decision.reasons()),
        (Outcome::Refused, vec![Code::SourceQuarantined])
    );
}
