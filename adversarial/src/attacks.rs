//! The attack files: one attack each, with the scene, the submission, what must come of it, and the twin.
//!
//! docs/adversarial.md shows one and says what each member means.

use std::fs;

use serde_json::{Value, json};

use crate::{Failed, folder};

/// An attack as its file says it.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The file's name without its ending: the row, a dash, and what is tried.
    pub name: String,
    document: Value,
}

/// Every attack, by name.
///
/// # Errors
/// A file cannot be read or is no attack.
pub fn all() -> Result<Vec<Attack>, Failed> {
    let mut attacks = Vec::new();
    for entry in fs::read_dir(folder().join("attacks"))? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .ok_or("a file without a name")?;
        let document = serde_json::from_slice(&fs::read(&path)?).map_err(|error| format!("{name}: {error}"))?;
        attacks.push(Attack {
            name: name.to_owned(),
            document,
        });
    }
    attacks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(attacks)
}

impl Attack {
    /// A text of the file; empty where there is none.
    #[must_use]
    pub fn text(&self, pointer: &str) -> &str {
        self.at(pointer).as_str().unwrap_or_default()
    }

    /// A value of the file; null where there is none.
    #[must_use]
    pub fn at(&self, pointer: &str) -> &Value {
        self.document.pointer(pointer).unwrap_or(&Value::Null)
    }

    /// The row of THREATS.md that it belongs to.
    #[must_use]
    pub fn row(&self) -> &str {
        self.text("/row")
    }

    /// Why it still succeeds; empty if it does not. A mark that is no longer true fails the test that plays it.
    #[must_use]
    pub fn succeeds(&self) -> &str {
        self.text("/succeeds")
    }

    /// The attack as a made-up case: `run`, `subject`, `sources`, and one candidate called `submission`.
    ///
    /// # Errors
    /// The case that it starts from is not there.
    pub fn case(&self) -> Result<Value, Failed> {
        case(&self.document)
    }

    /// The benign twin, in the same form.
    ///
    /// # Errors
    /// A change of the twin has no place, or the case is not there.
    pub fn twin(&self) -> Result<Value, Failed> {
        let mut document = self.document.clone();
        for change in self.at("/twin").as_array().into_iter().flatten() {
            let at = change
                .pointer("/at")
                .and_then(Value::as_str)
                .ok_or("a change without a place")?;
            put(&mut document, at, change.pointer("/put").cloned())
                .ok_or_else(|| format!("{}: the twin has no {at}", self.name))?;
        }
        case(&document)
    }

    /// What is wrong with the file itself: empty if nothing.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        const MEMBERS: &[&str] = &[
            "row",
            "who",
            "attack",
            "control",
            "language",
            "case",
            "run",
            "sources",
            "elsewhere",
            "submission",
            "raw",
            "expect",
            "twin",
            "twinExpect",
            "succeeds",
        ];
        let mut faults = Vec::new();
        for member in self.document.as_object().into_iter().flatten().map(|(name, _)| name) {
            if !MEMBERS.contains(&member.as_str()) {
                faults.push(format!("{}: {member} is no member of an attack", self.name));
            }
        }
        for member in ["row", "who", "attack", "control", "language", "case"] {
            if self.text(&format!("/{member}")).is_empty() {
                faults.push(format!("{}: {member} is missing", self.name));
            }
        }
        if !self.name.starts_with(&format!("{}-", self.row())) {
            faults.push(format!(
                "{}: the name does not begin with the row {}",
                self.name,
                self.row()
            ));
        }
        let (outcome, status) = (self.text("/expect/outcome"), self.at("/expect/status"));
        if outcome.is_empty() == status.is_null() {
            faults.push(format!("{}: expects either an outcome or a status", self.name));
        }
        if !outcome.is_empty() && (self.text("/expect/sole").is_empty() || self.at("/expect/reasons").is_null()) {
            faults.push(format!("{}: which one condition fails, and why", self.name));
        }
        if self.at("/twin").as_array().is_none_or(Vec::is_empty) {
            faults.push(format!("{}: has no twin", self.name));
        }
        faults
    }
}

/// The document of an attack as a case: what it does not say itself is taken from the case that it names.
fn case(document: &Value) -> Result<Value, Failed> {
    let name = document.pointer("/case").and_then(Value::as_str).ok_or("no case")?;
    let cases = nullius_schemas::embedded::CASES;
    let (_, text) = cases
        .iter()
        .find(|(found, _)| *found == name)
        .ok_or_else(|| format!("no case {name}"))?;
    let base: Value = serde_json::from_str(text)?;
    let member = |name: &str| base.get(name).cloned().unwrap_or_default();
    let mut run = member("run");
    for (name, value) in document.get("run").and_then(Value::as_object).into_iter().flatten() {
        put(&mut run, &format!("/{name}"), Some(value.clone()));
    }
    let sources = document.get("sources").cloned().unwrap_or_else(|| member("sources"));
    let mut submission = document.get("submission").cloned().unwrap_or_else(|| json!({}));
    put(&mut submission, "/name", Some("submission".into()));
    Ok(json!({
        "run": run,
        "subject": member("subject"),
        "sources": sources,
        "elsewhere": document.get("elsewhere").cloned().unwrap_or_else(|| json!([])),
        "raw": document.get("raw"),
        "candidates": [submission],
    }))
}

/// Puts a value at a JSON pointer whose parent exists, or takes away what is there; none if there is no such place.
pub fn put(document: &mut Value, at: &str, new: Option<Value>) -> Option<()> {
    let (parent, last) = at.rsplit_once('/')?;
    let last = last.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent)? {
        Value::Object(members) => {
            match new {
                Some(new) => members.insert(last, new),
                None => members.remove(&last),
            };
        }
        Value::Array(items) if last == "-" => items.push(new?),
        Value::Array(items) => {
            let at: usize = last.parse().ok()?;
            match new {
                Some(new) => *items.get_mut(at)? = new,
                None if at < items.len() => _ = items.remove(at),
                None => return None,
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_file_is_one_and_its_twin_differs() {
        let attacks = all().unwrap();
        assert!(attacks.len() >= 60, "{}", attacks.len());
        let faults: Vec<_> = attacks.iter().flat_map(Attack::faults).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        for attack in attacks {
            assert_ne!(attack.case().unwrap(), attack.twin().unwrap(), "{}", attack.name);
        }
    }

    #[test]
    fn a_value_is_put_and_taken_away() {
        let mut document = json!({"a": [1, {"b/c": 2}]});
        put(&mut document, "/a/1/b~1c", Some(json!(3))).unwrap();
        put(&mut document, "/a/-", Some(json!(4))).unwrap();
        put(&mut document, "/a/0", None).unwrap();
        assert_eq!(document, json!({"a": [{"b/c": 3}, 4]}));
        assert!(put(&mut document, "/x/y", Some(json!(1))).is_none());
    }
}
