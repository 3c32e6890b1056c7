//! The gate: a pure decision from a candidate and facts that prove themselves.
//!
//! Absent on purpose: I/O, clocks, randomness, floats, hash maps, async.

pub mod clean;
pub mod origin;
pub mod policy;
pub mod screening;
pub mod text;
pub mod verifier;
