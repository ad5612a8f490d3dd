//! Computer players at a table: what one decides for a player who lets it finish a phase and what it leaves to the player,
//! what it does when it is told to decide now, and what it has thought of ahead.

use grognard_war_at_sea::{
    BOOK_ID, WarAtSea, setup_of,
    sides::{ALLIES, AXIS},
};
use kernel::{
    Adviser, Chance, Patience, Seat,
    any::{AnyGame, AnyTable, Choices, Registered},
    fair::Seed,
    finishing::Finishing,
    journal::Hand,
};
use serde_json::json;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

const LEVEL: &str = "quick";

fn started(scenario: &str) -> Box<dyn AnyTable> {
    let game = Registered::<WarAtSea>::of(BOOK_ID).expect("the book");
    game.start(&setup_of(scenario), Seed::new([42; 32]), &[]).expect("a scenario")
}

fn commanders() -> [Adviser; 2] {
    [AXIS, ALLIES].map(|seat| Adviser::new(seat, LEVEL, Chance::numbered(1942, u64::from(seat.0))))
}

/// The class of what a seat is asked and has not answered yet.
fn asked(table: &dyn AnyTable, seat: Seat) -> Option<&'static str> {
    let prompt = table.prompt(seat).filter(|prompt| !prompt.invited && prompt.given.is_none());
    prompt.map(|prompt| prompt.class)
}

fn answer(table: &mut dyn AnyTable, adviser: &mut Adviser) {
    let advice = table.advise(adviser).expect("a question");
    table.answer(adviser.seat(), &advice.answer, Hand::Computer).expect("a legal answer");
}

/// Plays both sides until the Axis is asked a question of that class in that turn or later.
fn play_to(table: &mut dyn AnyTable, commanders: &mut [Adviser; 2], turn: u32, class: &str) {
    while table.turn() < turn || asked(table, AXIS) != Some(class) {
        let seat = if asked(table, AXIS).is_some() { AXIS } else { ALLIES };
        answer(table, &mut commanders[seat.index()]);
    }
}

/// Lets the computer finish the phase for the Axis. What it answered, by classes; it stops when it hands back.
fn finish(table: &mut dyn AnyTable, commanders: &mut [Adviser; 2]) -> Vec<&'static str> {
    let finishing = Finishing::begin(table, AXIS, LEVEL);
    let mut answered = Vec::new();
    while finishing.goes_on(table, AXIS) {
        let Some(class) = asked(table, AXIS) else {
            answer(table, &mut commanders[ALLIES.index()]);
            continue;
        };
        let advice = table.advise(&mut commanders[AXIS.index()]).expect("a question");
        if !finishing.may_answer(table, AXIS, &advice.answer) {
            break;
        }
        table.answer(AXIS, &advice.answer, Hand::Computer).expect("a legal answer");
        answered.push(class);
    }
    answered
}

#[test]
fn who_lets_his_ships_be_moved_is_not_disengaged_by_the_computer() {
    let (mut table, mut commanders) = (started("java-sea"), commanders());
    play_to(&mut *table, &mut commanders, 1, "manoeuvre");
    let phase = table.whereabouts(AXIS.into());
    let answered = finish(&mut *table, &mut commanders);
    assert!(
        answered.len() > 1 && answered.iter().all(|class| ["manoeuvre", "part"].contains(class)),
        "{answered:?}"
    );
    assert_ne!(table.whereabouts(AXIS.into()), phase);
    // Whether the battle ends is never decided by the computer, one way or the other.
    play_to(&mut *table, &mut commanders, 1, "disengage");
    assert!(table.outcome().is_none());
    assert_eq!(finish(&mut *table, &mut commanders), [""; 0]);
    assert_eq!(asked(&*table, AXIS), Some("disengage"));
    let finishing = Finishing::begin(&*table, AXIS, LEVEL);
    for wish in [true, false] {
        assert!(!finishing.may_answer(&*table, AXIS, &json!({ "disengage": wish })));
    }
}

#[test]
fn who_lets_his_orders_be_written_flies_his_strikes_himself() {
    let (mut table, mut commanders) = (started("eastern-solomons"), commanders());
    play_to(&mut *table, &mut commanders, 2, "orders");
    // A mission is given up by its admiral.
    let Some(Choices::List(orders)) = table.prompt(AXIS).map(|prompt| prompt.options) else {
        panic!("orders are listed");
    };
    let orders = orders.into_iter().map(|choice| choice.answer);
    let abort = orders.into_iter().find(|order| order["orders"].get("abort").is_some());
    let finishing = Finishing::begin(&*table, AXIS, LEVEL);
    assert!(!finishing.may_answer(&*table, AXIS, &abort.expect("forces at sea")));
    let answered = finish(&mut *table, &mut commanders);
    assert!(answered.contains(&"orders") && answered.contains(&"course"), "{answered:?}");
    let of_the_air = ["patrol", "search", "assign", "fly", "intercept", "bomb"];
    assert!(!answered.iter().any(|class| of_the_air.contains(class)), "{answered:?}");
    assert_eq!(table.turn(), 2);
}

fn hour() -> Patience {
    Patience::until(Instant::now() + Duration::from_hours(1))
}

#[test]
fn the_strong_commander_that_is_to_decide_now_does_what_is_usual() {
    let (mut table, mut commanders) = (started("eastern-solomons"), commanders());
    play_to(&mut *table, &mut commanders, 1, "orders");
    let mut strong = Adviser::new(AXIS, "strong", Chance::numbered(1, 1));
    let patience = hour();
    patience.decide_now();
    strong.set_patience(patience);
    assert_eq!(table.advise(&mut strong), table.advise(&mut commanders[AXIS.index()]));
}

/// By turn, whether the strong commander of the Allies had its first order ready. The person against it decides as the
/// quick one does; at the first question of each kind the strong one thinks ahead, in no time.
fn orders_ready(scenario: &str, turns: u32) -> BTreeMap<u32, bool> {
    let (mut table, [mut person, _]) = (started(scenario), commanders());
    let mut strong = Adviser::new(ALLIES, "strong", Chance::numbered(1942, 2));
    let at_once = Patience::until(Instant::now());
    strong.set_patience(at_once.clone());
    let (mut ready, mut last) = (BTreeMap::new(), None);
    while table.turn() <= turns {
        if let Some(class) = asked(&*table, AXIS) {
            if table.turn() > 0 && last.replace(class) != Some(class) {
                let ahead = table.look_ahead(&mut strong).expect("a level");
                ahead.map(|ahead| ahead.think(&at_once));
            }
            answer(&mut *table, &mut person);
            continue;
        }
        last = None;
        let (known, orders) = (strong.ready(), asked(&*table, ALLIES) == Some("orders"));
        answer(&mut *table, &mut strong);
        if orders {
            ready.entry(table.turn()).or_insert(strong.ready() > known);
        }
    }
    ready
}

#[test]
fn orders_are_ready_that_were_thought_of_while_the_enemy_wrote_his_own() {
    for scenario in ["eastern-solomons", "midway"] {
        let ready = orders_ready(scenario, 3);
        assert_eq!(ready, BTreeMap::from([(1, true), (2, true), (3, true)]), "{scenario}");
    }
}
