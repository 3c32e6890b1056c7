//! The median and the 99th percentile of many single measurements.

use std::time::Instant;

use nullius_schemas::json::Value;

/// Does `act` to each input once, and says how long that took in nanoseconds. What it gives back is dropped outside
/// of the measurement.
pub(crate) fn nanos<I, O>(inputs: impl IntoIterator<Item = I>, mut act: impl FnMut(I) -> O) -> Value {
    let mut taken: Vec<u128> = inputs
        .into_iter()
        .map(|input| {
            let start = Instant::now();
            let output = std::hint::black_box(act(std::hint::black_box(input)));
            let taken = start.elapsed().as_nanos();
            drop(output);
            taken
        })
        .collect();
    taken.sort_unstable();
    let at = |index: usize| {
        let nanos = taken.get(index).copied().unwrap_or_default();
        Value::from(u32::try_from(nanos).unwrap_or(u32::MAX))
    };
    Value::object([("median", at(taken.len() / 2)), ("p99", at(taken.len() * 99 / 100))])
}
