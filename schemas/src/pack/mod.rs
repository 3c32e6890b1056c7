//! Packs: the domain as data. A name under `schemas/`, `policies/` and `prompts/`; no Rust in it.

mod error;
pub mod frames;
pub mod language;
pub mod phrases;
pub mod rules;

pub use error::PackError;
