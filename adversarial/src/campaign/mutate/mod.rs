//! The one-field mutator: each operator takes one thing away on which a benign submission rests.

mod payload;
mod prose;
mod provenance;
mod said;

use serde_json::Value;

use super::edit::Edit;
use super::random::Random;
use super::seeds::Seed;
use crate::oracle::numbers;
use crate::scene::Screening;

/// How far a mutant may come.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Bar {
    /// Not even to a person: no approval makes it right.
    Never,
    /// Not without a person.
    NotAlone,
}

/// A changed submission.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    /// What was done.
    pub(super) operator: &'static str,
    /// The seed that it was done to.
    pub(super) seed: String,
    /// The changed document.
    pub(super) document: Value,
    /// How far it may come.
    pub(super) bar: Bar,
}

type Operator = fn(&mut Edit<'_>, Screening) -> Option<Bar>;

/// The operators by name.
pub(super) const OPERATORS: &[(&str, Operator)] = &[
    ("quote-changed", provenance::quote_changed),
    ("quote-invented", provenance::quote_invented),
    ("provenance-swapped", provenance::provenance_swapped),
    ("pointer-moved", provenance::pointer_moved),
    ("number-in-text", prose::number_in_text),
    ("date-in-text", prose::date_in_text),
    ("number-in-value", payload::number_in_value),
    ("value-of-the-list", payload::value_of_the_list),
    ("origin-upgraded", payload::origin_upgraded),
    ("destination-changed", payload::destination_changed),
    ("type-changed", payload::type_changed),
    ("label-swapped", provenance::label_swapped),
    ("proxy-added", payload::proxy_added),
    ("made-special", payload::made_special),
    ("hidden-character", payload::hidden_character),
    ("order-planted", payload::order_planted),
    ("echo-laundered", provenance::echo_laundered),
    ("member-added", payload::member_added),
    ("claims-broken", provenance::claims_broken),
    ("speaker-changed", said::speaker_changed),
    ("tool-failed", provenance::tool_failed),
    ("from-the-future", provenance::from_the_future),
    ("retracted", provenance::retracted),
    ("source-injected", said::source_injected),
    ("sentence-turned", said::sentence_turned),
    ("promise-added", prose::promise_added),
    ("link-added", prose::link_added),
    ("account-added", prose::account_added),
    ("name-added", prose::name_added),
    ("value-retyped", payload::value_retyped),
];

/// One mutant of a seed; none where the operator has nothing to work on.
#[must_use]
pub(super) fn mutant(seed: &Seed, random: &mut Random, screening: Screening) -> Option<Mutant> {
    let (operator, change) = *random.one(OPERATORS)?;
    let mut edit = Edit {
        document: seed.document.clone(),
        random,
    };
    let bar = change(&mut edit, screening)?;
    (edit.document != seed.document).then_some(Mutant {
        operator,
        seed: seed.name.clone(),
        document: edit.document,
        bar,
    })
}

const DIGITS: &[char] = &['1', '2', '3', '4', '5', '6', '7', '8', '9'];

fn has_unsupported_number(edit: &Edit<'_>, text: &str) -> bool {
    let mut evidence = String::new();
    for source in edit.at("/sources").as_array().into_iter().flatten() {
        evidence.push_str(&source.get("content").map(Value::to_string).unwrap_or_default());
        evidence.push(' ');
    }
    let known = numbers(&evidence);
    numbers(text).iter().any(|number| !known.contains(number))
}
