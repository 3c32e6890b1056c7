//! Amounts and accounts with one digit changed, and trying until the gate gives in.

use std::collections::BTreeMap;

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::{Value, json};

use super::Scene;

#[tokio::test]
async fn an_amount_or_account_with_one_other_digit_is_not_sent() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let content = json!({"bedrag": "1233.30", "rekening": "NL91 ABNA 0417 1643 00"});
    let source = scene.tool(&json!({}), &content).await?;
    let amount = "Betaal € 1.233,30 [E1].";
    let account = "Gebruik rekening NL91ABNA0417164300 [E1].";
    let mut tried = 0;
    for (text, pointer) in [(amount, "/bedrag"), (account, "/rekening")] {
        let citation = json!({"source": source, "pointer": pointer});
        let marker = text.find("[E1]").unwrap_or(text.len());
        for (at, digit) in text.char_indices().filter(|(at, c)| *at < marker && c.is_ascii_digit()) {
            let mut other = text.to_owned();
            other.replace_range(at..=at, if digit == '7' { "8" } else { "7" });
            let outcome = if tried < 3 { "revision-requested" } else { "withheld" };
            scene
                .stopped(&scene.letter(&other, &citation), outcome, reason(outcome))
                .await?;
            tried += 1;
        }
        scene.promoted(&scene.letter(text, &citation)).await?;
    }
    let valid = "Gebruik rekening NL20 INGB 0001 2345 67 [E1].";
    let citation = json!({"source": source, "pointer": "/rekening"});
    scene
        .stopped(&scene.letter(valid, &citation), "withheld", reason("withheld"))
        .await?;
    Ok(())
}

fn reason(outcome: &str) -> &'static str {
    if outcome == "withheld" {
        "revision-budget-spent number-mismatch"
    } else {
        "number-mismatch"
    }
}

#[tokio::test]
async fn sixteen_bad_drafts_at_once_spend_the_budget_once() -> Result<(), Failed> {
    let mut scene = Scene::new().await?;
    scene.played = nullius_tests::cases::Case::named("bijstand")?
        .play_with(&scene.server, str::to_owned, &json!({"budget": {"revisions": 1}}))
        .await?;
    let source = scene.tool(&json!({}), &json!({"bedrag": "1233.30"})).await?;
    let citation = json!({"source": source, "pointer": "/bedrag"});
    let bad = scene.letter("Betaal € 9.999,00 [E1].", &citation);
    let agent = scene.server.caller("intake-assistent")?;
    let sent: Vec<_> = (0..16)
        .map(|_| {
            let (agent, bad) = (agent.clone(), bad.clone());
            tokio::spawn(async move {
                agent
                    .post("/v1/candidates", &bad)
                    .await
                    .map_err(|error| error.to_string())
            })
        })
        .collect();
    let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
    for answer in sent {
        let answer: Value = answer.await??.expect(201)?;
        *outcomes.entry(answer.text("/outcome").to_owned()).or_default() += 1;
        assert_eq!(answer.at("/promoted"), &json!(null));
    }
    let expected = BTreeMap::from([("revision-requested".to_owned(), 1), ("withheld".to_owned(), 15)]);
    assert_eq!(outcomes, expected);
    scene
        .promoted(&scene.letter("Betaal € 1.233,30 [E1].", &citation))
        .await?;
    Ok(())
}
