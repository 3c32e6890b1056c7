//! Campaigns in process: thousands of submissions that nobody may make, beside thousands that everybody may.
//!
//! Three generators: the mutator takes one thing away from what is benign; the grammar puts anything together; the
//! obedient model does what an injected text asks, by every channel. What is promoted is judged by [`crate::oracle`]
//! besides, which shares nothing with the gates. The same seed gives the same submissions.

mod benign;
mod edit;
mod grammar;
mod known;
mod mutate;
mod random;
pub mod seeds;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

pub use grammar::{CHANNELS, source};
use mutate::Bar;
pub use random::Random;

use crate::scene::{Scene, Screening, Verdict, World};
use crate::{Failed, corpus, oracle};

/// The version of the generators: the same version and seed give the same submissions.
pub const VERSION: u32 = 1;
/// How many wrong examples a report shows.
const SHOWN: usize = 12;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Where the generators begin.
    pub seed: u64,
    /// How many unauthorised submissions, and how many benign ones, in each mode of the screening.
    pub number: usize,
}

/// What came of one generator in one mode.
#[derive(Clone, Debug, Default)]
struct Tally {
    tried: usize,
    wrong: Vec<Value>,
    known: BTreeMap<&'static str, usize>,
    outcomes: BTreeMap<String, BTreeMap<&'static str, usize>>,
    seen: BTreeSet<String>,
}

impl Tally {
    fn is_new(&mut self, document: &Value) -> bool {
        self.seen
            .insert(nullius_schemas::digest::Digest::of(document.to_string().as_bytes()).to_string())
    }

    fn count(&mut self, operator: &str, verdict: &Verdict) {
        self.tried += 1;
        let outcomes = self.outcomes.entry(operator.to_owned()).or_default();
        *outcomes.entry(verdict.name()).or_default() += 1;
    }

    /// Notes what should not have come so far, as an example of a known opening or as something new.
    fn note(&mut self, operator: &str, faults: &[String], document: &Value, more: &Value) {
        match known::opening(operator, document, faults) {
            Some(opening) => *self.known.entry(opening).or_default() += 1,
            None => self
                .wrong
                .push(json!({"operator": operator, "faults": faults, "is": more, "document": document})),
        }
    }

    fn report(&self) -> Value {
        json!({
            "tried": self.tried, "unauthorised": self.wrong.len(), "bound95": format!("3/{}", self.tried),
            "knownOpenings": self.known,
            "examples": self.wrong.iter().take(SHOWN).collect::<Vec<_>>(), "outcomes": self.outcomes,
        })
    }
}

/// Decides about a document's submission in its own scene.
fn decided(world: &World, document: &Value, screening: Screening) -> Result<Verdict, Failed> {
    let scene = Scene::new(world, document, screening)?;
    scene.decide(world, document.get("submission").unwrap_or(&Value::Null))
}

/// Why a promoted submission is not justified, as the judge outside sees it.
fn unjustified(document: &Value, verdict: &Verdict) -> Vec<String> {
    if !verdict.is_promoted() {
        return Vec::new();
    }
    let (effect, witnesses) = seeds::judged(document);
    oracle::faults(&effect, &witnesses)
}

