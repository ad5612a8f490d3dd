//! Golden games of D-Day at Tarawa; see [`kernel::golden`].

use grognard_tarawa::{BOOK_ID, Scenario, Tarawa, setup_of};
use kernel::{
    Setup,
    batch::Played,
    golden::{Golden, otherwise},
    museum::{self, Fate},
};
use std::{collections::BTreeMap, path::Path};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
/// Journals as earlier releases wrote them; see [`kernel::museum`].
const MUSEUM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/museum");

/// The name of a game, its scenario, who plays it, and what makes it worth keeping. A game whose name ends so has
/// other options than the usual ones.
type Kept = (&'static str, Scenario, &'static str, fn(&Played) -> bool);
const OTHERWISE: &str = "-otherwise";

const GAMES: [Kept; 7] = [
    ("first-waves-won", Scenario::FirstWaves, "quick", |played| played.outcome == "won"),
    ("first-waves-lost", Scenario::FirstWaves, "quick", |played| {
        played.outcome == "lost" && measure(played, "japanese-eliminated") >= 8
    }),
    ("november-20", Scenario::November20, "quick", |played| {
        measure(played, "last-turn") == 15 && measure(played, "japanese-eliminated") >= 14
    }),
    ("two-days", Scenario::TwoDays, "quick", |played| measure(played, "last-turn") == 30),
    ("november-21", Scenario::November21, "quick", |played| {
        measure(played, "last-turn") == 30 && measure(played, "japanese-eliminated") >= 18
    }),
    ("two-days-otherwise", Scenario::TwoDays, "quick", |played| measure(played, "last-turn") == 30),
    // Nobody who knows what he does comes by all the rules that chance comes by.
    ("november-21-at-random", Scenario::November21, "random", |played| measure(played, "last-turn") == 30),
];

fn measure(played: &Played, name: &str) -> i64 {
    played.measures.iter().find(|(measure, _)| *measure == name).expect("a measure of the game").1
}

fn with_each(games: &[Kept], check: impl Fn(Golden<'_>)) {
    for (name, scenario, level, worth) in games {
        let other = name.ends_with(OTHERWISE);
        let options = if other { otherwise::<Tarawa>(BOOK_ID, &[]) } else { BTreeMap::new() };
        check(Golden {
            folder: Path::new(FOLDER),
            name,
            setup: Setup { options, ..setup_of(*scenario) },
            levels: &[level],
            seed: 1943,
            worth,
        });
    }
}

#[test]
fn every_golden_game_is_still_the_game_that_was_played() {
    with_each(&GAMES, |golden| golden.check::<Tarawa>());
}

#[test]
fn a_golden_game_with_another_card_or_answer_is_noticed() {
    with_each(&GAMES[..1], |golden| golden.check_that_changes_are_noticed::<Tarawa>());
}

#[test]
fn every_journal_that_a_release_has_written_goes_on_or_is_held_and_carried_over() {
    museum::add::<Tarawa>(Path::new(MUSEUM), &setup_of(Scenario::FirstWaves));
    let fates = museum::visit::<Tarawa>(Path::new(MUSEUM));
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::GoesOn), "{fates:?}");
    assert!(fates.iter().any(|(_, fate)| *fate != Fate::GoesOn), "{fates:?}");
}
