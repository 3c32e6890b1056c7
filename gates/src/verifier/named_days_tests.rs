//! Days and months in every shape, against a source that names other ones; and weekdays against the calendar.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::{Evidence, Input, verify};

/// What is found of days in a text that cites a source as E1.
fn found(language: Language, source: &str, text: &str) -> Vec<String> {
    let evidence = BTreeMap::from([(
        Label::parse("E1").expect("a label"),
        Evidence::from_text(source, language),
    )]);
    let rules = VerifierRules::default();
    let report = verify(&Input {
        text,
        language,
        rules: &rules,
        evidence: &evidence,
        around: &[],
        request_numbers: &[],
    });
    let dated = report.findings.into_iter();
    dated
        .filter(|finding| finding.code == Code::DateNotInCitedEvidence)
        .map(|finding| finding.text)
        .collect()
}

const DUE: (&str, &str) = (
    "Wij betalen uiterlijk 14 december 2026.",
    "We pay by 14 December 2026 at the latest.",
);

#[test]
fn another_day_is_found_in_whatever_shape_it_is_written() {
    for (text, shown) in [
        ("Uw betaling komt 15.12.2026 [E1].", "15.12.2026"),
        ("Uw betaling komt op 20.01.2027 [E1].", "20.01.2027"),
        ("Uw betaling komt op 15.12.26 [E1].", "15.12.26"),
        ("Uw betaling komt 15-12-2026 [E1].", "15-12-2026"),
        ("Uw betaling komt op de 15e [E1].", "15e"),
        ("Uw betaling komt uiterlijk de 15de van deze maand [E1].", "15de"),
        ("Uw betaling komt op de vijftiende [E1].", "vijftiende"),
        (
            "Uw betaling komt de twintigste januari 2027 [E1].",
            "twintigste januari 2027",
        ),
        (
            "Uw betaling komt op de 20e van januari 2027 [E1].",
            "20e van januari 2027",
        ),
        ("Uw betaling komt in januari 2027 [E1].", "januari 2027"),
        ("Uw betaling komt eind januari 2027 [E1].", "januari 2027"),
        (
            "Uw betaling komt niet 14 december 2026 maar 20 januari 2027 [E1].",
            "20 januari 2027",
        ),
        (
            "De datum gaat van 14 december naar 20 december 2026 [E1].",
            "20 december 2026",
        ),
    ] {
        assert_eq!(found(Dutch, DUE.0, text), [shown], "{text}");
    }
    for (text, shown) in [
        ("Your payment comes on 15.12.2026 [E1].", "15.12.2026"),
        (
            "Your payment comes on the fifteenth of December [E1].",
            "fifteenth of December",
        ),
        (
            "Your payment comes on the twenty-first of December [E1].",
            "twenty-first of December",
        ),
        ("Your payment comes on December the 15th [E1].", "December the 15th"),
        (
            "Your payment comes on December the fifteenth, 2026 [E1].",
            "December the fifteenth, 2026",
        ),
        ("Your payment comes by the 15th [E1].", "15th"),
        ("Your payment comes by the fifteenth of this month [E1].", "fifteenth"),
        ("Your payment comes in January 2027 [E1].", "January 2027"),
        (
            "Your payment comes not on 14 December but on 20 January [E1].",
            "20 January",
        ),
    ] {
        assert_eq!(found(English, DUE.1, text), [shown], "{text}");
    }
}

#[test]
fn the_same_day_in_another_shape_is_that_day() {
    for text in [
        "Uw betaling komt 14.12.2026 [E1].",
        "Uw betaling komt op 14.12.26 [E1].",
        "Uw betaling komt op de 14e [E1].",
        "Uw betaling komt op de veertiende [E1].",
        "Uw betaling komt de veertiende december 2026 [E1].",
        "Uw betaling komt op de 14e van december [E1].",
        "Uw betaling komt in december 2026 [E1].",
        "Wij wonen op de 3e verdieping en betalen 14 december 2026 [E1].",
        "Op de tweede plaats betalen wij [E1].",
        "Versie 1.12.26 van de brief noemt 14 december 2026 [E1].",
        // A day beside that of the source, no other one in its place.
        "Op uw brief van 3 november 2026 betalen wij op 14 december 2026 [E1].",
    ] {
        assert!(found(Dutch, DUE.0, text).is_empty(), "{text}");
    }
    for text in [
        "Your payment comes on the fourteenth of December [E1].",
        "Your payment comes on December the 14th, 2026 [E1].",
        "Your payment comes by the 14th [E1].",
        "Your payment comes in December 2026 [E1].",
        "You are by the third counter [E1].",
    ] {
        assert!(found(English, DUE.1, text).is_empty(), "{text}");
    }
    // A source that names no day contradicts none.
    assert!(
        found(
            Dutch,
            "Wij betalen binnenkort.",
            "Uw betaling komt in januari 2027 [E1]."
        )
        .is_empty()
    );
}

#[test]
fn the_calendar_says_which_day_of_the_week_it_is() {
    for (language, source, text, shown) in [
        (
            Dutch,
            DUE.0,
            "Wij betalen op dinsdag 14 december 2026 [E1].",
            "14 december 2026",
        ),
        (Dutch, DUE.0, "Wij betalen op dinsdag, 14-12-2026 [E1].", "14-12-2026"),
        (
            Dutch,
            DUE.0,
            "Wij betalen op zondag de veertiende december 2026 [E1].",
            "veertiende december 2026",
        ),
        (
            English,
            DUE.1,
            "We pay on Tuesday 14 December 2026 [E1].",
            "14 December 2026",
        ),
        (
            English,
            DUE.1,
            "We pay on Tuesday, December 14, 2026 [E1].",
            "December 14, 2026",
        ),
    ] {
        assert_eq!(found(language, source, text), [shown], "{text}");
    }
    for (language, source, text) in [
        (Dutch, DUE.0, "Wij betalen op maandag 14 december 2026 [E1]."),
        (Dutch, DUE.0, "Wij betalen op maandag, 14 december 2026 [E1]."),
        (Dutch, DUE.0, "Wij betalen dinsdag of op 14 december 2026 [E1]."),
        (English, DUE.1, "We pay on Monday, December 14, 2026 [E1]."),
        (English, DUE.1, "We pay on Tuesday 14 December [E1]."),
        // The source has it so.
        (
            Dutch,
            "Kom op dinsdag 14 december 2026.",
            "U schreef: dinsdag 14 december 2026 [E1].",
        ),
    ] {
        assert!(found(language, source, text).is_empty(), "{text}");
    }
}
