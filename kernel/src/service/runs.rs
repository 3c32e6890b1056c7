//! Subjects, runs and sources, by whom a key allows.

use std::sync::Arc;

use nullius_gates::Content;
use nullius_gates::policy::{AgentRef, RunSource, Staff, StaffAct, StaffPrincipal, StaffRequest};
use nullius_gates::screening::screen;
use nullius_schemas::api::{Problem, ProblemType, RunRequest, SourceRequest, SubjectRequest};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{Name, RunId, SourceId, SubjectId};
use nullius_schemas::vocabulary::{KeyKind, SourceKind, Speaker, Tier};

use super::context::{RunContext, open_source, source_answer};
use super::submit::no_run;
use crate::core::Core;
use crate::kernel::{Kernel, unavailable};
use crate::snapshot::{MachineKey, Person, Snapshot};
use crate::store::rows;
use crate::stored::{StoredFlag, StoredRun, StoredSource, StoredSubject, StoredTool};
use crate::writer::effects::opened::OpenSource;
use crate::writer::effects::run::OpenRun;
use crate::writer::effects::source::RecordSource;
use crate::writer::effects::subject::RecordSubject;
use crate::writer::{EffectError, Idempotency, Settled};

/// Bytes of a title, name or identifier.
const SHORT: usize = 256;
/// Sources that may come with a run.
const WITH_RUN: usize = 64;

fn forbidden(detail: &str) -> Problem {
    ProblemType::Forbidden.with(detail)
}

fn invalid(pointer: &str, detail: &str) -> Problem {
    ProblemType::InvalidValue.with(detail).at(pointer)
}

fn short(text: &str, pointer: &str) -> Result<(), Problem> {
    if text.trim().is_empty() || text.len() > SHORT {
        return Err(invalid(pointer, "1 to 256 bytes of text"));
    }
    Ok(())
}

/// Records a subject: for a channel, which has established who it is.
///
/// # Errors
/// A problem.
pub(crate) async fn record_subject(
    kernel: &Kernel,
    key: &MachineKey,
    request: SubjectRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    if key.kind != KeyKind::Intake {
        return Err(forbidden("only an intake key records subjects"));
    }
    short(&request.name, "/name")?;
    if request.identifiers.len() > 16 {
        return Err(invalid("/identifiers", "at most 16 identifiers"));
    }
    for (index, identifier) in request.identifiers.iter().enumerate() {
        short(&identifier.value, &format!("/identifiers/{index}/value"))?;
    }
    kernel
        .write(idempotency, || {
            Box::pin(async {
                let subject = StoredSubject {
                    name: request.name.clone(),
                    identifiers: request.identifiers.clone(),
                };
                Ok(RecordSubject {
                    id: SubjectId::generate(),
                    subject,
                })
            })
        })
        .await
}

/// The purposes that a key serves within its packs.
fn serves(core: &Core, key: &MachineKey, purpose: &Name) -> bool {
    let known = core
        .packs
        .types
        .packs()
        .any(|pack| key.packs.contains(pack.name()) && pack.purpose(purpose).is_some());
    known && key.purposes.as_ref().is_none_or(|purposes| purposes.contains(purpose))
}

fn purpose_unknown(core: &Core, key: &MachineKey) -> Problem {
    let all = core
        .packs
        .types
        .packs()
        .filter(|pack| key.packs.contains(pack.name()))
        .flat_map(nullius_schemas::pack::Pack::purposes);
    let names: Vec<_> = all
        .filter(|name| key.purposes.as_ref().is_none_or(|own| own.contains(*name)))
        .map(Name::as_str)
        .collect();
    ProblemType::PurposeUnknown
        .with(format!("this key serves {}", names.join(", ")))
        .at("/purpose")
}

