//! The gate: a pure decision from a candidate and facts that prove themselves.
//!
//! Invariant *no promotion without all conditions*: [`decide`] is the only maker of a [`Warrant`], and it needs a
//! [`Proof`] of every condition. Invariant *facts are proofs*: a source, a review and a policy set exist here only
//! as values that were checked when they were made.
//!
//! Absent on purpose: I/O, clocks, randomness, floats, hash maps, async.
//!
//! A warrant cannot be written by hand, although each of its parts has a name:
//! ```compile_fail,E0451
//! fn forge(c: nullius_gates::Conditions, s: nullius_gates::Summary, k: nullius_gates::Candidate) -> nullius_gates::Warrant {
//!     nullius_gates::Warrant { candidate: k, conditions: c, summary: s, epoch: 0 }
//! }
//! ```
//! ```
//! fn read(warrant: &nullius_gates::Warrant) -> u64 { warrant.epoch() }
//! ```
//! nor copied, so that one decision is one promotion:
//! ```compile_fail,E0599
//! fn twice(w: nullius_gates::Warrant) -> (nullius_gates::Warrant, nullius_gates::Warrant) { (w.clone(), w) }
//! ```
//! ```
//! fn once(w: nullius_gates::Warrant) -> nullius_gates::Warrant { w }
//! ```
//! nor put together from a proof that somebody invented:
//! ```compile_fail,E0624
//! fn invent(c: &nullius_gates::Candidate) -> nullius_gates::Examined<nullius_gates::Permitted> {
//!     nullius_gates::Examined::<nullius_gates::Permitted>::not_required(c, "because I say so")
//! }
//! ```
//! ```
//! fn look(e: &nullius_gates::Examined<nullius_gates::Permitted>) -> bool { e.holds() }
//! ```
//! and a stranger cannot add a condition that always holds:
//! ```compile_fail,E0603
//! struct Always;
//! impl nullius_gates::condition::sealed::Sealed for Always {}
//! ```
//! ```
//! fn name<C: nullius_gates::Condition>() -> &'static str { C::NAME.as_str() }
//! ```
//! A review is made of a signature, not of words:
//! ```compile_fail,E0451
//! fn forge(person: nullius_schemas::names::PersonId, digest: nullius_schemas::digest::Digest) -> nullius_gates::VerifiedReview {
//!     nullius_gates::VerifiedReview {
//!         person, roles: Default::default(), verdict: nullius_schemas::vocabulary::Verdict::Approve, slot: 1,
//!         assurance: nullius_schemas::vocabulary::Assurance::Session, candidate: digest, sheet: digest, index: 0,
//!     }
//! }
//! ```
//! ```
//! fn who(review: &nullius_gates::VerifiedReview) -> nullius_schemas::names::PersonId { review.person() }
//! ```

pub mod admission;
mod candidate;
pub mod clean;
pub mod condition;
mod conditions;
mod decision;
mod examination;
pub mod facts;
pub mod origin;
pub mod policy;
mod rendered;
mod review;
pub mod screening;
pub mod sheet;
pub mod slots;
mod source;
pub mod text;
mod types;
pub mod verifier;

pub use candidate::{At, Candidate, MAX_ENTRIES, MAX_QUOTE, NoCandidate, Place};
pub use condition::{Condition, Examined, Proof, Unmet};
pub use conditions::{
    Accountable, Accounted, Approval, Approved, Bounded, Bounds, CitedPlace, CitedSource, Clean, Cleared, Currency,
    Current, LeafOrigin, Open, OriginDerived, Origins, Permission, Permitted, PlacedFinding, Sourced, Typed, TypedAs,
    Untainted, Verification, Verified,
};
pub use decision::{Conditions, Decision, Denied, Summary, Warrant, decide};
pub use examination::{Examination, Remarks, examine};
pub use facts::Facts;
pub use rendered::{mark, rendered};
pub use review::{Expected, NotAReview, REVIEW_PREDICATE, SignedReview, VerifiedReview};
pub use source::{Content, LedgerRow, NotResolved, ResolvedSource, SOURCE_PREDICATE};
pub use types::{CompiledType, TypeSet};
