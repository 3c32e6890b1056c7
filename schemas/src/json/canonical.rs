//! The canonical form: RFC 8785 (JCS) within this project's profile.
//!
//! Stricter than JCS: integers within ±(2^53 - 1) only, so the float rules of RFC 8785 never apply and two
//! different numbers never get one text. Equal to JCS on everything it accepts (tested against the
//! vectors and a second implementation).

use super::{Number, Value};

/// Why a value has no canonical form.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the number at `{pointer}` is no integer within ±(2^53 - 1): write it as a string")]
pub struct NotCanonical {
    /// Where the number stands.
    pub pointer: String,
}

/// The canonical bytes of `value`.
///
/// # Errors
/// A number in it is no integer within ±(2^53 - 1).
pub fn canonical(value: &Value) -> Result<Vec<u8>, NotCanonical> {
    let mut out = Vec::with_capacity(256);
    write(value, &mut out).map_err(|reversed| NotCanonical {
        pointer: reversed
            .into_iter()
            .rev()
            .fold(String::new(), |at, token| at + "/" + &super::escape_token(&token)),
    })?;
    Ok(out)
}

/// On failure, the tokens of the pointer, innermost first.
fn write(value: &Value, out: &mut Vec<u8>) -> Result<(), Vec<String>> {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Number(number) => write_number(*number, out)?,
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write(item, out).map_err(|tokens| within(tokens, index.to_string()))?;
            }
            out.push(b']');
        }
        Value::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            // The map is in UTF-8 order, which differs from UTF-16 order only beyond the BMP.
            if map.keys().any(|key| !key.is_ascii()) {
                members.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
            }
            out.push(b'{');
            for (index, (key, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write_string(key, out);
                out.push(b':');
                write(member, out).map_err(|tokens| within(tokens, key.clone()))?;
            }
            out.push(b'}');
        }
    }
    Ok(())
}

fn within(mut tokens: Vec<String>, token: String) -> Vec<String> {
    tokens.push(token);
    tokens
}

fn write_number(number: Number, out: &mut Vec<u8>) -> Result<(), Vec<String>> {
    let integer = number.safe_integer().ok_or_else(Vec::new)?;
    out.extend_from_slice(integer.to_string().as_bytes());
    Ok(())
}

fn write_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    // What needs no escape is copied whole: nearly all text is one such run.
    let mut rest = text.as_bytes();
    while let Some((run, special, after)) = rest
        .iter()
        .position(|byte| matches!(byte, 0x00..0x20 | b'"' | b'\\'))
        .and_then(|at| {
            let (run, from) = rest.split_at_checked(at)?;
            let (special, after) = from.split_first()?;
            Some((run, *special, after))
        })
    {
        out.extend_from_slice(run);
        write_escape(special, out);
        rest = after;
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

fn write_escape(byte: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    match byte {
        0x08 => out.extend_from_slice(b"\\b"),
        b'\t' => out.extend_from_slice(b"\\t"),
        b'\n' => out.extend_from_slice(b"\\n"),
        0x0c => out.extend_from_slice(b"\\f"),
        b'\r' => out.extend_from_slice(b"\\r"),
        0x00..0x20 => {
            out.extend_from_slice(b"\\u00");
            out.extend(
                [byte >> 4, byte & 15]
                    .iter()
                    .filter_map(|nibble| HEX.get(usize::from(*nibble))),
            );
        }
        _ => out.extend_from_slice(&[b'\\', byte]),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Map, read};
    use super::*;

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<u32>().prop_map(Value::from),
            "[^\\p{Cc}]{0,12}".prop_map(Value::String),
        ];
        leaf.prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
                prop::collection::btree_map("[^\\p{Cc}]{0,6}", inner, 0..5).prop_map(|map: Map| Value::Object(map)),
            ]
        })
    }

    #[test]
    fn every_escape_is_written_between_what_needs_none() -> Result<(), NotCanonical> {
        let text = Value::from("a\"b\\c\u{8}d\te\nf\u{c}g\rh\u{1}i\u{1f}\u{7f}é/\"");
        let expected = "\"a\\\"b\\\\c\\bd\\te\\nf\\fg\\rh\\u0001i\\u001f\u{7f}é/\\\"\"";
        assert_eq!(canonical(&text)?, expected.as_bytes());
        assert_eq!(canonical(&Value::from(""))?, b"\"\"");
        Ok(())
    }

    proptest! {
        #[test]
        fn canonical_text_reads_back_as_the_same_value(value in values()) {
            let text = canonical(&value)?;
            prop_assert_eq!(read(&text)?, value);
        }

        #[test]
        fn a_second_implementation_writes_the_same_bytes(value in values()) {
            let theirs = serde_json_canonicalizer::to_vec(&value.to_serde())?;
            prop_assert_eq!(canonical(&value)?, theirs);
        }
    }

    #[test]
    fn a_decimal_is_refused_with_its_place() -> Result<(), Box<dyn std::error::Error>> {
        let value = read(br#"{"a":[1,{"b/c":1.5}]}"#)?;
        assert_eq!(
            canonical(&value),
            Err(NotCanonical {
                pointer: "/a/1/b~1c".into()
            })
        );
        let large = read(b"9007199254740992")?;
        assert_eq!(canonical(&large), Err(NotCanonical { pointer: String::new() }));
        assert_eq!(canonical(&read(b"1.0")?)?, b"1");
        Ok(())
    }
}
