//! Every route that writes, for everybody who could call it.

use std::collections::BTreeSet;

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::cases::{Case, Played};
use nullius_tests::client::{Caller, JSON};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::{Value, json};

use super::{filled, operations};

/// Who calls: nobody, a token that is none, the keys, and people.
const CALLERS: [&str; 7] = [
    "nobody",
    "garbage",
    "agent",
    "intake",
    "recorder",
    "caseworker",
    "administrator",
];

/// For each route the status for each of [`CALLERS`], with a body that is right for whoever may.
const TABLE: &[(&str, &str, [u16; 7])] = &[
    ("POST", "/v1/candidates", [401, 401, 201, 403, 403, 403, 403]),
    // An administrator has no work with candidates: what is not theirs is not there.
    (
        "POST",
        "/v1/candidates/{candidate}/reviews",
        [401, 401, 403, 403, 403, 201, 404],
    ),
    (
        "POST",
        "/v1/candidates/{candidate}/withdrawals",
        [401, 401, 201, 403, 403, 403, 403],
    ),
    // Whose record is not theirs to keep: what they may not do is not there.
    (
        "POST",
        "/v1/records/{item}/legal-holds",
        [401, 401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/v1/records/{item}/legal-holds/{hold}/liftings",
        [401, 401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/v1/records/{item}/retention-starts",
        [401, 401, 403, 403, 403, 404, 404],
    ),
    ("POST", "/v1/runs", [401, 401, 201, 201, 403, 403, 403]),
    ("POST", "/v1/runs/{run}/sources", [401, 401, 201, 201, 201, 403, 403]),
    // Nothing is quarantined in this run: whoever may release has nothing to release.
    (
        "POST",
        "/v1/runs/{run}/sources/{source}/releases",
        [401, 401, 403, 403, 403, 409, 404],
    ),
    ("POST", "/v1/subjects", [401, 401, 403, 201, 403, 403, 403]),
    ("PUT", "/v1/gates/{destination}", [401, 401, 403, 403, 403, 403, 200]),
];

fn caller(server: &Server, who: &str) -> Result<Caller, Failed> {
    Ok(match who {
        "nobody" => server.stranger(None),
        "garbage" => server.stranger(Some("nullius-agent-0000")),
        "agent" => server.caller("intake-assistent")?,
        "caseworker" => server.caller("first")?,
        other => server.caller(other)?,
    })
}

/// A body for a route that is right for whoever may call it.
fn body(path: &str, case: &Case, played: &Played) -> Result<Value, Failed> {
    Ok(match path {
        "/v1/candidates" => case.submission(played, "promise")?,
        "/v1/candidates/{candidate}/reviews" => json!({"verdict": "approve", "digest": "0".repeat(64),
            "sheet": "0".repeat(64), "reason": "gezien"}),
        "/v1/candidates/{candidate}/withdrawals" => json!({}),
        "/v1/records/{item}/legal-holds" | "/v1/records/{item}/legal-holds/{hold}/liftings" => {
            json!({"reason": "bezwaar"})
        }
        "/v1/records/{item}/retention-starts" => json!({"eventDate": "2026-11-30", "reason": "besluit"}),
        "/v1/runs" => json!({"agent": {"name": "intake-assistent", "model": "scripted/1"},
            "purpose": "schuldhulpverlening", "language": "nl"}),
        "/v1/runs/{run}/sources" => json!({"kind": "document", "mediaType": "text/plain",
            "content": "Een folder.", "observedAt": "2026-01-01T00:00:00Z"}),
        "/v1/runs/{run}/sources/{source}/releases" => json!({"reason": "gelezen"}),
        "/v1/subjects" => json!({"name": "Mees Verzonnen"}),
        "/v1/gates/{destination}" => json!({"state": "closed", "reason": "een proef"}),
        other => return Err(format!("no body for {other}").into()),
    })
}

#[tokio::test]
async fn every_writing_route_lets_in_whom_the_table_names() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let writing: BTreeSet<_> = operations(&server)
        .await?
        .into_iter()
        .filter(|(method, _)| method != "GET")
        .collect();
    let table = TABLE
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(writing, table, "the served document and the table name the same routes");

    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    let mut wrong = Vec::new();
    for (method, path, expected) in TABLE {
        for (who, expected) in CALLERS.iter().zip(expected) {
            let held = case.submit(&server, &played, "debt").await?.expect(201)?;
            let source = played.sources.values().next().ok_or("no source")?;
            let ids = json!({"candidate": held.text("/id"), "run": played.run, "source": source,
                "destination": "memory"});
            let before = log_size(server.path()).await?;
            let method: Method = method.parse()?;
            let body = body(path, &case, &played)?.to_string();
            let answer = caller(&server, who)?
                .send(&method, &filled(path, &ids), JSON, body)
                .await?;
            if answer.status != *expected {
                wrong.push(format!(
                    "{method} {path} by {who}: {} instead of {expected}",
                    answer.status
                ));
            }
            let grown = log_size(server.path()).await? - before;
            if grown != i64::from(*expected < 300) {
                wrong.push(format!("{method} {path} by {who}: {grown} new entries in the log"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    Ok(())
}

#[test]
fn an_agent_key_writes_runs_sources_candidates_and_withdrawals_and_nothing_else() {
    let reached = TABLE
        .iter()
        .filter(|(_, _, statuses)| statuses[2] < 300)
        .map(|(_, path, _)| *path);
    assert_eq!(
        reached.collect::<Vec<_>>(),
        [
            "/v1/candidates",
            "/v1/candidates/{candidate}/withdrawals",
            "/v1/runs",
            "/v1/runs/{run}/sources"
        ]
    );
}

#[tokio::test]
async fn a_token_is_one_bearer_token_and_nothing_else() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let nobody = server.stranger(None);
    let token = server.token("intake-assistent")?;
    let attempts: [Vec<(&str, String)>; 6] = [
        vec![("authorization", format!("Basic {token}"))],
        vec![("authorization", token.to_owned())],
        vec![("authorization", format!("Bearer {token} "))],
        vec![("authorization", format!("Bearer {}", token.to_uppercase()))],
        vec![
            ("authorization", format!("Bearer {token}")),
            ("authorization", "Bearer other".to_owned()),
        ],
        vec![("x-api-key", token.to_owned())],
    ];
    for attempt in attempts {
        let headers: Vec<_> = attempt.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = nobody.send(&Method::GET, "/v1/gates", &headers, "").await?;
        let expected = if attempt[0].1.ends_with(' ') { 200 } else { 401 };
        // White space at the end of a header's value is no part of it (RFC 9110, 5.5).
        assert_eq!(answer.status, expected, "{}", attempt[0].0);
        if expected == 401 {
            assert_eq!(answer.header("www-authenticate"), "Bearer");
        }
    }
    let by_query = nobody.get(&format!("/v1/gates?access_token={token}")).await?;
    assert_eq!(by_query.status, 401);
    Ok(())
}
