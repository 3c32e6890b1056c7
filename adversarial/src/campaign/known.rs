//! Openings that the campaign found and that stand: each is an attack file that is marked as succeeding. There is none now.
//!
//! They are counted beside what is unauthorised and never hidden in it. An opening that is closed finds nothing any
//! more, and its line goes.

use serde_json::Value;

/// The attack file that shows an opening, and what is common to everything that uses it.
type Opening = (&'static str, fn(&str, &Value) -> bool);

const OPENINGS: &[Opening] = &[];

/// The known opening that this is an example of.
pub(super) fn opening(operator: &str, document: &Value) -> Option<&'static str> {
    OPENINGS
        .iter()
        .find(|(_, is)| is(operator, document))
        .map(|(name, _)| *name)
}
