//! The auditor's verifier: checks an export offline against keys that the auditor brings.
//!
//! It shares no code with the kernel, so that one mistake is not made twice: the formats are written here again from
//! docs/spec, and both sides reproduce the same golden values. Nothing in an export is trusted to say how it is to be
//! checked; a file that cannot be read the strict way fails, it is never skipped.
//!
//! Bottom up: [`json`] and [`encoding`] read text, [`tree`], [`note`], [`envelope`] and [`commitment`] are the public
//! formats, [`statement`] and [`predicate`] what is said, [`keys`] and [`rules`] what must hold across statements,
//! [`folder`] and [`log`] the files, [`export`] and [`receipt`] the two questions that can be asked, [`report`] the answer.

pub mod challenge;
pub mod commitment;
pub mod encoding;
pub mod envelope;
pub mod export;
pub mod folder;
pub mod json;
mod keeping;
pub mod keys;
pub mod log;
pub mod note;
pub mod opening;
pub mod predicate;
pub mod receipt;
mod releases;
pub mod report;
pub mod rules;
pub mod shapes;
pub mod statement;
pub mod tree;
pub mod trust;
