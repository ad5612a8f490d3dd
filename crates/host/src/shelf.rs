//! The shelf: the folder where tables lie, and the games they are tables of. For a table `ID` there are
//! `ID.journal`, the game itself; `ID.journal.seed`, while it is secret; and `ID.seats.json`, who sits where.
//! Files are added here and never removed, but for the seed of a game that is over and what is left of a
//! table that could not be made.

use crate::{
    open_table::OpenTable,
    problem::Problem,
    seats::{Chair, SeatsFile, Sitter, draw, sync_folder, token_hash},
};
use kernel::{
    Seat, SeatInfo, Setup, Text, Told,
    any::AnyGame,
    bytes::Bytes,
    fair::Seed,
    file::{FileError, JournalFile, seed_path},
    published::{NoSuchLevel, StartError},
    table::Opening,
};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The name of a table: sixteen hexadecimal digits, so that it can stand in addresses and file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TableId(u64);

impl TableId {
    pub(crate) fn drawn() -> Result<Self, Problem> {
        getrandom::u64().map(TableId).map_err(|error| Problem::internal(&error))
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        let fits = text.len() == 16 && text.bytes().all(digit);
        fits.then(|| u64::from_str_radix(text, 16).ok().map(TableId)).flatten()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A wish for a new table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    game: String,
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seats: BTreeMap<String, Sitter>,
    /// What seats add to the dice. The host draws for those that give nothing.
    #[serde(default)]
    nonces: BTreeMap<String, Bytes>,
}

/// The tokens of a new table by seat, told this once.
pub(crate) type Tokens = BTreeMap<&'static str, Bytes>;

/// Why a table on the shelf could not be opened. Its files are as they were.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenFault {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{path}: {source}")]
    Seats { path: PathBuf, source: io::Error },
    #[error("{path} does not name the seats of the journal")]
    OtherSeats { path: PathBuf },
    #[error("it is a table of '{0}', which this host does not offer")]
    NoGame(String),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("it could not be brought up to date: {0:?}")]
    Unwritten(Problem),
}

pub(crate) struct Shelf {
    folder: PathBuf,
    games: Vec<Arc<dyn AnyGame>>,
}

impl Shelf {
    pub(crate) fn at(folder: &Path, games: Vec<Arc<dyn AnyGame>>) -> io::Result<Self> {
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(folder)?;
        Ok(Shelf { folder: folder.to_owned(), games })
    }

