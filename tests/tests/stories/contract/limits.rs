//! What one caller may ask at most.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Data;
use serde_json::json;

use super::is_problem;

#[tokio::test]
async fn a_run_has_a_number_of_candidates_and_of_sources() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    data.configure("[limits]\ncandidates-per-run = 3\nsources-per-run = 3\n")?;
    let server = data.serve()?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let one_more = json!({"kind": "document", "mediaType": "text/plain", "content": "Een folder.",
        "observedAt": "2026-01-01T00:00:00Z"});
    let path = format!("/v1/runs/{}/sources", played.run);
    let answer = server.caller("recorder")?.post(&path, &one_more).await?;
    // Coming back later would not help: another run does.
    is_problem(&answer, 409, "conflict")?;
    for _ in 0..3 {
        let answer = case.submit(&server, &played, "hours-stated").await?.expect(201)?;
        assert_eq!(answer.text("/outcome"), "promoted");
    }
    let answer = case.submit(&server, &played, "hours-stated").await?.expect(201)?;
    assert_eq!(
        (answer.text("/outcome"), answer.at("/reasons")),
        ("unavailable", &json!(["quota-exhausted"]))
    );
    // Another run has a budget of its own.
    let other = case.play(&server).await?;
    let answer = case.submit(&server, &other, "hours-stated").await?.expect(201)?;
    assert_eq!(answer.text("/outcome"), "promoted");
    Ok(())
}

#[tokio::test]
async fn a_gate_that_is_full_says_when_to_come_back_and_the_others_do_not_notice() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    data.configure("[limits]\nadmissions-per-gate = 1\n")?;
    let server = data.serve()?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..64 {
        let (agent, record) = (
            server.caller("intake-assistent")?,
            case.submission(&played, "hours-stated")?,
        );
        clients.spawn(async move { agent.post("/v1/candidates", &record).await });
    }
    let memory = case.submit(&server, &played, "prefers-email").await?.expect(201)?;
    assert_eq!(memory.text("/outcome"), "promoted");
    let mut full = 0;
    while let Some(answer) = clients.join_next().await {
        let answer = answer??;
        if answer.status == 201 {
            continue;
        }
        is_problem(&answer, 429, "too-many-requests")?;
        assert!(!answer.header("retry-after").is_empty());
        full += 1;
    }
    assert!(full > 0, "64 at a time are more than one");
    Ok(())
}

#[tokio::test]
async fn a_setting_that_is_misspelt_stops_the_start() -> Result<(), Failed> {
    for toml in [
        "[limits]\nbody-bites = 4096\n",
        "[holds]\nat-most = \"soon\"\n",
        "[gates]\nmemory = \"off\"\n",
        "x =",
    ] {
        let data = Data::new("standard")?;
        data.configure(toml)?;
        assert!(data.serve().is_err(), "{toml}");
    }
    Ok(())
}
