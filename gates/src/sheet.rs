//! The review sheet: the canonical document that an approver decides on. Format: docs/spec/review-sheet.md.
//!
//! One for each candidate, basis and language. It names the policies, the pack and the layout by digest, so that
//! a change of any of them is another sheet, and an approval of the old one no longer counts.

use nullius_schemas::digest::{Digest, hex};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Language;

use crate::candidate::Candidate;
use crate::condition::Examined;
use crate::conditions::{Case, CitedPlace, CitedSource, Permitted, approved};
use crate::examination::{Examination, Remarks};
use crate::facts::{Facts, HoldTerms};
use crate::rendered::rendered;
use crate::source::{Content, ResolvedSource};

/// The domain line of a sheet's digest.
pub const SHEET_DOMAIN: &str = "nullius/review-sheet/v2";
/// The layout that a page renders a sheet with, as digested.
pub const LAYOUT: &str = include_str!("../../schemas/review-sheet/v2.layout.json");
/// Bytes of context shown before and after a cited span.
const CONTEXT: usize = 240;

/// The digest of the layout.
#[must_use]
pub fn layout_digest() -> Digest {
    Digest::of(LAYOUT.as_bytes())
}

/// The digests of the current sheets in every language; none where there is no hold.
pub(crate) fn digests(
    case: Case<'_>,
    examination: &Examination,
    remarks: &Remarks,
    permitted: &Examined<Permitted>,
) -> Vec<Digest> {
    Language::ALL
        .iter()
        .filter_map(|language| document(case, examination, remarks, permitted, *language))
        .filter_map(|document| Digest::of_document(SHEET_DOMAIN, &document).ok())
        .collect()
}

/// The sheet of a held candidate in a language; `None` where there is nothing to approve.
#[must_use]
pub fn review_sheet(candidate: &Candidate, facts: &Facts<'_>, language: Language) -> Option<(Value, Digest)> {
    let examination = crate::examination::examine(candidate, facts);
    let case = Case { candidate, facts };
    // Where no approval counts, what policy says is what it says before approvals.
    let asked_again = if approved::counting(case, &examination.remarks.sheets).is_empty() {
        None
    } else {
        Some(crate::examination::before_approvals(case, &examination)?)
    };
    let before = asked_again.as_ref().unwrap_or(&examination.permitted);
    let document = document(case, &examination, &examination.remarks, before, language)?;
    let digest = Digest::of_document(SHEET_DOMAIN, &document).ok()?;
    Some((document, digest))
}

pub(crate) fn document(
    case: Case<'_>,
    examination: &Examination,
    remarks: &Remarks,
    permitted: &Examined<Permitted>,
    language: Language,
) -> Option<Value> {
    let HoldTerms { not_after, sheet_nonce } = case.facts.hold?;
    let permission = permitted.evidence()?;
    let typed = examination.typed.evidence()?;
    let cited = examination.sourced.evidence()?;
    let candidate = case.candidate;
    let asks = permission
        .asked
        .iter()
        .map(|any_of| Value::array(any_of.iter().map(|role| Value::from(*role))));
    let reasons = permission.reasons.iter().map(|policy| {
        let text = if language == Language::Dutch {
            &policy.reason_nl
        } else {
            &policy.reason_en
        };
        Value::object([
            ("policy", Value::from(policy.id.as_str())),
            ("text", text.as_str().into()),
        ])
    });
    let origins = examination
        .origin
        .evidence()
        .map_or(&[][..], |origins| &origins.leaves)
        .iter()
        .map(|leaf| {
            Value::object([
                ("path", Value::from(leaf.path.as_str())),
                ("declared", leaf.declared.into()),
                ("origin", leaf.origin.into()),
            ])
        });
    let citations = cited
        .iter()
        .map(|(label, place)| (label.to_string(), citation(case, place)));
    Some(Value::object([
        ("tenant", Value::from(candidate.tenant().clone())),
        ("candidate", candidate.id().into()),
        ("digest", candidate.digest().into()),
        ("destination", candidate.destination().into()),
        ("type", candidate.type_ref().clone().into()),
        ("payload", candidate.payload().clone()),
        ("rendered", shown_to_the_reader(case, remarks).into()),
        (
            "notices",
            Value::array(remarks.notices.iter().map(|code| Value::from(*code))),
        ),
        ("citations", Value::object(citations)),
        ("origins", Value::array(origins)),
        ("asks", Value::array(asks)),
        ("reasons", Value::array(reasons)),
        ("policySetDigest", case.facts.policies.digest().into()),
        ("packDigest", typed.compiled.pack().digest().into()),
        ("schemaDigest", typed.compiled.type_def().digest().into()),
        ("layoutDigest", layout_digest().into()),
        ("language", language.into()),
        ("notAfter", (*not_after).into()),
        ("nonce", hex(sheet_nonce).into()),
    ]))
}

/// A response as its reader will see it; null for anything else.
fn shown_to_the_reader(case: Case<'_>, remarks: &Remarks) -> Option<String> {
    let run = case.facts.run.language;
    rendered(case.candidate, case.facts.sources, run, remarks.is_marked())
}

fn citation(case: Case<'_>, place: &CitedSource) -> Value {
    let Some(source) = case.facts.sources.get(place.position) else {
        return Value::Null;
    };
    let row = source.row();
    let mut members = vec![
        ("source", Value::from(row.id)),
        ("kind", row.kind.into()),
        ("label", row.label.as_str().into()),
        ("speaker", row.speaker.into()),
        ("attestedBy", row.attested_by.into()),
        ("tier", row.tier.into()),
        ("observedAt", row.observed_at.into()),
        ("quarantined", row.quarantined.into()),
    ];
    match &place.place {
        CitedPlace::Field(value) => members.push(("value", shown(value))),
        CitedPlace::Span { text, start, end } => {
            let (before, after) = context(source, *start, *end);
            members.extend([
                ("before", before.into()),
                ("quote", text.as_str().into()),
                ("after", after.into()),
            ]);
        }
    }
    Value::object(members)
}

/// A field as text: a decimal is shown as it was written, and the canonical form holds no decimals.
fn shown(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::String(number.decimal().to_string()),
        Value::Array(items) => Value::array(items.iter().map(shown)),
        Value::Object(map) => Value::object(map.iter().map(|(key, member)| (key.clone(), shown(member)))),
        other => other.clone(),
    }
}

fn context(source: &ResolvedSource, start: Option<usize>, end: Option<usize>) -> (String, String) {
    let (Content::Text(text), Some(start), Some(end)) = (source.content(), start, end) else {
        return (String::new(), String::new());
    };
    let from = (start.saturating_sub(CONTEXT)..=start)
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(start);
    let to = (end..=end.saturating_add(CONTEXT).min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(end);
    let cut = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
    (cut(from, start), cut(end, to))
}
