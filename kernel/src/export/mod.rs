//! What an auditor is given: the log up to a published checkpoint as files, streamed, with what it may open.
//! Format: docs/spec/export.md.
//!
//! Invariant *an export is whole or not there*: it is written beside its place, compared with the checkpoint that it
//! is to prove, and renamed into place last.

mod folder;
mod log;
mod openings;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::core::Core;
use crate::evidence::checkpoint::{Checkpoint, CheckpointError};
use crate::evidence::note::Note;
use crate::store::{StoreError, rows};

use folder::Folder;
use log::Tiles;
pub(crate) use openings::{Holders, Opened, record_of};

/// Leaves that are in memory at a time: one bundle.
const CHUNK: u32 = 256;

/// Why nothing was exported. What was half written is removed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportError {
    /// There is something at the place already.
    #[error("{0} is there already and is not empty; name another folder")]
    Occupied(PathBuf),
    /// Another export is under way, or one was broken off.
    #[error(
        "{0} is there: another export is under way, or one was broken off; remove it then, it may hold personal data"
    )]
    Unfinished(PathBuf),
    /// A place that cannot be written beside.
    #[error("{0} names no folder that could be made")]
    NoPlace(PathBuf),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The second store.
    #[error("the second store: {0}")]
    SecondStore(String),
    /// The log is not what was signed.
    #[error("the log is not what its checkpoint says ({0}): run `nullius fsck`")]
    NotTheLog(&'static str),
    /// A file.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl From<CheckpointError> for ExportError {
    fn from(error: CheckpointError) -> Self {
        Self::SecondStore(error.to_string())
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Exported {
    /// Entries.
    pub(crate) size: u64,
    /// Opening files.
    pub(crate) openings: u64,
    /// Statements with commitments whose openings are withheld or erased.
    pub(crate) withheld: u64,
    /// Openings that are stored and do not open: altered, or under another key.
    pub(crate) broken: u64,
}

/// Exports what the last published checkpoint covers into `out`; `progress` is told how many entries of how many
/// are written.
///
/// # Errors
/// [`ExportError`].
pub(crate) async fn write(
    core: &Core,
    out: &Path,
    open: bool,
    mut progress: impl FnMut(u64, u64),
) -> Result<Exported, ExportError> {
    let notes = notes(core)?;
    let Some((checkpoint, note)) = notes.last_key_value().map(|(_, last)| last) else {
        return Err(ExportError::SecondStore("it holds no published checkpoint".into()));
    };
    let size = checkpoint.size();
    let mut folder = Folder::begin(out, &core.tenant.origin, size)?;
    folder.add("checkpoint", note.to_text().as_bytes())?;
    for (size, (_, note)) in &notes {
        folder.add(&format!("checkpoints/{size}"), note.to_text().as_bytes())?;
    }
    let mut connection = core.store.reader().await?;
    for digest in rows::artefacts(&mut connection).await? {
        if let Some(bytes) = rows::artefact(&mut connection, digest).await? {
            folder.add(&format!("artefacts/{digest}"), &bytes)?;
        }
    }
    let mut tiles = Tiles::default();
    let mut holders = Holders::new(&core.keys.vault, &core.tenant);
    let mut exported = Exported {
        size,
        ..Exported::default()
    };
    while tiles.size() < size {
        let from = tiles.size();
        let limit = u32::try_from(size - from).unwrap_or(CHUNK).min(CHUNK);
        let leaves = rows::leaves(&mut connection, &core.tenant, from, limit).await?;
        if leaves.is_empty() {
            return Err(ExportError::NotTheLog("entries are missing"));
        }
        for row in leaves {
            let index = row.index;
            let envelope = tiles.take(&row, &mut folder)?;
            folder.add(&format!("envelopes/{index}.dsse.json"), &envelope.to_json())?;
            let opened = if open {
                holders.open(&mut connection, &row).await?
            } else {
                openings::Opened::withheld(&row)
            };
            match opened {
                openings::Opened::Document(bytes) => {
                    folder.add(&format!("openings/{index}.json"), &bytes)?;
                    exported.openings += 1;
                }
                openings::Opened::Nothing => {}
                openings::Opened::Withheld => exported.withheld += 1,
                openings::Opened::Broken => exported.broken += 1,
            }
        }
        progress(tiles.size(), size);
    }
    if tiles.finish(&mut folder)? != checkpoint.root() {
        return Err(ExportError::NotTheLog("another root"));
    }
    folder.finish()?;
    Ok(exported)
}

/// Every published note by its size; of several of one size the last, which has the most cosignatures.
fn notes(core: &Core) -> Result<BTreeMap<u64, (Checkpoint, Note)>, ExportError> {
    let published = core
        .last_signed
        .notes(&core.tenant.origin)
        .map_err(|error| ExportError::SecondStore(error.to_string()))?;
    published
        .into_iter()
        .map(|note| {
            let checkpoint = Checkpoint::parse(note.text())?;
            Ok((checkpoint.size(), (checkpoint, note)))
        })
        .collect()
}
