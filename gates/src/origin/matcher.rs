//! Whether a clause is a pattern from its first token to its last.
//!
//! The slot is a test ("does the leaf's value stand here"), so matching is a walk over sets of positions: no captures, no
//! backtracking, at most pieces × tokens × gap steps.

use std::collections::BTreeSet;

use nullius_schemas::json::Value;
use nullius_schemas::moment::Moment;
use nullius_schemas::pack::frames::{FrameSet, Gap, Piece, Slot};
use nullius_schemas::pack::language::LanguageLists;

use super::slot::slot_ends;
use crate::text::{Token, TokenKind};

/// A clause, and what its slot is compared to.
#[derive(Clone, Copy)]
pub(super) struct Matcher<'a> {
    pub(super) frames: &'a FrameSet,
    pub(super) lists: &'a LanguageLists,
    pub(super) leaf: &'a Value,
    pub(super) as_of: Moment,
    pub(super) tokens: &'a [Token],
    /// The slot holds the leaf's value, or any other.
    pub(super) wanted: Wanted,
}

/// Which values a slot is looked at for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Wanted {
    /// The leaf's own.
    Same,
    /// Any but the leaf's own.
    Other,
}

fn slots(pattern: &[Piece]) -> impl Iterator<Item = &Slot> {
    pattern.iter().filter_map(|piece| match piece {
        Piece::Slot(slot) => Some(slot),
        _ => None,
    })
}

/// Whether the value in the slot is one of a list or has a form of its own.
pub(super) fn names_listed(pattern: &[Piece]) -> bool {
    slots(pattern).any(|slot| !matches!(slot, Slot::Number(_)))
}

/// Whether the value in the slot is a number.
pub(super) fn counts(pattern: &[Piece]) -> bool {
    slots(pattern).any(|slot| matches!(slot, Slot::Number(_)))
}

impl Matcher<'_> {
    /// The whole clause is the whole pattern.
    pub(super) fn covers(&self, pattern: &[Piece]) -> bool {
        self.row(pattern, &BTreeSet::from([0])).contains(&self.tokens.len())
    }

    /// The pattern stands anywhere among the tokens.
    pub(super) fn occurs(&self, pattern: &[Piece]) -> bool {
        let starts = (0..self.tokens.len()).collect();
        !self.row(pattern, &starts).is_empty()
    }

    /// A value that is looked for stands anywhere among the tokens, whatever stands around it.
    pub(super) fn holds_value(&self, pattern: &[Piece]) -> bool {
        slots(pattern).any(|slot| (0..self.tokens.len()).any(|at| !slot_ends(self, slot, at).is_empty()))
    }

    /// Whether a value that the slot may hold is one that is looked for.
    pub(super) fn fits(&self, same: bool) -> bool {
        same == (self.wanted == Wanted::Same)
    }

    fn row(&self, pieces: &[Piece], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        pieces
            .iter()
            .fold(starts.clone(), |positions, piece| self.step(piece, &positions))
    }

    fn step(&self, piece: &Piece, starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        let from = |ends: &dyn Fn(usize) -> Vec<usize>| starts.iter().flat_map(|at| ends(*at)).collect();
        match piece {
            Piece::Word(word) => from(&|at| self.one(at, |token| token.lower == *word)),
            Piece::Any(words) => from(&|at| self.one(at, |token| words.contains(&token.lower))),
            Piece::List(name) => from(&|at| self.listed(name, at)),
            Piece::Gap(gap) => from(&|at| self.gap(*gap, at)),
            Piece::Slot(slot) => from(&|at| slot_ends(self, slot, at)),
            Piece::Optional(inner) => starts.union(&self.row(inner, starts)).copied().collect(),
        }
    }

    fn one(&self, at: usize, fits: impl Fn(&Token) -> bool) -> Vec<usize> {
        self.tokens
            .get(at)
            .filter(|token| fits(token))
            .map(|_| at + 1)
            .into_iter()
            .collect()
    }

    fn listed(&self, name: &str, at: usize) -> Vec<usize> {
        match name {
            "months" => self.one(at, |token| self.lists.months.get(&token.lower).is_some()),
            "weekdays" => self.one(at, |token| self.lists.weekdays.get(&token.lower).is_some()),
            own => self.phrases(own, at).into_iter().map(|(end, _)| end).collect(),
        }
    }

    fn gap(&self, gap: Gap, at: usize) -> Vec<usize> {
        let words = self
            .tokens
            .get(at..)
            .unwrap_or(&[])
            .iter()
            .take_while(|token| token.kind == TokenKind::Word)
            .count();
        (usize::from(gap.least)..=usize::from(gap.most).min(words))
            .map(|count| at + count)
            .collect()
    }

    /// Where the entries of a list that begin at `at` end, and what they stand for.
    pub(super) fn phrases(&self, name: &str, at: usize) -> Vec<(usize, &str)> {
        const LONGEST: usize = 8;
        let Some(list) = self.frames.list(name) else {
            return Vec::new();
        };
        let mut phrase = String::new();
        let mut found = Vec::new();
        for (count, token) in self.tokens.get(at..).unwrap_or(&[]).iter().take(LONGEST).enumerate() {
            if count > 0 {
                phrase.push(' ');
            }
            phrase.push_str(&token.lower);
            found.extend(list.get(&phrase).map(|value| (at + count + 1, value)));
        }
        found
    }
}
