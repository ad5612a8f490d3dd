//! What the quick commander can be relied on to do in an operation.

use super::{admirals, doctrine::Doctrine, navigators, searching::Searching};
use crate::{
    Prompt, Setting,
    chart::ZoneId,
    fleet::{Entry, Errand},
    missions::Mission,
    operations::{
        Sighting,
        orders::{Order, Orders},
        organise::{Detachment, Division},
        plotting::Course,
    },
    position::Position,
    script::{self, Sent, force, moor, seen, send_out, ship},
    sides::{ALLIES, AXIS},
};
use kernel::{Asked, Chance, Memory, Occasion, Policy, Seat};

/// A carrier group east of Malaita, and battleships off the Stewart Islands.
const FLEETS: [Sent<'static>; 2] = [
    (ALLIES, Mission::Intercept, "East of Malaita", &["Enterprise", "Portland", "Balch", "Benham", "Maury"]),
    (AXIS, Mission::Intercept, "Stewart Islands", &["Hiei", "Kirishima", "Nowaki"]),
];

fn ordered(setting: &Setting, position: &Position) -> Option<Order> {
    ordered_by(setting, position, ALLIES)
}

fn ordered_by(setting: &Setting, position: &Position, seat: Seat) -> Option<Order> {
    admirals::order(seen(setting, position, seat), Orders {}, Doctrine::USUAL)
}

/// Crosses out so much of a ship's hull that it had better go home.
fn wreck(setting: &Setting, position: &mut Position, name: &str) {
    position.vessel(name).lost.hull = setting.sheet(ship(name)).hull.count.div_ceil(2);
}

#[test]
fn a_ship_that_is_badly_hurt_is_sent_home_and_the_others_go_on() {
    let (setting, mut position) = send_out("eastern-solomons", &FLEETS, &[]);
    let own = force("Allied A");
    assert_eq!(ordered(&setting, &position), Some(Order::Plot(own)));
    wreck(&setting, &mut position, "Balch");
    assert_eq!(ordered(&setting, &position), Some(Order::Split(own)));
    let question = Division { force: own, guards: None };
    let parted = admirals::division(seen(&setting, &position, ALLIES), question);
    assert_eq!(parted, Some(Detachment { ships: vec![ship("Balch")] }));
}

#[test]
fn a_force_that_is_spent_or_short_of_oil_gives_up() {
    let (setting, mut position) = send_out("eastern-solomons", &FLEETS, &[]);
    for name in ["Enterprise", "Portland", "Balch"] {
        wreck(&setting, &mut position, name);
    }
    assert_eq!(ordered(&setting, &position), Some(Order::Abort(force("Allied A"))));

    let (setting, mut position) = send_out("eastern-solomons", &FLEETS, &[]);
    for name in ["Enterprise", "Portland", "Balch", "Benham", "Maury"] {
        let boxes = setting.sheet(ship(name)).fuel.boxes;
        position.vessel(name).stores.fuel_used = boxes - 1;
    }
    assert_eq!(ordered(&setting, &position), Some(Order::Abort(force("Allied A"))));
}

/// Where the carrier group goes in the first turn.
fn sails(setting: &Setting, position: &Position) -> (usize, ZoneId) {
    let question = Course { force: force("Allied A"), entry: 0 };
    let leg = navigators::leg(seen(setting, position, ALLIES), question, Doctrine::USUAL).expect("a way");
    let end = leg.way.last().expect("it begins somewhere");
    (leg.way.len() - 1, setting.operation().zone_at(*end))
}

#[test]
fn carriers_turn_away_from_guns_that_are_near() {
    let (setting, mut position) = send_out("eastern-solomons", &FLEETS, &[]);
    moor(&setting, &mut position, "Axis A", "East of Malaita");
    let zone = |position: &mut Position| match position.task_force("Axis A").berth {
        crate::fleet::Berth::Sea(zone) => zone,
        _ => unreachable!("it was put to sea"),
    };
    let guns = zone(&mut position);
    let (steps, end) = sails(&setting, &position);
    assert!(steps > 0 && setting.operation().map.distance(guns, end) == u32::try_from(steps).expect("few"));
}

/// A convoy with troops, and a battleship with a cruiser on its way.
const CONVOY: [Sent<'static>; 2] = [
    (AXIS, Mission::Transport, "Ontong Java", &["Jintsu", "Kagero", "Kinryu Maru"]),
    (ALLIES, Mission::Intercept, "Ontong Java", &["North Carolina", "Portland"]),
];

#[test]
fn a_convoy_turns_back_from_a_stronger_enemy_that_it_knows_of() {
    let (setting, mut position) = send_out("eastern-solomons", &CONVOY, &[]);
    let abort = Some(Order::Abort(force("Axis A")));
    position.vessel("Kinryu Maru").stores.cargo = 1;
    assert_ne!(ordered_by(&setting, &position, AXIS), abort, "nobody has seen the enemy");
    for name in ["North Carolina", "Portland"] {
        let (ship, turn) = (ship(name), position.turn);
        let sighting = Sighting { ship, force: force("Allied A"), turn, state: *position.ship(ship) };
        position.ops_mut().known[AXIS.index()].ships.push(sighting);
    }
    assert_eq!(ordered_by(&setting, &position, AXIS), abort);
    position.vessel("Kinryu Maru").stores.cargo = 0;
    assert_ne!(ordered_by(&setting, &position, AXIS), abort, "it has nothing to lose any more");
}

#[test]
fn those_who_hunt_raiders_are_bolder_than_others() {
    let sides = [("bismarck", ALLIES), ("bismarck", AXIS), ("midway", ALLIES), ("east-indies", AXIS)];
    let bolder = sides.map(|(id, seat)| {
        navigators::nerve(&script::setting(id, &[]), seat, Doctrine::USUAL) > Doctrine::USUAL.nerve
    });
    assert_eq!(bolder, [true, false, false, false]);
}

#[test]
fn a_force_off_two_ports_blockades_the_one_in_which_the_enemy_lies() {
    let sent: [Sent<'static>; 2] = [
        (ALLIES, Mission::Intercept, "Q24", &["North Carolina", "Portland"]),
        (AXIS, Mission::Intercept, "Tunis", &["Nowaki"]),
    ];
    let (setting, mut position) = send_out("pedestal", &sent, &[]);
    let own = force("Allied A");
    position.task_force("Allied A").log = vec![Entry::default(); 2];
    let tunis = "Tunis".parse().expect("a port");
    assert_eq!(ordered(&setting, &position), Some(Order::Blockade(own, tunis)));
    position.task_force("Allied A").log[0].errand = Errand::Blockade(tunis);
    assert_eq!(ordered(&setting, &position), Some(Order::Done));
}

#[test]
fn a_commander_that_looks_ahead_gives_legal_orders_and_makes_up_its_mind_once_a_turn() {
    let (setting, position) = send_out("eastern-solomons", &FLEETS, &[]);
    let at = seen(&setting, &position, AXIS);
    let prompt = Prompt::Orders(Orders {});
    let mut commander = Searching::STANDARD;
    let mut chance = Chance::numbered(1942, 0);
    let recall = || Memory::of_beginning(&setting, &position, AXIS, &prompt);
    let occasion = Occasion::recalling(at, &prompt, &recall);
    let order = commander.choose(occasion, &mut chance);
    assert!(prompt.check(at, &order).is_ok());
    // The second time it draws no more chance: it has thought already.
    let mut untouched = chance.clone();
    assert_eq!(commander.choose(occasion, &mut chance), order);
    assert_eq!(chance.bytes(), untouched.bytes());
}
