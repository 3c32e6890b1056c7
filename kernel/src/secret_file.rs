//! Files that hold a secret: readable by their owner alone, never overwritten, on the disk before they count.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

/// Why a secret was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum SecretFileError {
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// Others than the owner may read or write it.
    #[error("{}: others than its owner may use this file (mode {mode:03o}); it must be 600", path.display())]
    TooOpen {
        /// The file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// It holds more than such a secret can.
    #[error("{}: longer than {limit} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The most it may hold, in bytes.
        limit: usize,
    },
}

/// Writes `secret` into a new file of mode 600 and waits until it is on the disk.
///
/// # Errors
/// The file exists already, or the operating system refuses.
pub(crate) fn create(path: &Path, secret: &[u8]) -> Result<(), SecretFileError> {
    let fail = |source| SecretFileError::Io {
        path: path.to_owned(),
        source,
    };
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .map_err(fail)?;
    file.write_all(secret)
        .and_then(|()| file.sync_all())
        .and_then(|()| sync_parent(path))
        .map_err(fail)
}

/// Reads a secret of at most `limit` bytes.
///
/// # Errors
/// The file is open to others, longer than `limit`, or cannot be read.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Zeroizing<Vec<u8>>, SecretFileError> {
    let fail = |source| SecretFileError::Io {
        path: path.to_owned(),
        source,
    };
    let mut file = File::open(path).map_err(fail)?;
    let mode = file.metadata().map_err(fail)?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(SecretFileError::TooOpen {
            path: path.to_owned(),
            mode,
        });
    }
    // Never grown: a reallocation would leave a copy behind.
    let mut secret = Zeroizing::new(vec![0; limit + 1]);
    let mut length = 0;
    while let Some(rest) = secret.get_mut(length..).filter(|rest| !rest.is_empty()) {
        match file.read(rest).map_err(fail)? {
            0 => {
                secret.truncate(length);
                return Ok(secret);
            }
            count => length += count,
        }
    }
    Err(SecretFileError::TooLong {
        path: path.to_owned(),
        limit,
    })
}

/// Waits until the folder of `path` is on the disk, so that a new or renamed file in it survives a crash.
///
/// # Errors
/// The operating system refuses.
pub(crate) fn sync_parent(path: &Path) -> io::Result<()> {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::scratch::Scratch;

    #[test]
    fn a_secret_is_its_owners_alone_and_never_overwritten() -> Result<(), Box<dyn std::error::Error>> {
        let folder = Scratch::new()?;
        let path = folder.path().join("secret");
        create(&path, b"first")?;
        assert_eq!(std::fs::metadata(&path)?.permissions().mode() & 0o777, 0o600);
        assert!(matches!(create(&path, b"second"), Err(SecretFileError::Io { .. })));
        assert_eq!(read(&path, 5)?.as_slice(), b"first");
        assert!(matches!(read(&path, 4), Err(SecretFileError::TooLong { .. })));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640))?;
        assert!(matches!(
            read(&path, 5),
            Err(SecretFileError::TooOpen { mode: 0o640, .. })
        ));
        Ok(())
    }
}
