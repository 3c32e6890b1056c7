//! What is marked: a person sees it before it leaves, and nothing else may rest on it.

use nullius_tests::Failed;
use nullius_tests::cases::id;
use nullius_tests::evidence::Export;
use nullius_tests::json::Json as _;
use serde_json::{Value, json};

use super::{MARK_NL, Scene, WRONG, mends};
use crate::approvals::Hold;

/// A marked answer, as it was submitted and as it came back.
async fn marked(scene: &Scene) -> Result<(Value, Value), Failed> {
    let draft = scene
        .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
        .await?;
    let repair = mends(&draft, scene.dutch("answer", WRONG));
    let answer = scene.send(&repair).await?.expect(201)?;
    assert_eq!(answer.at("/notices"), &json!(["unverified"]), "{answer}");
    Ok((repair, answer))
}

#[tokio::test]
async fn in_the_pilot_a_person_reads_the_mark_before_it_leaves() -> Result<(), Failed> {
    let scene = Scene::new("pilot", &json!({})).await?;
    let (submission, answer) = marked(&scene).await?;
    let hold = Hold::answered(&submission, &answer)?;
    let path = format!("/v1/candidates/{}/review-sheet?language=nl", hold.id);
    let sheet = scene.server.caller("first")?.get(&path).await?.expect(200)?;
    let read = format!("{MARK_NL}Wij hielden € 186,20 in.");
    assert_eq!(sheet.text("/document/rendered"), read);
    assert_eq!(sheet.at("/document/notices"), &json!(["unverified"]));
    let review = hold.approved_by(&scene.server, "first").await?;
    assert_eq!(review.text("/outcome"), "promoted", "{review}");
    assert_eq!(
        review.text("/promoted/rendered"),
        read,
        "what was approved is what is read"
    );
    Ok(())
}

#[tokio::test]
async fn nothing_rests_on_marked_text() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let (_, answer) = marked(&scene).await?;
    let href = answer.text("/promoted/href");
    let item = href.rsplit('/').next().unwrap_or_default();
    let record = |source: &str, quote: &str| {
        json!({"run": scene.played.run, "destination": "record", "type": "casework/circumstance@1",
            "payload": {"kind": "debt", "value": "186,20", "unit": "EUR"},
            "claims": [{"path": "/value", "origin": "stated", "cites": ["E1"]}],
            "citations": {"E1": {"source": source, "quote": quote}}})
    };
    // An item is no source, and neither is a candidate.
    for id in [item, answer.text("/id")] {
        scene
            .becomes(
                &record(id, "Wij hielden € 186,20 in."),
                "refused",
                "citation-unresolved",
            )
            .await?;
    }

    // An agent that writes it down as something it saw has a report of its own, which makes nothing stated.
    let read = answer.text("/promoted/rendered");
    let source = json!({"kind": "document", "mediaType": "text/plain", "content": read,
        "observedAt": "2026-11-01T00:00:00Z"});
    let path = format!("/v1/runs/{}/sources", scene.played.run);
    let agent = scene.server.caller("intake-assistent")?;
    let source = id(&agent.post(&path, &source).await?.expect(201)?)?;
    let held = scene
        .becomes(
            &record(&source, "Wij hielden € 186,20 in."),
            "held",
            "approval-required",
        )
        .await?;
    assert_eq!(held.text("/origin"), "inferred");
    let knowledge = json!({"run": scene.played.run, "destination": "knowledge", "type": "casework/procedure-note@1",
        "payload": {"topic": "inhouding", "statement": "Wij hielden € 186,20 in [E1].", "reviewBy": "2027-06-01"},
        "claims": [], "citations": {"E1": {"source": source, "quote": "Wij hielden € 186,20 in."}}});
    let refused = scene.send(&knowledge).await?.expect(201)?;
    assert_eq!(refused.text("/outcome"), "refused", "{refused}");
    assert_eq!(scene.count("SELECT count(*) FROM items").await?, 1, "the answer alone");

    // The citizen's own words are a source, and a record may rest on them.
    let hours = json!({"run": scene.played.run, "destination": "record", "type": "casework/circumstance@1",
        "payload": {"kind": "work-hours", "value": "12", "unit": "hour"},
        "claims": [{"path": "/value", "origin": "stated", "cites": ["E1"]}],
        "citations": {"E1": {"source": scene.played.sources["s1"],
            "quote": "Ik heb in november 12 uur gewerkt bij een bakker."}}});
    scene.becomes(&hours, "promoted", "").await?;
    Ok(())
}

#[tokio::test]
async fn the_evidence_of_marked_text_says_what_it_is() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let (_, answer) = marked(&scene).await?;
    let export = Export::of(scene.server.path(), "all")?;
    let report = export.verified(None)?;
    assert_eq!(report.text("/verdict"), "verified", "{report:#}");
    let index = answer.text("/receipt/index").parse()?;
    let statement = export.statement(index)?;
    let mut conditions = statement.list("/predicate/conditions").iter();
    let verified = conditions
        .find(|one| one.text("/name") == "verified")
        .ok_or("no such condition")?;
    assert_eq!(verified.text("/result"), "not-required");
    assert_eq!(statement.text("/predicate/outcome"), "promoted");
    scene.server.command(&["fsck"])?;

    // Without what its evidence commits to, the item is not served at all: nobody takes the mark away.
    let agent = scene.server.caller("intake-assistent")?;
    assert_eq!(agent.get(answer.text("/promoted/href")).await?.status, 200);
    let mut connection = nullius_tests::store::open(scene.server.path()).await?;
    sqlx::query("UPDATE leaves SET openings = NULL WHERE kind = 'promotion'")
        .execute(&mut connection)
        .await?;
    assert_eq!(agent.get(answer.text("/promoted/href")).await?.status, 404);
    Ok(())
}
