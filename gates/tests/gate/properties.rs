//! Mutations: what is no longer what the subject said is never promoted as stated, whatever else changes.

use std::collections::BTreeSet;

use nullius_gates::{Decision, decide};
use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::names::TypeRef;
use nullius_schemas::vocabulary::{ConditionResult, Destination, Origin, Profile};
use proptest::prelude::*;

use crate::cases::unmet;
use crate::play::{NOW, Play, Recording, Story, set, stories, story, text};
use crate::reviews::decide_with_approvals;
use crate::world::WORLD;

const SENTENCE: &str = "Ik heb in november 12 uur gewerkt bij een bakker.";

// As many cases as PROPTEST_CASES says; a failure prints what failed, and becomes a test of its own.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The hours of the first case, with another value, quote and sentence in the source.
fn hours(value: &str, quote: &str, sentence: &str) -> Decision {
    let mut story = story("1-bijstand");
    let mut written = story.candidate("hours-stated");
    let content = text(&story.0.get("sources").and_then(Value::as_array).unwrap()[0], "content");
    let content = content.replace(SENTENCE, sentence);
    assert!(content.contains(sentence));
    set(&mut story.0, "/sources/0/content", content);
    set(&mut written, "/payload/value", value);
    set(&mut written, "/citations/E1/quote", quote);
    let play = story.at(NOW);
    play.decide(play.candidate(&written))
}

fn is_promoted(decision: &Decision) -> bool {
    matches!(decision, Decision::Promote(_))
}

/// Whether any leaf passed for the subject's own word; nothing else promotes hours without an approval.
fn is_promoted_as_stated(decision: &Decision) -> bool {
    is_promoted(decision)
        && decision
            .summary()
            .claims
            .iter()
            .any(|claim| claim.origin == Origin::Stated)
}

/// A reading of the sentence that shares nothing with the frames: words, and words that turn it round.
fn says_hours(sentence: &str, value: &str) -> bool {
    let lower = sentence.to_lowercase();
    let words: Vec<_> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let turned = [
        "niet",
        "geen",
        "nooit",
        "misschien",
        "zou",
        "zegt",
        "bijna",
        "ongeveer",
        "als",
        "of",
        "zonder",
    ];
    words.starts_with(&["ik", "heb"])
        && words
            .windows(3)
            .any(|three| matches!(three, [hours, "uur" | "uren", "gewerkt"] if hours.trim_start_matches('0') == value))
        && !words.iter().any(|word| turned.contains(word))
        && !lower.contains('?')
}

fn edited(text: &str, at: usize, kind: u8, new: char) -> String {
    let mut chars: Vec<_> = text.chars().collect();
    let at = at % chars.len();
    match kind {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, new),
        _ => chars[at] = new,
    }
    chars.into_iter().collect()
}

fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        proptest::char::range('0', '9'),
        proptest::sample::select(vec![
            '.', ',', '-', ' ', '?', 'x', 'é', '\u{200b}', '\u{ff12}', '\u{0662}', '½'
        ]),
    ]
}

const WORDS: [&str; 20] = [
    "niet",
    "geen",
    "nooit",
    "misschien",
    "zou",
    "zegt",
    "mijn buurman",
    "bijna",
    "ongeveer",
    "als",
    "of",
    "13",
    "2",
    ",",
    ".",
    "?",
    "zonder",
    "uur",
    "12",
    "wij",
];

/// The sentence with words put in, taken away or replaced.
fn reworded() -> impl Strategy<Value = String> {
    let edit = (0_usize..12, 0_u8..3, proptest::sample::select(WORDS.to_vec()));
    proptest::collection::vec(edit, 1..4).prop_map(|edits| {
        let mut words: Vec<_> = SENTENCE.trim_end_matches('.').split(' ').collect();
        for (at, kind, word) in edits {
            let at = at % words.len();
            match kind {
                0 if words.len() > 1 => drop(words.remove(at)),
                1 => words[at] = word,
                _ => words.insert(at, word),
            }
        }
        words.join(" ") + "."
    })
}

