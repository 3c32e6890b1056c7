//! What an auditor is given, and what a database administrator cannot do unseen.

mod altered;
mod export;
mod fsck;
mod guessing;

use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Data, Server};
use serde_json::{Value, json};

use crate::approvals::Hold;

/// A kernel in which everything has happened that a log can say; the last receipt that was given.
async fn lived_through() -> Result<(Server, Value), Failed> {
    let data = Data::new("standard")?;
    data.configure("[log]\nenvironment = \"test\"\n[holds]\nat-most = \"PT4S\"\n")?;
    let mut server = data.serve()?;
    let mut receipt = Value::Null;
    for case in Case::all()? {
        let played = case.play(&server).await?;
        for name in case.candidates() {
            let answer = case.submit(&server, &played, name).await?.expect(201)?;
            answer.at("/receipt").clone_into(&mut receipt);
        }
    }
    for (case, candidate, who, verdict, outcome) in [
        ("wmo", "terms", "editor", "approve", "promoted"),
        ("schuldhulp", "debt", "first", "approve", "promoted"),
        ("verhuizing", "children", "second", "reject", "rejected"),
        ("wmo", "health-stated", "first", "return", "returned"),
    ] {
        let hold = Hold::submitted(&server, case, candidate).await?;
        // A person who may not decide this is on record too.
        let refused = hold.approved_by(&server, "untrained").await?;
        assert_eq!(refused.at("/admissible"), &json!(false), "{refused}");
        let review = hold.decided_by(&server, who, verdict).await?;
        assert_eq!(review.text("/outcome"), outcome, "{review}");
    }
    let two = Hold::submitted(&server, "schuldhulp", "eviction-risk").await?;
    two.approved_by(&server, "first").await?;
    assert_eq!(two.approved_by(&server, "second").await?.text("/outcome"), "promoted");
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let path = format!("/v1/candidates/{}/withdrawals", hold.id);
    server
        .caller("intake-assistent")?
        .post(&path, &json!({}))
        .await?
        .expect(201)?;
    let waits = Hold::submitted(&server, "verhuizing", "task").await?;
    let mut every = tokio::time::interval(Duration::from_millis(100));
    tokio::time::timeout(Duration::from_secs(30), async {
        while waits.as_it_stands(&server).await?.text("/outcome") == "held" {
            every.tick().await;
        }
        Ok::<_, Failed>(())
    })
    .await??;
    let planted = Case::named("parkeren")?.play(&server).await?;
    let planted = format!(
        "/v1/runs/{}/sources/{}",
        planted.run,
        planted.sources.get("s4").ok_or("no offer")?
    );
    let first = server.caller("first")?;
    first.get(&planted).await?.expect(200)?;
    let release = json!({"reason": "Gelezen: een offerte met een grap erin."});
    first
        .post(&format!("{planted}/releases"), &release)
        .await?
        .expect(201)?;
    server.command(&["gate", "close", "record", "--reason", "Storing bij de bron"])?;
    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    let closed = case.submit(&server, &played, "debt").await?.expect(201)?;
    assert_eq!(closed.text("/outcome"), "unavailable", "{closed}");
    server.command(&["gate", "open", "record", "--reason", "Storing verholpen"])?;
    kept(&mut server).await?;
    server.command(&["policy", "profile", "pilot"])?;
    server.add("leaver", &["person", "add", "--role", "caseworker"])?;
    server.command(&["person", "revoke", "leaver"])?;
    server.add("old-key", &["key", "add", "--kind", "intake", "--pack", "casework"])?;
    server.command(&["key", "revoke", "old-key"])?;
    Ok((server, receipt))
}

/// A record whose period begins twice, with a hold that is lifted and one that stands, an entry that takes the place of
/// another, and two memories that contradict each other.
async fn kept(server: &mut Server) -> Result<(), Failed> {
    server.add("officer", &["person", "add", "--role", "records-officer"])?;
    let case = Case::named("bijstand")?;
    let played = case.play(server).await?;
    let record = case.submit(server, &played, "hours-stated").await?.expect(201)?;
    let href = record.text("/promoted/href");
    let officer = server.caller("officer")?;
    for day in ["2026-10-31", "2026-11-30"] {
        let start = json!({"eventDate": day, "reason": "besluit"});
        officer
            .post(&format!("{href}/retention-starts"), &start)
            .await?
            .expect(201)?;
    }
    let reason = json!({"reason": "beroep"});
    let held = officer
        .post(&format!("{href}/legal-holds"), &reason)
        .await?
        .expect(201)?;
    officer
        .post(&format!("{href}/legal-holds"), &reason)
        .await?
        .expect(201)?;
    let lifting = format!("{href}/legal-holds/{}/liftings", held.text("/id"));
    officer.post(&lifting, &reason).await?.expect(201)?;

    let entries = server
        .caller("editor")?
        .get("/v1/knowledge-entries")
        .await?
        .expect(200)?;
    let wmo = Case::named("wmo")?;
    let played = wmo.play(server).await?;
    let mut newer = wmo.submission(&played, "terms")?;
    let members = newer.as_object_mut().ok_or("no object")?;
    members.insert("supersedes".to_owned(), entries.at("/items/0/id").clone());
    let hold = Hold::of(server, &newer).await?;
    assert_eq!(hold.approved_by(server, "editor").await?.text("/outcome"), "promoted");
    Ok(())
}
