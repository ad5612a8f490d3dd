//! Journals on disk. A game lies in one file that only ever grows; its seed lies beside it until the game is
//! over and the seed stands in the journal itself. Both hold secrets and are readable by their owner alone. A
//! file is locked while a program plays it.

use crate::{bytes::Bytes, fair::Seed};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    #[error("{path} exists already; choose another name, or go on with the game that is in it")]
    Exists { path: PathBuf },
    #[error("{path} is being played by another program; close that one first")]
    Locked { path: PathBuf },
    #[error("{path}: line {line} is not text in UTF-8: this is not a journal, or it is damaged")]
    NotText { path: PathBuf, line: usize },
    #[error("{path} is not a plain file")]
    NotFile { path: PathBuf },
    #[error("{path} is too large for a journal")]
    TooLarge { path: PathBuf },
    #[error("{path} does not hold a seed: 64 hexadecimal digits")]
    NotSeed { path: PathBuf },
}

/// An open journal file.
#[derive(Debug)]
pub struct JournalFile {
    path: PathBuf,
    file: File,
}

impl JournalFile {
    /// Starts a new file with the journal's first lines, and puts the seed beside it.
    pub fn create(path: &Path, text: &str, seed: Seed) -> Result<Self, FileError> {
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
            _ => FileError::Io { path: path.to_owned(), source },
        };
        let file = private().read(true).append(true).create_new(true).open(path).map_err(failed)?;
        let mut journal = JournalFile { path: path.to_owned(), file };
        journal.lock()?;
        if let Err(error) = write_seed(&seed_path(path), seed) {
            // Nothing was begun: no empty file stays behind.
            let _ = std::fs::remove_file(path);
            return Err(error);
        }
        journal.append(text)?;
        Ok(journal)
    }

    /// Opens a file: its whole text, and the seed beside it if there is one.
    pub fn open(path: &Path) -> Result<(Self, String, Option<Seed>), FileError> {
        let failed = |source| FileError::Io { path: path.to_owned(), source };
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        let mut journal = JournalFile { path: path.to_owned(), file };
        journal.lock()?;
        let text = read_text(path, &mut journal.file)?;
        let seed = read_seed(&seed_path(path))?;
        Ok((journal, text, seed))
    }

    fn lock(&self) -> Result<(), FileError> {
        self.file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => FileError::Locked { path: self.path.clone() },
            TryLockError::Error(source) => FileError::Io { path: self.path.clone(), source },
        })
    }

    /// Appends lines in one write and waits until the disk has them. If that fails the file is cut back to
    /// where it was, so that nothing half-written stays.
    pub fn append(&mut self, text: &str) -> Result<(), FileError> {
        let failed = |source| FileError::Io { path: self.path.clone(), source };
        let before = self.file.seek(SeekFrom::End(0)).map_err(failed)?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| {
            // What stays of the lines if even this fails is a torn tail, which reading cuts off.
            let _ = self.file.set_len(before);
            FileError::Io { path: self.path.clone(), source }
        })
    }

    /// Cuts off a torn tail.
    pub fn cut(&mut self, kept: usize) -> Result<(), FileError> {
        let cut = self.file.set_len(kept as u64).and_then(|()| self.file.sync_data());
        cut.map_err(|source| FileError::Io { path: self.path.clone(), source })
    }

    /// Removes the seed file: the journal tells the seed now.
    pub fn forget_seed(&self) -> Result<(), FileError> {
        let path = seed_path(&self.path);
        match std::fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(FileError::Io { path, source }),
            _ => Ok(()),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The most bytes that a journal may have.
const MOST_BYTES: u64 = 1 << 30;

/// The text of a journal that is only looked at.
pub fn read(path: &Path) -> Result<String, FileError> {
    let failed = |source| FileError::Io { path: path.to_owned(), source };
    // A pipe would make us wait for ever: it is refused before it is opened.
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(FileError::NotFile { path: path.to_owned() });
    }
    read_text(path, &mut File::open(path).map_err(failed)?)
}

