//! Packs: the domain as data. A name under `schemas/`, `policies/` and `prompts/`; no Rust in it.

pub mod frames;
pub mod language;
pub mod rules;
