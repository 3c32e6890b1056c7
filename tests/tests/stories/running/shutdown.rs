//! Asked to stop in the middle of its work, the server loses nothing that it has answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::leaves;
use serde_json::Value;

use super::{checkpoint_covers_the_log, is_gapless};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_answered_before_the_stop_is_there_after_the_start() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let submissions = ["hours-stated", "household-inferred", "prefers-email", "answer"];
    let submissions = submissions.map(|name| case.submission(&played, name));
    let submissions = submissions.into_iter().collect::<Result<Vec<_>, _>>()?;
    let answered = Arc::new(AtomicUsize::new(0));
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..8 {
        let agent = server.caller("intake-assistent")?;
        let submission = submissions
            .get(client % submissions.len())
            .ok_or("no submission")?
            .clone();
        let answered = Arc::clone(&answered);
        // Each goes on until the server is gone.
        clients.spawn(async move {
            let mut receipts: Vec<Value> = Vec::new();
            while let Ok(answer) = agent.post("/v1/candidates", &submission).await {
                assert_eq!(answer.status, 201, "{}", answer.json());
                receipts.push(answer.json().at("/receipt").clone());
                answered.fetch_add(1, Ordering::Relaxed);
            }
            receipts
        });
    }
    tokio::time::timeout(Duration::from_mins(1), async {
        while answered.load(Ordering::Relaxed) < 100 {
            tokio::task::yield_now().await;
        }
    })
    .await?;
    assert!(tokio::task::block_in_place(|| server.stop())?, "it ends well");
    let mut receipts = Vec::new();
    while let Some(client) = clients.join_next().await {
        receipts.extend(client?);
    }
    assert!(receipts.len() >= 100, "{} answers", receipts.len());

    is_gapless(server.path()).await?;
    tokio::task::block_in_place(|| server.restart())?;
    let stored = leaves(server.path()).await?;
    let auditor = server.caller("auditor")?;
    for (number, receipt) in receipts.iter().enumerate() {
        let index: usize = receipt.text("/index").parse()?;
        assert_eq!(
            stored.get(index).map(|leaf| leaf.hash.as_str()),
            Some(receipt.text("/leafHash"))
        );
        if number % 10 == 0 {
            let entry = auditor.get(&format!("/v1/evidence/{index}")).await?.expect(200)?;
            assert_eq!(entry.at("/leafHash"), receipt.at("/leafHash"));
        }
    }
    checkpoint_covers_the_log(&server).await
}
