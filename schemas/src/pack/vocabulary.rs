//! One look-up for all the lists that a text is screened with, so that the cost does not grow with their number.
//!
//! Entries and texts meet without diacritics, in lower case, word by word; an entry with a hyphen is two words. A table
//! of our own with a fixed hash: the same text costs the same everywhere, and nobody chooses what collides.

use super::phrases::Phrases;

const BUCKETS: usize = 2048;

/// What an entry stands for; one entry may stand for several things.
#[expect(clippy::struct_excessive_bools, reason = "each is one list")]
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tags {
    /// Special categories, by their place in [`super::language::SpecialCategory::ALL`].
    pub special: u16,
    /// An attribute on which no inference may rest.
    pub forbidden: bool,
    /// A name by which a machine is called.
    pub addressed: bool,
    /// A word that makes the next one a thing spoken about.
    pub determiner: bool,
    /// A form of address before a name.
    pub title: bool,
    /// A phrase after which a name is said.
    pub introduction: bool,
    /// Heads, by the place of their rule.
    pub heads: u64,
    /// Objects, by the place of their rule.
    pub objects: u64,
}

impl Tags {
    /// What is in either.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            special: self.special | other.special,
            forbidden: self.forbidden || other.forbidden,
            addressed: self.addressed || other.addressed,
            determiner: self.determiner || other.determiner,
            title: self.title || other.title,
            introduction: self.introduction || other.introduction,
            heads: self.heads | other.heads,
            objects: self.objects | other.objects,
        }
    }

    /// What is in this one and not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self {
            special: self.special & !other.special,
            forbidden: self.forbidden && !other.forbidden,
            addressed: self.addressed && !other.addressed,
            determiner: self.determiner && !other.determiner,
            title: self.title && !other.title,
            introduction: self.introduction && !other.introduction,
            heads: self.heads & !other.heads,
            objects: self.objects & !other.objects,
        }
    }
}

/// An entry without its first word.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Entry {
    /// The words after the first.
    pub rest: Vec<String>,
    /// What it stands for.
    pub tags: Tags,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct First {
    word: String,
    /// The longest first.
    entries: Vec<Entry>,
}

/// All entries, by their first word.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Vocabulary {
    // By the first byte: a bit for each length that a first word has.
    shapes: Vec<u64>,
    buckets: Vec<Vec<First>>,
}

impl Vocabulary {
    /// Adds a list; `spelled` says how an entry is written in the texts that are looked through.
    pub(super) fn add(&mut self, list: &Phrases, tags: Tags, spelled: impl Fn(&str) -> String) {
        for entry in list.iter() {
            let mut words = plain_words(&spelled(&entry)).into_iter();
            if let Some(first) = words.next() {
                self.insert(first, words.collect(), tags);
            }
        }
    }

    fn insert(&mut self, word: String, rest: Vec<String>, tags: Tags) {
        self.shapes.resize(256, 0);
        self.buckets.resize(BUCKETS, Vec::new());
        if let Some(shape) = word
            .bytes()
            .next()
            .and_then(|byte| self.shapes.get_mut(usize::from(byte)))
        {
            *shape |= length_bit(&word);
        }
        let Some(bucket) = self.buckets.get_mut(bucket_of(&word)) else {
            return;
        };
        let at = bucket.iter().position(|first| first.word == word).unwrap_or_else(|| {
            bucket.push(First {
                word,
                entries: Vec::new(),
            });
            bucket.len() - 1
        });
        let Some(first) = bucket.get_mut(at) else { return };
        match first.entries.iter_mut().find(|entry| entry.rest == rest) {
            Some(entry) => entry.tags = entry.tags.with(tags),
            None => first.entries.push(Entry { rest, tags }),
        }
        first.entries.sort_by_key(|entry| std::cmp::Reverse(entry.rest.len()));
    }

    /// The entries that begin with this word, the longest first.
    #[must_use]
    pub fn at(&self, word: &str) -> &[Entry] {
        let shape = word.bytes().next().and_then(|byte| self.shapes.get(usize::from(byte)));
        if shape.is_none_or(|shape| shape & length_bit(word) == 0) {
            return &[];
        }
        self.buckets
            .get(bucket_of(word))
            .and_then(|bucket| bucket.iter().find(|first| first.word == word))
            .map_or(&[], |first| &first.entries)
    }
}

fn length_bit(word: &str) -> u64 {
    1 << word.len().min(63)
}

// FNV-1a.
fn bucket_of(word: &str) -> usize {
    let hash = word.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    usize::try_from(hash ^ (hash >> 15)).unwrap_or(0) % BUCKETS
}

/// The words of an entry without diacritics, split where a text is split.
fn plain_words(entry: &str) -> Vec<String> {
    let plain: String = entry.chars().map(plain_letter).collect();
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn plain_letter(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' | 'ã' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    }
}

/// A text in rot13.
pub(super) fn turned(text: &str) -> String {
    let turn = |letter: char| match letter {
        'a'..='m' => char::from_u32(u32::from(letter) + 13).unwrap_or(letter),
        'n'..='z' => char::from_u32(u32::from(letter) - 13).unwrap_or(letter),
        other => other,
    };
    text.chars().map(plain_letter).map(turn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &str) -> Phrases {
        serde_json::from_str(&format!(r#"{{"source":"made for this test","words":{words}}}"#)).expect("a list")
    }

    #[test]
    fn entries_are_found_by_their_first_word_with_the_longest_before() {
        let mut vocabulary = Vocabulary::default();
        let forbidden = Tags {
            forbidden: true,
            ..Tags::default()
        };
        let head = Tags {
            heads: 4,
            ..Tags::default()
        };
        vocabulary.add(
            &list(r#"["geboren","geboren in","rooms-katholiek","patiënt"]"#),
            forbidden,
            str::to_owned,
        );
        vocabulary.add(&list(r#"["geboren"]"#), head, str::to_owned);
        let born = vocabulary.at("geboren");
        assert_eq!(born.iter().map(|entry| entry.rest.len()).collect::<Vec<_>>(), [1, 0]);
        assert_eq!(born[1].tags, forbidden.with(head));
        assert_eq!(born[1].tags.without(head), forbidden);
        assert_eq!(vocabulary.at("rooms")[0].rest, ["katholiek"]);
        assert_eq!(vocabulary.at("patient").len(), 1);
        for absent in ["patiënt", "geborene", "", "katholiek"] {
            assert!(vocabulary.at(absent).is_empty(), "{absent}");
        }
        assert!(Vocabulary::default().at("geboren").is_empty());
    }

    #[test]
    fn an_entry_can_be_added_as_it_is_written_in_rot13() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add(&list(r#"["negeer"]"#), Tags::default(), turned);
        assert_eq!(vocabulary.at("artrre").len(), 1);
        assert!(vocabulary.at("negeer").is_empty());
    }
}