/// All that is text. Bytes that are not, at the end of the last line, were torn in the middle of a character:
/// they are left out, and what stays of the line is cut off as torn.
fn read_text(path: &Path, file: &mut File) -> Result<String, FileError> {
    let failed = |source| FileError::Io { path: path.to_owned(), source };
    let about = file.metadata().map_err(failed)?;
    if !about.is_file() {
        return Err(FileError::NotFile { path: path.to_owned() });
    }
    if about.len() > MOST_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(failed)?;
    String::from_utf8(bytes).or_else(|error| {
        let whole = error.utf8_error().valid_up_to();
        let mut bytes = error.into_bytes();
        if bytes[whole..].contains(&b'\n') {
            let line = bytes[..whole].split(|byte| *byte == b'\n').count();
            return Err(FileError::NotText { path: path.to_owned(), line });
        }
        bytes.truncate(whole);
        Ok(String::from_utf8(bytes).expect("valid up to there"))
    })
}

/// Where the seed of a journal lies.
pub fn seed_path(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(".seed");
    PathBuf::from(name)
}

/// Options for a file that only its owner may read.
fn private() -> OpenOptions {
    #[allow(unused_mut)] // only some systems have modes
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn write_seed(path: &Path, seed: Seed) -> Result<(), FileError> {
    let failed = |source| FileError::Io { path: path.to_owned(), source };
    // A seed that lies there belongs to another game, which would be lost without it.
    let mut file =
        private().write(true).create_new(true).open(path).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
            _ => failed(source),
        })?;
    file.write_all(format!("{}\n", seed.0).as_bytes()).and_then(|()| file.sync_data()).map_err(failed)
}

fn read_seed(path: &Path) -> Result<Option<Seed>, FileError> {
    match std::fs::read_to_string(path) {
        Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(FileError::Io { path: path.to_owned(), source }),
        Ok(text) => match text.trim().parse::<Bytes>() {
            Ok(bytes) => Ok(Some(Seed(bytes))),
            Err(_) => Err(FileError::NotSeed { path: path.to_owned() }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_appended_is_there_after_reopening_and_a_torn_tail_can_be_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        let mut file = JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        file.append("two\nthr").expect("appended");
        drop(file);
        let (mut file, text, seed) = JournalFile::open(&path).expect("opened");
        assert_eq!((text.as_str(), seed), ("one\ntwo\nthr", Some(Seed::new([3; 32]))));
        file.cut(8).expect("cut");
        file.append("three\n").expect("appended");
        file.forget_seed().expect("forgotten");
        drop(file);
        let (_, text, seed) = JournalFile::open(&path).expect("opened");
        assert_eq!((text.as_str(), seed), ("one\ntwo\nthree\n", None));
    }

    #[test]
    fn a_file_in_play_is_locked_and_an_existing_one_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        let file = JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        assert!(matches!(JournalFile::open(&path), Err(FileError::Locked { .. })));
        drop(file);
        let again = JournalFile::create(&path, "other\n", Seed::new([4; 32]));
        assert!(matches!(again, Err(FileError::Exists { .. })));
        let (_, text, seed) = JournalFile::open(&path).expect("opened");
        assert_eq!((text.as_str(), seed), ("one\n", Some(Seed::new([3; 32]))), "the old game was touched");
    }

    #[test]
    fn the_seed_of_another_game_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, moved) = (folder.path().join("game.journal"), folder.path().join("moved.journal"));
        JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        std::fs::rename(&path, &moved).expect("moved");
        let other = JournalFile::create(&path, "two\n", Seed::new([4; 32]));
        assert!(matches!(other, Err(FileError::Exists { .. })));
        assert!(!path.exists(), "nothing was begun");
        std::fs::rename(&moved, &path).expect("moved back");
        let (_, _, seed) = JournalFile::open(&path).expect("opened");
        assert_eq!(seed, Some(Seed::new([3; 32])));
    }

    #[test]
    fn a_tail_torn_inside_a_character_is_a_torn_tail_and_other_bytes_are_named_by_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        std::fs::write(&path, b"one\ntw\xc3").expect("written");
        assert_eq!(read(&path).expect("read"), "one\ntw");
        std::fs::write(&path, b"one\nt\xffwo\n").expect("written");
        assert!(matches!(read(&path), Err(FileError::NotText { line: 2, .. })));
        assert!(matches!(read(folder.path()), Err(FileError::NotFile { .. })));
    }

    #[test]
    #[cfg(unix)]
    fn journal_and_seed_are_for_the_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        for file in [seed_path(&path), path] {
            let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
    }
}
