//! A figure and the fact behind it, for each kind of slot that a template can hold.

use nullius_gates::verifier::Unit;

use super::exact::{Exact, ten_to};
use super::fact::{Fact, Form as Cited};
use super::figure::{Figure, Form, Hedge, Mark, Wording};
use super::seeded::Seeded;
use super::words;

/// Draws a figure of a kind; `None` if no such kind is known.
///
/// A kind is a letter or two and a size: `m2` money with cents, `n3` a count of three digits, `d2` a number with two
/// decimals, `p1` a percentage with one, `M1` millions with one, `ov` a round number below its fact, `n2t` a limit. With `-` the fact is negative and a verb says so, with
/// `!` a minus does.
pub fn draw(kind: &str, seeded: &mut Seeded) -> Option<(Figure, Fact)> {
    let (name, negative, minus) = match (kind.strip_suffix('-'), kind.strip_suffix('!')) {
        (Some(name), _) => (name, true, false),
        (_, Some(name)) => (name, true, true),
        _ => (kind, false, false),
    };
    let (mut figure, value, unit) = plain(name, seeded)?;
    let negative = negative || figure.form == Form::Brackets;
    figure.negative = minus;
    let quotable = !negative
        && figure.scale == 0
        && figure.hedge == Hedge::None
        && matches!(figure.form, Form::Grouped | Form::Plain)
        && matches!(unit, Unit::Currency | Unit::Count | Unit::Percent);
    let number = matches!(name.as_bytes().first(), Some(b'd'));
    let form = match seeded.between(0, 99) {
        _ if number => Cited::Untyped,
        0..60 => Cited::Typed,
        60..85 => Cited::Untyped,
        _ if quotable => Cited::Quoted,
        _ => Cited::Typed,
    };
    let value = Exact::new(if negative { -value.mantissa } else { value.mantissa }, value.decimals);
    Some((figure, Fact { value, unit, form }))
}

fn plain(name: &str, seeded: &mut Seeded) -> Option<(Figure, Exact, Unit)> {
    let whole = |value: i128, unit| (Figure::digits(value, 0), Exact::new(value, 0), unit);
    let word = |figure: Figure, form| Figure { form, ..figure };
    Some(match name {
        "m2" | "m2k" => {
            let (low, high) = if name == "m2" {
                (1_000, 999_999)
            } else {
                (1_000_000, 99_999_999)
            };
            let cents = seeded.between(low, high);
            (Figure::digits(cents, 2), Exact::new(cents, 2), Unit::Currency)
        }
        "m0" => whole(seeded.between(100, 9_999), Unit::Currency),
        "m0k" => whole(seeded.between(10_000, 9_999_999), Unit::Currency),
        "acc" => {
            let (figure, value, unit) = whole(seeded.between(1_000, 99_999), Unit::Currency);
            (word(figure, Form::Brackets), value, unit)
        }
        "n1" => whole(seeded.between(2, 12), Unit::Count),
        "n2" => whole(seeded.between(13, 99), Unit::Count),
        "n2t" | "n3t" | "m0t" | "m2t" => {
            let hedge = Hedge::Bound;
            let (figure, value, unit) = plain(name.trim_end_matches('t'), seeded)?;
            (Figure { hedge, ..figure }, value, unit)
        }
        "n3" => whole(seeded.between(100, 999), Unit::Count),
        "n4" => whole(seeded.between(1_000, 999_999), Unit::Count),
        "np" => {
            // Above what could be read as a year.
            let (figure, value, unit) = whole(seeded.between(2_200, 9_999), Unit::Count);
            (word(figure, Form::Plain), value, unit)
        }
        "w" | "w2" => {
            let number = if name == "w" {
                seeded.between(2, 20)
            } else {
                seeded.between(21, 99)
            };
            let (figure, value, unit) = whole(number, Unit::Count);
            (word(figure, Form::Word), value, unit)
        }
        "oh" | "oh€" => {
            let figure = Figure {
                scale: 6,
                ..word(Figure::digits(15, 1), Form::Halves)
            };
            (figure, Exact::new(1_500_000, 0), counted(name))
        }
        "r" | "rw" => {
            let form = if name == "r" { Form::OneIn } else { Form::OneInWords };
            let of = seeded.between(3, 12);
            (word(Figure::digits(of, 0), form), share(1, of), Unit::Fraction)
        }
        "f" => {
            let row = seeded.between(0, 8);
            let (a, b, ..) = words::part(row)?;
            (word(Figure::digits(row, 0), Form::Part), share(a, b), Unit::Fraction)
        }
        "ov" | "ne" | "ab" | "ov€" | "ab€" => hedged(name, seeded)?,
        _ => return measured(name, seeded),
    })
}

