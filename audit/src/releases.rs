//! Releases from quarantine: rule 8 of docs/spec/predicates.md.

use std::collections::{BTreeMap, BTreeSet};

use crate::json::Json;
use crate::opening::Opened;
use crate::predicate::SourceReleased;

/// What a release may rest on, by index.
#[derive(Debug, Default)]
pub(crate) struct Releases {
    sources: BTreeMap<u64, Source>,
    openings: BTreeMap<u64, Opening>,
    released: BTreeSet<u64>,
}

#[derive(Debug)]
struct Source {
    id: String,
    run: Option<Json>,
    quarantined: Option<bool>,
}

#[derive(Debug)]
struct Opening {
    person: Option<Json>,
    source: Option<Json>,
}

impl Releases {
    /// A source was recorded.
    pub(crate) fn recorded(&mut self, index: u64, id: &str, opened: &Opened) {
        let quarantined = match opened.get("screening") {
            Some(Json::Object(screening)) => match screening.get("quarantined") {
                Some(Json::Bool(quarantined)) => Some(*quarantined),
                _ => None,
            },
            _ => None,
        };
        let source = Source {
            id: id.to_owned(),
            run: opened.get("run").cloned(),
            quarantined,
        };
        self.sources.insert(index, source);
    }

    /// A person opened a source.
    pub(crate) fn opened(&mut self, index: u64, opened: &Opened) {
        let opening = Opening {
            person: opened.get("person").cloned(),
            source: opened.get("source").cloned(),
        };
        self.openings.insert(index, opening);
    }

    /// A release: each member that is wrong, and what is wrong with it.
    pub(crate) fn released(
        &mut self,
        index: u64,
        release: &SourceReleased,
        opened: &Opened,
    ) -> Vec<(&'static str, &'static str)> {
        let mut wrong = Vec::new();
        let (from, read) = (release.source_index.0, release.opened_index.0);
        let same = |one: Option<&Json>, other: Option<&Json>| one.zip(other).is_none_or(|(one, other)| one == other);
        let id = opened.get("source");
        match self.sources.get(&from).filter(|_| from < index) {
            None => wrong.push(("sourceIndex", "no earlier source was recorded there")),
            Some(source) => {
                if source.quarantined == Some(false) {
                    wrong.push(("sourceIndex", "the source there was not quarantined"));
                }
                if id.is_some_and(|id| *id != Json::Text(source.id.clone())) {
                    wrong.push(("sourceIndex", "another source was recorded there"));
                }
                if !same(source.run.as_ref(), opened.get("run")) {
                    wrong.push(("sourceIndex", "the source there is of another run"));
                }
                if !self.released.insert(from) {
                    wrong.push(("sourceIndex", "the source there was released before"));
                }
            }
        }
        match self.openings.get(&read).filter(|_| from < read && read < index) {
            None => wrong.push((
                "openedIndex",
                "nobody opened a source there, between its recording and this",
            )),
            Some(opening) => {
                if !same(opening.person.as_ref(), opened.get("person")) {
                    wrong.push(("openedIndex", "somebody else opened it there"));
                }
                if !same(opening.source.as_ref(), id) {
                    wrong.push(("openedIndex", "another source was opened there"));
                }
            }
        }
        wrong
    }
}
