//! Which clause denies what, and which words are forms of one.

use super::negation::{Budget, denials_of};

/// Whether the first thing that a text denies is denied by a source. Made-up citizens.
fn covered(text: &str, source: &str) -> bool {
    let denied = denials_of(text);
    let first = denied.first().expect("it denies something");
    let mut budget = Budget::new();
    let by = denials_of(source);
    by.iter().any(|by| budget.covered(first, by) == Some(true))
}

#[test]
fn verbs_are_known_in_all_their_forms() {
    for (one, other) in [
        ("paid", "pay"),
        ("pays", "paid"),
        ("went", "gone"),
        ("bought", "buy"),
        ("left", "leave"),
        ("knew", "know"),
        ("known", "knew"),
        ("kept", "keep"),
        ("lost", "lose"),
        ("got", "get"),
        ("gotten", "get"),
        ("made", "make"),
        ("taken", "took"),
        ("took", "take"),
        ("given", "gave"),
        ("gave", "give"),
        ("drove", "driven"),
        ("driven", "drive"),
        ("rijdt", "gereden"),
        ("reed", "rijdt"),
    ] {
        assert!(
            covered(&format!("She never {one}"), &format!("She never {other}.")),
            "{one} {other}"
        );
        assert!(!covered(&format!("She never {one}"), "She never swam."), "{one}");
    }
}

#[test]
fn words_that_only_begin_alike_are_two() {
    for (one, other, same) in [
        ("pen", "pensioen", false),
        ("verkocht", "verkeerd", false),
        ("werk", "werkloosheid", false),
        ("geval", "val", false),
        ("auto", "auto's", true),
        ("gewerkt", "werkt", true),
        ("werken", "werkte", true),
        ("huisdier", "huisdieren", true),
    ] {
        let found = covered(&format!("Hij noemt geen {one}."), &format!("Hij noemt geen {other}."));
        assert_eq!(found, same, "{one} {other}");
    }
}

#[test]
fn a_clause_denies_no_more_than_its_own_words() {
    for (source, text, denied) in [
        ("Hij heeft geen auto", "Hij heeft geen auto", true),
        ("Geen auto\nWerk is er wel", "Er is geen werk.", false),
        ("Er is geen\nauto", "Er is geen auto.", true),
        ("Er is geen auto\n\nwerk is er wel", "Er is geen werk.", false),
        (
            "Hij heeft geen auto en de fiets is stuk.",
            "Hij heeft geen fiets.",
            false,
        ),
        ("Hij heeft geen auto en de fiets.", "Hij heeft geen fiets.", true),
        (
            "Hij heeft geen auto en fiets die hij wil.",
            "Hij heeft geen fiets.",
            true,
        ),
        ("Een auto heeft hij niet en de fiets.", "Hij heeft geen fiets.", true),
        ("Hij heeft een auto en geen fiets.", "Hij heeft geen auto.", false),
        ("Hij heeft een auto en geen fiets.", "Hij heeft geen fiets.", true),
        ("Hij heeft geen auto maar een fiets.", "Hij heeft geen fiets.", false),
    ] {
        assert_eq!(covered(text, source), denied, "{source} / {text}");
    }
}
