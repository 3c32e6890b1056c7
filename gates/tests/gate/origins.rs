//! Where a leaf comes from: taken back by what the subject says later, and retrieved only from the field that its type
//! names.

use nullius_gates::{Facts, LedgerRow, TypeSet, decide};
use nullius_schemas::embedded;
use nullius_schemas::json::Value;
use nullius_schemas::pack::{Catalog, Pack, TypeDef};
use nullius_schemas::vocabulary::{KeyKind, Origin, Tier};

use crate::cases::unmet;
use crate::ledger::with_row;
use crate::play::{NOW, Play, Story, set, story};

/// The origin of the hours of the first case.
fn origin_of_hours(play: &Play) -> Option<Origin> {
    play.decide(play.named("hours-stated")).summary().origin
}

/// The first case with another message of its subject, before or after all others, seen so many minutes ago.
fn with_message(text: &str, first: bool, minutes_ago: u32) -> Story {
    let mut story = story("1-bijstand");
    let mut sources = story.0.get("sources").and_then(Value::as_array).unwrap().to_vec();
    let mut message = sources[0].clone();
    set(&mut message, "/key", "s0");
    set(&mut message, "/content", text);
    set(&mut message, "/observedAt", format!("@now-PT{minutes_ago}M"));
    sources.insert(if first { 0 } else { sources.len() }, message);
    set(&mut story.0, "/sources", Value::array(sources));
    story
}

#[test]
fn a_statement_is_taken_back_by_a_message_that_is_later_in_the_run_or_in_time() {
    // The statement was made ten minutes ago.
    for (first, minutes_ago, takes_back) in [
        (false, 5, true),
        (false, 15, true),
        (true, 5, true),
        (true, 10, false),
        (true, 15, false),
    ] {
        let play = with_message("Dat klopt niet.", first, minutes_ago).at(NOW);
        let expected = if takes_back { Origin::Inferred } else { Origin::Stated };
        assert_eq!(
            origin_of_hours(&play),
            Some(expected),
            "first {first}, {minutes_ago} minutes ago"
        );
    }
    let play = with_message("Dank u wel.", false, 5).at(NOW);
    assert_eq!(origin_of_hours(&play), Some(Origin::Stated), "it takes nothing back");
    let mut story = with_message("Dat klopt niet.", false, 5);
    set(&mut story.0, "/sources/3/speaker", "third-party");
    assert_eq!(
        origin_of_hours(&story.at(NOW)),
        Some(Origin::Stated),
        "it is somebody else's word"
    );
}

#[test]
fn a_faint_cue_takes_back_what_was_said_just_before_and_a_plain_one_all() {
    let statement = "Ik heb in november 12 uur gewerkt bij een bakker.";
    for (rest, origin) in [
        ("Bedankt. Sorry.", Origin::Inferred),
        ("Bedankt. Fijne dag. Tot ziens.", Origin::Stated),
        ("Bedankt. Fijne dag. Sorry.", Origin::Stated),
        ("Bedankt. Fijne dag. Dat klopt niet.", Origin::Inferred),
    ] {
        let mut story = story("1-bijstand");
        set(
            &mut story.0,
            "/sources/0/content",
            format!("Goedemorgen. {statement} {rest}"),
        );
        assert_eq!(origin_of_hours(&story.at(NOW)), Some(origin), "{rest}");
    }
}

#[test]
fn a_quote_is_the_sentence_however_it_is_spaced() {
    let play = story("1-bijstand").at(NOW);
    for (quote, origin) in [
        ("Ik heb in november 12 uur gewerkt bij een bakker.", Origin::Stated),
        (
            "Ik heb in november  12 uur\u{a0}gewerkt bij een bakker.",
            Origin::Stated,
        ),
        ("Ik heb in november 12 uur gewerkt", Origin::Inferred),
    ] {
        let mut written = story("1-bijstand").candidate("hours-stated");
        set(&mut written, "/citations/E1/quote", quote);
        let decision = play.decide(play.candidate(&written));
        assert_eq!(
            decision.summary().origin,
            Some(origin),
            "{quote}: {:?}",
            unmet(&decision)
        );
    }
}

/// The types, with the paid-out amount of the specification as a field that a circumstance is retrieved from.
fn types() -> TypeSet {
    let embedded = embedded::catalog().unwrap();
    let defs = embedded.pack("casework").unwrap().types().map(|def| {
        let rule = r#""/value": { "numeric": true, "retrieved": [{"tool": "uitkering.specificatie", "pointer": "/uitbetaald"}] }"#;
        let text = def.text().replace(r#""/value": { "numeric": true }"#, rule);
        TypeDef::parse(def.type_ref().clone(), &text).unwrap()
    });
    let table = include_str!("../../../schemas/casework/pack.json");
    let frames = include_str!("../../../schemas/casework/frames.json");
    let pack = Pack::load(table, frames, defs.collect::<Vec<_>>()).unwrap();
    TypeSet::compile(&Catalog::new([pack]).unwrap()).unwrap()
}

#[test]
fn a_leaf_is_retrieved_from_an_equal_value_in_the_field_that_its_type_names() {
    let types = types();
    let origin = |change: &dyn Fn(&mut LedgerRow), pointer: &str, value: &str| {
        let play = with_row("1-bijstand", 1, change);
        let mut written = story("1-bijstand").candidate("hours-stated");
        let payload =
            [("kind", "debt"), ("value", value), ("unit", "EUR")].map(|(name, text)| (name, Value::from(text)));
        set(&mut written, "/payload", Value::object(payload));
        let citation = [("source", "s2"), ("pointer", pointer)].map(|(name, text)| (name, Value::from(text)));
        set(&mut written, "/citations/E1", Value::object(citation));
        set(&mut written, "/claims/0/origin", "retrieved");
        let facts = Facts {
            types: &types,
            ..play.facts()
        };
        let decision = decide(play.candidate(&written), &facts);
        let claims = &decision.summary().claims;
        let claim = claims.iter().find(|claim| claim.path == "/value");
        claim.unwrap_or_else(|| panic!("{:?}", unmet(&decision))).origin
    };
    let as_it_is = |_: &mut LedgerRow| {};
    assert_eq!(origin(&as_it_is, "/uitbetaald", "1233.30"), Origin::Retrieved);
    assert_eq!(
        origin(&|row| row.tier = Tier::B, "/uitbetaald", "1233.30"),
        Origin::Retrieved
    );
    assert_eq!(
        origin(&|row| row.tier = Tier::C, "/uitbetaald", "1233.30"),
        Origin::Inferred
    );
    let agent = |row: &mut LedgerRow| row.attested_by = KeyKind::Agent;
    assert_eq!(origin(&agent, "/uitbetaald", "1233.30"), Origin::Inferred);
    let tool = |row: &mut LedgerRow| row.tool = Some("elders".to_owned());
    assert_eq!(
        origin(&tool, "/uitbetaald", "1233.30"),
        Origin::Inferred,
        "another tool"
    );
    assert_eq!(
        origin(&as_it_is, "/ingehouden", "168.20"),
        Origin::Inferred,
        "another field"
    );
    assert_eq!(
        origin(&as_it_is, "/uitbetaald", "1233.31"),
        Origin::Inferred,
        "another value"
    );
}
