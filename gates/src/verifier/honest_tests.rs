//! Honest sentences of reports, letters, notes and tables, by kind of construct: none is flagged, and once the evidence
//! has another value each is.

use nullius_schemas::vocabulary::Language::{self, Dutch, English};
use rust_decimal::Decimal;

use super::cases::check;
use super::rule_tests::values;

const ROWS: [(Language, &str); 2] = [
    (Dutch, include_str!("honest.nl.txt")),
    (English, include_str!("honest.en.txt")),
];

/// Another value of the same sign and about the same size.
fn changed(value: Decimal) -> Decimal {
    let more = value * Decimal::new(137, 2);
    if value.abs() < Decimal::new(15, 1) {
        return (more + Decimal::new(13, 3)).round_dp(4);
    }
    let seven = Decimal::from(7);
    more.trunc() + if value.is_sign_negative() { -seven } else { seven }
}

/// The evidence with each of its values changed in turn, beside a value that no text has.
fn changes(evidence: &str) -> Vec<String> {
    let parts: Vec<&str> = evidence.split(" | ").collect();
    let one = |at: usize| {
        let value = parts.get(at)?.parse().ok()?;
        let other = parts.iter().enumerate().map(|(index, part)| {
            if index == at {
                changed(value).to_string()
            } else {
                (*part).to_owned()
            }
        });
        Some(other.chain(["987654".to_owned()]).collect::<Vec<_>>().join(" | "))
    };
    (0..parts.len()).filter_map(one).collect()
}

#[test]
fn honest_sentences_are_accepted_and_changed_ones_are_not() {
    let (mut wrong, mut looked_at) = (Vec::new(), 0);
    for (language, rows) in ROWS {
        for row in rows.lines().filter(|row| !row.starts_with('#')) {
            let [mark, evidence, text] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{row} has no three parts");
            };
            let text = text.replace("\\n", "\n");
            let passes = |evidence: &str| check(language, &text, &[("E1", values(evidence))]).findings.is_empty();
            if passes(evidence) != matches!(mark, "+" | "=") {
                wrong.push(row.to_owned());
            }
            let others = if mark == "+" { changes(evidence) } else { Vec::new() };
            wrong.extend(
                others
                    .iter()
                    .filter(|other| passes(other))
                    .map(|other| format!("{row}, with {other}")),
            );
            looked_at += 1 + others.len();
        }
    }
    assert!(looked_at > 2_000, "{looked_at}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
