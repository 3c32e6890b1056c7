//! The kernel: the only writer.
//!
//! Invariant *effect and evidence are one*: whatever takes effect has a signed leaf, written in the same transaction;
//! `writer` is private and [`run`] is all that a binary gets.
//!
//! The writer cannot be named from outside:
//! ```compile_fail,E0603
//! use nullius_kernel::writer::Transaction;
//! ```
//! ```
//! use nullius_kernel::run;
//! ```
//! and a warrant that somebody obtained has nowhere to go: no public function of the kernel takes one.
//! ```compile_fail,E0603
//! fn sneak(w: nullius_gates::Warrant) { nullius_kernel::writer::promote(w); }
//! ```
//! ```
//! fn look(w: &nullius_gates::Warrant) -> bool { w.is_coherent() }
//! ```

mod cli;
mod clock;
mod config;
mod core;
mod demo;
mod egress;
pub mod evidence;
mod export;
mod fsck;
mod gate;
mod http;
mod kernel;
mod keyring;
mod lifetime;
mod publish;
mod random;
mod secret_file;
mod selftest;
mod service;
mod snapshot;
mod store;
mod stored;
mod vault;
mod writer;

pub use cli::run;
