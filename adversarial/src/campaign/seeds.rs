//! What campaigns start from: everything benign that the casework cases and the twins of the attacks hold.

use std::collections::BTreeSet;

use nullius_schemas::moment::Moment;
use serde_json::{Value, json};

use crate::oracle::{Effect, Witness, Witnesses};
use crate::{Failed, attacks, scene};

/// A scene with a submission that passes.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Where it is from.
    pub name: String,
    /// `run`, `subject`, `sources` and `submission`.
    pub document: Value,
    /// Whether it is promoted at once; otherwise it waits for a person.
    pub is_promoted: bool,
}

/// Every benign candidate, without doubles.
///
/// # Errors
/// A case or attack cannot be read.
pub fn all() -> Result<Vec<Seed>, Failed> {
    let mut seeds = Vec::new();
    for (name, text) in nullius_schemas::embedded::CASES {
        let case: Value = serde_json::from_str(text)?;
        for candidate in case.get("candidates").and_then(Value::as_array).into_iter().flatten() {
            let outcome = candidate
                .pointer("/expect/outcome")
                .and_then(Value::as_str)
                .unwrap_or_default();
            if ["promoted", "held"].contains(&outcome) {
                let own = candidate.get("name").and_then(Value::as_str).unwrap_or_default();
                seeds.push(seed(format!("{name} {own}"), &case, candidate, outcome == "promoted"));
            }
        }
    }
    for attack in attacks::all()? {
        let case = attack.twin()?;
        let candidate = case.pointer("/candidates/0").cloned().unwrap_or_default();
        seeds.push(seed(
            attack.name.clone(),
            &case,
            &candidate,
            attack.text("/twinExpect/outcome") != "held",
        ));
    }
    // Times are fixed before anything is changed, so that a changed time is one too.
    let now = Moment::parse(scene::NOW)?;
    for seed in &mut seeds {
        seed.document = scene::at(now, &seed.document)?;
    }
    let mut seen = BTreeSet::new();
    seeds.retain(|seed| seen.insert(seed.document.to_string()));
    Ok(seeds)
}

fn seed(name: String, case: &Value, candidate: &Value, is_promoted: bool) -> Seed {
    let member = |name: &str| case.get(name).cloned().unwrap_or_default();
    let mut submission = candidate.clone();
    for extra in ["name", "expect", "why"] {
        submission.as_object_mut().and_then(|members| members.remove(extra));
    }
    let document = json!({
        "run": member("run"), "subject": member("subject"), "sources": member("sources"), "submission": submission,
    });
    Seed {
        name,
        document,
        is_promoted,
    }
}

/// What the outside judge knows of a document: the effect that its submission would have, and who recorded what.
#[must_use]
pub fn judged(document: &Value) -> (Effect, Witnesses) {
    let at = |pointer: &str| document.pointer(pointer).cloned().unwrap_or_default();
    let text = |value: &Value, pointer: &str| {
        value
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let sources = at("/sources");
    let witnesses = sources.as_array().into_iter().flatten().map(|source| {
        let (by, tier) = match text(source, "/by").as_str() {
            "recorder" => ("recorder", "A"),
            "recorder-b" => ("recorder", "B"),
            "intake" => ("intake", "C"),
            _ => ("agent", "C"),
        };
        let witness = Witness {
            run: "run".to_owned(),
            by: by.to_owned(),
            tier: tier.to_owned(),
            kind: text(source, "/kind"),
            speaker: text(source, "/speaker"),
            status: text(source, "/tool/status"),
            arguments: source.pointer("/tool/arguments").cloned().unwrap_or_default(),
            content: source.get("content").cloned().unwrap_or_default(),
        };
        (text(source, "/key"), witness)
    });
    let effect = Effect {
        run: "run".to_owned(),
        names: vec![text(document, "/subject/name")],
        destination: text(document, "/submission/destination"),
        type_ref: text(document, "/submission/type"),
        payload: at("/submission/payload"),
        citations: at("/submission/citations"),
        claims: at("/submission/claims"),
        is_gate_open: true,
        ..Effect::default()
    };
    (effect, witnesses.collect())
}
