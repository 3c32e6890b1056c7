//! Lists of words and phrases, looked up word by word: one pass over a text, however long the list.

use super::list::Bits;
use super::span::Span;
use super::token::{Kind, Tokens};

/// A list of lower-case phrases, sorted, with the bits of their first words: most words of a text are turned away by
/// those alone.
#[derive(Debug)]
pub(super) struct Phrases {
    /// First word and phrase.
    sorted: Vec<(&'static str, &'static str)>,
    first: Bits,
}

impl Phrases {
    /// A list of phrases in any order.
    pub(super) fn of(phrases: impl IntoIterator<Item = &'static str>) -> Self {
        let first = |phrase| (first_word(phrase), phrase);
        let mut sorted: Vec<_> = phrases.into_iter().map(first).collect();
        sorted.sort_unstable();
        let bits = sorted.iter().fold(Bits::NONE, |bits, (word, _)| bits.with(word));
        Self { sorted, first: bits }
    }

    /// Whether the word is on the list.
    pub(super) fn has(&self, word: &str) -> bool {
        self.first.may_have(word) && self.sorted.binary_search(&(word, word)).is_ok()
    }

    /// The longest phrase that begins at a token, and its place.
    pub(super) fn at(&self, tokens: &Tokens<'_, '_>, index: usize) -> Option<(&'static str, Span)> {
        let token = tokens.get(index).filter(|token| token.kind == Kind::Word)?;
        let word = tokens.lower(index);
        if !self.first.may_have(word) {
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
