//! *Stated*, frame kind `text`: the subject said it in a sentence that a positive frame covers.

use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::moment::Moment;
use nullius_schemas::names::TypeRef;
use nullius_schemas::pack::frames::{Frame, FrameSet};
use nullius_schemas::pack::language::LanguageLists;

use super::later::taken_back;
use super::matcher::{Matcher, Wanted};
use super::surroundings::{clause_is_plain, next_takes_back, previous_hands_over, sentence_is_plain, within_quotation};
use crate::text::{Clause, Span, clauses, fold, sentences, tokens};

/// One leaf of a payload and the quote that it is said to rest on.
///
/// The caller has made sure that the source is an input that an intake key recorded with the subject as speaker.
#[derive(Clone, Copy, Debug)]
pub struct StatedQuery<'a> {
    /// The frames of the type's pack.
    pub frames: &'a FrameSet,
    /// The lists of the language that the source is judged in; frames of other languages do not apply.
    pub lists: &'a LanguageLists,
    /// The candidate's type.
    pub type_ref: &'a TypeRef,
    /// The candidate's payload.
    pub payload: &'a Value,
    /// The leaf in question.
    pub leaf: &'a Pointer,
    /// The whole text of the source.
    pub source_text: &'a str,
    /// The quote that the claim cites.
    pub quote: &'a str,
    /// What the subject said in other messages of the same run, after this one.
    pub later: &'a [&'a str],
    /// The same of messages in quarantine: they can take something back, and cast no doubt otherwise, so that what is
    /// planted in a message changes nothing that does not rest on it.
    pub apart: &'a [&'a str],
    /// The moment that the run is judged at; days counted from today start here.
    pub as_of: Moment,
}

/// The frame that proves a leaf stated.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FrameMatch {
    /// The frame's name within its pack.
    pub frame: String,
    /// Other leaves of the payload that the same sentence settles, and that have the value it settles them to.
    pub fixes: Vec<Pointer>,
}

/// The frame by which the leaf is stated; `None` means that it is inferred.
///
/// The quote is one whole sentence of the source, wherever that sentence stands in it; a clause of it that no disjunction
/// touches fits a frame from its first word (in the first person) to its last, with the leaf's value in the slot. The clause
/// has no negation and no doubt; the sentence no question, condition, hearsay or take-back; the next sentence takes nothing
/// back; sentence and next sentence have no invisible or look-alike characters; nothing of it stands inside quotation marks,
/// in a passed-on message, or behind a sentence that gives the word to somebody else or imagines something. Nothing that the
/// speaker says around it, in the same message or a later one, takes it back, denies it, gives another value, or speaks of
/// it or of whose words it is.
#[must_use]
pub fn stated(query: &StatedQuery<'_>) -> Option<FrameMatch> {
    let all = sentences(query.source_text, Some(&query.lists.abbreviations));
    let places = quoted_sentences(query, &all)?;
    // Where the same sentence stands several times, the least favourable place counts.
    let mut frame = None;
    for place in places {
        frame = Some(stated_at(query, place)?);
    }
    frame
}

/// Places of one sentence that are looked at; whoever repeats it more often is asked.
const MOST_PLACES: usize = 16;

/// A sentence that the quote is, and those around it.
#[derive(Clone, Copy)]
struct Stands<'a> {
    before: &'a [Span],
    sentence: Span,
    following: &'a [Span],
}

fn quoted_sentences<'a>(query: &StatedQuery<'_>, all: &'a [Span]) -> Option<Vec<Stands<'a>>> {
    let quote = fold(query.quote.trim());
    let places: Vec<_> = all
        .iter()
        .enumerate()
        .filter(|(_, sentence)| {
            let sentence = sentence.of(query.source_text);
            sentence == query.quote || fold(sentence).text() == quote.text()
        })
        .map(|(at, sentence)| Stands {
            before: all.get(..at).unwrap_or(&[]),
            sentence: *sentence,
            following: all.get(at + 1..).unwrap_or(&[]),
        })
        .take(MOST_PLACES + 1)
        .collect();
    ((1..=MOST_PLACES).contains(&places.len()) && !quote.text().is_empty()).then_some(places)
}

fn stated_at(query: &StatedQuery<'_>, place: Stands<'_>) -> Option<FrameMatch> {
    let Stands {
        before,
        sentence,
        following,
    } = place;
    let (previous, next) = (before.last(), following.first());
    let text = query.source_text;
    let words = tokens(text, sentence);
    if !sentence_is_plain(sentence.of(text), &words, query.lists)
        || within_quotation(sentence.before(text))
        || previous.is_some_and(|previous| previous_hands_over(previous.of(text), query.lists))
        || next.is_some_and(|next| next_takes_back(next.of(text), query.lists))
    {
        return None;
    }
    let parts = clauses(&words, &query.lists.conjunctions);
    let found = parts.iter().enumerate().find_map(|(index, clause)| {
        let from_here = parts.get(index..).unwrap_or(&[]);
        if !clause_is_plain(clause, from_here, query.lists) {
            return None;
        }
        query
            .frames
            .frames()
            .iter()
            .find_map(|frame| applies(query, frame, clause))
    })?;
    (!taken_back(query, before, following)).then_some(found)
}

/// Whether the frame is about this leaf of this payload, in the language that the source is judged in.
pub(super) fn speaks_of(query: &StatedQuery<'_>, frame: &Frame) -> bool {
    frame.type_ref == *query.type_ref
        && frame.language == query.lists.language
        && frame.leaf == *query.leaf
        && frame.when.iter().all(|(at, value)| {
            at.resolve(query.payload)
                .is_some_and(|have| have.as_str() == Some(value))
        })
}

fn applies(query: &StatedQuery<'_>, frame: &Frame, clause: &Clause<'_>) -> Option<FrameMatch> {
    let leaf = query.leaf.resolve(query.payload)?;
    if !speaks_of(query, frame) {
        return None;
    }
    let mut fixes = Vec::new();
    for (at, value) in &frame.fixes {
        match at.resolve(query.payload) {
            Some(have) if have.as_str() == Some(value) => fixes.push(at.clone()),
            // "12 uur" says nothing about 12 days.
            Some(_) => return None,
            None => {}
        }
    }
    let matcher = Matcher {
        frames: query.frames,
        lists: query.lists,
        leaf,
        as_of: query.as_of,
        tokens: clause.tokens,
        wanted: Wanted::Same,
    };
    matcher.covers(&frame.pattern).then(|| FrameMatch {
        frame: frame.id.clone(),
        fixes,
    })
}

#[cfg(test)]
mod aside_tests;
#[cfg(test)]
mod tests;
