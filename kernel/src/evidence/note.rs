//! Signed notes (C2SP signed-note): a text, a blank line, signature lines.

use super::base64;
use super::keys::{BadSignature, CheckpointKey};
use super::vkey::{KeyType, VerifierKey};

/// A note has at most this many bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// A note has at most this many signature lines.
pub const MAX_SIGNATURES: usize = 64;

/// Every signature line begins with an em dash and a space.
const MARK: &str = "— ";

/// Why a note is not accepted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NoteError {
    /// Longer than [`MAX_BYTES`].
    #[error("a note has at most {MAX_BYTES} bytes")]
    TooLong,
    /// Not UTF-8, or with a control character other than newline.
    #[error("a note is UTF-8 text without control characters")]
    NotText,
    /// No blank line between text and signatures, or no newline at the end.
    #[error("a note is a text, a blank line and signature lines")]
    Malformed,
    /// A line after the blank line that is no signature line.
    #[error("a signature line is an em dash, a name and canonical base64 of a key id and a signature")]
    BadSignatureLine,
    /// None, or more than [`MAX_SIGNATURES`].
    #[error("a note has 1 to {MAX_SIGNATURES} signatures")]
    SignatureCount,
    /// No line of the trusted key.
    #[error("the trusted key did not sign this note")]
    NotSigned,
    /// A line of the trusted key that does not verify.
    #[error("the signature of the trusted key does not verify")]
    BadSignature,
}

impl From<BadSignature> for NoteError {
    fn from(_: BadSignature) -> Self {
        Self::BadSignature
    }
}

/// One signature line, unverified.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoteSignature {
    name: String,
    id: [u8; 4],
    blob: Vec<u8>,
}

impl NoteSignature {
    fn parse(line: &str) -> Option<Self> {
        let (name, text) = line.strip_prefix(MARK)?.split_once(' ')?;
        let bytes = base64::decode(text)?;
        let (id, blob) = bytes.split_first_chunk()?;
        let valid = super::vkey::is_key_name(name) && !blob.is_empty();
        valid.then(|| Self {
            name: name.to_owned(),
            id: *id,
            blob: blob.to_vec(),
        })
    }

    fn line(&self) -> String {
        format!(
            "{MARK}{} {}\n",
            self.name,
            base64::encode(&[self.id.as_slice(), &self.blob].concat())
        )
    }

    /// The name of the key that is said to have signed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    fn is_of(&self, key: &VerifierKey) -> bool {
        self.name == key.name() && self.id == key.id()
    }
}

/// A text with signature lines, of which none is verified by having this value. Unknown lines are kept: a line
/// of another algorithm can be added without breaking older readers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Note {
    text: String,
    signatures: Vec<NoteSignature>,
}

impl Note {
    /// Signs `text`, which ends with a newline, under the name in `name`.
    ///
    /// # Errors
    /// The text cannot stand in a note, or the name cannot name a key.
    pub(super) fn sign(text: &str, name: &str, key: &CheckpointKey) -> Result<Self, NoteError> {
        if !is_note_text(text) || !text.ends_with('\n') {
            return Err(NoteError::NotText);
        }
        let verifier =
            VerifierKey::new(name, KeyType::Ed25519, key.public().clone()).map_err(|_| NoteError::BadSignatureLine)?;
        let blob = key.sign(text.as_bytes()).to_vec();
        let signature = NoteSignature {
            name: name.to_owned(),
            id: verifier.id(),
            blob,
        };
        Ok(Self {
            text: text.to_owned(),
            signatures: vec![signature],
        })
    }

