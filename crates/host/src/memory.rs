//! How much memory the tables take that are in use, and how much they may take. Each has a share of the account, which
//! ends with it; whoever keeps tables looks at the account, and lets some go when it is over the limit.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

pub(crate) struct Memory {
    limit: usize,
    account: Arc<Account>,
}

#[derive(Debug, Default)]
struct Account {
    tables: AtomicUsize,
    bytes: AtomicUsize,
}

/// What one table takes.
#[derive(Debug)]
pub(crate) struct Share {
    account: Arc<Account>,
    bytes: usize,
}

impl Memory {
    pub(crate) fn new(limit: usize) -> Self {
        Memory { limit, account: Arc::default() }
    }

    /// The share of one more table, which takes nothing yet.
    pub(crate) fn share(&self) -> Share {
        self.account.tables.fetch_add(1, Ordering::Relaxed);
        Share { account: Arc::clone(&self.account), bytes: 0 }
    }

    pub(crate) fn tables(&self) -> usize {
        self.account.tables.load(Ordering::Relaxed)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.account.bytes.load(Ordering::Relaxed)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.bytes() > self.limit
    }

    /// Whether there is room again. Some is made beyond the limit, so that it need not be made for every table that
    /// comes.
    pub(crate) fn has_room(&self) -> bool {
        self.bytes() <= self.limit - self.limit / 8
    }
}

impl Share {
    pub(crate) fn set(&mut self, bytes: usize) {
        self.account.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.account.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        self.bytes = bytes;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.set(0);
        self.account.tables.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_ends_with_its_table() {
        let memory = Memory::new(800);
        let (mut one, mut other) = (memory.share(), memory.share());
        one.set(500);
        other.set(400);
        assert_eq!((memory.tables(), memory.bytes(), memory.is_over()), (2, 900, true));
        other.set(250);
        assert!(!memory.is_over() && !memory.has_room());
        drop(one);
        assert_eq!((memory.tables(), memory.bytes(), memory.has_room()), (1, 250, true));
    }
}
