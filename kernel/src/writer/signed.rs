//! A statement on its way to the log: committed, signed, its openings sealed.

use nullius_schemas::digest::{Digest, unhex};
use nullius_schemas::json::{Map, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::vocabulary::{Destination, Verdict};

use super::predicate;
use crate::core::Core;
use crate::evidence::challenge::ApprovalChallenge;
use crate::evidence::commitments::Commitments;
use crate::evidence::dsse::Envelope;
use crate::evidence::kind::Kind;
use crate::evidence::statement::StatementBytes;
use crate::store::StoreError;
use crate::vault::{HolderKey, Place, Sealed};

/// What is to be said in a statement, before it is signed.
pub(crate) struct Statement<'a> {
    /// The kind.
    pub(crate) kind: Kind,
    /// The id in the subject's name.
    pub(crate) record: &'a str,
    /// The candidate's digest, for kinds that are about candidates.
    pub(crate) candidate: Option<Digest>,
    /// The members in clear besides the common ones.
    pub(crate) clear: Map,
    /// The committed values; what is left out commits to null.
    pub(crate) committed: Vec<(&'a str, Value)>,
    /// A review's: what the verdict binds, beside the statement's own nonce and its commitment to the reason.
    pub(crate) challenge: Option<Challenge<'a>>,
}

/// What a verdict binds (docs/spec/review-sheet.md).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Challenge<'a> {
    /// The candidate's type.
    pub(crate) candidate_type: &'a str,
    /// Where it would go.
    pub(crate) destination: Destination,
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The sheet's digest.
    pub(crate) sheet: Digest,
    /// The slot; 0 for a review that does not count.
    pub(crate) slot: u32,
    /// The sheet's deadline.
    pub(crate) not_after: &'a str,
}

impl Challenge<'_> {
    fn digest(&self, core: &Core, candidate: Digest, predicate: &Map) -> Result<Digest, StoreError> {
        let broken = StoreError::Broken("a review's predicate");
        let nonce = predicate
            .get("nonce")
            .and_then(Value::as_str)
            .and_then(unhex)
            .and_then(|bytes| bytes.try_into().ok());
        let reason = predicate
            .get("commitments")
            .and_then(|all| all.get("reason")?.as_str())
            .map(Digest::from_hex);
        let (Some(nonce), Some(Ok(reason))) = (nonce, reason) else {
            return Err(broken);
        };
        let challenge = ApprovalChallenge {
            origin: &core.tenant.origin,
            tenant: core.tenant.name.as_str(),
            candidate,
            candidate_type: self.candidate_type,
            destination: self.destination,
            verdict: self.verdict,
            sheet: self.sheet,
            reason,
            slot: self.slot,
            nonce,
            not_after: self.not_after,
        };
        challenge
            .digest()
            .map_err(|error| StoreError::Evidence(error.to_string()))
    }
}

/// A signed statement with its sealed openings.
pub(crate) struct Signed {
    pub(crate) envelope: Envelope,
    pub(crate) kind: Kind,
    pub(crate) holder: i64,
    pub(crate) openings: Sealed,
    pub(crate) recorded_at: Moment,
}

impl Signed {
    /// Commits, signs and seals: outside a transaction where the epoch is compared later, inside where it is locked.
    pub(crate) fn new(
        core: &Core,
        epoch: u64,
        now: Moment,
        statement: Statement<'_>,
        holder: (i64, &HolderKey),
    ) -> Result<Self, StoreError> {
        let fail = |error: &dyn std::fmt::Display| StoreError::Evidence(error.to_string());
        let Statement {
            kind,
            record,
            candidate,
            clear,
            committed,
            challenge,
        } = statement;
        let tenant = core.tenant.name.as_str();
        let commitments = Commitments::new(tenant, record, kind, committed).map_err(|error| fail(&error))?;
        let mut predicate = predicate::common(core, epoch, now, &commitments, clear)?;
        if let (Some(challenge), Some(digest)) = (challenge, candidate) {
            let challenge = challenge.digest(core, digest, &predicate)?;
            predicate.insert("challenge".to_owned(), challenge.into());
        }
        let bytes = match candidate {
            Some(digest) => StatementBytes::about_candidate(kind, record, digest, predicate),
            None => StatementBytes::about_event(kind, record, predicate),
        }
        .map_err(|error| fail(&error))?;
        let openings = seal_json(tenant, record, "openings", holder.1, &commitments)?;
        let envelope = Envelope::sign(bytes, &core.keys.statement).map_err(|error| fail(&error))?;
        Ok(Self {
            envelope,
            kind,
            holder: holder.0,
            openings,
            recorded_at: now,
        })
    }

    /// The commitment to a field, as it stands in the statement.
    pub(crate) fn commitment(&self, field: &str) -> Result<Digest, StoreError> {
        nullius_schemas::json::read(self.envelope.payload())
            .ok()
            .as_ref()
            .and_then(|statement| statement.get("predicate")?.get("commitments")?.get(field)?.as_str())
            .and_then(|hex| Digest::from_hex(hex).ok())
            .ok_or(StoreError::Broken("a commitment that was just made"))
    }
}

/// Seals a JSON document for its place.
pub(crate) fn seal_json(
    tenant: &str,
    record: &str,
    field: &str,
    holder: &HolderKey,
    document: &impl serde::Serialize,
) -> Result<Sealed, StoreError> {
    let bytes = serde_json::to_vec(document).map_err(|error| StoreError::Evidence(error.to_string()))?;
    Ok(Sealed::seal(holder, Place { tenant, record, field }, &bytes)?)
}

/// Opens a sealed document and reads it.
pub(crate) fn open_json<T: serde::de::DeserializeOwned>(
    tenant: &str,
    record: &str,
    field: &str,
    holder: &HolderKey,
    sealed: Vec<u8>,
) -> Result<T, StoreError> {
    let bytes = Sealed::from_bytes(sealed)?.open(holder, Place { tenant, record, field })?;
    serde_json::from_slice(&bytes).map_err(|_| StoreError::Broken("a sealed document"))
}
