//! Bank account numbers: whoever pays must pay the account that a source names, so one stands in a cited source whole.

use super::Input;
use super::span::Span;
use crate::clean::account_shapes;

/// The account numbers that no cited source has, in characters of the text.
pub(super) fn unsupported(input: &Input<'_>) -> Vec<Span> {
    let known: Vec<&String> = input
        .evidence
        .values()
        .flat_map(|evidence| &evidence.accounts)
        .collect();
    account_shapes(input.text)
        .into_iter()
        .filter(|found| !known.contains(&&compact(found.of(input.text))))
        .map(|found| {
            let characters = |text: &str| text.chars().count();
            let start = characters(found.before(input.text));
            Span::new(start, start + characters(found.of(input.text)))
        })
        .collect()
}

/// The account numbers of a source, without spaces.
pub(super) fn accounts_of(text: &str) -> Vec<String> {
    let found = account_shapes(text).into_iter();
    found.map(|found| compact(found.of(text))).collect()
}

fn compact(account: &str) -> String {
    account
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}
