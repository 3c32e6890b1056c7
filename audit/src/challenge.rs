//! What a verdict binds, recomputed from the review's own statement. Format: docs/spec/review-sheet.md.

use std::collections::BTreeMap;

use crate::encoding::{Hash, hex, sha256};
use crate::json::{Json, canonical};
use crate::predicate::Review;
use crate::statement::Statement;

/// The challenge of a review; nothing if the statement commits to no reason.
#[must_use]
pub fn of(statement: &Statement, review: &Review) -> Option<Hash> {
    let common = &statement.common;
    let text = |text: &str| Json::Text(text.to_owned());
    let document = BTreeMap::from([
        ("origin".to_owned(), text(common.origin.as_str())),
        ("tenant".into(), text(common.tenant.as_str())),
        ("candidate".into(), text(&hex(&statement.digest))),
        ("type".into(), text(review.r#type.as_str())),
        ("destination".into(), text(review.destination.as_str())),
        ("verdict".into(), text(review.verdict.as_str())),
        ("sheet".into(), text(&hex(&review.sheet_digest.0))),
        ("reason".into(), text(&hex(&common.commitments.get("reason")?.0))),
        (
            "slot".into(),
            Json::Integer(review.slot.map_or(0, |slot| i64::from(slot.0))),
        ),
        ("nonce".into(), text(&hex(&common.nonce.0))),
        ("notAfter".into(), text(review.not_after.as_str())),
    ]);
    Some(sha256(&[b"nullius/approval/v1\n", &canonical(&Json::Object(document))]))
}
