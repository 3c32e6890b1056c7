//! Plays a case: a story in JSON becomes a run with proved sources, and a candidate of it.

use std::collections::BTreeMap;

use nullius_gates::facts::{Gate, HoldTerms, Run, Staff, Standing, Subject};
use nullius_gates::policy::ValidatedPolicies;
use nullius_gates::{Candidate, Decision, Facts, LedgerRow, ResolvedSource, SOURCE_PREDICATE};
use nullius_gates::{VerifiedReview, decide, screening};
use nullius_schemas::commitment::{Place, Salt, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::embedded::CASES;
use nullius_schemas::json::{self, Value, canonical};
use nullius_schemas::moment::{Moment, Period};
use nullius_schemas::names::{CandidateId, KeyId, Name, PersonId, RunId, SourceId, SubjectId, TenantName, TypeRef};
use nullius_schemas::vocabulary::{Calibration, KeyKind, Language, Profile, SourceKind, Speaker, Tier, ToolStatus};

use crate::world::WORLD;

pub(crate) const NOW: &str = "2026-11-30T16:00:10Z";
pub(crate) const TENANT: &str = "voorbeeldstad";
/// The owner of the agent's key: in the chain of every run.
pub(crate) const OWNER: u8 = 200;

/// A case as written, and who may change it before it is played.
#[derive(Clone)]
pub(crate) struct Story(pub(crate) Value);

/// A case at a moment: everything that `decide` looks at, owned.
#[derive(Clone)]
pub(crate) struct Play {
    story: Value,
    ids: BTreeMap<String, SourceId>,
    pub(crate) run: Run,
    pub(crate) sources: Vec<ResolvedSource>,
    pub(crate) reviews: Vec<VerifiedReview>,
    pub(crate) staff: BTreeMap<PersonId, Staff>,
    pub(crate) hold: Option<HoldTerms>,
    pub(crate) standing: Standing,
    pub(crate) gate: Gate,
    pub(crate) profile: Profile,
    pub(crate) now: Moment,
    submitted_at: Moment,
}

/// How sources are recorded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Recording {
    pub(crate) screened: bool,
    /// Every source by the agent itself instead of a channel or a broker.
    pub(crate) by_agent: bool,
}

pub(crate) const USUAL: Recording = Recording {
    screened: true,
    by_agent: false,
};

pub(crate) fn person(number: u8) -> PersonId {
    PersonId::from_bytes([number; 16])
}

pub(crate) fn moment(text: &str) -> Moment {
    Moment::parse(text).unwrap()
}

pub(crate) fn stories() -> Vec<(&'static str, Story)> {
    CASES
        .iter()
        .map(|(name, text)| (*name, Story(json::read(text.as_bytes()).unwrap())))
        .collect()
}

pub(crate) fn story(name: &str) -> Story {
    stories().into_iter().find(|(found, _)| *found == name).unwrap().1
}

/// The text at a member, which is there.
pub(crate) fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value
        .get(member)
        .and_then(Value::as_str)
        .unwrap_or_else(|| panic!("no text `{member}` in {value:?}"))
}

/// Puts `new` where the JSON pointer `at` points, which exists or is a new member.
pub(crate) fn set(value: &mut Value, at: &str, new: impl Into<Value>) {
    let (parent, last) = at.rsplit_once('/').unwrap();
    let parent = parent.split('/').skip(1).fold(value, |at, token| match at {
        Value::Object(map) => map.get_mut(token).unwrap(),
        Value::Array(items) => &mut items[token.parse::<usize>().unwrap()],
        _ => panic!("nothing at {token}"),
    });
    match parent {
        Value::Object(map) => drop(map.insert(last.to_owned(), new.into())),
        Value::Array(items) => items[last.parse::<usize>().unwrap()] = new.into(),
        _ => panic!("nothing at {at}"),
    }
}

impl Story {
    pub(crate) fn candidates(&self) -> Vec<&Value> {
        self.0
            .get("candidates")
            .and_then(Value::as_array)
            .unwrap()
            .iter()
            .collect()
    }

    pub(crate) fn candidate(&self, name: &str) -> Value {
        self.candidates()
            .into_iter()
            .find(|found| text(found, "name") == name)
            .unwrap()
            .clone()
    }

