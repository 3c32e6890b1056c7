//! Stage 3: every citation resolves in the kernel's own ledger, and every claim rests on citations.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{Label, SourceId, TypeRef};
use nullius_schemas::vocabulary::{Tier, ToolStatus};

use super::{Case, TypedAs, condition, echo};
use crate::candidate::{At, Place};
use crate::condition::Examined;
use crate::source::{Content, ResolvedSource};
use crate::text::{find_quote, nearest};

condition!(
    /// Every citation resolves.
    Sourced,
    Sourced,
    BTreeMap<Label, CitedSource>
);

/// A resolved citation.
#[derive(Clone, Debug)]
pub struct CitedSource {
    /// The source.
    pub source: SourceId,
    /// Its digest.
    pub digest: Digest,
    /// Its tier.
    pub tier: Tier,
    /// Its index among the run's sources as given.
    pub position: usize,
    /// What stands at the cited place.
    pub place: CitedPlace,
}

/// What stands at a cited place.
#[derive(Clone, Debug)]
pub enum CitedPlace {
    /// Words: first byte and one past the last byte in the source's text.
    Span {
        /// The words as they stand in the source.
        text: String,
        /// First byte; `None` when the words stand inside a JSON string.
        start: Option<usize>,
        /// One past the last byte.
        end: Option<usize>,
    },
    /// A field.
    Field(Value),
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs) -> Examined<Sourced> {
    let mut resolved = BTreeMap::new();
    for (label, place) in case.candidate.citations() {
        match resolve(case, place) {
            Ok(cited) => {
                resolved.insert(label.clone(), cited);
            }
            Err((code, detail)) => return Examined::unmet(code, format!("{label}: {detail}")),
        }
    }
    match check_claims(case, typed) {
        Ok(()) => Examined::met(case.candidate, resolved),
        Err((code, detail)) => Examined::unmet(code, detail),
    }
}

type Fault = (Code, String);

fn resolve(case: Case<'_>, place: &Place) -> Result<CitedSource, Fault> {
    let found = case
        .facts
        .sources
        .iter()
        .enumerate()
        .find(|(_, source)| source.id() == place.source);
    let Some((position, source)) = found else {
        return Err((Code::CitationUnresolved, "this run has no such source".into()));
    };
    let row = source.row();
    let as_of = case.facts.as_of(case.candidate.submitted_at());
    if row.recorded_at > case.candidate.submitted_at() {
        return Err((
            Code::CitationLate,
            "the source was recorded after the candidate was submitted".into(),
        ));
    }
    if source.dated_at() > as_of {
        return Err((Code::CitationAfterAsOf, format!("the source is dated after {as_of}")));
    }
    if row.retracted {
        return Err((Code::SourceRetracted, "the source was retracted".into()));
    }
    if row.tool_status.is_some_and(|status| status != ToolStatus::Ok) {
        return Err((
            Code::SourceNotOk,
            "only a tool result with status `ok` is evidence".into(),
        ));
    }
    let place = match &place.at {
        At::Quote(quote) => quoted(source, quote)?,
        At::Pointer(pointer) => CitedPlace::Field(pointed(source, pointer)?),
    };
    Ok(CitedSource {
        source: row.id,
        digest: row.digest,
        tier: row.tier,
        position,
        place,
    })
}

fn quoted(source: &ResolvedSource, quote: &str) -> Result<CitedPlace, Fault> {
    let arguments = source.row().tool_arguments.as_ref();
    if arguments.is_some_and(|arguments| echo::quotes(quote, arguments)) {
        return Err((
            Code::CitationUnresolved,
            "the quote echoes an argument of the call: that is no evidence".into(),
        ));
    }
    if let Content::Text(text) = source.content() {
        if let Some(span) = find_quote(text, quote) {
            let words = text.get(span.start..span.end).unwrap_or_default().to_owned();
            return Ok(CitedPlace::Span {
                text: words,
                start: Some(span.start),
                end: Some(span.end),
            });
        }
        let hint = nearest(text, quote).map_or_else(String::new, |near| format!("; the nearest is “{near}”"));
        return Err((
            Code::CitationUnresolved,
            format!("the quote does not stand in the source{hint}"),
        ));
    }
    source
        .content()
        .texts()
        .into_iter()
        .find(|text| find_quote(text, quote).is_some())
        .map(|_| CitedPlace::Span {
            text: quote.to_owned(),
            start: None,
            end: None,
        })
        .ok_or_else(|| {
            (
                Code::CitationUnresolved,
                "the quote stands in no string of the source; cite a field by its pointer".into(),
            )
        })
}

fn pointed(source: &ResolvedSource, pointer: &nullius_schemas::json::Pointer) -> Result<Value, Fault> {
    let Content::Json(value) = source.content() else {
        return Err((
            Code::CitationUnresolved,
            "the source is text: cite it with a quote".into(),
        ));
    };
    let Some(found) = pointer.resolve(value) else {
        let names: Vec<_> = value.leaves().into_iter().map(|(at, _)| at).take(12).collect();
        return Err((
            Code::CitationUnresolved,
            format!("nothing stands at `{pointer}`; the source has {}", names.join(", ")),
        ));
    };
    let echoed = source
        .row()
        .tool_arguments
        .as_ref()
        .is_some_and(|arguments| echo::repeats(found, arguments));
    if echoed {
        return Err((
            Code::CitationUnresolved,
            format!("`{pointer}` echoes an argument of the call: that is no evidence; cite a field that does not"),
        ));
    }
    Ok(found.clone())
}

fn check_claims(case: Case<'_>, typed: &TypedAs) -> Result<(), Fault> {
    let standing = case.facts.standing;
    if case.candidate.revises().is_some() && !standing.revises_known {
        return Err((
            Code::RevisesUnknown,
            "`revises` names no draft of this run and type that asked for a revision and waits for it".into(),
        ));
    }
    if !standing.needs_missing.is_empty() {
        let names: Vec<_> = standing.needs_missing.iter().map(TypeRef::as_str).collect();
        return Err((
            Code::NeedsPromoted,
            format!("first get a {} promoted in this run", names.join(" and a ")),
        ));
    }
    if case.candidate.supersedes().is_some() && standing.superseded_type.as_ref() != Some(case.candidate.type_ref()) {
        return Err((
            Code::SupersedesUnknown,
            "`supersedes` names no active item of this type here".into(),
        ));
    }
    let promotion = typed.compiled.type_def().promotion();
    let mut seen = BTreeSet::new();
    for claim in case.candidate.claims() {
        let invalid = |detail: &str| Err((Code::ClaimInvalid, format!("`{}`: {detail}", claim.path)));
        if !promotion.leaves.contains_key(&claim.path) {
            return invalid("the type has no claim there");
        }
        if claim.path.resolve(case.candidate.payload()).is_none() {
            return invalid("the payload has nothing there");
        }
        if !seen.insert(&claim.path) {
            return invalid("it stands twice");
        }
        if claim.cites.is_empty() {
            return invalid("a claim cites what it rests on");
        }
        if let Some(label) = claim
            .cites
            .iter()
            .find(|label| !case.candidate.citations().contains_key(*label))
        {
            return Err((
                Code::LabelUnknown,
                format!("`{}` cites {label}, which the citations do not define", claim.path),
            ));
        }
    }
    let asks = promotion.verifier.requires_citations && promotion.prose.is_empty();
    if asks && case.candidate.claims().is_empty() {
        return Err((
            Code::ClaimInvalid,
            "a candidate of this type has at least one claim".into(),
        ));
    }
    Ok(())
}
