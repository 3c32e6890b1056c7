//! The one place that slices: a text by character index, folded and original side by side.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{compose, is_combining_mark};

use super::fold::fold;
use crate::text::{is_invisible, is_styled, look_alike};

/// A text, its folded characters, and the way back to bytes of the original.
pub(super) struct Text<'a> {
    original: &'a str,
    folded: Vec<char>,
    offsets: Vec<usize>,
    lower: String,
    lower_offsets: Vec<usize>,
}

/// A range of characters, end exclusive.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    pub(super) fn join(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    pub(super) fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

impl<'a> Text<'a> {
    pub(super) fn new(original: &'a str) -> Self {
        Self::reading(original, original.char_indices())
    }

    /// The same text without the accents with which Dutch stresses a word ("níét", "kwíjt"), character for character;
    /// `None` if it has none. A diaeresis and a cedilla are spelling and stay.
    pub(super) fn unstressed(original: &'a str) -> Option<Self> {
        let stressed = |c: char| !c.is_ascii() && unstressed(c) != c;
        let characters = original.char_indices().map(|(at, c)| (at, unstressed(c)));
        original.contains(stressed).then(|| Self::reading(original, characters))
    }

    /// A span with the space after it, if a sign stands before it: "-[E1] 5" must not hide a minus.
    pub(super) fn with_space(&self, span: Span) -> Span {
        let signed = matches!(self.before(span.start), '-' | '+' | '(') && self.at(span.end) == ' ';
        Span::new(span.start, span.end + usize::from(signed))
    }

    /// The same text without some spans of it, as if they had never stood there.
    pub(super) fn without(&self, spans: impl Iterator<Item = Span>) -> Self {
        let mut spans = spans.map(|span| self.bytes(span)).peekable();
        let kept = self.original.char_indices().filter(|(at, _)| {
            while spans.next_if(|(_, end)| end <= at).is_some() {}
            spans.peek().is_none_or(|(start, _)| start > at)
        });
        Self::reading(self.original, kept.collect::<Vec<_>>().into_iter())
    }

    fn reading(original: &'a str, characters: impl Iterator<Item = (usize, char)>) -> Self {
        let mut folded = Vec::with_capacity(original.len());
        let mut offsets = Vec::with_capacity(original.len() + 1);
        let mut lower = String::with_capacity(original.len());
        let mut lower_offsets = Vec::with_capacity(original.len() + 1);
        for (at, c) in characters {
            offsets.push(at);
            let before = lower.len();
            read(c, &mut lower);
            // A mark that went into its letter leaves nothing behind it.
            lower_offsets.push(if !c.is_ascii() && is_combining_mark(c) {
                lower.len()
            } else {
                before
            });
            folded.push(fold(c));
        }
        offsets.push(original.len());
        lower_offsets.push(lower.len());
        Self {
            original,
            folded,
            offsets,
            lower,
            lower_offsets,
        }
    }

    /// The number of characters.
    pub(super) fn len(&self) -> usize {
        self.folded.len()
    }

    pub(super) fn all(&self) -> Span {
        Span::new(0, self.len())
    }

    /// The folded character at `at`; NUL outside the text.
    pub(super) fn at(&self, at: usize) -> char {
        self.folded.get(at).copied().unwrap_or('\0')
    }

    /// The place of the next such character at `from` or behind it; the end of the text if there is none.
    pub(super) fn next(&self, wanted: char, from: usize) -> usize {
        let rest = self.folded.get(from..).unwrap_or_default();
        rest.iter()
            .position(|c| *c == wanted)
            .map_or(self.len(), |ahead| from + ahead)
    }

    /// The folded character before `at`; NUL at the start.
    pub(super) fn before(&self, at: usize) -> char {
        at.checked_sub(1).map_or('\0', |at| self.at(at))
    }

    /// The folded characters of a span.
    pub(super) fn chars(&self, span: Span) -> &[char] {
        self.folded.get(span.start..span.end).unwrap_or_default()
    }

    /// The span in lower case, folded.
    pub(super) fn lower(&self, span: Span) -> &str {
        slice(&self.lower, &self.lower_offsets, span)
    }

    /// The span as it was written.
    pub(super) fn original(&self, span: Span) -> &'a str {
        slice(self.original, &self.offsets, span)
    }

    /// What stands between two byte offsets of the original.
    pub(super) fn between(&self, start: usize, end: usize) -> &'a str {
        self.original.get(start..end).unwrap_or_default()
    }

    /// The byte offsets of a span in the original.
    pub(super) fn bytes(&self, span: Span) -> (usize, usize) {
        let at = |index: usize| self.offsets.get(index).copied().unwrap_or(self.original.len());
        (at(span.start), at(span.end))
    }

    /// The characters that lie between two byte offsets of the original.
    pub(super) fn at_bytes(&self, start: usize, end: usize) -> Span {
        let at = |byte: usize| self.offsets.partition_point(|offset| *offset < byte).min(self.len());
        Span::new(at(start), at(end))
    }

    /// The place of `phrase` (lower case) if it stands at a character, with no letter or digit after it.
    pub(super) fn phrase_at(&self, at: usize, phrase: &str) -> Option<Span> {
        let from = self.lower_offsets.get(at).copied()?;
        let rest = self.lower.get(from..)?.strip_prefix(phrase)?;
        let ends = !rest.chars().next().is_some_and(char::is_alphanumeric);
        let to = from + phrase.len();
        let ahead = self.lower_offsets.get(at..).unwrap_or_default();
        ends.then(|| Span::new(at, at + ahead.partition_point(|offset| *offset < to)))
    }

    /// Where `phrase` (lower case) first stands in the span with no letter or digit touching it.
    pub(super) fn find(&self, span: Span, phrase: &str) -> Option<Span> {
        let base = self.lower_offsets.get(span.start).copied()?;
        find_phrase(self.lower(span), phrase).map(|at| {
            let index = |byte: usize| self.lower_offsets.partition_point(|offset| *offset < byte);
            Span::new(index(base + at), index(base + at + phrase.len()))
        })
    }
}

