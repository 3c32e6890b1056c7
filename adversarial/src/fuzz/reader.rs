//! The strict reader: what it reads, another parser reads too, and finds the same.

use nullius_schemas::json::read;

use crate::json::Reading;

/// Reads `data`.
///
/// # Panics
/// Another parser refuses what is read or finds something else, or reading again gives something else.
pub fn one(data: &[u8]) {
    let ours = read(data);
    assert_eq!(ours, read(data), "read twice, two results");
    let Ok(ours) = ours else { return };
    let theirs: Result<Reading, _> = serde_json::from_slice(data);
    assert!(
        theirs.as_ref().is_ok_and(|theirs| theirs.is(&ours)),
        "{theirs:?} is not {ours:?}"
    );
}
