//! What makes a text hard to read, to the word.

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Switch, VerifierRules};
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::rule_tests::with;

fn said(language: Language, text: &str) -> Vec<String> {
    let rules = VerifierRules {
        readability: Switch::On,
        ..VerifierRules::default()
    };
    let report = with(&rules, language, text, &[], &[]);
    let found = report.notices.into_iter();
    found
        .filter(|finding| finding.code == Code::ReadabilityLow)
        .map(|finding| finding.detail)
        .collect()
}

/// So many sentences of so many times one word.
fn text(sentences: usize, words: usize, word: &str) -> String {
    vec![format!("{}.", vec![word; words].join(" ")); sentences].join(" \n\n")
}

#[test]
fn long_sentences_are_noted() {
    let long = |words| said(Dutch, &text(1, words, "zo"));
    assert_eq!(long(15), [""; 0]);
    assert_eq!(long(16), ["16 words a sentence on average; aim for 15"]);
    assert_eq!(long(25), ["25 words a sentence on average; aim for 15"]);
    assert_eq!(
        long(26),
        [
            "26 words in one sentence; aim for 25 at most",
            "26 words a sentence on average; aim for 15"
        ]
    );
}

#[test]
fn long_words_are_measured_in_two_ways() {
    // 206.835 - 0.93 x 15 - 77 x 3 and 15 + 100.
    assert_eq!(
        said(Dutch, &text(2, 15, "gemeente")),
        ["reading ease -38; aim for 60 or more", "LIX 115; aim for 45 or less"]
    );
    // 206.835 - 1.015 x 10 - 84.6 x 3 and 10 + 100.
    assert_eq!(
        said(English, &text(3, 10, "banana's")),
        ["reading ease -57; aim for 60 or more", "LIX 110; aim for 45 or less"]
    );
    // 29 words are too few.
    assert_eq!(said(Dutch, &format!("{} gemeente.", text(2, 14, "gemeente"))), [""; 0]);
    // Words of six letters are short, words of seven long: 15 + 100 x 9 / 30 is 45 and no more.
    let mixed = |seven: usize| {
        let words: Vec<_> = (0..15)
            .map(|at| if at < seven { "schrift" } else { "schrik" })
            .collect();
        format!("{}. \n\n{}.", words.join(" "), vec!["schrik"; 15].join(" "))
    };
    assert_eq!(said(Dutch, &mixed(9)), [""; 0]);
    assert_eq!(said(Dutch, &mixed(10)), ["LIX 48; aim for 45 or less"]);
}

#[test]
fn passive_clauses_are_counted() {
    let many = |language, passive: &str, count: usize, active: &str, rest: usize| {
        let sentences = std::iter::repeat_n(passive, count).chain(std::iter::repeat_n(active, rest));
        said(language, &sentences.collect::<Vec<_>>().join(" \n\n"))
    };
    let note = |passive, sentences| format!("{passive} passive clauses in {sentences} sentences; aim for one in ten");
    let dutch = |passive: &str, count, rest| many(Dutch, passive, count, "Wij bellen u.", rest);
    assert_eq!(dutch("U wordt gebeld.", 1, 9), [""; 0]);
    assert_eq!(dutch("U wordt gebeld.", 2, 8), [note(2, 10)]);
    assert_eq!(dutch("U wordt gebeld.", 1, 4), [note(1, 5)]);
    assert_eq!(dutch("U wordt gebeld.", 1, 3), [""; 0]);
    for passive in [
        "U wordt gebeld.",
        "U werd verrast.",
        "Zij werden bekeken.",
        "Het wordt verwacht.",
        "Het wordt bedacht.",
    ] {
        assert_eq!(dutch(passive, 5, 0), [note(5, 5)], "{passive}");
    }
    for active in [
        "Het is bekend.",
        "Het wordt groen.",
        "Het wordt laat.",
        "Het wordt geld.",
        "Gebeld wordt er.",
        "Zij bellen gebeld.",
        "Het wordt geduw.",
    ] {
        assert_eq!(dutch(active, 5, 0), [""; 0], "{active}");
    }
    let english = |passive: &str| many(English, passive, 5, "", 0);
    for passive in ["It was called.", "It is asked.", "They were moved."] {
        assert_eq!(english(passive), [note(5, 5)], "{passive}");
    }
    for active in ["It was red.", "It is bed.", "We called it.", "It was seed."] {
        let found = english(active);
        assert_eq!(found.len(), 0, "{active} {found:?}");
    }
}
