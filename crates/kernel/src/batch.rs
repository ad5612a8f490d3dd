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

/// Plays games `numbers` of the batch with that seed. `levels` names the computer player of each seat; the
/// last one serves for the seats that are left.
pub fn play<G: Published>(
    setup: &Setup,
    levels: &[String],
    seed: u64,
    numbers: std::ops::Range<u64>,
) -> Result<Vec<Played>, StartError> {
    let setting = G::setting(setup)?;
    let mut policies = policies::<G>(&setup.book, &setting, levels)?;
    let begin = G::begin(&setting);
    let mut moment = Moment { checkpoint: begin.clone(), tape: Vec::new() };
    numbers
        .map(|number| {
            moment.checkpoint.clone_from(&begin);
            let mut driver = Inline::new(&mut policies, Chance::numbered(seed, number));
            let outcome = driver.play_out(&setting, &mut moment)?;
            let (decisions, rolls) = driver.counts();
            let measures = G::measures(&setting, &moment.checkpoint);
            Ok(Played { number, outcome: outcome.id, winners: outcome.winners, decisions, rolls, measures })
        })
        .collect()
}
