//! What the computer players of a table have in mind, and how long they may think. A level has so much time for all that
//! it is asked in one turn: each thought may take half of what is left, so that the first and weightiest has most and
//! there is always some left. People who wait may say that it is to decide now, and then the thought ends with the best
//! that was found. While only people are asked, computers think ahead about what they will be asked next.

use crate::{problem::Problem, secret::draw};
use kernel::{
    Adviser, Chance, Patience, Seat,
    any::{Advice, AnyPresent},
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The longest that a computer player thinks in one turn of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestThought {
    pub usual: Duration,
    /// Levels that have another time.
    pub by_level: BTreeMap<String, Duration>,
}

impl Default for LongestThought {
    fn default() -> Self {
        LongestThought { usual: Duration::from_secs(12), by_level: BTreeMap::new() }
    }
}

impl LongestThought {
    pub(crate) fn of(&self, level: &str) -> Duration {
        self.by_level.get(level).copied().unwrap_or(self.usual)
    }
}

/// The computers of one table, by their seats.
#[derive(Debug, Default)]
pub(crate) struct Minds {
    by_seat: Mutex<BTreeMap<Seat, Mind>>,
    /// What the thoughts under way have for patience: that of the one who is asked, and of those who think ahead.
    asked: Mutex<Patience>,
    ahead: Mutex<Patience>,
}

#[derive(Debug)]
struct Mind {
    adviser: Adviser,
    turn: u32,
    /// How long it has thought in that turn.
    spent: Duration,
    /// The version of what its seat sees at which it last chose to stay silent.
    silent: Option<u64>,
}

impl Mind {
    fn new(seat: Seat, level: &str) -> Result<Self, Problem> {
        let adviser = Adviser::new(seat, level, Chance::from_seed(draw()?.0));
        Ok(Mind { adviser, turn: 0, spent: Duration::ZERO, silent: None })
    }

    /// How long it may think about the next thing that it is asked in a turn.
    fn share(&mut self, turn: u32, longest: Duration) -> Duration {
        if self.turn != turn {
            (self.turn, self.spent) = (turn, Duration::ZERO);
        }
        longest.saturating_sub(self.spent) / 2
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Minds {
    /// The mind of a seat's computer, which is there for nobody else meanwhile.
    fn take(&self, seat: Seat, level: &str) -> Result<Mind, Problem> {
        let known = lock(&self.by_seat).remove(&seat);
        known.filter(|mind| mind.adviser.level() == level).map_or_else(|| Mind::new(seat, level), Ok)
    }

    fn put_back(&self, mind: Mind) {
        lock(&self.by_seat).insert(mind.adviser.seat(), mind);
    }

    /// Lets a computer that is asked think, within what it has left of its time for the turn.
    pub(crate) fn think<T>(
        &self,
        seat: Seat,
        level: &str,
        turn: u32,
        longest: Duration,
        advise: impl FnOnce(&mut Adviser) -> T,
    ) -> Result<T, Problem> {
        // What it thinks about ahead may be what it is asked now.
        lock(&self.ahead).decide_now();
        let mut mind = self.take(seat, level)?;
        let begun = Instant::now();
        let patience = Patience::until(begun + mind.share(turn, longest));
        lock(&self.asked).clone_from(&patience);
        mind.adviser.set_patience(patience);
        let thought = advise(&mut mind.adviser);
        mind.spent += begun.elapsed();
        self.put_back(mind);
        Ok(thought)
    }

    /// Whether a seat's computer has been invited to speak up at this version of what it sees, and has stayed silent.
    pub(crate) fn is_silent(&self, seat: Seat, version: u64) -> bool {
        lock(&self.by_seat).get(&seat).is_some_and(|mind| mind.silent == Some(version))
    }

    pub(crate) fn stay_silent(&self, seat: Seat, version: u64) {
        if let Some(mind) = lock(&self.by_seat).get_mut(&seat) {
            mind.silent = Some(version);
        }
    }

    /// Whether a seat's computer is known to decide at once, so that it need not think ahead.
    pub(crate) fn is_quick(&self, seat: Seat) -> bool {
        lock(&self.by_seat).get(&seat).is_some_and(|mind| mind.adviser.is_quick())
    }

    /// How many answers a seat's computer had ready when it was asked.
    #[cfg(test)]
    pub(crate) fn ready(&self, seat: Seat) -> u32 {
        lock(&self.by_seat).get(&seat).map_or(0, |mind| mind.adviser.ready())
    }

    /// Whoever is asked is to decide now.
    pub(crate) fn decide_now(&self) {
        lock(&self.asked).decide_now();
    }

    /// Lets a computer look ahead. What it has to think about takes as long as the patience that comes with it.
    pub(crate) fn look_ahead<T>(
        &self,
        seat: Seat,
        level: &str,
        longest: Duration,
        look: impl FnOnce(&mut Adviser) -> T,
    ) -> Result<(T, Patience), Problem> {
        let mut mind = self.take(seat, level)?;
        let ahead = look(&mut mind.adviser);
        self.put_back(mind);
        let patience = Patience::until(Instant::now() + longest / 2);
        lock(&self.ahead).clone_from(&patience);
        Ok((ahead, patience))
    }
}

/// What a computer player answers, or the default if it fails: it must not hold up the game.
pub(crate) fn think(game: &dyn AnyPresent, adviser: &mut Adviser) -> Result<Value, Problem> {
    let (seat, level) = (adviser.seat(), adviser.level().to_owned());
    if let Ok(Ok(advice)) = catch_unwind(AssertUnwindSafe(|| game.advise(adviser))) {
        return Ok(advice.answer);
    }
    tracing::error!(%seat, level, "a computer player failed; its default is taken");
    let prompt = game.prompt(seat).ok_or_else(Problem::nothing_asked)?;
    Ok(prompt.default.answer)
}

/// What a computer player says unasked, if anything. One that fails stays silent.
pub(crate) fn speak_up(game: &dyn AnyPresent, adviser: &mut Adviser) -> Option<Value> {
    let (seat, level) = (adviser.seat(), adviser.level().to_owned());
    match catch_unwind(AssertUnwindSafe(|| game.speak_up(adviser))) {
        Ok(Ok(said)) => said.map(|advice| advice.answer),
        _ => {
            tracing::error!(%seat, level, "a computer player failed; it stays silent");
            None
        }
    }
}

/// What a player is advised who asks for it: the computer takes no longer than it would for itself.
pub(crate) fn advise(
    game: &dyn AnyPresent,
    seat: Seat,
    level: &str,
    longest: Duration,
) -> Result<Advice, Problem> {
    let mut adviser = Adviser::new(seat, level, Chance::from_seed(draw()?.0));
    adviser.set_patience(Patience::until(Instant::now() + longest / 2));
    Ok(game.advise(&mut adviser)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thoughts_of_a_turn_share_its_time_and_a_new_turn_has_all_of_it() {
        let mut mind = Mind::new(Seat(0), "strong").expect("a mind");
        let longest = Duration::from_secs(12);
        assert_eq!(mind.share(1, longest), Duration::from_secs(6));
        mind.spent = Duration::from_secs(6);
        assert_eq!(mind.share(1, longest), Duration::from_secs(3));
        mind.spent = Duration::from_mins(1);
        assert_eq!(mind.share(1, longest), Duration::ZERO);
        assert_eq!(mind.share(2, longest), Duration::from_secs(6));
    }

    #[test]
    fn a_level_has_its_own_time_or_the_usual_one() {
        let by_level = BTreeMap::from([("strong".to_owned(), Duration::from_secs(30))]);
        let longest = LongestThought { usual: Duration::from_secs(5), by_level };
        let seconds = |level: &str| longest.of(level).as_secs();
        assert_eq!((seconds("strong"), seconds("standard")), (30, 5));
    }

    #[test]
    fn who_is_told_to_decide_now_is_out_of_patience_until_it_is_asked_again() {
        let minds = Minds::default();
        let mut seen = Vec::new();
        for hurried in [true, false] {
            let thought = minds.think(Seat(0), "strong", 1, Duration::from_hours(1), |_| {
                if hurried {
                    minds.decide_now();
                }
                lock(&minds.asked).is_out()
            });
            seen.push(thought.expect("a thought"));
        }
        assert_eq!(seen, [true, false]);
    }
}
