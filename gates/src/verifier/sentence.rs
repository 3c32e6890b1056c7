//! Where sentences end, and which labels each of them cites. A citation after the full stop belongs to
//! the sentence before it.

use std::collections::BTreeSet;

use nullius_schemas::names::Label;

use super::list::Words;
use super::span::{Span, Text};
use super::token::{Kind, Token, Tokens, labels_of};

/// A sentence: its tokens and the markers in and right after it.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    /// The first token, and the one after the last.
    pub(super) from: usize,
    pub(super) to: usize,
    /// Its place in the text.
    pub(super) span: Span,
    /// Every name in its markers that is not a bare footnote, with the marker's place.
    pub(super) cited: Vec<(String, Span)>,
    /// Whether it asks something.
    pub(super) question: bool,
}

impl Sentence {
    /// The labels that it cites, each once, in the order of their first markers.
    pub(super) fn labels(&self) -> Vec<Label> {
        let mut seen = BTreeSet::new();
        let names = self.cited.iter().map(|(name, _)| name.as_str());
        names
            .filter(|name| seen.insert(*name))
            .filter_map(|name| Label::parse(name).ok())
            .collect()
    }

    /// The same sentence among the tokens of another reading of its text.
    pub(super) fn within(&self, own: &Tokens<'_, '_>, read: &Tokens<'_, '_>) -> Self {
        let byte = |at: usize| own.text.bytes(own.span(at)).0;
        let (from, to) = (read.at_byte(byte(self.from)), read.at_byte(byte(self.to)));
        Self {
            from,
            to,
            ..self.clone()
        }
    }
}

/// The sentences of a text.
pub(super) fn sentences(tokens: &Tokens<'_, '_>, is_label: &dyn Fn(&str) -> bool) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut at = 0;
    // The first word or number of the sentence.
    let mut first = None;
    while let Some(kind) = tokens.kind(at) {
        if let Some(end) = ends_at(tokens, from, first, at) {
            push(tokens, from, end, is_label, &mut found);
            from = end;
            at = end;
            first = None;
        } else {
            let worded = matches!(kind, Kind::Word | Kind::Digits | Kind::Identifier);
            first = first.or(worded.then_some(at));
            at += 1;
        }
    }
    push(tokens, from, tokens.len(), is_label, &mut found);
    found
}

/// The bytes of each sentence of a text, and the labels that it cites.
pub(crate) fn cited_sentences(text: &str, is_label: &dyn Fn(&str) -> bool) -> Vec<(crate::text::Span, Vec<Label>)> {
    let text = Text::new(text);
    let tokens = Tokens::cut(&text, is_label);
    let placed = |sentence: &Sentence| {
        let (start, end) = text.bytes(sentence.span);
        (crate::text::Span::new(start, end), sentence.labels())
    };
    sentences(&tokens, is_label).iter().map(placed).collect()
}

fn push(tokens: &Tokens<'_, '_>, from: usize, to: usize, is_label: &dyn Fn(&str) -> bool, found: &mut Vec<Sentence>) {
    let inner = |at: &usize| tokens.kind(*at) != Some(Kind::Break);
    let (Some(first), Some(last)) = ((from..to).find(inner), (from..to).rev().find(inner)) else {
        return;
    };
    let mut cited = Vec::new();
    for Token { span, .. } in (from..to)
        .filter_map(|at| tokens.get(at))
        .filter(|token| token.kind == Kind::Marker)
    {
        let inside = Span::new(span.start + 1, span.end.saturating_sub(1));
        for name in labels_of(tokens.text.original(inside)) {
            if is_label(name) || name.bytes().any(|byte| byte.is_ascii_alphabetic()) {
                cited.push((name.to_owned(), span));
            }
        }
    }
    let question = (first..to)
        .rev()
        .find(|at| tokens.kind(*at) == Some(Kind::Sign))
        .is_some_and(|at| tokens.sign(at) == '?');
    let span = tokens.span(first).join(tokens.span(last));
    found.push(Sentence {
        from: first,
        to,
        span,
        cited,
        question,
    });
}

