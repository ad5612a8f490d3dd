//! What happened in a run, in order, with the simulated time. Two runs of one seed have the same trace.

use std::{
    fmt::{Arguments, Write as _},
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
        let _ = writeln!(told.text, "{:>9.3} {what}", self.began.elapsed().as_secs_f64());
    }

    /// A law was broken.
    pub(crate) fn broken(&self, law: String) {
        self.say(format_args!("BROKEN {law}"));
        self.told().broken.get_or_insert(law);
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.told().broken.is_some()
    }

    /// The broken law, and all that was said.
    pub(crate) fn end(&self) -> (Option<String>, String) {
        let told = std::mem::take(&mut *self.told());
        (told.broken, told.text)
    }
}
