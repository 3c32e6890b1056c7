//! How long records are kept, across statements: rule 8 of docs/spec/predicates.md.

use std::collections::BTreeMap;

use crate::predicate::{Destination, Retention, RetentionAction};

/// What the statements so far have said of each item.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    /// The index of the statement that started an item's period last.
    started: BTreeMap<String, u64>,
    /// The item of each hold, by the index that placed it, until it is lifted.
    standing: BTreeMap<u64, String>,
}

impl Keeping {
    /// Takes in the statement at `index` about an item that was promoted to `destination`, if it was; the members that
    /// are wrong, with what is wrong.
    pub(crate) fn take(
        &mut self,
        index: u64,
        said: &Retention,
        destination: Option<Destination>,
    ) -> Vec<(&'static str, &'static str)> {
        let item = said.item.to_string();
        let previous = said.previous_index.map(|previous| previous.0);
        let mut wrong = Vec::new();
        if destination != Some(Destination::Record) {
            wrong.push(("item", "no earlier statement promotes this item to a record"));
        }
        let follows = match said.action {
            RetentionAction::Started => {
                let last = self.started.insert(item, index);
                (last == previous)
                    .then_some(())
                    .ok_or("this is not the last start of the item's period")
            }
            RetentionAction::Held => {
                self.standing.insert(index, item);
                previous.is_none().then_some(()).ok_or("a hold follows nothing")
            }
            RetentionAction::Lifted => match previous.and_then(|previous| self.standing.remove_entry(&previous)) {
                Some((_, held)) if held == item => Ok(()),
                Some((previous, held)) => {
                    self.standing.insert(previous, held);
                    Err("the hold there is on another item")
                }
                None => Err("no hold that stands is placed there"),
            },
        };
        wrong.extend(follows.err().map(|message| ("previousIndex", message)));
        wrong
    }
}
