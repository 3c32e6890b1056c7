//! The closed lists of the domain. Every name is stable and kebab-case in JSON.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, ToSchema)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $text)] $variant,)+
        }

        impl $name {
            /// Every member, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable name.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }

            /// The member of that name.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|member| member.as_str() == text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                Self::parse(text).ok_or_else(|| {
                    let names: Vec<_> = Self::ALL.iter().map(|member| member.as_str()).collect();
                    format!("one of {}", names.join(", "))
                })
            }
        }

        impl From<$name> for crate::json::Value {
            fn from(member: $name) -> Self {
                Self::String(member.as_str().to_owned())
            }
        }
    };
}

vocabulary!(
    /// What a candidate asks to become.
    Destination {
        /// Text to a citizen.
        Response = "response",
        /// An entry in a case file.
        Record = "record",
        /// A fact that holds for everyone.
        Knowledge = "knowledge",
        /// What an agent may recall about a person.
        Memory = "memory",
    }
);

vocabulary!(
    /// Where a leaf comes from, strongest first: a candidate's origin is its weakest leaf's.
    Origin {
        /// The subject said it, in words that a positive frame covers.
        Stated = "stated",
        /// It stands in a cited source at the cited place.
        Retrieved = "retrieved",
        /// A governed tool computed it from cited pointers.
        Computed = "computed",
        /// Anything else. An approved inference stays inferred.
        Inferred = "inferred",
    }
);

vocabulary!(
    /// What became of a candidate.
    Outcome {
        /// Written at its destination.
        Promoted = "promoted",
        /// Only approvals are missing.
        Held = "held",
        /// A response whose findings can be mended within the run's budget.
        RevisionRequested = "revision-requested",
        /// The revision budget is spent: nothing is published or saved.
        Withheld = "withheld",
        /// A condition is not met. A result with evidence, not an error.
        Refused = "refused",
        /// The gate is closed or has no policies; nothing is staged for later.
        Unavailable = "unavailable",
        /// A reviewer said no.
        Rejected = "rejected",
        /// A reviewer sent it back with a question.
        Returned = "returned",
        /// Nobody decided before the deadline. Not a rejection, never an approval.
        Expired = "expired",
        /// The submitter took it back.
        Withdrawn = "withdrawn",
        /// A later candidate took its place.
        Superseded = "superseded",
    }
);

impl Outcome {
    /// Whether a later event can still change it.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == Self::Held
    }
}

vocabulary!(
    /// The conditions of a promotion, in the order of their stages.
    ConditionName {
        /// Stage 1: the gate is open and within quota.
        Open = "open",
        /// Stage 2: a known type, allowed here, with a valid payload.
        Typed = "typed",
        /// Stage 3: every citation resolves in the kernel's own ledger.
        Sourced = "sourced",
        /// Stage 3: the origin of every leaf, as the kernel derives it.
        Origin = "origin",
        /// Stage 3: nothing rests on a quarantined, retracted or tainted source.
        Untainted = "untainted",
        /// Stage 4: the independent verifier finds nothing.
        Verified = "verified",
        /// Stage 4: no personal data or instruction where none may be.
        Clean = "clean",
        /// Stage 4 (record): retention, basis, confidentiality, case.
        Accountable = "accountable",
        /// Stage 4 (knowledge): authoritative, dated, not contradicting.
        Current = "current",
        /// Stage 4 (memory): purpose, expiry, quota.
        Bounded = "bounded",
        /// Stage 5: Cedar permits, without any error.
        Permitted = "permitted",
        /// Stage 6: the approvals that policy asks for exist.
        Approved = "approved",
    }
);

impl ConditionName {
    /// The stage (1 to 6) that the condition belongs to.
    #[must_use]
    pub fn stage(self) -> u8 {
        match self {
            Self::Open => 1,
            Self::Typed => 2,
            Self::Sourced | Self::Origin | Self::Untainted => 3,
            Self::Verified | Self::Clean | Self::Accountable | Self::Current | Self::Bounded => 4,
            Self::Permitted => 5,
            Self::Approved => 6,
        }
    }
}

