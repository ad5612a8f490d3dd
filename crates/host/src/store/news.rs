//! What other hosts at the same database do. With PostgreSQL every change is told to all who listen; a file of SQLite
//! has one host, which needs no news. Whoever listens also notices first that the database is gone, and that it is back.

use super::{Address, Store, StoreError, Stored, door::Connection, probe};
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::{io, time::Duration};
use tokio::{
    sync::broadcast,
    time::{sleep, timeout},
};

const CHANNEL: &str = "grognard";
/// How often is tried whether a database that is gone is back.
const LOOK: Duration = Duration::from_millis(100);
/// How long it may take to connect; then it is looked whether there is still a database.
const SLOWEST: Duration = Duration::from_secs(3);
/// How long those wait who cannot hear the others although there is a database.
const AGAIN: Duration = Duration::from_secs(1);

/// Something that another host did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A game went on.
    Game(String),
    /// Somebody sat down or left.
    Chairs(String),
    /// Somebody said something.
    Chat(String, i64),
    /// The computers of a table are to decide now.
    DecideNow(String),
    /// A session of somebody ended. This host tells it to itself, too.
    Sessions(String),
    /// Some news may have been missed: everything has to be looked at again.
    Missed,
}

impl Store {
    pub(crate) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Listens to the other hosts for as long as it is polled.
    pub(crate) async fn listen(&self) {
        #[cfg(test)]
        if let super::door::Door::Simulated(door) = &self.readers {
            let hear = |told: Option<String>| match told {
                Some(told) => self.read(&told),
                None => Some(News::Missed),
            };
            return door.listen(|told| drop(hear(told).map(|news| self.news.send(news)))).await;
        }
        let Address::Postgres(url) = &self.address else { return std::future::pending().await };
        loop {
            if let Err(error) = self.listen_once(url).await {
                tracing::warn!(%error, "the other hosts cannot be heard; trying again");
            }
            if !self.was_gone(url).await {
                sleep(AGAIN).await;
                let _ = self.news.send(News::Missed);
            }
        }
    }

    /// Whether there was no database any more. Returns when there is one; whoever waits for a connection meanwhile hears
    /// that there is none.
    async fn was_gone(&self, url: &str) -> bool {
        let mut was = false;
        while let Ok(Err(error)) = timeout(SLOWEST, probe(url)).await
            && is_gone(&error)
        {
            was = true;
            self.gone.send_replace(true);
            sleep(LOOK).await;
        }
        self.gone.send_replace(false);
        was
    }

    async fn listen_once(&self, url: &str) -> Stored<()> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(SLOWEST).connect(url).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        // It would try for long, and nobody would know meanwhile that the database is gone.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        let _ = self.news.send(News::Missed);
        // Nothing comes when the connection was lost meanwhile.
        while let Some(told) = listener.try_recv().await? {
            if let Some(news) = self.read(told.payload()) {
                // Nobody may be listening yet.
                let _ = self.news.send(news);
            }
        }
        Ok(())
    }

    /// What another host tells, if it is news.
    fn read(&self, told: &str) -> Option<News> {
        let words: Vec<&str> = told.split(' ').collect();
        match *words {
            [host, ..] if host == self.host => None,
            [_, "game", table] => Some(News::Game(table.to_owned())),
            [_, "chairs", table] => Some(News::Chairs(table.to_owned())),
            [_, "decide-now", table] => Some(News::DecideNow(table.to_owned())),
            [_, "sessions", person] => Some(News::Sessions(person.to_owned())),
            [_, "chat", table, number] => Some(News::Chat(table.to_owned(), number.parse().unwrap_or(0))),
            _ => None,
        }
    }

    /// Tells all hosts, this one too, that a session of somebody ended.
    pub(super) async fn tell_ended(&self, connection: &mut Connection, person: &str) -> Stored<()> {
        self.tell(connection, "sessions", person).await?;
        // Nobody may be listening yet.
        let _ = self.news.send(News::Sessions(person.to_owned()));
        Ok(())
    }

    /// Tells the other hosts that the computers of a table are to decide now: one of them may hold the job.
    pub(crate) async fn tell_to_decide(&self, table: &str) -> Stored<()> {
        // Where there is one writer there is one host.
        if self.queue.is_some() {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        self.tell(&mut transaction, "decide-now", table).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Tells the other hosts, if there can be any, once the transaction is committed.
    pub(super) async fn tell(&self, connection: &mut Connection, kind: &str, about: &str) -> Stored<()> {
        let told = format!("{} {kind} {about}", self.host);
        #[cfg(test)]
        if let Connection::Simulated(connection) = connection {
            connection.tell(told);
            return Ok(());
        }
        if self.is_postgres() {
            // What a function of no type returns cannot be read; that something was selected can.
            let notify = sqlx::query("SELECT 1 FROM pg_notify($1, $2)").bind(CHANNEL).bind(told);
            notify.execute(connection).await?;
        }
        Ok(())
    }
}

/// Whether there is no database to connect to: nobody listens there, or it lets nobody in yet.
fn is_gone(error: &StoreError) -> bool {
    match error {
        StoreError::Sql(sqlx::Error::Io(error)) => error.kind() == io::ErrorKind::ConnectionRefused,
        StoreError::Sql(sqlx::Error::Database(error)) => error.code().as_deref() == Some("57P03"),
        _ => false,
    }
}