    /// The tables that have a journal here.
    pub(crate) fn ids(&self) -> io::Result<Vec<TableId>> {
        let mut ids = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let name = file?.file_name();
            let Some(name) = name.to_str().and_then(|name| name.strip_suffix(".journal")) else { continue };
            if let Some(id) = TableId::read(name) {
                ids.push(id);
            } else {
                tracing::warn!(journal = name, "this journal is no table of a host: left alone");
            }
        }
        ids.sort_unstable();
        Ok(ids)
    }

    fn journal_path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{id}.journal"))
    }

    fn seats_path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{id}.seats.json"))
    }

    fn game(&self, id: &str) -> Option<&dyn AnyGame> {
        self.games.iter().find(|game| game.id() == id).map(|game| &**game)
    }

    /// Opens a table from its files, every answer and roll checked anew. Only a torn tail is changed: it is
    /// cut, and what follows by itself from the lines before it is written again.
    pub(crate) fn open(&self, id: TableId) -> Result<OpenTable, OpenFault> {
        let path = self.seats_path(id);
        let failed = |source| OpenFault::Seats { path: path.clone(), source };
        let kept = SeatsFile::read(&path).map_err(failed)?;
        let game = self.game(&kept.game).ok_or_else(|| OpenFault::NoGame(kept.game.clone()))?;
        let (mut file, text, seed) = JournalFile::open(&self.journal_path(id))?;
        // From the first entry, not from the last snapshot: the log must have everything.
        let (table, torn) = game.open(&text, &game.pack(), seed, Opening::Audit)?;
        let mut seats = kept.seats;
        let chairs: Option<Vec<Chair>> = table.seats().iter().map(|info| seats.remove(info.id)).collect();
        let chairs = chairs.filter(|_| seats.is_empty()).ok_or(OpenFault::OtherSeats { path })?;
        if let Some(torn) = &torn {
            tracing::warn!(table = %id, "{torn}");
        }
        let written = file.make_whole(&text, torn.as_ref())?;
        let mut open = OpenTable::new(id, table, file, written, chairs, seed.is_some());
        open.write().map_err(OpenFault::Unwritten)?;
        Ok(open)
    }

    /// Starts a game and lays its files on the shelf.
    pub(crate) fn create(&self, id: TableId, wish: &NewTable) -> Result<(OpenTable, Tokens), Problem> {
        let game = self.game(&wish.game).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|game| game.id()).collect();
            let why = Text::new("host-error-no-game").with("game", wish.game.clone());
            Problem::cannot_start(why.with("known", known.join(", ")))
        })?;
        let setup = Setup {
            book: game.id().to_owned(),
            scenario: wish.scenario.clone(),
            options: wish.options.clone(),
            pack: game.pack(),
        };
        let infos = game.seats(&setup)?;
        check_seats(game, &infos, wish)?;
        let seed = Seed(draw()?);
        let mut nonces: Vec<(Seat, Bytes)> = Vec::new();
        for info in &infos {
            nonces.push((info.seat, wish.nonces.get(info.id).map_or_else(draw, |nonce| Ok(*nonce))?));
        }
        let table = game.start(&setup, seed, &nonces)?;
        let (mut tokens, mut chairs) = (Tokens::new(), Vec::new());
        for info in &infos {
            chairs.push(match &wish.seats[info.id] {
                Sitter::Computer(level) => Chair::Computer(level.clone()),
                Sitter::Person => {
                    let token = draw()?;
                    tokens.insert(info.id, token);
                    Chair::Person(token_hash(&token))
                }
            });
        }
        let seats = infos.iter().map(|info| info.id.to_owned()).zip(chairs.iter().cloned()).collect();
        let kept = SeatsFile { game: wish.game.clone(), seats };
        let file = self.lay_down(id, &kept, table.journal_text(0), seed).inspect_err(|_| self.clear(id))?;
        let written = table.entries();
        let mut open = OpenTable::new(id, table, file, written, chairs, true);
        open.write()?;
        Ok((open, tokens))
    }

    fn lay_down(
        &self,
        id: TableId,
        kept: &SeatsFile,
        text: &str,
        seed: Seed,
    ) -> Result<JournalFile, Problem> {
        kept.write(&self.seats_path(id))?;
        let file = JournalFile::create(&self.journal_path(id), text, seed);
        let file = file.map_err(|error| Problem::not_written(&error))?;
        sync_folder(&self.folder)?;
        Ok(file)
    }

    /// Removes what is left of a table that could not be made and that nobody was told of.
    fn clear(&self, id: TableId) {
        let journal = self.journal_path(id);
        for path in [seed_path(&journal), journal, self.seats_path(id)] {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    tracing::warn!(path = %path.display(), %error, "a file is left of a table that was not made");
                }
                _ => {}
            }
        }
    }
}

/// Every seat of the game is given to somebody, and nothing is said of seats and levels that it has not.
fn check_seats(game: &dyn AnyGame, infos: &[SeatInfo], wish: &NewTable) -> Result<(), Problem> {
    let known = || infos.iter().map(|info| info.id).collect::<Vec<_>>().join(", ");
    let is_seat = |name: &String| infos.iter().any(|info| info.id == name);
    if let Some(name) = wish.seats.keys().chain(wish.nonces.keys()).find(|name| !is_seat(name)) {
        let why = Text::new("host-error-no-seat").with("seat", name.clone()).with("known", known());
        return Err(Problem::cannot_start(why));
    }
    if let Some(info) = infos.iter().find(|info| !wish.seats.contains_key(info.id)) {
        let why = Text::new("host-error-empty-seat").with("seat", info.id).with("known", known());
        return Err(Problem::cannot_start(why));
    }
    let levels = game.levels();
    for sitter in wish.seats.values() {
        match sitter {
            Sitter::Computer(level) if levels.iter().all(|info| info.id != level) => {
                let known = levels.iter().map(|info| info.id.to_owned()).collect();
                return Err(Problem::cannot_start(NoSuchLevel { level: level.clone(), known }.told()));
            }
            _ => {}
        }
    }
    Ok(())
}
