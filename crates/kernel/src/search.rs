//! Search over sampled futures, for computer players. Each way to go on is tried in many imagined games that
//! fit what the seat knows, played on by quick policies to a horizon and valued there. Ways that do badly are
//! dropped early, so that the time goes into telling the good ones apart.

use crate::{chance::Chance, game::Game, inline::Inline, policy::Policy, seat::Seat, tape::Moment};

/// How a search is made.
pub struct Search<'s, G: Game> {
    pub setting: &'s G::Setting,
    pub seat: Seat,
    /// Who plays on, a policy for each seat.
    pub playout: Vec<Box<dyn Policy<G>>>,
    /// How many imagined games each way is tried in at first; twice as many for those that stay, and so on.
    pub samples: u32,
    /// Where the looking ahead ends: false when a position is far enough.
    pub goes_on: &'s dyn Fn(&G::Position) -> bool,
    /// What a position is worth to the seat.
    pub value: &'s dyn Fn(&G::Position) -> f64,
}

impl<G: Game> std::fmt::Debug for Search<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("seat", &self.seat)
            .field("samples", &self.samples)
            .finish_non_exhaustive()
    }
}

/// What the search found of one way to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    pub tried: u32,
    sum: f64,
    squares: f64,
}

impl Prospect {
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.tried.max(1))
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        let n = f64::from(self.tried.max(1));
        let variance = (self.squares / n - self.mean().powi(2)).max(0.0);
        (variance / n).sqrt()
    }

    fn add(&mut self, value: f64) {
        self.tried += 1;
        self.sum += value;
        self.squares += value * value;
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries each way, a list of answers of the seat to the question that is asked now and those after it, and
    /// tells which is best, with what was found of each.
    ///
    /// The seat must be asked the first question of an activity that has changed nothing yet: an imagined
    /// position is then one from which the activity can be begun again.
    pub fn best(
        &mut self,
        at: G::Lens<'_>,
        ways: &[Vec<G::Answer>],
        chance: &mut Chance,
    ) -> (usize, Vec<Prospect>) {
        let mut prospects = vec![Prospect::default(); ways.len()];
        let mut left: Vec<usize> = (0..ways.len()).collect();
        let mut samples = self.samples;
        while left.len() > 1 {
            for _ in 0..samples {
                let imagined = G::resample(at, at, chance);
                // All ways meet the same fortune, which tells them apart sooner.
                let seed = chance.bytes();
                for way in &left {
                    if let Some(value) = self.try_out(&imagined, &ways[*way], Chance::from_seed(seed)) {
                        prospects[*way].add(value);
                    }
                }
            }
            left.sort_by(|a, b| prospects[*b].mean().total_cmp(&prospects[*a].mean()));
            left.truncate(left.len().div_ceil(2).min(left.len() - 1));
            samples *= 2;
        }
        (left.first().copied().unwrap_or(0), prospects)
    }

    /// The value of one imagined game, or nothing when the rules fail in it.
    fn try_out(&mut self, imagined: &G::Position, way: &[G::Answer], fortune: Chance) -> Option<f64> {
        let mut moment = Moment { checkpoint: imagined.clone(), tape: Vec::new() };
        let mut driver = Inline::new(&mut self.playout, fortune).forcing(self.seat, way);
        driver.play_while(self.setting, &mut moment, self.goes_on).ok()?;
        Some((self.value)(&moment.checkpoint))
    }
}
