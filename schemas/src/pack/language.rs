//! Word and cue lists of one language. Format: docs/packs.md.
//!
//! Every list is closed and carries a note of where it comes from: whoever asks why a sentence was not taken as stated
//! finds the word here.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::PackError;
use super::error::document;
use super::phrases::{Numbers, Phrases};
use super::vocabulary::{Tags, Vocabulary, turned};
use crate::vocabulary::Language;

/// The lists of every language that the gates read.
pub type Languages = BTreeMap<Language, LanguageLists>;

/// The closed lists of one language.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LanguageLists {
    /// The language.
    pub language: Language,
    /// Words that end a clause and begin the next.
    pub conjunctions: Phrases,
    /// Conjunctions that leave open which side holds ("of"): no clause beside one is stated.
    pub disjunctions: Phrases,
    /// Words that deny what their clause says.
    pub negation: Phrases,
    /// Phrases that make a sentence a question; single words only at its start.
    pub question: Phrases,
    /// Words that make a sentence depend on something.
    pub condition: Phrases,
    /// Words by which a speaker passes on what others say.
    pub hearsay: Phrases,
    /// Words by which a speaker leaves it open.
    pub doubt: Phrases,
    /// Words by which a speaker takes back what was said before.
    pub take_back: Phrases,
    /// The plainest of them, by which a speaker takes something back long after it was said.
    pub retraction: Phrases,
    /// How another sentence speaks of what was said, or of who said it.
    pub asides: AsideLists,
    /// Words by which a speaker speaks of themself.
    pub first_person: Phrases,
    /// Month names, 1 to 12.
    pub months: Numbers,
    /// Names of days of the week, Monday is 1.
    pub weekdays: Numbers,
    /// Number words.
    pub number_words: Numbers,
    /// Words for a day counted from today.
    pub relative_days: Numbers,
    /// What stands before a full stop that does not end a sentence, without that stop.
    pub abbreviations: Phrases,
    /// Terms of the special categories of personal data (GDPR article 9).
    pub special_categories: BTreeMap<SpecialCategory, Phrases>,
    /// Words with which a letter speaks to its reader.
    pub reader: Phrases,
    /// Words of criminal matters (GDPR article 10) and of accusations.
    pub accusations: Phrases,
    /// Attributes, and proxies of them, on which no inference may rest.
    pub forbidden_attributes: Phrases,
    /// Other names of fields that hold such an attribute.
    pub forbidden_fields: Phrases,
    /// How persons are named in a text.
    pub persons: PersonLists,
    /// What an instruction to a machine looks like.
    pub screening: ScreeningLists,
    #[serde(skip)]
    vocabulary: Vocabulary,
    #[serde(skip)]
    turned: Vocabulary,
}

/// By which words a sentence speaks of what another sentence says, or of who says it. Compared without accents.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct AsideLists {
    /// Words that point back.
    pub backward: Phrases,
    /// Words that announce.
    pub forward: Phrases,
    /// Verbs by which what is pointed at is called something.
    pub verbs: Phrases,
    /// Verbs by which words are somebody's.
    pub telling: Phrases,
    /// People close by.
    pub others: Phrases,
    /// What makes a message nobody's or somebody else's, wherever it stands.
    pub disowned: Phrases,
    /// Words of a signature.
    pub greetings: Phrases,
    /// Words that compare with what was said.
    pub more: Phrases,
    /// Whole sentences that point back and change nothing.
    pub closings: Phrases,
}

/// By which words and fields the name of a person is known.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PersonLists {
    /// Forms of address before a name, without a full stop.
    pub titles: Phrases,
    /// Small words inside a surname.
    pub particles: Phrases,
    /// Phrases after which a speaker names themself.
    pub introductions: Phrases,
    /// Words with a capital that are no name after a title or in a name field.
    pub offices: Phrases,
    /// Fields of a tool's result that hold a person's name.
    pub fields: Phrases,
    /// Fields that hold a person's given name.
    pub given_fields: Phrases,
    /// Fields that hold some name, often a person's.
    pub open_fields: Phrases,
    /// Words that point at one person: no general knowledge has them.
    pub references: Phrases,
}

