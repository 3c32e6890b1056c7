//! Whether what a text shows is true of what it cites: rules of our own, so that a changed text that happens to be right is
//! not counted as a wrong one.
//!
//! In doubt it says "supported": what it throws out is counted, and what it calls wrong is wrong beyond argument.

use std::cmp::Ordering;

use nullius_gates::verifier::Unit;
use nullius_schemas::vocabulary::Language;

use super::exact::Exact;
use super::fact::Fact;
use super::figure::{Figure, Form, Hedge, Mark};
use super::words;

/// Which way a sentence says that its figure goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Verb {
    /// It does not say.
    None,
    /// It fell.
    Down,
    /// It rose.
    Up,
}

/// Whether one of the facts that a sentence cites supports a figure in it.
#[must_use]
pub fn supported(figure: Figure, verb: Verb, facts: &[Fact]) -> bool {
    facts
        .iter()
        .any(|fact| sign(figure, verb, *fact) && size(figure, *fact))
}

fn sign(figure: Figure, verb: Verb, fact: Fact) -> bool {
    let shown = figure.negative || figure.form == Form::Brackets;
    match (fact.value.mantissa < 0, shown) {
        (true, _) if verb == Verb::Up => false,
        (true, false) => verb == Verb::Down,
        (false, true) => false,
        (true, true) | (false, false) => true,
    }
}

fn size(figure: Figure, fact: Fact) -> bool {
    let value = fact.value.magnitude();
    let shown = Exact::new(figure.mantissa, figure.decimals);
    let tries = powers(figure.mark, fact.known_unit());
    match figure.form {
        Form::Part => words::part(figure.mantissa).is_some_and(|(a, b, ..)| ratio(a, b, fact)),
        Form::OneIn | Form::OneInWords => ratio(1, figure.mantissa, fact),
        Form::Halves => shown.shifted(6).equals(value),
        Form::Word => shown.equals(value),
        Form::Grouped | Form::Plain | Form::Brackets => {
            let scale = i32::try_from(figure.scale).unwrap_or(0);
            tries.iter().any(|power| {
                let target = value.shifted(*power);
                match figure.hedge {
                    Hedge::None => rounds_to(target.shifted(-scale), shown, figure),
                    hedge => within(target, shown.shifted(scale), hedge),
                }
            })
        }
    }
}

/// The powers of ten by which a value in `unit` may be multiplied to be shown in `mark`.
fn powers(mark: Mark, unit: Option<Unit>) -> &'static [i32] {
    match (mark, unit) {
        (Mark::None, _)
        | (Mark::Percent, Some(Unit::Percent))
        | (Mark::Point, Some(Unit::PercentagePoint))
        | (Mark::Basis, Some(Unit::BasisPoint))
        | (Mark::PerMille, Some(Unit::PerMille)) => &[0],
        (Mark::Percent, Some(Unit::Fraction)) | (Mark::Basis, Some(Unit::PercentagePoint)) => &[2],
        (Mark::Percent, Some(Unit::PerMille)) => &[-1],
        (Mark::Point, Some(Unit::BasisPoint)) => &[-2],
        (Mark::PerMille, Some(Unit::Fraction)) => &[3],
        (Mark::PerMille, Some(Unit::Percent)) => &[1],
        (Mark::Percent | Mark::Point, None) => &[0, 2],
        (Mark::Basis, None) => &[0, 2, 4],
        (Mark::PerMille, None) => &[0, 1, 3],
        _ => &[],
    }
}

fn rounds_to(value: Exact, shown: Exact, figure: Figure) -> bool {
    if figure.decimals == 0 && figure.scale == 0 && figure.mark == Mark::None {
        return value.equals(shown);
    }
    let six = value.six_digits().into_iter();
    std::iter::once(value)
        .chain(six)
        .flat_map(|value| value.rounded(figure.decimals))
        .any(|value| value.equals(shown))
}

