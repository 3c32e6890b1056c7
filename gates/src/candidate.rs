//! A candidate: a parsed submission under a digest. Nothing about it is believed yet.

use std::collections::BTreeMap;

use nullius_schemas::api::{Citation, Claim, SubmissionRequest};
use nullius_schemas::digest::{Digest, hex};
use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, ItemId, Label, RunId, SourceId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Destination, Origin};

/// Claims, and citations, that one candidate may have.
pub const MAX_ENTRIES: usize = 64;
/// Bytes of one quote.
pub const MAX_QUOTE: usize = 4_000;

/// An untrusted candidate. Immutable: every change is another candidate under another digest.
#[derive(Debug)]
pub struct Candidate {
    id: CandidateId,
    tenant: TenantName,
    run: RunId,
    destination: Destination,
    type_ref: TypeRef,
    payload: Value,
    claims: Vec<Claim>,
    citations: BTreeMap<Label, Place>,
    revises: Option<CandidateId>,
    supersedes: Option<ItemId>,
    submitted_at: Moment,
    digest: Digest,
    document: Value,
}

/// A source and the place in it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Place {
    /// The source.
    pub source: SourceId,
    /// The place.
    pub at: At,
}

/// A place in a source.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum At {
    /// Verbatim words.
    Quote(String),
    /// A field of a JSON source.
    Pointer(Pointer),
}

/// Why a submission is no candidate: it leaves no evidence.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{pointer}`: {detail}")]
pub struct NoCandidate {
    /// JSON pointer into the submission.
    pub pointer: String,
    /// What would be right.
    pub detail: String,
}

impl Candidate {
    /// Makes a candidate of a submission that was read strictly.
    ///
    /// # Errors
    /// The submission breaks a bound that every candidate keeps; the error says where.
    pub fn new(
        id: CandidateId,
        tenant: &TenantName,
        submission: SubmissionRequest,
        schema_digest: Option<Digest>,
        nonce: &[u8; 32],
        submitted_at: Moment,
    ) -> Result<Self, NoCandidate> {
        let fail = |pointer: String, detail: &str| {
            Err(NoCandidate {
                pointer,
                detail: detail.to_owned(),
            })
        };
        if submission.claims.len() > MAX_ENTRIES {
            return fail("/claims".into(), "a candidate has at most 64 claims");
        }
        if submission.citations.len() > MAX_ENTRIES {
            return fail("/citations".into(), "a candidate has at most 64 citations");
        }
        let document = document(tenant, &submission, schema_digest, nonce);
        let digest = digest(&document)?;
        let mut citations = BTreeMap::new();
        for (label, citation) in submission.citations {
            let at = match (citation.quote, citation.pointer) {
                (Some(quote), None) if quote.trim().is_empty() || quote.len() > MAX_QUOTE => {
                    return fail(
                        format!("/citations/{label}/quote"),
                        "a quote has 1 to 4000 bytes of text",
                    );
                }
                (Some(quote), None) => At::Quote(quote),
                (None, Some(pointer)) => At::Pointer(pointer),
                _ => {
                    return fail(
                        format!("/citations/{label}"),
                        "a citation has either a quote or a pointer",
                    );
                }
            };
            citations.insert(
                label,
                Place {
                    source: citation.source,
                    at,
                },
            );
        }
        Ok(Self {
            id,
            tenant: tenant.clone(),
            run: submission.run,
            destination: submission.destination,
            type_ref: submission.r#type,
            payload: submission.payload,
            claims: submission.claims,
            citations,
            revises: submission.revises,
            supersedes: submission.supersedes,
            submitted_at,
            digest,
            document,
        })
    }

