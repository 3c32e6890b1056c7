//! Candidates: what is submitted and what is answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::code::Code;
use crate::digest::Digest;
use crate::json::{Pointer, Value};
use crate::moment::Moment;
use crate::names::{CandidateId, ItemId, Label, RunId, SourceId, TypeRef};
use crate::vocabulary::{Basis, ConditionName, ConditionResult, Destination, Origin, Outcome, Role};

/// `POST /v1/candidates`: what a model proposes, untrusted until a gate says otherwise.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubmissionRequest {
    /// The run that it was drafted in.
    #[schema(value_type = uuid::Uuid)]
    pub run: RunId,
    /// What it asks to become.
    pub destination: Destination,
    /// Its type and version.
    #[schema(value_type = String, example = "casework/circumstance@1")]
    pub r#type: TypeRef,
    /// The payload, of that type.
    #[schema(value_type = Object)]
    pub payload: Value,
    /// One entry for each leaf that says something about a person.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// The citations by label.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Citation>)]
    pub citations: BTreeMap<Label, Citation>,
    /// The candidate of this run that asked for the revision that this is.
    #[serde(default)]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub revises: Option<CandidateId>,
    /// The active item that this one would replace.
    #[serde(default)]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub supersedes: Option<ItemId>,
}

/// A leaf of the payload, where it is said to come from, and what it rests on.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Claim {
    /// JSON pointer into the payload.
    #[schema(value_type = String, example = "/value")]
    pub path: Pointer,
    /// The declared origin; the kernel derives its own.
    pub origin: Origin,
    /// Labels of citations.
    #[schema(value_type = Vec<String>)]
    pub cites: Vec<Label>,
}

/// A source and the place in it: a verbatim quote or a JSON pointer, exactly one of the two.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Citation {
    /// The source's id.
    #[schema(value_type = uuid::Uuid)]
    pub source: SourceId,
    /// The exact words of one span.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// A field of a JSON source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub pointer: Option<Pointer>,
}

/// `POST /v1/candidates/{id}/withdrawals`
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawalRequest {}

/// The outcome of a candidate, with everything that explains it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandidateAnswer {
    /// The candidate.
    #[schema(value_type = uuid::Uuid)]
    pub id: CandidateId,
    /// What became of it.
    pub outcome: Outcome,
    /// The candidate's digest, which a review is bound to.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// The run.
    #[schema(value_type = uuid::Uuid)]
    pub run: RunId,
    /// What it asked to become.
    pub destination: Destination,
    /// Its type and version.
    #[schema(value_type = String)]
    pub r#type: TypeRef,
    /// The draft that it mends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub revises: Option<CandidateId>,
    /// The codes of the first failing stage.
    pub reasons: Vec<Code>,
    /// What a reader should know.
    pub notices: Vec<Code>,
    /// Every condition, in order.
    pub conditions: Vec<ConditionAnswer>,
    /// What the verifier found, to be mended.
    pub findings: Vec<FindingAnswer>,
    /// What is left of the run's bounds, where a revision was asked for or the text was withheld.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<LeftAnswer>,
    /// The weakest leaf's origin, if the type has leaves about a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Every leaf about a person.
    pub claims: Vec<ClaimAnswer>,
    /// The approvals, of a candidate that is or was held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approvals: Option<ApprovalsAnswer>,
    /// The retention class of a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retention: Option<String>,
    /// The confidentiality marking of a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidentiality: Option<String>,
    /// The legal basis of what was promoted or may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_basis: Option<Basis>,
    /// The item, once promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoted: Option<PromotedAnswer>,
    /// The signed promise that the decision is in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ReceiptAnswer, required = true)]
    pub receipt: Option<ReceiptAnswer>,
}

/// One condition and how it went.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConditionAnswer {
    /// The condition.
    pub name: ConditionName,
    /// Its result.
    pub result: ConditionResult,
    /// The code, when it is unmet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// What was wrong, where, and what would be right; or the rule by which it is not required.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A finding of the verifier.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingAnswer {
    /// The code.
    pub code: Code,
    /// JSON pointer of the field that holds the text.
    pub path: String,
    /// First byte of the span in the field.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// The span.
    pub text: String,
    /// What was expected, and from which source.
    pub detail: String,
    /// The sentence that the span stands in, as it was submitted.
    pub sentence: String,
    /// The label of the citation that says what was expected, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub label: Option<Label>,
    /// The source that it cites: one of the caller's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub source: Option<SourceId>,
}

/// What is left of a run's bounds, as counted when the candidate was decided on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftAnswer {
    /// Revisions that may still be asked for.
    pub revisions: u32,
    /// Candidates that may still be submitted, of any kind.
    pub candidates: u32,
}

/// A leaf with its declared and its derived origin.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimAnswer {
    /// JSON pointer into the payload.
    pub path: String,
    /// What the submitter declared, if anything.
    pub declared: Option<Origin>,
    /// What the kernel derived.
    pub origin: Origin,
    /// The frame that made it stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
}

/// The approvals that policy asks for.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalsAnswer {
    /// One entry for each approval.
    pub needed: Vec<NeededApproval>,
    /// How many admissible approvals there are.
    pub have: u32,
    /// When the hold ends without a decision.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Moment,
}

/// One approval that is asked for.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NeededApproval {
    /// The role that is usually meant.
    pub role: Role,
    /// Every role that will do.
    pub any_of: Vec<Role>,
}

/// Where the promoted item is.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromotedAnswer {
    /// Its path.
    pub href: String,
    /// A response's text as it is read: slots filled in, citation markers stripped, and marked where it is unverified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rendered: Option<String>,
}

/// A receipt (docs/spec/receipt.md).
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptAnswer {
    /// The log's origin.
    pub origin: String,
    /// The index of the leaf, a decimal string.
    pub index: String,
    /// The leaf's hash.
    #[schema(value_type = String)]
    pub leaf_hash: Digest,
    /// When a checkpoint covers it at the latest.
    #[schema(value_type = String, format = DateTime)]
    pub merge_by: Moment,
    /// The receipt key's id: a hint, never trusted.
    pub keyid: String,
    /// Ed25519 over the receipt document, base64.
    pub signature: String,
}
