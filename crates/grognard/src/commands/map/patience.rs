//! Work that may take long says so, once it has.

use std::{sync::mpsc, thread, time::Duration};

/// Does the work, and says something meanwhile if it takes longer than that.
pub fn patiently<T>(wait: Duration, say: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
                say();
            }
        });
        let made = work();
        // The other end hears that nobody is left to wait for.
        drop(done);
        made
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn only_work_that_takes_long_says_so() {
        let is_said = |wait: Duration, work: Duration| {
            let said = AtomicBool::new(false);
            patiently(wait, || said.store(true, Ordering::Relaxed), || thread::sleep(work));
            said.load(Ordering::Relaxed)
        };
        assert!(is_said(Duration::from_millis(1), Duration::from_millis(200)));
        assert!(!is_said(Duration::from_mins(1), Duration::from_millis(1)));
    }
}
