//! How long a person waits for the strong commander in an operation, turn by turn: as it thinks without end, within a
//! time for each turn, and when it thinks ahead while the person is asked. The person decides as the quick commander
//! does, and is taken to need as long for that as the other needs to think ahead.
//!
//! `cargo run --release -p grognard-war-at-sea --example waits -- midway axis 6` plays six turns of Midway with the
//! person in the seat of the Axis.

use grognard_war_at_sea::{
    BOOK_ID, WarAtSea, setup_of,
    sides::{ALLIES, AXIS, other},
};
use kernel::{
    Adviser, Chance, Patience, Seat,
    any::{AnyGame, AnyTable, Registered},
    fair::Seed,
    journal::Hand,
};
use std::{
    collections::BTreeMap,
    env,
    time::{Duration, Instant},
};

/// The time for a turn that a host gives when it is not told otherwise.
const LONGEST: Duration = Duration::from_secs(12);

#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Every question is thought about anew, for as long as it takes.
    Anew,
    /// It keeps its mind through the turn.
    Kept,
    /// It also has a time for the turn.
    Within,
    /// It also thinks ahead.
    Ahead,
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let scenario = args.first().map_or("midway", String::as_str);
    let person = if args.get(1).is_some_and(|side| side == "allies") { ALLIES } else { AXIS };
    let turns = args.get(2).and_then(|turns| turns.parse().ok()).unwrap_or(6);
    for (way, what) in [
        (Way::Anew, "every question anew"),
        (Way::Kept, "a mind for the turn"),
        (Way::Within, "twelve seconds a turn"),
        (Way::Ahead, "and thinking ahead"),
    ] {
        let (waits, ready) = waits(scenario, person, turns, way);
        let seconds: Vec<String> = waits.values().map(|wait| format!("{:.1}", wait.as_secs_f64())).collect();
        let all: f64 = waits.values().map(Duration::as_secs_f64).sum();
        let mean = all / f64::from(turns);
        println!("{what}: {mean:.1} s a turn ({}), {ready} answers were ready", seconds.join(", "));
    }
}

/// What the person waits in each turn, and how many answers were ready.
fn waits(scenario: &str, person: Seat, turns: u32, way: Way) -> (BTreeMap<u32, Duration>, u32) {
    let game = Registered::<WarAtSea>::of(BOOK_ID).expect("the book");
    let mut table = game.start(&setup_of(scenario), Seed::new([42; 32]), &[]).expect("a scenario");
    let mut quick = Adviser::new(person, "quick", Chance::numbered(1942, 1));
    let fresh = || Adviser::new(other(person), "strong", Chance::numbered(1942, 2));
    let mut strong = fresh();
    let (mut waits, mut spent): (BTreeMap<u32, Duration>, _) = (BTreeMap::new(), (0, Duration::ZERO));
    while table.turn() <= turns && table.outcome().is_none() {
        let turn = table.turn();
        if is_asked(&*table, person) {
            if way == Way::Ahead {
                let ahead = table.look_ahead(&mut strong).expect("a level");
                ahead.map(|ahead| ahead.think(&Patience::until(Instant::now() + LONGEST / 2)));
            }
            answer(&mut *table, &mut quick);
            continue;
        }
        if way == Way::Anew {
            strong = fresh();
        }
        if spent.0 != turn {
            spent = (turn, Duration::ZERO);
        }
        if way == Way::Within || way == Way::Ahead {
            strong.set_patience(Patience::until(Instant::now() + LONGEST.saturating_sub(spent.1) / 2));
        }
        let begun = Instant::now();
        answer(&mut *table, &mut strong);
        spent.1 += begun.elapsed();
        *waits.entry(turn).or_default() += begun.elapsed();
    }
    waits.remove(&0);
    (waits, strong.ready())
}

fn is_asked(table: &dyn AnyTable, seat: Seat) -> bool {
    table.waiting().iter().any(|waiting| waiting.seat == seat && !waiting.answered)
}

fn answer(table: &mut dyn AnyTable, adviser: &mut Adviser) {
    let advice = table.advise(adviser).expect("a question");
    table.answer(adviser.seat(), &advice.answer, Hand::Computer).expect("a legal answer");
}
