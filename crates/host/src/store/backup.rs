//! Backups: the whole database as lines of JSON, one row each, taken in one moment while the host may be open. The
//! form is the same for both databases, so a backup of one can be restored to the other.

use super::{Address, Store, StoreError, Stored};
use crate::clock::Clock;
use futures_util::TryStreamExt as _;
use kernel::{Text, Told, plain};
use serde_json::{Map, Value, json};
use sqlx::{Column, Row, TypeInfo, any::AnyRow};
use std::{
    io::{BufRead, BufReader, BufWriter, Read as _, Write},
    path::Path,
};

/// All that is kept, in an order in which it can be put back.
const TABLES: [&str; 15] = [
    "people", "sessions", "failures", "tables", "seeds", "changes", "chairs", "sitters", "looked", "chat",
    "notes", "jobs", "channels", "notices", "secrets",
];
/// The first line of every backup tells its form, the last one how many rows there are between them.
const FORM: u64 = 3;
const HEAD: &str = "grognard-backup";
const FOOT: &str = "rows";
/// No more is read of what should be the first line, and of what should be a row, in bytes: what has longer ones is no
/// backup, however long it goes on.
const LONGEST_HEAD: u64 = 1_000;
const LONGEST_LINE: u64 = 1 << 28;

/// Why a backup was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("line {line} is none of a backup of this program: {why}")]
    Line { line: usize, why: String },
    #[error(
        "it is of form {0}, and this program reads form {FORM}: restore it with the program that wrote it"
    )]
    Form(u64),
    #[error("it is cut off: its last line does not say how many rows it has")]
    CutOff,
    #[error("the database is not empty: restore into a new one")]
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
            BackupError::Line { line, why } => {
                Text::new("host-error-backup-line").with("line", *line).with("why", why.clone())
            }
            BackupError::Form(form) => {
                Text::new("host-error-backup-form").with("form", *form).with("known", FORM)
            }
            BackupError::CutOff => Text::new("host-error-backup-cut-off"),
            BackupError::NotEmpty => Text::new("host-error-backup-not-empty"),
            BackupError::Exists => Text::new("host-error-backup-exists"),
            BackupError::NoFile => Text::new("host-error-backup-no-file"),
            BackupError::NoDatabase(address) => {
                Text::new("host-error-backup-no-database").with("database", address.to_string())
            }
            BackupError::Older => Text::new("host-error-backup-older"),
        }
    }
}

/// Writes the whole database to a new file, for its owner alone: how many rows. The file is there whole or not at all.
pub fn backup(address: &Address, path: &Path) -> Result<u64, BackupError> {
    if path.exists() {
        return Err(BackupError::Exists);
    }
    if matches!(address, Address::File(file) if !file.exists()) {
        return Err(BackupError::NoDatabase(address.clone()));
    }
    let mut half = path.as_os_str().to_owned();
    half.push(".part");
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // What somebody else has put there is not written through.
    match std::fs::remove_file(&half) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let file = options.write(true).create_new(true).open(&half)?;
    let written = write_to(address, file).and_then(|rows| Ok(std::fs::rename(&half, path).map(|()| rows)?));
    if written.is_err() {
        // What is left of it is of no use; that it cannot be removed is not what went wrong.
        let _ = std::fs::remove_file(&half);
    }
    written
}

fn write_to(address: &Address, file: std::fs::File) -> Result<u64, BackupError> {
    let mut file = BufWriter::new(file);
    let rows = tokio::runtime::Runtime::new()?.block_on(write(address, &mut file))?;
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(rows)
}

/// Puts a backup into an empty database, all or nothing: how many rows.
pub fn restore(address: &Address, path: &Path) -> Result<u64, BackupError> {
    let about = std::fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(BackupError::NoFile);
    }
    let mut file = BufReader::new(std::fs::File::open(path)?);
    tokio::runtime::Runtime::new()?.block_on(read(address, &mut file))
}

async fn write(address: &Address, to: &mut (dyn Write + Send)) -> Result<u64, BackupError> {
    if Store::is_older(address).await? {
        return Err(BackupError::Older);
    }
    let store = Store::open(address, Clock::default()).await?;
    let mut transaction = if store.is_postgres() {
        store.readers.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?
    } else {
        store.readers.begin().await?
    };
    writeln!(to, "{}", json!({ HEAD: FORM }))?;
    let mut count = 0_u64;
    for table in TABLES {
        let mut rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch(&mut *transaction);
        while let Some(row) = rows.try_next().await? {
            writeln!(to, "{}", json!([table, written(&row)?]))?;
            count += 1;
        }
    }
    writeln!(to, "{}", json!({ FOOT: count }))?;
    transaction.rollback().await?;
    store.close().await;
    Ok(count)
}

