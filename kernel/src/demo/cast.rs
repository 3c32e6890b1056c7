//! Who takes part: made-up members of staff, and a machine key of each kind.

use std::collections::BTreeMap;

use nullius_schemas::names::{KeyId, Name, PersonId};
use nullius_schemas::vocabulary::{KeyKind, Role, Tier};
use serde::{Deserialize, Serialize};

use super::DemoError;
use crate::kernel::{Kernel, new_token};
use crate::snapshot::{Principal, token_hash};
use crate::writer::effects::principal::{AddKey, AddPerson};

/// A caseworker.
pub(super) const ANNA: &str = "anna.demo";
/// Another caseworker.
pub(super) const BAS: &str = "bas.demo";
/// The editor of the knowledge base.
pub(super) const KIM: &str = "kim.demo";
/// The team lead: answers for the agent's key, and may stop a gate.
pub(super) const TESS: &str = "tess.demo";
/// The administrator: opens a gate again, and approves nothing.
pub(super) const MO: &str = "mo.demo";
/// The auditor.
pub(super) const ROSA: &str = "rosa.demo";

/// The key of the channel, here a chat.
pub(super) const INTAKE: &str = "chat";
/// The key of the tool broker.
pub(super) const RECORDER: &str = "broker";
/// The key of the agent; the cases' runs name it.
pub(super) const AGENT: &str = "intake-assistent";

/// The staff, all made up, with the roles that they have.
pub(super) const STAFF: &[(&str, Role)] = &[
    (ANNA, Role::Caseworker),
    (BAS, Role::Caseworker),
    (KIM, Role::KnowledgeEditor),
    (TESS, Role::TeamLead),
    (MO, Role::Administrator),
    (ROSA, Role::Auditor),
];

/// The keys.
pub(super) const KEYS: &[(&str, KeyKind)] = &[
    (INTAKE, KeyKind::Intake),
    (RECORDER, KeyKind::Recorder),
    (AGENT, KeyKind::Agent),
];

/// Since when all of them are trained.
const TRAINED_ON: &str = "2026-01-15";

/// The tokens by name. They open a demo and nothing else, and so are kept in its folder.
#[derive(Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub(super) struct Tokens(BTreeMap<String, String>);

impl Tokens {
    /// New ones for everybody.
    pub(super) fn make() -> Result<Self, DemoError> {
        let people = STAFF.iter().map(|(name, _)| (*name, "session"));
        let keys = KEYS.iter().map(|(name, kind)| (*name, kind.as_str()));
        people
            .chain(keys)
            .map(|(name, kind)| Ok((name.to_owned(), new_token(kind)?)))
            .collect::<Result<_, DemoError>>()
            .map(Self)
    }

    /// The token of this name; nobody's is empty.
    pub(super) fn of(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }
}

/// Adds those who are not in the log yet.
///
/// # Errors
/// The kernel refuses, or the store failed.
pub(super) async fn enrol(kernel: &Kernel, tokens: &Tokens) -> Result<(), DemoError> {
    for (name, role) in STAFF {
        if kernel.core.snapshot().principal(tokens.of(name)).is_none() {
            add_person(kernel, name, *role, tokens.of(name)).await?;
        }
    }
    let snapshot = kernel.core.refresh().await?;
    let owner = match snapshot.principal(tokens.of(TESS)) {
        Some(Principal::Person(person)) => person.id,
        _ => return Err(DemoError::Folder(format!("{TESS} is not a person of this folder"))),
    };
    for (name, kind) in KEYS {
        if snapshot.principal(tokens.of(name)).is_none() {
            add_key(kernel, name, *kind, owner, tokens.of(name)).await?;
        }
    }
    kernel.core.refresh().await?;
    Ok(())
}

fn name_of(text: &str) -> Result<Name, DemoError> {
    Name::parse(text).map_err(|error| DemoError::Folder(error.to_string()))
}

async fn add_person(kernel: &Kernel, name: &str, role: Role, token: &str) -> Result<(), DemoError> {
    let (name, team) = (name_of(name)?, name_of("voorbeeldstad")?);
    kernel
        .write(None, || {
            Box::pin(async {
                Ok(AddPerson {
                    id: PersonId::generate(),
                    name: name.clone(),
                    roles: [role].into(),
                    team: Some(team.clone()),
                    trained_on: Some(TRAINED_ON.to_owned()),
                    token_hash: token_hash(token),
                })
            })
        })
        .await
        .map(drop)
        .map_err(DemoError::from)
}

async fn add_key(kernel: &Kernel, name: &str, kind: KeyKind, owner: PersonId, token: &str) -> Result<(), DemoError> {
    let (name, pack) = (name_of(name)?, name_of("casework")?);
    // The broker's reports stand for the registers that it asks.
    let tier = if kind == KeyKind::Recorder { Tier::A } else { Tier::C };
    kernel
        .write(None, || {
            Box::pin(async {
                Ok(AddKey {
                    id: KeyId::generate(),
                    name: name.clone(),
                    kind,
                    packs: [pack.clone()].into(),
                    tier,
                    names: [].into(),
                    purposes: [].into(),
                    owner,
                    token_hash: token_hash(token),
                })
            })
        })
        .await
        .map(drop)
        .map_err(DemoError::from)
}
