//! The made-up cases, over real HTTP.

mod outcomes;