fn slice<'t>(text: &'t str, offsets: &[usize], span: Span) -> &'t str {
    offsets
        .get(span.start)
        .zip(offsets.get(span.end))
        .and_then(|(start, end)| text.get(*start..*end))
        .unwrap_or_default()
}

/// Adds a character as a reader sees it: in lower case; spaces once; nothing for what shows nothing; a letter of
/// another script or style as the one it looks like. So no cue hides behind a disguise.
fn read(c: char, lower: &mut String) {
    if c.is_ascii_graphic() {
        lower.push(c.to_ascii_lowercase());
        return;
    }
    let shown = fold(c);
    if is_invisible(shown) {
        return;
    }
    if shown.is_whitespace() {
        if !lower.ends_with(' ') {
            lower.push(' ');
        }
    } else if shown.is_ascii() {
        lower.push(shown.to_ascii_lowercase());
    } else if is_combining_mark(shown) {
        // A mark after its letter, as one character; any other mark is left out.
        let composed = lower.chars().next_back().and_then(|letter| compose(letter, shown));
        if let Some(composed) = composed {
            lower.pop();
            lower.push(composed);
        }
    } else {
        let small = one(shown.to_lowercase()).unwrap_or(shown);
        let plain = if is_styled(small) {
            one(std::iter::once(small).nfkd()).unwrap_or(small)
        } else {
            small
        };
        lower.extend(look_alike(plain).unwrap_or(plain).to_lowercase());
    }
}

/// A letter without a stress accent; a stress accent on its own as something that shows nothing.
fn unstressed(c: char) -> char {
    const STRESS: [char; 3] = ['\u{300}', '\u{301}', '\u{302}'];
    const SHOWS_NOTHING: char = '\u{ad}';
    if c.is_ascii() {
        return c;
    }
    if STRESS.contains(&c) {
        return SHOWS_NOTHING;
    }
    let mut parts = std::iter::once(c).nfd();
    match (parts.next(), parts.next(), parts.next()) {
        (Some(letter), Some(mark), None) if letter.is_alphabetic() && STRESS.contains(&mark) => letter,
        _ => c,
    }
}

/// The only character of an iterator.
fn one(mut characters: impl Iterator<Item = char>) -> Option<char> {
    characters.next().filter(|_| characters.next().is_none())
}

/// The byte offset of `phrase` in `text` where no letter or digit touches either end.
pub(super) fn find_phrase(text: &str, phrase: &str) -> Option<usize> {
    if phrase.is_empty() {
        return None;
    }
    text.match_indices(phrase).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|head| head.chars().next_back());
        let after = text.get(at + phrase.len()..).and_then(|tail| tail.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_point_into_the_original() {
        let text = Text::new("Ë ٣ Straße İ x");
        assert_eq!(text.at(2), '3');
        let span = text.find(text.all(), "straße").expect("it stands there");
        assert_eq!(text.original(span), "Straße");
        let (start, end) = text.bytes(span);
        assert_eq!(text.at_bytes(start, end), span);
    }

    #[test]
    fn a_disguised_word_reads_as_what_it_looks_like() {
        for written in [
            "sche\u{ad}lden",
            "sch\u{435}lden",
            "ｓｃｈｅｌｄｅｎ",
            "s\u{336}chelden",
            "𝐬𝐜𝐡𝐞𝐥𝐝𝐞𝐧",
            "SCHE\u{200d}LDEN",
        ] {
            let text = Text::new(written);
            assert_eq!(text.lower(text.all()), "schelden", "{written}");
            let span = text.find(text.all(), "schelden").expect("it stands there");
            assert_eq!(text.original(span), written);
        }
        let text = Text::new("e\u{301}e\u{301}n  van\n\nde Éléments");
        assert_eq!(text.lower(text.all()), "één van de éléments");
        assert_eq!(text.lower(Span::new(0, 1)), "é");
        assert_eq!(text.lower(Span::new(1, 2)), "", "the mark went into its letter");
    }

    #[test]
    fn phrases_end_at_word_boundaries() {
        let text = Text::new("wij achten u");
        assert_eq!(text.find(text.all(), "acht"), None);
        assert!(text.find(text.all(), "achten u").is_some());
    }
}
