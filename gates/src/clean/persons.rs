//! Persons that a source names: after a form of address, where somebody says their own name, as a speaker in a transcript,
//! and in the name fields of a result. Words and fields are the pack's.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::json::Value;
use nullius_schemas::pack::language::{Languages, PersonLists};
use nullius_schemas::pack::phrases::Phrases;

use crate::source::Content;
use crate::text::{Plain, PlainWord, Span, plain};

/// Names that one source gives, at most.
const MOST: usize = 256;
/// Words of a name, at most.
const LONGEST: usize = 6;

/// The names that a source gives.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Persons {
    /// Whole names, or surnames with what stands before them.
    pub full: BTreeSet<String>,
    /// Given names.
    pub given: BTreeSet<String>,
}

/// The persons that a content names.
#[must_use]
pub fn persons_in(content: &Content, languages: &Languages) -> Persons {
    let mut found = Persons::default();
    match content {
        Content::Text(text) => found.text(text, languages),
        Content::Json(value) => found.value(value, languages),
    }
    found
}

impl Persons {
    fn add(&mut self, name: &str) {
        if self.full.len() < MOST && !name.is_empty() {
            self.full.insert(name.to_owned());
        }
    }

    fn text(&mut self, text: &str, languages: &Languages) {
        let words = plain(text);
        for lists in languages.values() {
            for at in 0..words.words().len() {
                let phrases = lists.vocabulary().at(words.word(at)).iter();
                let says = phrases
                    .filter(|entry| entry.tags.title || entry.tags.introduction)
                    .find(|entry| entry.rest.iter().zip(at + 1..).all(|(word, at)| word == words.word(at)));
                let name = says.and_then(|entry| name_at(text, &words, at + entry.rest.len(), &lists.persons));
                if let Some(name) = name {
                    self.add(name.of(text));
                }
            }
        }
        self.speakers(text, languages);
    }

    // A label of a first and a last name before a colon, on two lines or more.
    fn speakers(&mut self, text: &str, languages: &Languages) {
        let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
        for line in text.lines() {
            let label = line.get(..line.len().min(60)).unwrap_or(line).split_once(':');
            let Some(label) = label.map(|(label, _)| label.trim()) else {
                continue;
            };
            if labels.contains_key(label) || looks_like_name(label, languages) {
                *labels.entry(label).or_default() += 1;
            }
        }
        for (label, _) in labels.into_iter().filter(|(_, lines)| *lines > 1) {
            self.add(label);
        }
    }

    fn value(&mut self, value: &Value, languages: &Languages) {
        match value {
            Value::Object(members) => {
                // A thing with a surname or a birth date is a person, and its plain "name" is that person's.
                let person = members
                    .iter()
                    .any(|(key, _)| languages.values().any(|lists| is_persons(key, &lists.persons)));
                for (key, member) in members {
                    if let Some(text) = member.as_str() {
                        self.field(key, text, person, languages);
                    }
                    self.value(member, languages);
                }
            }
            Value::Array(items) => {
                for item in items {
                    self.value(item, languages);
                }
            }
            Value::String(text) => self.text(text, languages),
            _ => {}
        }
    }

    fn field(&mut self, key: &str, text: &str, person: bool, languages: &Languages) {
        let name = text.trim();
        let letters = name.chars().all(|c| c.is_alphabetic() || " .,'’-".contains(c));
        if name.len() > 80 || !letters || name.split_whitespace().count() > LONGEST {
            return;
        }
        let words = field_words(key);
        for lists in languages.values() {
            let persons = &lists.persons;
            if is(&persons.given_fields, &words) {
                self.given.extend((self.given.len() < MOST).then(|| name.to_owned()));
            } else if is(&persons.fields, &words)
                || is(&persons.open_fields, &words) && (person || looks_like_name(name, languages))
            {
                self.add(name);
            }
        }
    }
}

fn is_persons(key: &str, persons: &PersonLists) -> bool {
    let words = field_words(key);
    is(&persons.fields, &words) || is(&persons.given_fields, &words)
}

// The whole of the list's entry, or the same without spaces between its words.
fn is(list: &Phrases, words: &[String]) -> bool {
    list.match_at(words, 0) == Some(words.len()) || list.contains(&words.concat())
}

/// The words of a field's name: `countryOfBirth` and `country_of_birth` are both "country of birth".
pub(super) fn field_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut small = false;
    for character in name.chars() {
        if !character.is_alphanumeric() {
            open = false;
            continue;
        }
        if !open || small && character.is_uppercase() {
            words.push(String::new());
        }
        (open, small) = (true, character.is_lowercase());
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    words
}

