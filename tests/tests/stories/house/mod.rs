//! The rules of the house, read from the tree itself.

mod arrows;
mod pages;
mod threats;
mod tidy;
pub(crate) mod tree;
