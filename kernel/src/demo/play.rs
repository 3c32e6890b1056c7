//! Plays the case files: the channel opens runs, the broker records, the agent submits.

use std::collections::BTreeMap;

use nullius_schemas::embedded::CASES;
use nullius_schemas::moment::Moment;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::case::{self, By, Candidate, Case};
use super::cast::{AGENT, INTAKE, RECORDER, Tokens};
use super::client::{Client, text};
use super::{DemoError, Screen};

/// A candidate that was submitted, and what became of it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Played {
    pub(super) case: String,
    pub(super) name: String,
    pub(super) run: String,
    pub(super) purpose: String,
    /// The sources that it cites.
    pub(super) sources: Vec<String>,
    /// As it was sent, to send it again.
    #[serde(skip)]
    pub(super) body: Value,
    /// The first answer.
    pub(super) answer: Value,
    /// A later answer, once its hold has ended.
    pub(super) ended: Option<Value>,
    /// What is other than the case file says.
    pub(super) differences: Vec<String>,
}

impl Played {
    /// The candidate's id.
    pub(super) fn id(&self) -> &str {
        text(&self.answer, "/id")
    }

    /// `3-parkeren/fee`
    pub(super) fn label(&self) -> String {
        format!("{}/{}", self.case, self.name)
    }

    /// The outcome as it stands now.
    pub(super) fn outcome(&self) -> &str {
        text(self.ended.as_ref().unwrap_or(&self.answer), "/outcome")
    }

    /// Where the promoted item is, if it was promoted.
    pub(super) fn href(&self) -> &str {
        text(self.ended.as_ref().unwrap_or(&self.answer), "/promoted/href")
    }
}

/// Plays every case file, in order.
///
/// # Errors
/// A request that any client could send was not accepted.
pub(super) async fn all(
    client: &Client,
    tokens: &Tokens,
    screen: &Screen,
    now: impl Fn() -> Moment,
) -> Result<Vec<Played>, DemoError> {
    let mut played = Vec::new();
    for (name, text) in CASES {
        let case = case::read(name, text, now())?;
        screen.step(&format!(
            "{name}: {} ({}; {} sources, {} candidates)",
            case.title,
            case.subject.name,
            case.sources.len(),
            case.candidates.len()
        ))?;
        one(client, tokens, name, case, &mut played).await?;
    }
    Ok(played)
}

/// How candidates that were played earlier stand now.
///
/// # Errors
/// One of them cannot be read.
pub(super) async fn as_it_stands(client: &Client, tokens: &Tokens, played: &mut [Played]) -> Result<(), DemoError> {
    for candidate in played {
        let path = format!("/v1/candidates/{}", candidate.id());
        let now = client.get(&path, tokens.of(AGENT)).await?;
        let changed = text(&now, "/outcome") != text(&candidate.answer, "/outcome");
        candidate.ended = changed.then_some(now);
    }
    Ok(())
}

async fn one(
    client: &Client,
    tokens: &Tokens,
    name: &str,
    case: Case,
    played: &mut Vec<Played>,
) -> Result<(), DemoError> {
    let subject = json!({"name": case.subject.name, "identifiers": [{"type": "bsn", "value": case.subject.bsn}]});
    let subject = client.post("/v1/subjects", tokens.of(INTAKE), &subject).await?;
    let mut run = case.run;
    run.insert("subject".to_owned(), text(&subject, "/id").into());
    // Live work: each candidate is judged at the moment it arrives.
    run.remove("asOf");
    let purpose = run
        .get("purpose")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let run = client.post("/v1/runs", tokens.of(INTAKE), &Value::Object(run)).await?;
    let run = text(&run, "/id");
    let mut sources = BTreeMap::new();
    for source in case.sources {
        let token = tokens.of(match source.by {
            By::Intake => INTAKE,
            By::Recorder => RECORDER,
            By::Agent => AGENT,
        });
        let path = format!("/v1/runs/{run}/sources");
        let recorded = client.post(&path, token, &Value::Object(source.body)).await?;
        sources.insert(source.key, text(&recorded, "/id").to_owned());
    }
    for candidate in case.candidates {
        let (body, cited) = submission(&candidate, run, &sources);
        let answer = client.post("/v1/candidates", tokens.of(AGENT), &body).await?;
        played.push(Played {
            case: name.to_owned(),
            differences: candidate.differences(&answer),
            name: candidate.name,
            run: run.to_owned(),
            purpose: purpose.clone(),
            sources: cited,
            body,
            answer,
            ended: None,
        });
    }
    Ok(())
}

/// The request, with the ids of sources in the place of their names, and those sources.
fn submission(candidate: &Candidate, run: &str, sources: &BTreeMap<String, String>) -> (Value, Vec<String>) {
    let mut citations = candidate.citations.clone();
    let mut cited = Vec::new();
    for citation in citations.values_mut() {
        let id = sources.get(text(citation, "/source")).cloned().unwrap_or_default();
        if let Some(source) = citation.get_mut("source") {
            *source = id.clone().into();
        }
        if !cited.contains(&id) {
            cited.push(id);
        }
    }
    let body = json!({
        "run": run,
        "destination": candidate.destination,
        "type": candidate.r#type,
        "payload": candidate.payload,
        "claims": candidate.claims,
        "citations": citations,
    });
    (body, cited)
}
