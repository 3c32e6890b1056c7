//! RFC 6962 proofs of inclusion and consistency: made, and checked to their exact length.
//!
//! Neither binds the size of the tree: take size and root from a verified checkpoint only.

use nullius_schemas::digest::Digest;

use super::tree::{Node, node_hash, range_root};

/// A proof that was not made.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum MakeError<E> {
    /// There is no such entry, no such older tree, or the older tree is empty and proves nothing.
    #[error("there is no such proof in a tree of this size")]
    OutOfRange,
    /// A node could not be read.
    #[error(transparent)]
    Read(E),
}

/// A proof that proves nothing.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the Merkle proof does not lead to the root")]
pub struct BadProof;

/// The path from the entry at `index` to the root of the tree of `size` entries; `read` gives complete nodes.
///
/// # Errors
/// The index is not below the size, or a node cannot be read.
pub fn inclusion_proof<E>(
    index: u64,
    size: u64,
    mut read: impl FnMut(Node) -> Result<Digest, E>,
) -> Result<Vec<Digest>, MakeError<E>> {
    if index >= size {
        return Err(MakeError::OutOfRange);
    }
    let (mut begin, mut end, mut path) = (0, size, Vec::new());
    while end - begin > 1 {
        let middle = begin + split(end - begin);
        let sibling = if index < middle { (middle, end) } else { (begin, middle) };
        path.push(range_root(sibling.0, sibling.1, &mut read).map_err(MakeError::Read)?);
        if index < middle { end = middle } else { begin = middle }
    }
    path.reverse();
    Ok(path)
}

/// The proof that the tree of `new` entries begins with the tree of `old`; `read` gives complete nodes.
///
/// # Errors
/// `old` is zero or above `new`, or a node cannot be read.
pub fn consistency_proof<E>(
    old: u64,
    new: u64,
    mut read: impl FnMut(Node) -> Result<Digest, E>,
) -> Result<Vec<Digest>, MakeError<E>> {
    if old == 0 || old > new {
        return Err(MakeError::OutOfRange);
    }
    let (mut begin, mut end, mut proof) = (0, new, Vec::new());
    while old != end {
        let middle = begin + split(end - begin);
        let sibling = if old <= middle { (middle, end) } else { (begin, middle) };
        proof.push(range_root(sibling.0, sibling.1, &mut read).map_err(MakeError::Read)?);
        if old <= middle { end = middle } else { begin = middle }
    }
    // From the very beginning it is the old root, which the verifier has.
    if begin > 0 {
        proof.push(range_root(begin, end, &mut read).map_err(MakeError::Read)?);
    }
    proof.reverse();
    Ok(proof)
}

/// The largest power of two below `count`, which is at least 2.
fn split(count: u64) -> u64 {
    1 << (count - 1).checked_ilog2().unwrap_or(0)
}

/// Checks that the entry of this hash stands at `index` in the tree of `size` entries with this root.
///
/// # Errors
/// [`BadProof`], also for a path that is longer or shorter than it must be.
pub fn verify_inclusion(
    leaf_hash: &Digest,
    index: u64,
    size: u64,
    root: &Digest,
    path: &[Digest],
) -> Result<(), BadProof> {
    if index >= size {
        return Err(BadProof);
    }
    let (mut node, mut last, mut hash) = (index, size - 1, *leaf_hash);
    for sibling in path {
        if last == 0 {
            return Err(BadProof);
        }
        if node & 1 == 1 || node == last {
            hash = node_hash(sibling, &hash);
            // A last node without a right neighbour rises until it has a left one.
            let rise = node.trailing_zeros();
            (node, last) = (node.checked_shr(rise).unwrap_or(0), last.checked_shr(rise).unwrap_or(0));
        } else {
            hash = node_hash(&hash, sibling);
        }
        (node, last) = (node >> 1, last >> 1);
    }
    if last == 0 && hash == *root {
        Ok(())
    } else {
        Err(BadProof)
    }
}