vocabulary!(
    /// The result of one condition.
    ConditionResult {
        /// It holds.
        Met = "met",
        /// The type does not ask for it; a rule says so.
        NotRequired = "not-required",
        /// It does not hold.
        Unmet = "unmet",
        /// Its input does not exist because an earlier condition failed.
        NotEvaluated = "not-evaluated",
    }
);

vocabulary!(
    /// A reviewer's verdict.
    Verdict {
        /// Yes to exactly this candidate and sheet.
        Approve = "approve",
        /// Back to the submitter, with a question.
        Return = "return",
        /// No.
        Reject = "reject",
    }
);

vocabulary!(
    /// A member of staff's role.
    Role {
        /// Decides on claims in the team's cases.
        Caseworker = "caseworker",
        /// A caseworker with the team's mandate.
        TeamLead = "team-lead",
        /// Decides what the organisation knows.
        KnowledgeEditor = "knowledge-editor",
        /// Keeps the records.
        RecordsOfficer = "records-officer",
        /// Guards the subjects' rights.
        PrivacyOfficer = "privacy-officer",
        /// Reads evidence.
        Auditor = "auditor",
        /// Operates the kernel; approves nothing.
        Administrator = "administrator",
    }
);

vocabulary!(
    /// How far a source may be trusted, by registration and never by its own word.
    Tier {
        /// Authoritative.
        A = "A",
        /// A broker's report.
        B = "B",
        /// What the subject, a third party or an agent says.
        C = "C",
    }
);

vocabulary!(
    /// The three kinds of machine key.
    KeyKind {
        /// A channel: the only one whose inputs can make a claim stated.
        Intake = "intake",
        /// A tool broker or publisher of documents.
        Recorder = "recorder",
        /// An agent framework.
        Agent = "agent",
    }
);

vocabulary!(
    /// What a source is.
    SourceKind {
        /// Somebody's words.
        Input = "input",
        /// What a tool answered.
        ToolResult = "tool-result",
        /// A document.
        Document = "document",
    }
);

vocabulary!(
    /// Who speaks in an input.
    Speaker {
        /// The run's subject.
        Subject = "subject",
        /// Somebody else outside the organisation.
        ThirdParty = "third-party",
        /// A member of staff.
        Staff = "staff",
        /// The agent.
        Agent = "agent",
    }
);

vocabulary!(
    /// How a tool call ended.
    ToolStatus {
        /// With a result.
        Ok = "ok",
        /// With an error.
        Error = "error",
        /// Without an answer in time.
        Timeout = "timeout",
        /// It was stopped.
        Aborted = "aborted",
    }
);

vocabulary!(
    /// Whether a result's uncertainty was calibrated.
    Calibration {
        /// It was.
        Calibrated = "calibrated",
        /// It was not, and a text must say so.
        Uncalibrated = "uncalibrated",
    }
);

vocabulary!(
    /// How sensitive a value is, by the pack's table.
    Sensitivity {
        /// Not about a person.
        Public = "public",
        /// Personal data.
        Personal = "personal",
        /// Personal data that needs one more look (money, addresses).
        Confidential = "confidential",
        /// A special category (GDPR article 9).
        Special = "special",
    }
);

vocabulary!(
    /// The legal basis of processing (GDPR article 6).
    Basis {
        /// The subject agreed.
        Consent = "consent",
        /// A contract with the subject.
        Contract = "contract",
        /// A duty by law.
        LegalObligation = "legal-obligation",
        /// A task in the public interest.
        PublicTask = "public-task",
        /// None is known: never enough for a record or memory.
        None = "none",
    }
);

vocabulary!(
    /// How sure we are who gave a verdict.
    Assurance {
        /// A session of a signed-in person.
        Session = "session",
        /// A passkey with user verification.
        Passkey = "passkey",
    }
);

vocabulary!(
    /// How strict the policies start out.
    Profile {
        /// Every response about a person and every inference is held. The default.
        Pilot = "pilot",
        /// What the packs and policies ask for, no more.
        Standard = "standard",
    }
);

vocabulary!(
    /// The languages that the gates read.
    Language {
        /// Dutch.
        Dutch = "nl",
        /// English.
        English = "en",
    }
);
