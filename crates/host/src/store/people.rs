//! People, their sessions, and failed log-ins.

use super::{Store, Stored};
use sqlx::{FromRow, Row, any::AnyRow};

/// How many rows that have run out are removed in one go.
const SWEPT_AT_ONCE: usize = 50;

/// Somebody: an account, or a guest without a name.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: Option<String>,
    pub(crate) password: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) last_level: Option<String>,
    pub(crate) created: i64,
}

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person").field("id", &self.id).finish_non_exhaustive()
    }
}

impl FromRow<'_, AnyRow> for Person {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Person {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            password: row.try_get("password")?,
            email: row.try_get("email")?,
            language: row.try_get("language")?,
            last_level: row.try_get("last_level")?,
            created: row.try_get("created")?,
        })
    }
}

impl Store {
    /// A new guest with a session.
    pub(crate) async fn add_guest(&self, id: &str, token: &str, expires: i64) -> Stored<()> {
        let mut transaction = self.begin().await?;
        sqlx::query("INSERT INTO people (id, created) VALUES ($1, $2)")
            .bind(id)
            .bind(self.now())
            .execute(&mut *transaction)
            .await?;
        sqlx::query("INSERT INTO sessions (token, person, expires) VALUES ($1, $2, $3)")
            .bind(token)
            .bind(id)
            .bind(expires)
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// Another session of somebody, who has no more than so many: the oldest end.
    pub(crate) async fn add_session(&self, token: &str, person: &str, expires: i64, most: i64) -> Stored<()> {
        let mut transaction = self.begin().await?;
        sqlx::query("INSERT INTO sessions (token, person, expires) VALUES ($1, $2, $3)")
            .bind(token)
            .bind(person)
            .bind(expires)
            .execute(&mut *transaction)
            .await?;
        let ended = sqlx::query(
            "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE person = $1 AND token <> $2 \
             ORDER BY expires DESC, token LIMIT 1000000 OFFSET $3)",
        )
        .bind(person)
        .bind(token)
        .bind(most - 1)
        .execute(&mut *transaction)
        .await?;
        if ended.rows_affected() > 0 {
            self.tell_ended(&mut transaction, person).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Whose session it is, and until when, if it has not ended.
    pub(crate) async fn person_of_session(&self, token: &str) -> Stored<Option<(Person, i64)>> {
        let row = sqlx::query(
            "SELECT people.*, sessions.expires FROM sessions JOIN people ON people.id = sessions.person \
             WHERE sessions.token = $1 AND sessions.expires > $2",
        )
        .bind(token)
        .bind(self.now())
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok((Person::from_row(&row)?, row.try_get("expires")?))).transpose()
    }

    pub(crate) async fn prolong_session(&self, token: &str, expires: i64) -> Stored<()> {
        sqlx::query("UPDATE sessions SET expires = $2 WHERE token = $1")
            .bind(token)
            .bind(expires)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn end_session(&self, token: &str) -> Stored<()> {
        let mut connection = self.writers.acquire().await?;
        let ended: Option<String> =
            sqlx::query_scalar("DELETE FROM sessions WHERE token = $1 RETURNING person")
                .bind(token)
                .fetch_optional(&mut connection)
                .await?;
        match ended {
            Some(person) => self.tell_ended(&mut connection, &person).await,
            None => Ok(()),
        }
    }

    /// Ends all sessions of somebody but one.
    pub(crate) async fn end_other_sessions(&self, person: &str, token: &str) -> Stored<()> {
        let mut connection = self.writers.acquire().await?;
        sqlx::query("DELETE FROM sessions WHERE person = $1 AND token <> $2")
            .bind(person)
            .bind(token)
            .execute(&mut connection)
            .await?;
        self.tell_ended(&mut connection, person).await
    }

    pub(crate) async fn person(&self, id: &str) -> Stored<Option<Person>> {
        Ok(sqlx::query_as("SELECT * FROM people WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    pub(crate) async fn person_named(&self, folded: &str) -> Stored<Option<Person>> {
        Ok(sqlx::query_as("SELECT * FROM people WHERE folded = $1")
            .bind(folded)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Makes an account of a guest. False when the name is taken, or the person is no guest any more.
    pub(crate) async fn name_guest(
        &self,
        id: &str,
        name: &str,
        folded: &str,
        password: &str,
        email: Option<&str>,
    ) -> Stored<bool> {
        unless_taken(
            sqlx::query(
                "UPDATE people SET name = $2, folded = $3, password = $4, email = $5 \
                 WHERE id = $1 AND name IS NULL",
            )
            .bind(id)
            .bind(name)
            .bind(folded)
            .bind(password)
            .bind(email)
            .execute(&self.writers)
            .await,
        )
    }

    /// Writes what a person may change. False when the name is taken.
    pub(crate) async fn change_person(&self, person: &Person, folded: Option<&str>) -> Stored<bool> {
        unless_taken(
            sqlx::query(
                "UPDATE people SET name = $2, folded = $3, password = $4, email = $5, language = $6 WHERE id = $1",
            )
            .bind(&person.id)
            .bind(person.name.as_deref())
            .bind(folded)
            .bind(person.password.as_deref())
            .bind(person.email.as_deref())
            .bind(person.language.as_deref())
            .execute(&self.writers)
            .await,
        )
    }

    /// Gives a guest's seats to an account, and what the guest has seen; then the guest is gone. Seats of tables where
    /// the account sits already, or has looked from another seat, become free.
    pub(crate) async fn adopt_guest(&self, guest: &str, account: &str) -> Stored<()> {
        let mut transaction = self.begin().await?;
        for statement in [
            "UPDATE sitters SET person = $2 WHERE person = $1 AND table_id NOT IN \
             (SELECT table_id FROM sitters WHERE person = $2) AND NOT EXISTS (SELECT 1 FROM looked \
             WHERE looked.table_id = sitters.table_id AND looked.seat <> sitters.seat AND looked.person = $2)",
            "INSERT INTO looked (table_id, seat, person) SELECT table_id, seat, $2 FROM looked WHERE person = $1 \
             ON CONFLICT (table_id, seat, person) DO NOTHING",
            "UPDATE tables SET opener = $2 WHERE opener = $1",
            "UPDATE chat SET person = $2 WHERE person = $1",
            "UPDATE notes SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM notes AS own \
             WHERE own.table_id = notes.table_id AND own.seat = notes.seat AND own.person = $2)",
            "DELETE FROM people WHERE id = $1 AND id <> $2 AND name IS NULL",
        ] {
            sqlx::query(statement).bind(guest).bind(account).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub(crate) async fn keep_last_level(&self, person: &str, level: &str) -> Stored<()> {
        sqlx::query("UPDATE people SET last_level = $2 WHERE id = $1")
            .bind(person)
            .bind(level)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Removes somebody with all that is theirs alone. Their seats become free; what they said stays, unsigned.
    pub(crate) async fn remove_person(&self, id: &str) -> Stored<()> {
        let mut connection = self.writers.acquire().await?;
        sqlx::query("DELETE FROM people WHERE id = $1").bind(id).execute(&mut connection).await?;
        self.tell_ended(&mut connection, id).await
    }

    /// Whether a key has been counted and is not forgotten yet.
    pub(crate) async fn is_counted(&self, key: &str) -> Stored<bool> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT count FROM failures WHERE key = $1 AND until > $2")
                .bind(key)
                .bind(self.now())
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.is_some())
    }

    /// Counts a try as failed until it is given back; false when there were as many as there may be. In one
    /// statement, so that those who try at the same time cannot pass together. All are forgotten some time after the
    /// last.
    pub(crate) async fn try_once(&self, key: &str, most: i64, seconds: i64) -> Stored<bool> {
        let counted = sqlx::query(
            "INSERT INTO failures (key, count, until) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET \
             count = CASE WHEN failures.until > $3 THEN failures.count + 1 ELSE 1 END, until = $2 \
             WHERE failures.until <= $3 OR failures.count < $4",
        )
        .bind(key)
        .bind(self.now() + seconds)
        .bind(self.now())
        .bind(most)
        .execute(&self.writers)
        .await?;
        Ok(counted.rows_affected() > 0)
    }

    /// Gives back a try that did not fail.
    pub(crate) async fn give_back_try(&self, key: &str) -> Stored<()> {
        sqlx::query("UPDATE failures SET count = count - 1 WHERE key = $1 AND count > 0")
            .bind(key)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn forget_failures(&self, key: &str) -> Stored<()> {
        sqlx::query("DELETE FROM failures WHERE key = $1").bind(key).execute(&self.writers).await?;
        Ok(())
    }

    /// Keeps a seed for the next table that somebody opens, for so many seconds.
    pub(crate) async fn promise(&self, id: &str, person: &str, seed: &str, seconds: i64) -> Stored<()> {
        sqlx::query("INSERT INTO promises (id, person, seed, expires) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(person)
            .bind(seed)
            .bind(self.now() + seconds)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// The seed that was promised to somebody, once.
    pub(crate) async fn redeem(&self, id: &str, person: &str) -> Stored<Option<String>> {
        Ok(sqlx::query_scalar(
            "DELETE FROM promises WHERE id = $1 AND person = $2 AND expires > $3 RETURNING seed",
        )
        .bind(id)
        .bind(person)
        .bind(self.now())
        .fetch_optional(&self.writers)
        .await?)
    }

    /// Removes what has run out: sessions, promises, failures, guests who can never come back, and abandoned tables.
    pub(crate) async fn sweep(&self) -> Stored<()> {
        let now = self.now();
        for statement in [
            "DELETE FROM sessions WHERE expires <= $1",
            "DELETE FROM failures WHERE until <= $1",
            "DELETE FROM promises WHERE expires <= $1",
        ] {
            sqlx::query(statement).bind(now).execute(&self.writers).await?;
        }
        self.sweep_buckets().await?;
        // A guest who was made in this very moment may not have a session yet.
        let guests = format!(
            "name IS NULL AND created < {} \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id)",
            now - 3_600
        );
        self.sweep_rows("people", &guests).await?;
        // Nobody is left who could find these tables.
        let tables = format!(
            "opener IS NULL AND (over = 0 OR private = 1) AND opened < {} \
             AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.table_id = tables.id)",
            now - 604_800
        );
        self.sweep_rows("tables", &tables).await
    }

    /// Removes the rows of which something holds, a few at a time: looking for them among very many takes long, and is
    /// done aside, and with each goes much that hangs on it, while those who play wait for the writer.
    async fn sweep_rows(&self, table: &str, holds: &str) -> Stored<()> {
        let find = format!("SELECT id FROM {table} WHERE {holds}");
        let found: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(find)).fetch_all(&self.listers).await?;
        // It may no longer hold.
        let remove = format!("DELETE FROM {table} WHERE {holds} AND id IN (SELECT given.value ->> 0 FROM");
        for few in found.chunks(SWEPT_AT_ONCE) {
            let rows: Vec<(&str,)> = few.iter().map(|id| (id.as_str(),)).collect();
            self.dialect().execute(&mut self.writers.acquire().await?, &remove, ")", &rows).await?;
        }
        Ok(())
    }
}

fn unless_taken(result: sqlx::Result<sqlx::any::AnyQueryResult>) -> Stored<bool> {
    match result {
        Ok(done) => Ok(done.rows_affected() > 0),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}
