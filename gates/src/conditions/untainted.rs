//! Stage 3: no claim rests on a quarantined source. Prose of a response may cite a flagged document if it says
//! so, which is the verifier's question; nothing else may.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Destination;

use super::{Case, CitedSource, condition};
use crate::condition::Examined;

condition!(
    /// Nothing rests on a quarantined, retracted or tainted source.
    Untainted,
    Untainted,
    ()
);

pub(crate) fn examine(case: Case<'_>, cited: &BTreeMap<Label, CitedSource>) -> Examined<Untainted> {
    let quarantined = |label: &Label| {
        cited
            .get(label)
            .and_then(|place| case.facts.sources.get(place.position))
            .is_some_and(|source| source.row().quarantined)
    };
    let carries_claim = |label: &Label| case.candidate.claims().iter().any(|claim| claim.cites.contains(label));
    let prose_may = case.candidate.destination() == Destination::Response;
    let found = cited
        .keys()
        .find(|label| quarantined(label) && (!prose_may || carries_claim(label)));
    match found {
        Some(label) => Examined::unmet(
            Code::SourceQuarantined,
            format!("{label}: the source reads like an instruction and is set apart until a person releases it"),
        ),
        None => Examined::met(case.candidate, ()),
    }
}
