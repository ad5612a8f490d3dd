//! What whoever keeps the host decides for others: that a held game goes on by the rules and data of this release, where a
//! fault has to be mended and its players do not come.

use crate::{
    clock::Clock,
    games::Games,
    open_table::OpenTable,
    problem::Problem,
    store::{Address, Store, StoreError, Written},
};
use kernel::{Text, Told, any::AnyGame};
use std::{io, sync::Arc};

/// Why a table was not carried over. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum AdoptError {
    #[error("there is no database {0}")]
    NoDatabase(Address),
    #[error("the database failed: {0}")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{}", .0.key)]
    Refused(Text),
}

impl Told for AdoptError {
    fn told(&self) -> Text {
        match self {
            AdoptError::NoDatabase(address) => {
                Text::new("host-error-backup-no-database").with("database", address.to_string())
            }
            AdoptError::Store(error) => {
                Text::new("host-error-backup-database").with("what", error.to_string())
            }
            AdoptError::Io(error) => error.told(),
            AdoptError::Refused(text) => text.clone(),
        }
    }
}

impl From<Problem> for AdoptError {
    fn from(problem: Problem) -> Self {
        AdoptError::Refused(problem.told().text)
    }
}

/// Carries a held table over to this release: what has changed for it. Hosts that are open see it as a change by another
/// host.
pub fn adopt(address: &Address, games: Vec<Arc<dyn AnyGame>>, table: &str) -> Result<Text, AdoptError> {
    if matches!(address, Address::File(file) if !file.exists()) {
        return Err(AdoptError::NoDatabase(address.clone()));
    }
    let games = Games::new(games, Vec::new());
    tokio::runtime::Runtime::new()?.block_on(async {
        let store = Store::open(address, Clock::default()).await?;
        let adopted = carry_over(&store, &games, table).await;
        store.close().await;
        adopted
    })
}

async fn carry_over(store: &Store, games: &Games, table: &str) -> Result<Text, AdoptError> {
    let chairs = store.chairs(table).await?;
    let whole = store.whole_table(table).await?.ok_or_else(Problem::no_such_table)?;
    let mut open = OpenTable::open(games, store.clock.clone(), whole, chairs)?;
    let told = open.table.held().map(Told::told);
    let applied = open.adopt(&[], "")?;
    match store.commit(applied.commit).await? {
        Written::Yes => Ok(told.unwrap_or(Text::new(""))),
        Written::Overtaken => Err(Problem::busy().into()),
    }
}
