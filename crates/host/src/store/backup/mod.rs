//! Backups: the whole database as lines of JSON, one row each, taken in one moment while the host may be open. The
//! form is the same for both databases, so a backup of one can be restored to the other. It is called good only when
//! it was read back from the disk.
//!
//! A backup names the migration that its database was at. An empty database is brought to that one, gets the rows, and
//! is then brought on by the migrations that came since: so old backups go the way that old databases go.

mod lines;
mod schema;
#[cfg(test)]
mod tests;

use super::{Address, Store, StoreError, WholeTable, encoded, make_file, probe};
use crate::clock::Clock;
use futures_util::TryStreamExt as _;
use kernel::{Pack, Text, Told, any::AnyGame};
use lines::{FORM, Reader, Seal, Writer};
use schema::{Schema, TABLES};
use sqlx::{AnyConnection, Connection as _};
use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufReader, BufWriter},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Why a backup was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line 1 is not how a backup of this program begins: name another file")]
    NoBackup,
    #[error(
        "line 1 says that it is of form {0}, and this program reads up to {FORM}: restore it with a newer program"
    )]
    Form(u64),
    #[error("line 2 says that it is of a newer program: restore it with that one")]
    Newer,
    #[error("line {line} is damaged: take another copy of this backup, or an earlier backup")]
    Damaged { line: usize },
    #[error("line {line} is missing or cut off: take another copy of this backup, or an earlier backup")]
    CutOff { line: usize },
    #[error("line {line} does not fit: {why}; take another copy of this backup, or an earlier backup")]
    Row { line: usize, why: Misfit },
    #[error("the database is not new: restore into a new one")]
    NotEmpty,
    #[error("it is there already: write the backup to a new file")]
    Exists,
    #[error("this is no plain file: name the one that holds the backup")]
    NoFile,
    #[error("there is no database {0}")]
    NoDatabase(Address),
    #[error(
        "the database is of an older form, and would be brought to a new one: take the backup with the program that \
         wrote it, or copy the database while no program has it open"
    )]
    Older,
    #[error("what was read back is not what was written: nothing is kept of it; write it to another disk")]
    NotKept,
}

/// Why a line fits no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error("{0}")]
    Unreadable(String),
    #[error("nothing named {0} is kept")]
    NoTable(String),
    #[error("{table} has no such {column}")]
    Column { table: String, column: String },
    #[error("the database refuses it: {0}")]
    Refused(String),
    #[error("it tells another number of rows")]
    Count,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

impl Told for BackupError {
    fn told(&self) -> Text {
        match self {
            BackupError::Store(error) => {
                Text::new("host-error-backup-database").with("what", error.to_string())
            }
            BackupError::Io(error) => error.told(),
            BackupError::NoBackup => Text::new("host-error-backup-none"),
            BackupError::Form(form) => {
                Text::new("host-error-backup-form").with("form", *form).with("known", FORM)
            }
            BackupError::Newer => Text::new("host-error-backup-newer"),
            BackupError::Damaged { line } => Text::new("host-error-backup-damaged").with("line", *line),
            BackupError::CutOff { line } => Text::new("host-error-backup-cut-off").with("line", *line),
            BackupError::Row { line, why } => {
                Text::new("host-error-backup-row").with("line", *line).with("why", why.told())
            }
            BackupError::NotEmpty => Text::new("host-error-backup-not-empty"),
            BackupError::Exists => Text::new("host-error-backup-exists"),
            BackupError::NoFile => Text::new("host-error-backup-no-file"),
            BackupError::NoDatabase(address) => {
                Text::new("host-error-backup-no-database").with("database", address.to_string())
            }
            BackupError::Older => Text::new("host-error-backup-older"),
            BackupError::NotKept => Text::new("host-error-backup-not-kept"),
        }
    }
}

impl Told for Misfit {
    fn told(&self) -> Text {
        match self {
            Misfit::Unreadable(what) => Text::new("host-error-misfit-unreadable").with("what", what.clone()),
            Misfit::NoTable(table) => Text::new("host-error-misfit-table").with("table", table.clone()),
            Misfit::Column { table, column } => Text::new("host-error-misfit-column")
                .with("table", table.clone())
                .with("column", column.clone()),
            Misfit::Refused(what) => Text::new("host-error-misfit-refused").with("what", what.clone()),
            Misfit::Count => Text::new("host-error-misfit-count"),
        }
    }
}

