//! Odds before a decision, as one seat may know them. What the seat cannot see is imagined many times over;
//! in each imagined game every fall of the dice is tried by the rules themselves. Where nothing hidden
//! matters all imagined games agree and the odds are exact.

use crate::{
    bytes::Bytes,
    chance::Chance,
    game::Happening,
    odds::{self, Distribution, Limits, OddsFault},
    policy::{ByDefault, Policy},
    published::Published,
    seat::{Seat, Viewer},
    table::{Table, TableError},
    text::Text,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// What may come of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forecast {
    /// True when no hidden thing matters and no roll was left to sampling.
    pub exact: bool,
    /// How many imagined games the chances are taken over.
    pub imagined: usize,
    pub outcomes: Vec<Prospect>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    pub text: Text,
    /// The exact chance as `[ways, of]`, where it is one.
    pub exact: Option<[String; 2]>,
    pub chance: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForecastError {
    #[error(transparent)]
    Table(#[from] crate::table::TableError),
    #[error(transparent)]
    Odds(#[from] OddsFault),
    #[error("what is hidden cannot be imagined here: the record of this activity does not fit")]
    Unimaginable,
}

/// How many games are imagined where something is hidden.
pub const IMAGINED: usize = 48;
const TRIES: usize = 400;

/// Looks ahead from an answer to the end of its activity. Other decisions on the way are taken by default.
pub fn forecast<G: Published>(
    table: &Table<G>,
    seat: Seat,
    answer: &G::Answer,
) -> Result<Forecast, ForecastError> {
    table.check(seat, answer)?;
    let pending = table.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
    // The same question asked twice gets the same imagined games.
    let Bytes(seed) = table.journal().chain();
    let mut chance = Chance::from_seed(seed);
    let mut policies: Vec<Box<dyn Policy<G>>> =
        table.all_seats().map(|_| Box::new(ByDefault) as Box<dyn Policy<G>>).collect();
    let mut found: Vec<Distribution<Text>> = Vec::new();
    for _ in 0..IMAGINED {
        let moment = table.imagine(seat, &mut chance, TRIES).ok_or(ForecastError::Unimaginable)?;
        let next = odds::after(&moment, pending.step(answer.clone()));
        // What the activity has told before the decision is no news.
        let told = table.told_in_activity();
        let upshot = |_: &G::Position, events: &[G::Event]| {
            let seen: Vec<G::Event> =
                events.iter().skip(told).filter_map(|event| event.witnessed_by(Viewer::Seat(seat))).collect();
            G::upshot(&seen)
        };
        let limits = Limits { leaves: 50_000 };
        found.push(odds::exact::<G, Text>(table.setting(), &next, &mut policies, limits, upshot)?);
    }
    Ok(mix(&found))
}

fn mix(found: &[Distribution<Text>]) -> Forecast {
    let exact = found.windows(2).all(|pair| pair[0] == pair[1]);
    let mut chances: BTreeMap<&Text, f64> = BTreeMap::new();
    for distribution in found {
        for (text, chance) in distribution.approximately() {
            *chances.entry(text).or_insert(0.0) += chance;
        }
    }
    let games = found.len() as f64;
    let fraction = |text: &Text| {
        let (ways, of) = found.first()?.chance_of(text);
        exact.then(|| [ways.to_string(), of.to_string()])
    };
    let outcomes = chances
        .into_iter()
        .map(|(text, sum)| Prospect { text: text.clone(), exact: fraction(text), chance: sum / games })
        .collect();
    Forecast { exact, imagined: found.len(), outcomes }
}
