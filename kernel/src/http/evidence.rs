//! Evidence, for whoever checks it.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use nullius_schemas::api::{EvidenceAnswer, ProblemType};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Role;

use super::App;
use super::body::Path;
use super::caller::Caller;
use super::problem::{Failure, json};
use crate::evidence::base64;
use crate::evidence::dsse::PAYLOAD_TYPE;
use crate::evidence::dsse::pae;
use crate::evidence::leaf::Leaf;
use crate::kernel::unavailable;
use crate::snapshot::Principal;
use crate::store::rows;

fn may_read(who: &Principal) -> bool {
    match who {
        Principal::Key(_) => true,
        Principal::Person(person) => [
            Role::Auditor,
            Role::PrivacyOfficer,
            Role::Administrator,
            Role::Caseworker,
            Role::TeamLead,
        ]
        .iter()
        .any(|role| person.roles.contains(role)),
    }
}

/// Reads one entry of the log: the signed statement and its leaf. A statement holds no personal data.
#[utoipa::path(get, path = "/evidence/{index}", operation_id = "read_evidence", tag = "evidence",
    params(("index" = String, Path, description = "The log index, a decimal number")),
    responses((status = 200, description = "The entry", body = EvidenceAnswer)))]
pub(crate) async fn read(
    State(app): State<App>,
    Caller(who): Caller,
    Path(index): Path<String>,
) -> Result<Response, Failure> {
    let missing = || Failure(ProblemType::NotFound.with("the log has no such entry"));
    if !may_read(&who) {
        return Err(missing());
    }
    let index: u64 = index
        .parse()
        .ok()
        .filter(|parsed: &u64| parsed.to_string() == index)
        .ok_or_else(missing)?;
    let core = &app.kernel.core;
    let mut connection = core
        .store
        .reader()
        .await
        .map_err(|error| Failure(unavailable(&error)))?;
    // Beyond what a log can hold is the same as not there.
    let leaf = if index < 1 << 40 {
        rows::leaf(&mut connection, &core.tenant, index)
            .await
            .map_err(|error| Failure(unavailable(&error)))?
    } else {
        None
    };
    let row = leaf.ok_or_else(missing)?;
    let digest = nullius_schemas::digest::Digest::of(&pae(PAYLOAD_TYPE, &row.statement));
    let leaf = Leaf::new(digest, &row.keyid, &row.signature);
    let signature = Value::object([
        ("keyid", Value::from(row.keyid.as_str())),
        ("sig", base64::encode(&row.signature).into()),
    ]);
    let envelope = Value::object([
        ("payload", Value::from(base64::encode(&row.statement))),
        ("payloadType", PAYLOAD_TYPE.into()),
        ("signatures", Value::Array(vec![signature])),
    ]);
    let answer = Value::object([
        ("envelope", envelope),
        ("index", index.to_string().into()),
        ("leaf", base64::encode(leaf.bytes()).into()),
        ("leafHash", leaf.hash().into()),
    ]);
    Ok(json(200, &answer))
}

/// Reads the last published checkpoint, a signed note.
#[utoipa::path(get, path = "/logs/{tenant}/checkpoint", operation_id = "read_checkpoint", tag = "evidence",
    params(("tenant" = String, Path, description = "The tenant")),
    responses((status = 200, description = "The note", body = String, content_type = "text/plain")))]
pub(crate) async fn checkpoint(
    State(app): State<App>,
    Caller(who): Caller,
    Path(tenant): Path<String>,
) -> Result<Response, Failure> {
    let missing = || Failure(ProblemType::NotFound.with("there is no such log"));
    let core = &app.kernel.core;
    if !may_read(&who) || tenant != core.tenant.name.as_str() {
        return Err(missing());
    }
    let (store, origin) = (core.last_signed.clone(), core.tenant.origin.clone());
    let note = tokio::task::spawn_blocking(move || store.latest_note(&origin))
        .await
        .map_err(|error| Failure(unavailable(&error)))?
        .map_err(|error| Failure(unavailable(&error)))?
        .ok_or_else(missing)?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CACHE_CONTROL, "max-age=1"),
    ];
    Ok((headers, note.to_text()).into_response())
}