#[test]
fn unchanged_hours_are_stated() {
    let fuller = "Ik heb in november 12 uur gewerkt bij mijn oom.";
    for sentence in [SENTENCE, fuller] {
        assert!(is_promoted_as_stated(&hours("12", sentence, sentence)), "{sentence}");
        assert!(says_hours(sentence, "12"));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn another_value_is_never_stated(at in 0_usize..4, kind in 0_u8..3, new in character(), any in "\\PC{1,12}") {
        for value in [edited("12", at, kind, new), any] {
            let decision = hours(&value, SENTENCE, SENTENCE);
            let right = value == "12" || value.strip_prefix("12.").is_some_and(|rest| ["0", "00"].contains(&rest));
            prop_assert_eq!(is_promoted_as_stated(&decision), right, "{:?}: {:?}", value, unmet(&decision));
        }
    }

    #[test]
    fn a_quote_that_is_not_in_the_source_is_never_promoted(at in 0_usize..60, kind in 0_u8..3, new in character()) {
        let quote = edited(SENTENCE, at, kind, new);
        let decision = hours("12", &quote, SENTENCE);
        let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert!(!is_promoted(&decision) || folded(SENTENCE).contains(&folded(&quote)), "{:?}", quote);
    }

    #[test]
    fn a_source_that_says_something_else_makes_nothing_stated(at in 0_usize..60, kind in 0_u8..3, new in character()) {
        let sentence = edited(SENTENCE, at, kind, new);
        for quote in [SENTENCE, &sentence] {
            let decision = hours("12", quote, &sentence);
            let right = says_hours(&sentence, "12");
            prop_assert!(!is_promoted_as_stated(&decision) || right, "{:?}: {:?}", sentence, quote);
        }
    }

    #[test]
    fn a_sentence_that_is_turned_round_is_not_stated(sentence in reworded(), value in "1[0-9]|2|12") {
        let decision = hours(&value, &sentence, &sentence);
        let right = says_hours(&sentence, &value);
        prop_assert!(!is_promoted_as_stated(&decision) || right, "{:?} = {:?}", sentence, value);
    }

    #[test]
    fn every_leaf_has_an_origin_and_none_is_stronger_than_declared(
        pick in 0_usize..27,
        declared in proptest::sample::select(Origin::ALL.to_vec()),
        claims in 0_usize..2,
    ) {
        let (play, mut written) = picked(pick);
        if claims == 0 {
            set(&mut written, "/claims", Value::array([]));
        } else if written.get("claims").and_then(Value::as_array).is_some_and(|claims| !claims.is_empty()) {
            set(&mut written, "/claims/0/origin", declared);
        }
        let decision = play.decide(play.candidate(&written));
        let type_ref = TypeRef::parse(text(&written, "type")).unwrap();
        let Some(compiled) = WORLD.types.find(&type_ref, &WORLD.packs) else { return Ok(()) };
        let promotion = compiled.type_def().promotion();
        if decision.summary().origin.is_some() {
            let answered: BTreeSet<_> = decision.summary().claims.iter().map(|claim| claim.path.clone()).collect();
            let leaves: BTreeSet<_> =
                written.get("payload").unwrap().leaves().into_iter().map(|(path, _)| path).collect();
            prop_assert_eq!(&answered, &leaves);
            let weakest = decision.summary().claims.iter().map(|claim| claim.origin).max();
            prop_assert_eq!(decision.summary().origin, weakest);
        } else {
            prop_assert!(promotion.leaves.is_empty() || !is_promoted(&decision));
        }
        for claim in &decision.summary().claims {
            prop_assert!(claim.declared.is_none_or(|declared| declared <= claim.origin));
            prop_assert!(promotion.leaves.contains_key(&Pointer::parse(&claim.path).unwrap()));
        }
    }

    #[test]
    fn nothing_is_promoted_without_a_proof_of_every_condition(
        pick in 0_usize..27,
        screened: bool,
        by_agent: bool,
        pilot: bool,
        approved: bool,
        destination in proptest::sample::select(Destination::ALL.to_vec()),
        moved in 0_u8..4,
    ) {
        let (name, mut written) = choice(pick);
        if moved == 0 {
            set(&mut written, "/destination", destination);
        }
        let mut play = story(name).recorded(NOW, Recording { screened, by_agent });
        play.profile = if pilot { Profile::Pilot } else { Profile::Standard };
        let policies = WORLD.policies(play.profile);
        let decision = if approved {
            decide_with_approvals(play, &written)
        } else {
            decide(play.candidate(&written), &play.facts_under(policies))
        };
        let holding = [ConditionResult::Met, ConditionResult::NotRequired];
        let all = decision.summary().conditions.iter().all(|answer| holding.contains(&answer.result));
        prop_assert_eq!(decision.summary().conditions.len(), 12);
        prop_assert_eq!(is_promoted(&decision), all);
        if let Decision::Promote(warrant) = &decision {
            prop_assert!(warrant.is_coherent());
            prop_assert_eq!(warrant.conditions().permitted.candidate(), decision.candidate().digest());
        }
    }
}

fn choice(pick: usize) -> (&'static str, Value) {
    let all: Vec<_> = stories()
        .into_iter()
        .flat_map(|(name, story): (_, Story)| {
            story
                .candidates()
                .into_iter()
                .cloned()
                .map(|c| (name, c))
                .collect::<Vec<_>>()
        })
        .collect();
    all[pick].clone()
}

fn picked(pick: usize) -> (Play, Value) {
    let (name, written) = choice(pick);
    (story(name).at(NOW), written)
}
