//! Odds before a decision, as one seat may know them. What the seat cannot see is imagined many times over; in
//! each imagined game every fall of the dice is tried by the rules themselves, or many are sampled where there
//! are too many. Decisions that come later, anybody's, are taken by default, and the forecast says so.

use crate::{
    bytes::Bytes,
    chance::Chance,
    fair::hash,
    game::{Game, Happening},
    inline::Inline,
    luck::until_asked,
    memory::TRIES,
    occasion::Occasion,
    odds::{self, Distribution, Limits, OddsFault},
    policy::Policy,
    published::{Published, Toll},
    question::Asked,
    referee::Referee,
    seat::{Seat, Viewer},
    table::{Table, TableError},
    tape::{Moment, Step},
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
    /// What may be lost. What no outcome touches is left out.
    pub losses: Vec<Loss>,
    pub outcomes: Vec<Prospect>,
}

/// One kind of loss ([`Published::tolls`]), and what may come of it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Loss {
    pub text: Text,
    /// Who loses; nobody's seat where it is the system of a solitaire game.
    pub seat: Option<Seat>,
    /// On average.
    pub expected: f64,
    /// At most.
    #[ts(type = "number")]
    pub worst: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Prospect {
    pub text: Text,
    /// The exact chance as `[ways, of]`, where it is one.
    pub exact: Option<[String; 2]>,
    pub chance: f64,
    /// Where the chance lies with 95 % certainty, when it was sampled.
    pub interval: Option<[f64; 2]>,
    pub losers: Losers,
}

/// How likely it is that an outcome comes with losses ([`Published::tolls`]) of the seat that decides alone, of others
/// alone, or of both. In what is left of its chance nobody loses anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
pub struct Losers {
    pub you: f64,
    pub both: f64,
    pub they: f64,
}

impl Losers {
    /// Whoever loses, loses with this chance.
    fn add(&mut self, you: bool, they: bool, chance: f64) {
        match (you, they) {
            (true, true) => self.both += chance,
            (true, false) => self.you += chance,
            (false, true) => self.they += chance,
            (false, false) => {}
        }
    }

    fn plus(self, other: Losers) -> Losers {
        Losers { you: self.you + other.you, both: self.both + other.both, they: self.they + other.they }
    }

