//! What is in force, folded from the log: gates, settings, principals. Compared with the rows that decisions rest on.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::json::Value;
use nullius_schemas::names::EventId;
use sqlx::Row as _;

use super::Pass;
use super::keeping::{self, Keeping};
use super::leaf::Said;
use crate::core::Loaded;
use crate::evidence::kind::Kind;
use crate::store::StoreError;
use crate::store::rows::{self, id16};

/// A principal as its statements leave it. Values that are not opened are absent and are not compared.
#[derive(Debug)]
struct Principal {
    leaf: i64,
    revoked: bool,
    kind: String,
    roles: Vec<String>,
    packs: Vec<String>,
    tier: Option<String>,
    opened: Option<BTreeMap<String, Value>>,
}

#[derive(Debug)]
struct Gate {
    leaf: i64,
    state: String,
    reason: Option<String>,
}

/// The state that the log leads to.
#[derive(Debug, Default)]
pub(super) struct Fold {
    gates: BTreeMap<String, Gate>,
    settings: BTreeMap<&'static str, (String, i64)>,
    principals: BTreeMap<String, Principal>,
    /// Items that a later promotion took the place of, as far as that is opened.
    superseded: BTreeSet<String>,
    keeping: Keeping,
}

fn list(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).unwrap_or_default();
    let mut items: Vec<_> = items.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    items.sort();
    items
}

fn listed(row: &str) -> Vec<String> {
    let mut items: Vec<_> = row
        .split(',')
        .filter(|item| !item.is_empty())
        .map(str::to_owned)
        .collect();
    items.sort();
    items
}

impl Fold {
    /// Takes in the next statement.
    pub(super) fn take(&mut self, said: &Said, previous: Option<i64>) {
        let text = |name: &str| said.text(name).unwrap_or_default().to_owned();
        match said.kind {
            Kind::Gate => {
                let gate = Gate {
                    leaf: said.id,
                    state: text("state"),
                    reason: said.value("reason").and_then(Value::as_str).map(str::to_owned),
                };
                self.gates.insert(text("destination"), gate);
            }
            Kind::PolicyLoad => {
                let files = said
                    .predicate
                    .get("files")
                    .and_then(Value::as_array)
                    .unwrap_or_default();
                let files: BTreeMap<_, _> = files
                    .iter()
                    .filter_map(|file| Some((file.get("name")?.as_str()?, file.get("digest")?.as_str()?)))
                    .collect();
                let files = serde_json::to_string(&files).unwrap_or_default();
                self.settings.insert("policies", (files, said.id));
                self.settings.insert("profile", (text("profile"), said.id));
                self.settings
                    .insert("recorded-policies", (text("policySetDigest"), said.id));
            }
            Kind::PackLoad => {
                if let Some(loaded) = loaded(&said.predicate) {
                    self.settings.insert("recorded-packs", (loaded.fingerprint(), said.id));
                }
            }
            Kind::Principal if said.text("action") == Some("revoked") => {
                if let Some(principal) = self.principals.get_mut(&text("id")) {
                    principal.revoked = true;
                }
            }
            Kind::Principal => {
                let principal = Principal {
                    leaf: said.id,
                    revoked: false,
                    kind: text("kind"),
                    roles: list(said.predicate.get("roles")),
                    packs: list(said.predicate.get("packs")),
                    tier: said.text("tier").map(str::to_owned),
                    opened: said.opened.clone(),
                };
                self.principals.insert(text("id"), principal);
            }
            Kind::Retention => self.keeping.take(said, previous),
            Kind::Promotion if said.text("outcome") == Some("promoted") => {
                let superseded = said.value("supersedes").and_then(Value::as_str);
                self.superseded.extend(superseded.map(str::to_owned));
            }
            _ => {}
        }
    }
}

fn loaded(predicate: &Value) -> Option<Loaded> {
    let digest = |name: &str| nullius_schemas::digest::Digest::from_hex(predicate.get(name)?.as_str()?).ok();
    Some(Loaded {
        packs: predicate.get("packs")?.clone(),
        frames: digest("framesDigest")?,
        languages: digest("languagesDigest")?,
        sheet: digest("sheetDigest")?,
    })
}

/// Compares the rows with the fold.
pub(super) async fn compare(pass: &mut Pass<'_>) -> Result<(), StoreError> {
    let mut fold = std::mem::take(&mut pass.fold);
    keeping::compare(pass, std::mem::take(&mut fold.keeping)).await?;
    gates(pass, &fold).await?;
    settings(pass, &fold).await?;
    states(pass, &fold).await?;
    let mut principals = fold.principals;
    persons(pass, &mut principals).await?;
    machine_keys(pass, &mut principals).await?;
    for id in principals.keys() {
        pass.found
            .fault(format!("principals {id}"), "the log added it and it has no row");
    }
    Ok(())
}

async fn gates(pass: &mut Pass<'_>, fold: &Fold) -> Result<(), StoreError> {
    let rows: Vec<(String, String, String, i64)> =
        sqlx::query_as("SELECT destination, state, reason, leaf FROM gates WHERE tenant = ?1")
            .bind(pass.tenant.no)
            .fetch_all(&mut pass.connection)
            .await?;
    for destination in fold.gates.keys() {
        let there = rows.iter().any(|(name, ..)| name == destination);
        pass.found.need(
            there,
            &format!("gates {destination}"),
            "the log operated it and it has no row",
        );
    }
    for (destination, state, reason, leaf) in rows {
        let place = format!("gates {destination}");
        let Some(gate) = fold.gates.get(&destination) else {
            pass.found.fault(place, "no statement operated this gate");
            continue;
        };
        let same = gate.state == state && gate.leaf == leaf;
        pass.found
            .need(same, &place, "the state is not that of the last statement");
        let same = gate.reason.as_ref().is_none_or(|said| *said == reason);
        pass.found
            .need(same, &place, "the reason is not that of the last statement");
    }
    Ok(())
}

