//! Requests and answers as they stand in a page, and whether an answer is the one that was printed.
//!
//! A page has blocks that begin with three backticks and `http request` or `http answer`. `{name}` in an answer takes
//! the value that stands there and in whatever follows is that value. `…` at the end of a text, as the last entry of a
//! list or as a member stands for more of the same.

use std::collections::BTreeMap;

use nullius_tests::Failed;
use nullius_tests::client::Answer;
use serde_json::Value;

/// What stands in for more of the same.
const MORE: &str = "…";

/// Values by the name that a page gives them.
pub(super) type Names = BTreeMap<String, String>;

/// A request, and the answer that the page prints.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Exchange {
    pub(super) line: usize,
    pub(super) request: String,
    pub(super) answer: String,
}

/// The exchanges of a page, in order.
pub(super) fn exchanges(page: &str) -> Result<Vec<Exchange>, Failed> {
    let mut found: Vec<Exchange> = Vec::new();
    let mut asked = None;
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(kind) = line.strip_prefix("```http ") else {
            continue;
        };
        let inside: Vec<_> = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| *line != "```")
            .collect();
        let text = inside.join("\n");
        match (kind, asked.take()) {
            ("request", None) => asked = Some((number + 1, text)),
            ("answer", Some((line, request))) => found.push(Exchange {
                line,
                request,
                answer: text,
            }),
            _ => return Err(format!("line {}: requests and answers take turns", number + 1).into()),
        }
    }
    asked.map_or(Ok(found), |(line, _)| {
        Err(format!("line {line}: a request without an answer").into())
    })
}

/// The first line, the headers and the body of a request or an answer.
pub(super) fn parts(text: &str) -> (&str, Vec<(&str, &str)>, &str) {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    (first, lines.filter_map(|line| line.split_once(": ")).collect(), body)
}

/// A text with the names that have a value replaced by it.
pub(super) fn filled(text: &str, names: &Names) -> String {
    names.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

/// What an answer has otherwise than the page prints it; takes values for names that have none.
pub(super) fn differences(printed: &str, answer: &Answer, names: &mut Names) -> Result<Vec<String>, Failed> {
    let (status, headers, body) = parts(printed);
    let mut faults = Vec::new();
    if status != format!("HTTP/1.1 {}", answer.status) {
        faults.push(format!("{} instead of {status}", answer.status));
    }
    let real = String::from_utf8(answer.body.to_vec())?;
    if body.starts_with(['{', '[']) {
        match serde_json::from_str(&real) {
            Ok(real) => compare("", &serde_json::from_str(body)?, &real, names, &mut faults),
            Err(_) => faults.push("no JSON".to_owned()),
        }
    } else if shape(body, true) != shape(real.trim_end(), true) {
        faults.push(format!("`{real}` instead of `{body}`"));
    }
    for (name, value) in headers {
        let (value, real) = (filled(value, names), answer.header(name));
        if value != real {
            faults.push(format!("{name}: `{real}` instead of `{value}`"));
        }
    }
    if !faults.is_empty() {
        faults.push(format!("the answer was {real}"));
    }
    Ok(faults)
}

fn compare(at: &str, printed: &Value, real: &Value, names: &mut Names, faults: &mut Vec<String>) {
    match (printed, real) {
        (Value::String(printed), Value::String(real)) => {
            if let Some(name) = name_of(printed).filter(|name| !names.contains_key(*name)) {
                names.insert(name.to_owned(), real.clone());
                return;
            }
            let printed = filled(printed, names);
            let numbers = at.ends_with("/index") || at.ends_with("/evidence");
            let same = printed.strip_suffix(MORE).map_or_else(
                || printed == *real || shape(&printed, numbers) == shape(real, numbers),
                |beginning| real.starts_with(beginning),
            );
            if !same {
                faults.push(format!("{at}: `{real}` instead of `{printed}`"));
            }
        }
        (Value::Array(printed), Value::Array(real)) => {
            let more = printed.last().and_then(Value::as_str) == Some(MORE);
            let printed = if more {
                printed.split_last().map_or(&[][..], |(_, rest)| rest)
            } else {
                printed
            };
            if real.len() < printed.len() || (real.len() > printed.len() && !more) {
                faults.push(format!("{at}: {} entries instead of {}", real.len(), printed.len()));
            }
            for (index, (printed, real)) in printed.iter().zip(real).enumerate() {
                compare(&format!("{at}/{index}"), printed, real, names, faults);
            }
        }
        (Value::Object(printed), Value::Object(real)) => {
            let more = printed.contains_key(MORE);
            for (name, printed) in printed.iter().filter(|(name, _)| *name != MORE) {
                match real.get(name) {
                    Some(real) => compare(&format!("{at}/{name}"), printed, real, names, faults),
                    None => faults.push(format!("{at}/{name} is printed and not there")),
                }
            }
            let untold = real.keys().filter(|name| !more && !printed.contains_key(*name));
            faults.extend(untold.map(|name| format!("{at}/{name} is there and not printed")));
        }
        (printed, real) if printed == real => {}
        (printed, real) => faults.push(format!("{at}: {real} instead of {printed}")),
    }
}

/// The name, if a text is one in braces and nothing else.
fn name_of(text: &str) -> Option<&str> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?;
    name.bytes()
        .all(|b| b.is_ascii_lowercase() || b == b'-')
        .then_some(name)
}

