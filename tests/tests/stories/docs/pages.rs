//! What the pages about HTTP print is what a server answers, and they leave out no route.

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::client::JSON;
use nullius_tests::server::Server;
use serde_json::Value;

use super::exchange::{Names, differences, exchanges, filled, parts};
use crate::house::tree::read;

/// Pages whose requests are sent to one server, one after another.
const SERIES: &[&[&str]] = &[
    &["docs/api.md", "docs/reading.md", "docs/problems.md"],
    &["docs/reviews.md"],
    &["docs/revisions.md"],
    &["docs/keeping.md"],
];

/// How the pages name those who call, and how the server does.
const CALLERS: &[(&str, &str)] = &[
    ("administrator", "administrator"),
    ("agent", "intake-assistent"),
    ("caseworker", "first"),
    ("colleague", "second"),
    ("intake", "intake"),
    ("officer", "officer"),
    ("recorder", "recorder"),
];

async fn play(pages: &[&str]) -> Result<Vec<String>, Failed> {
    let mut server = Server::start("standard")?;
    server.add("officer", &["person", "add", "--role", "records-officer"])?;
    let mut names = Names::new();
    for (name, whose) in CALLERS {
        names.insert((*name).to_owned(), server.token(whose)?.to_owned());
    }
    let caller = server.stranger(None);
    let mut faults = Vec::new();
    for page in pages {
        for exchange in exchanges(&read(page).map_err(|error| error.to_string())?)? {
            let request = filled(&exchange.request, &names);
            let (first, mut headers, body) = parts(&request);
            let (method, path) = first.split_once(' ').ok_or("no method and path")?;
            if path.contains('{') {
                faults.push(format!("{page}:{}: no answer gave what {path} names", exchange.line));
                return Ok(faults);
            }
            if !body.is_empty() {
                headers.extend(JSON);
            }
            let answer = caller
                .send(&Method::from_bytes(method.as_bytes())?, path, &headers, body.to_owned())
                .await?;
            let found = differences(&exchange.answer, &answer, &mut names)?;
            faults.extend(
                found
                    .into_iter()
                    .map(|fault| format!("{page}:{}: {fault}", exchange.line)),
            );
        }
    }
    Ok(faults)
}

#[tokio::test]
async fn a_server_answers_what_the_pages_print() -> Result<(), Failed> {
    for pages in SERIES {
        let faults = play(pages).await?;
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    Ok(())
}

#[test]
fn the_pages_show_every_route() -> Result<(), Failed> {
    let mut shown = Vec::new();
    for page in SERIES.iter().copied().flatten() {
        for exchange in exchanges(&read(page).map_err(|error| error.to_string())?)? {
            let (first, _, _) = parts(&exchange.request);
            shown.push(first.split('?').next().unwrap_or_default().to_owned());
        }
    }
    // Two paths stand in answers and are used whole.
    let shown: Vec<_> = shown
        .iter()
        .map(|first| {
            first
                .replace("{record}", "/v1/records/{id}")
                .replace("{letter}", "/v1/responses/{id}")
        })
        .collect();
    let document: Value = serde_json::from_str(&read("docs/openapi.json").map_err(|error| error.to_string())?)?;
    let mut missing = Vec::new();
    for (path, methods) in document["paths"].as_object().ok_or("no paths")? {
        let path = if path.starts_with("/v1/") {
            path.clone()
        } else {
            format!("/v1{path}")
        };
        for method in methods
            .as_object()
            .ok_or("no methods")?
            .keys()
            .filter(|method| *method != "parameters")
        {
            let route = format!("{} {path}", method.to_uppercase());
            if !shown.iter().any(|first| is_of(first, &route)) {
                missing.push(route);
            }
        }
    }
    assert!(missing.is_empty(), "no page shows {}", missing.join(", "));
    Ok(())
}

/// Whether a request line is one of a route, whose parts in braces fit anything.
fn is_of(first: &str, route: &str) -> bool {
    let (asked, parts): (Vec<_>, Vec<_>) = (first.split('/').collect(), route.split('/').collect());
    asked.len() == parts.len()
        && asked
            .iter()
            .zip(&parts)
            .all(|(asked, part)| part.starts_with('{') || asked == part)
}
