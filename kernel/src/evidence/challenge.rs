//! What an approval signs: one verdict on exactly one candidate, sheet and slot.

use nullius_schemas::digest::{Digest, hex};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{Destination, Verdict};

/// The preimage of an approval's challenge: digests and names only.
#[derive(Clone, Copy, Debug)]
pub struct ApprovalChallenge<'a> {
    /// The log.
    pub origin: &'a str,
    /// The tenant.
    pub tenant: &'a str,
    /// The candidate's digest.
    pub candidate: Digest,
    /// The candidate's type.
    pub candidate_type: &'a str,
    /// Where it would go.
    pub destination: Destination,
    /// The verdict.
    pub verdict: Verdict,
    /// The review sheet's digest.
    pub sheet: Digest,
    /// The commitment to the reason, at `/reason` of the review's statement.
    pub reason: Digest,
    /// Which of the approvals that policy asks for, from 1.
    pub slot: u32,
    /// 32 random bytes, used once.
    pub nonce: [u8; 32],
    /// Until when the verdict may be given, exactly as it stands in the sheet.
    pub not_after: &'a str,
}

impl ApprovalChallenge<'_> {
    /// The preimage as a document.
    #[must_use]
    pub fn document(&self) -> Value {
        Value::object([
            ("origin", Value::from(self.origin)),
            ("tenant", Value::from(self.tenant)),
            ("candidate", Value::from(self.candidate)),
            ("type", Value::from(self.candidate_type)),
            ("destination", Value::from(self.destination)),
            ("verdict", Value::from(self.verdict)),
            ("sheet", Value::from(self.sheet)),
            ("reason", Value::from(self.reason)),
            ("slot", Value::from(self.slot)),
            ("nonce", Value::from(hex(&self.nonce))),
            ("notAfter", Value::from(self.not_after)),
        ])
    }

    /// The challenge: SHA-256(`nullius/approval/v1\n` ‖ JCS(document)).
    ///
    /// # Errors
    /// Never: the document holds text and one small number.
    pub fn digest(&self) -> Result<Digest, nullius_schemas::json::NotCanonical> {
        Digest::of_document("nullius/approval/v1", &self.document())
    }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_challenge_is_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let text = |key: &str| v.text(&format!("/approval_challenge/document/{key}"));
        let digest = |key: &str| v.digest(&format!("/approval_challenge/document/{key}"));
        let challenge = ApprovalChallenge {
            origin: text("origin"),
            tenant: text("tenant"),
            candidate: digest("candidate"),
            candidate_type: text("type"),
            destination: Destination::Record,
            verdict: Verdict::Approve,
            sheet: digest("sheet"),
            reason: digest("reason"),
            slot: 1,
            nonce: [0x44; 32],
            not_after: text("notAfter"),
        };
        assert_eq!(&challenge.document(), v.at("/approval_challenge/document"));
        assert_eq!(challenge.digest()?, v.digest("/approval_challenge/challenge"));
        let other = ApprovalChallenge {
            verdict: Verdict::Reject,
            ..challenge
        };
        assert_ne!(other.digest()?, challenge.digest()?);
        Ok(())
    }
}
