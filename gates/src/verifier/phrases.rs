//! Lists of words and phrases, looked up word by word: one pass over a text, however long the list.

use super::span::Span;
use super::token::{Kind, Tokens};

/// A list of lower-case phrases, sorted, with which letters and lengths their first words have: most words of a text are
/// turned away by that alone.
#[derive(Debug)]
pub(super) struct Phrases {
    /// First word and phrase.
    sorted: Vec<(&'static str, &'static str)>,
    lengths: [u64; 27],
}

impl Phrases {
    /// A list of phrases in any order.
    pub(super) fn of(phrases: impl IntoIterator<Item = &'static str>) -> Self {
        let first = |phrase| (first_word(phrase), phrase);
        let mut sorted: Vec<_> = phrases.into_iter().map(first).collect();
        sorted.sort_unstable();
        let mut lengths = [0; 27];
        for (word, _) in &sorted {
            if let Some(mask) = lengths.get_mut(slot(word)) {
                *mask |= bit(word);
            }
        }
        Self { sorted, lengths }
    }

    /// Whether a word is the first word of a phrase, as far as letter and length tell.
    fn may_begin(&self, word: &str) -> bool {
        self.lengths.get(slot(word)).is_some_and(|mask| mask & bit(word) != 0)
    }

    /// Whether the word is on the list.
    pub(super) fn has(&self, word: &str) -> bool {
        self.may_begin(word) && self.sorted.binary_search(&(word, word)).is_ok()
    }

    /// The longest phrase that begins at a token, and its place.
    pub(super) fn at(&self, tokens: &Tokens<'_, '_>, index: usize) -> Option<(&'static str, Span)> {
        let token = tokens.get(index).filter(|token| token.kind == Kind::Word)?;
        let word = tokens.lower(index);
        if !self.may_begin(word) {
            return None;
        }
        let from = self.sorted.partition_point(|(first, _)| *first < word);
        let alike = self.sorted.get(from..).unwrap_or_default().iter();
        alike
            .take_while(|(first, _)| *first == word)
            .filter_map(|(_, phrase)| Some((*phrase, tokens.text.phrase_at(token.span.start, phrase)?)))
            .last()
    }

    /// Every phrase among the tokens `from..to`, with the token that it begins at.
    pub(super) fn all<'p>(
        &'p self,
        tokens: &'p Tokens<'_, '_>,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = (usize, &'static str, Span)> + 'p {
        (from..to).filter_map(|index| self.at(tokens, index).map(|(phrase, span)| (index, phrase, span)))
    }
}

/// The letters that a phrase begins with, as a token has them.
fn first_word(phrase: &str) -> &str {
    let letter = |(_, c): &(usize, char)| !(c.is_alphabetic() || *c == '\'');
    phrase
        .char_indices()
        .find(letter)
        .and_then(|(at, _)| phrase.get(..at))
        .unwrap_or(phrase)
}

fn slot(word: &str) -> usize {
    match word.bytes().next() {
        Some(letter @ b'a'..=b'z') => usize::from(letter - b'a'),
        _ => 26,
    }
}

fn bit(word: &str) -> u64 {
    1 << word.len().min(63)
}

#[cfg(test)]
mod tests {
    use super::super::span::Text;
    use super::*;

    #[test]
    fn phrases_are_found_whole_and_the_longest_wins() {
        let list = Phrases::of(["in", "in acht nemen", "i.v.m.", "inzake", "you'd better"]);
        let found = |text: &str| -> Vec<&'static str> {
            let text = Text::new(text);
            let tokens = Tokens::cut(&text, &|_| false);
            list.all(&tokens, 0, tokens.len())
                .map(|(_, phrase, _)| phrase)
                .collect()
        };
        assert_eq!(
            found("In  acht nemen, inzaken, IN; i.v.m. ziekte"),
            ["in acht nemen", "in", "i.v.m."]
        );
        assert_eq!(found("You’d better wait"), ["you'd better"]);
        assert!(list.has("inzake") && !list.has("inzak") && !list.has("acht"));
    }
}
