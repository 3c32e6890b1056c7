//! A review, proved from the signed statement that recorded it.

use std::collections::BTreeSet;

use ed25519_dalek::{Signature, VerifyingKey};
use nullius_schemas::commitment::{Opening, Place, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{self, Value};
use nullius_schemas::names::{CandidateId, PersonId, TenantName};
use nullius_schemas::vocabulary::{Assurance, Role, Verdict};

/// The predicate type of a review.
pub const REVIEW_PREDICATE: &str = "https://nullius.dev/evidence/review/v1";
const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// A review's statement as it stands in the log, with the openings of its commitments.
#[derive(Clone, Copy, Debug)]
pub struct SignedReview<'a> {
    /// The statement's bytes.
    pub statement: &'a [u8],
    /// Ed25519 over its DSSE pre-authentication encoding.
    pub signature: &'a [u8; 64],
    /// `{"fields": {name: {"salt", "value"}}}`
    pub openings: &'a Value,
    /// Its log index.
    pub index: u64,
}

/// Which review is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The tenant.
    pub tenant: &'a TenantName,
    /// The candidate.
    pub candidate: CandidateId,
    /// Its digest.
    pub digest: Digest,
}

/// A named person's admissible verdict on exactly one digest and one sheet. The only maker is
/// [`VerifiedReview::verify`].
#[derive(Clone, Debug)]
pub struct VerifiedReview {
    person: PersonId,
    roles: BTreeSet<Role>,
    verdict: Verdict,
    slot: u32,
    assurance: Assurance,
    candidate: Digest,
    sheet: Digest,
    index: u64,
}

/// Why a statement is no review that counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NotAReview {
    /// The signature is not the statement key's.
    #[error("the signature does not verify")]
    Signature,
    /// It is another kind of statement, or about another candidate.
    #[error("the statement is no review of this candidate")]
    Other,
    /// It was recorded as inadmissible.
    #[error("the review was inadmissible")]
    Inadmissible,
    /// An opening does not open its commitment.
    #[error("the openings are not the statement's")]
    Opening,
}

impl VerifiedReview {
    /// Verifies a signed review of the expected candidate under the kernel's statement key.
    ///
    /// # Errors
    /// [`NotAReview`] says which binding does not hold.
    pub fn verify(signed: SignedReview<'_>, key: &VerifyingKey, expected: Expected<'_>) -> Result<Self, NotAReview> {
        let mut encoded = format!(
            "DSSEv1 {} {PAYLOAD_TYPE} {} ",
            PAYLOAD_TYPE.len(),
            signed.statement.len()
        )
        .into_bytes();
        encoded.extend_from_slice(signed.statement);
        key.verify_strict(&encoded, &Signature::from_bytes(signed.signature))
            .map_err(|_| NotAReview::Signature)?;
        let statement = json::read(signed.statement).map_err(|_| NotAReview::Other)?;
        let read = Reading {
            statement: &statement,
            openings: signed.openings,
            expected,
        };
        read.review(signed.index)
    }

    /// Who gave it.
    #[must_use]
    pub fn person(&self) -> PersonId {
        self.person
    }

    /// The roles that the person had.
    #[must_use]
    pub fn roles(&self) -> &BTreeSet<Role> {
        &self.roles
    }

    /// What it says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Its slot, from 1.
    #[must_use]
    pub fn slot(&self) -> u32 {
        self.slot
    }

    /// How sure we are who gave it.
    #[must_use]
    pub fn assurance(&self) -> Assurance {
        self.assurance
    }

    /// The candidate digest that it is bound to.
    #[must_use]
    pub fn candidate(&self) -> Digest {
        self.candidate
    }

    /// The sheet that it is bound to.
    #[must_use]
    pub fn sheet(&self) -> Digest {
        self.sheet
    }

    /// Its log index.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.index
    }
}

struct Reading<'a> {
    statement: &'a Value,
    openings: &'a Value,
    expected: Expected<'a>,
}

impl Reading<'_> {
    fn review(&self, index: u64) -> Result<VerifiedReview, NotAReview> {
        let other = || NotAReview::Other;
        let name = format!("candidate/{}", self.expected.candidate);
        let subject = self
            .statement
            .get("subject")
            .and_then(Value::as_array)
            .and_then(|list| list.first());
        let about_it = subject.and_then(|subject| subject.get("name")).and_then(Value::as_str) == Some(&name)
            && subject.and_then(|s| s.get("digest")).and_then(|d| d.get("sha256"))
                == Some(&self.expected.digest.into());
        if !about_it || self.statement.get("predicateType").and_then(Value::as_str) != Some(REVIEW_PREDICATE) {
            return Err(NotAReview::Other);
        }
        let predicate = self.statement.get("predicate").ok_or_else(other)?;
        if predicate.get("tenant").and_then(Value::as_str) != Some(self.expected.tenant.as_str()) {
            return Err(NotAReview::Other);
        }
        if predicate.get("admissible") != Some(&Value::Bool(true)) {
            return Err(NotAReview::Inadmissible);
        }
        let text = |name: &str| predicate.get(name).and_then(Value::as_str).ok_or(NotAReview::Other);
        let slot = match predicate.get("slot") {
            Some(Value::Number(number)) => number.safe_integer().and_then(|slot| u32::try_from(slot).ok()),
            _ => None,
        };
        let reviewer = self.open(predicate, "reviewer")?;
        let roles = self.open(predicate, "roles")?;
        Ok(VerifiedReview {
            person: reviewer
                .as_str()
                .and_then(|id| PersonId::parse(id).ok())
                .ok_or_else(other)?,
            roles: roles
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|role| Role::parse(role.as_str()?))
                .collect(),
            verdict: Verdict::parse(text("verdict")?).ok_or_else(other)?,
            slot: slot.filter(|slot| *slot > 0).ok_or_else(other)?,
            assurance: Assurance::parse(text("assurance")?).ok_or_else(other)?,
            candidate: self.expected.digest,
            sheet: Digest::from_hex(text("sheetDigest")?).map_err(|_| other())?,
            index,
        })
    }

    fn open(&self, predicate: &Value, field: &str) -> Result<Value, NotAReview> {
        let opening = self
            .openings
            .get("fields")
            .and_then(|fields| fields.get(field))
            .and_then(Opening::from_value)
            .ok_or(NotAReview::Opening)?;
        let record = self.expected.candidate.to_string();
        let place = Place {
            tenant: self.expected.tenant.as_str(),
            record: &record,
            predicate_type: REVIEW_PREDICATE,
            pointer: &format!("/{field}"),
        };
        let committed = predicate
            .get("commitments")
            .and_then(|all| all.get(field))
            .and_then(Value::as_str);
        let computed = commit(place, &opening.value, opening.salt).map_err(|_| NotAReview::Opening)?;
        if committed == Some(&computed.to_hex()) {
            Ok(opening.value)
        } else {
            Err(NotAReview::Opening)
        }
    }
}
