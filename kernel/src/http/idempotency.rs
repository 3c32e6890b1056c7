//! `Idempotency-Key`: the same request again gets the same answer, and takes effect once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::http::HeaderMap;
use axum::response::Response;
use nullius_schemas::api::{Problem, ProblemType};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;

use super::App;
use super::body::Body;
use super::problem::{Failure, json};
use crate::kernel::{answer_of, unavailable};
use crate::store::rows;
use crate::writer::{Boxed, Idempotency, Settled, open_json};

/// Requests with a key that are in work, so that a twin waits.
#[derive(Debug, Default)]
pub(crate) struct InFlight {
    scopes: Mutex<BTreeMap<Digest, Arc<tokio::sync::Mutex<()>>>>,
}

impl InFlight {
    fn lock_of(&self, scope: Digest) -> Arc<tokio::sync::Mutex<()>> {
        let mut scopes = match self.scopes.lock() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        };
        // Those that nobody waits for any more go first.
        scopes.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(scopes.entry(scope).or_default())
    }
}

/// The caller's `Idempotency-Key`.
fn key_of(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut values = headers.get_all("idempotency-key").iter();
    let Some(value) = values.next() else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    let valid =
        (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) && values.next().is_none();
    if valid {
        Ok(Some(text.to_owned()))
    } else {
        Err(ProblemType::InvalidValue.with("one Idempotency-Key of 1 to 255 visible ASCII characters"))
    }
}

/// Runs a request once for each key, and answers its twins with what was committed.
///
/// # Errors
/// A problem: the key was used with another body, or the request failed.
pub(crate) async fn once<'a>(
    app: &App,
    caller: &str,
    route: &str,
    headers: &HeaderMap,
    body: &Body,
    run: impl FnOnce(Option<Idempotency>) -> Boxed<'a, Result<Settled, Problem>> + Send,
) -> Result<Response, Failure> {
    let Some(key) = key_of(headers)? else {
        let (status, answer) = answer_of(run(None).await?);
        return Ok(json(status, &answer));
    };
    let core = &app.kernel.core;
    let scope = Digest::of_document(
        "nullius/idempotency/v1",
        &Value::array([core.tenant.name.as_str(), caller, route, &key].map(Value::from)),
    )
    .map_err(|error| Failure(unavailable(&error)))?;
    let body = Digest::of(&body.0);
    let lock = app.in_flight.lock_of(scope);
    let _alone = lock.lock().await;
    if let Some(answer) = replay(app, scope, body).await? {
        return Ok(answer);
    }
    let (status, answer) = answer_of(run(Some(Idempotency { scope, body })).await?);
    Ok(json(status, &answer))
}

async fn replay(app: &App, scope: Digest, body: Digest) -> Result<Option<Response>, Failure> {
    let core = &app.kernel.core;
    let mut connection = core
        .store
        .reader()
        .await
        .map_err(|error| Failure(unavailable(&error)))?;
    let found = rows::idempotent(&mut connection, scope)
        .await
        .map_err(|error| Failure(unavailable(&error)))?;
    let Some((known, status, sealed)) = found else {
        return Ok(None);
    };
    if known != body {
        return Err(Failure(
            ProblemType::IdempotencyConflict.with("this Idempotency-Key was used with another body; use a new key"),
        ));
    }
    let answer: Value = open_json(
        core.tenant.name.as_str(),
        &scope.to_hex(),
        "answer",
        &core.tenant_holder.1,
        sealed,
    )
    .map_err(|error| Failure(unavailable(&error)))?;
    Ok(Some(json(status, &answer)))
}
