//! Tables, who sits there, and what is said and noted there.

use super::{
    Store, Stored,
    commit::{SightRow, add_changes, show},
    door::Connection,
    jobs::{ask_for_job, set_reminder},
    notices::{About, Readers, forget_notices, note},
};
use crate::{
    clock::{Waits, has_run_out, next_moment},
    quotas::Kept,
};
use kernel::{Seat, journal::add_resignation};
use sqlx::{FromRow, Row, any::AnyRow};
use std::collections::BTreeMap;

/// What is kept of a table beside its journal.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "it is a row of the database, column by column")]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) scenario: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) name: String,
    pub(crate) commitment: String,
    pub(crate) private: bool,
    pub(crate) study: bool,
    pub(crate) hotseat: bool,
    pub(crate) clock_days: Option<i64>,
    pub(crate) invite: String,
    pub(crate) opener: Option<String>,
    pub(crate) opened: i64,
    pub(crate) commits: i64,
    pub(crate) entries: i64,
    pub(crate) waiting: String,
    pub(crate) turn: i64,
    pub(crate) over: bool,
    pub(crate) consent: Option<String>,
    pub(crate) finishing: String,
    /// About how many bytes the game takes.
    pub(crate) size: i64,
}

impl FromRow<'_, AnyRow> for TableRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let options: String = row.try_get("options")?;
        Ok(TableRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            scenario: row.try_get("scenario")?,
            options: serde_json::from_str(&options).map_err(|error| sqlx::Error::Decode(error.into()))?,
            name: row.try_get("name")?,
            commitment: row.try_get("commitment")?,
            private: flag(row, "private")?,
            study: flag(row, "study")?,
            hotseat: flag(row, "hotseat")?,
            clock_days: row.try_get("clock_days")?,
            invite: row.try_get("invite")?,
            opener: row.try_get("opener")?,
            opened: row.try_get("opened")?,
            commits: row.try_get("commits")?,
            entries: row.try_get::<i64, _>("entries")? + i64::from(resigned(row)?.is_some()),
            waiting: row.try_get("waiting")?,
            turn: row.try_get("turn")?,
            over: flag(row, "over")?,
            consent: row.try_get("consent")?,
            finishing: row.try_get("finishing")?,
            size: row.try_get("size")?,
        })
    }
}

/// Yes or no. The two databases have no kind of value for that in common.
fn flag(row: &AnyRow, name: &str) -> sqlx::Result<bool> {
    Ok(row.try_get::<i64, _>(name)? != 0)
}

/// Ends a journal with the seat that gave the game up, where that was kept beside it.
fn end(journal: &mut String, resigned: Option<Seat>) {
    if let Some(seat) = resigned {
        add_resignation(journal, seat);
    }
}

/// The seat that gave a game up whose journal does not say so: once that was kept here. Nothing writes it any more.
fn resigned(row: &AnyRow) -> sqlx::Result<Option<Seat>> {
    let seat: Option<i64> = row.try_get("resigned")?;
    Ok(seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat))
}

/// A seat of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChairRow {
    pub(crate) level: Option<String>,
    pub(crate) partner: String,
    /// In the order in which they sat down.
    pub(crate) sitters: Vec<SitterRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SitterRow {
    pub(crate) person: String,
    /// Empty for a guest.
    pub(crate) name: String,
}

/// A new table with all that belongs to it.
#[derive(Debug)]
pub(crate) struct NewRow {
    pub(crate) row: TableRow,
    pub(crate) seed: Option<String>,
    pub(crate) lines: String,
    pub(crate) sights: Vec<SightRow>,
    /// By seat: a computer's level, the partner's word, and the person who sits there.
    pub(crate) chairs: Vec<(Option<String>, String, Option<String>)>,
    pub(crate) computers: bool,
}

/// What a host opens a table from.
#[derive(Debug)]
pub(crate) struct WholeTable {
    pub(crate) row: TableRow,
    pub(crate) seed: Option<String>,
    pub(crate) journal: String,
    /// The position that was kept beside it last.
    pub(crate) kept: Option<String>,
    pub(crate) sights: Vec<SightRow>,
}

/// A line that somebody said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) number: i64,
    pub(crate) name: String,
    pub(crate) seat: Option<i64>,
    pub(crate) at: i64,
    pub(crate) text: String,
}

