//! The RFC 6962 Merkle tree: nodes and roots.

use nullius_schemas::digest::Digest;
use sha2::{Digest as _, Sha256};

use super::frontier::Frontier;
use super::leaf::leaf_hash;

/// The root of 2^level leaves, the first of them at `index` · 2^level: a node that never changes again.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Node {
    /// Height above the leaves.
    pub level: u32,
    /// Place among the nodes of its level, from 0.
    pub index: u64,
}

/// SHA-256(0x01 ‖ left ‖ right).
#[must_use]
pub fn node_hash(left: &Digest, right: &Digest) -> Digest {
    let hasher = Sha256::new()
        .chain_update([1])
        .chain_update(left.as_bytes())
        .chain_update(right.as_bytes());
    Digest::from_bytes(hasher.finalize().into())
}

/// The root of a tree without leaves: SHA-256 of nothing.
#[must_use]
pub fn empty_root() -> Digest {
    Digest::of(b"")
}

/// The root over these leaf hashes, in order.
#[must_use]
pub fn root_of(leaf_hashes: impl IntoIterator<Item = Digest>) -> Digest {
    let mut frontier = Frontier::new();
    leaf_hashes.into_iter().for_each(|hash| frontier.append(hash));
    frontier.root()
}

/// A run's ledger root: the tree over the commitments of its sources' digests, in sequence.
#[must_use]
pub fn ledger_root(commitments: impl IntoIterator<Item = Digest>) -> Digest {
    root_of(
        commitments
            .into_iter()
            .map(|commitment| leaf_hash(commitment.as_bytes())),
    )
}

/// The root over the leaves from `begin` up to `end`, read as complete nodes. `begin` must be a multiple of the
/// largest power of two that is not above `end - begin`, as it is for every subtree of a proof.
pub(super) fn range_root<E>(
    begin: u64,
    end: u64,
    read: &mut impl FnMut(Node) -> Result<Digest, E>,
) -> Result<Digest, E> {
    let mut nodes = Vec::new();
    let mut at = begin;
    while let Some(level) = (end - at).checked_ilog2() {
        nodes.push(read(Node {
            level,
            index: at >> level,
        })?);
        at += 1 << level;
    }
    Ok(fold(&nodes))
}

/// The root over complete subtrees of strictly falling size.
pub(super) fn fold(nodes: &[Digest]) -> Digest {
    let folded = nodes
        .iter()
        .rev()
        .copied()
        .reduce(|right, left| node_hash(&left, &right));
    folded.unwrap_or_else(empty_root)
}

/// The recursive definition of RFC 6962, kept apart from everything else here: what the tests compare with.
#[cfg(test)]
pub(crate) mod definition {
    use super::{Digest, empty_root, node_hash};

    fn split(n: usize) -> usize {
        let mut k = 1;
        while k * 2 < n {
            k *= 2;
        }
        k
    }

    pub(crate) fn root(hashes: &[Digest]) -> Digest {
        match hashes {
            [] => empty_root(),
            [one] => *one,
            _ => {
                let (left, right) = hashes.split_at(split(hashes.len()));
                node_hash(&root(left), &root(right))
            }
        }
    }

    pub(crate) fn path(index: usize, hashes: &[Digest]) -> Vec<Digest> {
        if hashes.len() <= 1 {
            return Vec::new();
        }
        let k = split(hashes.len());
        let (left, right) = hashes.split_at(k);
        let (mut path, sibling) = if index < k {
            (path(index, left), root(right))
        } else {
            (path(index - k, right), root(left))
        };
        path.push(sibling);
        path
    }

    pub(crate) fn consistency(old: usize, hashes: &[Digest], whole: bool) -> Vec<Digest> {
        if old == hashes.len() {
            return if whole { Vec::new() } else { vec![root(hashes)] };
        }
        let k = split(hashes.len());
        let (left, right) = hashes.split_at(k);
        let (mut proof, sibling) = if old <= k {
            (consistency(old, left, whole), root(right))
        } else {
            (consistency(old - k, right, false), root(left))
        };
        proof.push(sibling);
        proof
    }

    /// A node that the tree does not have.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
    #[error("outside the tree")]
    pub(crate) struct Outside;

    /// `n` leaf hashes that differ.
    pub(crate) fn leaves(n: usize) -> Vec<Digest> {
        (0..n).map(|n| super::leaf_hash(&n.to_be_bytes())).collect()
    }

    /// Reads any complete node by computing it.
    pub(crate) fn reader(hashes: &[Digest]) -> impl FnMut(super::Node) -> Result<Digest, Outside> {
        |node| {
            let (begin, end) = (node.index << node.level, (node.index + 1) << node.level);
            let range = usize::try_from(begin).ok().zip(usize::try_from(end).ok());
            range
                .and_then(|(begin, end)| hashes.get(begin..end))
                .map(root)
                .ok_or(Outside)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_roots_are_reproduced() {
        let v = vectors();
        let hashes = v.leaf_hashes();
        for n in 0..=7 {
            let golden = v.digest(&format!("/roots/{n}"));
            assert_eq!(root_of(hashes[..n].iter().copied()), golden);
            assert_eq!(definition::root(&hashes[..n]), golden);
        }
        assert_eq!(
            ledger_root(v.digests("/ledger/source_commitments")),
            v.digest("/ledger/root")
        );
        assert_eq!(ledger_root([]), empty_root());
    }
}
