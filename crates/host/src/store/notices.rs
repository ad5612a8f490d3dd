//! Notices for people who are away, the channels by which they want them, and who is at which table. A notice is
//! written with the change that it tells of, and is leased like a job when it is delivered.

use super::{Store, Stored, commit::Change, door::Connection, rows::Dialect};
use sqlx::{FromRow, Row, any::AnyRow};
use std::collections::BTreeMap;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The game waits for the reader.
    Turn,
    /// Somebody asks the reader to agree to go back.
    Consent,
    /// Somebody wrote a line.
    Chat,
    /// The game is over.
    Over,
    /// Half of the reader's time to decide is gone.
    Half,
    /// The last day of the reader's time has begun.
    LastDay,
    /// The reader's time is gone.
    RunOut,
    /// Somebody else's time is gone.
    Claim,
    /// An e-mail address has to be confirmed.
    Confirm,
}

impl About {
    const ALL: [About; 9] = [
        About::Turn,
        About::Consent,
        About::Chat,
        About::Over,
        About::Half,
        About::LastDay,
        About::RunOut,
        About::Claim,
        About::Confirm,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            About::Turn => "turn",
            About::Consent => "consent",
            About::Chat => "chat",
            About::Over => "over",
            About::Half => "half",
            About::LastDay => "last-day",
            About::RunOut => "run-out",
            About::Claim => "claim",
            About::Confirm => "confirm",
        }
    }
}

/// Whom a notice is for: those of them who are away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Those who sit on a seat.
    Seat(u8),
    /// Those who sit on all other seats.
    Others(u8),
    /// All who sit at the table.
    Everybody,
}

/// One way to reach somebody.
#[derive(Clone)]
pub(crate) struct Channel {
    pub(crate) id: String,
    pub(crate) person: String,
    /// `mail`, `webhook` or `push`.
    pub(crate) kind: String,
    pub(crate) address: String,
    pub(crate) key: Option<String>,
    pub(crate) secret: Option<String>,
    /// What must be told before anything else is sent there.
    pub(crate) code: Option<String>,
}

impl std::fmt::Debug for Channel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Addresses of webhooks and browsers are secrets too.
        f.debug_struct("Channel").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl FromRow<'_, AnyRow> for Channel {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Channel {
            id: row.try_get("id")?,
            person: row.try_get("person")?,
            kind: row.try_get("kind")?,
            address: row.try_get("address")?,
            key: row.try_get("key")?,
            secret: row.try_get("secret")?,
            code: row.try_get("code")?,
        })
    }
}

/// A notice that this host holds.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) id: String,
    pub(crate) about: About,
    pub(crate) table: Option<String>,
    pub(crate) channel: String,
    /// How often it has been taken, this time included.
    pub(crate) tries: i64,
}

impl FromRow<'_, AnyRow> for Notice {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let about: String = row.try_get("about")?;
        let known = About::ALL.into_iter().find(|known| known.name() == about);
        Ok(Notice {
            id: row.try_get("id")?,
            about: known.ok_or_else(|| sqlx::Error::Decode(format!("a notice about {about}").into()))?,
            table: row.try_get("table_id")?,
            channel: row.try_get("channel")?,
            tries: row.try_get("tries")?,
        })
    }
}