    /// Reads a note; [`Note::to_text`] gives the same bytes again.
    ///
    /// # Errors
    /// [`NoteError`], apart from what only verification finds.
    pub fn parse(bytes: &[u8]) -> Result<Self, NoteError> {
        if bytes.len() > MAX_BYTES {
            return Err(NoteError::TooLong);
        }
        let note = std::str::from_utf8(bytes)
            .ok()
            .filter(|note| is_note_text(note))
            .ok_or(NoteError::NotText)?;
        let (text, lines) = note.rsplit_once("\n\n").ok_or(NoteError::Malformed)?;
        let lines = lines.strip_suffix('\n').ok_or(NoteError::Malformed)?;
        if lines.split('\n').count() > MAX_SIGNATURES {
            return Err(NoteError::SignatureCount);
        }
        let signatures = lines.split('\n').map(NoteSignature::parse).collect::<Option<Vec<_>>>();
        Ok(Self {
            text: format!("{text}\n"),
            signatures: signatures.ok_or(NoteError::BadSignatureLine)?,
        })
    }

    /// The whole note.
    #[must_use]
    pub fn to_text(&self) -> String {
        let lines: String = self.signatures.iter().map(NoteSignature::line).collect();
        format!("{}\n{lines}", self.text)
    }

    /// What is signed, with its last newline.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The signature lines in their order.
    #[must_use]
    pub fn signatures(&self) -> &[NoteSignature] {
        &self.signatures
    }

    /// Adds a signature line (`— name base64` and a newline), such as a witness answers with. A line that is
    /// there already is not added again.
    ///
    /// # Errors
    /// It is no signature line, or the note has too many.
    pub fn add_line(&mut self, line: &str) -> Result<(), NoteError> {
        let signature = line
            .strip_suffix('\n')
            .and_then(NoteSignature::parse)
            .ok_or(NoteError::BadSignatureLine)?;
        if self.signatures.contains(&signature) {
            return Ok(());
        }
        if self.signatures.len() >= MAX_SIGNATURES {
            return Err(NoteError::SignatureCount);
        }
        self.signatures.push(signature);
        Ok(())
    }

    /// Checks that `key` signed. Every line that names this key must verify; lines of other keys are ignored.
    ///
    /// # Errors
    /// No line names the key, one that does fails, or the key is a witness's.
    pub fn verify(&self, key: &VerifierKey) -> Result<(), NoteError> {
        if key.key_type() != KeyType::Ed25519 {
            return Err(NoteError::NotSigned);
        }
        self.check(key, |blob| Ok(key.public().verify(self.text.as_bytes(), blob)?))
    }

    /// Checks that the witness `key` cosigned, and gives the time it states, in seconds since 1970.
    ///
    /// # Errors
    /// No line names the key, one that does fails, or the key is a log's.
    pub fn verify_cosignature(&self, key: &VerifierKey) -> Result<u64, NoteError> {
        if key.key_type() != KeyType::CosignatureV1 {
            return Err(NoteError::NotSigned);
        }
        self.check(key, |blob| {
            let (time, signature) = blob.split_first_chunk().ok_or(NoteError::BadSignature)?;
            let time = u64::from_be_bytes(*time);
            key.public()
                .verify(cosignature_message(time, &self.text).as_bytes(), signature)?;
            Ok(time)
        })
    }

    fn check<T>(&self, key: &VerifierKey, verify: impl Fn(&[u8]) -> Result<T, NoteError>) -> Result<T, NoteError> {
        let lines = self.signatures.iter().filter(|signature| signature.is_of(key));
        let verified = lines
            .map(|signature| verify(&signature.blob))
            .collect::<Result<Vec<_>, _>>()?;
        verified.into_iter().next().ok_or(NoteError::NotSigned)
    }
}

/// What a witness signs.
fn cosignature_message(time: u64, text: &str) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

fn is_note_text(text: &str) -> bool {
    !text
        .chars()
        .any(|character| character.is_control() && character != '\n')
}

#[cfg(test)]
mod tests {
    use super::super::vectors::vectors;
    use super::*;

    fn golden() -> (String, VerifierKey, VerifierKey) {
        let v = vectors();
        let key = |at| VerifierKey::parse(v.text(at)).expect("golden");
        (
            v.text("/checkpoint_text/size_7_cosigned").to_owned(),
            key("/vkey/log"),
            key("/vkey/witness"),
        )
    }

