//! Stories across crates, in one binary: each further one would link the whole kernel again.

mod adversary;
mod approvals;
mod attacks;
mod casework;
mod contract;
mod crash;
mod demo;
mod docs;
mod evidence;
mod folder;
mod gates;
mod house;
mod keeping;
mod keys;
mod measured;
mod readme;
mod reads;
mod revisions;
mod running;
mod verifier;
