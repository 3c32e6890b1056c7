//! What a statement says, by kind: closed shapes, so that a member this verifier does not know is a failure.
//! Format: docs/spec/predicates.md.

mod commitments;

use std::collections::BTreeMap;

use serde::Deserialize;

pub use commitments::commitments_of;

use crate::shapes::{
    Bounded, Decimal, Hex, Name, Origin, PublicKeyText, Slot, Tenant, Time, TypeRef, Uuid, Version, nullable,
};

/// Before the kind in a predicate type.
pub const TYPE_PREFIX: &str = "https://nullius.dev/evidence/";

/// What every predicate says.
#[derive(Clone, Debug)]
pub struct Common {
    /// The log's origin.
    pub origin: Origin,
    /// The tenant.
    pub tenant: Tenant,
    /// The tenant's epoch that the effect was based on.
    pub epoch: u64,
    /// The server's clock, as the operator says.
    pub recorded_at: Time,
    /// 32 random bytes.
    pub nonce: Hex,
    /// Commitments by field name.
    pub commitments: BTreeMap<String, Hex>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Environment {
    Production,
    Test,
    Demo,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Engines {
    #[serde(rename = "name")]
    _name: Name,
    #[serde(rename = "version")]
    _version: Version,
    #[serde(rename = "cedar")]
    _cedar: Version,
    #[serde(rename = "jsonSchema")]
    _json_schema: Version,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
        #[allow(missing_docs, reason = "the words are those of docs/spec/predicates.md")]
        pub enum $name {
            $(#[serde(rename = $text)] $variant,)+
        }

        impl $name {
            /// The word in a statement.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    };
}

words!(
    /// Where a candidate would go.
    Destination { Response = "response", Record = "record", Knowledge = "knowledge", Memory = "memory", }
);
words!(
    /// What was decided.
    Outcome {
        Promoted = "promoted", Held = "held", RevisionRequested = "revision-requested", Withheld = "withheld",
        Refused = "refused", Unavailable = "unavailable", Rejected = "rejected", Returned = "returned",
        Expired = "expired", Withdrawn = "withdrawn", Superseded = "superseded",
    }
);
words!(
    /// What made the kernel decide.
    Trigger { Submission = "submission", Review = "review", Expiry = "expiry", Withdrawal = "withdrawal", }
);
words!(
    /// The conditions, in the order of a statement.
    ConditionName {
        Open = "open", Typed = "typed", Sourced = "sourced", Origin = "origin", Untainted = "untainted",
        Verified = "verified", Clean = "clean", Accountable = "accountable", Current = "current",
        Bounded = "bounded", Permitted = "permitted", Approved = "approved",
    }
);
words!(
    /// What came of a condition.
    ConditionResult { Met = "met", NotRequired = "not-required", Unmet = "unmet", NotEvaluated = "not-evaluated", }
);
words!(
    /// What a person said about a candidate.
    Verdict { Approve = "approve", Return = "return", Reject = "reject", }
);
words!(
    /// How sure the operator is who that person was.
    Assurance { Session = "session", Passkey = "passkey", }
);
words!(
    /// What a key is for.
    Purpose { Statement = "statement", Checkpoint = "checkpoint", Receipt = "receipt", }
);
words!(
    /// What happens to keys.
    KeyAction { Activate = "activate", Retire = "retire", Revoke = "revoke", }
);
words!(
    /// Whether anything may pass.
    GateState { Open = "open", Closed = "closed", }
);
words!(
    /// What is said about how long a record is kept.
    RetentionAction { Started = "started", Held = "held", Lifted = "lifted", }
);
words!(
    /// What happens to a principal.
    PrincipalAction { Added = "added", Changed = "changed", Revoked = "revoked", }
);
words!(
    /// What a principal is.
    PrincipalKind { Person = "person", Agent = "agent", Intake = "intake", Recorder = "recorder", }
);
words!(
    /// Who attests a source.
    KeyKind { Agent = "agent", Intake = "intake", Recorder = "recorder", }
);
words!(
    /// A person's role.
    Role {
        Caseworker = "caseworker", TeamLead = "team-lead", KnowledgeEditor = "knowledge-editor",
        RecordsOfficer = "records-officer", PrivacyOfficer = "privacy-officer", Auditor = "auditor",
        Administrator = "administrator",
    }
);
words!(
    /// How authoritative a source is.
    Tier { A = "A", B = "B", C = "C", }
);

impl ConditionName {
    /// The fixed order.
    pub const ORDER: [Self; 12] = [
        Self::Open,
        Self::Typed,
        Self::Sourced,
        Self::Origin,
        Self::Untainted,
        Self::Verified,
        Self::Clean,
        Self::Accountable,
        Self::Current,
        Self::Bounded,
        Self::Permitted,
        Self::Approved,
    ];
}

macro_rules! closed {
    ($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[allow(missing_docs, reason = "the members are those of docs/spec/predicates.md")]
        pub struct $name { $($(#[$attribute])* pub $field: $type,)* }
    };
}

closed!(
    /// A key that an event names.
    NamedKey { purpose: Purpose, keyid: Hex, public_key: PublicKeyText, }
);
closed!(
    /// A file that is named by digest.
    NamedFile { name: Name, digest: Hex, }
);
closed!(
    /// A pack that is named by digest.
    NamedPack { name: Name, digest: Hex, types: Bounded<NamedType, 0, 256>, }
);
closed!(
    /// A type whose schema is named by digest.
    NamedType { r#type: TypeRef, schema_digest: Hex, }
);
closed!(
    /// One condition and its result.
    Condition { name: ConditionName, result: ConditionResult, }
);
closed!(
    /// A review that a decision counts.
    CountedReview { slot: Slot, verdict: Verdict, assurance: Assurance, index: Decimal, }
);

/// Makes a kind's shape and a reader that gives the common members apart.
macro_rules! kind {
    ($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "the members are those of docs/spec/predicates.md")]
        pub struct $name { $(pub $field: $type,)* }

        impl $name {
            fn read(text: &str) -> Read<(Common, Self)> {
                #[derive(Deserialize)]
                #[serde(rename_all = "camelCase", deny_unknown_fields)]
                struct Whole {
                    origin: Origin,
                    tenant: Tenant,
                    #[serde(rename = "environment")]
                    _environment: Environment,
                    #[serde(rename = "kernel")]
                    _kernel: Engines,
                    epoch: Decimal,
                    recorded_at: Time,
                    nonce: Hex,
                    commitments: BTreeMap<String, Hex>,
                    $($(#[$attribute])* $field: $type,)*
                }
                let mut reader = serde_json::Deserializer::from_str(text);
                let whole: Whole = serde_path_to_error::deserialize(&mut reader)?;
                let Whole { origin, tenant, epoch: Decimal(epoch), recorded_at, nonce, commitments, $($field,)* .. } = whole;
                Ok((Common { origin, tenant, epoch, recorded_at, nonce, commitments }, Self { $($field,)* }))
            }
        }
    };
}

type Read<T> = Result<T, serde_path_to_error::Error<serde_json::Error>>;

kind!(
    /// Keys of the log begin or end.
    KeyEvent { action: KeyAction, from_index: Decimal, keys: Bounded<NamedKey, 1, 16>, }
);
kind!(
    /// A policy set comes into force.
    PolicyLoad { profile: Name, policy_set_digest: Hex, files: Bounded<NamedFile, 1, 1024>, }
);
kind!(
    /// Packs come into force.
    PackLoad { packs: Bounded<NamedPack, 1, 64>, frames_digest: Hex, languages_digest: Hex, sheet_digest: Hex, }
);
kind!(
    /// A person or a machine key is added, changed or revoked.
    Principal {
        action: PrincipalAction,
        kind: PrincipalKind,
        id: Uuid,
        roles: Bounded<Role, 0, 7>,
        packs: Bounded<Name, 0, 64>,
        #[serde(deserialize_with = "nullable")]
        tier: Option<Tier>,
    }
);
kind!(
    /// A gate is opened or closed.
    Gate { destination: Destination, state: GateState, }
);
kind!(
    /// A subject is registered.
    Subject {}
);
kind!(
    /// A run begins.
    Run {
        #[serde(deserialize_with = "nullable")]
        as_of: Option<Time>,
    }
);
kind!(
    /// A source is recorded.
    Source { sequence: Decimal, attested_by: KeyKind, tier: Tier, }
);
kind!(
    /// A person opened a source.
    SourceOpened {}
);
kind!(
    /// A person let a source out of quarantine.
    SourceReleased { source_index: Decimal, opened_index: Decimal, }
);
kind!(
    /// A candidate is decided on.
    Promotion {
        destination: Destination,
        r#type: TypeRef,
        outcome: Outcome,
        trigger: Trigger,
        #[serde(deserialize_with = "nullable")]
        schema_digest: Option<Hex>,
        #[serde(deserialize_with = "nullable")]
        pack_digest: Option<Hex>,
        #[serde(deserialize_with = "nullable")]
        policy_set_digest: Option<Hex>,
        profile: Name,
        frames_digest: Hex,
        conditions: Bounded<Condition, 12, 12>,
        reviews: Bounded<CountedReview, 0, 16>,
        #[serde(deserialize_with = "nullable")]
        previous_index: Option<Decimal>,
        submitted_at: Time,
        #[serde(deserialize_with = "nullable")]
        item: Option<Uuid>,
    }
);
kind!(
    /// A person gives a verdict.
    Review {
        destination: Destination,
        r#type: TypeRef,
        verdict: Verdict,
        #[serde(deserialize_with = "nullable")]
        slot: Option<Slot>,
        admissible: bool,
        assurance: Assurance,
        sheet_digest: Hex,
        challenge: Hex,
        not_after: Time,
    }
);
kind!(
    /// A record's retention period begins, or a legal hold is placed or lifted.
    Retention {
        action: RetentionAction,
        item: Uuid,
        #[serde(deserialize_with = "nullable")]
        previous_index: Option<Decimal>,
    }
);
kind!(
    /// The log is exported.
    Export { size: Decimal, }
);

/// A predicate of a known kind.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant is the shape of its name")]
pub enum Predicate {
    KeyEvent(KeyEvent),
    PolicyLoad(PolicyLoad),
    PackLoad(PackLoad),
    Principal(Principal),
    Gate(Gate),
    Subject(Subject),
    Run(Run),
    Source(Source),
    SourceOpened(SourceOpened),
    SourceReleased(SourceReleased),
    Promotion(Box<Promotion>),
    Review(Review),
    Retention(Retention),
    Export(Export),
}

/// Why a predicate is not accepted, and at which member of it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PredicateError {
    /// Members joined by dots; empty for the whole.
    pub field: String,
    /// In words.
    pub message: String,
}

/// Reads the predicate of that kind from its canonical text.
///
/// # Errors
/// The kind is unknown, or the predicate has not its shape, or not exactly its commitments.
pub fn read(kind: &str, text: &str) -> Result<(Common, Predicate), PredicateError> {
    let Some(expected) = commitments_of(kind) else {
        return Err(PredicateError {
            field: "predicateType".into(),
            message: format!("the kind `{kind}` is unknown"),
        });
    };
    let (common, predicate) = by_kind(kind, text).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." {
            "predicate".into()
        } else {
            format!("predicate.{path}")
        };
        PredicateError {
            field,
            message: words_of(error.inner()),
        }
    })?;
    let absent = expected.iter().find(|name| !common.commitments.contains_key(**name));
    let unknown = common
        .commitments
        .keys()
        .find(|name| !expected.contains(&name.as_str()));
    if let Some((name, what)) = absent
        .map(|name| (*name, "is absent"))
        .or(unknown.map(|name| (name.as_str(), "is none of this kind")))
    {
        return Err(PredicateError {
            field: format!("predicate.commitments.{name}"),
            message: format!("the commitment {what}"),
        });
    }
    Ok((common, predicate))
}

/// The error without its place in the predicate's text, which no reader of a report sees.
fn words_of(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split_once(" at line ")
        .map_or(text.clone(), |(words, _)| words.to_owned())
}

fn by_kind(kind: &str, text: &str) -> Read<(Common, Predicate)> {
    macro_rules! read {
        ($name:ident) => {
            $name::read(text).map(|(common, predicate)| (common, Predicate::$name(predicate)))
        };
    }
    match kind {
        "key-event" => read!(KeyEvent),
        "policy-load" => read!(PolicyLoad),
        "pack-load" => read!(PackLoad),
        "principal" => read!(Principal),
        "gate" => read!(Gate),
        "subject" => read!(Subject),
        "run" => read!(Run),
        "source" => read!(Source),
        "source-opened" => read!(SourceOpened),
        "source-released" => read!(SourceReleased),
        "promotion" => {
            Promotion::read(text).map(|(common, promotion)| (common, Predicate::Promotion(Box::new(promotion))))
        }
        "review" => read!(Review),
        "retention" => read!(Retention),
        _ => read!(Export),
    }
}
