//! The numbers of a conversation, for answers that may take theirs from anywhere in it.
//!
//! Only what a broker or publisher recorded counts: a figure of the question is no answer to it, and a model's own word
//! is no evidence of itself. What is quarantined, retracted or dated later is left out as if it were not there.

use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{KeyKind, Tier, ToolStatus};

use super::{Case, echo};
use crate::source::{Content, ResolvedSource};
use crate::verifier::{Evidence, EvidenceValue};

/// Every number of the run's sources that an answer may repeat.
pub(super) fn values(case: Case<'_>) -> Vec<EvidenceValue> {
    let sources = case.facts.sources.iter().filter(|source| counts(case, source));
    sources.flat_map(|source| of(case, source)).collect()
}

fn counts(case: Case<'_>, source: &ResolvedSource) -> bool {
    let row = source.row();
    let submitted_at = case.candidate.submitted_at();
    row.attested_by == KeyKind::Recorder
        && row.tier < Tier::C
        && row.tool_status.is_none_or(|status| status == ToolStatus::Ok)
        && !row.quarantined
        && !row.retracted
        && row.recorded_at <= submitted_at
        && source.dated_at() <= case.facts.as_of(submitted_at)
}

fn of(case: Case<'_>, source: &ResolvedSource) -> Vec<EvidenceValue> {
    let arguments = source.row().tool_arguments.as_ref();
    let language = case.facts.run.language;
    let text = |text: &str| {
        let own = arguments.map(|arguments| echo::without(text, arguments));
        Evidence::from_text(own.as_deref().unwrap_or(text), language).values
    };
    match source.content() {
        Content::Text(content) => text(content),
        Content::Json(content) => {
            let leaves = content.leaves().into_iter().map(|(_, leaf)| leaf);
            let own = leaves.filter(|leaf| arguments.is_none_or(|arguments| !echo::repeats(leaf, arguments)));
            own.flat_map(|leaf| match leaf {
                Value::String(string) => {
                    let own = arguments.map(|arguments| echo::without(string, arguments));
                    Evidence::from_json(&Value::from(own.as_deref().unwrap_or(string))).values
                }
                other => Evidence::from_json(other).values,
            })
            .collect()
        }
    }
}
