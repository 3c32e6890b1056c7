//! One made-up conversation: a resident says how many hours she worked, and an agent wants that on record.

use std::net::SocketAddr;

use hyper::body::Bytes;
use serde_json::{Value, json};
use time::format_description::well_known::{Rfc2822, Rfc3339};
use time::{Duration, OffsetDateTime};

use super::client::Client;
use super::process::Program;
use crate::Failed;

/// The keys that play it.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The channel's.
    pub intake: String,
    /// The recorder of tools and documents.
    pub recorder: String,
    /// The agent's.
    pub agent: String,
}

/// A conversation whose sources are recorded: what an agent submits from it.
#[derive(Clone, Debug)]
pub struct Conversation {
    /// The run.
    pub run: String,
    /// When it was recorded, by the server's clock.
    pub recorded_at: OffsetDateTime,
    /// The body of a submission that is promoted as stated.
    pub hours_stated: Bytes,
}

impl Keys {
    /// Makes the keys on the command line, which works beside a serving kernel too.
    ///
    /// # Errors
    /// A command fails.
    pub async fn make(program: &Program) -> Result<Self, Failed> {
        let person = ["owner", "--role", "caseworker", "--trained-on", "2026-01-01"];
        program.ask(&["person", "add"], &person).await?;
        let add = async |rest: &[&str]| program.ask(&["key", "add"], rest).await;
        Ok(Self {
            intake: add(&["chat", "--kind", "intake", "--pack", "casework"]).await?,
            recorder: add(&["broker", "--kind", "recorder", "--pack", "casework", "--tier", "A"]).await?,
            agent: add(&[
                "intake-assistent",
                "--kind",
                "agent",
                "--pack",
                "casework",
                "--owner",
                "owner",
            ])
            .await?,
        })
    }
}

impl Conversation {
    /// Records `count` conversations, each with a subject, a run and three sources of its own.
    ///
    /// # Errors
    /// The kernel refuses one.
    pub async fn record(address: SocketAddr, keys: &Keys, count: usize) -> Result<Vec<Self>, Failed> {
        let mut client = Client::connect(address).await?;
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            all.push(Self::one(&mut client, keys).await?);
        }
        Ok(all)
    }

    async fn one(client: &mut Client, keys: &Keys) -> Result<Self, Failed> {
        let subject = json!({"name": "Noor Testveld", "identifiers": [{"type": "bsn", "value": "999993847"}]});
        let body = Bytes::from(serde_json::to_vec(&subject)?);
        let answer = client.post("/v1/subjects", &keys.intake, body).await?;
        let subject = id(&answer.created()?)?;
        // The server compares with its own clock, so that is the one to go by.
        let now = OffsetDateTime::parse(&answer.date, &Rfc2822)?;
        let run = json!({
            "agent": {"name": "intake-assistent", "model": "scripted/1"}, "purpose": "participatiewet-inlichtingen",
            "subject": subject, "case": "Z-2026-000101", "language": "nl",
        });
        let run = id(&post(client, "/v1/runs", &keys.intake, &run).await?)?;
        let path = format!("/v1/runs/{run}/sources");
        let said = json!({
            "kind": "input", "speaker": "subject", "channel": "chat", "mediaType": "text/plain",
            "content": "Goedemorgen. Waarom is mijn uitkering deze maand lager? Ik heb in november 12 uur gewerkt bij \
                        een bakker. We redden het zo niet. Ik wil graag antwoord per e-mail.",
            "observedAt": before(now, 10)?,
        });
        let said = id(&post(client, &path, &keys.intake, &said).await?)?;
        let tool = json!({
            "kind": "tool-result", "mediaType": "application/json", "observedAt": before(now, 9)?,
            "tool": {"name": "uitkering.specificatie", "arguments": {"maand": "2026-11"}, "status": "ok"},
            "content": {"maand": "2026-11", "norm": "1401.50", "ingehouden": "168.20", "uitbetaald": "1233.30"},
        });
        post(client, &path, &keys.recorder, &tool).await?;
        let document = json!({
            "kind": "document", "title": "Werkinstructie verrekenen inkomsten", "mediaType": "text/plain",
            "content": "Inkomsten uit werk trekken wij af van de uitkering. Dat staat in artikel 31 en artikel 32 van \
                        de Participatiewet.",
            "publishedAt": before(now, 300 * 24 * 60)?, "observedAt": before(now, 8)?,
        });
        post(client, &path, &keys.recorder, &document).await?;
        let submission = json!({
            "run": run, "destination": "record", "type": "casework/circumstance@1",
            "payload": {"kind": "work-hours", "value": "12", "unit": "hour"},
            "citations": {"E1": {"source": said, "quote": "Ik heb in november 12 uur gewerkt bij een bakker."}},
            "claims": [{"path": "/value", "origin": "stated", "cites": ["E1"]}],
        });
        Ok(Self {
            run,
            recorded_at: now,
            hours_stated: Bytes::from(serde_json::to_vec(&submission)?),
        })
    }
}

async fn post(client: &mut Client, path: &str, token: &str, body: &Value) -> Result<Value, Failed> {
    let body = Bytes::from(serde_json::to_vec(body)?);
    client.post(path, token, body).await?.created()
}

fn id(answer: &Value) -> Result<String, Failed> {
    let id = answer.get("id").and_then(Value::as_str);
    Ok(id.ok_or("an answer without an id")?.to_owned())
}

fn before(now: OffsetDateTime, minutes: i64) -> Result<String, Failed> {
    let moment = now - Duration::minutes(minutes);
    Ok(moment.replace_nanosecond(0)?.format(&Rfc3339)?)
}
