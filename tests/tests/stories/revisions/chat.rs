//! A chat answer has one repair. What is still wrong then leaves marked, if the type lets it, or not at all.

use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::{DISCLAIMER, MARK_EN, MARK_NL, RIGHT, Scene, WRONG, mends};

#[tokio::test]
async fn a_repaired_answer_leaves_without_a_mark() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let draft = scene
        .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
        .await?;
    let mended = mends(&draft, scene.dutch("answer", RIGHT));
    let answer = scene.becomes(&mended, "promoted", "").await?;
    assert_eq!(answer.text("/promoted/rendered"), "Wij hielden € 168,20 in.");
    assert_eq!(answer.at("/notices"), &json!([]));
    let item = scene.item(&answer).await?;
    assert_eq!(
        (item.at("/notices"), item.at("/findings")),
        (&json!(null), &json!(null))
    );
    Ok(())
}

#[tokio::test]
async fn an_answer_that_was_not_mended_leaves_and_says_so_in_the_language_of_the_run() -> Result<(), Failed> {
    let mut scene = Scene::standard().await?;
    let english = "We kept back €186.20 [E1].";
    for (run, language, text, mark, read) in [
        ("nl", "nl", WRONG, MARK_NL, "Wij hielden € 186,20 in."),
        ("en", "en", english, MARK_EN, "We kept back €186.20."),
        // Whatever language a model says that it writes in.
        ("nl", "en", english, MARK_NL, "We kept back €186.20."),
    ] {
        scene.played = super::play(&scene.server, &json!({"language": run})).await?;
        let submission = scene.draft("answer", language, text);
        let draft = scene
            .becomes(&submission, "revision-requested", "number-mismatch")
            .await?;
        let answer = scene.becomes(&mends(&draft, submission), "promoted", "").await?;
        assert_eq!(answer.at("/notices"), &json!(["unverified"]));
        assert_eq!(answer.text("/promoted/rendered"), format!("{mark}{read}"));
        assert_eq!(answer.text("/findings/0/code"), "number-mismatch");
        let verified = answer
            .list("/conditions")
            .iter()
            .find(|one| one.text("/name") == "verified");
        let verified = verified.ok_or("no such condition")?;
        assert_eq!(verified.text("/result"), "not-required", "never `met`");
        let item = scene.item(&answer).await?;
        assert_eq!(item.text("/rendered"), format!("{mark}{read}"), "put there by code");
        assert_eq!(item.text("/payload/text"), text);
        assert_eq!(item.at("/notices"), &json!(["unverified"]));
        assert_eq!(item.at("/findings"), answer.at("/findings"));
    }
    // The budget is the run's: the second and third answer still have a repair, the fourth has none.
    for _ in 0..2 {
        scene
            .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
            .await?;
    }
    let spent = "revision-budget-spent number-mismatch";
    scene.becomes(&scene.dutch("answer", WRONG), "withheld", spent).await?;
    Ok(())
}

#[tokio::test]
async fn a_report_is_never_marked() -> Result<(), Failed> {
    let scene = Scene::standard().await?;
    let wrong = scene.dutch("report", &format!("{WRONG} {DISCLAIMER}"));
    let mut draft = scene.becomes(&wrong, "revision-requested", "number-mismatch").await?;
    for _ in 0..2 {
        let mended = mends(&draft, wrong.clone());
        draft = scene.becomes(&mended, "revision-requested", "number-mismatch").await?;
    }
    let last = mends(&draft, wrong);
    let answer = scene
        .becomes(&last, "withheld", "revision-budget-spent number-mismatch")
        .await?;
    assert_eq!(answer.at("/notices"), &json!([]));
    Ok(())
}

#[tokio::test]
async fn what_would_do_harm_is_never_marked() -> Result<(), Failed> {
    let mut scene = Scene::standard().await?;
    for (text, outcome, reasons) in [
        ("Wij schelden € 168,20 kwijt [E1].", "refused", "promise-language"),
        (
            "Wij raden u aan te verhuizen. Wij hielden € 168,20 in [E1].",
            "refused",
            "advice-language",
        ),
        (
            "Wij hielden € 168,20 in [E1]. Kijk op https://voorbeeld.example/a.",
            "withheld",
            "revision-budget-spent link-without-source",
        ),
        (
            "Betaal op NL20 INGB 0001 2345 67 [E1].",
            "withheld",
            "revision-budget-spent number-mismatch",
        ),
        (
            "Wij hielden {{E1|date}} in [E1].",
            "withheld",
            "revision-budget-spent slot-unfilled",
        ),
    ] {
        scene.played = super::play(&scene.server, &json!({})).await?;
        let draft = scene
            .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
            .await?;
        let repair = mends(&draft, scene.dutch("answer", text));
        let answer = scene.becomes(&repair, outcome, reasons).await?;
        assert_eq!(answer.at("/promoted"), &json!(null), "{text}");
    }
    assert_eq!(scene.count("SELECT count(*) FROM items").await?, 0);

    // The harmless twin, with a doubtful figure only.
    scene.played = super::play(&scene.server, &json!({})).await?;
    let draft = scene
        .becomes(&scene.dutch("answer", WRONG), "revision-requested", "number-mismatch")
        .await?;
    let repair = mends(&draft, scene.dutch("answer", "Wij hielden € 168,21 in [E1]."));
    scene.becomes(&repair, "promoted", "").await?;
    Ok(())
}
