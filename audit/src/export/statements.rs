//! Every statement in the order of the log. What concerns one statement alone is done in parallel; keys and rules, which
//! depend on what came before, one after another.

use std::collections::BTreeSet;
use std::ops::Range;

use ed25519_dalek::VerifyingKey;

use super::{Checked, Kept};
use crate::encoding::{Hash, hex, keyid, sha256};
use crate::envelope::{self, UnverifiedEnvelope};
use crate::folder::{Folder, Known, classify};
use crate::keys::Keys;
use crate::opening;
use crate::predicate::{KeyAction, Predicate};
use crate::report::Failure;
use crate::rules::Rules;
use crate::statement::{self, Statement};
use crate::tree::leaf_hash;
use crate::trust::Trust;

/// Statements that are read before their rules are checked: bounds the memory, and gives the threads enough to do.
const CHUNK: u64 = 4096;

/// A statement as far as it can be checked by itself.
struct Examined {
    index: u64,
    failures: Vec<Failure>,
    envelope: Option<UnverifiedEnvelope>,
    signers: Vec<Option<VerifyingKey>>,
    statement: Option<Statement>,
    opening: opening::Outcome,
}

/// What is said about a statement in the end.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Status {
    Verified,
    Withheld,
    Failed,
}

struct Pass<'a> {
    trust: &'a Trust,
    leaves: &'a [Hash],
    rules: Rules,
    seen: BTreeSet<Hash>,
    statuses: Vec<Status>,
}

/// Checks all of them and counts.
pub(super) fn check(
    folder: &Folder,
    trust: &Trust,
    leaves: &[Hash],
    size: u64,
    checked: &mut Checked,
    mut kept: Option<&mut Kept>,
    progress: &mut dyn FnMut(u64, u64),
) -> Rules {
    let mut pass = Pass {
        trust,
        leaves,
        rules: Rules::default(),
        seen: BTreeSet::new(),
        statuses: Vec::new(),
    };
    let mut start = 0;
    // A checkpoint may claim any size; nothing beyond the entries that are there is looked for.
    let present = u64::try_from(leaves.len()).unwrap_or(u64::MAX).min(size);
    while start < present {
        let end = start.saturating_add(CHUNK).min(present);
        for examined in examine_all(folder, &checked.keys, start..end) {
            if let (Some(kept), Some(statement)) = (kept.as_deref_mut(), &examined.statement)
                && examined.index + 1 == kept.size
            {
                kept.recorded_at = Some(statement.common.recorded_at.to_string());
            }
            pass.take(examined, checked);
        }
        start = end;
        progress(end, size);
    }
    for path in folder.paths() {
        if let Some(Known::Envelope(index) | Known::Opening(index)) = classify(path)
            && index >= size
        {
            checked
                .report
                .fail(Failure::of(path, "the checkpoint does not cover this index").at(index));
        }
    }
    let count =
        |status: Status| u64::try_from(pass.statuses.iter().filter(|one| **one == status).count()).unwrap_or(u64::MAX);
    let counts = &mut checked.report.statements;
    counts.verified = count(Status::Verified);
    counts.withheld = count(Status::Withheld);
    counts.failed = size.saturating_sub(counts.verified).saturating_sub(counts.withheld);
    pass.rules
}

fn examine_all(folder: &Folder, keys: &Keys, range: Range<u64>) -> Vec<Examined> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = (range.end - range.start)
        .div_ceil(u64::try_from(threads).unwrap_or(1))
        .max(1);
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        let mut start = range.start;
        while start < range.end {
            let part = start..start.saturating_add(share).min(range.end);
            start = part.end;
            let worker = scope.spawn({
                let part = part.clone();
                move || part.map(|index| examine(folder, keys, index)).collect::<Vec<_>>()
            });
            workers.push((part, worker));
        }
        let given_up = |part: Range<u64>| {
            part.map(|index| Examined::failed(index, "could not be examined"))
                .collect()
        };
        workers
            .into_iter()
            .flat_map(|(part, worker)| worker.join().unwrap_or_else(|_| given_up(part)))
            .collect()
    })
}

fn envelope_path(index: u64) -> String {
    format!("envelopes/{index}.dsse.json")
}

fn failure(index: u64, field: &str, message: impl Into<String>) -> Failure {
    Failure::of(envelope_path(index), message).at(index).in_field(field)
}

impl Examined {
    fn failed(index: u64, message: &str) -> Self {
        Self::new(index, vec![failure(index, "", message)])
    }

    fn new(index: u64, failures: Vec<Failure>) -> Self {
        let opening = opening::Outcome::default();
        Self {
            index,
            failures,
            envelope: None,
            signers: Vec::new(),
            statement: None,
            opening,
        }
    }
}

fn examine(folder: &Folder, keys: &Keys, index: u64) -> Examined {
    let mut examined = Examined::new(index, Vec::new());
    let bytes = match folder.read(&envelope_path(index)) {
        Ok(bytes) => bytes,
        Err(failure) => {
            examined.failures.push(failure.at(index));
            return examined;
        }
    };
    let envelope = match envelope::read(&bytes) {
        Ok(envelope) => envelope,
        Err(error) => {
            examined.failures.push(failure(index, &error.field, error.message));
            return examined;
        }
    };
    examined.signers = envelope
        .signatures
        .iter()
        .map(|signature| keys.signer(&envelope.pae, signature))
        .collect();
    match statement::read(&envelope.body) {
        Err(error) => examined.failures.push(failure(index, &error.field, error.message)),
        Ok(statement) => {
            let path = format!("openings/{index}.json");
            if folder.has(&path) {
                match folder.read(&path) {
                    Ok(bytes) => examined.opening = opening::check(&bytes, &statement),
                    Err(failure) => examined.failures.push(failure.at(index)),
                }
                for (field, message) in &examined.opening.failed {
                    examined
                        .failures
                        .push(Failure::of(&path, message.clone()).at(index).in_field(field));
                }
            }
            examined.statement = Some(statement);
        }
    }
    examined.envelope = Some(envelope);
    examined
}

