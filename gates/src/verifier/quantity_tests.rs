//! How a number is read with all that stands around it: sign, brackets, scale, unit, hedge, parts of a whole.

use nullius_schemas::vocabulary::Language::{self, Dutch, English};
use rust_decimal::Decimal;

use super::exempt::Exempt;
use super::hedge::Hedge;
use super::quantity::{Amount, Marks, Quantity, Sign, quantities};
use super::reading_tests::cut;

/// One number as a line: its text, then what it says.
fn shown(text: &str, quantity: &Quantity) -> String {
    let amount = match quantity.amount {
        Amount::Point(figure) => figure.value.to_string(),
        Amount::Either(one, other) => format!("{} or {}", one.value, other.value),
        Amount::Ratio(a, b) => format!("{a}/{b}"),
        Amount::Parts(a, b) => format!("{a} of {b}"),
        Amount::Between(a, b) => format!("{a} to {b}"),
        Amount::Times(a, b) => format!("times {a}/{b}"),
        Amount::Unreadable => "?".to_owned(),
    };
    let mut line = format!("{text} = {amount}");
    if quantity.scale != Decimal::ONE {
        line = format!("{line} x {}", quantity.scale);
    }
    if let Some(unit) = quantity.unit {
        line = format!("{line} {unit:?}");
    }
    if let Some((unit, scale)) = quantity.lent {
        line = format!("{line} lent {unit:?} {scale}");
    }
    if quantity.sign != Sign::Bare {
        line = format!("{line} {:?}", quantity.sign);
    }
    if quantity.hedge != Hedge::None {
        line = format!("{line} {:?}", quantity.hedge);
    }
    if quantity.norm {
        line = format!("{line} norm");
    }
    if quantity.foreign {
        line = format!("{line} foreign");
    }
    line
}

fn found(text: &str, marks: Option<Language>) -> Vec<String> {
    cut(text, |tokens| {
        let exempt = Exempt::find(tokens);
        let marks = marks.map_or(Marks::Grouped, |language| Marks::of(tokens, &exempt, language));
        let all = quantities(tokens, &exempt, marks, 0, tokens.len());
        let line = |quantity: &Quantity| shown(tokens.text.original(quantity.span), quantity);
        all.iter().map(line).collect()
    })
}

