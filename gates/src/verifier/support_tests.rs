//! When a value supports what is shown: hedges, parts, factors, and digits that the source does not have.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language::{Dutch, English};

use super::cases::{check, codes};
use super::evidence::Unit;
use super::rule_tests::{table, typed, values};

#[test]
fn a_softened_part_is_within_a_tenth_of_it() {
    table(
        English,
        &[
            ("Over half of them came [E1].", "0.50", true),
            ("Over half of them came [E1].", "0.59", true),
            ("Over half of them came [E1].", "0.60", false),
            ("Over half of them came [E1].", "0.49", false),
            ("Nearly half of them came [E1].", "0.45", true),
            ("Nearly half of them came [E1].", "0.44", false),
            ("Nearly half of them came [E1].", "0.50", false),
            ("Less than half of them came [E1].", "0.40", true),
            ("Less than half of them came [E1].", "0.49", true),
            ("Less than half of them came [E1].", "0.39", false),
            ("Less than half of them came [E1].", "0.50", false),
            ("At most half of them came [E1].", "0.50", true),
            ("At most half of them came [E1].", "0.40", true),
            ("At most half of them came [E1].", "0.39", false),
            ("At most half of them came [E1].", "0.51", false),
            ("About half of them came [E1].", "0.45", true),
            ("About half of them came [E1].", "0.44", false),
            ("About a third of them came [E1].", "0.33", true),
            ("About a third of them came [E1].", "0.36", false),
        ],
    );
}

#[test]
fn a_softened_number_is_within_one_unit_of_its_last_digit() {
    table(
        English,
        &[
            ("Less than 40 people came [E1].", "40", false),
            ("Less than 40 people came [E1].", "39", true),
            ("Less than 40 people came [E1].", "30", true),
            ("Less than 40 people came [E1].", "29", false),
            ("At most 40 people came [E1].", "40", true),
            ("At most 40 people came [E1].", "30", true),
            ("At most 40 people came [E1].", "29", false),
            ("At most 40 people came [E1].", "41", false),
            ("Over 40 people came [E1].", "49", true),
            ("Over 40 people came [E1].", "50", false),
            ("Hundreds of people came [E1].", "200", true),
            ("Hundreds of people came [E1].", "999", true),
            ("Hundreds of people came [E1].", "1000", false),
            ("Hundreds of people came [E1].", "199", false),
        ],
    );
    table(
        Dutch,
        &[
            ("Als u minder dan 40 uur werkt, geldt dit [E1].", "40", true),
            ("Als u minder dan 40 uur werkt, geldt dit [E1].", "41", false),
        ],
    );
}

#[test]
fn a_number_is_rounded_once() {
    table(
        English,
        &[
            ("Sales were 1.2346 million [E1].", "1234551", true),
            ("Sales were 1.2346 million [E1].", "1234549", false),
            ("There were 123,457 cases [E1].", "123456.7", false),
            ("The score was 0.12346 [E1].", "0.123454999", true),
        ],
    );
    let code = |text: &str, source: &str| codes(&check(English, text, &[("E1", values(source))]));
    assert_eq!(code("The score was 0.52 [E1].", "0.5"), [Code::FalsePrecision]);
    assert_eq!(code("The score was 0.25 [E1].", "0.9"), [Code::NumberMismatch]);
    assert_eq!(code("The score was 0.5 [E1].", "1.9"), [Code::NumberMismatch]);
}

#[test]
fn a_factor_is_its_own_or_the_change_that_it_comes_to() {
    let passes = |text: &str, value: &str, unit| codes(&check(English, text, &[("E1", typed(value, unit))])).is_empty();
    for (value, unit, expected) in [
        ("100", Unit::Percent, true),
        ("200", Unit::Percent, false),
        ("1", Unit::Fraction, true),
        ("2", Unit::Fraction, true),
        ("3", Unit::Fraction, false),
        ("2", Unit::Count, true),
        ("3", Unit::Count, false),
        ("2", Unit::Currency, false),
    ] {
        assert_eq!(
            passes("The number doubled [E1].", value, unit),
            expected,
            "{value} {unit:?}"
        );
    }
    table(
        English,
        &[
            ("The number doubled [E1].", "2", true),
            ("The number doubled [E1].", "1", false),
            ("The number halved [E1].", "0.5", true),
            ("The number halved [E1].", "-0.5", true),
        ],
    );
}
