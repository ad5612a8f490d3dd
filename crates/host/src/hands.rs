//! The threads on which changes of games are worked out: as many as there are cores, since more would only be in each
//! other's way. Who comes first is served first. A busy hand takes the next piece of work by itself, so that under
//! load nobody has to be woken. A simulation has one thread, which does everything itself.

use crate::{
    metrics::{Line, METERS},
    problem::Problem,
};
use std::{
    collections::VecDeque,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread,
    time::Instant,
};
use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// The hands end with this value, when what they were given is done.
pub(crate) struct Hands(Arc<Queue>);

#[derive(Default)]
struct Queue {
    /// What is to be done; nothing more when the hands are no longer needed.
    waiting: Mutex<(VecDeque<Work>, Ended)>,
    changed: Condvar,
}

#[derive(Default)]
struct Ended(bool);

impl Hands {
    pub(crate) fn new() -> io::Result<Self> {
        let hands = Hands(Arc::default());
        #[cfg(test)]
        if crate::simulation::is_here() {
            return Ok(hands);
        }
        for _ in 0..thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            let queue = Arc::clone(&hands.0);
            thread::Builder::new().name("hand".to_owned()).spawn(move || queue.serve())?;
        }
        Ok(hands)
    }

    /// Does some work when its turn comes.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        #[cfg(test)]
        if crate::simulation::is_here() {
            let worked = catch_unwind(AssertUnwindSafe(work));
            return worked.map_err(|_| Problem::internal(&"the work panicked"));
        }
        let (done, result) = oneshot::channel();
        let begin = Instant::now();
        self.0.give(Box::new(move || {
            METERS.served(Line::Hands, begin);
            // Who no longer waits has gone away.
            let _ = done.send(work());
        }));
        result.await.map_err(|_| Problem::internal(&"the work panicked"))
    }
}

impl Drop for Hands {
    fn drop(&mut self) {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner).1 = Ended(true);
        self.0.changed.notify_all();
    }
}

impl Queue {
    fn give(&self, work: Work) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let before = waiting.0.len();
        waiting.0.push_back(work);
        drop(waiting);
        self.changed.notify_one();
        METERS.came(Line::Hands, before);
    }

    fn take(&self) -> Option<Work> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let (work, Ended(ended)) = &mut *waiting;
            match work.pop_front() {
                None if !*ended => {
                    waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                }
                taken => return taken,
            }
        }
    }

    fn serve(&self) {
        while let Some(work) = self.take() {
            // The hook has told of a panic; whoever waits for the result learns that there is none.
            let _ = catch_unwind(AssertUnwindSafe(work));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hand_that_was_burnt_works_on() {
        let hands = Hands::new().expect("threads");
        for _ in 0..100 {
            assert!(hands.work(|| panic!("burnt")).await.is_err());
        }
        assert_eq!(hands.work(|| 42).await.ok(), Some(42));
    }
}
