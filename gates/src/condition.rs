//! What a condition is, and what it takes to have met one.

use nullius_schemas::api::ConditionAnswer;
use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::vocabulary::{ConditionName, ConditionResult};

use crate::candidate::Candidate;

/// One question about a candidate. Sealed: nobody outside can add one that always holds.
pub trait Condition: sealed::Sealed {
    /// Its name.
    const NAME: ConditionName;
    /// What a yes rests on.
    type Evidence: std::fmt::Debug;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// Proof that condition `C` holds for the candidate with one digest. Private fields: only `examine` of
/// the condition's own file makes one.
#[derive(Debug)]
pub struct Proof<C: Condition> {
    candidate: Digest,
    held: Held<C::Evidence>,
}

#[derive(Debug)]
enum Held<E> {
    Met(E),
    NotRequired(&'static str),
}

impl<C: Condition> Proof<C> {
    /// The digest of the candidate that it speaks of.
    #[must_use]
    pub fn candidate(&self) -> Digest {
        self.candidate
    }

    /// What the yes rests on; `None` where a rule does not require the condition.
    #[must_use]
    pub fn evidence(&self) -> Option<&C::Evidence> {
        match &self.held {
            Held::Met(evidence) => Some(evidence),
            Held::NotRequired(_) => None,
        }
    }
}

/// The result of one condition, with its proof if it holds.
#[derive(Debug)]
pub enum Examined<C: Condition> {
    /// It holds.
    Holds(Proof<C>),
    /// It does not.
    Unmet(Unmet),
    /// Its input does not exist.
    NotEvaluated,
}

/// Why a condition does not hold.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unmet {
    /// Every reason, the first one first.
    pub codes: Vec<Code>,
    /// What was wrong, where, and what would be right.
    pub detail: String,
}

impl<C: Condition> Examined<C> {
    pub(crate) fn met(candidate: &Candidate, evidence: C::Evidence) -> Self {
        Self::Holds(Proof {
            candidate: candidate.digest(),
            held: Held::Met(evidence),
        })
    }

    pub(crate) fn not_required(candidate: &Candidate, rule: &'static str) -> Self {
        Self::Holds(Proof {
            candidate: candidate.digest(),
            held: Held::NotRequired(rule),
        })
    }

    pub(crate) fn unmet(code: Code, detail: impl Into<String>) -> Self {
        Self::Unmet(Unmet {
            codes: vec![code],
            detail: detail.into(),
        })
    }

    /// The evidence, if the condition is met.
    #[must_use]
    pub fn evidence(&self) -> Option<&C::Evidence> {
        match self {
            Self::Holds(proof) => proof.evidence(),
            _ => None,
        }
    }

    /// Whether it holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        matches!(self, Self::Holds(_))
    }

    /// The codes, if it is unmet.
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        match self {
            Self::Unmet(unmet) => &unmet.codes,
            _ => &[],
        }
    }

    /// Its line in the answer.
    #[must_use]
    pub fn answer(&self) -> ConditionAnswer {
        let (result, code, detail) = match self {
            Self::Holds(proof) => match proof.held {
                Held::Met(_) => (ConditionResult::Met, None, None),
                Held::NotRequired(rule) => (ConditionResult::NotRequired, None, Some(rule.to_owned())),
            },
            Self::Unmet(unmet) => (
                ConditionResult::Unmet,
                unmet.codes.first().copied(),
                Some(unmet.detail.clone()),
            ),
            Self::NotEvaluated => (ConditionResult::NotEvaluated, None, None),
        };
        ConditionAnswer {
            name: C::NAME,
            result,
            code,
            detail,
        }
    }
}
