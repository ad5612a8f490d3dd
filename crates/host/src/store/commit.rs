//! Changes of a game: lines of its journal, what it waits for now and what its viewers were shown, all or nothing.

use super::{
    Store, StoreError, Stored, begin,
    jobs::{ask_for_job, set_reminder},
    news::notify,
    notices::{About, Readers, forget_notices, note},
};
use sqlx::{Acquire, AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

/// The most commits that are gathered into one transaction.
const MOST_GATHERED: usize = 256;

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

pub(super) struct Queued {
    commit: Commit,
    done: oneshot::Sender<Stored<Written>>,
}

impl Store {
    /// Writes a change. When this returns, it is safe.
    pub(crate) async fn commit(&self, commit: Commit) -> Stored<Written> {
        let Some(queue) = &self.queue else {
            let mut transaction = self.begin().await?;
            let written = apply(&mut transaction, &commit).await?;
            if written == Written::Yes {
                notify(&mut transaction, &self.host, "game", &commit.table).await?;
            }
            transaction.commit().await?;
            return Ok(written);
        };
        let (done, written) = oneshot::channel();
        queue.send(Queued { commit, done }).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }
}

/// The one writer: takes all that waits, writes it at once, and tells each of its own.
pub(super) async fn write_queued(pool: AnyPool, mut queue: mpsc::Receiver<Queued>) {
    let mut gathered = Vec::new();
    while queue.recv_many(&mut gathered, MOST_GATHERED).await > 0 {
        let (commits, done): (Vec<Commit>, Vec<_>) =
            gathered.drain(..).map(|queued| (queued.commit, queued.done)).unzip();
        match write_all(&pool, &commits).await {
            Ok(written) => {
                for (done, written) in done.into_iter().zip(written) {
                    // Who no longer waits has gone away.
                    let _ = done.send(written);
                }
            }
            Err(error) => {
                tracing::error!(%error, commits = commits.len(), "the database did not take them");
                for done in done {
                    let _ = done.send(Err(StoreError::Io(std::io::Error::other(error.to_string()))));
                }
            }
        }
    }
}

async fn write_all(pool: &AnyPool, commits: &[Commit]) -> Stored<Vec<Stored<Written>>> {
    let mut transaction = begin(pool, false).await?;
    let mut written = Vec::with_capacity(commits.len());
    for commit in commits {
        // One that cannot be written takes nothing of the others with it.
        let mut own = transaction.begin().await?;
        let result = apply(&mut own, commit).await;
        if result.is_ok() {
            own.commit().await?;
        } else {
            own.rollback().await?;
        }
        written.push(result);
    }
    transaction.commit().await?;
    Ok(written)
}

async fn apply(connection: &mut AnyConnection, commit: &Commit) -> Stored<Written> {
    let count = i64::try_from(commit.lines.len()).unwrap_or(i64::MAX);
    let changed = sqlx::query(
        "UPDATE tables SET commits = commits + 1, entries = $3, waiting = $4, over = $5, resigned = $6, \
         consent = $7, finishing = $8 WHERE id = $1 AND commits = $2",
    )
    .bind(&commit.table)
    .bind(commit.builds_on)
    .bind(commit.from + count)
    .bind(&commit.waiting)
    .bind(i64::from(commit.over))
    .bind(commit.resigned)
    .bind(commit.consent.as_deref())
    .bind(&commit.finishing)
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(Written::Overtaken);
    }
    for (number, line) in (commit.from..).zip(&commit.lines) {
        add_line(connection, &commit.table, number, line).await?;
    }
    for sight in &commit.sights {
        show(connection, &commit.table, sight).await?;
    }
    if commit.over {
        sqlx::query("DELETE FROM seeds WHERE table_id = $1")
            .bind(&commit.table)
            .execute(&mut *connection)
            .await?;
    }
    if commit.computers {
        ask_for_job(connection, "computer", &commit.table, commit.builds_on + 1, commit.at).await?;
    } else {
        sqlx::query("DELETE FROM jobs WHERE kind = 'computer' AND table_id = $1")
            .bind(&commit.table)
            .execute(&mut *connection)
            .await?;
    }
    set_reminder(connection, &commit.table, commit.builds_on + 1, commit.reminder).await?;
    if !commit.by.is_empty() {
        forget_notices(connection, &commit.table, &commit.by).await?;
    }
    for (about, readers) in &commit.notices {
        note(connection, &commit.table, *about, *readers, &commit.by, commit.at).await?;
    }
    Ok(Written::Yes)
}

pub(super) async fn add_line(
    connection: &mut AnyConnection,
    table: &str,
    number: i64,
    line: &str,
) -> Stored<()> {
    sqlx::query("INSERT INTO entries (table_id, number, text) VALUES ($1, $2, $3)")
        .bind(table)
        .bind(number)
        .bind(line)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn show(connection: &mut AnyConnection, table: &str, sight: &SightRow) -> Stored<()> {
    sqlx::query(
        "INSERT INTO sights (table_id, viewer, version, low) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (table_id, viewer) DO UPDATE SET version = $3, low = $4",
    )
    .bind(table)
    .bind(sight.viewer)
    .bind(sight.version)
    .bind(sight.low)
    .execute(&mut *connection)
    .await?;
    if let Some(cut) = sight.cut {
        sqlx::query("DELETE FROM frames WHERE table_id = $1 AND viewer = $2 AND number >= $3")
            .bind(table)
            .bind(sight.viewer)
            .bind(cut)
            .execute(&mut *connection)
            .await?;
    }
    for frame in &sight.frames {
        sqlx::query(
            "INSERT INTO frames (table_id, viewer, number, step, turn, whereabouts, log) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(table)
        .bind(sight.viewer)
        .bind(frame.number)
        .bind(frame.step)
        .bind(frame.turn)
        .bind(&frame.whereabouts)
        .bind(frame.log)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
