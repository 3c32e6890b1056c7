//! What of the evidence counts for a number, what is counted, and what a submitter is told to do about it.

use nullius_gates::{Decision, LedgerRow, ResolvedSource};
use nullius_schemas::api::ConditionAnswer;
use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::vocabulary::{ConditionName, ConditionResult, KeyKind, Outcome, Tier};

use crate::cases::unmet;
use crate::ledger::{bytes, with_row};
use crate::play::{NOW, moment, set, story};

fn condition(decision: &Decision) -> &ConditionAnswer {
    let conditions = &decision.summary().conditions;
    conditions
        .iter()
        .find(|one| one.name == ConditionName::Verified)
        .unwrap()
}

fn found(decision: &Decision) -> Vec<Code> {
    decision.summary().findings.iter().map(|finding| finding.code).collect()
}

/// A response of a type with this text, and one row of the ledger changed.
fn response(name: &str, words: &str, change: &dyn Fn(&mut LedgerRow)) -> Decision {
    let play = with_row("1-bijstand", 1, change);
    let mut written = story("1-bijstand").candidate("answer");
    set(&mut written, "/type", format!("casework/{name}@1"));
    set(&mut written, "/payload/text", words);
    play.decide(play.candidate(&written))
}

const RIGHT: &str = "Wij hielden € 168,20 in [E1].";

#[test]
fn evidence_is_stale_after_the_moment_up_to_which_it_holds_and_not_at_it() {
    let at = |millis: i64| Moment::from_unix_millis(moment(NOW).unix_millis() + millis).unwrap();
    for (until, codes) in [(0, vec![]), (-1, vec![Code::StaleNotDisclosed])] {
        let decision = response("letter", RIGHT, &|row| row.valid_until = Some(at(until)));
        assert_eq!(decision.reasons(), codes, "{until}: {:?}", unmet(&decision));
    }
    let decision = response("letter", RIGHT, &|row| row.observed_at = at(0));
    assert_eq!(
        decision.reasons(),
        [],
        "dated at the moment itself: {:?}",
        unmet(&decision)
    );
}

#[test]
fn an_answer_takes_no_number_from_a_quarantined_source_and_a_letter_says_that_it_does() {
    let quarantined = |row: &mut LedgerRow| row.quarantined = true;
    let letter = response("letter", RIGHT, &quarantined);
    assert!(!found(&letter).contains(&Code::NumberMismatch), "{:?}", unmet(&letter));
    assert!(!letter.reasons().is_empty(), "it does not say so yet");
    let answer = response("answer", RIGHT, &quarantined);
    assert!(found(&answer).contains(&Code::NumberMismatch), "{:?}", unmet(&answer));
}

#[test]
fn what_was_checked_is_counted() {
    let counted = |decision: Decision| {
        let Decision::Promote(warrant) = decision else {
            panic!("{:?}", unmet(&decision))
        };
        let verification = warrant.conditions().verified.evidence().unwrap();
        (verification.checked, verification.supported)
    };
    let two = "Wij hielden € 168,20 in [E1]. U krijgt € 1.233,30 [E2].";
    assert_eq!(counted(response("letter", two, &|_| {})), (2, 2));
    let play = story("1-bijstand").at(NOW);
    assert_eq!(counted(play.decide(play.named("hours-stated"))), (1, 1));
}

#[test]
fn a_type_without_prose_and_numbers_needs_no_check() {
    let play = story("1-bijstand").at(NOW);
    let result = |name: &str| condition(&play.decide(play.named(name))).result;
    assert_eq!(result("prefers-email"), ConditionResult::NotRequired);
    assert_eq!(result("hours-stated"), ConditionResult::Met);
    assert_eq!(result("answer"), ConditionResult::Met);
}

