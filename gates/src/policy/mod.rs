//! Policy: Cedar, fenced in so that it can only fail closed.
//!
//! Invariants
//! - *strict*: [`ValidatedPolicies`] exists only for policies that passed every check of [`ValidatedPolicies::load`].
//! - *no gap*: no decision over entities that refer to something that is not there (Cedar says `false` to
//!   `in` and `has` on a missing entity, without an error).
//! - *no error*: Cedar skips a policy that errs, an erring forbid too; any error is [`PolicyVerdict::Erred`].
//! - *known form*: a question that Cedar does not check against the schema has a form that it has checked before, and
//!   names nothing that is not there ([`forms`]).
//! - *honest obligation*: [`PolicyVerdict::Obliged`] names only roles for which the decision was made again, with
//!   those approvals present, and permitted.
//!
//! Absent: policy text made from strings, entities read from a caller's JSON.

mod action;
mod bounds;
mod checks;
mod closure;
mod decide;
mod entities;
mod explain;
mod forms;
mod load;
mod matrix;
mod request;
mod rows;
mod schema;
mod uid;
mod verdict;

pub use load::{PolicyFile, PolicyLoadError, ValidatedPolicies};
pub use matrix::matrix;
pub use request::{
    AgentRef, Approvals, Item, KeepAct, PromotionRequest, RunSource, Staff, StaffAct, StaffPrincipal, StaffRequest,
    Verified,
};
pub use verdict::{PolicyReason, PolicyRecord, PolicyVerdict, PutQuestion};

#[cfg(test)]
mod tests;