// A first and a last name, both with a capital, neither an office or a thing.
fn looks_like_name(label: &str, languages: &Languages) -> bool {
    if label.len() > 60 || !label.starts_with(char::is_uppercase) {
        return false;
    }
    let words = plain(label);
    let all = words.words();
    (2..=LONGEST).contains(&all.len())
        && languages.values().any(|lists| {
            name_of(label, &words, 0, &lists.persons).is_some_and(|(span, names)| span.end == label.len() && names > 1)
        })
        && !languages
            .values()
            .any(|lists| (0..all.len()).any(|at| lists.persons.offices.contains(words.word(at))))
}

// The name that begins with a word, and how many names and initials are in it.
fn name_of(text: &str, words: &Plain, from: usize, persons: &PersonLists) -> Option<(Span, usize)> {
    let first = words.words().get(from)?;
    let (mut last, mut names) = (None, 0_usize);
    let mut before: Option<PlainWord> = None;
    for word in words.words().iter().skip(from).take(LONGEST) {
        let letters = words.letters(*word);
        if before.is_some_and(|before| !goes_on(text, before, *word)) {
            break;
        }
        before = Some(*word);
        let written = word.span.of(text);
        let capital = written.starts_with(char::is_uppercase);
        let initial = letters.chars().count() == 1;
        if capital && initial {
            names += 1;
        } else if persons.particles.contains(letters) {
            // Inside a name only: it ends with a name.
        } else if capital && !word.mixed && !persons.offices.contains(letters) {
            names += 1;
            last = Some(word.span.end);
        } else {
            break;
        }
    }
    last.map(|end| (Span::new(first.span.start, end), names))
}

// The name behind the last word of a title or an introduction.
fn name_at(text: &str, words: &Plain, title: usize, persons: &PersonLists) -> Option<Span> {
    let (said, first) = (words.words().get(title)?, words.words().get(title + 1)?);
    let gap = Span::new(said.span.end, first.span.start).of(text);
    // "dhr. Jansen", and not "Beste meneer. Morgen".
    let short = words.letters(*said).len() <= 4;
    let close = gap.len() <= 3 && gap.chars().all(|c| c == '.' && short || c.is_whitespace() && c != '\n');
    let name = name_of(text, words, title + 1, persons).filter(|_| close);
    name.map(|(span, _)| span)
}

