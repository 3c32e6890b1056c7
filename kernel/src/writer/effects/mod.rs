//! The effects, one file each: everything that can take place.

pub(crate) mod close;
pub(crate) mod decided;
pub(crate) mod export;
pub(crate) mod gate;
pub(crate) mod load;
pub(crate) mod opened;
pub(crate) mod principal;
pub(crate) mod released;
pub(crate) mod retention;
pub(crate) mod review;
pub(crate) mod run;
pub(crate) mod source;
pub(crate) mod subject;
pub(crate) mod submission;

use nullius_schemas::json::{Map, Value};

/// Members in clear.
pub(in crate::writer) fn clear<const N: usize>(members: [(&str, Value); N]) -> Map {
    members
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
