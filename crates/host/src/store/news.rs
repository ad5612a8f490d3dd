//! What other hosts at the same database do. With PostgreSQL every change is told to all who listen; a file of SQLite
//! has one host, which needs no news.

use super::{Address, Store, Stored, door::Connection};
use sqlx::postgres::PgListener;
use std::time::Duration;
use tokio::sync::broadcast;

const CHANNEL: &str = "grognard";

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
            tokio::time::sleep(Duration::from_secs(1)).await;
            let _ = self.news.send(News::Missed);
        }
    }

    async fn listen_once(&self, url: &str) -> Stored<()> {
        let mut listener = PgListener::connect(url).await?;
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
