//! The file that `nullius check` takes: sources by label. A member that nobody reads is a mistake, and an error.

use std::collections::BTreeMap;

use nullius_gates::verifier::{Evidence, RequestNumber, Unit};
use nullius_schemas::json::{self, Map, Pointer, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::{Calibration, Language};

use crate::clock::Clock;

/// What the file says.
pub(super) struct EvidenceFile {
    pub(super) language: Language,
    pub(super) sources: BTreeMap<Label, Evidence>,
    pub(super) request: Vec<RequestNumber>,
}

/// The largest file, in bytes.
pub(super) const LARGEST: u64 = 64 << 20;

/// Reads the file; an error names the place and what would be right.
pub(super) fn read(bytes: &[u8]) -> Result<EvidenceFile, String> {
    let limits = json::Limits {
        bytes: usize::try_from(LARGEST).unwrap_or(usize::MAX),
        ..json::Limits::default()
    };
    let document = json::read_with(bytes, limits).map_err(|error| error.to_string())?;
    let members = object(&document, "", &["asOf", "language", "sources", "request"])?;
    let as_of = match moment(members, "", "asOf")? {
        Some(as_of) => as_of,
        // As in live work: judged now.
        None => Clock::default().now(),
    };
    let language = text(members, "", "language")?
        .ok_or("/language is missing: nl or en")?
        .parse()
        .map_err(|names| format!("/language is {names}"))?;
    let sources = members
        .get("sources")
        .ok_or("/sources is missing: an object of labels such as E1")?;
    let mut found = BTreeMap::new();
    for (name, source) in sources
        .as_object()
        .ok_or("/sources is an object of labels such as E1")?
    {
        let at = format!("/sources/{name}");
        let label = Label::parse(name).map_err(|error| format!("{at}: {error}"))?;
        found.insert(label, evidence(source, &at, as_of, language)?);
    }
    let request = members
        .get("request")
        .map_or(Ok(Vec::new()), |value| request(value, language))?;
    Ok(EvidenceFile {
        language,
        sources: found,
        request,
    })
}

fn evidence(source: &Value, at: &str, as_of: Moment, language: Language) -> Result<Evidence, String> {
    let names = [
        "content",
        "pointer",
        "unit",
        "publishedAt",
        "validUntil",
        "calibration",
        "flags",
    ];
    let members = object(source, at, &names)?;
    let content = members
        .get("content")
        .ok_or(format!("{at}/content is missing: any JSON or text"))?;
    let mut evidence = match text(members, at, "pointer")? {
        Some(pointer) => field(content, pointer, at)?,
        None => match content {
            Value::String(text) => Evidence::from_text_or_number(text, language),
            value => Evidence::from_json(value),
        },
    };
    if let Some(name) = text(members, at, "unit")? {
        let unit = unit(name).ok_or(format!("{at}/unit is one of {UNITS}"))?;
        for value in &mut evidence.values {
            value.unit = Some(unit);
        }
    }
    if let Some(published) = moment(members, at, "publishedAt")? {
        evidence.after_as_of = published > as_of;
    }
    if let Some(until) = moment(members, at, "validUntil")? {
        evidence.stale = until < as_of;
    }
    evidence.calibration = text(members, at, "calibration")?
        .map(str::parse::<Calibration>)
        .transpose()
        .map_err(|names| format!("{at}/calibration is {names}"))?;
    if let Some(flags) = members.get("flags") {
        let flags = flags.as_array().ok_or(format!("{at}/flags is a list of names"))?;
        for flag in flags {
            match flag.as_str() {
                Some("instruction-like") => evidence.instruction_like = true,
                Some("unreliable-tail") => evidence.unreliable_tail = true,
                _ => return Err(format!("{at}/flags: a flag is instruction-like or unreliable-tail")),
            }
        }
    }
    Ok(evidence)
}

/// The field that a pointer names; a content that is text is read as JSON.
fn field(content: &Value, pointer: &str, at: &str) -> Result<Evidence, String> {
    let path = Pointer::parse(pointer).map_err(|error| format!("{at}/pointer: {error}"))?;
    let read;
    let content = match content {
        Value::String(text) if !pointer.is_empty() => {
            read = json::read(text.as_bytes()).map_err(|error| {
                format!("{at}/content is text, and no JSON that a pointer could name a field of: {error}")
            })?;
            &read
        }
        value => value,
    };
    let leaf = path
        .resolve(content)
        .ok_or(format!("{at}/pointer: nothing stands at {pointer} in the content"))?;
    Ok(Evidence::from_json(leaf))
}

/// The numbers that the request itself fixes, and those that the user wrote.
fn request(value: &Value, language: Language) -> Result<Vec<RequestNumber>, String> {
    let members = object(value, "/request", &["numbers", "wrote"])?;
    let mut found = Vec::new();
    if let Some(numbers) = members.get("numbers") {
        let fixed = Evidence::from_json(numbers).values;
        found.extend(fixed.into_iter().map(|value| RequestNumber::Fixed(value.value)));
    }
    if let Some(wrote) = text(members, "/request", "wrote")? {
        let wrote = Evidence::from_text(wrote, language);
        found.extend(
            wrote
                .values
                .into_iter()
                .chain(wrote.asked)
                .map(|value| RequestNumber::Written(value.value)),
        );
    }
    Ok(found)
}

const UNITS: &str = "fraction, percent, percentage-point, basis-point, per-mille, currency, count";

/// The unit of a name; a currency goes by its own name too.
fn unit(name: &str) -> Option<Unit> {
    let letters: String = name
        .chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect();
    Some(match letters.as_str() {
        "fraction" => Unit::Fraction,
        "percent" | "%" => Unit::Percent,
        "percentagepoint" | "percentagepoints" | "pp" => Unit::PercentagePoint,
        "basispoint" | "basispoints" | "bp" | "bps" => Unit::BasisPoint,
        "permille" | "‰" => Unit::PerMille,
        "currency" | "eur" | "euro" | "€" | "usd" | "gbp" | "chf" | "$" | "£" => Unit::Currency,
        "count" => Unit::Count,
        _ => return None,
    })
}

/// The members of an object, all of which are known.
fn object<'v>(value: &'v Value, at: &str, known: &[&str]) -> Result<&'v Map, String> {
    let named = known.join(", ");
    let place = if at.is_empty() { "the file" } else { at };
    let members = value
        .as_object()
        .ok_or_else(|| format!("{place} is an object with {named}"))?;
    match members.keys().find(|key| !known.contains(&key.as_str())) {
        Some(other) => Err(format!(
            "{at}/{other} is no member that is read here; there are {named}"
        )),
        None => Ok(members),
    }
}

