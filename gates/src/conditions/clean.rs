//! Stage 4: no personal data where none may be, no instruction inside a memory, no person hidden in free text, and no
//! inference from a forbidden attribute. Names are those of this run's subject and of persons that its own sources name,
//! so that the answer is no oracle for others.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::About;
use nullius_schemas::vocabulary::{Destination, Origin, Sensitivity};

use super::{Case, CitedPlace, CitedSource, Origins, TypedAs, condition};
use crate::candidate::At;
use crate::clean::{
    DetectionKind, PersonNames, forbidden_attributes, forbidden_field, instruction_like, obfuscated, personal_data,
    points_at_person, special_category,
};
use crate::condition::Examined;
use crate::text::hiding;

condition!(
    /// Nothing stands where it may not.
    Clean,
    Clean,
    Cleared
);

/// What the values turned out to be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Cleared {
    /// How sensitive they are: the pack's word, or more where the text says so.
    pub sensitivity: Sensitivity,
}

pub(crate) fn examine(
    case: Case<'_>,
    typed: &TypedAs,
    cited: &BTreeMap<Label, CitedSource>,
    origins: Option<&Origins>,
    sensitivity: Sensitivity,
) -> Examined<Clean> {
    let fault = in_values(case, typed).or_else(|| in_inferences(case, cited, origins));
    match fault {
        Some((code, detail)) => Examined::unmet(code, detail),
        None => Examined::met(case.candidate, Cleared { sensitivity }),
    }
}

type Fault = (Code, String);

fn in_values(case: Case<'_>, typed: &TypedAs) -> Option<Fault> {
    let Case { candidate, facts } = case;
    let leaves = candidate.payload().leaves();
    let texts = leaves
        .iter()
        .filter_map(|(path, leaf)| leaf.as_str().map(|text| (path.as_str(), text)));
    let about = typed.compiled.type_def().promotion().about;
    let destination = candidate.destination();
    let general = about == About::Nobody;
    let names = (general || destination != Destination::Response).then(|| names(case));
    for (path, text) in texts {
        let found = names.as_ref().and_then(|names| {
            let mut found = personal_data(text, names).into_iter();
            found.find(|found| general || found.kind == DetectionKind::PersonName)
        });
        if let Some(found) = found {
            let what = if general { found.kind.as_str() } else { "a name" };
            let code = if general {
                Code::PersonalData
            } else {
                Code::PersonInFreeText
            };
            return Some((code, format!("`{path}`: {what} at byte {}", found.start)));
        }
        if general && facts.languages.values().any(|lists| points_at_person(text, lists)) {
            let detail = format!("`{path}` points at one person: what is for everybody names nobody");
            return Some((Code::PersonInFreeText, detail));
        }
        if let Some((at, what)) = hiding(text) {
            return Some((Code::InstructionLike, format!("`{path}`, byte {at}: {}", what.detail())));
        }
        let commands = match destination {
            Destination::Memory | Destination::Knowledge => instruction_like(text, facts.languages),
            Destination::Record => obfuscated(text, facts.languages),
            Destination::Response => false,
        };
        if commands {
            let detail = format!("`{path}` reads like an instruction to a model, or hides what it says");
            return Some((Code::InstructionLike, detail));
        }
    }
    None
}

/// The people of this run: its subject, and the persons that its own sources name.
pub(super) fn names(case: Case<'_>) -> PersonNames {
    let facts = case.facts;
    let subject = facts.run.subject.iter().flat_map(|subject| &subject.names);
    let names = PersonNames::new(subject.map(String::as_str));
    facts.sources.iter().fold(names, |names, source| {
        names.with_persons(source.persons(facts.languages))
    })
}

/// An inference rests on no attribute and no proxy of one. A quote that happens to hold one may be shown, and may support
/// what the person states.
fn in_inferences(case: Case<'_>, cited: &BTreeMap<Label, CitedSource>, origins: Option<&Origins>) -> Option<Fault> {
    let inferred = origins?.leaves.iter().filter(|leaf| leaf.origin == Origin::Inferred);
    for leaf in inferred {
        let labels = case.candidate.claim(&leaf.path).map_or(&[][..], |claim| &claim.cites);
        for label in labels {
            if cited.get(label).is_some_and(|place| gives_away(case, label, place)) {
                let detail = format!(
                    "`{}` is inferred from {label}, which holds a forbidden attribute or a proxy of one: ask the person",
                    leaf.path
                );
                return Some((Code::ForbiddenAttribute, detail));
            }
        }
    }
    None
}

fn gives_away(case: Case<'_>, label: &Label, place: &CitedSource) -> bool {
    let lists = || case.facts.languages.values();
    let in_text = |text: &str| lists().any(|lists| !forbidden_attributes(text, lists).is_empty());
    let in_field = |name: &str| lists().any(|lists| forbidden_field(name, lists));
    match &place.place {
        CitedPlace::Span { text, .. } => in_text(text),
        CitedPlace::Field(value) => {
            let pointer = case.candidate.citations().get(label).map(|citation| &citation.at);
            let path = match pointer {
                Some(At::Pointer(pointer)) => pointer.as_str(),
                _ => "",
            };
            let inner = value.leaves();
            path.split('/').any(in_field)
                || inner
                    .iter()
                    .any(|(path, leaf)| path.split('/').any(in_field) || leaf.as_str().is_some_and(in_text))
        }
    }
}

/// Whether a value, or a quote that it rests on, reads like an instruction to a model: where that is no fault, whoever
/// decides about it should see it. The words of a response are its reader's, and the verifier's question.
pub(crate) fn reads_like_an_order(case: Case<'_>, cited: Option<&BTreeMap<Label, CitedSource>>) -> bool {
    if case.candidate.destination() == Destination::Response {
        return false;
    }
    let orders = |text: &str| instruction_like(text, case.facts.languages);
    let in_texts = |value: &Value| {
        let leaves = value.leaves();
        leaves.iter().filter_map(|(_, leaf)| leaf.as_str()).any(orders)
    };
    in_texts(case.candidate.payload())
        || cited
            .into_iter()
            .flat_map(BTreeMap::values)
            .any(|place| match &place.place {
                CitedPlace::Span { text, .. } => orders(text),
                CitedPlace::Field(value) => in_texts(value),
            })
}

/// The pack's sensitivity, raised to special where a value itself names a special category. A response is
/// read by the subject; what it says of them is the pack's and the policy's question.
pub(crate) fn sensitivity(case: Case<'_>, typed: &TypedAs) -> Sensitivity {
    let declared = typed
        .treatment
        .as_ref()
        .map_or(Sensitivity::Personal, |treatment| treatment.sensitivity);
    if matches!(
        case.candidate.destination(),
        Destination::Response | Destination::Knowledge
    ) {
        return declared;
    }
    let special = case
        .candidate
        .payload()
        .leaves()
        .into_iter()
        .filter_map(|(_, leaf)| Value::as_str(leaf))
        .any(|text| {
            case.facts
                .languages
                .values()
                .any(|lists| !special_category(text, lists).is_empty())
        });
    if special {
        declared.max(Sensitivity::Special)
    } else {
        declared
    }
}
