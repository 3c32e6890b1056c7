//! A budget that is spent: nothing is published or saved, and nothing is proposed on its ground.

use std::collections::BTreeMap;

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::{Value, json};

use super::{DISCLAIMER, RIGHT, Scene, WRONG, mends, proposal};
use crate::approvals::Hold;

const SPENT: &str = "revision-budget-spent number-mismatch";

/// The outcomes of a draft that is sent so often at once, and how often each came.
async fn at_once(scene: &Scene, submission: &Value, times: usize) -> Result<BTreeMap<String, u32>, Failed> {
    let mut sent = tokio::task::JoinSet::new();
    for _ in 0..times {
        let (agent, submission) = (scene.server.caller("intake-assistent")?, submission.clone());
        sent.spawn(async move {
            let answer = agent.post("/v1/candidates", &submission).await;
            answer.map_err(|error| error.to_string())
        });
    }
    let mut outcomes = BTreeMap::new();
    while let Some(answer) = sent.join_next().await {
        let answer = answer??.expect(201)?;
        *outcomes.entry(answer.text("/outcome").to_owned()).or_default() += 1;
    }
    Ok(outcomes)
}

#[tokio::test]
async fn a_report_that_is_never_right_is_withheld_and_nothing_is_proposed_on_its_ground() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let report = |text: &str| scene.dutch("report", &format!("{text} {DISCLAIMER}"));
    let mut draft = scene
        .becomes(&report(WRONG), "revision-requested", "number-mismatch")
        .await?;
    for left in [1, 0] {
        let mended = mends(&draft, report(WRONG));
        draft = scene.becomes(&mended, "revision-requested", "number-mismatch").await?;
        assert_eq!(draft.at("/left/revisions"), &json!(left));
    }
    let withheld = scene.becomes(&mends(&draft, report(WRONG)), "withheld", SPENT).await?;
    assert_eq!(withheld.at("/promoted"), &json!(null));
    assert!(withheld.at("/receipt/index").is_string(), "its evidence is there");
    assert_eq!(scene.count("SELECT count(*) FROM items").await?, 0);
    let kept = "SELECT count(*) FROM candidates WHERE outcome = 'withheld' AND document IS NOT NULL";
    assert_eq!(scene.count(kept).await?, 0, "the draft itself is not kept");
    scene.becomes(&proposal(&scene), "refused", "needs-promoted").await?;

    // A letter is no report.
    scene.becomes(&scene.dutch("letter", RIGHT), "promoted", "").await?;
    scene.becomes(&proposal(&scene), "refused", "needs-promoted").await?;
    Ok(())
}

#[tokio::test]
async fn with_its_report_promoted_a_proposal_goes_to_a_person() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let report = scene.dutch("report", &format!("{RIGHT} {DISCLAIMER}"));
    scene.becomes(&report, "promoted", "").await?;
    let submission = proposal(&scene);
    let held = scene.becomes(&submission, "held", "approval-required").await?;
    let hold = Hold::answered(&submission, &held)?;
    let review = hold.approved_by(&scene.server, "first").await?;
    assert_eq!(review.text("/outcome"), "promoted", "{review}");

    // What another run reported is no ground for this one.
    let mut elsewhere = Scene {
        played: super::play(&scene.server, &json!({})).await?,
        server: scene.server,
    };
    elsewhere
        .becomes(&proposal(&elsewhere), "refused", "needs-promoted")
        .await?;
    elsewhere.played = super::play(&elsewhere.server, &json!({})).await?;
    Ok(())
}

#[tokio::test]
async fn a_run_may_have_fewer_revisions_and_never_more() -> Result<(), Failed> {
    let mut scene = Scene::standard().await?;
    for (asked, may) in [(json!(0), 0), (json!(1), 1), (json!(99), 3)] {
        scene.played = super::play(&scene.server, &json!({"budget": {"revisions": asked}})).await?;
        for tried in 0..=may {
            let (outcome, reasons) = if tried < may {
                ("revision-requested", "number-mismatch")
            } else {
                ("withheld", SPENT)
            };
            // Dressed up as a fresh one each time.
            let text = format!("Brief {tried}. {WRONG}");
            let name = if tried % 2 == 0 { "letter" } else { "answer" };
            let answer = scene.send(&scene.dutch(name, &text)).await?.expect(201)?;
            assert_eq!(answer.text("/outcome"), outcome, "{asked} {tried} {answer}");
            assert!(
                answer
                    .at("/reasons")
                    .to_string()
                    .contains(reasons.split(' ').next().unwrap_or_default())
            );
        }
    }
    Ok(())
}

#[tokio::test]
async fn fifty_drafts_at_once_never_exceed_the_budget() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let outcomes = at_once(&scene, &scene.dutch("letter", WRONG), 50).await?;
    let expected = BTreeMap::from([("revision-requested".to_owned(), 3), ("withheld".to_owned(), 47)]);
    assert_eq!(outcomes, expected);
    assert_eq!(scene.count("SELECT max(revisions) FROM runs").await?, 3);
    scene.becomes(&scene.dutch("letter", RIGHT), "promoted", "").await?;
    Ok(())
}

#[tokio::test]
async fn of_fifty_mended_forms_at_once_one_takes_the_place() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let draft = scene
        .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
        .await?;
    // Each alone would leave marked.
    let outcomes = at_once(&scene, &mends(&draft, scene.dutch("answer", WRONG)), 50).await?;
    let expected = BTreeMap::from([("promoted".to_owned(), 1), ("refused".to_owned(), 49)]);
    assert_eq!(outcomes, expected);
    assert_eq!(scene.count("SELECT count(*) FROM items").await?, 1);
    Ok(())
}

#[tokio::test]
async fn a_thousand_tries_do_not_wear_a_gate_out() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
    for round in 0..10 {
        let text = format!("Poging {round}. {WRONG}");
        let name = if round % 2 == 0 { "answer" } else { "letter" };
        for (outcome, count) in at_once(&scene, &scene.dutch(name, &text), 100).await? {
            *outcomes.entry(outcome).or_default() += count;
        }
    }
    let expected = BTreeMap::from([("revision-requested".to_owned(), 3), ("withheld".to_owned(), 997)]);
    assert_eq!(outcomes, expected);
    assert_eq!(scene.count("SELECT count(*) FROM items").await?, 0);
    assert_eq!(
        scene
            .count("SELECT count(*) FROM leaves WHERE kind = 'promotion'")
            .await?,
        1_000,
        "each try is evidence"
    );
    Ok(())
}
