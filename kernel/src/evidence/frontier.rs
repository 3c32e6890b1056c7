//! The right edge of the tree: all that an append needs, in logarithmic size.

use nullius_schemas::digest::Digest;

use super::tree::{Node, fold, node_hash};

/// A log never has more entries than this: sizes stay far from the end of 64 bits.
const MAX_SIZE: u64 = 1 << 62;

/// The complete subtrees of a tree, largest first: one for each bit that is set in its size.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Frontier {
    size: u64,
    nodes: Vec<Digest>,
}

/// Stored bytes that are no frontier.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("these bytes are no frontier of a tree")]
pub struct NotAFrontier;

impl Frontier {
    /// The empty tree's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Entries in the tree.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The tree's root.
    #[must_use]
    pub fn root(&self) -> Digest {
        fold(&self.nodes)
    }

    /// Appends one leaf hash.
    pub fn append(&mut self, leaf_hash: Digest) {
        self.append_with(leaf_hash, |_, _| ());
    }

    /// Appends one leaf hash and tells of every node that this completes, the leaf itself first: what a store
    /// keeps to make proofs and tiles from.
    pub fn append_with(&mut self, leaf_hash: Digest, mut completed: impl FnMut(Node, Digest)) {
        let mut node = Node {
            level: 0,
            index: self.size,
        };
        let mut hash = leaf_hash;
        completed(node, hash);
        while node.index & 1 == 1 {
            // There is a left neighbour for each bit that is set.
            let Some(left) = self.nodes.pop() else { break };
            hash = node_hash(&left, &hash);
            node = Node {
                level: node.level + 1,
                index: node.index >> 1,
            };
            completed(node, hash);
        }
        self.nodes.push(hash);
        self.size += 1;
    }

    /// The size in 8 bytes, big-endian, then the nodes in 32 bytes each.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.size.to_be_bytes().to_vec();
        self.nodes
            .iter()
            .for_each(|node| out.extend_from_slice(node.as_bytes()));
        out
    }

    /// Reads what [`Frontier::to_bytes`] wrote.
    ///
    /// # Errors
    /// Too short, too long, or more entries than a log can have.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotAFrontier> {
        let (size, rest) = bytes.split_first_chunk().ok_or(NotAFrontier)?;
        let size = u64::from_be_bytes(*size);
        let (nodes, trailing) = rest.as_chunks();
        let count = u32::try_from(nodes.len()).map_err(|_| NotAFrontier)?;
        if size > MAX_SIZE || !trailing.is_empty() || count != size.count_ones() {
            return Err(NotAFrontier);
        }
        Ok(Self {
            size,
            nodes: nodes.iter().copied().map(Digest::from_bytes).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::definition::{Outside, leaves, reader, root};
    use super::*;

    #[test]
    fn the_root_is_the_definitions_at_every_size() -> Result<(), NotAFrontier> {
        let hashes = leaves(300);
        let mut frontier = Frontier::new();
        for (n, hash) in hashes.iter().enumerate() {
            assert_eq!(frontier.root(), root(&hashes[..n]), "size {n}");
            assert_eq!(Frontier::from_bytes(&frontier.to_bytes())?, frontier);
            frontier.append(*hash);
        }
        assert_eq!(frontier.size(), 300);
        Ok(())
    }

    #[test]
    fn every_node_is_told_once_and_right() -> Result<(), Outside> {
        let hashes = leaves(256);
        let mut told = std::collections::BTreeMap::new();
        let mut frontier = Frontier::new();
        for hash in &hashes {
            frontier.append_with(*hash, |node, hash| assert_eq!(told.insert(node, hash), None));
        }
        assert_eq!(told.len(), 511);
        let mut read = reader(&hashes);
        for (node, hash) in told {
            assert_eq!(read(node)?, hash);
        }
        Ok(())
    }

    #[test]
    fn other_bytes_are_refused() {
        let mut frontier = Frontier::new();
        for hash in leaves(5) {
            frontier.append(hash);
        }
        let bytes = frontier.to_bytes();
        for length in 0..bytes.len() {
            assert_eq!(Frontier::from_bytes(&bytes[..length]), Err(NotAFrontier), "{length}");
        }
        for more in [1, 32] {
            assert_eq!(
                Frontier::from_bytes(&[bytes.as_slice(), &vec![0; more]].concat()),
                Err(NotAFrontier)
            );
        }
        assert_eq!(Frontier::from_bytes(&[0xff; 8]), Err(NotAFrontier));
        assert_eq!(Frontier::from_bytes(&[0; 8]), Ok(Frontier::new()));
    }
}
