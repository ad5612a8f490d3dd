//! What the quick commander can be relied on to do in an operation.

use super::{admirals, doctrine::Doctrine, navigators, searching::Searching};
use crate::{
    Prompt, Setting,
    chart::ZoneId,
    missions::Mission,
    operations::{
        orders::{Order, Orders},
        organise::{Detachment, Division},
        plotting::Course,
    },
    position::Position,
    script::{Sent, force, moor, seen, send_out, ship},
    sides::{ALLIES, AXIS},
};
use kernel::{Asked, Chance, Policy};

/// A carrier group east of Malaita, and battleships off the Stewart Islands.
const FLEETS: [Sent<'static>; 2] = [
    (ALLIES, Mission::Intercept, "East of Malaita", &["Enterprise", "Portland", "Balch", "Benham", "Maury"]),
    (AXIS, Mission::Intercept, "Stewart Islands", &["Hiei", "Kirishima", "Nowaki"]),
];

fn ordered(setting: &Setting, position: &Position) -> Option<Order> {
    admirals::order(seen(setting, position, ALLIES), Orders {}, Doctrine::USUAL)
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
    for name in ["Enterprise", "Portland"] {
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

#[test]
fn a_commander_that_looks_ahead_gives_legal_orders_and_makes_up_its_mind_once_a_turn() {
    let (setting, position) = send_out("eastern-solomons", &FLEETS, &[]);
    let at = seen(&setting, &position, AXIS);
    let prompt = Prompt::Orders(Orders {});
    let mut commander = Searching::STANDARD;
    let mut chance = Chance::numbered(1942, 0);
    let order = commander.choose(at, &prompt, &mut chance);
    assert!(prompt.check(at, &order).is_ok());
    // The second time it draws no more chance: it has thought already.
    let mut untouched = chance.clone();
    assert_eq!(commander.choose(at, &prompt, &mut chance), order);
    assert_eq!(chance.bytes(), untouched.bytes());
}
