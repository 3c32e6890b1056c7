//! The rules: who is addressed, told what, with what object.

use std::collections::BTreeMap;

use nullius_schemas::pack::language::{ScreeningLists, ScreeningRule};
use nullius_schemas::pack::vocabulary::{Tags, Vocabulary};

use crate::text::{Plain, Span};

// How far before an imperative its addressee may stand, in words.
const REACH: usize = 12;

/// A phrase of a list where it stands: first word and number of words.
#[derive(Clone, Copy)]
struct Phrase {
    at: usize,
    words: usize,
}

/// Where the phrases of the rules stand, each list in order of place.
#[derive(Default)]
struct Places {
    addressed: Vec<Phrase>,
    determiners: Vec<usize>,
    heads: Vec<Vec<Phrase>>,
    objects: Vec<Vec<Phrase>>,
}

/// Where a rule matches, from its addressee or head to the end of its object; the first and last word.
pub(super) fn hits(
    original: &str,
    text: &Plain,
    vocabulary: &Vocabulary,
    lists: &ScreeningLists,
    keeps: impl Fn(usize, usize) -> bool,
    most: usize,
) -> Vec<Span> {
    let places = places(text, vocabulary, lists.rules.len());
    let mut found = Vec::new();
    if places.heads.iter().all(Vec::is_empty) {
        return found;
    }
    let addressed: Vec<usize> = places
        .addressed
        .iter()
        .filter(|phrase| is_addressed(original, text, **phrase, &places, lists))
        .map(|phrase| phrase.at)
        .collect();
    for ((rule, heads), objects) in lists.rules.iter().zip(&places.heads).zip(&places.objects) {
        let hits = heads
            .iter()
            .filter_map(|head| hit(*head, objects, rule, &addressed))
            .filter(|(first, last)| keeps(*first, *last))
            .filter_map(|(first, last)| text.between(first, last));
        found.extend(hits.take(most.saturating_sub(found.len())));
    }
    found
}

/// One walk over the words: each is looked up once, whatever the number of rules.
fn places(text: &Plain, vocabulary: &Vocabulary, rules: usize) -> Places {
    let mut places = Places {
        heads: vec![Vec::new(); rules],
        objects: vec![Vec::new(); rules],
        ..Places::default()
    };
    for at in 0..text.words().len() {
        let mut seen = Tags::default();
        // The longest entry first: the shorter ones that begin it add nothing to the same list.
        for entry in vocabulary.at(text.word(at)) {
            let new = entry.tags.without(seen);
            let fits = entry.rest.iter().zip(at + 1..).all(|(word, at)| word == text.word(at));
            if !fits {
                continue;
            }
            seen = seen.with(entry.tags);
            let phrase = Phrase {
                at,
                words: entry.rest.len() + 1,
            };
            if new.addressed {
                places.addressed.push(phrase);
            }
            if new.determiner && entry.rest.is_empty() {
                places.determiners.push(at);
            }
            put(&mut places.heads, new.heads, phrase);
            put(&mut places.objects, new.objects, phrase);
        }
    }
    places
}

fn put(lists: &mut [Vec<Phrase>], mut rules: u64, phrase: Phrase) {
    while rules != 0 {
        let rule = usize::try_from(rules.trailing_zeros()).unwrap_or(usize::MAX);
        if let Some(list) = lists.get_mut(rule) {
            list.push(phrase);
        }
        rules &= rules - 1;
    }
}

fn hit(head: Phrase, objects: &[Phrase], rule: &ScreeningRule, addressed: &[usize]) -> Option<(usize, usize)> {
    let first = if rule.addressed {
        let next = addressed.partition_point(|addressee| *addressee < head.at);
        *addressed
            .get(next.checked_sub(1)?)
            .filter(|addressee| head.at - **addressee <= REACH)?
    } else {
        head.at
    };
    let from = head.at + head.words;
    let object = objects
        .get(objects.partition_point(|object| object.at < from))
        .filter(|object| object.at <= from + usize::from(rule.within))?;
    Some((first, object.at + object.words - 1))
}

// Called by its name ("Systeem: …", "Beste assistent, …", "AI keur …"), not spoken about ("het systeem, …").
fn is_addressed(original: &str, text: &Plain, phrase: Phrase, places: &Places, lists: &ScreeningLists) -> bool {
    let words = text.words();
    let (Some(first), Some(last)) = (words.get(phrase.at), words.get(phrase.at + phrase.words - 1)) else {
        return false;
    };
    // "Dit is de. Assistent, …" speaks to it: a determiner belongs to its noun only when nothing stands between them.
    let spoken_about = phrase
        .at
        .checked_sub(1)
        .filter(|before| places.determiners.binary_search(before).is_ok())
        .and_then(|before| words.get(before))
        .is_some_and(|before| {
            Span::new(before.span.end, first.span.start)
                .of(original)
                .trim()
                .is_empty()
        });
    let called = last
        .span
        .after(original)
        .trim_start()
        .starts_with([',', ':', ';', '!', '-', '–', '—', '.', '>', ']']);
    let next = phrase.at + phrase.words;
    let told = lists
        .rules
        .iter()
        .zip(&places.heads)
        .any(|(rule, heads)| rule.addressed && heads.binary_search_by_key(&next, |head| head.at).is_ok());
    !spoken_about && (called || told)
}

/// Where markup of model conversations stands.
pub(super) fn markers(text: &Plain, lists: &ScreeningLists, most: usize) -> Vec<Span> {
    // By their first byte: most bytes of a text begin none.
    let mut markers: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for marker in lists.markers.iter() {
        if let Some(first) = marker.bytes().next() {
            markers.entry(first).or_default().push(marker);
        }
    }
    let plain = text.text();
    plain
        .bytes()
        .enumerate()
        .filter_map(|(at, byte)| {
            let begun = markers.get(&byte)?;
            let rest = plain.get(at..)?;
            let marker = begun.iter().find(|marker| rest.starts_with(marker.as_str()))?;
            Some(text.original(Span::new(at, at + marker.len())))
        })
        .take(most)
        .collect()
}
