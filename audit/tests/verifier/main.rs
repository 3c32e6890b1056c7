//! The verifier against writers that share no code with it, and against everything an operator could do to an export.

#![cfg(test)]

mod command;
mod documents;
mod examples;
mod keeping;
mod log;
mod mutations;
mod receipts;
mod releases;
mod rules;
mod vectors;
mod workshop;
