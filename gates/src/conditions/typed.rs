//! Stage 2: a known type, allowed for this destination, with a valid payload.

use std::sync::Arc;

use nullius_schemas::code::Code;
use nullius_schemas::pack::Treatment;

use super::{Case, condition};
use crate::condition::Examined;
use crate::types::CompiledType;

condition!(
    /// The payload is of its type.
    Typed,
    Typed,
    TypedAs
);

/// The type that a payload is of.
#[derive(Debug)]
pub struct TypedAs {
    /// The type.
    pub compiled: Arc<CompiledType>,
    /// The kind.
    pub kind: String,
    /// How the pack's table treats it for the run's purpose; a hole in the table is `None`.
    pub treatment: Option<Treatment>,
}

pub(crate) fn examine(case: Case<'_>) -> Examined<Typed> {
    let Case { candidate, facts } = case;
    let Some(compiled) = facts.types.find(candidate.type_ref(), facts.packs) else {
        let names: Vec<_> = facts
            .types
            .names(facts.packs)
            .map(nullius_schemas::names::TypeRef::as_str)
            .collect();
        return Examined::unmet(Code::TypeUnknown, format!("this key's packs have {}", names.join(", ")));
    };
    let type_def = compiled.type_def();
    if !type_def.promotion().destinations.contains(&candidate.destination()) {
        let names: Vec<_> = type_def
            .promotion()
            .destinations
            .iter()
            .map(|name| name.as_str())
            .collect();
        return Examined::unmet(
            Code::TypeNotForDestination,
            format!("{} may become {}", type_def.type_ref(), names.join(", ")),
        );
    }
    let faults = compiled.faults(candidate.payload());
    if !faults.is_empty() {
        return Examined::unmet(Code::PayloadInvalid, faults.join("; "));
    }
    let Some(kind) = type_def.kind_of(candidate.payload()) else {
        return Examined::unmet(Code::PayloadInvalid, "the payload does not say its kind");
    };
    let treatment = compiled.pack().treatment(type_def.type_ref(), kind, &facts.run.purpose);
    Examined::met(
        candidate,
        TypedAs {
            compiled: Arc::clone(compiled),
            kind: kind.to_owned(),
            treatment,
        },
    )
}
