//! Names of the people of one run: its subject and the persons in its sources, nobody else.
//!
//! A detector that knew more names would tell an agent who exists.

use std::collections::BTreeMap;

use super::persons::Persons;
use crate::text::{Plain, PlainWord, Span, plain};

const SHORTEST_SURNAME: usize = 4;

/// The names to look for, by their first word.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PersonNames(BTreeMap<String, Vec<Form>>);

/// One way in which a name is written, without its first word.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Form {
    rest: Vec<String>,
    /// It counts only with a capital: small, it may be an ordinary word.
    capital: bool,
}

impl PersonNames {
    /// From full names, given name first ("Bram Proefman", "Anna van der Berg"). Case, diacritics and hyphens do not matter.
    pub fn new<'a>(full_names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names = Self::default();
        for name in full_names {
            names.add(name, false);
        }
        names
    }

    /// Also given names that count on their own when they are written with a capital.
    #[must_use]
    pub fn with_given_names<'a>(mut self, given: impl IntoIterator<Item = &'a str>) -> Self {
        for word in given.into_iter().flat_map(words_of) {
            self.insert(&[word], true);
        }
        self
    }

    /// Also the persons that a source names. A single word of such a name counts with a capital only: "mevrouw Bakker" is
    /// a person, "bij een bakker" is not.
    #[must_use]
    pub fn with_persons(mut self, persons: &Persons) -> Self {
        for name in &persons.full {
            self.add(name, true);
        }
        self.with_given_names(persons.given.iter().map(String::as_str))
    }

    fn add(&mut self, name: &str, capital: bool) {
        let words = words_of(name);
        let alone = |words: &[String]| capital && words.len() == 1;
        // Particles and hyphenated parts: "van der Berg" is a surname, and so is "Berg"; "Jansen-Vries" is, and so are both.
        for from in 1..words.len() {
            let tail = words.get(from..).unwrap_or(&[]);
            if tail.iter().map(|word| word.chars().count()).sum::<usize>() >= SHORTEST_SURNAME {
                self.insert(tail, alone(tail));
            }
        }
        for part in surname_parts(name) {
            self.insert(&[part], capital);
        }
        self.insert(&words, alone(&words));
    }

    fn insert(&mut self, words: &[String], capital: bool) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        let forms = self.0.entry(first.clone()).or_default();
        match forms.iter_mut().find(|form| form.rest == rest) {
            Some(form) => form.capital &= capital,
            None => forms.push(Form {
                rest: rest.to_vec(),
                capital,
            }),
        }
        forms.sort_by_key(|form| std::cmp::Reverse(form.rest.len()));
    }

    /// Where any of the names stands in the text, `words` its plain reading; also in a word that is written in camel case.
    pub(super) fn places(&self, text: &str, words: &Plain) -> Vec<Span> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let mut found = self.among(text, words);
        if let Some((spread, added)) = spread(text) {
            let before = |at: usize| at - added.partition_point(|place| *place < at);
            let inner = self.among(&spread, &plain(&spread)).into_iter();
            found.extend(inner.map(|span| Span::new(before(span.start), before(span.end))));
        }
        found
    }

    fn among(&self, text: &str, words: &Plain) -> Vec<Span> {
        // In a key such as `de-vries-2026` there are no capitals to go by.
        let key = !text.contains(char::is_whitespace) && !text.contains(char::is_uppercase);
        let capital = |word: &PlainWord| key || word.span.of(text).chars().next().is_some_and(char::is_uppercase);
        let all = words.words().iter().enumerate();
        all.filter_map(|(at, word)| {
            let form = self.0.get(words.letters(*word))?.iter().find(|form| {
                form.rest.iter().zip(at + 1..).all(|(part, at)| part == words.word(at))
                    && (!form.capital || capital(word))
            })?;
            words.between(at, at + form.rest.len())
        })
        .collect()
    }
}

fn words_of(name: &str) -> Vec<String> {
    let plain = plain(name);
    plain
        .words()
        .iter()
        .map(|word| plain.letters(*word).to_owned())
        .collect()
}

// "bramProefmanIsLaat" as "bram Proefman Is Laat", with the places of the spaces that were put in.
fn spread(text: &str) -> Option<(String, Vec<usize>)> {
    let mut out = String::new();
    let (mut added, mut before) = (Vec::new(), None);
    for character in text.chars() {
        if before.is_some_and(char::is_lowercase) && character.is_uppercase() {
            added.push(out.len());
            out.push(' ');
        }
        out.push(character);
        before = Some(character);
    }
    (!added.is_empty()).then_some((out, added))
}

// Each hyphenated part of the last word, if it is long enough to be a surname.
fn surname_parts(name: &str) -> Vec<String> {
    let mut parts = name.split_whitespace();
    if parts.next().is_none() {
        return Vec::new();
    }
    let mut found = words_of(parts.next_back().unwrap_or(""));
    found.retain(|word| word.chars().count() >= SHORTEST_SURNAME);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(names: &PersonNames, text: &'a str) -> Vec<&'a str> {
        names
            .places(text, &plain(text))
            .into_iter()
            .map(|span| span.of(text))
            .collect()
    }

    #[test]
    fn full_names_and_surnames_count_and_given_names_only_when_listed() {
        let names = PersonNames::new(["Bram Proefman", "Zoë van der Bergh-Jansen", "Li Wu"]).with_given_names(["Tom"]);
        assert_eq!(
            found(&names, "Voor Bram Proefman onderzoekt men."),
            ["Bram Proefman", "Proefman"]
        );
        assert_eq!(found(&names, "PROEFMAN's brief"), ["PROEFMAN"]);
        assert_eq!(found(&names, "Bram komt"), Vec::<&str>::new());
        assert_eq!(found(&names, "zoe VAN DER bergh"), ["bergh"]);
        assert_eq!(found(&names, "mevrouw Jansen"), ["Jansen"]);
        assert_eq!(found(&names, "Tom komt, tom niet"), ["Tom"]);
        assert_eq!(found(&names, "Li Wu en Wu"), ["Li Wu"]);
        assert_eq!(found(&names, "Proefmannen van der"), Vec::<&str>::new());
        assert_eq!(found(&names, "Pro\u{200b}efman"), ["Pro\u{200b}efman"]);
        assert_eq!(found(&names, "dossierProefmanLaat"), ["Proefman"]);
        assert_eq!(found(&names, "zaak-proefman-2026"), ["proefman"]);
    }

    #[test]
    fn a_word_of_a_sources_name_counts_with_a_capital_or_in_a_key() {
        let persons = Persons {
            full: ["J. de Bakker".to_owned()].into(),
            given: ["Fenna".to_owned()].into(),
        };
        let names = PersonNames::default().with_persons(&persons);
        assert_eq!(found(&names, "bij een bakker"), Vec::<&str>::new());
        assert_eq!(found(&names, "over Bakker en de bakker"), ["Bakker", "de bakker"]);
        assert_eq!(found(&names, "klacht-bakker"), ["bakker"]);
        assert_eq!(found(&names, "Fenna belt, fenna niet"), ["Fenna"]);
        // The subject's own surname counts however it is written, whoever else is called so.
        let names = PersonNames::new(["Noor Bakker"]).with_persons(&persons);
        assert_eq!(found(&names, "bij een bakker"), ["bakker"]);
    }
}
