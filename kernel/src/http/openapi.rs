//! OpenAPI 3.1, generated from the handlers; what every operation shares is added here once.

use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Nullius",
        description = "Whatever a model produces enters as an untrusted candidate and becomes a response, a record, \
                       a knowledge entry or a memory only through its gate.",
        contact(name = "Nullius maintainers", url = "https://nullius.dev", email = "maintainers@nullius.dev"),
        license(name = "EUPL-1.2", identifier = "EUPL-1.2")
    ),
    servers((url = "/v1", description = "This kernel")),
    tags(
        (name = "runs", description = "Subjects, runs and what they saw"),
        (name = "candidates", description = "What models propose"),
        (name = "reviews", description = "What people decide"),
        (name = "items", description = "What was promoted"),
        (name = "records", description = "How long records are kept"),
        (name = "gates", description = "The gates and their stop button"),
        (name = "evidence", description = "What an auditor checks"),
        (name = "standing", description = "What is in force")
    )
)]
struct Base;

/// Operations that need no body and no parameter, and so never answer 400.
fn can_be_invalid(method: &str, operation: &Value) -> bool {
    method != "get"
        || operation
            .get("parameters")
            .and_then(Value::as_array)
            .is_some_and(|all| !all.is_empty())
}

/// The whole document.
pub(crate) fn document() -> Value {
    let (_, api) = OpenApiRouter::with_openapi(Base::openapi())
        .merge(routes())
        .split_for_parts();
    let mut document = serde_json::to_value(&api).unwrap_or_default();
    if let Some(components) = document.get_mut("components").and_then(Value::as_object_mut) {
        components.insert(
            "securitySchemes".into(),
            json!({"bearer": {"type": "http", "scheme": "bearer", "description": "A machine key or a person's session token"}}),
        );
        let schemas = components.entry("schemas").or_insert_with(|| json!({}));
        if let Some(schemas) = schemas.as_object_mut() {
            schemas.insert("Problem".into(), problem_schema());
        }
    }
    if let Some(root) = document.as_object_mut() {
        root.insert("security".into(), json!([{"bearer": []}]));
    }
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for operations in paths.into_iter().flat_map(serde_json::Map::values_mut) {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            complete(method, operation);
        }
    }
    document
}

fn problem_schema() -> Value {
    json!({
        "type": "object",
        "description": "RFC 9457",
        "required": ["type", "status", "title", "detail"],
        "properties": {
            "type": {"type": "string", "format": "uri"},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "title": {"type": "string"},
            "detail": {"type": "string"},
            "pointer": {"type": "string", "description": "JSON pointer into the request body"}
        }
    })
}

/// Adds the version header and the problems that any operation may answer.
fn complete(method: &str, operation: &mut Value) {
    let invalid = can_be_invalid(method, operation);
    let has_body = operation.get("requestBody").is_some();
    if method == "post"
        && let Some(operation) = operation.as_object_mut()
    {
        let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": "Idempotency-Key", "in": "header", "required": false,
                "description": "The same key and body again: the same answer, one effect",
                "schema": {"type": "string", "minLength": 1, "maxLength": 255}
            }));
        }
    }
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
        return;
    };
    let mut problems = vec![
        ("401", "No valid token"),
        ("403", "Not for this key or person"),
        ("404", "Not there"),
        ("503", "The store cannot answer"),
    ];
    if invalid {
        problems.push(("400", "Invalid input, with a pointer to the place"));
    }
    if method != "get" {
        problems.extend([
            ("409", "In another state, or the key was used with another body"),
            ("429", "Too much at a time"),
        ]);
    }
    if has_body {
        problems.extend([
            ("413", "The body is too large"),
            ("415", "The body is not plain application/json"),
        ]);
    }
    for (status, description) in problems {
        let content = json!({"application/problem+json": {"schema": inline_problem()}});
        responses
            .entry(status)
            .or_insert_with(|| json!({"description": description, "content": content}));
    }
    for response in responses.values_mut().filter_map(Value::as_object_mut) {
        let version =
            json!({"API-Version": {"description": "The version of this contract", "schema": {"type": "string"}}});
        response.insert("headers".into(), version);
    }
}

fn inline_problem() -> Value {
    problem_schema()
}

/// The document as served.
pub(super) async fn serve() -> Response {
    let body = serde_json::to_string_pretty(&document()).unwrap_or_default();
    let headers = [
        (axum::http::header::CONTENT_TYPE, "application/json"),
        (axum::http::header::CACHE_CONTROL, "max-age=60"),
    ];
    (headers, body).into_response()
}
