//! What is signed and logged, byte by byte: statement, envelope, leaf, tree, checkpoint, receipt.
//!
//! Pure formats: no database, no clock, no network. Only keys and the store of last-signed heads touch files.
//!
//! Invariant *signed bytes are stored bytes*: nothing that was signed is ever written a second time from its
//! parts. Invariant *one purpose, one key*: a key of one purpose has no function that signs for another.

pub mod base64;
pub mod challenge;
pub mod checkpoint;
pub mod commitments;
pub mod dsse;
pub mod frontier;
pub mod keys;
pub mod kind;
pub mod last_signed;
pub mod leaf;
pub mod note;
mod notes_file;
pub mod proof;
pub mod receipt;
pub mod statement;
pub mod tiles;
pub mod tree;
pub mod vkey;

#[cfg(test)]
pub(crate) mod scratch;
#[cfg(test)]
pub(crate) mod vectors;