/// Opens a run.
///
/// # Errors
/// A problem.
pub(crate) async fn open_run(
    kernel: &Kernel,
    key: &MachineKey,
    request: RunRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    let core = &kernel.core;
    let bound = request.subject.is_some() || request.case.is_some();
    match key.kind {
        KeyKind::Recorder => return Err(forbidden("a recorder key opens no runs")),
        KeyKind::Agent if request.agent.name != key.name => {
            return Err(forbidden("an agent key opens runs of its own only"));
        }
        KeyKind::Agent if bound => {
            return Err(forbidden(
                "only an intake key binds a run to a subject or a case: its channel has established them",
            ));
        }
        KeyKind::Agent | KeyKind::Intake => {}
    }
    if !serves(core, key, &request.purpose) {
        return Err(purpose_unknown(core, key));
    }
    if request.sources.len() > WITH_RUN {
        return Err(invalid(
            "/sources",
            "at most 64 sources come with a run; record the others on it",
        ));
    }
    let id = RunId::generate();
    let sources = request
        .sources
        .into_iter()
        .enumerate()
        .map(|(index, source)| {
            record(core, key, id, source).map_err(|problem| under(problem, &format!("/sources/{index}")))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let stored = StoredRun {
        revision_budget: budget(core, key, request.budget.map(|budget| budget.revisions)),
        purpose: request.purpose,
        case: request.case,
        model: request.agent.model,
        prompt_digest: request.agent.prompt_digest,
        language: request.language,
        as_of: request.as_of,
        on_behalf_of: request.on_behalf_of,
    };
    check_as_of(core, key, &stored)?;
    let agent_name = request.agent.name;
    let subject = request.subject;
    kernel
        .write(idempotency, || {
            Box::pin(async {
                let snapshot = kernel.core.snapshot();
                let agent = snapshot
                    .agent(&agent_name)
                    .ok_or_else(|| invalid("/agent/name", "there is no agent key of that name"))?;
                if stored
                    .on_behalf_of
                    .is_some_and(|person| !snapshot.persons.contains_key(&person))
                {
                    return Err(invalid("/onBehalfOf", "there is no such person"));
                }
                if let Some(subject) = subject {
                    known_subject(&kernel.core, subject).await?;
                }
                Ok(OpenRun {
                    id,
                    agent: agent.id,
                    opened_by: key.id,
                    subject,
                    run: stored.clone(),
                    sources: sources.clone(),
                })
            })
        })
        .await
}

fn under(mut problem: Problem, prefix: &str) -> Problem {
    problem.pointer = problem.pointer.map(|pointer| format!("{prefix}{pointer}"));
    problem
}

fn budget(core: &Core, key: &MachineKey, asked: Option<u32>) -> u32 {
    let packs = core.packs.types.packs().filter(|pack| key.packs.contains(pack.name()));
    let ceiling = packs
        .map(nullius_schemas::pack::Pack::revision_budget)
        .min()
        .unwrap_or(0);
    asked.map_or(ceiling, |asked| asked.min(ceiling))
}

fn check_as_of(core: &Core, key: &MachineKey, run: &StoredRun) -> Result<(), Problem> {
    let Some(as_of) = run.as_of else { return Ok(()) };
    let now = core.clock.now();
    let packs = core.packs.types.packs().filter(|pack| key.packs.contains(pack.name()));
    let reaches = packs
        .map(nullius_schemas::pack::Pack::as_of_within)
        .all(|within| as_of.after(within).is_some_and(|end| end >= now));
    if as_of > now || !reaches {
        return Err(invalid(
            "/asOf",
            "not after the server's clock, and not further back than the pack allows",
        ));
    }
    Ok(())
}

async fn known_subject(core: &Core, subject: SubjectId) -> Result<(), Problem> {
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let known = rows::is_subject(&mut connection, &core.tenant, subject)
        .await
        .map_err(|error| unavailable(&error))?;
    if known {
        Ok(())
    } else {
        Err(ProblemType::NotFound.with("there is no such subject here"))
    }
}

/// Records a source on a run.
///
/// # Errors
/// A problem.
pub(crate) async fn record_source(
    kernel: &Kernel,
    key: &MachineKey,
    run: RunId,
    request: SourceRequest,
    idempotency: Option<Idempotency>,
) -> Result<Settled, Problem> {
    let effect = record(&kernel.core, key, run, request)?;
    kernel
        .write(idempotency, || {
            Box::pin(async {
                let snapshot = kernel.core.snapshot();
                let opened = super::submit::open_run(kernel, &snapshot, run)
                    .await?
                    .ok_or_else(no_run)?;
                let own = key.kind != KeyKind::Agent || opened.agent == key.id;
                if !own || !serves(&kernel.core, key, &opened.facts.purpose) {
                    return Err(no_run());
                }
                Ok(effect.clone())
            })
        })
        .await
}

/// What a source becomes in the store: who recorded it and its tier come from the key, never from the body.
fn record(core: &Core, key: &MachineKey, run: RunId, request: SourceRequest) -> Result<RecordSource, Problem> {
    let allowed = match key.kind {
        KeyKind::Intake => request.kind != SourceKind::ToolResult,
        KeyKind::Recorder => request.kind != SourceKind::Input,
        KeyKind::Agent => true,
    };
    if !allowed {
        return Err(forbidden(&format!(
            "an {} key does not record a source of kind {}",
            key.kind, request.kind
        )));
    }
    check_shape(key, &request)?;
    let content = content(&request)?;
    let read = Content::read(&request.media_type, content.clone().into_bytes()).map_err(|_| {
        invalid(
            "/content",
            "content of its media type: text for text/plain, JSON for application/json",
        )
    })?;
    let mut screening: Vec<StoredFlag> = Vec::new();
    let mut quarantined = false;
    for text in read.texts() {
        let seen = screen(text, &core.packs.languages);
        quarantined |= seen.quarantines();
        screening.extend(seen.flags.iter().map(|flag| StoredFlag {
            code: flag.code.to_owned(),
            start: flag.start,
            end: flag.end,
        }));
    }
    screening.truncate(64);
    let tool = request.tool.map(|tool| StoredTool {
        name: tool.name,
        arguments: tool.arguments.map(|arguments| arguments.get().to_owned()),
        status: tool.status,
    });
    let source = StoredSource {
        kind: request.kind,
        // An agent's report is the agent's, whoever it says is speaking.
        speaker: if key.kind == KeyKind::Agent {
            request.speaker.map(|_| Speaker::Agent)
        } else {
            request.speaker
        },
        channel: request.channel,
        tool,
        title: request.title,
        media_type: request.media_type,
        observed_at: request.observed_at,
        published_at: request.published_at,
        valid_until: request.valid_until,
        calibration: request.calibration,
        flags: request.flags,
        screening,
        digest: Digest::of(content.as_bytes()),
        content,
        salt: String::new(),
    };
    Ok(RecordSource {
        id: SourceId::generate(),
        run,
        attested_by: key.kind,
        tier: if key.kind == KeyKind::Recorder {
            key.tier
        } else {
            Tier::C
        },
        quarantined,
        source,
        limit: core.config.limits.sources_per_run,
    })
}

fn check_shape(key: &MachineKey, request: &SourceRequest) -> Result<(), Problem> {
    if let Some(title) = &request.title {
        short(title, "/title")?;
    }
    if request.flags.len() > 16 {
        return Err(invalid("/flags", "at most 16 flags"));
    }
    match (request.kind, &request.tool, &request.speaker) {
        (SourceKind::ToolResult, None, _) => return Err(invalid("/tool", "a tool result says which call it answers")),
        (SourceKind::Input, _, None) => return Err(invalid("/speaker", "an input says who speaks")),
        (SourceKind::Input | SourceKind::Document, Some(_), _) => {
            return Err(invalid("/tool", "only a tool result answers a call"));
        }
        (SourceKind::ToolResult | SourceKind::Document, _, Some(_)) => {
            return Err(invalid("/speaker", "only an input has a speaker"));
        }
        _ => {}
    }
    let foreign = request
        .tool
        .as_ref()
        .filter(|tool| key.names.as_ref().is_some_and(|names| !names.contains(&tool.name)));
    if foreign.is_some() {
        return Err(forbidden("this key is not registered for that tool"));
    }
    Ok(())
}

/// The content exactly as received: the text of a JSON string, or the JSON text itself.
fn content(request: &SourceRequest) -> Result<String, Problem> {
    match request.media_type.as_str() {
        "text/plain" => serde_json::from_str(request.content.get())
            .map_err(|_| invalid("/content", "text/plain has a string as its content")),
        "application/json" => Ok(request.content.get().to_owned()),
        _ => Err(invalid("/mediaType", "text/plain or application/json")),
    }
}

/// Who reads a source.
pub(crate) enum Reader {
    /// A person; opening it is recorded.
    Person(Arc<Person>),
    /// A person's program that asks for the headers alone: nobody saw anything, so nothing was opened.
    HeadersOnly(Arc<Person>),
    /// The run's own agent.
    Agent(Arc<MachineKey>),
}

/// A source with its content.
///
/// # Errors
/// A problem.
pub(crate) async fn read_source(
    kernel: &Kernel,
    snapshot: &Snapshot,
    reader: &Reader,
    run: RunId,
    source: SourceId,
) -> Result<Value, Problem> {
    let core = &kernel.core;
    let missing = || ProblemType::NotFound.with("there is no such source here");
    let mut connection = core.store.reader().await.map_err(|error| unavailable(&error))?;
    let context = RunContext::load(core, &mut connection, snapshot, run)
        .await
        .map_err(|error| unavailable(&error))?;
    let context = context.ok_or_else(missing)?;
    let rows = super::context::sources(core, &mut connection, run, &context.holder.1)
        .await
        .map_err(|error| unavailable(&error))?;
    let row = rows.into_iter().find(|row| row.id == source).ok_or_else(missing)?;
    if !may_open(core, snapshot, reader, &context, &row) {
        return Err(missing());
    }
    if let Reader::Person(person) = reader {
        let opened = rows::opened(&mut connection, run, person.id)
            .await
            .map_err(|error| unavailable(&error))?;
        drop(connection);
        if !opened.contains(&source) {
            let effect = OpenSource {
                source,
                run,
                person: person.id,
            };
            match kernel.writer.write(effect, None).await {
                // Recorded twice at the same moment: once is enough.
                Ok(_) | Err(EffectError::Stale) => {}
                Err(EffectError::Problem(problem)) => return Err(*problem),
                Err(EffectError::Store(error)) => return Err(unavailable(&error)),
            }
        }
    }
    let for_people = !matches!(reader, Reader::Agent(_));
    let answer = open_source(core, &context.holder.1, &row)
        .and_then(|stored| source_answer(core, &context, &row, &stored, for_people));
    answer.map_err(|error| unavailable(&error))
}

/// Whether policy lets this reader open the source.
pub(super) fn may_open(
    core: &Core,
    snapshot: &Snapshot,
    reader: &Reader,
    run: &RunContext,
    row: &rows::SourceRow,
) -> bool {
    let now = core.clock.now();
    let tenant = core.tenant.name.clone();
    let principal = match reader {
        Reader::Agent(key) => StaffPrincipal::Agent(AgentRef { id: key.id, tenant }),
        Reader::Person(person) | Reader::HeadersOnly(person) => StaffPrincipal::Person(Staff {
            id: person.id,
            tenant,
            roles: person.roles.iter().copied().collect(),
            trained: person.trained_on.is_some_and(|date| date <= now.date()),
            team: person.team.clone(),
        }),
    };
    let source = policy_source(core, run, row);
    let asked = StaffRequest {
        principal,
        act: StaffAct::OpenSource { source: &source },
        now,
    };
    snapshot.policies.staff(&asked).is_permitted()
}

/// How policy sees a source.
pub(super) fn policy_source(core: &Core, run: &RunContext, row: &rows::SourceRow) -> RunSource {
    let tenant = core.tenant.name.clone();
    RunSource {
        id: row.id,
        tenant: tenant.clone(),
        purpose: run.facts.purpose.clone(),
        tier: Tier::parse(&row.tier).unwrap_or(Tier::C),
        agent: AgentRef { id: run.agent, tenant },
    }
}
