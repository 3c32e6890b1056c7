//! The pages in `docs/` tell what is there: their requests are sent, their lists compared.

mod auditing;
mod exchange;
mod lists;
mod operating;
mod packs;
mod pages;
mod verifier_rules;
