//! What people bring: journals, which may be large. How much of it is in memory is bounded, for each address and for
//! all, not how many bring something: whoever sends slowly holds up nobody.

use crate::{limits::Limits, problem::Problem};
use axum::{body::Body, http::StatusCode};
use futures_util::TryStreamExt as _;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::timeout;

/// The largest journal that is read, in bytes.
pub(crate) const LARGEST_JOURNAL: usize = 16 * 1024 * 1024;
/// How long one may take to arrive.
const SLOWEST: Duration = Duration::from_mins(1);
/// After so many seconds those for whom there is no room may try again.
const LATER: u32 = 10;

/// How many bytes each address has here.
#[derive(Debug, Default)]
pub(crate) struct Baggage(Mutex<HashMap<IpAddr, usize>>);

/// The room that something takes, until it is dropped.
#[derive(Debug)]
pub(crate) struct Room {
    all: Arc<Baggage>,
    address: IpAddr,
    bytes: usize,
}

impl Room {
    pub(crate) fn new(all: &Arc<Baggage>, address: IpAddr) -> Self {
        Room { all: Arc::clone(all), address, bytes: 0 }
    }

    /// Takes more, if there is so much.
    fn take(&mut self, bytes: usize, limits: &Limits) -> Result<(), Problem> {
        let mut held = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = held.values().sum();
        let own = held.entry(self.address).or_default();
        if *own + bytes > limits.baggage || all + bytes > limits.all_baggage {
            return Err(Problem::too_many(LATER));
        }
        *own += bytes;
        self.bytes += bytes;
        Ok(())
    }

    /// Reads a text of somebody's, who has this room for it.
    pub(crate) async fn read(&mut self, body: Body, limits: &Limits) -> Result<String, Problem> {
        let reading = async {
            let (mut bytes, mut body) = (Vec::new(), body.into_data_stream());
            let broken = |error: axum::Error| Problem::unreadable(StatusCode::BAD_REQUEST, error.to_string());
            while let Some(some) = body.try_next().await.map_err(broken)? {
                if bytes.len() + some.len() > LARGEST_JOURNAL {
                    return Err(Problem::too_large());
                }
                self.take(some.len(), limits)?;
                bytes.extend_from_slice(&some);
            }
            Ok(bytes)
        };
        let bytes = timeout(SLOWEST, reading).await.map_err(|_| Problem::slow_body())??;
        let text = String::from_utf8(bytes);
        text.map_err(|error| Problem::unreadable(StatusCode::BAD_REQUEST, error.to_string()))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut held = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = held.get_mut(&self.address) {
            *own -= self.bytes;
            if *own == 0 {
                held.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_much_room_and_all_together_no_more_than_theirs() {
        let limits = Limits { baggage: 10, all_baggage: 15, ..Limits::default() };
        let all = Arc::default();
        let [ann, bob] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let (mut one, mut two, mut other) =
            (Room::new(&all, ann), Room::new(&all, ann), Room::new(&all, bob));
        assert!(one.take(6, &limits).is_ok() && two.take(4, &limits).is_ok());
        assert!(two.take(1, &limits).is_err(), "an address has its share");
        assert!(other.take(5, &limits).is_ok());
        assert!(other.take(1, &limits).is_err(), "and all have theirs");
        drop(one);
        assert!(other.take(1, &limits).is_ok());
        drop((two, other));
        assert!(all.0.lock().expect("nobody failed").is_empty());
    }
}
