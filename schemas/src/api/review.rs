//! Review sheets and reviews.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::candidate::{ApprovalsAnswer, PromotedAnswer, ReceiptAnswer};
use crate::code::Code;
use crate::digest::Digest;
use crate::json::Value;
use crate::vocabulary::{Outcome, Verdict};

/// `GET /v1/candidates/{id}/review-sheet`: what an approver decides on (docs/spec/review-sheet.md).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetAnswer {
    /// The canonical document.
    #[schema(value_type = Object)]
    pub document: Value,
    /// Its digest, which a review is bound to.
    #[schema(value_type = String)]
    pub digest: Digest,
}

/// `POST /v1/candidates/{id}/reviews`
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewRequest {
    /// Yes, back, or no.
    pub verdict: Verdict,
    /// The candidate's digest, as the sheet shows it.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// The sheet's digest.
    #[schema(value_type = String)]
    pub sheet: Digest,
    /// Why, in the reviewer's own words.
    pub reason: String,
    /// A passkey's assertion; not accepted yet, and refused when given.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub assertion: Option<Value>,
}

/// What a review did. Every review is recorded, also an inadmissible one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewAnswer {
    /// The candidate's outcome after it.
    pub outcome: Outcome,
    /// Whether the review counts.
    pub admissible: bool,
    /// Why it does not count, or why the candidate is still not promoted.
    pub reasons: Vec<Code>,
    /// What would help, one sentence for each reason.
    pub details: Vec<String>,
    /// The approvals, while the candidate is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approvals: Option<ApprovalsAnswer>,
    /// The item, if this review promoted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoted: Option<PromotedAnswer>,
    /// The receipt of the review's own leaf.
    pub evidence: ReceiptAnswer,
    /// The receipt of the decision that followed from it, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<ReceiptAnswer>,
}
