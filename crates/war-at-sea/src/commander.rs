//! The computer commanders. They know what a player may know and nothing else.
//!
//! | level | how it decides |
//! | --- | --- |
//! | random | any legal answer |
//! | quick | rules of thumb: fires where it hurts most, keeps the range that suits its guns, breaks off when it loses |
//! | standard | once a round fights the rest of the battle in its mind in several ways, and takes the best; in an operation plays the next turns before its orders |
//! | strong | does so before every movement, more thoroughly; in an operation also before its aircraft get their missions |

mod admirals;
mod airmen;
mod doctrine;
mod estimates;
mod navigators;
#[cfg(test)]
mod operating;
mod quick;
mod searching;
mod squadrons;
mod submariners;

use crate::{
    WarAtSea,
    lens::Lens,
    surface::torpedoes::{Launch, Spread},
};
use kernel::{Policy, Text, policy::AtRandom, published::LevelInfo};

/// The levels, weakest first.
pub fn levels() -> Vec<LevelInfo> {
    vec![
        LevelInfo { id: "random", title: Text::new("sea-level-random") },
        LevelInfo { id: "quick", title: Text::new("sea-level-quick") },
        LevelInfo { id: "standard", title: Text::new("sea-level-standard") },
        LevelInfo { id: "strong", title: Text::new("sea-level-strong") },
    ]
}

/// A commander of that level.
pub fn policy(level: &str) -> Option<Box<dyn Policy<WarAtSea>>> {
    match level {
        "random" => Some(Box::new(AtRandom)),
        "quick" => Some(Box::new(quick::Quick::USUAL)),
        "standard" => Some(Box::new(searching::Searching::STANDARD)),
        "strong" => Some(Box::new(searching::Searching::STRONG)),
        _ => None,
    }
}

/// The torpedoes that the quick commander launches: those of an absent player, too.
pub(crate) fn spread(at: Lens<'_>, launch: &Launch) -> Spread {
    let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Spread::default() };
    quick::spread(fight, seat, launch, quick::Posture::USUAL)
}

#[cfg(test)]
mod tests {
    use crate::{
        WarAtSea,
        scenario::{BATTLES, OPERATIONS},
        setup_of,
        sides::{ALLIES, AXIS},
    };
    use kernel::{
        Seat,
        batch::{AnyBatch, Batch, Played},
    };

    fn played(scenario: &str, levels: [&str; 2], games: u64) -> Vec<Played> {
        let levels = levels.map(str::to_owned);
        let batch = Batch::<WarAtSea>::new(&setup_of(scenario), &levels, 1942).expect("a scenario");
        batch.play(0..games).expect("commanders play by the rules")
    }

    /// What a side has scored more than the other, on average.
    fn lead(games: &[Played], seat: Seat) -> i64 {
        let points = |game: &Played, name: &str| {
            game.measures.iter().find(|(known, _)| *known == name).map_or(0, |(_, value)| *value)
        };
        let lead: i64 =
            games.iter().map(|game| points(game, "axis-points") - points(game, "allies-points")).sum();
        lead * if seat == AXIS { 1 } else { -1 } / i64::try_from(games.len()).unwrap_or(1)
    }

    #[test]
    fn the_quick_commander_plays_every_operation_to_its_end() {
        for scenario in OPERATIONS {
            let games = played(scenario, ["quick", "quick"], 2);
            let harm = |game: &Played| {
                let hurt = game.measures.iter().filter(|(name, _)| name.ends_with("hull-lost"));
                hurt.map(|(_, boxes)| *boxes).sum::<i64>()
            };
            assert!(games.iter().map(harm).sum::<i64>() > 0, "{scenario}: nobody has hurt anybody");
        }
    }

    #[test]
    fn the_quick_commander_does_better_than_chance_on_both_sides() {
        let mut told = Vec::new();
        let mut gains = [0; 2];
        for scenario in BATTLES {
            let by_chance = played(scenario, ["random", "random"], 24);
            let (axis, allies) =
                (played(scenario, ["quick", "random"], 24), played(scenario, ["random", "quick"], 24));
            for (seat, games) in [(AXIS, &axis), (ALLIES, &allies)] {
                let (quick, chance) = (lead(games, seat), lead(&by_chance, seat));
                told.push(format!("{scenario}: {seat} leads by {quick}, by chance by {chance}"));
                gains[seat.index()] += quick - chance;
            }
        }
        // Some battles are lopsided; over all of them it must be plain.
        let least = i64::try_from(10 * BATTLES.len()).unwrap_or(i64::MAX);
        assert!(gains.iter().all(|gain| *gain > least), "{gains:?}\n{}", told.join("\n"));
    }
}
