//! Stage 6: the reviews that policy asks for exist, each by another named person.

use std::collections::BTreeSet;

use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::names::PersonId;
use nullius_schemas::vocabulary::{Assurance, Verdict};

use super::{Case, Permission, condition};
use crate::condition::Examined;
use crate::review::VerifiedReview;

condition!(
    /// The approvals are there.
    Approved,
    Approved,
    Vec<Approval>
);

/// An approval that counts.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Approval {
    /// Who gave it.
    pub person: PersonId,
    /// Its slot.
    pub slot: u32,
    /// How sure we are who gave it.
    pub assurance: Assurance,
    /// The log index of the review.
    pub index: u64,
}

/// The reviews that count now: approvals of this digest and a current sheet, by persons who still have their
/// role and training and are in nobody's chain, as long as the hold lasts.
pub(crate) fn counting<'a>(case: Case<'a>, sheets: &[Digest]) -> Vec<&'a VerifiedReview> {
    let today = case.facts.now.date();
    if case.facts.hold.is_none_or(|hold| case.facts.now >= hold.not_after) {
        return Vec::new();
    }
    let mut persons = BTreeSet::new();
    case.facts
        .reviews
        .iter()
        .filter(|review| review.verdict() == Verdict::Approve)
        .filter(|review| review.candidate() == case.candidate.digest() && sheets.contains(&review.sheet()))
        .filter(|review| !case.facts.run.chain.contains(&review.person()))
        .filter(|review| {
            case.facts.staff.get(&review.person()).is_some_and(|staff| {
                staff.trained_on.is_some_and(|date| date <= today) && review.roles().is_subset(&staff.roles)
            })
        })
        .filter(|review| persons.insert(review.person()))
        .collect()
}

pub(crate) fn examine(case: Case<'_>, permission: &Permission, counting: &[&VerifiedReview]) -> Examined<Approved> {
    if !permission.asked.is_empty() {
        let roles: Vec<_> = permission
            .asked
            .iter()
            .map(|any_of| any_of.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(" or "))
            .collect();
        return Examined::unmet(
            Code::ApprovalRequired,
            format!(
                "asked: {}; they decide at /v1/candidates/{}/reviews on the sheet at /v1/candidates/{}/review-sheet",
                roles.join(", "),
                case.candidate.id(),
                case.candidate.id()
            ),
        );
    }
    if counting.is_empty() {
        return Examined::not_required(case.candidate, "no policy asks for an approval");
    }
    let approvals = counting.iter().map(|review| Approval {
        person: review.person(),
        slot: review.slot(),
        assurance: review.assurance(),
        index: review.index(),
    });
    Examined::met(case.candidate, approvals.collect())
}
