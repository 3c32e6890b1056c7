//! Names and ids: ASCII only, parsed once, so that two that look alike are never different.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text that is no name of the kind asked for.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{expected}")]
pub struct BadName {
    expected: &'static str,
}

macro_rules! text_type {
    ($(#[$doc:meta])* $name:ident, $expected:literal, $valid:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub struct $name(String);

        impl $name {
            /// Parses `text`.
            ///
            /// # Errors
            /// The text is no such name; the error says what is.
            pub fn parse(text: &str) -> Result<Self, BadName> {
                let valid: fn(&str) -> bool = $valid;
                if valid(text) { Ok(Self(text.to_owned())) } else { Err(BadName { expected: $expected }) }
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = BadName;
            fn from_str(text: &str) -> Result<Self, BadName> {
                Self::parse(text)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }

        impl From<$name> for crate::json::Value {
            fn from(name: $name) -> Self {
                Self::String(name.0)
            }
        }
    };
}

fn of(text: &str, limit: usize, allowed: &[u8]) -> bool {
    (1..=limit).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || allowed.contains(&b))
        && text.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric())
}

text_type!(
    /// A tenant's name: `[a-z0-9][a-z0-9-]{0,63}`.
    TenantName,
    "a tenant is named with 1 to 64 of a-z, 0-9 and -",
    |text| of(text, 64, b"-") && !text.bytes().any(|b| b.is_ascii_uppercase())
);
text_type!(
    /// The name of a key, a person, a tool, a model, a purpose or a case: ASCII letters, digits and `._:/@-`.
    Name,
    "a name has 1 to 128 ASCII letters, digits and . _ : / @ -, and begins with a letter or digit",
    |text| of(text, 128, b"._:/@-")
);
text_type!(
    /// A citation's label within one candidate: `E1`.
    Label,
    "a label has 1 to 16 ASCII letters, digits and -, and begins with a letter or digit",
    |text| of(text, 16, b"-")
);
text_type!(
    /// A candidate type with its version: `casework/circumstance@1`.
    TypeRef,
    "a type is written pack/name@version, with a-z, 0-9 and - in its names",
    |text| {
        let part = |text: &str| of(text, 64, b"-") && !text.bytes().any(|b| b.is_ascii_uppercase());
        text.split_once('/').is_some_and(|(pack, rest)| {
            part(pack)
                && rest.split_once('@').is_some_and(|(name, version)| {
                    part(name) && version.parse::<u16>().is_ok_and(|v| v > 0 && v.to_string() == version)
                })
        })
    }
);

impl TypeRef {
    /// The pack: the part before the slash.
    #[must_use]
    pub fn pack(&self) -> &str {
        self.0.split_once('/').map_or("", |(pack, _)| pack)
    }
}

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub struct $name(uuid::Uuid);

        impl $name {
            /// A new id: a version 7 UUID of this moment.
            #[must_use]
            pub fn generate() -> Self {
                Self(uuid::Uuid::now_v7())
            }

            /// Parses a lower-case hyphenated UUID.
            ///
            /// # Errors
            /// The text is anything else.
            pub fn parse(text: &str) -> Result<Self, BadName> {
                uuid::Uuid::try_parse(text)
                    .ok()
                    .filter(|id| id.to_string() == text)
                    .map(Self)
                    .ok_or(BadName { expected: "an id is a lower-case hyphenated UUID" })
            }

            /// The 16 bytes.
            #[must_use]
            pub fn as_bytes(&self) -> &[u8; 16] {
                self.0.as_bytes()
            }

            /// From the 16 bytes, as stored.
            #[must_use]
            pub fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(uuid::Uuid::from_bytes(bytes))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }

        impl From<$name> for crate::json::Value {
            fn from(id: $name) -> Self {
                Self::String(id.to_string())
            }
        }
    };
}

id_type!(
    /// A citizen, in the vault.
    SubjectId
);
id_type!(
    /// One execution for one purpose.
    RunId
);
id_type!(
    /// Something that a run saw.
    SourceId
);
id_type!(
    /// One submission and all that becomes of it.
    CandidateId
);
id_type!(
    /// Something promoted: a response, a record, a knowledge entry or a memory.
    ItemId
);
id_type!(
    /// A member of staff.
    PersonId
);
id_type!(
    /// A machine key.
    KeyId
);
id_type!(
    /// Any other row with evidence of its own (a review, a gate change, a policy load, an export).
    EventId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ascii_and_bounded() {
        assert!(TypeRef::parse("casework/circumstance@1").is_ok());
        for bad in [
            "casework",
            "casework/x",
            "casework/x@0",
            "casework/x@01",
            "Casework/x@1",
            "c/x@1@1",
            "с/x@1",
            "",
        ] {
            assert!(TypeRef::parse(bad).is_err(), "{bad}");
        }
        assert!(Name::parse("intake-assistent").is_ok());
        assert!(Name::parse("\u{430}dmin").is_err());
        assert!(Label::parse("E1").is_ok());
        assert!(RunId::parse("01932D8E-0000-7000-8000-000000000001").is_err());
        assert!(RunId::parse("01932d8e-0000-7000-8000-000000000001").is_ok());
    }
}
