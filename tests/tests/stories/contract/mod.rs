//! The HTTP contract towards callers who get it wrong, by mistake or on purpose.

mod bodies;
mod canaries;
mod hostile;
mod limits;
mod problems;
mod refusals;

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::client::Answer;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

/// What every error answer has, whatever went wrong, and that it is this type of problem.
fn is_problem(answer: &Answer, status: u16, name: &str) -> Result<Value, Failed> {
    let body = answer.expect(status)?;
    assert_eq!(answer.header("content-type"), "application/problem+json", "{body}");
    assert_eq!(answer.header("api-version"), env!("CARGO_PKG_VERSION"), "{body}");
    assert_eq!(
        body.text("/type"),
        format!("https://nullius.dev/problems/{name}"),
        "{body}"
    );
    assert_eq!(body.at("/status"), &json!(status), "{body}");
    assert!(
        !body.text("/title").is_empty() && !body.text("/detail").is_empty(),
        "{body}"
    );
    Ok(body)
}

/// A writing route, who may use it, and a body that is right.
struct Route {
    method: &'static str,
    path: String,
    who: &'static str,
    body: Value,
}

/// Every writing route of the contract, with a case in play.
async fn routes(server: &Server) -> Result<Vec<Route>, Failed> {
    let case = Case::named("schuldhulp")?;
    let played = case.play(server).await?;
    let held = case.submit(server, &played, "debt").await?.expect(201)?;
    let candidate = format!("/v1/candidates/{}", held.text("/id"));
    let route = |method, path: &str, who, body| Route {
        method,
        path: path.to_owned(),
        who,
        body,
    };
    let review = json!({"verdict": "approve", "digest": held.text("/digest"), "sheet": "0".repeat(64), "reason": "ja"});
    let source = json!({"kind": "document", "mediaType": "text/plain", "content": "Een folder.",
        "observedAt": "2026-01-01T00:00:00Z"});
    let run = json!({"agent": {"name": "intake-assistent", "model": "scripted/1"}, "language": "nl",
        "purpose": "schuldhulpverlening"});
    Ok(vec![
        route("POST", "/v1/subjects", "intake", json!({"name": "Mees Verzonnen"})),
        route("POST", "/v1/runs", "intake", run),
        route("POST", &format!("/v1/runs/{}/sources", played.run), "recorder", source),
        route(
            "POST",
            "/v1/candidates",
            "intake-assistent",
            case.submission(&played, "debt")?,
        ),
        route(
            "POST",
            &format!("{candidate}/withdrawals"),
            "intake-assistent",
            json!({}),
        ),
        route("POST", &format!("{candidate}/reviews"), "first", review),
        route(
            "POST",
            &format!(
                "/v1/runs/{}/sources/{}/releases",
                played.run,
                played.sources.values().next().ok_or("no source")?
            ),
            "first",
            json!({"reason": "gelezen"}),
        ),
        route(
            "PUT",
            "/v1/gates/memory",
            "administrator",
            json!({"state": "open", "reason": "een proef"}),
        ),
    ])
}
