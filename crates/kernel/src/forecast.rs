//! Odds before a decision, as one seat may know them. What the seat cannot see is imagined many times over; in
//! each imagined game every fall of the dice is tried by the rules themselves, or many are sampled where there
//! are too many. Decisions that come later, anybody's, are taken by default, and the forecast says so.

use crate::{
    bytes::Bytes,
    chance::Chance,
    fair::hash,
    game::{Game, Happening},
    inline::Inline,
    odds::{self, Distribution, Limits, OddsFault},
    policy::Policy,
    published::Published,
    question::Asked,
    referee::Referee,
    seat::{Seat, Viewer},
    table::{Table, TableError},
    tape::Moment,
    text::Text,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use ts_rs::TS;

/// What may come of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Forecast {
    /// True when every fall of the dice was tried, and no hidden thing made a difference.
    pub exact: bool,
    /// True when somebody has to decide something later on, which the forecast takes by default.
    pub later_by_default: bool,
    /// How many imagined games the chances are taken over.
    pub imagined: usize,
    /// How many falls of the dice were sampled in each, where there were too many to try them all.
    pub sampled: Option<u32>,
    pub outcomes: Vec<Prospect>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Prospect {
    pub text: Text,
    /// The exact chance as `[ways, of]`, where it is one.
    pub exact: Option<[String; 2]>,
    pub chance: f64,
    /// Where the chance lies with 95 % certainty, when it was sampled.
    pub interval: Option<[f64; 2]>,
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
const IMAGINED: usize = 48;
/// So many alike show that nothing is hidden.
const ALIKE: usize = 3;
const TRIES: usize = 400;
/// The most ways for the dice to fall that are all tried.
const LEAVES: usize = 20_000;
/// How many are sampled where there are more.
const SAMPLES: u32 = 500;

/// Looks ahead from an answer to the end of its activity, or as far as the game says.
pub fn forecast<G: Published>(
    table: &Table<G>,
    seat: Seat,
    answer: &G::Answer,
) -> Result<Forecast, ForecastError> {
    table.check(seat, answer)?;
    let pending = table.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
    // The same question asked twice gets the same imagined games. They follow from what the seat sees and
    // from nothing else: a forecast that depended on a secret would tell it.
    let seen =
        serde_json::to_vec(&(table.view(seat.into()), answer)).expect("views and answers are plain data");
    let Bytes(seed) = hash(&[b"grognard forecast", &seen]);
    let mut chance = Chance::from_seed(seed);
    let asked = Arc::new(AtomicBool::new(false));
    let mut ahead = Ahead { table, seat, asked: Arc::clone(&asked), sampled: None };
    let mut moments: Vec<Moment<G::Position, G::Answer>> = Vec::new();
    let mut found: Vec<Distribution<Text>> = Vec::new();
    while found.len() < IMAGINED {
        // Where the first few are alike, nothing is hidden, and one speaks for all.
        if moments.len() == ALIKE && moments.windows(2).all(|pair| pair[0] == pair[1]) {
            found.truncate(1);
            break;
        }
        let moment = match table.imagine(seat, &mut chance, TRIES) {
            Some(moment) => moment,
            None if found.is_empty() => return Err(ForecastError::Unimaginable),
            // Some could be imagined: they must do.
            None => break,
        };
        found.push(ahead.of(&odds::after(&moment, pending.step(answer.clone())), answer, &mut chance)?);
        moments.push(moment);
    }
    Ok(mix(&found, asked.load(Ordering::Relaxed), ahead.sampled))
}

/// Looks ahead from imagined moments.
struct Ahead<'t, G: Game> {
    table: &'t Table<G>,
    seat: Seat,
    asked: Arc<AtomicBool>,
    sampled: Option<u32>,
}

impl<G: Published> Ahead<'_, G> {
    fn of(
        &mut self,
        next: &Moment<G::Position, G::Answer>,
        answer: &G::Answer,
        chance: &mut Chance,
    ) -> Result<Distribution<Text>, ForecastError> {
        let viewer = Viewer::Seat(self.seat);
        let setting = self.table.setting();
        let before = self.table.witnessed_in_activity(viewer);
        let upshot = |events: &[G::Event]| {
            let seen = events.iter().filter_map(|event| event.witnessed_by(viewer));
            // What was seen before the decision is no news.
            G::upshot(setting, &seen.skip(before).collect::<Vec<_>>())
        };
        let mut policies: Vec<Box<dyn Policy<G>>> =
            self.table.all_seats().map(|_| self.by_default()).collect();
        let limits = Limits { leaves: LEAVES };
        if self.sampled.is_none() {
            let measure = |_: &G::Position, events: &[G::Event]| upshot(events);
            let activity = |referee: &mut Referee<'_, G>| G::look_ahead(referee, answer);
            match odds::enumerate::<G, Text>(setting, next, &mut policies, limits, activity, measure) {
                Err(OddsFault::TooMany(_)) => self.sampled = Some(SAMPLES),
                found => return Ok(found?),
            }
        }
        let mut counts: BTreeMap<Text, u128> = BTreeMap::new();
        for _ in 0..SAMPLES {
            let mut driver = Inline::new(&mut policies, Chance::from_seed(chance.bytes())).recording();
            let mut moment = next.clone();
            let ahead = |referee: &mut Referee<'_, G>| G::look_ahead(referee, answer);
            driver.finish(setting, &mut moment, ahead).map_err(OddsFault::Rules)?;
            *counts.entry(upshot(&driver.into_record().events)).or_default() += 1;
        }
        Ok(Distribution { outcomes: counts.into_iter().collect(), total: SAMPLES.into() })
    }

    fn by_default(&self) -> Box<dyn Policy<G>> {
        Box::new(Noted(Arc::clone(&self.asked)))
    }
}

