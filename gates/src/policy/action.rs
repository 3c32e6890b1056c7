//! The actions of the schema, as this crate asks about them.

use cedar_policy::{EntityId, EntityTypeName, EntityUid};
use nullius_schemas::vocabulary::{Destination, Verdict};

use super::request::KeepAct;

/// One action that a request can name; groups are the schema's own affair.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Action {
    Promote(Destination),
    Review(Verdict),
    Submit,
    Withdraw,
    Read,
    OpenSource,
    ReleaseSource,
    OperateGate,
    Keep(KeepAct),
}

impl Action {
    pub(super) const ALL: [Self; 16] = [
        Self::Promote(Destination::Response),
        Self::Promote(Destination::Record),
        Self::Promote(Destination::Knowledge),
        Self::Promote(Destination::Memory),
        Self::Review(Verdict::Approve),
        Self::Review(Verdict::Return),
        Self::Review(Verdict::Reject),
        Self::Submit,
        Self::Withdraw,
        Self::Read,
        Self::OpenSource,
        Self::ReleaseSource,
        Self::OperateGate,
        Self::Keep(KeepAct::StartRetention),
        Self::Keep(KeepAct::PlaceHold),
        Self::Keep(KeepAct::LiftHold),
    ];

    /// The id within `Nullius::Action`.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Promote(Destination::Response) => "promote::response",
            Self::Promote(Destination::Record) => "promote::record",
            Self::Promote(Destination::Knowledge) => "promote::knowledge",
            Self::Promote(Destination::Memory) => "promote::memory",
            Self::Review(Verdict::Approve) => "approve",
            Self::Review(Verdict::Return) => "return",
            Self::Review(Verdict::Reject) => "reject",
            Self::Submit => "submit",
            Self::Withdraw => "withdraw",
            Self::Read => "read",
            Self::OpenSource => "openSource",
            Self::ReleaseSource => "releaseSource",
            Self::OperateGate => "operateGate",
            Self::Keep(act) => act.as_str(),
        }
    }

    pub(super) fn uid(self, action_type: &EntityTypeName) -> EntityUid {
        EntityUid::from_type_name_and_id(action_type.clone(), EntityId::new(self.id()))
    }

    pub(super) fn is_promotion(self) -> bool {
        matches!(self, Self::Promote(_))
    }
}
