//! Slots: `{{E1}}` or `{{E1|eur}}` in a text, which code fills in with the cited field, so that a number is right by
//! construction. The composer of the gates: it shares no code with the verifier, which then reads the filled text like
//! any other.
//!
//! Invariant *as recorded*: a slot shows the whole value of one field or nothing. It never rounds, and never guesses
//! between two readings.

mod shape;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Language;

use crate::text::{Span, sentences};
use shape::{Format, shown};

/// Bytes between the braces of a slot: a label of 16, a bar and the longest format.
const LONGEST: usize = 16 + 1 + 7;

/// What a label stands for, as far as a slot may show it.
#[derive(Clone, Copy, Debug)]
pub enum Cited<'a> {
    /// A field, in whatever it is measured.
    Field(&'a Value),
    /// A field that its source calls a share of one.
    Fraction(&'a Value),
    /// A field that its source calls hundredths.
    Percent(&'a Value),
    /// Words: a quote has no field that could be shown.
    Quote,
}

/// A text with its slots filled, and the way back to the text that was given.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Filled {
    text: String,
    pieces: Vec<Piece>,
}

/// A run of the filled text that was not in the given one, and where it points: the slot, whole.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Piece {
    shown: Span,
    slot: Span,
    /// Bytes of the given text that it takes the place of: none, where a marker was added.
    replaced: usize,
}

/// A slot that cannot be filled.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unfilled {
    /// `unknown-citation` or `slot-unfilled`.
    pub code: Code,
    /// Where it begins: a byte offset into the given text.
    pub start: usize,
    /// Where it ends, exclusive.
    pub end: usize,
    /// The slot as it was written.
    pub text: String,
    /// What would be right.
    pub detail: String,
}

impl Filled {
    /// The filled text, with its citation markers.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether anything was filled in.
    #[must_use]
    pub fn has_slots(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The bytes of the given text that a range of the filled one comes from. What lies inside a filled slot points at
    /// the whole slot.
    #[must_use]
    pub fn given(&self, start: usize, end: usize) -> (usize, usize) {
        let from = self.back(start, |piece| piece.shown.start <= start && start < piece.shown.end);
        let to = self.back(end, |piece| piece.shown.start < end && end <= piece.shown.end);
        let from = from.map_or_else(|at| at, |slot| slot.start);
        (from, to.map_or_else(|at| at, |slot| slot.end).max(from))
    }

    fn back(&self, at: usize, holds: impl Fn(&Piece) -> bool) -> Result<Span, usize> {
        if let Some(piece) = self.pieces.iter().find(|piece| holds(piece)) {
            return Ok(piece.slot);
        }
        let before = self.pieces.iter().filter(|piece| piece.shown.end <= at);
        let (gained, lost) = before.fold((0, 0), |(gained, lost), piece| {
            (gained + piece.shown.end - piece.shown.start, lost + piece.replaced)
        });
        Err((at + lost).saturating_sub(gained))
    }
}

/// Fills the slots of a text in a language. A slot cites its label: where its sentence does not hold the label's
/// marker, the marker is added at the sentence's end.
///
/// # Errors
/// Every slot that cannot be filled: an unknown label or format, a quote, a null, a value that is not of the format's
/// shape. Nothing is filled then.
pub fn fill(text: &str, cited: &BTreeMap<Label, Cited<'_>>, language: Language) -> Result<Filled, Vec<Unfilled>> {
    let mut edits = Vec::new();
    let mut faults = Vec::new();
    for slot in slots(text) {
        match value(slot, text, cited, language) {
            Ok((label, shown)) => edits.push((slot, label, shown)),
            Err((code, detail)) => faults.push(Unfilled {
                code,
                start: slot.start,
                end: slot.end,
                text: slot.of(text).to_owned(),
                detail,
            }),
        }
    }
    if faults.is_empty() {
        Ok(compose(text, &edits))
    } else {
        Err(faults)
    }
}

/// The places of `{{…}}`; braces that nothing closes are a place of their own, for nobody should read them.
fn slots(text: &str) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for (start, _) in text.match_indices("{{") {
        if found.last().is_some_and(|last| start < last.end) {
            continue;
        }
        // Looked for as far as a slot reaches, however many braces follow.
        let after = text.as_bytes().get(start + 2..).unwrap_or_default();
        let close = after.windows(2).take(LONGEST + 1).position(|pair| pair == b"}}");
        found.push(Span::new(start, close.map_or(start + 2, |length| start + length + 4)));
    }
    found
}

