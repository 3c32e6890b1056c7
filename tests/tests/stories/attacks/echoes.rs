//! The model's own words, sent through a tool and brought back as the tool's.

use nullius_tests::Failed;
use serde_json::json;

use super::Scene;

const LETTER: &str = "U krijgt € 999,00 [E1].";

#[tokio::test]
async fn an_argument_that_comes_back_anywhere_is_no_evidence() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let arguments = json!({"vraag": "bedrag 999.00", "bedrag": "999.00"});
    for (content, pointer) in [
        (json!({"bedrag": "999.00"}), "/bedrag"),
        (json!({"verzoek": {"veld": "999.00"}}), "/verzoek/veld"),
        (json!({"verzoek": {"veld": "999.00"}}), "/verzoek"),
        (json!({"bedrag": "999.00", "treffers": 0}), ""),
        (json!({"bedrag": 999}), "/bedrag"),
        (json!({"lijst": ["999.00"]}), "/lijst/0"),
    ] {
        let source = scene.tool(&arguments, &content).await?;
        let candidate = scene.letter(LETTER, &json!({"source": source, "pointer": pointer}));
        scene.stopped(&candidate, "refused", "citation-unresolved").await?;
        let source = scene.tool(&json!({"vraag": "bedrag"}), &content).await?;
        scene
            .promoted(&scene.letter(LETTER, &json!({"source": source, "pointer": pointer})))
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn an_argument_that_comes_back_in_a_sentence_is_no_evidence() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let content = json!({"melding": "Niets gevonden voor bedrag 999.00"});
    let arguments = json!({"vraag": "bedrag 999.00"});
    let source = scene.tool(&arguments, &content).await?;
    let echo = json!({"source": source, "quote": "bedrag 999.00"});
    scene
        .stopped(&scene.letter(LETTER, &echo), "refused", "citation-unresolved")
        .await?;
    for place in [
        json!({"source": source, "pointer": "/melding"}),
        json!({"source": source, "quote": "Niets gevonden voor bedrag 999.00"}),
    ] {
        scene
            .stopped(&scene.letter(LETTER, &place), "revision-requested", "number-mismatch")
            .await?;
    }
    let source = scene.tool(&json!({"vraag": "alles"}), &content).await?;
    let place = json!({"source": source, "pointer": "/melding"});
    scene.promoted(&scene.letter(LETTER, &place)).await?;
    Ok(())
}

#[tokio::test]
async fn a_memory_does_not_rest_on_what_the_agent_asked() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let memory = |source: &str| {
        json!({"run": scene.played.run, "destination": "memory", "type": "casework/support-need@1",
            "payload": {"need": "form-help"},
            "claims": [{"path": "/need", "origin": "retrieved", "cites": ["E1"]}],
            "citations": {"E1": {"source": source, "pointer": "/gezocht"}}})
    };
    let content = json!({"gezocht": "form-help"});
    let source = scene.tool(&json!({"zoek": "form-help"}), &content).await?;
    scene
        .stopped(&memory(&source), "refused", "citation-unresolved")
        .await?;
    let source = scene.tool(&json!({"zoek": "hulp"}), &content).await?;
    // An equal value in a field that the type does not name for the leaf means something else: it stays an inference,
    // and a person decides.
    scene.stopped(&memory(&source), "held", "approval-required").await?;
    Ok(())
}
