//! Backups: the whole database as lines of JSON, one row each, taken in one moment while the host may be open. The
//! form is the same for both databases, so a backup of one can be restored to the other.

use super::{Address, Store, StoreError, Stored};
use crate::clock::Clock;
use futures_util::TryStreamExt as _;
use kernel::{Text, Told};
use serde_json::{Map, Value, json};
use sqlx::{Column, Row, TypeInfo, any::AnyRow};
use std::{
    io::{BufRead, BufReader, BufWriter, Write},
    path::Path,
};

/// All that is kept, in an order in which it can be put back.
const TABLES: [&str; 15] = [
    "people", "sessions", "failures", "tables", "seeds", "changes", "chairs", "sitters", "looked", "chat",
    "notes", "jobs", "channels", "notices", "secrets",
];
/// The first line of every backup.
const HEAD: &str = r#"{"grognard-backup":2}"#;

/// Why a backup was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("line {line} is none of a backup of this program: {why}")]
    Line { line: usize, why: String },
    #[error("the database is not empty: restore into a new one")]
    NotEmpty,
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
            BackupError::NotEmpty => Text::new("host-error-backup-not-empty"),
        }
    }
}

/// Writes the whole database to a new file, for its owner alone: how many rows. The file is there whole or not at all.
pub fn backup(address: &Address, path: &Path) -> Result<u64, BackupError> {
    let mut half = path.as_os_str().to_owned();
    half.push(".part");
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = BufWriter::new(options.write(true).create(true).truncate(true).open(&half)?);
    let rows = tokio::runtime::Runtime::new()?.block_on(write(address, &mut file))?;
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&half, path)?;
    Ok(rows)
}

/// Puts a backup into an empty database, all or nothing: how many rows.
pub fn restore(address: &Address, path: &Path) -> Result<u64, BackupError> {
    let mut file = BufReader::new(std::fs::File::open(path)?);
    tokio::runtime::Runtime::new()?.block_on(read(address, &mut file))
}

async fn write(address: &Address, to: &mut (dyn Write + Send)) -> Result<u64, BackupError> {
    let store = Store::open(address, Clock::default()).await?;
    let mut transaction = if store.is_postgres() {
        store.readers.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?
    } else {
        store.readers.begin().await?
    };
    writeln!(to, "{HEAD}")?;
    let mut count = 0_u64;
    for table in TABLES {
        let mut rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch(&mut *transaction);
        while let Some(row) = rows.try_next().await? {
            writeln!(to, "{}", json!([table, written(&row)?]))?;
            count += 1;
        }
    }
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
    for (number, line) in (1..).zip(from.lines()) {
        let line = line?;
        let fault = |why: &str| BackupError::Line { line: number, why: why.to_owned() };
        if number == 1 {
            if line != HEAD {
                return Err(fault("a backup begins otherwise"));
            }
            continue;
        }
        let (table, row): (String, Map<String, Value>) =
            serde_json::from_str(&line).map_err(|error| fault(&error.to_string()))?;
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
    if count == 0 {
        return Err(BackupError::Line { line: 1, why: "it is empty".to_owned() });
    }
    transaction.commit().await?;
    store.close().await;
    Ok(count)
}
