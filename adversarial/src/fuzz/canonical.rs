//! The canonical form: it reads back as the same value, is its own canonical form, and is what others write.

use nullius_schemas::json::{canonical, read};

/// Writes what `data` says canonically.
///
/// # Panics
/// The form reads back as another value, is not its own form, or another implementation writes other bytes.
pub fn one(data: &[u8]) {
    let Ok(value) = read(data) else { return };
    let Ok(form) = canonical(&value) else { return };
    let again = read(&form);
    assert_eq!(again.as_ref(), Ok(&value), "the form reads as another value");
    let twice = again.ok().and_then(|again| canonical(&again).ok());
    assert_eq!(twice.as_ref(), Some(&form), "the form is not its own form");
    let theirs = serde_json::from_slice::<serde_json::Value>(&form)
        .ok()
        .and_then(|value| serde_json_canonicalizer::to_vec(&value).ok());
    assert_eq!(
        theirs.as_ref(),
        Some(&form),
        "another implementation writes other bytes"
    );
}
