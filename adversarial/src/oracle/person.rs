//! Values about a person: the person said so, or a person of the organisation approved it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::numbers::numbers;
use super::{Cited, Effect, cues, leaves, shape, walk};

/// Words by which a value of a closed list is said.
const SAID_AS: &[(&str, &[&str])] = &[
    ("email", &["mail"]),
    ("phone", &["bel", "telefo", "phone", "call"]),
    ("letter", &["brief", "post", "letter"]),
    ("pl", &["pool", "polish"]),
    ("alone", &["alleen", "alone"]),
    ("shared", &["samen", "together", "partner"]),
    ("children-move-too", &["kinder", "children"]),
    ("form-help", &["formulier", "form"]),
    ("plain-language", &["eenvoudig", "plain"]),
    ("call-back", &["bel", "call"]),
];

pub(super) fn check(effect: &Effect, cited: &BTreeMap<String, Cited<'_>>, faults: &mut Vec<String>) {
    for (at, leaf) in leaves(&effect.payload) {
        if shape::is_kind(&at) {
            continue;
        }
        let claims = effect.claims.as_array().into_iter().flatten();
        let labels: Vec<_> = claims
            .filter(|claim| claim.get("path").and_then(Value::as_str) == Some(&at))
            .flat_map(|claim| claim.get("cites").and_then(Value::as_array).into_iter().flatten())
            .filter_map(Value::as_str)
            .collect();
        let places = labels.iter().filter_map(|label| cited.get(*label));
        if places
            .clone()
            .any(|place| is_stated(leaf, place) || is_retrieved(leaf, place))
        {
            continue;
        }
        if shape::is_proxy(&effect.type_ref, &at) {
            faults.push(format!("{at}: stands for an origin and was not said"));
        }
        if shape::is_special(&effect.type_ref, &effect.payload) {
            faults.push(format!("{at}: of a special category and not said"));
        }
        if shape::is_adverse(&effect.type_ref, &effect.payload, leaf) {
            faults.push(format!("{at}: works against the person and was not said"));
        }
        if effect.approvals.is_empty() {
            faults.push(format!("{at}: neither said nor approved"));
        }
    }
}

/// The subject's own plain words, recorded by a channel.
fn is_stated(leaf: &Value, place: &Cited<'_>) -> bool {
    let witness = place.witness;
    if !place.is_quote || witness.by != "intake" || witness.kind != "input" || witness.speaker != "subject" {
        return false;
    }
    let Some((sentence, next)) = walk::sentence(&place.text, &witness.content) else {
        return false;
    };
    let lower = format!(" {} ", sentence.to_lowercase());
    let first = [" ik ", " mijn ", " wij ", " we ", " i ", " my ", " our "]
        .iter()
        .any(|word| lower.contains(word));
    first && cues::doubt(&sentence).is_none() && cues::taken_back(&next).is_none() && says(leaf, &lower)
}

/// A field of what the organisation's own tools answered.
fn is_retrieved(leaf: &Value, place: &Cited<'_>) -> bool {
    !place.is_quote && place.witness.by == "recorder" && place.text == walk::scalar(leaf)
}

fn says(leaf: &Value, lower: &str) -> bool {
    let value = walk::scalar(leaf);
    if let Some((_, words)) = SAID_AS.iter().find(|(known, _)| *known == value) {
        return words.iter().any(|word| lower.contains(word));
    }
    match numbers(&value).as_slice() {
        [number] if value.chars().all(|c| c.is_ascii_digit() || ".,".contains(c)) => {
            numbers(lower).iter().any(|known| number.shows(known))
        }
        _ => lower.contains(&value.to_lowercase()),
    }
}
