//! Names of entities: a kind from a closed list and an id that was parsed before it came here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cedar_policy::{EntityId, EntityTypeName, EntityUid, RestrictedExpression};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::{Assurance, Basis, Destination, Origin, Role, Sensitivity};

use super::request::Verified;

/// The namespace of every entity and action.
pub(super) const NAMESPACE: &str = "Nullius";

macro_rules! kinds {
    ($($kind:ident $field:ident,)+) => {
        /// An entity type of the schema.
        #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
        pub(super) enum Kind { $($kind,)+ }

        impl Kind {
            pub(super) const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// The type's name with its namespace.
            pub(super) fn name(self) -> &'static str {
                match self { $(Self::$kind => concat!("Nullius::", stringify!($kind)),)+ }
            }
        }

        /// What never changes, in Cedar's types, made once: parsing a type's name costs more than a decision.
        #[derive(Clone, Debug)]
        pub(super) struct TypeNames {
            $($field: EntityTypeName,)+
            pub(super) action: EntityTypeName,
            members: BTreeMap<Uid, RestrictedExpression>,
            truth: [RestrictedExpression; 2],
        }

        impl TypeNames {
            pub(super) fn new() -> Result<Self, String> {
                let parse = |name: &str| name.parse::<EntityTypeName>().map_err(|error| error.to_string());
                let mut names = Self {
                    $($field: parse(Kind::$kind.name())?,)+
                    action: parse(&format!("{NAMESPACE}::Action"))?,
                    members: BTreeMap::new(),
                    truth: [false, true].map(RestrictedExpression::new_bool),
                };
                names.members = members()
                    .map(|uid| (uid.clone(), RestrictedExpression::new_entity_uid(uid.cedar(&names))))
                    .collect();
                Ok(names)
            }

            pub(super) fn of(&self, kind: Kind) -> &EntityTypeName {
                match kind { $(Kind::$kind => &self.$field,)+ }
            }
        }
    };
}

impl TypeNames {
    /// A reference to `uid`.
    pub(super) fn reference(&self, uid: &Uid) -> RestrictedExpression {
        self.members
            .get(uid)
            .cloned()
            .unwrap_or_else(|| RestrictedExpression::new_entity_uid(uid.cedar(self)))
    }

    /// Whether `uid` is a member of a closed list.
    pub(super) fn is_member(&self, uid: &Uid) -> bool {
        self.members.contains_key(uid)
    }

    /// A truth value.
    pub(super) fn truth(&self, value: bool) -> RestrictedExpression {
        let [no, yes] = &self.truth;
        if value { yes.clone() } else { no.clone() }
    }
}

kinds! {
    Role role,
    Origin origin,
    Sensitivity sensitivity,
    Basis basis,
    Destination destination,
    Assurance assurance,
    Verdict verdict,
    Tenant tenant,
    Team team,
    Agent agent,
    Caseworker caseworker,
    ApprovalSet approval_set,
    Candidate candidate,
    Item item,
    Source source,
    Gate gate,
}

/// The members that each enum of the schema must have, no more and no fewer, in order.
pub(super) fn enum_members() -> BTreeMap<&'static str, Vec<String>> {
    let mut enums: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for uid in members() {
        let name = uid.kind.name().rsplit("::").next().unwrap_or_default();
        enums.entry(name).or_default().push(uid.id.into_owned());
    }
    for names in enums.values_mut() {
        names.sort_unstable();
    }
    enums
}

/// Every member of every closed list.
fn members() -> impl Iterator<Item = Uid> {
    fn of<T: Copy>(kind: Kind, all: &'static [T], name: fn(T) -> &'static str) -> impl Iterator<Item = Uid> {
        all.iter().map(move |member| Uid::member(kind, name(*member)))
    }
    of(Kind::Role, Role::ALL, Role::as_str)
        .chain(of(Kind::Origin, Origin::ALL, Origin::as_str))
        .chain(of(Kind::Sensitivity, Sensitivity::ALL, Sensitivity::as_str))
        .chain(of(Kind::Basis, Basis::ALL, Basis::as_str))
        .chain(of(Kind::Destination, Destination::ALL, Destination::as_str))
        .chain(of(Kind::Assurance, Assurance::ALL, Assurance::as_str))
        .chain(of(Kind::Verdict, Verified::ALL, Verified::as_str))
}

/// One entity's name.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Uid {
    pub(super) kind: Kind,
    pub(super) id: Cow<'static, str>,
}

impl Uid {
    pub(super) fn new(kind: Kind, id: &(impl ToString + ?Sized)) -> Self {
        Self {
            kind,
            id: Cow::Owned(id.to_string()),
        }
    }

    /// A member of a closed list.
    pub(super) fn member(kind: Kind, name: &'static str) -> Self {
        Self {
            kind,
            id: Cow::Borrowed(name),
        }
    }

    pub(super) fn cedar(&self, types: &TypeNames) -> EntityUid {
        EntityUid::from_type_name_and_id(types.of(self.kind).clone(), EntityId::new(&self.id))
    }

    /// `{"id": …, "type": …}`, as Cedar writes a uid in JSON.
    pub(super) fn json(&self) -> Value {
        Value::object([("id", Value::from(&*self.id)), ("type", Value::from(self.kind.name()))])
    }
}
