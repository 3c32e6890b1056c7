//! Drafts that are mended, withheld or marked, and slots that code fills in.

mod chat;
mod marked;
mod mending;
mod slots;
mod spent;

use nullius_tests::cases::{Case, Played};
use nullius_tests::client::Answer;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::{Failed, store};
use serde_json::{Value, json};
use sqlx::Row as _;

/// A letter and a chat answer whose amount is in no source, and which name E1.
const WRONG: &str = "Wij hielden € 186,20 in [E1].";
const RIGHT: &str = "Wij hielden € 168,20 in [E1].";
/// The first line of what leaves unverified.
const MARK_NL: &str = "Let op: wij konden niet alles in dit antwoord bevestigen. Er kunnen fouten in staan.\n\n";
const MARK_EN: &str = "Please note: we could not confirm everything in this answer. It may contain mistakes.\n\n";
/// What a report says besides.
const DISCLAIMER: &str = "Een computer heeft geholpen bij dit verslag.";

/// A server with a run of a made-up citizen, whose benefit statement is a source.
struct Scene {
    server: Server,
    played: Played,
}

impl Scene {
    async fn new(profile: &str, run: &Value) -> Result<Self, Failed> {
        let server = Server::start(profile)?;
        let played = play(&server, run).await?;
        Ok(Self { server, played })
    }

    async fn standard() -> Result<Self, Failed> {
        Self::new("standard", &json!({})).await
    }

    /// A response of a type, resting on three fields of the statement.
    fn draft(&self, name: &str, language: &str, text: &str) -> Value {
        let at = |pointer: &str| json!({"source": self.played.sources.get("s2"), "pointer": pointer});
        json!({"run": self.played.run, "destination": "response", "type": format!("casework/{name}@1"), "claims": [],
            "payload": {"language": language, "text": text},
            "citations": {"E1": at("/ingehouden"), "E2": at("/uitbetaald"), "E3": at("/norm")}})
    }

    fn dutch(&self, name: &str, text: &str) -> Value {
        self.draft(name, "nl", text)
    }

    async fn send(&self, submission: &Value) -> Result<Answer, Failed> {
        let agent = self.server.caller("intake-assistent")?;
        agent.post("/v1/candidates", submission).await
    }

    /// Submits, and gives the answer, which has this outcome and these reasons (with spaces between).
    async fn becomes(&self, submission: &Value, outcome: &str, reasons: &str) -> Result<Value, Failed> {
        let answer = self.send(submission).await?.expect(201)?;
        let expected: Vec<_> = reasons.split(' ').filter(|reason| !reason.is_empty()).collect();
        assert_eq!(
            (answer.text("/outcome"), answer.at("/reasons")),
            (outcome, &json!(expected)),
            "{submission} {answer}"
        );
        Ok(answer)
    }

    /// The item that an answer leads to, as the agent reads it.
    async fn item(&self, answer: &Value) -> Result<Value, Failed> {
        let agent = self.server.caller("intake-assistent")?;
        agent.get(answer.text("/promoted/href")).await?.expect(200)
    }

    /// A number from the database.
    async fn count(&self, sql: &'static str) -> Result<i64, Failed> {
        let mut connection = store::open(self.server.path()).await?;
        Ok(sqlx::query(sql).fetch_one(&mut connection).await?.try_get(0)?)
    }
}

/// Plays the case; `run` has members of the run besides.
async fn play(server: &Server, run: &Value) -> Result<Played, Failed> {
    Case::named("bijstand")?.play_with(server, str::to_owned, run).await
}

/// A submission as the mended form of a draft.
fn mends(draft: &Value, mut submission: Value) -> Value {
    if let Some(members) = submission.as_object_mut() {
        members.insert("revises".to_owned(), draft.at("/id").clone());
    }
    submission
}

/// The step that needs a report.
fn proposal(scene: &Scene) -> Value {
    json!({"run": scene.played.run, "destination": "record", "type": "casework/proposal@1",
        "payload": {"step": "call-back"},
        "claims": [{"path": "/step", "origin": "inferred", "cites": ["E1"]}],
        "citations": {"E1": {"source": scene.played.sources.get("s1"), "quote": "We redden het zo niet."}}})
}
