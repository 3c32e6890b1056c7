//! Verifies a whole export: manifest, checkpoints, log, then every statement in the order of the log.
//! Format and order of the checks: docs/spec/export.md.

mod artefacts;
mod notes;
mod statements;

use std::path::Path;

use crate::encoding::{Hash, hex};
use crate::folder::Folder;
use crate::keys::Keys;
use crate::report::{Failure, Report};
use crate::trust::Trust;
use crate::{log, note};

/// An export that was looked at, and what was found.
#[derive(Debug)]
pub struct Checked {
    /// The answer.
    pub report: Report,
    /// Leaf hashes by index, as recomputed.
    pub leaves: Vec<Hash>,
    /// Keys that root-signed events name.
    pub keys: Keys,
    undistinguished: u64,
}

/// Verifies the export in `path` with what the auditor brings; `since` is a note kept from an earlier visit.
#[must_use]
pub fn verify(path: &Path, trust: &Trust, since: Option<&[u8]>) -> Checked {
    verify_showing(path, trust, since, &mut |_, _| {})
}

/// As [`verify`], and says now and then how many of how many statements are done.
pub fn verify_showing(path: &Path, trust: &Trust, since: Option<&[u8]>, progress: &mut dyn FnMut(u64, u64)) -> Checked {
    let mut checked = Checked {
        report: Report::new(trust.origin()),
        leaves: Vec::new(),
        keys: Keys::new(trust.root),
        undistinguished: 0,
    };
    let mut kept = None;
    if let Err(failure) = look(path, trust, since, &mut checked, &mut kept, progress) {
        checked.report.fail(failure);
    }
    explain(&mut checked.report, kept.as_ref());
    checked.report.unknown.extend(undistinguished(checked.undistinguished));
    checked.report.conclude();
    checked
}

/// What the auditor had before: the largest checkpoint, and the operator's time of its last entry.
#[derive(Debug, Default)]
struct Kept {
    size: u64,
    recorded_at: Option<String>,
}

/// An `Err` is a failure after which there is nothing left to look at.
fn look(
    path: &Path,
    trust: &Trust,
    since: Option<&[u8]>,
    checked: &mut Checked,
    kept: &mut Option<Kept>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), Failure> {
    let (folder, failures) = Folder::open(path)?;
    checked.report.failures.extend(failures);
    if folder.origin != trust.origin() {
        checked
            .report
            .fail(Failure::of("manifest.json", "this is not the trusted origin").in_field("origin"));
    }
    let bytes = folder.read("checkpoint")?;
    let last = note::open(&bytes, &trust.log).map_err(|error| Failure::of("checkpoint", error.to_string()))?;
    if last.size == 0 {
        return Err(
            Failure::of("checkpoint", "the log is empty: there is nothing that could be valid").in_field("size"),
        );
    }
    if folder.size != last.size {
        checked
            .report
            .fail(Failure::of("manifest.json", "this is not the size of the checkpoint").in_field("size"));
    }
    checked.report.size = Some(last.size.to_string());
    checked.report.root = Some(hex(&last.root));
    checked.report.statements.total = last.size;

    let notes = notes::collect(&folder, &bytes, &last, trust, since, &mut checked.report.failures);
    let read = log::read(&folder, last.size, &notes.sizes(), &mut checked.report.failures);
    checked.report.checkpoints = notes.compare(&read.roots, &mut checked.report.failures);
    *kept = notes.kept().map(|size| Kept {
        size,
        recorded_at: None,
    });

    let rules = statements::check(
        &folder,
        trust,
        &read.leaves,
        last.size,
        checked,
        kept.as_mut(),
        progress,
    );
    checked.undistinguished = rules.undistinguished();
    checked.report.tenant = rules.tenant().map(ToOwned::to_owned);
    if !checked.keys.signs_checkpoints(&trust.log.key, last.size) {
        let message = "no root-signed key event names the trusted log key for checkpoints of this size";
        checked.report.fail(Failure::of("checkpoint", message));
    }
    artefacts::check(&folder, &rules, &mut checked.report);
    checked.leaves = read.leaves;
    Ok(())
}

fn undistinguished(decisions: u64) -> Option<String> {
    let message =
        format!("Whether different people gave the reviews behind {decisions} decisions: their names are not opened.");
    (decisions > 0).then_some(message)
}

fn explain(report: &mut Report, kept: Option<&Kept>) {
    let size = report.size.clone().unwrap_or_default();
    let commitments = report.commitments;
    report.proved = vec![
        format!("The log key signed exactly these {size} entries in this order; none is missing, changed or added."),
        "Every statement is signed by a key that the root key had activated for its index.".into(),
        format!(
            "{} checkpoints of this log agree with each other and with the entries.",
            report.checkpoints
        ),
        "No candidate was promoted with an open condition, through a closed gate, or on a review that does not count."
            .into(),
        format!(
            "{} opened values are those that were committed to when the statement was signed.",
            commitments.opened
        ),
        format!(
            "{} files that statements name are there and unchanged.",
            report.artefacts.verified
        ),
    ];
    if let Some(kept) = kept {
        report.proved.push(format!(
            "The first {} entries are those of the checkpoint that you kept.",
            kept.size
        ));
    }
    report.asserted = vec![
        "Who was behind a review with session assurance.".into(),
        "Every time in a statement: the order is proved, the clock is not.".into(),
        "That reviewers were trained, and that they read what they opened.".into(),
        "That what a source says is what was received, and by whom it was recorded.".into(),
        "That each condition was judged as the statement says: replaying a decision needs the openings and the engines.".into(),
    ];
    report.unknown = vec![format!("Number of independent witnesses: {}.", report.witnesses)];
    report.unknown.push(match kept {
        None => "You kept no checkpoint from before: it cannot be excluded that entries were removed or the whole log was \
                 written anew at any time until this export."
            .into(),
        Some(Kept { size, recorded_at }) => {
            let when = recorded_at.as_deref().map(|at| format!(", recorded at {at} by the operator's clock")).unwrap_or_default();
            format!(
                "Removal cannot be excluded before the moment that your checkpoint of size {size} was obtained (its last entry: \
                 index {}{when}).",
                size.saturating_sub(1)
            )
        }
    });
    report.unknown.push("What happened after the last checkpoint.".into());
    let hidden = commitments.total.saturating_sub(commitments.opened);
    if hidden > 0 {
        report.unknown.push(format!(
            "What {hidden} commitments say that were not opened: no \"never\" can be concluded."
        ));
    }
    if report.artefacts.withheld > 0 {
        report.unknown.push(format!(
            "{} lists of files that are named by digest and not here.",
            report.artefacts.withheld
        ));
    }
}
