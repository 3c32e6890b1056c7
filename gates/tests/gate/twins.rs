//! Pairs that differ in one thing: the good twin passes the gate, and the bad one fails for its one reason alone.
//!
//! The pairs are data (`twins/*.json`). A bad twin is the candidate, its story or a fact with the one change of `bad`. It is
//! played under the house's policies, which say what becomes of it, and under a policy that permits everything, so that
//! nothing but the condition itself can keep it out.

use std::sync::LazyLock;

use nullius_gates::facts::Gate;
use nullius_gates::policy::{PolicyFile, ValidatedPolicies};
use nullius_gates::{Examination, examine};
use nullius_schemas::code::Code;
use nullius_schemas::json::{self, Value};
use nullius_schemas::names::ItemId;
use nullius_schemas::vocabulary::{ConditionName, ConditionResult, Origin, Outcome};

use crate::cases::unmet;
use crate::play::{NOW, Play, Story, set, text};
use crate::reviews::decide_with_approvals;
use crate::world::load;

const FILES: [&str; 4] = [
    include_str!("twins/letters-nl.json"),
    include_str!("twins/letters-en.json"),
    include_str!("twins/conditions-nl.json"),
    include_str!("twins/conditions-en.json"),
];

static PERMISSIVE: LazyLock<ValidatedPolicies> = LazyLock::new(|| {
    load(&[PolicyFile {
        name: "everything.cedar",
        text: "@id(\"everything\")\npermit (principal is Nullius::Agent, action in Nullius::Action::\"promote\", resource);\n",
    }])
});

/// The pairs of some files.
pub(crate) fn pairs(files: &[&str]) -> Vec<Value> {
    let read = |file: &&str| json::read(file.as_bytes()).unwrap().as_array().unwrap().to_vec();
    files.iter().flat_map(read).collect()
}

/// Whether a pair is known to fail.
pub(crate) fn open(pair: &Value) -> bool {
    pair.get("open").is_some()
}