    #[test]
    fn the_cosigned_note_verifies_and_prints_as_itself() -> Result<(), NoteError> {
        let (text, log, witness) = golden();
        let note = Note::parse(text.as_bytes())?;
        assert_eq!(note.to_text(), text);
        assert_eq!(note.verify(&log), Ok(()));
        assert_eq!(note.verify_cosignature(&witness), Ok(1_764_518_400));
        assert_eq!(note.verify(&witness), Err(NoteError::NotSigned));
        assert_eq!(note.verify_cosignature(&log), Err(NoteError::NotSigned));
        Ok(())
    }

    #[test]
    fn a_cosignature_is_added_to_the_logs_own() -> Result<(), NoteError> {
        let (text, ..) = golden();
        let v = vectors();
        let mut note = Note::parse(v.text("/checkpoint_text/size_7").as_bytes())?;
        let line = text.lines().last().map(|line| format!("{line}\n")).unwrap_or_default();
        note.add_line(&line)?;
        note.add_line(&line)?;
        assert_eq!(note.to_text(), text);
        assert_eq!(note.add_line("— x AAAA\n"), Err(NoteError::BadSignatureLine));
        Ok(())
    }

    #[test]
    fn each_byte_changed_alone_fails() {
        let (text, log, witness) = golden();
        for at in 0..text.len() {
            for flip in [1, 0x20, 0x80] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= flip;
                let verified = Note::parse(&bytes)
                    .and_then(|note| note.verify(&log).and_then(|()| note.verify_cosignature(&witness)));
                assert!(verified.is_err(), "byte {at}");
            }
        }
        for length in 0..text.len() {
            let cut = Note::parse(&text.as_bytes()[..length]).and_then(|note| note.verify_cosignature(&witness));
            assert!(cut.is_err(), "{length} bytes");
        }
    }

    #[test]
    fn unknown_lines_are_kept_and_a_known_one_must_verify() -> Result<(), NoteError> {
        let (text, log, _) = golden();
        let with = |line: &str| Note::parse(format!("{text}{line}\n").as_bytes());
        let unknown = with("— someone.example/pq AAAAAAAA")?;
        assert_eq!(unknown.verify(&log), Ok(()));
        assert_eq!(unknown.signatures().len(), 3);
        // The same name with another id is another key.
        assert_eq!(with(&format!("— {} AAAAAAAA", log.name()))?.verify(&log), Ok(()));
        let forged = base64::encode(&[log.id().as_slice(), &[0; 64]].concat());
        assert_eq!(
            with(&format!("— {} {forged}", log.name()))?.verify(&log),
            Err(NoteError::BadSignature)
        );
        Ok(())
    }

    #[test]
    fn other_texts_are_refused() {
        let (text, ..) = golden();
        let with = |end: &str| Note::parse(format!("{text}{end}").as_bytes());
        assert_eq!(with("junk"), Err(NoteError::Malformed));
        assert_eq!(with("junk\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("\n"), Err(NoteError::Malformed));
        assert_eq!(with("- x AAAAAAAA\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x AAAAAAAB=\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x AAAAAAA\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x AAAAAB==\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x AAAAAA==\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x+y AAAAAAAA\n"), Err(NoteError::BadSignatureLine));
        assert_eq!(with("— x\tAAAAAAAA\n"), Err(NoteError::NotText));
        assert_eq!(with("— x AAAAAAAA\r\n"), Err(NoteError::NotText));
        assert_eq!(with("— x\u{85} AAAAAAAA\n"), Err(NoteError::NotText));
        assert_eq!(with(&"— x AAAAAAAA\n".repeat(63)), Err(NoteError::SignatureCount));
        assert!(with(&"— x AAAAAAAA\n".repeat(62)).is_ok());
        assert_eq!(Note::parse(&vec![b'x'; MAX_BYTES + 1]), Err(NoteError::TooLong));
        assert_eq!(Note::parse(b"\xff\n\n"), Err(NoteError::NotText));
        assert_eq!(Note::parse(b"text only\n"), Err(NoteError::Malformed));
    }
}
