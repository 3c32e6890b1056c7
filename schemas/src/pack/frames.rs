//! Positive frames: the only way in which a leaf can be *stated*. Format: docs/packs.md.
//!
//! A frame is a fixed row of words, lists and one slot, as data. Absent on purpose: a grammar, rules, free text in a slot.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::PackError;
use super::error::document;
use super::phrases::{phrase, source_note};
use crate::json::Pointer;
use crate::names::TypeRef;
use crate::vocabulary::Language;

/// The frames of one pack, with the word lists that their slots draw on.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct FrameSet {
    source: String,
    lists: BTreeMap<String, ValueList>,
    frames: Vec<Frame>,
}

/// One sentence form that makes a leaf stated.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Frame {
    /// Its name within the pack.
    pub id: String,
    /// The candidate type whose leaf it speaks of.
    #[serde(rename = "type")]
    pub type_ref: TypeRef,
    /// The language of its words.
    pub language: Language,
    /// Leaves of the payload that must have these values for the frame to apply.
    pub when: BTreeMap<Pointer, String>,
    /// The leaf whose value stands in the slot.
    pub leaf: Pointer,
    /// Other leaves that the sentence settles, with the only values that it settles them to.
    pub fixes: BTreeMap<Pointer, String>,
    /// Words with which the same thing is denied later on.
    pub topic: Vec<String>,
    /// The clause, from its first word to its last.
    pub pattern: Vec<Piece>,
}

/// A part of a pattern.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub enum Piece {
    /// This word or mark.
    Word(String),
    /// One of these words.
    Any(Vec<String>),
    /// These parts, or none of them.
    Optional(Vec<Piece>),
    /// A word of this list: one of the set's own, or `months` or `weekdays` of the language.
    List(String),
    /// So many other words (no numbers, no marks).
    Gap(Gap),
    /// The value.
    Slot(Slot),
}

/// A bounded run of other words.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// At least so many words.
    pub least: u8,
    /// At most so many words (8 or fewer).
    pub most: u8,
}

/// What a slot holds, and so how it is compared to the leaf.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub enum Slot {
    /// A number; equals the leaf's decimal.
    Number(NumberSlot),
    /// An entry of this list; the leaf equals what the entry stands for.
    List(String),
    /// A written date; the leaf is the same day as `YYYY-MM-DD`.
    Date,
    /// A Dutch licence plate with its hyphens; the leaf is the same plate in capitals.
    LicencePlateNl,
}

/// How the number is written.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct NumberSlot {
    /// With what unit.
    pub unit: NumberUnit,
}

/// The unit inside a number slot.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum NumberUnit {
    /// None; the pattern names it.
    Plain,
    /// Euros, before or after the number.
    Currency,
}

/// A closed list of lower-case words and phrases, each with the value it stands for.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct ValueList {
    source: String,
    values: BTreeMap<String, String>,
}

impl ValueList {
    /// Where the list comes from, in plain words.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The value that a phrase (lower-case words with single spaces) stands for.
    #[must_use]
    pub fn get(&self, phrase: &str) -> Option<&str> {
        self.values.get(phrase).map(String::as_str)
    }

    /// Every phrase with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values
            .iter()
            .map(|(phrase, value)| (phrase.as_str(), value.as_str()))
    }
}

/// Lists that every language has, usable in a pattern without being defined by the set.
pub const LANGUAGE_LISTS: &[&str] = &["months", "weekdays"];

const FILE: &str = "frames";
const MOST_PIECES: usize = 32;
const MOST_FRAMES: usize = 500;

impl FrameSet {
    /// Parses the frames of a pack.
    ///
    /// # Errors
    /// [`PackError`] with the place: not JSON, an unknown field, a list that is not defined or not lower-case, a pattern
    /// without exactly one slot outside its optional parts, or one that begins with a gap, an optional part or the slot.
    pub fn parse(json: &str) -> Result<Self, PackError> {
        let set: Self = document(FILE, json)?;
        set.check()
            .map_err(|(pointer, detail)| PackError::new(FILE, pointer, detail))?;
        Ok(set)
    }

