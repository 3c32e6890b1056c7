//! The second store: what was signed last, kept away from the database.
//!
//! A database that was rolled back cannot know it; this store does, so it belongs on another volume. All kernels
//! of one machine share it: each change holds an advisory lock and is a compare-and-swap. Layout, for each origin
//! a folder named by its SHA-256: `head` (a checkpoint's text, replaced as a whole) and `notes` (every
//! published note, only ever appended to).
//!
//! Order of use: commit, [`LastSigned::head`], read the database's head, [`LastSigned::advance`], sign, collect
//! cosignatures, [`LastSigned::publish`]. The database is read after this store, so that a slow process is told
//! [`AdvanceError::Moved`] and never mistaken for a rolled-back database. Calls block on the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use nullius_schemas::digest::Digest;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::note::Note;
use super::notes_file::NotesFile;
use super::proof::verify_consistency;
use crate::secret_file::sync_parent;

/// The store cannot be used; nothing may be signed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The operating system refused.
    #[error("the store of last-signed heads: {0}")]
    Io(#[from] io::Error),
    /// A file that this store did not write so.
    #[error("the store of last-signed heads is damaged: {0}")]
    Damaged(PathBuf),
}

/// Why a head may not be signed.
#[derive(Debug, thiserror::Error)]
pub enum AdvanceError {
    /// Another process signed meanwhile: read this store's head, then the database's, and try again.
    #[error("another process signed a head meanwhile")]
    Moved,
    /// A head was signed, and this store does not have it any more.
    #[error("the last signed head is gone from its store")]
    Missing,
    /// The database has fewer entries than were signed: it was rolled back. Needs an operator and a new origin.
    #[error("{signed} entries were signed and the database has {found}: it was rolled back")]
    RolledBack {
        /// Entries in the last signed head.
        signed: u64,
        /// Entries in the database.
        found: u64,
    },
    /// The database does not begin with what was signed: the log forked. Needs an operator and a new origin.
    #[error("the log does not begin with the {signed} entries that were signed: it forked")]
    Forked {
        /// Entries in the last signed head.
        signed: u64,
    },
    /// The caller brought nothing that shows the new head to extend the last.
    #[error("nothing shows that the log extends the {signed} entries that were signed")]
    NotShown {
        /// Entries in the last signed head.
        signed: u64,
    },
    /// The store itself.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a note was not kept as published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// Its head was never let pass, or it falls behind what was published.
    #[error("this head was not the last to be signed")]
    NotLastSigned,
    /// It is no checkpoint.
    #[error(transparent)]
    NotACheckpoint(#[from] CheckpointError),
    /// The store itself.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<io::Error> for AdvanceError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<io::Error> for PublishError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}

/// What shows that the new head extends the last signed one.
#[derive(Clone, Copy, Debug)]
pub enum Extension<'a> {
    /// The root recomputed from the database's own entries at the size that was signed last.
    RootAtLastSize(Digest),
    /// A consistency proof between the two heads.
    Consistency(&'a [Digest]),
}

/// A folder of last-signed heads and published notes.
#[derive(Clone, Debug)]
pub struct LastSigned {
    folder: PathBuf,
}

impl LastSigned {
    /// Uses the folder, which is created if need be.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder)?;
        sync_parent(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// The head that was signed last, `None` if none ever was. A caller that knows better stops.
    ///
    /// # Errors
    /// The store cannot be read or is damaged.
    pub fn head(&self, origin: &str) -> Result<Option<Checkpoint>, StoreError> {
        let path = self.file(origin, "head");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(StoreError::Damaged(path)),
            Err(error) => return Err(error.into()),
        };
        match Checkpoint::parse(&text) {
            Ok(head) if head.origin() == origin => Ok(Some(head)),
            _ => Err(StoreError::Damaged(path)),
        }
    }

    /// Lets `new` be signed: if it returns, this head is on the disk and no other of its size ever passes.
    /// `expected` is what [`LastSigned::head`] gave; `extension` is needed unless nothing, an empty log or the
    /// very same head was signed before.
    ///
    /// # Errors
    /// [`AdvanceError`]; then nothing may be signed.
    pub fn advance(
        &self,
        expected: Option<&Checkpoint>,
        new: &Checkpoint,
        extension: Option<Extension<'_>>,
    ) -> Result<(), AdvanceError> {
        let _lock = self.lock()?;
        let last = self.head(new.origin())?;
        match (&last, expected) {
            (None, Some(_)) => return Err(AdvanceError::Missing),
            (last, expected) if last.as_ref() != expected => return Err(AdvanceError::Moved),
            (None, None) => {}
            (Some(last), _) => check_extends(last, new, extension)?,
        }
        if last.as_ref() == Some(new) {
            return Ok(());
        }
        let path = self.file(new.origin(), "head");
        self.make_folder(&path)?;
        replace(&path, new.to_text().as_bytes())?;
        Ok(())
    }

    /// Keeps a published note. Its head is the last signed one or, where others were signed meanwhile, an
    /// earlier one; it never falls behind the last published. The same head may come again with more cosignatures.
    ///
    /// # Errors
    /// [`PublishError`].
    pub fn publish(&self, note: &Note) -> Result<(), PublishError> {
        let published = Checkpoint::parse(note.text())?;
        let _lock = self.lock()?;
        let origin = published.origin();
        let signed = self.head(origin)?.ok_or(PublishError::NotLastSigned)?;
        let before = self
            .latest_note(origin)?
            .map(|note| Checkpoint::parse(note.text()))
            .transpose()?;
        let passed = if published.size() == signed.size() {
            published == signed
        } else {
            published.size() < signed.size()
        };
        let forward = before.is_none_or(|before| {
            if published.size() == before.size() {
                published == before
            } else {
                published.size() > before.size()
            }
        });
        if !passed || !forward {
            return Err(PublishError::NotLastSigned);
        }
        Ok(self.published(origin).append(note)?)
    }

    /// The note that was published last.
    ///
    /// # Errors
    /// The store cannot be read or is damaged.
    pub fn latest_note(&self, origin: &str) -> Result<Option<Note>, StoreError> {
        self.published(origin).latest()
    }

    /// Every published note, oldest first.
    ///
    /// # Errors
    /// The store cannot be read or is damaged.
    pub fn notes(&self, origin: &str) -> Result<Vec<Note>, StoreError> {
        self.published(origin).all()
    }

    fn published(&self, origin: &str) -> NotesFile {
        NotesFile::at(self.file(origin, "notes"))
    }

    /// Held until it is dropped, against other processes and other threads alike.
    fn lock(&self) -> io::Result<File> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.folder.join("lock"))?;
        file.lock()?;
        Ok(file)
    }