/// Takes the default, and notes that there was something to decide.
struct Noted(Arc<AtomicBool>);

impl<G: Game> Policy<G> for Noted {
    fn choose(&mut self, at: G::Lens<'_>, prompt: &G::Prompt, _: &mut Chance) -> G::Answer {
        self.0.store(true, Ordering::Relaxed);
        prompt.default(at)
    }
}

fn mix(found: &[Distribution<Text>], later_by_default: bool, sampled: Option<u32>) -> Forecast {
    let exact = sampled.is_none() && found.windows(2).all(|pair| pair[0] == pair[1]);
    // The sum of the chances in the imagined games, and of their squares.
    let mut chances: BTreeMap<&Text, (f64, f64)> = BTreeMap::new();
    for distribution in found {
        for (text, chance) in distribution.approximately() {
            let (sum, squares) = chances.entry(text).or_insert((0.0, 0.0));
            *sum += chance;
            *squares += chance * chance;
        }
    }
    let games = found.len() as f64;
    let interval = |chance: f64, squares: f64| {
        // One imagined game speaks for all: its samples are coin tosses. Else the games differ by themselves.
        let variance = match (found.len(), sampled) {
            (1, Some(samples)) => chance * (1.0 - chance) / f64::from(samples),
            _ => (squares / games - chance * chance).max(0.0) / (games - 1.0).max(1.0),
        };
        let half = 1.96 * variance.sqrt();
        (!exact).then(|| [(chance - half).max(0.0), (chance + half).min(1.0)])
    };
    let fraction = |text: &Text| {
        let (ways, of) = found.first()?.chance_of(text);
        exact.then(|| [ways.to_string(), of.to_string()])
    };
    let outcomes = chances
        .into_iter()
        .map(|(text, (sum, squares))| Prospect {
            text: text.clone(),
            exact: fraction(text),
            chance: sum / games,
            interval: interval(sum / games, squares),
        })
        .collect();
    Forecast { exact, later_by_default, imagined: found.len(), sampled, outcomes }
}
