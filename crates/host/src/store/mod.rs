//! The database: everything that must outlive a host. SQLite in a file by default, PostgreSQL by its address; both
//! behave alike, and nobody outside this folder knows which it is.
//!
//! What changes a game is a [`Commit`]: it names the count of changes that it builds on, and is refused when another
//! host was faster. With SQLite commits of many tables are gathered by one writer into one transaction, because a
//! disk that must be waited for once is faster than one that must be waited for a hundred times.

mod backup;
mod buckets;
mod commit;
mod door;
mod jobs;
mod lists;
mod news;
mod notices;
mod people;
mod rows;
mod tables;

pub use backup::{BackupError, Checked, Misfit, Restored, backup, check_backup, restore};
pub(crate) use commit::{Commit, Frame, SightRow, Written, size_of};
#[cfg(test)]
pub(crate) use door::one_by_one;
pub(crate) use jobs::Job;
pub(crate) use news::News;
pub(crate) use notices::{About, Channel, Notice, Readers};
pub(crate) use people::Person;
pub(crate) use tables::{ChairRow, NewRow, Said, Sat, Sitting, TableRow, WholeTable};

use crate::{
    clock::Clock,
    metrics::{METERS, Pool},
};
use door::{Door, Transaction};
use rows::Dialect;
use sqlx::{
    AnyConnection, Connection as _,
    any::AnyPoolOptions,
    migrate::{MigrateError, Migrator},
};
use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{Notify, broadcast, mpsc, watch};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Connections that only read, and those of PostgreSQL.
const CONNECTIONS: u32 = 8;
/// Connections that read long lists. They are apart, so that nobody who plays waits behind a list.
pub(crate) const LISTERS: u32 = 2;
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

/// Why the database did not do what it was told.
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
    #[error("nobody knows whether it was written")]
    Unknown,
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
    readers: Door,
    writers: Door,
    listers: Door,
    /// The way to the one writer of SQLite.
    queue: Option<mpsc::Sender<commit::Queued>>,
    news: broadcast::Sender<News>,
    /// Whether there is no database to connect to. Who listens to the other hosts notices it.
    gone: watch::Sender<bool>,
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
        let (news, gone) = (broadcast::channel(1024).0, watch::Sender::new(false));
        let host = format!("{:016x}", getrandom::u64().map_err(std::io::Error::other)?);
        let store = match address {
            Address::Postgres(url) => {
                probe(url).await?;
                let listers = options.clone().max_connections(LISTERS).connect_lazy(url)?;
                let pool = options.max_connections(CONNECTIONS).connect(url).await?;
                POSTGRES.run(&pool).await?;
                let [listers, pool] = [listers, pool].map(|pool| Door::Open(pool, gone.subscribe()));
                let (address, readers, writers) = (address.clone(), pool.clone(), pool);
                Store { address, readers, writers, listers, queue: None, news, gone, host, clock }
            }
            Address::File(path) => {
                make_file(path)?;
                let url = format!("sqlite://{}?mode=rwc", encoded(path));
                probe(&url).await?;
                let readers = options.clone().after_connect(|connection, _| Box::pin(set_up(connection)));
                let writers = options.after_connect(|connection, _| Box::pin(set_up_writer(connection)));
                let writers = writers.max_connections(1).connect(&url).await?;
                SQLITE.run(&writers).await?;
                let listers = readers.clone().max_connections(LISTERS).connect_lazy(&url)?;
                let readers = readers.max_connections(CONNECTIONS).connect(&url).await?;
                let [readers, writers, listers] =
                    [readers, writers, listers].map(|pool| Door::Open(pool, gone.subscribe()));
                let (address, queue) = (address.clone(), Some(one_writer(&readers, &writers)));
                Store { address, readers, writers, listers, queue, news, gone, host, clock }
            }
        };
        Ok(store)
    }

    /// One of several hosts at a simulated database, or the only one, whose changes go through one writer as in a file
    /// of SQLite.
    #[cfg(test)]
    pub(crate) fn simulated(
        readers: crate::simulation::disk::Door,
        writers: crate::simulation::disk::Door,
        host: String,
        clock: Clock,
        alone: bool,
    ) -> Self {
        let (readers, writers) = (Door::Simulated(readers), Door::Simulated(writers));
        let queue = alone.then(|| one_writer(&readers, &writers));
        let address = Address::File("simulated".into());
        let (listers, news, gone) = (readers.clone(), broadcast::channel(1024).0, watch::Sender::new(false));
        Store { address, readers, writers, listers, queue, news, gone, host, clock }
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

    pub(crate) fn address(&self) -> &Address {
        &self.address
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
    async fn begin(&self) -> Stored<Transaction> {
        begin(&self.writers, self.is_postgres()).await
    }

    /// The same database for those who read much of it: they have connections of their own, and wait for each other.
    pub(crate) fn aside(&self) -> Self {
        Store { readers: self.listers.clone(), ..self.clone() }
    }

    /// Waits until what is under way is written, and closes.
    pub(crate) async fn close(&self) {
        self.listers.close().await;
        self.readers.close().await;
        self.writers.close().await;
    }

    /// Reads the whole file of SQLite: an error if some of it is damaged. It takes long where much is kept, so it goes
    /// table by table on a connection of its own, and holds up nobody.
    pub(crate) async fn find_damage(&self) -> Stored<()> {
        let Address::File(path) = &self.address else { return Ok(()) };
        let mut connection = AnyConnection::connect(&format!("sqlite://{}?mode=rw", encoded(path))).await?;
        let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut connection)
            .await
            .map_err(damage)?;
        for table in tables {
            let check = format!("PRAGMA quick_check('{}')", table.replace('\'', "''"));
            let said: String = sqlx::query_scalar(sqlx::AssertSqlSafe(check))
                .fetch_one(&mut connection)
                .await
                .map_err(damage)?;
            if said != "ok" {
                tracing::error!(table, said, "the database is damaged");
                return Err(StoreError::Damaged);
            }
        }
        Ok(connection.close().await?)
    }

    /// Tries how long one waits for a connection of each kind.
    pub(crate) async fn try_pools(&self) {
        let pools =
            [(Pool::Readers, &self.readers), (Pool::Writers, &self.writers), (Pool::Listers, &self.listers)];
        for (name, pool) in pools {
            let begin = Instant::now();
            // Who gives up has waited, too.
            drop(pool.acquire().await);
            METERS.connected(name, begin);
        }
    }

    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }
}

