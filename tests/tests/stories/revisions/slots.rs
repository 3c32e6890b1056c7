//! Slots in a letter, from the submission to what a citizen reads.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::{Scene, mends};
use crate::approvals::Hold;

const DUTCH: &str = "Wij hielden {{E1|eur}} in. U krijgt {{E2|eur}} [E2].";
const ENGLISH: &str = "We kept back {{E1|eur}}. You receive {{E2|eur}} [E2].";

#[tokio::test]
async fn a_letter_with_slots_is_filled_in_its_language() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    for (language, text, read) in [
        ("nl", DUTCH, "Wij hielden € 168,20 in. U krijgt € 1.233,30."),
        ("en", ENGLISH, "We kept back €168.20. You receive €1,233.30."),
    ] {
        let answer = scene
            .becomes(&scene.draft("letter", language, text), "promoted", "")
            .await?;
        assert_eq!(answer.text("/promoted/rendered"), read);
        let item = scene.item(&answer).await?;
        assert_eq!(item.text("/rendered"), read);
        assert_eq!(item.text("/payload/text"), text, "the digest binds what was submitted");
    }
    Ok(())
}

#[tokio::test]
async fn an_approver_sees_the_filled_text() -> Result<(), Failed> {
    let scene = Scene::new("pilot", &json!({})).await?;
    let submission = scene.dutch("letter", DUTCH);
    let held = scene.becomes(&submission, "held", "approval-required").await?;
    let hold = Hold::answered(&submission, &held)?;
    let path = format!("/v1/candidates/{}/review-sheet?language=en", hold.id);
    let sheet = scene.server.caller("first")?.get(&path).await?.expect(200)?;
    let read = "Wij hielden € 168,20 in. U krijgt € 1.233,30.";
    assert_eq!(sheet.text("/document/rendered"), read);
    assert_eq!(sheet.text("/document/payload/text"), DUTCH);
    let review = hold.approved_by(&scene.server, "first").await?;
    assert_eq!(review.text("/promoted/rendered"), read, "{review}");
    Ok(())
}

#[tokio::test]
async fn what_cannot_be_filled_is_sent_back_with_its_place() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let text = "Wij hielden {{E1|bedrag}} in. Dat was in {{E3|date}}. En {{E9}}.";
    let draft = scene
        .becomes(
            &scene.dutch("letter", text),
            "revision-requested",
            "slot-unfilled unknown-citation",
        )
        .await?;
    let found: Vec<_> = draft.list("/findings").iter().map(|one| one.text("/text")).collect();
    assert_eq!(found, ["{{E1|bedrag}}", "{{E3|date}}", "{{E9}}"]);
    assert_eq!(draft.text("/findings/0/sentence"), "Wij hielden {{E1|bedrag}} in.");
    assert!(draft.text("/findings/0/detail").contains("eur, percent, number, date"));
    assert_eq!(draft.text("/findings/1/label"), "E3");

    // A finding of the filled text points at the whole slot: the number beside it makes another one of it.
    let beside = mends(&draft, scene.dutch("letter", "Wij hielden 1{{E1|number}} in [E1]."));
    let draft = scene.becomes(&beside, "revision-requested", "number-mismatch").await?;
    assert_eq!(draft.text("/findings/0/text"), "1{{E1|number}}");
    let mended = mends(&draft, scene.dutch("letter", "Wij hielden {{E1|eur}} in."));
    scene.becomes(&mended, "promoted", "").await?;
    Ok(())
}

#[tokio::test]
async fn only_a_response_has_slots() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let task = |summary: &str| {
        json!({"run": scene.played.run, "destination": "record", "type": "casework/task@1",
            "payload": {"process": "brp-verhuizing", "summary": summary}, "claims": [],
            "citations": {"E1": {"source": scene.played.sources["s2"], "pointer": "/ingehouden"}}})
    };
    scene
        .becomes(&task("Er is {{E1|eur}} ingehouden."), "refused", "slot-unfilled")
        .await?;
    scene
        .becomes(&task("Er is € 168,20 ingehouden [E1]."), "held", "approval-required")
        .await?;
    Ok(())
}
