//! Changes of a game: lines of its journal, what it waits for now and what its viewers were shown, all or nothing. With
//! SQLite they go through one writer, together with what else is written all the time: who is where.

use super::{
    Store, StoreError, Stored, begin,
    door::{Connection, Door},
    jobs::{ask_for_job, drop_jobs},
    notices::{About, Presence, Readers, attend, forget_notices, note},
    rows::Dialect,
};
use crate::metrics::{Line, METERS};
use serde::{Deserialize, Serialize};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{Notify, mpsc, oneshot},
    time::sleep,
};

/// The most changes that are gathered into one transaction.
const MOST_GATHERED: usize = 256;
/// How long the log of SQLite is left alone after it was tidied.
const TIDY: Duration = Duration::from_secs(1);

/// A change of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commit {
    pub(crate) table: String,
    /// How many changes there were before.
    pub(crate) builds_on: i64,
    /// The new lines of the journal, each with its end, and how many lines it has with them.
    pub(crate) lines: String,
    pub(crate) entries: i64,
    pub(crate) waiting: String,
    pub(crate) over: bool,
    pub(crate) consent: Option<String>,
    pub(crate) finishing: String,
    pub(crate) turn: i64,
    /// About how many bytes the game takes with it.
    pub(crate) size: i64,
    pub(crate) sights: Vec<SightRow>,
    /// The position to be kept beside the journal, if another is due.
    pub(crate) kept: Option<String>,
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SightRow {
    pub(crate) viewer: i64,
    pub(crate) version: i64,
    /// The version since which decisions stand; rows that were written once do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) settled: Option<i64>,
    pub(crate) low: i64,
    /// Frames from this number on are gone, if any are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cut: Option<i64>,
    pub(crate) frames: Vec<Frame>,
}

/// What a viewer saw at a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(crate) number: i64,
    pub(crate) step: i64,
    pub(crate) turn: i64,
    /// Where the game was, if not where it was at the frame before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) whereabouts: Option<String>,
    /// How many lines of the log there were.
    pub(crate) log: i64,
}

/// About how many bytes a change with these lines takes.
pub(crate) fn size_of(lines: &str) -> i64 {
    /// For what stands beside them.
    const BESIDE: usize = 200;
    i64::try_from(lines.len() + BESIDE).unwrap_or(i64::MAX)
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
    Game(Arc<Commit>),
    Presence(Presence),
}

pub(super) struct Queued {
    change: Change,
    done: oneshot::Sender<Stored<Written>>,
}

impl Store {
    /// Writes a change of a game. When this returns, it is safe. An error says that it was not written, or that nobody
    /// knows ([`StoreError::Unknown`]).
    pub(crate) async fn commit(&self, commit: Commit) -> Stored<Written> {
        let commit = Arc::new(commit);
        let written = self.write(Change::Game(Arc::clone(&commit))).await;
        if let Ok(Written::Yes) = written {
            return written;
        }
        // An answer may have been lost: then it is there, and who is told otherwise would do it again.
        match self.is_written(&commit).await {
            Ok(true) => Ok(Written::Yes),
            Ok(false) => written,
            Err(_) => Err(StoreError::Unknown),
        }
    }

    /// Whether this very change is there.
    async fn is_written(&self, commit: &Commit) -> Stored<bool> {
        let mut transaction = self.begin().await?;
        // Behind the one who may still be writing it.
        sqlx::query("UPDATE tables SET id = id WHERE id = $1")
            .bind(&commit.table)
            .execute(&mut *transaction)
            .await?;
        let found = sqlx::query(
            "SELECT 1 FROM changes WHERE table_id = $1 AND number = $2 AND lines = $3 AND shown = $4",
        )
        .bind(&commit.table)
        .bind(commit.builds_on + 1)
        .bind(&commit.lines)
        .bind(serde_json::to_string(&commit.sights)?)
        .fetch_optional(&mut *transaction)
        .await?;
        transaction.rollback().await?;
        Ok(found.is_some())
    }

