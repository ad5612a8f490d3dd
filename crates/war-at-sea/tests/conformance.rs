//! Second World War at Sea keeps the laws of every game, in all battles and operations, with and without its optional
//! rules.

use grognard_war_at_sea::{
    WORDS, WarAtSea, options,
    scenario::{BATTLES, OPERATIONS},
    setup_of,
};
use kernel::{
    Setup, Text,
    conformance::{Plan, assert_conforms, assert_scenes_fit},
    extent,
    words::{KERNEL, Words},
};
use std::collections::BTreeMap;

/// The options for which this is so, each with its value that is not its default.
fn otherwise(is_so: impl Fn(usize) -> bool) -> BTreeMap<String, String> {
    let other = |(number, info): (usize, kernel::OptionInfo)| {
        let (value, _) = info.values.into_iter().find(|(value, _)| *value != info.default)?;
        is_so(number).then(|| (info.id.to_owned(), value.to_owned()))
    };
    options::options().into_iter().enumerate().filter_map(other).collect()
}

/// Every operation with options of its own: each option is as usual in three of them and otherwise in the other three,
/// and which three it is differs from option to option, so that they meet in many ways.
fn operations_with_options() -> Vec<Setup> {
    let halves: Vec<u8> = (0..1 << OPERATIONS.len()).filter(|half: &u8| half.count_ones() == 3).collect();
    let options = |place: usize| otherwise(|number| (halves[number % halves.len()] >> place) & 1 == 1);
    let places = OPERATIONS.into_iter().enumerate();
    places.map(|(place, scenario)| Setup { options: options(place), ..setup_of(scenario) }).collect()
}

fn assert_keeps_every_law(setups: Vec<Setup>, games: u64) {
    let seed = extent::seed(1942);
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    let missing = |text: &Text| words.missing(text);
    let plan =
        Plan { setups, games, seed, max_steps: 20_000, missing_words: Some(&missing), ..Plan::default() };
    assert_eq!(assert_conforms::<WarAtSea>(&plan).games, games);
}

#[test]
fn every_battle_keeps_every_law() {
    assert_keeps_every_law(BATTLES.map(setup_of).into(), extent::amount(36, 9));
}

#[test]
fn every_battle_keeps_every_law_with_the_other_readings_and_all_optional_rules() {
    let setups = BATTLES.map(|scenario| Setup { options: otherwise(|_| true), ..setup_of(scenario) });
    assert_keeps_every_law(setups.into(), extent::amount(36, 9));
}

#[test]
fn every_operation_keeps_every_law_with_half_of_the_options_switched() {
    let setups = extent::some_of(operations_with_options(), 2);
    let games = setups.len() as u64;
    assert_keeps_every_law(setups, games);
}

#[test]
fn over_the_operations_each_option_is_tried_on_and_off() {
    let setups = operations_with_options();
    assert_eq!(setups.len(), OPERATIONS.len());
    for info in options::options() {
        let switched = setups.iter().filter(|setup| setup.options.contains_key(info.id)).count();
        assert_eq!(switched, 3, "{}", info.id);
    }
}

#[test]
fn everything_in_a_scene_lies_on_the_map_or_in_a_box_and_has_its_words() {
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    let setups = extent::some_of(BATTLES.into_iter().chain(OPERATIONS).map(setup_of).collect(), 4);
    assert_scenes_fit::<WarAtSea>(&setups, extent::amount(2, 1), &|text| words.missing(text));
}
