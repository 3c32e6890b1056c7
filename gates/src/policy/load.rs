//! Strict loading: text becomes policies only here, and only if nothing at all is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use cedar_policy::{
    ActionConstraint, Effect, Entities, EntityTypeName, EntityUid, Policy, PolicyId, PolicySet, Schema, Validator,
};

use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;

use super::action::Action;
use super::checks;
use super::explain::explain;
use super::forms::Forms;
use super::schema;
use super::uid::TypeNames;
use super::verdict::PolicyReason;

/// The policies that one set may have: evaluation is linear in them.
const MAX_POLICIES: usize = 500;
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

/// SHA-256(`nullius/policy-set/v1\n` ‖ JCS(`[{name, digest}…]` in the order of names)), the schema among them.
fn set_digest(schema: &str, files: &[PolicyFile<'_>]) -> Digest {
    let mut named: BTreeMap<&str, &str> = files.iter().map(|file| (file.name, file.text)).collect();
    named.insert("schema.cedarschema", schema);
    let entries = named.into_iter().map(|(name, text)| {
        Value::object([
            ("digest", Value::from(Digest::of(text.as_bytes()))),
            ("name", name.into()),
        ])
    });
    // Names and digests are text, which always has a canonical form.
    Digest::of_document("nullius/policy-set/v1", &Value::array(entries)).unwrap_or_else(|_| Digest::of(b""))
}

/// The policies that can match one action.
pub(super) struct Slice {
    pub(super) policies: PolicySet,
    /// The entity of the action, with its groups.
    pub(super) action: Entities,
    /// Whether a policy mentions the context.
    pub(super) reads_context: bool,
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
    pub(super) forms: Forms,
    slices: BTreeMap<Action, Slice>,
    forbids: BTreeMap<String, PolicyReason>,
    digest: Digest,
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
        let at = |file: &str, policy: Option<&str>, problem: String| PolicyLoadError {
            file: file.to_owned(),
            policy: policy.map(str::to_owned),
            problem,
        };
        let in_schema = |problem: String| at("schema.cedarschema", None, problem);
        let mut loaded = Self::empty(schema).map_err(in_schema)?;
        loaded.digest = set_digest(schema, files);
        let validator = Validator::new(loaded.schema.clone());
        let actions = loaded
            .schema
            .action_entities()
            .map_err(|error| in_schema(error.to_string()))?;
        let mut ids: BTreeMap<String, &str> = BTreeMap::new();
        for file in files {
            for policy in checks::read(file.text).map_err(|problem| at(file.name, None, problem))? {
                let id = checks::id(&policy).map_err(|problem| at(file.name, None, problem))?;
                let problem = |problem| at(file.name, Some(&id), problem);
                if let Some(other) = ids.insert(id.clone(), file.name) {
                    return Err(problem(format!("its id is taken by a policy in {other}")));
                }
                if ids.len() > MAX_POLICIES {
                    return Err(problem(format!("a set has at most {MAX_POLICIES} policies")));
                }
                let policy = policy.new_id(PolicyId::new(&id));
                loaded.add(&id, &policy, &validator, &actions).map_err(problem)?;
            }
        }
        Ok(loaded)
    }

    fn empty(schema: &str) -> Result<Self, String> {
        let (schema, enums) = schema::read(schema)?;
        let types = TypeNames::new()?;
        let actions = schema.action_entities().map_err(|error| explain(&error))?;
        let mut slices = BTreeMap::new();
        for action in Action::ALL {
            let uid = action.uid(&types.action);
            let absent = || format!("there is no action `{}`", action.id());
            let principals = schema.principals_for_action(&uid).ok_or_else(absent)?;
            let entity = actions.get(&uid).ok_or_else(absent)?.clone();
            let slice = Slice {
                policies: PolicySet::new(),
                action: Entities::from_entities([entity], None).map_err(|error| explain(&error))?,
                reads_context: false,
                principals: principals.cloned().collect(),
                permits: false,
            };
            slices.insert(action, slice);
        }
        let forms = schema::fits(&schema, &types)?;
        Ok(Self {
            schema,
            types,
            enums,
            forms,
            slices,
            forbids: BTreeMap::new(),
            digest: Digest::of(b""),
        })
    }

    /// The digest of the set: schema and files, by name and content (docs/spec/predicates.md).
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    fn add(&mut self, id: &str, policy: &Policy, validator: &Validator, actions: &Entities) -> Result<(), String> {
        let reason = checks::annotations(id, policy)?;
        let text = checks::ascii(policy)?;
        checks::valid(policy, validator)?;
        // In Cedar's JSON the context is a variable of that name; a literal that says so costs nothing but time.
        let reads_context = text.contains("\"context\"");
        let curable = reason.as_ref().is_some_and(|reason| reason.curable);
        for (action, slice) in &mut self.slices {
            let uid = action.uid(&self.types.action);
            if !reaches(policy, &uid, actions) {
                continue;
            }
            if curable && !action.is_promotion() {
                return Err("an obligation stands on promotions only, where approvals exist".to_owned());
            }
            slice.policies.add(policy.clone()).map_err(|error| explain(&error))?;
            slice.reads_context |= reads_context;
            let permit = policy.effect() == Effect::Permit;
            slice.permits |= permit
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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::super::tests::made;
    use super::MAX_POLICIES;

    #[test]
    fn a_set_has_at_most_as_many_policies_as_can_be_asked_in_time() {
        let set = |count: usize| {
            let mut text = String::new();
            for number in 0..count {
                let scope = r#"(principal, action == Nullius::Action::"operateGate", resource)"#;
                write!(text, "@id(\"p{number}\") permit {scope};").unwrap();
            }
            made(&text)
        };
        assert!(set(MAX_POLICIES).is_ok());
        let refused = set(MAX_POLICIES + 1).unwrap_err();
        assert!(refused.problem.contains("at most"), "{refused}");
    }
}