impl Pass<'_> {
    /// Takes in the next statement of the log.
    fn take(&mut self, examined: Examined, checked: &mut Checked) {
        let Examined {
            index,
            mut failures,
            envelope,
            mut signers,
            statement,
            opening,
        } = examined;
        if let Some(envelope) = &envelope {
            // A key that an event in the same chunk has named was not known when the signature was looked at.
            for (signer, signature) in signers.iter_mut().zip(&envelope.signatures) {
                *signer = signer.or_else(|| checked.keys.signer(&envelope.pae, signature));
            }
            let is_key_event = statement
                .as_ref()
                .is_some_and(|one| matches!(one.predicate, Predicate::KeyEvent(_)));
            failures.extend(signatures(index, is_key_event, envelope, &signers, &mut checked.keys));
            failures.extend(self.entry(index, envelope, signers.first().copied().flatten()));
            if !self.seen.insert(sha256(&[&envelope.pae])) {
                failures.push(failure(index, "payload", "this statement stands in the log before"));
            }
        }
        if index == 0 && !statement.as_ref().is_some_and(begins) {
            failures.push(failure(
                index,
                "predicateType",
                "leaf 0 is no key event that activates keys",
            ));
        }
        if let Some(statement) = &statement {
            let commitments = &mut checked.report.commitments;
            let (total, opened) = (count(statement.common.commitments.len()), count(opening.opened.len()));
            let failed = count(opening.failed.iter().filter(|(field, _)| !field.is_empty()).count());
            commitments.total += total;
            commitments.opened += opened;
            commitments.failed += failed;
            commitments.withheld += total.saturating_sub(opened + failed);
        }
        // What nobody was allowed to say, or what is not in the log, says nothing about what follows.
        if let (true, Some(statement)) = (failures.is_empty(), &statement) {
            let findings = self.rules.take(index, self.trust.origin(), statement, &opening.opened);
            failures.extend(
                findings
                    .into_iter()
                    .map(|(field, message)| failure(index, &field, message)),
            );
            if let Predicate::KeyEvent(event) = &statement.predicate {
                let applied = checked.keys.apply(index, event);
                failures.extend(
                    applied
                        .refused
                        .into_iter()
                        .map(|(field, message)| failure(index, &field, message)),
                );
                for used in applied.revoked {
                    let message =
                        format!("signed by a key that was revoked at index {index} with effect from here or before");
                    checked.report.fail(failure(used, "signatures", message));
                    if let Some(status) = usize::try_from(used).ok().and_then(|used| self.statuses.get_mut(used)) {
                        *status = Status::Failed;
                    }
                }
            }
        }
        let whole = statement.is_some_and(|statement| statement.common.commitments.len() == opening.opened.len());
        self.statuses.push(match (failures.is_empty(), whole) {
            (false, _) => Status::Failed,
            (true, true) => Status::Verified,
            (true, false) => Status::Withheld,
        });
        checked.report.failures.extend(failures);
    }

    /// The entry in the log is this envelope's leaf: digest, signature and key.
    fn entry(&self, index: u64, envelope: &UnverifiedEnvelope, signer: Option<VerifyingKey>) -> Option<Failure> {
        let entry = usize::try_from(index).ok().and_then(|index| self.leaves.get(index));
        let leaf = signer.and_then(|key| envelope::leaf_of(envelope, &key));
        match (entry, leaf) {
            (Some(entry), Some(leaf)) if *entry == leaf_hash(&leaf) => None,
            (Some(_), Some(_)) => Some(failure(index, "", "the log holds another leaf at this index")),
            // Without a signer there is no leaf, and that has been said.
            (_, None) => None,
            (None, _) => Some(failure(index, "", "the log holds no leaf at this index")),
        }
    }
}

fn begins(statement: &Statement) -> bool {
    matches!(&statement.predicate, Predicate::KeyEvent(event) if event.action == KeyAction::Activate)
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// Every signature is by a different key that may sign here.
fn signatures(
    index: u64,
    is_key_event: bool,
    envelope: &UnverifiedEnvelope,
    signers: &[Option<VerifyingKey>],
    keys: &mut Keys,
) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut distinct: Vec<VerifyingKey> = Vec::new();
    for (at, (signature, signer)) in envelope.signatures.iter().zip(signers).enumerate() {
        let mut refuse = |member: &str, message: &str| {
            failures.push(failure(index, &format!("signatures[{at}]{member}"), message));
        };
        let Some(signer) = signer else {
            refuse(
                ".sig",
                "no key that root-signed events have named so far made this signature",
            );
            continue;
        };
        if hex(&keyid(signer)) != signature.keyid {
            refuse(".keyid", "this is not the id of the key that signed");
        }
        if distinct.contains(signer) {
            refuse("", "one key signed twice");
        }
        distinct.push(*signer);
        if let Err(message) = keys.sign(index, is_key_event, signer) {
            refuse("", message);
        }
    }
    failures
}
