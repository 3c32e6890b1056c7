//! A judge outside the kernel: why may this have been written?
//!
//! It knows what was written, what the channels and brokers themselves recorded, who approved, and which gates were
//! open. It shares nothing with the gates: its walk, its quotes, its numbers and its cues are its own, simple, and
//! rather too strict than too lenient. What it cannot justify is a fault.

mod cues;
mod numbers;
mod person;
mod shape;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

pub use numbers::numbers;
pub use walk::{leaves, stands_in};

/// What somebody recorded, as they know it themselves.
#[derive(Clone, Debug, Default)]
pub struct Witness {
    /// The run.
    pub run: String,
    /// The kind of key: `intake`, `recorder` or `agent`.
    pub by: String,
    /// How far the organisation trusts it: `A`, `B` or `C`.
    pub tier: String,
    /// `input`, `tool-result` or `document`.
    pub kind: String,
    /// Who speaks in an input; empty otherwise.
    pub speaker: String,
    /// How a tool call ended; empty otherwise.
    pub status: String,
    /// What a tool was called with.
    pub arguments: Value,
    /// The content.
    pub content: Value,
}

/// An approval that counts.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Approval {
    /// Who gave it.
    pub person: String,
    /// Their roles then.
    pub roles: BTreeSet<String>,
}

/// Something that was written, with everything that could justify it.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// The run.
    pub run: String,
    /// The names of the run's subject.
    pub names: Vec<String>,
    /// Where it was written.
    pub destination: String,
    /// Its type and version.
    pub type_ref: String,
    /// What was written.
    pub payload: Value,
    /// What it was said to rest on: label to source and place.
    pub citations: Value,
    /// The claims: path and labels.
    pub claims: Value,
    /// Whether its gate was open.
    pub is_gate_open: bool,
    /// The approvals before it.
    pub approvals: BTreeSet<Approval>,
    /// Whom nobody in this run may be approved by.
    pub chain: BTreeSet<String>,
}

/// What recorders know, by the id of a source.
pub type Witnesses = BTreeMap<String, Witness>;

/// A cited place: the source and the words or value there.
pub(crate) struct Cited<'a> {
    pub(crate) witness: &'a Witness,
    pub(crate) text: String,
    pub(crate) is_quote: bool,
}

/// Why an effect is not justified; empty if it is.
#[must_use]
pub fn faults(effect: &Effect, witnesses: &Witnesses) -> Vec<String> {
    let mut faults = Vec::new();
    if !effect.is_gate_open {
        faults.push(format!("the gate of {} was closed", effect.destination));
    }
    shape::check(effect, &mut faults);
    let cited = cited(effect, witnesses, &mut faults);
    for (at, leaf) in leaves(&effect.payload) {
        if let Some(hidden) = leaf.as_str().and_then(cues::hidden) {
            faults.push(format!("{at}: hidden character {hidden:?}"));
        }
    }
    let persons: BTreeSet<_> = effect
        .approvals
        .iter()
        .map(|approval| approval.person.as_str())
        .collect();
    for person in persons.iter().filter(|person| effect.chain.contains(**person)) {
        faults.push(format!("{person} approved in their own chain"));
    }
    let asked = shape::approvals(&effect.type_ref, &effect.payload);
    if persons.len() < asked {
        faults.push(format!("{} approvals of {asked}", persons.len()));
    }
    match effect.destination.as_str() {
        "response" => prose(effect, "/text", &cited, &mut faults),
        "knowledge" => {
            prose(effect, "/statement", &cited, &mut faults);
            knowledge(effect, &cited, &mut faults);
        }
        _ if effect.payload.get("summary").is_some() => {
            prose(effect, "/summary", &cited, &mut faults);
            unnamed(effect, &mut faults);
        }
        _ => {
            person::check(effect, &cited, &mut faults);
            unnamed(effect, &mut faults);
        }
    }
    faults
}

