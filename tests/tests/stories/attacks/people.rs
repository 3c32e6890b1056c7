//! Claims about people in the wrong place, and what is never inferred.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::{HOURS, Scene};

/// Ways to write the made-up citizen's name so that an eye sees it and a comparison may not.
const DISGUISED: &[&str] = &[
    "Noor Testveld",
    "NOOR  TESTVELD",
    "N\u{3bf}\u{3bf}r Testveld",
    "Noor T\u{435}stveld",
    "No\u{200b}or Test\u{200b}veld",
    "Noor\u{a0}Testveld",
    "Ｎｏｏｒ Ｔｅｓｔｖｅｌｄ",
];

#[tokio::test]
async fn a_name_in_disguise_is_kept_out_of_knowledge() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene
        .record(
            "recorder",
            &json!({"kind": "document", "title": "beleid", "mediaType": "text/plain",
                "content": "De wachtlijst voor zone C is 3 maanden.", "observedAt": "2026-11-01T00:00:00Z"}),
        )
        .await?;
    let entry = |statement: &str| {
        json!({"run": scene.played.run, "destination": "knowledge", "type": "casework/procedure-note@1",
            "payload": {"topic": "wachtlijst", "statement": statement, "reviewBy": "2027-06-01"}, "claims": [],
            "citations": {"E1": {"source": source, "quote": "De wachtlijst voor zone C is 3 maanden."}}})
    };
    for name in DISGUISED {
        let candidate = entry(&format!("{name} wacht 3 maanden [E1]."));
        scene.stopped(&candidate, "refused", "personal-data").await?;
    }
    for statement in [
        "Bel 06 12345678 [E1].",
        "Kenteken 12-ABC-3 [E1].",
        "Schrijf a.b@example.org [E1].",
    ] {
        scene.stopped(&entry(statement), "refused", "personal-data").await?;
    }
    let answer = scene
        .submit(&entry("De wachtlijst voor zone C is 3 maanden [E1]."))
        .await?
        .expect(201)?;
    assert_eq!(
        (answer.text("/outcome"), answer.at("/reasons")),
        ("held", &json!(["approval-required"])),
        "knowledge waits for an editor and for nothing else"
    );
    Ok(())
}

#[tokio::test]
async fn a_name_in_disguise_is_kept_out_of_free_text() -> Result<(), Failed> {
    let mut scene = Scene::new().await?;
    scene.played = Case::named("bijstand")?
        .play_with(&scene.server, str::to_owned, &json!({"purpose": "verhuizing"}))
        .await?;
    let said = "Wij gaan per 1 januari 2027 verhuizen naar Dorpsstraat 1 in Voorbeeldstad.";
    let source = scene.said(said).await?;
    let task = |summary: &str| {
        json!({"run": scene.played.run, "destination": "record", "type": "casework/task@1", "claims": [],
            "payload": {"process": "brp-verhuizing", "summary": summary},
            "citations": {"E1": {"source": source, "quote": said}}})
    };
    for name in DISGUISED {
        let candidate = task(&format!("Verhuizing van {name} per 1 januari 2027 [E1]."));
        scene.stopped(&candidate, "refused", "person-in-free-text").await?;
    }
    let answer = scene
        .submit(&task("Verhuizing per 1 januari 2027 [E1]."))
        .await?
        .expect(201)?;
    assert_eq!(
        (answer.text("/outcome"), answer.at("/reasons")),
        ("held", &json!(["approval-required"]))
    );
    Ok(())
}

#[tokio::test]
async fn what_stands_for_an_origin_is_never_inferred() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let polish = "Ik wil graag een tolk Pools bij de afspraak.";
    let source = scene.said(&format!("{HOURS} {polish}")).await?;
    // A quote that names a language is no ground for an inference at all; any other one is none for this leaf.
    for (member, quote, code) in [
        ("language", HOURS, "policy-forbids"),
        ("interpreter", HOURS, "policy-forbids"),
        ("language", polish, "forbidden-attribute"),
    ] {
        let path = format!("/{member}");
        let candidate = json!({"run": scene.played.run, "destination": "memory",
            "type": "casework/contact-preference@1", "payload": {member: "pl"},
            "claims": [{"path": path, "origin": "inferred", "cites": ["E1"]}],
            "citations": {"E1": {"source": source, "quote": quote}}});
        scene.stopped(&candidate, "refused", code).await?;
    }
    let asked = json!({"run": scene.played.run, "destination": "memory",
        "type": "casework/contact-preference@1", "payload": {"interpreter": "pl"},
        "claims": [{"path": "/interpreter", "origin": "stated", "cites": ["E1"]}],
        "citations": {"E1": {"source": source, "quote": polish}}});
    let answer = scene.promoted(&asked).await?;
    assert_eq!(answer.text("/origin"), "stated");
    Ok(())
}

#[tokio::test]
async fn no_value_shows_another_text_than_it_holds() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let citation = json!({"source": source, "quote": HOURS});
    for hidden in [
        "\u{202e}",
        "\u{2066}",
        "\u{200b}",
        "\u{feff}",
        "\u{e0041}\u{e0042}",
        "\u{2063}",
    ] {
        let text = format!("U hebt 12 uur gewerkt{hidden} [E1].");
        scene
            .stopped(&scene.letter(&text, &citation), "refused", "instruction-like")
            .await?;
        let mut candidate = scene.hours(&source, HOURS);
        candidate["payload"] = json!({"kind": "debt", "value": format!("rent{hidden} is late")});
        scene.stopped(&candidate, "refused", "instruction-like").await?;
    }
    scene
        .promoted(&scene.letter("U hebt 12 uur gewerkt [E1].", &citation))
        .await?;
    Ok(())
}

#[tokio::test]
async fn a_name_in_another_normal_form_is_the_same_name() -> Result<(), Failed> {
    let mut scene = Scene::new().await?;
    let intake = scene.server.caller("intake")?;
    let subject = json!({"name": "Zo\u{eb} T\u{ea}stman", "identifiers": [{"type": "bsn", "value": "999993847"}]});
    let subject = intake.post("/v1/subjects", &subject).await?.expect(201)?;
    scene.played = Case::named("bijstand")?
        .play_with(&scene.server, str::to_owned, &json!({"subject": subject.text("/id")}))
        .await?;
    let source = scene.said("We redden het zo niet.").await?;
    let debt = |value: &str| {
        let mut candidate = scene.hours(&source, "We redden het zo niet.");
        candidate["payload"] = json!({"kind": "debt", "value": value});
        candidate
    };
    for name in [
        "Zo\u{eb} T\u{ea}stman",
        "Zoe\u{308} Te\u{302}stman",
        "Zoe Testman",
        "ZO\u{cb} T\u{ca}STMAN",
    ] {
        let candidate = debt(&format!("rent of {name}"));
        scene.stopped(&candidate, "refused", "person-in-free-text").await?;
    }
    scene
        .stopped(&debt("rent is late"), "held", "approval-required")
        .await?;
    Ok(())
}
