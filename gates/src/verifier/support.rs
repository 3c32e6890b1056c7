//! Whether evidence supports a number at the precision shown.

use rust_decimal::{Decimal, RoundingStrategy};

use super::direction::Direction;
use super::evidence::{EvidenceValue, Unit};
use super::figure::Figure;
use super::hedge::Hedge;
use super::quantity::{Amount, Quantity, Sign};

/// How a number stands to its evidence, worst first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Fit {
    /// Another value.
    No,
    /// The value, with digits that the evidence does not have.
    Precision,
    /// The value, with the opposite sign or direction.
    Sign,
    /// One of its two readings only.
    Half,
    /// The value.
    Yes,
}

/// The best that any of the values says about a number.
pub(super) fn fit<'e>(
    quantity: &Quantity,
    direction: Option<Direction>,
    values: impl Iterator<Item = &'e EvidenceValue> + Clone,
) -> Fit {
    let point = |figure: Figure| {
        let mut best = Fit::No;
        for value in values.clone() {
            best = best.max(shown(quantity, figure, direction, value));
            if best == Fit::Yes {
                break;
            }
        }
        best
    };
    match quantity.amount {
        Amount::Point(figure) => point(figure),
        Amount::Either(dutch, english) => match (point(dutch), point(english)) {
            (Fit::Yes, Fit::Yes) => Fit::Yes,
            (Fit::Yes, _) | (_, Fit::Yes) => Fit::Half,
            (dutch, english) => dutch.max(english),
        },
        Amount::Ratio(a, b) => ratio(quantity, a, b, direction, values),
        Amount::Parts(a, b) => {
            let count = |value: u32| {
                point(Figure {
                    value: Decimal::from(value),
                    decimals: 0,
                })
            };
            count(a).min(count(b)).max(ratio(quantity, a, b, direction, values))
        }
        Amount::Between(low, high) => between(quantity, low, high, values),
        Amount::Times(a, b) => times(a, b, values),
        Amount::Unreadable => Fit::No,
    }
}

/// The factors that turn a value of unit `evidence` into the number that a text shows in unit `shown`.
pub(super) fn factors(shown: Option<Unit>, evidence: Option<Unit>) -> &'static [Decimal] {
    const ONE: Decimal = Decimal::ONE;
    const TEN: Decimal = Decimal::TEN;
    const HUNDRED: Decimal = Decimal::ONE_HUNDRED;
    const THOUSAND: Decimal = Decimal::ONE_THOUSAND;
    const TEN_THOUSAND: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);
    const TENTH: Decimal = Decimal::from_parts(1, 0, 0, false, 1);
    const HUNDREDTH: Decimal = Decimal::from_parts(1, 0, 0, false, 2);
    use Unit::{BasisPoint, Count, Currency, Fraction, PerMille, Percent, PercentagePoint};
    match (shown, evidence) {
        (Some(Percent | PercentagePoint), None) => &[ONE, HUNDRED],
        (Some(Percent), Some(Fraction)) | (Some(BasisPoint), Some(PercentagePoint | Percent)) => &[HUNDRED],
        (Some(Percent | PercentagePoint), Some(BasisPoint)) => &[HUNDREDTH],
        (Some(Percent), Some(PerMille)) => &[TENTH],
        (Some(BasisPoint), None) => &[ONE, HUNDRED, TEN_THOUSAND],
        (Some(BasisPoint), Some(Fraction)) => &[TEN_THOUSAND],
        (Some(PerMille), None) => &[ONE, TEN, THOUSAND],
        (Some(PerMille), Some(Percent)) => &[TEN],
        (Some(PerMille), Some(Fraction)) => &[THOUSAND],
        (Some(Currency), None | Some(Currency)) | (None, _) => &[ONE],
        (Some(shown), Some(unit)) if shown == unit => &[ONE],
        (Some(Percent | PercentagePoint | BasisPoint | PerMille | Currency | Fraction | Count), _) => &[],
    }
}

fn shown(quantity: &Quantity, figure: Figure, direction: Option<Direction>, value: &EvidenceValue) -> Fit {
    let own = as_unit(quantity, figure, quantity.unit, quantity.scale, direction, value);
    match quantity.lent {
        Some((unit, scale)) => own.max(as_unit(quantity, figure, unit, scale, direction, value)),
        None => own,
    }
}

