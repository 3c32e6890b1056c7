//! Commands in other processes while the server writes: one log, no fork.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Server, command};

use super::{checkpoint_covers_the_log, is_gapless};

/// How often the gate is closed and opened.
const TIMES: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn commands_beside_a_busy_server_do_not_fork_the_log() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..8 {
        let agent = server.caller("intake-assistent")?;
        let name = if client % 2 == 0 {
            "hours-stated"
        } else {
            "prefers-email"
        };
        let submission = case.submission(&played, name)?;
        clients.spawn(async move {
            let mut outcomes = Vec::new();
            for _ in 0..25 {
                let answer = agent.post("/v1/candidates", &submission).await?;
                outcomes.push((answer.status, answer.json().text("/outcome").to_owned()));
            }
            Ok::<_, Failed>(outcomes)
        });
    }
    let data = server.path().to_owned();
    let operator = tokio::task::spawn_blocking(move || {
        for time in 0..TIMES {
            let verb = if time % 2 == 0 { "close" } else { "open" };
            command(&data, &["gate", verb, "memory", "--reason", "een proef"])?;
            if time % 4 == 0 {
                let name = format!("late-{time}");
                command(
                    &data,
                    &["key", "add", "--kind", "recorder", "--pack", "casework", &name],
                )?;
            }
        }
        Ok::<_, Failed>(())
    });
    let mut outcomes = Vec::new();
    while let Some(client) = clients.join_next().await {
        outcomes.extend(client??);
    }
    operator.await??;
    assert_eq!(outcomes.len(), 200);
    for (status, outcome) in &outcomes {
        // What the decisions rest on changes all the time: a caller may be told to come back, never a half-truth.
        let known = matches!(
            (status, outcome.as_str()),
            // So many memories about one subject stop at their quota.
            (201, "promoted" | "unavailable" | "refused") | (503, "")
        );
        assert!(known, "{status} {outcome}");
    }
    let counted = outcomes.iter().filter(|(status, _)| *status == 201).count();
    assert!(counted >= 150, "{counted} of 200 were decided");

    is_gapless(server.path()).await?;
    tokio::task::block_in_place(|| server.restart())?;
    is_gapless(server.path()).await?;
    checkpoint_covers_the_log(&server).await?;
    let stored = nullius_tests::store::leaves(server.path()).await?;
    let of_kind = |kind: &str| stored.iter().filter(|leaf| leaf.kind == kind).count();
    assert_eq!(
        (of_kind("promotion"), of_kind("gate")),
        (counted, TIMES),
        "each effect has its leaf, once"
    );
    Ok(())
}
