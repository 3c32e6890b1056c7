//! What is wrong with a pack file, and where; a pack that errs is not loaded at all.

use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use crate::json::{self, escape_token};

/// A fault of a pack file.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{file} at `{pointer}`: {detail}")]
pub struct PackError {
    /// The file, or the kind of file where only its text was given.
    pub file: String,
    /// JSON pointer of the place.
    pub pointer: String,
    /// What is wrong, in one sentence.
    pub detail: String,
}

impl PackError {
    /// A fault at `pointer` of `file`.
    #[must_use]
    pub fn new(file: &str, pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            pointer: pointer.into(),
            detail: detail.into(),
        }
    }

    /// The same fault, of a file whose path is known now.
    #[must_use]
    pub fn in_file(self, file: &str) -> Self {
        Self {
            file: file.to_owned(),
            ..self
        }
    }
}

/// Reads one document strictly: JSON first (no duplicate keys), then the shape, each fault with its place.
pub(super) fn document<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, PackError> {
    let value = json::read(text.as_bytes()).map_err(|error| {
        PackError::new(
            file,
            error.pointer.clone(),
            format!("{} (byte {})", error.code, error.offset),
        )
    })?;
    serde_path_to_error::deserialize(value.to_serde()).map_err(|error| {
        let mut pointer = String::new();
        for segment in error.path() {
            let token = match segment {
                Segment::Seq { index } => index.to_string(),
                Segment::Map { key } => key.clone(),
                Segment::Enum { variant } => variant.clone(),
                Segment::Unknown => continue,
            };
            pointer.push('/');
            pointer.push_str(&escape_token(&token));
        }
        PackError::new(file, pointer, error.inner().to_string())
    })
}
