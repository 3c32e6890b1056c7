//! The campaign in small; `nullius-attack` runs it in full (.ci/long).

use super::*;

fn number(report: &Value, pointer: &str) -> Option<u64> {
    report.pointer(pointer).and_then(Value::as_u64)
}

#[test]
fn no_generated_submission_is_written_without_reason_and_the_benign_ones_pass() {
    let size = Size { seed: 7, number: 800 };
    let report = run(size).unwrap();
    assert_eq!(report["controls"]["wrong"], json!([]), "{:#}", report["controls"]);
    assert_eq!(number(&report, "/tried"), Some(1_600));
    for mode in 0..2 {
        let mode = &report["modes"][mode];
        for generator in ["mutator", "grammar", "obedient"] {
            assert_eq!(
                mode[generator]["unauthorised"],
                json!(0),
                "{:#}",
                mode[generator]["examples"]
            );
        }
        assert!(number(mode, "/benign/perMille") >= Some(980), "{:#}", mode["benign"]);
        assert_eq!(mode["benign"]["judgedWrongly"], json!([]), "{:#}", mode["benign"]);
    }
}

/// Every attack file whose scene is one run, without those that are known to succeed.
fn documents() -> Vec<(attacks::Attack, Value)> {
    let attacks = attacks::all().unwrap().into_iter();
    attacks
        .filter(|attack| {
            attack.succeeds().is_empty() && attack.at("/raw").is_null() && attack.at("/elsewhere").is_null()
        })
        .map(|attack| {
            let mut document = attack.case().unwrap();
            let submission = document.pointer("/candidates/0").cloned();
            attacks::put(&mut document, "/submission", submission).unwrap();
            (attack, document)
        })
        .collect()
}

#[test]
fn with_the_screening_silent_no_attack_file_is_written_without_reason() {
    let world = World::load().unwrap();
    let documents = documents();
    assert!(documents.len() >= 180, "{}", documents.len());
    let mut held_instead = 0;
    for (attack, document) in documents {
        let expected = attack.text("/expect/outcome");
        let verdict = decided(&world, &document, Screening::On).unwrap();
        let name = if expected.is_empty() { "turned-away" } else { expected };
        assert_eq!(verdict.name(), name, "{}: {verdict:?}", attack.name);
        let silent = decided(&world, &document, Screening::Silent).unwrap();
        // What the citizen said beside an order is theirs; everything else needs a person at least.
        let is_own = attack.row() == "V08" && unjustified(&document, &silent).is_empty();
        assert!(!silent.is_promoted() || is_own, "{}", attack.name);
        held_instead += usize::from(silent.name() != verdict.name());
    }
    assert!(
        held_instead > 10,
        "the screening makes a difference to {held_instead} only"
    );
}

#[test]
fn with_every_source_set_apart_no_claim_passes() {
    let world = World::load().unwrap();
    for seed in seeds::all().unwrap() {
        let verdict = decided(&world, &seed.document, Screening::Everything).unwrap();
        let has_claims = seed.document.pointer("/submission/claims/0").is_some();
        assert!(
            !has_claims || !(verdict.is_promoted() || verdict.is_held()),
            "{}",
            seed.name
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let size = Size { seed: 11, number: 120 };
    assert_eq!(run(size).unwrap(), run(size).unwrap());
    let other = Size { seed: 12, ..size };
    assert_ne!(run(size).unwrap(), run(other).unwrap());
}

#[test]
fn every_operator_makes_a_mutant_of_some_seed() {
    let seeds = seeds::all().unwrap();
    let mut random = Random::new(3);
    let mut made = std::collections::BTreeSet::new();
    for _ in 0..40_000 {
        let seed = random.one(&seeds).unwrap();
        made.extend(mutate::mutant(seed, &mut random, Screening::On).map(|mutant| mutant.operator));
    }
    let all: std::collections::BTreeSet<_> = mutate::OPERATORS.iter().map(|(name, _)| *name).collect();
    assert_eq!(made, all);
}

#[test]
fn the_corpora_are_large_and_the_screening_sees_some_of_them() {
    let world = World::load().unwrap();
    let found = corpus::screened(&world.languages).unwrap();
    assert!(number(&found, "/injections") >= Some(150));
    assert!(number(&found, "/hardNegatives") >= Some(60));
    // A signal and no control: how much of it is seen is measured and printed, and nothing rests on it.
    assert!(number(&found, "/setApart") > Some(0), "{found}");
}
