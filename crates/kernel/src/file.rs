//! Games on disk. A game lies in one file that only ever grows; its seed lies beside it until the game is over
//! and the seed stands in the journal itself. Both hold secrets and are readable by their owner alone. A file is
//! locked while a program plays it.
//!
//! Whatever a user can name is read here, so that a pipe that never ends or a disk's worth of zeros is refused
//! before it is read: plain files only, and no more than a kind of file can need.

use crate::{fair::Seed, journal::Torn};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    #[error("{path} exists already; choose another name, or go on with the game that is in it")]
    Exists { path: PathBuf },
    #[error(
        "{path} lies there without its game: a game that was moved away needs it; choose another name, or remove it if there is none"
    )]
    LoneSeed { path: PathBuf },
    #[error("{path} is being played by another program; close that one first")]
    Locked { path: PathBuf },
    #[error("{path}: line {line} is not text in UTF-8: this is another kind of file, or it is damaged")]
    NotText { path: PathBuf, line: usize },
    #[error("{path} is not a plain file")]
    NotFile { path: PathBuf },
    #[error("{path} is too large: such a file has no more than {} KiB", most >> 10)]
    TooLarge { path: PathBuf, most: u64 },
    #[error("{path} does not hold a seed: 64 hexadecimal digits, and in newer games 64 more")]
    NotSeed { path: PathBuf },
}

/// The most bytes of a journal.
const MOST_OF_JOURNAL: u64 = 256 << 20;
/// The most bytes of a seed file: its digits, and what an editor adds.
const MOST_OF_SEED: u64 = 1 << 10;
/// The most bytes of a problem file.
pub const MOST_OF_PROBLEM: u64 = 1 << 20;

/// An open journal file.
#[derive(Debug)]
pub struct JournalFile {
    path: PathBuf,
    file: File,
}

impl JournalFile {
    /// Starts a new file with the journal's first lines, and puts the seed beside it. Both appear whole or not
    /// at all, the seed first: a game without its seed could not be played.
    pub fn create(path: &Path, text: &str, seed: Seed) -> Result<Self, FileError> {
        let beside = seed_path(path);
        clear_leftovers(path)?;
        if path.exists() {
            return Err(FileError::Exists { path: path.to_owned() });
        }
        // The game's own file first: where neither can be written, that is the one that was asked for.
        let game = write_aside(path, text)?;
        let seed = write_aside(&beside, &format!("{}\n", seed.written()))?;
        // Nobody else may take the file up between its appearance and the first move.
        lock(path, game.as_file())?;
        let lone = |path| FileError::LoneSeed { path };
        put_in_place(seed, &beside, lone)?;
        let file = put_in_place(game, path, |path| FileError::Exists { path })
            .inspect_err(|_| drop(fs::remove_file(&beside)))?;
        sync_folder_of(path)?;
        Ok(JournalFile { path: path.to_owned(), file })
    }

    /// Opens a file: its whole text, and the seed beside it if there is one.
    pub fn open(path: &Path) -> Result<(Self, String, Option<Seed>), FileError> {
        let failed = |source| FileError::Io { path: path.to_owned(), source };
        is_plain(path)?;
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        let mut journal = JournalFile { path: path.to_owned(), file };
        let bytes = read_bytes(path, &mut journal.file, MOST_OF_JOURNAL)?;
        let seed = read_seed(&seed_path(path))?;
        Ok((journal, journal_text(path, bytes)?, seed))
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

    /// Makes the end of the file whole, once it is certain that the game is gone on with: cuts off a torn tail,
    /// or ends a last line that lacks its end. Returns how many lines there are.
    pub fn make_whole(&mut self, text: &str, torn: Option<&Torn>) -> Result<usize, FileError> {
        let failed = |source| FileError::Io { path: self.path.clone(), source };
        let whole = &text[..torn.map_or(text.len(), |torn| torn.kept)];
        // The file may be longer than its text: by half a character.
        if self.file.metadata().map_err(failed)?.len() > whole.len() as u64 {
            let cut = self.file.set_len(whole.len() as u64).and_then(|()| self.file.sync_data());
            cut.map_err(failed)?;
        }
        if !whole.ends_with('\n') {
            self.append("\n")?;
        }
        Ok(whole.lines().count())
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

fn lock(path: &Path, file: &File) -> Result<(), FileError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => FileError::Locked { path: path.to_owned() },
        TryLockError::Error(source) => FileError::Io { path: path.to_owned(), source },
    })
}

