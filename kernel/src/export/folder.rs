//! The folder that an export is written to: beside its place until it is whole.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use nullius_schemas::digest::Digest;

use super::ExportError;
use crate::keyring::private_folder;
use crate::secret_file::sync_parent;

/// An export that is being written. Dropped before it is finished, it leaves nothing behind.
pub(super) struct Folder {
    place: PathBuf,
    beside: PathBuf,
    manifest: BufWriter<File>,
    files: u64,
    /// The folder that was made last: most files share theirs with the one before.
    made: PathBuf,
    finished: bool,
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> ExportError + '_ {
    move |source| ExportError::Io {
        path: path.to_owned(),
        source,
    }
}

impl Folder {
    /// Begins an export at `place`, which is absent or an empty folder.
    pub(super) fn begin(place: &Path, origin: &str, size: u64) -> Result<Self, ExportError> {
        if let Ok(mut entries) = fs::read_dir(place)
            && entries.next().is_some()
        {
            return Err(ExportError::Occupied(place.to_owned()));
        }
        let name = place
            .file_name()
            .and_then(|name| name.to_str())
            .ok_or_else(|| ExportError::NoPlace(place.to_owned()))?;
        let beside = place.with_file_name(format!(".{name}.unfinished"));
        if beside.exists() {
            return Err(ExportError::Unfinished(beside));
        }
        private_folder(&beside).map_err(|error| ExportError::Io {
            path: beside.clone(),
            source: std::io::Error::other(error),
        })?;
        let path = beside.join("manifest.json");
        let mut manifest = BufWriter::new(File::create(&path).map_err(at(&path))?);
        // An origin has no character that JSON would escape (checkpoint.md); a quote or a backslash would still show.
        let origin = serde_json::to_string(origin).map_err(|error| at(&path)(error.into()))?;
        write!(
            manifest,
            "{{\"format\":\"nullius-export/v1\",\"origin\":{origin},\"size\":\"{size}\",\"files\":{{"
        )
        .map_err(at(&path))?;
        Ok(Self {
            place: place.to_owned(),
            made: beside.clone(),
            beside,
            manifest,
            files: 0,
            finished: false,
        })
    }

    /// Adds a file; its path is one of docs/spec/export.md, made here of plain names.
    pub(super) fn add(&mut self, path: &str, bytes: &[u8]) -> Result<(), ExportError> {
        let file = self.beside.join(path);
        if let Some(parent) = file.parent().filter(|parent| *parent != self.made) {
            fs::create_dir_all(parent).map_err(at(parent))?;
            self.made = parent.to_owned();
        }
        fs::write(&file, bytes).map_err(at(&file))?;
        let comma = if self.files == 0 { "" } else { "," };
        self.files += 1;
        write!(self.manifest, "{comma}\n\"{path}\":\"{}\"", Digest::of(bytes)).map_err(at(&file))
    }

    /// Ends the manifest and puts the export into its place.
    pub(super) fn finish(mut self) -> Result<(), ExportError> {
        let path = self.beside.join("manifest.json");
        self.manifest.write_all(b"\n}}\n").map_err(at(&path))?;
        self.manifest.flush().map_err(at(&path))?;
        self.manifest.get_ref().sync_all().map_err(at(&path))?;
        fs::rename(&self.beside, &self.place).map_err(at(&self.place))?;
        self.finished = true;
        sync_parent(&self.place).map_err(at(&self.place))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.finished {
            // What cannot be removed is named by the next attempt.
            drop(fs::remove_dir_all(&self.beside));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::scratch::Scratch;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn an_export_is_whole_or_not_there() -> Tested {
        let scratch = Scratch::new()?;
        let place = scratch.path().join("export");
        let mut folder = Folder::begin(&place, "nullius.example/test/1", 1)?;
        folder.add("checkpoints/1", b"note")?;
        assert!(!place.exists());
        assert!(matches!(
            Folder::begin(&place, "nullius.example/test/1", 1),
            Err(ExportError::Unfinished(_))
        ));
        drop(folder);
        assert_eq!(fs::read_dir(scratch.path())?.count(), 0);

        let mut folder = Folder::begin(&place, "nullius.example/test/1", 1)?;
        folder.add("checkpoints/1", b"note")?;
        folder.add("checkpoint", b"note")?;
        folder.finish()?;
        let manifest: serde_json::Value = serde_json::from_slice(&fs::read(place.join("manifest.json"))?)?;
        assert_eq!(manifest["files"]["checkpoints/1"], Digest::of(b"note").to_hex());
        assert!(matches!(
            Folder::begin(&place, "nullius.example/test/1", 1),
            Err(ExportError::Occupied(_))
        ));
        Ok(())
    }
}
