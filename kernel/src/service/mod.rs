//! What the kernel does for its callers, before and after the writer: look up, decide, answer.

pub(crate) mod answer;
pub(crate) mod attested;
pub(crate) mod cache;
pub(crate) mod context;
pub(crate) mod held;
pub(crate) mod items;
pub(crate) mod keeping;
pub(crate) mod marks;
pub(crate) mod promoted;
pub(crate) mod releases;
pub(crate) mod reviews;
pub(crate) mod runs;
pub(crate) mod submit;
