//! The made-up cases, over real HTTP.

mod endings;
mod idempotency;
mod outcomes;
mod provenance;
