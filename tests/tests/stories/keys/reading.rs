//! Reading changes nothing: GET, HEAD and OPTIONS on everything that there is.

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::json;

use super::{filled, operations};
use crate::approvals::Hold;

const METHODS: [Method; 3] = [Method::GET, Method::HEAD, Method::OPTIONS];

#[tokio::test]
async fn get_head_and_options_change_nothing() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    let held = case.submit(&server, &played, "debt").await?.expect(201)?;
    let bijstand = Case::named("bijstand")?;
    let other = bijstand.play(&server).await?;
    let item = bijstand.submit(&server, &other, "hours-stated").await?.expect(201)?;
    let item = item
        .text("/promoted/href")
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_owned();
    let source = played.sources.get("s1").ok_or("no source")?;
    let ids = json!({"candidate": held.text("/id"), "run": played.run, "source": source, "item": item,
        "destination": "memory", "index": "3", "tenant": "default"});

    let mut paths: Vec<_> = operations(&server)
        .await?
        .into_iter()
        .map(|(_, path)| filled(&path, &ids))
        .collect();
    paths.extend(["/v1/openapi.json", "/healthz", "/readyz", "/", "/v1"].map(str::to_owned));
    paths.dedup();
    let opening = format!("/v1/runs/{}/sources/{source}", played.run);
    for who in [
        "intake-assistent",
        "intake",
        "recorder",
        "first",
        "editor",
        "auditor",
        "administrator",
    ] {
        let caller = server.caller(who)?;
        for path in &paths {
            for method in &METHODS {
                // A person who opens a source is on record for it, once: see below.
                if *path == opening && *method == Method::GET {
                    continue;
                }
                let before = log_size(server.path()).await?;
                let query = if path.contains(&item) {
                    "?purpose=participatiewet-inlichtingen"
                } else {
                    ""
                };
                let answer = caller.send(method, &format!("{path}{query}"), &[], "").await?;
                assert!(answer.status < 500, "{method} {path} by {who}: {}", answer.status);
                assert_eq!(log_size(server.path()).await?, before, "{method} {path} by {who}");
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_persons_first_opening_of_a_source_is_the_one_read_on_record() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "schuldhulp", "debt").await?;
    let before = log_size(server.path()).await?;
    assert!(hold.opened_by(&server, "first").await?);
    assert!(hold.opened_by(&server, "first").await?);
    assert_eq!(
        log_size(server.path()).await?,
        before + 1,
        "opened twice, on record once"
    );
    assert!(hold.opened_by(&server, "intake-assistent").await?, "its agent reads it");
    assert_eq!(
        log_size(server.path()).await?,
        before + 1,
        "a machine's reading is no opening"
    );
    assert!(
        !hold.opened_by(&server, "editor").await?,
        "not an editor's work: not there"
    );
    assert_eq!(log_size(server.path()).await?, before + 1);
    Ok(())
}
