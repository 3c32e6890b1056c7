//! Entities as this crate builds them: once, then given to Cedar natively and to the record as JSON.

use std::collections::BTreeMap;

use cedar_policy::{Context, Entities, Entity, EntityUid, Request, RestrictedExpression, Schema};
use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;

use super::action::Action;
use super::explain::explain;
use super::uid::{NAMESPACE, TypeNames, Uid};
use super::verdict::PolicyRecord;

/// The value of an attribute.
#[derive(Clone, Debug)]
pub(super) enum Attr {
    Bool(bool),
    Long(u32),
    Text(String),
    Texts(Vec<String>),
    Moment(Moment),
    Ref(Uid),
    Refs(Vec<Uid>),
}

impl Attr {
    fn cedar(&self, types: &TypeNames) -> RestrictedExpression {
        match self {
            Self::Bool(value) => RestrictedExpression::new_bool(*value),
            Self::Long(value) => RestrictedExpression::new_long(i64::from(*value)),
            Self::Text(text) => RestrictedExpression::new_string(text.clone()),
            Self::Texts(texts) => {
                RestrictedExpression::new_set(texts.iter().cloned().map(RestrictedExpression::new_string))
            }
            Self::Moment(moment) => RestrictedExpression::new_datetime(moment.to_string()),
            Self::Ref(uid) => RestrictedExpression::new_entity_uid(uid.cedar(types)),
            Self::Refs(uids) => RestrictedExpression::new_set(
                uids.iter()
                    .map(|uid| RestrictedExpression::new_entity_uid(uid.cedar(types))),
            ),
        }
    }

    fn json(&self) -> Value {
        let entity = |uid: &Uid| Value::object([("__entity", uid.json())]);
        match self {
            Self::Bool(value) => Value::from(*value),
            Self::Long(value) => Value::from(*value),
            Self::Text(text) => Value::from(text.as_str()),
            Self::Texts(texts) => Value::array(texts.iter().map(|text| Value::from(text.as_str()))),
            Self::Moment(moment) => Value::object([(
                "__extn",
                Value::object([("arg", Value::from(*moment)), ("fn", Value::from("datetime"))]),
            )]),
            Self::Ref(uid) => entity(uid),
            Self::Refs(uids) => Value::array(uids.iter().map(entity)),
        }
    }
}

/// Attributes by name.
pub(super) type Attrs = Vec<(&'static str, Attr)>;

/// Entities without repetition; a later row of the same name replaces an earlier one.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows(BTreeMap<Uid, (Attrs, Vec<Uid>)>);

impl Rows {
    pub(super) fn insert(&mut self, uid: Uid, attrs: Attrs, parents: Vec<Uid>) {
        self.0.insert(uid, (attrs, parents));
    }

    fn cedar(&self, types: &TypeNames, schema: &Schema) -> Result<Entities, String> {
        let entities: Vec<Entity> = self
            .0
            .iter()
            .map(|(uid, (attrs, parents))| {
                let attrs = attrs
                    .iter()
                    .map(|(name, attr)| ((*name).to_owned(), attr.cedar(types)))
                    .collect();
                let parents = parents.iter().map(|parent| parent.cedar(types)).collect();
                Entity::new(uid.cedar(types), attrs, parents).map_err(|error| explain(&error))
            })
            .collect::<Result<_, _>>()?;
        Entities::from_entities(entities, Some(schema)).map_err(|error| explain(&error))
    }

    fn json(&self) -> Value {
        Value::array(self.0.iter().map(|(uid, (attrs, parents))| {
            Value::object([
                (
                    "attrs",
                    Value::object(attrs.iter().map(|(name, attr)| (*name, attr.json()))),
                ),
                ("parents", Value::array(parents.iter().map(Uid::json))),
                ("uid", uid.json()),
            ])
        }))
    }
}

/// One question to Cedar.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) principal: Uid,
    pub(super) action: Action,
    pub(super) resource: Uid,
    pub(super) context: Attrs,
    pub(super) rows: Rows,
}

impl Question {
    /// The question in Cedar's types, checked against the schema.
    pub(super) fn cedar(&self, types: &TypeNames, schema: &Schema) -> Result<(Request, Entities), String> {
        let pairs = self
            .context
            .iter()
            .map(|(name, attr)| ((*name).to_owned(), attr.cedar(types)));
        let context = Context::from_pairs(pairs).map_err(|error| explain(&error))?;
        let action: EntityUid = self.action.uid(&types.action);
        let (principal, resource) = (self.principal.cedar(types), self.resource.cedar(types));
        let request =
            Request::new(principal, action, resource, context, Some(schema)).map_err(|error| explain(&error))?;
        Ok((request, self.rows.cedar(types, schema)?))
    }

    /// The question in Cedar's JSON.
    pub(super) fn record(&self) -> PolicyRecord {
        let action = Value::object([
            ("id", Value::from(self.action.id())),
            ("type", Value::from(format!("{NAMESPACE}::Action"))),
        ]);
        PolicyRecord {
            request: Value::object([
                ("action", action),
                (
                    "context",
                    Value::object(self.context.iter().map(|(name, attr)| (*name, attr.json()))),
                ),
                ("principal", self.principal.json()),
                ("resource", self.resource.json()),
            ]),
            entities: self.rows.json(),
        }
    }
}
