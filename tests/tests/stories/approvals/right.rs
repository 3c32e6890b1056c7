//! The right reviews, and what becomes of a hold by them.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::json;

use super::{HOLDS, Hold};

/// Every held candidate of the case files is in the table above, and nothing else.
#[test]
fn the_table_of_holds_is_that_of_the_case_files() -> Result<(), Failed> {
    let mut held = Vec::new();
    for case in Case::all()? {
        for name in case.candidates() {
            if case
                .expected(name)?
                .get("outcome")
                .is_some_and(|outcome| outcome == "held")
            {
                held.push(name.to_owned());
            }
        }
    }
    assert_eq!(held, HOLDS.iter().map(|(_, name, _)| *name).collect::<Vec<_>>());
    Ok(())
}

#[tokio::test]
async fn every_hold_becomes_a_promotion_after_the_right_reviews() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    for (case, name, reviewers) in HOLDS {
        let hold = Hold::submitted(&server, case, name).await?;
        for (number, who) in reviewers.iter().enumerate() {
            let review = hold.approved_by(&server, who).await?;
            assert_eq!(review.at("/admissible"), &json!(true), "{name} by {who}: {review}");
            let is_last = number + 1 == reviewers.len();
            let outcome = if is_last { "promoted" } else { "held" };
            assert_eq!(review.text("/outcome"), outcome, "{name} by {who}: {review}");
            // The review and the decision that follows from it are leaves of their own.
            let size = log_size(server.path()).await?;
            let review_index: i64 = review.text("/evidence/index").parse()?;
            assert_eq!(review_index, if is_last { size - 2 } else { size - 1 });
            if is_last {
                assert_eq!(review.text("/receipt/index"), (size - 1).to_string());
            }
        }
        let now = hold.as_it_stands(&server).await?;
        assert_eq!(
            (now.text("/outcome"), now.at("/reasons")),
            ("promoted", &json!([])),
            "{name}"
        );
        assert_eq!(now.at("/approvals/have"), &json!(reviewers.len()), "{name}");
        let href = now.text("/promoted/href");
        let purpose = Case::named(case)?.purpose().to_owned();
        let item = server
            .caller("first")?
            .get(&format!("{href}?purpose={purpose}"))
            .await?
            .expect(200)?;
        assert_eq!(item.text("/candidate"), hold.id, "{name}");
        assert_eq!(
            item.at("/origin"),
            now.at("/origin"),
            "{name}: an approved inference stays inferred"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_rejected_and_a_returned_candidate_become_nothing() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    for (verdict, outcome, code) in [
        ("reject", "rejected", "review-rejected"),
        ("return", "returned", "review-returned"),
    ] {
        let hold = Hold::submitted(&server, "schuldhulp", "eviction-risk").await?;
        // An approval that was there does not outweigh it.
        hold.approved_by(&server, "first").await?;
        let review = hold.decided_by(&server, "second", verdict).await?;
        assert_eq!(
            (review.text("/outcome"), review.at("/reasons")),
            (outcome, &json!([code]))
        );
        let now = hold.as_it_stands(&server).await?;
        assert_eq!((now.text("/outcome"), now.at("/promoted")), (outcome, &json!(null)));
        let late = hold.approved_by(&server, "first").await?;
        assert_eq!(
            (late.at("/admissible"), late.at("/reasons")),
            (&json!(false), &json!(["not-held"]))
        );
    }
    Ok(())
}