/// Kinds that round: the text shows fewer decimals than the source has.
fn measured(name: &str, seeded: &mut Seeded) -> Option<(Figure, Exact, Unit)> {
    Some(match name {
        "d1" | "d2" | "d3" | "d4" => {
            let decimals = size(name)?;
            let more = u32::try_from(seeded.between(1, 3)).ok()?;
            let low = if decimals == 1 { 10 } else { ten_to(decimals - 1) };
            let high = if decimals == 1 { 99 } else { ten_to(decimals) - 1 };
            let value = Exact::new(
                seeded.between(low * ten_to(more), (high + 1) * ten_to(more) - 1),
                decimals + more,
            );
            (shown(value, decimals, seeded)?, value, Unit::Count)
        }
        "p0" | "p1" | "p2" | "p1w" | "p1s" => {
            let decimals = size(name)?;
            let value = Exact::new(
                seeded.between(200 * ten_to(decimals), 9_850 * ten_to(decimals)),
                decimals + 2,
            );
            let figure = Figure {
                mark: Mark::Percent,
                wording: match name {
                    "p1w" => Wording::Word,
                    "p1s" => Wording::Short,
                    _ => Wording::Usual,
                },
                ..shown(value, decimals, seeded)?
            };
            if seeded.percent(50) {
                (figure, value, Unit::Percent)
            } else {
                (figure, value.shifted(-2), Unit::Fraction)
            }
        }
        "pp1" => {
            let value = Exact::new(seeded.between(200, 9_900), 3);
            (marked(value, Mark::Point, seeded)?, value, Unit::PercentagePoint)
        }
        "pm1" => {
            let value = Exact::new(seeded.between(1_100, 40_000), 3);
            (marked(value, Mark::PerMille, seeded)?, value, Unit::PerMille)
        }
        "bp0" => {
            let value = seeded.between(5, 250);
            let mark = Mark::Basis;
            let figure = Figure {
                mark,
                ..Figure::digits(value, 0)
            };
            (figure, Exact::new(value, 0), Unit::BasisPoint)
        }
        "M1" | "Ms1" => scaled(seeded.between(1_100_000, 99_900_000), 6, 1, seeded)
            .map(|found| if name == "Ms1" { short(found) } else { found })?,
        "M0" => scaled(seeded.between(2_000_000, 900_000_000), 6, 0, seeded)?,
        "B1" => scaled(seeded.between(1_100_000_000, 90_000_000_000), 9, 1, seeded)?,
        "K0" => scaled(seeded.between(12_000, 999_000), 3, 0, seeded)?,
        _ => return None,
    })
}

fn size(name: &str) -> Option<u32> {
    name.chars().nth(1)?.to_digit(10)
}

/// A value at so many decimals; where it lies in the middle, either way.
fn shown(value: Exact, decimals: u32, seeded: &mut Seeded) -> Option<Figure> {
    let rounded = seeded.pick(&value.rounded(decimals))?;
    Some(Figure::digits(
        rounded.mantissa * ten_to(decimals - rounded.decimals),
        decimals,
    ))
}

fn marked(value: Exact, mark: Mark, seeded: &mut Seeded) -> Option<Figure> {
    let figure = shown(value, 1, seeded)?;
    Some(Figure { mark, ..figure })
}

fn scaled(value: i128, scale: u32, decimals: u32, seeded: &mut Seeded) -> Option<(Figure, Exact, Unit)> {
    let figure = shown(Exact::new(value, scale), decimals, seeded)?;
    Some((Figure { scale, ..figure }, Exact::new(value, 0), Unit::Currency))
}

fn short((figure, value, unit): (Figure, Exact, Unit)) -> (Figure, Exact, Unit) {
    let wording = Wording::Short;
    (Figure { wording, ..figure }, value, unit)
}

/// One part of another, in four decimals.
fn share(a: i128, b: i128) -> Exact {
    Exact::new((20_000 * a / b + 1) / 2, 4)
}

/// A round number and a value that the hedge before it allows.
fn hedged(name: &str, seeded: &mut Seeded) -> Option<(Figure, Exact, Unit)> {
    let step = seeded.pick(&[10, 100, 1_000])?;
    let shown = (seeded.between(1, 9) * 10 + seeded.between(1, 9)) * step;
    let half = step / 2;
    let (hedge, value) = match name.trim_end_matches('€') {
        "ov" => (Hedge::Over, shown + seeded.between(1, step - 1)),
        "ne" => (Hedge::Nearly, shown - seeded.between(1, half)),
        _ => (Hedge::About, shown + seeded.between(-half, half)),
    };
    let figure = Figure {
        hedge,
        ..Figure::digits(shown, 0)
    };
    Some((figure, Exact::new(value, 0), counted(name)))
}

/// Money, where the template writes a currency beside the slot.
fn counted(name: &str) -> Unit {
    if name.ends_with('€') {
        Unit::Currency
    } else {
        Unit::Count
    }
}