/// An empty journal is what a start left that was broken off: no game was begun, and the seed beside it is of
/// none.
fn clear_leftovers(path: &Path) -> Result<(), FileError> {
    let empty = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == 0);
    if !empty {
        return Ok(());
    }
    for path in [seed_path(path), path.to_owned()] {
        match fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                return Err(FileError::Io { path, source });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes a file under a name of its own beside the path, readable by its owner alone, and waits until the disk
/// has it.
fn write_aside(path: &Path, text: &str) -> Result<NamedTempFile, FileError> {
    let failed = |source| FileError::Io { path: path.to_owned(), source };
    let mut aside = tempfile::Builder::new();
    let aside = aside.prefix(".grognard-").append(true).tempfile_in(folder_of(path));
    let mut aside = aside.map_err(failed)?;
    aside.write_all(text.as_bytes()).and_then(|()| aside.as_file().sync_data()).map_err(failed)?;
    Ok(aside)
}

/// Gives the file its name, unless something has it.
fn put_in_place(
    aside: NamedTempFile,
    path: &Path,
    taken: impl Fn(PathBuf) -> FileError,
) -> Result<File, FileError> {
    aside.persist_noclobber(path).map_err(|failed| match failed.error.kind() {
        io::ErrorKind::AlreadyExists => taken(path.to_owned()),
        _ => FileError::Io { path: path.to_owned(), source: failed.error },
    })
}

/// Replaces a small file as a whole: whatever happens, either the old or the new one is there.
pub fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    let aside = write_aside(path, text)?;
    aside.persist(path).map_err(|failed| FileError::Io { path: path.to_owned(), source: failed.error })?;
    sync_folder_of(path)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until the disk knows the names in the folder of the path.
fn sync_folder_of(path: &Path) -> Result<(), FileError> {
    // Elsewhere a folder cannot be opened as a file.
    if cfg!(unix) {
        let synced = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
        synced.map_err(|source| FileError::Io { path: path.to_owned(), source })?;
    }
    Ok(())
}

/// The text of a journal that is only looked at.
pub fn read_journal(path: &Path) -> Result<String, FileError> {
    journal_text(path, read_plain(path, MOST_OF_JOURNAL)?)
}

/// The text of a file that the user names.
pub fn read(path: &Path, most: u64) -> Result<String, FileError> {
    String::from_utf8(read_plain(path, most)?).map_err(|error| {
        let whole = error.utf8_error().valid_up_to();
        not_text(path, &error.as_bytes()[..whole])
    })
}

fn read_plain(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    is_plain(path)?;
    let mut file = File::open(path).map_err(|source| FileError::Io { path: path.to_owned(), source })?;
    read_bytes(path, &mut file, most)
}

/// A pipe would make us wait for ever: it is refused before it is opened.
fn is_plain(path: &Path) -> Result<(), FileError> {
    let about = fs::metadata(path).map_err(|source| FileError::Io { path: path.to_owned(), source })?;
    match about.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => {
            let source = io::ErrorKind::IsADirectory.into();
            Err(FileError::Io { path: path.to_owned(), source })
        }
        _ => Err(FileError::NotFile { path: path.to_owned() }),
    }
}

fn read_bytes(path: &Path, file: &mut File, most: u64) -> Result<Vec<u8>, FileError> {
    let failed = |source| FileError::Io { path: path.to_owned(), source };
    let too_large = || FileError::TooLarge { path: path.to_owned(), most };
    if file.metadata().map_err(failed)?.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // Some files say that they are empty and are not.
    file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// All that is text. Bytes that are not, at the end of the last line, were torn in the middle of a character:
/// they are left out, and what stays of the line is cut off as torn.
fn journal_text(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).or_else(|error| {
        let whole = error.utf8_error().valid_up_to();
        let mut bytes = error.into_bytes();
        let ends = |bytes: &[u8]| bytes.contains(&b'\n');
        if ends(&bytes[whole..]) || !ends(&bytes[..whole]) {
            return Err(not_text(path, &bytes[..whole]));
        }
        bytes.truncate(whole);
        Ok(String::from_utf8(bytes).expect("valid up to there"))
    })
}

