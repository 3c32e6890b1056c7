//! The static read path (C2SP tlog-tiles): paths, widths, tiles and entry bundles.

use nullius_schemas::digest::Digest;

use super::tree::Node;

/// Hashes in a full tile, and entries in a full bundle.
pub const FULL: u64 = 256;

/// What a read path names: hashes of one level, or the entries below them.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum TileKind {
    /// Hashes of the nodes at height 8 times this level.
    Hashes(u32),
    /// Entries.
    Entries,
}

/// One tile or bundle of a tree.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Tile {
    /// What it holds.
    pub kind: TileKind,
    /// Its place in its level, from 0.
    pub index: u64,
    /// Hashes or entries in it, 1 to 256; below 256 it is partial.
    pub width: u64,
}

/// A bundle that was not made or read.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BundleError {
    /// An entry of more than 65,535 bytes.
    #[error("an entry has more than 65535 bytes")]
    EntryTooLong,
    /// Bytes that are no entry bundle.
    #[error("these bytes are no entry bundle")]
    NotABundle,
}

impl Tile {
    /// The path from the log's root: `tile/<L>/<N>[.p/<W>]` or `tile/entries/<N>[.p/<W>]`.
    #[must_use]
    pub fn path(&self) -> String {
        let level = match self.kind {
            TileKind::Hashes(level) => level.to_string(),
            TileKind::Entries => "entries".to_owned(),
        };
        let partial = if self.width < FULL {
            format!(".p/{}", self.width)
        } else {
            String::new()
        };
        format!("tile/{level}/{}{partial}", index_path(self.index))
    }

    /// The index of its first hash or entry.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.index * FULL
    }

    /// The hashes of a tile of hashes, 32 bytes each; `read` gives complete nodes of the tree.
    ///
    /// # Errors
    /// A node cannot be read.
    pub fn hashes<E>(&self, mut read: impl FnMut(Node) -> Result<Digest, E>) -> Result<Vec<u8>, E> {
        let level = match self.kind {
            TileKind::Hashes(level) => level * 8,
            TileKind::Entries => 0,
        };
        let mut out = Vec::new();
        for index in self.first()..self.first() + self.width {
            out.extend_from_slice(read(Node { level, index })?.as_bytes());
        }
        Ok(out)
    }
}

/// Every tile and bundle of a tree of `size` entries, partial ones included: what an export writes.
pub fn tiles_of(size: u64) -> impl Iterator<Item = Tile> {
    let hashes = widths(size).map(|(level, full, partial)| (TileKind::Hashes(level), full, partial));
    let entries = widths(size)
        .take(1)
        .map(|(_, full, partial)| (TileKind::Entries, full, partial));
    entries.chain(hashes).flat_map(|(kind, full, partial)| {
        let whole = (0..full).map(move |index| Tile {
            kind,
            index,
            width: FULL,
        });
        let rest = (partial > 0).then_some(Tile {
            kind,
            index: full,
            width: partial,
        });
        whole.chain(rest)
    })
}

/// For each level that a tree of `size` entries has: the level, its full tiles, and the width of its partial
/// tile (0: none).
pub fn widths(size: u64) -> impl Iterator<Item = (u32, u64, u64)> {
    (0..8)
        .map(move |level| (level, size >> (8 * level)))
        .take_while(|(_, hashes)| *hashes > 0)
        .map(|(level, hashes)| (level, hashes / FULL, hashes % FULL))
}

/// Groups of three digits, all but the last with an x before them: 1234067 is `x001/x234/067`.
fn index_path(index: u64) -> String {
    let mut path = format!("{:03}", index % 1000);
    let mut rest = index / 1000;
    while rest > 0 {
        path = format!("x{:03}/{path}", rest % 1000);
        rest /= 1000;
    }
    path
}

