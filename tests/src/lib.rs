//! What stories across crates share, and the pages that are written from code.

pub mod codes;
pub mod load;
