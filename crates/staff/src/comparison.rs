//! Two computer players compared in pairs of games. Both games of a pair have the same number, hence the same
//! set-up, the same opponents, and the same fortune as long as the two decide alike; so chance that has nothing
//! to do with the players cancels out, and few games tell them apart.

use crate::simulation::{Counts, LOT, Plan, Report, Share, Z, rows, share};
use kernel::{Seat, any::AnyGame, batch::Played, published::StartError};
use rayon::prelude::*;
use serde::Serialize;
use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// Whose victories are compared: the player of the first seat.
const FIRST: Seat = Seat(0);

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The player of the first seat, and the one that takes his place.
    pub level: String,
    pub against: String,
    pub seconds: f64,
    /// How often each of them won.
    pub wins: Share,
    pub wins_against: Share,
    pub pairs: Pairs,
    pub difference: Difference,
    pub report: Report,
    pub report_against: Report,
}

/// How many pairs ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairs {
    pub both_won: u64,
    pub only_level_won: u64,
    pub only_against_won: u64,
    pub neither_won: u64,
}

/// By how much the first wins more often than the other, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Plays the plan twice, the second time with another player in the first seat; `progress` is told how many
/// pairs are done. The other seats have the same players both times.
pub fn compare(
    game: &dyn AnyGame,
    plan: &Plan,
    against: &str,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, StartError> {
    let begun = Instant::now();
    let done = AtomicU64::new(0);
    let other = Plan { levels: replaced(&plan.levels, against), ..plan.clone() };
    let tally = (0..plan.games.div_ceil(LOT))
        .into_par_iter()
        .map(|lot| {
            let numbers = plan.lot(lot);
            let count = numbers.end - numbers.start;
            let play = |plan: &Plan| game.play_batch(&plan.setup, &plan.levels, plan.seed, numbers.clone());
            let tally = Tally::of(&play(plan)?, &play(&other)?);
            progress(done.fetch_add(count, Ordering::Relaxed) + count);
            Ok(tally)
        })
        .try_reduce(Tally::default, |one, other| Ok::<_, StartError>(one.and(other)))?;
    let seconds = begun.elapsed().as_secs_f64();
    let pairs = tally.pairs;
    Ok(Comparison {
        level: plan.levels.first().cloned().unwrap_or_default(),
        against: against.to_owned(),
        seconds,
        wins: share(pairs.both_won + pairs.only_level_won, plan.games),
        wins_against: share(pairs.both_won + pairs.only_against_won, plan.games),
        difference: pairs.difference(),
        pairs,
        report: tally.level.report(game.id(), plan, seconds),
        report_against: tally.against.report(game.id(), &other, seconds),
    })
}

/// The same players, but for the first seat. The last of them served for the seats that are left and goes on
/// doing so.
fn replaced(levels: &[String], first: &str) -> Vec<String> {
    let others = if levels.len() > 1 { &levels[1..] } else { levels };
    std::iter::once(first.to_owned()).chain(others.iter().cloned()).collect()
}

#[derive(Debug, Default)]
struct Tally {
    pairs: Pairs,
    level: Counts,
    against: Counts,
}

impl Tally {
    fn of(level: &[Played], against: &[Played]) -> Self {
        let mut pairs = Pairs::default();
        for (one, other) in level.iter().zip(against) {
            let count = match (one.winners.contains(&FIRST), other.winners.contains(&FIRST)) {
                (true, true) => &mut pairs.both_won,
                (true, false) => &mut pairs.only_level_won,
                (false, true) => &mut pairs.only_against_won,
                (false, false) => &mut pairs.neither_won,
            };
            *count += 1;
        }
        Tally { pairs, level: Counts::of(level), against: Counts::of(against) }
    }

    fn and(self, other: Tally) -> Self {
        Tally {
            pairs: self.pairs.and(other.pairs),
            level: self.level.and(other.level),
            against: self.against.and(other.against),
        }
    }
}

impl Pairs {
    fn and(self, other: Pairs) -> Self {
        Pairs {
            both_won: self.both_won + other.both_won,
            only_level_won: self.only_level_won + other.only_level_won,
            only_against_won: self.only_against_won + other.only_against_won,
            neither_won: self.neither_won + other.neither_won,
        }
    }

    pub fn total(&self) -> u64 {
        self.both_won + self.only_level_won + self.only_against_won + self.neither_won
    }

    /// The mean of the pairs' differences, each 1, 0 or -1, and what their variance makes of it.
    fn difference(&self) -> Difference {
        let n = self.total() as f64;
        let (better, worse) = (self.only_level_won as f64 / n, self.only_against_won as f64 / n);
        let share = better - worse;
        let half = Z * ((better + worse - share * share) / n).sqrt();
        Difference { share, low: (share - half).max(-1.0), high: (share + half).min(1.0) }
    }
}

impl Comparison {
    /// The lines of both reports with the player's name before each, then those of the pairs.
    pub fn csv(&self) -> String {
        let mut csv = "level,kind,name,value,games\n".to_owned();
        for (level, report) in [(&self.level, &self.report), (&self.against, &self.report_against)] {
            for row in rows(report) {
                let _ = writeln!(csv, "{level},{row}");
            }
        }
        let Pairs { both_won, only_level_won, only_against_won, neither_won } = self.pairs;
        for (name, games) in [
            ("both-won", both_won),
            ("only-level-won", only_level_won),
            ("only-against-won", only_against_won),
            ("neither-won", neither_won),
        ] {
            let _ = writeln!(csv, ",pairs,{name},,{games}");
        }
        csv
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(games: u64, levels: &[&str], against: &str) -> Result<Comparison, StartError> {
        let plan = Plan {
            setup: sample::setup(),
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
            games,
            seed: 1943,
        };
        let ford = sample::games().remove(0);
        compare(&*ford, &plan, against, &|_| ())
    }

    #[test]
    fn a_player_compared_with_himself_wins_and_loses_the_same_games() {
        let same = compared(200, &["quick", "random"], "quick").expect("the sample game plays");
        assert_eq!((same.pairs.only_level_won, same.pairs.only_against_won), (0, 0));
        assert_eq!(same.wins, same.wins_against);
        assert_eq!(same.report, same.report_against);
        assert_eq!(same.difference, Difference { share: 0.0, low: 0.0, high: 0.0 });
    }

    #[test]
    fn the_better_player_of_the_first_seat_wins_more_of_the_same_games() {
        let better = compared(1_000, &["quick", "random"], "random").expect("the sample game plays");
        assert_eq!(better.pairs.total(), 1_000);
        assert_eq!(better.report.levels, ["quick", "random"]);
        assert_eq!(better.report_against.levels, ["random", "random"], "the opponent is the same");
        assert!(better.difference.low > 0.0, "{:?} {:?}", better.pairs, better.difference);
        let share = better.wins.share - better.wins_against.share;
        assert!((better.difference.share - share).abs() < 1e-9);
    }

    #[test]
    fn one_level_serves_for_the_other_seats_in_both_games_of_a_pair() {
        let compared = compared(10, &["quick"], "random").expect("the sample game plays");
        assert_eq!(compared.report_against.levels, ["random", "quick"]);
    }

    #[test]
    fn the_interval_is_that_of_the_pairs_differences() {
        let pairs = Pairs { both_won: 40, only_level_won: 30, only_against_won: 10, neither_won: 20 };
        let Difference { share, low, high } = pairs.difference();
        // A variance of 0.4 - 0.2², over 100 pairs.
        assert!((share - 0.2).abs() < 1e-9);
        assert!((low - 0.0824).abs() < 1e-4 && (high - 0.3176).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn a_player_that_is_not_there_is_refused_by_name() {
        let error = compared(10, &["quick"], "genius").expect_err("there is no such player");
        assert_eq!(error.to_string(), "there is no computer player 'genius'; there are: random, quick");
    }

    #[test]
    fn the_csv_holds_every_game_of_both_and_every_pair() {
        let csv = compared(100, &["quick"], "random").expect("the sample game plays").csv();
        let games = |prefix: &str| -> u64 {
            let lines = csv.lines().filter(|line| line.starts_with(prefix));
            lines.map(|line| line.rsplit(',').next().expect("a field").parse::<u64>().expect("a count")).sum()
        };
        assert_eq!((games("quick,outcome,"), games("random,outcome,"), games(",pairs,")), (100, 100, 100));
        assert_eq!((games("quick,measure,turns,"), games("random,measure,turns,")), (100, 100));
    }
}
