//! Times in words: as long as the cited source says, and another length than that is found.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::Evidence;
use super::cases::{check, codes, field};

/// A sentence, what its source says, and whether it is right.
type Row = (&'static str, &'static str, bool);

const DUTCH: &[Row] = &[
    (
        "U kunt binnen een jaar bezwaar maken [E1].",
        "U kunt binnen 6 weken bezwaar maken.",
        false,
    ),
    (
        "U kunt binnen een kwartaal bezwaar maken [E1].",
        "U kunt binnen 6 weken bezwaar maken.",
        false,
    ),
    (
        "U kunt binnen een etmaal bezwaar maken [E1].",
        "U kunt binnen 6 weken bezwaar maken.",
        false,
    ),
    (
        "U kunt binnen een uur bezwaar maken [E1].",
        "U kunt binnen 6 weken bezwaar maken.",
        false,
    ),
    (
        "U kunt binnen een decennium bezwaar maken [E1].",
        "U kunt binnen 6 weken bezwaar maken.",
        false,
    ),
    (
        "Wij bellen binnen een etmaal terug [E1].",
        "Wij bellen binnen 24 uur terug.",
        true,
    ),
    (
        "Het recht stopt na een jaar [E1].",
        "Het recht stopt na 52 weken.",
        true,
    ),
    (
        "Het recht stopt na een kwartaal [E1].",
        "Het recht stopt na 3 maanden.",
        true,
    ),
    (
        "Het recht stopt na een maand [E1].",
        "Het recht stopt na 30 dagen.",
        true,
    ),
    (
        "Het recht stopt na een maand [E1].",
        "Het recht stopt na 5 weken.",
        false,
    ),
    (
        "De afspraak duurt een kwartier [E1].",
        "De afspraak duurt 15 minuten.",
        true,
    ),
    (
        "De afspraak duurt een kwartier [E1].",
        "De afspraak duurt 30 minuten.",
        false,
    ),
    (
        "De afspraak duurt een kwartier [E1].",
        "De afspraak duurt een half uur.",
        false,
    ),
    (
        "De afspraak duurt een half uur [E1].",
        "De afspraak duurt 30 minuten.",
        true,
    ),
    (
        "De afspraak duurt een half uur [E1].",
        "De afspraak duurt 45 minuten.",
        false,
    ),
    (
        "De afspraak duurt drie kwartier [E1].",
        "De afspraak duurt 45 minuten.",
        true,
    ),
    (
        "De afspraak duurt drie kwartier [E1].",
        "De afspraak duurt 30 minuten.",
        false,
    ),
    (
        "De afspraak duurt anderhalf uur [E1].",
        "De afspraak duurt 90 minuten.",
        true,
    ),
    (
        "De afspraak duurt anderhalf uur [E1].",
        "De afspraak duurt 80 minuten.",
        false,
    ),
    (
        "De uitkering stopt na een halfjaar [E1].",
        "De uitkering stopt na 6 maanden.",
        true,
    ),
    (
        "De uitkering stopt na een halfjaar [E1].",
        "De uitkering stopt na 8 maanden.",
        false,
    ),
    (
        "De uitkering stopt na een half jaar [E1].",
        "De uitkering stopt na zes maanden.",
        true,
    ),
    (
        "U betaalt binnen een jaar terug [E1].",
        "U betaalt binnen 12 maanden terug.",
        true,
    ),
    (
        "U betaalt binnen een jaar terug [E1].",
        "U betaalt binnen twee jaar terug.",
        false,
    ),
    (
        "U betaalt binnen een week [E1].",
        "U betaalt binnen veertien dagen.",
        false,
    ),
    // When and how often, not how long; and lengths that say nothing of each other.
    (
        "Over een jaar hoort u meer [E1].",
        "De maatregel duurt twee jaar.",
        true,
    ),
    (
        "Een jaar geleden kreeg u een brief [E1].",
        "De maatregel duurt twee jaar.",
        true,
    ),
    ("Over een kwartier belt u [E1].", "Het gesprek duurt 30 minuten.", true),
    (
        "De afspraak duurt een kwartier [E1].",
        "De wachttijd is drie weken.",
        true,
    ),
    ("De afspraak duurt een kwartier [E1].", "De balie is open.", true),
    (
        "U stuurt een jaar lang elke maand een brief [E1].",
        "Stuur twee jaar elke maand een brief.",
        true,
    ),
];

const ENGLISH: &[Row] = &[
    (
        "You can object within a month [E1].",
        "You can object within 6 weeks.",
        false,
    ),
    (
        "You can object within a fortnight [E1].",
        "You can object within 6 weeks.",
        false,
    ),
    (
        "You can object within a decade [E1].",
        "You can object within 6 weeks.",
        false,
    ),
    (
        "You can object within a fortnight [E1].",
        "You can object within 14 days.",
        true,
    ),
    (
        "You can object within a day [E1].",
        "You can object within 24 hours.",
        true,
    ),
    (
        "The right ends after a year [E1].",
        "The right ends after 365 days.",
        true,
    ),
    (
        "The visit takes half an hour [E1].",
        "The visit takes 30 minutes.",
        true,
    ),
    (
        "The visit takes half an hour [E1].",
        "The visit takes 45 minutes.",
        false,
    ),
    (
        "The visit takes a quarter of an hour [E1].",
        "The visit takes 15 minutes.",
        true,
    ),
    (
        "The visit takes a quarter of an hour [E1].",
        "The visit takes 20 minutes.",
        false,
    ),
    (
        "The visit takes three quarters of an hour [E1].",
        "The visit takes 45 minutes.",
        true,
    ),
    (
        "The visit takes an hour and a half [E1].",
        "The visit takes 90 minutes.",
        true,
    ),
    ("The visit takes an hour [E1].", "The visit takes 60 minutes.", true),
    ("The visit takes an hour [E1].", "The visit takes 45 minutes.", false),
    ("It ends after half a year [E1].", "It ends after six months.", true),
    ("It ends after half a year [E1].", "It ends after nine months.", false),
    ("Pay within a year [E1].", "Pay within 12 months.", true),
    ("Pay within a year [E1].", "Pay within six months.", false),
    (
        "You report twice a year [E1].",
        "You report twice, for six months.",
        true,
    ),
    ("A year ago you wrote to us [E1].", "The measure lasts two years.", true),
];

fn judged(language: Language, rows: &[Row]) {
    let wrong: Vec<_> = rows
        .iter()
        .filter(|(text, source, right)| {
            let report = check(language, text, &[("E1", Evidence::from_text(source, language))]);
            let found = codes(&report);
            !(if *right {
                found.is_empty()
            } else {
                found == [Code::NumberMismatch]
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn times_in_words_are_as_long_as_their_source_says() {
    judged(Dutch, DUTCH);
    judged(English, ENGLISH);
}

#[test]
fn a_field_of_minutes_supports_quarters_and_halves_of_an_hour() {
    for (text, minutes, right) in [
        ("De afspraak duurt drie kwartier [E1].", "45", true),
        ("De afspraak duurt drie kwartier [E1].", "40", false),
        ("De afspraak duurt anderhalf uur [E1].", "90", true),
        ("De afspraak duurt twee uur [E1].", "120", false),
    ] {
        let report = check(Dutch, text, &[("E1", field(minutes))]);
        assert_eq!(report.findings.is_empty(), right, "{text} {minutes}");
    }
}
