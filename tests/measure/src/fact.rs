//! What a source says: an exact value, its unit, and the form in which it is cited.

use nullius_gates::verifier::{Evidence, Unit};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Language;

use super::exact::Exact;
use super::figure::{Figure, Mark};

/// The form in which a fact is cited.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Form {
    /// A field whose unit is known.
    Typed,
    /// A field whose unit is not.
    Untyped,
    /// A sentence of a document.
    Quoted,
}

/// A value of a source.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The value, exact, with its sign.
    pub value: Exact,
    /// What it is measured in.
    pub unit: Unit,
    /// How it is cited.
    pub form: Form,
}

impl Fact {
    /// The unit, where the citation tells it.
    #[must_use]
    pub fn known_unit(self) -> Option<Unit> {
        (self.form != Form::Untyped).then_some(self.unit)
    }

    /// What the verifier is given.
    #[must_use]
    pub fn evidence(self, language: Language) -> Evidence {
        if self.form == Form::Quoted {
            return Evidence::from_text(&self.sentence(language), language);
        }
        let mut evidence = Evidence::from_json(&Value::from(self.value.to_string()));
        for value in &mut evidence.values {
            value.unit = self.known_unit();
        }
        evidence
    }

    /// A sentence of a document that says it.
    #[must_use]
    pub fn sentence(self, language: Language) -> String {
        let shown = self.in_full(language);
        match (language, self.unit) {
            (Language::Dutch, Unit::Currency) => format!("Het bedrag is {shown}."),
            (Language::English, Unit::Currency) => format!("The amount is {shown}."),
            (Language::Dutch, Unit::Count) => format!("Het gaat om {shown} stuks."),
            (Language::English, Unit::Count) => format!("There are {shown} items."),
            (Language::Dutch, _) => format!("De waarde is {shown}."),
            (Language::English, _) => format!("The value is {shown}."),
        }
    }

    /// The value with all its digits and its unit, as a text shows it.
    #[must_use]
    pub fn in_full(self, language: Language) -> String {
        let magnitude = self.value.magnitude();
        let magnitude = if self.unit == Unit::Fraction {
            magnitude.shifted(2)
        } else {
            magnitude
        };
        let figure = Figure {
            negative: self.value.mantissa < 0,
            mark: match self.unit {
                Unit::Fraction | Unit::Percent => Mark::Percent,
                Unit::PercentagePoint => Mark::Point,
                Unit::BasisPoint => Mark::Basis,
                Unit::PerMille => Mark::PerMille,
                Unit::Currency | Unit::Count => Mark::None,
            },
            ..Figure::digits(magnitude.mantissa, magnitude.decimals)
        };
        let written = figure.written(language).unwrap_or_default();
        if self.unit == Unit::Currency {
            format!("€ {written}")
        } else {
            written
        }
    }
}
