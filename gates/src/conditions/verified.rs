//! Stage 4: the independent verifier finds nothing in the cited prose, and each numeric leaf stands in what it cites.

use std::borrow::Cow;
use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::names::Label;
use nullius_schemas::pack::Promotion;
use nullius_schemas::vocabulary::{Destination, Language};

use super::{Case, CitedPlace, CitedSource, TypedAs, condition, echo};
use crate::condition::{Examined, Unmet};
use crate::verifier::{Evidence, Finding, Input, VerifierVerdict, value_supported, verify};

condition!(
    /// The verifier finds nothing.
    Verified,
    Verified,
    Verification
);

/// What the verifier counted.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Verification {
    /// Numbers that were checked.
    pub checked: u32,
    /// Numbers that the evidence supports.
    pub supported: u32,
}

/// A finding and the field that it stands in.
#[derive(Clone, Debug)]
pub struct PlacedFinding {
    /// The field.
    pub path: Pointer,
    /// The finding.
    pub finding: Finding,
}

/// The verifier's whole word on a candidate, findings included.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) findings: Vec<PlacedFinding>,
    pub(crate) notices: Vec<Code>,
    pub(crate) refuses: bool,
    counted: Verification,
}

pub(crate) fn verdict(case: Case<'_>, typed: &TypedAs, cited: &BTreeMap<Label, CitedSource>) -> Verdict {
    let promotion = typed.compiled.type_def().promotion();
    if silent(promotion) {
        return Verdict::default();
    }
    let language = language(case);
    let evidence: BTreeMap<_, _> = cited
        .iter()
        .map(|(label, place)| (label.clone(), evidence_of(case, place, language)))
        .collect();
    let mut verdict = Verdict::default();
    for path in &promotion.prose {
        let Some(text) = path.resolve(case.candidate.payload()).and_then(Value::as_str) else {
            continue;
        };
        let input = Input {
            text,
            language,
            rules: &promotion.verifier,
            evidence: &evidence,
            request_numbers: &[],
        };
        let report = verify(&input);
        verdict.refuses |= report.verdict() == VerifierVerdict::Refuse;
        verdict.counted.checked += report.numbers.checked;
        verdict.counted.supported += report.numbers.supported;
        verdict.notices.extend(report.notices.iter().map(|notice| notice.code));
        verdict
            .findings
            .extend(report.findings.into_iter().map(|finding| PlacedFinding {
                path: path.clone(),
                finding,
            }));
    }
    for (path, rule) in &promotion.leaves {
        let Some(text) = path.resolve(case.candidate.payload()).and_then(Value::as_str) else {
            continue;
        };
        if !rule.numeric || !text.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let labels = case.candidate.claim(path).map_or(&[][..], |claim| &claim.cites);
        let places: Vec<_> = labels.iter().filter_map(|label| evidence.get(label)).collect();
        let verbatim = labels
            .iter()
            .filter_map(|label| cited.get(label))
            .any(|place| stands_in(place, text));
        verdict.counted.checked += 1;
        if verbatim || value_supported(text, &places, language) {
            verdict.counted.supported += 1;
        } else {
            let detail = "the value does not stand in what its claim cites".to_owned();
            let finding = Finding {
                code: Code::NumberMismatch,
                start: 0,
                end: text.len(),
                text: text.to_owned(),
                detail,
            };
            verdict.findings.push(PlacedFinding {
                path: path.clone(),
                finding,
            });
        }
    }
    verdict
}

/// Whether a type says nothing that the verifier looks at.
fn silent(promotion: &Promotion) -> bool {
    promotion.prose.is_empty() && !promotion.leaves.values().any(|rule| rule.numeric)
}

/// An identifier such as a licence plate is no number: it counts as supported when it stands there whole.
fn stands_in(place: &CitedSource, value: &str) -> bool {
    let whole = |text: &str| {
        text.match_indices(value).any(|(at, found)| {
            let before = text.get(..at).and_then(|head| head.chars().next_back());
            let after = text.get(at + found.len()..).and_then(|tail| tail.chars().next());
            ![before, after].into_iter().flatten().any(char::is_alphanumeric)
        })
    };
    value.chars().any(char::is_alphabetic)
        && match &place.place {
            CitedPlace::Span { text, .. } => whole(text),
            CitedPlace::Field(field) => field.as_str().is_some_and(whole),
        }
}

/// The language that a text is read in: the payload's own, else the run's.
fn language(case: Case<'_>) -> Language {
    let own = case
        .candidate
        .payload()
        .get("language")
        .and_then(Value::as_str)
        .and_then(Language::parse);
    own.unwrap_or(case.facts.run.language)
}

fn evidence_of(case: Case<'_>, cited: &CitedSource, language: Language) -> Evidence {
    let arguments = case
        .facts
        .sources
        .get(cited.position)
        .and_then(|source| source.row().tool_arguments.as_ref());
    let own = |text| arguments.map_or(Cow::Borrowed(text), |arguments| echo::without(text, arguments));
    let mut evidence = match &cited.place {
        CitedPlace::Span { text, .. } => Evidence::from_text(&own(text), case.facts.run.language),
        CitedPlace::Field(Value::String(text)) => Evidence::from_json(&Value::from(&*own(text))),
        CitedPlace::Field(value) => Evidence::from_json(value),
    };
    if let Some(source) = case.facts.sources.get(cited.position) {
        let row = source.row();
        let as_of = case.facts.as_of(case.candidate.submitted_at());
        evidence.stale = row.valid_until.is_some_and(|until| until < as_of);
        evidence.calibration = row.calibration;
        evidence.instruction_like = row.quarantined;
        evidence.unreliable_tail = row.flags.iter().any(|flag| flag == "unreliable-tail");
        evidence.after_as_of = source.dated_at() > as_of;
    }
    let _ = language;
    evidence
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs, verdict: &Verdict) -> Examined<Verified> {
    let promotion = typed.compiled.type_def().promotion();
    if verdict.findings.is_empty() {
        return if silent(promotion) {
            Examined::not_required(case.candidate, "the type has no prose and no numbers")
        } else {
            Examined::met(case.candidate, verdict.counted)
        };
    }
    let mut codes = Vec::new();
    for placed in &verdict.findings {
        if !codes.contains(&placed.finding.code) {
            codes.push(placed.finding.code);
        }
    }
    let detail = match case.candidate.destination() {
        Destination::Response if !verdict.refuses => "mend what the findings name and submit again with `revises`",
        _ => "the findings name each place",
    };
    Examined::Unmet(Unmet {
        codes,
        detail: detail.to_owned(),
    })
}