    fn file(&self, origin: &str, name: &str) -> PathBuf {
        self.folder.join(Digest::of(origin.as_bytes()).to_hex()).join(name)
    }

    fn make_folder(&self, file: &Path) -> io::Result<()> {
        let Some(folder) = file.parent() else { return Ok(()) };
        if folder.is_dir() {
            return Ok(());
        }
        fs::create_dir(folder)?;
        File::open(&self.folder)?.sync_all()
    }
}

fn check_extends(last: &Checkpoint, new: &Checkpoint, extension: Option<Extension<'_>>) -> Result<(), AdvanceError> {
    if new.size() < last.size() {
        return Err(AdvanceError::RolledBack {
            signed: last.size(),
            found: new.size(),
        });
    }
    let extends = if new.size() == last.size() {
        new.root() == last.root()
    } else if last.size() == 0 {
        true
    } else {
        match extension {
            Some(Extension::RootAtLastSize(root)) => root == last.root(),
            Some(Extension::Consistency(proof)) => {
                verify_consistency(last.size(), new.size(), &last.root(), &new.root(), proof).is_ok()
            }
            None => return Err(AdvanceError::NotShown { signed: last.size() }),
        }
    };
    if extends {
        Ok(())
    } else {
        Err(AdvanceError::Forked { signed: last.size() })
    }
}

/// Replaces a file as a whole: after a crash it holds the old content or the new.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    sync_parent(path)
}

