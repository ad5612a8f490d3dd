//! Search over sampled futures, on The Ford.

use grognard_kernel as kernel;
use kernel::{Chance, Game, Policy, policy::AtRandom, search::Search};
use sample::{
    Answer, Ford,
    order::{Order, Shift},
    position::{BLUE, RED, Stage, Stretch},
};

fn stay() -> Answer {
    Answer::Redeploy(Shift { from: Stretch(1), to: Stretch(1), troops: 0 })
}

fn way(order: Order) -> Vec<Answer> {
    vec![stay(), Answer::Act(order)]
}

#[test]
fn of_several_ways_to_go_on_the_one_that_gains_most_is_found() {
    let setting = Ford::setting(&sample::setup()).expect("the sample's scenario");
    let mut position = Ford::begin(&setting);
    position.open.stage = Stage::Act { seat: BLUE, first: true };
    position.open.troops = [[9, 3], [1, 9], [2, 2], [2, 2], [2, 2]];
    let attack = |stretch, troops| way(Order::Attack { stretch: Stretch(stretch), troops });
    let ways = [way(Order::Pass), attack(2, 1), attack(1, 9), attack(3, 1)];
    let players: Vec<Box<dyn Policy<Ford>>> = vec![Box::new(AtRandom), Box::new(AtRandom)];
    let mut search = Search {
        setting: &setting,
        seat: BLUE,
        playout: players,
        samples: 20,
        goes_on: &|position| matches!(position.open.stage, Stage::Act { first: true, .. }),
        value: &|position| {
            f64::from(position.open.all_troops(BLUE)) - f64::from(position.open.all_troops(RED))
        },
    };
    let lens = Ford::lens(&setting, &position, BLUE.into());
    let (best, prospects) = search.best(lens, &ways, &mut Chance::numbered(7, 0));
    assert_eq!(best, 2, "nine against three: {prospects:?}");
    assert!(prospects[2].mean() > prospects[1].mean());
    let tried: Vec<u32> = prospects.iter().map(|prospect| prospect.tried).collect();
    assert_eq!(tried.iter().max(), Some(&60), "twice as many for the half that stays: {tried:?}");
    assert_eq!(tried.iter().min(), Some(&20));
    // The same question gets the same answer.
    assert_eq!(search.best(lens, &ways, &mut Chance::numbered(7, 0)).1, prospects);
}
