//! RFC 6962: hashes, roots, proofs, and the C2SP tile layout. Format: docs/spec/leaf.md, docs/spec/export.md.

use crate::encoding::{Hash, sha256};

/// Hashes in a full tile.
pub const TILE: u64 = 256;

/// The hash of a leaf's bytes.
#[must_use]
pub fn leaf_hash(leaf: &[u8]) -> Hash {
    sha256(&[&[0], leaf])
}

/// The hash of two subtrees.
#[must_use]
pub fn node_hash(left: &Hash, right: &Hash) -> Hash {
    sha256(&[&[1], left, right])
}

/// A tree that only grows: the roots of its perfect subtrees, largest first.
#[derive(Clone, Debug, Default)]
pub struct Frontier {
    size: u64,
    nodes: Vec<Hash>,
}

impl Frontier {
    /// Appends a leaf's hash.
    pub fn push(&mut self, leaf: Hash) {
        let mut node = leaf;
        let mut below = self.size;
        while below & 1 == 1 {
            let Some(left) = self.nodes.pop() else { break };
            node = node_hash(&left, &node);
            below >>= 1;
        }
        self.nodes.push(node);
        self.size += 1;
    }

    /// Leaves so far.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root at this size.
    #[must_use]
    pub fn root(&self) -> Hash {
        let mut nodes = self.nodes.iter().rev();
        let Some(last) = nodes.next() else { return sha256(&[]) };
        nodes.fold(*last, |right, left| node_hash(left, &right))
    }
}

/// The root of some leaf hashes.
pub fn root<'a>(leaves: impl IntoIterator<Item = &'a Hash>) -> Hash {
    let mut tree = Frontier::default();
    for leaf in leaves {
        tree.push(*leaf);
    }
    tree.root()
}

/// Whether `path` shows `leaf` at `index` in the tree of `size` leaves with that root. Size and root must come from a
/// verified checkpoint: a path does not bind them.
#[must_use]
pub fn includes(leaf: Hash, index: u64, size: u64, path: &[Hash], root: &Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut at, mut last, mut hash) = (index, size - 1, leaf);
    for sibling in path {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            hash = node_hash(sibling, &hash);
            // A node without a right neighbour was carried up unchanged.
            while at & 1 == 0 && at != 0 {
                at >>= 1;
                last >>= 1;
            }
        } else {
            hash = node_hash(&hash, sibling);
        }
        at >>= 1;
        last >>= 1;
    }
    last == 0 && hash == *root
}

/// Whether `proof` shows that the tree of `new` leaves begins with the tree of `old` leaves. From size 0 nothing is shown.
#[must_use]
pub fn extends(old: u64, old_root: &Hash, new: u64, new_root: &Hash, proof: &[Hash]) -> bool {
    if old == 0 || old > new {
        return false;
    }
    if old == new {
        return proof.is_empty() && old_root == new_root;
    }
    let (mut at, mut last) = (old - 1, new - 1);
    while at & 1 == 1 {
        at >>= 1;
        last >>= 1;
    }
    let mut rest = proof.iter();
    // A perfect old tree is its own first node.
    let first = if at == 0 { Some(old_root) } else { rest.next() };
    let Some(first) = first else { return false };
    let (mut left, mut whole) = (*first, *first);
    for node in rest {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            left = node_hash(node, &left);
            whole = node_hash(node, &whole);
            while at & 1 == 0 && at != 0 {
                at >>= 1;
                last >>= 1;
            }
        } else {
            whole = node_hash(&whole, node);
        }
        at >>= 1;
        last >>= 1;
    }
    last == 0 && left == *old_root && whole == *new_root
}

/// One tile of a log.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Tile {
    /// 0 for leaf hashes.
    pub level: u32,
    /// Its number in the level.
    pub number: u64,
    /// 1 to 256 hashes.
    pub width: u64,
}

impl Tile {
    /// `tile/<L>/<N>[.p/<W>]`
    #[must_use]
    pub fn path(&self) -> String {
        self.path_under(&self.level.to_string())
    }

    /// `tile/entries/<N>[.p/<W>]`: the entries whose hashes a tile of level 0 holds.
    #[must_use]
    pub fn entries_path(&self) -> String {
        self.path_under("entries")
    }

    fn path_under(&self, level: &str) -> String {
        let partial = if self.width == TILE {
            String::new()
        } else {
            format!(".p/{}", self.width)
        };
        format!("tile/{level}/{}{partial}", tile_number(self.number))
    }
}

/// A tile's number in groups of three digits, all but the last after an `x`.
#[must_use]
pub fn tile_number(number: u64) -> String {
    let last = format!("{:03}", number % 1000);
    if number < 1000 {
        last
    } else {
        format!("{}/{last}", higher_groups(number / 1000))
    }
}

fn higher_groups(number: u64) -> String {
    let last = format!("x{:03}", number % 1000);
    if number < 1000 {
        last
    } else {
        format!("{}/{last}", higher_groups(number / 1000))
    }
}

/// The tiles of a level in a log of `size` leaves: full ones, then the partial one if there is one.
pub fn tiles(size: u64, level: u32) -> impl Iterator<Item = Tile> {
    let hashes = size.checked_shr(8 * level).unwrap_or(0);
    let (full, partial) = (hashes / TILE, hashes % TILE);
    let last = (partial > 0).then_some(Tile {
        level,
        number: full,
        width: partial,
    });
    (0..full)
        .map(move |number| Tile {
            level,
            number,
            width: TILE,
        })
        .chain(last)
}

/// Levels that have a tile in a log of `size` leaves.
#[must_use]
pub fn levels(size: u64) -> u32 {
    (u64::BITS - size.leading_zeros()).div_ceil(8)
}
