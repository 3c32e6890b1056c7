//! What people's verdicts make of what is held.

mod meanwhile;
mod race;
mod right;
mod wrong;

use nullius_tests::Failed;
use nullius_tests::cases::{Case, Played, id};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

/// Every candidate of the cases that is held: the case, the candidate, and who may approve it.
const HOLDS: &[(&str, &str, &[&str])] = &[
    ("wmo", "health-stated", &["first"]),
    ("wmo", "terms", &["editor"]),
    ("verhuizing", "task", &["first"]),
    ("verhuizing", "children", &["second"]),
    ("verhuizing", "struggles-with-form", &["first"]),
    ("schuldhulp", "debt", &["second"]),
    ("schuldhulp", "eviction-risk", &["first", "second"]),
];

/// A candidate that was held when it was submitted.
pub(crate) struct Hold {
    /// Its id.
    pub(crate) id: String,
    /// Its digest.
    pub(crate) digest: String,
    run: String,
    /// The sources that it cites.
    sources: Vec<String>,
}

impl Hold {
    /// Plays a case and submits one of its candidates, which is held.
    pub(crate) async fn submitted(server: &Server, case: &str, candidate: &str) -> Result<Self, Failed> {
        let case = Case::named(case)?;
        let played = case.play(server).await?;
        Self::in_run(server, &case, &played, candidate).await
    }

    async fn in_run(server: &Server, case: &Case, played: &Played, candidate: &str) -> Result<Self, Failed> {
        Self::of(server, &case.submission(played, candidate)?).await
    }

    /// Submits a candidate, which is held.
    pub(crate) async fn of(server: &Server, submission: &Value) -> Result<Self, Failed> {
        let agent = server.caller("intake-assistent")?;
        let answer = agent.post("/v1/candidates", submission).await?.expect(201)?;
        Self::answered(submission, &answer)
    }

    /// The hold of what was submitted and answered.
    pub(crate) fn answered(submission: &Value, answer: &Value) -> Result<Self, Failed> {
        assert_eq!(answer.text("/outcome"), "held", "{submission}: {answer}");
        let citations = submission.at("/citations").as_object().into_iter().flatten();
        Ok(Self {
            id: id(answer)?,
            digest: answer.text("/digest").to_owned(),
            run: submission.text("/run").to_owned(),
            sources: citations
                .map(|(_, citation)| citation.text("/source").to_owned())
                .collect(),
        })
    }

    /// The digest of its sheet, as somebody reads it.
    async fn sheet(&self, server: &Server, who: &str) -> Result<String, Failed> {
        let path = format!("/v1/candidates/{}/review-sheet?language=nl", self.id);
        let sheet = server.caller(who)?.get(&path).await?.expect(200)?;
        Ok(sheet.text("/digest").to_owned())
    }

    /// Somebody opens every source that it cites; whether all could be opened.
    pub(crate) async fn opened_by(&self, server: &Server, who: &str) -> Result<bool, Failed> {
        let mut all = true;
        for source in &self.sources {
            let path = format!("/v1/runs/{}/sources/{source}", self.run);
            all &= server.caller(who)?.get(&path).await?.status == 200;
        }
        Ok(all)
    }

    /// The answer to a review, which is 201 whatever it says.
    async fn reviewed(
        &self,
        server: &Server,
        who: &str,
        verdict: &str,
        digest: &str,
        sheet: &str,
    ) -> Result<Value, Failed> {
        let path = format!("/v1/candidates/{}/reviews", self.id);
        let review = json!({"verdict": verdict, "digest": digest, "sheet": sheet, "reason": "gezien"});
        server.caller(who)?.post(&path, &review).await?.expect(201)
    }

    /// Somebody reads the sheet, opens the sources and gives a verdict. What is held no more has no sheet: then the
    /// verdict names none that ever was.
    pub(crate) async fn decided_by(&self, server: &Server, who: &str, verdict: &str) -> Result<Value, Failed> {
        let sheet = self.sheet(server, who).await.unwrap_or_else(|_| "0".repeat(64));
        self.opened_by(server, who).await?;
        self.reviewed(server, who, verdict, &self.digest, &sheet).await
    }

    /// Somebody does everything that an approval asks, and approves.
    pub(crate) async fn approved_by(&self, server: &Server, who: &str) -> Result<Value, Failed> {
        self.decided_by(server, who, "approve").await
    }

    /// What its submitter reads of it now.
    pub(crate) async fn as_it_stands(&self, server: &Server) -> Result<Value, Failed> {
        let path = format!("/v1/candidates/{}", self.id);
        server.caller("intake-assistent")?.get(&path).await?.expect(200)
    }
}
