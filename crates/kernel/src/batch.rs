//! Many games at once, for statistics: played inline by computer players, each from a stream of chance of its
//! own, so that game 17 of a batch is the same game whoever plays it and in whatever order.

use crate::{
    chance::Chance,
    game::Setup,
    inline::Inline,
    published::{Published, StartError, policies},
    seat::Seat,
    tape::Moment,
};
use serde::Serialize;
use std::ops::Range;

/// How one game of a batch ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    pub number: u64,
    /// The outcome's name; see [`crate::Outcome::id`].
    pub outcome: String,
    /// The seats that won.
    pub winners: Vec<Seat>,
    pub decisions: u64,
    pub rolls: u64,
    pub measures: Vec<(&'static str, i64)>,
}

/// A batch whose game is set up, ready to be played in parts and on any number of cores.
pub trait AnyBatch: Send + Sync {
    /// Plays games of those numbers.
    fn play(&self, numbers: Range<u64>) -> Result<Vec<Played>, StartError>;
}

/// A batch of one game.
#[derive(Debug)]
pub struct Batch<G: Published> {
    setting: G::Setting,
    begin: G::Position,
    book: String,
    levels: Vec<String>,
    seed: u64,
}

impl<G: Published> Batch<G> {
    /// `levels` names the computer player of each seat; the last one serves for the seats that are left.
    pub fn new(setup: &Setup, levels: &[String], seed: u64) -> Result<Self, StartError> {
        let setting = G::setting(setup)?;
        policies::<G>(&setup.book, &setting, levels)?;
        let begin = G::begin(&setting);
        Ok(Batch { setting, begin, book: setup.book.clone(), levels: levels.to_vec(), seed })
    }
}

impl<G: Published> AnyBatch for Batch<G> {
    fn play(&self, numbers: Range<u64>) -> Result<Vec<Played>, StartError> {
        let setting = &self.setting;
        let mut policies = policies::<G>(&self.book, setting, &self.levels)?;
        let mut moment = Moment { checkpoint: self.begin.clone(), tape: Vec::new() };
        numbers
            .map(|number| {
                moment.checkpoint.clone_from(&self.begin);
                let mut driver = Inline::new(&mut policies, Chance::numbered(self.seed, number));
                let outcome = driver.play_out(setting, &mut moment)?;
                let (decisions, rolls) = driver.counts();
                let measures = G::measures(setting, &moment.checkpoint);
                Ok(Played {
                    number,
                    outcome: outcome.id,
                    winners: outcome.winners,
                    decisions,
                    rolls,
                    measures,
                })
            })
            .collect()
    }
}
