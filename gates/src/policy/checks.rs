//! What a single policy must be before it may stand in a set.

use std::str::FromStr as _;

use cedar_policy::{Effect, Policy, PolicySet, ValidationMode, Validator};

use super::bounds;
use super::explain::explain;
use super::verdict::PolicyReason;

/// How far a policy may follow references: `resource.approvals.count` is two.
const MAX_LEVEL: u32 = 2;
/// The annotation of a forbid that approvals can cure, and its only word.
const OBLIGATION: (&str, &str) = ("obligation", "approvals");
/// The annotations that a policy may have; another one is a misspelt one.
const ANNOTATIONS: [&str; 4] = ["id", "obligation", "reason_en", "reason_nl"];

/// The policies of one file, in the order of the text.
pub(super) fn read(text: &str) -> Result<Vec<Policy>, String> {
    bounds::check(text)?;
    let set = PolicySet::from_str(text)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    if set.templates().next().is_some() {
        return Err("a template (`?principal`, `?resource`) is not allowed".to_owned());
    }
    let mut policies: Vec<Policy> = set.policies().cloned().collect();
    // Cedar numbers them as they stand in the text; its own order is random.
    policies.sort_by_key(|policy| policy.id().to_string().trim_start_matches("policy").parse::<u32>().ok());
    Ok(policies)
}

/// The `@id`, which is ASCII and short.
pub(super) fn id(policy: &Policy) -> Result<String, String> {
    let id = policy.annotation("id").ok_or("a policy has no @id")?;
    let valid = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=64).contains(&id.len()) && id.bytes().all(valid) {
        Ok(id.to_owned())
    } else {
        Err("an @id has 1 to 64 of a-z, 0-9 and -".to_owned())
    }
}

/// The reason, if the policy is a forbid.
pub(super) fn annotations(id: &str, policy: &Policy) -> Result<Option<PolicyReason>, String> {
    if let Some((name, _)) = policy.annotations().find(|(name, _)| !ANNOTATIONS.contains(name)) {
        return Err(format!(
            "@{name} means nothing; the annotations are {}",
            ANNOTATIONS.join(", ")
        ));
    }
    let obligation = policy.annotation(OBLIGATION.0);
    if obligation.is_some_and(|word| word != OBLIGATION.1) {
        return Err(format!("the only obligation is \"{}\"", OBLIGATION.1));
    }
    if policy.effect() == Effect::Permit {
        return match obligation {
            Some(_) => Err("a permit has no obligation".to_owned()),
            None => Ok(None),
        };
    }
    let reason = |name: &str| {
        let text = policy.annotation(name).map(str::trim).unwrap_or_default();
        let shows = |c: char| c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric() || "‘’“”–€".contains(c);
        if (1..=300).contains(&text.len()) && text.chars().all(shows) {
            Ok(text.to_owned())
        } else {
            Err(format!("a forbid has a @{name} of at most 300 bytes that all show"))
        }
    };
    Ok(Some(PolicyReason {
        id: id.to_owned(),
        reason_nl: reason("reason_nl")?,
        reason_en: reason("reason_en")?,
        curable: obligation.is_some(),
    }))
}

/// Ids and literals are ASCII: Cedar does not normalise, and two that look alike would differ. The policy in
/// Cedar's JSON, without its annotations.
pub(super) fn ascii(policy: &Policy) -> Result<String, String> {
    let mut json = policy.to_json().map_err(|error| explain(&error))?;
    if let Some(members) = json.as_object_mut() {
        members.remove("annotations");
    }
    let text = json.to_string();
    if text.is_ascii() {
        Ok(text)
    } else {
        Err("only its reasons may have text other than ASCII".to_owned())
    }
}

/// Strict validation; a warning is an error.
pub(super) fn valid(policy: &Policy, validator: &Validator) -> Result<(), String> {
    let set = PolicySet::from_policies([policy.clone()]).map_err(|error| explain(&error))?;
    let result = validator.validate_with_level(&set, ValidationMode::Strict, MAX_LEVEL);
    let errors = result.validation_errors().map(ToString::to_string);
    let mut problems: Vec<String> = errors
        .chain(result.validation_warnings().map(ToString::to_string))
        .collect();
    problems.sort_unstable();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("; "))
    }
}
