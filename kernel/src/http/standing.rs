//! What is in force, and whether the kernel is well.

use axum::extract::State;
use axum::response::Response;
use nullius_schemas::api::{PolicyAnswer, ProblemType, SchemaAnswer};
use nullius_schemas::json::Value;

use super::App;
use super::caller::Caller;
use super::problem::{Failure, json};
use crate::kernel::unavailable;

/// Lists the candidate types in force.
#[utoipa::path(get, path = "/schemas", tag = "standing",
    responses((status = 200, description = "Each type with its schema", body = Vec<SchemaAnswer>)))]
pub(crate) async fn schemas(State(app): State<App>, Caller(_who): Caller) -> Result<Response, Failure> {
    let types = app.kernel.core.packs.types.iter().map(|compiled| {
        let type_def = compiled.type_def();
        let destinations = type_def
            .promotion()
            .destinations
            .iter()
            .map(|destination| Value::from(*destination));
        // A file that was compiled is JSON.
        let schema = nullius_schemas::json::read(type_def.text().as_bytes()).unwrap_or(Value::Null);
        Value::object([
            ("destinations", Value::array(destinations)),
            ("digest", type_def.digest().into()),
            ("schema", schema),
            ("type", type_def.type_ref().clone().into()),
        ])
    });
    Ok(json(200, &Value::array(types)))
}

/// Reads the policies in force.
#[utoipa::path(get, path = "/policies", tag = "standing",
    responses((status = 200, description = "The set with its digest", body = PolicyAnswer)))]
pub(crate) async fn policies(State(app): State<App>, Caller(_who): Caller) -> Result<Response, Failure> {
    let files = app
        .kernel
        .policy_files()
        .await
        .map_err(|error| Failure(unavailable(&error)))?;
    let snapshot = app.kernel.core.snapshot();
    let files = Value::object(files.into_iter().map(|(name, text)| (name, Value::from(text))));
    let answer = Value::object([
        ("digest", Value::from(snapshot.policies.digest())),
        ("files", files),
        ("profile", snapshot.profile.into()),
    ]);
    Ok(json(200, &answer))
}

/// The process is there.
pub(super) async fn healthz() -> Response {
    json(200, &Value::object([("status", Value::from("pass"))]))
}

/// The store answers.
pub(super) async fn readyz(State(app): State<App>) -> Result<Response, Failure> {
    let core = &app.kernel.core;
    let ready = core.refresh().await;
    ready.map_err(|error| {
        tracing::error!(%error, "not ready");
        Failure(ProblemType::Unavailable.with("the store does not answer"))
    })?;
    Ok(json(200, &Value::object([("status", Value::from("pass"))])))
}