    fn shared_by(self, games: f64) -> Losers {
        Losers { you: self.you / games, both: self.both / games, they: self.they / games }
    }
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
/// The most ways for the dice to fall that are all tried: in one game, where nothing is hidden, or in all imagined ones
/// together.
const LEAVES: usize = 20_000;
/// How many are sampled where there are more, in one game and in each of many.
const SAMPLES: u32 = 500;
const SAMPLES_EACH: u32 = 40;

/// Looks ahead from an answer to the end of its activity, or as far as the game says.
pub fn forecast<G: Published>(
    table: &Table<G>,
    seat: Seat,
    answer: &G::Answer,
) -> Result<Forecast, ForecastError> {
    table.check(seat, answer)?;
    let pending = table.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
    let mut chance = chance_of(table, seat, answer);
    let asked = Arc::new(AtomicBool::new(false));
    let moments = imagined(table, seat, &mut chance).ok_or(ForecastError::Unimaginable)?;
    let mut ahead = Ahead { table, seat, asked: Arc::clone(&asked), games: moments.len(), sampled: None };
    let mut found: Vec<Foreseen> = Vec::new();
    for moment in &moments {
        found.push(ahead.of(moment, pending.step(answer.clone()), answer, &mut chance)?);
    }
    let tolls = G::tolls(table.setting(), table.position());
    Ok(mix(&found, &tolls, asked.load(Ordering::Relaxed), ahead.sampled))
}

/// The chance by which games are imagined: the same question asked twice gets the same games. They follow from what the
/// seat sees and from nothing else: a forecast that depended on a secret would tell it.
pub(crate) fn chance_of<G: Game>(table: &Table<G>, seat: Seat, answer: &G::Answer) -> Chance {
    let seen =
        serde_json::to_vec(&(table.view(seat.into()), answer)).expect("views and answers are plain data");
    let Bytes(seed) = hash(&[b"grognard forecast", &seen]);
    Chance::from_seed(seed)
}

/// Games that the seat cannot tell from the one that is played; one alone where nothing is hidden from it.
pub(crate) fn imagined<G: Game>(
    table: &Table<G>,
    seat: Seat,
    chance: &mut Chance,
) -> Option<Vec<Moment<G::Position, G::Answer>>> {
    let memory = table.memory(seat);
    let mut moments: Vec<Moment<G::Position, G::Answer>> = Vec::new();
    while moments.len() < IMAGINED {
        // Where the first few are alike, nothing is hidden, and one speaks for all.
        if moments.len() == ALIKE && moments.windows(2).all(|pair| pair[0] == pair[1]) {
            moments.truncate(1);
            break;
        }
        match memory.imagine(chance, TRIES) {
            Some(moment) => moments.push(moment),
            None if moments.is_empty() => return None,
            // Some could be imagined: they must do.
            None => break,
        }
    }
    Some(moments)
}

/// What may come of an answer in one imagined game.
struct Foreseen {
    upshots: Distribution<Text>,
    losers: BTreeMap<Text, Losers>,
    /// What is lost on average, toll by toll.
    expected: Vec<f64>,
    /// The most that is lost, toll by toll.
    worst: Vec<i64>,
}

impl Foreseen {
    /// Of an upshot with what is lost by it, by their weights.
    fn of(found: Distribution<(Text, Vec<i64>)>, tolls: &[Toll], seat: Seat) -> Self {
        let mut weights: BTreeMap<Text, u128> = BTreeMap::new();
        let mut losers: BTreeMap<Text, Losers> = BTreeMap::new();
        let mut expected = vec![0.0; tolls.len()];
        let mut worst = vec![0; tolls.len()];
        for ((text, lost), weight) in found.outcomes {
            let chance = weight as f64 / found.total as f64;
            for (at, lost) in lost.iter().enumerate() {
                expected[at] += *lost as f64 * chance;
                worst[at] = worst[at].max(*lost);
            }
            let lose = |mine: bool| {
                tolls.iter().zip(&lost).any(|(toll, lost)| *lost > 0 && (toll.seat == Some(seat)) == mine)
            };
            losers.entry(text.clone()).or_default().add(lose(true), lose(false), chance);
            *weights.entry(text).or_default() += weight;
        }
        let upshots = Distribution { outcomes: weights.into_iter().collect(), total: found.total };
        Foreseen { upshots, losers, expected, worst }
    }
}

/// What a position has lost against what was lost before, toll by toll.
fn lost_since<G: Published>(before: &[Toll], setting: &G::Setting, position: &G::Position) -> Vec<i64> {
    before.iter().zip(G::tolls(setting, position)).map(|(before, after)| after.lost - before.lost).collect()
}

/// Looks ahead from imagined moments.
struct Ahead<'t, G: Game> {
    table: &'t Table<G>,
    seat: Seat,
    asked: Arc<AtomicBool>,
    /// How many imagined games share the work.
    games: usize,
    sampled: Option<u32>,
}

impl<G: Published> Ahead<'_, G> {
    fn of(
        &mut self,
        moment: &Moment<G::Position, G::Answer>,
        step: Step<G::Answer>,
        answer: &G::Answer,
        chance: &mut Chance,
    ) -> Result<Foreseen, ForecastError> {
        let viewer = Viewer::Seat(self.seat);
        let setting = self.table.setting();
        let now = until_asked::<G>(setting, moment.clone(), chance).map_err(OddsFault::Rules)?;
        let tolls = G::tolls(setting, &now);
        let next = &odds::after(moment, step);
        let before = self.table.witnessed_in_activity(viewer);
        let upshot = |events: &[G::Event]| {
            let seen = events.iter().filter_map(|event| event.witnessed_by(viewer));
            // What was seen before the decision is no news.
            G::upshot(setting, &seen.skip(before).collect::<Vec<_>>())
        };
        let mut policies: Vec<Box<dyn Policy<G>>> =
            self.table.all_seats().map(|_| self.by_default()).collect();
        let limits = Limits { leaves: LEAVES / self.games };
        let samples = if self.games == 1 { SAMPLES } else { SAMPLES_EACH };
        if self.sampled.is_none() {
            let measure = |position: &G::Position, events: &[G::Event]| {
                (upshot(events), lost_since::<G>(&tolls, setting, position))
            };
            let activity = |referee: &mut Referee<'_, G>| G::look_ahead(referee, answer);
            match odds::enumerate::<G, _>(setting, next, &mut policies, limits, activity, measure) {
                Err(OddsFault::TooMany(_)) => self.sampled = Some(samples),
                found => return Ok(Foreseen::of(found?, &tolls, self.seat)),
            }
        }
        let mut counts: BTreeMap<(Text, Vec<i64>), u128> = BTreeMap::new();
        for _ in 0..samples {
            let mut driver = Inline::new(&mut policies, Chance::from_seed(chance.bytes())).recording();
            let mut moment = next.clone();
            let ahead = |referee: &mut Referee<'_, G>| G::look_ahead(referee, answer);
            driver.finish(setting, &mut moment, ahead).map_err(OddsFault::Rules)?;
            let lost = lost_since::<G>(&tolls, setting, &moment.checkpoint);
            *counts.entry((upshot(&driver.into_record().events), lost)).or_default() += 1;
        }
        let found = Distribution { outcomes: counts.into_iter().collect(), total: samples.into() };
        Ok(Foreseen::of(found, &tolls, self.seat))
    }

    fn by_default(&self) -> Box<dyn Policy<G>> {
        Box::new(Noted(Arc::clone(&self.asked)))
    }
}

