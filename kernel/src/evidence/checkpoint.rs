//! Checkpoints (C2SP tlog-checkpoint): a log's signed head.

use nullius_schemas::digest::Digest;

use super::base64;
use super::keys::CheckpointKey;
use super::note::{Note, NoteError};
use super::tree::empty_root;
use super::vkey::{VerifierKey, is_key_name};

/// A log's head. Having this value says nothing about who claims it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Checkpoint {
    origin: String,
    size: u64,
    root: Digest,
}

/// Why a text is no checkpoint, or a note no checkpoint of the trusted log.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum CheckpointError {
    /// Not exactly origin, size and root, each on a line of its own.
    #[error("a checkpoint is three lines: origin, size and root")]
    Malformed,
    /// An origin that cannot name a key, or another one than the trusted key's name.
    #[error("the checkpoint is of another origin")]
    Origin,
    /// A size with a sign, a leading zero or too many digits.
    #[error("a checkpoint's size is a decimal number without leading zeros")]
    Size,
    /// A root that is not 32 bytes in canonical base64, or one that an empty log cannot have.
    #[error("the root is no root of a log of this size")]
    Root,
    /// The note around it.
    #[error(transparent)]
    Note(#[from] NoteError),
}

impl Checkpoint {
    /// A head.
    ///
    /// # Errors
    /// The origin cannot name a key, or an empty log has another root than the empty one.
    pub fn new(origin: &str, size: u64, root: Digest) -> Result<Self, CheckpointError> {
        if !is_key_name(origin) {
            return Err(CheckpointError::Origin);
        }
        if size == 0 && root != empty_root() {
            return Err(CheckpointError::Root);
        }
        Ok(Self {
            origin: origin.to_owned(),
            size,
            root,
        })
    }

    /// Reads a checkpoint's text: three lines, each ended by a newline.
    ///
    /// # Errors
    /// [`CheckpointError`] but for the note's.
    pub fn parse(text: &str) -> Result<Self, CheckpointError> {
        let lines: Vec<_> = text
            .strip_suffix('\n')
            .ok_or(CheckpointError::Malformed)?
            .split('\n')
            .collect();
        let [origin, size, root] = lines.as_slice() else {
            return Err(CheckpointError::Malformed);
        };
        let size = size
            .parse()
            .ok()
            .filter(|n: &u64| n.to_string() == *size)
            .ok_or(CheckpointError::Size)?;
        let root = base64::decode(root)
            .and_then(|root| root.try_into().ok())
            .ok_or(CheckpointError::Root)?;
        Self::new(origin, size, Digest::from_bytes(root))
    }

    /// What is signed.
    #[must_use]
    pub fn to_text(&self) -> String {
        format!(
            "{}\n{}\n{}\n",
            self.origin,
            self.size,
            base64::encode(self.root.as_bytes())
        )
    }

    /// Signs the head under its origin's name. Only after [`super::last_signed::LastSigned::advance`] let it pass.
    ///
    /// # Errors
    /// Never for a checkpoint of this type.
    pub fn sign(&self, key: &CheckpointKey) -> Result<Note, CheckpointError> {
        Ok(Note::sign(&self.to_text(), &self.origin, key)?)
    }

    /// The head that a note states, if the log of that key and name signed it. The caller still compares size
    /// and root with the last that it knew.
    ///
    /// # Errors
    /// The key did not sign, or signed something else than a checkpoint of its own origin.
    pub fn verified(note: &Note, key: &VerifierKey) -> Result<Self, CheckpointError> {
        note.verify(key)?;
        let checkpoint = Self::parse(note.text())?;
        if checkpoint.origin == key.name() {
            Ok(checkpoint)
        } else {
            Err(CheckpointError::Origin)
        }
    }

    /// The log's name, which is its key's name.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Entries in the log.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root over them.
    #[must_use]
    pub fn root(&self) -> Digest {
        self.root
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::CheckpointKey;
    use super::super::vectors::vectors;
    use super::*;

    #[test]
    fn the_golden_checkpoints_are_reproduced() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let key: CheckpointKey = v.key("log");
        let verifier = VerifierKey::parse(v.text("/vkey/log"))?;
        for size in [0, 7] {
            let head = Checkpoint::new(v.text("/origin"), size, v.digest(&format!("/roots/{size}")))?;
            let note = head.sign(&key)?;
            assert_eq!(note.to_text(), v.text(&format!("/checkpoint_text/size_{size}")));
            assert_eq!(Checkpoint::verified(&note, &verifier)?, head);
        }
        Ok(())
    }

    #[test]
    fn only_the_keys_own_origin_counts() -> Result<(), Box<dyn std::error::Error>> {
        let v = vectors();
        let key: CheckpointKey = v.key("log");
        let verifier = VerifierKey::parse(v.text("/vkey/log"))?;
        let other = Checkpoint::new("nullius.example/other/1", 0, empty_root())?;
        assert_eq!(
            Checkpoint::verified(&other.sign(&key)?, &verifier),
            Err(CheckpointError::Note(NoteError::NotSigned))
        );
        let disguised = Note::sign(&other.to_text(), v.text("/origin"), &key)?;
        assert_eq!(
            Checkpoint::verified(&disguised, &verifier),
            Err(CheckpointError::Origin)
        );
        Ok(())
    }

    #[test]
    fn other_texts_are_refused() {
        let root = base64::encode(&[1; 32]);
        let empty = base64::encode(empty_root().as_bytes());
        assert!(Checkpoint::parse(&format!("o\n7\n{root}\n")).is_ok());
        assert!(Checkpoint::parse(&format!("o\n0\n{empty}\n")).is_ok());
        for (text, error) in [
            (format!("o\n7\n{root}"), CheckpointError::Malformed),
            (format!("o\n7\n{root}\nextension\n"), CheckpointError::Malformed),
            (format!("o\n7\n{root}\n\n"), CheckpointError::Malformed),
            (format!("\n7\n{root}\n"), CheckpointError::Origin),
            (format!("a b\n7\n{root}\n"), CheckpointError::Origin),
            (format!("o\r\n7\n{root}\n"), CheckpointError::Origin),
            (format!("o\n07\n{root}\n"), CheckpointError::Size),
            (format!("o\n+7\n{root}\n"), CheckpointError::Size),
            (format!("o\n-7\n{root}\n"), CheckpointError::Size),
            (format!("o\n 7\n{root}\n"), CheckpointError::Size),
            (format!("o\n\n{root}\n"), CheckpointError::Size),
            (format!("o\n18446744073709551616\n{root}\n"), CheckpointError::Size),
            (format!("o\n0\n{root}\n"), CheckpointError::Root),
            (format!("o\n7\n{}\n", base64::encode(&[1; 31])), CheckpointError::Root),
            (format!("o\n7\n{}\n", root.replace('=', "")), CheckpointError::Root),
            (format!("o\n7\n{root} \n"), CheckpointError::Root),
        ] {
            assert_eq!(Checkpoint::parse(&text), Err(error), "{text:?}");
        }
    }
}