/// A bundle of entries: for each its length in 2 bytes, big-endian, and its bytes.
///
/// # Errors
/// An entry has more than 65,535 bytes.
pub fn bundle<'a>(entries: impl IntoIterator<Item = &'a [u8]>) -> Result<Vec<u8>, BundleError> {
    let mut out = Vec::new();
    for entry in entries {
        let length = u16::try_from(entry.len()).map_err(|_| BundleError::EntryTooLong)?;
        out.extend_from_slice(&length.to_be_bytes());
        out.extend_from_slice(entry);
    }
    Ok(out)
}

/// The entries of a bundle, at most 256.
///
/// # Errors
/// A length that points past the end, or too many entries.
pub fn unbundle(mut bytes: &[u8]) -> Result<Vec<&[u8]>, BundleError> {
    let mut entries = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk().ok_or(BundleError::NotABundle)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (entry, rest) = rest.split_at_checked(length).ok_or(BundleError::NotABundle)?;
        entries.push(entry);
        bytes = rest;
    }
    if entries.len() > 256 {
        Err(BundleError::NotABundle)
    } else {
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::definition::{Outside, leaves, reader, root};
    use super::super::vectors::vectors;
    use super::*;
    use nullius_schemas::json::Value;

    #[test]
    fn the_golden_widths_and_paths_are_reproduced() {
        let v = vectors();
        let golden = v.at("/tiles/widths (level, full, partial)").as_object().expect("cases");
        for (size, rows) in golden {
            let number = |n: u64| Value::from(u32::try_from(n).expect("small"));
            let ours = widths(size.parse().expect("a size"))
                .map(|(level, full, partial)| Value::array([Value::from(level), number(full), number(partial)]));
            assert_eq!(&Value::array(ours), rows, "{size}");
        }
        for (index, path) in v.at("/tiles/paths").as_object().expect("cases") {
            assert_eq!(
                Some(index_path(index.parse().expect("an index")).as_str()),
                path.as_str()
            );
        }
        assert_eq!(widths(0).count(), 0);
        assert_eq!(widths(u64::MAX).count(), 8);
    }

    #[test]
    fn a_small_tree_has_these_tiles() {
        let paths: Vec<_> = tiles_of(257).map(|tile| tile.path()).collect();
        let all = [
            "tile/entries/000",
            "tile/entries/001.p/1",
            "tile/0/000",
            "tile/0/001.p/1",
            "tile/1/000.p/1",
        ];
        assert_eq!(paths, all);
        assert_eq!(tiles_of(0).count(), 0);
    }

    #[test]
    fn a_tile_holds_the_nodes_of_its_level() -> Result<(), Outside> {
        let hashes = leaves(600);
        for tile in tiles_of(600).filter(|tile| tile.kind != TileKind::Entries) {
            let bytes = tile.hashes(reader(&hashes))?;
            let expected: Vec<_> = match tile.kind {
                TileKind::Hashes(0) => hashes
                    .iter()
                    .skip(256 * usize::try_from(tile.index).expect("small"))
                    .take(256)
                    .copied()
                    .collect(),
                _ => hashes.chunks_exact(256).map(root).collect(),
            };
            assert_eq!(
                bytes,
                expected.iter().flat_map(|hash| *hash.as_bytes()).collect::<Vec<_>>()
            );
        }
        Ok(())
    }

    #[test]
    fn bundles_read_back() {
        let entries: Vec<&[u8]> = vec![b"", b"one", b"two"];
        let bytes = bundle(entries.iter().copied()).expect("short entries");
        assert_eq!(bytes, b"\0\0\0\x03one\0\x03two");
        assert_eq!(unbundle(&bytes), Ok(entries));
        for bad in [b"\0".as_slice(), b"\0\x01", b"\0\x03on", b"\0\x01xx"] {
            assert_eq!(unbundle(bad), Err(BundleError::NotABundle));
        }
        assert_eq!(unbundle(&[0; 2 * 257]), Err(BundleError::NotABundle));
        let longest = vec![0; 65_535];
        assert!(bundle([longest.as_slice()]).is_ok());
        assert_eq!(
            bundle([[longest.as_slice(), &[0]].concat().as_slice()]),
            Err(BundleError::EntryTooLong)
        );
    }
}
