//! Who calls: found from the bearer token alone, never from the body.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use nullius_schemas::api::ProblemType;
use nullius_schemas::vocabulary::KeyKind;

use super::App;
use super::problem::Failure;
use crate::kernel::unavailable;
use crate::snapshot::{MachineKey, Person, Principal};

/// Anybody with a valid token.
#[derive(Debug)]
pub(crate) struct Caller(pub(crate) Principal);

/// A machine key.
#[derive(Debug)]
pub(crate) struct Machine(pub(crate) Arc<MachineKey>);

/// A person.
#[derive(Debug)]
pub(crate) struct Staff(pub(crate) Arc<Person>);

/// An agent key.
#[derive(Debug)]
pub(crate) struct Agent(pub(crate) Arc<MachineKey>);

impl FromRequestParts<App> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let denied =
            || Failure(ProblemType::Unauthenticated.with("send `Authorization: Bearer` and a key or session token"));
        let mut values = parts.headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return Err(denied());
        };
        let token = value
            .to_str()
            .ok()
            .and_then(|value| value.strip_prefix("Bearer "))
            .ok_or_else(denied)?;
        let core = &app.kernel.core;
        core.refresh_soon()
            .await
            .map_err(|error| Failure(unavailable(&error)))?;
        if let Some(principal) = core.snapshot().principal(token) {
            return Ok(Self(principal.clone()));
        }
        // A token may be younger than what was read last.
        let fresh = core.refresh().await.map_err(|error| Failure(unavailable(&error)))?;
        fresh.principal(token).cloned().map(Self).ok_or_else(denied)
    }
}

impl FromRequestParts<App> for Machine {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        match Caller::from_request_parts(parts, app).await?.0 {
            Principal::Key(key) => Ok(Self(key)),
            Principal::Person(_) => Err(Failure(ProblemType::Forbidden.with("this is for machine keys"))),
        }
    }
}

impl FromRequestParts<App> for Agent {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        match Caller::from_request_parts(parts, app).await?.0 {
            Principal::Key(key) if key.kind == KeyKind::Agent => Ok(Self(key)),
            _ => Err(Failure(ProblemType::Forbidden.with("this is for agent keys"))),
        }
    }
}

impl FromRequestParts<App> for Staff {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        match Caller::from_request_parts(parts, app).await?.0 {
            Principal::Person(person) => Ok(Self(person)),
            Principal::Key(_) => Err(Failure(
                ProblemType::Forbidden.with("this is for people; a machine key decides nothing"),
            )),
        }
    }
}
