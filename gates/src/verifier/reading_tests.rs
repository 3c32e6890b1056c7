//! What a rule that reads numbers of some kind reads in a sentence: for the tables of the other tests.

use super::span::Text;
use super::token::Tokens;

/// Gives the tokens of a text to `look`; `E` with digits is a label.
pub(super) fn cut<T>(text: &str, look: impl FnOnce(&Tokens<'_, '_>) -> T) -> T {
    let text = Text::new(text);
    let label = |name: &str| name.strip_prefix('E').is_some_and(|rest| rest.parse::<u8>().is_ok());
    look(&Tokens::cut(&text, &label))
}

/// Sentences, each with all that a rule reads in it, separated by ` | `. A rule gives the token after what it reads.
pub(super) fn reads(rule: impl Fn(&Tokens<'_, '_>, usize) -> Option<usize>, rows: &[(&str, &str)]) {
    let read = |text: &str| {
        cut(text, |tokens| {
            let ends = (0..tokens.len()).filter_map(|at| Some((at, rule(tokens, at)?)));
            let shown = |(at, end): (usize, usize)| tokens.text.original(tokens.span(at).join(tokens.span(end - 1)));
            ends.map(shown).collect::<Vec<_>>().join(" | ")
        })
    };
    let wrong: Vec<_> = rows
        .iter()
        .map(|(text, expected)| (text, expected, read(text)))
        .filter(|(_, expected, found)| found != *expected)
        .map(|(text, expected, found)| format!("{text}\n    should read: {expected}\n    reads: {found}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The same for a rule that says yes or no to one token.
pub(super) fn marks(rule: impl Fn(&Tokens<'_, '_>, usize) -> bool, rows: &[(&str, &str)]) {
    reads(|tokens, at| rule(tokens, at).then_some(at + 1), rows);
}
