//! Documents that are made to be misread, on every route that reads one.

use hyper::Method;
use nullius_adversarial::json::{all, duplicates};
use nullius_tests::Failed;
use nullius_tests::client::JSON;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;

use super::{is_problem, routes};

#[tokio::test]
async fn no_hostile_document_is_stored_or_breaks_anything() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let routes = routes(&server).await?;
    let size = log_size(server.path()).await?;
    let family = all();
    assert!(family.len() > 100, "{} documents", family.len());
    for route in &routes {
        let (caller, method): (_, Method) = (server.caller(route.who)?, route.method.parse()?);
        let body = nullius_schemas::json::read(route.body.to_string().as_bytes())?;
        for attack in family.iter().chain(&duplicates(&body)) {
            let answer = caller.send(&method, &route.path, JSON, attack.bytes.clone()).await?;
            let (status, name) = if attack.bytes.len() > 262_144 {
                (413, "too-large")
            } else {
                (400, "invalid-json")
            };
            is_problem(&answer, status, name).map_err(|error| format!("{} {}: {error}", route.path, attack.name))?;
        }
    }
    assert_eq!(log_size(server.path()).await?, size, "nothing of all this was stored");
    Ok(())
}