/// A licence plate as a circumstance, where the subject wrote these words.
fn plate(value: &str, words: &str) -> Decision {
    let mut story = story("1-bijstand");
    set(
        &mut story.0,
        "/sources/0/content",
        format!("Goedemorgen. {words} Groet."),
    );
    let mut written = story.candidate("hours-stated");
    let payload = [("kind", "licence-plate"), ("value", value)];
    let payload = payload.map(|(name, text)| (name, Value::from(text)));
    set(&mut written, "/payload", Value::object(payload));
    set(&mut written, "/citations/E1/quote", words);
    let play = story.at(NOW);
    play.decide(play.candidate(&written))
}

#[test]
fn a_number_of_a_record_stands_in_what_its_claim_cites() {
    let play = story("1-bijstand").at(NOW);
    let mut written = story("1-bijstand").candidate("hours-stated");
    set(&mut written, "/payload/value", "13");
    assert_eq!(found(&play.decide(play.candidate(&written))), [Code::NumberMismatch]);

    for (value, words, stands) in [
        ("XX-000-X", "Mijn kenteken is XX-000-X.", true),
        ("XX-000-X", "Mijn kenteken is XX-000-Y.", false),
        ("XX-000-X", "Mijn kenteken is XX-000-XY.", false),
        ("XX-000-X", "Mijn kenteken is AXX-000-X.", false),
    ] {
        let decision = plate(value, words);
        let missing = found(&decision).contains(&Code::NumberMismatch);
        assert_eq!(missing, !stands, "{words}: {:?}", unmet(&decision));
    }
}

#[test]
fn who_can_mend_a_draft_is_told_to_and_who_cannot_is_not() {
    const WRONG: &str = "Wij hielden € 186,20 in [E1].";
    let mend = "mend what the findings name and submit again with `revises`";
    let look = "the findings name each place";
    let told = |decision: &Decision| condition(decision).detail.clone().unwrap();
    assert_eq!(told(&response("letter", WRONG, &|_| {})), mend);
    let refused = response("letter", "Wij schelden € 168,20 kwijt [E1].", &|_| {});
    assert_eq!((refused.outcome(), told(&refused).as_str()), (Outcome::Refused, look));

    let mut play = story("1-bijstand").at(NOW);
    play.standing.repairs_asked = 1;
    let mut spent = story("1-bijstand").candidate("answer");
    set(&mut spent, "/type", "casework/answer@1");
    set(&mut spent, "/payload/text", "Kijk op https://voorbeeld.example/a [E4].");
    assert_eq!(told(&play.decide(play.candidate(&spent))), look);
    let mut record = story("1-bijstand").candidate("hours-stated");
    set(&mut record, "/payload/value", "13");
    assert_eq!(told(&play.decide(play.candidate(&record))), look);
}

/// Whether a letter may say where to pay, where its source has the account and its row is changed.
fn pays(change: &dyn Fn(&mut LedgerRow)) -> bool {
    let account = "NL91ABNA0417164300";
    let mut story = story("1-bijstand");
    set(&mut story.0, "/sources/1/content/ingehouden", account);
    let mut written = story.candidate("answer");
    set(
        &mut written,
        "/payload/text",
        format!("Stort het terug op {account} [E1]."),
    );
    let mut play = story.at(NOW);
    let mut row = play.sources[1].row().clone();
    change(&mut row);
    play.sources[1] = ResolvedSource::resolve(row, bytes(&play.sources[1])).unwrap();
    !found(&play.decide(play.candidate(&written))).contains(&Code::NumberMismatch)
}

#[test]
fn where_to_pay_stands_in_what_a_recorder_recorded() {
    assert!(pays(&|_| {}));
    for (tier, may) in [(Tier::A, true), (Tier::B, true), (Tier::C, false)] {
        assert_eq!(pays(&|row| row.tier = tier), may, "{tier:?}");
    }
    for other in [KeyKind::Intake, KeyKind::Agent] {
        assert!(!pays(&|row| row.attested_by = other), "{other:?}");
    }
}
