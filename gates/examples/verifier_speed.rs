//! Measures the verifier on a sentence with four numbers and prints JSON. Run with `--release`.

#![allow(clippy::disallowed_methods, reason = "a measurement reads the monotonic clock")]

use std::collections::BTreeMap;
use std::time::Instant;

use nullius_gates::verifier::{Evidence, Input, VerifierVerdict, verify};
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sentence = "In november was de norm € 1.401,50, daarvan hielden wij € 168,20 in, dus 12 procent, en betaalden € 1.233,30 [E1, E2, E3, E4]. ";
    let mut evidence = BTreeMap::new();
    for (label, value) in [("E1", "1401.50"), ("E2", "168.20"), ("E3", "0.12"), ("E4", "1233.30")] {
        evidence.insert(Label::parse(label)?, Evidence::from_json(&Value::from(value)));
    }
    let rules = VerifierRules::default();
    let mut measured = Vec::new();
    for (sentences, rounds) in [(1_u32, 20_000_u32), (20, 1_000), (7_000, 3)] {
        let text = sentence.repeat(usize::try_from(sentences)?);
        let input = Input {
            text: &text,
            language: Language::Dutch,
            rules: &rules,
            evidence: &evidence,
            request_numbers: &[],
        };
        let begun = Instant::now();
        for _ in 0..rounds {
            let report = verify(std::hint::black_box(&input));
            if report.verdict() != VerifierVerdict::Pass || report.numbers.checked != 4 * sentences {
                return Err(format!("{report:?}").into());
            }
        }
        let nanos = begun.elapsed().as_nanos() / u128::from(rounds) / u128::from(sentences);
        measured.push(format!(
            r#"{{"sentences":{sentences},"bytes":{},"nanosPerSentence":{nanos}}}"#,
            text.len()
        ));
    }
    println!("[{}]", measured.join(","));
    Ok(())
}
