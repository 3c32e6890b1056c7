//! Attacks on what Nullius promises, as data that every entrance can be tried with, and what tries them.
//!
//! Each attack carries its *twin*: the same thing without the malice, which must pass. Without it a
//! refusal proves nothing. THREATS.md says which attack is held by what, and by which test.
//!
//! Invariant *no back door*: what is here sees the product as anybody does: the gates' public functions, the
//! contract over HTTP, and what stands in the store afterwards. [`oracle`] judges with code of its own.

pub mod attacks;
pub mod campaign;
pub mod corpus;
pub mod fuzz;
pub mod json;
pub mod model;
pub mod oracle;
pub mod scene;
pub mod threats;

/// What reading attacks and playing them may fail with.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

/// The folder of this crate, where attacks and corpora lie as files.
#[must_use]
pub fn folder() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
}
