//! Exports, as an auditor holds them: files in memory that can be changed and looked at again.

#![allow(
    clippy::indexing_slicing,
    reason = "assigning to a member of a JSON object that this file made"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::json::Json as _;
use crate::server::{Folder, command};
use crate::{Failed, bin};

/// The files of an export, and the trust file that the auditor has from elsewhere.
#[derive(Clone, Debug)]
pub struct Export {
    /// By path.
    pub files: BTreeMap<String, Vec<u8>>,
    trust: Vec<u8>,
}

fn sha256(bytes: &[u8]) -> String {
    nullius_schemas::digest::hex(&Sha256::digest(bytes))
}

impl Export {
    /// Exports a data folder; `openings` is `all` or `none`.
    ///
    /// # Errors
    /// The command fails.
    pub fn of(data: &Path, openings: &str) -> Result<Self, Failed> {
        let folder = Folder::new()?;
        let out = folder.path().join("export");
        let place = out.to_str().ok_or("a folder without a name")?;
        command(data, &["export", "--out", place, "--openings", openings])?;
        let mut files = BTreeMap::new();
        let mut folders = vec![out.clone()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&out)?.to_str().ok_or("a file without a name")?;
                    files.insert(name.to_owned(), fs::read(&path)?);
                }
            }
        }
        Ok(Self {
            files,
            trust: fs::read(data.join("trust").join("trust.json"))?,
        })
    }

    /// Entries, as the manifest says.
    ///
    /// # Errors
    /// There is no such number in it.
    pub fn size(&self) -> Result<usize, Failed> {
        let manifest: Value = serde_json::from_slice(self.file("manifest.json")?)?;
        Ok(manifest.text("/size").parse()?)
    }

    /// A file.
    ///
    /// # Errors
    /// It is not there.
    pub fn file(&self, path: &str) -> Result<&[u8], Failed> {
        let bytes = self.files.get(path);
        bytes
            .map(Vec::as_slice)
            .ok_or_else(|| format!("{path}: no such file").into())
    }

    /// The statement at an index.
    ///
    /// # Errors
    /// It is not there or no JSON.
    pub fn statement(&self, index: usize) -> Result<Value, Failed> {
        let envelope: Value = serde_json::from_slice(self.file(&envelope(index))?)?;
        Ok(serde_json::from_slice(&STANDARD.decode(envelope.text("/payload"))?)?)
    }

    /// Every statement in the order of the log.
    ///
    /// # Errors
    /// One is not there or no JSON.
    pub fn statements(&self) -> Result<Vec<Value>, Failed> {
        (0..self.size()?).map(|index| self.statement(index)).collect()
    }

    /// The same with another statement in the envelope at an index, the signature left as it is.
    ///
    /// # Errors
    /// There is no such envelope.
    pub fn with_statement(&self, index: usize, statement: &Value) -> Result<Self, Failed> {
        let mut changed: Value = serde_json::from_slice(self.file(&envelope(index))?)?;
        // Members stand in the order of their names, as in what was signed.
        set(&mut changed, "payload", STANDARD.encode(statement.to_string()).into());
        let mut export = self.clone();
        export.files.insert(envelope(index), changed.to_string().into_bytes());
        export.manifest(self.size()?)?;
        Ok(export)
    }

    /// The log's entries, for a log of at most 256.
    ///
    /// # Errors
    /// The log is larger, or its bundle is cut short.
    pub fn entries(&self) -> Result<Vec<Vec<u8>>, Failed> {
        let mut rest = self.file(&format!("log/tile/entries/000.p/{}", self.size()?))?;
        let mut entries = Vec::new();
        while let Some((length, after)) = rest.split_first_chunk::<2>() {
            let (entry, after) = after
                .split_at_checked(u16::from_be_bytes(*length).into())
                .ok_or("a bundle that is cut short")?;
            entries.push(entry.to_vec());
            rest = after;
        }
        Ok(entries)
    }

    /// The same with other entries and the envelopes that belong to them, everything that needs no key made anew.
    /// `order` says which of the old ones stand where.
    ///
    /// # Errors
    /// The log has more than 255 entries, or none of that number.
    pub fn rearranged(&self, order: &[usize]) -> Result<Self, Failed> {
        let entries = self.entries()?;
        let mut export = self.clone();
        export.files.retain(|path, _| {
            !["log/", "envelopes/", "openings/"]
                .iter()
                .any(|folder| path.starts_with(folder))
        });
        let (mut bundle, mut tile) = (Vec::new(), Vec::new());
        for (index, old) in order.iter().enumerate() {
            let entry = entries.get(*old).ok_or("no such entry")?;
            bundle.extend(u16::try_from(entry.len())?.to_be_bytes());
            bundle.extend(entry);
            tile.extend(Sha256::digest([&[0], entry.as_slice()].concat()));
            export
                .files
                .insert(envelope(index), self.file(&envelope(*old))?.to_vec());
            if let Some(opening) = self.files.get(&format!("openings/{old}.json")) {
                export.files.insert(format!("openings/{index}.json"), opening.clone());
            }
        }
        if !order.is_empty() {
            export
                .files
                .insert(format!("log/tile/entries/000.p/{}", order.len()), bundle);
            export.files.insert(format!("log/tile/0/000.p/{}", order.len()), tile);
        }
        export.manifest(order.len())?;
        Ok(export)
    }

    /// Writes a manifest that fits: whoever changes an export would.
    ///
    /// # Errors
    /// The old one is no JSON.
    pub fn manifest(&mut self, size: usize) -> Result<(), Failed> {
        let mut manifest: Value = serde_json::from_slice(&self.files.remove("manifest.json").unwrap_or_default())?;
        let files: BTreeMap<_, _> = self
            .files
            .iter()
            .map(|(path, bytes)| (path.clone(), sha256(bytes)))
            .collect();
        set(&mut manifest, "size", size.to_string().into());
        set(&mut manifest, "files", json!(files));
        self.files
            .insert("manifest.json".into(), manifest.to_string().into_bytes());
        Ok(())
    }

    /// Writes it and the trust file into a folder; where they are.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(PathBuf, PathBuf), Failed> {
        let (place, trust) = (folder.join("export"), folder.join("trust.json"));
        for (path, bytes) in &self.files {
            let path = place.join(path);
            fs::create_dir_all(path.parent().ok_or("a file in no folder")?)?;
            fs::write(path, bytes)?;
        }
        fs::write(&trust, &self.trust)?;
        Ok((place, trust))
    }

    /// What `nullius-audit verify` says of it; `since` is a checkpoint that was kept.
    ///
    /// # Errors
    /// The program does not answer.
    pub fn verified(&self, since: Option<&[u8]>) -> Result<Value, Failed> {
        let folder = Folder::new()?;
        let (place, trust) = self.write(folder.path())?;
        let mut audit = Command::new(bin::nullius_audit()?);
        audit.arg("verify").arg(place).arg("--json").arg("--trust").arg(trust);
        if let Some(since) = since {
            let path = folder.path().join("since");
            fs::write(&path, since)?;
            audit.arg("--since").arg(path);
        }
        report(&audit.output()?)
    }

    /// What `nullius-audit receipt` says of a receipt.
    ///
    /// # Errors
    /// The program does not answer.
    pub fn keeps(&self, receipt: &Value) -> Result<Value, Failed> {
        let folder = Folder::new()?;
        let (place, trust) = self.write(folder.path())?;
        let path = folder.path().join("receipt.json");
        fs::write(&path, receipt.to_string())?;
        let mut audit = Command::new(bin::nullius_audit()?);
        audit.arg("receipt").arg(path).arg("--json").arg("--trust").arg(trust);
        report(&audit.arg("--export").arg(place).output()?)
    }
}

/// The report, whose verdict is that of the exit status.
fn report(output: &Output) -> Result<Value, Failed> {
    let report: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("no report: {}", String::from_utf8_lossy(&output.stderr)))?;
    let verdict = if output.status.success() { "verified" } else { "failed" };
    if report.text("/verdict") == verdict {
        Ok(report)
    } else {
        Err(format!("the exit status is not the verdict: {report}").into())
    }
}

fn set(document: &mut Value, member: &str, value: Value) {
    if let Some(members) = document.as_object_mut() {
        members.insert(member.to_owned(), value);
    }
}

fn envelope(index: usize) -> String {
    format!("envelopes/{index}.dsse.json")
}

/// Whether a report is a failure at this file (a text that its name begins with) and index.
#[must_use]
pub fn fails_at(report: &Value, file: &str, index: Option<usize>) -> bool {
    report.text("/verdict") == "failed"
        && report.list("/failures").iter().any(|failure| {
            failure.text("/file").starts_with(file) && index.is_none_or(|index| failure.at("/index") == &json!(index))
        })
}
