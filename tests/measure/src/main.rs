//! `nullius-measure`: how many right texts the independent verifier flags, and how many wrong ones it misses.

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use nullius_measure::report::{Counts, table};
use nullius_measure::run::measure;
use nullius_measure::{CORPORA, Family};
use serde_json::{Value, json};

/// Measures the verifier on generated texts and prints JSON.
#[derive(Debug, Parser)]
#[command(
    name = "nullius-measure",
    max_term_width = 100,
    after_help = "Examples:
  cargo build --release -p nullius-measure
  target/release/nullius-measure
  target/release/nullius-measure --family tuned --seed 7 --texts 200 --show tuned
  target/release/nullius-measure --seed 1,2,3 --table

Templates come in two families. Of `tuned` the texts that come out wrong can be shown; of `held-out` they are counted by
template and never shown, so that nobody mends the verifier by looking at them."
)]
struct Measure {
    /// The seed that all facts and changes come from, or several with commas between
    #[arg(long, value_delimiter = ',', default_value = "1")]
    seed: Vec<u64>,
    /// Right texts of each language and family, for each seed
    #[arg(long, value_name = "N", default_value_t = 6_600, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    texts: u64,
    /// Measure one family only
    #[arg(long)]
    family: Option<Measured>,
    /// Print the table of docs/verifying.md instead of JSON
    #[arg(long, conflicts_with = "show")]
    table: bool,
    /// Show the first failure of each template and change
    #[arg(long)]
    show: Option<Shown>,
}

/// A family to measure.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Measured {
    Tuned,
    HeldOut,
}

/// A family whose texts may be looked at.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shown {
    Tuned,
}

fn main() -> ExitCode {
    match run(&Measure::parse()) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("nullius-measure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(asked: &Measure) -> Result<String, String> {
    let family = asked.family.map(|family| match family {
        Measured::Tuned => Family::Tuned,
        Measured::HeldOut => Family::HeldOut,
    });
    let counts: Result<Vec<_>, _> = CORPORA
        .into_iter()
        .filter(|corpus| family.is_none_or(|family| family == corpus.family))
        .map(|corpus| measure(corpus, &asked.seed, asked.texts))
        .collect();
    let counts = counts?;
    if asked.table {
        return Ok(table(&counts));
    }
    let results: Vec<_> = counts.iter().map(Counts::json).collect();
    // Only failures of `tuned` are kept at all.
    let failures: Vec<_> = counts
        .into_iter()
        .flat_map(|counts| counts.failures)
        .map(|failure| failure.shown)
        .collect();
    let mut report = json!({"seed": asked.seed, "texts": asked.texts, "results": results});
    if asked.show.is_some()
        && let Some(members) = report.as_object_mut()
    {
        members.insert("failures".to_owned(), Value::from(failures));
    }
    Ok(format!("{report:#}"))
}
