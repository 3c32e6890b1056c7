//! Invariant *no gap*: whatever a question mentions is there.
//!
//! Cedar answers `in` and `has` on a missing entity with `false` and no error, so that a forbid resting on it
//! silently does not apply. It cannot be seen afterwards; it is looked for before.

use std::collections::BTreeSet;

use cedar_policy::{Entities, EntityTypeName, EntityUid, EvalResult, Request};

/// The uids that `request` or `entities` mention and `entities` lack, in order. Members of the enum types `enums`
/// and actions exist by the schema.
pub(super) fn missing(request: &Request, entities: &Entities, enums: &BTreeSet<EntityTypeName>) -> Vec<String> {
    let mut gaps = Gaps {
        entities,
        enums,
        found: BTreeSet::new(),
    };
    for uid in [request.principal(), request.action(), request.resource()] {
        match uid {
            Some(uid) => gaps.visit_uid(uid),
            None => gaps.note("a part of the request is unknown"),
        }
    }
    if let Some(context) = request.context() {
        for (name, _) in context.clone() {
            match context.get(&name) {
                Some(value) => gaps.visit(&value),
                None => gaps.note("a value of the context is unknown"),
            }
        }
    }
    for entity in entities.iter() {
        for (_, value) in entity.attrs().chain(entity.tags()) {
            match value {
                Ok(value) => gaps.visit(&value),
                Err(_) => gaps.note("an attribute is unknown"),
            }
        }
        for ancestor in entities.ancestors(&entity.uid()).into_iter().flatten() {
            gaps.visit_uid(ancestor);
        }
    }
    gaps.found.into_iter().collect()
}

struct Gaps<'a> {
    entities: &'a Entities,
    enums: &'a BTreeSet<EntityTypeName>,
    found: BTreeSet<String>,
}

impl Gaps<'_> {
    fn visit(&mut self, value: &EvalResult) {
        match value {
            EvalResult::EntityUid(uid) => self.visit_uid(uid),
            EvalResult::Set(set) => set.iter().for_each(|member| self.visit(member)),
            EvalResult::Record(record) => record.iter().for_each(|(_, member)| self.visit(member)),
            EvalResult::Bool(_) | EvalResult::Long(_) | EvalResult::String(_) | EvalResult::ExtensionValue(_) => {}
        }
    }

    fn visit_uid(&mut self, uid: &EntityUid) {
        if !self.enums.contains(uid.type_name()) && self.entities.get(uid).is_none() {
            self.found.insert(uid.to_string());
        }
    }

    fn note(&mut self, what: &str) {
        self.found.insert(what.to_owned());
    }
}