/// Checks that the tree of `new` entries begins with the tree of `old` entries.
///
/// # Errors
/// [`BadProof`], also from the empty tree (any tree extends it, so nothing is proved) and for a proof that is
/// longer or shorter than it must be.
pub fn verify_consistency(
    old: u64,
    new: u64,
    old_root: &Digest,
    new_root: &Digest,
    proof: &[Digest],
) -> Result<(), BadProof> {
    if old == 0 || old > new {
        return Err(BadProof);
    }
    if old == new {
        return if proof.is_empty() && old_root == new_root {
            Ok(())
        } else {
            Err(BadProof)
        };
    }
    let rise = old.trailing_zeros();
    let (mut node, mut last) = ((old - 1) >> rise, (new - 1) >> rise);
    // A complete old tree is itself the first node, and is not sent.
    let (first, rest) = if old.is_power_of_two() {
        (old_root, proof)
    } else {
        proof.split_first().ok_or(BadProof)?
    };
    let (mut old_hash, mut new_hash) = (*first, *first);
    for sibling in rest {
        if last == 0 {
            return Err(BadProof);
        }
        if node & 1 == 1 || node == last {
            old_hash = node_hash(sibling, &old_hash);
            new_hash = node_hash(sibling, &new_hash);
            let rise = node.trailing_zeros();
            (node, last) = (node.checked_shr(rise).unwrap_or(0), last.checked_shr(rise).unwrap_or(0));
        } else {
            new_hash = node_hash(&new_hash, sibling);
        }
        (node, last) = (node >> 1, last >> 1);
    }
    if last == 0 && old_hash == *old_root && new_hash == *new_root {
        Ok(())
    } else {
        Err(BadProof)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tree::definition;
    use super::super::vectors::{number, vectors};
    use super::*;

    #[test]
    fn the_golden_proofs_are_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let hashes = v.leaf_hashes();
        let root = |size: u64| v.digest(&format!("/roots/{size}"));
        for (n, case) in v.at("/inclusion").as_array().expect("cases").iter().enumerate() {
            let (index, size) = (number(case, "index"), number(case, "size"));
            let golden = v.digests(&format!("/inclusion/{n}/path"));
            assert_eq!(inclusion_proof(index, size, definition::reader(&hashes))?, golden);
            let leaf = hashes[usize::try_from(index)?];
            verify_inclusion(&leaf, index, size, &root(size), &golden)?;
        }
        for (n, case) in v.at("/consistency").as_array().expect("cases").iter().enumerate() {
            let (old, new) = (number(case, "old"), number(case, "new"));
            let golden = v.digests(&format!("/consistency/{n}/proof"));
            assert_eq!(consistency_proof(old, new, definition::reader(&hashes))?, golden);
            verify_consistency(old, new, &root(old), &root(new), &golden)?;
        }
        Ok(())
    }

    #[test]
    fn what_proves_nothing_is_refused() {
        let hashes = definition::leaves(3);
        let root = definition::root(&hashes);
        let read = || definition::reader(&hashes);
        assert_eq!(inclusion_proof(3, 3, read()), Err(MakeError::OutOfRange));
        assert_eq!(inclusion_proof(0, 0, read()), Err(MakeError::OutOfRange));
        assert_eq!(inclusion_proof(0, 4, read()), Err(MakeError::Read(definition::Outside)));
        assert_eq!(consistency_proof(0, 3, read()), Err(MakeError::OutOfRange));
        assert_eq!(consistency_proof(4, 3, read()), Err(MakeError::OutOfRange));
        assert_eq!(verify_inclusion(&hashes[0], 0, 1, &hashes[0], &[]), Ok(()));
        assert_eq!(verify_inclusion(&hashes[0], 0, 0, &hashes[0], &[]), Err(BadProof));
        assert_eq!(verify_inclusion(&hashes[0], 1, 1, &hashes[0], &[]), Err(BadProof));
        assert_eq!(verify_consistency(0, 3, &Digest::of(b""), &root, &[]), Err(BadProof));
        assert_eq!(verify_consistency(3, 3, &root, &root, &[root]), Err(BadProof));
        assert_eq!(verify_consistency(3, 3, &root, &hashes[0], &[]), Err(BadProof));
        assert_eq!(verify_consistency(3, 2, &root, &root, &[]), Err(BadProof));
        assert_eq!(verify_consistency(2, 3, &root, &root, &[]), Err(BadProof));
    }

    fn as_u64(n: usize) -> u64 {
        u64::try_from(n).expect("a small number")
    }

    /// Every path that is one away from `path`: shorter, longer, or with one bit flipped.
    fn near(path: &[Digest]) -> Vec<Vec<Digest>> {
        let mut all = vec![[path, &[Digest::of(b"x")]].concat()];
        for at in 0..path.len() {
            let mut without = path.to_vec();
            all.push({
                let mut flipped = path.to_vec();
                let mut bytes = *flipped[at].as_bytes();
                bytes[at % 32] ^= 1;
                flipped[at] = Digest::from_bytes(bytes);
                flipped
            });
            without.remove(at);
            all.push(without);
        }
        all
    }

    proptest! {
        #[test]
        fn inclusion_is_the_definitions((size, index) in (1_usize..=300).prop_flat_map(|n| (Just(n), 0..n))) {
            let hashes = definition::leaves(size);
            let root = definition::root(&hashes);
            let path = inclusion_proof(as_u64(index), as_u64(size), definition::reader(&hashes)).expect("a proof");
            prop_assert_eq!(&path, &definition::path(index, &hashes));
            let check = |leaf: &Digest, at: usize, path: &[Digest]| {
                verify_inclusion(leaf, as_u64(at), as_u64(size), &root, path)
            };
            prop_assert_eq!(check(&hashes[index], index, &path), Ok(()));
            for wrong in near(&path) {
                prop_assert_eq!(check(&hashes[index], index, &wrong), Err(BadProof));
            }
            for other in (0..size).filter(|other| *other != index) {
                prop_assert_eq!(check(&hashes[other], index, &path), Err(BadProof));
                prop_assert_eq!(check(&hashes[index], other, &path), Err(BadProof));
            }
        }

        #[test]
        fn consistency_is_the_definitions((new, old) in (1_usize..=300).prop_flat_map(|n| (Just(n), 1..=n))) {
            let hashes = definition::leaves(new);
            let (old_root, new_root) = (definition::root(&hashes[..old]), definition::root(&hashes));
            let proof = consistency_proof(as_u64(old), as_u64(new), definition::reader(&hashes)).expect("a proof");
            prop_assert_eq!(&proof, &definition::consistency(old, &hashes, true));
            let check = |old_root: &Digest, new_root: &Digest, proof: &[Digest]| {
                verify_consistency(as_u64(old), as_u64(new), old_root, new_root, proof)
            };
            prop_assert_eq!(check(&old_root, &new_root, &proof), Ok(()));
            for wrong in near(&proof) {
                prop_assert_eq!(check(&old_root, &new_root, &wrong), Err(BadProof));
            }
            let other = Digest::of(b"another root");
            prop_assert_eq!(check(&other, &new_root, &proof), Err(BadProof));
            prop_assert_eq!(check(&old_root, &other, &proof), Err(BadProof));
        }
    }
}
