//! Stories across crates, in one binary: each further one would link the whole kernel again.

mod casework;
mod docs;
mod house;
