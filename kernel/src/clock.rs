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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_clock_that_was_set_back_does_not_take_the_log_with_it() {
        let clock = Clock::default();
        let real = clock.now();
        let ahead = real.unix_millis() + 3_600_000;
        // The log has a moment that is an hour ahead of what the wall says now: the wall was set back.
        clock.seen(ahead);
        assert_eq!(clock.now().unix_millis(), ahead, "it stands still");
        assert_eq!(clock.now().unix_millis(), ahead, "until the wall has caught up");
        clock.seen(real.unix_millis());
        assert_eq!(clock.now().unix_millis(), ahead, "an older moment changes nothing");
    }

    #[test]
    fn an_older_moment_of_the_log_leaves_the_wall_alone() {
        let clock = Clock::default();
        clock.seen(0);
        let first = clock.now();
        assert!(first.unix_millis() > 0);
        assert!(clock.now() >= first);
    }
}
