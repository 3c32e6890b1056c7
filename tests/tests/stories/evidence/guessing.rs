//! An export without openings tells nothing to whoever guesses: not by reading, not by trying every likely value.

use std::collections::BTreeSet;

use nullius_schemas::commitment::{Opening, Place, Salt, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Value as Doc, canonical, read};
use nullius_tests::Failed;
use nullius_tests::evidence::Export;
use nullius_tests::json::Json as _;
use serde_json::{Value, json};

use super::lived_through;

/// What must stand nowhere in clear: names, numbers, quotes, case numbers, purposes, kinds, retention classes, reasons.
const CANARIES: &[&str] = &[
    "Testveld",
    "Proefman",
    "Fictief",
    "999993847",
    "999990482",
    "999991905",
    "bakker",
    "COPD",
    "2.100",
    "2100",
    "W-2026",
    "Z-2026",
    "participatiewet-inlichtingen",
    "wmo-melding",
    "parkeervergunning",
    "verhuizing",
    "schuldhulpverlening",
    "\"debt\"",
    "\"health\"",
    "household",
    "\"income\"",
    "8.1.1",
    "8.1.9",
    "7.1.7",
    "11.1",
    "vertrouwelijk",
    "approval-required",
    "special-category",
    "hold-expired",
    "review-rejected",
    "gezien",
    "Storing",
    "intake-assistent",
    "Caseworker::",
    "legal-obligation",
    "public-task",
    "inferred",
    "\"stated\"",
];

const KINDS: &[&str] = &[
    "debt",
    "income",
    "health",
    "household",
    "housing",
    "employment",
    "benefit",
    "hours",
    "address",
    "children",
    "language",
];

/// Every hexadecimal text of 32 bytes in the predicates: commitments, digests, nonces.
fn digests(statements: &[Value]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for statement in statements {
        let all = statement.at("/predicate/commitments").as_object().into_iter().flatten();
        found.extend(all.filter_map(|(_, value)| value.as_str()).map(str::to_owned));
        found.insert(statement.text("/subject/0/digest/sha256").to_owned());
    }
    found
}

/// What a person could read in a statement: without digests, ids and times, in whose digits anything can be seen.
fn in_words(value: &Value) -> String {
    let is_digits = |text: &str| {
        let spelt = text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        let is_time = text.ends_with('Z') && text.as_bytes().get(10) == Some(&b'T');
        is_time || (spelt && (text.len() == 64 || text.len() == 36))
    };
    match value {
        Value::String(text) => {
            let (_, last) = text.rsplit_once('/').unwrap_or(("", text));
            if is_digits(last) {
                String::new()
            } else {
                value.to_string()
            }
        }
        Value::Array(items) => items.iter().map(in_words).collect(),
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, member)| format!("{name} {} ", in_words(member)));
            members.collect()
        }
        other => other.to_string(),
    }
}

fn doc(value: &Value) -> Result<Doc, Failed> {
    Ok(read(value.to_string().as_bytes())?)
}

#[tokio::test]
async fn statements_hold_none_of_the_words_of_the_run() -> Result<(), Failed> {
    let (server, _) = lived_through().await?;
    let export = Export::of(server.path(), "none")?;
    assert!(!export.files.keys().any(|path| path.starts_with("openings/")));
    let statements = export.statements()?;
    for (index, statement) in statements.iter().enumerate() {
        // The packs and policies in force are public, and so are their names.
        let text = in_words(statement);
        let found: Vec<_> = CANARIES.iter().filter(|word| text.contains(**word)).collect();
        assert!(found.is_empty(), "{index}: {found:?} in {text}");
    }
    let report = export.verified(None)?;
    assert_eq!(report.text("/verdict"), "verified", "{report:#}");
    assert_eq!(report.at("/commitments/opened"), &json!(0));

    // The words are in what is opened: they were there to be found.
    let opened = Export::of(server.path(), "all")?;
    let openings: String = opened
        .files
        .iter()
        .filter(|(path, _)| path.starts_with("openings/"))
        .map(|(_, bytes)| String::from_utf8_lossy(bytes))
        .collect();
    for word in [
        "schuldhulpverlening",
        "\"debt\"",
        "8.1.9",
        "approval-required",
        "gezien",
        "Storing",
        "inferred",
    ] {
        assert!(openings.contains(word), "{word}");
    }
    Ok(())
}

