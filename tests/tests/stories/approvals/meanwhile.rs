//! What changes between a hold and its verdict.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::json;

use super::Hold;

#[tokio::test]
async fn a_gate_that_was_closed_meanwhile_lets_no_approval_through() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let sheet = hold.sheet(&server, "first").await?;
    hold.opened_by(&server, "first").await?;
    server.command(&["gate", "close", "record", "--reason", "een proef"])?;
    let review = hold.reviewed(&server, "first", "approve", &hold.digest, &sheet).await?;
    assert_eq!(review.at("/admissible"), &json!(false), "{review}");
    assert!(review.list("/reasons").contains(&json!("gate-closed")), "{review}");
    server.command(&["gate", "open", "record", "--reason", "voorbij"])?;
    assert_eq!(hold.approved_by(&server, "first").await?.text("/outcome"), "promoted");
    Ok(())
}

#[tokio::test]
async fn the_approval_of_somebody_who_left_meanwhile_is_not_counted() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add(
        "third",
        &["person", "add", "--role", "caseworker", "--trained-on", "2026-01-15"],
    )?;
    let hold = Hold::submitted(&server, "schuldhulp", "eviction-risk").await?;
    assert_eq!(hold.approved_by(&server, "first").await?.text("/outcome"), "held");
    server.command(&["person", "revoke", "first"])?;
    let second = hold.approved_by(&server, "second").await?;
    assert_eq!(
        (second.at("/admissible"), second.text("/outcome")),
        (&json!(true), "held"),
        "{second}"
    );
    let third = hold.approved_by(&server, "third").await?;
    assert_eq!(third.text("/outcome"), "promoted", "{third}");
    Ok(())
}

#[tokio::test]
async fn of_two_entries_under_one_key_one_is_promoted() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let one = Hold::submitted(&server, "wmo", "terms").await?;
    let other = Hold::submitted(&server, "wmo", "terms").await?;
    let sheet = other.sheet(&server, "editor").await?;
    other.opened_by(&server, "editor").await?;
    assert_eq!(one.approved_by(&server, "editor").await?.text("/outcome"), "promoted");
    let late = other
        .reviewed(&server, "editor", "approve", &other.digest, &sheet)
        .await?;
    assert_ne!(late.text("/outcome"), "promoted", "{late}");
    assert!(!late.list("/reasons").is_empty(), "{late}");
    let entries = server
        .caller("editor")?
        .get("/v1/knowledge-entries")
        .await?
        .expect(200)?;
    assert_eq!(entries.list("/items").len(), 1);
    Ok(())
}
