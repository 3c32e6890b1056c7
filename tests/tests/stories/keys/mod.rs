//! What a key or a person can reach.

mod everything_by_the_agent;
mod reading;
mod revoked;
mod writing;

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::Value;

/// Every operation of the served `OpenAPI` document: method in capitals, path with its parameters in braces.
async fn operations(server: &Server) -> Result<Vec<(String, String)>, Failed> {
    let document = server.stranger(None).get("/v1/openapi.json").await?.expect(200)?;
    let base = document.text("/servers/0/url").trim_end_matches('/').to_owned();
    let paths = document.at("/paths").as_object().ok_or("no paths")?;
    let mut operations = Vec::new();
    for (path, item) in paths {
        let methods = item.as_object().into_iter().flatten().map(|(method, _)| method);
        let methods = methods.filter(|method| ["get", "put", "post", "delete", "patch"].contains(&method.as_str()));
        operations.extend(methods.map(|method| (method.to_uppercase(), format!("{base}{path}"))));
    }
    assert!(operations.len() > 20, "the document describes the contract");
    Ok(operations)
}

/// What stands in a path in place of its parameters.
fn filled(path: &str, with: &Value) -> String {
    let mut path = path.to_owned();
    for (name, value) in with.as_object().into_iter().flatten() {
        path = path.replace(&format!("{{{name}}}"), value.as_str().unwrap_or_default());
    }
    path
}