/// A backup that was read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    pub rows: u64,
    /// Forms before the fourth have no sums: what was changed in one may not be found.
    pub has_sums: bool,
}

/// Writes the whole database to a new file, for its owner alone: how many rows. The file is there, whole and read back
/// from the disk, or not at all.
pub fn backup(address: &Address, path: &Path) -> Result<u64, BackupError> {
    if path.exists() {
        return Err(BackupError::Exists);
    }
    if matches!(address, Address::File(file) if !file.exists()) {
        return Err(BackupError::NoDatabase(address.clone()));
    }
    let half = beside(path, ".part");
    let written = write_whole(address, &half).and_then(|seal| {
        std::fs::rename(&half, path)?;
        sync_folder_of(path)?;
        Ok(seal.rows)
    });
    if written.is_err() {
        // What is left of it is of no use; that it cannot be removed is not what went wrong.
        let _ = std::fs::remove_file(&half);
    }
    written
}

/// Puts a backup into an empty database, all or nothing.
pub fn restore(address: &Address, path: &Path) -> Result<Restored, BackupError> {
    let survey = survey(path)?;
    let is_new = matches!(address, Address::File(file) if !file.exists());
    let restored = tokio::runtime::Runtime::new()?.block_on(put_back(address, path, &survey));
    if let (Err(_), true, Address::File(file)) = (&restored, is_new, address) {
        for made in [file.clone(), beside(file, "-journal"), beside(file, "-wal"), beside(file, "-shm")] {
            // Most of them are not there.
            let _ = std::fs::remove_file(made);
        }
    }
    restored.map(|()| Restored { rows: survey.seal.rows, has_sums: survey.has_sums })
}

/// What came of looking through a backup.
#[derive(Debug)]
pub struct Checked {
    pub restored: Restored,
    /// How many games it has, and how many of them were opened by the rules; those that were not reached in time are
    /// neither opened nor unsound.
    pub games: usize,
    pub opened: usize,
    /// The tables whose games do not open, and why.
    pub unsound: Vec<(String, Text)>,
}

/// Looks through a backup as restoring it would: it is put into a database that is thrown away. Then its games are
/// opened by the rules, one after the other, as long as the patience lasts.
pub fn check_backup(
    path: &Path,
    games: Vec<Arc<dyn AnyGame>>,
    patience: Option<Duration>,
) -> Result<Checked, BackupError> {
    let folder = tempfile::tempdir()?;
    let scratch = Address::File(folder.path().join("tables.sqlite"));
    let restored = restore(&scratch, path)?;
    tokio::runtime::Runtime::new()?.block_on(open_games(&scratch, games, patience, restored))
}

/// What a first look at a backup tells.
struct Survey {
    schema: i64,
    seal: Seal,
    has_sums: bool,
}

/// Reads a backup to its end.
fn survey(path: &Path) -> Result<Survey, BackupError> {
    let about = std::fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(BackupError::NoFile);
    }
    let mut reader = Reader::open(BufReader::new(File::open(path)?))?;
    if reader.schema > schema::newest() {
        return Err(BackupError::Newer);
    }
    while reader.next_row()?.is_some() {}
    Ok(Survey { schema: reader.schema, seal: reader.seal(), has_sums: reader.form == FORM })
}

/// Writes a backup, and reads it again.
fn write_whole(address: &Address, path: &Path) -> Result<Seal, BackupError> {
    // What somebody else has put there is not written through.
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.write(true).create_new(true).open(path)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (file, written) = runtime.block_on(write(address, BufWriter::new(file)))?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    // Else it would be read from memory, whatever the disk has made of it. Some disks are no disks, and take no advice.
    #[cfg(target_os = "linux")]
    let _ = rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed);
    read_back(path, written)?;
    Ok(written)
}

/// Whether a file is what was written.
fn read_back(path: &Path, written: Seal) -> Result<(), BackupError> {
    match survey(path) {
        Ok(read) if read.seal == written => Ok(()),
        Err(BackupError::Io(error)) => Err(error.into()),
        _ => Err(BackupError::NotKept),
    }
}

