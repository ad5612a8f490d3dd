//! Work that waits for a host. A job is leased: when the one who holds it dies, another takes it over.

use super::{
    Store, Stored,
    door::Connection,
    notices::{About, Readers, note},
    rows::Dialect,
};
use sqlx::{FromRow, Row, any::AnyRow};

/// A job that this host holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    /// The table that it is about.
    pub(crate) table: String,
    pub(crate) due: i64,
    stamp: i64,
}

impl FromRow<'_, AnyRow> for Job {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Job { table: row.try_get("table_id")?, due: row.try_get("due")?, stamp: row.try_get("stamp")? })
    }
}

/// Asks for a job because of a change of the game. Whoever works at it for an earlier change will not take it for done.
pub(super) async fn ask_for_job(
    connection: &mut Connection,
    kind: &str,
    table: &str,
    stamp: i64,
    due: i64,
) -> Stored<()> {
    sqlx::query(
        "INSERT INTO jobs (kind, table_id, stamp, due, lease, holder) VALUES ($1, $2, $3, $4, 0, '') \
         ON CONFLICT (kind, table_id) DO UPDATE SET stamp = $3",
    )
    .bind(kind)
    .bind(table)
    .bind(stamp)
    .bind(due)
    .execute(connection)
    .await?;
    Ok(())
}

/// Nobody has to do these jobs any more: rows of kinds and tables.
pub(super) async fn drop_jobs(
    connection: &mut Connection,
    dialect: Dialect,
    jobs: &[(&str, &str)],
) -> Stored<()> {
    let statement =
        "DELETE FROM jobs WHERE (kind, table_id) IN (SELECT given.value ->> 0, given.value ->> 1 FROM";
    dialect.execute(connection, statement, ")", jobs).await
}

/// Somebody looks at the clocks of a table next at this time, and no other.
pub(super) async fn set_reminder(
    connection: &mut Connection,
    table: &str,
    stamp: i64,
    due: Option<i64>,
) -> Stored<()> {
    sqlx::query("DELETE FROM jobs WHERE kind = 'clock' AND table_id = $1")
        .bind(table)
        .execute(&mut *connection)
        .await?;
    match due {
        Some(due) => ask_for_job(connection, "clock", table, stamp, due).await,
        None => Ok(()),
    }
}

impl Store {
    /// Writes what people have to hear of a table's clocks, and when somebody looks at them again. Nothing if the game
    /// has gone on meanwhile, or another host has taken the job over.
    pub(crate) async fn remind(
        &self,
        job: &Job,
        notices: &[(About, Readers)],
        next: Option<i64>,
    ) -> Stored<()> {
        let mut transaction = self.begin().await?;
        let held = sqlx::query(
            "DELETE FROM jobs WHERE kind = 'clock' AND table_id = $1 AND stamp = $2 AND holder = $3",
        )
        .bind(&job.table)
        .bind(job.stamp)
        .bind(&self.host)
        .execute(&mut *transaction)
        .await?;
        if held.rows_affected() == 0 {
            return Ok(());
        }
        for (about, readers) in notices {
            note(&mut transaction, &job.table, *about, *readers, "", self.now()).await?;
        }
        set_reminder(&mut transaction, &job.table, job.stamp, next).await?;
        Ok(transaction.commit().await?)
    }

    /// Whether a job of that kind waits for somebody.
    pub(crate) async fn has_job(&self, kind: &str) -> Stored<bool> {
        let due = sqlx::query("SELECT 1 FROM jobs WHERE kind = $1 AND due <= $2 AND lease <= $2 LIMIT 1")
            .bind(kind)
            .bind(self.now())
            .fetch_optional(&self.readers)
            .await?;
        Ok(due.is_some())
    }

