//! Subjects, runs, sources.

use axum::extract::State;
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use nullius_schemas::api::{
    ProblemType, ReleaseAnswer, ReleaseRequest, RunAnswer, RunRequest, SourceAnswer, SourceContent, SourceRequest,
    SubjectAnswer, SubjectRequest,
};
use nullius_schemas::names::{RunId, SourceId};
use nullius_schemas::vocabulary::KeyKind;

use super::App;
use super::body::{Body, Path, id};
use super::caller::{Caller, Machine, Staff};
use super::idempotency::once;
use super::problem::{Failure, json};
use crate::service::releases;
use crate::service::runs::{self, Reader};
use crate::snapshot::Principal;

/// Records a subject.
///
/// For an intake key, whose channel has established who it is. The id says nothing about the person.
#[utoipa::path(post, path = "/subjects", tag = "runs", request_body = SubjectRequest,
    responses((status = 201, description = "The subject's opaque id", body = SubjectAnswer)))]
pub(crate) async fn record_subject(
    State(app): State<App>,
    Machine(key): Machine,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let request: SubjectRequest = body.read(&app)?;
    let scope = format!("key/{}", key.id);
    let kernel = &app.kernel;
    once(&app, &scope, "POST /v1/subjects", &headers, &body, |idempotency| {
        Box::pin(async move { runs::record_subject(kernel, &key, request, idempotency).await })
    })
    .await
}

/// Opens a run.
///
/// An intake key binds it to a subject, a case and a purpose; an agent key opens runs of its own without them.
#[utoipa::path(post, path = "/runs", tag = "runs", request_body = RunRequest,
    responses((status = 201, description = "The run", body = RunAnswer)))]
pub(crate) async fn open_run(
    State(app): State<App>,
    Machine(key): Machine,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let request: RunRequest = body.read(&app)?;
    let scope = format!("key/{}", key.id);
    let kernel = &app.kernel;
    once(&app, &scope, "POST /v1/runs", &headers, &body, |idempotency| {
        Box::pin(async move { runs::open_run(kernel, &key, request, idempotency).await })
    })
    .await
}

/// Records a source.
///
/// Who attests it, and its tier, are taken from the key.
#[utoipa::path(post, path = "/runs/{run}/sources", tag = "runs", request_body = SourceRequest,
    params(("run" = uuid::Uuid, Path, description = "The run")),
    responses((status = 201, description = "The source, to be cited", body = SourceAnswer)))]
pub(crate) async fn record_source(
    State(app): State<App>,
    Machine(key): Machine,
    Path(run): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let run = id(RunId::parse(&run))?;
    let request: SourceRequest = body.read(&app)?;
    let scope = format!("key/{}", key.id);
    let route = format!("POST /v1/runs/{run}/sources");
    let kernel = &app.kernel;
    once(&app, &scope, &route, &headers, &body, |idempotency| {
        Box::pin(async move { runs::record_source(kernel, &key, run, request, idempotency).await })
    })
    .await
}

/// Opens a source.
///
/// A person's opening is recorded, and counts when that person reviews what rests on it.
#[utoipa::path(get, path = "/runs/{run}/sources/{source}", tag = "runs",
    params(("run" = uuid::Uuid, Path, description = "The run"), ("source" = uuid::Uuid, Path, description = "The source")),
    responses((status = 200, description = "The source with its content", body = SourceContent)))]
pub(crate) async fn read_source(
    State(app): State<App>,
    Caller(who): Caller,
    Path((run, source)): Path<(String, String)>,
    method: Method,
) -> Result<Response, Failure> {
    let (run, source) = (id(RunId::parse(&run))?, id(SourceId::parse(&source))?);
    let reader = match who {
        Principal::Person(person) if method == Method::HEAD => Reader::HeadersOnly(person),
        Principal::Person(person) => Reader::Person(person),
        Principal::Key(key) if key.kind == KeyKind::Agent => Reader::Agent(key),
        Principal::Key(_) => {
            return Err(Failure(
                ProblemType::Forbidden.with("an intake or recorder key reads no sources"),
            ));
        }
    };
    let snapshot = app.kernel.core.snapshot();
    let answer = runs::read_source(&app.kernel, &snapshot, &reader, run, source).await?;
    Ok(json(200, &answer))
}

/// Releases a source from quarantine.
///
/// For people who have opened it and do not belong to the run's chain. The screening's flags and the tier stay.
#[utoipa::path(post, path = "/runs/{run}/sources/{source}/releases", operation_id = "release_source", tag = "reviews",
    request_body = ReleaseRequest,
    params(("run" = uuid::Uuid, Path, description = "The run"), ("source" = uuid::Uuid, Path, description = "The source")),
    responses((status = 201, description = "The release", body = ReleaseAnswer)))]
pub(crate) async fn release_source(
    State(app): State<App>,
    Staff(person): Staff,
    Path((run, source)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let (run, source) = (id(RunId::parse(&run))?, id(SourceId::parse(&source))?);
    let request: ReleaseRequest = body.read(&app)?;
    let scope = format!("person/{}", person.id);
    let route = format!("POST /v1/runs/{run}/sources/{source}/releases");
    let kernel = &app.kernel;
    once(&app, &scope, &route, &headers, &body, |idempotency| {
        Box::pin(async move { releases::release(kernel, &person, run, source, request, idempotency).await })
    })
    .await
}
