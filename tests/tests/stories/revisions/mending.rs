//! A draft with findings is mended by the draft that names it.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::{RIGHT, Scene, WRONG, mends, play};

#[tokio::test]
async fn findings_say_what_to_mend_and_the_mended_draft_leaves() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let text = format!("Goedemorgen. {WRONG} Heeft u vragen?");
    let draft = scene
        .becomes(&scene.dutch("letter", &text), "revision-requested", "number-mismatch")
        .await?;
    let [finding] = draft.list("/findings") else {
        return Err(format!("one finding: {draft}").into());
    };
    assert_eq!(
        (finding.text("/code"), finding.text("/path"), finding.text("/text")),
        ("number-mismatch", "/text", "€ 186,20")
    );
    let span = |name: &str| finding.at(name).as_u64().and_then(|at| usize::try_from(at).ok());
    let (start, end) = (span("/start").unwrap_or_default(), span("/end").unwrap_or_default());
    assert_eq!(text.get(start..end), Some("€ 186,20"));
    assert_eq!(finding.text("/sentence"), WRONG);
    assert_eq!(
        (finding.text("/label"), finding.text("/source")),
        ("E1", scene.played.sources["s2"].as_str()),
        "which of the caller's own sources says what was expected"
    );
    assert!(finding.text("/detail").contains("E1 holds 168.2"), "{finding}");
    assert_eq!(draft.at("/left/revisions"), &json!(2));
    assert_eq!(draft.at("/left/candidates"), &json!(9_999), "attempts are bounded too");

    let mended = mends(&draft, scene.dutch("letter", RIGHT));
    let answer = scene.becomes(&mended, "promoted", "").await?;
    assert_eq!(answer.text("/promoted/rendered"), "Wij hielden € 168,20 in.");
    assert_eq!(answer.at("/left"), &json!(null));
    let path = format!("/v1/candidates/{}", answer.text("/id"));
    let kept = scene.server.caller("intake-assistent")?.get(&path).await?.expect(200)?;
    assert_eq!(kept.at("/revises"), draft.at("/id"), "the link is kept");
    Ok(())
}

#[tokio::test]
async fn only_the_last_draft_of_a_chain_waits_for_its_mended_form() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let first = scene
        .becomes(&scene.dutch("letter", WRONG), "revision-requested", "number-mismatch")
        .await?;
    let second = mends(&first, scene.dutch("letter", "Wij hielden € 186,21 in [E1]."));
    let second = scene.becomes(&second, "revision-requested", "number-mismatch").await?;

    let stale = mends(&first, scene.dutch("letter", RIGHT));
    scene.becomes(&stale, "refused", "revises-unknown").await?;
    let other_type = mends(&second, scene.dutch("answer", RIGHT));
    scene.becomes(&other_type, "refused", "revises-unknown").await?;
    let mut other_run = mends(&second, scene.dutch("letter", RIGHT));
    let elsewhere = play(&scene.server, &json!({})).await?;
    other_run["run"] = elsewhere.run.into();
    for label in ["E1", "E2", "E3"] {
        other_run["citations"][label]["source"] = elsewhere.sources["s2"].as_str().into();
    }
    scene.becomes(&other_run, "refused", "revises-unknown").await?;

    // A refused repair takes nobody's place: the draft still waits.
    let mut broken = mends(&second, scene.dutch("letter", RIGHT));
    broken["citations"]["E1"]["pointer"] = "/nergens".into();
    scene.becomes(&broken, "refused", "citation-unresolved").await?;
    let mended = mends(&second, scene.dutch("letter", RIGHT));
    scene.becomes(&mended, "promoted", "").await?;
    scene.becomes(&mended, "refused", "revises-unknown").await?;
    Ok(())
}
