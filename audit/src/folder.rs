//! The files of an export: exactly those of the manifest, with their digests. Format: docs/spec/export.md.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::encoding::{Hash, decimal, sha256, unhex32};
use crate::json::{DOCUMENT_DEPTH, Json, read};
use crate::report::Failure;

const MANIFEST: &str = "manifest.json";
const MANIFEST_LIMIT: u64 = 1 << 30;
const FILE_LIMIT: u64 = 1 << 26;

/// What a path in an export is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Known {
    /// The last note.
    Checkpoint,
    /// A note under its size.
    OldCheckpoint(u64),
    /// A tile or an entry bundle; which ones there must be follows from the size.
    Tile,
    /// The envelope at an index.
    Envelope(u64),
    /// The opening at an index.
    Opening(u64),
    /// A file under its digest.
    Artefact(Hash),
}

/// What a path is, if an export can hold it.
#[must_use]
pub fn classify(path: &str) -> Option<Known> {
    if path == "checkpoint" {
        return Some(Known::Checkpoint);
    }
    let (folder, name) = path.split_once('/')?;
    match folder {
        "checkpoints" => decimal(name).map(Known::OldCheckpoint),
        "log" => Some(Known::Tile),
        "envelopes" => decimal(name.strip_suffix(".dsse.json")?).map(Known::Envelope),
        "openings" => decimal(name.strip_suffix(".json")?).map(Known::Opening),
        "artefacts" => unhex32(name).map(Known::Artefact),
        _ => None,
    }
}

/// An export on disk.
#[derive(Debug)]
pub struct Folder {
    base: PathBuf,
    files: BTreeMap<String, Hash>,
    /// The origin that the manifest names.
    pub origin: String,
    /// The size that the manifest names.
    pub size: u64,
}

impl Folder {
    /// Reads the manifest and compares its list with what is there. The failures do not end the check; a manifest that
    /// cannot be read does.
    ///
    /// # Errors
    /// There is no readable manifest.
    pub fn open(base: &Path) -> Result<(Self, Vec<Failure>), Failure> {
        let bytes = read_file(&base.join(MANIFEST), MANIFEST_LIMIT).map_err(|why| Failure::of(MANIFEST, why))?;
        let manifest = read(&bytes, DOCUMENT_DEPTH).map_err(|error| Failure::of(MANIFEST, error.0))?;
        let mut folder =
            parse_manifest(base, manifest).map_err(|(field, why)| Failure::of(MANIFEST, why).in_field(field))?;
        let mut failures = Vec::new();
        let mut present = Vec::new();
        walk(base, "", &mut present, &mut failures);
        present.retain(|path| path != MANIFEST);
        for path in &present {
            if !folder.files.contains_key(path) {
                failures.push(Failure::of(path, "the manifest does not list this file"));
            }
        }
        present.sort();
        for path in folder.files.keys() {
            if present.binary_search(path).is_err() {
                failures.push(Failure::of(path, "the manifest lists this file and it is not there"));
            }
            if classify(path).is_none() {
                failures.push(Failure::of(path, "an export has no such file"));
            }
        }
        folder.files.retain(|path, _| present.binary_search(path).is_ok());
        Ok((folder, failures))
    }

    /// Whether the file is listed and there.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Every listed path that is there.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The bytes of a listed file.
    ///
    /// # Errors
    /// It is not listed, not there, too large, or has another digest than the manifest says.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Failure> {
        let Some(expected) = self.files.get(path) else {
            return Err(Failure::of(path, "this file is not there"));
        };
        let bytes = read_file(&self.base.join(path), FILE_LIMIT).map_err(|why| Failure::of(path, why))?;
        if sha256(&[&bytes]) != *expected {
            return Err(Failure::of(path, "the file is not the one that the manifest lists"));
        }
        Ok(bytes)
    }
}

fn parse_manifest(base: &Path, manifest: Json) -> Result<Folder, (&'static str, &'static str)> {
    let Json::Object(mut members) = manifest else {
        return Err(("", "this is no object"));
    };
    let mut text = |name: &'static str| match members.remove(name) {
        Some(Json::Text(text)) => Ok(text),
        _ => Err((name, "expected a text")),
    };
    if text("format")? != "nullius-export/v1" {
        return Err(("format", "expected nullius-export/v1"));
    }
    let origin = text("origin")?;
    let size = decimal(&text("size")?).ok_or(("size", "expected a decimal string"))?;
    let Some(Json::Object(listed)) = members.remove("files") else {
        return Err(("files", "expected an object"));
    };
    if !members.is_empty() {
        return Err(("", "a member is unknown"));
    }
    let mut files = BTreeMap::new();
    for (path, digest) in listed {
        if !is_plain(&path) {
            return Err(("files", "a path is not made of plain names"));
        }
        let Json::Text(digest) = digest else {
            return Err(("files", "a digest is no text"));
        };
        files.insert(
            path,
            unhex32(&digest).ok_or(("files", "a digest is not 64 lower-case hexadecimal digits"))?,
        );
    }
    Ok(Folder {
        base: base.to_owned(),
        files,
        origin,
        size,
    })
}

/// A relative path that means the same everywhere and stays inside the folder.
fn is_plain(path: &str) -> bool {
    path.len() <= 255
        && path.split('/').all(|name| {
            !name.is_empty()
                && !name.starts_with('.')
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
        })
}

fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, String> {
    // A pipe would be waited for, a link leads out of the folder.
    let kind = std::fs::symlink_metadata(path).map_err(|error| format!("cannot be read: {}", error.kind()))?;
    if !kind.is_file() {
        return Err("no plain file".into());
    }
    let file = File::open(path).map_err(|error| format!("cannot be read: {}", error.kind()))?;
    let mut bytes = Vec::new();
    let read = file
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read: {}", error.kind()))?;
    if u64::try_from(read).is_ok_and(|read| read <= limit) {
        Ok(bytes)
    } else {
        Err("the file is too large".into())
    }
}

fn walk(folder: &Path, prefix: &str, present: &mut Vec<String>, failures: &mut Vec<Failure>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            failures.push(Failure::of(prefix, format!("cannot be read: {}", error.kind())));
            return;
        }
    };
    for entry in entries {
        let Ok(entry) = entry else {
            failures.push(Failure::of(prefix, "cannot be read"));
            continue;
        };
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if prefix.is_empty() {
            name
        } else {
            format!("{prefix}/{name}")
        };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), &path, present, failures),
            Ok(kind) if kind.is_file() => present.push(path),
            _ => failures.push(Failure::of(path, "this is neither a file nor a folder")),
        }
    }
}
