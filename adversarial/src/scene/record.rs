//! A source of a case becomes a row of a ledger with the content that it commits to.

use nullius_gates::facts::Run;
use nullius_gates::{Content, LedgerRow, ResolvedSource, SOURCE_PREDICATE, screening};
use nullius_schemas::commitment::{Place, Salt, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::SourceId;
use nullius_schemas::vocabulary::{Calibration, KeyKind, SourceKind, Speaker, Tier, ToolStatus};
use serde_json::Value;

use super::{Screening, World};
use crate::Failed;

/// The key of a source in its case, and the source.
pub(super) fn source(
    world: &World,
    run: &Run,
    sequence: u8,
    source: &Value,
    mode: Screening,
) -> Result<(String, ResolvedSource), Failed> {
    let optional = |member: &str| source.get(member).and_then(Value::as_str);
    let needed = |member: &str| optional(member).ok_or_else(|| format!("a source without {member}: {source}"));
    let moment = |member: &str| optional(member).map(Moment::parse).transpose();
    let flag = |member: &str| source.get(member).and_then(Value::as_bool).unwrap_or_default();
    let content = match source.get("content").ok_or("a source without content")? {
        Value::String(text) => text.clone().into_bytes(),
        other => other.to_string().into_bytes(),
    };
    let (attested_by, tier) = match needed("by")? {
        "recorder" => (KeyKind::Recorder, Tier::A),
        "recorder-b" => (KeyKind::Recorder, Tier::B),
        "intake" => (KeyKind::Intake, Tier::C),
        "intake-assistent" => (KeyKind::Agent, Tier::C),
        other => return Err(format!("{other} records nothing").into()),
    };
    let tool = source.get("tool");
    let tool_name = tool.and_then(|tool| tool.get("name")).and_then(Value::as_str);
    let status = tool.and_then(|tool| tool.get("status")).and_then(Value::as_str);
    let arguments = tool.and_then(|tool| tool.get("arguments"));
    let media_type = needed("mediaType")?;
    let digest = Digest::of(&content);
    let salt = Salt::from_bytes([sequence; 32]);
    let id = SourceId::from_bytes([sequence.saturating_add(10); 16]);
    let record = id.to_string();
    let place = Place {
        tenant: run.tenant.as_str(),
        record: &record,
        predicate_type: SOURCE_PREDICATE,
        pointer: "/digest",
    };
    let observed_at = Moment::parse(needed("observedAt")?)?;
    let row = LedgerRow {
        id,
        tenant: run.tenant.clone(),
        run: run.id,
        sequence: sequence.into(),
        kind: SourceKind::parse(needed("kind")?).ok_or("an unknown kind of source")?,
        attested_by,
        tier,
        speaker: optional("speaker").and_then(Speaker::parse),
        tool_status: status.and_then(ToolStatus::parse),
        tool_arguments: arguments.map(read).transpose()?,
        tool: tool_name.map(str::to_owned),
        label: optional("title")
            .or(optional("channel"))
            .or(tool_name)
            .unwrap_or_default()
            .to_owned(),
        media_type: media_type.to_owned(),
        observed_at,
        published_at: moment("publishedAt")?,
        valid_until: moment("validUntil")?,
        calibration: optional("calibration").and_then(Calibration::parse),
        flags: Vec::new(),
        recorded_at: Moment::parse(super::NOW)?.min(observed_at),
        retracted: flag("retracted"),
        quarantined: match mode {
            Screening::On => quarantines(world, media_type, &content)?,
            Screening::Silent => false,
            Screening::Everything => true,
        },
        digest,
        salt,
        commitment: commit(place, &digest.into(), salt)?,
    };
    Ok((needed("key")?.to_owned(), ResolvedSource::resolve(row, content)?))
}

fn read(value: &Value) -> Result<json::Value, Failed> {
    Ok(json::read(value.to_string().as_bytes()).map_err(|error| format!("{value}: {error:?}"))?)
}

fn quarantines(world: &World, media_type: &str, content: &[u8]) -> Result<bool, Failed> {
    let content = Content::read(media_type, content.to_vec())?;
    let mut texts = content.texts().into_iter();
    Ok(texts.any(|text| screening::screen(text, &world.languages).quarantines()))
}
