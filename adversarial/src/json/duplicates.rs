//! A key that stands twice: the first parser takes one value, the second takes the other.

use nullius_schemas::json::{ReadErrorCode, Value, canonical, escape_token};

use super::Hostile;

/// `document` with each key of each object repeated with another value: before and after the honest one,
/// spelled as it is, with its first or last character escaped, and with all of them escaped.
#[must_use]
pub fn duplicates(document: &Value) -> Vec<Hostile> {
    let mut members = Vec::new();
    collect(document, "", &mut members);
    let twin = written(document, "", None).into_bytes();
    let mut found = Vec::new();
    for (pointer, key) in &members {
        for spelling in spellings(key) {
            for before in [true, false] {
                let repeat = Repeat {
                    pointer,
                    spelling: &spelling,
                    before,
                };
                found.push(Hostile {
                    name: format!("{pointer} again as \"{spelling}\""),
                    bytes: written(document, "", Some(&repeat)).into_bytes(),
                    twin: twin.clone(),
                    expected: ReadErrorCode::DuplicateKey,
                });
            }
        }
    }
    found
}

struct Repeat<'a> {
    pointer: &'a str,
    spelling: &'a str,
    before: bool,
}

fn collect(value: &Value, here: &str, members: &mut Vec<(String, String)>) {
    match value {
        Value::Object(map) => {
            for (key, member) in map {
                let pointer = format!("{here}/{}", escape_token(key));
                collect(member, &pointer, members);
                members.push((pointer, key.clone()));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, &format!("{here}/{index}"), members);
            }
        }
        _ => {}
    }
}

fn spellings(key: &str) -> Vec<String> {
    let plain: String = key.chars().map(inside).collect();
    let all: String = key.chars().map(escaped).collect();
    let mut rest = key.chars();
    let first = rest
        .next()
        .map(|first| escaped(first) + &rest.map(inside).collect::<String>());
    let mut rest = key.chars();
    let last = rest
        .next_back()
        .map(|last| rest.map(inside).collect::<String>() + &escaped(last));
    // A key of no characters has one spelling; it is tried twice, like any other plain and escaped.
    [Some(plain), first, last, Some(all)].into_iter().flatten().collect()
}

/// A character as it stands in a string.
fn inside(character: char) -> String {
    match character {
        '"' | '\\' => format!("\\{character}"),
        _ => character.to_string(),
    }
}

/// A character as `\u` escapes, a pair of them beyond the basic plane.
fn escaped(character: char) -> String {
    let units = character
        .encode_utf16(&mut [0; 2])
        .iter()
        .map(|unit| format!("\\u{unit:04X}"))
        .collect::<Vec<_>>();
    units.concat()
}

fn written(value: &Value, here: &str, repeat: Option<&Repeat<'_>>) -> String {
    match value {
        Value::Object(map) => {
            let members = map.iter().flat_map(|(key, member)| {
                let pointer = format!("{here}/{}", escape_token(key));
                let name: String = key.chars().map(inside).collect();
                let honest = format!("\"{name}\":{}", written(member, &pointer, repeat));
                match repeat.filter(|repeat| repeat.pointer == pointer) {
                    Some(again) if again.before => vec![format!("\"{}\":null", again.spelling), honest],
                    Some(again) => vec![honest, format!("\"{}\":null", again.spelling)],
                    None => vec![honest],
                }
            });
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            let items = items
                .iter()
                .enumerate()
                .map(|(index, item)| written(item, &format!("{here}/{index}"), repeat));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        // A decimal has no canonical form: it is written as nothing, and the twin then fails to be read.
        leaf => String::from_utf8(canonical(leaf).unwrap_or_default()).unwrap_or_default(),
    }
}
