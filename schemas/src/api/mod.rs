//! The bodies of the HTTP contract. Requests refuse unknown members; answers are what OpenAPI describes.

mod candidate;
mod gate;
mod item;
mod keeping;
mod objects;
mod problem;
mod review;
mod run;

pub use candidate::{
    ApprovalsAnswer, CandidateAnswer, Citation, Claim, ClaimAnswer, ConditionAnswer, FindingAnswer, LeftAnswer,
    NeededApproval, PromotedAnswer, ReceiptAnswer, SubmissionRequest, WithdrawalRequest,
};
pub use gate::{EvidenceAnswer, GateAnswer, GateRequest, GateState, GatesAnswer, PolicyAnswer, SchemaAnswer};
pub use item::{CandidatePage, ItemAnswer, ItemPage, RetentionAnswer};
pub use keeping::{KeepingAnswer, LegalHoldAnswer, LegalHoldRequest, RetentionStartRequest};
pub use problem::{Problem, ProblemType};
pub use review::{ReviewAnswer, ReviewRequest, SheetAnswer};
pub use run::{
    AgentRequest, BudgetRequest, IdentifierRequest, ReleaseAnswer, ReleaseRequest, ReleaseState, RunAnswer, RunRequest,
    ScreeningAnswer, ScreeningFlag, SourceAnswer, SourceContent, SourceRequest, SubjectAnswer, SubjectRequest,
    ToolRequest,
};

use serde::de::DeserializeOwned;

use crate::json::{Limits, ReadError, read_with};

/// Why a body was refused before anything was looked up or stored.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BodyError {
    /// The strict reader refused it.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is JSON, but not of the shape asked for.
    #[error("`{pointer}`: {detail}")]
    Shape {
        /// JSON pointer of the member.
        pointer: String,
        /// What would be right.
        detail: String,
    },
}

/// Reads a request body: strictly, then into its type.
///
/// # Errors
/// [`BodyError`] with a pointer to the place.
pub fn read_body<T: DeserializeOwned>(bytes: &[u8], limits: Limits) -> Result<T, BodyError> {
    read_with(bytes, limits)?;
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(objects::Objects(&mut deserializer)).map_err(|error| {
        let pointer = error.path().iter().fold(String::new(), |at, segment| match segment {
            serde_path_to_error::Segment::Seq { index } => format!("{at}/{index}"),
            serde_path_to_error::Segment::Map { key } => format!("{at}/{}", crate::json::escape_token(key)),
            serde_path_to_error::Segment::Enum { variant } => format!("{at}/{variant}"),
            serde_path_to_error::Segment::Unknown => at,
        });
        // The position repeats what the pointer says, and the text may quote the body.
        let detail = error.inner().to_string();
        let detail = detail
            .split(" at line ")
            .next()
            .unwrap_or_default()
            .chars()
            .take(300)
            .collect();
        BodyError::Shape { pointer, detail }
    })
}
