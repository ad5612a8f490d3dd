//! Changes of a game: lines of its journal, what it waits for now and what its viewers were shown, all or nothing. With
//! SQLite they go through one writer, together with what else is written all the time: who is where.

use super::{
    Store, StoreError, Stored, begin,
    jobs::{ask_for_job, drop_jobs},
    news::notify,
    notices::{About, Presence, Readers, attend, forget_notices, note},
    rows::Dialect,
};
use sqlx::{AnyConnection, AnyPool};
use std::{collections::HashSet, sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, mpsc, oneshot},
    time::sleep,
};

/// The most changes that are gathered into one transaction.
const MOST_GATHERED: usize = 256;
/// How long the log of SQLite is left alone after it was tidied.
const TIDY: Duration = Duration::from_millis(250);

/// A change of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commit {
    pub(crate) table: String,
    /// How many changes there were before.
    pub(crate) builds_on: i64,
    /// The number of the first new line, and the new lines, each with its end.
    pub(crate) from: i64,
    pub(crate) lines: Vec<String>,
    pub(crate) waiting: String,
    pub(crate) over: bool,
    pub(crate) resigned: Option<i64>,
    pub(crate) consent: Option<String>,
    pub(crate) finishing: String,
    pub(crate) sights: Vec<SightRow>,
    /// A computer is asked: somebody must let it think.
    pub(crate) computers: bool,
    /// When somebody has to hear of the seats' clocks next.
    pub(crate) reminder: Option<i64>,
    /// When it was made, and by whom; nobody if by a computer.
    pub(crate) at: i64,
    pub(crate) by: String,
    /// What those have to hear who are away.
    pub(crate) notices: Vec<(About, Readers)>,
}

/// What a viewer has been shown by a change.
#[derive(Clone, Debug)]
pub(crate) struct SightRow {
    pub(crate) viewer: i64,
    pub(crate) version: i64,
    pub(crate) low: i64,
    /// Frames from this number on are gone, if any are.
    pub(crate) cut: Option<i64>,
    pub(crate) frames: Vec<Frame>,
}

/// What a viewer saw at a step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) number: i64,
    pub(crate) step: i64,
    pub(crate) turn: i64,
    pub(crate) whereabouts: String,
    /// How many lines of the log there were.
    pub(crate) log: i64,
}

/// Whether a change was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Yes,
    /// Another change was faster: nothing was written.
    Overtaken,
}

/// What goes through the one writer of SQLite.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Game(Commit),
    Presence(Presence),
}

pub(super) struct Queued {
    change: Change,
    done: oneshot::Sender<Stored<Written>>,
}

impl Store {
    /// Writes a change of a game. When this returns, it is safe.
    pub(crate) async fn commit(&self, commit: Commit) -> Stored<Written> {
        self.write(Change::Game(commit)).await
    }

    pub(super) async fn write(&self, change: Change) -> Stored<Written> {
        let Some(queue) = &self.queue else {
            let mut transaction = self.begin().await?;
            let written = apply(&mut transaction, Dialect::Postgres, std::slice::from_ref(&change)).await?;
            let written = written.first().copied().unwrap_or(Written::Overtaken);
            if let (Change::Game(commit), Written::Yes) = (&change, written) {
                notify(&mut transaction, &self.host, "game", &commit.table).await?;
            }
            transaction.commit().await?;
            return Ok(written);
        };
        let (done, written) = oneshot::channel();
        queue.send(Queued { change, done }).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }
}

/// The one writer: takes all that waits, writes it at once, and tells each of its own. What it has written can be moved
/// from the log of SQLite to its place.
pub(super) async fn write_queued(
    pool: AnyPool,
    mut queue: mpsc::Receiver<Queued>,
    written_some: Arc<Notify>,
) {
    let mut gathered = Vec::new();
    while queue.recv_many(&mut gathered, MOST_GATHERED).await > 0 {
        let (changes, done): (Vec<Change>, Vec<_>) =
            gathered.drain(..).map(|queued| (queued.change, queued.done)).unzip();
        let written = write_all(&pool, &changes).await;
        for (written, done) in written.into_iter().zip(done) {
            // Who no longer waits has gone away.
            let _ = done.send(written);
        }
        written_some.notify_one();
    }
}