#[cfg(test)]
mod tests {
    use super::super::keys::CheckpointKey;
    use super::super::proof::consistency_proof;
    use super::super::scratch::Scratch;
    use super::super::tree::definition::{leaves, reader, root};
    use super::*;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    const ORIGIN: &str = "nullius.example/test/1";

    fn head(size: usize) -> Checkpoint {
        let size_u64 = u64::try_from(size).expect("small");
        Checkpoint::new(ORIGIN, size_u64, root(&leaves(size))).expect("a head")
    }

    fn other_head(size: u64) -> Checkpoint {
        Checkpoint::new(ORIGIN, size, Digest::of(b"another history")).expect("a head")
    }

    fn store() -> Result<(Scratch, LastSigned), Box<dyn std::error::Error>> {
        let scratch = Scratch::new()?;
        let store = LastSigned::open(&scratch.path().join("second"))?;
        Ok((scratch, store))
    }

    fn signed(size: usize) -> Result<(Scratch, LastSigned), Box<dyn std::error::Error>> {
        let (scratch, store) = store()?;
        store.advance(None, &head(size), None)?;
        Ok((scratch, store))
    }

    #[test]
    fn a_head_that_extends_the_last_passes() -> Tested {
        let (_scratch, store) = store()?;
        assert_eq!(store.head(ORIGIN)?, None);
        store.advance(None, &head(0), None)?;
        store.advance(Some(&head(0)), &head(3), None)?;
        store.advance(Some(&head(3)), &head(3), None)?;
        let hashes = leaves(7);
        let proof = consistency_proof(3, 7, reader(&hashes))?;
        store.advance(Some(&head(3)), &head(7), Some(Extension::Consistency(&proof)))?;
        store.advance(Some(&head(7)), &head(8), Some(Extension::RootAtLastSize(root(&hashes))))?;
        assert_eq!(store.head(ORIGIN)?, Some(head(8)));
        assert_eq!(store.head("nullius.example/other/1")?, None);
        Ok(())
    }

    #[test]
    fn a_rolled_back_database_is_refused() -> Tested {
        let (_scratch, store) = signed(5)?;
        let refused = store.advance(Some(&head(5)), &head(4), None);
        assert!(matches!(refused, Err(AdvanceError::RolledBack { signed: 5, found: 4 })));
        assert_eq!(store.head(ORIGIN)?, Some(head(5)));
        Ok(())
    }

    #[test]
    fn a_fork_is_refused_at_the_same_size_and_beyond() -> Tested {
        let (_scratch, store) = signed(5)?;
        let last = head(5);
        let advance = |new: &Checkpoint, extension| store.advance(Some(&last), new, extension);
        assert!(matches!(
            advance(&other_head(5), None),
            Err(AdvanceError::Forked { signed: 5 })
        ));
        assert!(matches!(
            advance(&head(7), None),
            Err(AdvanceError::NotShown { signed: 5 })
        ));
        let wrong = Extension::RootAtLastSize(Digest::of(b"another history"));
        assert!(matches!(
            advance(&head(7), Some(wrong)),
            Err(AdvanceError::Forked { .. })
        ));
        let proof = consistency_proof(5, 7, reader(&leaves(7)))?;
        let proved = Some(Extension::Consistency(&proof));
        assert!(matches!(
            advance(&other_head(7), proved),
            Err(AdvanceError::Forked { .. })
        ));
        assert_eq!(store.head(ORIGIN)?, Some(head(5)));
        advance(&head(7), proved)?;
        Ok(())
    }

    #[test]
    fn a_head_that_is_gone_or_moved_is_noticed() -> Tested {
        let (_scratch, store) = signed(5)?;
        assert!(matches!(store.advance(None, &head(6), None), Err(AdvanceError::Moved)));
        assert!(matches!(
            store.advance(Some(&head(4)), &head(6), None),
            Err(AdvanceError::Moved)
        ));
        fs::remove_file(store.file(ORIGIN, "head"))?;
        assert!(matches!(
            store.advance(Some(&head(5)), &head(6), None),
            Err(AdvanceError::Missing)
        ));
        Ok(())
    }

