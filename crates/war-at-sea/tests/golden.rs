//! Golden games of battles and operations; see [`kernel::golden`].

use grognard_war_at_sea::{BOOK_ID, WarAtSea, setup_of};
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

/// The options by which whole chapters are left out.
const CHAPTERS: [&str; 3] = ["aircraft", "fuel", "submarines"];

const QUICK: [&str; 2] = ["quick", "quick"];
/// Nobody who knows what he does comes by all the rules that chance comes by.
const RANDOM: [&str; 2] = ["random", "random"];
const UNEQUAL: [&str; 2] = ["random", "quick"];

/// The name of a game, of its scenario, who plays it, and how many ships must sink for it to be worth keeping. A game
/// whose name ends so has other options than the usual ones.
type Kept = (&'static str, &'static str, [&'static str; 2], i64);
const OTHERWISE: &str = "-otherwise";

const BATTLES: [Kept; 5] = [
    ("denmark-strait", "denmark-strait", QUICK, 1),
    ("java-sea", "java-sea", UNEQUAL, 2),
    ("matapan-otherwise", "matapan", QUICK, 1),
    ("savo-island", "savo-island", QUICK, 2),
    ("tassafaronga-at-random", "tassafaronga", RANDOM, 1),
];

const OPERATIONS: [Kept; 8] = [
    ("bismarck", "bismarck", QUICK, 0),
    ("coral-sea", "coral-sea", QUICK, 1),
    ("east-indies", "east-indies", UNEQUAL, 1),
    ("eastern-solomons", "eastern-solomons", QUICK, 1),
    ("eastern-solomons-otherwise", "eastern-solomons", UNEQUAL, 1),
    ("midway-at-random", "midway", RANDOM, 1),
    ("pedestal", "pedestal", QUICK, 1),
    ("pedestal-otherwise", "pedestal", QUICK, 1),
];

fn sunk(played: &Played) -> i64 {
    played.measures.iter().filter(|(measure, _)| measure.ends_with("-sunk")).map(|(_, ships)| ships).sum()
}

fn with_each(games: &[Kept], check: impl Fn(Golden<'_>)) {
    for (name, scenario, levels, wanted) in games {
        let other = name.ends_with(OTHERWISE);
        let options = if other { otherwise::<WarAtSea>(BOOK_ID, &CHAPTERS) } else { BTreeMap::new() };
        check(Golden {
            folder: Path::new(FOLDER),
            name,
            setup: Setup { options, ..setup_of(scenario) },
            levels,
            seed: 1942,
            worth: &|played| sunk(played) >= *wanted,
        });
    }
}

#[test]
fn every_golden_battle_is_still_the_one_that_was_fought() {
    with_each(&BATTLES, |golden| golden.check::<WarAtSea>());
}

#[test]
fn every_golden_operation_is_still_the_one_that_was_played() {
    with_each(&OPERATIONS, |golden| golden.check::<WarAtSea>());
}

#[test]
fn a_golden_game_with_another_die_or_without_its_last_answer_is_noticed() {
    with_each(&BATTLES[..1], |golden| golden.check_that_changes_are_noticed::<WarAtSea>());
}

#[test]
fn every_journal_that_a_release_has_written_goes_on_or_is_held_and_carried_over() {
    museum::add::<WarAtSea>(Path::new(MUSEUM), &setup_of("river-plate"));
    let fates = museum::visit::<WarAtSea>(Path::new(MUSEUM));
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::GoesOn), "{fates:?}");
    assert!(fates.iter().any(|(_, fate)| *fate != Fate::GoesOn), "{fates:?}");
}
