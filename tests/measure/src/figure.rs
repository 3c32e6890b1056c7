//! A figure as a text shows it, and its letters in English and in Dutch.

use nullius_schemas::vocabulary::Language;

use super::exact::ten_to;
use super::words;

/// What the figure is shown in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// Nothing, or a currency sign that the template writes.
    None,
    /// A percentage.
    Percent,
    /// A difference of two percentages.
    Point,
    /// Hundredths of a percentage point.
    Basis,
    /// Thousandths.
    PerMille,
}

/// How the figure is hedged by the words around it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Hedge {
    /// Not at all.
    None,
    /// ruim, over.
    Over,
    /// bijna, nearly.
    Nearly,
    /// circa, about.
    About,
    /// A limit: fewer than, above. The source names the limit itself, or what lies beyond it.
    Bound,
}

/// How the figure is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Form {
    /// In digits, with a mark between thousands.
    Grouped,
    /// In digits without one.
    Plain,
    /// In accounting brackets.
    Brackets,
    /// As a word.
    Word,
    /// As "1 in n".
    OneIn,
    /// As "one in n", in words.
    OneInWords,
    /// As "a third": the mantissa is a row of [`words::PARTS`].
    Part,
    /// As "one and a half million".
    Halves,
}

/// How a unit or scale is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wording {
    /// By its sign, or its word where it has none.
    Usual,
    /// By its word.
    Word,
    /// By its abbreviation.
    Short,
}

/// How the marks of a figure are set: what a keyboard has, or what a typesetter does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Set {
    /// As a keyboard has them.
    Typed,
    /// A no-break space between thousands.
    NoBreak,
    /// A narrow no-break space between thousands.
    Narrow,
    /// A real minus sign, and a no-break space before the unit.
    Minus,
}

impl Set {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Typed, Self::NoBreak, Self::Narrow, Self::Minus];

    /// Letters of a figure, so set.
    #[must_use]
    pub fn apply(self, written: &str, language: Language) -> String {
        let group = if language == Language::Dutch { '.' } else { ',' };
        let letters: Vec<char> = written.chars().collect();
        let digits = |from: usize| {
            letters
                .iter()
                .skip(from)
                .take_while(|letter| letter.is_ascii_digit())
                .count()
        };
        let set = letters.iter().enumerate().map(|(at, letter)| {
            let grouping = *letter == group && digits(at + 1) == 3;
            match (self, letter) {
                (Self::NoBreak, _) if grouping => '\u{a0}',
                (Self::Narrow, _) if grouping => '\u{202f}',
                (Self::Minus, '-') if at == 0 => '\u{2212}',
                (Self::Minus, ' ') => '\u{a0}',
                _ => *letter,
            }
        });
        set.collect()
    }
}

/// A figure as shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Figure {
    /// Whether it has a minus sign.
    pub negative: bool,
    /// Its digits.
    pub mantissa: i128,
    /// How many of them stand behind the mark.
    pub decimals: u32,
    /// The power of ten of its scale word.
    pub scale: u32,
    /// What it is shown in.
    pub mark: Mark,
    /// How it is hedged.
    pub hedge: Hedge,
    /// How it is written.
    pub form: Form,
    /// How its unit is written.
    pub wording: Wording,
}

impl Figure {
    /// A plain figure in digits.
    #[must_use]
    pub fn digits(mantissa: i128, decimals: u32) -> Self {
        Self {
            negative: false,
            mantissa,
            decimals,
            scale: 0,
            mark: Mark::None,
            hedge: Hedge::None,
            form: Form::Grouped,
            wording: Wording::Usual,
        }
    }

    /// Whether it is written in digits.
    #[must_use]
    pub fn in_digits(self) -> bool {
        matches!(self.form, Form::Grouped | Form::Plain | Form::Brackets)
    }

    /// Its letters; `None` where no word for it is known.
    #[must_use]
    pub fn written(self, language: Language) -> Option<String> {
        let dutch = language == Language::Dutch;
        let body = match self.form {
            Form::Grouped | Form::Brackets => number(self.mantissa, self.decimals, language, true),
            Form::Plain => number(self.mantissa, self.decimals, language, false),
            Form::Word => words::word(self.mantissa, language)?,
            Form::OneIn => {
                let between = if dutch { "op de" } else { "in" };
                format!("1 {between} {}", self.mantissa)
            }
            Form::OneInWords => {
                let start = if dutch { "één op de" } else { "one in" };
                format!("{start} {}", words::word(self.mantissa, language)?)
            }
            Form::Part => {
                let (_, _, dutch_part, english_part) = words::part(self.mantissa)?;
                (if dutch { dutch_part } else { english_part }).to_owned()
            }
            Form::Halves => words::halves(self.mantissa, language)?.to_owned(),
        };
        let body = match (self.form, self.negative) {
            (Form::Brackets, _) => format!("({body})"),
            (_, true) => format!("-{body}"),
            (_, false) => body,
        };
        Some(body + self.unit(language)?)
    }

    fn unit(self, language: Language) -> Option<&'static str> {
        let (dutch, english) = match (self.mark, self.scale, self.wording) {
            (Mark::None, 0, _) => ("", ""),
            (Mark::None, 3, _) => (" duizend", " thousand"),
            (Mark::None, 6, Wording::Short) => (" mln.", "m"),
            (Mark::None, 6, _) => (" miljoen", " million"),
            (Mark::None, 9, _) => (" miljard", " billion"),
            (Mark::Percent, 0, Wording::Word) => (" procent", " percent"),
            (Mark::Percent, 0, Wording::Short) => (" %", " %"),
            (Mark::Percent, 0, _) => ("%", "%"),
            (Mark::Point, 0, _) => (" procentpunt", " percentage points"),
            (Mark::Basis, 0, _) => (" basispunten", " basis points"),
            (Mark::PerMille, 0, _) => (" promille", " per mille"),
            _ => return None,
        };
        Some(if language == Language::Dutch { dutch } else { english })
    }
}

/// Digits with the marks of a language.
#[must_use]
pub fn number(mantissa: i128, decimals: u32, language: Language, grouped: bool) -> String {
    let (group, point) = if language == Language::Dutch {
        ('.', ',')
    } else {
        (',', '.')
    };
    let whole = (mantissa / ten_to(decimals)).to_string();
    let mut written = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if grouped && at > 0 && (whole.len() - at).is_multiple_of(3) {
            written.push(group);
        }
        written.push(digit);
    }
    if decimals > 0 {
        let width = usize::try_from(decimals).unwrap_or(0);
        let rest = mantissa % ten_to(decimals);
        written = format!("{written}{point}{rest:0width$}");
    }
    written
}