    /// A set without frames: nothing is stated.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            source: "no frames at all".to_owned(),
            lists: BTreeMap::new(),
            frames: Vec::new(),
        }
    }

    /// Where the frames come from, in plain words.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Every frame, in the order of the file.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The list of that name.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<&ValueList> {
        self.lists.get(name)
    }

    fn check(&self) -> Result<(), (String, String)> {
        source_note(&self.source).map_err(|why| ("/source".to_owned(), why))?;
        for (name, list) in &self.lists {
            list.check().map_err(|why| (format!("/lists/{name}"), why))?;
            if LANGUAGE_LISTS.contains(&name.as_str()) {
                return Err((
                    format!("/lists/{name}"),
                    "the name of a list that every language has".to_owned(),
                ));
            }
        }
        if self.frames.len() > MOST_FRAMES {
            return Err(("/frames".to_owned(), format!("at most {MOST_FRAMES} frames")));
        }
        let mut ids = BTreeSet::new();
        for (index, frame) in self.frames.iter().enumerate() {
            let fail = |why: String| (format!("/frames/{index}"), why);
            if !ids.insert(&frame.id) || frame.id.is_empty() || frame.id.len() > 64 {
                return Err(fail(format!("`{}` is no name of its own", frame.id)));
            }
            self.check_frame(frame).map_err(fail)?;
        }
        Ok(())
    }

    fn check_frame(&self, frame: &Frame) -> Result<(), String> {
        if frame.fixes.contains_key(&frame.leaf) || frame.when.contains_key(&frame.leaf) {
            return Err("the leaf in the slot is not fixed and no condition".to_owned());
        }
        if frame.topic.is_empty() || frame.topic.len() > 32 {
            return Err("1 to 32 words of the topic".to_owned());
        }
        frame.topic.iter().try_for_each(|word| one_word(word))?;
        if !matches!(frame.pattern.first(), Some(Piece::Word(_) | Piece::Any(_))) {
            return Err("a pattern begins with a word".to_owned());
        }
        let slots = frame
            .pattern
            .iter()
            .filter(|piece| matches!(piece, Piece::Slot(_)))
            .count();
        if slots != 1 {
            return Err("a pattern has exactly one slot, outside its optional parts".to_owned());
        }
        self.check_pieces(&frame.pattern, 0)
    }

    fn check_pieces(&self, pieces: &[Piece], depth: usize) -> Result<(), String> {
        if pieces.is_empty() || pieces.len() > MOST_PIECES || depth > 2 {
            return Err(format!(
                "1 to {MOST_PIECES} parts, at most two optional parts within each other"
            ));
        }
        pieces.iter().try_for_each(|piece| match piece {
            Piece::Word(word) => one_word(word),
            Piece::Any(words) if words.len() < 2 || words.len() > 64 => Err("2 to 64 alternatives".to_owned()),
            Piece::Any(words) => words.iter().try_for_each(|word| one_word(word)),
            Piece::Optional(inner) if inner.iter().any(|piece| matches!(piece, Piece::Slot(_))) => {
                Err("a slot is not optional".to_owned())
            }
            Piece::Optional(inner) => self.check_pieces(inner, depth + 1),
            Piece::Gap(gap) if gap.most == 0 || gap.most > 8 || gap.least > gap.most => {
                Err("a gap has at most 8 words".to_owned())
            }
            Piece::List(name) if LANGUAGE_LISTS.contains(&name.as_str()) => Ok(()),
            Piece::List(name) | Piece::Slot(Slot::List(name)) if !self.lists.contains_key(name) => {
                Err(format!("there is no list `{name}`"))
            }
            Piece::Gap(_) | Piece::List(_) | Piece::Slot(_) => Ok(()),
        })
    }
}

impl ValueList {
    fn check(&self) -> Result<(), String> {
        source_note(&self.source)?;
        if self.values.is_empty() || self.values.len() > 2_000 {
            return Err("a list has 1 to 2000 entries".to_owned());
        }
        self.values.iter().try_for_each(|(entry, value)| {
            phrase(entry)?;
            if value.is_empty() || value.len() > 80 {
                Err(format!("`{entry}` stands for nothing"))
            } else {
                Ok(())
            }
        })
    }
}

fn one_word(word: &str) -> Result<(), String> {
    if phrase(word)?.len() == 1 {
        Ok(())
    } else {
        Err(format!("`{word}` is not one word"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASEWORK: &str = include_str!("../../casework/frames.json");

    fn with_pattern(pattern: &str) -> Result<FrameSet, PackError> {
        FrameSet::parse(&format!(
            r#"{{"source":"made for this test","lists":{{}},"frames":[{{"id":"f","type":"casework/circumstance@1",
                "language":"nl","when":{{}},"leaf":"/value","fixes":{{}},"topic":["verhuis"],"pattern":{pattern}}}]}}"#
        ))
    }

    #[test]
    fn the_casework_frames_parse_in_both_languages() -> Result<(), PackError> {
        let set = FrameSet::parse(CASEWORK)?;
        for language in Language::ALL {
            assert!(
                set.frames().iter().filter(|frame| frame.language == *language).count() >= 6,
                "{language}"
            );
        }
        assert_eq!(set.list("languages-nl").and_then(|list| list.get("pools")), Some("pl"));
        Ok(())
    }

    #[test]
    fn a_pattern_has_one_slot_and_begins_with_a_word() {
        assert!(with_pattern(r#"[{"word":"ik"},{"slot":"date"}]"#).is_ok());
        for bad in [
            r"[]",
            r#"[{"word":"ik"}]"#,
            r#"[{"slot":"date"}]"#,
            r#"[{"gap":{"least":0,"most":3}},{"slot":"date"}]"#,
            r#"[{"word":"ik"},{"optional":[{"slot":"date"}]}]"#,
            r#"[{"word":"ik"},{"slot":"date"},{"slot":"date"}]"#,
            r#"[{"word":"Ik"},{"slot":"date"}]"#,
            r#"[{"word":"ik heb"},{"slot":"date"}]"#,
            r#"[{"word":"ik"},{"slot":{"list":"absent"}}]"#,
            r#"[{"word":"ik"},{"slot":"date"},{"gap":{"least":0,"most":9}}]"#,
            r#"[{"word":"ik"},{"slot":"free"}]"#,
            r#"[{"word":"ik"},{"regex":".*"},{"slot":"date"}]"#,
        ] {
            assert!(with_pattern(bad).is_err(), "{bad}");
        }
    }
}