    /// The candidate of a stored document, only if its digest is still `expected`.
    ///
    /// # Errors
    /// The document was changed after it was digested, or is no candidate's.
    pub fn restore(
        id: CandidateId,
        document: &Value,
        expected: Digest,
        submitted_at: Moment,
    ) -> Result<Self, NoCandidate> {
        let broken = |pointer: &str| NoCandidate {
            pointer: pointer.to_owned(),
            detail: "the stored document is broken".into(),
        };
        if digest(document)? != expected {
            return Err(broken(""));
        }
        let text = |name: &str| document.get(name).and_then(Value::as_str).ok_or_else(|| broken(name));
        let tenant = TenantName::parse(text("tenant")?).map_err(|_| broken("tenant"))?;
        let schema_digest = document
            .get("schemaDigest")
            .and_then(Value::as_str)
            .and_then(|hex| Digest::from_hex(hex).ok());
        let nonce = nullius_schemas::digest::unhex(text("nonce")?)
            .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok())
            .ok_or_else(|| broken("nonce"))?;
        let Value::Object(mut members) = document.clone() else {
            return Err(broken(""));
        };
        for name in ["tenant", "schemaDigest", "nonce"] {
            members.remove(name);
        }
        members.retain(|_, value| *value != Value::Null);
        let submission = nullius_schemas::json::canonical(&Value::Object(members))
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .ok_or_else(|| broken(""))?;
        Self::new(id, &tenant, submission, schema_digest, &nonce, submitted_at)
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> CandidateId {
        self.id
    }

    /// Its tenant.
    #[must_use]
    pub fn tenant(&self) -> &TenantName {
        &self.tenant
    }

    /// The run that it was drafted in.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// What it asks to become.
    #[must_use]
    pub fn destination(&self) -> Destination {
        self.destination
    }

    /// Its type and version.
    #[must_use]
    pub fn type_ref(&self) -> &TypeRef {
        &self.type_ref
    }

    /// The payload.
    #[must_use]
    pub fn payload(&self) -> &Value {
        &self.payload
    }

    /// What it declares about its leaves.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The claim on a leaf, if there is one.
    #[must_use]
    pub fn claim(&self, path: &Pointer) -> Option<&Claim> {
        self.claims.iter().find(|claim| &claim.path == path)
    }

    /// The declared origin of a leaf.
    #[must_use]
    pub fn declared(&self, path: &Pointer) -> Option<Origin> {
        self.claim(path).map(|claim| claim.origin)
    }

    /// Its citations by label.
    #[must_use]
    pub fn citations(&self) -> &BTreeMap<Label, Place> {
        &self.citations
    }

    /// The candidate that this one revises.
    #[must_use]
    pub fn revises(&self) -> Option<CandidateId> {
        self.revises
    }

    /// The item that this one would replace.
    #[must_use]
    pub fn supersedes(&self) -> Option<ItemId> {
        self.supersedes
    }

    /// When it arrived.
    #[must_use]
    pub fn submitted_at(&self) -> Moment {
        self.submitted_at
    }

    /// SHA-256 over the canonical document with its nonce.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The canonical document, nonce included: for the vault only.
    #[must_use]
    pub fn document(&self) -> &Value {
        &self.document
    }
}

fn digest(document: &Value) -> Result<Digest, NoCandidate> {
    Digest::of_document("nullius/candidate/v1", document).map_err(|error| NoCandidate {
        pointer: error.pointer.clone(),
        detail: error.to_string(),
    })
}

fn document(
    tenant: &TenantName,
    submission: &SubmissionRequest,
    schema_digest: Option<Digest>,
    nonce: &[u8; 32],
) -> Value {
    let claims = submission.claims.iter().map(|claim| {
        Value::object([
            ("cites", Value::from(claim.cites.clone())),
            ("origin", claim.origin.into()),
            ("path", claim.path.as_str().into()),
        ])
    });
    let citations = submission
        .citations
        .iter()
        .map(|(label, citation)| (label.to_string(), citation_value(citation)));
    Value::object([
        ("tenant", Value::from(tenant.clone())),
        ("run", submission.run.into()),
        ("destination", submission.destination.into()),
        ("type", submission.r#type.clone().into()),
        ("schemaDigest", schema_digest.into()),
        ("payload", submission.payload.clone()),
        ("claims", Value::array(claims)),
        ("citations", Value::object(citations)),
        ("revises", submission.revises.into()),
        ("supersedes", submission.supersedes.into()),
        ("nonce", hex(nonce).into()),
    ])
}

fn citation_value(citation: &Citation) -> Value {
    let mut members = vec![("source", Value::from(citation.source))];
    members.extend(citation.quote.as_ref().map(|quote| ("quote", quote.as_str().into())));
    members.extend(
        citation
            .pointer
            .as_ref()
            .map(|pointer| ("pointer", pointer.as_str().into())),
    );
    Value::object(members)
}
