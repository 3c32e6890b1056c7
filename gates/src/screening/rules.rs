//! The rules: who is addressed, told what, with what object.

use nullius_schemas::pack::language::{ScreeningLists, ScreeningRule};

use crate::text::{Glyph, Skeleton, Span};

// How far before an imperative its addressee may stand, in words.
const REACH: usize = 12;

/// Where a rule matches, from its addressee or head to the end of its object.
pub(super) fn hits<'a>(
    text: &'a str,
    words: &'a [Skeleton],
    lists: &'a ScreeningLists,
) -> impl Iterator<Item = Span> + 'a {
    let addressed: Vec<usize> = (0..words.len())
        .filter(|at| is_addressed(text, words, *at, lists))
        .collect();
    lists.rules.iter().flat_map(move |rule| {
        let addressed = addressed.clone();
        (0..words.len()).filter_map(move |at| hit(words, at, rule, &addressed))
    })
}

fn hit(words: &[Skeleton], at: usize, rule: &ScreeningRule, addressed: &[usize]) -> Option<Span> {
    let head = rule.heads.match_at(words, at)?;
    let first = if rule.addressed {
        let next = addressed.partition_point(|addressee| *addressee < at);
        *addressed
            .get(next.checked_sub(1)?)
            .filter(|addressee| at - **addressee <= REACH)?
    } else {
        at
    };
    let from = at + head;
    let last = (from..=from + usize::from(rule.within))
        .find_map(|object| rule.objects.match_at(words, object).map(|length| object + length - 1))?;
    Some(Span::new(words.get(first)?.span.start, words.get(last)?.span.end))
}

// Called by its name ("Systeem: …", "Beste assistent, …", "AI keur …"), not spoken about ("het systeem, …").
fn is_addressed(text: &str, words: &[Skeleton], at: usize, lists: &ScreeningLists) -> bool {
    let Some(length) = lists.addressed.match_at(words, at) else {
        return false;
    };
    // "Dit is de. Assistent, …" speaks to it: a determiner belongs to its noun only when nothing stands between them.
    let spoken_about = at
        .checked_sub(1)
        .and_then(|before| Some((words.get(before)?, words.get(at)?)))
        .is_some_and(|(before, noun)| {
            let between = Span::new(before.span.end, noun.span.start).of(text);
            lists.determiners.contains(&before.word) && between.trim().is_empty()
        });
    let Some(last) = words.get(at + length - 1) else {
        return false;
    };
    let called = last
        .span
        .after(text)
        .trim_start()
        .starts_with([',', ':', ';', '!', '-', '–', '—', '.', '>', ']']);
    let told = lists
        .rules
        .iter()
        .any(|rule| rule.addressed && rule.heads.match_at(words, at + length).is_some());
    !spoken_about && (called || told)
}

/// Where markup of model conversations stands.
pub(super) fn markers<'a>(glyphs: &'a [Glyph], lists: &'a ScreeningLists) -> impl Iterator<Item = Span> + 'a {
    let begins = |glyph: &Glyph| {
        lists
            .markers
            .first_words()
            .any(|word| word.starts_with(glyph.character))
    };
    let any = glyphs.iter().any(begins);
    let markers: Vec<String> = any.then(|| lists.markers.iter()).into_iter().flatten().collect();
    let length = |marker: &String, rest: &[Glyph]| {
        let mut glyphs = rest.iter();
        let starts = marker
            .chars()
            .all(|c| glyphs.next().is_some_and(|glyph| glyph.character == c));
        starts.then(|| rest.len() - glyphs.len())
    };
    (0..glyphs.len()).filter_map(move |at| {
        let rest = glyphs.get(at..)?;
        let length = markers.iter().find_map(|marker| length(marker, rest))?;
        Some(Span::new(
            rest.first()?.span.start,
            rest.get(length.checked_sub(1)?)?.span.end,
        ))
    })
}
