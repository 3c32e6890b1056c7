//! Stage 4, knowledge: authoritative sources, a date to look again, and no silent contradiction.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::{Destination, Tier};

use super::{Case, CitedSource, TypedAs, condition};
use crate::condition::Examined;

condition!(
    /// Knowledge is authoritative and current.
    Current,
    Current,
    Currency
);

/// What makes an entry current.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Currency {
    /// The key under which entries may contradict each other.
    pub key: String,
    /// When a person looks again; the entry is not served after it.
    pub review_by: Moment,
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs, cited: &BTreeMap<Label, CitedSource>) -> Examined<Current> {
    let Case { candidate, facts } = case;
    if candidate.destination() != Destination::Knowledge {
        return Examined::not_required(candidate, "only knowledge holds for everyone");
    }
    let Some(rule) = &typed.compiled.type_def().promotion().knowledge else {
        return Examined::unmet(Code::ReviewByInvalid, "the type has no knowledge rule");
    };
    if cited.is_empty() {
        return Examined::unmet(Code::SourceTier, "knowledge cites at least one authoritative source");
    }
    if let Some((label, place)) = cited.iter().find(|(_, place)| place.tier != Tier::A) {
        return Examined::unmet(
            Code::SourceTier,
            format!("{label} is of tier {}; knowledge rests on tier A", place.tier),
        );
    }
    let text = |pointer: &nullius_schemas::json::Pointer| pointer.resolve(candidate.payload()).and_then(Value::as_str);
    let review_by = text(&rule.review_by).and_then(|date| Moment::parse(&format!("{date}T00:00:00Z")).ok());
    let latest = facts.now.after(rule.review_within);
    let Some(review_by) = review_by.filter(|date| *date > facts.now && latest.is_some_and(|latest| *date <= latest))
    else {
        return Examined::unmet(
            Code::ReviewByInvalid,
            format!("`{}` is a date after today within the type's limit", rule.review_by),
        );
    };
    let Some(key) = text(&rule.key) else {
        return Examined::unmet(Code::ReviewByInvalid, format!("`{}` holds the entry's key", rule.key));
    };
    if let Some(active) = facts
        .standing
        .active_under_key
        .filter(|active| candidate.supersedes() != Some(*active))
    {
        return Examined::unmet(
            Code::ContradictsActiveEntry,
            format!("entry {active} is active under `{key}`"),
        );
    }
    // What was not looked at in time is renewed by naming it, so that the chain of entries under a key stays whole.
    let replaced = facts.standing.active_under_key.or(facts.standing.lapsed_under_key);
    if candidate.supersedes().is_some() && candidate.supersedes() != replaced {
        return Examined::unmet(
            Code::SupersedesUnknown,
            format!("it is not the entry under `{key}` that can be replaced"),
        );
    }
    Examined::met(
        candidate,
        Currency {
            key: key.to_owned(),
            review_by,
        },
    )
}
