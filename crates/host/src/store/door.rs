//! The one door to the database: every statement of the host passes here, since nothing else in this folder holds a
//! connection but what puts back a backup, which no running host does. In a running host the door stands open and
//! costs nothing. In a simulation (`crate::simulation`) it is where the disk is slow, a sync fails, an answer is lost
//! or the database is gone; what passes is done by the real database, and to its end before anything else of the
//! simulation goes on.

#[cfg(test)]
use crate::simulation::disk;
use futures_util::{
    FutureExt as _, StreamExt as _, TryStreamExt as _,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Any, AnyPool, Database, Describe, Either, Execute, Executor, SqlStr, any::AnyTypeInfo,
    pool::PoolConnection,
};
use std::{
    io,
    ops::{Deref, DerefMut},
};
use tokio::sync::watch;

type Row = <Any as Database>::Row;
type Done = <Any as Database>::QueryResult;
type Statement = <Any as Database>::Statement;

/// Some connections to a database.
#[derive(Clone, Debug)]
pub(super) enum Door {
    /// With what tells whether the database is gone.
    Open(AnyPool, watch::Receiver<bool>),
    #[cfg(test)]
    Simulated(disk::Door),
}

/// One connection, as long as it is held.
#[derive(Debug)]
pub(super) enum Connection {
    Pooled(PoolConnection<Any>),
    Begun(sqlx::Transaction<'static, Any>),
    #[cfg(test)]
    Simulated(disk::Connection),
}

/// A connection on which all is done together or not at all. What is not committed is rolled back.
#[derive(Debug)]
pub(super) struct Transaction(Connection);

impl Door {
    pub(super) async fn acquire(&self) -> sqlx::Result<Connection> {
        Ok(match self {
            Door::Open(pool, gone) => Connection::Pooled(unless_gone(gone, pool.acquire()).await?),
            #[cfg(test)]
            Door::Simulated(door) => Connection::Simulated(door.acquire().await?),
        })
    }

    pub(super) async fn begin(&self) -> sqlx::Result<Transaction> {
        self.begin_with("BEGIN").await
    }

    /// Begins in a way that the database understands.
    pub(super) async fn begin_with(&self, statement: &'static str) -> sqlx::Result<Transaction> {
        Ok(Transaction(match self {
            Door::Open(pool, gone) => Connection::Begun(unless_gone(gone, pool.begin_with(statement)).await?),
            #[cfg(test)]
            Door::Simulated(door) => Connection::Simulated(door.begin_with(statement).await?),
        }))
    }

    /// Waits until what is under way is done, and lets nobody in any more.
    pub(super) async fn close(&self) {
        match self {
            Door::Open(pool, _) => pool.close().await,
            #[cfg(test)]
            Door::Simulated(door) => door.close(),
        }
    }

    /// Waits until somebody closes it.
    pub(super) async fn closed(&self) {
        match self {
            Door::Open(pool, _) => pool.close_event().await,
            #[cfg(test)]
            Door::Simulated(_) => std::future::pending().await,
        }
    }
}

/// Whoever waits for a connection hears at once that the database is gone. A pool would try until its patience is at an
/// end, and who holds a table meanwhile would keep everybody there waiting.
async fn unless_gone<T>(
    gone: &watch::Receiver<bool>,
    connecting: impl Future<Output = sqlx::Result<T>>,
) -> sqlx::Result<T> {
    let mut gone = gone.clone();
    tokio::select! {
        biased;
        connected = connecting => connected,
        Ok(_) = gone.wait_for(|gone| *gone) => Err(io::Error::from(io::ErrorKind::NotConnected).into()),
    }
}

/// What was fetched at once, as a stream.
pub(crate) fn one_by_one<'e>(
    fetched: impl Future<Output = sqlx::Result<Vec<Either<Done, Row>>>> + Send + 'e,
) -> BoxStream<'e, sqlx::Result<Either<Done, Row>>> {
    stream::once(fetched)
        .map_ok(|rows| stream::iter(rows.into_iter().map(sqlx::Result::Ok)))
        .try_flatten()
        .boxed()
}

impl Transaction {
    pub(super) async fn commit(self) -> sqlx::Result<()> {
        match self.0 {
            Connection::Begun(transaction) => transaction.commit().await,
            // What is done without a transaction stands at once.
            Connection::Pooled(_) => Ok(()),
            #[cfg(test)]
            Connection::Simulated(connection) => connection.commit().await,
        }
    }

    pub(super) async fn rollback(self) -> sqlx::Result<()> {
        match self.0 {
            Connection::Begun(transaction) => transaction.rollback().await,
            Connection::Pooled(_) => Ok(()),
            #[cfg(test)]
            Connection::Simulated(connection) => {
                drop(connection);
                Ok(())
            }
        }
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

impl<'c> Executor<'c> for &'c Door {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Either<Done, Row>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        match self {
            Door::Open(..) => one_by_one(async move {
                let mut connection = self.acquire().await?;
                connection.fetch_many(query).try_collect().await
            }),
            #[cfg(test)]
            Door::Simulated(door) => door.fetch_many(query),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, sqlx::Result<Option<Row>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        match self {
            Door::Open(..) => async move { self.acquire().await?.fetch_optional(query).await }.boxed(),
            #[cfg(test)]
            Door::Simulated(door) => door.fetch_optional(query),
        }
    }

    fn prepare_with<'e>(
        self,
        statement: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<Statement>>
    where
        'c: 'e,
    {
        match self {
            Door::Open(pool, _) => pool.prepare_with(statement, parameters),
            #[cfg(test)]
            Door::Simulated(_) => unreachable!("statements are prepared where they are executed"),
        }
    }

    fn describe<'e>(self, statement: SqlStr) -> BoxFuture<'e, sqlx::Result<Describe<Any>>>
    where
        'c: 'e,
    {
        match self {
            Door::Open(pool, _) => pool.describe(statement),
            #[cfg(test)]
            Door::Simulated(_) => unreachable!("nobody asks for that"),
        }
    }
}

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Either<Done, Row>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        match self {
            Connection::Pooled(connection) => connection.fetch_many(query),
            Connection::Begun(transaction) => transaction.fetch_many(query),
            #[cfg(test)]
            Connection::Simulated(connection) => connection.fetch_many(query),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, sqlx::Result<Option<Row>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        match self {
            Connection::Pooled(connection) => connection.fetch_optional(query),
            Connection::Begun(transaction) => transaction.fetch_optional(query),
            #[cfg(test)]
            Connection::Simulated(connection) => connection.fetch_optional(query),
        }
    }

    fn prepare_with<'e>(
        self,
        statement: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<Statement>>
    where
        'c: 'e,
    {
        match self {
            Connection::Pooled(connection) => connection.prepare_with(statement, parameters),
            Connection::Begun(transaction) => transaction.prepare_with(statement, parameters),
            #[cfg(test)]
            Connection::Simulated(_) => unreachable!("statements are prepared where they are executed"),
        }
    }

    fn describe<'e>(self, statement: SqlStr) -> BoxFuture<'e, sqlx::Result<Describe<Any>>>
    where
        'c: 'e,
    {
        match self {
            Connection::Pooled(connection) => connection.describe(statement),
            Connection::Begun(transaction) => transaction.describe(statement),
            #[cfg(test)]
            Connection::Simulated(_) => unreachable!("nobody asks for that"),
        }
    }
}
