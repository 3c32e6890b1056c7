//! Every candidate of every case comes out as its file says, whenever it is played.

use nullius_tests::Failed;
use nullius_tests::cases::{Case, differences};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::{Value, json};

use crate::approvals::Hold;

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

#[tokio::test]
async fn in_the_pilot_a_person_looks_at_every_response_and_every_inference() -> Result<(), Failed> {
    let server = Server::start("pilot")?;
    let mut promoted = Vec::new();
    for case in Case::all()? {
        let played = case.play(&server).await?;
        for name in case.candidates() {
            let answer = case.submit(&server, &played, name).await?.expect(201)?;
            let standard = case.expected(name)?;
            match (
                answer.text("/outcome"),
                answer.text("/destination"),
                answer.text("/origin"),
            ) {
                ("promoted", destination, origin) => promoted.push(format!("{name}: {origin} {destination}")),
                ("held", "response", _) => assert_eq!(standard.get("outcome"), Some(&json!("promoted")), "{name}"),
                (outcome, ..) => assert_eq!(standard.get("outcome"), Some(&json!(outcome)), "{name}"),
            }
        }
    }
    let only_stated = [
        "hours-stated: stated record",
        "prefers-email: stated memory",
        "plate: stated record",
        "email: stated memory",
        "interpreter: stated memory",
    ];
    assert_eq!(promoted, only_stated);
    let hold = Hold::submitted(&server, "bijstand", "answer").await?;
    let review = hold.approved_by(&server, "first").await?;
    assert_eq!(review.text("/outcome"), "promoted");
    assert!(!review.text("/promoted/rendered").is_empty(), "{review}");
    Ok(())
}
