//! The database: everything that must outlive a host. SQLite in a file by default, PostgreSQL by its address; both
//! behave alike, and nobody outside this folder knows which it is.
//!
//! What changes a game is a [`Commit`]: it names the count of changes that it builds on, and is refused when another
//! host was faster. With SQLite commits of many tables are gathered by one writer into one transaction, because a
//! disk that must be waited for once is faster than one that must be waited for a hundred times.

mod backup;
mod commit;
mod jobs;
mod news;
mod notices;
mod people;
mod rows;
mod tables;

pub use backup::{BackupError, backup, restore};
pub(crate) use commit::{Commit, Frame, SightRow, Written};
pub(crate) use jobs::Job;
pub(crate) use news::News;
pub(crate) use notices::{About, Channel, Notice, Readers};
pub(crate) use people::Person;
pub(crate) use tables::{ChairRow, NewRow, Said, Sat, Sitting, TableRow};

use crate::clock::Clock;
use rows::Dialect;
use sqlx::{
    Any, AnyConnection, AnyPool, Connection, Transaction,
    any::AnyPoolOptions,
    migrate::{MigrateError, Migrator},
};
use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::Duration,
};
use tokio::sync::{Notify, broadcast, mpsc};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Connections that only read, and those of PostgreSQL.
const CONNECTIONS: u32 = 8;
/// How long a statement waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A file of SQLite. It is made, for its owner alone, if it is not there; its folder is not: a mistyped path would
    /// look as if all tables were lost.
    File(PathBuf),
    /// An address of PostgreSQL. It may hold a password: it is never shown.
    Postgres(String),
}

impl FromStr for Address {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Address::Postgres(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite://").or(text.strip_prefix("sqlite:")).unwrap_or(text);
        Ok(Address::File(path.into()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => path.display().fmt(f),
            Address::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

/// Why the database did not do what it was told. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    #[error("its form is not one that this program knows: {0}")]
    Form(MigrateError),
    #[error("it was written by a newer program: open it with that one")]
    Newer,
    #[error("this file is no database: name another")]
    NoDatabase,
    #[error("it is damaged: put the last backup into a new one")]
    Damaged,
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("there is no folder {0}: correct the path, or make the folder first")]
    NoFolder(PathBuf),
    #[error("the database is being closed")]
    Closed,
    #[error("another change was faster")]
    Overtaken,
    #[error("a row cannot be read: {0}")]
    Row(#[from] serde_json::Error),
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        if matches!(error, MigrateError::VersionMissing(_)) {
            StoreError::Newer
        } else {
            StoreError::Form(error)
        }
    }
}

pub(crate) type Stored<T> = Result<T, StoreError>;

/// A database, ready.
#[derive(Clone)]
pub(crate) struct Store {
    address: Address,
    readers: AnyPool,
    writers: AnyPool,
    /// The way to the one writer of SQLite.
    queue: Option<mpsc::Sender<commit::Queued>>,
    news: broadcast::Sender<News>,
    /// Who this host is among those that share the database.
    host: String,
    pub(crate) clock: Clock,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database and brings it to the form that this program knows.
    pub(crate) async fn open(address: &Address, clock: Clock) -> Stored<Self> {
        sqlx::any::install_default_drivers();
        let options = AnyPoolOptions::new().acquire_timeout(PATIENCE);
        let (news, _) = broadcast::channel(1024);
        let host = format!("{:016x}", getrandom::u64().map_err(std::io::Error::other)?);
        let store = match address {
            Address::Postgres(url) => {
                probe(url).await?;
                let pool = options.max_connections(CONNECTIONS).connect(url).await?;
                POSTGRES.run(&pool).await?;
                Store {
                    address: address.clone(),
                    readers: pool.clone(),
                    writers: pool,
                    queue: None,
                    news,
                    host,
                    clock,
                }
            }
            Address::File(path) => {
                make_file(path)?;
                let url = format!("sqlite://{}?mode=rwc", encoded(path));
                probe(&url).await?;
                let readers = options.clone().after_connect(|connection, _| Box::pin(set_up(connection)));
                let writers = options.after_connect(|connection, _| Box::pin(set_up_writer(connection)));
                let writers = writers.max_connections(1).connect(&url).await?;
                SQLITE.run(&writers).await?;
                let readers = readers.max_connections(CONNECTIONS).connect(&url).await?;
                let (queue, queued) = mpsc::channel(1024);
                let written_some = Arc::new(Notify::new());
                tokio::spawn(commit::write_queued(writers.clone(), queued, Arc::clone(&written_some)));
                tokio::spawn(commit::tidy_log(readers.clone(), written_some));
                Store { address: address.clone(), readers, writers, queue: Some(queue), news, host, clock }
            }
        };
        Ok(store)
    }

    /// Whether opening the database would bring it to a newer form.
    async fn is_older(address: &Address) -> Stored<bool> {
        sqlx::any::install_default_drivers();
        let (url, known) = match address {
            Address::Postgres(url) => (url.clone(), &POSTGRES),
            Address::File(path) => (format!("sqlite://{}?mode=rw", encoded(path)), &SQLITE),
        };
        let mut connection = AnyConnection::connect(&url).await?;
        let last =
            sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut connection).await;
        connection.close().await?;
        // Where nothing is kept yet there is no such list.
        let last: Option<i64> = last.unwrap_or_default();
        Ok(last.is_some_and(|last| known.iter().any(|migration| migration.version > last)))
    }

    /// Seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    fn is_postgres(&self) -> bool {
        matches!(self.address, Address::Postgres(_))
    }

