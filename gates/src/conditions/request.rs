//! Numbers that came with the request: the case's own, and those that the subject wrote.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language;

use super::Case;
use crate::verifier::{self, Evidence, Input, Report, RequestNumber};

/// Verifies a text of a candidate. What the subject wrote is read only if a number without a citation was found.
pub(super) fn verify(case: Case<'_>, input: Input<'_>) -> Report {
    let mut brought = fixed(case);
    let report = verifier::verify(&Input {
        request_numbers: &brought,
        ..input
    });
    if !report
        .findings
        .iter()
        .any(|finding| finding.code == Code::UncitedNumber)
    {
        return report;
    }
    brought.extend(written(case, input.language));
    verifier::verify(&Input {
        request_numbers: &brought,
        ..input
    })
}

/// The number of the case, if its name is one.
fn fixed(case: Case<'_>) -> Vec<RequestNumber> {
    let name = case.facts.run.case.as_ref().map(ToString::to_string);
    let number = name.and_then(|name| name.parse().ok());
    number.map(RequestNumber::Fixed).into_iter().collect()
}

/// Every number in what the subject said or asked through a channel.
fn written(case: Case<'_>, language: Language) -> impl Iterator<Item = RequestNumber> {
    let spoken = case.facts.sources.iter().filter(|source| source.is_subject_speaking());
    spoken
        .flat_map(|source| source.content().texts())
        .flat_map(move |text| {
            let found = Evidence::from_text(text, language);
            let both = found.values.into_iter().chain(found.asked);
            both.map(|value| RequestNumber::Written(value.value))
                .collect::<Vec<_>>()
        })
}