fn written(row: &AnyRow) -> Stored<Map<String, Value>> {
    let mut object = Map::new();
    for column in row.columns() {
        let name = column.name();
        let value = if column.type_info().name() == "BIGINT" {
            row.try_get::<Option<i64>, _>(name)?.into()
        } else {
            row.try_get::<Option<String>, _>(name)?.into()
        };
        object.insert(name.to_owned(), value);
    }
    Ok(object)
}

async fn read(address: &Address, from: &mut (dyn BufRead + Send)) -> Result<u64, BackupError> {
    let store = Store::open(address, Clock::default()).await?;
    let mut transaction = store.begin().await?;
    let kept: i64 =
        sqlx::query_scalar("SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM tables)")
            .fetch_one(&mut *transaction)
            .await?;
    if kept > 0 {
        return Err(BackupError::NotEmpty);
    }
    let mut count = 0;
    let mut whole = false;
    for number in 1.. {
        let longest = if number == 1 { LONGEST_HEAD } else { LONGEST_LINE };
        let Some(line) = next_line(from, longest)? else { break };
        let fault = |why: &str| BackupError::Line { line: number, why: why.to_owned() };
        if number == 1 {
            match numbered(&line, HEAD) {
                Some(FORM) => continue,
                Some(form) => return Err(BackupError::Form(form)),
                None => return Err(fault("a backup begins otherwise")),
            }
        }
        if whole {
            return Err(fault("something follows the last line"));
        }
        if let Some(rows) = numbered(&line, FOOT) {
            if rows != count {
                return Err(fault("it has another number of rows"));
            }
            whole = true;
            continue;
        }
        let (table, row): (String, Map<String, Value>) =
            serde_json::from_str(&line).map_err(|error| fault(&plain::words(&error.to_string())))?;
        let known = TABLES.into_iter().find(|known| *known == table);
        let table = known.ok_or_else(|| fault("nothing of that name is kept"))?;
        let is_name = |name: &String| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if row.is_empty() || !row.keys().all(is_name) {
            return Err(fault("its columns have other names"));
        }
        let columns: Vec<&str> = row.keys().map(String::as_str).collect();
        let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
        let statement =
            format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
        let mut query = sqlx::query(sqlx::AssertSqlSafe(statement));
        for (column, value) in &row {
            query = match value {
                Value::Number(number) => {
                    query.bind(number.as_i64().ok_or_else(|| fault("a number is too large"))?)
                }
                Value::String(text) => query.bind(text.clone()),
                // Only these two of the columns that hold numbers may be empty.
                Value::Null if ["clock_days", "resigned"].contains(&column.as_str()) => {
                    query.bind(None::<i64>)
                }
                Value::Null => query.bind(None::<String>),
                Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                    return Err(fault("a value is neither text nor number"));
                }
            };
        }
        query.execute(&mut *transaction).await?;
        count += 1;
    }
    if !whole {
        return Err(BackupError::CutOff);
    }
    transaction.commit().await?;
    store.close().await;
    Ok(count)
}

/// The next line, or as much of it as is read of any.
fn next_line(from: &mut (dyn BufRead + Send), longest: u64) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    from.take(longest).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((!line.is_empty()).then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
}

/// The number that a line says of a word, if it says nothing else.
fn numbered(line: &str, word: &str) -> Option<u64> {
    let said: Map<String, Value> = serde_json::from_str(line).ok()?;
    said.get(word).filter(|_| said.len() == 1)?.as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_no_backup_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, database) = (folder.path().join("endless"), folder.path().join("tables.sqlite"));
        let endless = fs::File::create(&file).expect("a file");
        // Where nothing was written it takes no room, and reads as zeros.
        endless.set_len(1 << 40).expect("a long file");
        let address = Address::File(database);
        let refused = restore(&address, &file);
        assert!(matches!(refused, Err(BackupError::Line { line: 1, .. })), "{refused:?}");
        #[cfg(unix)]
        assert!(matches!(restore(&address, Path::new("/dev/zero")), Err(BackupError::NoFile)));
    }

    #[cfg(unix)]
    #[test]
    fn a_backup_is_not_written_through_a_link_of_somebody_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let address = Address::File(at("tables.sqlite"));
        fs::write(at("precious"), "precious").expect("a file");
        std::os::unix::fs::symlink(at("precious"), at("all.backup.part")).expect("a link");
        fs::write(at("tables.sqlite"), "").expect("an empty database");
        backup(&address, &at("all.backup")).expect("a backup");
        assert_eq!(fs::read_to_string(at("precious")).expect("it is there"), "precious");
        assert!(at("all.backup").symlink_metadata().expect("it is there").is_file());
    }
}
