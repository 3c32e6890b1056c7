//! Whether a review counts: asked before it is recorded, and recorded either way.

use std::collections::BTreeSet;

use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::names::{Name, PersonId, SourceId};
use nullius_schemas::vocabulary::{Assurance, Outcome, Verdict};

use crate::candidate::Candidate;
use crate::conditions::permitted::{Findings, request};
use crate::conditions::{Case, approved, clean};
use crate::examination::{Examination, examine};
use crate::facts::{Facts, Gate, Staff};
use crate::policy::{self, Approvals, StaffAct, StaffPrincipal, StaffRequest};

/// A review as it arrived, with what the kernel knows of the reviewer.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Who.
    pub person: PersonId,
    /// Roles and training now.
    pub staff: Staff,
    /// The team.
    pub team: Option<Name>,
    /// What it says.
    pub verdict: Verdict,
    /// The candidate digest that it is bound to.
    pub digest: Digest,
    /// The sheet that it is bound to.
    pub sheet: Digest,
    /// The sources of the run that this person has opened.
    pub opened: BTreeSet<SourceId>,
    /// How sure we are who it is.
    pub assurance: Assurance,
}

/// Whether a review counts.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Admission {
    /// It counts, in this slot.
    Admissible {
        /// From 1.
        slot: u32,
    },
    /// It does not, for each of these reasons.
    Inadmissible(Vec<Code>),
}

/// Decides whether a review of a held candidate counts.
#[must_use]
pub fn admit(attempt: &Attempt, candidate: &Candidate, outcome: Outcome, facts: &Facts<'_>) -> Admission {
    if outcome != Outcome::Held {
        return Admission::Inadmissible(vec![Code::NotHeld]);
    }
    let Some(hold) = facts.hold else {
        return Admission::Inadmissible(vec![Code::NotHeld]);
    };
    let examination = examine(candidate, facts);
    let checks = [
        (facts.gate != Gate::Open, Code::GateClosed),
        (facts.now >= hold.not_after, Code::HoldExpired),
        (attempt.digest != candidate.digest(), Code::DigestMismatch),
        (
            !examination.remarks.sheets.contains(&attempt.sheet),
            Code::SheetMismatch,
        ),
        (facts.run.chain.contains(&attempt.person), Code::ReviewerInChain),
        (
            facts.reviews.iter().any(|review| review.person() == attempt.person),
            Code::ReviewerRepeated,
        ),
        (!trained(attempt, facts), Code::ReviewerUntrained),
        (
            attempt.verdict == Verdict::Approve && !has_opened_all(attempt, &examination),
            Code::SourcesNotOpened,
        ),
    ];
    let mut codes: Vec<_> = checks
        .into_iter()
        .filter_map(|(fails, code)| fails.then_some(code))
        .collect();
    if !permits(attempt, candidate, facts, &examination) && codes.is_empty() {
        codes.push(Code::ReviewerRole);
    }
    if codes.is_empty() {
        let slot = facts
            .reviews
            .iter()
            .map(crate::review::VerifiedReview::slot)
            .max()
            .unwrap_or(0)
            + 1;
        Admission::Admissible { slot }
    } else {
        Admission::Inadmissible(codes)
    }
}

fn trained(attempt: &Attempt, facts: &Facts<'_>) -> bool {
    attempt.staff.trained_on.is_some_and(|date| date <= facts.now.date())
}

fn has_opened_all(attempt: &Attempt, examination: &Examination) -> bool {
    examination
        .sourced
        .evidence()
        .is_some_and(|cited| cited.values().all(|place| attempt.opened.contains(&place.source)))
}

fn permits(attempt: &Attempt, candidate: &Candidate, facts: &Facts<'_>, examination: &Examination) -> bool {
    let case = Case { candidate, facts };
    let (Some(typed), Some(cited)) = (examination.typed.evidence(), examination.sourced.evidence()) else {
        return false;
    };
    let findings = Findings {
        typed,
        cited,
        origins: examination.origin.evidence(),
        tainted: !examination.untainted.holds(),
        verified: examination.remarks.verdict(examination.verified.holds()),
        sensitivity: clean::sensitivity(case, typed),
    };
    let counting = approved::counting(case, &examination.remarks.sheets);
    let approvals = Approvals::new(counting.iter().map(|review| {
        (
            review.person(),
            review.roles().iter().copied().collect(),
            review.assurance(),
        )
    }));
    let reviewer = policy::Staff {
        id: attempt.person,
        tenant: candidate.tenant().clone(),
        roles: attempt.staff.roles.iter().copied().collect(),
        trained: trained(attempt, facts),
        team: attempt.team.clone(),
    };
    let act = StaffAct::Review {
        verdict: attempt.verdict,
        candidate: &request(case, findings),
        approvals: &approvals,
        assurance: attempt.assurance,
    };
    let asked = StaffRequest {
        principal: StaffPrincipal::Person(reviewer),
        act,
        now: facts.now,
    };
    facts.policies.staff(&asked).is_permitted()
}
