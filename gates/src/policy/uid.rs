//! Names of entities: a kind from a closed list and an id that was parsed before it came here.

use std::collections::BTreeMap;

use cedar_policy::{EntityId, EntityTypeName, EntityUid};
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

        /// The type names, parsed once: parsing costs more than a decision.
        #[derive(Clone, Debug)]
        pub(super) struct TypeNames { $($field: EntityTypeName,)+ pub(super) action: EntityTypeName }

        impl TypeNames {
            pub(super) fn new() -> Result<Self, String> {
                let parse = |name: &str| name.parse::<EntityTypeName>().map_err(|error| error.to_string());
                Ok(Self {
                    $($field: parse(Kind::$kind.name())?,)+
                    action: parse(&format!("{NAMESPACE}::Action"))?,
                })
            }

            pub(super) fn of(&self, kind: Kind) -> &EntityTypeName {
                match kind { $(Kind::$kind => &self.$field,)+ }
            }
        }
    };
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

/// The members that each enum of the schema must have, no more and no fewer.
pub(super) fn enum_members() -> BTreeMap<&'static str, Vec<&'static str>> {
    fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<&'static str> {
        let mut names: Vec<_> = all.iter().map(|member| name(*member)).collect();
        names.sort_unstable();
        names
    }
    BTreeMap::from([
        ("Role", names(Role::ALL, Role::as_str)),
        ("Origin", names(Origin::ALL, Origin::as_str)),
        ("Sensitivity", names(Sensitivity::ALL, Sensitivity::as_str)),
        ("Basis", names(Basis::ALL, Basis::as_str)),
        ("Destination", names(Destination::ALL, Destination::as_str)),
        ("Assurance", names(Assurance::ALL, Assurance::as_str)),
        ("Verdict", names(Verified::ALL, Verified::as_str)),
    ])
}

/// One entity's name.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Uid {
    pub(super) kind: Kind,
    pub(super) id: String,
}

impl Uid {
    pub(super) fn new(kind: Kind, id: &(impl ToString + ?Sized)) -> Self {
        Self {
            kind,
            id: id.to_string(),
        }
    }

    pub(super) fn cedar(&self, types: &TypeNames) -> EntityUid {
        EntityUid::from_type_name_and_id(types.of(self.kind).clone(), EntityId::new(&self.id))
    }

    /// `{"id": …, "type": …}`, as Cedar writes a uid in JSON.
    pub(super) fn json(&self) -> Value {
        Value::object([
            ("id", Value::from(self.id.as_str())),
            ("type", Value::from(self.kind.name())),
        ])
    }
}
