//! Figures as JSON.

use std::path::Path;
use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::load::process::Usage;
use serde_json::{Value, json};

use super::drive::Driven;

/// What was measured on.
pub(crate) fn machine() -> Value {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let line = |file: &str, key: &str| {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(key)).map(str::to_owned);
        line.unwrap_or_default()
    };
    let processor = line("/proc/cpuinfo", "model name");
    json!({
        "cores": cores,
        "processor": processor.split_once(": ").map_or("", |(_, name)| name),
        "linux": line("/proc/sys/kernel/osrelease", ""),
        "load_average": line("/proc/loadavg", ""),
        "note": "the callers run on the same cores",
    })
}

/// The version of a program.
pub(crate) async fn text_of(binary: &Path) -> Result<String, Failed> {
    let output = tokio::process::Command::new(binary).arg("--version").output().await?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// A level beside the bare inserts of the same rows.
pub(crate) fn level(connections: u32, driven: &Driven, usage: (Usage, Usage), bare: &Driven) -> Value {
    let mut level = rate(driven);
    if let Value::Object(members) = &mut level {
        members.insert("connections".into(), connections.into());
        members.insert("cpu_us_per_candidate".into(), cpu(driven, usage).into());
        members.insert("server_peak_rss_kib".into(), usage.1.peak_kib.into());
        members.insert("bare".into(), rate(bare));
        members.insert("ratio_to_bare".into(), rounded(per_second(driven) / per_second(bare)));
    }
    level
}

/// A level with so many candidates stored.
pub(crate) fn grown(stored: u32, driven: &Driven, usage: (Usage, Usage)) -> Value {
    let mut level = rate(driven);
    if let Value::Object(members) = &mut level {
        members.insert("stored_candidates".into(), stored.into());
        members.insert("connections".into(), 64.into());
        members.insert("cpu_us_per_candidate".into(), cpu(driven, usage).into());
    }
    level
}

/// How many a second, and how long each took.
pub(crate) fn rate(driven: &Driven) -> Value {
    json!({
        "per_second": rounded(per_second(driven)),
        "count": driven.latencies.len(),
        "p50_ms": rounded(milliseconds(driven, 50)),
        "p99_ms": rounded(milliseconds(driven, 99)),
    })
}

fn cpu(driven: &Driven, (before, after): (Usage, Usage)) -> u64 {
    let count = u64::try_from(driven.latencies.len()).unwrap_or(u64::MAX).max(1);
    (after.cpu_micros - before.cpu_micros) / count
}

fn per_second(driven: &Driven) -> f64 {
    f64::from(u32::try_from(driven.latencies.len()).unwrap_or(u32::MAX)) / driven.took.as_secs_f64()
}

fn milliseconds(driven: &Driven, percent: usize) -> f64 {
    let place = driven.latencies.len() * percent / 100;
    driven.latencies.get(place).map_or(0.0, Duration::as_secs_f64) * 1_000.0
}

/// Two decimals are all that such a measurement has.
fn rounded(number: f64) -> Value {
    json!((number * 100.0).round() / 100.0)
}
