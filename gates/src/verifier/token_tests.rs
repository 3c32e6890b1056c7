//! Where a token begins and ends, sign by sign.

use super::reading_tests::cut;
use super::token::Kind::{self, Break, Digits, Identifier, Marker, Sign, Strange, Vulgar, Word};

fn tokens(text: &str) -> Vec<(Kind, String)> {
    cut(text, |tokens| {
        let all = (0..tokens.len()).filter_map(|at| tokens.get(at));
        all.map(|token| (token.kind, tokens.text.original(token.span).to_owned()))
            .collect()
    })
}

fn of(text: &str, kind: Kind) -> Vec<String> {
    let all = tokens(text).into_iter();
    all.filter(|(found, _)| *found == kind).map(|(_, text)| text).collect()
}

#[test]
fn every_kind_has_its_own_characters() {
    let expected = [
        (Word, "Een"),
        (Sign, "\u{200b}"),
        (Break, "\n"),
        (Vulgar, "½"),
        (Strange, "②"),
        (Digits, "1.234"),
        (Sign, "—"),
        (Marker, "[E1]"),
        (Identifier, "APP-012"),
        (Sign, "."),
    ];
    let expected = expected.map(|(kind, text)| (kind, text.to_owned()));
    assert_eq!(tokens("Een \u{200b} \n½②1.234— [E1] APP-012."), expected);
    cut("één twee", |tokens| {
        assert_eq!([0, 1, 5, 6, 7].map(|byte| tokens.at_byte(byte)), [0, 1, 1, 1, 2]);
    });
}

#[test]
fn a_word_holds_letters_marks_and_what_shows_nothing() {
    assert_eq!(of("een三 een—twee", Word), ["een", "een", "twee"]);
    assert_eq!(of("een三", Strange), ["三"]);
    assert_eq!(of("e\u{301}e\u{301}n", Word), ["e\u{301}e\u{301}n"]);
    assert_eq!(of("sche\u{ad}lden", Word), ["sche\u{ad}lden"]);
    assert_eq!(of("foto's 's o'clock'", Word), ["foto's", "s", "o'clock"]);
    let hidden = |count| format!("ab{}cd", "\u{200b}".repeat(count));
    assert_eq!(of(&hidden(7), Word).len(), 1);
    assert_eq!(of(&hidden(9), Word), ["ab", "cd"]);
    assert_eq!(of("ab\u{200b} cd", Word), ["ab", "cd"]);
}

#[test]
fn a_bracket_holds_labels_or_one_footnote() {
    assert_eq!(of("[E1] [E1; E2] [E1 en E2] [12]", Marker).len(), 4);
    for text in [
        "[E1\nx]", "[]", "[ ]", "[en]", "[1 2]", "[1234]", "[E1 12]", "[een]", "[E1", "[E12345]", "[ABCD1]",
    ] {
        assert_eq!(of(text, Marker), [""; 0], "{text}");
    }
    for text in [
        "Er waren [45] zaken.",
        "Het is [45]% nu.",
        "Het is [45] % nu.",
        "Het is €[45] nu.",
    ] {
        assert_eq!(of(text, Marker), [""; 0], "{text}");
    }
    for text in ["Zo waren [45] Daarna.", "Het staat [45] nu.", "Zo waren [E1] zaken."] {
        assert_eq!(of(text, Marker).len(), 1, "{text}");
    }
}

#[test]
fn a_name_with_digits_ends_where_its_letters_do() {
    assert_eq!(
        of("Zie Z-2026- en APP_12/3, B12", Identifier),
        ["Z-2026", "APP_12/3", "B12"]
    );
    for text in [
        "X-ray2", "A1b", "1A2", "EUR12", "eur-12", "Q1", "H2", "1234-5-A", "12-aB-34", "12-ab-34", "12-34-56",
    ] {
        assert_eq!(of(text, Identifier), [""; 0], "{text}");
    }
    assert_eq!(of("Q5 H3 K4-1", Identifier), ["Q5", "H3", "K4-1"]);
    assert_eq!(of("12-AB-34 AB-123-C", Identifier), ["12-AB-34", "AB-123-C"]);
    let long = format!("A{}", "1".repeat(60));
    assert_eq!(of(&long, Identifier), [long.split_at(48).0]);
}

#[test]
fn an_address_ends_before_the_marks_of_its_sentence() {
    assert_eq!(of("https://x.nl/9 is er.", Identifier), ["https://x.nl/9"]);
    assert_eq!(of("www.x.nl/9. Dan", Identifier), ["www.x.nl/9"]);
    assert_eq!(of("Zie (www.x.nl/9?), dan", Identifier), ["www.x.nl/9"]);
    assert_eq!(of("jan1@x.nl is er.", Identifier), ["jan1@x.nl"]);
    assert_eq!(of("jan@werk is er.", Identifier), [""; 0]);
    assert_eq!(of("Zie www.x.nl[E1]", Identifier), ["www.x.nl"]);
    let long = format!("a@{}.nl", "b".repeat(70));
    assert_eq!(of(&long, Identifier).concat(), long);
    let longer = format!("www.{}", "b".repeat(2100));
    assert_eq!(of(&longer, Identifier)[0].len(), 2000);
}
