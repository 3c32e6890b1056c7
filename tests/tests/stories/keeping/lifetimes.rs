//! What nobody needs any more goes, its evidence stays, and what is held or promoted keeps its payload.

use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Data, Server};
use nullius_tests::store::{leaves_about, open};
use serde_json::{Value, json};

use super::{Talk, bytes};
use crate::approvals::Hold;

/// Whether the payload of a candidate is there.
async fn has_payload(server: &Server, candidate: &str) -> Result<bool, Failed> {
    let mut connection = open(server.path()).await?;
    let row: (bool,) = sqlx::query_as("SELECT document IS NOT NULL FROM candidates WHERE id = ?1")
        .bind(bytes(candidate)?)
        .fetch_one(&mut connection)
        .await?;
    Ok(row.0)
}

#[tokio::test]
async fn what_was_not_promoted_lives_a_short_time() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    data.configure("[keeping]\nunpromoted = \"PT1S\"\nidempotency = \"PT2S\"\n")?;
    let talk = Talk::begun(data.serve()?, "bijstand").await?;
    let agent = talk.server.caller("intake-assistent")?;
    let submission = talk.case.submission(&talk.played, "household-inferred")?;
    let refused = agent
        .post_once("/v1/candidates", "one", &submission)
        .await?
        .expect(201)?;
    let again = agent
        .post_once("/v1/candidates", "one", &submission)
        .await?
        .expect(201)?;
    assert_eq!(again, refused, "the same answer for as long as it is kept");
    let promoted = talk
        .submit(&talk.case.submission(&talk.played, "hours-stated")?)
        .await?;
    let draft = |text: &str| {
        json!({"run": talk.played.run, "destination": "response", "type": "casework/letter@1",
            "payload": {"language": "nl", "text": text}})
    };
    let drafted = talk.submit(&draft("Kraanvogel: u krijgt € 5.")).await?;
    assert_eq!(drafted.text("/findings/0/sentence"), "Kraanvogel: u krijgt € 5.");
    let held = Hold::submitted(&talk.server, "schuldhulp", "debt").await?;

    // The event waited for is the end of the lifetimes themselves.
    let mut every = tokio::time::interval(Duration::from_millis(100));
    tokio::time::timeout(Duration::from_secs(30), async {
        for gone in [&refused, &drafted] {
            while has_payload(&talk.server, gone.text("/id")).await? {
                every.tick().await;
            }
        }
        Ok::<_, Failed>(())
    })
    .await??;
    for kept in [promoted.text("/id"), &held.id] {
        assert!(has_payload(&talk.server, kept).await?, "{kept}");
        let mut connection = open(talk.server.path()).await?;
        let dropped = sqlx::query("UPDATE candidates SET document = NULL WHERE id = ?1")
            .bind(bytes(kept)?)
            .execute(&mut connection)
            .await;
        assert!(dropped.is_err(), "the database itself keeps it");
    }
    // What became of it is still said, without what it said.
    let path = format!("/v1/candidates/{}", refused.text("/id"));
    let now = agent.get(&path).await?.expect(200)?;
    for member in ["/outcome", "/reasons", "/digest", "/receipt"] {
        assert_eq!(now.at(member), refused.at(member), "{member}");
    }
    let details: Vec<_> = now
        .list("/conditions")
        .iter()
        .map(|condition| condition.text("/detail"))
        .collect();
    assert!(details.iter().all(|detail| detail.is_empty()), "{details:?}");
    let path = format!("/v1/candidates/{}", drafted.text("/id"));
    let now = agent.get(&path).await?.expect(200)?;
    assert_eq!(now.at("/findings/0/code"), drafted.at("/findings/0/code"));
    assert!(!now.to_string().contains("Kraanvogel"), "{now}");
    assert_eq!(
        leaves_about(talk.server.path(), refused.text("/id"), "promotion")
            .await?
            .len(),
        1
    );
    let found = talk.server.command(&["fsck"])?;
    assert!(!found.contains("candidates"), "{found}");

    // After its answer has gone, a key is a new one.
    let later = tokio::time::timeout(Duration::from_secs(30), async {
        loop {
            every.tick().await;
            let answer = agent
                .post_once("/v1/candidates", "one", &submission)
                .await?
                .expect(201)?;
            if answer.at("/id") != refused.at("/id") {
                return Ok::<Value, Failed>(answer);
            }
        }
    })
    .await??;
    assert_eq!(later.at("/reasons"), refused.at("/reasons"));
    assert_eq!(
        held.approved_by(&talk.server, "first").await?.at("/outcome"),
        &json!("promoted")
    );
    Ok(())
}
