//! What a letter may say of a person only if a source says it.

use nullius_gates::Decision;
use nullius_schemas::code::Code;

use crate::cases::unmet;
use crate::play::{NOW, set, story};

/// A letter of the case, with this text behind the citations of its answer.
fn letter(text: &str) -> Decision {
    let play = story("1-bijstand").at(NOW);
    let mut written = story("1-bijstand").candidate("answer");
    set(&mut written, "/type", "casework/letter@1");
    set(&mut written, "/payload/text", text);
    play.decide(play.candidate(&written))
}

fn personal(text: &str) -> bool {
    let decision = letter(text);
    let found = decision.summary().findings.iter();
    let personal = found.filter(|finding| finding.code == Code::PersonalData).count() > 0;
    assert_eq!(
        personal,
        decision.reasons().contains(&Code::PersonalData),
        "{:?}",
        unmet(&decision)
    );
    personal
}

#[test]
fn a_service_or_account_number_of_no_source_is_found_however_it_is_grouped() {
    for number in ["999990482", "9 9 9 9 9 0 4 8 2", "999.990.482", "９９９９９０４８２"] {
        assert!(
            personal(&format!("Uw nummer is {number}: wij hielden € 168,20 in [E1].")),
            "{number}"
        );
    }
    assert!(!personal("Wij hielden € 168,20 in [E1]."));
    // In a letter the verifier asks for the source of an account.
    let account = "Uw nummer is NL91 ABNA 0417 1643 00: wij hielden € 168,20 in [E1].";
    assert_eq!(letter(account).reasons(), [Code::NumberMismatch]);
}

#[test]
fn what_is_delicate_about_the_reader_stands_in_a_source_of_its_sentence() {
    for said in [
        "U bent moslim",
        "U heeft kanker",
        "U bent veroordeeld",
        "U bent een fraudeur",
        "Als moslim krijgt u minder",
        "You are a convicted thief",
    ] {
        assert!(personal(&format!("{said}: wij hielden € 168,20 in [E1].")), "{said}");
        assert!(personal(&format!("{said}. Wij hielden € 168,20 in [E1].")), "{said}");
    }
    for said in [
        "Bel ons als u ziek bent",
        "Bent u ziek? Bel ons",
        "Wie ziek is kan bellen",
        "U kunt ons bellen",
    ] {
        assert!(!personal(&format!("{said}. Wij hielden € 168,20 in [E1].")), "{said}");
    }
}
