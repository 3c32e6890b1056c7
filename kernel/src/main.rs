//! Nullius.
fn main() {}