async fn settings(pass: &mut Pass<'_>, fold: &Fold) -> Result<(), StoreError> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as("SELECT name, value, leaf FROM settings WHERE tenant = ?1")
        .bind(pass.tenant.no)
        .fetch_all(&mut pass.connection)
        .await?;
    for name in fold.settings.keys() {
        let there = rows.iter().any(|(row, ..)| row == name);
        pass.found
            .need(there, &format!("settings {name}"), "the log sets it and it has no row");
    }
    for (name, value, leaf) in rows {
        let said = fold.settings.get(name.as_str());
        let same = said.is_some_and(|(said, at)| *said == value && *at == leaf);
        let what = "the value is not that of the last statement that sets it";
        pass.found.need(same, &format!("settings {name}"), what);
    }
    Ok(())
}

/// What was superseded is marked so and nothing else is; only knowledge is marked as expired, after its time.
async fn states(pass: &mut Pass<'_>, fold: &Fold) -> Result<(), StoreError> {
    let rows: Vec<(Vec<u8>, String)> = sqlx::query_as(
        "SELECT id, state FROM items WHERE state <> 'active' AND NOT (state = 'expired' AND knowledge IS NOT NULL
         AND expires_at <= (SELECT log_time FROM heads WHERE heads.tenant = items.tenant))",
    )
    .fetch_all(&mut pass.connection)
    .await?;
    let mut marked = BTreeSet::new();
    for (id, state) in rows {
        let id = EventId::from_bytes(id16(&id)?).to_string();
        let said = state == "superseded" && fold.superseded.contains(&id);
        let what = format!("it is marked as {state}, and no statement says so");
        pass.found.need(said, &format!("items {id}"), &what);
        marked.insert(id);
    }
    for id in fold.superseded.difference(&marked) {
        pass.found.fault(
            format!("items {id}"),
            "another item took its place, and it is not marked so",
        );
    }
    Ok(())
}

async fn persons(pass: &mut Pass<'_>, principals: &mut BTreeMap<String, Principal>) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT id, name, roles, team, trained_on, token_hash, revoked, leaf FROM persons WHERE tenant = ?1",
    )
    .bind(pass.tenant.no)
    .fetch_all(&mut pass.connection)
    .await?;
    for row in rows {
        let id = EventId::from_bytes(id16(row.try_get("id")?)?).to_string();
        let place = format!("persons {id}");
        let Some(said) = principals.remove(&id).filter(|said| said.kind == "person") else {
            pass.found.fault(place, "no statement added this person");
            continue;
        };
        let roles: String = row.try_get("roles")?;
        pass.found.need(
            said.roles == listed(&roles),
            &place,
            "the roles are not those of the statement",
        );
        let text = |name: &str| row.try_get::<Option<String>, _>(name).map(Value::from);
        let opened = [
            ("name", text("name")?),
            ("team", text("team")?),
            ("trainedOn", text("trained_on")?),
            ("credential", rows::digest(row.try_get("token_hash")?)?.into()),
        ];
        common(
            pass,
            &place,
            &said,
            (row.try_get("revoked")?, row.try_get("leaf")?),
            &opened,
        );
    }
    Ok(())
}

async fn machine_keys(pass: &mut Pass<'_>, principals: &mut BTreeMap<String, Principal>) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT id, name, kind, packs, tier, names, purposes, owner, token_hash, revoked, leaf FROM machine_keys WHERE tenant = ?1",
    )
    .bind(pass.tenant.no)
    .fetch_all(&mut pass.connection)
    .await?;
    for row in rows {
        let id = EventId::from_bytes(id16(row.try_get("id")?)?).to_string();
        let place = format!("machine_keys {id}");
        let Some(said) = principals.remove(&id).filter(|said| said.kind != "person") else {
            pass.found.fault(place, "no statement added this key");
            continue;
        };
        let (kind, packs): (String, String) = (row.try_get("kind")?, row.try_get("packs")?);
        let same = said.kind == kind && said.packs == listed(&packs) && said.tier == row.try_get("tier")?;
        pass.found
            .need(same, &place, "kind, packs or tier are not those of the statement");
        let text = |name: &str| row.try_get::<String, _>(name);
        let names = |text: String| Value::array(listed(&text).into_iter().map(Value::from));
        let owner = EventId::from_bytes(id16(row.try_get("owner")?)?).to_string();
        let opened = [
            ("name", Value::from(text("name")?)),
            ("names", names(text("names")?)),
            ("purposes", names(text("purposes")?)),
            ("owner", owner.into()),
            ("credential", rows::digest(row.try_get("token_hash")?)?.into()),
        ];
        common(
            pass,
            &place,
            &said,
            (row.try_get("revoked")?, row.try_get("leaf")?),
            &opened,
        );
    }
    Ok(())
}

fn common(
    pass: &mut Pass<'_>,
    place: &str,
    said: &Principal,
    (revoked, leaf): (bool, i64),
    opened: &[(&'static str, Value)],
) {
    pass.found.need(
        said.revoked == revoked,
        place,
        "whether it is revoked is not as the log says",
    );
    pass.found
        .need(said.leaf == leaf, place, "the leaf is not that of its statement");
    for (name, value) in opened {
        let same = said.opened.as_ref().is_none_or(|all| all.get(*name) == Some(value));
        pass.found
            .need(same, place, &format!("`{name}` is not that of the statement"));
    }
}
