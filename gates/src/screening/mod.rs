//! Screening: does a text speak to a machine, or hide something?
//!
//! A signal for disclosure and quarantine, never a control: no condition grows weaker because a text was found clean.

mod encoded;
mod hidden;
mod markup;
mod rules;

use nullius_schemas::pack::language::Languages;

use crate::text::{Plain, Span, plain};

/// The text tells a machine to do something.
pub const INSTRUCTION_LIKE: &str = "instruction-like";
/// It has markup with which model conversations are delimited.
pub const CHAT_MARKUP: &str = "chat-markup";
/// It has characters that show nothing, or that reorder what shows.
pub const HIDDEN_CHARACTERS: &str = "hidden-characters";
/// It has mark-up for text that no reader sees: a comment, an element that is styled away.
pub const HIDDEN_MARKUP: &str = "hidden-markup";
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
    /// The findings, by place, without doubles; a few places of each code.
    pub flags: Vec<Flag>,
}

impl Screening {
    /// Whether nothing may rest on the text until a person has released it. Obfuscation alone is enough.
    #[must_use]
    pub fn quarantines(&self) -> bool {
        !self.flags.is_empty()
    }
}

/// Places of one code that are kept: a text that repeats itself a thousand times is as suspicious as one that does nine
/// times, and no code crowds out the others.
const MOST: usize = 9;

/// Screens `text` with the rules of every language; linear in its length, and each word is looked up once a language.
#[must_use]
pub fn screen(text: &str, languages: &Languages) -> Screening {
    let mut found = Found::default();
    let as_written = plain(text);
    found.add(HIDDEN_CHARACTERS, hidden::characters(text));
    found.add(HIDDEN_MARKUP, markup::unseen(text));
    found.add(LOOK_ALIKES, hidden::look_alikes(text));
    for lists in languages.values() {
        found.add(CHAT_MARKUP, rules::markers(&as_written, &lists.screening, MOST));
    }
    // One level: what is encoded inside encoded text is text that nobody reads.
    found.add(ENCODED_TEXT, encoded::readable(text));
    found.add(ENCODED_TEXT, encoded::pairs(&as_written));
    let joined = hidden::joined(&as_written);
    let (spoken, spaced) = joined.unwrap_or((as_written, Vec::new()));
    found.add(SPACED_LETTERS, spaced);
    let lettered = hidden::digits_for_letters(&spoken);
    for lists in languages.values() {
        let rules = &lists.screening;
        let hits = |plain: &Plain, vocabulary, keeps: &dyn Fn(usize, usize) -> bool| {
            rules::hits(text, plain, vocabulary, rules, keeps, MOST)
        };
        let any = |_: usize, _: usize| true;
        found.add(INSTRUCTION_LIKE, hits(&spoken, lists.vocabulary(), &any));
        found.add(SUBSTITUTED_LETTERS, hits(&spoken, lists.turned(), &any));
        if let Some(lettered) = &lettered {
            // Where nothing was substituted the plain reading has said it.
            let substituted = |first: usize, last: usize| {
                let words = spoken.words().get(first..=last).unwrap_or(&[]);
                words.iter().any(|word| word.mixed)
            };
            for vocabulary in [lists.vocabulary(), lists.turned()] {
                found.add(SUBSTITUTED_LETTERS, hits(lettered, vocabulary, &substituted));
            }
        }
    }
    let mut flags = found.0;
    flags.sort();
    flags.dedup();
    Screening { flags }
}

#[derive(Default)]
struct Found(Vec<Flag>);

impl Found {
    fn add(&mut self, code: &'static str, places: impl IntoIterator<Item = Span>) {
        self.0.extend(places.into_iter().take(MOST).map(|span| Flag {
            start: span.start,
            end: span.end,
            code,
        }));
    }
}

#[cfg(test)]
mod tests;
