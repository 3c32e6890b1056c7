//! Where a leaf comes from. Everything is inferred unless something here proves more.

mod aside;
mod later;
mod matcher;
mod slot;
mod stated;
mod surroundings;

pub use stated::{FrameMatch, StatedQuery, stated};
