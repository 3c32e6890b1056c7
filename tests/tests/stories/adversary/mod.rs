//! The attack files against the real server, a model that obeys whoever wrote to it, and a judge outside.

mod files;
mod interference;
mod judge;
mod obedient;

use nullius_adversarial::attacks::put;
use nullius_tests::Failed;
use nullius_tests::cases::{Case, Played};
use nullius_tests::client::{Answer, JSON};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::Value;

const AGENT: &str = "intake-assistent";

/// A server with a broker whose word is not authoritative beside the usual keys.
fn server() -> Result<Server, Failed> {
    let mut server = Server::start("standard")?;
    let broker = ["key", "add", "--pack", "casework", "--kind", "recorder", "--tier", "B"];
    server.add("recorder-b", &broker)?;
    Ok(server)
}

/// Plays the scene of an attack: its run and sources, and those that stand in another run.
async fn play(server: &Server, name: &str, document: &Value) -> Result<(Case, Played), Failed> {
    let case = Case::of(name, document.clone());
    let mut played = case.play(server).await?;
    if !document.list("/elsewhere").is_empty() {
        let mut other = document.clone();
        let elsewhere = document.at("/elsewhere").clone();
        put(&mut other, "/sources", Some(elsewhere)).ok_or("a document without sources")?;
        let other = Case::of(name, other).play(server).await?;
        played.sources.extend(other.sources);
    }
    // What a submission names by an id that was never given stays as it is.
    for citation in document.at("/candidates/0/citations").as_object().into_iter().flatten() {
        let source = citation.1.text("/source").to_owned();
        played.sources.entry(source.clone()).or_insert(source);
    }
    Ok((case, played))
}

/// Submits what an attack says, byte by byte where it writes the bytes.
async fn submit(server: &Server, case: &Case, played: &Played, document: &Value) -> Result<Answer, Failed> {
    let raw = document.text("/raw");
    if raw.is_empty() {
        return case.submit(server, played, "submission").await;
    }
    let names = played.sources.iter().map(|(key, id)| (key.as_str(), id.as_str()));
    let body = names
        .chain([("run", played.run.as_str())])
        .fold(raw.to_owned(), |body, (name, id)| {
            body.replace(&format!("{{{name}}}"), id)
        });
    let agent = server.caller(AGENT)?;
    agent.send(&hyper::Method::POST, "/v1/candidates", JSON, body).await
}
