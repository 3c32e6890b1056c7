//! Obfuscation that the characters themselves show.

use crate::text::{Plain, PlainWord, Reworded, Span, is_invisible, is_styled, look_alike};

// Letters in a row, each a word of its own, from which on they spell a word.
const FEWEST_SPACED: usize = 5;
const FEWEST_LETTERS: usize = 3;
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
            if !ordinary {
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
            // The sign of a millionth is a Greek letter: "10 μg".
            let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let foreign = number
                .strip_prefix('μ')
                .unwrap_or(number)
                .chars()
                .any(|c| c != 'ı' && c.to_lowercase().any(|lower| look_alike(lower).is_some()));
            let styled = word.chars().filter(|c| is_styled(*c)).count();
            ((latin && foreign) || styled >= FEWEST_STYLED).then_some(span)
        })
}

/// The text with spelled-out words put together ("n e g e e r" is "negeer"), and the places of those; nothing where no
/// word is spelled out. Digits among the letters are put together too, and are no sign of their own.
pub(super) fn joined(text: &Plain) -> Option<(Plain, Vec<Span>)> {
    let words = text.words();
    let single = |word: &PlainWord| {
        let mut chars = text.letters(*word).chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let (mut out, mut places, mut any) = (Vec::new(), Vec::new(), false);
    let mut rest = words;
    while let Some(first) = rest.first() {
        let run = rest.iter().take_while(|word| single(word).is_some()).count();
        let (here, after) = rest.split_at_checked(run.max(1)).unwrap_or((rest, &[]));
        rest = after;
        let letters = here
            .iter()
            .filter(|word| single(word).is_some_and(char::is_alphabetic))
            .count();
        if run < FEWEST_SPACED || letters < FEWEST_LETTERS {
            out.extend(here.iter().copied().map(Reworded::Same));
            continue;
        }
        any = true;
        if letters >= FEWEST_SPACED {
            places.push(Span::new(first.span.start, here.last().unwrap_or(first).span.end));
        }
        spell(text, here, &mut out);
    }
    any.then(|| (text.reworded(out.into_iter()), places))
}

// A wider gap than one character begins the next word.
fn spell(text: &Plain, letters: &[PlainWord], out: &mut Vec<Reworded>) {
    let mut open: Option<(String, Span)> = None;
    for letter in letters {
        match &mut open {
            Some((word, span)) if span.end + 1 == letter.span.start => {
                word.push_str(text.letters(*letter));
                span.end = letter.span.end;
            }
            _ => {
                let next = (text.letters(*letter).to_owned(), letter.span);
                out.extend(
                    open.replace(next)
                        .map(|(letters, span)| Reworded::Other { letters, span }),
                );
            }
        }
    }
    out.extend(open.map(|(letters, span)| Reworded::Other { letters, span }));
}

/// Words with digits for letters ("n3g33r"), spelled with the letters that they look like; nothing where there are none.
pub(super) fn digits_for_letters(text: &Plain) -> Option<Plain> {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    text.words().iter().any(|word| word.mixed).then(|| {
        text.reworded(text.words().iter().map(|word| {
            if word.mixed {
                Reworded::Other {
                    letters: text.letters(*word).chars().map(letter).collect(),
                    span: word.span,
                }
            } else {
                Reworded::Same(*word)
            }
        }))
    })
}
