//! Every checkpoint that the tree must agree with: published ones, and those that the auditor kept.

use std::collections::{BTreeMap, BTreeSet};

use crate::encoding::Hash;
use crate::folder::{Folder, Known, classify};
use crate::note::{self, Checkpoint};
use crate::report::Failure;
use crate::trust::Trust;

/// Verified notes with the place they come from.
#[derive(Debug)]
pub(super) struct Notes {
    verified: Vec<(String, Checkpoint)>,
    kept: Option<u64>,
}

/// Reads and verifies all of them.
pub(super) fn collect(
    folder: &Folder,
    last_bytes: &[u8],
    last: &Checkpoint,
    trust: &Trust,
    since: Option<&[u8]>,
    failures: &mut Vec<Failure>,
) -> Notes {
    let mut notes = Notes {
        verified: vec![("checkpoint".into(), last.clone())],
        kept: None,
    };
    for path in folder.paths() {
        let Some(Known::OldCheckpoint(size)) = classify(path) else {
            continue;
        };
        let opened = folder.read(path).and_then(|bytes| {
            let opened = note::open(&bytes, &trust.log).map_err(|error| Failure::of(path, error.to_string()))?;
            if opened.size != size {
                return Err(Failure::of(path, "the note has another size than its name").in_field("size"));
            }
            if size == last.size && bytes != last_bytes {
                return Err(Failure::of(path, "this is not the note in `checkpoint`"));
            }
            Ok(opened)
        });
        match opened {
            Ok(opened) => notes.take(path, opened, last.size, failures),
            Err(failure) => failures.push(failure),
        }
    }
    let same = format!("checkpoints/{}", last.size);
    if !folder.has(&same) {
        failures.push(Failure::of(same, "the last note is not among the published ones"));
    }
    let kept = [
        ("trust file: checkpoint", trust.checkpoint.as_deref().map(str::as_bytes)),
        ("--since", since),
    ];
    for (place, bytes) in kept
        .into_iter()
        .filter_map(|(place, bytes)| bytes.map(|bytes| (place, bytes)))
    {
        match note::open(bytes, &trust.log) {
            Err(error) => failures.push(Failure::of(place, error.to_string())),
            Ok(opened) if opened.size == 0 => {
                failures.push(Failure::of(place, "a checkpoint of size 0 proves nothing").in_field("size"));
            }
            Ok(opened) => {
                notes.kept = notes.kept.max(Some(opened.size).filter(|size| *size <= last.size));
                notes.take(place, opened, last.size, failures);
            }
        }
    }
    notes
}

impl Notes {
    fn take(&mut self, place: &str, checkpoint: Checkpoint, last: u64, failures: &mut Vec<Failure>) {
        if checkpoint.size > last {
            let message = format!(
                "this checkpoint has {} entries and the export only {last}: the tail is cut off",
                checkpoint.size
            );
            failures.push(Failure::of(place, message).in_field("size"));
        } else {
            self.verified.push((place.to_owned(), checkpoint));
        }
    }

    /// The sizes at which a root is needed.
    pub(super) fn sizes(&self) -> BTreeSet<u64> {
        self.verified.iter().map(|(_, checkpoint)| checkpoint.size).collect()
    }

    /// The largest size that the auditor had before.
    pub(super) fn kept(&self) -> Option<u64> {
        self.kept
    }

    /// Compares with the recomputed roots and says how many agree.
    pub(super) fn compare(&self, roots: &BTreeMap<u64, Hash>, failures: &mut Vec<Failure>) -> u64 {
        let mut agreeing = 0;
        for (place, checkpoint) in &self.verified {
            match roots.get(&checkpoint.size) {
                Some(root) if *root == checkpoint.root => agreeing += 1,
                Some(_) => {
                    let message = format!("the entries have another root at size {}", checkpoint.size);
                    failures.push(Failure::of(place, message).in_field("root"));
                }
                None => failures.push(Failure::of(place, "the entries end before this size").in_field("size")),
            }
        }
        agreeing
    }
}