/// Whether a value lies where a hedge puts it.
fn within(value: Exact, shown: Exact, hedge: Hedge) -> bool {
    let shown = shown.short();
    let mut step = 1;
    while shown.mantissa != 0 && shown.decimals == 0 && shown.mantissa % (step * 10) == 0 {
        step *= 10;
    }
    // In halves of the step, so that the half is a whole number.
    let decimals = shown.decimals;
    let at = |halves: i128| Exact::new(shown.mantissa * 10 + halves * step * 5, decimals + 1);
    let not_below = |bound: Exact| value.compare(bound) != Ordering::Less;
    let below = |bound: Exact| value.compare(bound) == Ordering::Less;
    match hedge {
        Hedge::None => value.equals(shown),
        Hedge::Over => not_below(at(0)) && below(at(2)),
        Hedge::Nearly => not_below(at(-1)) && below(at(0)),
        Hedge::Bound => not_below(at(-2)) && below(at(2)),
        Hedge::About => not_below(at(-1)) && value.compare(at(1)) != Ordering::Greater,
    }
}

/// Whether a ratio is that of a fact, in whole percent.
fn ratio(a: i128, b: i128, fact: Fact) -> bool {
    if b == 0 {
        return false;
    }
    let (whole, rest) = (100 * a / b, 100 * a % b);
    let percents: &[i128] = match (rest * 2).cmp(&b) {
        Ordering::Less => &[0],
        Ordering::Greater => &[1],
        Ordering::Equal => &[0, 1],
    };
    let tries: &[i32] = match fact.known_unit() {
        Some(Unit::Fraction) => &[2],
        Some(Unit::Percent) => &[0],
        None => &[0, 2],
        _ => &[],
    };
    tries
        .iter()
        .flat_map(|power| fact.value.magnitude().shifted(*power).rounded(0))
        .any(|value| percents.iter().any(|more| value.equals(Exact::new(whole + more, 0))))
}

/// What digits with marks say in a language: its own way if they are well formed in it, else the other way.
#[must_use]
pub fn read(written: &str, language: Language) -> Option<(i128, u32)> {
    let (own, other) = match language {
        Language::Dutch => (('.', ','), (',', '.')),
        Language::English => ((',', '.'), ('.', ',')),
    };
    well_formed(written, own).or_else(|| well_formed(written, other))
}

