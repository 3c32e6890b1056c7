//! Signed notes and checkpoints (C2SP). Format: docs/spec/checkpoint.md.

use ed25519_dalek::{Signature, VerifyingKey};

use crate::encoding::{Hash, decimal, hex, public_key, sha256, unbase64};

const ED25519: u8 = 1;

/// A log's verification key.
#[derive(Clone, Debug)]
pub struct Vkey {
    /// The origin.
    pub name: String,
    /// The key.
    pub key: VerifyingKey,
    id: [u8; 4],
}

/// Why a note or a vkey is not accepted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NoteError {
    /// Wrong shape.
    #[error("this is no vkey: name, key id and Ed25519 key, joined by +")]
    NotAVkey,
    /// The key id is another key's.
    #[error("the vkey's key id does not follow from its name and key")]
    WrongKeyId,
    /// Wrong shape.
    #[error("this is no signed note: text, an empty line, signature lines, each ended by a newline")]
    NotANote,
    /// Not three lines, or one of them is malformed.
    #[error("this is no checkpoint: origin, size and root, a line each")]
    NotACheckpoint,
    /// No line of the trusted key.
    #[error("the trusted log key has not signed this note")]
    Unsigned,
    /// The line of the trusted key is wrong.
    #[error("the signature under the trusted log key is wrong")]
    BadSignature,
    /// Valid, but of another log.
    #[error("the checkpoint is of another origin")]
    OtherOrigin,
    /// The root of nothing is known.
    #[error("the checkpoint has size 0 and another root than that of an empty log")]
    ImpossibleRoot,
}

impl Vkey {
    /// Reads `name+keyid+key`.
    ///
    /// # Errors
    /// Wrong shape, a key id that does not belong to name and key, a key that is not Ed25519 or of small order.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let (name, rest) = text.split_once('+').ok_or(NoteError::NotAVkey)?;
        let (id_text, key_text) = rest.split_once('+').ok_or(NoteError::NotAVkey)?;
        let bytes = unbase64(key_text).ok_or(NoteError::NotAVkey)?;
        let Some((&ED25519, raw)) = bytes.split_first() else {
            return Err(NoteError::NotAVkey);
        };
        let key = public_key(raw).ok_or(NoteError::NotAVkey)?;
        if !is_name(name) {
            return Err(NoteError::NotAVkey);
        }
        let [a, b, c, d, ..] = sha256(&[name.as_bytes(), b"\n", &bytes]);
        let id = [a, b, c, d];
        if id_text != hex(&id) {
            return Err(NoteError::WrongKeyId);
        }
        Ok(Self {
            name: name.to_owned(),
            key,
            id,
        })
    }
}

/// A note key's name: not empty, no space, no `+`, no control character.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name
            .chars()
            .any(|one| one.is_whitespace() || one.is_control() || one == '+')
}

/// What a log's operator signed: a tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Checkpoint {
    /// Leaves.
    pub size: u64,
    /// RFC 6962 root at this size.
    pub root: Hash,
}

/// Reads a note and verifies it for that key and origin.
///
/// # Errors
/// Wrong shape, no valid signature by `vkey`, or another origin than the vkey's name.
pub fn open(note: &[u8], vkey: &Vkey) -> Result<Checkpoint, NoteError> {
    let note = std::str::from_utf8(note).map_err(|_| NoteError::NotANote)?;
    if note.chars().any(|one| one.is_control() && one != '\n') {
        return Err(NoteError::NotANote);
    }
    // The text holds no empty line, so the first one is the separator.
    let (lines, signatures) = note.split_once("\n\n").ok_or(NoteError::NotANote)?;
    let text = format!("{lines}\n");
    let signatures = signatures.strip_suffix('\n').ok_or(NoteError::NotANote)?;
    let mut signed = false;
    for line in signatures.split('\n') {
        let (name, blob) = signature_line(line).ok_or(NoteError::NotANote)?;
        let Some((id, signature)) = blob.split_at_checked(4) else {
            return Err(NoteError::NotANote);
        };
        if name != vkey.name || id != vkey.id {
            continue;
        }
        let signature = Signature::from_slice(signature).map_err(|_| NoteError::BadSignature)?;
        vkey.key
            .verify_strict(text.as_bytes(), &signature)
            .map_err(|_| NoteError::BadSignature)?;
        signed = true;
    }
    if !signed {
        return Err(NoteError::Unsigned);
    }
    let (origin, checkpoint) = parse(lines)?;
    if origin != vkey.name {
        return Err(NoteError::OtherOrigin);
    }
    Ok(checkpoint)
}

fn signature_line(line: &str) -> Option<(&str, Vec<u8>)> {
    let (name, blob) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    if !is_name(name) {
        return None;
    }
    Some((name, unbase64(blob)?))
}

fn parse(lines: &str) -> Result<(&str, Checkpoint), NoteError> {
    let mut lines = lines.split('\n');
    let (Some(origin), Some(size), Some(root), None) = (lines.next(), lines.next(), lines.next(), lines.next()) else {
        return Err(NoteError::NotACheckpoint);
    };
    let size = decimal(size).ok_or(NoteError::NotACheckpoint)?;
    let root: Hash = unbase64(root)
        .and_then(|root| root.try_into().ok())
        .ok_or(NoteError::NotACheckpoint)?;
    if origin.is_empty() {
        return Err(NoteError::NotACheckpoint);
    }
    if size == 0 && root != sha256(&[]) {
        return Err(NoteError::ImpossibleRoot);
    }
    Ok((origin, Checkpoint { size, root }))
}
