//! Byte ranges of a text; the only place that slices.

use nullius_schemas::json::Value;

/// A range of bytes of one text: `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// All of `text`.
    #[must_use]
    pub fn whole(text: &str) -> Self {
        Self {
            start: 0,
            end: text.len(),
        }
    }

    /// This part of `text`; empty where it does not lie on character boundaries of it.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// The part of `text` before it.
    #[must_use]
    pub fn before(self, text: &str) -> &str {
        text.get(..self.start).unwrap_or("")
    }

    /// The part of `text` after it.
    #[must_use]
    pub fn after(self, text: &str) -> &str {
        text.get(self.end..).unwrap_or("")
    }

    /// Whether they share a byte.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Without white space at either end.
    #[must_use]
    pub fn trimmed(self, text: &str) -> Self {
        let inner = self.of(text);
        let start = self.start + (inner.len() - inner.trim_start().len());
        Self {
            start,
            end: (start + inner.trim().len()).max(start),
        }
    }

    /// The place as JSON: `{start, end}` in bytes; places beyond four gigabytes are cut.
    #[must_use]
    pub fn to_value(self) -> Value {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Value::object(
            [("start", number(self.start)), ("end", number(self.end))].map(|(key, at)| (key, Value::from(at))),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_never_splits_a_character() {
        let text = "één uur";
        assert_eq!(Span::new(0, 5).of(text), "één");
        assert_eq!(Span::new(1, 5).of(text), "");
        assert_eq!(Span::new(0, 99).of(text), "");
        assert_eq!(Span::new(0, 6).trimmed(text), Span::new(0, 5));
        assert_eq!(Span::new(5, 6).trimmed(text).of(text), "");
        assert_eq!(Span::new(2, 5).before("abcdef"), "ab");
        assert_eq!(Span::new(2, 5).after("abcdef"), "f");
    }

    #[test]
    fn spans_overlap_where_they_share_a_byte() {
        let span = Span::new(2, 5);
        for other in [
            Span::new(2, 5),
            Span::new(3, 4),
            Span::new(0, 3),
            Span::new(4, 9),
            Span::new(0, 9),
        ] {
            assert!(span.overlaps(other) && other.overlaps(span), "{other:?}");
        }
        for other in [Span::new(0, 2), Span::new(5, 9), Span::new(0, 1), Span::new(7, 9)] {
            assert!(!span.overlaps(other) && !other.overlaps(span), "{other:?}");
        }
    }

    #[test]
    fn white_space_at_either_end_is_trimmed_to_the_byte() {
        let text = "é \u{a0}twee woorden\n é";
        assert_eq!(Span::new(2, 19).trimmed(text), Span::new(5, 17));
        assert_eq!(Span::new(5, 17).trimmed(text).of(text), "twee woorden");
        assert_eq!(Span::new(3, 3).trimmed(text), Span::new(3, 3));
    }
}
