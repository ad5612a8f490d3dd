//! Whoever is asked in the middle of something can imagine how things really are: what it has seen of the activity leads to
//! what it sees now.

use grognard_war_at_sea::{WarAtSea, setup_of};
use kernel::{
    Chance, Game, Occasion, Published, Seat, Table,
    fair::Seed,
    journal::{Hand, Header},
};
use std::sync::Arc;

/// How many pauses of long activities are looked at in each game.
const PAUSES: usize = 150;
/// How often something is thought of otherwise at most.
const TRIES: usize = 60;

/// Plays a scenario by the quick commander, and lets both sides imagine the game wherever two answers or rolls and more
/// lie behind in the same activity: how often they do, how often something is found, and how often at the first try.
fn imagined(scenario: &str) -> [usize; 3] {
    let setup = setup_of(scenario);
    let setting = Arc::new(WarAtSea::setting(&setup).expect("a setting"));
    let header = Header::of::<WarAtSea>(&setup, &setting);
    let mut table = Table::<WarAtSea>::new(setting, header, Seed::new([11; 32]), &[]).expect("a table");
    let mut chance = Chance::from_seed([7; 32]);
    let mut quick = <WarAtSea as Published>::policy("quick", table.setting(), Seat(0)).expect("a level");
    let (mut asked, mut found, mut at_once) = (0, 0, 0);
    while let Some(pending) = table.pending().iter().find(|pending| pending.waits()).cloned() {
        if table.moment().tape.len() >= 2 {
            for seat in [Seat(0), Seat(1)] {
                let memory = table.memory(seat);
                asked += 1;
                found += usize::from(memory.imagine(&mut chance, TRIES).is_some());
                at_once += usize::from(memory.imagine(&mut chance, 1).is_some());
            }
        }
        if asked >= PAUSES {
            break;
        }
        let lens = table.lens(pending.seat.into());
        let answer = quick.choose(Occasion::new(lens, &pending.prompt), &mut chance);
        table.answer(pending.seat, answer, Hand::Computer).expect("a legal answer");
    }
    [asked, found, at_once]
}

#[test]
fn what_was_seen_of_a_long_activity_can_be_imagined() {
    for scenario in ["eastern-solomons", "bismarck"] {
        let [asked, found, at_once] = imagined(scenario);
        println!("{scenario}: {found} of {asked} imagined, {at_once} at the first try");
        assert!(asked > 20 && found * 100 >= asked * 95, "{scenario}: {found} of {asked}, {at_once} at once");
    }
}
