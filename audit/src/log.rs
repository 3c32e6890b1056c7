//! Entries, tiles and roots: recomputed from the entries alone. Formats: docs/spec/leaf.md, docs/spec/export.md.

use std::collections::{BTreeMap, BTreeSet};

use crate::encoding::{Hash, sha256};
use crate::folder::{Folder, Known, classify};
use crate::report::Failure;
use crate::tree::{Frontier, TILE, Tile, leaf_hash, levels, root, tiles};

/// What the entries give.
#[derive(Debug, Default)]
pub struct Log {
    /// Leaf hashes by index.
    pub leaves: Vec<Hash>,
    /// Roots at the sizes that were asked for.
    pub roots: BTreeMap<u64, Hash>,
}

/// Reads every entry below `size`, compares the tiles, and gives the roots at the sizes `wanted`. A bundle that cannot be
/// read ends it: what comes after cannot be placed.
pub fn read(folder: &Folder, size: u64, wanted: &BTreeSet<u64>, failures: &mut Vec<Failure>) -> Log {
    let mut log = Log::default();
    let mut tree = Frontier::default();
    if wanted.contains(&0) {
        log.roots.insert(0, sha256(&[]));
    }
    let mut above = Vec::new();
    for tile in tiles(size, 0) {
        let path = format!("log/{}", tile.entries_path());
        let entries = folder.read(&path).and_then(|bytes| {
            entry_hashes(&bytes, tile.width)
                .ok_or_else(|| Failure::of(&path, "this is not the bundle of so many entries"))
        });
        let hashes = match entries {
            Ok(hashes) => hashes,
            Err(failure) => {
                failures.push(failure.at(tile.number * TILE));
                return log;
            }
        };
        compare(folder, tile, &hashes, failures);
        for hash in &hashes {
            tree.push(*hash);
            if wanted.contains(&tree.size()) {
                log.roots.insert(tree.size(), tree.root());
            }
        }
        if tile.width == TILE {
            above.push(root(&hashes));
        }
        log.leaves.extend(hashes);
    }
    for level in 1..levels(size) {
        let mut next = Vec::new();
        let mut hashes = above.as_slice();
        for tile in tiles(size, level) {
            let width = usize::try_from(tile.width).unwrap_or(usize::MAX);
            let Some((mine, rest)) = hashes.split_at_checked(width) else {
                break;
            };
            compare(folder, tile, mine, failures);
            if tile.width == TILE {
                next.push(root(mine));
            }
            hashes = rest;
        }
        above = next;
    }
    no_other_tiles(folder, size, failures);
    log
}

/// The leaf hashes of a bundle with exactly `width` entries and nothing else.
fn entry_hashes(bytes: &[u8], width: u64) -> Option<Vec<Hash>> {
    let mut hashes = Vec::new();
    let mut rest = bytes;
    while let Some((length, after)) = rest.split_first_chunk::<2>() {
        let (entry, after) = after.split_at_checked(u16::from_be_bytes(*length).into())?;
        hashes.push(leaf_hash(entry));
        rest = after;
    }
    (rest.is_empty() && u64::try_from(hashes.len()) == Ok(width)).then_some(hashes)
}

fn compare(folder: &Folder, tile: Tile, hashes: &[Hash], failures: &mut Vec<Failure>) {
    let path = format!("log/{}", tile.path());
    match folder.read(&path) {
        Err(failure) => failures.push(failure),
        Ok(bytes) if bytes.chunks(32).eq(hashes.iter().map(Hash::as_slice)) => {}
        Ok(bytes) => {
            let same = bytes
                .chunks(32)
                .zip(hashes)
                .take_while(|(left, right)| left == &right.as_slice())
                .count();
            let place = u64::try_from(same).map_or(0, |same| same.min(TILE) + tile.number * TILE);
            let failure = Failure::of(path, "the tile is not that of the entries");
            failures.push(if tile.level == 0 { failure.at(place) } else { failure });
        }
    }
}

fn no_other_tiles(folder: &Folder, size: u64, failures: &mut Vec<Failure>) {
    let bundles = tiles(size, 0).map(|tile| format!("log/{}", tile.entries_path()));
    let hashes = (0..levels(size))
        .flat_map(|level| tiles(size, level))
        .map(|tile| format!("log/{}", tile.path()));
    let expected: BTreeSet<String> = bundles.chain(hashes).collect();
    for path in folder.paths() {
        if classify(path) == Some(Known::Tile) && !expected.contains(path) {
            failures.push(Failure::of(path, "a log of this size has no such tile"));
        }
    }
}