    fn dialect(&self) -> Dialect {
        if self.is_postgres() { Dialect::Postgres } else { Dialect::Sqlite }
    }

    /// A transaction that may write.
    async fn begin(&self) -> Stored<Transaction<'static, Any>> {
        begin(&self.writers, self.is_postgres()).await
    }

    /// Waits until what is under way is written, and closes.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }

    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }
}

/// Tells at once what a pool of connections would only tell when its patience is at an end.
async fn probe(url: &str) -> Stored<()> {
    let mut connection = AnyConnection::connect(url).await?;
    if url.starts_with("sqlite:") {
        // SQLite reads its file only when it has to. What is damaged would be damaged more by writing to it.
        let checked: sqlx::Result<String> =
            sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
        match checked {
            Ok(said) if said == "ok" => {}
            Ok(_) => return Err(StoreError::Damaged),
            Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("11") => {
                return Err(StoreError::Damaged);
            }
            Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("26") => {
                return Err(StoreError::NoDatabase);
            }
            Err(error) => return Err(error.into()),
        }
    } else {
        sqlx::query("SELECT 1").execute(&mut connection).await?;
    }
    Ok(connection.close().await?)
}

async fn begin(pool: &AnyPool, is_postgres: bool) -> Stored<Transaction<'static, Any>> {
    // SQLite would let two begin and then refuse the second when it writes.
    Ok(if is_postgres { pool.begin().await? } else { pool.begin_with("BEGIN IMMEDIATE").await? })
}

async fn set_up(connection: &mut AnyConnection) -> sqlx::Result<()> {
    for pragma in [
        "PRAGMA busy_timeout = 10000",
        "PRAGMA journal_mode = WAL",
        // What was acknowledged is on the disk, even when the power fails.
        "PRAGMA synchronous = FULL",
        // The log is tidied aside (`commit::tidy_log`); the writer does it when there are so many pages in it.
        "PRAGMA wal_autocheckpoint = 32000",
        "PRAGMA foreign_keys = ON",
        // What a statement must be able to take back is not worth a file.
        "PRAGMA temp_store = MEMORY",
    ] {
        sqlx::query(pragma).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn set_up_writer(connection: &mut AnyConnection) -> sqlx::Result<()> {
    set_up(connection).await?;
    // Sixteen megabytes: what is written all the time at some thousand tables need not be read again.
    sqlx::query("PRAGMA cache_size = -16000").execute(connection).await?;
    Ok(())
}

/// Makes the file, for the owner alone.
fn make_file(path: &Path) -> Stored<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        return Err(StoreError::NoFolder(folder.to_owned()));
    }
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.create(true).append(true).open(path)?;
    Ok(())
}

/// A path as it stands in an address.
fn encoded(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/.-_".contains(&byte);
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes
        .map(|byte| if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
