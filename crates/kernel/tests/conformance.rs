//! The Ford keeps all laws; games with a fault are caught, each under the law that it breaks.

use grognard_kernel::{
    Setup,
    conformance::{Law, Plan, assert_conforms},
};
use sample::Ford;
use std::collections::BTreeMap;

fn ford(scenario: &str, ties: &str) -> Setup {
    let options = BTreeMap::from([("ties".to_owned(), ties.to_owned())]);
    Setup { scenario: scenario.to_owned(), options, pack: sample::pack() }
}

#[test]
fn the_ford_keeps_every_law() {
    let setups = vec![ford("ford", "die"), ford("skirmish", "die"), ford("ford", "blue")];
    let plan = Plan { setups, games: 2_000, seed: 1943, max_steps: 2_000, ..Plan::default() };
    let report = assert_conforms::<Ford>(&plan);
    println!("{report:#?}");
    assert_eq!(report.games, 2_000);
    assert!(report.never_met.is_empty(), "never asked: {:?}", report.never_met);
    assert_eq!(report.outcomes.len(), 3, "{:?}", report.outcomes);
    for law in [Law::UndoneTellsNothing, Law::ImaginationFits, Law::UndoReturns, Law::ForksAreApart] {
        assert!(report.tried[&law] > 1_000, "{law:?} was hardly tried");
    }
}

#[test]
fn a_heavy_position_keeps_every_law_too() {
    let plan = Plan { setups: vec![ford("train", "die")], games: 10, max_steps: 2_000, ..Plan::default() };
    assert_eq!(assert_conforms::<Ford>(&plan).games, 10);
}
