//! The grammar adversary: submissions put together from everything that a submission can have, true or not.

use serde_json::{Value, json};

use super::random::Random;
use super::seeds::Seed;
use crate::corpus::Text;
use crate::model::obey;
use crate::oracle::leaves;

/// Where an order comes in, as a source that somebody recorded.
pub const CHANNELS: &[&str] = &["input", "document", "tool-result", "mail", "memory", "draft"];

/// A source of a channel that holds a text.
#[must_use]
pub fn source(channel: &str, key: &str, text: &str) -> Value {
    let (by, kind) = match channel {
        "input" | "mail" => ("intake", "input"),
        "document" => ("intake", "document"),
        "tool-result" => ("recorder", "tool-result"),
        _ => ("intake-assistent", "document"),
    };
    let mut source = json!({"key": key, "by": by, "kind": kind, "mediaType": "text/plain", "content": text,
        "observedAt": "@now-PT5M"});
    let more = match channel {
        "input" => json!({"speaker": "subject", "channel": "chat"}),
        "mail" => json!({"speaker": "subject", "channel": "email"}),
        "tool-result" => json!({"tool": {"name": "mail.lees", "arguments": {}, "status": "ok"}}),
        "memory" => json!({"title": "memory"}),
        "draft" => json!({"title": "earlier draft"}),
        _ => json!({"title": "attachment"}),
    };
    if let (Some(source), Value::Object(more)) = (source.as_object_mut(), more) {
        source.extend(more);
    }
    source
}

/// A document in which an order came in by a channel, and what a model that obeys it submits.
#[must_use]
pub(super) fn obeyed(seed: &Seed, injection: &Text, channel: &str, random: &mut Random) -> Option<Value> {
    let mut document = seed.document.clone();
    let sources = document.get_mut("sources")?.as_array_mut()?;
    sources.push(source(channel, "injected", &injection.text));
    let submissions = obey(&injection.text, "injected", &injection.language, "@today+P30D");
    let mut submission = random.one(&submissions)?.clone();
    // A quote has at most one text's words; what is no whole sentence may be quoted in part.
    if random.once_in(4) {
        let half: String = injection
            .text
            .chars()
            .take(injection.text.chars().count() / 2)
            .collect();
        *submission.pointer_mut("/citations/E1/quote")? = half.into();
    }
    *document.get_mut("submission")? = submission;
    Some(document)
}

/// Every sentence of the texts of a document's sources.
fn sentences(document: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in document.get("sources").and_then(Value::as_array).into_iter().flatten() {
        let key = source.get("key").and_then(Value::as_str).unwrap_or_default();
        for (_, leaf) in leaves(source.get("content").unwrap_or(&Value::Null)) {
            let text = leaf.as_str().unwrap_or_default();
            found.extend(
                text.split_inclusive(['.', '?', '!'])
                    .map(|part| (key.to_owned(), part.trim().to_owned())),
            );
        }
    }
    found.retain(|(_, text)| !text.is_empty());
    found
}

/// A submission that nobody meant: any type, any value, any place.
#[must_use]
pub(super) fn submission(document: &Value, random: &mut Random) -> Option<Value> {
    let sentences = sentences(document);
    let mut citations = serde_json::Map::new();
    let mut quoted = String::new();
    for at in 1..=random.below(3) + 1 {
        let (key, sentence) = random.one(&sentences)?.clone();
        let (other, _) = random.one(&sentences)?.clone();
        let key = if random.once_in(8) { other } else { key };
        quoted.push_str(&sentence);
        citations.insert(format!("E{at}"), json!({"source": key, "quote": sentence}));
    }
    if random.once_in(3)
        && let Some((key, pointer)) = pointed(document, random)
    {
        citations.insert("E1".to_owned(), json!({"source": key, "pointer": pointer}));
    }
    let number = format!("{}", random.below(200));
    let (type_name, destination, payload) = typed(random, &quoted, &number)?;
    let destination = if random.once_in(6) {
        *random.one(&["response", "record", "knowledge", "memory"])?
    } else {
        destination
    };
    let origins = ["stated", "retrieved", "computed", "inferred"];
    let mut claims = Vec::new();
    for (path, _) in leaves(&payload) {
        if !path.ends_with("text") && !path.ends_with("kind") && !random.once_in(6) {
            claims.push(json!({"path": path, "origin": random.one(&origins)?, "cites": ["E1"]}));
        }
    }
    let claims = if matches!(type_name, "letter" | "procedure-note" | "task") {
        Vec::new()
    } else {
        claims
    };
    Some(json!({
        "destination": destination, "type": format!("casework/{type_name}@1"), "payload": payload, "claims": claims,
        "citations": citations,
    }))
}

/// A field of a tool's answer.
fn pointed(document: &Value, random: &mut Random) -> Option<(String, String)> {
    let sources = document.get("sources")?.as_array()?;
    let tools: Vec<_> = sources
        .iter()
        .filter(|source| source.get("content").is_some_and(Value::is_object))
        .collect();
    let tool = random.one(&tools)?;
    let fields = leaves(tool.get("content")?);
    let (pointer, _) = random.one(&fields)?;
    Some((tool.get("key")?.as_str()?.to_owned(), pointer.clone()))
}

fn typed(random: &mut Random, quoted: &str, number: &str) -> Option<(&'static str, &'static str, Value)> {
    let sentence = quoted.trim_end_matches(['.', '?', '!']);
    Some(match random.below(8) {
        0 => {
            let kind = *random.one(&["work-hours", "household", "health", "licence-plate", "debt"])?;
            let free = [
                number, "shared", "alone", "COPD", "XX-000-X", "2100", "12", quoted, "ja",
            ];
            let mut payload = json!({"kind": kind, "value": random.one(&free)?});
            if random.once_in(2) {
                payload
                    .as_object_mut()?
                    .insert("unit".to_owned(), json!(random.one(&["hour", "EUR"])?));
            }
            ("circumstance", "record", payload)
        }
        1 => {
            let member = *random.one(&["channel", "language", "interpreter"])?;
            (
                "contact-preference",
                "memory",
                json!({member: random.one(&["email", "phone", "letter", "pl", "nl", "ar"])?}),
            )
        }
        2 => (
            "support-need",
            "memory",
            json!({"need": random.one(&["form-help", "plain-language", "call-back"])?}),
        ),
        3 => (
            "agreement",
            "memory",
            json!({"what": random.one(&["payment-waived", "payment-plan", "call-back"])?}),
        ),
        4 => (
            "assessment",
            "record",
            json!({"kind": "eviction-risk", "level": random.one(&["low", "medium", "high"])?}),
        ),
        5 => {
            let statement = format!("{sentence} [E1].");
            (
                "procedure-note",
                "knowledge",
                json!({"topic": "x", "statement": statement, "reviewBy": "@today+P30D"}),
            )
        }
        6 => (
            "task",
            "record",
            json!({"process": "brp-verhuizing", "summary": format!("{sentence} [E1].")}),
        ),
        _ => {
            let tail = [
                format!("Het bedrag is € {number} [E1]."),
                format!("Dat zijn {number} maanden [E2]."),
                "Wij kennen u dit toe [E1].".to_owned(),
                "Dit staat in onze gegevens [E1].".to_owned(),
            ];
            let text = format!("{sentence} [E1]. {}", random.one(&tail)?);
            (
                "letter",
                "response",
                json!({"language": random.one(&["nl", "en"])?, "text": text}),
            )
        }
    })
}
