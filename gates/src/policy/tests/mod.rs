//! The project's own policies on the candidates of the made-up municipality, and hand-made sets that show
//! what the fences around Cedar are for.

mod cases;
mod failing;
mod loading;
mod people;

use std::error::Error;

use super::matrix::sample;
use super::{PolicyFile, PolicyLoadError, PolicyVerdict, ValidatedPolicies};

pub(super) type Tested = Result<(), Box<dyn Error>>;

pub(super) const SCHEMA: &str = include_str!("../../../../policies/schema.cedarschema");

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../../../policies/", $name)),
        }
    };
}

const SHARED: [PolicyFile<'static>; 6] = [
    file!("invariants.cedar"),
    file!("response.cedar"),
    file!("record.cedar"),
    file!("knowledge.cedar"),
    file!("memory.cedar"),
    file!("people.cedar"),
];

pub(super) fn standard() -> Result<ValidatedPolicies, PolicyLoadError> {
    ValidatedPolicies::load(SCHEMA, &[&SHARED[..], &[file!("profiles/standard.cedar")]].concat())
}

pub(super) fn pilot() -> Result<ValidatedPolicies, PolicyLoadError> {
    ValidatedPolicies::load(SCHEMA, &[&SHARED[..], &[file!("profiles/pilot.cedar")]].concat())
}

/// A set of one hand-made file.
pub(super) fn made(text: &str) -> Result<ValidatedPolicies, PolicyLoadError> {
    ValidatedPolicies::load(
        SCHEMA,
        &[PolicyFile {
            name: "made.cedar",
            text,
        }],
    )
}

/// The ids of the policies that a verdict names.
pub(super) fn ids(verdict: &PolicyVerdict) -> Vec<&str> {
    match verdict {
        PolicyVerdict::Permitted { policies, .. } => policies.iter().map(String::as_str).collect(),
        PolicyVerdict::Obliged { policies, .. } | PolicyVerdict::Forbidden { policies, .. } => {
            policies.iter().map(|reason| reason.id.as_str()).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn the_matrix_is_the_one_that_was_reviewed() -> Tested {
    let (standard, pilot) = (standard()?, pilot()?);
    let now = super::matrix(&[("standard", &standard), ("pilot", &pilot)])?;
    let reviewed = include_str!("../../../../policies/matrix.txt");
    let changed: Vec<_> = now
        .lines()
        .zip(reviewed.lines())
        .filter(|(now, reviewed)| now != reviewed)
        .take(5)
        .collect();
    assert!(
        now == reviewed,
        "run the example policy_matrix and review the difference: {changed:#?}"
    );
    assert!(!now.contains("error") && !now.contains(" gap"));
    Ok(())
}
