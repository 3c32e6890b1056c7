//! Stories across crates, in one binary: each further one would link the whole kernel again.

mod approvals;
mod casework;
mod contract;
mod evidence;
mod house;
mod keys;