/// The cited places that really are there; a fault for each that is not.
fn cited<'a>(effect: &Effect, witnesses: &'a Witnesses, faults: &mut Vec<String>) -> BTreeMap<String, Cited<'a>> {
    let mut found = BTreeMap::new();
    for (label, citation) in effect.citations.as_object().into_iter().flatten() {
        let text = |name: &str| citation.get(name).and_then(Value::as_str);
        let Some(witness) = text("source").and_then(|id| witnesses.get(id)) else {
            faults.push(format!("{label}: nobody recorded its source"));
            continue;
        };
        if witness.run != effect.run {
            faults.push(format!("{label}: a source of another run"));
        }
        if !["", "ok"].contains(&witness.status.as_str()) {
            faults.push(format!("{label}: a tool call that ended with {}", witness.status));
        }
        let place = match (text("quote"), text("pointer")) {
            (Some(quote), None) if stands_in(quote, &witness.content) => Some((quote.to_owned(), true)),
            (None, Some(pointer)) => walk::walk(&witness.content, pointer).map(|value| (walk::scalar(value), false)),
            _ => None,
        };
        let Some((text, is_quote)) = place else {
            faults.push(format!("{label}: its source does not have that place"));
            continue;
        };
        if !is_quote
            && leaves(&witness.arguments)
                .iter()
                .any(|(_, argument)| walk::scalar(argument) == text)
        {
            faults.push(format!("{label}: {text} is what the tool was asked with"));
        }
        let cited = Cited {
            witness,
            text,
            is_quote,
        };
        found.insert(label.clone(), cited);
    }
    if found.is_empty() {
        faults.push("rests on nothing".to_owned());
    }
    found
}

/// The text with each slot's field in its place, without a space between, so that what stands beside it is read with it.
fn filled(text: &str, cited: &BTreeMap<String, Cited<'_>>) -> String {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (slot, rest) = part.split_once("}}").unwrap_or((part, ""));
        let label = slot.split('|').next().unwrap_or_default();
        filled.push_str(cited.get(label).map_or(slot, |cited| &cited.text));
        filled.push_str(rest);
    }
    filled
}

/// Numbers, promises and addresses of a text.
fn prose(effect: &Effect, at: &str, cited: &BTreeMap<String, Cited<'_>>, faults: &mut Vec<String>) {
    let text = effect.payload.pointer(at).and_then(Value::as_str).unwrap_or_default();
    let evidence: Vec<_> = cited.values().flat_map(|cited| numbers(&cited.text)).collect();
    // An account is written with and without spaces.
    let joined: String = cited.values().flat_map(|cited| cited.text.split_whitespace()).collect();
    for number in numbers(&cues::without_labels(&filled(text, cited))) {
        let digits = number.to_string();
        let is_part = digits.len() >= 8 && joined.contains(&digits);
        if !is_part && !evidence.iter().any(|known| number.shows(known)) {
            faults.push(format!("{at}: {number} is in nothing that is cited"));
        }
    }
    if effect.destination == "response" {
        faults.extend(cues::promise(text).map(|cue| format!("{at}: promises ({cue})")));
    }
    for account in numbers::accounts(text) {
        let stands = |cited: &Cited<'_>| numbers::accounts(&cited.text).contains(&account);
        if !cited
            .values()
            .any(|cited| stands(cited) && cited.witness.by == "recorder" && cited.witness.tier != "C")
        {
            faults.push(format!(
                "{at}: account {account} is in nothing that the organisation recorded"
            ));
        }
    }
    for address in cues::addresses(text) {
        if !cited.values().any(|cited| cited.text.contains(address)) {
            faults.push(format!("{at}: {address} is in nothing that is cited"));
        }
    }
}

/// Knowledge is for everyone: from who publishes it, read by an editor, about nobody.
fn knowledge(effect: &Effect, cited: &BTreeMap<String, Cited<'_>>, faults: &mut Vec<String>) {
    if !cited
        .values()
        .all(|cited| cited.witness.by == "recorder" && cited.witness.tier == "A")
    {
        faults.push("knowledge from somebody who does not publish it".to_owned());
    }
    if !effect
        .approvals
        .iter()
        .any(|approval| approval.roles.contains("knowledge-editor"))
    {
        faults.push("knowledge that no editor read".to_owned());
    }
    unnamed(effect, faults);
}

/// No free text names the subject.
fn unnamed(effect: &Effect, faults: &mut Vec<String>) {
    for (at, leaf) in leaves(&effect.payload) {
        let text = walk::folded(leaf.as_str().unwrap_or_default());
        for name in &effect.names {
            if text.contains(&walk::folded(name)) {
                faults.push(format!("{at}: names the subject"));
            }
        }
        if let Some(cue) = cues::order(&text) {
            faults.push(format!("{at}: gives an order ({cue})"));
        }
    }
}

#[cfg(test)]
mod tests;
