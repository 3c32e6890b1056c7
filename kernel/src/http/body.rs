//! Request bodies and queries, read strictly.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use nullius_schemas::api::{Problem, ProblemType, read_body};
use nullius_schemas::json::Limits;
use serde::de::DeserializeOwned;

use super::App;
use super::problem::{Failure, of_body};

/// The bytes of a JSON body within the limit.
#[derive(Debug)]
pub(crate) struct Body(pub(crate) Bytes);

impl FromRequest<App> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        check_type(request.headers())?;
        let limit = app.kernel.core.config.limits.body_bytes;
        let read = tokio::time::timeout(
            std::time::Duration::from_secs(30),
            Limited::new(request.into_body(), limit).collect(),
        );
        match read.await {
            Ok(Ok(collected)) => Ok(Self(collected.to_bytes())),
            Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => Err(Failure(
                ProblemType::TooLarge.with(format!("the body has at most {limit} bytes")),
            )),
            Ok(Err(_)) => Err(Failure(ProblemType::InvalidBody.with("the body broke off"))),
            Err(_) => Err(Failure(
                ProblemType::InvalidBody.with("the body did not arrive within 30 seconds"),
            )),
        }
    }
}

fn check_type(headers: &HeaderMap) -> Result<(), Failure> {
    let refuse = |detail: &str| Err(Failure(ProblemType::UnsupportedMediaType.with(detail)));
    if headers.contains_key(CONTENT_ENCODING) {
        return refuse("send the body without Content-Encoding");
    }
    let mut values = headers.get_all(CONTENT_TYPE).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return refuse("send one Content-Type: application/json");
    };
    let value = value.to_str().unwrap_or_default().to_ascii_lowercase();
    let (media, parameter) = value
        .split_once(';')
        .map_or((value.as_str(), ""), |(media, rest)| (media, rest.trim()));
    if media.trim() == "application/json" && matches!(parameter, "" | "charset=utf-8" | "charset=\"utf-8\"") {
        Ok(())
    } else {
        refuse("send Content-Type: application/json, in UTF-8")
    }
}

impl Body {
    /// The body as a request.
    ///
    /// # Errors
    /// A problem with a pointer to the place.
    pub(crate) fn read<T: DeserializeOwned>(&self, app: &App) -> Result<T, Problem> {
        let limits = Limits {
            bytes: app.kernel.core.config.limits.body_bytes,
            ..Limits::default()
        };
        read_body(&self.0, limits).map_err(of_body)
    }
}

/// The query of a URI; an unknown name is refused.
///
/// # Errors
/// A problem.
pub(crate) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Failure> {
    axum::extract::Query::try_from_uri(uri)
        .map(|axum::extract::Query(query)| query)
        .map_err(|error| Failure(ProblemType::InvalidQuery.with(error.body_text())))
}

/// The variable parts of a path; what cannot be read is not there.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, app).await;
        id(read).map(|axum::extract::Path(read)| Self(read))
    }
}

/// A part of a path; what cannot be an id is not there.
///
/// # Errors
/// The same problem as for an id that is not there.
pub(crate) fn id<T>(parsed: Result<T, impl Sized>) -> Result<T, Failure> {
    parsed.map_err(|_| Failure(ProblemType::NotFound.with("there is no such thing here")))
}
