//! A case file: who says and records what, what an agent submits, and what has to become of it.

use nullius_schemas::moment::{Moment, Period};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::DemoError;

/// A case file with its times made absolute.
#[derive(Debug, Deserialize)]
pub(super) struct Case {
    pub(super) title: String,
    pub(super) run: Map<String, Value>,
    pub(super) subject: Subject,
    pub(super) sources: Vec<Source>,
    pub(super) candidates: Vec<Candidate>,
}

/// The made-up citizen.
#[derive(Debug, Deserialize)]
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) bsn: String,
}

/// A source: its name in the file, whose key records it, and the rest as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct Source {
    pub(super) key: String,
    pub(super) by: By,
    #[serde(flatten)]
    pub(super) body: Map<String, Value>,
}

/// Whose key.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum By {
    Intake,
    Recorder,
    Agent,
}

/// A candidate, and what is expected of it.
#[derive(Debug, Deserialize)]
pub(super) struct Candidate {
    pub(super) name: String,
    pub(super) destination: String,
    pub(super) r#type: String,
    pub(super) payload: Value,
    #[serde(default)]
    pub(super) citations: Map<String, Value>,
    #[serde(default)]
    pub(super) claims: Value,
    pub(super) expect: Map<String, Value>,
}

/// Reads a case file as it is played at `now`.
///
/// # Errors
/// The file is not what this kernel knows.
pub(super) fn read(name: &str, text: &str, now: Moment) -> Result<Case, DemoError> {
    let fail = |detail: String| DemoError::Case {
        name: name.to_owned(),
        detail,
    };
    let mut document: Value = serde_json::from_str(text).map_err(|error| fail(error.to_string()))?;
    make_absolute(&mut document, now).map_err(fail)?;
    serde_json::from_value(document).map_err(|error| fail(error.to_string()))
}

/// Replaces `@now`, `@now-PT10M` and `@today+P365D` wherever they are a whole string.
fn make_absolute(value: &mut Value, now: Moment) -> Result<(), String> {
    match value {
        Value::String(text) => {
            if let Some(time) = text.strip_prefix('@') {
                *text = absolute(time, now).ok_or_else(|| format!("@{time} is no time"))?;
            }
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| make_absolute(item, now))?,
        Value::Object(members) => members.values_mut().try_for_each(|item| make_absolute(item, now))?,
        _ => {}
    }
    Ok(())
}

fn absolute(time: &str, now: Moment) -> Option<String> {
    let (shift, is_date) = match (time.strip_prefix("now"), time.strip_prefix("today")) {
        (Some(shift), _) => (shift, false),
        (_, Some(shift)) => (shift, true),
        _ => return None,
    };
    let later = |period: &str| now.after(Period::parse(period).ok()?);
    let moment = match (shift.strip_prefix('+'), shift.strip_prefix('-')) {
        (Some(period), _) => later(period)?,
        (_, Some(period)) => {
            // As long before now as the other is after it.
            let distance = later(period)?.unix_millis() - now.unix_millis();
            Moment::from_unix_millis(now.unix_millis() - distance)?
        }
        _ if shift.is_empty() => now,
        _ => return None,
    };
    let text = moment.to_string();
    if is_date {
        text.split_once('T').map(|(date, _)| date.to_owned())
    } else {
        Some(text)
    }
}

impl Candidate {
    /// What of an answer is other than the case file expects, in words.
    pub(super) fn differences(&self, answer: &Value) -> Vec<String> {
        let mut differences: Vec<_> = self
            .expect
            .iter()
            .filter_map(|(name, expected)| {
                let got = match name.as_str() {
                    "approvals" => answer
                        .pointer("/approvals/needed")
                        .and_then(Value::as_array)
                        .map(|needed| needed.len().into()),
                    name => answer.get(name).cloned(),
                }
                .unwrap_or(Value::Null);
                (got != *expected).then(|| format!("{name} is {got}, the case file says {expected}"))
            })
            .collect();
        let notices = answer.get("notices").and_then(Value::as_array);
        if let Some(notices) = notices.filter(|notices| !notices.is_empty() && !self.expect.contains_key("notices")) {
            differences.push(format!("notices are {notices:?}, the case file has none"));
        }
        differences
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_are_those_of_the_moment_of_play() {
        let now = Moment::parse("2026-11-30T16:00:10Z").expect("a time");
        let at = |time: &str| absolute(time, now);
        assert_eq!(at("now").as_deref(), Some("2026-11-30T16:00:10.000Z"));
        assert_eq!(at("now-PT10M").as_deref(), Some("2026-11-30T15:50:10.000Z"));
        assert_eq!(at("now+P1D").as_deref(), Some("2026-12-01T16:00:10.000Z"));
        assert_eq!(at("today+P365D").as_deref(), Some("2027-11-30"));
        assert_eq!(at("today").as_deref(), Some("2026-11-30"));
        for wrong in ["", "later", "now10", "now-", "now+10M"] {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_case_file_is_read() {
        let now = Moment::parse("2026-11-30T16:00:10Z").expect("a time");
        let cases = nullius_schemas::embedded::CASES.iter();
        let read: Vec<_> = cases
            .map(|(name, text)| read(name, text, now).expect("a case"))
            .collect();
        assert_eq!(read.iter().map(|case| case.candidates.len()).sum::<usize>(), 27);
    }

    #[test]
    fn what_differs_is_said() {
        let expect = json!({"outcome": "held", "approvals": 1});
        let candidate: Candidate =
            serde_json::from_value(json!({"name": "c", "destination": "record", "type": "a/b@1",
            "payload": {}, "expect": expect}))
            .expect("a candidate");
        let answer = json!({"outcome": "held", "approvals": {"needed": [{"role": "caseworker"}]}, "notices": []});
        assert_eq!(candidate.differences(&answer), Vec::<String>::new());
        let answer = json!({"outcome": "promoted", "notices": ["special-category"]});
        assert_eq!(candidate.differences(&answer).len(), 3);
    }
}
