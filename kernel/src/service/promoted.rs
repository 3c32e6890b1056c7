//! A promoted item, opened: the leaf's signature first, then each committed value against the row, then the payload.

use nullius_gates::Candidate;
use nullius_gates::policy::{AgentRef, Item};
use nullius_schemas::code::Code;
use nullius_schemas::commitment::{Opening, Place, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{ItemId, SubjectId};
use nullius_schemas::vocabulary::{Basis, Destination, Sensitivity};
use sqlx::SqliteConnection;

use super::context::RunContext;
use crate::core::Core;
use crate::evidence::dsse::{PAYLOAD_TYPE, pae};
use crate::evidence::kind::Kind;
use crate::snapshot::Snapshot;
use crate::store::StoreError;
use crate::store::rows::{self, ItemRow};
use crate::stored::StoredCandidate;
use crate::writer::open_json;

/// An item that is what its evidence says.
pub(crate) struct Promoted {
    pub(crate) run: RunContext,
    pub(crate) candidate: Candidate,
    /// What its submitter was answered.
    pub(crate) answer: Value,
    /// The log index of its promotion.
    pub(crate) index: u64,
    pub(crate) said: Said,
}

/// What its promotion committed to.
pub(crate) struct Said {
    pub(crate) sensitivity: Sensitivity,
    pub(crate) basis: Option<Basis>,
    pub(crate) retention: Option<String>,
    pub(crate) confidentiality: Option<String>,
    /// Whether it left with findings that nobody mended.
    pub(crate) unverified: bool,
}

impl Promoted {
    /// Opens an item.
    ///
    /// # Errors
    /// Anything about it is not as its evidence says.
    pub(crate) async fn open(
        core: &Core,
        connection: &mut SqliteConnection,
        snapshot: &Snapshot,
        row: &ItemRow,
    ) -> Result<Self, StoreError> {
        let index = core.tenant.index_of(row.leaf)?;
        let candidate_row = rows::candidate(connection, &core.tenant, row.candidate)
            .await?
            .ok_or(StoreError::Broken("an item without its candidate"))?;
        let evidence = verify(core, connection, index, row, candidate_row.digest).await?;
        let run = RunContext::load(core, connection, snapshot, candidate_row.run)
            .await?
            .ok_or(StoreError::Broken("an item without its run"))?;
        let tenant = core.tenant.name.as_str();
        let id = row.candidate.to_string();
        let sealed = candidate_row
            .document
            .clone()
            .ok_or(StoreError::Broken("an item without its payload"))?;
        let stored: StoredCandidate = open_json(tenant, &id, "candidate", &run.holder.1, sealed)?;
        let submitted_at = Moment::from_unix_millis(candidate_row.submitted_at).ok_or(StoreError::Broken("a time"))?;
        let candidate = Candidate::restore(row.candidate, &stored.document, candidate_row.digest, submitted_at)
            .map_err(|_| StoreError::Broken("an item's payload is not the one that was promoted"))?;
        let said = committed(core, &evidence, &run, row)?;
        let answer: Value = open_json(tenant, &id, "answer", &run.holder.1, candidate_row.answer.clone())?;
        Ok(Self {
            run,
            candidate,
            answer,
            index,
            said,
        })
    }

    /// How policy sees it.
    pub(crate) fn item(&self, core: &Core, row: &ItemRow) -> Item {
        let tenant = core.tenant.name.clone();
        let purpose = self.run.facts.purpose.clone();
        let type_ref = self.candidate.type_ref();
        let pack = core.packs.types.pack(type_ref.pack());
        let read_for = match pack {
            // What an agent may recall is told for a purpose, and may serve another that the pack calls compatible.
            Some(pack) if row.destination == Destination::Memory => pack.read_for(&purpose),
            _ => [purpose.clone()].into(),
        };
        let level = pack
            .zip(self.confidentiality(core))
            .map(|(pack, marking)| pack.marking_level(&marking));
        Item {
            id: row.id,
            destination: row.destination,
            about_person: row.destination != Destination::Knowledge,
            read_for,
            sensitivity: self.said.sensitivity,
            // What has no marking is taken for what has the highest one.
            confidentiality: level.and_then(|level| u32::try_from(level).ok()).unwrap_or(u32::MAX),
            agent: AgentRef {
                id: self.run.agent,
                tenant: tenant.clone(),
            },
            tenant,
            purpose,
        }
    }

    /// Its marking: a record's is evidence; that of anything else is what the pack's table says now.
    pub(crate) fn confidentiality(&self, core: &Core) -> Option<String> {
        let type_ref = self.candidate.type_ref();
        let now = || {
            let pack = core.packs.types.pack(type_ref.pack())?;
            let kind = pack.type_def(type_ref)?.kind_of(self.candidate.payload())?;
            let treatment = pack.treatment(type_ref, kind, &self.run.facts.purpose)?;
            Some(treatment.confidentiality)
        };
        self.said.confidentiality.clone().or_else(now)
    }
}

/// The promotion's own statement: signed by the statement key, about this candidate, and naming this item.
async fn verify(
    core: &Core,
    connection: &mut SqliteConnection,
    index: u64,
    row: &ItemRow,
    digest: Digest,
) -> Result<Evidence, StoreError> {
    let broken = |what| StoreError::Broken(what);
    let leaf = rows::leaf(connection, &core.tenant, index)
        .await?
        .ok_or(broken("an item without its leaf"))?;
    let message = pae(PAYLOAD_TYPE, &leaf.statement);
    core.keys
        .statement
        .public()
        .verify(&message, &leaf.signature)
        .map_err(|_| broken("an item's evidence is not signed by this kernel"))?;
    let statement = nullius_schemas::json::read(&leaf.statement).map_err(|_| broken("an item's statement"))?;
    let predicate = statement.get("predicate").ok_or(broken("an item's predicate"))?;
    let subject = statement
        .get("subject")
        .and_then(Value::as_array)
        .and_then(|subjects| subjects.first());
    let says = |name: &str, value: Value| predicate.get(name) == Some(&value);
    let about = subject.is_some_and(|subject| {
        subject.get("name").and_then(Value::as_str) == Some(&format!("candidate/{}", row.candidate))
            && subject.get("digest").and_then(|all| all.get("sha256")) == Some(&digest.into())
    });
    let is_it = about
        && says("outcome", "promoted".into())
        && says("item", row.id.into())
        && says("destination", row.destination.into());
    if !is_it {
        return Err(broken("an item's evidence is about something else"));
    }
    Ok(Evidence {
        commitments: predicate.get("commitments").cloned().unwrap_or(Value::Null),
        openings: leaf.openings,
    })
}

/// What a promotion's statement commits to, and what opens it.
struct Evidence {
    commitments: Value,
    openings: Option<Vec<u8>>,
}

/// What a promotion's statement says in commitments: the row's members must be those values.
fn committed(core: &Core, evidence: &Evidence, run: &RunContext, row: &ItemRow) -> Result<Said, StoreError> {
    let broken = || StoreError::Broken("an item's row is not what its evidence commits to");
    let tenant = core.tenant.name.as_str();
    let record = row.candidate.to_string();
    let sealed = evidence
        .openings
        .clone()
        .ok_or(StoreError::Broken("an item without its openings"))?;
    let openings: Value = open_json(tenant, &record, "openings", &run.holder.1, sealed)?;
    let value = |name: &str| {
        let opening = openings
            .get("fields")
            .and_then(|fields| Opening::from_value(fields.get(name)?))
            .ok_or_else(broken)?;
        let place = Place {
            tenant,
            record: &record,
            predicate_type: Kind::Promotion.predicate_type(),
            pointer: &format!("/{name}"),
        };
        let commitment = commit(place, &opening.value, opening.salt).map_err(|_| broken())?;
        let same = evidence.commitments.get(name) == Some(&commitment.into());
        same.then_some(opening.value).ok_or_else(broken)
    };
    let subject = value("subject")?;
    let about_nobody = row.destination == Destination::Knowledge && row.subject.is_none();
    let about = about_nobody || Value::from(row.subject.map(SubjectId::from_bytes)) == subject;
    let same_run = Value::from(run.subject()) == subject;
    let text = |name: &str| value(name).map(|value| value.as_str().map(str::to_owned));
    let until = text("expiresAt")?
        .and_then(|text| Moment::parse(&text).ok())
        .map(Moment::unix_millis);
    let supersedes = text("supersedes")?.and_then(|text| ItemId::parse(&text).ok());
    if !(about && same_run && until == row.expires_at && supersedes == row.supersedes) {
        return Err(broken());
    }
    Ok(Said {
        sensitivity: sensitivity(&value("cedarEntities")?).ok_or_else(broken)?,
        basis: text("legalBasis")?.as_deref().and_then(Basis::parse),
        retention: text("retention")?,
        confidentiality: text("confidentiality")?,
        unverified: value("notices")?
            .as_array()
            .is_some_and(|notices| notices.contains(&Code::Unverified.into())),
    })
}

/// How sensitive the candidate was, as policy was asked about it.
fn sensitivity(entities: &Value) -> Option<Sensitivity> {
    let candidate = entities
        .as_array()?
        .iter()
        .find(|entity| entity.get("uid").and_then(|uid| uid.get("type")?.as_str()) == Some("Nullius::Candidate"))?;
    let member = candidate.get("attrs")?.get("sensitivity")?.get("__entity")?;
    Sensitivity::parse(member.get("id")?.as_str()?)
}
