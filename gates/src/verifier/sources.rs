//! What the cited texts hold besides values, each text read once however many numbers ask: its words in small letters, its
//! years, how long things last in it.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Language;

use super::duration::{Lasting, lasting};
use super::evidence::Evidence;
use super::exempt::Exempt;
use super::quantity::{Marks, quantities};
use super::span::{Text, find_phrase};
use super::token::Tokens;

/// The texts of the evidence.
pub(super) struct Sources<'e> {
    of: BTreeMap<&'e Label, Source<'e>>,
    language: Language,
}

struct Source<'e> {
    text: &'e str,
    small: OnceCell<String>,
    read: OnceCell<Read>,
}

struct Read {
    years: BTreeSet<u32>,
    lasting: Vec<Lasting>,
}

impl<'e> Sources<'e> {
    pub(super) fn of(evidence: &'e BTreeMap<Label, Evidence>, language: Language) -> Self {
        let source = |(label, evidence): (&'e Label, &'e Evidence)| {
            let text = evidence.text.as_deref()?;
            let source = Source {
                text,
                small: OnceCell::new(),
                read: OnceCell::new(),
            };
            Some((label, source))
        };
        Self {
            of: evidence.iter().filter_map(source).collect(),
            language,
        }
    }

    /// Whether a phrase in small letters stands in a text.
    pub(super) fn say(&self, label: &Label, phrase: &str) -> bool {
        self.of.get(label).is_some_and(|source| {
            let small = source.small.get_or_init(|| source.text.to_lowercase());
            find_phrase(small, phrase).is_some()
        })
    }

    /// The years of the dates and periods in a text.
    pub(super) fn years(&self, label: &Label) -> Option<&BTreeSet<u32>> {
        self.read(label).map(|read| &read.years)
    }

    /// How long things last in a text.
    pub(super) fn lasting(&self, label: &Label) -> &[Lasting] {
        self.read(label).map_or(&[], |read| &read.lasting)
    }

    fn read(&self, label: &Label) -> Option<&Read> {
        let source = self.of.get(label)?;
        Some(source.read.get_or_init(|| {
            let text = Text::new(source.text);
            let tokens = Tokens::cut(&text, &|_| false);
            let exempt = Exempt::find(&tokens);
            let marks = Marks::of(&tokens, &exempt, self.language);
            let found = quantities(&tokens, &exempt, marks, 0, tokens.len());
            let dated = |at: &usize| exempt.has(*at) && tokens.span(*at).len() == 4;
            Read {
                years: (0..tokens.len())
                    .filter(dated)
                    .filter_map(|at| tokens.small(at))
                    .filter(|year| (1900..2200).contains(year))
                    .collect(),
                lasting: lasting(&tokens, &found, 0, tokens.len()),
            }
        }))
    }
}
