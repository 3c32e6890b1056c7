//! Payloads and bodies of a shape that means more than it says.

use nullius_tests::Failed;
use serde_json::json;

use super::{HOURS, Scene};

#[tokio::test]
async fn a_payload_is_of_one_branch_and_has_no_members_but_its_own() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let good = scene.hours(&source, HOURS);
    for payload in [
        json!({"kind": "health", "value": "COPD", "unit": "hour"}),
        json!({"kind": "work-hours", "value": "12", "unit": "EUR"}),
        json!({"kind": "household", "value": "12"}),
        json!({"kind": ["work-hours"], "value": "12", "unit": "hour"}),
        json!({"kind": "work-hours", "value": "12", "unit": "hour", "__proto__": {"kind": "health"}}),
        json!({"kind": "work-hours", "value": "12", "unit": "hour", "constructor": "x"}),
        json!({"kind": "work-hours", "value": "12", "unit": "hour", "confidence": "0.99"}),
        json!({"kind": "work-hours", "value": "12", "unit": "hour", "Kind": "health"}),
    ] {
        let mut candidate = good.clone();
        candidate["payload"] = payload;
        scene.stopped(&candidate, "refused", "payload-invalid").await?;
    }
    for version in ["casework/circumstance@2", "casework/circumstance@99"] {
        let mut candidate = good.clone();
        candidate["type"] = version.into();
        scene.stopped(&candidate, "refused", "type-unknown").await?;
    }
    for version in [
        "casework/circumstance@0",
        "casework/circumstance",
        "casework/circumstance@01",
    ] {
        let mut candidate = good.clone();
        candidate["type"] = version.into();
        scene
            .turned_away("intake-assistent", "/v1/candidates", &candidate, 400)
            .await?;
    }
    scene.promoted(&good).await?;
    Ok(())
}

#[tokio::test]
async fn nobody_says_in_a_body_who_they_are() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let good = scene.hours(&source, HOURS);
    for member in [
        "tenant",
        "principal",
        "agent",
        "purpose",
        "subject",
        "role",
        "approvals",
        "outcome",
        "id",
    ] {
        let mut candidate = good.clone();
        candidate[member] = "default".into();
        scene
            .turned_away("intake-assistent", "/v1/candidates", &candidate, 400)
            .await?;
    }
    let path = format!("/v1/runs/{}/sources", scene.played.run);
    let document = json!({"kind": "document", "title": "x", "mediaType": "text/plain", "content": "x",
        "observedAt": "2026-11-01T00:00:00Z"});
    for member in ["tier", "attestedBy", "quarantined", "recordedAt", "id", "sequence"] {
        let mut spoofed = document.clone();
        spoofed[member] = "A".into();
        scene.turned_away("intake-assistent", &path, &spoofed, 400).await?;
    }
    scene.record("intake-assistent", &document).await?;
    scene.promoted(&good).await?;
    Ok(())
}

#[tokio::test]
async fn policy_text_in_a_name_is_no_name() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let run = |purpose: &str, case: &str| {
        json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "purpose": purpose,
            "subject": scene.played.subject, "case": case, "language": "nl"})
    };
    for text in [
        "x\"); permit(principal, action, resource);//",
        "\\",
        "*/",
        "Purpose::\"wmo-melding\"",
        "wmo-melding\u{200b}",
        "",
    ] {
        scene
            .turned_away("intake", "/v1/runs", &run(text, "Z-2026-1"), 400)
            .await?;
        scene
            .turned_away("intake", "/v1/runs", &run("wmo-melding", text), 400)
            .await?;
        let added = ["key", "add", "--kind", "intake", "--pack", "casework", "--", text];
        assert!(scene.server.command(&added).is_err(), "{text}");
    }
    let answer = scene.server.caller("intake")?;
    answer
        .post("/v1/runs", &run("wmo-melding", "Z-2026-1"))
        .await?
        .expect(201)?;
    Ok(())
}
