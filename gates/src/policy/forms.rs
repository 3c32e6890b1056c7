//! Forms of questions that Cedar has checked against the schema, once, when the set was loaded.
//!
//! Cedar's check of every entity of every question costs more than the decision. Its result depends on nothing but
//! the form: which attributes of which types each kind of entity has, and which entities are named. A question of a
//! known form that names nothing but what is there needs no second check; any other goes through Cedar's own, which
//! finds the words for what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::action::Action;
use super::rows::{Attr, Attrs, Question};
use super::uid::{Kind, TypeNames, Uid};

/// The type of an attribute. A set that was empty says nothing about what it holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Type {
    Bool,
    Long,
    Text,
    Moment,
    Ref(Kind),
    Refs(Option<Kind>),
}

impl Type {
    /// `None` for a set of several kinds, which no schema of this crate has.
    fn of(attr: &Attr) -> Option<Self> {
        Some(match attr {
            Attr::Bool(_) => Self::Bool,
            Attr::Long(_) => Self::Long,
            Attr::Text(_) => Self::Text,
            Attr::Moment(_) => Self::Moment,
            Attr::Ref(uid) => Self::Ref(uid.kind),
            Attr::Refs(uids) => {
                let kind = uids.first().map(|uid| uid.kind);
                if uids.iter().any(|uid| Some(uid.kind) != kind) {
                    return None;
                }
                Self::Refs(kind)
            }
        })
    }

    fn admits(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Refs(_), Self::Refs(None)))
    }
}

type Form = Vec<(&'static str, Type)>;

fn form(attrs: &Attrs) -> Option<Form> {
    attrs
        .iter()
        .map(|(name, attr)| Some((*name, Type::of(attr)?)))
        .collect()
}

fn admits(form: &Form, attrs: &Attrs) -> bool {
    form.len() == attrs.len()
        && form.iter().zip(attrs).all(|((name, known), (other, attr))| {
            name == other && Type::of(attr).is_some_and(|found| known.admits(found))
        })
}

/// What was checked.
#[derive(Debug, Default)]
pub(super) struct Forms {
    rows: BTreeMap<Kind, Vec<Form>>,
    parents: BTreeSet<(Kind, Kind)>,
    questions: BTreeMap<(Action, Kind, Kind), Vec<Form>>,
}

impl Forms {
    /// Remembers the form of a question that Cedar has just checked.
    pub(super) fn learn(&mut self, question: &Question) {
        for (uid, attrs, parents) in question.rows.iter() {
            self.rows.entry(uid.kind).or_default().extend(form(attrs));
            self.parents
                .extend(parents.iter().map(|parent| (uid.kind, parent.kind)));
        }
        let asked = (question.action, question.principal.kind, question.resource.kind);
        self.questions.entry(asked).or_default().extend(form(&question.context));
    }

    /// Whether the question has a known form and everything that it names is there: invariant *no gap*, in time
    /// linear in the question.
    pub(super) fn cover(&self, question: &Question, types: &TypeNames) -> bool {
        let there = |uid: &Uid| types.is_member(uid) || question.rows.contains(uid);
        let named = |attr: &Attr| match attr {
            Attr::Ref(uid) => there(uid),
            Attr::Refs(uids) => uids.iter().all(there),
            Attr::Bool(_) | Attr::Long(_) | Attr::Text(_) | Attr::Moment(_) => true,
        };
        let known = |forms: Option<&Vec<Form>>, attrs: &Attrs| {
            forms.is_some_and(|forms| forms.iter().any(|form| admits(form, attrs)))
                && attrs.iter().all(|(_, attr)| named(attr))
        };
        let asked = (question.action, question.principal.kind, question.resource.kind);
        known(self.questions.get(&asked), &question.context)
            && question.rows.contains(&question.principal)
            && question.rows.contains(&question.resource)
            && question.rows.iter().all(|(uid, attrs, parents)| {
                known(self.rows.get(&uid.kind), attrs)
                    && parents
                        .iter()
                        .all(|parent| self.parents.contains(&(uid.kind, parent.kind)) && there(parent))
            })
    }
}
