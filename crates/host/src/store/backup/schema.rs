//! The tables and columns that a database has: rows are read and put by them, so that a new column comes along by
//! itself.

use super::{BackupError, Misfit, lines::Line};
use crate::store::{POSTGRES, SQLITE, Stored};
use serde_json::{Map, Value};
use sqlx::{AnyConnection, Column as _, Row as _, TypeInfo as _, any::AnyRow, migrate::Migrator};
use std::collections::BTreeMap;

/// All that is kept, in an order in which it can be put back.
pub(super) const TABLES: [&str; 17] = [
    "people", "sessions", "failures", "tables", "seeds", "promises", "changes", "kept", "chairs", "sitters",
    "looked", "chat", "notes", "jobs", "channels", "notices", "secrets",
];
/// What no backup holds: the database fills the lists of tables by itself, and buckets need not outlive a crash.
#[cfg(test)]
pub(super) const LEFT_OUT: [&str; 3] = ["vacancies", "clocks", "buckets"];
/// Where the databases keep which migrations they have had.
const MIGRATIONS: &str = "_sqlx_migrations";

/// The newest migration. Those of the two databases have numbers in common, and one that only one of them has changes
/// nothing that a backup could see.
pub(super) fn newest() -> i64 {
    SQLITE.iter().chain(POSTGRES.iter()).map(|migration| migration.version).max().unwrap_or(0)
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    /// What no backup can hold: a test finds it among our own columns.
    Other,
}

#[derive(Debug)]
struct Column {
    kind: Kind,
    may_be_empty: bool,
}

/// Columns by table and name.
#[derive(Debug)]
pub(super) struct Schema(BTreeMap<String, BTreeMap<String, Column>>);

impl Schema {
    pub(super) async fn of(connection: &mut AnyConnection) -> Result<Self, BackupError> {
        let statement = if is_postgres(connection) {
            "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT), \
             CAST(CASE is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS BIGINT) \
             FROM information_schema.columns WHERE table_schema = current_schema()"
        } else {
            "SELECT tables.name, columns.name, columns.type, 1 - columns.\"notnull\" \
             FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table'"
        };
        let rows: Vec<(String, String, String, i64)> =
            sqlx::query_as(statement).fetch_all(connection).await?;
        let mut schema: BTreeMap<String, BTreeMap<String, Column>> = BTreeMap::new();
        for (table, column, kind, empty) in rows {
            if table == MIGRATIONS {
                continue;
            }
            let kind = match &*kind.to_lowercase() {
                "text" => Kind::Text,
                "bigint" => Kind::Number,
                _ => Kind::Other,
            };
            let column_of_table = Column { kind, may_be_empty: empty != 0 };
            schema.entry(table).or_default().insert(column, column_of_table);
        }
        Ok(Schema(schema))
    }

    /// The names of all tables, and whether a backup can hold their rows.
    #[cfg(test)]
    pub(super) fn tables(&self) -> impl Iterator<Item = (&str, bool)> {
        let can_be_held =
            |columns: &BTreeMap<String, Column>| columns.values().all(|it| it.kind != Kind::Other);
        self.0.iter().map(move |(table, columns)| (table.as_str(), can_be_held(columns)))
    }

    /// Whether no host has opened the database yet.
    pub(super) fn is_new(&self) -> bool {
        !self.0.contains_key(TABLES[0])
    }

    /// Puts a row into its table.
    pub(super) async fn put(&self, connection: &mut AnyConnection, line: &Line) -> Result<(), BackupError> {
        let misfit = |why: Misfit| BackupError::Row { line: line.number, why };
        let columns = self.0.get(&line.table).ok_or_else(|| misfit(Misfit::NoTable(line.table.clone())))?;
        for (name, value) in &line.row {
            let fits = match (columns.get(name), value) {
                (Some(column), Value::Null) => column.may_be_empty,
                (Some(column), Value::Number(number)) => column.kind == Kind::Number && number.is_i64(),
                (Some(column), Value::String(_)) => column.kind == Kind::Text,
                _ => false,
            };
            if !fits {
                return Err(misfit(Misfit::Column { table: line.table.clone(), column: name.clone() }));
            }
        }
        let names: Vec<&str> = line.row.keys().map(String::as_str).collect();
        let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
        let (table, names, places) = (&line.table, names.join(", "), places.join(", "));
        // All names are the database's own.
        let statement = sqlx::AssertSqlSafe(format!("INSERT INTO {table} ({names}) VALUES ({places})"));
        let mut query = sqlx::query(statement);
        for (name, value) in &line.row {
            query = if columns[name].kind == Kind::Number {
                query.bind(value.as_i64())
            } else {
                query.bind(value.as_str().map(str::to_owned))
            };
        }
        query.execute(connection).await.map_err(|error| match error {
            sqlx::Error::Database(refused) => misfit(Misfit::Refused(refused.message().to_owned())),
            error => error.into(),
        })?;
        Ok(())
    }
}

/// A row of the database, for a backup.
pub(super) fn read(row: &AnyRow) -> Stored<Map<String, Value>> {
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

pub(super) fn migrator(connection: &AnyConnection) -> &'static Migrator {
    if is_postgres(connection) { &POSTGRES } else { &SQLITE }
}

/// Takes away what a host has kept for itself in a database in the newest form where nobody has come yet. What is older
/// needs a database that is new: this one cannot go back.
pub(super) async fn clear(connection: &mut AnyConnection, schema: i64) -> Result<(), BackupError> {
    let kept: i64 =
        sqlx::query_scalar("SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM tables)")
            .fetch_one(&mut *connection)
            .await?;
    if kept > 0 || schema < newest() {
        return Err(BackupError::NotEmpty);
    }
    for table in TABLES {
        sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) fn is_postgres(connection: &AnyConnection) -> bool {
    connection.backend_name() == "PostgreSQL"
}
