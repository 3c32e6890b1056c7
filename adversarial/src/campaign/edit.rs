//! Small changes of documents, for whoever mutates them.

use serde_json::Value;

use super::random::Random;
use crate::attacks::put;
use crate::oracle::leaves;

/// A document that is being changed.
pub(super) struct Edit<'a> {
    pub(super) document: Value,
    pub(super) random: &'a mut Random,
}

impl Edit<'_> {
    pub(super) fn at(&self, pointer: &str) -> &Value {
        self.document.pointer(pointer).unwrap_or(&Value::Null)
    }

    pub(super) fn text(&self, pointer: &str) -> &str {
        self.at(pointer).as_str().unwrap_or_default()
    }

    pub(super) fn put(&mut self, pointer: &str, new: impl Into<Value>) -> Option<()> {
        put(&mut self.document, pointer, Some(new.into()))
    }

    pub(super) fn one<'b, T>(&mut self, list: &'b [T]) -> Option<&'b T> {
        self.random.one(list)
    }

    pub(super) fn type_name(&self) -> &str {
        self.text("/submission/type")
            .strip_prefix("casework/")
            .unwrap_or_default()
    }

    /// The labels of the citations.
    pub(super) fn labels(&self) -> Vec<String> {
        self.at("/submission/citations")
            .as_object()
            .into_iter()
            .flatten()
            .map(|(label, _)| label.clone())
            .collect()
    }

    /// The pointer to one citation that has this member.
    pub(super) fn citation(&mut self, member: &str) -> Option<String> {
        let labels = self.labels();
        let with: Vec<_> = labels
            .iter()
            .map(|label| format!("/submission/citations/{label}"))
            .filter(|at| self.at(at).get(member).is_some())
            .collect();
        self.one(&with).cloned()
    }

    /// The pointer to the source that a citation names.
    pub(super) fn source_of(&self, citation: &str) -> Option<String> {
        let key = self.at(citation).get("source")?;
        let sources = self.at("/sources").as_array()?;
        let index = sources.iter().position(|source| source.get("key") == Some(key))?;
        Some(format!("/sources/{index}"))
    }

    /// The pointer to the source of some citation.
    pub(super) fn cited_source(&mut self) -> Option<String> {
        let citation = self.citation("source")?;
        self.source_of(&citation)
    }

    pub(super) fn claims(&self) -> usize {
        self.at("/submission/claims").as_array().map_or(0, Vec::len)
    }

    /// The pointer to the text of a letter, summary or statement.
    pub(super) fn prose(&self) -> Option<&'static str> {
        [
            "/submission/payload/text",
            "/submission/payload/summary",
            "/submission/payload/statement",
        ]
        .into_iter()
        .find(|at| self.at(at).is_string())
    }

    /// The pointers to the texts of the payload.
    pub(super) fn payload_texts(&self) -> Vec<String> {
        leaves(self.at("/submission/payload"))
            .into_iter()
            .filter(|(_, leaf)| leaf.is_string())
            .map(|(at, _)| format!("/submission/payload{at}"))
            .collect()
    }

    /// Puts a character somewhere into a text.
    pub(super) fn insert(&mut self, pointer: &str, new: &str) -> Option<()> {
        let mut characters: Vec<_> = self.text(pointer).chars().collect();
        let at = self.random.below(characters.len() + 1);
        characters.splice(at..at, new.chars());
        self.put(pointer, characters.into_iter().collect::<String>())
    }

    /// Puts another character in the place of one of those that `which` takes, outside brackets.
    pub(super) fn replace(&mut self, pointer: &str, which: impl Fn(char) -> bool, with: &[char]) -> Option<()> {
        let mut characters: Vec<_> = self.text(pointer).chars().collect();
        let mut inside = false;
        let mut places = Vec::new();
        for (at, character) in characters.iter().enumerate() {
            inside = (inside || *character == '[') && *character != ']';
            if !inside && which(*character) {
                places.push(at);
            }
        }
        let place = characters.get_mut(*self.random.one(&places)?)?;
        let others: Vec<_> = with.iter().filter(|other| **other != *place).copied().collect();
        *place = *self.random.one(&others)?;
        self.put(pointer, characters.into_iter().collect::<String>())
    }
}
