//! The stop button of one gate, and what it leaves alone.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::leaves;
use serde_json::json;

use super::{everything_but_memory_works, memory_works, state};

#[tokio::test]
async fn memory_closed_at_the_command_line_remembers_nothing_and_the_rest_goes_on() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    server.command(&["gate", "close", "memory", "--reason", "een proef"])?;
    everything_but_memory_works(&server, "gate-closed").await?;
    assert_eq!(
        (state(&server, "memory").await?, state(&server, "record").await?),
        ("closed".into(), "open".into())
    );
    server.command(&["gate", "open", "memory", "--reason", "voorbij"])?;
    assert!(memory_works(&server).await?);
    Ok(())
}

#[tokio::test]
async fn memory_closed_by_the_administrator_is_evidence_and_stays_closed_over_a_restart() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let administrator = server.caller("administrator")?;
    let close = json!({"state": "closed", "reason": "een proef"});
    let answer = administrator.put("/v1/gates/memory", &close).await?.expect(200)?;
    assert_eq!((answer.text("/state"), answer.text("/reason")), ("closed", "een proef"));
    let all = leaves(server.path()).await?;
    let last = all.last().ok_or("no leaf")?;
    assert_eq!(
        (
            last.kind.as_str(),
            last.statement.text("/predicate/destination"),
            last.statement.text("/predicate/state")
        ),
        ("gate", "memory", "closed")
    );
    assert!(
        !last.statement.to_string().contains("een proef"),
        "the reason is committed to, not told"
    );
    everything_but_memory_works(&server, "gate-closed").await?;
    server.restart()?;
    assert_eq!(state(&server, "memory").await?, "closed");
    let open = json!({"state": "open", "reason": "voorbij"});
    server
        .caller("administrator")?
        .put("/v1/gates/memory", &open)
        .await?
        .expect(200)?;
    assert!(memory_works(&server).await?);
    Ok(())
}
