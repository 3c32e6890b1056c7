//! The contract with the world: what enters, what leaves, and the bytes that are hashed.
//!
//! Nothing here decides or writes. Absent on purpose: clocks, randomness other than new ids, I/O.

pub mod api;
pub mod code;
pub mod commitment;
pub mod digest;
pub mod embedded;
pub mod json;
pub mod moment;
pub mod names;
pub mod pack;
pub mod vocabulary;
