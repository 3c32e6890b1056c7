//! `@now-PT10M` and `@today+P365D`, as cases write times.

use nullius_schemas::moment::{Moment, Period};
use serde_json::Value;

use crate::Failed;

/// The same with every `@now…` as a moment and every `@today…` as a day.
///
/// # Errors
/// A time is not written like that.
pub fn at(now: Moment, value: &Value) -> Result<Value, Failed> {
    Ok(match value {
        Value::String(text) => {
            if let Some(offset) = text.strip_prefix("@now") {
                shifted(now, offset)?.to_string().into()
            } else if let Some(offset) = text.strip_prefix("@today") {
                shifted(now, offset)?.date().to_string().into()
            } else {
                value.clone()
            }
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| at(now, item)).collect::<Result<_, _>>()?),
        Value::Object(members) => {
            let members = members.iter().map(|(name, value)| Ok((name.clone(), at(now, value)?)));
            Value::Object(members.collect::<Result<_, Failed>>()?)
        }
        other => other.clone(),
    })
}

/// Cases count in days and minutes, which are as long backwards as forwards.
fn shifted(now: Moment, offset: &str) -> Result<Moment, Failed> {
    if offset.is_empty() {
        return Ok(now);
    }
    let (sign, period) = offset.split_at_checked(1).ok_or("a time without a sign")?;
    let later = now.after(Period::parse(period)?).ok_or("a time beyond all times")?;
    let distance = later.unix_millis() - now.unix_millis();
    if sign == "-" {
        Ok(Moment::from_unix_millis(now.unix_millis() - distance).ok_or("a time before all times")?)
    } else {
        Ok(later)
    }
}