/// Writes a notice for those who are away, but for one person, who knows. A reader who has not yet come because of an
/// earlier one of the kind gets no other.
pub(super) async fn note(
    connection: &mut Connection,
    table: &str,
    about: About,
    readers: Readers,
    but: &str,
    now: i64,
) -> Stored<()> {
    let (which, seat) = match readers {
        Readers::Seat(seat) => ("=", i64::from(seat)),
        Readers::Others(seat) => ("<>", i64::from(seat)),
        Readers::Everybody => ("<>", -1),
    };
    let statement = format!(
        "INSERT INTO notices (id, about, table_id, channel, due, lease, holder, tries, sent) \
         SELECT DISTINCT $1 || ' ' || $2 || ' ' || channels.id, $1, $2, channels.id, $3, 0, '', 0, 0 \
         FROM sitters JOIN channels ON channels.person = sitters.person \
         WHERE sitters.table_id = $2 AND sitters.seat {which} $4 AND sitters.person <> $5 \
         AND sitters.here <= $3 AND channels.code IS NULL ON CONFLICT (id) DO NOTHING",
    );
    sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(about.name())
        .bind(table)
        .bind(now)
        .bind(seat)
        .bind(but)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whoever comes to a table, or does something there, has no need of notices about it.
/// The rows are of tables and people.
pub(super) async fn forget_notices(
    connection: &mut Connection,
    dialect: Dialect,
    people: &[(&str, &str)],
) -> Stored<()> {
    let statement =
        "DELETE FROM notices WHERE (table_id, channel) IN (SELECT given.value ->> 0, channels.id FROM";
    let whose = "JOIN channels ON channels.person = given.value ->> 1)";
    dialect.execute(connection, statement, whose, people).await
}

impl Store {
    /// Somebody has come to a table, for so many seconds at least.
    pub(crate) async fn come(&self, table: &str, person: &str, seconds: i64) -> Stored<()> {
        self.write_presence(table, person, seconds, true).await
    }

    /// Somebody is still at a table, for so many seconds at least; none when they have gone.
    pub(crate) async fn stay(&self, table: &str, person: &str, seconds: i64) -> Stored<()> {
        self.write_presence(table, person, seconds, false).await
    }

    async fn write_presence(&self, table: &str, person: &str, seconds: i64, came: bool) -> Stored<()> {
        let until = self.now() + seconds;
        let presence = Presence { table: table.to_owned(), person: person.to_owned(), until, came };
        self.write(Change::Presence(presence)).await.map(drop)
    }

    /// Whether somebody is at a table, at whichever host.
    pub(crate) async fn is_here(&self, table: &str, person: &str) -> Stored<bool> {
        let here: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM sitters WHERE table_id = $1 AND person = $2 AND here > $3",
        )
        .bind(table)
        .bind(person)
        .bind(self.now())
        .fetch_one(&self.readers)
        .await?;
        Ok(here > 0)
    }

    /// Takes a notice that was due so many seconds ago, and holds it for a while.
    pub(crate) async fn take_notice(&self, patience: i64, lease: i64) -> Stored<Option<Notice>> {
        // As with jobs: who finds nothing does not stand in line for the writer.
        let due = sqlx::query("SELECT 1 FROM notices WHERE sent = 0 AND due <= $1 AND lease <= $2 LIMIT 1")
            .bind(self.now() - patience)
            .bind(self.now())
            .fetch_optional(&self.readers)
            .await?;
        if due.is_none() {
            return Ok(None);
        }
        let statement = if self.is_postgres() {
            "UPDATE notices SET lease = $2, holder = $3, tries = tries + 1 WHERE id = ( \
             SELECT id FROM notices WHERE sent = 0 AND due <= $4 AND lease <= $1 ORDER BY due LIMIT 1 \
             FOR UPDATE SKIP LOCKED) RETURNING *"
        } else {
            "UPDATE notices SET lease = $2, holder = $3, tries = tries + 1 WHERE id = ( \
             SELECT id FROM notices WHERE sent = 0 AND due <= $4 AND lease <= $1 ORDER BY due LIMIT 1) \
             RETURNING *"
        };
        Ok(sqlx::query_as(statement)
            .bind(self.now())
            .bind(self.now() + lease)
            .bind(&self.host)
            .bind(self.now() - patience)
            .fetch_optional(&self.writers)
            .await?)
    }

    /// A notice has been delivered. It is kept until its reader comes.
    pub(crate) async fn finish_notice(&self, id: &str) -> Stored<()> {
        sqlx::query("UPDATE notices SET sent = 1, lease = 0, holder = '' WHERE id = $1 AND holder = $2")
            .bind(id)
            .bind(&self.host)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// A notice is not needed, or cannot be delivered.
    pub(crate) async fn drop_notice(&self, id: &str) -> Stored<()> {
        sqlx::query("DELETE FROM notices WHERE id = $1 AND holder = $2")
            .bind(id)
            .bind(&self.host)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// A notice is tried again after so many seconds.
    pub(crate) async fn put_off_notice(&self, id: &str, seconds: i64) -> Stored<()> {
        sqlx::query("UPDATE notices SET due = $3, lease = 0, holder = '' WHERE id = $1 AND holder = $2")
            .bind(id)
            .bind(&self.host)
            .bind(self.now() + seconds)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn count_notices(&self) -> Stored<i64> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM notices WHERE sent = 0").fetch_one(&self.readers).await?)
    }

    pub(crate) async fn channel(&self, id: &str) -> Stored<Option<Channel>> {
        Ok(sqlx::query_as("SELECT * FROM channels WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    pub(crate) async fn channels(&self, person: &str) -> Stored<Vec<Channel>> {
        Ok(sqlx::query_as("SELECT * FROM channels WHERE person = $1 ORDER BY kind, address")
            .bind(person)
            .fetch_all(&self.readers)
            .await?)
    }

    /// Keeps a channel. One with a code is told it first.
    pub(crate) async fn add_channel(&self, channel: &Channel) -> Stored<()> {
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO channels (id, person, kind, address, key, secret, code) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (person, kind, address) DO UPDATE SET key = $5, secret = $6",
        )
        .bind(&channel.id)
        .bind(&channel.person)
        .bind(&channel.kind)
        .bind(&channel.address)
        .bind(channel.key.as_deref())
        .bind(channel.secret.as_deref())
        .bind(channel.code.as_deref())
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "INSERT INTO notices (id, about, table_id, channel, due, lease, holder, tries, sent) \
             SELECT $2 || ' ' || id, $2, NULL, id, 0, 0, '', 0, 0 FROM channels \
             WHERE id = $1 AND code IS NOT NULL ON CONFLICT (id) DO NOTHING",
        )
        .bind(&channel.id)
        .bind(About::Confirm.name())
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }

    /// The owner of a channel has told its code.
    pub(crate) async fn confirm_channel(&self, id: &str) -> Stored<()> {
        sqlx::query("UPDATE channels SET code = NULL WHERE id = $1").bind(id).execute(&self.writers).await?;
        Ok(())
    }

    pub(crate) async fn remove_channel(&self, id: &str) -> Stored<()> {
        sqlx::query("DELETE FROM channels WHERE id = $1").bind(id).execute(&self.writers).await?;
        Ok(())
    }

    /// A secret that all hosts at this database share: the one that is kept, else this one from now on.
    pub(crate) async fn shared_secret(&self, name: &str, fresh: &str) -> Stored<String> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&self.writers)
            .await?;
        Ok(sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1")
            .bind(name)
            .fetch_one(&self.writers)
            .await?)
    }
}

