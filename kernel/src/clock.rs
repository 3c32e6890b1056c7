//! The wall clock: the only place that reads it.

use std::sync::atomic::{AtomicI64, Ordering};

use nullius_schemas::moment::Moment;

/// The server's clock, held so that it never runs behind a moment that the log already has.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    floor: AtomicI64,
}

impl Clock {
    /// Now, and never earlier than any moment that was seen.
    #[allow(clippy::disallowed_methods, reason = "the one reader of the wall clock")]
    pub(crate) fn now(&self) -> Moment {
        let wall = Moment::new(time::OffsetDateTime::now_utc());
        let floor = self.floor.fetch_max(wall.unix_millis(), Ordering::Relaxed);
        if floor > wall.unix_millis() {
            Moment::from_unix_millis(floor).unwrap_or(wall)
        } else {
            wall
        }
    }

    /// Takes note of a moment in the log.
    pub(crate) fn seen(&self, millis: i64) {
        self.floor.fetch_max(millis, Ordering::Relaxed);
    }
}
