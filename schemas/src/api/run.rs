//! Subjects, runs and sources.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::candidate::ReceiptAnswer;
use crate::json::Value;
use crate::moment::Moment;
use crate::names::{Name, PersonId, RunId, SourceId, SubjectId};
use crate::vocabulary::{Calibration, KeyKind, Language, SourceKind, Speaker, Tier, ToolStatus};

/// `POST /v1/subjects`: a citizen, by whatever identifies them. Values go to the vault.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubjectRequest {
    /// The full name.
    pub name: String,
    /// Identifiers such as a citizen service number.
    #[serde(default)]
    pub identifiers: Vec<IdentifierRequest>,
}

/// One identifier.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IdentifierRequest {
    /// What kind it is, for example `bsn`.
    #[schema(value_type = String)]
    pub r#type: Name,
    /// Its value.
    pub value: String,
}

/// The opaque id of a subject.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubjectAnswer {
    /// The id: says nothing about the person.
    #[schema(value_type = uuid::Uuid)]
    pub id: SubjectId,
}

/// `POST /v1/runs`
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunRequest {
    /// The agent that works in it.
    pub agent: AgentRequest,
    /// Its purpose, one of the key's.
    #[schema(value_type = String)]
    pub purpose: Name,
    /// The subject, for a channel that has established it.
    #[serde(default)]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub subject: Option<SubjectId>,
    /// The case, for a channel that has established it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub case: Option<Name>,
    /// The language of the run.
    pub language: Language,
    /// The moment to judge at, for a review of the past; left out in live work.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub as_of: Option<Moment>,
    /// Bounds on the run.
    #[serde(default)]
    pub budget: Option<BudgetRequest>,
    /// The member of staff whom the agent works for.
    #[serde(default)]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub on_behalf_of: Option<PersonId>,
    /// Sources that are there from the start, recorded with the opener's key.
    #[serde(default)]
    pub sources: Vec<SourceRequest>,
}

/// The agent of a run.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgentRequest {
    /// The name of its key.
    #[schema(value_type = String)]
    pub name: Name,
    /// The model, as its provider names it.
    #[schema(value_type = String)]
    pub model: Name,
    /// The digest of the prompt in use.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub prompt_digest: Option<crate::digest::Digest>,
}

/// Bounds that a run sets itself; the pack's are the ceiling.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BudgetRequest {
    /// How many revisions may be asked for.
    pub revisions: u32,
}

/// A run that was opened.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunAnswer {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: RunId,
    /// The sources that came with it.
    pub sources: Vec<SourceAnswer>,
}

/// `POST /v1/runs/{id}/sources`: something that the run saw. Who recorded it is taken from the key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SourceRequest {
    /// What it is.
    pub kind: SourceKind,
    /// Who speaks in an input.
    #[serde(default)]
    pub speaker: Option<Speaker>,
    /// Where an input came in, for example `chat` or `form`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub channel: Option<Name>,
    /// The call that a tool result answers.
    #[serde(default)]
    pub tool: Option<ToolRequest>,
    /// A document's title.
    #[serde(default)]
    pub title: Option<String>,
    /// `text/plain` or `application/json`.
    pub media_type: String,
    /// A string for text, any JSON for JSON; digested exactly as received.
    #[schema(value_type = Object)]
    pub content: Box<RawValue>,
    /// When it was seen.
    #[schema(value_type = String, format = DateTime)]
    pub observed_at: Moment,
    /// When it was published.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Moment>,
    /// Until when it holds.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_until: Option<Moment>,
    /// Whether its uncertainty was calibrated.
    #[serde(default)]
    pub calibration: Option<Calibration>,
    /// What its recorder warns of, for example `unreliable-tail`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pub flags: Vec<Name>,
}

/// A tool call.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolRequest {
    /// The tool's name, one of the recorder key's.
    #[schema(value_type = String)]
    pub name: Name,
    /// What it was called with. Not citable: an echoed argument is no evidence.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub arguments: Option<Box<RawValue>>,
    /// How the call ended.
    pub status: ToolStatus,
}

/// A source that was recorded.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceAnswer {
    /// Its id, to be cited.
    #[schema(value_type = uuid::Uuid)]
    pub id: SourceId,
    /// How far it may be trusted, by the key's registration.
    pub tier: Tier,
    /// The kind of key that recorded it.
    pub attested_by: KeyKind,
    /// What the screening signals.
    pub screening: ScreeningAnswer,
}

/// The screening of a source: a signal, never a proof of harmlessness.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreeningAnswer {
    /// Whether claims may rest on it.
    pub quarantined: bool,
    /// What was seen.
    pub flags: Vec<ScreeningFlag>,
}

/// One thing that the screening saw.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreeningFlag {
    /// What it looks like.
    pub code: String,
    /// First byte of the span in the text.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

/// `GET /v1/runs/{id}/sources/{id}`: a source with its content. A person's opening it is recorded.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceContent {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: SourceId,
    /// The run.
    #[schema(value_type = uuid::Uuid)]
    pub run: RunId,
    /// Its place in the run, from 0.
    pub sequence: u32,
    /// How far it may be trusted.
    pub tier: Tier,
    /// The kind of key that recorded it.
    pub attested_by: KeyKind,
    /// What it is.
    pub kind: SourceKind,
    /// Kind, speaker, channel, tool, title, times and flags, as recorded.
    #[schema(value_type = Object)]
    pub details: Value,
    /// Its media type.
    pub media_type: String,
    /// The content, exactly as received, as text.
    pub content: String,
    /// What the screening signals. The flags stay when the source is released.
    pub screening: ScreeningAnswer,
    /// That a person let it out of quarantine, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub release: Option<ReleaseState>,
}

/// A source's release; who and why is shown to people only.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseState {
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub released_at: Moment,
    /// By whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub by: Option<PersonId>,
    /// Why, in their own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// `POST /v1/runs/{id}/sources/{id}/releases`: a person has read a quarantined source and lets claims rest on it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReleaseRequest {
    /// Why, in the person's own words.
    pub reason: String,
}

/// A source that was released.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseAnswer {
    /// The source.
    #[schema(value_type = uuid::Uuid)]
    pub source: SourceId,
    /// Its run.
    #[schema(value_type = uuid::Uuid)]
    pub run: RunId,
    /// By whom.
    #[schema(value_type = uuid::Uuid)]
    pub by: PersonId,
    /// Why.
    pub reason: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub released_at: Moment,
    /// The receipt of its leaf.
    pub evidence: ReceiptAnswer,
}
