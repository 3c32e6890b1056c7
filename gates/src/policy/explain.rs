//! Cedar's errors in full: their own text often leaves the cause to their source.

use std::error::Error;

/// The error and each of its sources that adds something.
pub(super) fn explain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        let more = source.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        next = source.source();
    }
    text
}