/// A special category of personal data; medication counts apart because it gives a condition away by proxy.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialCategory {
    /// Health conditions and impairments.
    Health,
    /// Medicines and treatments.
    Medication,
    /// Faith and conviction.
    Faith,
    /// Race and ethnic origin.
    Ethnicity,
    /// Trade union membership.
    Union,
    /// Sexual life and orientation.
    Sexual,
    /// Political opinions.
    Political,
    /// Biometric and genetic data.
    Biometric,
}

impl SpecialCategory {
    /// Every category.
    pub const ALL: &'static [Self] = &[
        Self::Health,
        Self::Medication,
        Self::Faith,
        Self::Ethnicity,
        Self::Union,
        Self::Sexual,
        Self::Political,
        Self::Biometric,
    ];

    /// The stable name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Medication => "medication",
            Self::Faith => "faith",
            Self::Ethnicity => "ethnicity",
            Self::Union => "union",
            Self::Sexual => "sexual",
            Self::Political => "political",
            Self::Biometric => "biometric",
        }
    }
}

/// Words with which a text speaks to a machine: who is addressed, told to do what, with what.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ScreeningLists {
    /// Names by which a machine is called.
    pub addressed: Phrases,
    /// Words before such a name that make it a thing spoken about.
    pub determiners: Phrases,
    /// Markup of model conversations; matched anywhere in the lower-case text.
    pub markers: Phrases,
    /// The rules, each on its own.
    pub rules: Vec<ScreeningRule>,
}

/// An instruction: a head (imperative or role change) and, within so many words after it, an object.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ScreeningRule {
    /// Name of the rule within its language.
    pub id: String,
    /// Whether a machine must be addressed shortly before.
    pub addressed: bool,
    /// What is told.
    pub heads: Phrases,
    /// With what.
    pub objects: Phrases,
    /// Words between head and object, at most (1 to 20).
    pub within: u8,
}

const FILE: &str = "language";

impl LanguageLists {
    /// Parses the lists of one language.
    ///
    /// # Errors
    /// [`PackError`] with the place: not JSON, an unknown or missing list, an entry that is not lower-case and bounded,
    /// a special category without terms, a month or weekday that is none.
    pub fn parse(json: &str) -> Result<Self, PackError> {
        let mut lists: Self = document(FILE, json)?;
        lists
            .check()
            .map_err(|(pointer, detail)| PackError::new(FILE, pointer, detail))?;
        lists.index();
        Ok(lists)
    }

    /// Special categories, forbidden attributes and screening in one table.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The screening's entries as rot13 writes them.
    #[must_use]
    pub fn turned(&self) -> &Vocabulary {
        &self.turned
    }

    fn index(&mut self) {
        let none = Tags::default();
        for (at, category) in SpecialCategory::ALL.iter().enumerate() {
            if let Some(terms) = self.special_categories.get(category) {
                let tags = Tags {
                    special: 1 << at,
                    ..none
                };
                self.vocabulary.add(terms, tags, str::to_owned);
            }
        }
        let forbidden = Tags {
            forbidden: true,
            ..none
        };
        self.vocabulary
            .add(&self.forbidden_attributes, forbidden, str::to_owned);
        let (addressed, determiner) = (
            Tags {
                addressed: true,
                ..none
            },
            Tags {
                determiner: true,
                ..none
            },
        );
        let (title, introduction) = (
            Tags { title: true, ..none },
            Tags {
                introduction: true,
                ..none
            },
        );
        self.vocabulary.add(&self.persons.titles, title, str::to_owned);
        self.vocabulary
            .add(&self.persons.introductions, introduction, str::to_owned);
        let screening = &self.screening;
        let mut lists = vec![(&screening.addressed, addressed), (&screening.determiners, determiner)];
        for (at, rule) in screening.rules.iter().enumerate() {
            let bit = 1 << at;
            lists.push((&rule.heads, Tags { heads: bit, ..none }));
            lists.push((&rule.objects, Tags { objects: bit, ..none }));
        }
        for (list, tags) in lists {
            self.vocabulary.add(list, tags, str::to_owned);
            self.turned.add(list, tags, turned);
        }
    }

