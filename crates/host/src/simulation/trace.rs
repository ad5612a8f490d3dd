//! What happened in a run, in order, with the simulated time. Two runs of one seed have the same trace.

use std::{
    fmt::{Arguments, Write as _},
    hash::{DefaultHasher, Hasher as _},
    sync::{Mutex, MutexGuard},
};
use tokio::time::Instant;

pub(crate) struct Trace {
    began: Instant,
    told: Mutex<Told>,
}

#[derive(Default)]
struct Told {
    text: String,
    hasher: DefaultHasher,
    /// Which law was broken first.
    broken: Option<String>,
}

impl Trace {
    pub(crate) fn new() -> Self {
        Trace { began: Instant::now(), told: Mutex::default() }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().expect("nobody panics with it")
    }

    pub(crate) fn say(&self, what: Arguments<'_>) {
        let told = &mut *self.told();
        let from = told.text.len();
        let _ = writeln!(told.text, "{:>9.3} {what}", self.began.elapsed().as_secs_f64());
        told.hasher.write(&told.text.as_bytes()[from..]);
    }

    /// A law was broken.
    pub(crate) fn broken(&self, law: String) {
        self.say(format_args!("BROKEN {law}"));
        self.told().broken.get_or_insert(law);
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.told().broken.is_some()
    }

    /// A number for all that was said, the broken law and the text.
    pub(crate) fn end(&self) -> (u64, Option<String>, String) {
        let told = &mut *self.told();
        (told.hasher.finish(), told.broken.take(), std::mem::take(&mut told.text))
    }
}
