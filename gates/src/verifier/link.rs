//! Web addresses and mark-up: what a page or a mail program would fetch, and so could carry something away.

use std::collections::BTreeSet;

use super::Input;
use super::span::Span;

/// The words that are an address of no cited source, or mark-up, in characters of the text.
pub(super) fn unsupported(input: &Input<'_>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut known = None;
    let mut at = 0;
    for word in input.text.split_inclusive(char::is_whitespace) {
        let length = word.chars().count();
        let shown = word.trim_end();
        // Every address and mark-up has one of these.
        if shown.contains(['<', '[', '(', '&', '/', '?', ':', '.']) {
            let lower = shown.to_lowercase();
            let mut stands = || known.get_or_insert_with(|| words(input)).contains(bare(shown));
            if is_mark_up(&lower) || is_address(&lower) && !stands() {
                found.push(Span::new(at, at + shown.chars().count()));
            }
        }
        at += length;
    }
    found
}

/// A link or image of Markdown, a tag or an entity of HTML.
fn is_mark_up(word: &str) -> bool {
    let tag = word
        .match_indices('<')
        .filter_map(|(at, _)| word.get(at + 1..)?.chars().next())
        .any(|next| next.is_alphabetic() || matches!(next, '/' | '!' | '?'));
    tag || word.contains("](") || word.contains("![") || word.contains("&#")
}

/// A scheme, `www.`, or a domain with a path or a query.
fn is_address(word: &str) -> bool {
    word.contains("://")
        || word.contains("www.")
        || ["data:", "javascript:", "mailto:"]
            .iter()
            .any(|scheme| word.contains(scheme))
        || word
            .match_indices(['/', '?'])
            .any(|(at, _)| word.get(..at).is_some_and(ends_in_domain))
}

/// Whether the text ends in a domain: two letters or more behind a dot behind a letter or digit. Looks no further back
/// than its last letters, so that a word of nothing but slashes takes no more than linear time.
fn ends_in_domain(text: &str) -> bool {
    let name = text.trim_end_matches(char::is_alphabetic);
    let top = text.get(name.len()..).unwrap_or_default();
    let label = name.strip_suffix('.').and_then(|name| name.chars().next_back());
    label.is_some_and(char::is_alphanumeric) && top.chars().nth(1).is_some()
}

/// The words of the evidence, read when the first address asks for them.
fn words<'e>(input: &Input<'e>) -> BTreeSet<&'e str> {
    let texts = input.evidence.values().filter_map(|evidence| evidence.text.as_deref());
    texts.flat_map(str::split_whitespace).map(bare).collect()
}

/// A word without the marks of its sentence.
fn bare(word: &str) -> &str {
    word.trim_matches(['.', ',', ';', ':', '!', '(', ')', '"', '\''])
}
