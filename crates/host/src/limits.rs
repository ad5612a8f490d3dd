//! How much one address may ask for: buckets of tokens that fill by themselves. They are kept in memory. Hosts that
//! share a database also share the buckets there: every second each tells what was taken from its own, and learns what
//! is left. So nothing that is asked waits for the database, and who asks several hosts at once is in debt a second
//! later. Failed log-ins are counted in the database alone.

use crate::baggage::LARGEST_JOURNAL;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    pub per_second: f64,
    pub burst: f64,
}

/// What one address may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Requests of any kind.
    pub requests: Rate,
    /// Requests that make the host think: forecasts, advice, replays, new tables.
    pub work: Rate,
    /// New guests.
    pub guests: Rate,
    /// New tables of any kind.
    pub tables: Rate,
    /// Commands over live connections.
    pub commands: Rate,
    /// Live connections at once from one address.
    pub connections: usize,
    /// Connections of any kind at once from one address, where no proxy stands in front.
    pub sockets: usize,
    /// How long the head of a request may take to arrive.
    pub slowest_head: Duration,
    /// How long it may take to read a journal that somebody brings.
    pub longest_import: Duration,
    /// How many bytes of such journals may be in memory, of one address and of all.
    pub baggage: usize,
    pub all_baggage: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: Rate { per_second: 30.0, burst: 300.0 },
            work: Rate { per_second: 8.0, burst: 60.0 },
            guests: Rate { per_second: 0.2, burst: 30.0 },
            tables: Rate { per_second: 0.2, burst: 100.0 },
            commands: Rate { per_second: 40.0, burst: 200.0 },
            connections: 100,
            sockets: 200,
            slowest_head: Duration::from_secs(15),
            longest_import: Duration::from_secs(5),
            baggage: 2 * LARGEST_JOURNAL,
            all_baggage: 8 * LARGEST_JOURNAL,
        }
    }
}

impl Limits {
    pub(crate) fn rate(&self, what: Counted) -> Rate {
        match what {
            Counted::Request => self.requests,
            Counted::Work => self.work,
            Counted::Guest => self.guests,
            Counted::Table => self.tables,
            Counted::Command => self.commands,
        }
    }

    /// For tests and measurements.
    pub fn none() -> Self {
        let free = Rate { per_second: 1e9, burst: 1e9 };
        Limits {
            requests: free,
            work: free,
            guests: free,
            tables: free,
            commands: free,
            connections: usize::MAX,
            sockets: usize::MAX,
            ..Limits::default()
        }
    }
}

/// One bucket.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
    /// What was taken since the other hosts were told.
    taken: f64,
}

impl Bucket {
    fn full(rate: Rate) -> Self {
        Bucket { tokens: rate.burst, filled: Instant::now(), taken: 0.0 }
    }

    /// Takes a token, or says after how many seconds there will be one.
    fn take(&mut self, rate: Rate, now: Instant) -> Result<(), u32> {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            self.taken += 1.0;
            return Ok(());
        }
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small number of seconds"
        )]
        let seconds = ((1.0 - self.tokens) / rate.per_second).ceil().clamp(1.0, 3600.0) as u32;
        Err(seconds)
    }
}

/// What is counted by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    Request,
    Work,
    Guest,
    Table,
    Command,
}

impl Counted {
    pub(crate) const ALL: [Counted; 5] =
        [Counted::Request, Counted::Work, Counted::Guest, Counted::Table, Counted::Command];

    /// As the database names it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Counted::Request => "request",
            Counted::Work => "work",
            Counted::Guest => "guest",
            Counted::Table => "table",
            Counted::Command => "command",
        }
    }
}

/// When there are more buckets than this, full ones are thrown away.
const MANY: usize = 10_000;

#[derive(Debug, Default)]
pub(crate) struct Buckets(Mutex<HashMap<(Counted, IpAddr), Bucket>>);

/// What was taken from a bucket of this host.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Taken {
    pub(crate) what: Counted,
    pub(crate) address: IpAddr,
    pub(crate) rate: Rate,
    pub(crate) tokens: f64,
}

/// What is left in a bucket that several hosts share; less than nothing if they gave too much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Left {
    pub(crate) what: Counted,
    pub(crate) address: IpAddr,
    pub(crate) tokens: f64,
}

