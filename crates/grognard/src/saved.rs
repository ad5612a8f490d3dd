//! A game in a file: the table and its journal on disk go forward together. If the disk fails, the table is
//! read back from the file, so that what is shown is never ahead of what is kept.

use crate::{failure::Failure, shelf, speech::Speech};
use kernel::{
    Pack, Seat, Setup, Text, Told,
    any::{AnyGame, AnyTable},
    bytes::Bytes,
    fair::Seed,
    file::{FileError, JournalFile},
    journal::Torn,
    published::StartError,
    table::{OpenError, Opening},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

pub struct SavedGame {
    pub table: Box<dyn AnyTable>,
    file: JournalFile,
    written: usize,
}

/// Reads the game's name out of a journal's first line.
pub fn game_of(text: &str, path: &Path) -> Result<Arc<dyn AnyGame>, Failure> {
    let unusable = |key| Failure::input(Text::new(key).with("file", path.display().to_string()));
    if text.is_empty() {
        return Err(unusable("error-empty-journal"));
    }
    // Whatever was done to the line after it was written is for the game to find.
    let line = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    let header: Option<serde_json::Value> = serde_json::from_str(line).ok();
    let name = header.as_ref().and_then(|line| line["entry"]["header"]["game"].as_str());
    shelf::game(name.ok_or_else(|| unusable("error-not-a-journal"))?)
}

pub fn read(path: &Path) -> Result<String, Failure> {
    Ok(kernel::file::read_journal(path)?)
}

/// The file of another kind that goes with a journal.
pub fn beside(journal: &Path, suffix: &str) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub fn random_bytes() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::broken(Text::new("error-no-randomness").with("what", error.to_string())))?;
    Ok(bytes)
}

/// A journal opened to look at: the table, and what was cut off its end.
pub fn look(path: &Path, folder: Option<&PathBuf>, speech: &Speech) -> Result<Box<dyn AnyTable>, Failure> {
    let text = read(path)?;
    let game = game_of(&text, path)?;
    let pack = shelf::pack(game.as_ref(), folder.map(PathBuf::as_path))?;
    let (table, torn) =
        open(game.as_ref(), &text, &pack, None).map_err(|error| Failure::file(path, error))?;
    if let Some(torn) = torn {
        speech.aside("cli-note", torn);
    }
    if let Some(held) = table.held() {
        speech.aside("cli-note", held.told());
    }
    Ok(table)
}

/// Opens a journal that may come from anywhere: all of it is checked. One that another release has written may be held.
fn open(
    game: &dyn AnyGame,
    text: &str,
    pack: &Pack,
    seed: Option<Seed>,
) -> Result<(Box<dyn AnyTable>, Option<Torn>), StartError> {
    game.open(text, pack, seed, Opening::Audit).or_else(|error| match game.reopen(text, pack, seed, None) {
        Ok((table, torn)) if table.held().is_some_and(|held| !held.ours) => Ok((table, torn)),
        _ => Err(error),
    })
}

fn begin(game: &dyn AnyGame, setup: &Setup) -> Result<(Box<dyn AnyTable>, Seed), Failure> {
    let seed = Seed::sealing(random_bytes()?, random_bytes()?);
    let mut nonces: Vec<(Seat, Bytes)> = Vec::new();
    for info in game.seats(setup)? {
        nonces.push((info.seat, Bytes(random_bytes()?)));
    }
    Ok((game.start(setup, seed, &nonces)?, seed))
}

/// A name in the folder that nothing has yet.
fn free_name(folder: &Path, game: &str) -> PathBuf {
    let mut number = 1_u32;
    loop {
        let path = folder.join(format!("{game}-{number}.journal"));
        // A seed that lies there alone belongs to a game that was moved away.
        let taken = |path: &Path| path.symlink_metadata().is_ok();
        if !taken(&path) && !taken(&kernel::file::seed_path(&path)) {
            return path;
        }
        number += 1;
    }
}

impl SavedGame {
    /// A new game in that file.
    pub fn create(game: &dyn AnyGame, setup: &Setup, path: &Path) -> Result<Self, Failure> {
        let (table, seed) = begin(game, setup)?;
        let file = JournalFile::create(path, table.journal_text(0), seed)?;
        Ok(SavedGame { written: table.entries(), table, file })
    }

