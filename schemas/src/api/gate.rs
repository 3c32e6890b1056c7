//! Gates, evidence and what is in force.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::digest::Digest;
use crate::json::Value;
use crate::vocabulary::{Destination, Profile};

/// Whether a gate lets anything through.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GateState {
    /// Candidates are decided.
    Open,
    /// A person closed it: every candidate is `unavailable`.
    Closed,
    /// No policy could permit anything there, or the circuit is open: every candidate is `unavailable`.
    Unavailable,
}

/// A gate.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GateAnswer {
    /// Its destination.
    pub destination: Destination,
    /// Its state.
    pub state: GateState,
    /// Why it is closed, as the person wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// `GET /v1/gates`
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GatesAnswer {
    /// All four.
    pub gates: Vec<GateAnswer>,
}

/// `PUT /v1/gates/{destination}`: the stop button.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateRequest {
    /// `open` or `closed`.
    pub state: GateState,
    /// Why.
    pub reason: String,
}

/// `GET /v1/evidence/{index}`
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceAnswer {
    /// The leaf's index, a decimal string.
    pub index: String,
    /// The DSSE envelope.
    #[schema(value_type = Object)]
    pub envelope: Value,
    /// The leaf's bytes, base64.
    pub leaf: String,
    /// Its hash.
    #[schema(value_type = String)]
    pub leaf_hash: Digest,
}

/// A candidate type in force.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchemaAnswer {
    /// Its name and version.
    pub r#type: String,
    /// SHA-256 of its file.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// Where its candidates may go.
    pub destinations: Vec<Destination>,
    /// The file: JSON Schema with its annotation.
    #[schema(value_type = Object)]
    pub schema: Value,
}

/// The policies in force.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyAnswer {
    /// How strict they start out.
    pub profile: Profile,
    /// The digest of the whole set.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// The files by name.
    #[schema(value_type = Object)]
    pub files: Value,
}