/// What is wrong with each pair, and whether it is known: a known one that is mended must be unmarked.
pub(crate) fn judge(pairs: &[Value], fault: impl Fn(&Value) -> Option<String>) {
    let (mut wrong, mut known) = (Vec::new(), 0);
    for pair in pairs {
        let id = text(pair, "id");
        match (fault(pair), open(pair)) {
            (None, false) => {}
            (Some(_), true) => known += 1,
            (Some(fault), false) => wrong.push(format!("{id}: {fault}")),
            (None, true) => wrong.push(format!("{id}: it comes out right now, so it is no longer open")),
        }
    }
    println!("{} pairs, {known} of them open", pairs.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A twin: what is played, the candidate as written, and whether it gets the approvals that it needs.
struct Twin {
    play: Play,
    written: Value,
    approvals: bool,
}

fn twin(pair: &Value, bad: bool) -> Twin {
    let story = match text(pair, "language") {
        "nl" => include_str!("twins/story-nl.json"),
        _ => include_str!("twins/story-en.json"),
    };
    let candidate = pair.get("candidate").unwrap().clone();
    let facts = Value::object::<String>([]);
    let mut all = Value::object([
        ("story", json::read(story.as_bytes()).unwrap()),
        ("candidate", candidate),
        ("facts", facts),
    ]);
    let changes = pair.get("bad").and_then(Value::as_object).unwrap();
    assert_eq!(changes.len(), 1, "{}: twins differ in one thing", text(pair, "id"));
    if bad {
        for (at, new) in changes {
            set(&mut all, at, new.clone());
        }
    }
    let facts = all.get("facts").unwrap();
    let mut play = Story(all.get("story").unwrap().clone()).at(NOW);
    match facts.get("gate").and_then(Value::as_str) {
        Some("closed") => play.gate = Gate::Closed,
        Some("broken") => play.gate = Gate::Broken,
        _ => {}
    }
    if facts.get("candidates").is_some() {
        play.standing.candidates = play.standing.candidate_limit;
    }
    if facts.get("active").is_some() {
        play.standing.active_under_key = Some(ItemId::from_bytes([1; 16]));
    }
    if facts.get("case").is_some() {
        play.run.case = None;
    }
    if facts.get("subject").is_some() {
        play.run.subject = None;
    }
    Twin {
        play,
        written: all.get("candidate").unwrap().clone(),
        approvals: facts.get("approvals").is_none(),
    }
}

impl Twin {
    /// What the gate asks under a policy that permits everything.
    fn examined(&self) -> Examination {
        examine(&self.play.candidate(&self.written), &self.play.facts_under(&PERMISSIVE))
    }

    fn under_house_policies(&self) -> Examination {
        examine(&self.play.candidate(&self.written), &self.play.facts())
    }
}

fn keeping_out(examination: &Examination) -> Vec<(ConditionName, Option<Code>)> {
    let answers = examination.answers().into_iter();
    answers
        .filter(|answer| answer.result == ConditionResult::Unmet)
        .map(|answer| (answer.name, answer.code))
        .collect()
}

fn condition(pair: &Value) -> ConditionName {
    ConditionName::parse(text(pair, "condition")).unwrap()
}

fn code(pair: &Value) -> Code {
    Code::parse(text(pair, "code")).unwrap()
}

fn fault(pair: &Value) -> Option<String> {
    let (condition, code) = (condition(pair), code(pair));
    let good = twin(pair, false);
    let decision = decide_with_approvals(good.play.clone(), &good.written);
    if decision.outcome() != Outcome::Promoted {
        return Some(format!(
            "the good twin is {}: {:?}",
            decision.outcome(),
            unmet(&decision)
        ));
    }
    let left = keeping_out(&good.examined());
    if !left.is_empty() {
        return Some(format!("the good twin leaves {left:?} unmet"));
    }
    let bad = twin(pair, true);
    let decision = if bad.approvals {
        decide_with_approvals(bad.play.clone(), &bad.written)
    } else {
        bad.play.decide(bad.play.candidate(&bad.written))
    };
    let alone = match condition {
        ConditionName::Permitted | ConditionName::Approved => keeping_out(&bad.under_house_policies()),
        _ => keeping_out(&bad.examined()),
    };
    // The origin of a claim is derived and disclosed, and keeps nothing out by itself: an approved inference stays one.
    if condition == ConditionName::Origin {
        let weakest = (good.examined().weakest_origin(), bad.examined().weakest_origin());
        let disclosed = decision.summary().notices.contains(&code);
        let held = bad.play.decide(bad.play.candidate(&bad.written)).outcome();
        let right = weakest == (Some(Origin::Stated), Some(Origin::Inferred)) && disclosed && held == Outcome::Held;
        return (!right).then(|| format!("{weakest:?}, held: {held}, {:?}", unmet(&decision)));
    }
    if decision.outcome() == Outcome::Promoted {
        return Some("the bad twin is promoted".to_owned());
    }
    if decision.reasons() != [code] {
        return Some(format!(
            "the bad twin is {}: {:?}",
            decision.outcome(),
            unmet(&decision)
        ));
    }
    (alone != [(condition, Some(code))]).then(|| format!("not {condition} alone keeps it out but {alone:?}"))
}

#[test]
fn each_bad_twin_fails_for_its_one_reason_and_the_good_one_passes() {
    judge(&pairs(&FILES), fault);
}

#[test]
fn every_condition_has_a_pair_in_both_languages() {
    let pairs = pairs(&FILES);
    for name in ConditionName::ALL {
        for language in ["nl", "en"] {
            let has = |pair: &&Value| condition(pair) == *name && text(pair, "language") == language;
            assert!(pairs.iter().any(|pair| has(&pair)), "{name} {language}");
        }
    }
    assert!(pairs.len() >= 60, "{}", pairs.len());
}
