//! What is made wrong in a right text, one thing at a time.

use nullius_gates::verifier::Unit;
use nullius_schemas::vocabulary::Language;

use super::draw::draw;
use super::exact::ten_to;
use super::fact::{Fact, Form as Cited};
use super::figure::{Figure, Form, Hedge, Mark};
use super::oracle::{Verb, read};
use super::seeded::Seeded;
use super::template::Filled;

/// A way of being wrong.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Mutation {
    /// One digit is another; of a word, another word.
    Digit,
    /// Two digits have changed places.
    Transposed,
    /// One more or one less in the last place.
    LastUnit,
    /// Ten times as much.
    TenTimes,
    /// One decimal more than the source has.
    ExtraPrecision,
    /// A minus that is too much or missing, or the opposite verb.
    Sign,
    /// The value of another field of the same source, which nothing cites.
    OtherField,
    /// The value of another field of the same source, which another sentence cites.
    ElsewhereField,
    /// The value of another source, which another sentence cites.
    ElsewhereSource,
    /// The marks of the other language.
    Separators,
    /// Another unit or scale.
    Unit,
}

impl Mutation {
    /// Every one.
    pub const ALL: [Self; 11] = [
        Self::Digit,
        Self::Transposed,
        Self::LastUnit,
        Self::TenTimes,
        Self::ExtraPrecision,
        Self::Sign,
        Self::OtherField,
        Self::ElsewhereField,
        Self::ElsewhereSource,
        Self::Separators,
        Self::Unit,
    ];

    /// Its name in the report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Transposed => "transposed",
            Self::LastUnit => "last-unit",
            Self::TenTimes => "ten-times",
            Self::ExtraPrecision => "extra-precision",
            Self::Sign => "sign",
            Self::OtherField => "other-field",
            Self::ElsewhereField => "elsewhere-field",
            Self::ElsewhereSource => "elsewhere-source",
            Self::Separators => "separators",
            Self::Unit => "unit",
        }
    }
}

/// A changed figure.
#[derive(Clone, Debug)]
pub struct Changed {
    /// What it means now; `None` if it means nothing.
    pub figure: Option<Figure>,
    /// Its letters.
    pub written: String,
    /// What the sentence says about its direction now.
    pub verb: Verb,
    /// The fact that another sentence cites and that the figure was taken from.
    pub from: Option<Fact>,
    /// Whether its marks are what was changed.
    pub marks: bool,
}

/// What surrounds the figure that is changed.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent things that stand around a figure"
)]
pub struct Place {
    /// The language of the text.
    pub language: Language,
    /// Whether a minus may be put before it.
    pub free: bool,
    /// Whether a currency sign stands before it.
    pub currency: bool,
    /// Whether its sentence has a verb that can be turned round.
    pub turns: bool,
    /// Whether another figure of its sentence could lend it a unit.
    pub lent: bool,
}

/// The figure of a slot, made wrong; `None` where that way does not apply to it.
pub fn mutate(way: Mutation, slot: &Filled, place: Place, seeded: &mut Seeded) -> Option<Changed> {
    let verb = if slot.kind.ends_with('-') {
        Verb::Down
    } else {
        Verb::None
    };
    let changed = |figure: Figure| {
        Some(Changed {
            written: figure.written(place.language)?,
            figure: Some(figure),
            verb,
            from: None,
            marks: false,
        })
    };
    let figure = slot.figure;
    match way {
        Mutation::Digit => changed(digit(figure, place.language, seeded)?),
        Mutation::Transposed => changed(transposed(figure, seeded)?),
        Mutation::LastUnit => changed(last_unit(figure, seeded)?),
        Mutation::TenTimes => changed(ten_times(figure)?),
        Mutation::ExtraPrecision => changed(extra_precision(figure, slot.fact, seeded)?),
        Mutation::Sign if slot.kind.ends_with('-') => place.turns.then_some(Changed {
            written: figure.written(place.language)?,
            figure: Some(figure),
            verb: Verb::Up,
            from: None,
            marks: false,
        }),
        Mutation::Sign => changed(sign(figure, place)?),
        Mutation::OtherField => changed(draw(&slot.kind, seeded)?.0),
        Mutation::ElsewhereField | Mutation::ElsewhereSource => {
            let (figure, fact) = draw(&slot.kind, seeded)?;
            Some(Changed {
                from: Some(fact),
                ..changed(figure)?
            })
        }
        Mutation::Separators => separators(figure, place.language).map(|(figure, written)| Changed {
            figure,
            written,
            verb,
            from: None,
            marks: true,
        }),
        Mutation::Unit => changed(unit(figure, slot.fact, place, seeded)?),
    }
}

/// The digits as text, with a zero before the mark if there is nothing else.
fn digits(figure: Figure) -> String {
    let width = usize::try_from(figure.decimals).unwrap_or(0) + 1;
    format!("{:0width$}", figure.mantissa)
}

/// The figure with other digits, if a number is written so.
fn with_digits(figure: Figure, digits: &str) -> Option<Figure> {
    let mantissa: i128 = digits.parse().ok()?;
    let before = digits.len() - usize::try_from(figure.decimals).ok()?;
    (mantissa > 0 && (before == 1 || !digits.starts_with('0'))).then_some(Figure { mantissa, ..figure })
}

