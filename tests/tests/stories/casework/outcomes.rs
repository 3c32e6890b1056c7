//! Every candidate of every case comes out as its file says, whenever it is played.

use nullius_tests::Failed;
use nullius_tests::cases::{Case, differences};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::{Value, json};

/// Submits every candidate of every case; what came out otherwise, and how many there were.
async fn all_candidates(server: &Server, run: &Value) -> Result<(Vec<String>, usize), Failed> {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in Case::all()? {
        let played = case.play_with(server, str::to_owned, run).await?;
        for name in case.candidates() {
            let before = log_size(server.path()).await?;
            let answer = case.submit(server, &played, name).await?.expect(201)?;
            let mut differences = differences(&case.expected(name)?, &answer);
            if log_size(server.path()).await? != before + 1 || answer.text("/receipt/index") != before.to_string() {
                differences.push("its evidence is not one leaf, the next".to_owned());
            }
            if (answer.text("/outcome") == "promoted") != answer.at("/promoted/href").is_string() {
                differences.push("an item without a promotion, or none with one".to_owned());
            }
            wrong.extend(
                differences
                    .iter()
                    .map(|difference| format!("{} {name}: {difference}", case.name())),
            );
            count += 1;
        }
    }
    Ok((wrong, count))
}

#[tokio::test]
async fn all_27_candidates_come_out_as_their_files_say() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    assert_eq!(all_candidates(&server, &json!({})).await?, (Vec::new(), 27));
    // Played again, and judged as of a moment that is given.
    let again = all_candidates(&server, &json!({"asOf": "@now"})).await?;
    assert_eq!(again, (Vec::new(), 27));
    Ok(())
}