fn as_unit(
    quantity: &Quantity,
    figure: Figure,
    unit: Option<Unit>,
    scale: Decimal,
    direction: Option<Direction>,
    value: &EvidenceValue,
) -> Fit {
    let Some(shown) = figure.value.checked_mul(scale) else {
        return Fit::No;
    };
    let exact = figure.decimals == 0 && scale == Decimal::ONE && matches!(unit, None | Some(Unit::Currency));
    let step = Decimal::new(1, figure.decimals) * scale;
    let measure = Measure {
        shown,
        step,
        coarse: if quantity.hedge == Hedge::None {
            step
        } else {
            last_digit(figure) * scale
        },
        exact,
        hedge: quantity.hedge,
        norm: quantity.norm,
    };
    let mut best = Fit::No;
    for factor in factors(unit, value.unit) {
        let Some(target) = value.value.checked_mul(*factor) else {
            continue;
        };
        let fit = match measure.fits(target.abs()) {
            Fit::Yes if shown.is_zero() || sign_agrees(quantity.sign, direction, target) => Fit::Yes,
            Fit::Yes => Fit::Sign,
            other => other,
        };
        best = best.max(fit);
    }
    best
}

/// A negative value needs a minus or a verb of decrease; nothing else may have a minus.
fn sign_agrees(sign: Sign, direction: Option<Direction>, target: Decimal) -> bool {
    let negative = target.is_sign_negative() && !target.is_zero();
    match (negative, sign) {
        (true, Sign::Minus | Sign::Bracketed) => direction != Some(Direction::Up),
        (true, Sign::Bare) => direction == Some(Direction::Down),
        (true, Sign::Plus) | (false, Sign::Minus) => target.is_zero(),
        (false, Sign::Bare | Sign::Plus | Sign::Bracketed) => true,
    }
}

struct Measure {
    shown: Decimal,
    /// One unit of the last digit shown.
    step: Decimal,
    /// One unit of the last digit that is not zero; looked at with a hedge only.
    coarse: Decimal,
    exact: bool,
    hedge: Hedge,
    /// In a condition, "less than" tells the limit itself.
    norm: bool,
}

/// Whether two values that are not negative differ by at most half of `step`.
fn near(one: Decimal, other: Decimal, step: Decimal) -> bool {
    const HALF: Decimal = Decimal::from_parts(5, 0, 0, false, 1);
    (one - other).abs() <= step * HALF
}

impl Measure {
    /// Whether a value without its sign rounds to the number shown, or lies in the hedge's interval.
    fn fits(&self, target: Decimal) -> Fit {
        let shown = self.shown;
        let within = match self.hedge {
            Hedge::None => return self.plain(target),
            Hedge::Over => target >= shown && target - shown < self.coarse,
            Hedge::Nearly => target < shown && near(shown, target, self.coarse),
            Hedge::Less if self.norm => target <= shown && shown - target <= self.coarse,
            Hedge::Less => target < shown && shown - target <= self.coarse,
            Hedge::AtMost => {
                // The limit itself may be rounded.
                target <= shown && shown - target <= self.coarse || self.plain(target) == Fit::Yes
            }
            Hedge::About => near(shown, target, self.coarse),
        };
        if within { Fit::Yes } else { Fit::No }
    }

    /// Whether the two are too far apart for anything below to matter: most values of a text are.
    fn is_far(&self, target: Decimal) -> bool {
        (self.shown - target).abs() > Decimal::ONE.max(self.step)
    }

    fn plain(&self, target: Decimal) -> Fit {
        if target == self.shown || !self.exact && near(self.shown, target, self.step) {
            return Fit::Yes;
        }
        if self.is_far(target) {
            return Fit::No;
        }
        // The writer saw six significant digits; that only matters where those reach the last digit shown.
        if (self.shown - target).abs() <= self.step && target.fract() != Decimal::ZERO {
            for strategy in [
                RoundingStrategy::MidpointAwayFromZero,
                RoundingStrategy::MidpointTowardZero,
            ] {
                let Some(six) = target.round_sf_with_strategy(6, strategy) else {
                    continue;
                };
                let reaches = (six - target).abs() * Decimal::TEN <= self.step;
                if reaches && (six == self.shown || !self.exact && near(self.shown, six, self.step)) {
                    return Fit::Yes;
                }
            }
        }
        let target = target.normalize();
        let finer = self.shown.normalize().scale() > target.scale();
        if finer && near(self.shown, target, Decimal::new(1, target.scale())) {
            return Fit::Precision;
        }
        Fit::No
    }
}