pub(super) fn table(marks: Option<Language>, rows: &[(&str, &[&str])]) {
    let wrong: Vec<_> = rows
        .iter()
        .map(|(text, expected)| (text, expected, found(text, marks)))
        .filter(|(_, expected, found)| found != *expected)
        .map(|(text, expected, found)| format!("{text}\n    should be: {expected:?}\n    is:        {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn scales_and_units_behind_a_number() {
    table(
        Some(Dutch),
        &[
            (
                "Het is 5 biljoen euro.",
                &["5 biljoen euro = 5 x 1000000000000 Currency"],
            ),
            ("Het is 5 mln. euro nu.", &["5 mln. euro = 5 x 1000000 Currency"]),
            ("Het is 5 mln euro.", &["5 mln euro = 5 x 1000000 Currency"]),
            ("Het is 5 mln .", &["5 mln = 5 x 1000000"]),
            ("Het is 5 mln, dus.", &["5 mln = 5 x 1000000"]),
            ("Het is 5 miljoen. Dus.", &["5 miljoen = 5 x 1000000"]),
            ("Het is 5 ton euro.", &["5 ton euro = 5 x 100000 Currency"]),
            ("Het kost 5 ton.", &["5 ton = 5 x 100000"]),
            ("Er is 5 ton afval.", &["5 = 5"]),
            ("Het zand is a b c d e 5 ton.", &["5 = 5"]),
            ("Er ligt 5 ton en daar ligt a b c d e zand.", &["5 ton = 5 x 100000"]),
            ("Het is 5 ton CO2.", &["5 = 5"]),
            ("Het is 5 ton CO 3.", &["5 ton = 5 x 100000", "3 = 3"]),
            ("Het is 5M groot.", &["5M = 5 x 1000000"]),
            ("Het is 5 M groot.", &["5 = 5"]),
            ("Het is € 5 M groot.", &["€ 5 M = 5 x 1000000 Currency"]),
            ("Het is 5B groot.", &["5B = 5 x 1000000000"]),
            ("Het is 5 B groot.", &["5 = 5"]),
            ("Het is € 5 T groot.", &["€ 5 T = 5 x 1000000000000 Currency"]),
            ("Het is 5 T groot.", &["5 = 5"]),
            ("Het is € 5 m groot.", &["€ 5 m = 5 x 1000000 Currency"]),
            ("Het is 5 m groot.", &["5 = 5"]),
            ("Het is € 5 b groot.", &["€ 5 b = 5 x 1000000000 Currency"]),
            ("Het is 5 b groot.", &["5 = 5"]),
            ("Het is 5k groot.", &["5k = 5 x 1000"]),
            ("Het is 5 k groot.", &["5 = 5"]),
            ("Het is 5%-punt hoger.", &["5%-punt = 5 PercentagePoint"]),
            ("Het is 5% punten hoger.", &["5% punten = 5 PercentagePoint"]),
            ("Het is 5%, punten tellen.", &["5% = 5 Percent"]),
            ("Het is 5%-deel hoger.", &["5% = 5 Percent"]),
            ("Het is 5 procent punt hoger.", &["5 procent punt = 5 PercentagePoint"]),
            ("Het is 5-procent hoger.", &["5-procent = 5 Percent"]),
            ("Het is 5 per mille hoger.", &["5 per mille = 5 PerMille"]),
            ("Het is 5 per cent hoger.", &["5 per cent = 5 Percent"]),
            ("Het is 5 per dag hoger.", &["5 = 5"]),
            ("Het is 5 basis punten hoger.", &["5 basis punten = 5 BasisPoint"]),
            ("Het is 5 basis kennis.", &["5 = 5"]),
            (
                "Het is 5 promille en 5‰.",
                &["5 promille = 5 PerMille", "5‰ = 5 PerMille"],
            ),
            (
                "Het is 5€ en $5 en 5 dollar en EUR 5.",
                &[
                    "5€ = 5 Currency",
                    "$5 = 5 Currency",
                    "5 dollar = 5 Currency",
                    "EUR 5 = 5 Currency",
                ],
            ),
            ("Het is euro 5 en 50 cent.", &["euro 5 en 50 cent = 5.50 Currency"]),
            ("Het is 50 cent en 3 dagen.", &["50 cent = 50 x 0.01 Currency", "3 = 3"]),
            ("Het is € 5%.", &["€ 5% = ? Percent"]),
        ],
    );
    table(
        Some(English),
        &[
            ("It is 5 ton of sand.", &["5 = 5"]),
            ("It is 12.5p each.", &["12.5p = 12.5 lent Some(Currency) 0.01"]),
            ("It is 12.5 p each.", &["12.5 = 12.5"]),
            ("It is 5 trillion.", &["5 trillion = 5 x 1000000000000"]),
        ],
    );
}

#[test]
fn signs_and_brackets_around_a_number() {
    table(
        Some(Dutch),
        &[
            ("Het is +5 graden.", &["+5 = 5 Plus"]),
            ("Het is + 5 graden.", &["5 = 5"]),
            ("Het is -5 graden.", &["-5 = 5 Minus"]),
            ("Het is ++5 graden.", &["+5 = 5 Plus"]),
            ("Het is +-5 graden.", &["-5 = 5 Minus"]),
            ("Het is (5) mensen.", &["(5) = 5 Bracketed"]),
            ("Het is ((5)) mensen.", &["(5) = 5 Bracketed"]),
            ("Het is ( 5) mensen.", &["5 = 5"]),
            ("Het is (5 mensen).", &["5 = 5"]),
            ("Het is (+5 mensen).", &["+5 = 5 Plus"]),
            ("Het is (1.234) nu.", &["(1.234) = 1234 Minus"]),
            ("Het is (123) nu.", &["(123) = 123 Bracketed"]),
            ("Het is (1234) nu.", &["(1234) = 1234 Bracketed"]),
            ("Het is (12345) nu.", &["(12345) = 12345 Minus"]),
            ("De mensen (12345) zijn er.", &["(12345) = 12345 Bracketed"]),
            ("Het is (€ 5) nu.", &["(€ 5) = 5 Currency Minus"]),
            ("Het is € (5) nu.", &["€ (5) = 5 Currency Minus"]),
            ("De kosten (€ 5) zijn er.", &["(€ 5) = 5 Currency Bracketed"]),
            ("Het is (5 miljoen) nu.", &["(5 miljoen) = 5 x 1000000 Minus"]),
            ("Het is (5%) nu.", &["(5%) = 5 Percent Bracketed"]),
            ("Het is (12345%) nu.", &["(12345%) = 12345 Percent Bracketed"]),
            ("Het is (vijf) nu.", &["(vijf) = 5 Bracketed"]),
            ("Het is: (12345)", &["(12345) = 12345 Minus"]),
            ("10% (12345) nu.", &["10% = 10 Percent", "(12345) = 12345 Bracketed"]),
            ("(12345) nu.", &["(12345) = 12345 Minus"]),
        ],
    );
}

#[test]
fn numbers_that_are_written_in_an_unusual_way() {
    table(
        Some(Dutch),
        &[
            ("Het is ½ dag.", &["½ = 1/2"]),
            ("Het is 3½ dag.", &["3½ = 3.5"]),
            ("Het is 3¼ dag.", &["3¼ = 3.25"]),
            ("Het is 3⅓ dag.", &["3⅓ = 3.33"]),
            ("Het is ② dagen en ③.", &["② = ?", "③ = ?"]),
            ("Het is 12 km² groot.", &["12 = 12"]),
            ("Het is 12 km② groot.", &["12 = 12", "② = ?"]),
            ("Het is 12 ² groot.", &["12 = 12", "² = ?"]),
            ("Het is 12² groot.", &["12² = ?"]),
            ("Het is 5x3 groot.", &["5x3 = ?"]),
            ("Het is 5x 3 groot.", &["5 = 5", "3 = 3"]),
            ("Het is 5_3 groot.", &["5_ = ?", "3 = 3"]),
            ("Het is 5^3 groot.", &["5^ = ?", "3 = 3"]),
            ("Het is 3/4 deel.", &["3/4 = 3 of 4"]),
            ("Het is 3/0 deel.", &["3 = 3", "0 = 0"]),
            ("Het is 3/ 4 deel.", &["3 = 3", "4 = 4"]),
            ("Het is 3 /4 deel.", &["3 = 3", "4 = 4"]),
            ("Het is .78 hoog.", &[".78 = 0.78"]),
            ("Het is a.78 hoog.", &["78 = ?"]),
            ("Het is ..78 hoog.", &["78 = ?"]),
            ("Het is ,.78 hoog.", &["78 = ?"]),
            ("Het is 1.2.3,4.5 hoog.", &["1.2.3,4.5 = ?"]),
            ("Het is 1234.567,5 hoog.", &["1234.567,5 = ?"]),
            (
                "Het is 100000000000000000000000000 hoog.",
                &["100000000000000000000000000 = 100000000000000000000000000"],
            ),
            (
                "Het is 100000000000000000000000001 hoog.",
                &["100000000000000000000000001 = ?"],
            ),
        ],
    );
}

#[test]
fn parts_of_a_whole() {
    table(
        Some(Dutch),
        &[
            ("Het zijn 3 op de 4 mensen.", &["3 op de 4 = 3 of 4"]),
            ("Het zijn 3 op 4 mensen.", &["3 op 4 = 3 of 4"]),
            ("Het zijn 3 van elke 4 mensen.", &["3 van elke 4 = 3 of 4"]),
            ("Het zijn 4 op 4 mensen.", &["4 op 4 = 4 of 4"]),
            ("Het zijn 5 op 4 mensen.", &["5 = 5", "4 = 4"]),
            ("Het is 1 op 1 mensen.", &[]),
            ("Het zijn 3 op 4 procent.", &["3 = 3", "4 procent = 4 Percent"]),
            ("Het zijn 3 op 4 miljoen.", &["3 = 3", "4 miljoen = 4 x 1000000"]),
            ("Het zijn 3 op maart.", &["3 = 3"]),
            ("Er zijn 3 in 4 mensen.", &["3 = 3", "4 = 4"]),
            ("Er zijn 3 out of 4 mensen.", &["3 = 3", "4 = 4"]),
            ("Er zijn 3 out of every 4 mensen.", &["3 = 3", "4 = 4"]),
        ],
    );
    table(
        Some(English),
        &[
            ("It is 3 in 4 people.", &["3 in 4 = 3 of 4"]),
            ("It is 3 of 4 people.", &["3 of 4 = 3 of 4"]),
            ("It is 3 out of 4 people.", &["3 out of 4 = 3 of 4"]),
            ("It is 3 out of every 4 people.", &["3 out of every 4 = 3 of 4"]),
            ("It is 3 in every 4 people.", &["3 in every 4 = 3 of 4"]),
            ("It is 3 op 4 people.", &["3 = 3", "4 = 4"]),
            ("It is 3 op de 4 people.", &["3 = 3", "4 = 4"]),
            ("It is one-in-five people.", &["one-in-five = 1 of 5"]),
            ("It is one-of-five people.", &["one = 1", "five = 5"]),
            ("There were 30 in 2024 people.", &["30 = 30", "2024 = 2024"]),
            ("There were 30 of 2024 people.", &["30 of 2024 = 30 of 2024"]),
        ],
    );
}

#[test]
fn limits_are_told_from_softened_numbers() {
    table(
        Some(Dutch),
        &[
            ("Als u minder dan 36 uur werkt.", &["minder dan 36 = 36 Less norm"]),
            ("Hij werkt minder dan 36 uur.", &["minder dan 36 = 36 Less"]),
            ("Werkt u minder dan 36 uur?", &["minder dan 36 = 36 Less norm"]),
            ("Dan werkt u minder dan 36 uur.", &["minder dan 36 = 36 Less"]),
            (
                "Een inkomen met minder dan 36 euro.",
                &["minder dan 36 euro = 36 Currency Less norm"],
            ),
            ("Hij is onder de 18 jaar.", &["onder de 18 = 18 Less norm"]),
            ("Voor kinderen onder 18.", &["onder 18 = 18 Less norm"]),
            ("Voor de prijs onder 18.", &["onder 18 = 18 Less"]),
            ("Als u 36 uur werkt.", &["36 = 36"]),
            ("Minder dan 36 uur.", &["Minder dan 36 = 36 Less"]),
        ],
    );
}

#[test]
fn marks_that_nobody_settles() {
    table(
        None,
        &[
            ("Het is 1.234 nu.", &["1.234 = 1234"]),
            ("Het is 1,234 nu.", &["1,234 = 1234"]),
            ("Het is 1,5 nu.", &["1,5 = 1.5"]),
            ("Het is 5 ton nu.", &["5 ton = 5 x 100000"]),
        ],
    );
    table(
        Some(Dutch),
        &[
            ("Het is 1.234 nu.", &["1.234 = 1234"]),
            ("Het is 1,234 nu.", &["1,234 = 1.234"]),
            (
                "Het is 1,234 en 1,234.5 nu.",
                &["1,234 = 1.234 or 1234", "1,234.5 = 1234.5 foreign"],
            ),
            ("Zie artikel 3.5 en 1,234 nu.", &["1,234 = 1.234"]),
            ("Het is twee en 1,234 nu.", &["twee = 2", "1,234 = 1.234"]),
        ],
    );
}
