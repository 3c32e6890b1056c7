//! Names of the people of one run: its subject and the persons in its sources, nobody else.
//!
//! A detector that knew more names would tell an agent who exists.

use std::collections::BTreeSet;

use crate::text::{Skeleton, Span, skeleton};

const SHORTEST_SURNAME: usize = 4;

/// The names to look for.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PersonNames {
    full: BTreeSet<Vec<String>>,
    surnames: BTreeSet<Vec<String>>,
    given: BTreeSet<String>,
}

impl PersonNames {
    /// From full names, given name first ("Bram Proefman", "Anna van der Berg"). Case, diacritics and hyphens do not matter.
    pub fn new<'a>(full_names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names = Self::default();
        for name in full_names {
            let words: Vec<String> = skeleton(name).into_iter().map(|part| part.word).collect();
            // Particles and hyphenated parts: "van der Berg" is a surname, and so is "Berg"; "Jansen-Vries" is, and so are both.
            for from in 1..words.len() {
                let tail = words.get(from..).unwrap_or(&[]).to_vec();
                if tail.iter().map(|word| word.chars().count()).sum::<usize>() >= SHORTEST_SURNAME {
                    names.surnames.insert(tail);
                }
            }
            for part in surname_parts(name) {
                names.surnames.insert(vec![part]);
            }
            if !words.is_empty() {
                names.full.insert(words);
            }
        }
        names
    }

    /// Also given names that count on their own when they are written with a capital.
    #[must_use]
    pub fn with_given_names<'a>(mut self, given: impl IntoIterator<Item = &'a str>) -> Self {
        self.given
            .extend(given.into_iter().flat_map(skeleton).map(|part| part.word));
        self
    }

    /// Where any of the names stands among the plain words of `text`.
    pub(super) fn places(&self, text: &str, words: &[Skeleton]) -> Vec<Span> {
        (0..words.len())
            .filter_map(|at| self.longest_at(text, words, at))
            .collect()
    }

    fn longest_at(&self, text: &str, words: &[Skeleton], at: usize) -> Option<Span> {
        let rest = words.get(at..)?;
        let first = rest.first()?;
        let length = [&self.full, &self.surnames]
            .into_iter()
            .flatten()
            .filter(|name| name.len() <= rest.len() && name.iter().zip(rest).all(|(part, word)| *part == word.word))
            .map(Vec::len)
            .max()
            .or_else(|| {
                let capital = first.span.of(text).chars().next().is_some_and(char::is_uppercase);
                (capital && self.given.contains(&first.word)).then_some(1)
            })?;
        Some(Span::new(first.span.start, rest.get(length - 1)?.span.end))
    }
}

// Each hyphenated part of the last word, if it is long enough to be a surname.
fn surname_parts(name: &str) -> Vec<String> {
    let mut parts = name.split_whitespace();
    if parts.next().is_none() {
        return Vec::new();
    }
    let last = parts.next_back().unwrap_or("");
    let long = |word: &String| word.chars().count() >= SHORTEST_SURNAME;
    skeleton(last).into_iter().map(|part| part.word).filter(long).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(names: &PersonNames, text: &'a str) -> Vec<&'a str> {
        names
            .places(text, &skeleton(text))
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
    }
}
