//! How long a record is kept.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::candidate::ReceiptAnswer;
use crate::names::{EventId, ItemId};

/// `POST /v1/records/{id}/retention-starts`
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetentionStartRequest {
    /// The day of the event that starts the period, `YYYY-MM-DD`; it may lie ahead.
    #[schema(format = Date)]
    pub event_date: String,
    /// What shows that it took place, or will.
    pub reason: String,
}

/// `POST /v1/records/{id}/legal-holds`, and the lifting of one.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LegalHoldRequest {
    /// Why.
    pub reason: String,
}

/// What was recorded about how long a record is kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeepingAnswer {
    /// The id of what was recorded; a hold is lifted by it.
    #[schema(value_type = uuid::Uuid)]
    pub id: EventId,
    /// `started`, `held` or `lifted`.
    pub action: String,
    /// The record.
    #[schema(value_type = uuid::Uuid)]
    pub record: ItemId,
    /// The day of the event that starts the period.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub event_date: Option<String>,
    /// The first day on which the record may be destroyed, unless a hold stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub destruction_date: Option<String>,
    /// The holds that stand on it now.
    pub legal_holds: Vec<LegalHoldAnswer>,
    /// The signed promise that this is in the log.
    pub receipt: ReceiptAnswer,
}

/// A legal hold that stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LegalHoldAnswer {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: EventId,
    /// The log index that placed it, a decimal string.
    pub evidence: String,
}
