//! An object is an object: what is derived for a struct also accepts an array of its members in order, which the
//! contract does not have and a reviewer of a logged body would read otherwise.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, Visitor};

/// A deserializer that gives no array where an object is asked for, at any depth.
pub(super) struct Objects<D>(pub(super) D);

macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*);)+) => {
        $(fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* Asking { visitor, object: false })
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Objects<D> {
    type Error = D::Error;

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0
            .deserialize_struct(name, fields, Asking { visitor, object: true })
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// A visitor, and whether it asked for an object.
struct Asking<V> {
    visitor: V,
    object: bool,
}

macro_rules! visit {
    ($($method:ident($type:ty);)+) => {
        $(fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.visitor.$method(value)
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Asking<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.object {
            f.write_str("an object")
        } else {
            self.visitor.expecting(f)
        }
    }

    visit! {
        visit_bool(bool);
        visit_i8(i8);
        visit_i16(i16);
        visit_i32(i32);
        visit_i64(i64);
        visit_i128(i128);
        visit_u8(u8);
        visit_u16(u16);
        visit_u32(u32);
        visit_u64(u64);
        visit_u128(u128);
        visit_f32(f32);
        visit_f64(f64);
        visit_char(char);
        visit_str(&str);
        visit_borrowed_str(&'de str);
        visit_string(String);
        visit_bytes(&[u8]);
        visit_borrowed_bytes(&'de [u8]);
        visit_byte_buf(Vec<u8>);
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_some(Objects(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_newtype_struct(Objects(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        if self.object {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        self.visitor.visit_seq(Within(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(Within(members))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_enum(data)
    }
}

/// What lies within an array or object, or what makes a value of it.
struct Within<T>(T);

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Within<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Within(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Within<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Within(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Within<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Objects(deserializer))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SourceRequest, SubjectRequest, SubmissionRequest, WithdrawalRequest, read_body};
    use crate::json::Limits;

    /// Where a body is no object although one is asked for.
    fn place<T: serde::de::DeserializeOwned>(body: &str) -> Option<String> {
        match read_body::<T>(body.as_bytes(), Limits::default()) {
            Err(super::super::BodyError::Shape { pointer, detail }) if detail.contains("expected an object") => {
                Some(pointer)
            }
            _ => None,
        }
    }

    #[test]
    fn an_array_in_the_place_of_an_object_is_refused_at_every_depth() {
        assert_eq!(place::<WithdrawalRequest>("[]").as_deref(), Some(""));
        assert_eq!(place::<SubjectRequest>(r#"["Mees", []]"#).as_deref(), Some(""));
        let identifiers = r#"{"name":"Mees","identifiers":[["bsn","999990019"]]}"#;
        assert_eq!(place::<SubjectRequest>(identifiers).as_deref(), Some("/identifiers/0"));
        let tool = r#"{"kind":"tool-result","tool":["a",null,"ok"],"mediaType":"text/plain","content":"a","observedAt":"2026-01-01T00:00:00Z"}"#;
        assert_eq!(place::<SourceRequest>(tool).as_deref(), Some("/tool"));
        let claim = r#"{"run":"01a00000-0000-7000-8000-000000000000","destination":"record","type":"a/b@1","payload":{},"claims":[["/a","stated",[]]]}"#;
        assert_eq!(place::<SubmissionRequest>(claim).as_deref(), Some("/claims/0"));
    }

    #[test]
    fn objects_and_arrays_in_their_own_places_are_read() {
        let subject = r#"{"name":"Mees","identifiers":[{"type":"bsn","value":"999990019"}]}"#;
        assert!(read_body::<SubjectRequest>(subject.as_bytes(), Limits::default()).is_ok());
        let tool = r#"{"kind":"tool-result","tool":{"name":"a","arguments":[1],"status":"ok"},"mediaType":"application/json","content":[1.50,{}],"observedAt":"2026-01-01T00:00:00Z"}"#;
        let source = read_body::<SourceRequest>(tool.as_bytes(), Limits::default()).expect("a source");
        assert_eq!(source.content.get(), "[1.50,{}]");
        let candidate = r#"{"run":"01a00000-0000-7000-8000-000000000000","destination":"record","type":"a/b@1","payload":[["x"]],"citations":{"E1":{"source":"01a00000-0000-7000-8000-000000000000","quote":"x"}}}"#;
        assert!(read_body::<SubmissionRequest>(candidate.as_bytes(), Limits::default()).is_ok());
    }
}
