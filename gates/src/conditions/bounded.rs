//! Stage 4, memory: a subject, a purpose, a number and an end.

use nullius_schemas::code::Code;
use nullius_schemas::moment::Moment;
use nullius_schemas::pack::About;
use nullius_schemas::vocabulary::{Basis, Destination};

use super::{Case, TypedAs, condition};
use crate::condition::Examined;

condition!(
    /// A memory is bounded.
    Bounded,
    Bounded,
    Bounds
);

/// The end of a memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Bounds {
    /// When it stops being recalled.
    pub expires_at: Moment,
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs) -> Examined<Bounded> {
    let Case { candidate, facts } = case;
    if candidate.destination() != Destination::Memory {
        return Examined::not_required(candidate, "only memories are recalled by agents");
    }
    if typed.compiled.type_def().promotion().about == About::Subject && facts.run.subject.is_none() {
        return Examined::unmet(
            Code::SubjectMissing,
            "the run is bound to no subject; a channel opens one that is",
        );
    }
    if typed
        .treatment
        .as_ref()
        .is_none_or(|treatment| treatment.basis == Basis::None)
    {
        return Examined::unmet(
            Code::BasisMissing,
            format!("no legal basis for {} and {}", typed.kind, facts.run.purpose),
        );
    }
    // Many small memories add up to a dossier: they end at a number, whatever each of them says.
    let quota = typed.compiled.pack().quota(candidate.type_ref());
    let ends = u32::from(candidate.supersedes().is_some());
    if facts.standing.memories_of_type.saturating_sub(ends) >= quota {
        return Examined::unmet(
            Code::QuotaExhausted,
            format!(
                "there may be {quota} active memories of {} about one subject; supersede one of them",
                candidate.type_ref()
            ),
        );
    }
    match expiry(case, typed) {
        Some(expires_at) => Examined::met(candidate, Bounds { expires_at }),
        None => Examined::unmet(Code::ExpiryMissing, "the type does not say how long a memory lives"),
    }
}

/// When an item of this type stops being served, from now.
pub(crate) fn expiry(case: Case<'_>, typed: &TypedAs) -> Option<Moment> {
    typed
        .compiled
        .type_def()
        .promotion()
        .expiry
        .and_then(|period| case.facts.now.after(period))
}
