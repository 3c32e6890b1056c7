//! Many verdicts at the same moment.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::leaves_about;
use serde_json::json;

use super::Hold;

#[tokio::test]
async fn a_hundred_verdicts_at_once_are_one_verdict() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let sheet = hold.sheet(&server, "first").await?;
    for who in ["first", "second"] {
        hold.opened_by(&server, who).await?;
    }
    let path = format!("/v1/candidates/{}/reviews", hold.id);
    let mut verdicts = tokio::task::JoinSet::new();
    for number in 0..100 {
        let caller = server.caller(if number % 2 == 0 { "first" } else { "second" })?;
        let verdict = if number % 4 < 2 { "approve" } else { "reject" };
        let review = json!({"verdict": verdict, "digest": hold.digest, "sheet": sheet, "reason": "gezien"});
        let path = path.clone();
        verdicts.spawn(async move { (verdict, caller.post(&path, &review).await) });
    }
    let mut counted = Vec::new();
    while let Some(joined) = verdicts.join_next().await {
        let (verdict, answer) = joined?;
        let answer = answer?.expect(201)?;
        if answer.at("/admissible") == &json!(true) {
            counted.push((verdict, answer.text("/outcome").to_owned()));
        } else {
            assert_eq!(answer.at("/reasons"), &json!(["not-held"]));
        }
    }
    assert_eq!(counted.len(), 1, "{counted:?}");
    let (verdict, outcome) = counted.first().ok_or("none")?;
    assert_eq!(outcome, if *verdict == "approve" { "promoted" } else { "rejected" });
    assert_eq!(hold.as_it_stands(&server).await?.text("/outcome"), outcome);

    let decided = leaves_about(server.path(), &hold.id, "promotion").await?;
    let decided: Vec<_> = decided
        .iter()
        .map(|leaf| leaf.statement.text("/predicate/outcome"))
        .collect();
    assert_eq!(decided, ["held", outcome], "one decision after the hold");
    assert_eq!(
        leaves_about(server.path(), &hold.id, "review").await?.len(),
        100,
        "and every review on record"
    );
    Ok(())
}
