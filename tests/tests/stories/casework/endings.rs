//! Holds that end without a verdict: the deadline passes, or the submitter takes the candidate back.

use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Data, Server};
use nullius_tests::store::leaves_about;
use serde_json::json;

use crate::approvals::Hold;

/// The outcomes that the log holds about a candidate, in order.
async fn outcomes(server: &Server, candidate: &str) -> Result<Vec<String>, Failed> {
    let leaves = leaves_about(server.path(), candidate, "promotion").await?;
    let outcome = |leaf: &nullius_tests::store::Leaf| leaf.statement.text("/predicate/outcome").to_owned();
    Ok(leaves.iter().map(outcome).collect())
}

#[tokio::test]
async fn a_hold_that_nobody_decides_on_expires_and_is_never_an_approval() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    data.configure("[holds]\nat-most = \"PT2S\"\n")?;
    let server = data.serve()?;
    let hold = Hold::submitted(&server, "schuldhulp", "eviction-risk").await?;
    // One of the two approvals is there: still not enough when the deadline passes.
    let review = hold.approved_by(&server, "first").await?;
    assert_eq!(
        (review.at("/admissible"), review.text("/outcome")),
        (&json!(true), "held")
    );

    // The event waited for is the passing of the deadline itself.
    let mut every = tokio::time::interval(Duration::from_millis(100));
    let ended = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            every.tick().await;
            let answer = hold.as_it_stands(&server).await?;
            if answer.text("/outcome") != "held" {
                return Ok::<_, Failed>(answer);
            }
        }
    })
    .await??;
    assert_eq!(ended.text("/outcome"), "expired", "apart from rejected");
    assert_eq!(ended.at("/reasons"), &json!(["hold-expired"]));
    assert_eq!(ended.at("/promoted"), &json!(null));
    assert_eq!(outcomes(&server, &hold.id).await?, ["held", "expired"]);

    let late = hold.approved_by(&server, "second").await?;
    assert_eq!(
        (late.at("/admissible"), late.at("/reasons")),
        (&json!(false), &json!(["not-held"]))
    );
    assert_eq!(outcomes(&server, &hold.id).await?, ["held", "expired"]);
    Ok(())
}

#[tokio::test]
async fn a_submitter_withdraws_what_is_held_once() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("other-agent", &["key", "add", "--kind", "agent", "--pack", "casework"])?;
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let path = format!("/v1/candidates/{}/withdrawals", hold.id);
    let other = server.caller("other-agent")?.post(&path, &json!({})).await?;
    assert_eq!(other.status, 404, "another agent's candidate is not there");

    let agent = server.caller("intake-assistent")?;
    let withdrawn = agent.post(&path, &json!({})).await?.expect(201)?;
    assert_eq!(withdrawn.text("/outcome"), "withdrawn");
    assert_eq!(withdrawn.at("/reasons"), &json!(["withdrawn-by-submitter"]));
    assert_eq!(agent.post(&path, &json!({})).await?.status, 409);

    let late = hold.approved_by(&server, "first").await?;
    assert_eq!(
        (late.at("/admissible"), late.at("/reasons")),
        (&json!(false), &json!(["not-held"]))
    );
    assert_eq!(outcomes(&server, &hold.id).await?, ["held", "withdrawn"]);
    Ok(())
}
