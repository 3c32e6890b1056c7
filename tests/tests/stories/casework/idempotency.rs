//! The same request again: one effect, the same answer.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;

#[tokio::test]
async fn task_submitted_twice_with_one_key_is_one_candidate() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let case = Case::named("verhuizing")?;
    let played = case.play(&server).await?;
    let agent = server.caller("intake-assistent")?;
    let task = case.submission(&played, "task")?;

    let first = agent.post_once("/v1/candidates", "task-1", &task).await?;
    let size = log_size(server.path()).await?;
    let again = agent.post_once("/v1/candidates", "task-1", &task).await?;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(again.body, first.body, "the same answer, receipt included");
    assert_eq!(log_size(server.path()).await?, size, "and no second effect");
    let all = agent
        .get(&format!("/v1/candidates?run={}", played.run))
        .await?
        .expect(200)?;
    assert_eq!(all.list("/items").len(), 1);

    let other = case.submission(&played, "children")?;
    let conflict = agent.post_once("/v1/candidates", "task-1", &other).await?;
    assert_eq!(conflict.status, 409);
    assert_eq!(
        conflict.json().text("/type"),
        "https://nullius.dev/problems/idempotency-conflict"
    );
    assert_eq!(log_size(server.path()).await?, size);

    server.restart()?;
    let agent = server.caller("intake-assistent")?;
    let later = agent.post_once("/v1/candidates", "task-1", &task).await?;
    assert_eq!(
        (later.status, later.body),
        (201, first.body),
        "remembered over a restart"
    );

    // A key is the caller's own: another caller with the same words gets no answer of this one.
    let stranger = server
        .caller("recorder")?
        .post_once("/v1/candidates", "task-1", &task)
        .await?;
    assert_eq!(stranger.status, 403);
    Ok(())
}

#[tokio::test]
async fn twins_in_flight_get_one_answer() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("verhuizing")?;
    let played = case.play(&server).await?;
    let task = case.submission(&played, "task")?;
    let size = log_size(server.path()).await?;
    let mut twins = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let (agent, task) = (server.caller("intake-assistent")?, task.clone());
        twins.spawn(async move { agent.post_once("/v1/candidates", "twin", &task).await });
    }
    let mut bodies = Vec::new();
    while let Some(answer) = twins.join_next().await {
        let answer = answer??;
        assert_eq!(answer.status, 201);
        bodies.push(answer.body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1, "sixteen requests, one answer");
    assert_eq!(log_size(server.path()).await?, size + 1, "and one effect");
    Ok(())
}
