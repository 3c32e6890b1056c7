//! Measures whole decisions on the first made-up case; prints JSON. Run it with `--release`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "the player of the tests, whose cases are known to be right"
)]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

#[path = "../tests/gate/play.rs"]
mod play;
#[path = "../tests/gate/world.rs"]
mod world;

use std::time::Instant;

use nullius_schemas::json::Value;

const ROUNDS: usize = 5_000;

fn main() {
    let play = play::story("1-bijstand").at(play::NOW);
    let mut lines = Vec::new();
    for name in [
        "hours-stated",
        "answer",
        "prefers-email",
        "invented-amount",
        "household-inferred",
        "character",
    ] {
        // A candidate is decided once: each round has its own.
        let candidates: Vec<_> = (0..ROUNDS).map(|_| play.named(name)).collect();
        let mut taken: Vec<_> = candidates
            .into_iter()
            .map(|candidate| {
                let start = Instant::now();
                let decision = play.decide(candidate);
                let taken = start.elapsed().as_nanos();
                (taken, decision.outcome())
            })
            .collect();
        taken.sort_unstable_by_key(|(taken, _)| *taken);
        let micros = |at: usize| Value::from((taken[at].0 / 1_000).to_string());
        lines.push(Value::object([
            ("candidate", Value::from(name)),
            ("outcome", taken[0].1.into()),
            ("medianMicroseconds", micros(ROUNDS / 2)),
            ("p99Microseconds", micros(ROUNDS * 99 / 100)),
        ]));
    }
    let report = Value::object([
        ("rounds", Value::from(ROUNDS.to_string())),
        ("decisions", Value::array(lines)),
    ]);
    println!("{}", report.to_serde());
}
