//! Wrong reviews: each is answered 201 with what is wrong, has a leaf of its own, and changes nothing.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::{leaves_about, log_size};
use serde_json::{Value, json};

use super::{HOLDS, Hold};

/// A review that must not count: one code, one more leaf, still held.
async fn not_counted(server: &Server, hold: &Hold, review: &Value, code: &str) -> Result<(), Failed> {
    assert_eq!(review.at("/reasons"), &json!([code]), "{review}");
    assert_eq!(
        (review.at("/admissible"), review.text("/outcome")),
        (&json!(false), "held"),
        "{review}"
    );
    assert_eq!(hold.as_it_stands(server).await?.text("/outcome"), "held", "{code}");
    let size = log_size(server.path()).await?;
    assert_eq!(review.text("/evidence/index"), (size - 1).to_string(), "{code}");
    let leaves = leaves_about(server.path(), &hold.id, "review").await?;
    let last = leaves.last().ok_or("no leaf of its own")?;
    assert_eq!(
        (last.index, last.statement.at("/predicate/admissible")),
        (size - 1, &json!(false)),
        "{code}"
    );
    assert_eq!(
        leaves_about(server.path(), &hold.id, "promotion").await?.len(),
        1,
        "{code}: nothing was decided"
    );
    Ok(())
}

#[tokio::test]
async fn no_hold_is_promoted_by_wrong_reviews_and_each_is_by_the_right_ones_after_them() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let other = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let other_sheet = other.sheet(&server, "first").await?;
    for (case, name, reviewers) in HOLDS {
        let hold = Hold::submitted(&server, case, name).await?;
        let right = reviewers.first().ok_or("nobody")?;
        let sheet = hold.sheet(&server, right).await?;

        let unopened = hold.reviewed(&server, right, "approve", &hold.digest, &sheet).await?;
        not_counted(&server, &hold, &unopened, "sources-not-opened").await?;
        assert!(hold.opened_by(&server, right).await?, "{name}");
        let digest = hold.reviewed(&server, right, "approve", &other.digest, &sheet).await?;
        not_counted(&server, &hold, &digest, "digest-mismatch").await?;
        let wrong_sheet = hold
            .reviewed(&server, right, "approve", &hold.digest, &other_sheet)
            .await?;
        not_counted(&server, &hold, &wrong_sheet, "sheet-mismatch").await?;

        // An editor does not approve casework, a caseworker not knowledge; an auditor approves nothing.
        let wrong_role = if *name == "terms" { "first" } else { "auditor" };
        for (who, code) in [
            (wrong_role, "reviewer-role"),
            ("owner", "reviewer-in-chain"),
            ("untrained", "reviewer-untrained"),
        ] {
            assert!(hold.opened_by(&server, who).await?, "{who} opens the sources of {name}");
            let review = hold.reviewed(&server, who, "approve", &hold.digest, &sheet).await?;
            not_counted(&server, &hold, &review, code).await?;
        }
        if reviewers.len() > 1 {
            assert_eq!(hold.approved_by(&server, right).await?.text("/outcome"), "held");
            let again = hold.reviewed(&server, right, "approve", &hold.digest, &sheet).await?;
            not_counted(&server, &hold, &again, "reviewer-repeated").await?;
        }
        let last = reviewers.last().ok_or("nobody")?;
        assert_eq!(
            hold.approved_by(&server, last).await?.text("/outcome"),
            "promoted",
            "{name}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_sheet_that_was_read_before_the_policy_changed_does_not_count_after_it() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "verhuizing", "children").await?;
    let before = hold.sheet(&server, "first").await?;
    hold.opened_by(&server, "first").await?;
    server.command(&["policy", "profile", "pilot"])?;
    let review = hold
        .reviewed(&server, "first", "approve", &hold.digest, &before)
        .await?;
    not_counted(&server, &hold, &review, "sheet-mismatch").await?;

    let after = hold.sheet(&server, "first").await?;
    assert_ne!(after, before);
    let review = hold.reviewed(&server, "first", "approve", &hold.digest, &after).await?;
    assert_eq!(review.text("/outcome"), "promoted", "{review}");
    Ok(())
}

#[tokio::test]
async fn no_machine_key_reviews() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let sheet = hold.sheet(&server, "first").await?;
    let size = log_size(server.path()).await?;
    let path = format!("/v1/candidates/{}", hold.id);
    for key in ["intake-assistent", "intake", "recorder"] {
        let caller = server.caller(key)?;
        for verdict in ["approve", "return", "reject"] {
            let review = json!({"verdict": verdict, "digest": hold.digest, "sheet": sheet, "reason": "gezien"});
            let answer = caller.post(&format!("{path}/reviews"), &review).await?;
            assert_eq!(answer.status, 403, "{key} {verdict}");
        }
        assert_eq!(caller.get(&format!("{path}/review-sheet")).await?.status, 403, "{key}");
    }
    assert_eq!(
        log_size(server.path()).await?,
        size,
        "a key that is turned away leaves nothing"
    );
    Ok(())
}
