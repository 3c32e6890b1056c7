//! Another sentence of the speaker that speaks of the statement, or of whose words it is.
//!
//! *Stated* is a positive claim. Nobody lists every way to take words back, so what is asked here is whether another
//! sentence is about the statement at all: it points at it, names somebody else as its author, or gives another value.

use nullius_schemas::pack::frames::Frame;
use nullius_schemas::pack::language::LanguageLists;
use nullius_schemas::pack::phrases::Phrases;

use super::matcher::{Matcher, Wanted};
use super::stated::StatedQuery;
use crate::text::{Span, Token, TokenKind, plain, tokens};

/// Where the sentence stands to the statement.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Place {
    /// Before it in the same message.
    Before,
    /// One of the next sentences.
    Near,
    /// Further on in the message, or in a later one.
    Far,
}

/// Words between a word that points and its verb, with the verb.
const REACH: usize = 3;

/// Words of a sentence that has no room to speak of anything new.
const FRAGMENT: usize = 4;

/// Whether the sentence leaves in doubt whose words the statement is, or whether it holds.
pub(super) fn doubts(query: &StatedQuery<'_>, frames: &[&Frame], text: &str, sentence: Span, place: Place) -> bool {
    let said = Said::of(sentence.of(text));
    let (words, lists) = (said.words(), query.lists);
    let asides = &lists.asides;
    if asides.disowned.occurs_in(&words) {
        return true;
    }
    let is = |list: &Phrases| list.occurs_in(&words);
    let (told, others, more) = (is(&asides.telling), is(&asides.others), is(&asides.more));
    let topic = || {
        frames
            .iter()
            .any(|frame| words.iter().any(|word| of_topic(frame, word)))
    };
    let after = place != Place::Before;
    if others && (told || is(&asides.greetings) || after && (words.len() < FRAGMENT || topic())) {
        return true;
    }
    let asked = asks(sentence.of(text));
    if !after {
        return lists.retraction.occurs_in(&words) || !asked && announces(&words, lists);
    }
    let own = lists.first_person.match_at(&words, 0).is_some();
    let fragment = words.len() <= FRAGMENT;
    if fragment && (lists.doubt.occurs_in(&words) || told && !own && !asked) || fragment && more && topic() {
        return true;
    }
    let points = near(&words, &asides.backward, &[&asides.verbs, &asides.telling]) && !closes(&words, lists);
    let other = other_value(query, frames, &tokens(text, sentence), &words);
    match other {
        Other::List => return true,
        // "Artikel 31 geldt niet meer", further on, counts nothing anew.
        Other::Number if points || topic() || more && (fragment || place == Place::Near) => return true,
        Other::Number if words.len() < FRAGMENT => return true,
        Other::Number | Other::None => {}
    }
    // Far from the statement "that is …" is most often about something else, and so it is in a question.
    let near = place == Place::Near && (!asked || lists.negation.occurs_in(&words));
    let weighty = near || others || more;
    points && weighty
}

// The words of a sentence without accents or disguises.
struct Said(crate::text::Plain);

impl Said {
    fn of(sentence: &str) -> Self {
        Self(plain(sentence))
    }

    fn words(&self) -> Vec<&str> {
        self.0.words().iter().map(|word| self.0.letters(*word)).collect()
    }
}

fn asks(sentence: &str) -> bool {
    sentence.trim_end().ends_with(['?', '？'])
}

fn of_topic(frame: &Frame, word: &str) -> bool {
    frame.topic.iter().any(|topic| topic == word)
}

// It announces what comes: "Dit is …", "Hieronder …", "The following …".
fn announces(words: &[&str], lists: &LanguageLists) -> bool {
    let asides = &lists.asides;
    (0..words.len()).any(|at| match asides.forward.match_at(words, at) {
        Some(1) if asides.backward.contains(words.get(at).copied().unwrap_or_default()) => {
            near(words, &asides.forward, &[&asides.verbs, &asides.telling]) && !closes(words, lists)
        }
        Some(length) => length > 1 || near(words, &asides.forward, &[&asides.verbs, &asides.telling]) || at == 0,
        None => false,
    })
}

// A word that points stands close to a verb that says something of it, on either side.
fn near(words: &[&str], pointers: &Phrases, verbs: &[&Phrases]) -> bool {
    let places = |lists: &[&Phrases]| -> Vec<usize> {
        (0..words.len())
            .filter(|at| lists.iter().any(|list| list.match_at(words, *at).is_some()))
            .collect()
    };
    let verbs = places(verbs);
    places(&[pointers])
        .into_iter()
        .any(|pointer| verbs.iter().any(|verb| verb.abs_diff(pointer) <= REACH))
}

fn closes(words: &[&str], lists: &LanguageLists) -> bool {
    lists.asides.closings.match_at(words, 0) == Some(words.len())
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Other {
    None,
    /// Another number, which may count something else.
    Number,
    /// Another entry of the slot's own list.
    List,
}

// Whether a value other than the leaf's stands in the sentence, and how plainly it is one for the same slot.
fn other_value(query: &StatedQuery<'_>, frames: &[&Frame], tokens: &[Token], words: &[&str]) -> Other {
    let Some(leaf) = query.leaf.resolve(query.payload) else {
        return Other::None;
    };
    let matcher = |wanted| Matcher {
        frames: query.frames,
        lists: query.lists,
        leaf,
        as_of: query.as_of,
        tokens,
        wanted,
    };
    let holds = |frame: &&&Frame| matcher(Wanted::Other).holds_value(&frame.pattern);
    if frames
        .iter()
        .filter(holds)
        .any(|frame| super::matcher::names_listed(&frame.pattern))
    {
        return Other::List;
    }
    let numeric = frames.iter().any(|frame| super::matcher::counts(&frame.pattern));
    let counted = tokens.iter().any(|token| token.kind == TokenKind::Number)
        || words.iter().any(|word| query.lists.number_words.get(word).is_some());
    let same = frames
        .iter()
        .any(|frame| matcher(Wanted::Same).holds_value(&frame.pattern));
    if numeric && counted && !same {
        Other::Number
    } else {
        Other::None
    }
}
