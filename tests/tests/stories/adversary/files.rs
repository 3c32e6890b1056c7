//! Every attack file is played against the real server, and its twin after it.
//!
//! Of each: the outcome and its code; the database gained one signed decision about it and nothing else, or nothing at
//! all; the one condition that fails is the one that the attack is about; and the twin is promoted, or waits for a
//! person where everything like it does.

use super::{Server, Value, play, submit};
use crate::attacks::{counts, difference};
use nullius_adversarial::attacks::{Attack, all};
use nullius_tests::evidence::Export;
use nullius_tests::json::Json as _;
use nullius_tests::{Failed, store};
use serde_json::json;

async fn attacked(server: &Server, attack: &Attack) -> Result<Vec<String>, Failed> {
    let document = attack.case()?;
    let (case, played) = play(server, &attack.name, &document).await?;
    let before = counts(server).await?;
    let answer = submit(server, &case, &played, &document).await?;
    let gained = difference(&before, &counts(server).await?);
    let said = answer.json();
    let mut faults = Vec::new();
    let mut expect = |what: &str, found: &Value, expected: &Value| {
        if found != expected {
            faults.push(format!("{}: {what} is {found}, not {expected}", attack.name));
        }
    };
    if let Some(status) = attack.at("/expect/status").as_u64() {
        expect("status", &json!(answer.status), &json!(status));
        let problem = said.text("/type").rsplit('/').next().unwrap_or_default();
        expect("problem", &json!(problem), attack.at("/expect/problem"));
        expect("what was written", &json!(gained), &json!({}));
        return Ok(faults);
    }
    expect("status", &json!(answer.status), &json!(201));
    for member in ["outcome", "reasons", "origin", "notices"] {
        let expected = attack.at(&format!("/expect/{member}"));
        if !expected.is_null() {
            expect(member, said.at(&format!("/{member}")), expected);
        }
    }
    let unmet: Vec<_> = said
        .list("/conditions")
        .iter()
        .filter(|condition| condition.text("/result") == "unmet")
        .map(|condition| condition.text("/name"))
        .collect();
    // Policy says once more what a condition before it found; it has no cause of its own there.
    let also = attack
        .at("/expect/also")
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    let sole: Vec<_> = [attack.text("/expect/sole")].into_iter().chain(also).collect();
    expect("what is not met", &json!(unmet), &json!(sole));
    expect(
        "what was written",
        &json!(gained),
        &json!({"candidates": 1, "leaves": 1}),
    );
    expect("what was promoted", said.at("/promoted"), &Value::Null);
    let leaf = store::last_leaf(server.path()).await?;
    let about = format!("candidate/{}", said.text("/id"));
    let record = json!([
        leaf.kind,
        leaf.statement.at("/subject/0/name"),
        leaf.statement.at("/predicate/outcome")
    ]);
    expect(
        "the record",
        &record,
        &json!(["promotion", about, attack.at("/expect/outcome")]),
    );
    if !faults.is_empty() {
        faults.push(format!("    {}", said.at("/conditions")));
    }
    Ok(faults)
}

async fn twin(server: &Server, attack: &Attack) -> Result<Vec<String>, Failed> {
    let document = attack.twin()?;
    let (case, played) = play(server, &attack.name, &document).await?;
    let said = submit(server, &case, &played, &document).await?.json();
    let expected = match attack.text("/twinExpect/outcome") {
        "" => "promoted",
        outcome => outcome,
    };
    let held = said.at("/reasons") == &json!(["approval-required"]);
    if said.text("/outcome") == expected && (expected == "promoted" || held) {
        Ok(Vec::new())
    } else {
        Ok(vec![format!(
            "{}: the twin: {} {}",
            attack.name,
            said.at("/outcome"),
            said.at("/conditions")
        )])
    }
}

#[tokio::test]
async fn every_attack_file_fails_for_its_one_reason_and_its_twin_passes() -> Result<(), Failed> {
    let mut server = super::server()?;
    let mut faults = Vec::new();
    let attacks = all()?;
    for attack in &attacks {
        let found = attacked(&server, attack).await?;
        if attack.succeeds().is_empty() {
            faults.extend(found);
        } else if found.is_empty() {
            faults.push(format!("{}: is met now: take the member `succeeds` away", attack.name));
        }
        faults.extend(twin(&server, attack).await?);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Each refusal is signed: the whole log verifies offline.
    server.stop()?;
    let report = Export::of(server.path(), "all")?.verified(None)?;
    assert_eq!(report.text("/verdict"), "verified", "{report}");
    Ok(())
}
