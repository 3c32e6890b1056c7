//! JSON pointers (RFC 6901), parsed once.

use std::fmt;

use super::Value;

/// A parsed JSON pointer of at most 256 bytes and 32 tokens.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Pointer {
    text: String,
    tokens: Vec<String>,
}

/// Why a text is no JSON pointer.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum PointerError {
    /// It is not empty and does not begin with a slash.
    #[error("a JSON pointer is empty or begins with `/`")]
    NoSlash,
    /// A tilde is followed by neither 0 nor 1.
    #[error("`~` must be written `~0`, and `/` inside a name `~1`")]
    BadEscape,
    /// More than 256 bytes or 32 tokens.
    #[error("a JSON pointer has at most 256 bytes and 32 tokens")]
    TooLong,
}

/// One reference token, escaped.
#[must_use]
pub fn escape_token(token: &str) -> String {
    token.replace('~', "~0").replace('/', "~1")
}

impl Pointer {
    /// Parses `text`.
    ///
    /// # Errors
    /// [`PointerError`] says what is wrong.
    pub fn parse(text: &str) -> Result<Self, PointerError> {
        if text.len() > 256 {
            return Err(PointerError::TooLong);
        }
        let Some(rest) = text.strip_prefix('/') else {
            return if text.is_empty() {
                Ok(Self {
                    text: String::new(),
                    tokens: Vec::new(),
                })
            } else {
                Err(PointerError::NoSlash)
            };
        };
        let tokens = rest.split('/').map(unescape).collect::<Result<Vec<_>, _>>()?;
        if tokens.len() > 32 {
            return Err(PointerError::TooLong);
        }
        Ok(Self {
            text: text.to_owned(),
            tokens,
        })
    }

    /// The pointer as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What it points at in `value`. Array indexes have no leading zero; `-` points at nothing.
    #[must_use]
    pub fn resolve<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.tokens.iter().try_fold(value, |at, token| match at {
            Value::Object(map) => map.get(token),
            Value::Array(items) => array_index(token).and_then(|index| items.get(index)),
            _ => None,
        })
    }
}

fn array_index(token: &str) -> Option<usize> {
    let canonical = token == "0" || (!token.starts_with('0') && token.bytes().all(|byte| byte.is_ascii_digit()));
    canonical.then(|| token.parse().ok()).flatten()
}

fn unescape(token: &str) -> Result<String, PointerError> {
    let mut out = String::with_capacity(token.len());
    let mut chars = token.chars();
    while let Some(character) = chars.next() {
        if character != '~' {
            out.push(character);
            continue;
        }
        match chars.next() {
            Some('0') => out.push('~'),
            Some('1') => out.push('/'),
            _ => return Err(PointerError::BadEscape),
        }
    }
    Ok(out)
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl serde::Serialize for Pointer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> serde::Deserialize<'de> for Pointer {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_6901_examples_resolve() -> Result<(), Box<dyn std::error::Error>> {
        let value = super::super::read(br#"{"foo":["bar","baz"],"":0,"a/b":1,"m~n":8}"#)?;
        let at = |text: &str| {
            Pointer::parse(text)
                .ok()
                .and_then(|pointer| pointer.resolve(&value).cloned())
        };
        assert_eq!(at("/foo/1"), Some(Value::from("baz")));
        assert_eq!(at("/"), Some(Value::from(0)));
        assert_eq!(at("/a~1b"), Some(Value::from(1)));
        assert_eq!(at("/m~0n"), Some(Value::from(8)));
        assert_eq!(at("/foo/01"), None);
        assert_eq!(at("/foo/-"), None);
        assert_eq!(at("foo"), None);
        assert_eq!(at("/m~2"), None);
        Ok(())
    }
}
