//! Attacks on what Nullius promises, as data that every entrance can be tried with.
//!
//! Each attack carries its *twin*: the same thing without the malice, which must pass. Without it a
//! refusal proves nothing. THREATS.md says which attack is held by what, and by which test.

pub mod fuzz;
pub mod json;
