//! What is not there, not allowed or asked for in the wrong way.

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::json;

use super::{is_problem, routes};

/// An id that is well formed and that nothing has.
const NOBODYS: &str = "01a00000-0000-7000-8000-000000000000";

#[tokio::test]
async fn what_is_not_there_and_what_is_anothers_have_the_same_bytes() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("other-agent", &["key", "add", "--kind", "agent", "--pack", "casework"])?;
    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    let debt = case.submission(&played, "debt")?;
    let held = case.submit(&server, &played, "debt").await?.expect(201)?;
    let size = log_size(server.path()).await?;
    let other = server.caller("other-agent")?;

    let mut unknown = debt.clone();
    unknown
        .as_object_mut()
        .map(|body| body.insert("run".into(), NOBODYS.into()));
    let not_there = other.post("/v1/candidates", &unknown).await?;
    is_problem(&not_there, 404, "not-found")?;
    assert_eq!(other.post("/v1/candidates", &debt).await?.body, not_there.body);

    let source = json!({"kind": "document", "mediaType": "text/plain", "content": "x",
        "observedAt": "2026-01-01T00:00:00Z"});
    let (there, not_there) = (
        other.post(&format!("/v1/runs/{}/sources", played.run), &source).await?,
        other.post(&format!("/v1/runs/{NOBODYS}/sources"), &source).await?,
    );
    is_problem(&not_there, 404, "not-found")?;
    assert_eq!(there.body, not_there.body);

    let source = played.sources.get("s1").ok_or("no source")?;
    let candidate = held.text("/id");
    for (there, not_there) in [
        (
            format!("/v1/candidates/{candidate}"),
            format!("/v1/candidates/{NOBODYS}"),
        ),
        (
            format!("/v1/runs/{}/sources/{source}", played.run),
            format!("/v1/runs/{NOBODYS}/sources/{NOBODYS}"),
        ),
    ] {
        let (there, not_there) = (other.get(&there).await?, other.get(&not_there).await?);
        is_problem(&not_there, 404, "not-found")?;
        assert_eq!(there.body, not_there.body);
    }
    let withdrawal = |id: &str| format!("/v1/candidates/{id}/withdrawals");
    let (there, not_there) = (
        other.post(&withdrawal(candidate), &json!({})).await?,
        other.post(&withdrawal(NOBODYS), &json!({})).await?,
    );
    assert_eq!((there.status, &there.body), (404, &not_there.body));

    let run = json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "language": "nl",
        "purpose": "schuldhulpverlening", "subject": NOBODYS});
    is_problem(
        &server.caller("intake")?.post("/v1/runs", &run).await?,
        404,
        "not-found",
    )?;
    assert_eq!(log_size(server.path()).await?, size, "nothing of all this was stored");
    Ok(())
}

#[tokio::test]
async fn paths_methods_queries_and_headers_that_are_wrong_are_problems() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let agent = server.caller("intake-assistent")?;
    for path in [
        "/",
        "/v1",
        "/v1/",
        "/v1/nothing",
        "/v1/gates/",
        "/v1/candidates/",
        "/v2/gates",
        "/v1/candidates/no-id",
        "/v1/candidates/%ff",
        "/v1/candidates/..%2f..%2fetc",
        "/v1/evidence/-1",
        "/v1/evidence/01",
        "/v1/evidence/99999999999999999999",
        "/v1/logs/other/checkpoint",
        "/v1/records/no-id",
    ] {
        is_problem(&agent.get(path).await?, 404, "not-found").map_err(|error| format!("{path}: {error}"))?;
    }
    let trailing = agent.get("/v1/gates/").await?.json();
    assert!(trailing.text("/detail").contains("slash"), "{trailing}");
    for route in routes(&server).await? {
        let caller = server.caller(route.who)?;
        let slash = format!("{}/", route.path);
        let answer = caller
            .send(&route.method.parse()?, &slash, &[], route.body.to_string())
            .await?;
        is_problem(&answer, 404, "not-found")?;
        for method in [Method::DELETE, Method::PATCH, Method::TRACE] {
            let answer = caller.send(&method, &route.path, &[], "").await?;
            is_problem(&answer, 405, "method-not-allowed")?;
            assert!(
                answer.header("allow").contains(route.method),
                "{} allows {}",
                route.path,
                answer.header("allow")
            );
        }
    }
    for path in [
        "/v1/candidates?limit=0",
        "/v1/candidates?limit=101",
        "/v1/candidates?limit=ten",
        "/v1/candidates?outcome=maybe",
        "/v1/candidates?run=no-id",
        "/v1/candidates?tenant=other",
        "/v1/records?purpose=a&purpose=b",
    ] {
        is_problem(&agent.get(path).await?, 400, "invalid-query").map_err(|error| format!("{path}: {error}"))?;
    }
    for key in ["", "with space", "\u{e9}", &"k".repeat(256)] {
        let run = json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "language": "nl",
            "purpose": "schuldhulpverlening"});
        is_problem(&agent.post_once("/v1/runs", key, &run).await?, 400, "invalid-value")?;
    }
    Ok(())
}

#[tokio::test]
async fn every_answer_names_the_version_of_the_contract() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    for (caller, path) in [
        (server.stranger(None), "/healthz"),
        (server.stranger(None), "/readyz"),
        (server.stranger(None), "/v1/openapi.json"),
        (server.stranger(None), "/v1/gates"),
        (server.caller("first")?, "/v1/gates"),
        (server.caller("first")?, "/v1/schemas"),
        (server.caller("first")?, "/v1/policies"),
        (server.caller("first")?, "/v1/evidence/0"),
        (server.caller("first")?, "/nothing"),
    ] {
        let answer = caller.get(path).await?;
        assert_eq!(answer.header("api-version"), env!("CARGO_PKG_VERSION"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
    Ok(())
}
