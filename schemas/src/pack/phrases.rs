//! Closed lists of words and phrases: how a pack says what a cue is.

use std::collections::BTreeMap;

use serde::Deserialize;

const MOST_PHRASES: usize = 2_000;
const MOST_WORDS: usize = 8;

/// A closed list of lower-case words and phrases, with a note of where it comes from.
///
/// A phrase is words with single spaces between them. It is compared word by word, so that a cue never matches inside
/// another word.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(try_from = "Raw")]
pub struct Phrases {
    source: String,
    by_first: BTreeMap<String, Vec<Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    source: String,
    words: Vec<String>,
}

impl TryFrom<Raw> for Phrases {
    type Error = String;

    fn try_from(raw: Raw) -> Result<Self, String> {
        source_note(&raw.source)?;
        if raw.words.is_empty() || raw.words.len() > MOST_PHRASES {
            return Err(format!("a list has 1 to {MOST_PHRASES} entries"));
        }
        let mut by_first: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for entry in &raw.words {
            let mut words = phrase(entry)?.into_iter();
            let Some(first) = words.next() else { continue };
            let rests = by_first.entry(first).or_default();
            let rest: Vec<String> = words.collect();
            if rests.contains(&rest) {
                return Err(format!("`{entry}` stands twice"));
            }
            rests.push(rest);
        }
        // The longest phrase first, so that a match is the longest there is.
        for rests in by_first.values_mut() {
            rests.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        }
        Ok(Self {
            source: raw.source,
            by_first,
        })
    }
}

/// The words of one entry, or why it is none.
///
/// # Errors
/// A sentence for the pack's author.
pub(super) fn phrase(entry: &str) -> Result<Vec<String>, String> {
    let bad = |why: &str| Err(format!("`{entry}` {why}"));
    if entry.is_empty() || entry.len() > 80 {
        return bad("has not 1 to 80 bytes");
    }
    if entry.to_lowercase() != entry {
        return bad("is not in lower case");
    }
    if entry.chars().any(|c| c.is_control() || (c.is_whitespace() && c != ' ')) {
        return bad("has a control character or a space other than U+0020");
    }
    let words: Vec<String> = entry.split(' ').map(str::to_owned).collect();
    if words.iter().any(String::is_empty) {
        return bad("has a space too many");
    }
    if words.len() > MOST_WORDS {
        return bad("has more than eight words");
    }
    Ok(words)
}

/// A note in plain words of where a list comes from.
pub(super) fn source_note(note: &str) -> Result<(), String> {
    if (10..=400).contains(&note.chars().count()) {
        Ok(())
    } else {
        Err("a source note has 10 to 400 characters".to_owned())
    }
}

impl Phrases {
    /// Where the list comes from, in plain words.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// How many words the longest phrase that begins at `words[at]` has; `None` if none begins there.
    #[must_use]
    pub fn match_at<W: AsRef<str>>(&self, words: &[W], at: usize) -> Option<usize> {
        let rests = self.by_first.get(words.get(at)?.as_ref())?;
        let after = words.get(at + 1..)?;
        let fits = |rest: &&Vec<String>| {
            rest.len() <= after.len() && rest.iter().zip(after).all(|(have, found)| have == found.as_ref())
        };
        rests.iter().find(fits).map(|rest| rest.len() + 1)
    }

    /// Whether any phrase stands in `words`.
    #[must_use]
    pub fn occurs_in<W: AsRef<str>>(&self, words: &[W]) -> bool {
        (0..words.len()).any(|at| self.match_at(words, at).is_some())
    }

    /// Whether this one word is an entry.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.match_at(&[word], 0).is_some()
    }

    /// The words that entries begin with, in order.
    pub fn first_words(&self) -> impl Iterator<Item = &str> {
        self.by_first.keys().map(String::as_str)
    }

    /// Every entry, in order of its first word.
    pub fn iter(&self) -> impl Iterator<Item = String> {
        self.by_first.iter().flat_map(|(first, rests)| {
            rests
                .iter()
                .map(move |rest| rest.iter().fold(first.clone(), |text, word| text + " " + word))
        })
    }
}

/// Words that stand for whole numbers: months, number words.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(try_from = "RawNumbers")]
pub struct Numbers {
    source: String,
    values: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNumbers {
    source: String,
    values: BTreeMap<String, i32>,
}

impl TryFrom<RawNumbers> for Numbers {
    type Error = String;

    fn try_from(raw: RawNumbers) -> Result<Self, String> {
        source_note(&raw.source)?;
        if raw.values.is_empty() || raw.values.len() > MOST_PHRASES {
            return Err(format!("a list has 1 to {MOST_PHRASES} entries"));
        }
        for word in raw.values.keys() {
            if phrase(word)?.len() != 1 {
                return Err(format!("`{word}` is not one word"));
            }
        }
        Ok(Self {
            source: raw.source,
            values: raw.values,
        })
    }
}

impl Numbers {
    /// Where the list comes from, in plain words.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What the lower-case word stands for.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<i32> {
        self.values.get(word).copied()
    }

    /// Whether every value lies within these bounds.
    #[must_use]
    pub fn all_within(&self, least: i32, most: i32) -> bool {
        self.values.values().all(|value| (least..=most).contains(value))
    }

    /// Every word, in order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &str) -> Result<Phrases, serde_json::Error> {
        serde_json::from_str(&format!(r#"{{"source":"made for this test","words":{words}}}"#))
    }

    #[test]
    fn phrases_match_whole_words_and_the_longest_first() -> Result<(), Box<dyn std::error::Error>> {
        let cues = list(r#"["niet","niet meer","dat klopt niet"]"#)?;
        assert_eq!(cues.match_at(&["kom", "niet", "meer"], 1), Some(2));
        assert_eq!(cues.match_at(&["dat", "klopt"], 0), None);
        assert!(cues.occurs_in(&["ja", "dat", "klopt", "niet"]));
        assert!(!cues.occurs_in(&["nietig"]));
        assert!(cues.contains("niet") && !cues.contains("meer"));
        assert_eq!(cues.iter().count(), 3);
        Ok(())
    }

    #[test]
    fn lists_are_lower_case_bounded_and_without_doubles() {
        for bad in [
            r"[]",
            r#"[""]"#,
            r#"["Niet"]"#,
            r#"["a  b"]"#,
            r#"[" a"]"#,
            r#"["a","a"]"#,
            r#"["a\tb"]"#,
        ] {
            assert!(list(bad).is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<Phrases>(r#"{"source":"x","words":["a"]}"#).is_err());
        assert!(serde_json::from_str::<Phrases>(r#"{"source":"made for this test","words":["a"],"more":1}"#).is_err());
    }
}
