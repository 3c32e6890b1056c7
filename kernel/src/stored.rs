//! The sealed documents, as they lie in the store.

use nullius_schemas::api::IdentifierRequest;
use nullius_schemas::commitment::Salt;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{Name, PersonId};
use nullius_schemas::vocabulary::{Calibration, Language, SourceKind, Speaker, ToolStatus};
use serde::{Deserialize, Serialize};

/// A subject.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct StoredSubject {
    pub(crate) name: String,
    pub(crate) identifiers: Vec<IdentifierRequest>,
}

/// A run.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredRun {
    pub(crate) purpose: Name,
    pub(crate) case: Option<Name>,
    pub(crate) model: Name,
    pub(crate) prompt_digest: Option<Digest>,
    pub(crate) language: Language,
    pub(crate) as_of: Option<Moment>,
    pub(crate) on_behalf_of: Option<PersonId>,
    pub(crate) revision_budget: u32,
}

/// A tool call; its arguments are the JSON text that was received.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredTool {
    pub(crate) name: Name,
    pub(crate) arguments: Option<String>,
    pub(crate) status: ToolStatus,
}

/// A source with its content, exactly as received.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredSource {
    pub(crate) kind: SourceKind,
    pub(crate) speaker: Option<Speaker>,
    pub(crate) channel: Option<Name>,
    pub(crate) tool: Option<StoredTool>,
    pub(crate) title: Option<String>,
    pub(crate) media_type: String,
    pub(crate) observed_at: Moment,
    pub(crate) published_at: Option<Moment>,
    pub(crate) valid_until: Option<Moment>,
    pub(crate) calibration: Option<Calibration>,
    pub(crate) flags: Vec<Name>,
    pub(crate) screening: Vec<StoredFlag>,
    pub(crate) content: String,
    pub(crate) digest: Digest,
    pub(crate) salt: String,
}

/// What the screening saw.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredFlag {
    pub(crate) code: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl StoredSource {
    /// What a reader sees besides the content; arguments as the text that was received.
    pub(crate) fn details(&self) -> Value {
        let tool = self.tool.as_ref().map(|tool| {
            Value::object([
                ("arguments", Value::from(tool.arguments.clone())),
                ("name", tool.name.clone().into()),
                ("status", tool.status.into()),
            ])
        });
        Value::object([
            ("calibration", Value::from(self.calibration)),
            ("channel", self.channel.clone().into()),
            ("flags", self.flags.clone().into()),
            ("mediaType", self.media_type.as_str().into()),
            ("observedAt", self.observed_at.into()),
            ("publishedAt", self.published_at.into()),
            ("speaker", self.speaker.into()),
            ("title", self.title.clone().into()),
            ("tool", tool.into()),
            ("validUntil", self.valid_until.into()),
        ])
    }

    /// A short name for a reader.
    pub(crate) fn label(&self) -> String {
        let tool = self.tool.as_ref().map(|tool| tool.name.to_string());
        self.title
            .clone()
            .or(tool)
            .or_else(|| self.channel.as_ref().map(ToString::to_string))
            .unwrap_or_default()
    }

    pub(crate) fn salt(&self) -> Option<Salt> {
        Salt::from_hex(&self.salt)
    }
}

/// Why a source was let out of quarantine.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredRelease {
    pub(crate) reason: String,
}

/// What fixes a hold, beside the candidate's document.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct StoredHold {
    pub(crate) not_after: Moment,
    pub(crate) sheet_nonce: String,
}

/// A candidate's document with what its hold needs.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct StoredCandidate {
    pub(crate) document: Value,
    pub(crate) hold: Option<StoredHold>,
}
