//! Candidates and their reviews.

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use nullius_schemas::api::{
    CandidateAnswer, CandidatePage, ReviewAnswer, ReviewRequest, SheetAnswer, SubmissionRequest, WithdrawalRequest,
};
use nullius_schemas::json::Value;
use nullius_schemas::names::{CandidateId, RunId};
use nullius_schemas::vocabulary::{Language, Outcome};
use serde::Deserialize;

use super::App;
use super::body::{Body, Path, id, query};
use super::caller::{Agent, Caller, Staff};
use super::idempotency::once;
use super::items::{limit, page};
use super::problem::{Failure, json};
use crate::service::{reviews, submit};

/// Submits a candidate.
///
/// The outcome is the answer, whatever it is: a refusal is a result with evidence, not an error.
#[utoipa::path(post, path = "/candidates", operation_id = "submit_candidate", tag = "candidates", request_body = SubmissionRequest,
    responses((status = 201, description = "The outcome with everything that explains it", body = CandidateAnswer)))]
pub(crate) async fn submit(
    State(app): State<App>,
    Agent(key): Agent,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let request: SubmissionRequest = body.read(&app)?;
    let scope = format!("key/{}", key.id);
    let kernel = &app.kernel;
    once(&app, &scope, "POST /v1/candidates", &headers, &body, |idempotency| {
        Box::pin(async move { submit::submit(kernel, &key, request, idempotency).await })
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ListQuery {
    outcome: Option<Outcome>,
    run: Option<RunId>,
    after: Option<CandidateId>,
    limit: Option<u32>,
}

/// Lists candidates, oldest first.
///
/// An agent sees those of its own runs; people whose work it is see those that wait for them.
#[utoipa::path(get, path = "/candidates", operation_id = "list_candidates", tag = "candidates",
    params(("outcome" = Option<Outcome>, Query, description = "Only those with this outcome"),
        ("run" = Option<uuid::Uuid>, Query, description = "Only those of this run"),
        ("after" = Option<uuid::Uuid>, Query, description = "Where the page begins"),
        ("limit" = Option<u32>, Query, description = "1 to 100, 50 if left out")),
    responses((status = 200, description = "A page", body = CandidatePage)))]
pub(crate) async fn list(State(app): State<App>, Caller(who): Caller, uri: Uri) -> Result<Response, Failure> {
    let asked: ListQuery = query(&uri)?;
    let limit = limit(asked.limit)?;
    let (items, next) = reviews::list(&app.kernel, &who, asked.outcome, asked.run, asked.after, limit).await?;
    Ok(page(&uri, items, next.map(|id| id.to_string())))
}

/// Reads a candidate's outcome as it stands now.
#[utoipa::path(get, path = "/candidates/{candidate}", operation_id = "read_candidate", tag = "candidates",
    params(("candidate" = uuid::Uuid, Path, description = "The candidate")),
    responses((status = 200, description = "The outcome", body = CandidateAnswer)))]
pub(crate) async fn read(
    State(app): State<App>,
    Caller(who): Caller,
    Path(candidate): Path<String>,
) -> Result<Response, Failure> {
    let candidate = id(CandidateId::parse(&candidate))?;
    let snapshot = app.kernel.core.snapshot();
    Ok(json(
        200,
        &reviews::read(&app.kernel, &snapshot, &who, candidate).await?,
    ))
}

/// Withdraws a held candidate.
#[utoipa::path(post, path = "/candidates/{candidate}/withdrawals", operation_id = "withdraw_candidate", tag = "candidates", request_body = WithdrawalRequest,
    params(("candidate" = uuid::Uuid, Path, description = "The candidate")),
    responses((status = 201, description = "The outcome", body = CandidateAnswer)))]
pub(crate) async fn withdraw(
    State(app): State<App>,
    Agent(key): Agent,
    Path(candidate): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let candidate = id(CandidateId::parse(&candidate))?;
    let _: WithdrawalRequest = body.read(&app)?;
    let scope = format!("key/{}", key.id);
    let route = format!("POST /v1/candidates/{candidate}/withdrawals");
    let kernel = &app.kernel;
    once(&app, &scope, &route, &headers, &body, |idempotency| {
        Box::pin(async move { reviews::withdraw(kernel, &key, candidate, idempotency).await })
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SheetQuery {
    language: Option<Language>,
}

/// Reads the sheet that an approver decides on.
#[utoipa::path(get, path = "/candidates/{candidate}/review-sheet", operation_id = "read_review_sheet", tag = "reviews",
    params(("candidate" = uuid::Uuid, Path, description = "The candidate"),
        ("language" = Option<Language>, Query, description = "nl if left out")),
    responses((status = 200, description = "The sheet and its digest", body = SheetAnswer)))]
pub(crate) async fn sheet(
    State(app): State<App>,
    Staff(person): Staff,
    Path(candidate): Path<String>,
    uri: Uri,
) -> Result<Response, Failure> {
    let candidate = id(CandidateId::parse(&candidate))?;
    let asked: SheetQuery = query(&uri)?;
    let language = asked.language.unwrap_or(Language::Dutch);
    let snapshot = app
        .kernel
        .core
        .refresh()
        .await
        .map_err(|error| Failure(crate::kernel::unavailable(&error)))?;
    let answer: Value = reviews::sheet(&app.kernel, &snapshot, &person, candidate, language).await?;
    Ok(json(200, &answer))
}

/// Reviews a held candidate.
///
/// For people only. Every review is recorded, also one that does not count.
#[utoipa::path(post, path = "/candidates/{candidate}/reviews", operation_id = "review_candidate", tag = "reviews", request_body = ReviewRequest,
    params(("candidate" = uuid::Uuid, Path, description = "The candidate")),
    responses((status = 201, description = "What the review did", body = ReviewAnswer)))]
pub(crate) async fn review(
    State(app): State<App>,
    Staff(person): Staff,
    Path(candidate): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let candidate = id(CandidateId::parse(&candidate))?;
    let request: ReviewRequest = body.read(&app)?;
    let scope = format!("person/{}", person.id);
    let route = format!("POST /v1/candidates/{candidate}/reviews");
    let kernel = &app.kernel;
    once(&app, &scope, &route, &headers, &body, |idempotency| {
        Box::pin(async move { reviews::review(kernel, &person, candidate, request, idempotency).await })
    })
    .await
}