/// Moves what is written from the log of SQLite to its place, while the writer writes on. When the log is long the
/// writer sees to it that it begins anew, and finds most of this done.
pub(super) async fn tidy_log(pool: AnyPool, written_some: Arc<Notify>) {
    loop {
        tokio::select! {
            () = written_some.notified() => {}
            () = pool.close_event() => return,
        }
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&pool).await {
            // Nothing is lost: it stays in the log.
            tracing::warn!(%error, "the database's log could not be tidied");
        }
        sleep(TIDY).await;
    }
}

/// Writes all in one transaction; if one cannot be written, each in its own, so that it takes nothing of the others
/// with it.
async fn write_all(pool: &AnyPool, changes: &[Change]) -> Vec<Stored<Written>> {
    match write(pool, changes).await {
        Ok(written) => written.into_iter().map(Ok).collect(),
        Err(error) if changes.len() == 1 => {
            tracing::error!(%error, "the database did not take a change");
            vec![Err(error)]
        }
        Err(error) => {
            tracing::warn!(%error, changes = changes.len(), "the database did not take them together");
            let mut written = Vec::with_capacity(changes.len());
            for change in changes {
                written.extend(Box::pin(write_all(pool, std::slice::from_ref(change))).await);
            }
            written
        }
    }
}

async fn write(pool: &AnyPool, changes: &[Change]) -> Stored<Vec<Written>> {
    let mut transaction = begin(pool, false).await?;
    let written = apply(&mut transaction, Dialect::Sqlite, changes).await?;
    transaction.commit().await?;
    Ok(written)
}

/// Makes changes, those of games each of another one. Every statement takes the rows of all of them at once.
async fn apply(connection: &mut AnyConnection, dialect: Dialect, changes: &[Change]) -> Stored<Vec<Written>> {
    let presences = changes.iter().filter_map(|change| match change {
        Change::Presence(presence) => Some(presence),
        Change::Game(_) => None,
    });
    // First, so that nobody who is there is told what happens by a notice.
    attend(connection, dialect, &presences.collect::<Vec<_>>()).await?;
    let commits = changes.iter().filter_map(|change| match change {
        Change::Game(commit) => Some(commit),
        Change::Presence(_) => None,
    });
    let mut commits: Vec<&Commit> = commits.collect();
    let held = hold(connection, dialect, &commits).await?;
    let written = changes.iter().map(|change| match change {
        Change::Game(commit) if !held.contains(&commit.table) => Written::Overtaken,
        Change::Game(_) | Change::Presence(_) => Written::Yes,
    });
    let written: Vec<Written> = written.collect();
    commits.retain(|commit| held.contains(&commit.table));
    let lines = commits.iter().flat_map(|commit| {
        (commit.from..).zip(&commit.lines).map(|(number, line)| (&*commit.table, number, &**line))
    });
    add_lines(connection, dialect, &lines.collect::<Vec<_>>()).await?;
    let sights: Vec<(&str, &SightRow)> = commits
        .iter()
        .flat_map(|commit| commit.sights.iter().map(|sight| (commit.table.as_str(), sight)))
        .collect();
    show(connection, dialect, &sights).await?;
    let clocks = commits.iter().map(|commit| ("clock", &*commit.table));
    let idle = commits.iter().filter(|commit| !commit.computers);
    let jobs = clocks.chain(idle.map(|commit| ("computer", &*commit.table)));
    drop_jobs(connection, dialect, &jobs.collect::<Vec<_>>()).await?;
    let people = commits.iter().filter(|commit| !commit.by.is_empty());
    let people: Vec<(&str, &str)> = people.map(|commit| (&*commit.table, &*commit.by)).collect();
    forget_notices(connection, dialect, &people).await?;
    // What follows is seldom.
    for commit in commits {
        let stamp = commit.builds_on + 1;
        if commit.over {
            sqlx::query("DELETE FROM seeds WHERE table_id = $1")
                .bind(&commit.table)
                .execute(&mut *connection)
                .await?;
        }
        if commit.computers {
            ask_for_job(connection, "computer", &commit.table, stamp, commit.at).await?;
        }
        if let Some(due) = commit.reminder {
            ask_for_job(connection, "clock", &commit.table, stamp, due).await?;
        }
        for (about, readers) in &commit.notices {
            note(connection, &commit.table, *about, *readers, &commit.by, commit.at).await?;
        }
    }
    Ok(written)
}

