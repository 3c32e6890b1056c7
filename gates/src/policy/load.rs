//! Strict loading: text becomes policies only here, and only if nothing at all is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr as _;

use cedar_policy::{
    ActionConstraint, Effect, Entities, EntityTypeName, EntityUid, Policy, PolicyId, PolicySet, Schema, SchemaFragment,
    ValidationMode, Validator,
};

use super::action::Action;
use super::bounds;
use super::uid::{Kind, NAMESPACE, TypeNames, enum_members};
use super::verdict::PolicyReason;

/// The policies that one set may have: evaluation is linear in them.
const MAX_POLICIES: usize = 500;
/// How far a policy may follow references: `resource.approvals.count` is two.
const MAX_LEVEL: u32 = 2;
/// The annotation of a forbid that approvals can cure, and its only word.
const OBLIGATION: (&str, &str) = ("obligation", "approvals");
/// The annotations that a policy may have; another one is a misspelt one.
const ANNOTATIONS: [&str; 4] = ["id", "obligation", "reason_en", "reason_nl"];

/// A file of policies.
#[derive(Clone, Copy, Debug)]
pub struct PolicyFile<'a> {
    /// Its name, for messages: `invariants.cedar`.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// What is wrong with a set of policies.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{file}{}: {problem}", policy.as_ref().map(|id| format!(", policy {id}")).unwrap_or_default())]
pub struct PolicyLoadError {
    /// The file's name; `schema.cedarschema` for the schema.
    pub file: String,
    /// The policy's `@id`, once it is known.
    pub policy: Option<String>,
    /// What is wrong, for whoever wrote it.
    pub problem: String,
}

/// The policies that can match one action.
pub(super) struct Slice {
    pub(super) policies: PolicySet,
    /// Who may ask, by the schema.
    pub(super) principals: BTreeSet<EntityTypeName>,
    /// Whether a permit could match.
    pub(super) permits: bool,
}

/// A set of policies that passed every check of [`load`](Self::load), indexed by action.
pub struct ValidatedPolicies {
    pub(super) schema: Schema,
    pub(super) types: TypeNames,
    pub(super) enums: BTreeSet<EntityTypeName>,
    slices: BTreeMap<Action, Slice>,
    forbids: BTreeMap<String, PolicyReason>,
}

impl fmt::Debug for ValidatedPolicies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValidatedPolicies")
            .field("forbids", &self.forbids.len())
            .finish_non_exhaustive()
    }
}