    pub(super) async fn write(&self, change: Change) -> Stored<Written> {
        let Some(queue) = &self.queue else {
            let mut transaction = self.begin().await?;
            let written = apply(&mut transaction, self.dialect(), std::slice::from_ref(&change)).await?;
            let written = written.first().copied().unwrap_or(Written::Overtaken);
            if let (Change::Game(commit), Written::Yes) = (&change, written) {
                self.tell(&mut transaction, "game", &commit.table).await?;
            }
            transaction.commit().await?;
            return Ok(written);
        };
        let (done, written) = oneshot::channel();
        let begin = Instant::now();
        METERS.came(Line::Writer, queue.max_capacity() - queue.capacity());
        queue.send(Queued { change, done }).await.map_err(|_| StoreError::Closed)?;
        let written = written.await.map_err(|_| StoreError::Closed)?;
        METERS.served(Line::Writer, begin);
        written
    }
}

/// The one writer: takes all that waits, writes it at once, and tells each of its own. What it has written can be moved
/// from the log of SQLite to its place.
pub(super) async fn write_queued(door: Door, mut queue: mpsc::Receiver<Queued>, written_some: Arc<Notify>) {
    let mut gathered = Vec::new();
    while queue.recv_many(&mut gathered, MOST_GATHERED).await > 0 {
        let (changes, done): (Vec<Change>, Vec<_>) =
            gathered.drain(..).map(|queued| (queued.change, queued.done)).unzip();
        let written = write_all(&door, &changes).await;
        for (written, done) in written.into_iter().zip(done) {
            // Who no longer waits has gone away.
            let _ = done.send(written);
        }
        written_some.notify_one();
    }
}

/// Moves what is written from the log of SQLite to its place, while the writer writes on. When the log is long the
/// writer sees to it that it begins anew, and finds most of this done.
pub(super) async fn tidy_log(door: Door, written_some: Arc<Notify>) {
    loop {
        tokio::select! {
            biased;
            () = door.closed() => return,
            () = written_some.notified() => {}
        }
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&door).await {
            // Nothing is lost: it stays in the log.
            tracing::warn!(%error, "the database's log could not be tidied");
        }
        sleep(TIDY).await;
    }
}

/// Writes all in one transaction; if one cannot be written, each in its own, so that it takes nothing of the others
/// with it.
async fn write_all(door: &Door, changes: &[Change]) -> Vec<Stored<Written>> {
    match write(door, changes).await {
        Ok(written) => written.into_iter().map(Ok).collect(),
        Err(error) if changes.len() == 1 => {
            tracing::error!(%error, "the database did not take a change");
            vec![Err(error)]
        }
        Err(error) => {
            tracing::warn!(%error, changes = changes.len(), "the database did not take them together");
            let mut written = Vec::with_capacity(changes.len());
            for change in changes {
                written.extend(Box::pin(write_all(door, std::slice::from_ref(change))).await);
            }
            written
        }
    }
}

async fn write(door: &Door, changes: &[Change]) -> Stored<Vec<Written>> {
    let mut transaction = begin(door, false).await?;
    let written = apply(&mut transaction, Dialect::Sqlite, changes).await?;
    transaction.commit().await?;
    Ok(written)
}

