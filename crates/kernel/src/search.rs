//! Search over sampled futures, for computer players. Each way to go on is tried in many imagined games that
//! fit what the seat knows, played on by quick policies to a horizon and valued there. Ways that do badly are
//! dropped early, so that the time goes into telling the good ones apart; and what the player would do anyway
//! is given up only for something that did clearly better in the same games. When patience is out before that, what was
//! found so far decides.

use crate::{
    chance::Chance,
    game::Game,
    inline::Inline,
    memory::{Memory, TRIES},
    patience::Patience,
    policy::Policy,
    tape::Moment,
};

/// How a search is made.
pub struct Search<'s, G: Game> {
    /// How many imagined games each way is tried in at first; twice as many for those that stay, and so on.
    pub samples: u32,
    /// By how many standard errors a way must beat the first one in the mean to be preferred.
    pub margin: f64,
    pub patience: &'s Patience,
    /// Where the looking ahead ends: false when a position is far enough.
    pub goes_on: &'s dyn Fn(&G::Position) -> bool,
    /// What a position is worth to the seat.
    pub value: &'s dyn Fn(&G::Position) -> f64,
}

impl<G: Game> std::fmt::Debug for Search<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("samples", &self.samples)
            .field("margin", &self.margin)
            .finish_non_exhaustive()
    }
}

/// A way to go on.
pub struct Way<G: Game> {
    /// What the seat answers to the question that is asked now and those after it.
    pub answers: Vec<G::Answer>,
    /// Who plays on, a policy for each seat.
    pub playout: Vec<Box<dyn Policy<G>>>,
}

impl<G: Game> std::fmt::Debug for Way<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Way").field("answers", &self.answers).finish_non_exhaustive()
    }
}

/// What the search found of one way to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    pub tried: u32,
    worth: Sums,
    /// How much more it was worth than the first way in the same game.
    gain: Sums,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(self, n: u32) -> f64 {
        self.sum / f64::from(n.max(1))
    }

    /// The standard error of the mean.
    fn error(self, n: u32) -> f64 {
        let variance = (self.squares / f64::from(n.max(1)) - self.mean(n).powi(2)).max(0.0);
        (variance / f64::from(n.max(2) - 1)).sqrt()
    }
}

impl Prospect {
    pub fn mean(&self) -> f64 {
        self.worth.mean(self.tried)
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.worth.error(self.tried)
    }

    /// How much more it is worth than the first way.
    pub fn gain(&self) -> f64 {
        self.gain.mean(self.tried)
    }

    /// The standard error of that.
    pub fn gain_error(&self) -> f64 {
        self.gain.error(self.tried)
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries each way and tells which is best, with what was found of each. The first is what the seat would do
    /// without a search. It begins at whatever question the seat is asked, with what the seat remembers.
    pub fn best(
        &self,
        memory: &Memory<'_, G>,
        ways: &mut [Way<G>],
        chance: &mut Chance,
    ) -> (usize, Vec<Prospect>) {
        let mut prospects = vec![Prospect::default(); ways.len()];
        let mut rivals: Vec<usize> = (1..ways.len()).collect();
        let mut samples = self.samples;
        let mut imaginable = true;
        while !rivals.is_empty() && imaginable && !self.patience.is_out() {
            for _ in 0..samples {
                if self.patience.is_out() {
                    break;
                }
                let Some(imagined) = memory.imagine(chance, TRIES) else {
                    imaginable = false;
                    break;
                };
                // All ways meet the same fortune, which tells them apart sooner.
                let seed = chance.bytes();
                let mut value =
                    |way: usize| self.try_out(memory, &imagined, &mut ways[way], Chance::from_seed(seed));
                let Some(first) = value(0) else { continue };
                prospects[0].add(first, 0.0);
                for way in &rivals {
                    if let Some(worth) = value(*way) {
                        prospects[*way].add(worth, worth - first);
                    }
                }
            }
            rivals.sort_by(|a, b| prospects[*b].gain().total_cmp(&prospects[*a].gain()));
            if rivals.len() == 1 || self.patience.is_out() {
                break;
            }
            rivals.truncate(rivals.len() / 2);
            samples *= 2;
        }
        let clearly_better = |way: &usize| {
            let prospect = &prospects[*way];
            // What was tried less often than each way is at first says too little.
            prospect.tried >= self.samples && prospect.gain() > self.margin * prospect.gain_error()
        };
        (rivals.first().copied().filter(clearly_better).unwrap_or(0), prospects)
    }

    /// The value of one imagined game, or nothing when the rules fail in it or patience is out before its end.
    fn try_out(
        &self,
        memory: &Memory<'_, G>,
        imagined: &Moment<G::Position, G::Answer>,
        way: &mut Way<G>,
        fortune: Chance,
    ) -> Option<f64> {
        let mut moment = imagined.clone();
        let mut driver = Inline::new(&mut way.playout, fortune).forcing(memory.seat(), &way.answers);
        let goes_on = |position: &G::Position| (self.goes_on)(position) && !self.patience.is_out();
        driver.play_while(memory.setting(), &mut moment, goes_on).ok()?;
        (!self.patience.is_out()).then(|| (self.value)(&moment.checkpoint))
    }
}

impl Prospect {
    fn add(&mut self, worth: f64, gain: f64) {
        self.tried += 1;
        self.worth.add(worth);
        self.gain.add(gain);
    }
}
