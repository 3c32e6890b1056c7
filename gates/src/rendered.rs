//! What a person reads of a response: slots filled in, citation markers stripped, and marked where it is unverified.
//!
//! Made anew from the candidate and its proved sources whenever it is shown; nobody keeps it.

use std::collections::BTreeMap;

use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::{Destination, Language};

use crate::candidate::{At, Candidate};
use crate::slots::{Cited, fill};
use crate::source::{Content, ResolvedSource};

/// The first line of a response that left with findings.
#[must_use]
pub fn mark(language: Language) -> &'static str {
    match language {
        Language::Dutch => "Let op: wij konden niet alles in dit antwoord bevestigen. Er kunnen fouten in staan.",
        Language::English => "Please note: we could not confirm everything in this answer. It may contain mistakes.",
    }
}

/// The language of a candidate's text: the payload's own, else the run's.
pub(crate) fn language(candidate: &Candidate, run: Language) -> Language {
    let own = candidate.payload().get("language").and_then(Value::as_str);
    own.and_then(Language::parse).unwrap_or(run)
}

/// The text of a response as it is read; `None` for anything else, or where a slot cannot be filled. `run` is the
/// run's language, `unverified` says that it left with findings.
#[must_use]
pub fn rendered(candidate: &Candidate, sources: &[ResolvedSource], run: Language, unverified: bool) -> Option<String> {
    if candidate.destination() != Destination::Response {
        return None;
    }
    let text = candidate.payload().get("text")?.as_str()?;
    let language = language(candidate, run);
    let filled = fill(text, &fields(candidate, sources), language).ok()?;
    let mut text = filled.text().to_owned();
    for label in candidate.citations().keys() {
        for marker in [format!(" [{label}]"), format!("[{label}]")] {
            text = text.replace(&marker, "");
        }
    }
    Some(if unverified {
        // Not the language that the payload says of itself: no model chooses what its reader cannot read.
        format!("{}\n\n{text}", mark(run))
    } else {
        text
    })
}

/// What each label stands for. A citation that does not resolve is another condition's to find.
pub(crate) fn fields<'a>(candidate: &Candidate, sources: &'a [ResolvedSource]) -> BTreeMap<Label, Cited<'a>> {
    let cited = candidate.citations().iter().filter_map(|(label, place)| {
        let cited = match &place.at {
            At::Quote(_) => Cited::Quote,
            At::Pointer(pointer) => {
                let source = sources.iter().find(|source| source.id() == place.source)?;
                let Content::Json(content) = source.content() else {
                    return None;
                };
                Cited::Field(pointer.resolve(content)?)
            }
        };
        Some((label.clone(), cited))
    });
    cited.collect()
}
