//! The published notes of one log: a file that is only ever appended to, one note a line, each a JSON string.
//!
//! A last line without its newline was never published: its writer crashed. It is ignored, and cut off by the
//! next append. The caller holds the store's lock while it appends.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;

use nullius_schemas::json::{Value, canonical, read};

use super::last_signed::StoreError;
use super::note::{self, Note};
use crate::secret_file::sync_parent;

pub(super) struct NotesFile {
    path: PathBuf,
}

impl NotesFile {
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    pub(super) fn append(&self, note: &Note) -> Result<(), StoreError> {
        // Text always has a canonical form.
        let mut line = canonical(&Value::from(note.to_text())).map_err(|_| StoreError::Damaged(self.path.clone()))?;
        line.push(b'\n');
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&self.path)?;
        let end = end_of_last_line(&mut file)?;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        file.write_all(&line)?;
        file.sync_all()?;
        Ok(sync_parent(&self.path)?)
    }

    pub(super) fn latest(&self) -> Result<Option<Note>, StoreError> {
        // A JSON string is at most six times as long as its text; a torn line may follow it.
        let longest = u64::try_from(note::MAX_BYTES).unwrap_or(u64::MAX).saturating_mul(2 * 6) + 8;
        Ok(self.read(longest)?.pop())
    }

    pub(super) fn all(&self) -> Result<Vec<Note>, StoreError> {
        self.read(u64::MAX)
    }

    /// The notes that stand whole in the last `bytes` bytes.
    fn read(&self, bytes: u64) -> Result<Vec<Note>, StoreError> {
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let skipped = file.metadata()?.len().saturating_sub(bytes);
        file.seek(SeekFrom::Start(skipped))?;
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        let mut lines: Vec<_> = content.split(|byte| *byte == b'\n').collect();
        lines.pop();
        // What was skipped may end within the first line.
        let whole = lines.into_iter().skip(usize::from(skipped > 0));
        let notes = whole.map(|line| {
            let text = read(line).ok()?;
            Note::parse(text.as_str()?.as_bytes()).ok()
        });
        notes
            .collect::<Option<_>>()
            .ok_or_else(|| StoreError::Damaged(self.path.clone()))
    }
}

fn end_of_last_line(file: &mut File) -> io::Result<u64> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut byte = [0];
    while end > 0 {
        file.seek(SeekFrom::Start(end - 1))?;
        file.read_exact(&mut byte)?;
        if byte == *b"\n" {
            break;
        }
        end -= 1;
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::checkpoint::Checkpoint;
    use super::super::keys::CheckpointKey;
    use super::super::scratch::Scratch;
    use super::super::tree::empty_root;
    use super::*;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    fn setting() -> Result<(Scratch, NotesFile, Note), Box<dyn std::error::Error>> {
        let scratch = Scratch::new()?;
        let file = NotesFile::at(scratch.path().join("notes"));
        let note = Checkpoint::new("nullius.example/test/1", 0, empty_root())?.sign(&CheckpointKey::generate()?)?;
        Ok((scratch, file, note))
    }

    #[test]
    fn a_note_torn_by_a_crash_is_dropped() -> Tested {
        let (_scratch, file, note) = setting()?;
        assert_eq!(file.latest()?, None);
        file.append(&note)?;
        let whole = fs::read(&file.path)?;
        for length in 0..whole.len() {
            fs::write(&file.path, [whole.as_slice(), &whole[..length]].concat())?;
            assert_eq!(file.all()?, std::slice::from_ref(&note));
            assert_eq!(file.latest()?, Some(note.clone()));
        }
        file.append(&note)?;
        assert_eq!(file.all()?, [note.clone(), note]);
        Ok(())
    }

    #[test]
    fn the_latest_note_is_found_behind_many() -> Tested {
        let (_scratch, file, mut note) = setting()?;
        file.append(&note)?;
        fs::write(&file.path, fs::read(&file.path)?.repeat(6000))?;
        note.add_line("— witness.example/w1 AAAAAAAA\n")?;
        file.append(&note)?;
        assert_eq!(file.latest()?, Some(note));
        assert_eq!(file.all()?.len(), 6001);
        Ok(())
    }

    #[test]
    fn a_damaged_line_is_an_error() -> Tested {
        let (_scratch, file, note) = setting()?;
        file.append(&note)?;
        let mut content = fs::read(&file.path)?;
        content.extend_from_slice(b"\"no note\"\n");
        fs::write(&file.path, content)?;
        assert!(matches!(file.all(), Err(StoreError::Damaged(_))));
        Ok(())
    }
}
