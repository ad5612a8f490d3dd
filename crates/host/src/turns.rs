//! Turns: whoever asks for much waits behind themselves, and not in front of others.

use crate::{
    metrics::{Line, METERS},
    problem::Problem,
};
use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError, Weak},
    thread::available_parallelism,
    time::Instant,
};
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

pub(crate) type Turn = tokio::sync::Mutex<()>;

/// A lock for each name, for as long as somebody has it or waits for it.
pub(crate) struct Turns<K>(Mutex<HashMap<K, Weak<Turn>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Turns(Mutex::default())
    }
}

impl<K: Eq + Hash> Turns<K> {
    pub(crate) fn of(&self, key: K) -> Arc<Turn> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = turns.get(&key).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::new(Turn::default());
        turns.insert(key, Arc::downgrade(&turn));
        turn
    }
}

/// Places where the host works for those who ask it to, and only so many. An address has one place there, and one in
/// the line before it.
pub(crate) struct Desks {
    line: Line,
    all: Arc<Semaphore>,
    turns: Turns<IpAddr>,
}

/// A place to work at, until it is dropped: by the one who works, whether or not somebody waits for it.
#[derive(Debug)]
pub(crate) struct Desk {
    _desk: OwnedSemaphorePermit,
    _turn: OwnedMutexGuard<()>,
}

impl Desks {
    pub(crate) fn new(line: Line, places: usize) -> Self {
        Desks { line, all: Arc::new(Semaphore::new(places)), turns: Turns::default() }
    }

    /// For those who think: about as many as there are cores.
    pub(crate) fn for_thinking(line: Line) -> Self {
        Desks::new(line, available_parallelism().map_or(2, std::num::NonZero::get).max(2))
    }

    /// The next free place for somebody from there. Whoever goes away while waiting is not waited for.
    pub(crate) async fn sit(&self, address: IpAddr) -> Result<Desk, Problem> {
        let begin = Instant::now();
        let turn = self.turns.of(address).lock_owned().await;
        let desk = Arc::clone(&self.all).acquire_owned().await;
        METERS.served(self.line, begin);
        Ok(Desk { _desk: desk.map_err(|error| Problem::internal(&error))?, _turn: turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn whoever_asks_for_much_waits_behind_themselves() {
        let desks = Desks::for_thinking(Line::Desks);
        let [greedy, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let soon = Duration::from_millis(200);
        let first = desks.sit(greedy).await.expect("a desk");
        assert!(timeout(soon, desks.sit(greedy)).await.is_err(), "one at a time");
        assert!(timeout(soon, desks.sit(other)).await.is_ok(), "others are served");
        drop(first);
        assert!(timeout(soon, desks.sit(greedy)).await.is_ok());
    }
}