    pub(crate) fn at(&self, now: &str) -> Play {
        self.recorded(now, USUAL)
    }

    pub(crate) fn recorded(&self, now: &str, recording: Recording) -> Play {
        let now = moment(now);
        let story = resolved(&self.0, now);
        let run = run(&story);
        let listed = story.get("sources").and_then(Value::as_array).unwrap();
        let mut ids = BTreeMap::new();
        let mut sources = Vec::new();
        for (sequence, source) in (0_u32..).zip(listed) {
            let id = SourceId::from_bytes([u8::try_from(sequence + 10).unwrap(); 16]);
            ids.insert(text(source, "key").to_owned(), id);
            sources.push(recorded(&run, id, sequence, source, recording));
        }
        let standing = Standing {
            candidate_limit: 100,
            memories_today_limit: 100,
            ..Standing::default()
        };
        Play {
            story,
            ids,
            run,
            sources,
            reviews: Vec::new(),
            staff: BTreeMap::new(),
            hold: None,
            standing,
            gate: Gate::Open,
            profile: Profile::Standard,
            now,
            submitted_at: now,
        }
    }
}

impl Play {
    /// The candidate of that name.
    pub(crate) fn named(&self, name: &str) -> Candidate {
        let found = self.story.get("candidates").and_then(Value::as_array).unwrap();
        self.candidate(found.iter().find(|found| text(found, "name") == name).unwrap())
    }

    /// A candidate as a case writes it.
    pub(crate) fn candidate(&self, written: &Value) -> Candidate {
        let written = resolved(written, self.submitted_at);
        let citations = written
            .get("citations")
            .and_then(Value::as_object)
            .unwrap()
            .iter()
            .map(|(label, citation)| {
                let mut citation = citation.as_object().unwrap().clone();
                let id = self.ids[citation["source"].as_str().unwrap()];
                citation.insert("source".to_owned(), id.into());
                (label.clone(), Value::Object(citation))
            });
        let mut submission = vec![
            ("run", Value::from(self.run.id)),
            ("destination", written.get("destination").unwrap().clone()),
            ("type", written.get("type").unwrap().clone()),
            ("payload", written.get("payload").unwrap().clone()),
            ("claims", written.get("claims").unwrap().clone()),
            ("citations", Value::object(citations)),
        ];
        for optional in ["supersedes", "revises"] {
            submission.extend(written.get(optional).map(|id| (optional, id.clone())));
        }
        let submission = serde_json::from_slice(&canonical(&Value::object(submission)).unwrap()).unwrap();
        let schema = WORLD
            .types
            .schema_digest(&TypeRef::parse(text(&written, "type")).unwrap(), &WORLD.packs);
        Candidate::new(
            CandidateId::from_bytes([7; 16]),
            &self.run.tenant,
            submission,
            schema,
            &[8; 32],
            self.submitted_at,
        )
        .unwrap()
    }

    pub(crate) fn facts(&self) -> Facts<'_> {
        self.facts_under(WORLD.policies(self.profile))
    }

    pub(crate) fn facts_under<'a>(&'a self, policies: &'a ValidatedPolicies) -> Facts<'a> {
        Facts {
            gate: self.gate.clone(),
            types: &WORLD.types,
            languages: &WORLD.languages,
            packs: &WORLD.packs,
            policies,
            profile: self.profile,
            run: &self.run,
            sources: &self.sources,
            reviews: &self.reviews,
            staff: &self.staff,
            hold: self.hold.as_ref(),
            standing: &self.standing,
            now: self.now,
            epoch: 3,
        }
    }

    pub(crate) fn decide(&self, candidate: Candidate) -> Decision {
        decide(candidate, &self.facts())
    }
}

fn run(story: &Value) -> Run {
    let run = story.get("run").unwrap();
    let subject = story.get("subject").unwrap();
    Run {
        id: RunId::from_bytes([1; 16]),
        tenant: TenantName::parse(TENANT).unwrap(),
        agent: KeyId::from_bytes([2; 16]),
        chain: [person(OWNER)].into(),
        subject: Some(Subject {
            id: SubjectId::from_bytes([3; 16]),
            names: vec![text(subject, "name").to_owned()],
        }),
        case: Some(Name::parse(text(run, "case")).unwrap()),
        purpose: Name::parse(text(run, "purpose")).unwrap(),
        language: Language::parse(text(run, "language")).unwrap(),
        as_of: Some(moment(text(run, "asOf"))),
        revision_budget: 3,
    }
}

