//! Words that are not the citizen's own plain statement, dressed up as one.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::{HOURS, Scene};

/// Texts in which the sentence stands and is not what the citizen states.
const OF_SOMEBODY_ELSE: &[&str] = &[
    "Mijn zus zei: 'Kom langs. {} Dag!'",
    "Mijn zus riep ‘Kom langs. {} Dag!’",
    "Mijn zus riep ‚Kom langs. {} Dag!‘",
    "Mijn zus riep ''Kom langs. {} Dag!''",
    "Mijn zus riep ＂Kom langs. {} Dag!＂",
    "Mijn zus riep 「Kom langs. {} Dag!」",
    "Mijn zus riep ❝Kom langs. {} Dag!❞",
    "Mijn zus riep \"Kom langs. {} Dag!\"",
    "Mijn zus riep «Kom langs. {} Dag!»",
    "Mijn zus zei 'Dat is Hans' fiets. {} Dag!'",
    "Mijn zus schreef:\n```\nKom langs.\n{}\n```",
    "<blockquote>Kom langs.\n{}\n</blockquote>",
    "Van: Jan\nAan: Noor\nOnderwerp: werk\n\n{}\nGroet, Jan",
    "-----Doorgestuurd bericht-----\n\n{}",
    "> Hallo, ik schreef u eerder.\n{}",
    "Mijn buurman zegt:\n\n{}",
    "Mijn man vertelde het volgende. {}",
    "Stel dat het zo gaat. {}",
    "Mogelijke antwoorden:\n- {}\n- Ik heb niet gewerkt.",
    "Hij zei 'hallo'. Dat was gisteren. {}",
    "{} Grapje!",
    "{} Dat klopt niet.",
    "{} Klopt dat?",
];

#[tokio::test]
async fn the_words_of_somebody_else_are_never_stated() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    for text in OF_SOMEBODY_ELSE {
        let source = scene.said(&text.replace("{}", HOURS)).await?;
        let answer = scene
            .stopped(&scene.hours(&source, HOURS), "held", "approval-required")
            .await?;
        assert_eq!(answer.text("/origin"), "inferred", "{text}");
        assert_eq!(answer.at("/notices"), &json!(["origin-downgraded"]), "{text}");
    }
    for text in [
        "Goedemorgen. {} We redden het zo niet.",
        "'s Avonds werk ik aan auto's van anderen. {}",
        "Mijn huis is te klein. Het dak lekt. {}",
    ] {
        let source = scene.said(&text.replace("{}", HOURS)).await?;
        let answer = scene.promoted(&scene.hours(&source, HOURS)).await?;
        assert_eq!(answer.text("/origin"), "stated", "{text}");
    }
    Ok(())
}

#[tokio::test]
async fn a_denial_or_a_doubt_is_never_stated() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    for sentence in [
        "Ik heb niet 12 uur gewerkt.",
        "Ik heb nooit 12 uur gewerkt.",
        "Ik ontken dat ik 12 uur gewerkt heb.",
        "Ik heb in november 12 uur gewerkt, behalve dat dit niet klopt.",
        "Ik zou in november 12 uur gewerkt hebben.",
        "Heb ik in november 12 uur gewerkt?",
        "Als ik in november 12 uur gewerkt heb, bel ik.",
        "Misschien heb ik in november 12 uur gewerkt.",
        "Ik heb in november 12 of 13 uur gewerkt.",
        "Mijn broer heeft in november 12 uur gewerkt.",
    ] {
        let source = scene.said(sentence).await?;
        let answer = scene
            .stopped(&scene.hours(&source, sentence), "held", "approval-required")
            .await?;
        assert_eq!(answer.text("/origin"), "inferred", "{sentence}");
    }
    let plain = "Ik heb in november 12 uur gewerkt.";
    let source = scene.said(plain).await?;
    scene.promoted(&scene.hours(&source, plain)).await?;
    Ok(())
}

#[tokio::test]
async fn a_quote_with_one_other_letter_is_in_no_source() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    for (at, letter) in HOURS.char_indices() {
        let mut quote = HOURS.to_owned();
        quote.replace_range(at..=at, if letter == 'q' { "x" } else { "q" });
        let candidate = scene.hours(&source, &quote);
        scene.stopped(&candidate, "refused", "citation-unresolved").await?;
    }
    scene.promoted(&scene.hours(&source, HOURS)).await?;
    Ok(())
}

#[tokio::test]
async fn a_quote_that_is_sewn_together_is_no_statement() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene
        .said("Ik heb in november gewerkt. Dat was 12 uur bij een bakker.")
        .await?;
    for quote in [
        "Ik heb in november 12 uur bij een bakker.",
        "Ik heb in november … 12 uur",
        "Ik heb in november gewerkt … 12 uur bij een bakker.",
    ] {
        let candidate = scene.hours(&source, quote);
        scene.stopped(&candidate, "refused", "citation-unresolved").await?;
    }
    let both = "Ik heb in november gewerkt. Dat was 12 uur bij een bakker.";
    let answer = scene
        .stopped(&scene.hours(&source, both), "held", "approval-required")
        .await?;
    assert_eq!(answer.text("/origin"), "inferred");
    let whole = scene.said(HOURS).await?;
    scene.promoted(&scene.hours(&whole, HOURS)).await?;
    Ok(())
}

#[tokio::test]
async fn a_statement_that_stands_in_somebody_elses_document_is_not_the_subjects() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let document = json!({"kind": "document", "title": "brief", "mediaType": "text/plain", "content": HOURS,
        "observedAt": "2026-11-01T00:00:00Z"});
    let staff = json!({"kind": "input", "speaker": "staff", "channel": "chat", "mediaType": "text/plain",
        "content": HOURS, "observedAt": "2026-11-01T00:00:00Z"});
    let own = json!({"kind": "input", "speaker": "subject", "channel": "chat", "mediaType": "text/plain",
        "content": HOURS, "observedAt": "2026-11-01T00:00:00Z"});
    for (key, source) in [
        ("intake", &document),
        ("recorder", &document),
        ("intake", &staff),
        ("intake-assistent", &own),
    ] {
        let source = scene.record(key, source).await?;
        let answer = scene
            .stopped(&scene.hours(&source, HOURS), "held", "approval-required")
            .await?;
        assert_eq!(answer.text("/origin"), "inferred", "{key}");
    }
    let source = scene.record("intake", &own).await?;
    scene.promoted(&scene.hours(&source, HOURS)).await?;
    Ok(())
}

#[tokio::test]
async fn a_number_in_another_form_is_not_what_was_stated() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    for value in ["twaalf", "１２", "١٢", "12 uur"] {
        let mut candidate = scene.hours(&source, HOURS);
        candidate["payload"]["value"] = value.into();
        let answer = scene.stopped(&candidate, "held", "approval-required").await?;
        assert_eq!(answer.text("/origin"), "inferred", "{value}");
    }
    for value in ["13", "1.2", "120", "-12", "9999999999999999999999999999999"] {
        let mut candidate = scene.hours(&source, HOURS);
        candidate["payload"]["value"] = value.into();
        scene.stopped(&candidate, "refused", "number-mismatch").await?;
    }
    scene.promoted(&scene.hours(&source, HOURS)).await?;
    Ok(())
}