    /// Takes a job of that kind whose time has come, for so many seconds. A computer where nobody sits keeps nobody
    /// waiting: such tables come last.
    pub(crate) async fn take_job(&self, kind: &str, seconds: i64) -> Stored<Option<Job>> {
        // Most looks find nothing. They must not stand in line for the one writer of SQLite: when the disk is slow that
        // line is long, and who stands in it for nothing makes it longer and gives up in the end.
        if !self.has_job(kind).await? {
            return Ok(None);
        }
        // Of other jobs there may be very many at once: they are taken from an index, the first first.
        let order = if kind == "computer" {
            "NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.table_id = jobs.table_id), due"
        } else {
            "due"
        };
        // With PostgreSQL hosts that look at once do not wait for each other; with SQLite there is one writer.
        let lock = if self.is_postgres() { "FOR UPDATE SKIP LOCKED" } else { "" };
        let statement = format!(
            "UPDATE jobs SET lease = $3, holder = $4 WHERE kind = $1 AND table_id = ( \
             SELECT table_id FROM jobs WHERE kind = $1 AND due <= $2 AND lease <= $2 \
             ORDER BY {order} LIMIT 1 {lock}) RETURNING table_id, due, stamp"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(statement))
            .bind(kind)
            .bind(self.now())
            .bind(self.now() + seconds)
            .bind(&self.host)
            .fetch_optional(&self.writers)
            .await?)
    }

    /// Holds a job longer. False when it is no longer held, because it is done or another took it.
    pub(crate) async fn hold_job(&self, kind: &str, table: &str, seconds: i64) -> Stored<bool> {
        let held =
            sqlx::query("UPDATE jobs SET lease = $3 WHERE kind = $1 AND table_id = $2 AND holder = $4")
                .bind(kind)
                .bind(table)
                .bind(self.now() + seconds)
                .bind(&self.host)
                .execute(&self.writers)
                .await?;
        Ok(held.rows_affected() > 0)
    }

    /// Lets all jobs go that this host holds.
    pub(crate) async fn let_jobs_go(&self) -> Stored<()> {
        sqlx::query("UPDATE jobs SET lease = 0, holder = '' WHERE holder = $1")
            .bind(&self.host)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Puts a job off: nobody takes it for so many seconds.
    pub(crate) async fn put_off_job(&self, kind: &str, table: &str, seconds: i64) -> Stored<()> {
        sqlx::query("UPDATE jobs SET lease = 0, holder = '', due = $3 WHERE kind = $1 AND table_id = $2")
            .bind(kind)
            .bind(table)
            .bind(self.now() + seconds)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// A job is done for all changes of the game up to this one.
    pub(crate) async fn finish_job(&self, kind: &str, table: &str, stamp: i64) -> Stored<()> {
        sqlx::query("DELETE FROM jobs WHERE kind = $1 AND table_id = $2 AND stamp <= $3")
            .bind(kind)
            .bind(table)
            .bind(stamp)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn count_jobs(&self) -> Stored<i64> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM jobs").fetch_one(&self.readers).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Clock,
        seating::new_row,
        store::{Address, NewRow},
    };
    use std::{collections::BTreeMap, time::Duration};
    use tokio::time::timeout;

    #[tokio::test]
    async fn computers_that_play_each_other_think_when_nobody_waits() {
        let folder = tempfile::tempdir().expect("a folder");
        let address = Address::File(folder.path().join("tables.sqlite"));
        let store = Store::open(&address, Clock::default()).await.expect("a database");
        store.add_guest("ann", "token", i64::MAX).await.expect("a guest");
        let mut tables = Vec::new();
        for sitter in [None, Some("ann".to_owned())] {
            let row = new_row("sample", "ford", &BTreeMap::new(), "", "ann", 1).expect("a row");
            tables.push(row.id.clone());
            let chair = |level: Option<&str>, sitter| (level.map(str::to_owned), "word".to_owned(), sitter);
            let chairs = vec![chair(Some("quick"), None), chair(None, sitter)];
            let (seed, lines, sights, computers) = (None, String::new(), Vec::new(), true);
            let new = NewRow { row, seed, lines, sights, chairs, computers };
            store.add_table(&new).await.expect("a table");
        }
        // The first has waited for long.
        sqlx::query("UPDATE jobs SET due = 1 WHERE table_id = $1")
            .bind(&tables[0])
            .execute(&store.writers)
            .await
            .expect("a job");
        for table in tables.iter().rev() {
            let taken = store.take_job("computer", 15).await.expect("a look").expect("a job");
            assert_eq!(&taken.table, table);
        }
        assert!(!store.has_job("computer").await.expect("a look"));
        store.put_off_job("computer", &tables[0], 0).await.expect("it is let go");
        assert!(store.has_job("computer").await.expect("a look"));
    }

    #[tokio::test]
    async fn whoever_finds_no_work_does_not_wait_for_the_writer() {
        let folder = tempfile::tempdir().expect("a folder");
        let address = Address::File(folder.path().join("tables.sqlite"));
        let store = Store::open(&address, Clock::default()).await.expect("a database");
        let held = store.begin().await.expect("the one writer");
        let soon = Duration::from_secs(8);
        let job = timeout(soon, store.take_job("computer", 15)).await.expect("nobody waits");
        assert_eq!(job.expect("a look"), None);
        let notice = timeout(soon, store.take_notice(0, 15)).await.expect("nobody waits");
        assert!(notice.expect("a look").is_none());
        drop(held);
    }
}
