//! What stories across crates share, and the pages that are written from code.

pub mod bin;
pub mod cases;
pub mod client;
pub mod codes;
pub mod evidence;
pub mod json;
pub mod load;
pub mod server;
pub mod store;

/// What a story may fail with.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;
