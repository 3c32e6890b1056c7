//! Stage 1: is this gate open, does anything serve it, is the run within its quota?

use nullius_schemas::code::Code;

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
        Gate::Open if case.facts.standing.candidates >= case.facts.standing.candidate_limit => Examined::unmet(
            Code::QuotaExhausted,
            format!(
                "a run submits at most {} candidates",
                case.facts.standing.candidate_limit
            ),
        ),
        Gate::Open => Examined::met(case.candidate, ()),
    }
}
