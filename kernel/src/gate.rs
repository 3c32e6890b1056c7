//! The running side of the four gates: a circuit and a bounded number of admission permits for each.
//!
//! Invariant *one gate's trouble is its own*: nothing here is shared between destinations.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use nullius_schemas::moment::Moment;
use nullius_schemas::vocabulary::Destination;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::clock::Clock;

/// Failures in a row that open a circuit.
const FAILURES: u32 = 5;
/// Milliseconds that an open circuit stays so; then one candidate tries again.
const OPEN_FOR: i64 = 10_000;

/// All four gates.
#[derive(Debug)]
pub(crate) struct Gates {
    gates: BTreeMap<Destination, Running>,
}

/// Leave to work on one candidate. Work that panics counts as the gate's failure.
#[derive(Debug)]
pub(crate) struct Admitted<'a> {
    gates: &'a Gates,
    destination: Destination,
    clock: &'a Clock,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.gates.failed(self.destination, self.clock.now());
        }
    }
}

#[derive(Debug)]
struct Running {
    permits: Arc<Semaphore>,
    failures: AtomicU32,
    open_until: AtomicI64,
}

impl Gates {
    /// Four gates with that many permits each.
    pub(crate) fn new(permits: usize) -> Self {
        let running = || Running {
            permits: Arc::new(Semaphore::new(permits)),
            failures: AtomicU32::new(0),
            open_until: AtomicI64::new(0),
        };
        Self {
            gates: Destination::ALL
                .iter()
                .map(|destination| (*destination, running()))
                .collect(),
        }
    }

    /// Leave to work on one more candidate; `None` when too many are in work.
    pub(crate) fn admit<'a>(&'a self, destination: Destination, clock: &'a Clock) -> Option<Admitted<'a>> {
        let running = self.gates.get(&destination)?;
        let permit = Arc::clone(&running.permits).try_acquire_owned().ok()?;
        Some(Admitted {
            gates: self,
            destination,
            clock,
            _permit: permit,
        })
    }

    /// Whether the circuit is open.
    pub(crate) fn is_broken(&self, destination: Destination, now: Moment) -> bool {
        self.gates
            .get(&destination)
            .is_none_or(|running| running.open_until.load(Ordering::Relaxed) > now.unix_millis())
    }

    /// A candidate was decided: the circuit closes.
    pub(crate) fn succeeded(&self, destination: Destination) {
        if let Some(running) = self.gates.get(&destination) {
            running.failures.store(0, Ordering::Relaxed);
        }
    }

    /// The gate's own work failed; enough of that in a row opens the circuit.
    pub(crate) fn failed(&self, destination: Destination, now: Moment) {
        if let Some(running) = self.gates.get(&destination)
            && running.failures.fetch_add(1, Ordering::Relaxed) + 1 >= FAILURES
        {
            running
                .open_until
                .store(now.unix_millis() + OPEN_FOR, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circuit_opens_alone_and_closes_again() {
        let gates = Gates::new(1);
        let now = Moment::from_unix_millis(1_000_000).expect("a moment");
        for _ in 0..FAILURES {
            assert!(!gates.is_broken(Destination::Memory, now));
            gates.failed(Destination::Memory, now);
        }
        assert!(gates.is_broken(Destination::Memory, now));
        assert!(!gates.is_broken(Destination::Response, now));
        let later = Moment::from_unix_millis(1_000_000 + OPEN_FOR).expect("a moment");
        assert!(!gates.is_broken(Destination::Memory, later));
        gates.failed(Destination::Memory, later);
        assert!(
            gates.is_broken(Destination::Memory, later),
            "one failure opens it again"
        );
        gates.succeeded(Destination::Memory);
        let after = Moment::from_unix_millis(1_000_000 + 3 * OPEN_FOR).expect("a moment");
        gates.failed(Destination::Memory, after);
        assert!(!gates.is_broken(Destination::Memory, after));
    }

    #[test]
    fn permits_are_bounded_for_each_gate() {
        let (gates, clock) = (Gates::new(1), Clock::default());
        let held = gates.admit(Destination::Memory, &clock);
        assert!(held.is_some());
        assert!(gates.admit(Destination::Memory, &clock).is_none());
        assert!(gates.admit(Destination::Response, &clock).is_some());
        drop(held);
        assert!(gates.admit(Destination::Memory, &clock).is_some());
    }

    #[test]
    fn work_that_panics_is_the_gates_own_failure() {
        let (gates, clock) = (Gates::new(8), Clock::default());
        for _ in 0..FAILURES {
            let work = std::panic::AssertUnwindSafe(|| {
                let _admitted = gates.admit(Destination::Memory, &clock);
                panic!("a fault in the work of one gate");
            });
            assert!(std::panic::catch_unwind(work).is_err());
        }
        assert!(gates.is_broken(Destination::Memory, clock.now()));
        assert!(!gates.is_broken(Destination::Record, clock.now()));
    }
}
