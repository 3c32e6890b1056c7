//! What policy says, and what an auditor needs to ask it again.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Role;

use super::rows::Question;

/// The question that was decided, in Cedar's own JSON formats: give `entities` to `Entities::from_json_value`
/// and the parts of `request` to `EntityUid::from_json` and `Context::from_json_value`, each with the schema.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PolicyRecord {
    /// `{action, context, principal, resource}`.
    pub request: Value,
    /// Every entity of the decision, in a fixed order, without the actions that the schema defines.
    pub entities: Value,
}

/// The question as it was put. Its [`PolicyRecord`] is written when somebody first looks at it: the decision itself
/// needs no JSON. Copies share it.
#[derive(Clone)]
pub struct PutQuestion(Arc<(Question, OnceLock<PolicyRecord>)>);

impl PutQuestion {
    pub(super) fn new(question: Question) -> Self {
        Self(Arc::new((question, OnceLock::new())))
    }
}

impl Deref for PutQuestion {
    type Target = PolicyRecord;

    fn deref(&self) -> &PolicyRecord {
        let (question, record) = &*self.0;
        record.get_or_init(|| question.record())
    }
}

impl PartialEq for PutQuestion {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for PutQuestion {}

impl fmt::Debug for PutQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// A forbid that determined a decision.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PolicyReason {
    /// The policy's `@id`.
    pub id: String,
    /// Why, in Dutch (B1), for the people concerned.
    pub reason_nl: String,
    /// The same in English.
    pub reason_en: String,
    /// Whether approvals can cure it.
    pub curable: bool,
}

/// What policy says. Only `Permitted` lets anything happen; only `Obliged` can become it through approvals.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PolicyVerdict {
    /// Yes.
    Permitted {
        /// The ids of the determining permits, in order.
        policies: Vec<String>,
        /// The question.
        record: PutQuestion,
    },
    /// Yes, once the approvals are there.
    Obliged {
        /// The forbids that they cure, in the order of their ids.
        policies: Vec<PolicyReason>,
        /// One entry for each approval asked in total, those that exist included; any role of the entry will do.
        roles: Vec<Vec<Role>>,
        /// The question, with the approvals that exist.
        record: PutQuestion,
    },
    /// No, approvals or not.
    Forbidden {
        /// The determining forbids: those that nothing cures first, each group in the order of their ids.
        policies: Vec<PolicyReason>,
        /// The question.
        record: PutQuestion,
    },
    /// Nothing permits it.
    NotPermitted {
        /// The question.
        record: PutQuestion,
    },
    /// A policy erred, or the question does not fit the schema. A refusal, whatever else Cedar said.
    Erred {
        /// For operators.
        errors: Vec<String>,
        /// The question.
        record: PutQuestion,
    },
    /// The entities refer to something that is not there. A refusal.
    EntitiesIncomplete {
        /// The uids that are missing, in order.
        missing: Vec<String>,
        /// The question.
        record: PutQuestion,
    },
}

impl PolicyVerdict {
    /// The question that was decided.
    #[must_use]
    pub fn record(&self) -> &PolicyRecord {
        match self {
            Self::Permitted { record, .. }
            | Self::Obliged { record, .. }
            | Self::Forbidden { record, .. }
            | Self::NotPermitted { record }
            | Self::Erred { record, .. }
            | Self::EntitiesIncomplete { record, .. } => record,
        }
    }

    /// Whether policy says yes, here and now.
    #[must_use]
    pub fn is_permitted(&self) -> bool {
        matches!(self, Self::Permitted { .. })
    }
}
