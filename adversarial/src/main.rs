//! `nullius-attack`: thousands of submissions that must not pass, and thousands that must. Prints JSON.

use std::process::ExitCode;

use nullius_adversarial::Failed;
use nullius_adversarial::campaign::{Size, run};

/// Reads `--number N` and `--seed S`.
fn size() -> Result<Size, Failed> {
    let mut size = Size {
        seed: 20_261_130,
        number: 10_000,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} without a value"))?;
        match name.as_str() {
            "--number" => size.number = value.parse()?,
            "--seed" => size.seed = value.parse()?,
            _ => return Err(format!("nullius-attack [--number N] [--seed S]; not {name}").into()),
        }
    }
    Ok(size)
}

fn main() -> Result<ExitCode, Failed> {
    let report = run(size()?)?;
    println!("{report:#}");
    let number = |pointer: &str| report.pointer(pointer).and_then(serde_json::Value::as_u64);
    let modes = report
        .get("modes")
        .and_then(serde_json::Value::as_array)
        .map_or(0, Vec::len);
    let benign = (0..modes).all(|mode| number(&format!("/modes/{mode}/benign/perMille")) >= Some(980));
    let controls = report
        .pointer("/controls/wrong")
        .and_then(serde_json::Value::as_array)
        .is_some_and(Vec::is_empty);
    Ok(if number("/unauthorised") == Some(0) && benign && controls {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
