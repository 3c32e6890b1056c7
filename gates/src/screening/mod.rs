//! Screening: does a text speak to a machine, or hide something?
//!
//! A signal for disclosure and quarantine, never a control: no condition grows weaker because a text was found clean.

mod encoded;
mod hidden;
mod rules;

use nullius_schemas::pack::language::Languages;

use crate::text::{Span, glyphs, words};

/// The text tells a machine to do something.
pub const INSTRUCTION_LIKE: &str = "instruction-like";
/// It has markup with which model conversations are delimited.
pub const CHAT_MARKUP: &str = "chat-markup";
/// It has characters that show nothing, or that reorder what shows.
pub const HIDDEN_CHARACTERS: &str = "hidden-characters";
/// A word mixes letters that look alike but belong to different scripts, or letters of another style.
pub const LOOK_ALIKES: &str = "look-alikes";
/// A word is written letter by letter.
pub const SPACED_LETTERS: &str = "spaced-letters";
/// It has readable text in base64 or hexadecimal.
pub const ENCODED_TEXT: &str = "encoded-text";
/// An instruction is written in rot13 or with digits for letters.
pub const SUBSTITUTED_LETTERS: &str = "substituted-letters";

/// One finding, with its place in the original text.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Flag {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What was found: one of this module's constants.
    pub code: &'static str,
}

/// What screening found in a text.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Screening {
    /// The findings, by place, without doubles.
    pub flags: Vec<Flag>,
}

impl Screening {
    /// Whether nothing may rest on the text until a person has released it. Obfuscation alone is enough.
    #[must_use]
    pub fn quarantines(&self) -> bool {
        !self.flags.is_empty()
    }
}

/// Screens `text` with the rules of every language; linear in its length but for the length of rules.
#[must_use]
pub fn screen(text: &str, languages: &Languages) -> Screening {
    let mut found: Vec<(Span, &'static str)> = Vec::new();
    let plain_glyphs = glyphs(text);
    let plain = words(&plain_glyphs);
    found.extend(hidden::characters(text).map(|span| (span, HIDDEN_CHARACTERS)));
    found.extend(hidden::look_alikes(text).map(|span| (span, LOOK_ALIKES)));
    let (joined, spaced) = hidden::joined(&plain);
    found.extend(spaced.into_iter().map(|span| (span, SPACED_LETTERS)));
    // A view in which nothing was substituted says what the plain one says.
    let views: Vec<_> = [encoded::rot13(&joined), encoded::digits_for_letters(&joined)]
        .into_iter()
        .filter(|view| *view != joined)
        .collect();
    for lists in languages.values() {
        let rules = &lists.screening;
        found.extend(rules::hits(text, &joined, rules).map(|span| (span, INSTRUCTION_LIKE)));
        found.extend(rules::markers(&plain_glyphs, rules).map(|span| (span, CHAT_MARKUP)));
        for view in &views {
            found.extend(rules::hits(text, view, rules).map(|span| (span, SUBSTITUTED_LETTERS)));
        }
    }
    // One level: what is encoded inside encoded text is text that nobody reads.
    found.extend(encoded::readable(text).map(|span| (span, ENCODED_TEXT)));
    let mut flags: Vec<Flag> = found
        .into_iter()
        .map(|(span, code)| Flag {
            start: span.start,
            end: span.end,
            code,
        })
        .collect();
    flags.sort();
    flags.dedup();
    drop_repeated_instructions(&mut flags);
    Screening { flags }
}

// A substituted view equals the plain one wherever nothing was substituted: the plain finding says it all.
fn drop_repeated_instructions(flags: &mut Vec<Flag>) {
    let plain: Vec<Span> = flags
        .iter()
        .filter(|flag| flag.code == INSTRUCTION_LIKE)
        .map(|flag| Span::new(flag.start, flag.end))
        .collect();
    flags.retain(|flag| flag.code != SUBSTITUTED_LETTERS || !plain.contains(&Span::new(flag.start, flag.end)));
}

#[cfg(test)]
mod tests;