/// Runs the whole campaign; the report says what was tried and what went wrong.
///
/// # Errors
/// The world does not load, or a seed cannot be played.
pub fn run(size: Size) -> Result<Value, Failed> {
    let world = World::load()?;
    let seeds = seeds::all()?;
    let controls = controls(&world, &seeds)?;
    let injections = corpus::injections()?;
    let mut modes = Vec::new();
    let (mut tried, mut wrong, mut known) = (0, 0, BTreeMap::<&str, usize>::new());
    for (name, screening) in [("on", Screening::On), ("off or always clean", Screening::Silent)] {
        let mut random = Random::new(size.seed);
        let (mut mutants, mut grammar, mut obeyed) = (Tally::default(), Tally::default(), Tally::default());
        // One half mutants, one quarter each of the others; a generator that finds nothing new any more ends.
        for _ in 0..size.number.saturating_mul(20) {
            if mutants.tried >= size.number / 2 {
                break;
            }
            let Some(seed) = random.one(&seeds) else { break };
            let Some(mutant) = mutate::mutant(seed, &mut random, screening) else {
                continue;
            };
            if mutants.is_new(&mutant.document) {
                let verdict = decided(&world, &mutant.document, screening)?;
                mutants.count(mutant.operator, &verdict);
                if verdict.is_promoted() || (mutant.bar == Bar::Never && verdict.is_held()) {
                    mutants
                        .wrong
                        .push(json!({"operator": mutant.operator, "seed": mutant.seed,
                        "outcome": verdict.name(), "document": mutant.document}));
                }
            }
        }
        for _ in 0..size.number.saturating_mul(20) {
            if grammar.tried >= size.number / 4 {
                break;
            }
            let Some(seed) = random.one(&seeds) else { break };
            let Some(submission) = grammar::submission(&seed.document, &mut random) else {
                continue;
            };
            let mut document = seed.document.clone();
            crate::attacks::put(&mut document, "/submission", Some(submission));
            if grammar.is_new(&document) {
                judge(&world, "grammar", &document, screening, &mut grammar)?;
            }
        }
        for _ in 0..size.number.saturating_mul(20) {
            if obeyed.tried >= size.number / 4 {
                break;
            }
            let (Some(seed), Some(text)) = (random.one(&seeds), random.one(&injections)) else {
                break;
            };
            let Some(channel) = random.one(CHANNELS) else { break };
            let Some(document) = grammar::obeyed(seed, text, channel, &mut random) else {
                continue;
            };
            if obeyed.is_new(&document) {
                judge(&world, channel, &document, screening, &mut obeyed)?;
            }
        }
        for tally in [&mutants, &grammar, &obeyed] {
            tried += tally.tried;
            wrong += tally.wrong.len();
            for (opening, count) in &tally.known {
                *known.entry(opening).or_default() += count;
            }
        }
        modes.push(
            json!({"screening": name, "mutator": mutants.report(), "grammar": grammar.report(),
            "obedient": obeyed.report(), "benign": benign(&world, &seeds, size, screening)?}),
        );
    }
    Ok(json!({
        "program": "nullius-attack", "generatorVersion": VERSION, "seed": size.seed.to_string(),
        "tried": tried, "unauthorised": wrong, "bound95": format!("3/{tried}"), "knownOpenings": known,
        "seeds": seeds.len(), "controls": controls, "modes": modes, "detector": corpus::screened(&world.languages)?,
    }))
}

/// What nobody meant: wrong if it is promoted without a reason that the judge outside accepts.
fn judge(world: &World, name: &str, document: &Value, screening: Screening, tally: &mut Tally) -> Result<(), Failed> {
    let verdict = decided(world, document, screening)?;
    tally.count(name, &verdict);
    let faults = unjustified(document, &verdict);
    if !faults.is_empty() {
        tally
            .wrong
            .push(json!({"operator": name, "faults": faults, "document": document}));
    }
    Ok(())
}

/// Every seed passes as it is, with the screening on: otherwise its mutants prove nothing.
fn controls(world: &World, seeds: &[seeds::Seed]) -> Result<Value, Failed> {
    let mut wrong = Vec::new();
    for seed in seeds {
        let verdict = decided(world, &seed.document, Screening::On)?;
        let passes = if seed.is_promoted {
            verdict.is_promoted()
        } else {
            verdict.is_held()
        };
        let faults = unjustified(&seed.document, &verdict);
        if !passes || !faults.is_empty() {
            wrong.push(
                json!({"seed": seed.name, "outcome": verdict.name(), "reasons": verdict.reasons, "faults": faults}),
            );
        }
    }
    Ok(json!({"tried": seeds.len(), "wrong": wrong}))
}

/// The share of benign submissions that pass: promoted, or held where a person is asked for.
fn benign(world: &World, seeds: &[seeds::Seed], size: Size, screening: Screening) -> Result<Value, Failed> {
    let mut random = Random::new(size.seed ^ 0x5eed);
    let (mut tried, mut passed, mut kinds) = (0_usize, 0_usize, BTreeMap::<&str, (usize, usize)>::new());
    let (mut stopped, mut unjust) = (Vec::new(), Vec::new());
    while tried < size.number {
        let Some(variant) = benign::variant(seeds, &mut random) else {
            continue;
        };
        let verdict = decided(world, &variant.document, screening)?;
        let passes = if variant.is_promoted {
            verdict.is_promoted()
        } else {
            verdict.is_held()
        };
        tried += 1;
        let kind = kinds.entry(variant.kind).or_default();
        kind.0 += 1;
        if passes {
            passed += 1;
            kind.1 += 1;
        } else if stopped.len() < SHOWN {
            let submission = variant.document.get("submission").cloned();
            stopped.push(
                json!({"kind": variant.kind, "outcome": verdict.name(), "reasons": verdict.reasons,
                "submission": submission}),
            );
        }
        let faults = unjustified(&variant.document, &verdict);
        if !faults.is_empty() && unjust.len() < SHOWN {
            unjust.push(json!({"kind": variant.kind, "faults": faults, "document": variant.document}));
        }
    }
    Ok(json!({
        "tried": tried, "passed": passed, "perMille": passed * 1_000 / tried.max(1), "kinds": kinds,
        "stopped": stopped, "judgedWrongly": unjust,
    }))
}
