//! Measures whole decisions under fifty policies, and bare Cedar on the same questions in the same run; prints JSON.
//! Run it with `--release`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "the player of the tests, whose cases are known to be right"
)]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

#[path = "shared/fifty.rs"]
mod fifty;
#[path = "shared/measure.rs"]
mod measure;
#[path = "../tests/gate/play.rs"]
mod play;
#[path = "../tests/gate/world.rs"]
mod world;

use cedar_policy::{Authorizer, Context, Entities, EntityUid, PolicySet, Request, Schema};
use nullius_gates::decide;
use nullius_gates::policy::{PolicyRecord, ValidatedPolicies};
use nullius_schemas::json::Value;

const ROUNDS: usize = 4_000;
/// Of one made-up case: a memory, a record, a response; a draft with a wrong number, and an inference that is refused.
const NAMES: [&str; 5] = [
    "prefers-email",
    "hours-stated",
    "answer",
    "invented-amount",
    "household-inferred",
];

/// Cedar alone, with the request and the entities at hand and all fifty policies in one set.
fn bare(record: &PolicyRecord, policies: &str) -> Value {
    let schema = Schema::from_cedarschema_str(world::SCHEMA).unwrap().0;
    let part = |name: &str| record.request.get(name).unwrap().to_serde();
    let [principal, action, resource] =
        ["principal", "action", "resource"].map(|name| EntityUid::from_json(part(name)).unwrap());
    let context = Context::from_json_value(part("context"), Some((&schema, &action))).unwrap();
    let entities = Entities::from_json_value(record.entities.to_serde(), Some(&schema)).unwrap();
    let request = Request::new(principal, action, resource, context, Some(&schema)).unwrap();
    let policies: PolicySet = policies.parse().unwrap();
    let authorizer = Authorizer::new();
    measure::nanos(0..ROUNDS, |_| authorizer.is_authorized(&request, &policies, &entities))
}

fn measured(play: &play::Play, name: &str, policies: &ValidatedPolicies, text: &str) -> Value {
    // A candidate is decided once: each round has its own.
    let candidates: Vec<_> = (0..ROUNDS).map(|_| play.named(name)).collect();
    let facts = play.facts_under(policies);
    let decided = measure::nanos(candidates, |candidate| decide(candidate, &facts));
    let decision = decide(play.named(name), &facts);
    let record = decision.summary().policy_record.clone().unwrap();
    Value::object([
        ("candidate", Value::from(name)),
        ("outcome", decision.outcome().into()),
        ("decideNanos", decided),
        ("bareCedarNanos", bare(&record, text)),
    ])
}

fn main() {
    let play = play::story("1-bijstand").at(play::NOW);
    let sets = fifty::Reach::ALL.map(|reach| {
        let (policies, text) = (fifty::load(reach).unwrap(), fifty::text(reach));
        let lines = NAMES.map(|name| measured(&play, name, &policies, &text));
        Value::object([
            ("madeUpPoliciesReach", Value::from(reach.name())),
            ("decisions", Value::array(lines)),
        ])
    });
    let report = Value::object([
        ("rounds", Value::from(u32::try_from(ROUNDS).unwrap())),
        ("policies", u32::try_from(fifty::COUNT).unwrap().into()),
        ("sets", Value::array(sets)),
    ]);
    println!("{}", report.to_serde());
}
