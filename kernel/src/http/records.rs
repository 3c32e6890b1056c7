//! How long records are kept: people with the mandate record it, and each act is evidence.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use nullius_schemas::api::{KeepingAnswer, LegalHoldRequest, RetentionStartRequest};
use nullius_schemas::names::{EventId, ItemId};

use super::App;
use super::body::{Body, Path, id};
use super::caller::Staff;
use super::idempotency::once;
use super::problem::Failure;
use crate::service::keeping::{Asked, keep};

async fn recorded(
    app: &App,
    Staff(person): Staff,
    item: &str,
    (asked, reason, path): (Asked, String, String),
    headers: &HeaderMap,
    body: &Body,
) -> Result<Response, Failure> {
    let item = id(ItemId::parse(item))?;
    let scope = format!("person/{}", person.id);
    let route = format!("POST /v1/records/{item}/{path}");
    let kernel = &app.kernel;
    once(app, &scope, &route, headers, body, |idempotency| {
        Box::pin(async move { keep(kernel, &person, item, &asked, &reason, idempotency).await })
    })
    .await
}

/// Records the event that starts a record's retention period; the day on which it ends is computed.
///
/// A second one corrects the first, which stays in the log.
#[utoipa::path(post, path = "/records/{item}/retention-starts", operation_id = "start_retention", tag = "records",
    request_body = RetentionStartRequest, params(("item" = uuid::Uuid, Path, description = "The record")),
    responses((status = 201, description = "When the period ends", body = KeepingAnswer)))]
pub(crate) async fn start(
    State(app): State<App>,
    staff: Staff,
    Path(item): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let RetentionStartRequest { event_date, reason } = body.read(&app)?;
    let asked = (Asked::Start(event_date), reason, "retention-starts".to_owned());
    recorded(&app, staff, &item, asked, &headers, &body).await
}

/// Places a legal hold on a record: until it is lifted, nothing may destroy it.
#[utoipa::path(post, path = "/records/{item}/legal-holds", operation_id = "place_legal_hold", tag = "records",
    request_body = LegalHoldRequest, params(("item" = uuid::Uuid, Path, description = "The record")),
    responses((status = 201, description = "The hold", body = KeepingAnswer)))]
pub(crate) async fn hold(
    State(app): State<App>,
    staff: Staff,
    Path(item): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let LegalHoldRequest { reason } = body.read(&app)?;
    let asked = (Asked::Hold, reason, "legal-holds".to_owned());
    recorded(&app, staff, &item, asked, &headers, &body).await
}

/// Lifts a legal hold; others on the same record stand.
#[utoipa::path(post, path = "/records/{item}/legal-holds/{hold}/liftings", operation_id = "lift_legal_hold", tag = "records",
    request_body = LegalHoldRequest, params(("item" = uuid::Uuid, Path, description = "The record"),
        ("hold" = uuid::Uuid, Path, description = "The hold")),
    responses((status = 201, description = "The holds that still stand", body = KeepingAnswer)))]
pub(crate) async fn lift(
    State(app): State<App>,
    staff: Staff,
    Path((item, hold)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let hold = id(EventId::parse(&hold))?;
    let LegalHoldRequest { reason } = body.read(&app)?;
    let asked = (Asked::Lift(hold), reason, format!("legal-holds/{hold}/liftings"));
    recorded(&app, staff, &item, asked, &headers, &body).await
}
