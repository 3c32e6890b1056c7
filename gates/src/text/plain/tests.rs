//! Disguises fall off, and every word keeps its place.

use super::*;

fn words(text: &str) -> Vec<String> {
    let plain = plain(text);
    plain
        .words()
        .iter()
        .map(|word| plain.letters(*word).to_owned())
        .collect()
}

#[test]
fn disguises_fall_off_and_places_stay() {
    assert_eq!(words("nеgеer"), ["negeer"], "Cyrillic e");
    assert_eq!(words("aϲϲepteer AϹϹEPTEER"), ["accepteer", "accepteer"], "lunate sigma");
    assert_eq!(words("ne\u{200b}ge\u{ad}er"), ["negeer"]);
    assert_eq!(words("ｎｅｇｅｅｒ 𝐚𝐥𝐥𝐞"), ["negeer", "alle"]);
    assert_eq!(words("Oekraïne's Łódź"), ["oekraine", "s", "lodz"]);
    let text = "x ｎｅ!";
    let found = plain(text);
    assert_eq!(found.words().get(1).map(|word| word.span.of(text)), Some("ｎｅ"));
    assert_eq!(found.text(), "x ne!");
}

#[test]
fn every_part_of_the_plain_text_has_its_place() {
    let text = "é\u{200b}x ｎ!é";
    let found = plain(text);
    assert_eq!(found.text(), "ex n!e");
    for (part, original) in [
        ("ex", "é\u{200b}x"),
        ("x", "x"),
        ("n!", "ｎ!"),
        ("ex n!e", text),
        ("!", "!"),
    ] {
        let at = found.text().find(part).unwrap();
        let span = found.original(Span::new(at, at + part.len()));
        assert_eq!(span.of(text), original, "{part}");
    }
}

#[test]
fn every_entry_of_a_list_is_spelled_as_a_text_is_read() {
    for lists in crate::text::testing::both().values() {
        let all = lists.special_categories.values().chain([&lists.forbidden_attributes]);
        for entry in all.flat_map(nullius_schemas::pack::phrases::Phrases::iter) {
            let spelled = words(&entry);
            let known = lists.vocabulary().at(&spelled[0]);
            assert!(known.iter().any(|known| known.rest == spelled[1..]), "{entry}");
        }
    }
}

#[test]
fn letters_of_other_scripts_read_as_the_latin_ones_that_they_look_like() {
    for (disguised_as, latin) in [
        ("авьсԁеєҽһніӏјкмпорԛгѕтцѵԝѡхуү", "abbcdeeehhiijkmnopqrstuvwwxyy"),
        ("αβϲεηικμνοσρτυωχγϳ", "abcenikmvooptuwxyj"),
        ("ժցհոօս", "dghnou"),
        ("ɑᴄɡɩıɫⅼɾꜱʐᴢ", "acgiillrszz"),
    ] {
        assert_eq!(words(disguised_as), [latin]);
        for letter in disguised_as.chars() {
            assert!(disguised(&format!("s{letter}")), "{letter}");
        }
    }
}

#[test]
fn letters_that_stand_for_two_are_spelled_out() {
    assert_eq!(
        words("Straße Œuvre Ærø Đorđe Seyðisfjörður Þórr Łódź"),
        ["strasse", "oeuvre", "aero", "dorde", "seydisfjordur", "thorr", "lodz"]
    );
}

#[test]
fn a_text_is_disguised_by_what_shows_nothing_or_something_else() {
    for text in ["ge\u{ad}meente", "nеgeer", "NЕGEER", "ｎegeer", "①"] {
        assert!(disguised(text), "{text}");
    }
    for text in ["negeer", "één", "€ 5 – 10%", "1²", "漢字"] {
        assert!(!disguised(text), "{text}");
    }
}

#[test]
fn words_and_parts_deep_in_a_text_have_their_places() {
    let text = "Één café (of twéé) ﬁjn: ½ liter \u{200b}melk, dank.";
    let found = plain(text);
    let places: Vec<_> = found.words().iter().map(|word| word.span.of(text)).collect();
    assert_eq!(
        places,
        ["Één", "café", "of", "twéé", "ﬁjn", "½", "½", "liter", "melk", "dank"]
    );
    for (part, original) in [
        ("cafe (of twee)", "café (of twéé)"),
        ("fi", "ﬁ"),
        ("f", "ﬁ"),
        ("liter", "liter"),
        ("er m", "er \u{200b}m"),
        ("ank.", "ank."),
    ] {
        let at = found.text().rfind(part).unwrap();
        let span = found.original(Span::new(at, at + part.len()));
        assert_eq!(span.of(text), original, "{part}");
    }
}

#[test]
fn a_word_is_mixed_that_has_letters_and_digits() {
    let mixed = |text: &str| plain(text).words().iter().map(|word| word.mixed).collect::<Vec<_>>();
    assert_eq!(mixed("abc 123 a1 1a 12 ab"), [false, false, true, true, false, false]);
    let found = plain("x y z");
    let other = |letters: &str| Reworded::Other {
        letters: letters.to_owned(),
        span: found.words()[1].span,
    };
    let again = found.reworded(
        [
            other("n3e"),
            other("33"),
            other("nee"),
            Reworded::Same(found.words()[2]),
        ]
        .into_iter(),
    );
    let words: Vec<_> = again
        .words()
        .iter()
        .map(|word| (again.letters(*word), word.mixed, word.span.start))
        .collect();
    assert_eq!(
        words,
        [("n3e", true, 2), ("33", false, 2), ("nee", false, 2), ("z", false, 4)]
    );
}