/// A text with whatever another run makes anew (ids, digests, times, signatures, numbers if asked) replaced by its kind.
fn shape(text: &str, numbers: bool) -> String {
    let mut shape = String::new();
    for word in text.split_inclusive([' ', '\n']) {
        let bare = word.trim_end_matches([' ', '\n']);
        let (_, end) = word.split_at(bare.len());
        if is_base64(bare) {
            shape.push_str("(base64)");
        } else {
            let separators = ['/', '=', '&', '"', '<', '>', '?', ';'];
            for token in bare.split_inclusive(separators) {
                let bare = token.trim_end_matches(separators);
                let (_, end) = token.split_at(bare.len());
                shape.push_str(kind(bare, numbers).unwrap_or(bare));
                shape.push_str(end);
            }
        }
        shape.push_str(end);
    }
    shape
}

fn kind(token: &str, numbers: bool) -> Option<&'static str> {
    let hex = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    let groups: Vec<_> = token.split('-').collect();
    if groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(|group| hex(group)) {
        return Some("(id)");
    }
    if token.len() >= 20 && token.ends_with('Z') && token.as_bytes().get(10) == Some(&b'T') {
        return Some("(time)");
    }
    if (token.len() == 64 || token.len() == 12) && hex(token) {
        return Some("(digest)");
    }
    let number = !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
    (numbers && number).then_some("(number)")
}

/// Whether a text is base64 of a digest, a signature or more.
fn is_base64(text: &str) -> bool {
    text.len() >= 44
        && text.len().is_multiple_of(4)
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'='))
}

#[test]
fn a_difference_is_found_and_what_each_run_makes_anew_is_none() -> Result<(), Failed> {
    let page = "a\n```http request\nGET /x\n```\nb\n```http answer\nHTTP/1.1 200\n\n[]\n```\n";
    let found = exchanges(page)?;
    assert_eq!(
        found
            .iter()
            .map(|one| (one.line, one.request.as_str()))
            .collect::<Vec<_>>(),
        [(2, "GET /x")]
    );
    assert!(exchanges("```http answer\n```\n").is_err());
    let check = |printed: &str, real: &str| {
        let (mut names, mut faults) = (Names::new(), Vec::new());
        let (printed, real) = (serde_json::from_str(printed)?, serde_json::from_str(real)?);
        compare("", &printed, &real, &mut names, &mut faults);
        Ok::<_, Failed>(faults.len())
    };
    assert_eq!(check(r#"{"id":"{a}","also":"{a}"}"#, r#"{"id":"1","also":"1"}"#)?, 0);
    assert_eq!(check(r#"["{a}","{a}"]"#, r#"["1","2"]"#)?, 1);
    assert_eq!(check(r#"{"a":1}"#, r#"{"a":1,"b":2}"#)?, 1);
    assert_eq!(check(r#"{"a":1,"…":"…"}"#, r#"{"a":1,"b":2}"#)?, 0);
    assert_eq!(check(r#"[1,"…"]"#, "[1,2]")?, 0);
    assert_eq!(check(r#"["abc…","12"]"#, r#"["abcd","13"]"#)?, 1);
    assert_eq!(check(r#"{"index":"12"}"#, r#"{"index":"13"}"#)?, 0);
    let ids = [
        "see /v1/runs/01a22d9f-b8f5-7515-b382-a576cbbea413",
        "see /v1/runs/01a22d9f-b928-7033-a52e-6f4889f4efb8",
        "see /v1/run/01a22d9f-b928-7033-a52e-6f4889f4efb8",
    ];
    assert_eq!(shape(ids[0], false), shape(ids[1], false));
    assert_ne!(shape(ids[1], false), shape(ids[2], false));
    Ok(())
}
