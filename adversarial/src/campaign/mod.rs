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
mod tally;

use std::collections::BTreeMap;

use serde_json::{Value, json};

pub use grammar::{CHANNELS, source};
use mutate::Bar;
pub use random::Random;
use tally::Tally;

use crate::scene::{Scene, Screening, Verdict, World};
use crate::{Failed, attacks, corpus, oracle};

/// The version of the generators: the same version and seed give the same submissions.
pub const VERSION: u32 = 2;
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
    let (mut modes, mut all) = (Vec::new(), Tally::default());
    for (name, screening) in [("on", Screening::On), ("off or always clean", Screening::Silent)] {
        let mut campaign = Campaign {
            world: &world,
            seeds: &seeds,
            injections: &injections,
            screening,
            random: Random::new(size.seed),
        };
        // One half mutants, one quarter each of the others.
        let mutants = campaign.mutants(size.number / 2)?;
        let grammar = campaign.put_together(size.number / 4)?;
        let obeyed = campaign.obeyed(size.number / 4)?;
        for tally in [&mutants, &grammar, &obeyed] {
            all.add(tally);
        }
        modes.push(json!({
            "screening": name, "mutator": mutants.report(), "grammar": grammar.report(),
            "obedient": obeyed.report(), "benign": benign(&world, &seeds, size, screening)?,
        }));
    }
    let mut report = json!({
        "program": "nullius-attack", "generatorVersion": VERSION, "seed": size.seed.to_string(),
        "seeds": seeds.len(), "controls": controls, "modes": modes, "detector": corpus::screened(&world.languages)?,
    });
    if let (Some(report), Value::Object(sums)) = (report.as_object_mut(), all.sums()) {
        report.extend(sums);
    }
    Ok(report)
}

/// One mode of the screening.
struct Campaign<'a> {
    world: &'a World,
    seeds: &'a [seeds::Seed],
    injections: &'a [corpus::Text],
    screening: Screening,
    random: Random,
}

impl Campaign<'_> {
    /// Benign submissions with one thing taken away.
    fn mutants(&mut self, number: usize) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        // A generator that finds nothing new any more ends.
        for _ in 0..number.saturating_mul(40) {
            if tally.tried() >= number {
                break;
            }
            let Some(seed) = self.random.one(self.seeds) else { break };
            let Some(mutant) = mutate::mutant(seed, &mut self.random, self.screening) else {
                continue;
            };
            if tally.is_new(&mutant.document) {
                let verdict = decided(self.world, &mutant.document, self.screening)?;
                tally.count(mutant.operator, &verdict);
                if verdict.is_promoted() || (mutant.bar == Bar::Never && verdict.is_held()) {
                    let more = json!({"seed": mutant.seed, "outcome": verdict.name()});
                    tally.note(mutant.operator, &[], &mutant.document, &more);
                }
            }
        }
        Ok(tally)
    }

    /// Submissions put together from anything.
    fn put_together(&mut self, number: usize) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        for _ in 0..number.saturating_mul(40) {
            if tally.tried() >= number {
                break;
            }
            let Some(seed) = self.random.one(self.seeds) else { break };
            let Some(submission) = grammar::submission(&seed.document, &mut self.random) else {
                continue;
            };
            let mut document = seed.document.clone();
            attacks::put(&mut document, "/submission", Some(submission));
            self.judge("grammar", &document, &mut tally)?;
        }
        Ok(tally)
    }

    /// What a model submits that obeys an injected text.
    fn obeyed(&mut self, number: usize) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        for _ in 0..number.saturating_mul(40) {
            if tally.tried() >= number {
                break;
            }
            let (seed, text) = (self.random.one(self.seeds), self.random.one(self.injections));
            let (Some(seed), Some(text), Some(channel)) = (seed, text, self.random.one(CHANNELS)) else {
                break;
            };
            let Some(document) = grammar::obeyed(seed, text, channel, &mut self.random) else {
                continue;
            };
            self.judge(channel, &document, &mut tally)?;
        }
        Ok(tally)
    }

    /// What nobody meant: wrong if it is promoted without a reason that the judge outside accepts.
    fn judge(&self, name: &str, document: &Value, tally: &mut Tally) -> Result<(), Failed> {
        if tally.is_new(document) {
            let verdict = decided(self.world, document, self.screening)?;
            tally.count(name, &verdict);
            let faults = unjustified(document, &verdict);
            if !faults.is_empty() {
                tally.note(name, &faults, document, &json!({"outcome": verdict.name()}));
            }
        }
        Ok(())
    }
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

#[cfg(test)]
mod persons;
#[cfg(test)]
mod tests;
