//! Randomness: the only user of the operating system's generator.
//!
//! One candidate draws about twenty salts and a few keys and nonces, so small draws come from a pool of this
//! thread. Handed-out bytes are wiped from the pool at once, and a pool never crosses a fork. Keys that live
//! for years are drawn with [`fresh_bytes`], past the pool.

use std::cell::RefCell;

use zeroize::{Zeroize as _, ZeroizeOnDrop};

const POOL: usize = 4096;

/// The operating system gave no random bytes. Nothing may be signed, sealed or committed without them.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the operating system gives no random bytes")]
pub struct NoRandomness;

/// Random bytes not handed out yet: those from `at` on. All before `at` are zero.
#[derive(ZeroizeOnDrop)]
struct Pool {
    bytes: Box<[u8; POOL]>,
    at: usize,
    process: u32,
}

thread_local! {
    static THIS_THREAD: RefCell<Pool> =
        RefCell::new(Pool { bytes: Box::new([0; POOL]), at: POOL, process: std::process::id() });
}

impl Pool {
    fn take(&mut self, out: &mut [u8]) -> Result<(), NoRandomness> {
        let process = std::process::id();
        if process != self.process || self.at + out.len() > POOL {
            // From here until the refill succeeds the pool counts as empty.
            self.at = POOL;
            system(self.bytes.as_mut_slice())?;
            self.at = 0;
            self.process = process;
        }
        let next = self.bytes.get_mut(self.at..self.at + out.len()).ok_or(NoRandomness)?;
        out.copy_from_slice(next);
        next.zeroize();
        self.at += out.len();
        Ok(())
    }
}

fn system(out: &mut [u8]) -> Result<(), NoRandomness> {
    getrandom::fill(out).map_err(|_| NoRandomness)
}

/// Fills `out` with random bytes.
///
/// # Errors
/// The operating system gives none; `out` then holds nothing to rely on.
pub(crate) fn fill(out: &mut [u8]) -> Result<(), NoRandomness> {
    if out.len() > POOL / 2 {
        return system(out);
    }
    // A thread that is ending has no pool any more.
    let pooled = THIS_THREAD.try_with(|pool| pool.try_borrow_mut().ok().map(|mut pool| pool.take(out)));
    match pooled {
        Ok(Some(result)) => result,
        _ => system(out),
    }
}

/// `N` random bytes.
///
/// # Errors
/// The operating system gives none.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut out = [0; N];
    fill(&mut out)?;
    Ok(out)
}

/// `N` random bytes straight from the operating system, for keys that live long.
///
/// # Errors
/// The operating system gives none.
pub(crate) fn fresh_bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut out = [0; N];
    system(&mut out)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_draws_are_equal_across_refills_and_threads() -> Result<(), NoRandomness> {
        let draw = || (0..500).map(|_| random_bytes::<32>()).collect::<Result<Vec<_>, _>>();
        let other = std::thread::spawn(draw).join().expect("the thread ends")?;
        let all: BTreeSet<_> = draw()?.into_iter().chain(other).collect();
        assert_eq!(all.len(), 1000);
        Ok(())
    }

    #[test]
    fn what_was_handed_out_is_wiped() -> Result<(), NoRandomness> {
        let mut pool = Pool {
            bytes: Box::new([0; POOL]),
            at: POOL,
            process: std::process::id(),
        };
        let mut out = [0; 40];
        pool.take(&mut out)?;
        assert_ne!(out, [0; 40]);
        assert_eq!(pool.bytes[..40], [0; 40]);
        assert_ne!(pool.bytes[40..80], [0; 40]);
        Ok(())
    }

    #[test]
    fn another_process_never_uses_the_bytes_of_its_parent() -> Result<(), NoRandomness> {
        let mut pool = Pool {
            bytes: Box::new([7; POOL]),
            at: 0,
            process: std::process::id().wrapping_add(1),
        };
        let mut out = [7; 32];
        pool.take(&mut out)?;
        assert_ne!(out, [7; 32]);
        Ok(())
    }

    #[test]
    fn a_large_draw_goes_past_the_pool() -> Result<(), NoRandomness> {
        let mut large = vec![0; 3 * POOL];
        fill(&mut large)?;
        assert!(large.chunks(64).all(|chunk| chunk.iter().any(|byte| *byte != 0)));
        Ok(())
    }
}