/// Counts the changes at their tables. Those of the tables that come back are to be made; the others were overtaken.
async fn hold(
    connection: &mut AnyConnection,
    dialect: Dialect,
    commits: &[&Commit],
) -> Stored<HashSet<String>> {
    if commits.is_empty() {
        return Ok(HashSet::new());
    }
    let rows = commits.iter().map(|commit| {
        let count = i64::try_from(commit.lines.len()).unwrap_or(i64::MAX);
        (
            &commit.table,
            commit.builds_on,
            commit.from + count,
            &commit.waiting,
            i64::from(commit.over),
            commit.resigned,
            &commit.consent,
            &commit.finishing,
        )
    });
    let statement = format!(
        "UPDATE tables SET commits = tables.commits + 1, entries = CAST(given.value ->> 2 AS BIGINT), \
         waiting = given.value ->> 3, over = CAST(given.value ->> 4 AS BIGINT), \
         resigned = CAST(given.value ->> 5 AS BIGINT), consent = given.value ->> 6, finishing = given.value ->> 7 \
         FROM {} WHERE tables.id = given.value ->> 0 AND tables.commits = CAST(given.value ->> 1 AS BIGINT) \
         RETURNING tables.id",
        dialect.rows()
    );
    let held: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
        .bind(serde_json::to_string(&rows.collect::<Vec<_>>())?)
        .fetch_all(connection)
        .await?;
    Ok(held.into_iter().collect())
}

/// Adds lines to journals: rows of the table, the number and the line.
pub(super) async fn add_lines(
    connection: &mut AnyConnection,
    dialect: Dialect,
    lines: &[(&str, i64, &str)],
) -> Stored<()> {
    let statement = "INSERT INTO entries (table_id, number, text) \
                     SELECT given.value ->> 0, CAST(given.value ->> 1 AS BIGINT), given.value ->> 2 FROM";
    dialect.execute(connection, statement, "", lines).await
}

/// Writes what viewers have been shown, each with the table.
pub(super) async fn show(
    connection: &mut AnyConnection,
    dialect: Dialect,
    sights: &[(&str, &SightRow)],
) -> Stored<()> {
    let rows = sights.iter().map(|(table, sight)| (*table, sight.viewer, sight.version, sight.low));
    let statement = "INSERT INTO sights (table_id, viewer, version, low) \
                     SELECT given.value ->> 0, CAST(given.value ->> 1 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), \
                     CAST(given.value ->> 3 AS BIGINT) FROM";
    let known = "WHERE true ON CONFLICT (table_id, viewer) DO UPDATE SET version = excluded.version, \
                 low = excluded.low";
    dialect.execute(connection, statement, known, &rows.collect::<Vec<_>>()).await?;
    for (table, sight) in sights {
        let Some(cut) = sight.cut else { continue };
        sqlx::query("DELETE FROM frames WHERE table_id = $1 AND viewer = $2 AND number >= $3")
            .bind(*table)
            .bind(sight.viewer)
            .bind(cut)
            .execute(&mut *connection)
            .await?;
    }
    let rows = sights.iter().flat_map(|(table, sight)| {
        sight.frames.iter().map(move |frame| {
            let whereabouts = frame.whereabouts.as_str();
            (*table, sight.viewer, frame.number, frame.step, frame.turn, whereabouts, frame.log)
        })
    });
    let statement = "INSERT INTO frames (table_id, viewer, number, step, turn, whereabouts, log) \
                     SELECT given.value ->> 0, CAST(given.value ->> 1 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), \
                     CAST(given.value ->> 3 AS BIGINT), CAST(given.value ->> 4 AS BIGINT), given.value ->> 5, \
                     CAST(given.value ->> 6 AS BIGINT) FROM";
    dialect.execute(connection, statement, "", &rows.collect::<Vec<_>>()).await
}
