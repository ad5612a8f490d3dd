//! Work that waits for a host. A job is leased: when the one who holds it dies, another takes it over.

use super::{Store, Stored, now};
use sqlx::AnyConnection;

/// Asks for a job because of a change of the game. Whoever works at it for an earlier change will not take it for done.
pub(super) async fn ask_for_job(
    connection: &mut AnyConnection,
    kind: &str,
    table: &str,
    stamp: i64,
) -> Stored<()> {
    sqlx::query(
        "INSERT INTO jobs (kind, table_id, stamp, due, lease, holder) VALUES ($1, $2, $3, $4, 0, '') \
         ON CONFLICT (kind, table_id) DO UPDATE SET stamp = $3",
    )
    .bind(kind)
    .bind(table)
    .bind(stamp)
    .bind(now())
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Takes a job of that kind whose time has come, for so many seconds: the table that it is about.
    pub(crate) async fn take_job(&self, kind: &str, seconds: i64) -> Stored<Option<String>> {
        // With PostgreSQL hosts that look at once do not wait for each other; with SQLite there is one writer.
        let statement = if self.is_postgres() {
            "UPDATE jobs SET lease = $3, holder = $4 WHERE kind = $1 AND table_id = ( \
             SELECT table_id FROM jobs WHERE kind = $1 AND due <= $2 AND lease <= $2 ORDER BY due LIMIT 1 \
             FOR UPDATE SKIP LOCKED) RETURNING table_id"
        } else {
            "UPDATE jobs SET lease = $3, holder = $4 WHERE kind = $1 AND table_id = ( \
             SELECT table_id FROM jobs WHERE kind = $1 AND due <= $2 AND lease <= $2 ORDER BY due LIMIT 1) \
             RETURNING table_id"
        };
        Ok(sqlx::query_scalar(statement)
            .bind(kind)
            .bind(now())
            .bind(now() + seconds)
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
                .bind(now() + seconds)
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
            .bind(now() + seconds)
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