fn well_formed(written: &str, (group, point): (char, char)) -> Option<(i128, u32)> {
    let (whole, rest) = match written.split_once(point) {
        Some((whole, rest)) => (whole, Some(rest)),
        None => (written, None),
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if rest.is_some_and(|rest| !digits(rest)) {
        return None;
    }
    let groups: Vec<&str> = whole.split(group).collect();
    let first = groups.first()?;
    let grouped = groups.len() > 1;
    let right = groups.iter().all(|part| digits(part))
        && (!grouped || first.len() <= 3 && !first.starts_with('0'))
        && groups.iter().skip(1).all(|part| part.len() == 3);
    if !right {
        return None;
    }
    let rest = rest.unwrap_or("");
    let mantissa = format!("{}{rest}", groups.concat()).parse().ok()?;
    Some((mantissa, u32::try_from(rest.len()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::fact;
    use super::*;

    fn fact(mantissa: i128, decimals: u32, unit: Option<Unit>) -> Fact {
        Fact {
            value: Exact::new(mantissa, decimals),
            unit: unit.unwrap_or(Unit::Count),
            form: unit.map_or(fact::Form::Untyped, |_| fact::Form::Typed),
        }
    }

    fn marked(mantissa: i128, decimals: u32, mark: Mark) -> Figure {
        Figure {
            mark,
            ..Figure::digits(mantissa, decimals)
        }
    }

    #[test]
    fn a_value_is_shown_at_its_precision_and_a_whole_number_whole() {
        let whole = Figure::digits(21, 0);
        assert!(!supported(whole, Verb::None, &[fact(2134, 2, None)]));
        assert!(supported(
            marked(21, 0, Mark::Percent),
            Verb::None,
            &[fact(2134, 2, None)]
        ));
        assert!(supported(
            marked(21, 0, Mark::Percent),
            Verb::None,
            &[fact(2134, 4, None)]
        ));
        assert!(!supported(
            marked(21, 0, Mark::Percent),
            Verb::None,
            &[fact(2134, 2, Some(Unit::Fraction))]
        ));
        assert!(!supported(
            marked(21, 1, Mark::Point),
            Verb::None,
            &[fact(21, 1, Some(Unit::Percent))]
        ));
        let millions = Figure {
            scale: 6,
            ..Figure::digits(119_259, 0)
        };
        assert!(supported(millions, Verb::None, &[fact(119_259_100_000, 0, None)]));
        let more = Figure {
            scale: 6,
            ..Figure::digits(1_192_591, 1)
        };
        assert!(supported(more, Verb::None, &[fact(119_259_100_000, 0, None)]));
        let wrong = Figure {
            scale: 6,
            ..Figure::digits(1_192_592, 1)
        };
        assert!(!supported(wrong, Verb::None, &[fact(119_259_100_000, 0, None)]));
    }

    #[test]
    fn a_negative_value_needs_a_minus_or_a_verb() {
        let fall = [fact(-32, 1, None)];
        let shown = marked(32, 1, Mark::Percent);
        assert!(supported(shown, Verb::Down, &fall));
        assert!(!supported(shown, Verb::Up, &fall));
        assert!(!supported(shown, Verb::None, &fall));
        let minus = Figure {
            negative: true,
            ..shown
        };
        assert!(supported(minus, Verb::None, &fall));
        assert!(!supported(minus, Verb::None, &[fact(32, 1, None)]));
    }

    #[test]
    fn hedges_are_intervals() {
        let hedged = |hedge| Figure {
            hedge,
            ..Figure::digits(1200, 0)
        };
        let rows = [
            (Hedge::Over, 1299, true),
            (Hedge::Over, 1300, false),
            (Hedge::Over, 1199, false),
            (Hedge::Nearly, 1150, true),
            (Hedge::Nearly, 1149, false),
            (Hedge::Nearly, 1200, false),
            (Hedge::About, 1250, true),
            (Hedge::About, 1251, false),
        ];
        for (hedge, value, right) in rows {
            let said = supported(hedged(hedge), Verb::None, &[fact(value, 0, None)]);
            assert_eq!(said, right, "{hedge:?} {value}");
        }
    }

    #[test]
    fn ratios_are_compared_in_whole_percent() {
        let third = Figure {
            form: Form::Part,
            ..Figure::digits(3, 0)
        };
        assert!(supported(third, Verb::None, &[fact(3333, 4, Some(Unit::Fraction))]));
        assert!(!supported(third, Verb::None, &[fact(3433, 4, Some(Unit::Fraction))]));
        let eighth = Figure {
            form: Form::OneIn,
            ..Figure::digits(8, 0)
        };
        assert!(supported(eighth, Verb::None, &[fact(13, 2, None)]));
        assert!(supported(eighth, Verb::None, &[fact(12, 2, None)]));
        assert!(!supported(eighth, Verb::None, &[fact(14, 2, None)]));
    }

    #[test]
    fn marks_are_read_in_the_language_if_they_can_be() {
        let rows = [
            ("1.234", Language::Dutch, Some((1234, 0))),
            ("1,234", Language::Dutch, Some((1234, 3))),
            ("1,234", Language::English, Some((1234, 0))),
            ("12.5", Language::Dutch, Some((125, 1))),
            ("0.512", Language::Dutch, Some((512, 3))),
            ("1,233.30", Language::Dutch, Some((123_330, 2))),
            ("1.23.4", Language::Dutch, None),
        ];
        for (written, language, right) in rows {
            assert_eq!(read(written, language), right, "{written}");
        }
    }
}
