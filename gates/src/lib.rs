//! Nullius.
