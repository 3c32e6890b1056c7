//! Files that statements name by digest.

use serde::Deserialize;

use crate::encoding::{hex, sha256, unhex32};
use crate::folder::{Folder, Known, classify};
use crate::json::read_canonical;
use crate::report::{Failure, Report};
use crate::rules::Rules;

const LANGUAGES: &[u8] = b"nullius/languages/v1\n";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    digest: String,
    #[serde(rename = "name")]
    _name: String,
}

/// Every artefact has the digest in its name, and every named one is there.
pub(super) fn check(folder: &Folder, rules: &Rules, report: &mut Report) {
    for path in folder.paths() {
        let Some(Known::Artefact(digest)) = classify(path) else {
            continue;
        };
        match folder.read(path) {
            Ok(bytes) if sha256(&[&bytes]) == digest => {}
            Ok(_) => report.fail(Failure::of(path, "the content has another digest than the name")),
            Err(failure) => report.fail(failure),
        }
    }
    for (digest, index, field) in rules.artefacts() {
        let path = format!("artefacts/{}", hex(digest));
        if folder.has(&path) {
            report.artefacts.verified += 1;
        } else {
            report.fail(
                Failure::of(path, "a statement names this file and it is not there")
                    .at(index)
                    .in_field(field),
            );
        }
    }
    for (digest, index) in rules.lists() {
        let path = format!("artefacts/{}", hex(digest));
        if !folder.has(&path) {
            report.artefacts.withheld += 1;
            continue;
        }
        // A file that cannot be read has failed above.
        let Ok(bytes) = folder.read(&path) else { continue };
        let Some(files) = listed(&bytes) else {
            report.fail(
                Failure::of(path, "this is no list of files")
                    .at(index)
                    .in_field("predicate.languagesDigest"),
            );
            continue;
        };
        report.artefacts.verified += 1;
        for digest in files {
            let file = format!("artefacts/{digest}");
            if folder.has(&file) {
                report.artefacts.verified += 1;
            } else {
                report.fail(Failure::of(file, format!("{path} names this file and it is not there")).at(index));
            }
        }
    }
}

/// The digests in a list's preimage.
fn listed(bytes: &[u8]) -> Option<Vec<String>> {
    let list = bytes.strip_prefix(LANGUAGES)?;
    read_canonical(list).ok()?;
    let files: Vec<Listed> = serde_json::from_slice(list).ok()?;
    files
        .into_iter()
        .map(|file| unhex32(&file.digest).map(|_| file.digest))
        .collect()
}