    fn check(&self) -> Result<(), (String, &'static str)> {
        for category in SpecialCategory::ALL {
            if !self.special_categories.contains_key(category) {
                return Err((
                    format!("/specialCategories/{}", category.as_str()),
                    "every category has terms",
                ));
            }
        }
        if !self.months.all_within(1, 12) {
            return Err(("/months".to_owned(), "a month is 1 to 12"));
        }
        if !self.weekdays.all_within(1, 7) {
            return Err(("/weekdays".to_owned(), "a day of the week is 1 to 7"));
        }
        if !self.relative_days.all_within(-7, 7) {
            return Err(("/relativeDays".to_owned(), "at most seven days from today"));
        }
        if self.disjunctions.iter().any(|word| !self.conjunctions.contains(&word)) {
            return Err(("/disjunctions".to_owned(), "a disjunction is a conjunction too"));
        }
        self.screening.check()
    }
}

impl ScreeningLists {
    // A screened text is compared without diacritics, so an entry with one would never match.
    fn check(&self) -> Result<(), (String, &'static str)> {
        let plain = |list: &Phrases| {
            list.iter()
                .all(|entry| entry.bytes().all(|b| b == b' ' || b.is_ascii_alphanumeric()))
        };
        for (name, list) in [("addressed", &self.addressed), ("determiners", &self.determiners)] {
            if !plain(list) {
                return Err((format!("/screening/{name}"), "entries are ASCII letters and digits"));
            }
        }
        if self.rules.is_empty() || self.rules.len() > 64 {
            return Err(("/screening/rules".to_owned(), "1 to 64 rules"));
        }
        for (index, rule) in self.rules.iter().enumerate() {
            if !plain(&rule.heads) || !plain(&rule.objects) {
                return Err((
                    format!("/screening/rules/{index}"),
                    "entries are ASCII letters and digits",
                ));
            }
            if !(1..=20).contains(&rule.within) {
                return Err((format!("/screening/rules/{index}/within"), "1 to 20 words"));
            }
            if rule.id.is_empty() || self.rules.iter().filter(|other| other.id == rule.id).count() > 1 {
                return Err((
                    format!("/screening/rules/{index}/id"),
                    "each rule has a name of its own",
                ));
            }
        }
        Ok(())
    }
}

/// Both languages from the texts of their files.
///
/// # Errors
/// A file's own [`PackError`], or one that says that a language is missing or stands twice.
pub fn languages<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<Languages, PackError> {
    let mut found = Languages::new();
    for text in files {
        let lists = LanguageLists::parse(text)?;
        let language = lists.language;
        if found.insert(language, lists).is_some() {
            return Err(PackError::new(FILE, "/language", format!("{language} stands twice")));
        }
    }
    match Language::ALL.iter().find(|language| !found.contains_key(language)) {
        Some(missing) => Err(PackError::new(FILE, "/language", format!("{missing} is missing"))),
        None => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NL: &str = include_str!("../../core/language/nl.json");
    const EN: &str = include_str!("../../core/language/en.json");

    #[test]
    fn both_languages_parse_and_neither_may_lack() -> Result<(), PackError> {
        let both = languages([NL, EN])?;
        assert_eq!(both.len(), 2);
        assert!(languages([NL]).is_err());
        assert!(languages([NL, NL, EN]).is_err());
        Ok(())
    }

    #[test]
    fn what_is_unknown_missing_or_upper_case_is_refused_with_its_place() {
        let error = LanguageLists::parse(&NL.replacen("\"niet\"", "\"Niet\"", 1)).expect_err("upper case");
        assert_eq!(error.pointer, "/negation");
        assert!(LanguageLists::parse(&NL.replacen("\"negation\"", "\"negations\"", 1)).is_err());
        assert!(LanguageLists::parse(&NL.replacen("\"januari\": 1", "\"januari\": 13", 1)).is_err());
        assert!(LanguageLists::parse(&NL.replacen("\"political\"", "\"politics\"", 1)).is_err());
        assert!(LanguageLists::parse("{}").is_err());
    }
}
