//! What was promoted.

use serde::Serialize;
use utoipa::ToSchema;

use super::candidate::{ClaimAnswer, FindingAnswer};
use super::keeping::LegalHoldAnswer;
use crate::code::Code;
use crate::json::Value;
use crate::moment::Moment;
use crate::names::{CandidateId, ItemId, RunId, SubjectId, TypeRef};
use crate::vocabulary::{Basis, Destination, Origin, Sensitivity};

/// A response, record, knowledge entry or memory, verified against its evidence before it is served.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemAnswer {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ItemId,
    /// What it is.
    pub destination: Destination,
    /// Its type and version.
    #[schema(value_type = String)]
    pub r#type: TypeRef,
    /// The payload, as promoted.
    #[schema(value_type = Object)]
    pub payload: Value,
    /// A response's text as it is read: slots filled in, citation markers stripped, and marked where it is unverified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rendered: Option<String>,
    /// The candidate that it was.
    #[schema(value_type = uuid::Uuid)]
    pub candidate: CandidateId,
    /// The run.
    #[schema(value_type = uuid::Uuid)]
    pub run: RunId,
    /// The subject, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub subject: Option<SubjectId>,
    /// The purpose that it may be read for.
    pub purpose: String,
    /// The weakest leaf's origin. An approved inference stays inferred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Every leaf about a person.
    pub claims: Vec<ClaimAnswer>,
    /// A record's retention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retention: Option<RetentionAnswer>,
    /// The confidentiality marking, as the pack names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidentiality: Option<String>,
    /// What a reader should know: `unverified` says that it left with findings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Code>,
    /// What the verifier found and nobody mended; only of what is unverified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<FindingAnswer>,
    /// How sensitive it was when it was promoted.
    pub sensitivity: Sensitivity,
    /// The legal basis that it was promoted on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_basis: Option<Basis>,
    /// `active`, or why it is in force no more: `superseded`, `expired`.
    pub state: String,
    /// The item that it took the place of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub supersedes: Option<ItemId>,
    /// The item that took its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub superseded_by: Option<ItemId>,
    /// Other active items about the subject that say otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<uuid::Uuid>, required = false)]
    pub contradictions: Vec<ItemId>,
    /// What the word lists of today find in it; no agent is served what has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub flags: Vec<Code>,
    /// The legal holds that stand on a record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub legal_holds: Vec<LegalHoldAnswer>,
    /// When it was promoted.
    #[schema(value_type = String, format = DateTime)]
    pub promoted_at: Moment,
    /// When it stops being served.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Moment>,
    /// The log index of its promotion, a decimal string.
    pub evidence: String,
}

/// How long a record is kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionAnswer {
    /// The class in the pack's table.
    pub class: String,
    /// What the process ended in.
    pub result_type: String,
    /// The event that starts the period.
    pub start_event: String,
    /// ISO 8601.
    pub duration: String,
    /// The day of that event, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub event_date: Option<String>,
    /// The first day on which it may be destroyed, unless a hold stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub destruction_date: Option<String>,
}

/// A page of items; `next` is also in the `Link` header.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemPage {
    /// The items, oldest first.
    pub items: Vec<ItemAnswer>,
    /// Where the next page is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A page of candidates; `next` is also in the `Link` header.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandidatePage {
    /// The candidates, oldest first.
    pub items: Vec<super::CandidateAnswer>,
    /// Where the next page is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
