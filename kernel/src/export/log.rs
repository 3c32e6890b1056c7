//! Tiles and entry bundles, written as the leaves go by.

use nullius_schemas::digest::Digest;

use super::ExportError;
use super::folder::Folder;
use crate::evidence::dsse::Envelope;
use crate::evidence::frontier::Frontier;
use crate::evidence::tiles::{FULL, Tile, TileKind, bundle};
use crate::store::rows::LeafRow;

/// One level's tile, as far as it is known.
#[derive(Debug, Default)]
struct Level {
    index: u64,
    hashes: Vec<Digest>,
}

/// The right edge of every level.
#[derive(Debug, Default)]
pub(super) struct Tiles {
    frontier: Frontier,
    levels: Vec<Level>,
    entries: Vec<Vec<u8>>,
    bundles: u64,
}

impl Tiles {
    /// Leaves so far.
    pub(super) fn size(&self) -> u64 {
        self.frontier.size()
    }

    /// Takes in the next leaf and writes what it completes.
    pub(super) fn take(&mut self, row: &LeafRow, folder: &mut Folder) -> Result<Envelope, ExportError> {
        if row.index != self.size() {
            return Err(ExportError::NotTheLog("an index is missing"));
        }
        let envelope = Envelope::from_stored(row.statement.clone(), &row.keyid, &row.signature);
        let leaf = envelope.leaf();
        if leaf.hash() != row.hash {
            return Err(ExportError::NotTheLog("an entry has another hash"));
        }
        let mut completed = Vec::new();
        self.frontier.append_with(leaf.hash(), |node, hash| {
            if node.level % 8 == 0 {
                completed.push((node.level / 8, hash));
            }
        });
        for (level, hash) in completed {
            self.node(level, hash, folder)?;
        }
        self.entries.push(leaf.bytes().to_vec());
        if is_full(self.entries.len()) {
            self.write_bundle(folder)?;
        }
        Ok(envelope)
    }

    fn node(&mut self, level: u32, hash: Digest, folder: &mut Folder) -> Result<(), ExportError> {
        let place = usize::try_from(level).unwrap_or(usize::MAX);
        if self.levels.len() <= place {
            self.levels.push(Level::default());
        }
        let Some(tile) = self.levels.get_mut(place) else {
            return Err(ExportError::NotTheLog("a level of the tree was skipped"));
        };
        tile.hashes.push(hash);
        if is_full(tile.hashes.len()) {
            write_tile(level, tile, folder)?;
        }
        Ok(())
    }

    fn write_bundle(&mut self, folder: &mut Folder) -> Result<(), ExportError> {
        let tile = Tile {
            kind: TileKind::Entries,
            index: self.bundles,
            width: width(self.entries.len()),
        };
        let bytes = bundle(self.entries.iter().map(Vec::as_slice))
            .map_err(|_| ExportError::NotTheLog("an entry is too long for a bundle"))?;
        folder.add(&format!("log/{}", tile.path()), &bytes)?;
        self.bundles += 1;
        self.entries.clear();
        Ok(())
    }

    /// Writes the partial tiles at the right edge and gives the root.
    pub(super) fn finish(mut self, folder: &mut Folder) -> Result<Digest, ExportError> {
        if !self.entries.is_empty() {
            self.write_bundle(folder)?;
        }
        for (level, tile) in (0..).zip(&mut self.levels) {
            if !tile.hashes.is_empty() {
                write_tile(level, tile, folder)?;
            }
        }
        Ok(self.frontier.root())
    }
}

fn width(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

fn is_full(length: usize) -> bool {
    width(length) == FULL
}

fn write_tile(level: u32, tile: &mut Level, folder: &mut Folder) -> Result<(), ExportError> {
    let path = Tile {
        kind: TileKind::Hashes(level),
        index: tile.index,
        width: width(tile.hashes.len()),
    }
    .path();
    let bytes: Vec<u8> = tile.hashes.iter().flat_map(|hash| *hash.as_bytes()).collect();
    tile.hashes.clear();
    tile.index += 1;
    folder.add(&format!("log/{path}"), &bytes)
}
