//! What was promoted, as long as it is kept: records, knowledge, memories, and what nobody needs any more.

mod knowledge;
mod lifetimes;
mod memories;
mod planted;
mod records;

use nullius_tests::Failed;
use nullius_tests::cases::{Case, Played, at, clock, id};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

/// The first case, in which the subject goes on talking.
struct Talk {
    server: Server,
    case: Case,
    played: Played,
}

impl Talk {
    async fn begun(server: Server, case: &str) -> Result<Self, Failed> {
        let case = Case::named(case)?;
        let played = case.play(&server).await?;
        Ok(Self { server, case, played })
    }

    /// The subject says something more.
    async fn says(&self, text: &str) -> Result<String, Failed> {
        let path = format!("/v1/runs/{}/sources", self.played.run);
        let source = json!({"kind": "input", "speaker": "subject", "channel": "email", "mediaType": "text/plain",
            "content": text, "observedAt": "@now"});
        let source = at(clock(&self.server).await?, &source)?;
        id(&self.server.caller("intake")?.post(&path, &source).await?.expect(201)?)
    }

    /// One of the case's candidates with another value, which the subject says in a sentence of its own.
    async fn saying(&self, candidate: &str, leaf: &str, value: &str, text: &str) -> Result<Value, Failed> {
        let source = self.says(text).await?;
        let mut submission = self.case.submission(&self.played, candidate)?;
        *submission
            .pointer_mut(&format!("/payload{leaf}"))
            .ok_or("no such leaf")? = value.into();
        *submission.pointer_mut("/citations/E1").ok_or("no citation")? = json!({"source": source, "quote": text});
        Ok(submission)
    }

    async fn submit(&self, submission: &Value) -> Result<Value, Failed> {
        let agent = self.server.caller("intake-assistent")?;
        agent.post("/v1/candidates", submission).await?.expect(201)
    }

    /// Submits what is promoted at once; its path.
    async fn promoted(&self, submission: &Value) -> Result<String, Failed> {
        let answer = self.submit(submission).await?;
        assert_eq!(answer.text("/outcome"), "promoted", "{answer}");
        Ok(answer.text("/promoted/href").to_owned())
    }

    /// What somebody reads for the case's purpose, and the status.
    async fn read(&self, who: &str, path: &str) -> Result<(u16, Value), Failed> {
        let separator = if path.contains('?') { '&' } else { '?' };
        let path = format!("{path}{separator}purpose={}", self.case.purpose());
        let answer = self.server.caller(who)?.get(&path).await?;
        Ok((answer.status, answer.json()))
    }
}

/// The id at the end of a path.
fn last(href: &str) -> &str {
    href.rsplit('/').next().unwrap_or_default()
}

/// The 16 bytes of an id.
fn bytes(id: &str) -> Result<Vec<u8>, Failed> {
    let hex: String = id.chars().filter(|c| *c != '-').collect();
    nullius_schemas::digest::unhex(&hex).ok_or_else(|| "no id".into())
}
