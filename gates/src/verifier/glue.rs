//! Markers that hold two pieces of text apart until they are taken out: what a reader gets would read otherwise than
//! what was checked ("schel[E1]den", "1[E2[E1]]2").

use unicode_normalization::char::is_combining_mark;

use super::span::{Span, Text};
use crate::text::is_invisible;

/// The markers, of the labels that a reader does not see, that stand inside a word, a number, an address or another
/// marker. Markers side by side are one place.
pub(super) fn glued(original: &str, text: &Text<'_>, is_label: &dyn Fn(&str) -> bool) -> Vec<Span> {
    let mut found = Vec::new();
    let mut done = 0;
    for (start, _) in original.match_indices('[') {
        if start < done {
            continue;
        }
        let mut end = start;
        while let Some(next) = marker(original, end, is_label) {
            end = next;
        }
        if end == start {
            continue;
        }
        done = end;
        let after = original.get(end..).unwrap_or_default();
        if follows(original, start) && goes_on(after) {
            found.push(text.at_bytes(start, end));
        }
    }
    found
}

/// The end of the marker of one label that begins here, or behind a space here.
fn marker(original: &str, at: usize, is_label: &dyn Fn(&str) -> bool) -> Option<usize> {
    let rest = original.get(at..)?;
    let bracket = rest.strip_prefix(' ').unwrap_or(rest);
    let inside = bracket.strip_prefix('[')?;
    let length = inside.bytes().take(17).position(|byte| byte == b']')?;
    let label = inside.get(..length)?;
    is_label(label).then_some(at + rest.len() - bracket.len() + length + 2)
}

/// Whether something stands before the place that could be read together with what follows it. The space before a
/// marker goes with it.
fn follows(original: &str, start: usize) -> bool {
    let head = original.get(..start).unwrap_or_default();
    let head = head.strip_suffix(' ').unwrap_or(head);
    head.chars().next_back().is_some_and(|c| !c.is_whitespace())
}

/// Whether what follows is read together with what stands before: at once, or behind one sign that ends a clause.
fn goes_on(after: &str) -> bool {
    let rest = after.strip_prefix(['.', ',', ';', ':', '!', '?']).unwrap_or(after);
    rest.chars().next().is_some_and(|c| {
        c.is_alphanumeric()
            || is_combining_mark(c)
            || is_invisible(c)
            || matches!(c, '/' | '\\' | '@' | '_' | '=')
            || c == ']'
    })
}
