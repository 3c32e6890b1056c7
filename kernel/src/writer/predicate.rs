//! The members that every predicate has.

use nullius_schemas::digest::hex;
use nullius_schemas::json::{Map, Value};
use nullius_schemas::moment::Moment;

use crate::core::Core;
use crate::evidence::commitments::Commitments;
use crate::random::random_bytes;
use crate::store::StoreError;

/// Cedar's version, as compiled in.
const CEDAR: &str = "4.14.1";
/// The JSON Schema engine's version, as compiled in.
const JSON_SCHEMA: &str = "0.61.2";

/// The common members, joined with `clear`.
pub(super) fn common(
    core: &Core,
    epoch: u64,
    now: Moment,
    commitments: &Commitments,
    clear: Map,
) -> Result<Map, StoreError> {
    members(
        &core.tenant.origin,
        core.tenant.name.as_str(),
        core.config.log.environment.as_str(),
        epoch,
        now,
        clear,
    )
    .map(|mut all| {
        all.insert("commitments".to_owned(), commitments.to_value());
        all
    })
}

/// The common members without commitments.
pub(crate) fn members(
    origin: &str,
    tenant: &str,
    environment: &str,
    epoch: u64,
    now: Moment,
    clear: Map,
) -> Result<Map, StoreError> {
    let nonce: [u8; 32] = random_bytes().map_err(|error| StoreError::Evidence(error.to_string()))?;
    let mut all = clear;
    let kernel = Value::object([
        ("cedar", Value::from(CEDAR)),
        ("jsonSchema", JSON_SCHEMA.into()),
        ("name", "nullius".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
    ]);
    for (name, value) in [
        ("commitments", Value::Object(Map::new())),
        ("environment", environment.into()),
        ("epoch", epoch.to_string().into()),
        ("kernel", kernel),
        ("nonce", hex(&nonce).into()),
        ("origin", origin.into()),
        ("recordedAt", now.into()),
        ("tenant", tenant.into()),
    ] {
        all.insert(name.to_owned(), value);
    }
    Ok(all)
}
