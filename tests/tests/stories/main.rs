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
mod keys;
mod readme;
mod reads;
mod running;
