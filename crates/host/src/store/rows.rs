//! Many rows in one statement: they go to the database as one text of JSON, an array for each row, which the database
//! takes apart. A row is a tuple. In a statement `given.value ->> 0` is the first column.

use super::{Stored, door::Connection};
use serde::Serialize;

/// What differs between the databases when they read JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// The rows, as they stand after `FROM`.
    pub(super) fn rows(self) -> &'static str {
        match self {
            Dialect::Sqlite => "json_each($1) AS given",
            Dialect::Postgres => "json_array_elements(CAST($1 AS JSON)) AS given (value)",
        }
    }

    /// All rows that a statement finds as one text of JSON, an array of these columns for each, in no order. Row by row
    /// each would be handed from the database's thread to ours.
    pub(super) fn gathered(self, columns: &str) -> String {
        match self {
            Dialect::Sqlite => format!("json_group_array(json_array({columns}))"),
            Dialect::Postgres => {
                format!("CAST(coalesce(json_agg(json_build_array({columns})), '[]') AS TEXT)")
            }
        }
    }

    /// Executes a statement that has its rows between `before` and `after`; nothing if there are none.
    pub(super) async fn execute(
        self,
        connection: &mut Connection,
        before: &str,
        after: &str,
        rows: &[impl Serialize],
    ) -> Stored<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let statement = format!("{before} {} {after}", self.rows());
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(serde_json::to_string(rows)?)
            .execute(connection)
            .await?;
        Ok(())
    }
}