fn value(
    slot: Span,
    text: &str,
    cited: &BTreeMap<Label, Cited<'_>>,
    language: Language,
) -> Result<(Label, String), (Code, String)> {
    let unfilled = |detail: String| (Code::SlotUnfilled, detail);
    let inside = slot
        .of(text)
        .strip_prefix("{{")
        .and_then(|rest| rest.strip_suffix("}}"))
        .ok_or_else(|| unfilled("a slot is written {{E1}} or {{E1|eur}}".to_owned()))?;
    let (name, format) = inside.split_once('|').map_or((inside, None), |(a, b)| (a, Some(b)));
    let (label, place) = Label::parse(name)
        .ok()
        .and_then(|label| cited.get(&label).map(|place| (label, *place)))
        .ok_or_else(|| {
            let known: Vec<_> = cited.keys().take(40).map(Label::as_str).collect();
            let detail = format!("{name} is no label of this candidate; it has: {}", known.join(", "));
            (Code::UnknownCitation, detail)
        })?;
    let format = match format {
        None => Format::AsItIs,
        Some(name) => Format::parse(name).ok_or_else(|| {
            let all: Vec<_> = Format::NAMED.iter().map(|(name, _)| *name).collect();
            unfilled(format!("{name} is no format; there are {}", all.join(", ")))
        })?,
    };
    shown(place, format, language)
        .map(|shown| (label.clone(), shown))
        .map_err(|why| unfilled(format!("{label}: {why}")))
}

/// Puts the values in their places, and a marker at the end of each sentence that shows a field without citing it.
fn compose(text: &str, edits: &[(Span, Label, String)]) -> Filled {
    let mut markers: Vec<(usize, Span, &Label)> = Vec::new();
    let bounds = if edits.is_empty() {
        Vec::new()
    } else {
        sentences(text, None)
    };
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    // Slots come in the order of the text, so those of one place come together: each place is looked at once.
    let mut place = Span::new(0, 0);
    let mut cited: BTreeSet<&Label> = BTreeSet::new();
    for (slot, label, _) in edits {
        if place.end < slot.end {
            place = place_of(text, &bounds, &breaks, *slot);
            cited.clear();
        }
        if cited.insert(label) {
            let sentence = Span::new(place.start, cited_until(text, place.end)).of(text);
            if !sentence.contains(&format!("[{label}]")) {
                markers.push((place.end, *slot, label));
            }
        }
    }
    let mut filled = Filled::default();
    let mut done = 0;
    let mut pending = markers.into_iter().peekable();
    let mut mark = |filled: &mut Filled, done: &mut usize, until: usize| {
        while let Some((at, slot, label)) = pending.next_if(|(at, ..)| *at <= until) {
            filled.text.push_str(Span::new(*done, at).of(text));
            *done = at;
            filled.put(&format!(" [{label}]"), slot, 0);
        }
    };
    for (slot, _, shown) in edits {
        mark(&mut filled, &mut done, slot.start);
        filled.text.push_str(Span::new(done, slot.start).of(text));
        filled.put(shown, *slot, slot.end - slot.start);
        done = slot.end;
    }
    mark(&mut filled, &mut done, text.len());
    filled.text.push_str(Span::new(done, text.len()).of(text));
    filled
}

impl Filled {
    fn put(&mut self, shown: &str, slot: Span, replaced: usize) {
        let start = self.text.len();
        self.text.push_str(shown);
        let shown = Span::new(start, self.text.len());
        self.pieces.push(Piece { shown, slot, replaced });
    }
}

/// The slot's sentence, or its line if that is shorter, without the white space at its end.
fn place_of(text: &str, bounds: &[Span], breaks: &[usize], slot: Span) -> Span {
    let lines = breaks.partition_point(|at| *at < slot.start);
    let above = lines.checked_sub(1).and_then(|line| breaks.get(line));
    let below = breaks.iter().skip(lines).find(|at| slot.end <= **at);
    let line = Span::new(above.copied().unwrap_or(0), below.copied().unwrap_or(text.len()));
    let begun = bounds.partition_point(|span| span.start <= slot.start);
    let start = begun
        .checked_sub(1)
        .and_then(|at| bounds.get(at))
        .map_or(line.start, |span| span.start.max(line.start));
    let ended = bounds.partition_point(|span| span.end < slot.end);
    let end = bounds.get(ended).map_or(line.end, |span| span.end.min(line.end));
    let end = Span::new(slot.end, end).trimmed(text).end.max(slot.end);
    Span::new(start, end)
}

/// The end of the markers that follow a sentence: they cite for it.
fn cited_until(text: &str, end: usize) -> usize {
    let mut end = end;
    loop {
        let rest = Span::new(end, text.len()).of(text);
        let marker = rest.trim_start_matches(' ');
        let Some(length) = marker.starts_with('[').then(|| marker.find(']')).flatten() else {
            return end;
        };
        end += rest.len() - marker.len() + length + 1;
    }
}
