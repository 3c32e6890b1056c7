//! Attacks over HTTP. Each shows the outcome, what the database gained by it, and that the same without the malice passes.

mod approving;
mod documents;
mod echoes;
mod folders;
mod money;
mod people;
mod provenance;
mod quotations;
mod releases;
mod shapes;
mod wire;

use std::collections::BTreeMap;

use nullius_tests::cases::{Case, Played, id};
use nullius_tests::client::Answer;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::{Failed, store};
use serde_json::{Value, json};
use sqlx::Row as _;

const HOURS: &str = "Ik heb in november 12 uur gewerkt bij een bakker.";

/// A server with a run of a made-up citizen.
struct Scene {
    server: Server,
    played: Played,
}

impl Scene {
    async fn new() -> Result<Self, Failed> {
        let server = Server::start("standard")?;
        let played = Case::named("bijstand")?.play(&server).await?;
        Ok(Self { server, played })
    }

    /// Records a source in the run with a key.
    async fn record(&self, key: &str, source: &Value) -> Result<String, Failed> {
        let path = format!("/v1/runs/{}/sources", self.played.run);
        id(&self.server.caller(key)?.post(&path, source).await?.expect(201)?)
    }

    /// What the citizen said in the chat.
    async fn said(&self, content: &str) -> Result<String, Failed> {
        self.record(
            "intake",
            &json!({"kind": "input", "speaker": "subject", "channel": "chat", "mediaType": "text/plain",
                "content": content, "observedAt": "2026-11-01T00:00:00Z"}),
        )
        .await
    }

    /// A tool's answer, and what it was called with.
    async fn tool(&self, arguments: &Value, content: &Value) -> Result<String, Failed> {
        self.record(
            "recorder",
            &json!({"kind": "tool-result", "tool": {"name": "kas.zoek", "status": "ok", "arguments": arguments},
                "mediaType": "application/json", "content": content, "observedAt": "2026-11-01T00:00:00Z"}),
        )
        .await
    }

    /// Twelve hours of work, as stated in a quote.
    fn hours(&self, source: &str, quote: &str) -> Value {
        json!({"run": self.played.run, "destination": "record", "type": "casework/circumstance@1",
            "payload": {"kind": "work-hours", "value": "12", "unit": "hour"},
            "claims": [{"path": "/value", "origin": "stated", "cites": ["E1"]}],
            "citations": {"E1": {"source": source, "quote": quote}}})
    }

    /// A letter that rests on one citation.
    fn letter(&self, text: &str, citation: &Value) -> Value {
        json!({"run": self.played.run, "destination": "response", "type": "casework/letter@1", "claims": [],
            "payload": {"language": "nl", "text": text}, "citations": {"E1": citation}})
    }

    async fn submit(&self, candidate: &Value) -> Result<Answer, Failed> {
        let agent = self.server.caller("intake-assistent")?;
        agent.post("/v1/candidates", candidate).await
    }

    /// Submits what must not be promoted: it ends as told, for these reasons (with spaces between) and no
    /// others, and leaves one decision and no item.
    async fn stopped(&self, candidate: &Value, outcome: &str, reasons: &str) -> Result<Value, Failed> {
        let before = counts(&self.server).await?;
        let answer = self.submit(candidate).await?.expect(201)?;
        let gained = difference(&before, &counts(&self.server).await?);
        assert_eq!(
            (answer.text("/outcome"), answer.at("/reasons")),
            (outcome, &json!(reasons.split(' ').collect::<Vec<_>>())),
            "{candidate} {answer}"
        );
        let one = BTreeMap::from([("candidates".to_owned(), 1), ("leaves".to_owned(), 1)]);
        assert_eq!(gained, one, "{candidate}");
        Ok(answer)
    }

    /// Submits the benign twin.
    async fn promoted(&self, candidate: &Value) -> Result<Value, Failed> {
        let answer = self.submit(candidate).await?.expect(201)?;
        assert_eq!(answer.text("/outcome"), "promoted", "{candidate} {answer}");
        Ok(answer)
    }

    /// Sends what is no candidate at all: the status as told, and nothing written.
    async fn turned_away(&self, key: &str, path: &str, body: &Value, status: u16) -> Result<(), Failed> {
        let before = counts(&self.server).await?;
        let answer = self.server.caller(key)?.post(path, body).await?;
        assert_eq!(answer.status, status, "{body} {}", answer.json());
        assert_eq!(counts(&self.server).await?, before, "{body}");
        Ok(())
    }
}

/// How many rows each table has, but for the bookkeeping of checkpoints, which goes on by itself.
pub(crate) async fn counts(server: &Server) -> Result<BTreeMap<String, i64>, Failed> {
    let mut connection = store::open(server.path()).await?;
    let mut counts = BTreeMap::new();
    let tables = sqlx::query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'published'")
        .fetch_all(&mut connection)
        .await?;
    for table in tables {
        let name: String = table.try_get(0)?;
        let sql = format!("SELECT count(*) FROM \"{name}\"");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(&mut connection).await?;
        counts.insert(name, row.try_get(0)?);
    }
    Ok(counts)
}

pub(crate) fn difference(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    let gained = after
        .iter()
        .map(|(name, count)| (name.clone(), count - before.get(name).copied().unwrap_or_default()));
    gained.filter(|(_, gained)| *gained != 0).collect()
}
