//! Opened runs, kept for a while: decrypting and proving each source again for every candidate would cost more than
//! the decision. Bounded, and dropped when the run or the epoch has moved.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use nullius_schemas::names::RunId;

use super::context::RunContext;

/// Runs that are kept, at most.
const RUNS: usize = 256;

/// The cache.
#[derive(Debug, Default)]
pub(crate) struct RunCache {
    runs: Mutex<BTreeMap<RunId, Arc<RunContext>>>,
}

impl RunCache {
    /// The run as last opened.
    pub(crate) fn get(&self, id: RunId) -> Option<Arc<RunContext>> {
        self.lock().get(&id).cloned()
    }

    /// Keeps an opened run; the oldest goes when there are too many.
    pub(crate) fn keep(&self, run: &Arc<RunContext>) {
        let mut runs = self.lock();
        if runs.len() >= RUNS && !runs.contains_key(&run.id) {
            runs.pop_first();
        }
        runs.insert(run.id, Arc::clone(run));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<RunId, Arc<RunContext>>> {
        match self.runs.lock() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        }
    }
}