#[tokio::test]
async fn no_guess_meets_a_digest_or_a_commitment() -> Result<(), Failed> {
    let (server, _) = lived_through().await?;
    let export = Export::of(server.path(), "none")?;
    let statements = export.statements()?;
    let known = digests(&statements);
    let tenant = statements[0].text("/predicate/tenant").to_owned();

    // Candidate digests: all that is public is right, the nonce is what the attacker can think of.
    let runs: Vec<_> = names(&statements, "run/");
    let schemas: BTreeSet<(String, String)> = statements
        .iter()
        .map(|statement| {
            (
                statement.text("/predicate/type"),
                statement.text("/predicate/schemaDigest"),
            )
        })
        .filter(|(name, digest)| !name.is_empty() && !digest.is_empty())
        .map(|(name, digest)| (name.to_owned(), digest.to_owned()))
        .collect();
    assert!(schemas.len() > 4 && !runs.is_empty());
    let mut tried = 0_u32;
    for (name, schema) in &schemas {
        for kind in KINDS {
            for value in 0..=5_000 {
                let payload = format!("{{\"kind\":\"{kind}\",\"value\":\"{value}\"}}");
                let bare = Digest::of(payload.as_bytes()).to_hex();
                let run = &runs[value % runs.len()];
                let document = format!(
                    "nullius/candidate/v1\n{{\"citations\":{{}},\"claims\":[],\"destination\":\"memory\",\"nonce\":\"{:064}\",\
                     \"payload\":{payload},\"revises\":null,\"run\":\"{run}\",\"schemaDigest\":\"{schema}\",\
                     \"supersedes\":null,\"tenant\":\"{tenant}\",\"type\":\"{name}\"}}",
                    0
                );
                let whole = Digest::of(document.as_bytes()).to_hex();
                assert!(!known.contains(&bare) && !known.contains(&whole), "{document}");
                tried += 1;
            }
        }
    }
    assert!(tried > 200_000, "{tried}");
    Ok(())
}

/// The ids after a prefix in the names of subjects.
fn names(statements: &[Value], prefix: &str) -> Vec<String> {
    statements
        .iter()
        .filter_map(|statement| {
            statement
                .text("/subject/0/name")
                .strip_prefix(prefix)
                .map(str::to_owned)
        })
        .collect()
}

/// Values that commitments of promotions are likely to hide, as whoever has read the documentation knows them.
fn likely(statements: &[Value]) -> Result<Vec<Doc>, Failed> {
    let mut values = vec![Doc::Null, doc(&json!([]))?];
    let pack = nullius_schemas::embedded::catalog()?;
    for pack in pack.packs() {
        let table: Value = serde_json::from_str(pack.text())?;
        for part in ["/retention", "/purposes"] {
            let members = table.at(part).as_object().into_iter().flatten();
            for (name, _) in members {
                values.push(name.as_str().into());
            }
        }
    }
    for word in [
        "intern",
        "vertrouwelijk",
        "openbaar",
        "inferred",
        "stated",
        "legal-obligation",
        "public-task",
        "nl",
        "en",
    ] {
        values.push(word.into());
    }
    values.extend(KINDS.iter().map(|kind| Doc::from(*kind)));
    for code in nullius_schemas::code::Code::ALL {
        values.push(code.as_str().into());
        values.push(doc(&json!([code.as_str()]))?);
    }
    for id in ["run/", "source/", "candidate/"]
        .iter()
        .flat_map(|prefix| names(statements, prefix))
    {
        values.push(id.as_str().into());
    }
    let request = json!({"action": "Action::\"promote::record\"", "context": {}, "principal": "Agent::\"default\"",
        "resource": "Candidate::\"default\""});
    values.push(doc(&request)?);
    Ok(values)
}

#[tokio::test]
async fn commitments_hide_what_is_likely() -> Result<(), Failed> {
    let (server, _) = lived_through().await?;
    let export = Export::of(server.path(), "all")?;
    let statements = export.statements()?;
    let known = digests(&statements);
    let tenant = statements[0].text("/predicate/tenant").to_owned();
    let mut values = likely(&statements)?;
    // And the whole Cedar request of each decision, should it be known from elsewhere.
    for (path, bytes) in export.files.iter().filter(|(path, _)| path.starts_with("openings/")) {
        let opening = read(bytes).map_err(|error| format!("{path}: {error}"))?;
        let fields = opening.get("fields");
        let request = fields.and_then(|fields| fields.get("cedarRequest")?.get("value").cloned());
        values.extend(request.filter(|request| *request != Doc::Null));
    }
    for value in &values {
        let bytes = canonical(value)?;
        assert!(
            !known.contains(&Digest::of(&bytes).to_hex()),
            "{value:?} is only hashed"
        );
    }
    let mut opened = 0;
    for (index, statement) in statements.iter().enumerate() {
        let kind = statement.text("/predicateType").to_owned();
        let record = statement
            .text("/subject/0/name")
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned();
        let nonce = Salt::from_hex(statement.text("/predicate/nonce")).ok_or("a nonce")?;
        let commitments = statement
            .at("/predicate/commitments")
            .as_object()
            .cloned()
            .unwrap_or_default();
        for (name, committed) in commitments {
            let pointer = format!("/{name}");
            let place = Place {
                tenant: &tenant,
                record: &record,
                predicate_type: &kind,
                pointer: &pointer,
            };
            // Salts that an attacker has: none, and the statement's nonce. Whoever has the opening succeeds at once.
            let opening = read(export.file(&format!("openings/{index}.json"))?)?;
            let opening = opening
                .get("fields")
                .and_then(|all| all.get(&name))
                .and_then(Opening::from_value);
            let opening = opening.ok_or("an opening")?;
            assert_eq!(
                Some(commit(place, &opening.value, opening.salt)?.to_hex().as_str()),
                committed.as_str()
            );
            opened += 1;
            if !kind.ends_with("/promotion/v1") {
                continue;
            }
            for value in values.iter().chain([&opening.value]) {
                for salt in [Salt::from_bytes([0; 32]), nonce] {
                    let guess = commit(place, value, salt)?.to_hex();
                    assert!(!known.contains(&guess), "{index} {name}: {value:?}");
                }
            }
        }
    }
    assert!(opened > 1_000, "{opened}");
    Ok(())
}
