//! The HTTP contract under `/v1`. The router reads like a contents page, grouped by who calls.

mod body;
mod caller;
mod candidates;
mod evidence;
mod gates;
mod idempotency;
mod items;
mod openapi;
mod problem;
mod records;
mod runs;
mod server;
mod standing;

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, HeaderName};
use axum::http::{HeaderValue, Request};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use nullius_schemas::api::ProblemType;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use openapi::document;
pub(crate) use server::serve;

use crate::kernel::Kernel;
use idempotency::InFlight;

/// What every path of the contract begins with; handlers see their paths without it.
const BASE: &str = "/v1";

/// What every handler shares.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) kernel: Kernel,
    pub(crate) in_flight: Arc<InFlight>,
}

/// The routes with their documentation.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        // Channels and recorders
        .routes(routes!(runs::record_subject))
        .routes(routes!(runs::open_run))
        .routes(routes!(runs::record_source))
        .routes(routes!(runs::read_source))
        // Agents
        .routes(routes!(candidates::submit, candidates::list))
        .routes(routes!(candidates::read))
        .routes(routes!(candidates::withdraw))
        // People
        .routes(routes!(candidates::sheet))
        .routes(routes!(candidates::review))
        .routes(routes!(records::start))
        .routes(routes!(records::hold))
        .routes(routes!(records::lift))
        .routes(routes!(runs::release_source))
        .routes(routes!(gates::list))
        .routes(routes!(gates::operate))
        // Whoever may read
        .routes(routes!(items::list_responses))
        .routes(routes!(items::read_response))
        .routes(routes!(items::list_records))
        .routes(routes!(items::read_record))
        .routes(routes!(items::list_knowledge))
        .routes(routes!(items::read_knowledge))
        .routes(routes!(items::list_memories))
        .routes(routes!(items::read_memory))
        // Auditors
        .routes(routes!(evidence::read))
        .routes(routes!(evidence::checkpoint))
        .routes(routes!(standing::schemas))
        .routes(routes!(standing::policies))
}

/// The router of one listener.
pub(crate) fn router(kernel: Kernel) -> Router {
    let app = App {
        kernel,
        in_flight: Arc::default(),
    };
    let (router, _) = OpenApiRouter::new().nest(BASE, routes()).split_for_parts();
    router
        .route("/v1/openapi.json", axum::routing::get(openapi::serve))
        .route("/healthz", axum::routing::get(standing::healthz))
        .route("/readyz", axum::routing::get(standing::readyz))
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

/// The headers that every answer has.
async fn headers(request: Request<axum::body::Body>, next: Next) -> Response {
    // In a task of its own: a caller who leaves changes nothing, and a fault in one request is that request's alone.
    let mut response = match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        Err(error) => {
            tracing::error!(%error, "a request failed");
            problem::Failure(ProblemType::Internal.with("this request could not be handled")).into_response()
        }
    };
    let headers = response.headers_mut();
    headers.insert(
        HeaderName::from_static("api-version"),
        HeaderValue::from_static(env!("CARGO_PKG_VERSION")),
    );
    headers.insert(
        HeaderName::from_static("x-content-type-options"),
        HeaderValue::from_static("nosniff"),
    );
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}