// Within one name: a space, a hyphen, an apostrophe, or the full stop of an initial.
fn goes_on(text: &str, before: PlainWord, word: PlainWord) -> bool {
    let gap = Span::new(before.span.end, word.span.start).of(text);
    let initial = before.span.of(text).chars().count() == 1;
    gap.len() <= 3
        && gap
            .chars()
            .all(|c| matches!(c, ' ' | '-' | '\'' | '’' | '\u{a0}') || c == '.' && initial)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing::both;

    fn named(text: &str) -> Vec<String> {
        let content = Content::Text(text.to_owned());
        persons_in(&content, both()).full.into_iter().collect()
    }

    fn fields(json: &str) -> (Vec<String>, Vec<String>) {
        let value = nullius_schemas::json::read(json.as_bytes()).unwrap();
        let found = persons_in(&Content::Json(value), both());
        (found.full.into_iter().collect(), found.given.into_iter().collect())
    }

    #[test]
    fn a_name_follows_its_title() {
        for (text, name) in [
            ("Gisteren belde mevrouw J. de Vries over haar zaak.", "J. de Vries"),
            ("Dhr. Van den Berg-Jansen heeft gebeld.", "Van den Berg-Jansen"),
            ("Volgens meneer Proefman klopt het.", "Proefman"),
            ("I spoke to Mrs. O'Neil about it.", "O'Neil"),
            ("Dear Mr Testveld, thank you.", "Testveld"),
            ("Mevrouw Testveld. Daarna ging het mis.", "Testveld"),
            ("Mijn naam is Noor Testveld. Ik bel over mijn zaak.", "Noor Testveld"),
        ] {
            assert_eq!(named(text), [name], "{text}");
        }
        for nobody in [
            "Geachte heer/mevrouw, Ik schrijf u.",
            "Beste meneer. Morgen kom ik.",
            "mevrouw de Voorzitter",
            "mevrouw belde",
            "Dear Sir or Madam, I write.",
            "De heer\n\nBetreft: zaak",
            "Ik heb COPD en dr. zegt niets.",
        ] {
            assert_eq!(named(nobody), Vec::<String>::new(), "{nobody}");
        }
    }

    #[test]
    fn a_speaker_is_named_by_a_label_that_comes_back() {
        let talk = "Noor Testveld: Goedemorgen.\nAnna de Wit: Dag.\nNoor Testveld: Ik bel over hulp.\nAnna de Wit: Zegt u het maar.";
        assert_eq!(named(talk), ["Anna de Wit", "Noor Testveld"]);
        for form in [
            "Onderwerp: hulp\nOnderwerp: hulp",
            "Noor Testveld: eenmaal",
            "Afdeling Zorg: a\nAfdeling Zorg: b",
        ] {
            assert_eq!(named(form), Vec::<String>::new(), "{form}");
        }
    }

    #[test]
    fn name_fields_hold_names_and_other_fields_do_not() {
        let (full, given) =
            fields(r#"{"persoon":{"voornaam":"Fenna","achternaam":"de Wit","naam":"F. de Wit"},"zone":"C"}"#);
        assert_eq!(
            (full, given),
            (
                vec!["F. de Wit".to_owned(), "de Wit".to_owned()],
                vec!["Fenna".to_owned()]
            )
        );
        let (full, _) = fields(
            r#"[{"lastName":"Testveld"},{"naam":"Noor Testveld"},{"name":"Zone C"},{"naam":"parkeervergunning"}]"#,
        );
        assert_eq!(full, ["Noor Testveld", "Testveld"]);
        assert_eq!(
            fields(r#"{"naam":"Dienst Parkeren","code":"x1","toelichting":"voor mevrouw Testveld"}"#).0,
            ["Testveld"]
        );
    }

    #[test]
    fn a_source_gives_a_bounded_number_of_names_and_none_that_is_empty() {
        let letters = || ('a'..='z').chain('A'..='Z');
        let all = letters().flat_map(|first| letters().map(move |second| format!("Proef{first}{second}")));
        let many: Vec<_> = all
            .take(300)
            .map(|name| format!(r#"{{"achternaam":"{name}","voornaam":"{name}"}}"#))
            .collect();
        let (full, given) = fields(&format!("[{}]", many.join(",")));
        assert_eq!((full.len(), given.len()), (MOST, MOST));
        assert_eq!(fields(r#"{"achternaam":" "}"#).0, Vec::<String>::new());
    }

    #[test]
    fn a_name_field_holds_letters_of_at_most_eighty_bytes_and_six_words() {
        let longest = "x".repeat(80);
        for name in ["Testveld", "J. O'Neil-de Wit", "A B C D E F", &longest] {
            assert_eq!(fields(&format!(r#"{{"achternaam":"{name}"}}"#)).0, [name]);
        }
        let longer = "x".repeat(81);
        for other in ["Testveld 2", "a@b", "A B C D E F G", &longer, &longest.repeat(2)] {
            let found = fields(&format!(r#"{{"achternaam":"{other}"}}"#)).0;
            assert_eq!(found, Vec::<String>::new(), "{other}");
        }
    }

    #[test]
    fn a_plain_name_is_a_persons_where_it_looks_so_or_its_thing_is_a_person() {
        let plain = |name: &str| fields(&format!(r#"{{"naam":"{name}"}}"#)).0;
        let longest = format!("Noor T{}", "t".repeat(54));
        for name in ["Noor Testveld", "J. Testveld", "Anna de Wit", &longest] {
            assert_eq!(plain(name), [name]);
        }
        let longer = format!("{longest}t");
        for other in ["Proefman", "De Wit", "de Wit Testveld", "Noor Testveld belt", &longer] {
            assert_eq!(plain(other), Vec::<String>::new(), "{other}");
        }
        let person = r#"{"naam":"Proefman","voornaam":"Bram"}"#;
        assert_eq!(fields(person), (vec!["Proefman".to_owned()], vec!["Bram".to_owned()]));
        assert_eq!(
            fields(r#"{"naam":"Proefman","achternaam":"Wit"}"#).0,
            ["Proefman", "Wit"]
        );
    }

    #[test]
    fn a_field_is_known_however_its_words_are_joined() {
        assert_eq!(fields(r#"{"family_name":"Testveld"}"#).0, ["Testveld"]);
        assert_eq!(fields(r#"{"achterNaam":"Testveld"}"#).0, ["Testveld"]);
        assert_eq!(fields(r#"{"familyNameCode":"Testveld"}"#).0, Vec::<String>::new());
    }

    #[test]
    fn field_names_are_read_as_words() {
        for (name, words) in [
            ("countryOfBirth", "country of birth"),
            ("land_van_herkomst", "land van herkomst"),
            ("BSN", "bsn"),
            ("x-Naam2", "x naam2"),
        ] {
            assert_eq!(field_words(name).join(" "), words);
        }
    }
}
