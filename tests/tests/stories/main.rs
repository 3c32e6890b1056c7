//! Stories across crates, in one binary: each further one would link the whole kernel again.

mod approvals;
mod casework;
mod crash;
mod house;
mod keys;