/// If a sentence that began at `from`, and whose first word or number is at `first`, ends at token `at`: the first token of
/// the next one.
fn ends_at(tokens: &Tokens<'_, '_>, from: usize, first: Option<usize>, at: usize) -> Option<usize> {
    if tokens.kind(at) == Some(Kind::Break) {
        return line_ends(tokens, from, at).then_some(at + 1);
    }
    let stop = tokens.sign(at);
    let run = touches(tokens, at) && matches!(tokens.sign_back(at, 1), '.' | '!' | '?' | '…');
    if run || !matches!(stop, '.' | '!' | '?' | '…' | '。' | '！' | '？') || stop == '.' && list_stop(tokens, first, at)
    {
        return None;
    }
    let mut end = at + 1;
    while matches!(
        tokens.sign(end),
        '.' | '!' | '?' | '…' | '"' | '\'' | '”' | '’' | ')' | ']' | '»'
    ) && touches(tokens, end)
    {
        end += 1;
    }
    let spaced = !touches(tokens, end) || tokens.kind(end) == Some(Kind::Break);
    let closed = end;
    while tokens.kind(end) == Some(Kind::Marker) {
        end += 1;
        while matches!(tokens.sign(end), '.' | '!' | '?') && touches(tokens, end) {
            end += 1;
        }
    }
    if end > closed {
        return Some(end);
    }
    if !spaced {
        return None;
    }
    // Markers on a line of their own still belong to the sentence before.
    if tokens.kind(end) == Some(Kind::Break) {
        let mut line = end + 1;
        while tokens.kind(line) == Some(Kind::Marker) {
            line += 1;
        }
        let alone = matches!(tokens.kind(line), None | Some(Kind::Break));
        return Some(if alone { line } else { end });
    }
    let next_small = tokens.kind(end) == Some(Kind::Word) && !tokens.capital(end);
    (stop != '.' || !next_small && !abbreviation(tokens, at, end)).then_some(end)
}

fn touches(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    tokens.touches_previous(at)
}

/// The stop of a list number at the beginning of the sentence.
fn list_stop(tokens: &Tokens<'_, '_>, first: Option<usize>, at: usize) -> bool {
    first.is_some_and(|first| {
        first + 1 == at && tokens.kind(first) == Some(Kind::Digits) && tokens.span(first).len() <= 2
    })
}

/// A line ends a sentence unless it is wrapped in the middle of one.
fn line_ends(tokens: &Tokens<'_, '_>, from: usize, at: usize) -> bool {
    if from == at || tokens.kind(at + 1) == Some(Kind::Break) {
        return true;
    }
    let closes = at.checked_sub(1).is_some_and(|last| {
        tokens.kind(last) == Some(Kind::Marker)
            || matches!(tokens.sign(last), '.' | '!' | '?' | ':' | ';' | '|' | ')' | '%')
    });
    let item = matches!(tokens.sign(at + 1), '-' | '*' | '•' | '|' | '#' | '>')
        || tokens.kind(at + 1) == Some(Kind::Digits) && matches!(tokens.sign(at + 2), '.' | ')');
    closes || item || tokens.kind(at + 1) == Some(Kind::Word) && tokens.capital(at + 1)
}

/// Whether the full stop at `at` belongs to an abbreviation, given the token after it.
fn abbreviation(tokens: &Tokens<'_, '_>, at: usize, next: usize) -> bool {
    let Some(before) = at
        .checked_sub(1)
        .filter(|before| tokens.kind(*before) == Some(Kind::Word) && touches(tokens, at))
    else {
        return false;
    };
    let word = tokens.lower(before);
    let number_next = matches!(tokens.kind(next), Some(Kind::Digits | Kind::Vulgar))
        || matches!(tokens.sign(next), '€' | '$' | '£' | '§');
    if ALWAYS.contains(&word) {
        return true;
    }
    if BEFORE_NUMBER.contains(&word) {
        return number_next;
    }
    if tokens.span(before).len() == 1 {
        // "i.v.m. Jansen", "J. Jansen", "mevrouw J. Jansen", but not "zone C. U kunt".
        let dotted = tokens.sign_back(before, 1) == '.' && touches(tokens, before);
        let name = before.checked_sub(1).is_none_or(|at| {
            tokens.kind(at) != Some(Kind::Word)
                || tokens.capital(at)
                || matches!(tokens.lower(at), "mevrouw" | "meneer" | "heer")
        });
        return dotted && !matches!(tokens.lower(next), "de" | "het" | "u" | "wij" | "the" | "we" | "you")
            || tokens.capital(before) && name && tokens.capital(next);
    }
    false
}

static ALWAYS: Words = Words::of(&[
    "drs", "dr", "rev", "mr", "mrs", "ms", "ing", "ir", "prof", "mevr", "dhr", "hr", "mw", "st", "ds", "bijv", "vs",
    "incl", "excl", "resp", "evt", "bv", "dir", "jhr", "sgt", "gen",
]);

static BEFORE_NUMBER: Words = Words::of(&[
    "art", "artt", "nr", "nrs", "no", "nos", "blz", "pag", "p", "pp", "par", "fig", "tab", "lid", "ca", "approx",
    "tel", "hfst", "vol", "ch", "sec", "max", "min", "gem", "ong", "plm", "c", "s", "ss", "reg", "sch", "para",
]);
