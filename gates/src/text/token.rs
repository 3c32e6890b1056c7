//! Words, numbers and marks.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use super::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TokenKind {
    /// Letters, with inner hyphens, apostrophes, stops and digits (`e-mail`, `xx-000-x`, `i.v.m`).
    Word,
    /// ASCII digits with inner stops and commas (`1.234,56`).
    Number,
    /// Any other character, one by one.
    Mark,
}

/// One token of a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Token {
    /// Where it stands in the original.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
    /// Its text in lower case, composed, with straight apostrophes and hyphens.
    pub lower: String,
}

impl AsRef<str> for Token {
    fn as_ref(&self) -> &str {
        &self.lower
    }
}

/// The tokens of the part `within` of `text`, in order; white space is none.
#[must_use]
pub fn tokens(text: &str, within: Span) -> Vec<Token> {
    let part = within.of(text);
    let chars: Vec<(usize, char)> = part.char_indices().collect();
    let character = |index: usize| chars.get(index).map(|(_, c)| *c);
    let mut found = Vec::new();
    let mut index = 0;
    while let Some((at, first)) = chars.get(index).copied() {
        let from = index;
        index += 1;
        if first.is_whitespace() {
            continue;
        }
        let is_word = is_word_character(first);
        while is_word && let Some(next) = character(index) {
            let joined = is_joiner(next)
                && character(index + 1).is_some_and(is_word_character)
                && (next != ',' || between_digits(character(index - 1), character(index + 1)));
            if !is_word_character(next) && !joined {
                break;
            }
            index += 1;
        }
        let end = chars.get(index).map_or(part.len(), |(at, _)| *at);
        let span = Span::new(within.start + at, within.start + end);
        let kind = match chars.get(from..index) {
            Some(inner) if is_word && inner.iter().all(|(_, c)| c.is_ascii_digit() || matches!(c, '.' | ',')) => {
                TokenKind::Number
            }
            _ if is_word => TokenKind::Word,
            _ => TokenKind::Mark,
        };
        found.push(Token {
            span,
            kind,
            lower: lower(span.of(text)),
        });
    }
    found
}

fn lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let straight = |c: char| match c {
        '’' | '‘' | 'ʼ' => '\'',
        '‐' | '‑' | '–' => '-',
        other => other,
    };
    text.nfc().map(straight).flat_map(char::to_lowercase).collect()
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || (!character.is_ascii() && canonical_combining_class(character) != 0)
}

fn is_joiner(character: char) -> bool {
    matches!(character, '-' | '‐' | '‑' | '\'' | '’' | '.' | ',')
}

fn between_digits(before: Option<char>, after: Option<char>) -> bool {
    [before, after].iter().all(|c| c.is_some_and(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(String, TokenKind)> {
        tokens(text, Span::whole(text))
            .into_iter()
            .map(|token| (token.lower, token.kind))
            .collect()
    }

    #[test]
    fn words_numbers_and_marks_keep_together_what_belongs_together() {
        use TokenKind::{Mark, Number, Word};
        let expect = |pairs: &[(&str, TokenKind)]| pairs.iter().map(|(t, k)| ((*t).to_owned(), *k)).collect::<Vec<_>>();
        assert_eq!(
            kinds("€ 2.100."),
            expect(&[("€", Mark), ("2.100", Number), (".", Mark)])
        );
        assert_eq!(
            kinds("E-mail, XX-000-X"),
            expect(&[("e-mail", Word), (",", Mark), ("xx-000-x", Word)])
        );
        assert_eq!(
            kinds("12uur 1,5 a,b"),
            expect(&[("12uur", Word), ("1,5", Number), ("a", Word), (",", Mark), ("b", Word)])
        );
        assert_eq!(kinds("don’t"), expect(&[("don't", Word)]));
        assert_eq!(kinds("E\u{301}e\u{301}n"), expect(&[("één", Word)]));
        assert_eq!(kinds("-"), expect(&[("-", Mark)]));
    }

    #[test]
    fn spans_point_into_the_original() {
        let text = "Ik heb één kind";
        let all = tokens(text, Span::whole(text));
        assert_eq!(
            all.iter().map(|token| token.span.of(text)).collect::<Vec<_>>(),
            ["Ik", "heb", "één", "kind"]
        );
    }

    #[test]
    fn a_joiner_joins_what_stands_on_both_sides() {
        let split = |text: &str| kinds(text).into_iter().map(|(token, _)| token).collect::<Vec<_>>();
        for (text, parts) in [
            ("a- b", vec!["a", "-", "b"]),
            ("a--b", vec!["a", "-", "-", "b"]),
            ("i.v.m. dat", vec!["i.v.m", ".", "dat"]),
            ("1,a", vec!["1", ",", "a"]),
            ("a,1", vec!["a", ",", "1"]),
            ("1,2,3", vec!["1,2,3"]),
            ("'s", vec!["'", "s"]),
            ("\u{301}x", vec!["\u{301}x"]),
            ("a_b", vec!["a", "_", "b"]),
            ("e‐mail e‑mail", vec!["e-mail", "e-mail"]),
        ] {
            assert_eq!(split(text), parts);
        }
        for (text, kind) in [
            ("1.2", TokenKind::Number),
            ("1-2", TokenKind::Word),
            ("1a", TokenKind::Word),
            ("٣", TokenKind::Word),
            ("½", TokenKind::Word),
            (".", TokenKind::Mark),
            (",", TokenKind::Mark),
        ] {
            assert_eq!(kinds(text), [(text.to_owned(), kind)]);
        }
    }

    #[test]
    fn tokens_of_a_part_stand_in_the_whole() {
        let text = "één, twéé drie";
        let all = tokens(text, Span::new(5, 18));
        let places: Vec<_> = all
            .iter()
            .map(|token| (token.span.start, token.span.of(text)))
            .collect();
        assert_eq!(places, [(5, ","), (7, "twéé"), (14, "drie")]);
    }
}
