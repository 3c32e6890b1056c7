//! What a visitor can do next, as lines to copy: with the real tokens, ids and paths.

use std::path::Path;

use super::cast::{ANNA, BAS, ROSA, Tokens};
use super::client::{Client, text};
use super::people::sheet;
use super::play::Played;
use super::{Demo, DemoError};

/// The hold that the visitor is shown.
const SHOWN: &str = "4-verhuizing/children";
/// The record that the visitor is shown.
const RECORD: &str = "1-bijstand/hours-stated";

/// The lines, under headings.
///
/// # Errors
/// A sheet could not be read.
pub(super) async fn next(
    demo: &Demo,
    client: &Client,
    tokens: &Tokens,
    played: &[Played],
) -> Result<Vec<String>, DemoError> {
    let mut lines = Vec::new();
    let waiting: Vec<_> = played.iter().filter(|played| played.outcome() == "held").collect();
    if !demo.exit {
        let of = |label: &str| played.iter().find(|played| played.label() == label);
        lines.push("\nWhat next? Copy lines into another terminal.\n".to_owned());
        lines.push(format!("URL={}", client.url()));
        lines.push(format!("ANNA='Authorization: Bearer {}'", tokens.of(ANNA)));
        lines.push(format!("BAS='Authorization: Bearer {}'", tokens.of(BAS)));
        lines.push(format!("ROSA='Authorization: Bearer {}'", tokens.of(ROSA)));
        let labels: Vec<_> = waiting.iter().map(|played| played.label()).collect();
        lines.push(format!("\n# These wait for a person: {}", labels.join(", ")));
        lines.push("curl -sw '\\n' -H \"$ANNA\" \"$URL/v1/candidates?outcome=held\"".to_owned());
        if let Some(shown) = waiting.iter().find(|played| played.label() == SHOWN) {
            lines.extend(approve(client, tokens, shown).await?);
        }
        let record = of(RECORD).filter(|played| !played.href().is_empty());
        lines.extend(record.map(read).into_iter().flatten());
        lines.push("\n# The last signed checkpoint of the log".to_owned());
        lines.push("curl -s -H \"$ROSA\" \"$URL/v1/logs/default/checkpoint\"".to_owned());
    }
    lines.extend(audit(&demo.data));
    if demo.exit {
        let (nullius, data) = (ourselves(), demo.data.display());
        lines.push(format!(
            "\n# Look at it again, with tokens and ids to try\n{nullius} demo --data {data}"
        ));
    } else {
        lines.push("\nServing until Ctrl-C.".to_owned());
    }
    Ok(lines)
}

/// Look at a sheet, open what it rests on, approve.
async fn approve(client: &Client, tokens: &Tokens, shown: &Played) -> Result<Vec<String>, DemoError> {
    let (id, run, label) = (shown.id(), &shown.run, shown.label());
    let digest = text(&shown.answer, "/digest");
    let sheet = sheet(client, tokens.of(BAS), shown).await?;
    let mut lines = vec![
        format!("\n# Read what bas is to decide on ({label}), open the source it rests on, then approve it"),
        format!("curl -sw '\\n' -H \"$BAS\" \"$URL/v1/candidates/{id}/review-sheet?language=nl\""),
    ];
    for source in &shown.sources {
        lines.push(format!(
            "curl -sw '\\n' -H \"$BAS\" \"$URL/v1/runs/{run}/sources/{source}\""
        ));
    }
    lines.push(format!(
        "curl -sw '\\n' -H \"$BAS\" -H 'Content-Type: application/json' \"$URL/v1/candidates/{id}/reviews\" \\\n  \
         -d '{{\"verdict\":\"approve\",\"digest\":\"{digest}\",\n       \
         \"sheet\":\"{sheet}\",\"reason\":\"Seen.\"}}'"
    ));
    Ok(lines)
}

/// Read a record and the signed statement that it rests on.
fn read(record: &Played) -> Vec<String> {
    let (href, purpose) = (record.href(), &record.purpose);
    let index = text(&record.answer, "/receipt/index");
    vec![
        format!(
            "\n# Read a record ({}), and the signed statement behind it",
            record.label()
        ),
        format!("curl -sw '\\n' -H \"$ANNA\" \"$URL{href}?purpose={purpose}\""),
        format!("curl -s -H \"$ROSA\" \"$URL/v1/evidence/{index}\" |"),
        "  sed 's/.*\"payload\":\"\\([^\"]*\\)\".*/\\1/' | openssl base64 -d -A".to_owned(),
    ]
}

/// Take the log away and verify it offline.
fn audit(data: &Path) -> Vec<String> {
    let export = format!("{}-export", data.display());
    let data = data.display();
    vec![
        "\n# Take the whole log away and check it offline, with keys from elsewhere".to_owned(),
        format!("{} export --data {data} --out {export}", ourselves()),
        format!("{} verify {export} --trust {data}/trust/trust.json", auditor()),
    ]
}

/// How the running program is called from here.
fn ourselves() -> String {
    let path = std::env::current_exe().unwrap_or_else(|_| "nullius".into());
    from_here(&path)
}

/// How the verifier is called from here: it stands beside this program, or is built first.
fn auditor() -> String {
    let beside = std::env::current_exe().map(|path| path.with_file_name("nullius-audit"));
    match beside {
        Ok(path) if path.exists() => from_here(&path),
        _ => "cargo run --release --quiet --package nullius-audit -- "
            .trim_end()
            .to_owned(),
    }
}

fn from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let short = path.strip_prefix(&here).unwrap_or(path);
    short.display().to_string()
}
