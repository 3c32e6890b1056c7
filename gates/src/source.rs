//! A source, proved against the kernel's own ledger before anything may rest on it.

use std::sync::OnceLock;

use nullius_schemas::commitment::{Place, Salt, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{self, Limits, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{RunId, SourceId, TenantName};
use nullius_schemas::pack::language::Languages;
use nullius_schemas::vocabulary::{Calibration, KeyKind, SourceKind, Speaker, Tier, ToolStatus};
use zeroize::{Zeroize as _, Zeroizing};

use crate::clean::{Persons, persons_in};

/// The predicate type under which a source's digest is committed to.
pub const SOURCE_PREDICATE: &str = "https://nullius.dev/evidence/source/v1";

/// A row of the ledger: what was recorded about a source, and by whom.
#[derive(Clone, Debug)]
pub struct LedgerRow {
    /// Its id.
    pub id: SourceId,
    /// The tenant.
    pub tenant: TenantName,
    /// The run.
    pub run: RunId,
    /// Its place in the run, from 0.
    pub sequence: u32,
    /// What it is.
    pub kind: SourceKind,
    /// The kind of key that recorded it.
    pub attested_by: KeyKind,
    /// How far it may be trusted.
    pub tier: Tier,
    /// Who speaks in an input.
    pub speaker: Option<Speaker>,
    /// How a tool call ended.
    pub tool_status: Option<ToolStatus>,
    /// What the tool was called with.
    pub tool_arguments: Option<Value>,
    /// The tool whose call a tool result answers.
    pub tool: Option<String>,
    /// A document's title, a tool's name or an input's channel: for a reader.
    pub label: String,
    /// Its media type.
    pub media_type: String,
    /// When it was seen.
    pub observed_at: Moment,
    /// When it was published.
    pub published_at: Option<Moment>,
    /// Until when it holds.
    pub valid_until: Option<Moment>,
    /// Whether its uncertainty was calibrated.
    pub calibration: Option<Calibration>,
    /// What its recorder warns of.
    pub flags: Vec<String>,
    /// When it was recorded here.
    pub recorded_at: Moment,
    /// Whether it was retracted.
    pub retracted: bool,
    /// Whether the screening set it apart and nobody released it.
    pub quarantined: bool,
    /// SHA-256 of its content, as recorded.
    pub digest: Digest,
    /// The salt of the commitment to that digest.
    pub salt: Salt,
    /// The commitment, as it stands in the log.
    pub commitment: Digest,
}

/// A source whose content is the one that the ledger committed to. The only maker is [`ResolvedSource::resolve`].
#[derive(Clone, Debug)]
pub struct ResolvedSource {
    row: LedgerRow,
    content: Content,
    // Read once, when somebody first asks: a run keeps its sources for many candidates.
    persons: OnceLock<Persons>,
}

/// What a person said leaves no copy behind in memory once nothing needs the source any more.
impl Drop for ResolvedSource {
    fn drop(&mut self) {
        match &mut self.content {
            Content::Text(text) => text.zeroize(),
            Content::Json(value) => wipe(value),
        }
        if let Some(arguments) = &mut self.row.tool_arguments {
            wipe(arguments);
        }
    }
}

fn wipe(value: &mut Value) {
    match value {
        Value::String(text) => text.zeroize(),
        Value::Array(items) => items.iter_mut().for_each(wipe),
        Value::Object(members) => members.values_mut().for_each(wipe),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A source's content, by its media type.
#[derive(Clone, Debug)]
pub enum Content {
    /// Plain text.
    Text(String),
    /// JSON.
    Json(Value),
}

/// Why a row and its content do not belong together.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NotResolved {
    /// The content's digest is not the row's.
    #[error("the content is not the one that was recorded")]
    Content,
    /// The row's digest is not what the log committed to.
    #[error("the row is not the one that was committed to")]
    Commitment,
    /// The content does not have its media type.
    #[error("the content does not have its media type")]
    MediaType,
}

impl ResolvedSource {
    /// Binds a content to its row and the row to the log.
    ///
    /// # Errors
    /// One of the two bindings does not hold.
    pub fn resolve(row: LedgerRow, content: Vec<u8>) -> Result<Self, NotResolved> {
        if Digest::of(&content) != row.digest {
            return Err(NotResolved::Content);
        }
        let id = row.id.to_string();
        let place = Place {
            tenant: row.tenant.as_str(),
            record: &id,
            predicate_type: SOURCE_PREDICATE,
            pointer: "/digest",
        };
        if commit(place, &row.digest.into(), row.salt).ok() != Some(row.commitment) {
            return Err(NotResolved::Commitment);
        }
        let content = Content::read(&row.media_type, content)?;
        Ok(Self {
            row,
            content,
            persons: OnceLock::new(),
        })
    }

    /// What was recorded about it.
    #[must_use]
    pub fn row(&self) -> &LedgerRow {
        &self.row
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> SourceId {
        self.row.id
    }

    /// Its content.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The persons that it names, by the word lists that it is first asked with: a process has one set of them.
    pub fn persons(&self, languages: &Languages) -> &Persons {
        self.persons.get_or_init(|| persons_in(&self.content, languages))
    }

    /// The moment that it speaks of: published, else observed.
    #[must_use]
    pub fn dated_at(&self) -> Moment {
        self.row.published_at.unwrap_or(self.row.observed_at)
    }

    /// Whether the subject speaks in it, recorded by a channel: the only sources of *stated*.
    #[must_use]
    pub fn is_subject_speaking(&self) -> bool {
        self.row.kind == SourceKind::Input
            && self.row.attested_by == KeyKind::Intake
            && self.row.speaker == Some(Speaker::Subject)
    }
}

impl Content {
    /// Reads a content of a media type.
    ///
    /// # Errors
    /// It is not of that type, or the type is not read here.
    pub fn read(media_type: &str, content: Vec<u8>) -> Result<Self, NotResolved> {
        match media_type {
            "text/plain" => String::from_utf8(content)
                .map(Self::Text)
                .map_err(|_| NotResolved::MediaType),
            "application/json" => json::read_with(&Zeroizing::new(content), Limits::default())
                .map(Self::Json)
                .map_err(|_| NotResolved::MediaType),
            _ => Err(NotResolved::MediaType),
        }
    }

    /// Every text in it that a person could have written: the whole text, or each string of the JSON.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Self::Text(text) => vec![text],
            Self::Json(value) => value
                .leaves()
                .into_iter()
                .filter_map(|(_, leaf)| leaf.as_str())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_a_document_is_wiped() -> Result<(), Box<dyn std::error::Error>> {
        let mut value = json::read(br#"{"a":["x",{"b":"y"}],"n":1.5,"t":true,"z":null}"#)?;
        wipe(&mut value);
        assert_eq!(value, json::read(br#"{"a":["",{"b":""}],"n":1.5,"t":true,"z":null}"#)?);
        Ok(())
    }
}
