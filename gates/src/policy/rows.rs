//! Entities as this crate builds them: once, then given to Cedar natively and to the record as JSON.

use std::collections::BTreeMap;

use cedar_policy::{Context, Entities, Entity, Request, RestrictedExpression, Schema};
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
            Self::Bool(value) => types.truth(*value),
            Self::Long(value) => RestrictedExpression::new_long(i64::from(*value)),
            Self::Text(text) => RestrictedExpression::new_string(text.clone()),
            Self::Texts(texts) => {
                RestrictedExpression::new_set(texts.iter().cloned().map(RestrictedExpression::new_string))
            }
            Self::Moment(moment) => RestrictedExpression::new_datetime(moment.to_string()),
            Self::Ref(uid) => types.reference(uid),
            Self::Refs(uids) => RestrictedExpression::new_set(uids.iter().map(|uid| types.reference(uid))),
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

    /// Each entity with its attributes and parents.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Uid, &Attrs, &[Uid])> {
        self.0
            .iter()
            .map(|(uid, (attrs, parents))| (uid, attrs, parents.as_slice()))
    }

    pub(super) fn contains(&self, uid: &Uid) -> bool {
        self.0.contains_key(uid)
    }

    fn cedar(&self, types: &TypeNames) -> Result<Vec<Entity>, String> {
        self.iter()
            .map(|(uid, attrs, parents)| {
                let parents = parents.iter().map(|parent| parent.cedar(types));
                Entity::new_with_tags(uid.cedar(types), pairs(attrs, types), parents, [])
                    .map_err(|error| explain(&error))
            })
            .collect()
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

fn pairs<'a>(attrs: &'a Attrs, types: &'a TypeNames) -> impl Iterator<Item = (String, RestrictedExpression)> + use<'a> {
    attrs.iter().map(|(name, attr)| ((*name).to_owned(), attr.cedar(types)))
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
        let context = self.context(types)?;
        let request = self.request(types, context, Some(schema))?;
        let entities =
            Entities::from_entities(self.rows.cedar(types)?, Some(schema)).map_err(|error| explain(&error))?;
        Ok((request, entities))
    }

    /// The same without the check, for a question whose form Cedar has checked before: `action` has the entity of
    /// the action, which Cedar adds of itself when it checks. Without a context where nothing reads one.
    pub(super) fn in_known_form(
        &self,
        types: &TypeNames,
        action: &Entities,
        reads_context: bool,
    ) -> Result<(Request, Entities), String> {
        let context = if reads_context {
            self.context(types)?
        } else {
            Context::empty()
        };
        let request = self.request(types, context, None)?;
        let entities = action
            .clone()
            .add_entities(self.rows.cedar(types)?, None)
            .map_err(|error| explain(&error))?;
        Ok((request, entities))
    }

    fn context(&self, types: &TypeNames) -> Result<Context, String> {
        Context::from_pairs(pairs(&self.context, types)).map_err(|error| explain(&error))
    }

    fn request(&self, types: &TypeNames, context: Context, schema: Option<&Schema>) -> Result<Request, String> {
        let (principal, resource) = (self.principal.cedar(types), self.resource.cedar(types));
        Request::new(principal, self.action.uid(&types.action), resource, context, schema)
            .map_err(|error| explain(&error))
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
