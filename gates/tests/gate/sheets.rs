//! What an approver is shown: why they are asked, in their language, and each quote with what stands around it.

use nullius_gates::facts::HoldTerms;
use nullius_gates::sheet::review_sheet;
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Language;

use crate::play::{NOW, Story, moment, set, story, text};

/// The sheet of a candidate that a case holds.
fn sheet(story: &Story, name: &str, language: Language) -> Value {
    let mut play = story.at(NOW);
    play.hold = Some(HoldTerms {
        not_after: moment("2026-12-07T16:00:10Z"),
        sheet_nonce: [1; 32],
    });
    review_sheet(&play.named(name), &play.facts(), language).unwrap().0
}

#[test]
fn an_approver_reads_in_their_own_language_why_they_are_asked() {
    let story = story("5-schuldhulp");
    let inferred = |language| {
        let sheet = sheet(&story, "eviction-risk", language);
        let reasons = sheet.get("reasons").and_then(Value::as_array).unwrap();
        let reason = reasons
            .iter()
            .find(|reason| text(reason, "policy") == "inferred-person");
        text(reason.unwrap(), "text").to_owned()
    };
    assert_eq!(
        inferred(Language::Dutch),
        "Dit is een afgeleide conclusie over een persoon. Een behandelaar moet die eerst goedkeuren."
    );
    assert_eq!(
        inferred(Language::English),
        "This is an inferred claim about a person. A caseworker must approve it first."
    );
}

/// What stands before and after the quote of the debt, when its source has `before` and `after` around it.
fn around(before: &str, after: &str) -> (String, String) {
    let mut story = story("5-schuldhulp");
    let written = story.candidate("debt");
    let citation = written.get("citations").and_then(|all| all.get("E1")).unwrap();
    let quote = text(citation, "quote").to_owned();
    let sources = story.0.get("sources").and_then(Value::as_array).unwrap();
    let at = sources
        .iter()
        .position(|source| text(source, "key") == text(citation, "source"));
    let content = format!("{before}{quote}{after}");
    set(&mut story.0, &format!("/sources/{}/content", at.unwrap()), content);
    let sheet = sheet(&story, "debt", Language::Dutch);
    let shown = sheet.get("citations").and_then(|all| all.get("E1")).unwrap();
    assert_eq!(text(shown, "quote"), quote);
    (text(shown, "before").to_owned(), text(shown, "after").to_owned())
}

#[test]
fn a_quote_is_shown_with_what_stands_around_it() {
    let pair = |before: &str, after: &str| (before.to_owned(), after.to_owned());
    assert_eq!(around("", ""), pair("", ""));
    assert_eq!(around("Goedemiddag. ", " Dank u."), pair("Goedemiddag. ", " Dank u."));
    // At most 240 bytes on each side, and no half character.
    let long = "x".repeat(300);
    assert_eq!(
        around(&format!("{long}. "), &format!(" {long}.")),
        pair(&format!("{}. ", "x".repeat(238)), &format!(" {}", "x".repeat(239)))
    );
    let long = "é".repeat(300);
    assert_eq!(
        around(&format!("{long}.\n"), &format!("\n{long}.")),
        pair(&format!("{}.\n", "é".repeat(119)), &format!("\n{}", "é".repeat(119)))
    );
}
