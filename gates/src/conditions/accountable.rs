//! Stage 4, records: retention, legal basis, confidentiality, case and subject.

use nullius_schemas::code::Code;
use nullius_schemas::pack::About;
use nullius_schemas::vocabulary::{Basis, Destination};

use super::{Case, TypedAs, condition};
use crate::condition::Examined;

condition!(
    /// A record can be accounted for.
    Accountable,
    Accountable,
    Accounted
);

/// How a record is kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Accounted {
    /// The retention class.
    pub retention: String,
    /// The legal basis.
    pub basis: Basis,
    /// The confidentiality marking.
    pub confidentiality: String,
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs) -> Examined<Accountable> {
    let Case { candidate, facts } = case;
    if candidate.destination() != Destination::Record {
        return Examined::not_required(candidate, "only records are kept in a case file");
    }
    let kind = &typed.kind;
    let purpose = &facts.run.purpose;
    let Some(treatment) = &typed.treatment else {
        return Examined::unmet(
            Code::RetentionMissing,
            format!("the pack's table has no row for {kind} and {purpose}"),
        );
    };
    let Some(retention) = &treatment.retention else {
        return Examined::unmet(
            Code::RetentionMissing,
            format!("no retention class for {kind} and {purpose}"),
        );
    };
    if treatment.basis == Basis::None {
        return Examined::unmet(Code::BasisMissing, format!("no legal basis for {kind} and {purpose}"));
    }
    if facts.run.case.is_none() {
        return Examined::unmet(
            Code::CaseMissing,
            "the run is bound to no case; a channel opens one that is",
        );
    }
    if typed.compiled.type_def().promotion().about == About::Subject && facts.run.subject.is_none() {
        return Examined::unmet(
            Code::SubjectMissing,
            "the run is bound to no subject; a channel opens one that is",
        );
    }
    Examined::met(
        candidate,
        Accounted {
            retention: retention.clone(),
            basis: treatment.basis,
            confidentiality: treatment.confidentiality.clone(),
        },
    )
}