/// Makes changes, those of games each of another one. Every statement takes the rows of all of them at once.
async fn apply(connection: &mut Connection, dialect: Dialect, changes: &[Change]) -> Stored<Vec<Written>> {
    let presences = changes.iter().filter_map(|change| match change {
        Change::Presence(presence) => Some(presence),
        Change::Game(_) => None,
    });
    // First, so that nobody who is there is told what happens by a notice.
    attend(connection, dialect, &presences.collect::<Vec<_>>()).await?;
    let commits = changes.iter().filter_map(|change| match change {
        Change::Game(commit) => Some(&**commit),
        Change::Presence(_) => None,
    });
    let commits: Vec<&Commit> = commits.collect();
    match (hold(connection, dialect, &commits).await?, commits.len()) {
        (held, made) if held == made => {}
        (_, 1) => return Ok(changes.iter().map(|_| Written::Overtaken).collect()),
        _ => return Err(StoreError::Overtaken),
    }
    let rows =
        commits.iter().map(|commit| (&*commit.table, commit.builds_on + 1, &*commit.lines, &*commit.sights));
    add_changes(connection, &rows.collect::<Vec<_>>()).await?;
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
        if let Some(kept) = &commit.kept {
            sqlx::query(
                "INSERT INTO kept (table_id, position) VALUES ($1, $2) \
                 ON CONFLICT (table_id) DO UPDATE SET position = excluded.position",
            )
            .bind(&commit.table)
            .bind(kept)
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
    Ok(changes.iter().map(|_| Written::Yes).collect())
}

/// Counts the changes at their tables: how many of them are to be made. The others were overtaken.
async fn hold(connection: &mut Connection, dialect: Dialect, commits: &[&Commit]) -> Stored<usize> {
    if commits.is_empty() {
        return Ok(0);
    }
    let rows = commits.iter().map(|commit| {
        (
            &commit.table,
            commit.builds_on,
            commit.entries,
            &commit.waiting,
            i64::from(commit.over),
            &commit.consent,
            &commit.finishing,
            commit.turn,
            commit.size,
        )
    });
    let statement = format!(
        "UPDATE tables SET commits = tables.commits + 1, entries = CAST(given.value ->> 2 AS BIGINT), \
         waiting = given.value ->> 3, over = CAST(given.value ->> 4 AS BIGINT), \
         consent = given.value ->> 5, finishing = given.value ->> 6, turn = CAST(given.value ->> 7 AS BIGINT), \
         size = CAST(given.value ->> 8 AS BIGINT) \
         FROM {} WHERE tables.id = given.value ->> 0 AND tables.commits = CAST(given.value ->> 1 AS BIGINT)",
        dialect.rows()
    );
    let held = sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(serde_json::to_string(&rows.collect::<Vec<_>>())?)
        .execute(connection)
        .await?
        .rows_affected();
    Ok(usize::try_from(held).unwrap_or(usize::MAX))
}

/// Adds changes to games: rows of the table, the number, the lines and what viewers were shown. Their texts are long, and
/// go to the database as they are.
pub(super) async fn add_changes(
    connection: &mut Connection,
    changes: &[(&str, i64, &str, &[SightRow])],
) -> Stored<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let places = (0..changes.len()).map(|row| row * 4);
    let places = places.map(|at| format!("(${}, ${}, ${}, ${})", at + 1, at + 2, at + 3, at + 4));
    let statement = format!(
        "INSERT INTO changes (table_id, number, lines, shown) VALUES {}",
        places.collect::<Vec<_>>().join(", ")
    );
    let mut insert = sqlx::query(sqlx::AssertSqlSafe(statement)).persistent(false);
    for (table, number, lines, sights) in changes {
        insert = insert.bind(*table).bind(*number).bind(*lines).bind(serde_json::to_string(sights)?);
    }
    insert.execute(connection).await?;
    Ok(())
}

/// Brings what a viewer was shown up to date with what a later change showed them.
pub(super) fn show(sights: &mut Vec<SightRow>, new: SightRow) {
    let Some(sight) = sights.iter_mut().find(|sight| sight.viewer == new.viewer) else {
        sights.push(new);
        return;
    };
    if let Some(cut) = new.cut {
        sight.frames.retain(|frame| frame.number < cut);
    }
    sight.frames.extend(new.frames);
    (sight.version, sight.settled, sight.low) = (new.version, new.settled, new.low);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_viewer_was_shown_is_what_all_changes_showed_less_what_they_took_back() {
        let frame = |number| Frame { number, step: number, turn: 1, whereabouts: None, log: number };
        let row = |version, cut, frames: &[i64]| SightRow {
            viewer: 0,
            version,
            settled: Some(version - 1),
            low: version,
            cut,
            frames: frames.iter().copied().map(frame).collect(),
        };
        let mut sights = Vec::new();
        for new in [row(1, None, &[0]), row(2, None, &[1, 2]), row(3, Some(1), &[1])] {
            show(&mut sights, new);
        }
        show(&mut sights, SightRow { viewer: -1, ..row(1, None, &[0]) });
        let [seat, spectator] = &sights[..] else { panic!("two viewers: {sights:?}") };
        assert_eq!((seat.version, seat.settled, seat.low), (3, Some(2), 3));
        assert_eq!(seat.frames, [frame(0), frame(1)]);
        assert_eq!((spectator.viewer, spectator.frames.len()), (-1, 1));
    }
}