fn digit(figure: Figure, language: Language, seeded: &mut Seeded) -> Option<Figure> {
    if !figure.in_digits() {
        let (low, high) = match figure.form {
            Form::Part => (0, 8),
            Form::Halves => (5, 25),
            _ => (2, 99),
        };
        let mantissa = seeded.between(low, high);
        let other = Figure { mantissa, ..figure };
        return (mantissa != figure.mantissa && other.written(language).is_some()).then_some(other);
    }
    let text = digits(figure);
    let at = usize::try_from(seeded.between(0, i128::try_from(text.len()).ok()? - 1)).ok()?;
    let other = char::from_digit(u32::try_from(seeded.between(0, 9)).ok()?, 10)?;
    let changed: String = text
        .chars()
        .enumerate()
        .map(|(place, found)| if place == at { other } else { found })
        .collect();
    (changed != text).then_some(())?;
    with_digits(figure, &changed)
}

fn transposed(figure: Figure, seeded: &mut Seeded) -> Option<Figure> {
    if !figure.in_digits() {
        return None;
    }
    let mut text: Vec<char> = digits(figure).chars().collect();
    let last = i128::try_from(text.len()).ok()? - 2;
    if last < 0 {
        return None;
    }
    let at = usize::try_from(seeded.between(0, last)).ok()?;
    (text.get(at) != text.get(at + 1)).then_some(())?;
    text.swap(at, at + 1);
    with_digits(figure, &text.into_iter().collect::<String>())
}

fn last_unit(figure: Figure, seeded: &mut Seeded) -> Option<Figure> {
    let mut step = 1;
    // A hedged number is one of its last digit that is not zero.
    while figure.hedge != Hedge::None && figure.mantissa % (step * 10) == 0 {
        step *= 10;
    }
    step *= if figure.form == Form::Halves { 10 } else { 1 };
    let by = if seeded.percent(50) { step } else { -step };
    let mantissa = figure.mantissa + by;
    (mantissa > 0).then_some(Figure { mantissa, ..figure })
}

fn ten_times(figure: Figure) -> Option<Figure> {
    if matches!(figure.form, Form::Part | Form::Halves) {
        return None;
    }
    let mantissa = figure.mantissa * 10;
    Some(Figure { mantissa, ..figure })
}

fn extra_precision(figure: Figure, fact: Fact, seeded: &mut Seeded) -> Option<Figure> {
    if !matches!(figure.form, Form::Grouped | Form::Plain) || figure.hedge != Hedge::None {
        return None;
    }
    let scale = i32::try_from(figure.scale).ok()?;
    let up = if fact.unit == Unit::Fraction { 2 } else { 0 };
    let full = fact.value.magnitude().shifted(up - scale).short();
    // Never fewer decimals than the text shows already.
    let decimals = full.decimals.max(figure.decimals);
    let mantissa = full.mantissa * ten_to(decimals - full.decimals) * 10 + seeded.between(1, 9);
    Some(Figure {
        mantissa,
        decimals: decimals + 1,
        ..figure
    })
}

fn sign(figure: Figure, place: Place) -> Option<Figure> {
    match (figure.form, figure.negative) {
        (Form::Brackets, _) => Some(Figure {
            form: Form::Grouped,
            ..figure
        }),
        (Form::Grouped | Form::Plain, true) => Some(Figure {
            negative: false,
            ..figure
        }),
        (Form::Grouped | Form::Plain, false) if place.free && figure.hedge == Hedge::None => Some(Figure {
            negative: true,
            ..figure
        }),
        _ => None,
    }
}

fn separators(figure: Figure, language: Language) -> Option<(Option<Figure>, String)> {
    let other = match language {
        Language::Dutch => Language::English,
        Language::English => Language::Dutch,
    };
    let (own, foreign) = (figure.written(language)?, in_marks(figure, other));
    let mine = in_marks(figure, language);
    if !matches!(figure.form, Form::Grouped) || mine == foreign {
        return None;
    }
    let meant = read(&foreign, language).map(|(mantissa, decimals)| Figure {
        mantissa,
        decimals,
        ..figure
    });
    Some((meant, own.replacen(&mine, &foreign, 1)))
}

fn in_marks(figure: Figure, language: Language) -> String {
    super::figure::number(figure.mantissa, figure.decimals, language, true)
}

fn unit(figure: Figure, fact: Fact, place: Place, seeded: &mut Seeded) -> Option<Figure> {
    if !matches!(figure.form, Form::Grouped | Form::Plain) {
        return None;
    }
    let marked = |mark| Some(Figure { mark, ..figure });
    let scaled = |scale| Some(Figure { scale, ..figure });
    match (figure.scale, figure.mark) {
        (3 | 9, _) => scaled(6),
        (6, _) => scaled(seeded.pick(&[3, 9])?),
        // Without a known unit nothing says that another one is wrong.
        _ if fact.form == Cited::Untyped => None,
        (_, Mark::Percent) if fact.unit == Unit::Fraction && !place.lent => {
            marked(seeded.pick(&[Mark::None, Mark::Point, Mark::PerMille])?)
        }
        (_, Mark::Percent) => marked(seeded.pick(&[Mark::Point, Mark::PerMille])?),
        (_, Mark::Point) => marked(seeded.pick(&[Mark::Percent, Mark::PerMille])?),
        (_, Mark::Basis | Mark::PerMille) => marked(seeded.pick(&[Mark::Percent, Mark::Point])?),
        (_, Mark::None) if place.currency => scaled(3),
        (_, Mark::None) if seeded.percent(50) => marked(Mark::Percent),
        (_, Mark::None) => scaled(3),
    }
}
