//! Nullius.

pub mod evidence;
pub mod random;
pub mod secret_file;
pub mod vault;
