//! What chance did to a game, beside what it does on average. Between an answer and the next question there is
//! nothing but chance: from each such moment many falls of the dice are played, as far as the next question, and
//! what the game counts then is compared with what it counted. The differences of a whole game add up, and nothing
//! that the players decided is among them.
//!
//! The dice of the game as it was are compared with others on the same position, hidden things and all: so luck is
//! told when the game is over, and not before.

use crate::{
    chance::Chance,
    game::Game,
    inline::RUNAWAY,
    published::Published,
    referee::{Ask, Driver, Fault, Pause, Play, Referee, Trust, counted},
    seat::Seat,
    table::{Table, TableError},
    tape::{Moment, Seen, Step},
    text::Text,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// One of the numbers of a game, and the luck in it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Luck {
    pub text: Text,
    #[ts(type = "number")]
    pub actual: i64,
    /// How much of it chance added to what it does on average; less than nothing where it took away. What a game would
    /// have counted without is no number of the game: a ship that was hit by luck and then scuttled is not counted as
    /// damaged, and taking the luck of the hit out of the count would leave less than no ship.
    pub luck: f64,
    /// How far chance usually strays: in two of three games like this one there is less luck.
    pub spread: f64,
}

/// How many other falls of the dice each moment of chance is compared with.
const OTHERS: u32 = 60;

/// The luck in a game that is over or was given up. The same game is always told the same.
pub fn luck<G: Published>(table: &Table<G>) -> Result<Vec<Luck>, TableError> {
    if table.outcome().is_none() {
        return Err(TableError::NotOver);
    }
    let setting = table.setting();
    let mut chance = Chance::from_seed(*b"grognard: the luck of a game    ");
    // What chance added to each number, and the square of how far it strays.
    let mut sums: BTreeMap<&'static str, (f64, f64)> = BTreeMap::new();
    for (from, until) in runs_of_chance(table.steps()) {
        let before = table.look_back(from)?.moment();
        let after = table.look_back(until)?;
        let mut others: BTreeMap<&'static str, (f64, f64)> = BTreeMap::new();
        for _ in 0..OTHERS {
            let position =
                until_asked::<G>(setting, before.clone(), &mut chance).map_err(TableError::Fault)?;
            for (measure, value) in G::measures(setting, &position) {
                let (sum, squares) = others.entry(measure).or_default();
                *sum += value as f64;
                *squares += (value * value) as f64;
            }
        }
        for (measure, value) in G::measures(setting, after.position()) {
            let (sum, squares) = others.remove(measure).unwrap_or_default();
            let mean = sum / f64::from(OTHERS);
            let (luck, strays) = sums.entry(measure).or_default();
            *luck += value as f64 - mean;
            *strays += (squares / f64::from(OTHERS) - mean * mean).max(0.0);
        }
    }
    let numbers = G::measures(setting, table.position()).into_iter();
    Ok(numbers
        .filter(|(measure, _)| G::shows_luck(measure))
        .map(|(measure, actual)| {
            let (luck, strays) = sums.get(measure).copied().unwrap_or_default();
            Luck { text: G::measure(measure), actual, luck, spread: strays.sqrt() }
        })
        .collect())
}

/// Where dice were rolled one after another: from the first of them until the next answer.
fn runs_of_chance<A>(steps: &[Step<A>]) -> Vec<(usize, usize)> {
    let is_roll = |step: &Step<A>| !matches!(step, Step::Answer { .. });
    let mut runs = Vec::new();
    let mut at = 0;
    while let Some(from) = steps[at..].iter().position(is_roll).map(|skipped| at + skipped) {
        at = steps[from..].iter().position(|step| !is_roll(step)).map_or(steps.len(), |rolls| from + rolls);
        runs.push((from, at));
    }
    runs
}

/// Plays from the moment until somebody is asked or the game is over: the position then.
pub(crate) fn until_asked<G: Game>(
    setting: &G::Setting,
    moment: Moment<G::Position, G::Answer>,
    chance: &mut Chance,
) -> Result<G::Position, Fault> {
    let Moment { mut checkpoint, mut tape } = moment;
    for _ in 0..RUNAWAY {
        let mut dice = Dice { chance };
        let mut referee = Referee::<G>::new(setting, &mut checkpoint, &tape, Trust::Checked, &mut dice);
        let played = G::play(&mut referee);
        if let Some(fault) = referee.take_fault() {
            return Err(fault);
        }
        if played.is_err() || G::outcome(setting, &checkpoint).is_some() {
            return Ok(checkpoint);
        }
        tape.clear();
    }
    Err(Fault::Runaway(RUNAWAY))
}

/// Rolls, and stops at every question.
struct Dice<'c> {
    chance: &'c mut Chance,
}

impl<G: Game> Driver<G> for Dice<'_> {
    fn answer(&mut self, _: &G::Setting, _: &G::Position, _: Ask<G>) -> Play<(Seat, G::Answer)> {
        Err(Pause::WAITING)
    }

    fn answer_all(
        &mut self,
        _: &G::Setting,
        _: &G::Position,
        _: Vec<(Seat, G::Prompt)>,
        _: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
        Err(Pause::WAITING)
    }

    fn roll(&mut self, sides: u32, _: &'static str, _: Seen) -> Play<u32> {
        Ok(self.chance.below(sides))
    }

    fn pool(&mut self, dice: u32, groups: &[u32], _: &'static str) -> Play<Vec<u32>> {
        let sides = groups.iter().sum();
        let values: Vec<u32> = (0..dice).map(|_| self.chance.below(sides)).collect();
        Ok(counted(&values, groups))
    }

    fn tell(&mut self, _: G::Event) {}

    fn listens(&self) -> bool {
        false
    }
}
