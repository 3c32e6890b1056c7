//! Where the sources of a run come from, and when.

use nullius_tests::Failed;
use nullius_tests::cases::{Case, id};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

/// A tool result that the recorder records, and what it says of the norm.
fn specification(status: &str, observed_at: &str) -> Value {
    json!({"kind": "tool-result", "tool": {"name": "uitkering.specificatie", "status": status},
        "mediaType": "application/json", "content": {"norm": "1401.50"}, "observedAt": observed_at})
}

/// A letter that cites the norm in a source.
fn letter(run: &str, source: &str) -> Value {
    json!({"run": run, "destination": "response", "type": "casework/letter@1", "claims": [],
        "payload": {"language": "nl", "text": "De norm is € 1.401,50 per maand [E1]."},
        "citations": {"E1": {"source": source, "pointer": "/norm"}}})
}

#[tokio::test]
async fn a_tool_call_that_failed_is_no_result() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let played = Case::named("bijstand")?.play(&server).await?;
    let (recorder, agent) = (server.caller("recorder")?, server.caller("intake-assistent")?);
    let path = format!("/v1/runs/{}/sources", played.run);
    for (status, outcome, reasons) in [
        ("error", "refused", json!(["source-not-ok"])),
        ("timeout", "refused", json!(["source-not-ok"])),
        ("ok", "promoted", json!([])),
    ] {
        let source = recorder
            .post(&path, &specification(status, "2026-11-01T00:00:00Z"))
            .await?
            .expect(201)?;
        let answer = agent
            .post("/v1/candidates", &letter(&played.run, &id(&source)?))
            .await?
            .expect(201)?;
        assert_eq!(
            (answer.text("/outcome"), answer.at("/reasons")),
            (outcome, &reasons),
            "{status}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_run_of_the_past_sees_nothing_that_came_later() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let (intake, agent) = (server.caller("intake")?, server.caller("intake-assistent")?);
    let run = |as_of: &str| {
        json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "purpose": case.purpose(),
            "language": "nl", "asOf": as_of})
    };
    for moment in ["2999-01-01T00:00:00Z", "1999-01-01T00:00:00Z"] {
        let answer = intake.post("/v1/runs", &run(moment)).await?;
        assert_eq!(
            (answer.status, answer.json().text("/pointer")),
            (400, "/asOf"),
            "{moment}"
        );
    }
    let opened = id(&intake
        .post("/v1/runs", &run("2026-06-01T00:00:00Z"))
        .await?
        .expect(201)?)?;
    let path = format!("/v1/runs/{opened}/sources");
    for (observed, outcome) in [
        ("2026-05-31T00:00:00Z", "promoted"),
        ("2026-06-02T00:00:00Z", "refused"),
    ] {
        let recorded = server
            .caller("recorder")?
            .post(&path, &specification("ok", observed))
            .await?;
        if recorded.status == 201 {
            let answer = agent
                .post("/v1/candidates", &letter(&opened, &id(&recorded.json())?))
                .await?
                .expect(201)?;
            assert_eq!(answer.text("/outcome"), outcome, "{observed}: {answer}");
        } else {
            assert_eq!(
                (recorded.status, outcome),
                (400, "refused"),
                "{observed}: {}",
                recorded.json()
            );
        }
    }
    Ok(())
}

#[tokio::test]
async fn tier_and_tools_are_those_of_the_recorders_key() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let key = ["key", "add", "--kind", "recorder", "--pack", "casework"];
    server.add("hearsay", &[&key[..], &["--tier", "C"]].concat())?;
    server.add(
        "one-tool",
        &[&key[..], &["--tier", "A", "--names", "tarieven.parkeren"]].concat(),
    )?;
    let case = Case::named("wmo")?;
    let played = case
        .play_with(&server, |by| by.replace("recorder", "hearsay"), &json!({}))
        .await?;
    let terms = case.submit(&server, &played, "terms").await?.expect(201)?;
    assert_eq!(
        (terms.text("/outcome"), terms.at("/reasons")),
        ("refused", &json!(["source-tier"]))
    );

    let path = format!("/v1/runs/{}/sources", played.run);
    let other_tool = specification("ok", "2026-11-01T00:00:00Z");
    assert_eq!(server.caller("one-tool")?.post(&path, &other_tool).await?.status, 403);
    let said = json!({"kind": "input", "speaker": "subject", "channel": "chat", "mediaType": "text/plain",
        "content": "Ik heb COPD.", "observedAt": "2026-11-01T00:00:00Z"});
    assert_eq!(
        server.caller("recorder")?.post(&path, &said).await?.status,
        403,
        "a recorder is no channel"
    );
    assert_eq!(
        server.caller("intake")?.post(&path, &other_tool).await?.status,
        403,
        "a channel is no recorder"
    );
    let mut claimed = other_tool.clone();
    claimed
        .as_object_mut()
        .map(|body| body.insert("tier".into(), "A".into()));
    assert_eq!(
        server.caller("recorder")?.post(&path, &claimed).await?.status,
        400,
        "nobody says their own tier"
    );
    Ok(())
}

#[tokio::test]
async fn an_agent_binds_no_run_to_a_citizen_and_opens_none_for_another_agent() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let agent = server.caller("intake-assistent")?;
    let run = json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "purpose": case.purpose(),
        "language": "nl"});
    for (member, value, status) in [
        ("subject", json!(played.subject), 403),
        ("case", json!("Z-2026-000101"), 403),
        ("agent", json!({"name": "other-agent", "model": "scripted/1"}), 403),
        ("purpose", json!("marketing"), 400),
        ("language", json!("nl"), 201),
    ] {
        let mut run = run.clone();
        run.as_object_mut().map(|body| body.insert(member.into(), value));
        assert_eq!(agent.post("/v1/runs", &run).await?.status, status, "{member}");
    }
    Ok(())
}
