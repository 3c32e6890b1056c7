//! A warrant with a proof of another candidate. Nobody outside of this file can make one; the writer looks all the same.

use nullius_schemas::api::{LeftAnswer, SubmissionRequest};
use nullius_schemas::json::Value;
use nullius_schemas::names::{CandidateId, RunId, TenantName, TypeRef};

use super::*;
use crate::condition::Condition;

fn candidate(number: u8) -> Candidate {
    let submission = SubmissionRequest {
        run: RunId::from_bytes([1; 16]),
        destination: Destination::Record,
        r#type: TypeRef::parse("casework/circumstance@1").unwrap(),
        payload: Value::object([("value", Value::from("12"))]),
        claims: Vec::new(),
        citations: std::collections::BTreeMap::new(),
        revises: None,
        supersedes: None,
    };
    let tenant = TenantName::parse("voorbeeldstad").unwrap();
    let at = Moment::parse("2026-11-30T16:00:10Z").unwrap();
    Candidate::new(
        CandidateId::from_bytes([number; 16]),
        &tenant,
        submission,
        None,
        &[number; 32],
        at,
    )
    .unwrap()
}

fn proof_of<C: Condition>(candidate: &Candidate) -> Proof<C> {
    proof(Examined::not_required(candidate, "only whom it speaks of matters here")).unwrap()
}

/// A warrant for the first candidate; the proof at `stranger` is about the second.
fn warrant(stranger: Option<usize>) -> Warrant {
    let (own, other) = (candidate(1), candidate(2));
    assert_ne!(own.digest(), other.digest());
    let of = |place| if stranger == Some(place) { &other } else { &own };
    let conditions = Conditions {
        open: proof_of(of(0)),
        typed: proof_of(of(1)),
        sourced: proof_of(of(2)),
        origin: proof_of(of(3)),
        untainted: proof_of(of(4)),
        verified: proof_of(of(5)),
        clean: proof_of(of(6)),
        accountable: proof_of(of(7)),
        current: proof_of(of(8)),
        bounded: proof_of(of(9)),
        permitted: proof_of(of(10)),
        approved: proof_of(of(11)),
    };
    Warrant {
        candidate: own,
        conditions,
        summary: nothing_said(),
        epoch: 1,
    }
}

fn nothing_said() -> Summary {
    Summary {
        conditions: Vec::new(),
        findings: Vec::new(),
        notices: Vec::new(),
        rendered: None,
        left: LeftAnswer {
            revisions: 0,
            candidates: 0,
        },
        claims: Vec::new(),
        origin: None,
        kind: None,
        schema_digest: None,
        pack_digest: None,
        frames_digest: None,
        hold_until: None,
        basis: None,
        sensitivity: None,
        retention: None,
        confidentiality: None,
        expires_at: None,
        key: None,
        cited: Vec::new(),
        asked: Vec::new(),
        approvals: Vec::new(),
        policies: Vec::new(),
        policy_record: None,
        sheets: Vec::new(),
        epoch: 1,
    }
}

#[test]
fn a_warrant_is_coherent_only_if_every_proof_speaks_of_its_candidate() {
    assert!(warrant(None).is_coherent());
    for place in 0..12 {
        assert!(!warrant(Some(place)).is_coherent(), "proof {place}");
    }
}
