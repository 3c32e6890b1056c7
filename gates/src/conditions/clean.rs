//! Stage 4: no personal data where none may be, no instruction inside a memory, no person hidden in free text.
//! Names are those of this run's subject only, so that the answer is no oracle for others.

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::pack::About;
use nullius_schemas::vocabulary::{Destination, Sensitivity};

use super::{Case, TypedAs, condition};
use crate::clean::{DetectionKind, PersonNames, instruction_like, names_special_category, personal_data};
use crate::condition::Examined;
use crate::text::{is_direction, is_tag};

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

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs, sensitivity: Sensitivity) -> Examined<Clean> {
    let Case { candidate, facts } = case;
    let promotion = typed.compiled.type_def().promotion();
    let names = facts
        .run
        .subject
        .iter()
        .flat_map(|subject| subject.names.iter().map(String::as_str));
    let names = PersonNames::new(names);
    let leaves = candidate.payload().leaves();
    let texts = leaves
        .iter()
        .filter_map(|(path, leaf)| leaf.as_str().map(|text| (path.as_str(), text)));
    let destination = candidate.destination();
    for (path, text) in texts {
        if promotion.about == About::Nobody {
            if let Some(found) = personal_data(text, &names).first() {
                return Examined::unmet(
                    Code::PersonalData,
                    format!("`{path}`: {} at byte {}", found.kind.as_str(), found.start),
                );
            }
        } else if destination != Destination::Response {
            let person = personal_data(text, &names)
                .into_iter()
                .find(|found| found.kind == DetectionKind::PersonName);
            if let Some(found) = person {
                return Examined::unmet(
                    Code::PersonInFreeText,
                    format!("`{path}`: a name at byte {}", found.start),
                );
            }
        }
        if text.chars().any(hides) {
            return Examined::unmet(
                Code::InstructionLike,
                format!("`{path}` has characters that show nothing or turn the text around: take them out"),
            );
        }
        if matches!(destination, Destination::Memory | Destination::Knowledge)
            && instruction_like(text, facts.languages)
        {
            return Examined::unmet(
                Code::InstructionLike,
                format!("`{path}` reads like an instruction to a model"),
            );
        }
    }
    Examined::met(candidate, Cleared { sensitivity })
}

// No Dutch or English text needs them; a reader sees another text than the one that is signed. Joiners belong to other
// scripts and to pictures.
fn hides(character: char) -> bool {
    is_direction(character)
        || is_tag(character)
        || matches!(
            character,
            '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
        )
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
        .any(|text| names_special_category(text, case.facts.languages));
    if special {
        declared.max(Sensitivity::Special)
    } else {
        declared
    }
}
