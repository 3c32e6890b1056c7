//! The attack campaign.
fn main() {}
