//! RFC 9457 problems. Types are stable; docs/problems.md lists them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error answer: `application/problem+json`.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// `https://nullius.dev/problems/` and a stable name.
    pub r#type: String,
    /// The HTTP status.
    pub status: u16,
    /// What kind of problem it is.
    pub title: String,
    /// What was wrong here and what would be right.
    pub detail: String,
    /// JSON pointer into the request body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
}

macro_rules! problems {
    ($($variant:ident = $name:literal, $status:literal, $title:literal;)+) => {
        /// Every type of problem.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum ProblemType {
            $(#[doc = $title] $variant,)+
        }

        impl ProblemType {
            /// Every member.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The last part of its type URI.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// Its HTTP status.
            #[must_use]
            pub fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)+ }
            }

            /// Its title.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }
        }
    };
}

problems! {
    InvalidJson = "invalid-json", 400, "The body is no JSON that can be read in only one way";
    InvalidBody = "invalid-body", 400, "The body does not have the shape asked for";
    InvalidQuery = "invalid-query", 400, "The query does not have the shape asked for";
    InvalidValue = "invalid-value", 400, "A value is not acceptable here";
    PurposeUnknown = "purpose-unknown", 400, "The purpose is none of the key's";
    PurposeRequired = "purpose-required", 400, "A read of personal data says for which purpose";
    Unauthenticated = "unauthenticated", 401, "A valid key or session is needed";
    Forbidden = "forbidden", 403, "This key or person may not do that";
    NotFound = "not-found", 404, "There is no such thing here";
    MethodNotAllowed = "method-not-allowed", 405, "The method is not for this path";
    IdempotencyConflict = "idempotency-conflict", 409, "The Idempotency-Key was used with another body";
    Conflict = "conflict", 409, "The thing is in another state";
    TooLarge = "too-large", 413, "The body is too large";
    UnsupportedMediaType = "unsupported-media-type", 415, "The body must be application/json, uncompressed";
    TooManyRequests = "too-many-requests", 429, "Too many requests";
    Internal = "internal", 500, "Something failed here";
    Unavailable = "unavailable", 503, "The store cannot answer now; nothing was written";
}

impl ProblemType {
    /// A problem of this type.
    #[must_use]
    pub fn with(self, detail: impl Into<String>) -> Problem {
        Problem {
            r#type: format!("https://nullius.dev/problems/{}", self.name()),
            status: self.status(),
            title: self.title().to_owned(),
            detail: detail.into(),
            pointer: None,
        }
    }
}

impl Problem {
    /// The same problem at a place in the request body.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = Some(pointer.into());
        self
    }
}