    /// A new game in the folder, under a name that nothing has yet.
    pub fn create_in(game: &dyn AnyGame, setup: &Setup, folder: &Path) -> Result<Self, Failure> {
        let (table, seed) = begin(game, setup)?;
        loop {
            match JournalFile::create(&free_name(folder, game.id()), table.journal_text(0), seed) {
                // Another program was quicker: it has the name, and the next one is free.
                Err(FileError::Exists { .. } | FileError::LoneSeed { .. }) => {}
                file => return Ok(SavedGame { written: table.entries(), table, file: file? }),
            }
        }
    }

    /// Opens a game to go on with it. The file may come from anywhere, so all of it is checked, and nothing in it
    /// is changed before `seated` has found, from the table and the journal's text, who goes on.
    pub fn resume<T>(
        path: &Path,
        folder: Option<&Path>,
        speech: &Speech,
        seated: impl FnOnce(&dyn AnyTable, &str) -> Result<T, Failure>,
    ) -> Result<(Self, T), Failure> {
        let (mut file, text, seed) = JournalFile::open(path)?;
        let game = game_of(&text, path)?;
        let pack = shelf::pack(game.as_ref(), folder)?;
        let (table, torn) = open(game.as_ref(), &text, &pack, seed).map_err(|error| match error {
            StartError::Open(OpenError::Seed) => Failure::file(&kernel::file::seed_path(path), error),
            error => Failure::file(path, error),
        })?;
        if let Some(held) = table.held().filter(|_| table.outcome().is_none()) {
            let why = Text::new("error-held").with("file", path.display().to_string());
            return Err(Failure::input(why.with("why", held.told())));
        }
        if seed.is_none() && table.outcome().is_none() {
            let missing = kernel::file::seed_path(path);
            let why = Text::new("error-no-seed")
                .with("file", path.display().to_string())
                .with("seed", missing.display().to_string());
            return Err(Failure::input(why));
        }
        let seated = seated(table.as_ref(), &text)?;
        if let Some(torn) = &torn {
            speech.aside("cli-note", torn);
        }
        let written = file.make_whole(&text, torn.as_ref())?;
        let mut saved = SavedGame { table, file, written };
        saved.keep()?;
        Ok((saved, seated))
    }

    /// Carries a held game over to the rules and data here, as its owner decides: what has changed.
    pub fn adopt(path: &Path, folder: Option<&Path>) -> Result<Text, Failure> {
        let (mut file, text, seed) = JournalFile::open(path)?;
        let game = game_of(&text, path)?;
        let pack = shelf::pack(game.as_ref(), folder)?;
        let (mut table, torn) =
            game.reopen(&text, &pack, seed, None).map_err(|error| Failure::file(path, error))?;
        let told = table.held().map(Told::told);
        table.adopt(&[])?;
        let written = file.make_whole(&text, torn.as_ref())?;
        SavedGame { table, file, written }.keep()?;
        Ok(told.unwrap_or(Text::new("")))
    }

    /// Keeps the position too, for a game that is put away: a later program may come to it no more.
    pub fn put_away(&mut self) -> Result<(), Failure> {
        self.table.put_away();
        self.keep()
    }

    /// Writes what the table has added to its journal. At the end of the game the seed is told.
    pub fn keep(&mut self) -> Result<(), Failure> {
        let over = self.table.outcome().is_some();
        if over {
            match self.table.reveal_seed() {
                Ok(()) | Err(kernel::table::TableError::NoSeed) => {}
                Err(error) => return Err(error.into()),
            }
        }
        if self.written < self.table.entries() {
            self.file.append(self.table.journal_text(self.written))?;
            self.written = self.table.entries();
        }
        if over {
            self.file.forget_seed()?;
        }
        Ok(())
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// A command about this game that the user can type as it is.
    pub fn told_with_command(&self, key: &'static str) -> Text {
        let program = std::env::args().next().unwrap_or_else(|| "grognard".to_owned());
        Text::new(key).with("program", program).with("file", self.path().display().to_string())
    }
}