fn recorded(run: &Run, id: SourceId, sequence: u32, source: &Value, recording: Recording) -> ResolvedSource {
    let content = match source.get("content").unwrap() {
        Value::String(text) => text.clone().into_bytes(),
        other => canonical(other).unwrap(),
    };
    let (attested_by, tier) = match text(source, "by") {
        _ if recording.by_agent => (KeyKind::Agent, Tier::C),
        "recorder" => (KeyKind::Recorder, Tier::A),
        "intake" => (KeyKind::Intake, Tier::C),
        other => panic!("{other} records nothing"),
    };
    let optional = |member: &str| source.get(member).and_then(Value::as_str);
    let tool = source.get("tool");
    let label = optional("title")
        .or(optional("channel"))
        .unwrap_or_else(|| text(tool.unwrap(), "name"));
    let digest = Digest::of(&content);
    let salt = Salt::from_bytes([u8::try_from(sequence).unwrap(); 32]);
    let place = Place {
        tenant: run.tenant.as_str(),
        record: &id.to_string(),
        predicate_type: SOURCE_PREDICATE,
        pointer: "/digest",
    };
    let observed_at = moment(text(source, "observedAt"));
    let row = LedgerRow {
        id,
        tenant: run.tenant.clone(),
        run: run.id,
        sequence,
        kind: SourceKind::parse(text(source, "kind")).unwrap(),
        attested_by,
        tier,
        speaker: optional("speaker").map(|speaker| Speaker::parse(speaker).unwrap()),
        tool_status: tool.map(|tool| ToolStatus::parse(text(tool, "status")).unwrap()),
        tool_arguments: tool.and_then(|tool| tool.get("arguments")).cloned(),
        tool: tool.map(|tool| text(tool, "name").to_owned()),
        label: label.to_owned(),
        media_type: text(source, "mediaType").to_owned(),
        observed_at,
        published_at: optional("publishedAt").map(moment),
        valid_until: optional("validUntil").map(moment),
        calibration: optional("calibration").map(|found| Calibration::parse(found).unwrap()),
        flags: source
            .get("flags")
            .and_then(Value::as_array)
            .unwrap_or_default()
            .iter()
            .map(|flag| flag.as_str().unwrap().to_owned())
            .collect(),
        recorded_at: optional("recordedAt").map_or(observed_at, moment),
        retracted: source.get("retracted").is_some(),
        quarantined: recording.screened && quarantines(text(source, "mediaType"), &content),
        digest,
        salt,
        commitment: commit(place, &digest.into(), salt).unwrap(),
    };
    ResolvedSource::resolve(row, content).unwrap()
}

fn quarantines(media_type: &str, content: &[u8]) -> bool {
    let content = nullius_gates::Content::read(media_type, content.to_vec()).unwrap();
    content
        .texts()
        .into_iter()
        .any(|text| screening::screen(text, &WORLD.languages).quarantines())
}

/// The same with every `@now…` as a moment and every `@today…` as a day.
fn resolved(value: &Value, now: Moment) -> Value {
    match value {
        Value::String(text) => relative(text, now).unwrap_or_else(|| value.clone()),
        Value::Array(items) => Value::array(items.iter().map(|item| resolved(item, now))),
        Value::Object(map) => Value::object(map.iter().map(|(name, member)| (name.clone(), resolved(member, now)))),
        other => other.clone(),
    }
}

fn relative(text: &str, now: Moment) -> Option<Value> {
    if let Some(offset) = text.strip_prefix("@now") {
        return Some(shifted(now, offset).into());
    }
    text.strip_prefix("@today")
        .map(|offset| shifted(now, offset).date().to_string().into())
}

/// Cases count in days and minutes, which are as long backwards as forwards.
fn shifted(now: Moment, offset: &str) -> Moment {
    if offset.is_empty() {
        return now;
    }
    let (sign, period) = offset.split_at(1);
    let later = now.after(Period::parse(period).unwrap()).unwrap();
    let distance = later.unix_millis() - now.unix_millis();
    if sign == "-" {
        Moment::from_unix_millis(now.unix_millis() - distance).unwrap()
    } else {
        later
    }
}
