//! Obfuscation that the characters themselves show.

use crate::text::{Skeleton, Span, is_direction, is_invisible, is_styled, is_tag, look_alike};

// Letters in a row, each a word of its own, from which on they spell a word.
const FEWEST_SPACED: usize = 5;
const FEWEST_STYLED: usize = 4;

/// Characters that show nothing inside or between words. A byte order mark at the very start, soft hyphens (any word
/// processor leaves them), and what joins or styles an emoji are ordinary; tags and direction marks never are.
pub(super) fn characters(text: &str) -> impl Iterator<Item = Span> {
    let mut before: Option<char> = None;
    let mut chars = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while let Some((at, character)) = chars.next() {
            let previous = before.replace(character);
            if !is_invisible(character) {
                continue;
            }
            let next = chars.peek().map(|(_, c)| *c);
            let ordinary = match u32::from(character) {
                0xFEFF => at == 0,
                0x00AD => true,
                0xFE00..=0xFE0F | 0x200D => previous.is_some_and(joins_emoji) && !next.is_some_and(char::is_alphabetic),
                _ => false,
            };
            if is_tag(character) || is_direction(character) || !ordinary {
                return Some(Span::new(at, at + character.len_utf8()));
            }
        }
        None
    })
}

// Symbols and pictographs, keycaps, and the selectors that follow them.
fn joins_emoji(character: char) -> bool {
    matches!(u32::from(character), 0x23 | 0x2A | 0x30..=0x39 | 0x00A9 | 0x00AE | 0x2000..=0x3300 | 0xFE0F | 0x1F000..=0x1FAFF)
}

/// Words in which Latin letters and look-alikes of another script stand together, and runs of letters of another style.
pub(super) fn look_alikes(text: &str) -> impl Iterator<Item = Span> {
    let mut from = 0;
    text.split(|c: char| !c.is_alphanumeric() && !is_invisible(c))
        .filter_map(move |word| {
            let span = Span::new(from, from + word.len());
            let after = text.get(span.end..).and_then(|rest| rest.chars().next());
            from = span.end + after.map_or(0, char::len_utf8);
            if word.is_ascii() {
                return None;
            }
            let latin = word.chars().any(|c| c.is_ascii_alphabetic());
            let foreign = word
                .chars()
                .any(|c| c != 'ı' && c != 'µ' && c.to_lowercase().any(|lower| look_alike(lower).is_some()));
            let styled = word.chars().filter(|c| is_styled(*c)).count();
            ((latin && foreign) || styled >= FEWEST_STYLED).then_some(span)
        })
}

/// The words with spelled-out ones put together ("n e g e e r" is "negeer"), and the places of those.
pub(super) fn joined(words: &[Skeleton]) -> (Vec<Skeleton>, Vec<Span>) {
    let mut out = Vec::with_capacity(words.len());
    let mut places = Vec::new();
    let mut rest = words;
    while let Some(first) = rest.first() {
        let run = rest.iter().take_while(|word| is_letter(word)).count();
        if run < FEWEST_SPACED {
            let (plain, after) = rest.split_at_checked(run.max(1)).unwrap_or((rest, &[]));
            out.extend_from_slice(plain);
            rest = after;
            continue;
        }
        let (letters, after) = rest.split_at_checked(run).unwrap_or((rest, &[]));
        places.push(Span::new(first.span.start, letters.last().unwrap_or(first).span.end));
        for letter in letters {
            match out.last_mut().filter(|last: &&mut Skeleton| {
                last.span.end + 1 == letter.span.start && last.span.start >= first.span.start
            }) {
                Some(word) => {
                    word.word.push_str(&letter.word);
                    word.span.end = letter.span.end;
                }
                None => out.push(letter.clone()),
            }
        }
        rest = after;
    }
    (out, places)
}

fn is_letter(word: &Skeleton) -> bool {
    let mut chars = word.word.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}