/// Takes the default, and notes that there was something to decide.
struct Noted(Arc<AtomicBool>);

impl<G: Game> Policy<G> for Noted {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, G>, _: &mut Chance) -> G::Answer {
        self.0.store(true, Ordering::Relaxed);
        prompt.default(at)
    }
}

fn mix(found: &[Foreseen], tolls: &[Toll], later_by_default: bool, sampled: Option<u32>) -> Forecast {
    let exact = sampled.is_none() && found.windows(2).all(|pair| pair[0].upshots == pair[1].upshots);
    // The sum of the chances in the imagined games, and of their squares.
    let mut chances: BTreeMap<&Text, (f64, f64)> = BTreeMap::new();
    let mut losers: BTreeMap<&Text, Losers> = BTreeMap::new();
    for game in found {
        for (text, chance) in game.upshots.approximately() {
            let (sum, squares) = chances.entry(text).or_insert((0.0, 0.0));
            *sum += chance;
            *squares += chance * chance;
        }
        for (text, lose) in &game.losers {
            let sum = losers.entry(text).or_default();
            *sum = sum.plus(*lose);
        }
    }
    let worst = |toll: usize| found.iter().filter_map(|one| one.worst.get(toll)).max().copied().unwrap_or(0);
    let touched: Vec<usize> = (0..tolls.len()).filter(|toll| worst(*toll) > 0).collect();
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
        let (ways, of) = found.first()?.upshots.chance_of(text);
        exact.then(|| [ways.to_string(), of.to_string()])
    };
    let outcomes = chances
        .into_iter()
        .map(|(text, (sum, squares))| Prospect {
            text: text.clone(),
            exact: fraction(text),
            chance: sum / games,
            interval: interval(sum / games, squares),
            losers: losers[text].shared_by(games),
        })
        .collect();
    let losses = touched.iter().map(|toll| {
        let Toll { text, seat, .. } = tolls[*toll].clone();
        let expected = found.iter().map(|game| game.expected[*toll]).sum::<f64>() / games;
        Loss { text, seat, expected, worst: worst(*toll) }
    });
    let losses = losses.collect();
    Forecast { exact, later_by_default, imagined: found.len(), sampled, losses, outcomes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_loses_is_counted_case_by_case_where_one_outcome_has_several() {
        let toll = |seat: u8| Toll { text: Text::new("steps"), seat: Some(Seat(seat)), lost: 0 };
        let case =
            |text: &'static str, lost: [i64; 2], weight: u128| ((Text::new(text), lost.to_vec()), weight);
        let outcomes = vec![
            case("hit", [1, 0], 1),
            case("hit", [0, 2], 2),
            case("hit", [3, 1], 1),
            case("hit", [0, 0], 2),
            case("miss", [0, 0], 2),
        ];
        let found = Foreseen::of(Distribution { outcomes, total: 8 }, &[toll(0), toll(1)], Seat(0));
        assert_eq!(found.expected, [0.5, 0.625]);
        let forecast = mix(&[found], &[toll(0), toll(1)], false, None);
        let of = |key: &str| forecast.outcomes.iter().find(|outcome| outcome.text.key == key).expect("it");
        assert_eq!(of("hit").losers, Losers { you: 0.125, both: 0.125, they: 0.25 });
        assert_eq!(of("miss").losers, Losers::default());
        let losses: Vec<(f64, i64)> =
            forecast.losses.iter().map(|loss| (loss.expected, loss.worst)).collect();
        assert_eq!(losses, [(0.5, 3), (0.625, 2)]);
    }
}