impl ValidatedPolicies {
    /// Loads `files` against the Cedar `schema`. An empty set loads, and serves nothing.
    ///
    /// # Errors
    /// The first thing that is wrong: text beyond the bounds, text that is no Cedar, a template, an `@id` that is
    /// missing or stands twice, a forbid without both reasons, an annotation that means nothing, an obligation
    /// other than `approvals` or on anything but a promotion, text other than ASCII outside of the reasons, and
    /// every error or warning of Cedar's strict validation; or a schema that does not fit this crate.
    pub fn load(schema: &str, files: &[PolicyFile<'_>]) -> Result<Self, PolicyLoadError> {
        let (schema, enums) = read_schema(schema).map_err(|problem| PolicyLoadError {
            file: "schema.cedarschema".to_owned(),
            policy: None,
            problem,
        })?;
        let at = |file: &str, policy: Option<&str>, problem: String| PolicyLoadError {
            file: file.to_owned(),
            policy: policy.map(str::to_owned),
            problem,
        };
        let internal = |problem: String| at("schema.cedarschema", None, problem);
        let types = TypeNames::new().map_err(internal)?;
        let actions = schema.action_entities().map_err(|error| internal(error.to_string()))?;
        let mut slices = BTreeMap::new();
        for action in Action::ALL {
            let principals = schema.principals_for_action(&action.uid(&types.action));
            let principals = principals.ok_or_else(|| internal(format!("there is no action `{}`", action.id())))?;
            let principals = principals.cloned().collect();
            slices.insert(
                action,
                Slice {
                    policies: PolicySet::new(),
                    principals,
                    permits: false,
                },
            );
        }
        let mut loaded = Self {
            schema,
            types,
            enums,
            slices,
            forbids: BTreeMap::new(),
        };
        let validator = Validator::new(loaded.schema.clone());
        let mut ids: BTreeMap<String, &str> = BTreeMap::new();
        for file in files {
            for policy in read_file(file.text).map_err(|problem| at(file.name, None, problem))? {
                let id = policy_id(&policy).map_err(|problem| at(file.name, None, problem))?;
                if let Some(other) = ids.insert(id.clone(), file.name) {
                    return Err(at(
                        file.name,
                        Some(&id),
                        format!("its id is taken by a policy in {other}"),
                    ));
                }
                if ids.len() > MAX_POLICIES {
                    return Err(at(
                        file.name,
                        Some(&id),
                        format!("a set has at most {MAX_POLICIES} policies"),
                    ));
                }
                let policy = policy.new_id(PolicyId::new(&id));
                loaded
                    .add(&id, &policy, &validator, &actions)
                    .map_err(|problem| at(file.name, Some(&id), problem))?;
            }
        }
        Ok(loaded)
    }

    fn add(&mut self, id: &str, policy: &Policy, validator: &Validator, actions: &Entities) -> Result<(), String> {
        let reason = check_annotations(id, policy)?;
        check_ascii(policy)?;
        check_valid(policy, validator)?;
        let reached: Vec<Action> = Action::ALL
            .into_iter()
            .filter(|action| reaches(policy, &action.uid(&self.types.action), actions))
            .collect();
        let curable = reason.as_ref().is_some_and(|reason| reason.curable);
        if curable && !reached.iter().all(|action| action.is_promotion()) {
            return Err("an obligation stands on promotions only, where approvals exist".to_owned());
        }
        for (action, slice) in &mut self.slices {
            if !reached.contains(action) {
                continue;
            }
            slice.policies.add(policy.clone()).map_err(|error| error.to_string())?;
            let uid = action.uid(&self.types.action);
            slice.permits |= policy.effect() == Effect::Permit
                && policy
                    .get_valid_request_envs(&self.schema)
                    .any(|env| env.action() == &uid);
        }
        self.forbids.extend(reason.map(|reason| (id.to_owned(), reason)));
        Ok(())
    }

    pub(super) fn slice(&self, action: Action) -> Option<&Slice> {
        self.slices.get(&action)
    }

    /// The reason of the forbid `id`. Every forbid has one; what has none is final.
    pub(super) fn reason(&self, id: &str) -> PolicyReason {
        self.forbids.get(id).cloned().unwrap_or_else(|| PolicyReason {
            id: id.to_owned(),
            reason_nl: String::new(),
            reason_en: String::new(),
            curable: false,
        })
    }
}

/// The schema and the types in it that are enums. Its enums must have exactly the members of the vocabulary.
fn read_schema(text: &str) -> Result<(Schema, BTreeSet<EntityTypeName>), String> {
    bounds::check(text)?;
    let (fragment, warnings) = SchemaFragment::from_cedarschema_str(text).map_err(|error| error.to_string())?;
    if let Some(warning) = warnings.into_iter().next() {
        return Err(warning.to_string());
    }
    let json = fragment.clone().to_json_value().map_err(|error| error.to_string())?;
    let declared = json.get(NAMESPACE).and_then(|namespace| namespace.get("entityTypes"));
    for kind in Kind::ALL {
        let name = kind.name().rsplit("::").next().unwrap_or_default();
        if declared.and_then(|types| types.get(name)).is_none() {
            return Err(format!("there is no entity type `{}`", kind.name()));
        }
    }
    let mut enums = BTreeSet::new();
    for (name, expected) in enum_members() {
        let members = declared.and_then(|types| types.get(name)?.get("enum")?.as_array());
        let mut members: Vec<&str> = members
            .into_iter()
            .flatten()
            .filter_map(serde_json::Value::as_str)
            .collect();
        members.sort_unstable();
        if members != expected {
            return Err(format!(
                "the enum `{name}` has other members than {}",
                expected.join(", ")
            ));
        }
        enums.insert(
            format!("{NAMESPACE}::{name}")
                .parse()
                .map_err(|error| format!("{error}"))?,
        );
    }
    let schema = Schema::from_schema_fragments([fragment]).map_err(|error| error.to_string())?;
    Ok((schema, enums))
}

fn read_file(text: &str) -> Result<Vec<Policy>, String> {
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

fn policy_id(policy: &Policy) -> Result<String, String> {
    let id = policy.annotation("id").ok_or("a policy has no @id")?;
    let valid = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=64).contains(&id.len()) && id.bytes().all(valid) {
        Ok(id.to_owned())
    } else {
        Err("an @id has 1 to 64 of a-z, 0-9 and -".to_owned())
    }
}

/// The reason, if the policy is a forbid.
fn check_annotations(id: &str, policy: &Policy) -> Result<Option<PolicyReason>, String> {
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
        let whole = (1..=300).contains(&text.len()) && !text.chars().any(char::is_control);
        if whole {
            Ok(text.to_owned())
        } else {
            Err(format!("a forbid has a @{name} of at most 300 bytes"))
        }
    };
    Ok(Some(PolicyReason {
        id: id.to_owned(),
        reason_nl: reason("reason_nl")?,
        reason_en: reason("reason_en")?,
        curable: obligation.is_some(),
    }))
}

/// Ids and literals are ASCII: Cedar does not normalise, and two that look alike would differ.
fn check_ascii(policy: &Policy) -> Result<(), String> {
    let mut json = policy.to_json().map_err(|error| error.to_string())?;
    if let Some(members) = json.as_object_mut() {
        members.remove("annotations");
    }
    if json.to_string().is_ascii() {
        Ok(())
    } else {
        Err("only its reasons may have text other than ASCII".to_owned())
    }
}

fn check_valid(policy: &Policy, validator: &Validator) -> Result<(), String> {
    let set = PolicySet::from_policies([policy.clone()]).map_err(|error| error.to_string())?;
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

/// Whether the scope of `policy` lets it apply to `action`. Only the scope of the action counts: a policy is
/// left out of a slice for nothing less certain.
fn reaches(policy: &Policy, action: &EntityUid, actions: &Entities) -> bool {
    match policy.action_constraint() {
        ActionConstraint::Any => true,
        ActionConstraint::Eq(only) => &only == action,
        ActionConstraint::In(groups) => groups
            .iter()
            .any(|group| group == action || actions.is_ancestor_of(group, action)),
    }
}
