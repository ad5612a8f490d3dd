//! Simulation batches. Games are dealt to all cores in small lots; since each game has a stream of chance of
//! its own, the report does not depend on how many cores there were.

use kernel::{Setup, any::AnyGame, batch::Played, published::StartError};
use rayon::prelude::*;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    fmt::Write,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// Games dealt to a core at a time.
pub(crate) const LOT: u64 = 64;
/// More games than this are nobody's intention.
pub const MOST_GAMES: u64 = 100_000_000;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    pub setup: Setup,
    /// The computer player of each seat; the last serves for the seats that are left.
    pub levels: Vec<String>,
    pub games: u64,
    pub seed: u64,
}

impl Plan {
    /// The numbers of the games of a lot.
    pub(crate) fn lot(&self, lot: u64) -> Range<u64> {
        lot * LOT..((lot + 1) * LOT).min(self.games)
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub game: String,
    pub scenario: String,
    pub levels: Vec<String>,
    pub seed: u64,
    pub games: u64,
    pub seconds: f64,
    pub outcomes: BTreeMap<String, Share>,
    pub measures: BTreeMap<String, Spread>,
}

/// How often an outcome came up, with its 95 % interval (Wilson).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    pub games: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// How a measure was spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub deviation: f64,
    pub least: i64,
    pub median: i64,
    pub most: i64,
    /// How many games had each value.
    pub counts: BTreeMap<i64, u64>,
}

/// Plays the plan; `progress` is told how many games are done.
pub fn simulate(
    game: &dyn AnyGame,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, StartError> {
    let begun = Instant::now();
    let batch = game.batch(&plan.setup, &plan.levels, plan.seed)?;
    let done = AtomicU64::new(0);
    let counted = (0..plan.games.div_ceil(LOT))
        .into_par_iter()
        .map(|lot| {
            let numbers = plan.lot(lot);
            let count = numbers.end - numbers.start;
            let played = batch.play(numbers)?;
            progress(done.fetch_add(count, Ordering::Relaxed) + count);
            Ok(Counts::of(&played))
        })
        .try_reduce(Counts::default, |one, other| Ok::<_, StartError>(one.and(other)))?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(counted.report(game.id(), plan, seconds))
}

/// How many games ended how, and with what. Games are counted as they end and then forgotten.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    outcomes: BTreeMap<String, u64>,
    measures: BTreeMap<&'static str, BTreeMap<i64, u64>>,
}

impl Counts {
    pub(crate) fn of(played: &[Played]) -> Self {
        let mut counts = Counts::default();
        for game in played {
            *counts.outcomes.entry(game.outcome.clone()).or_default() += 1;
            for (name, value) in &game.measures {
                *counts.measures.entry(name).or_default().entry(*value).or_default() += 1;
            }
        }
        counts
    }

    pub(crate) fn and(mut self, other: Counts) -> Self {
        for (outcome, games) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += games;
        }
        for (name, values) in other.measures {
            let mine = self.measures.entry(name).or_default();
            for (value, games) in values {
                *mine.entry(value).or_default() += games;
            }
        }
        self
    }

    pub(crate) fn report(self, game: &str, plan: &Plan, seconds: f64) -> Report {
        let outcomes = self.outcomes.into_iter();
        let measures = self.measures.into_iter();
        Report {
            game: game.to_owned(),
            scenario: plan.setup.scenario.clone(),
            levels: plan.levels.clone(),
            seed: plan.seed,
            games: plan.games,
            seconds,
            outcomes: outcomes.map(|(id, games)| (id, share(games, plan.games))).collect(),
            measures: measures.map(|(name, counts)| (name.to_owned(), spread(counts))).collect(),
        }
    }
}

/// How many standard errors make a 95 % interval.
pub(crate) const Z: f64 = 1.959_964;

pub(crate) fn share(games: u64, of: u64) -> Share {
    let (n, p) = (of as f64, games as f64 / of as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    Share { games, share: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

fn spread(counts: BTreeMap<i64, u64>) -> Spread {
    let total: u64 = counts.values().sum();
    let n = total as f64;
    let mean = counts.iter().map(|(value, count)| *value as f64 * *count as f64).sum::<f64>() / n;
    let variance = counts.iter().map(|(v, c)| (*v as f64 - mean).powi(2) * *c as f64).sum::<f64>() / n;
    let mut seen = 0;
    let median = counts.iter().find(|(_, count)| {
        seen += **count;
        seen * 2 >= total
    });
    Spread {
        mean,
        deviation: variance.sqrt(),
        least: counts.keys().next().copied().unwrap_or(0),
        median: median.map_or(0, |(value, _)| *value),
        most: counts.keys().next_back().copied().unwrap_or(0),
        counts,
    }
}

impl Report {
    /// One line for each value of each measure and for each outcome.
    pub fn csv(&self) -> String {
        let mut csv = "kind,name,value,games\n".to_owned();
        for row in rows(self) {
            let _ = writeln!(csv, "{row}");
        }
        csv
    }
}

/// The lines of a report as CSV.
pub(crate) fn rows(report: &Report) -> impl Iterator<Item = String> {
    let outcomes = report.outcomes.iter().map(|(id, share)| format!("outcome,{id},,{}", share.games));
    let measures = report.measures.iter().flat_map(|(name, spread)| {
        spread.counts.iter().map(move |(value, games)| format!("measure,{name},{value},{games}"))
    });
    outcomes.chain(measures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn plan(games: u64, levels: &[&str]) -> Plan {
        Plan {
            setup: sample::setup(),
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
            games,
            seed: 1943,
        }
    }

    fn ford() -> Arc<dyn AnyGame> {
        sample::games().remove(0)
    }

    fn run(plan: &Plan) -> Report {
        simulate(&*ford(), plan, &|_| ()).expect("the sample game plays")
    }

    #[test]
    fn a_report_counts_every_game_once_and_does_not_depend_on_the_cores() {
        let plan = plan(500, &["random"]);
        let many = run(&plan);
        assert_eq!(many.outcomes.values().map(|share| share.games).sum::<u64>(), 500);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        let one = pool.install(|| run(&plan));
        assert_eq!(Report { seconds: 0.0, ..one }, Report { seconds: 0.0, ..many });
    }

    #[test]
    fn the_quick_player_beats_the_random_one() {
        let report = run(&plan(1_000, &["quick", "random"]));
        let wins = |id: &str| report.outcomes.get(id).map_or(0.0, |share| share.low);
        assert!(wins("blue") > report.outcomes.get("red").map_or(0.0, |share| share.high), "{report:?}");
    }

    #[test]
    fn the_interval_is_wilsons() {
        let share = share(8, 10);
        assert!((share.low - 0.490).abs() < 0.001 && (share.high - 0.943).abs() < 0.001, "{share:?}");
    }

    #[test]
    fn a_level_that_is_not_there_is_refused_by_name() {
        let error = simulate(&*ford(), &plan(10, &["genius"]), &|_| ()).expect_err("there is no such player");
        assert_eq!(error.to_string(), "there is no computer player 'genius'; there are: random, quick");
    }

    #[test]
    fn the_csv_holds_every_game_of_every_measure() {
        let report = run(&plan(100, &["random"]));
        let csv = report.csv();
        let games = |prefix: &str| -> u64 {
            let lines = csv.lines().filter(|line| line.starts_with(prefix));
            lines.map(|line| line.rsplit(',').next().expect("a field").parse::<u64>().expect("a count")).sum()
        };
        assert_eq!((games("outcome,"), games("measure,turns,")), (100, 100));
    }
}