fn not_text(path: &Path, whole: &[u8]) -> FileError {
    let line = whole.split(|byte| *byte == b'\n').count();
    FileError::NotText { path: path.to_owned(), line }
}

/// Where the seed of a journal lies.
pub fn seed_path(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(".seed");
    PathBuf::from(name)
}

fn read_seed(path: &Path) -> Result<Option<Seed>, FileError> {
    match read(path, MOST_OF_SEED) {
        Err(FileError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(FileError::NotText { .. } | FileError::TooLarge { .. }) => {
            Err(FileError::NotSeed { path: path.to_owned() })
        }
        Err(error) => Err(error),
        Ok(text) => match text.trim().parse() {
            Ok(seed) => Ok(Some(seed)),
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
        let torn = Torn { line: 3, kept: 8, lost: 3 };
        assert_eq!(file.make_whole(&text, Some(&torn)).expect("cut"), 2);
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
    fn where_no_file_can_be_made_the_one_that_was_asked_for_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let nowhere = folder.path().join("nowhere").join("new.journal");
        match JournalFile::create(&nowhere, "one\n", Seed::new([3; 32])) {
            Err(FileError::Io { path, .. }) => assert_eq!(path, nowhere),
            other => panic!("there is no such folder: {other:?}"),
        }
    }

    #[test]
    fn the_seed_of_another_game_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, moved) = (folder.path().join("game.journal"), folder.path().join("moved.journal"));
        JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        std::fs::rename(&path, &moved).expect("moved");
        let other = JournalFile::create(&path, "two\n", Seed::new([4; 32]));
        assert!(matches!(other, Err(FileError::LoneSeed { .. })));
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
        assert_eq!(read_journal(&path).expect("read"), "one\ntw");
        std::fs::write(&path, [0x89, 0xff]).expect("written");
        assert!(matches!(read_journal(&path), Err(FileError::NotText { line: 1, .. })), "a picture, say");
        std::fs::write(&path, b"one\nt\xffwo\n").expect("written");
        assert!(matches!(read_journal(&path), Err(FileError::NotText { line: 2, .. })));
        assert!(matches!(read(&path, 100), Err(FileError::NotText { line: 2, .. })));
    }

    #[test]
    fn a_last_line_that_lacks_its_end_is_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        std::fs::write(&path, "one\ntwo").expect("written");
        let (mut file, text, _) = JournalFile::open(&path).expect("opened");
        assert_eq!(file.make_whole(&text, None).expect("ended"), 2);
        file.append("three\n").expect("appended");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "one\ntwo\nthree\n");
    }

    #[test]
    fn an_empty_leftover_of_a_start_does_not_block_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        std::fs::write(&path, "").expect("written");
        std::fs::write(seed_path(&path), "").expect("written");
        JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect("created");
        assert_eq!(JournalFile::open(&path).expect("opened").2, Some(Seed::new([3; 32])));
    }

    #[test]
    fn a_start_that_fails_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        std::fs::create_dir(&path).expect("made");
        JournalFile::create(&path, "one\n", Seed::new([3; 32])).expect_err("a folder has the name");
        std::fs::remove_dir(&path).expect("removed");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    #[cfg(unix)]
    fn what_might_never_end_is_refused_before_it_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.journal");
        std::os::unix::fs::symlink("/dev/zero", &path).expect("linked");
        assert!(matches!(read(&path, 100), Err(FileError::NotFile { .. })));
        assert!(matches!(read_journal(&path), Err(FileError::NotFile { .. })));
        assert!(matches!(JournalFile::open(&path), Err(FileError::NotFile { .. })));
        std::fs::remove_file(&path).expect("removed");
        std::os::unix::fs::symlink("/dev/zero", seed_path(&path)).expect("linked");
        std::fs::write(&path, "one\n").expect("written");
        assert!(matches!(JournalFile::open(&path), Err(FileError::NotFile { .. })));
        File::create(&path).and_then(|file| file.set_len(MOST_OF_JOURNAL + 1)).expect("stretched");
        assert!(matches!(read_journal(&path), Err(FileError::TooLarge { .. })));
    }

    #[test]
    fn a_small_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.players");
        replace(&path, "old and long").expect("written");
        replace(&path, "new").expect("written");
        assert_eq!(read(&path, 100).expect("read"), "new");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
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
