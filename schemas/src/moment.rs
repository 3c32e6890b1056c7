//! Times: RFC 3339 in UTC with milliseconds, in every document.

use std::fmt;

use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime, UtcOffset};

/// A moment, exact to the millisecond; its text is `2026-11-30T16:00:10.000Z`.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Moment(OffsetDateTime);

/// A text that is no moment.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("a time is written in RFC 3339 with an offset, like 2026-11-30T16:00:10Z")]
pub struct NotAMoment;

/// A text that is no ISO 8601 duration of whole years, months, weeks, days, hours, minutes and seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("a duration is written in ISO 8601 with whole numbers, like P90D, P1Y or PT30M")]
pub struct NotADuration;

impl Moment {
    /// The moment of this wall-clock reading, cut to the millisecond.
    #[must_use]
    pub fn new(time: OffsetDateTime) -> Self {
        let utc = time.to_offset(UtcOffset::UTC);
        Self(utc.replace_millisecond(utc.millisecond()).unwrap_or(utc))
    }

    /// Parses RFC 3339 with any offset; digits beyond the millisecond are cut.
    ///
    /// # Errors
    /// The text is anything else.
    pub fn parse(text: &str) -> Result<Self, NotAMoment> {
        OffsetDateTime::parse(text, &Rfc3339)
            .map(Self::new)
            .map_err(|_| NotAMoment)
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn unix_millis(self) -> i64 {
        i64::try_from(self.0.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
    }

    /// The moment that many milliseconds after 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn from_unix_millis(millis: i64) -> Option<Self> {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000)
            .ok()
            .map(Self)
    }

    /// The day in UTC.
    #[must_use]
    pub fn date(self) -> Date {
        self.0.date()
    }

    /// Later by `period`; days that a shorter month lacks become its last day.
    #[must_use]
    pub fn after(self, period: Period) -> Option<Self> {
        period.after(self.0).map(Self)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
        f.write_str(&self.0.format(&format).map_err(|_| fmt::Error)?)
    }
}

impl From<Moment> for crate::json::Value {
    fn from(moment: Moment) -> Self {
        Self::String(moment.to_string())
    }
}

impl serde::Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Moment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

/// An ISO 8601 duration of whole units: `P1Y`, `P90D`, `PT2S`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Period {
    months: u32,
    seconds: u64,
}

impl Period {
    /// Parses an ISO 8601 duration.
    ///
    /// # Errors
    /// The text is anything else, or is of zero length.
    pub fn parse(text: &str) -> Result<Self, NotADuration> {
        let rest = text.strip_prefix('P').ok_or(NotADuration)?;
        let (days, clock) = rest
            .split_once('T')
            .map_or((rest, None), |(days, clock)| (days, Some(clock)));
        if clock == Some("") {
            return Err(NotADuration);
        }
        let mut period = Self { months: 0, seconds: 0 };
        period.add(
            days,
            &[('Y', 12, 0), ('M', 1, 0), ('W', 0, 7 * 86_400), ('D', 0, 86_400)],
        )?;
        period.add(clock.unwrap_or(""), &[('H', 0, 3_600), ('M', 0, 60), ('S', 0, 1)])?;
        if period == (Self { months: 0, seconds: 0 }) {
            Err(NotADuration)
        } else {
            Ok(period)
        }
    }

