//! The answer about a candidate, as the caller sees it and as it is kept (sealed).

use nullius_gates::{Candidate, Decision, Summary};
use nullius_schemas::api::{ApprovalsAnswer, CandidateAnswer, LeftAnswer, NeededApproval, PromotedAnswer};
use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::ItemId;
use nullius_schemas::vocabulary::{Destination, Outcome, Role};

use crate::store::StoreError;

/// The collection of a destination's items.
pub(crate) fn collection(destination: Destination) -> &'static str {
    match destination {
        Destination::Response => "responses",
        Destination::Record => "records",
        Destination::Knowledge => "knowledge-entries",
        Destination::Memory => "memories",
    }
}

/// The approvals that are asked, with those that are there.
pub(crate) fn approvals(asked: &[Vec<Role>], have: usize, expires_at: Moment) -> ApprovalsAnswer {
    let needed = asked.iter().filter_map(|any_of| {
        any_of.first().map(|role| NeededApproval {
            role: *role,
            any_of: any_of.clone(),
        })
    });
    ApprovalsAnswer {
        needed: needed.collect(),
        have: u32::try_from(have).unwrap_or(u32::MAX),
        expires_at,
    }
}

/// Where an item is.
fn promoted(candidate: &Candidate, summary: &Summary, item: ItemId) -> PromotedAnswer {
    let href = format!("/v1/{}/{item}", collection(candidate.destination()));
    PromotedAnswer {
        href,
        rendered: summary.rendered.clone(),
    }
}

/// What is added to the examination to make an answer.
pub(crate) struct Answering<'a> {
    pub(crate) decision: &'a Decision,
    pub(crate) outcome: Outcome,
    pub(crate) reasons: Vec<Code>,
    pub(crate) item: Option<ItemId>,
    /// The deadline and the number of approvals, while the candidate is or was held.
    pub(crate) hold: Option<(Moment, usize)>,
}

/// What is left of the run's bounds after this candidate: said where more attempts are in question.
fn left(from: &Answering<'_>) -> Option<LeftAnswer> {
    let LeftAnswer { revisions, candidates } = from.decision.summary().left;
    let asked = match from.outcome {
        Outcome::RevisionRequested => 1,
        Outcome::Withheld => 0,
        _ => return None,
    };
    Some(LeftAnswer {
        revisions: revisions.saturating_sub(asked),
        candidates: candidates.saturating_sub(1),
    })
}

/// The answer without its receipt, which is added from the log whenever it is given.
pub(crate) fn answer(from: &Answering<'_>) -> Result<Value, StoreError> {
    let candidate = from.decision.candidate();
    let summary: &Summary = from.decision.summary();
    // Notices tell about what became something or may become it; a refusal gives its reasons only.
    let shown = matches!(from.outcome, Outcome::Promoted | Outcome::Held);
    let answer = CandidateAnswer {
        id: candidate.id(),
        outcome: from.outcome,
        digest: candidate.digest(),
        run: candidate.run(),
        destination: candidate.destination(),
        r#type: candidate.type_ref().clone(),
        revises: candidate.revises(),
        reasons: from.reasons.clone(),
        notices: if shown { summary.notices.clone() } else { Vec::new() },
        conditions: summary.conditions.clone(),
        findings: summary.findings.clone(),
        left: left(from),
        origin: summary.origin,
        claims: summary.claims.clone(),
        approvals: from.hold.map(|(until, have)| approvals(&summary.asked, have, until)),
        retention: summary.retention.clone(),
        confidentiality: summary.confidentiality.clone(),
        legal_basis: summary.basis.filter(|_| shown),
        promoted: from.item.map(|item| promoted(candidate, summary, item)),
        receipt: None,
    };
    Value::from_serialize(&answer).map_err(|error| StoreError::Evidence(error.to_string()))
}

/// The answer with its receipt.
pub(crate) fn with_receipt(mut answer: Value, receipt: Value) -> Value {
    if let Value::Object(members) = &mut answer {
        members.insert("receipt".to_owned(), receipt);
    }
    answer
}

/// An answer without what it repeats of the payload: details, and the words of findings.
pub(crate) fn without_words(mut answer: Value) -> Value {
    if let Value::Object(members) = &mut answer {
        for (list, words) in [
            ("findings", &["text", "detail", "sentence"][..]),
            ("conditions", &["detail"][..]),
        ] {
            let Some(Value::Array(entries)) = members.get_mut(list) else {
                continue;
            };
            for entry in entries {
                let Value::Object(entry) = entry else { continue };
                for word in words {
                    if let Some(text) = entry.get_mut(*word) {
                        *text = "".into();
                    }
                }
            }
        }
    }
    answer
}