/// Tells at once what a pool of connections would only tell when its patience is at an end.
async fn probe(url: &str) -> Stored<()> {
    let mut connection = AnyConnection::connect(url).await?;
    if url.starts_with("sqlite:") {
        look_at_roots(&mut connection).await.map_err(damage)?;
    } else {
        sqlx::query("SELECT 1").execute(&mut connection).await?;
    }
    Ok(connection.close().await?)
}

/// SQLite reads its file only when it has to. What is damaged would be damaged more by writing to it, so the first page
/// of everything is looked at before; the rest is read aside ([`Store::find_damage`]), for a large file takes long.
async fn look_at_roots(connection: &mut AnyConnection) -> sqlx::Result<()> {
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&mut *connection)
        .await?;
    for name in names {
        let look = format!("SELECT 1 FROM \"{}\" LIMIT 1", name.replace('"', "\"\""));
        sqlx::query(sqlx::AssertSqlSafe(look)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What the faults of SQLite mean that tell of damage.
fn damage(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    match code.as_deref() {
        Some("11") => StoreError::Damaged,
        Some("26") => StoreError::NoDatabase,
        _ => error.into(),
    }
}

/// The way to the one writer of SQLite.
fn one_writer(readers: &Door, writers: &Door) -> mpsc::Sender<commit::Queued> {
    let (queue, queued) = mpsc::channel(1024);
    let written_some = Arc::new(Notify::new());
    tokio::spawn(commit::write_queued(writers.clone(), queued, Arc::clone(&written_some)));
    tokio::spawn(commit::tidy_log(readers.clone(), written_some));
    queue
}

async fn begin(door: &Door, is_postgres: bool) -> Stored<Transaction> {
    // SQLite would let two begin and then refuse the second when it writes.
    Ok(if is_postgres { door.begin().await? } else { door.begin_with("BEGIN IMMEDIATE").await? })
}

pub(crate) async fn set_up(connection: &mut AnyConnection) -> sqlx::Result<()> {
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