    fn add(&mut self, mut text: &str, units: &[(char, u32, u64)]) -> Result<(), NotADuration> {
        for (unit, months, seconds) in units {
            let Some((count, rest)) = text.split_once(*unit) else {
                continue;
            };
            if count.is_empty() || count.len() > 6 || !count.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotADuration);
            }
            let count: u32 = count.parse().map_err(|_| NotADuration)?;
            self.months = self.months.saturating_add(count.saturating_mul(*months));
            self.seconds = self.seconds.saturating_add(u64::from(count) * seconds);
            text = rest;
        }
        if text.is_empty() { Ok(()) } else { Err(NotADuration) }
    }

    /// Whether it counts in days: no hours, minutes or seconds beside its years, months, weeks and days.
    #[must_use]
    pub fn is_whole_days(self) -> bool {
        self.seconds.is_multiple_of(86_400)
    }

    /// The day that lies this long after a day, where the length counts in days. Years and months first: a day that the
    /// month reached does not have becomes its last day; weeks and days are added to that. `None` for a length with
    /// hours, or a day beyond the calendar.
    #[must_use]
    pub fn after_day(self, start: Date) -> Option<Date> {
        self.is_whole_days().then_some(())?;
        self.after(start.midnight().assume_utc()).map(OffsetDateTime::date)
    }

    fn after(self, start: OffsetDateTime) -> Option<OffsetDateTime> {
        let month = u32::from(u8::from(start.month())) - 1;
        let total = u32::try_from(start.year())
            .ok()?
            .checked_mul(12)?
            .checked_add(month)?
            .checked_add(self.months)?;
        let year = i32::try_from(total / 12).ok()?;
        let month = time::Month::try_from(u8::try_from(total % 12 + 1).ok()?).ok()?;
        let date = Date::from_calendar_date(year, month, start.day().min(month.length(year))).ok()?;
        start
            .replace_date(date)
            .checked_add(time::Duration::seconds(i64::try_from(self.seconds).ok()?))
    }
}

impl<'de> serde::Deserialize<'de> for Period {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_utc_with_milliseconds() {
        let text = |text: &str| Moment::parse(text).map(|moment| moment.to_string());
        assert_eq!(
            text("2026-11-30T17:00:10.1239+01:00"),
            Ok("2026-11-30T16:00:10.123Z".into())
        );
        assert_eq!(text("2026-11-30T16:00:10Z"), Ok("2026-11-30T16:00:10.000Z".into()));
        assert!(text("2026-11-30T16:00:10").is_err());
        assert!(text("2026-02-30T16:00:10Z").is_err());
    }

    #[test]
    fn periods_respect_the_calendar() -> Result<(), Box<dyn std::error::Error>> {
        let start = Moment::parse("2024-02-29T12:00:00Z")?;
        let after = |period: &str| {
            Period::parse(period)
                .ok()
                .and_then(|p| start.after(p))
                .map(|m| m.to_string())
        };
        assert_eq!(after("P1Y"), Some("2025-02-28T12:00:00.000Z".into()));
        assert_eq!(after("P1M"), Some("2024-03-29T12:00:00.000Z".into()));
        assert_eq!(after("P90D"), Some("2024-05-29T12:00:00.000Z".into()));
        assert_eq!(after("PT2S"), Some("2024-02-29T12:00:02.000Z".into()));
        let day = |start: &str, period: &str| {
            let start = Moment::parse(&format!("{start}T00:00:00Z")).ok()?.date();
            Period::parse(period).ok()?.after_day(start).map(|day| day.to_string())
        };
        for (start, period, end) in [
            ("2026-11-30", "P10Y", Some("2036-11-30")),
            ("2024-02-29", "P10Y", Some("2034-02-28")),
            ("2024-02-29", "P4Y", Some("2028-02-29")),
            ("2026-01-31", "P1M", Some("2026-02-28")),
            ("2026-01-31", "P1M1D", Some("2026-03-01")),
            ("2026-12-31", "P2W", Some("2027-01-14")),
            ("2026-11-30", "PT24H", Some("2026-12-01")),
            ("2026-11-30", "PT25H", None),
            ("9999-01-01", "P1Y", None),
        ] {
            assert_eq!(day(start, period).as_deref(), end, "{start} and {period}");
        }
        for bad in ["P", "PT", "P1", "1Y", "P-1D", "P1.5D", "P0D", "P1D2Y"] {
            assert_eq!(after(bad), None, "{bad}");
        }
        Ok(())
    }
}
