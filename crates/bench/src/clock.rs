//! How time is taken: many short laps, the fastest counts. On a machine that does other things too an average
//! would measure the neighbours. Things that are compared take turns, so that all meet the same neighbours; a
//! turn has several laps, so that each finds its own things in the processor's memory.

use std::time::{Duration, Instant};

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(3);
/// The fewest turns, however slow they are.
const TURNS: u32 = 5;
const TURN: Duration = Duration::from_millis(5);

/// One lap: how much was done in how many seconds.
pub(crate) struct Lap {
    pub(crate) done: u64,
    pub(crate) seconds: f64,
}

/// Times a lap that says how much it did.
pub(crate) fn lap(run: impl FnOnce() -> u64) -> Lap {
    let start = Instant::now();
    let done = run();
    Lap { done, seconds: start.elapsed().as_secs_f64() }
}

/// How much each runner does in a second, by its best lap. A first lap of each, to warm up, does not count.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn best_rates<const N: usize>(mut runners: [&mut dyn FnMut() -> Lap; N]) -> [f64; N] {
    for runner in &mut runners {
        runner();
    }
    let mut best = [0.0_f64; N];
    let (start, mut turns) = (Instant::now(), 0);
    while turns < TURNS || start.elapsed() < SPAN {
        for (best, runner) in best.iter_mut().zip(&mut runners) {
            let start = Instant::now();
            while start.elapsed() < TURN {
                let Lap { done, seconds } = runner();
                *best = best.max(done as f64 / seconds);
            }
        }
        turns += 1;
    }
    best
}

/// The same for one runner.
pub(crate) fn best_rate(mut runner: impl FnMut() -> Lap) -> f64 {
    let [best] = best_rates([&mut runner]);
    best
}

/// Microseconds for one, from how many are done in a second.
pub(crate) fn microseconds(rate: f64) -> f64 {
    1e6 / rate
}