/// One unit of the last digit that is not zero: 10 for 40, 0.01 for 0.78.
fn last_digit(figure: Figure) -> Decimal {
    if figure.value.is_zero() {
        return Decimal::new(1, figure.decimals);
    }
    let mut value = figure.value.normalize();
    let mut unit = Decimal::new(1, value.scale());
    while value.is_integer() && (value % Decimal::TEN).is_zero() {
        value /= Decimal::TEN;
        unit *= Decimal::TEN;
    }
    unit
}

/// Ratios are compared at whole percent.
fn ratio<'e>(
    quantity: &Quantity,
    a: u32,
    b: u32,
    direction: Option<Direction>,
    values: impl Iterator<Item = &'e EvidenceValue>,
) -> Fit {
    let Some(percent) = Decimal::from(a)
        .checked_mul(Decimal::ONE_HUNDRED)
        .and_then(|p| p.checked_div(Decimal::from(b)))
    else {
        return Fit::No;
    };
    let whole = |value: Decimal| {
        [
            RoundingStrategy::MidpointAwayFromZero,
            RoundingStrategy::MidpointTowardZero,
        ]
        .map(|strategy| value.round_dp_with_strategy(0, strategy))
    };
    // "De helft minder" is minus a half.
    let unsigned = |target: Decimal| match direction {
        Some(Direction::Down) => target.abs(),
        _ => target,
    };
    let fits = |target: Decimal| match quantity.hedge {
        // "About half" is 45 to 55 percent: rounded at the last digit that is not zero.
        Hedge::About if (percent % Decimal::TEN).is_zero() => near(percent, target, Decimal::TEN),
        Hedge::None | Hedge::About => whole(target).iter().any(|target| whole(percent).contains(target)),
        Hedge::Over => target >= percent && target - percent < Decimal::TEN,
        Hedge::Nearly => target < percent && percent - target <= Decimal::from(5),
        Hedge::Less => target < percent && percent - target <= Decimal::TEN,
        Hedge::AtMost => target <= percent && percent - target <= Decimal::TEN,
    };
    let yes = values
        .flat_map(|value| {
            factors(Some(Unit::Percent), value.unit)
                .iter()
                .map(|factor| value.value.checked_mul(*factor))
        })
        .flatten()
        .map(unsigned)
        .any(fits);
    if yes { Fit::Yes } else { Fit::No }
}

/// A factor is supported by that factor, or by the change that it comes to: doubled is 2, or plus 100 percent.
fn times<'e>(a: u32, b: u32, values: impl Iterator<Item = &'e EvidenceValue>) -> Fit {
    let Some(factor) = Decimal::from(a).checked_div(Decimal::from(b)) else {
        return Fit::No;
    };
    let change = factor - Decimal::ONE;
    let near = |one: Decimal, other: Decimal| (one - other).abs() <= Decimal::new(5, 3);
    let yes = values.into_iter().any(|value| match value.unit {
        Some(Unit::Percent) => near(value.value, change * Decimal::ONE_HUNDRED),
        Some(Unit::Fraction) => near(value.value, change) || near(value.value, factor),
        None => near(value.value, factor) || change < Decimal::ZERO && near(value.value, change),
        Some(Unit::Count) => value.value == factor,
        Some(_) => false,
    });
    if yes { Fit::Yes } else { Fit::No }
}

fn between<'e>(quantity: &Quantity, low: u64, high: u64, values: impl Iterator<Item = &'e EvidenceValue>) -> Fit {
    let Some((low, high)) = Decimal::from(low)
        .checked_mul(quantity.scale)
        .zip(Decimal::from(high).checked_mul(quantity.scale))
    else {
        return Fit::No;
    };
    let counted = |value: &&EvidenceValue| !factors(quantity.unit, value.unit).is_empty();
    let yes = values
        .filter(counted)
        .any(|value| value.value >= low && value.value < high);
    if yes { Fit::Yes } else { Fit::No }
}
