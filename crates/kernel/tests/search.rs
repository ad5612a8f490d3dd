//! Search over sampled futures, on The Ford.

use grognard_kernel as kernel;
use kernel::{
    Chance, Game, Memory, Patience, Policy,
    policy::AtRandom,
    search::{Prospect, Search, Way},
};
use sample::{
    Answer, Ford, Prompt,
    order::{Order, Redeploy, Shift},
    position::{BLUE, RED, Stage, Stretch},
};
use std::{
    cell::Cell,
    time::{Duration, Instant},
};

fn stay() -> Answer {
    Answer::Redeploy(Shift { from: Stretch(1), to: Stretch(1), troops: 0 })
}

fn way(order: Order) -> Way<Ford> {
    let playout: Vec<Box<dyn Policy<Ford>>> = vec![Box::new(AtRandom), Box::new(AtRandom)];
    Way { answers: vec![stay(), Answer::Act(order)], playout }
}

fn attack(stretch: u8, troops: u8) -> Way<Ford> {
    way(Order::Attack { stretch: Stretch(stretch), troops })
}

/// Blue is strong on the first stretch and weak on the second.
fn search_among(ways: &mut [Way<Ford>], margin: f64) -> (usize, Vec<Prospect>) {
    search_for(ways, margin, u32::MAX)
}

/// The same for a player who is to decide when so many imagined games are played.
fn search_for(ways: &mut [Way<Ford>], margin: f64, games: u32) -> (usize, Vec<Prospect>) {
    let patience = Patience::until(Instant::now() + Duration::from_hours(24));
    let played = Cell::new(0);
    let setting = Ford::setting(&sample::setup()).expect("the sample's scenario");
    let mut position = Ford::begin(&setting);
    position.open.stage = Stage::Act { seat: BLUE, first: true };
    position.open.troops = [[9, 3], [1, 9], [2, 2], [2, 2], [2, 2]];
    let search: Search<'_, Ford> = Search {
        samples: 20,
        margin,
        patience: &patience,
        goes_on: &|position| matches!(position.open.stage, Stage::Act { first: true, .. }),
        value: &|position| {
            played.set(played.get() + 1);
            if played.get() >= games {
                patience.decide_now();
            }
            f64::from(position.open.all_troops(BLUE)) - f64::from(position.open.all_troops(RED))
        },
    };
    let memory = Memory::of_beginning(&setting, &position, BLUE, &Prompt::Redeploy(Redeploy));
    search.best(&memory, ways, &mut Chance::numbered(7, 0))
}

#[test]
fn of_several_ways_to_go_on_the_one_that_gains_most_is_found() {
    let mut ways = [way(Order::Pass), attack(2, 1), attack(1, 9), attack(3, 1)];
    let (best, prospects) = search_among(&mut ways, 2.0);
    assert_eq!(best, 2, "nine against three: {prospects:?}");
    assert!(prospects[2].mean() > prospects[1].mean());
    assert!((prospects[2].gain() - (prospects[2].mean() - prospects[0].mean())).abs() < 1e-9);
    let tried: Vec<u32> = prospects.iter().map(|prospect| prospect.tried).collect();
    assert_eq!(tried.iter().max(), Some(&60), "twice as many for the half that stays: {tried:?}");
    assert_eq!(tried.iter().min(), Some(&20));
    // The same question gets the same answer.
    assert_eq!(search_among(&mut ways, 2.0).1, prospects);
}

#[test]
fn what_would_be_done_anyway_is_given_up_only_for_something_clearly_better() {
    let mut ways = [attack(3, 1), attack(3, 1), attack(4, 1), attack(5, 1)];
    let (best, prospects) = search_among(&mut ways, 2.0);
    assert_eq!(best, 0, "nothing tells them apart: {prospects:?}");
    let mut ways = [way(Order::Pass), attack(1, 9)];
    let (best, prospects) = search_among(&mut ways, 1e9);
    assert_eq!(best, 0, "not by that much: {prospects:?}");
}

#[test]
fn who_is_to_decide_now_takes_the_best_that_was_found_so_far() {
    let mut ways = [way(Order::Pass), attack(2, 1), attack(1, 9), attack(3, 1)];
    let tried = |prospects: &[Prospect]| -> u32 { prospects.iter().map(|prospect| prospect.tried).sum() };
    // Twenty games of each of the four, and a few more.
    let (best, prospects) = search_for(&mut ways, 2.0, 85);
    assert_eq!((best, tried(&prospects)), (2, 85));
    // Nothing has been tried often enough to be preferred.
    let (best, prospects) = search_for(&mut ways, 2.0, 11);
    assert_eq!((best, tried(&prospects)), (0, 11));
}
