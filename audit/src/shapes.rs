//! The shapes of single values in a predicate, each with one spelling. Shapes: docs/spec/predicates.md.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};

use crate::encoding::{Hash, decimal, unhex32};

macro_rules! text_shape {
    ($(#[$doc:meta])* $name:ident, $expected:literal, $valid:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
        pub struct $name(String);

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let valid: fn(&str) -> bool = $valid;
                if valid(&text) { Ok(Self(text)) } else { Err(D::Error::custom($expected)) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_shape!(
    /// The origin of a log.
    Origin,
    "an origin has 1 to 255 printable ASCII characters, no space and no +",
    |text| (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'+')
);
text_shape!(
    /// A tenant.
    Tenant,
    "a tenant is named with 1 to 64 of a-z, 0-9 and -",
    |text| is_part(text)
);
text_shape!(
    /// A name.
    Name,
    "a name has 1 to 128 ASCII letters, digits and . _ : / @ -, and begins with a letter or digit",
    |text| is_word(text, 128, b"._:/@-")
);
text_shape!(
    /// The version of an engine.
    Version,
    "a version has 1 to 64 printable ASCII characters",
    |text| (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
);
text_shape!(
    /// The type of a candidate.
    TypeRef,
    "a type is written pack/name@version",
    |text| text.split_once('/').zip(text.split_once('@')).is_some_and(|((pack, _), (path, version))| {
        let number = version.len() <= 5 && decimal(version).is_some_and(|version| version > 0);
        number && is_part(pack) && path.split_once('/').is_some_and(|(_, name)| is_part(name))
    })
);
text_shape!(
    /// A lower-case hyphenated UUID.
    Uuid,
    "an id is a lower-case hyphenated UUID",
    is_uuid
);
text_shape!(
    /// 32 bytes in base64, as far as the text shows.
    PublicKeyText,
    "a public key is 44 characters of base64",
    |text| text.len() == 44 && text.ends_with('=')
);
text_shape!(
    /// A time in UTC.
    Time,
    "a time is written like 2026-11-30T16:00:10.000Z",
    is_time
);

fn is_word(text: &str, limit: usize, others: &[u8]) -> bool {
    (1..=limit).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
        && text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

fn is_part(text: &str) -> bool {
    is_word(text, 64, b"-") && !text.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Whether this is a lower-case hyphenated UUID.
#[must_use]
pub fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        })
}

fn is_time(text: &str) -> bool {
    let shape = |pattern: &str| {
        text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(byte, like)| {
                if like == b'0' {
                    byte.is_ascii_digit()
                } else {
                    byte == like
                }
            })
    };
    let number = |at: usize| text.get(at..at + 2).and_then(|digits| digits.parse::<u8>().ok());
    let within = |at: usize, low: u8, high: u8| number(at).is_some_and(|value| (low..=high).contains(&value));
    (shape("0000-00-00T00:00:00Z") || shape("0000-00-00T00:00:00.000Z"))
        && within(5, 1, 12)
        && within(8, 1, 31)
        && within(11, 0, 23)
        && within(14, 0, 59)
        && within(17, 0, 59)
}

/// 64 lower-case hexadecimal digits: a digest, a commitment, a nonce.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Hex(pub Hash);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        unhex32(&text)
            .map(Self)
            .ok_or_else(|| D::Error::custom("expected 64 lower-case hexadecimal digits"))
    }
}

/// A number in a string.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Decimal(pub u64);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = decimal(&text).filter(|_| text.len() <= 19);
        value
            .map(Self)
            .ok_or_else(|| D::Error::custom("expected a decimal string without leading zero"))
    }
}

/// The number of an ask that a review fills, from 1.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Slot(pub u8);

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if number == 0 {
            Err(D::Error::custom("slots count from 1"))
        } else {
            Ok(Self(number))
        }
    }
}

/// For a member that must be there and may be `null`.
///
/// # Errors
/// The member is neither `null` nor a `T`.
pub fn nullable<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// A list of bounded length.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Bounded<T, const MIN: usize, const MAX: usize>(pub Vec<T>);

impl<'de, T: Deserialize<'de>, const MIN: usize, const MAX: usize> Deserialize<'de> for Bounded<T, MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        if (MIN..=MAX).contains(&items.len()) {
            Ok(Self(items))
        } else {
            Err(D::Error::custom(format_args!(
                "expected {MIN} to {MAX} items, found {}",
                items.len()
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok<T: for<'de> Deserialize<'de>>(text: &str) -> bool {
        serde_json::from_value::<T>(serde_json::Value::String(text.into())).is_ok()
    }

    #[test]
    fn each_value_has_one_spelling() {
        assert!(ok::<Time>("2026-11-30T16:00:10Z") && ok::<Time>("2026-11-30T16:00:10.123Z"));
        for bad in [
            "2026-11-30T16:00:10+00:00",
            "2026-11-30 16:00:10Z",
            "2026-13-30T16:00:10Z",
            "2026-11-30T16:00:60Z",
            "2026-11-30T16:00:10.1Z",
            "é026-11-30T16:00:10Z",
        ] {
            assert!(!ok::<Time>(bad), "{bad}");
        }
        assert!(ok::<TypeRef>("casework/hours@1"));
        for bad in [
            "casework",
            "casework/x",
            "casework/x@0",
            "casework/x@01",
            "Casework/x@1",
            "c/x@1@1",
            "с/x@1",
            "a@1/b@1",
        ] {
            assert!(!ok::<TypeRef>(bad), "{bad}");
        }
        assert!(ok::<Decimal>("0") && !ok::<Decimal>("00") && !ok::<Decimal>("10000000000000000000"));
        assert!(
            ok::<Uuid>("01932d8e-0000-7000-8000-000000000001") && !ok::<Uuid>("01932D8E-0000-7000-8000-000000000001")
        );
        assert!(
            ok::<Origin>("nullius.example/x/1") && !ok::<Origin>("a b") && !ok::<Origin>("a+b") && !ok::<Origin>("")
        );
    }
}
