//! Exact decimals for the oracle. Written on its own: it shares no arithmetic with what it judges.

use std::cmp::Ordering;

/// `mantissa` divided by ten to the power of `decimals`.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    /// All digits, with the sign.
    pub mantissa: i128,
    /// How many of them stand behind the mark.
    pub decimals: u32,
}

pub(crate) fn ten_to(power: u32) -> i128 {
    10_i128.pow(power)
}

impl Exact {
    /// A decimal.
    #[must_use]
    pub fn new(mantissa: i128, decimals: u32) -> Self {
        Self { mantissa, decimals }
    }

    /// Ten to the power of `by` times as much.
    #[must_use]
    pub fn shifted(self, by: i32) -> Self {
        let power = by.unsigned_abs();
        if by < 0 {
            Self::new(self.mantissa, self.decimals + power)
        } else if power <= self.decimals {
            Self::new(self.mantissa, self.decimals - power)
        } else {
            Self::new(self.mantissa * ten_to(power - self.decimals), 0)
        }
    }

    /// Without its sign.
    #[must_use]
    pub fn magnitude(self) -> Self {
        Self::new(self.mantissa.abs(), self.decimals)
    }

    /// Without zeros behind the mark.
    #[must_use]
    pub fn short(mut self) -> Self {
        while self.decimals > 0 && self.mantissa % 10 == 0 {
            self = Self::new(self.mantissa / 10, self.decimals - 1);
        }
        self
    }

    /// What it may be rounded to at so many decimals: one value, or two where it lies in the middle.
    #[must_use]
    pub fn rounded(self, decimals: u32) -> Vec<Self> {
        if decimals >= self.decimals {
            return vec![self];
        }
        let step = ten_to(self.decimals - decimals);
        let low = self.mantissa.div_euclid(step);
        let rest = self.mantissa.rem_euclid(step) * 2;
        let both = [low, low + 1].map(|mantissa| Self::new(mantissa, decimals));
        match rest.cmp(&step) {
            Ordering::Less => both.into_iter().take(1).collect(),
            Ordering::Greater => both.into_iter().skip(1).collect(),
            Ordering::Equal => both.to_vec(),
        }
    }

    /// What a writer sees who is shown six significant digits.
    #[must_use]
    pub fn six_digits(self) -> Vec<Self> {
        let digits = u32::try_from(self.mantissa.abs().to_string().len()).unwrap_or(0);
        let excess = digits.saturating_sub(6);
        let by = i32::try_from(excess).unwrap_or(0) - i32::try_from(self.decimals).unwrap_or(0);
        // As many digits as six before the mark, rounded there, and back.
        let six = Self::new(self.mantissa, excess).rounded(0);
        six.into_iter().map(|value| value.shifted(by)).collect()
    }

    /// How it compares.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        let decimals = self.decimals.max(other.decimals);
        let aligned = |value: Self| value.mantissa * ten_to(decimals - value.decimals);
        aligned(self).cmp(&aligned(other))
    }

    /// Whether it is the same number.
    #[must_use]
    pub fn equals(self, other: Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl std::fmt::Display for Exact {
    /// As machines write it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let step = ten_to(self.decimals);
        let whole = self.mantissa.abs() / step;
        let rest = self.mantissa.abs() % step;
        let width = usize::try_from(self.decimals).unwrap_or(0);
        if self.decimals == 0 {
            write!(f, "{sign}{whole}")
        } else {
            write!(f, "{sign}{whole}.{rest:0width$}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(values: Vec<Exact>) -> Vec<String> {
        values.into_iter().map(|value| value.short().to_string()).collect()
    }

    #[test]
    fn rounding_keeps_both_sides_of_a_tie() {
        assert_eq!(all(Exact::new(1234, 2).rounded(1)), ["12.3"]);
        assert_eq!(all(Exact::new(1235, 2).rounded(1)), ["12.3", "12.4"]);
        assert_eq!(all(Exact::new(-1236, 2).rounded(1)), ["-12.4"]);
        assert_eq!(all(Exact::new(12, 0).rounded(3)), ["12"]);
    }

    #[test]
    fn six_digits_are_what_a_writer_sees() {
        assert_eq!(all(Exact::new(119_259_100_000, 0).six_digits()), ["119259000000"]);
        assert_eq!(all(Exact::new(1_234_565, 3).six_digits()), ["1234.56", "1234.57"]);
        assert_eq!(all(Exact::new(2134, 2).six_digits()), ["21.34"]);
    }

    #[test]
    fn shifting_is_exact_both_ways() {
        assert_eq!(Exact::new(2134, 4).shifted(2).to_string(), "21.34");
        assert_eq!(Exact::new(5, 0).shifted(-3).to_string(), "0.005");
        assert!(Exact::new(50, 1).equals(Exact::new(5, 0)));
    }
}