/// A member that is text.
fn text<'m>(members: &'m Map, at: &str, name: &str) -> Result<Option<&'m str>, String> {
    match members.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_str().map(Some).ok_or_else(|| format!("{at}/{name} is text")),
    }
}

/// A member that is a moment, or a day (its first moment).
fn moment(members: &Map, at: &str, name: &str) -> Result<Option<Moment>, String> {
    let Some(text) = text(members, at, name)? else {
        return Ok(None);
    };
    let whole = if text.len() == 10 {
        format!("{text}T00:00:00Z")
    } else {
        text.to_owned()
    };
    Moment::parse(&whole)
        .map(Some)
        .map_err(|error| format!("{at}/{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        read(text.as_bytes()).err().unwrap_or_default()
    }

    #[test]
    fn a_mistake_is_named_with_what_would_be_right() {
        for (text, said) in [
            ("{", "not-json"),
            ("[]", "the file is an object with asOf"),
            (r#"{"sources": {}}"#, "/language is missing: nl or en"),
            (r#"{"language": "de", "sources": {}}"#, "/language is one of"),
            (r#"{"language": "nl"}"#, "/sources is missing"),
            (
                r#"{"language": "nl", "sources": {}, "asof": "x"}"#,
                "/asof is no member",
            ),
            (
                r#"{"language": "nl", "sources": {}, "asOf": "gisteren"}"#,
                "/asOf: a time is written",
            ),
            (
                r#"{"language": "nl", "sources": {"e 1": {"content": 1}}}"#,
                "/sources/e 1: ",
            ),
            (
                r#"{"language": "nl", "sources": {"E1": {}}}"#,
                "/sources/E1/content is missing",
            ),
            (
                r#"{"language": "nl", "sources": {"E1": {"content": {"a": 1}, "pointer": "/b"}}}"#,
                "nothing stands at /b",
            ),
            (
                r#"{"language": "nl", "sources": {"E1": {"content": 1, "unit": "uren"}}}"#,
                "/sources/E1/unit is one of fraction",
            ),
            (
                r#"{"language": "nl", "sources": {"E1": {"content": 1, "flags": ["instruction"]}}}"#,
                "a flag is instruction-like or",
            ),
            (
                r#"{"language": "nl", "sources": {"E1": {"content": 1, "valid": "2026-01-01"}}}"#,
                "/sources/E1/valid is no member",
            ),
        ] {
            assert!(refusal(text).contains(said), "{text}: {}", refusal(text));
        }
    }

    #[test]
    fn a_source_becomes_evidence_with_what_its_times_say() -> Result<(), String> {
        let file = read(
            r#"{"asOf": "2026-06-01T00:00:00Z", "language": "nl", "sources": {
                "E1": {"content": {"a": {"b": "500.00"}, "c": 7}, "pointer": "/a", "unit": "EUR", "validUntil": "2026-05-31"},
                "E2": {"content": "{\"x\": 3}", "pointer": "/x", "publishedAt": "2026-06-02T00:00:00Z"},
                "E3": {"content": "Dat kost 1.234 euro.", "calibration": "uncalibrated", "flags": ["unreliable-tail"]}},
               "request": {"numbers": [10], "wrote": "Ik werk 12 uur."}}"#
                .as_bytes(),
        )?;
        let at = |name: &str| {
            Label::parse(name)
                .ok()
                .and_then(|label| file.sources.get(&label))
                .ok_or("no source")
        };
        let values =
            |name: &str| at(name).map(|found| found.values.iter().map(|v| v.value.to_string()).collect::<Vec<_>>());
        assert_eq!(values("E1")?, ["500.00"]);
        assert!(at("E1")?.stale && at("E1")?.values[0].unit == Some(Unit::Currency));
        assert_eq!(values("E2")?, ["3"]);
        assert!(at("E2")?.after_as_of && !at("E2")?.stale);
        assert_eq!(values("E3")?, ["1234"]);
        assert!(at("E3")?.unreliable_tail && at("E3")?.calibration == Some(Calibration::Uncalibrated));
        assert_eq!(
            file.request,
            [RequestNumber::Fixed(10.into()), RequestNumber::Written(12.into())]
        );
        Ok(())
    }
}