impl Store {
    pub(crate) async fn add_table(&self, new: &NewRow) -> Stored<()> {
        let mut transaction = self.begin().await?;
        let row = &new.row;
        sqlx::query(
            "INSERT INTO tables (id, game, scenario, options, name, commitment, private, study, hotseat, \
             clock_days, invite, opener, opened, commits, entries, waiting, over, consent, finishing, turn, size) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)",
        )
        .bind(&row.id)
        .bind(&row.game)
        .bind(&row.scenario)
        .bind(serde_json::to_string(&row.options)?)
        .bind(&row.name)
        .bind(&row.commitment)
        .bind(i64::from(row.private))
        .bind(i64::from(row.study))
        .bind(i64::from(row.hotseat))
        .bind(row.clock_days)
        .bind(&row.invite)
        .bind(row.opener.as_deref())
        .bind(row.opened)
        .bind(row.commits)
        .bind(row.entries)
        .bind(&row.waiting)
        .bind(i64::from(row.over))
        .bind(row.consent.as_deref())
        .bind(&row.finishing)
        .bind(row.turn)
        .bind(row.size)
        .execute(&mut *transaction)
        .await?;
        if let Some(seed) = &new.seed {
            sqlx::query("INSERT INTO seeds (table_id, seed) VALUES ($1, $2)")
                .bind(&row.id)
                .bind(seed)
                .execute(&mut *transaction)
                .await?;
        }
        let opening = (&*row.id, row.commits, &*new.lines, &*new.sights);
        add_changes(&mut transaction, &[opening]).await?;
        for (seat, (level, partner, person)) in (0_i64..).zip(&new.chairs) {
            sqlx::query("INSERT INTO chairs (table_id, seat, level, partner) VALUES ($1, $2, $3, $4)")
                .bind(&row.id)
                .bind(seat)
                .bind(level.as_deref())
                .bind(partner)
                .execute(&mut *transaction)
                .await?;
            if let Some(person) = person {
                self.seat_person(&mut transaction, &row.id, seat, person).await?;
            }
        }
        let waits: Waits = serde_json::from_str(&row.waiting)?;
        let reminder = next_moment(row.clock_days, &waits, self.now());
        set_reminder(&mut transaction, &row.id, row.commits, reminder).await?;
        if new.computers {
            ask_for_job(&mut transaction, "computer", &row.id, row.commits, self.now()).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub(crate) async fn table(&self, id: &str) -> Stored<Option<TableRow>> {
        Ok(sqlx::query_as("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// How often a game has changed.
    pub(crate) async fn commits(&self, id: &str) -> Stored<Option<i64>> {
        Ok(sqlx::query_scalar("SELECT commits FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// A table with all that a host opens it from, all from one moment.
    pub(crate) async fn whole_table(&self, id: &str) -> Stored<Option<WholeTable>> {
        let mut transaction = if self.is_postgres() {
            self.readers.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?
        } else {
            self.readers.begin().await?
        };
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (row, resigned) = (TableRow::from_row(&row)?, resigned(&row)?);
        let seed = sqlx::query_scalar("SELECT seed FROM seeds WHERE table_id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let changes: Vec<(String, String)> =
            sqlx::query_as("SELECT lines, shown FROM changes WHERE table_id = $1 ORDER BY number")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await?;
        let (mut journal, mut sights) = (String::new(), Vec::new());
        for (lines, shown) in &changes {
            journal.push_str(lines);
            for sight in serde_json::from_str::<Vec<SightRow>>(shown)? {
                show(&mut sights, sight);
            }
        }
        end(&mut journal, resigned);
        let kept = sqlx::query_scalar("SELECT position FROM kept WHERE table_id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        transaction.rollback().await?;
        Ok(Some(WholeTable { row, seed, journal, kept, sights }))
    }

    /// How much somebody keeps in tables that they opened.
    pub(crate) async fn kept_by(&self, person: &str) -> Stored<Kept> {
        let row = sqlx::query(
            "SELECT count(*) AS every, count(CASE WHEN over = 0 OR study = 1 THEN 1 END) AS unfinished, \
             CAST(coalesce(sum(size), 0) AS BIGINT) AS bytes FROM tables WHERE opener = $1",
        )
        .bind(person)
        .fetch_one(&self.readers)
        .await?;
        Ok(Kept {
            open: row.try_get("unfinished")?,
            all: row.try_get("every")?,
            bytes: row.try_get("bytes")?,
        })
    }

    /// At how many games that are not over somebody sits.
    pub(crate) async fn count_seats(&self, person: &str) -> Stored<i64> {
        Ok(sqlx::query_scalar(
            "SELECT count(DISTINCT tables.id) FROM sitters JOIN tables ON tables.id = sitters.table_id \
             WHERE sitters.person = $1 AND tables.over = 0",
        )
        .bind(person)
        .fetch_one(&self.readers)
        .await?)
    }

    /// Removes a study that somebody opened, with all that belongs to it. False when it is no study of theirs.
    pub(crate) async fn remove_study(&self, id: &str, person: &str) -> Stored<bool> {
        let removed = sqlx::query("DELETE FROM tables WHERE id = $1 AND study = 1 AND opener = $2")
            .bind(id)
            .bind(person)
            .execute(&self.writers)
            .await?;
        Ok(removed.rows_affected() > 0)
    }

    /// Whether somebody has looked from another seat of a table where every seat is for somebody else.
    pub(crate) async fn knows_other_seat(&self, table: &str, seat: i64, person: &str) -> Stored<bool> {
        knows_other_seat(&mut self.readers.acquire().await?, table, seat, person).await
    }

    /// Seats somebody, whose clock begins anew.
    pub(crate) async fn sit(&self, table: &str, seat: i64, person: &str, how: Sitting) -> Stored<Sat> {
        let mut transaction = self.begin().await?;
        let waits = self.hold_chair(&mut transaction, table, seat, how).await?;
        let Some((waits, days)) = waits else { return Ok(Sat::Taken) };
        // Here again: they may be about to sit down elsewhere in the same moment.
        if knows_other_seat(&mut transaction, table, seat, person).await? {
            return Ok(Sat::KnowsOther);
        }
        self.seat_person(&mut transaction, table, seat, person).await?;
        sqlx::query("UPDATE chairs SET level = NULL WHERE table_id = $1 AND seat = $2")
            .bind(table)
            .bind(seat)
            .execute(&mut *transaction)
            .await?;
        if days.is_some() && how != Sitting::Beside {
            self.begin_clock(&mut transaction, table, seat, waits, days).await?;
        }
        self.tell(&mut transaction, "chairs", table).await?;
        transaction.commit().await?;
        Ok(Sat::Yes)
    }

    /// Somebody sits at a chair, and has looked from there for ever.
    async fn seat_person(
        &self,
        connection: &mut Connection,
        table: &str,
        seat: i64,
        person: &str,
    ) -> Stored<()> {
        sqlx::query(
            "INSERT INTO sitters (table_id, seat, person, since) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, seat, person) DO NOTHING",
        )
        .bind(table)
        .bind(seat)
        .bind(person)
        .bind(self.now())
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO looked (table_id, seat, person) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id, seat, person) DO NOTHING",
        )
        .bind(table)
        .bind(seat)
        .bind(person)
        .execute(&mut *connection)
        .await?;
        Ok(())
    }

    /// Empties a chair for somebody, if it is to be had in that way: the table's clocks.
    async fn hold_chair(
        &self,
        connection: &mut Connection,
        table: &str,
        seat: i64,
        how: Sitting,
    ) -> Stored<Option<(Waits, Option<i64>)>> {
        // Those who want a chair, and the one who decides there, come one after the other.
        let row = sqlx::query("UPDATE tables SET id = id WHERE id = $1 RETURNING waiting, clock_days")
            .bind(table)
            .fetch_one(&mut *connection)
            .await?;
        let waits: Waits = serde_json::from_str(&row.try_get::<String, _>("waiting")?)?;
        let days: Option<i64> = row.try_get("clock_days")?;
        let taken: i64 = sqlx::query_scalar("SELECT count(*) FROM sitters WHERE table_id = $1 AND seat = $2")
            .bind(table)
            .bind(seat)
            .fetch_one(&mut *connection)
            .await?;
        let number = u8::try_from(seat).unwrap_or(u8::MAX);
        let may = match how {
            Sitting::Free => taken == 0,
            Sitting::Claiming => has_run_out(days, &waits, number, self.now()),
            Sitting::Beside | Sitting::Instead => true,
        };
        if !may {
            return Ok(None);
        }
        if matches!(how, Sitting::Claiming | Sitting::Instead) {
            sqlx::query("DELETE FROM sitters WHERE table_id = $1 AND seat = $2")
                .bind(table)
                .bind(seat)
                .execute(&mut *connection)
                .await?;
        }
        Ok(Some((waits, days)))
    }

    /// A seat's clock begins anew. It counts as a change of the game, which is taken from here again.
    async fn begin_clock(
        &self,
        connection: &mut Connection,
        table: &str,
        seat: i64,
        mut waits: Waits,
        days: Option<i64>,
    ) -> Stored<()> {
        let number = u8::try_from(seat).unwrap_or(u8::MAX);
        let Some(since) = waits.get_mut(&number) else { return Ok(()) };
        *since = self.now();
        let stamp: i64 = sqlx::query_scalar(
            "UPDATE tables SET commits = commits + 1, waiting = $2 WHERE id = $1 RETURNING commits",
        )
        .bind(table)
        .bind(serde_json::to_string(&waits)?)
        .fetch_one(&mut *connection)
        .await?;
        set_reminder(connection, table, stamp, next_moment(days, &waits, self.now())).await
    }

    /// Gives a seat to a computer player, who begins to think. False when it is not to be had that way any more.
    pub(crate) async fn seat_computer(
        &self,
        table: &str,
        seat: i64,
        level: &str,
        how: Sitting,
    ) -> Stored<bool> {
        let mut transaction = self.begin().await?;
        if self.hold_chair(&mut transaction, table, seat, how).await?.is_none() {
            return Ok(false);
        }
        sqlx::query("UPDATE chairs SET level = $3 WHERE table_id = $1 AND seat = $2")
            .bind(table)
            .bind(seat)
            .bind(level)
            .execute(&mut *transaction)
            .await?;
        // It counts as a change of the game: who decides on what was before is overtaken.
        let stamp: i64 =
            sqlx::query_scalar("UPDATE tables SET commits = commits + 1 WHERE id = $1 RETURNING commits")
                .bind(table)
                .fetch_one(&mut *transaction)
                .await?;
        ask_for_job(&mut transaction, "computer", table, stamp, self.now()).await?;
        self.tell(&mut transaction, "chairs", table).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Somebody leaves a table for good, with all their seats.
    pub(crate) async fn stand_up(&self, table: &str, person: &str) -> Stored<()> {
        let mut transaction = self.begin().await?;
        sqlx::query("UPDATE tables SET opener = NULL WHERE id = $1 AND opener = $2")
            .bind(table)
            .bind(person)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM sitters WHERE table_id = $1 AND person = $2")
            .bind(table)
            .bind(person)
            .execute(&mut *transaction)
            .await?;
        self.tell(&mut transaction, "chairs", table).await?;
        Ok(transaction.commit().await?)
    }

    /// What was said at a table, from a number on, the last lines only.
    pub(crate) async fn chat(&self, table: &str, from: i64, most: i64) -> Stored<Vec<Said>> {
        let rows = sqlx::query(
            "SELECT chat.number, people.name, chat.seat, chat.at, chat.text FROM chat \
             LEFT JOIN people ON people.id = chat.person \
             WHERE chat.table_id = $1 AND chat.number >= $2 ORDER BY chat.number DESC LIMIT $3",
        )
        .bind(table)
        .bind(from)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let mut lines = Vec::new();
        for row in rows.iter().rev() {
            let name: Option<String> = row.try_get("name")?;
            lines.push(Said {
                number: row.try_get("number")?,
                name: name.unwrap_or_default(),
                seat: row.try_get("seat")?,
                at: row.try_get("at")?,
                text: row.try_get("text")?,
            });
        }
        Ok(lines)
    }

    /// What somebody said at a table.
    pub(crate) async fn said_by(&self, table: &str, person: &str) -> Stored<Vec<String>> {
        Ok(sqlx::query_scalar("SELECT text FROM chat WHERE table_id = $1 AND person = $2 ORDER BY number")
            .bind(table)
            .bind(person)
            .fetch_all(&self.readers)
            .await?)
    }

    /// How many lines somebody has said since then, wherever.
    pub(crate) async fn count_said(&self, person: &str, since: i64) -> Stored<i64> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM chat WHERE person = $1 AND at > $2")
            .bind(person)
            .bind(since)
            .fetch_one(&self.readers)
            .await?)
    }

    /// The whole journal, secrets and all.
    pub(crate) async fn journal(&self, table: &str) -> Stored<String> {
        let lines: Vec<String> =
            sqlx::query_scalar("SELECT lines FROM changes WHERE table_id = $1 ORDER BY number")
                .bind(table)
                .fetch_all(&self.readers)
                .await?;
        let row = sqlx::query("SELECT resigned FROM tables WHERE id = $1")
            .bind(table)
            .fetch_one(&self.readers)
            .await?;
        let mut journal = lines.concat();
        end(&mut journal, resigned(&row)?);
        Ok(journal)
    }

    /// Keeps what somebody says, from a seat: its number.
    pub(crate) async fn say(&self, table: &str, person: &str, seat: Option<Seat>, text: &str) -> Stored<i64> {
        let mut transaction = self.begin().await?;
        // Those who speak at once come one after the other.
        sqlx::query("UPDATE tables SET id = id WHERE id = $1").bind(table).execute(&mut *transaction).await?;
        let number: i64 =
            sqlx::query_scalar("SELECT coalesce(max(number) + 1, 0) FROM chat WHERE table_id = $1")
                .bind(table)
                .fetch_one(&mut *transaction)
                .await?;
        sqlx::query(
            "INSERT INTO chat (table_id, number, person, seat, at, text) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(table)
        .bind(number)
        .bind(person)
        .bind(seat.map(|seat| i64::from(seat.0)))
        .bind(self.now())
        .bind(text)
        .execute(&mut *transaction)
        .await?;
        forget_notices(&mut transaction, self.dialect(), &[(table, person)]).await?;
        note(&mut transaction, table, About::Chat, Readers::Everybody, person, self.now()).await?;
        self.tell(&mut transaction, "chat", &format!("{table} {number}")).await?;
        transaction.commit().await?;
        Ok(number)
    }

    /// What somebody has noted at a seat, or at none.
    pub(crate) async fn notes(&self, table: &str, person: &str, seat: Option<Seat>) -> Stored<String> {
        let text =
            sqlx::query_scalar("SELECT text FROM notes WHERE table_id = $1 AND person = $2 AND seat = $3")
                .bind(table)
                .bind(person)
                .bind(number_of(seat))
                .fetch_optional(&self.readers)
                .await?;
        Ok(text.unwrap_or_default())
    }

    /// What somebody has noted at a table, at whichever seats.
    pub(crate) async fn all_notes(&self, table: &str, person: &str) -> Stored<String> {
        let texts: Vec<String> =
            sqlx::query_scalar("SELECT text FROM notes WHERE table_id = $1 AND person = $2 ORDER BY seat")
                .bind(table)
                .bind(person)
                .fetch_all(&self.readers)
                .await?;
        Ok(texts.join("\n\n"))
    }

    /// How many characters somebody has noted everywhere but at one seat.
    pub(crate) async fn notes_elsewhere(&self, table: &str, person: &str, seat: Option<Seat>) -> Stored<i64> {
        Ok(sqlx::query_scalar(
            "SELECT CAST(coalesce(sum(length(text)), 0) AS BIGINT) FROM notes WHERE person = $1 \
             AND NOT (table_id = $2 AND seat = $3)",
        )
        .bind(person)
        .bind(table)
        .bind(number_of(seat))
        .fetch_one(&self.readers)
        .await?)
    }

    /// Keeps notes. Where there is nothing, nothing is kept.
    pub(crate) async fn keep_notes(
        &self,
        table: &str,
        person: &str,
        seat: Option<Seat>,
        text: &str,
    ) -> Stored<()> {
        if text.is_empty() {
            sqlx::query("DELETE FROM notes WHERE table_id = $1 AND person = $2 AND seat = $3")
                .bind(table)
                .bind(person)
                .bind(number_of(seat))
                .execute(&self.writers)
                .await?;
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO notes (table_id, person, seat, text) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, person, seat) DO UPDATE SET text = $4",
        )
        .bind(table)
        .bind(person)
        .bind(number_of(seat))
        .bind(text)
        .execute(&self.writers)
        .await?;
        Ok(())
    }
}

/// A seat as notes name it.
fn number_of(seat: Option<Seat>) -> i64 {
    seat.map_or(-1, |seat| i64::from(seat.0))
}

/// Only at one screen, and in studies, may one person know several hands.
async fn knows_other_seat(connection: &mut Connection, table: &str, seat: i64, person: &str) -> Stored<bool> {
    let others: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM looked JOIN tables ON tables.id = looked.table_id \
         WHERE looked.table_id = $1 AND looked.seat <> $2 AND looked.person = $3 AND tables.hotseat = 0",
    )
    .bind(table)
    .bind(seat)
    .bind(person)
    .fetch_one(connection)
    .await?;
    Ok(others > 0)
}

/// Whether somebody has sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sat {
    Yes,
    /// The seat is not to be had that way any more.
    Taken,
    /// They have looked from another seat of the table.
    KnowsOther,
}

/// How somebody takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitting {
    /// Only if nobody sits there.
    Free,
    Beside,
    /// Only if the clock of those who sit there has run out; they go.
    Claiming,
    /// Whoever sits there goes.
    Instead,
}
