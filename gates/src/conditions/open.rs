//! Stage 1: is this gate open, does anything serve it, is the run within its quota?

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Destination;

use super::{Case, condition};
use crate::condition::Examined;
use crate::facts::Gate;

condition!(
    /// The gate of the destination is open.
    Open,
    Open,
    ()
);

pub(crate) fn examine(case: Case<'_>) -> Examined<Open> {
    let destination = case.candidate.destination();
    let standing = case.facts.standing;
    match case.facts.gate {
        Gate::Closed => Examined::unmet(
            Code::GateClosed,
            format!("the gate for {destination} was closed by a person"),
        ),
        Gate::Broken => Examined::unmet(
            Code::GateUnavailable,
            format!("the circuit of the gate for {destination} is open"),
        ),
        Gate::Open if !case.facts.policies.serves(destination) => {
            Examined::unmet(Code::GateUnavailable, format!("no policy could permit a {destination}"))
        }
        Gate::Open if standing.candidates >= standing.candidate_limit => Examined::unmet(
            Code::QuotaExhausted,
            format!("a run submits at most {} candidates", standing.candidate_limit),
        ),
        Gate::Open
            if destination == Destination::Memory && standing.memories_today >= standing.memories_today_limit =>
        {
            Examined::unmet(
                Code::QuotaExhausted,
                format!(
                    "an agent promotes at most {} memories in a day (UTC)",
                    standing.memories_today_limit
                ),
            )
        }
        Gate::Open => Examined::met(case.candidate, ()),
    }
}
