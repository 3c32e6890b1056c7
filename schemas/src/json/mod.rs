//! JSON as this project accepts it: read strictly, held exactly, written canonically.
//!
//! Invariant *one reading*: a document that [`read`] accepts means the same to every JSON parser
//! (no duplicate keys, no lone surrogates, no number that loses digits).

mod canonical;
mod pointer;
mod reader;
mod value;

pub use canonical::{NotCanonical, canonical};
pub use pointer::{Pointer, PointerError, escape_token};
pub use reader::{Limits, ReadError, ReadErrorCode, read, read_with};
pub use value::{Map, Number, Value};
