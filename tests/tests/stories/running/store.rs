//! A store that cannot answer: nothing half-written, and the caller is told to come back.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::{log_size, open};
use serde_json::json;

#[tokio::test]
async fn while_somebody_else_holds_the_database_writes_are_turned_away_and_reads_go_on() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let hours = case.submission(&played, "hours-stated")?;
    let agent = server.caller("intake-assistent")?;
    let before = log_size(server.path()).await?;

    let mut other = open(server.path()).await?;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await?;
    let list = format!("/v1/candidates?run={}", played.run);
    let (turned_away, read) = tokio::join!(agent.post_once("/v1/candidates", "held-up", &hours), agent.get(&list));
    assert_eq!(read?.expect(200)?, json!({"items": []}));
    let turned_away = turned_away?;
    let problem = turned_away.expect(503)?;
    assert_eq!(problem.text("/type"), "https://nullius.dev/problems/unavailable");
    assert_eq!(turned_away.header("content-type"), "application/problem+json");
    assert!(!turned_away.header("retry-after").is_empty());
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await?;

    assert_eq!(log_size(server.path()).await?, before, "nothing was written");
    let again = agent
        .post_once("/v1/candidates", "held-up", &hours)
        .await?
        .expect(201)?;
    assert_eq!(again.text("/outcome"), "promoted", "the same request again");
    assert_eq!(log_size(server.path()).await?, before + 1);
    Ok(())
}
