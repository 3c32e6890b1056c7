//! Where a finding stands: the sentence as it was submitted, and the label and source that say what was expected.

use nullius_schemas::api::FindingAnswer;
use nullius_schemas::json::Value;

use crate::play::{NOW, set, story};

/// What is found in the text of a letter, whose citations are also there under these other labels.
fn found(words: &str, labels: &[&str]) -> Vec<FindingAnswer> {
    let story = story("1-bijstand");
    let play = story.at(NOW);
    let mut written = story.candidate("answer");
    let citation = |label: &str| written.get("citations").and_then(|all| all.get(label)).unwrap().clone();
    let mut citations = vec![("E1", citation("E1")), ("E4", citation("E4"))];
    citations.extend(labels.iter().map(|label| (*label, citation("E1"))));
    set(&mut written, "/citations", Value::object(citations));
    set(&mut written, "/payload/text", words);
    let candidate = play.candidate(&written);
    let specification = candidate.citations().values().next().unwrap().source;
    let findings = play.decide(candidate).summary().findings.clone();
    let at_source = findings.iter().filter(|finding| finding.label.is_some());
    for finding in at_source.filter(|finding| finding.label.as_ref().unwrap().as_str() != "E4") {
        assert_eq!(finding.source, Some(specification), "{finding:?}");
    }
    findings
}

fn label(finding: &FindingAnswer) -> Option<&str> {
    finding.label.as_ref().map(nullius_schemas::names::Label::as_str)
}

#[test]
fn a_finding_has_the_sentence_that_it_stands_in_and_no_other() {
    for sentence in ["Wij hielden € 186,20 in [E1].", "€ 186,20 hielden wij in [E1]."] {
        for text in [
            sentence.to_owned(),
            format!("Goedemiddag. {sentence} Dank u."),
            format!("Goedemiddag.\n{sentence}\nDank u."),
        ] {
            let findings = found(&text, &[]);
            assert_eq!(findings.len(), 1, "{text}: {findings:?}");
            assert_eq!(findings[0].sentence, sentence, "{text}");
            assert_eq!(findings[0].text, "€ 186,20", "{text}");
            assert_eq!(label(&findings[0]), Some("E1"), "{text}");
        }
    }
}

#[test]
fn a_long_sentence_is_cut() {
    let findings = found(&format!("Wij {}hielden € 186,20 in [E1].", "zeer ".repeat(100)), &[]);
    let sentence = &findings[0].sentence;
    assert_eq!(sentence.chars().count(), 401, "{sentence}");
    assert!(
        sentence.starts_with("Wij zeer ") && sentence.ends_with('…'),
        "{sentence}"
    );
}

#[test]
fn a_finding_names_the_label_that_its_sentence_cites_and_none_that_looks_like_it() {
    for other in ["E12", "E1-a", "E"] {
        let findings = found(&format!("Wij hielden € 186,20 in [{other}]."), &[other]);
        assert_eq!(label(&findings[0]), Some(other), "{findings:?}");
    }
    // Of two it is the first one.
    let findings = found("Wij hielden € 186,20 in [E4] [E1].", &[]);
    assert!(findings.iter().all(|finding| label(finding).is_some()), "{findings:?}");
    let findings = found("Wij hielden {{E1}}3 in.", &[]);
    assert_eq!(label(&findings[0]), Some("E1"), "a slot cites too: {findings:?}");
}
