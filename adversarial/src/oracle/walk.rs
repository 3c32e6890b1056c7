//! Looking into JSON and texts, with nothing from the product.

use serde_json::Value;

/// Every value that is neither an object nor an array, with its JSON pointer.
#[must_use]
pub fn leaves(value: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((at, value)) = open.pop() {
        match value {
            Value::Object(members) => {
                open.extend(members.iter().map(|(name, value)| (format!("{at}/{name}"), value)));
            }
            Value::Array(items) => {
                open.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(index, value)| (format!("{at}/{index}"), value)),
                );
            }
            leaf => found.push((at, leaf)),
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// The value at a JSON pointer.
pub(super) fn walk<'a>(value: &'a Value, pointer: &str) -> Option<&'a Value> {
    pointer.split('/').skip(1).try_fold(value, |at, token| {
        let token = token.replace("~1", "/").replace("~0", "~");
        match at {
            Value::Object(members) => members.get(&token),
            Value::Array(items) => items.get(token.parse::<usize>().ok()?),
            _ => None,
        }
    })
}

/// A value as text, without the quotation marks of a string.
pub(super) fn scalar(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Words with one space between, in lower case.
pub(super) fn folded(text: &str) -> String {
    spaced(text).to_lowercase()
}

/// Words with one space between.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the words of a quote stand in one text of a content, but for white space.
#[must_use]
pub fn stands_in(quote: &str, content: &Value) -> bool {
    let quote = spaced(quote);
    let mut texts = leaves(content).into_iter().filter_map(|(_, leaf)| leaf.as_str());
    !quote.is_empty() && texts.any(|text| spaced(text).contains(&quote))
}

/// The sentence of a text in which a quote stands, and the one after it.
pub(super) fn sentence(quote: &str, content: &Value) -> Option<(String, String)> {
    let text = spaced(content.as_str()?);
    let quote = spaced(quote);
    let start = text.find(&quote)?;
    let (before, from) = text.split_at_checked(start)?;
    let begin = before.rfind(['.', '!', '?']).map_or(0, |at| at + 1);
    let ends = |text: &str, from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.find(['.', '!', '?']).map_or(text.len(), |at| from + at + 1)
    };
    let last = from.get(..quote.len()).and_then(|quote| quote.chars().last());
    let inside = quote.len() - usize::from(last.is_some_and(|last| ".!?".contains(last)));
    let end = ends(&text, start + inside);
    let next = ends(&text, end);
    Some((
        text.get(begin..end)?.trim().to_owned(),
        text.get(end..next)?.trim().to_owned(),
    ))
}