/// Somebody is at a table until then.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    table: String,
    person: String,
    until: i64,
    /// Whoever has just come has no need of notices any more.
    came: bool,
}

/// Writes who is where: of what is told twice of somebody, the last counts.
pub(super) async fn attend(
    connection: &mut Connection,
    dialect: Dialect,
    presences: &[&Presence],
) -> Stored<()> {
    let newcomers = presences.iter().filter(|presence| presence.came);
    let newcomers: Vec<(&str, &str)> = newcomers.map(|new| (&*new.table, &*new.person)).collect();
    forget_notices(connection, dialect, &newcomers).await?;
    let last: BTreeMap<(&str, &str), i64> =
        presences.iter().map(|now| ((&*now.table, &*now.person), now.until)).collect();
    let rows: Vec<(&str, &str, i64)> =
        last.into_iter().map(|((table, person), until)| (table, person, until)).collect();
    let statement = "UPDATE sitters SET here = CAST(given.value ->> 2 AS BIGINT) FROM";
    let whose = "WHERE sitters.table_id = given.value ->> 0 AND sitters.person = given.value ->> 1";
    dialect.execute(connection, statement, whose, &rows).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_and_secrets_of_channels_are_never_shown() {
        let word = |text: &str| text.to_owned();
        let channel = Channel {
            id: word("1"),
            person: word("ann"),
            kind: word("push"),
            address: word("https://example.org/secret-address"),
            key: Some(word("secret-key")),
            secret: Some(word("secret-word")),
            code: Some(word("secret-code")),
        };
        assert_eq!(format!("{channel:?}"), r#"Channel { id: "1", kind: "push", .. }"#);
    }

    #[test]
    fn what_a_notice_is_about_has_one_name() {
        let names: std::collections::BTreeSet<_> = About::ALL.iter().map(|about| about.name()).collect();
        assert_eq!(names.len(), About::ALL.len());
    }
}
