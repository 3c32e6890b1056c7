//! Measures the verifier and prints JSON: time per sentence with four numbers beside a bare scan of the same bytes, and
//! hostile texts of 64 kB and 1 MB with how the time grows between them. Run with `--release`.
//!
//! A growth near 16 is linear: the text is sixteen times as long.

#![allow(clippy::disallowed_methods, reason = "a measurement reads the monotonic clock")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use nullius_gates::verifier::{Evidence, Input, VerifierVerdict, verify};
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Checked, Strictness, Switch, VerifierRules};
use nullius_schemas::vocabulary::Language;

type Measured = Result<String, Box<dyn std::error::Error>>;
type Labels = BTreeMap<Label, Evidence>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{{\"sentences\":[{}],", sentences()?);
    println!("\"hostile\":[\n{}]}}", hostile()?);
    Ok(())
}

fn labels(values: &[(&str, &str)]) -> Result<Labels, Box<dyn std::error::Error>> {
    let mut found = Labels::new();
    for (label, value) in values {
        found.insert(Label::parse(label)?, Evidence::from_json(&Value::from(*value)));
    }
    Ok(found)
}

/// The median of some rounds.
fn median(rounds: u32, mut work: impl FnMut()) -> Duration {
    let mut times: Vec<_> = (0..rounds)
        .map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// What any reader of the text would do at least: decode it and look at each character.
fn bare(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}

fn sentences() -> Measured {
    let letters = [
        (
            Language::Dutch,
            "In november was de norm € 1.401,50, daarvan hielden wij € 168,20 in, dus 12 procent, en betaalden € 1.233,30 [E1, E2, E3, E4]. ",
        ),
        (
            Language::English,
            "In November the norm was €1,401.50, of which we kept €168.20, so 12 percent, and we paid out €1,233.30 [E1, E2, E3, E4]. ",
        ),
    ];
    let evidence = labels(&[("E1", "1401.50"), ("E2", "168.20"), ("E3", "0.12"), ("E4", "1233.30")])?;
    let rules = VerifierRules::default();
    let mut measured = Vec::new();
    for (language, sentence) in letters {
        for (sentences, rounds) in [(1_u32, 4_001_u32), (20, 401), (7_000, 5)] {
            let text = sentence.repeat(usize::try_from(sentences)?);
            let input = Input {
                text: &text,
                language,
                rules: &rules,
                evidence: &evidence,
                around: &[],
                request_numbers: &[],
            };
            let report = verify(&input);
            if report.verdict() != VerifierVerdict::Pass || report.numbers.checked != 4 * sentences {
                return Err(format!("{report:?}").into());
            }
            let time = median(rounds, || {
                black_box(verify(black_box(&input)));
            });
            let scan = median(rounds, || {
                black_box(bare(black_box(&text)));
            });
            let each = |time: Duration| time.as_nanos() / u128::from(sentences);
            measured.push(format!(
                r#"{{"language":"{language}","sentences":{sentences},"bytes":{},"nanosPerSentence":{},"bareScanNanos":{},"ratio":{}}}"#,
                text.len(),
                each(time),
                each(scan),
                time.as_nanos() / scan.as_nanos().max(1),
            ));
        }
    }
    Ok(measured.join(",\n"))
}

/// A text that some part of a reader could be slow on, by what is repeated in it.
const SHAPES: &[(&str, &str)] = &[
    ("digits", "7"),
    ("stops", "1."),
    ("commas", "1,"),
    ("spaced groups", "111 "),
    ("brackets", "["),
    ("label brackets", "[E1"),
    ("labels", "[E1] "),
    ("parentheses", "((("),
    ("one sentence", "het woord staat hier en "),
    ("one word", "a"),
    ("number words", "twaalfduizend "),
    ("een een een", "een "),
    ("one and", "one and "),
    ("quotes", "\"'"),
    ("zero-width", "\u{200b}"),
    ("zero-width words", "a\u{200b}"),
    ("combining marks", "\u{301}"),
    ("hyphens", "1-"),
    ("years", "2026-"),
    ("dates", "3 maart 2026 "),
    ("slashes", "1/2/"),
    ("at signs", "a@"),
    ("addresses", "www.a "),
    ("percent", "1%, "),
    ("hedges", "ruim bijna circa "),
    ("directions", "nam liep ging "),
    ("promises", "wij raden schelden "),
    ("waivers", "kwijtgescholden wordt "),
    ("denials", "niet geen "),
    ("questions", "u vraagt 12 "),
    ("references", "artikel 1, "),
    ("lists", "1. A\n"),
    ("short sentences", "A. "),
    ("newlines", "\n"),
    ("accounts", "NL91 "),
    ("whole accounts", "NL91ABNA0417164301 "),
    ("announced accounts", "rekening 1234567 "),
    ("phones", "06-1 "),
    ("capitals", "AB-"),
    ("currency", "€"),
    ("minus", "-"),
    ("scale words", "miljoen "),
    ("other scripts", "٣"),
    ("supported numbers", "45 [E1]. "),
    ("supported words", "twaalf zaken [E1]. "),
    ("cyrillic", "е"),
    ("label nouns", "week 12 en groep 8 en "),
    ("parts", "artikel 1(2)(b) en (3) "),
    ("numbered items", "(7) bellen, "),
    ("headings", "7 Kop\n"),
    ("rows", "| 7 | huur |\n"),
    ("list marks", "- 99) a\n"),
    ("quoted", "\"a\" (b) 'c' [d] "),
    ("letters", "a b c "),
    ("of the", "of the "),
    ("endless list", "12 zaken, 13 mensen en 14 brieven "),
    ("bare years", "in 2027 "),
    ("tons", "3 ton "),
    ("cents", "2 euro en 50 cent en "),
    ("doubled", "van 45 naar 90 verdubbeld [E1] en "),
    ("cited names", "artikel 1 [E2] en "),
    ("cited days", "3 april 2026 [E4] en "),
    ("unknown addresses", "www.b/"),
    ("announcing", "zaaknummer : "),
    ("number and number", "kenmerk number "),
    ("stop and letter", "-1.a"),
];

/// Texts that begin with one thing and go on with another, half and half.
const HALVES: &[(&str, &str, &str)] = &[
    ("signs before numbers", "-", "1.a"),
    ("signs before list marks", "- ", "1. "),
    ("words before stops", "a ", "1. "),
];

/// Drafts that cite one long source in every sentence, and what that source repeats.
const BESIDE: &[(&str, &str, &str)] = &[
    ("supported by a long source", "45 zaken [E3]. ", "45 zaken "),
    ("not in a long source", "46 zaken [E3]. ", "45 zaken "),
    ("years of a long source", "in 2031 [E3]. ", "3 maart 2026 "),
    ("words of a long source", "zo'n twaalf zaken [E3]. ", "elf honden "),
    ("days of a long source", "3 april 2026 [E3]. ", "3 maart 2026 "),
    (
        "denials of a long source",
        "er is geen brief [E3]. ",
        "er is geen hond. ",
    ),
];

fn hostile() -> Measured {
    let mut rules = VerifierRules {
        negation: Checked::Checked,
        omission: Checked::Checked,
        accounts: Checked::Checked,
        links: Checked::Checked,
        readability: Switch::On,
        ..VerifierRules::default()
    };
    let mut measured = Vec::new();
    let mut slowest = Duration::ZERO;
    for strictness in [Strictness::Sentence, Strictness::Conversation] {
        rules.strictness = strictness;
        let whole = SHAPES.iter().map(|(name, part)| (name, *part, *part));
        let halves = HALVES.iter().map(|(name, first, second)| (name, *first, *second));
        for (name, first, second) in whole.chain(halves) {
            let time = |bytes: usize, cited: bool| -> Result<Duration, Box<dyn std::error::Error>> {
                let half = |part: &str| part.repeat(bytes / 2 / part.len());
                let text = half(first) + &half(second);
                let mut evidence = labels(&[
                    ("E1", "45 of 90"),
                    ("E2", "twaalf zaken van artikel 2"),
                    ("E4", "op 3 maart 2026"),
                ])?;
                if cited {
                    // The source is as long as the draft, and of the same shape.
                    evidence.insert(Label::parse("E3")?, Evidence::from_text(&text, Language::Dutch));
                }
                let input = Input {
                    text: &text,
                    language: Language::Dutch,
                    rules: &rules,
                    evidence: &evidence,
                    around: &[],
                    request_numbers: &[],
                };
                Ok(median(3, || {
                    black_box(verify(black_box(&input)));
                }))
            };
            let (small, large) = (time(64 << 10, false)?, time(1 << 20, false)?);
            let beside = time(1 << 20, true)?;
            eprintln!(
                "{name}: {} us, beside its like {} us",
                large.as_micros(),
                beside.as_micros()
            );
            slowest = slowest.max(large);
            let growth = large.as_nanos() / small.as_nanos().max(1);
            measured.push(format!(
                r#"{{"shape":"{name}","strictness":"{}","microsAt64k":{},"microsAt1M":{},"growth":{growth},"microsWithSourceOf1M":{}}}"#,
                if strictness == Strictness::Sentence { "sentence" } else { "conversation" },
                small.as_micros(),
                large.as_micros(),
                beside.as_micros(),
            ));
        }
    }
    rules.strictness = Strictness::Sentence;
    for (name, part, source) in BESIDE {
        let time = |bytes: usize| -> Result<Duration, Box<dyn std::error::Error>> {
            let text = part.repeat(bytes / part.len());
            let mut evidence = Labels::new();
            let source = source.repeat(bytes / source.len());
            evidence.insert(Label::parse("E3")?, Evidence::from_text(&source, Language::Dutch));
            let input = Input {
                text: &text,
                language: Language::Dutch,
                rules: &rules,
                evidence: &evidence,
                around: &[],
                request_numbers: &[],
            };
            Ok(median(1, || {
                black_box(verify(black_box(&input)));
            }))
        };
        let (small, large) = (time(16 << 10)?, time(64 << 10)?);
        eprintln!(
            "{name}: {} us at 64 kB, {} us at 16 kB",
            large.as_micros(),
            small.as_micros()
        );
        measured.push(format!(
            r#"{{"shape":"{name}","microsAt16k":{},"microsAt64k":{}}}"#,
            small.as_micros(),
            large.as_micros(),
        ));
    }
    measured.push(format!(r#"{{"shape":"slowest","microsAt1M":{}}}"#, slowest.as_micros()));
    Ok(measured.join(",\n"))
}
