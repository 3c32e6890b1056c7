//! The schema must be one that this crate's questions fit, now and not at the first decision.

use std::collections::BTreeSet;

use cedar_policy::{EntityTypeName, Schema, SchemaFragment};
use nullius_schemas::vocabulary::{Assurance, Destination, Role, Tier, Verdict};

use super::bounds;
use super::entities;
use super::explain::explain;
use super::forms::Forms;
use super::matrix::sample;
use super::request::{KeepAct, StaffAct, StaffPrincipal, StaffRequest};
use super::rows::Question;
use super::uid::{Kind, NAMESPACE, TypeNames, enum_members};

/// The schema and the types in it that are enums. Its enums must have exactly the members of the vocabulary.
pub(super) fn read(text: &str) -> Result<(Schema, BTreeSet<EntityTypeName>), String> {
    bounds::check(text)?;
    let (fragment, warnings) = SchemaFragment::from_cedarschema_str(text).map_err(|error| explain(&error))?;
    if let Some(warning) = warnings.into_iter().next() {
        return Err(warning.to_string());
    }
    let json = fragment.clone().to_json_value().map_err(|error| explain(&error))?;
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
    let schema = Schema::from_schema_fragments([fragment]).map_err(|error| explain(&error))?;
    Ok((schema, enums))
}

/// Puts one question of each form into Cedar's types: an attribute that is missing, superfluous or of another
/// type shows here. The forms, as Cedar has checked them.
pub(super) fn fits(schema: &Schema, types: &TypeNames) -> Result<Forms, String> {
    let mut forms = Forms::default();
    let mut checked = |question: &Question| -> Result<(), String> {
        question.cedar(types, schema)?;
        forms.learn(question);
        Ok(())
    };
    let text = |error: nullius_schemas::names::BadName| error.to_string();
    let approvals = &sample::approvals(1, Role::Caseworker);
    for destination in Destination::ALL.iter().copied() {
        let request = sample::candidate(destination).map_err(text)?;
        checked(&entities::promotion(&request, approvals))?;
    }
    let candidate = &sample::candidate(Destination::Record).map_err(text)?;
    let (item, source) = (
        &sample::item(Destination::Record).map_err(text)?,
        &sample::source(Tier::A).map_err(text)?,
    );
    let person = StaffPrincipal::Person(sample::staff(1, Role::ALL).map_err(text)?);
    let agent = StaffPrincipal::Agent(sample::agent(1).map_err(text)?);
    let (tenant, destination, assurance) = (&candidate.tenant, Destination::Record, Assurance::Session);
    let review = |verdict| StaffAct::Review {
        verdict,
        candidate,
        approvals,
        assurance,
    };
    let keep = |act| StaffAct::Keep { item, act };
    for (principal, act) in [
        (&person, review(Verdict::Approve)),
        (&person, review(Verdict::Return)),
        (&person, review(Verdict::Reject)),
        (&agent, StaffAct::Submit { candidate }),
        (&agent, StaffAct::Withdraw { candidate }),
        (&person, StaffAct::Read { item, purpose: None }),
        (
            &agent,
            StaffAct::Read {
                item,
                purpose: Some(&item.purpose),
            },
        ),
        (&person, keep(KeepAct::StartRetention)),
        (&person, keep(KeepAct::PlaceHold)),
        (&person, keep(KeepAct::LiftHold)),
        (&person, StaffAct::OpenSource { source }),
        (&agent, StaffAct::OpenSource { source }),
        (
            &person,
            StaffAct::ReleaseSource {
                source,
                in_chain: false,
                opened: true,
            },
        ),
        (
            &person,
            StaffAct::OperateGate {
                tenant,
                destination,
                close: true,
            },
        ),
    ] {
        let request = StaffRequest {
            principal: principal.clone(),
            act,
            now: candidate.now,
        };
        checked(&entities::staff(&request))?;
    }
    Ok(forms)
}
