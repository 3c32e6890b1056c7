//! Openings that the campaign found and that stand: each is an attack file that is marked as succeeding.
//!
//! They are counted beside what is unauthorised and never hidden in it. An opening that is closed finds nothing any
//! more, and its line goes.

use serde_json::Value;

use crate::oracle::leaves;

/// The attack file that shows an opening, and what is common to everything that uses it.
type Opening = (&'static str, fn(&str, &Value, &[String]) -> bool);

const OPENINGS: &[Opening] = &[
    ("A10-zero-width-joiner", |operator, document, _| {
        let texts = leaves(document.get("submission").unwrap_or(&Value::Null));
        operator == "hidden-character"
            && texts
                .iter()
                .any(|(_, leaf)| leaf.to_string().contains(['\u{200c}', '\u{200d}']))
    }),
    ("D14-date-year", |operator, document, _| {
        let text = document
            .pointer("/submission/payload/summary")
            .map(Value::to_string)
            .unwrap_or_default();
        operator == "number-in-text" && text.contains(" januari ")
    }),
    ("D14-account-of-the-sender", |_, _, faults| {
        !faults.is_empty()
            && faults
                .iter()
                .all(|fault| fault.contains("account ") && fault.contains("recorded"))
    }),
];

/// The known opening that this is an example of.
pub(super) fn opening(operator: &str, document: &Value, faults: &[String]) -> Option<&'static str> {
    OPENINGS
        .iter()
        .find(|(_, is)| is(operator, document, faults))
        .map(|(name, _)| *name)
}
