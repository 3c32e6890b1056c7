//! What a speaker says after a statement, near it or in a later message, that takes the statement back.
//!
//! Generous on purpose: whoever is wrongly asked once more loses a minute, whoever is wrongly quoted may lose a right.

use nullius_schemas::pack::frames::Frame;

use super::aside::{Place, doubts};
use super::matcher::{Matcher, Wanted};
use super::stated::{StatedQuery, speaks_of};
use super::surroundings::{spoken, takes_back};
use crate::text::{Span, sentences, tokens};

/// How many sentences on any cue of taking back still reaches the statement; further on only the plainest do.
const NEAR: usize = 2;

/// Whether what stands before the statement in its message, or follows it, takes it back or leaves it in doubt.
pub(super) fn taken_back<'q>(query: &StatedQuery<'q>, before: &[Span], following: &[Span]) -> bool {
    let rest = following.iter().enumerate();
    let here = rest.map(|(at, span)| (query.source_text, *span, at < NEAR));
    let told = |text: &&'q str| {
        let text: &'q str = text;
        let spans = sentences(text, Some(&query.lists.abbreviations));
        spans.into_iter().map(move |span| (text, span, false))
    };
    let frames: Vec<&Frame> = query
        .frames
        .frames()
        .iter()
        .filter(|frame| speaks_of(query, frame))
        .collect();
    let after = |text: &str, span: Span, near: bool| {
        let place = if near { Place::Near } else { Place::Far };
        sentence_takes_back(query, &frames, text, span, near) || doubts(query, &frames, text, span, place)
    };
    before
        .iter()
        .any(|span| doubts(query, &frames, query.source_text, *span, Place::Before))
        || here
            .chain(query.later.iter().flat_map(told))
            .any(|(text, span, near)| after(text, span, near))
        || query
            .apart
            .iter()
            .flat_map(told)
            .any(|(text, span, near)| sentence_takes_back(query, &frames, text, span, near))
}

fn sentence_takes_back(query: &StatedQuery<'_>, frames: &[&Frame], text: &str, sentence: Span, near: bool) -> bool {
    let words = tokens(text, sentence);
    let said = spoken(&words);
    let lists = query.lists;
    if lists.retraction.occurs_in(&said) || near && takes_back(&said, lists) {
        return true;
    }
    let denies = lists.negation.occurs_in(&said) || takes_back(&said, lists);
    let Some(leaf) = query.leaf.resolve(query.payload) else {
        return false;
    };
    frames.iter().any(|frame| {
        let matcher = Matcher {
            frames: query.frames,
            lists,
            leaf,
            as_of: query.as_of,
            tokens: &words,
            wanted: Wanted::Other,
        };
        // "Ik heb niet gewerkt", "Ik wil toch liever een brief", "Ik heb geen COPD", "Ik heb 14 uur gewerkt".
        let same = Matcher {
            wanted: Wanted::Same,
            ..matcher
        };
        denies && (frame.topic.iter().any(|word| said.contains(&word.as_str())) || same.holds_value(&frame.pattern))
            || matcher.occurs(&frame.pattern)
    })
}
