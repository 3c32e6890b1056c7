//! The shapes that a field is shown in: a closed list, each in Dutch and in English.

use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;
use time::{Date, Month};

use super::Cited;

/// How a slot shows its field.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Format {
    /// A number with the mark of the language and no groups, or a written date.
    AsItIs,
    /// An amount: `€ 1.233,30`, `€1,233.30`.
    Euro,
    /// `21,3%`, `21.3%`.
    Percent,
    /// A number with groups of three: `1.233,3`, `1,233.3`.
    Number,
    /// `30 november 2026`, `30 November 2026`.
    Date,
}

impl Format {
    /// Those that have a name.
    pub(super) const NAMED: &'static [(&'static str, Self)] = &[
        ("eur", Self::Euro),
        ("percent", Self::Percent),
        ("number", Self::Number),
        ("date", Self::Date),
    ];

    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::NAMED
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, format)| *format)
    }
}

/// The text of a field; what is wrong with it otherwise.
pub(super) fn shown(cited: Cited<'_>, format: Format, language: Language) -> Result<String, String> {
    let value = match cited {
        Cited::Field(value) | Cited::Fraction(value) | Cited::Percent(value) => value,
        Cited::Quote => return Err("it cites a quote; cite a field by its pointer, or write the words".to_owned()),
    };
    if *value == Value::Null {
        return Err("the field is null: there is nothing to show".to_owned());
    }
    let number = number_of(value);
    match format {
        Format::AsItIs => number
            .map(|number| plain(number, language, false))
            .or_else(|| date_of(value).map(|date| written(date, language)))
            .ok_or_else(|| format!("the field is {}; a slot shows a number or a date", what(value))),
        Format::Number => number
            .map(|number| plain(number, language, true))
            .ok_or_else(|| format!("the field is {}, not a number", what(value))),
        Format::Euro => euro(
            number.ok_or_else(|| format!("the field is {}, not an amount", what(value)))?,
            language,
        ),
        Format::Percent => {
            let number = number.ok_or_else(|| format!("the field is {}, not a percentage", what(value)))?;
            percent(number, cited, language)
        }
        Format::Date => date_of(value)
            .map(|date| written(date, language))
            .ok_or_else(|| format!("the field is {}, not a date such as 2026-11-30", what(value))),
    }
}

/// A number, or a text that is one as machines write it.
fn number_of(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => Some(number.decimal()),
        Value::String(text) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
            let all = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            let leading = whole.len() > 1 && whole.starts_with('0');
            // An exact decimal, or none: beyond 28 digits it would be rounded.
            let fits = digits.len() <= 28;
            (all(whole) && all(fraction) && !leading && fits).then(|| text.parse().ok())?
        }
        _ => None,
    }
}

fn date_of(value: &Value) -> Option<Date> {
    let parts: Vec<&str> = value.as_str()?.split('-').collect();
    let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let [year, month, day] = *parts.as_slice() else {
        return None;
    };
    if !digits || (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

fn what(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn euro(number: Decimal, language: Language) -> Result<String, String> {
    let cents = number.normalize();
    if cents.scale() > 2 {
        return Err("the field has more than two decimals; use `number`, or cite a rounded field".to_owned());
    }
    let mut cents = cents;
    cents.rescale(2);
    let shown = plain(cents.abs(), language, true);
    let minus = if cents.is_sign_negative() && !cents.is_zero() {
        "-"
    } else {
        ""
    };
    Ok(match language {
        Language::Dutch => format!("€ {minus}{shown}"),
        Language::English => format!("{minus}€{shown}"),
    })
}

fn percent(number: Decimal, cited: Cited<'_>, language: Language) -> Result<String, String> {
    let hundredths = match cited {
        Cited::Fraction(_) => number
            .checked_mul(Decimal::ONE_HUNDRED)
            .ok_or_else(|| "the field is too large".to_owned())?
            .normalize(),
        Cited::Field(_) if number.abs() <= Decimal::ONE && !number.is_zero() => {
            return Err("the field may be a share or a percentage, and its source does not say which".to_owned());
        }
        _ => number,
    };
    Ok(format!("{}%", plain(hundredths, language, true)))
}

/// A number with the marks of a language.
fn plain(number: Decimal, language: Language, grouped: bool) -> String {
    let (point, group) = match language {
        Language::Dutch => (',', '.'),
        Language::English => ('.', ','),
    };
    let digits = number.abs().to_string();
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if number.is_sign_negative() && !number.is_zero() {
        text.push('-');
    }
    for (index, digit) in whole.chars().enumerate() {
        if grouped && index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

fn written(date: Date, language: Language) -> String {
    let month = match language {
        Language::Dutch => dutch(date.month()).to_owned(),
        Language::English => date.month().to_string(),
    };
    format!("{} {month} {}", date.day(), date.year())
}

fn dutch(month: Month) -> &'static str {
    match month {
        Month::January => "januari",
        Month::February => "februari",
        Month::March => "maart",
        Month::April => "april",
        Month::May => "mei",
        Month::June => "juni",
        Month::July => "juli",
        Month::August => "augustus",
        Month::September => "september",
        Month::October => "oktober",
        Month::November => "november",
        Month::December => "december",
    }
}
