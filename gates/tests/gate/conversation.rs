//! Where a chat answer may take its numbers from: what a broker or publisher recorded in this conversation, in time and as
//! evidence. What only came back of a call's own arguments is no evidence either.

use nullius_gates::LedgerRow;
use nullius_schemas::code::Code;
use nullius_schemas::json::{Value, read};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::Name;
use nullius_schemas::vocabulary::{KeyKind, Outcome, Tier, ToolStatus};

use crate::cases::unmet;
use crate::ledger::with_row;
use crate::play::{NOW, Play, moment, set, story};

/// What becomes of an answer that cites the instruction for an amount that only the specification has.
fn answered(play: &Play) -> (Outcome, Vec<Code>, Vec<String>) {
    let mut written = story("1-bijstand").candidate("answer");
    let instruction = written.get("citations").and_then(|all| all.get("E4")).unwrap().clone();
    set(&mut written, "/citations", Value::object([("E4", instruction)]));
    set(&mut written, "/type", "casework/answer@1");
    set(&mut written, "/payload/text", "Wij hielden € 168,20 in [E4].");
    let decision = play.decide(play.candidate(&written));
    (decision.outcome(), decision.reasons(), unmet(&decision))
}

fn assert_counts(change: &dyn Fn(&mut LedgerRow), counts: bool, what: &str) {
    let (outcome, _, why) = answered(&with_row("1-bijstand", 1, change));
    let expected = if counts {
        Outcome::Promoted
    } else {
        Outcome::RevisionRequested
    };
    assert_eq!(outcome, expected, "{what}: {why:?}");
}

#[test]
fn an_answer_takes_a_number_from_what_counts_in_this_conversation_and_from_nothing_else() {
    let after = |millis: i64| Moment::from_unix_millis(moment(NOW).unix_millis() + millis).unwrap();
    assert_counts(&|_| {}, true, "as it is");
    assert_counts(&|row| row.tier = Tier::B, true, "tier B");
    assert_counts(&|row| row.tier = Tier::C, false, "tier C");
    assert_counts(&|row| row.attested_by = KeyKind::Agent, false, "the agent itself");
    assert_counts(&|row| row.attested_by = KeyKind::Intake, false, "the question");
    assert_counts(&|row| row.tool_status = None, true, "no tool");
    assert_counts(&|row| row.tool_status = Some(ToolStatus::Error), false, "an error");
    assert_counts(&|row| row.quarantined = true, false, "quarantined");
    assert_counts(&|row| row.retracted = true, false, "retracted");
    assert_counts(&|row| row.recorded_at = after(0), true, "recorded just in time");
    assert_counts(&|row| row.recorded_at = after(1), false, "recorded later");
    assert_counts(&|row| row.observed_at = after(0), true, "observed just in time");
    assert_counts(&|row| row.observed_at = after(1), false, "observed later");
    assert_counts(&|row| row.published_at = Some(after(1)), false, "published later");
}

#[test]
fn what_comes_back_of_a_calls_arguments_is_no_number_of_the_conversation() {
    for (arguments, counts) in [
        (r#"{"maand": "2026-11"}"#, true),
        (r#"{"bedrag": "168.20"}"#, false),
        (r#"{"vraag": {"bedrag": 168.2}}"#, false),
    ] {
        let arguments = read(arguments.as_bytes()).unwrap();
        assert_counts(
            &|row| row.tool_arguments = Some(arguments.clone()),
            counts,
            &format!("{arguments:?}"),
        );
    }
    // Inside a message, too: the argument is cut out, the rest of it is evidence.
    for (content, counts) in [("Ingehouden: € 168,20.", true), ("Gezocht op 168,20: niets.", false)] {
        for in_json in [false, true] {
            let mut story = story("1-bijstand");
            let content = if in_json {
                Value::object([("melding", Value::from(content))])
            } else {
                content.into()
            };
            let media_type = if in_json { "application/json" } else { "text/plain" };
            set(&mut story.0, "/sources/1/content", content);
            set(&mut story.0, "/sources/1/mediaType", media_type);
            let arguments = if counts {
                r#"{"bedrag": "12"}"#
            } else {
                r#"{"bedrag": "168,20"}"#
            };
            set(
                &mut story.0,
                "/sources/1/tool/arguments",
                read(arguments.as_bytes()).unwrap(),
            );
            let (outcome, _, why) = answered(&story.at(NOW));
            let expected = if counts {
                Outcome::Promoted
            } else {
                Outcome::RevisionRequested
            };
            assert_eq!(outcome, expected, "{arguments} {media_type}: {why:?}");
        }
    }
}

#[test]
fn a_letter_may_repeat_what_the_subject_wrote_and_the_number_of_the_case() {
    let story = story("1-bijstand");
    let mut play = story.at(NOW);
    play.run.case = Some(Name::parse("20260101").unwrap());
    for (words, codes) in [
        ("U schreef ons over 12 uur werk.", vec![]),
        ("U schreef ons over 13 uur werk.", vec![Code::UncitedNumber]),
        ("Wij kennen u als 20260101.", vec![]),
        ("Wij kennen u als 20260102.", vec![Code::UncitedNumber]),
        ("In uw zaak met 20260101 hielden wij € 168,20 in [E1].", vec![]),
        (
            "In uw zaak met 20260102 hielden wij € 168,20 in [E1].",
            vec![Code::NumberMismatch],
        ),
    ] {
        let mut written = story.candidate("answer");
        let text = format!("{words} Inkomsten uit werk trekken wij af van uw uitkering [E4].");
        set(&mut written, "/payload/text", text);
        let decision = play.decide(play.candidate(&written));
        assert_eq!(decision.reasons(), codes, "{words}: {:?}", unmet(&decision));
    }
}
