//! Commands beside a running server: they append to the same log.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nullius_tests::Failed;
use nullius_tests::load::client::Client;
use nullius_tests::server::{Server, command};
use nullius_tests::store::leaves;

use super::{Receipts, conversations, holds, keys, receipt, submit};

const ROUNDS: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn commands_beside_a_server_under_load_do_not_fork_the_log() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let keys = keys(&server)?;
    let conversations = conversations(server.address(), &keys, 4).await?;
    let done = Arc::new(AtomicBool::new(false));
    let mut callers = tokio::task::JoinSet::new();
    for conversation in conversations {
        let (keys, done) = (keys.clone(), Arc::clone(&done));
        let mut client = Client::connect(server.address()).await?;
        callers.spawn(async move {
            let mut receipts = Receipts::new();
            let mut answered = 0_usize;
            while !done.load(Ordering::Relaxed) {
                let answer = submit(&mut client, &keys, &conversation).await?;
                // Each command moves what decisions rest on; who is overtaken too often is told to come back.
                if answer.status == 503 && answer.retry_after {
                    continue;
                }
                assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
                receipts.extend([receipt(&answer)?]);
                answered += 1;
            }
            Ok::<_, Failed>((receipts, answered))
        });
    }
    let mut loops = tokio::task::JoinSet::new();
    for destination in ["memory", "response"] {
        let folder = server.path().to_owned();
        loops.spawn_blocking(move || {
            for _ in 0..ROUNDS {
                command(&folder, &["gate", "close", destination, "--reason", "a test"])?;
                command(&folder, &["gate", "open", destination, "--reason", "a test"])?;
            }
            Ok::<_, Failed>(())
        });
    }
    let mut commands = Ok(());
    while let Some(ended) = loops.join_next().await {
        commands = commands.and(ended?);
    }
    done.store(true, Ordering::Relaxed);
    commands?;
    let (mut receipts, mut answered) = (Receipts::new(), 0);
    while let Some(ended) = callers.join_next().await {
        let (more, count) = ended??;
        receipts.extend(more);
        answered += count;
    }
    assert_eq!(receipts.len(), answered, "no two answers have one index");
    assert!(server.stop()?);
    let stored = holds(server.path(), &receipts).await?;
    assert_eq!(stored.candidates, answered, "each answer is one candidate");
    let operated = leaves(server.path()).await?;
    let operated = operated.iter().filter(|leaf| leaf.kind.contains("gate")).count();
    assert_eq!(operated, 2 * 2 * ROUNDS, "each command has its leaf");
    Ok(())
}
