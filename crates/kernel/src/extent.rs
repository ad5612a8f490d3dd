//! How far tests go. What is long is tried in part by `make test`, each time another part, and whole by `make test-all`.
//!
//! | variable | says |
//! | --- | --- |
//! | `GROGNARD_TESTS` | `all`: everything is tried |
//! | `GROGNARD_SEED` | which part is tried; `make test` draws a number and prints it |
//!
//! Without them a test tries the same part every time.

use std::env;

/// Whether everything is tried.
pub fn is_whole() -> bool {
    env::var("GROGNARD_TESTS").is_ok_and(|wish| wish == "all")
}

/// How much is tried: the whole, or what is enough for a sample.
pub fn amount<T>(whole: T, sample: T) -> T {
    if is_whole() { whole } else { sample }
}

/// What chance begins with: the number of this run, or else the usual one.
pub fn seed(usual: u64) -> u64 {
    of_run().unwrap_or(usual)
}

/// All of these, or a few that lie together, from a place that differs from run to run.
pub fn some_of<T>(mut all: Vec<T>, few: usize) -> Vec<T> {
    if !is_whole() && few < all.len() {
        turn(&mut all, of_run().unwrap_or(0));
        all.truncate(few);
    }
    all
}

fn of_run() -> Option<u64> {
    env::var("GROGNARD_SEED").ok().and_then(|seed| seed.parse().ok())
}

fn turn<T>(all: &mut [T], seed: u64) {
    let length = u64::try_from(all.len()).unwrap_or(1).max(1);
    all.rotate_left(usize::try_from(seed % length).unwrap_or(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_the_seeds_every_part_is_tried() {
        let firsts: Vec<char> = (5..8)
            .map(|seed| {
                let mut all = ['a', 'b', 'c'];
                turn(&mut all, seed);
                all[0]
            })
            .collect();
        assert_eq!(firsts, ['c', 'a', 'b']);
        turn::<char>(&mut [], 5);
    }
}