impl Buckets {
    fn all(&self) -> MutexGuard<'_, HashMap<(Counted, IpAddr), Bucket>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn take(&self, what: Counted, address: IpAddr, rate: Rate) -> Result<(), u32> {
        let now = Instant::now();
        let mut buckets = self.all();
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.filled).as_secs() < 600);
        }
        buckets.entry((what, network(address))).or_insert_with(|| Bucket::full(rate)).take(rate, now)
    }

    /// What was taken since this was asked last.
    pub(crate) fn taken(&self, limits: &Limits) -> Vec<Taken> {
        let mut buckets = self.all();
        let taken = buckets.iter_mut().filter(|(_, bucket)| bucket.taken > 0.0);
        taken
            .map(|((what, address), bucket)| {
                let tokens = std::mem::take(&mut bucket.taken);
                Taken { what: *what, address: *address, rate: limits.rate(*what), tokens }
            })
            .collect()
    }

    /// Nobody could be told of it.
    pub(crate) fn give_back(&self, taken: &[Taken]) {
        let mut buckets = self.all();
        for taken in taken {
            if let Some(bucket) = buckets.get_mut(&(taken.what, taken.address)) {
                bucket.taken += taken.tokens;
            }
        }
    }

    /// All hosts together have left so much; what was taken here since is not yet in it.
    pub(crate) fn settle(&self, left: &[Left]) {
        let now = Instant::now();
        let mut buckets = self.all();
        for left in left {
            if let Some(bucket) = buckets.get_mut(&(left.what, left.address)) {
                (bucket.tokens, bucket.filled) = (left.tokens - bucket.taken, now);
            }
        }
    }
}

/// Who has one address of IPv6 has very many.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_then_as_much_as_flows_in() {
        let rate = Rate { per_second: 2.0, burst: 3.0 };
        let start = Instant::now();
        let mut bucket = Bucket { tokens: 3.0, filled: start, taken: 0.0 };
        assert!((0..3).all(|_| bucket.take(rate, start).is_ok()));
        assert_eq!(bucket.take(rate, start), Err(1));
        assert_eq!(bucket.take(rate, start + Duration::from_millis(500)), Ok(()));
        assert!(bucket.take(rate, start + Duration::from_millis(600)).is_err());
        let later = start + Duration::from_secs(100);
        assert!((0..3).all(|_| bucket.take(rate, later).is_ok()));
        assert!(bucket.take(rate, later).is_err(), "it holds no more than its burst");
    }

    #[test]
    fn what_all_hosts_took_together_is_gone_at_each() {
        let buckets = Buckets::default();
        let (address, rate) = (IpAddr::from([10, 0, 0, 1]), Rate { per_second: 0.001, burst: 3.0 });
        let limits = Limits { requests: rate, ..Limits::none() };
        let take = || buckets.take(Counted::Request, address, rate);
        assert!(take().is_ok());
        let taken = buckets.taken(&limits);
        assert_eq!(taken, [Taken { what: Counted::Request, address, rate, tokens: 1.0 }]);
        assert_eq!(buckets.taken(&limits), [], "it is told once");
        buckets.give_back(&taken);
        assert_eq!(buckets.taken(&limits), taken, "or again, if nobody heard it");
        assert!(take().is_ok());
        // Two are left of three, of which one has been taken here meanwhile; another host has taken none.
        buckets.settle(&[Left { what: Counted::Request, address, tokens: 2.0 }]);
        assert!(take().is_ok() && take().is_err());
        buckets.settle(&[Left { what: Counted::Request, address, tokens: -5.0 }]);
        assert!(take().is_err_and(|seconds| seconds > 1));
    }

    #[test]
    fn neighbours_in_one_network_of_ipv6_share_a_bucket() {
        let buckets = Buckets::default();
        let rate = Rate { per_second: 0.001, burst: 1.0 };
        let take = |address: &str| buckets.take(Counted::Guest, address.parse().expect("an address"), rate);
        assert!(take("2001:db8:1:2::1").is_ok());
        assert!(take("2001:db8:1:2:ffff::9").is_err());
        assert!(take("2001:db8:1:3::1").is_ok());
        assert!(take("::ffff:10.0.0.1").is_ok());
        assert!(take("10.0.0.1").is_err());
    }
}
