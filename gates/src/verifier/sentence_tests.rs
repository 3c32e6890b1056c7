//! Where sentences end and what they cite.

use super::reading_tests::cut;
use super::sentence::sentences;

fn parts(text: &str) -> Vec<String> {
    cut(text, |tokens| {
        let all = sentences(tokens, &|name| name == "E1" || name == "E2");
        all.iter()
            .map(|part| tokens.text.original(part.span).to_owned())
            .collect()
    })
}

#[test]
fn a_sentence_ends_at_its_stop_and_takes_what_closes_it() {
    for (text, expected) in [
        ("Het is zo. Dan dit.", &["Het is zo.", "Dan dit."] as &[&str]),
        ("Het is zo [E1]. Dan dit.", &["Het is zo [E1].", "Dan dit."]),
        ("Het is zo. [E1] Dan dit.", &["Het is zo. [E1]", "Dan dit."]),
        ("Het is zo.[E1]. Dan dit.", &["Het is zo.[E1].", "Dan dit."]),
        ("Het is zo.[E1] . Dan dit.", &["Het is zo.[E1]", ".", "Dan dit."]),
        ("Het is zo.\n[E1]\nDan dit.", &["Het is zo.\n[E1]", "Dan dit."]),
        (
            "Het is zo.\n[E1] [E2]\nDan dit.",
            &["Het is zo.\n[E1] [E2]", "Dan dit."],
        ),
        ("Het is zo.\n[E1] is dit.", &["Het is zo.", "[E1] is dit."]),
        (
            "En dan is het nu zo.\n[E1]\nDan dit.",
            &["En dan is het nu zo.\n[E1]", "Dan dit."],
        ),
        ("Het is zo.\n\nDan dit.", &["Het is zo.", "Dan dit."]),
        ("Het is zo.\nDan dit.", &["Het is zo.", "Dan dit."]),
        ("\"Het is zo.\" Dan dit.", &["\"Het is zo.\"", "Dan dit."]),
        ("Het is zo?! Dan dit.", &["Het is zo?!", "Dan dit."]),
        ("Het is zo... Dan dit.", &["Het is zo...", "Dan dit."]),
        ("Het is zo! dan dit.", &["Het is zo!", "dan dit."]),
        ("Het is zo. dan dit.", &["Het is zo. dan dit."]),
        ("Het is zo.Dan dit.", &["Het is zo.Dan dit."]),
        ("1. Dan dit.", &["1. Dan dit."]),
        ("Dan 1. Dan dit.", &["Dan 1.", "Dan dit."]),
        ("123. Dan dit.", &["123.", "Dan dit."]),
        ("12! Dan dit.", &["12!", "Dan dit."]),
    ] {
        assert_eq!(parts(text), expected, "{text}");
    }
}

#[test]
fn a_line_ends_a_sentence_unless_it_is_wrapped() {
    for (text, expected) in [
        ("Het is zo en\ndan dit", &["Het is zo en\ndan dit"] as &[&str]),
        ("Het is zo en\nDan dit", &["Het is zo en", "Dan dit"]),
        ("Het zijn er 5\nDan dit", &["Het zijn er 5", "Dan dit"]),
        ("Het is zo en\n\ndan dit", &["Het is zo en", "dan dit"]),
        ("Het is zo:\ndan dit", &["Het is zo:", "dan dit"]),
        ("Het is zo [E1]\ndan dit", &["Het is zo [E1]", "dan dit"]),
        ("Het is zo\n- dan dit", &["Het is zo", "- dan dit"]),
        ("Het is zo\n2. dan dit", &["Het is zo", "2. dan dit"]),
        ("Het is zo\n2) dan dit", &["Het is zo", "2) dan dit"]),
        ("Het is zo\n2 dagen later", &["Het is zo\n2 dagen later"]),
        ("Het is zo\nx. dan dit", &["Het is zo\nx. dan dit"]),
        ("Het is zo\n\"Dan dit", &["Het is zo\n\"Dan dit"]),
        ("\nHet is zo", &["Het is zo"]),
        (
            "Het is dan\n\nzo en\n\nniet anders",
            &["Het is dan", "zo en", "niet anders"],
        ),
    ] {
        assert_eq!(parts(text), expected, "{text}");
    }
}

#[test]
fn the_stop_of_an_abbreviation_ends_nothing() {
    for (text, count) in [
        ("Dit is mevr. Jansen van hier.", 1),
        ("Zie art. 12 van de wet.", 1),
        ("Zie de art. Dan dit.", 2),
        ("Het is max. € 12 nu.", 1),
        ("Zie art . 12 van de wet.", 2),
        ("Dit is mevrouw J. Jansen van hier.", 1),
        ("Wij zien M. Jansen van hier.", 2),
        ("Dit is zone C. Dan dit.", 2),
        ("Dit is i.v.m. Jansen van hier.", 1),
        ("Dit is i.v.m. De rest is hier.", 2),
        ("Dit is i. v. Jansen van hier.", 2),
        ("Dit is (J. Jansen) van hier.", 1),
        ("Dit is Jan J. Jansen van hier.", 1),
        ("J. Jansen is hier.", 1),
        ("j. Jansen is hier.", 2),
    ] {
        assert_eq!(parts(text).len(), count, "{text} {:?}", parts(text));
    }
}

#[test]
fn a_sentence_finds_itself_in_another_reading_of_its_text() {
    let text = "Een [E1] dag. Twee dagen.";
    cut(text, |own| {
        let second = sentences(own, &|_| true).pop().expect("two");
        let without = own.text.without(own.markers());
        let read = super::token::Tokens::cut(&without, &|_| false);
        let there = second.within(own, &read);
        let words: Vec<_> = (there.from..there.to).map(|at| read.lower(at)).collect();
        assert_eq!(words, ["twee", "dagen", "."]);
    });
}
