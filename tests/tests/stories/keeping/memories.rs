//! What an agent may recall: for a purpose, in a number, and what ends it.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Data, Server};
use serde_json::{Value, json};

use super::{Talk, last};

/// Memories of one type about one subject, by the pack.
const QUOTA: usize = 24;

#[tokio::test]
async fn many_small_memories_about_one_subject_stop_at_the_quota() -> Result<(), Failed> {
    let talk = Talk::begun(Server::start("standard")?, "bijstand").await?;
    let submission = talk.case.submission(&talk.played, "prefers-email")?;
    // All at once: they are counted where they are written.
    let mut submissions = tokio::task::JoinSet::new();
    for _ in 0..QUOTA + 6 {
        let agent = talk.server.caller("intake-assistent")?;
        let submission = submission.clone();
        submissions.spawn(async move { agent.post("/v1/candidates", &submission).await });
    }
    let mut promoted = Vec::new();
    while let Some(answer) = submissions.join_next().await {
        let answer = answer??.expect(201)?;
        if answer.text("/outcome") == "promoted" {
            promoted.push(answer.text("/promoted/href").to_owned());
        } else {
            assert_eq!(
                (answer.text("/outcome"), answer.at("/reasons")),
                ("refused", &json!(["quota-exhausted"]))
            );
        }
    }
    assert_eq!(promoted.len(), QUOTA);
    // One that takes the place of another makes room for itself; another subject has a number of its own.
    let mut replacing = submission.clone();
    replacing["supersedes"] = promoted.first().map(|href| last(href)).into();
    talk.promoted(&replacing).await?;
    assert_eq!(
        talk.submit(&submission).await?.at("/reasons"),
        &json!(["quota-exhausted"])
    );
    let other = Talk::begun(talk.server, "bijstand").await?;
    other
        .promoted(&other.case.submission(&other.played, "prefers-email")?)
        .await?;
    Ok(())
}

#[tokio::test]
async fn an_agent_remembers_so_much_in_a_day_and_answers_on() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    data.configure("[limits]\nmemories-per-agent-and-day = 2\n")?;
    let mut talk = Talk::begun(data.serve()?, "bijstand").await?;
    for expected in ["promoted", "promoted", "unavailable"] {
        let answer = talk
            .submit(&talk.case.submission(&talk.played, "prefers-email")?)
            .await?;
        assert_eq!(answer.text("/outcome"), expected, "{answer}");
        // Every one about somebody else.
        talk = Talk::begun(talk.server, "bijstand").await?;
    }
    let answer = talk
        .submit(&talk.case.submission(&talk.played, "prefers-email")?)
        .await?;
    assert_eq!(answer.at("/reasons"), &json!(["quota-exhausted"]));
    for candidate in ["answer", "hours-stated"] {
        talk.promoted(&talk.case.submission(&talk.played, candidate)?).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_memory_is_read_for_its_purpose_or_one_that_the_pack_calls_compatible() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("parkeren")?;
    let played = case.play(&server).await?;
    let memory = case.submit(&server, &played, "email").await?.expect(201)?;
    let record = case.submit(&server, &played, "plate").await?.expect(201)?;
    for (purpose, of_memory, of_record) in [
        ("parkeervergunning", 200, 200),
        ("verhuizing", 200, 404),
        ("wmo-melding", 404, 404),
        ("schuldhulpverlening", 404, 404),
    ] {
        for (answer, status) in [(&memory, of_memory), (&record, of_record)] {
            let path = format!("{}?purpose={purpose}", answer.text("/promoted/href"));
            assert_eq!(server.caller("first")?.get(&path).await?.status, status, "{path}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_the_subject_says_later_contradicts_and_can_end_what_was_remembered() -> Result<(), Failed> {
    let talk = Talk::begun(Server::start("standard")?, "bijstand").await?;
    let email = talk
        .promoted(&talk.case.submission(&talk.played, "prefers-email")?)
        .await?;
    let mut phone = talk
        .saying(
            "prefers-email",
            "/channel",
            "phone",
            "Ik wil liever antwoord per telefoon.",
        )
        .await?;
    let answer = talk.submit(&phone).await?;
    assert_eq!(
        (answer.text("/outcome"), answer.at("/notices")),
        ("promoted", &json!(["contradicts"])),
        "{answer}"
    );
    let (_, item) = talk.read("first", &email).await?;
    assert_eq!(
        item.at("/contradictions"),
        &json!([last(answer.text("/promoted/href"))])
    );

    // Said in place of both: each ends, and nothing is left to contradict.
    phone["supersedes"] = last(&email).into();
    let newer = talk.promoted(&phone).await?;
    assert_eq!(
        talk.read("first", &email).await?.0,
        404,
        "a memory that was replaced is recalled no more"
    );
    let (_, item) = talk.read("first", &newer).await?;
    assert_eq!(
        (item.text("/supersedes"), item.at("/contradictions")),
        (last(&email), &Value::Null)
    );
    let (_, list) = talk.read("first", "/v1/memories").await?;
    assert_eq!(list.list("/items").len(), 2, "{list}");
    Ok(())
}
