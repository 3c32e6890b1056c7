//! A kernel under load: its process, its callers, one scene, and whether its rows and its log say the same.
//!
//! Used by the load program (`tests/load`) and by the crash stories.

pub mod check;
pub mod client;
pub mod process;
pub mod scene;
