//! What is a candidate, and a bad one: refused with reasons and evidence, not turned away.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::{Value, json};

/// The candidate with another value at a pointer.
fn with(submission: &Value, pointer: &str, value: Value) -> Result<Value, Failed> {
    let mut other = submission.clone();
    *other.pointer_mut(pointer).ok_or("nothing there")? = value;
    Ok(other)
}

#[tokio::test]
async fn bad_citations_and_payloads_are_refused_with_reasons_and_evidence() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let (played, elsewhere) = (case.play(&server).await?, case.play(&server).await?);
    let hours = case.submission(&played, "hours-stated")?;
    let foreign = elsewhere.sources.get("s1").ok_or("no source")?.as_str();
    let long = "x".repeat(100_000);
    let attempts = [
        (
            with(
                &hours,
                "/citations/E1/quote",
                "Ik heb in november 13 uur gewerkt.".into(),
            )?,
            "citation-unresolved",
        ),
        (
            with(
                &hours,
                "/citations/E1/source",
                "01a00000-0000-7000-8000-000000000000".into(),
            )?,
            "citation-unresolved",
        ),
        (
            with(&hours, "/citations/E1/source", foreign.into())?,
            "citation-unresolved",
        ),
        (with(&hours, "/claims/0/cites/0", "E9".into())?, "label-unknown"),
        (with(&hours, "/payload/value", 12.into())?, "payload-invalid"),
        (with(&hours, "/payload/kind", "mood".into())?, "payload-invalid"),
        (
            with(
                &hours,
                "/payload",
                json!({"kind": "work-hours", "value": "12", "unit": "hour", "extra": true}),
            )?,
            "payload-invalid",
        ),
        (with(&hours, "/payload", json!([]))?, "payload-invalid"),
        (with(&hours, "/payload", json!(null))?, "payload-invalid"),
        (with(&hours, "/payload/value", long.into())?, "payload-invalid"),
        (with(&hours, "/type", "casework/mood@1".into())?, "type-unknown"),
        (with(&hours, "/type", "casework/circumstance@2".into())?, "type-unknown"),
        (
            with(&hours, "/destination", "memory".into())?,
            "type-not-for-destination",
        ),
    ];
    for (submission, code) in attempts {
        let before = log_size(server.path()).await?;
        let answer = server
            .caller("intake-assistent")?
            .post("/v1/candidates", &submission)
            .await?
            .expect(201)?;
        let found = (answer.text("/outcome"), answer.at("/reasons"));
        assert_eq!(found, ("refused", &json!([code])), "{answer}");
        assert_eq!(answer.at("/promoted"), &json!(null));
        assert_eq!(log_size(server.path()).await?, before + 1, "{code} has its evidence");
        let index = answer.text("/receipt/index");
        let entry = server
            .caller("auditor")?
            .get(&format!("/v1/evidence/{index}"))
            .await?
            .expect(200)?;
        assert_eq!(entry.at("/leafHash"), answer.at("/receipt/leafHash"), "{code}");
        let condition = answer
            .list("/conditions")
            .iter()
            .find(|condition| condition.text("/code") == code);
        let detail = condition.map(|condition| condition.text("/detail")).unwrap_or_default();
        assert!(!detail.is_empty(), "{code} says what would be right: {answer}");
    }
    // The benign twin of all of them.
    let answer = server
        .caller("intake-assistent")?
        .post("/v1/candidates", &hours)
        .await?
        .expect(201)?;
    assert_eq!(answer.text("/outcome"), "promoted");
    Ok(())
}