async fn write(address: &Address, to: BufWriter<File>) -> Result<(BufWriter<File>, Seal), BackupError> {
    if Store::is_older(address).await? {
        return Err(BackupError::Older);
    }
    let store = Store::open(address, Clock::default()).await?;
    store.find_damage().await?;
    let mut transaction = if store.is_postgres() {
        store.readers.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?
    } else {
        store.readers.begin().await?
    };
    let mut to = Writer::begin(to, schema::newest())?;
    for table in TABLES {
        let mut rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch(&mut *transaction);
        while let Some(row) = rows.try_next().await? {
            to.row(table, schema::read(&row)?)?;
        }
    }
    transaction.rollback().await?;
    store.close().await;
    Ok(to.end()?)
}

/// Everything in one transaction, the making of the tables too: a database that is refused a row stays as it was.
async fn put_back(address: &Address, path: &Path, survey: &Survey) -> Result<(), BackupError> {
    sqlx::any::install_default_drivers();
    let url = match address {
        Address::Postgres(url) => url.clone(),
        Address::File(file) => {
            make_file(file)?;
            format!("sqlite://{}", encoded(file))
        }
    };
    probe(&url).await?;
    let mut connection = AnyConnection::connect(&url).await?;
    let filled = fill(&mut connection, path, survey).await;
    connection.close().await?;
    filled
}

async fn fill(connection: &mut AnyConnection, path: &Path, survey: &Survey) -> Result<(), BackupError> {
    let migrator = schema::migrator(connection);
    let begin = if schema::is_postgres(connection) { "BEGIN" } else { "BEGIN IMMEDIATE" };
    let mut transaction = connection.begin_with(begin).await?;
    if !Schema::of(&mut transaction).await?.is_new() {
        migrator.run(&mut *transaction).await.map_err(StoreError::from)?;
        schema::clear(&mut transaction, survey.schema).await?;
    }
    migrator.run_to(survey.schema, &mut *transaction).await.map_err(StoreError::from)?;
    let schema = Schema::of(&mut transaction).await?;
    let mut reader = Reader::open(BufReader::new(File::open(path)?))?;
    while let Some(line) = reader.next_row()? {
        schema.put(&mut transaction, &line).await?;
    }
    if reader.seal() != survey.seal {
        // Somebody has written to it meanwhile.
        return Err(BackupError::Damaged { line: reader.lines_read });
    }
    migrator.run(&mut *transaction).await.map_err(StoreError::from)?;
    Ok(transaction.commit().await?)
}

async fn open_games(
    address: &Address,
    games: Vec<Arc<dyn AnyGame>>,
    patience: Option<Duration>,
    restored: Restored,
) -> Result<Checked, BackupError> {
    let store = Store::open(address, Clock::default()).await?;
    let games: Vec<_> = games.into_iter().map(|game| (game.pack(), game)).collect();
    let ids: Vec<String> =
        sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(&store.readers).await?;
    let mut checked = Checked { restored, games: ids.len(), opened: 0, unsound: Vec::new() };
    let begun = Instant::now();
    for id in ids {
        if patience.is_some_and(|patience| begun.elapsed() > patience) {
            break;
        }
        match open_game(&store, &games, &id).await {
            Ok(()) => checked.opened += 1,
            Err(why) => checked.unsound.push((id, why)),
        }
    }
    store.close().await;
    Ok(checked)
}

/// Opens a game as a host would.
async fn open_game(store: &Store, games: &[(Pack, Arc<dyn AnyGame>)], id: &str) -> Result<(), Text> {
    let broken = |error: StoreError| Text::new("host-error-backup-database").with("what", error.to_string());
    let Some(whole) = store.whole_table(id).await.map_err(broken)? else { return Ok(()) };
    let WholeTable { row, seed, journal, kept, .. } = whole;
    let (pack, game) = games
        .iter()
        .find(|(_, game)| game.id() == row.game)
        .ok_or_else(|| Text::new("host-error-backup-no-game").with("game", row.game))?;
    let seed = seed.as_deref().map(str::parse).transpose();
    let seed = seed.map_err(|_| Text::new("host-error-backup-seed"))?;
    match game.reopen(&journal, pack, seed, kept.as_deref()) {
        Ok((_, None)) => Ok(()),
        Ok((_, Some(_))) => Err(Text::new("host-error-backup-torn")),
        Err(error) => Err(error.told()),
    }
}

/// A path with something behind its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// That a file has its name is on the disk.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
