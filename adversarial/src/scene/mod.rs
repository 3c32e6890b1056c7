//! A made-up case at a moment, in process: what the gates are asked with, made by their public functions alone.
//!
//! What is written with `@now` and `@today` is resolved to [`NOW`]; every source is recorded by the key that the case
//! names (`by`), and proved against a ledger row like any other.

mod record;
mod time;
mod world;

use std::collections::BTreeMap;

use nullius_gates::facts::{Gate, Run, Standing, Subject};
use nullius_gates::{Candidate, Facts, ResolvedSource, decide};
use nullius_schemas::api::{SubmissionRequest, read_body};
use nullius_schemas::json::Limits;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::{CandidateId, KeyId, Name, PersonId, RunId, SourceId, SubjectId, TenantName};
use nullius_schemas::vocabulary::{ConditionName, ConditionResult, Language, Outcome, Profile};
use serde_json::Value;

pub use time::at;
pub use world::World;

use crate::Failed;

/// The moment of play.
pub const NOW: &str = "2026-11-30T16:00:10Z";

/// What becomes of the screening of a source: all that the gate ever sees of it is one bit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Screening {
    /// As the product screens.
    On,
    /// None took place, or one that finds everything clean: the gate sees the same.
    Silent,
    /// One that sets every source apart.
    Everything,
}

/// A run with its sources.
#[derive(Debug)]
pub struct Scene {
    run: Run,
    ids: BTreeMap<String, SourceId>,
    sources: Vec<ResolvedSource>,
    now: Moment,
}

/// What the gates said.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The outcome; none where the submission was no candidate at all.
    pub outcome: Option<Outcome>,
    /// The reasons of the first failing stage.
    pub reasons: Vec<String>,
    /// Every condition that is not met.
    pub unmet: Vec<ConditionName>,
}

impl Verdict {
    /// Whether it was written.
    #[must_use]
    pub fn is_promoted(&self) -> bool {
        self.outcome == Some(Outcome::Promoted)
    }

    /// Whether only a person stands between it and being written.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.outcome == Some(Outcome::Held)
    }

    /// The outcome's name, or `turned-away`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.outcome.map_or("turned-away", Outcome::as_str)
    }
}

impl Scene {
    /// Records a case's sources in a run.
    ///
    /// # Errors
    /// The case is not written as cases are.
    pub fn new(world: &World, case: &Value, screening: Screening) -> Result<Self, Failed> {
        let now = Moment::parse(NOW)?;
        let case = at(now, case)?;
        let text = |pointer: &str| case.pointer(pointer).and_then(Value::as_str);
        let run = Run {
            id: RunId::from_bytes([1; 16]),
            tenant: TenantName::parse("voorbeeldstad")?,
            agent: KeyId::from_bytes([2; 16]),
            chain: [PersonId::from_bytes([200; 16])].into(),
            subject: text("/subject/name").map(|name| Subject {
                id: SubjectId::from_bytes([3; 16]),
                names: vec![name.to_owned()],
            }),
            case: text("/run/case").map(Name::parse).transpose()?,
            purpose: Name::parse(text("/run/purpose").ok_or("a run without a purpose")?)?,
            language: text("/run/language")
                .and_then(Language::parse)
                .ok_or("a run without a language")?,
            as_of: Some(now),
            revision_budget: 3,
        };
        let (mut ids, mut sources) = (BTreeMap::new(), Vec::new());
        for (sequence, source) in (0_u8..).zip(case.pointer("/sources").and_then(Value::as_array).into_iter().flatten())
        {
            let (key, resolved) = record::source(world, &run, sequence, source, screening)?;
            ids.insert(key, resolved.id());
            sources.push(resolved);
        }
        Ok(Self { run, ids, sources, now })
    }

    /// Decides about a submission as a case writes it: sources by their keys.
    ///
    /// # Errors
    /// The submission has no object where every submission has one.
    pub fn decide(&self, world: &World, submission: &Value) -> Result<Verdict, Failed> {
        let away = Verdict {
            outcome: None,
            reasons: Vec::new(),
            unmet: Vec::new(),
        };
        let Some(candidate) = self.candidate(world, submission)? else {
            return Ok(away);
        };
        // Nothing was reported in a scene before.
        let types = world.types.iter().map(|compiled| compiled.type_def());
        let own = types.filter(|def| def.type_ref() == candidate.type_ref());
        let standing = Standing {
            needs_missing: own.flat_map(|def| def.promotion().needs.iter().cloned()).collect(),
            candidate_limit: 100,
            memories_today_limit: 100,
            ..Standing::default()
        };
        let staff = BTreeMap::new();
        let facts = Facts {
            gate: Gate::Open,
            types: &world.types,
            languages: &world.languages,
            packs: &world.packs,
            policies: &world.policies,
            profile: Profile::Standard,
            run: &self.run,
            sources: &self.sources,
            reviews: &[],
            staff: &staff,
            hold: None,
            standing: &standing,
            now: self.now,
            epoch: 3,
        };
        let decision = decide(candidate, &facts);
        let conditions = decision.summary().conditions.iter();
        Ok(Verdict {
            outcome: Some(decision.outcome()),
            reasons: decision.reasons().iter().map(ToString::to_string).collect(),
            unmet: conditions
                .filter(|answer| answer.result == ConditionResult::Unmet)
                .map(|answer| answer.name)
                .collect(),
        })
    }

    /// The candidate; none where the contract turns the submission away.
    fn candidate(&self, world: &World, submission: &Value) -> Result<Option<Candidate>, Failed> {
        let mut submission = at(self.now, submission)?;
        let document = submission.as_object_mut().ok_or("a submission is an object")?;
        for member in ["name", "expect", "why"] {
            document.remove(member);
        }
        document.insert("run".to_owned(), self.run.id.to_string().into());
        let citations = document.get_mut("citations").and_then(Value::as_object_mut);
        for citation in citations.into_iter().flat_map(|citations| citations.values_mut()) {
            let id = citation
                .get("source")
                .and_then(Value::as_str)
                .and_then(|key| self.ids.get(key));
            if let (Some(id), Some(citation)) = (id, citation.as_object_mut()) {
                citation.insert("source".to_owned(), id.to_string().into());
            }
        }
        let bytes = submission.to_string().into_bytes();
        let Ok(request) = read_body::<SubmissionRequest>(&bytes, Limits::default()) else {
            return Ok(None);
        };
        let schema = world.types.schema_digest(&request.r#type, &world.packs);
        let id = CandidateId::from_bytes([7; 16]);
        Ok(Candidate::new(id, &self.run.tenant, request, schema, &[8; 32], self.now).ok())
    }
}
