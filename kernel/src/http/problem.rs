//! Problems as answers.

use axum::http::header::{CONTENT_TYPE, HeaderName, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use nullius_schemas::api::{BodyError, Problem, ProblemType};
use nullius_schemas::json::{ReadErrorCode, Value};

/// A problem on its way out.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) Problem);

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        let mut response = (status, [(CONTENT_TYPE, "application/problem+json")], body).into_response();
        let extra: Option<(HeaderName, &str)> = match status.as_u16() {
            401 => Some((WWW_AUTHENTICATE, "Bearer")),
            429 | 503 => Some((RETRY_AFTER, "1")),
            _ => None,
        };
        if let Some((name, value)) = extra {
            response
                .headers_mut()
                .extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
        }
        response
    }
}

/// A problem with a request body.
pub(crate) fn of_body(error: BodyError) -> Problem {
    match error {
        BodyError::Read(error) if error.code == ReadErrorCode::TooLarge => {
            ProblemType::TooLarge.with(format!("the body has at most {} bytes", error.offset))
        }
        BodyError::Read(error) => ProblemType::InvalidJson
            .with(format!("{} at byte {}", error.code, error.offset))
            .at(error.pointer),
        BodyError::Shape { pointer, detail } => ProblemType::InvalidBody.with(detail).at(pointer),
    }
}

/// A JSON answer.
pub(crate) fn json(status: u16, value: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match serde_json::to_vec(value) {
        Ok(body) => (status, [(CONTENT_TYPE, "application/json")], body).into_response(),
        Err(error) => {
            tracing::error!(%error, "an answer could not be written");
            Failure(ProblemType::Internal.with("the answer could not be written")).into_response()
        }
    }
}

/// A path that is not there.
pub(super) async fn not_found(uri: Uri) -> Failure {
    let hint = if uri.path().len() > 1 && uri.path().ends_with('/') {
        "; paths have no slash at their end"
    } else {
        ""
    };
    Failure(ProblemType::NotFound.with(format!("no such path; /v1/openapi.json lists them{hint}")))
}

/// A method that is not for a path.
pub(super) async fn method_not_allowed(method: Method) -> Failure {
    Failure(
        ProblemType::MethodNotAllowed.with(format!("{method} is not for this path; /v1/openapi.json lists what is")),
    )
}
