//! D-Day at Tarawa keeps the laws of every game, in all scenarios, with and without its optional rules.

use grognard_tarawa::{Scenario, Tarawa, WORDS, options, setup_of};
use kernel::{
    Setup, Text,
    conformance::{Plan, assert_conforms, assert_scenes_fit},
    extent,
    words::{KERNEL, Words},
};
use std::collections::BTreeMap;

/// Every option with a value that is not its default.
fn all_otherwise() -> BTreeMap<String, String> {
    let other = |info: kernel::OptionInfo| {
        let (value, _) = info.values.into_iter().find(|(value, _)| *value != info.default)?;
        Some((info.id.to_owned(), value.to_owned()))
    };
    options::options().into_iter().filter_map(other).collect()
}

fn assert_keeps_every_law(setups: Vec<Setup>) {
    let games = extent::amount(40, 8);
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    let missing = |text: &Text| words.missing(text);
    let plan = Plan {
        setups,
        games,
        seed: extent::seed(1943),
        max_steps: 20_000,
        missing_words: Some(&missing),
        ..Plan::default()
    };
    assert_eq!(assert_conforms::<Tarawa>(&plan).games, games);
}

#[test]
fn every_scenario_keeps_every_law() {
    assert_keeps_every_law(Scenario::ALL.map(setup_of).into());
}

#[test]
fn every_scenario_keeps_every_law_with_the_other_readings_and_all_optional_rules() {
    let setups = Scenario::ALL.map(|scenario| Setup { options: all_otherwise(), ..setup_of(scenario) });
    assert_keeps_every_law(setups.into());
}

#[test]
fn everything_in_a_scene_lies_on_the_map_or_in_a_box_and_has_its_words() {
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    assert_scenes_fit::<Tarawa>(&Scenario::ALL.map(setup_of), 2, &|text| words.missing(text));
}
