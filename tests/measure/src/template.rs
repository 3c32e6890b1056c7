//! Templates: sentences with slots, citations and verbs that have an opposite.
//!
//! One per line; `{a:m2}` is a slot with a name and a kind, `[a]` or `[a, b]` cites the facts of slots, `<fell/rose>` is a
//! verb and its opposite, ` | ` stands between sentences and `\n` for a new line. A line that begins with `#` says what
//! the file holds; one that begins with `? ` is a template whose right text is flagged, wrongly.

use super::fact::Fact;
use super::figure::{Figure, Set};

/// A piece of a sentence.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Part {
    /// Words.
    Text(String),
    /// A figure, by the name of its slot and its kind.
    Slot(char, String),
    /// A marker that cites slots.
    Cite(Vec<char>),
    /// A verb and its opposite.
    Verb(String, String),
}

/// A template.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its place among its family, from 1.
    pub number: usize,
    /// Whether its right text is known to be flagged, wrongly: whoever mends that takes the mark away.
    pub open: bool,
    /// Its sentences.
    pub sentences: Vec<Vec<Part>>,
}

/// A slot that has been filled.
#[derive(Clone, Debug)]
pub struct Filled {
    /// Its name.
    pub name: char,
    /// Its kind.
    pub kind: String,
    /// The sentence that it stands in.
    pub sentence: usize,
    /// What the text shows.
    pub figure: Figure,
    /// What the source says.
    pub fact: Fact,
    /// How its marks are set.
    pub set: Set,
}

/// The templates of a file, in its order; those that do not parse are named in the error.
///
/// # Errors
///
/// A bracket that does not close, or a slot without a kind: the line.
pub fn templates(file: &str) -> Result<Vec<Template>, String> {
    file.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .zip(1..)
        .map(|(line, number)| {
            let (open, line) = line.strip_prefix("? ").map_or((false, line), |line| (true, line));
            let sentences: Option<Vec<_>> = line.split(" | ").map(parts).collect();
            let sentences = sentences.ok_or_else(|| format!("template {number} does not parse: {line}"))?;
            Ok(Template {
                number,
                open,
                sentences,
            })
        })
        .collect()
}

fn parts(sentence: &str) -> Option<Vec<Part>> {
    let sentence = sentence.replace("\\n", "\n");
    let mut parts = Vec::new();
    let mut rest = sentence.as_str();
    while let Some(at) = rest.find(['{', '[', '<']) {
        let (before, from) = rest.split_at(at);
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        let (close, inside) = match from.chars().next()? {
            '{' => ('}', from.strip_prefix('{')?),
            '[' => (']', from.strip_prefix('[')?),
            _ => ('>', from.strip_prefix('<')?),
        };
        let (inside, after) = inside.split_once(close)?;
        parts.push(match close {
            '}' => {
                let (name, kind) = inside.split_once(':')?;
                Part::Slot(name.chars().next()?, kind.to_owned())
            }
            ']' => Part::Cite(inside.split(", ").filter_map(|name| name.chars().next()).collect()),
            _ => {
                let (right, wrong) = inside.split_once('/')?;
                Part::Verb(right.to_owned(), wrong.to_owned())
            }
        });
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    Some(parts)
}

impl Template {
    /// Its slots in order: the sentence, the name and the kind.
    pub fn slots(&self) -> impl Iterator<Item = (usize, char, &str)> {
        self.sentences.iter().enumerate().flat_map(|(sentence, parts)| {
            parts.iter().filter_map(move |part| match part {
                Part::Slot(name, kind) => Some((sentence, *name, kind.as_str())),
                _ => None,
            })
        })
    }

    /// The slots that a sentence cites.
    #[must_use]
    pub fn cited(&self, sentence: usize) -> Vec<char> {
        let parts = self.sentences.get(sentence).map_or(&[][..], Vec::as_slice);
        parts
            .iter()
            .filter_map(|part| match part {
                Part::Cite(names) => Some(names.clone()),
                _ => None,
            })
            .flatten()
            .collect()
    }

    /// Whether a sentence has a verb that can be turned round.
    #[must_use]
    pub fn turns(&self, sentence: usize) -> bool {
        let parts = self.sentences.get(sentence).map_or(&[][..], Vec::as_slice);
        parts.iter().any(|part| matches!(part, Part::Verb(..)))
    }

    /// The text, and the bytes that each slot takes; verbs are turned round if `turned`.
    #[must_use]
    pub fn text(&self, shown: &dyn Fn(char) -> String, turned: bool) -> (String, Vec<(usize, usize)>) {
        let mut text = String::new();
        let mut places = Vec::new();
        for parts in &self.sentences {
            if !text.is_empty() {
                text.push(' ');
            }
            for part in parts {
                match part {
                    Part::Text(words) => text.push_str(words),
                    Part::Slot(name, _) => {
                        let start = text.len();
                        text.push_str(&shown(*name));
                        places.push((start, text.len()));
                    }
                    Part::Cite(names) => {
                        let labels: Vec<String> = names.iter().map(|name| label(*name)).collect();
                        text.push('[');
                        text.push_str(&labels.join(", "));
                        text.push(']');
                    }
                    Part::Verb(right, wrong) => text.push_str(if turned { wrong } else { right }),
                }
            }
        }
        (text, places)
    }
}

/// The label of a slot: E1 for a.
#[must_use]
pub fn label(name: char) -> String {
    let number = ('a'..='z').zip(1..).find(|(letter, _)| *letter == name);
    format!("E{}", number.map_or(0, |(_, number)| number))
}
