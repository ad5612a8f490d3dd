//! What other hosts at the same database do. With PostgreSQL every change is told to all who listen; a file of SQLite
//! has one host, which needs no news.

use super::{Address, Store, Stored};
use sqlx::{AnyConnection, postgres::PgListener};
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
            let words: Vec<&str> = told.payload().split(' ').collect();
            let news = match *words {
                [host, ..] if host == self.host => continue,
                [_, "game", table] => News::Game(table.to_owned()),
                [_, "chairs", table] => News::Chairs(table.to_owned()),
                [_, "sessions", person] => News::Sessions(person.to_owned()),
                [_, "chat", table, number] => News::Chat(table.to_owned(), number.parse().unwrap_or(0)),
                _ => continue,
            };
            // Nobody may be listening yet.
            let _ = self.news.send(news);
        }
        Ok(())
    }

    /// Tells all hosts, this one too, that a session of somebody ended.
    pub(super) async fn tell_ended(&self, connection: &mut AnyConnection, person: &str) -> Stored<()> {
        self.tell(connection, "sessions", person).await?;
        // Nobody may be listening yet.
        let _ = self.news.send(News::Sessions(person.to_owned()));
        Ok(())
    }

    /// Tells the other hosts, if there can be any.
    pub(super) async fn tell(&self, connection: &mut AnyConnection, kind: &str, about: &str) -> Stored<()> {
        if self.is_postgres() { notify(connection, &self.host, kind, about).await } else { Ok(()) }
    }
}

/// Tells all hosts, once the transaction is committed.
pub(super) async fn notify(
    connection: &mut AnyConnection,
    host: &str,
    kind: &str,
    about: &str,
) -> Stored<()> {
    // What a function of no type returns cannot be read; that something was selected can.
    sqlx::query("SELECT 1 FROM pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(format!("{host} {kind} {about}"))
        .execute(connection)
        .await?;
    Ok(())
}