    #[test]
    fn of_racing_threads_one_wins_each_size() -> Tested {
        let (_scratch, store) = signed(1)?;
        let race = || {
            let mut won = Vec::new();
            while let Some(last) = store.head(ORIGIN)? {
                let size = usize::try_from(last.size()).expect("small");
                if size == 40 {
                    break;
                }
                let extension = Extension::RootAtLastSize(root(&leaves(size)));
                match store.advance(Some(&last), &head(size + 1), Some(extension)) {
                    Ok(()) => won.push(size + 1),
                    Err(AdvanceError::Moved) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(won)
        };
        let all = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(race)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("the thread ends"))
                .collect::<Result<Vec<_>, _>>()
        })?;
        let mut sizes = all.concat();
        sizes.sort_unstable();
        assert_eq!(sizes, (2..=40).collect::<Vec<_>>());
        Ok(())
    }

    #[test]
    fn a_crash_leaves_the_old_head_or_the_new() -> Tested {
        let (_scratch, store) = signed(5)?;
        let path = store.file(ORIGIN, "head");
        let new = head(6).to_text();
        // Each prefix of the new text is what a crash while writing can leave behind.
        for length in 0..=new.len() {
            fs::write(path.with_extension("new"), &new.as_bytes()[..length])?;
            assert_eq!(store.head(ORIGIN)?, Some(head(5)), "{length}");
        }
        fs::rename(path.with_extension("new"), &path)?;
        assert_eq!(store.head(ORIGIN)?, Some(head(6)));
        fs::write(path.with_extension("new"), "left behind by a crash")?;
        let extension = Extension::RootAtLastSize(head(6).root());
        store.advance(Some(&head(6)), &head(7), Some(extension))?;
        assert_eq!(store.head(ORIGIN)?, Some(head(7)));
        Ok(())
    }

    #[test]
    fn a_damaged_head_is_an_error_and_never_no_head() -> Tested {
        let (_scratch, store) = signed(5)?;
        let path = store.file(ORIGIN, "head");
        let good = fs::read(&path)?;
        let other = head(5)
            .to_text()
            .replace(ORIGIN, "nullius.example/other/1")
            .into_bytes();
        for bad in [b"".to_vec(), good[..good.len() - 1].to_vec(), b"\xff".to_vec(), other] {
            fs::write(&path, bad)?;
            assert!(matches!(store.head(ORIGIN), Err(StoreError::Damaged(_))));
            assert!(matches!(
                store.advance(None, &head(6), None),
                Err(AdvanceError::Store(_))
            ));
        }
        Ok(())
    }

    #[test]
    fn published_notes_are_kept_in_order() -> Tested {
        let (_scratch, store) = signed(3)?;
        let key = CheckpointKey::generate()?;
        let note = |head: &Checkpoint| head.sign(&key);
        assert!(matches!(
            store.publish(&note(&head(4))?),
            Err(PublishError::NotLastSigned)
        ));
        assert!(matches!(
            store.publish(&note(&other_head(3))?),
            Err(PublishError::NotLastSigned)
        ));
        assert_eq!(store.latest_note(ORIGIN)?, None);
        store.publish(&note(&head(3))?)?;
        let mut cosigned = note(&head(3))?;
        cosigned.add_line("— witness.example/w1 AAAAAAAA\n")?;
        store.publish(&cosigned)?;
        store.advance(
            Some(&head(3)),
            &head(9),
            Some(Extension::RootAtLastSize(head(3).root())),
        )?;
        // Signed before another process signed more: still a true head.
        store.publish(&note(&head(8))?)?;
        assert!(matches!(
            store.publish(&note(&head(7))?),
            Err(PublishError::NotLastSigned)
        ));
        assert_eq!(store.notes(ORIGIN)?, [note(&head(3))?, cosigned, note(&head(8))?]);
        assert_eq!(store.latest_note(ORIGIN)?, Some(note(&head(8))?));
        Ok(())
    }
}
