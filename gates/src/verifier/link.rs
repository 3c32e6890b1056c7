//! Web addresses and mark-up: what a page or a mail program would fetch, and so could carry something away.

use super::Input;
use super::span::Span;

/// The words that are an address of no cited source, or mark-up, in characters of the text.
pub(super) fn unsupported(input: &Input<'_>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in input.text.split_inclusive(char::is_whitespace) {
        let length = word.chars().count();
        let shown = word.trim_end();
        let lower = shown.to_lowercase();
        if is_mark_up(&lower) || is_address(&lower) && !stands_in_evidence(input, shown) {
            found.push(Span::new(at, at + shown.chars().count()));
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

/// Whether the text ends in a domain: two letters or more behind a dot behind a letter or digit.
fn ends_in_domain(text: &str) -> bool {
    let Some((name, top)) = text.rsplit_once('.') else {
        return false;
    };
    let label = name.chars().next_back().is_some_and(char::is_alphanumeric);
    label && top.chars().count() >= 2 && top.chars().all(char::is_alphabetic)
}

fn stands_in_evidence(input: &Input<'_>, word: &str) -> bool {
    let address = word.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '(' | ')' | '"' | '\''));
    let texts = input.evidence.values().filter_map(|evidence| evidence.text.as_deref());
    texts.flat_map(str::split_whitespace).any(|other| {
        other.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '(' | ')' | '"' | '\'')) == address
    })
}
