use super::{
    helm::{Bar, Helm, is_cripple},
    *,
};
use crate::{
    Answer, Setting,
    battle::{Coasts, Gun, Moment, Whereabouts},
    position::{Fate, Position},
    script::{battle, dice, hex, makes, makes_plus, play, refused, says, ship},
    sides::{ALLIES, AXIS},
};
use kernel::Step;

const DESTROYERS: [&str; 13] = [
    "Farragut",
    "Dewey",
    "Hull",
    "MacDonough",
    "Worden",
    "Dale",
    "Monaghan",
    "Aylwin",
    "Porter",
    "Selfridge",
    "Phelps",
    "Clark",
    "Balch",
];

/// A battle in which every ship makes the given speed and sees six hexes far. The Allies, who do not have the
/// initiative, move first.
fn at_sea(ships: &[(&str, Seat, &str)], impulse: u8, speed: u8) -> (Setting, Position) {
    let (mut setting, position) = battle(ships, impulse, &[]);
    for (name, ..) in ships {
        makes(&mut setting, name, speed);
    }
    (setting, position)
}

fn orders(order: Order) -> Step<Answer> {
    says(ALLIES, Answer::Manoeuvre(order))
}

fn goes(group: &str, to: &str) -> Step<Answer> {
    orders(Order::Move { group: ship(group), to: hex(to) })
}

fn done() -> Step<Answer> {
    orders(Order::Done)
}

fn rule_against(setting: &Setting, position: &Position, order: Step<Answer>) -> String {
    refused(setting, position, &[order]).0
}

fn moves_on(setting: &Setting, position: &mut Position, script: &[Step<Answer>]) {
    play(setting, position, script).expect("a manoeuvre");
}

fn impulse(position: &Position) -> u8 {
    match position.fought().moment {
        Moment::Impulse { number, .. } => number,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_group_sails_one_hex_once_in_an_impulse_at_the_speed_of_its_slowest_ship() {
    kernel::proves!("war-at-sea", "6.41", "6.44");
    let (mut setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "A1")), "6.41");
    assert_eq!(rule_against(&setting, &position, goes("Dewey", "B1")), "6.4");
    moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
    let at = |name: &str| position.counter(name).hex.name();
    assert_eq!((at("Farragut"), at("Dewey"), impulse(&position)), ("B1", "B1", 2));
    assert_eq!(Helm::new(position.fight(&setting), ALLIES).map(Helm::has_choice), Some(false));
    // At speed 1 the slowest ship does not move in impulse 2, and so the group does not.
    makes(&mut setting, "Dewey", 1);
    position.fought_mut().counters.iter_mut().for_each(|counter| counter.moved = false);
    moves_on(&setting, &mut position, &[]);
    assert_eq!(impulse(&position), 3);
}

#[test]
fn moves_in_a_round_follow_from_the_speed() {
    kernel::proves!("war-at-sea", "6.44", "8.43");
    let moves = |speed: u8, tow: bool| {
        let (mut setting, mut position) =
            at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, speed);
        if tow {
            makes(&mut setting, "Dewey", 0);
            position.vessel("Farragut").tows = Some(ship("Dewey"));
            position.vessel("Dewey").towed_by = Some(ship("Farragut"));
        }
        let may = |impulse: &u8| {
            position.fought_mut().moment = Moment::Impulse { number: *impulse, second: false };
            let helm = Helm::new(position.fight(&setting), ALLIES).expect("an impulse of movement");
            helm.leads().any(|lead| helm.may_act(lead).is_ok())
        };
        [2, 6, 10, 14, 18].into_iter().filter(may).collect::<Vec<u8>>()
    };
    assert_eq!([4, 3, 2, 1, 0].map(|speed| moves(speed, false).len()), [5, 4, 3, 2, 0]);
    assert_eq!(moves(4, true), [10]);
}

#[test]
fn each_side_keeps_its_own_limit_in_a_hex() {
    kernel::proves!("war-at-sea", "6.42");
    let mut ships: Vec<(&str, Seat, &str)> =
        DESTROYERS[..12].iter().map(|name| (*name, ALLIES, "C1")).collect();
    ships.push((DESTROYERS[12], ALLIES, "D1"));
    ships.push(("Yamato", AXIS, "C7"));
    let (setting, position) = at_sea(&ships, 2, 4);
    assert_eq!(rule_against(&setting, &position, goes("Balch", "C1")), "6.42");
    ships[12].2 = "Z1";
    for ship in &mut ships[..12] {
        (ship.1, ship.2) = (AXIS, "D1");
    }
    let (setting, mut position) = at_sea(&ships, 2, 4);
    moves_on(&setting, &mut position, &[goes("Balch", "D1")]);
    assert_eq!(position.fought().in_hex(hex("D1")).count(), 13);
}

#[test]
fn four_large_ships_are_the_most_in_a_hex() {
    kernel::proves!("war-at-sea", "6.42", "6.31");
    let (setting, position) = at_sea(
        &[
            ("Pensacola", ALLIES, "C1"),
            ("Chester", ALLIES, "C1"),
            ("Chicago", ALLIES, "C1"),
            ("Houston", ALLIES, "C1"),
            ("Portland", ALLIES, "D1"),
            ("Yamato", AXIS, "C7"),
        ],
        2,
        4,
    );
    assert_eq!(rule_against(&setting, &position, goes("Portland", "C1")), "6.42");
}

#[test]
fn groups_split_and_combine_instead_of_moving() {
    kernel::proves!("war-at-sea", "6.43");
    let (setting, mut position) = at_sea(
        &[
            ("Farragut", ALLIES, "C1"),
            ("Dewey", ALLIES, "C1"),
            ("Hull", ALLIES, "C1"),
            ("Dale", ALLIES, "D1"),
            ("Yamato", AXIS, "C7"),
        ],
        2,
        4,
    );
    let split = orders(Order::Split { group: ship("Farragut") });
    let part = |names: &[&str]| {
        says(ALLIES, Answer::Part(Parting { counters: names.iter().map(|name| ship(name)).collect() }))
    };
    let all = part(&["Farragut", "Dewey", "Hull"]);
    assert_eq!(refused(&setting, &position, &[split.clone(), all]).0, "6.43");
    assert_eq!(rule_against(&setting, &position, orders(Order::Split { group: ship("Dale") })), "6.43");
    moves_on(&setting, &mut position, &[split, part(&["Hull"])]);
    assert_ne!(position.counter("Hull").group, position.counter("Farragut").group);
    assert_eq!(position.counter("Dewey").group, position.counter("Farragut").group);
    assert_eq!(rule_against(&setting, &position, goes("Hull", "B1")), "6.41");
    // What is left may divide further, but do nothing else.
    let mut three = position.clone();
    assert_eq!(rule_against(&setting, &three, goes("Farragut", "B1")), "6.41");
    moves_on(&setting, &mut three, &[orders(Order::Split { group: ship("Farragut") })]);
    assert_ne!(three.counter("Dewey").group, three.counter("Farragut").group);
    let again = orders(Order::Split { group: ship("Farragut") });
    assert_eq!(rule_against(&setting, &three, again), "6.43", "a single ship");
    let far = orders(Order::Combine { group: ship("Dale"), with: ship("Hull") });
    assert_eq!(rule_against(&setting, &position, far), "6.43");
    moves_on(&setting, &mut position, &[done()]);
    position.fought_mut().moment = Moment::Impulse { number: 6, second: false };
    moves_on(&setting, &mut position, &[goes("Dale", "C1")]);
    let combine = orders(Order::Combine { group: ship("Hull"), with: ship("Dale") });
    moves_on(&setting, &mut position, &[combine]);
    assert_eq!(position.counter("Hull").group, position.counter("Dale").group);
    assert!(position.counter("Hull").moved);
}

#[test]
fn a_group_with_a_ship_that_lost_speed_misses_its_next_movement() {
    kernel::proves!("war-at-sea", "6.45");
    let (setting, mut position) = at_sea(
        &[
            ("Farragut", ALLIES, "C1"),
            ("Dewey", ALLIES, "C1"),
            ("Dale", ALLIES, "D1"),
            ("Yamato", AXIS, "C7"),
        ],
        6,
        2,
    );
    position.counter_of("Dewey").slowed = true;
    // Speed 2 does not move in impulse 6: the penalty waits for an impulse that it can miss.
    moves_on(&setting, &mut position, &[]);
    assert!(position.counter("Dewey").slowed);
    position.fought_mut().moment = Moment::Impulse { number: 10, second: false };
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "B1")), "6.45");
    let split = orders(Order::Split { group: ship("Farragut") });
    assert_eq!(rule_against(&setting, &position, split), "6.45");
    position.counter_of("Dale").hex = hex("C1");
    let combine = orders(Order::Combine { group: ship("Dale"), with: ship("Farragut") });
    assert_eq!(rule_against(&setting, &position, combine), "6.45");
    moves_on(&setting, &mut position, &[done()]);
    assert!(!position.counter("Dewey").slowed);
    position.fought_mut().moment = Moment::Impulse { number: 18, second: false };
    moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
}

#[test]
fn a_tow_that_lost_speed_misses_the_next_impulse_in_which_tows_move() {
    kernel::proves!("war-at-sea", "6.45", "8.43");
    let (mut setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 6, 3);
    makes(&mut setting, "Dewey", 0);
    position.vessel("Farragut").tows = Some(ship("Dewey"));
    position.vessel("Dewey").towed_by = Some(ship("Farragut"));
    position.counter_of("Farragut").slowed = true;
    // Tows do not move in impulse 6 anyhow: the penalty waits for the tenth.
    moves_on(&setting, &mut position, &[done()]);
    position.fought_mut().moment = Moment::Impulse { number: 10, second: false };
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "B1")), "6.45");
    moves_on(&setting, &mut position, &[done()]);
    assert!(!position.counter("Farragut").slowed);
    // A ship that lies still has no movement to miss.
    position.vessel("Farragut").tows = None;
    position.vessel("Dewey").towed_by = None;
    position.counter_of("Dewey").slowed = true;
    position.fought_mut().moment = Moment::Impulse { number: 14, second: false };
    moves_on(&setting, &mut position, &[done()]);
    assert!(!position.counter("Dewey").slowed);
}

#[test]
fn a_cripple_is_left_behind_and_alone_suffers_for_its_loss_of_speed() {
    kernel::proves!("war-at-sea", "8.1", "6.45");
    let (setting, mut position) = at_sea(
        &[
            ("Farragut", ALLIES, "C1"),
            ("Dewey", ALLIES, "C1"),
            ("Hull", ALLIES, "C1"),
            ("Yamato", AXIS, "C7"),
        ],
        2,
        4,
    );
    let detach = |name: &str| orders(Order::Detach { counter: ship(name) });
    assert_eq!(rule_against(&setting, &position, detach("Dewey")), "8.1");
    position.vessel("Dewey").lost.speed = 1;
    position.counter_of("Dewey").slowed = true;
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "B1")), "6.45");
    moves_on(&setting, &mut position, &[detach("Dewey")]);
    assert_eq!(rule_against(&setting, &position, goes("Dewey", "B1")), "6.45");
    moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
    assert_eq!(position.counter("Hull").hex, hex("B1"));
    assert_eq!(position.counter("Dewey").hex, hex("C1"));
    // Cripples are left at the beginning of the impulse.
    position.vessel("Hull").lost.speed = 1;
    assert_eq!(Helm::new(position.fight(&setting), ALLIES).map(Helm::has_choice), Some(false));
    // Also in one in which nobody of the group moves.
    position.fought_mut().moment = Moment::Impulse { number: 10, second: false };
    position.fought_mut().counters.iter_mut().for_each(|counter| counter.moved = false);
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "A1")), "6.44");
    moves_on(&setting, &mut position, &[detach("Hull")]);
    moves_on(&setting, &mut position, &[goes("Farragut", "A1")]);
}

#[test]
fn half_of_the_largest_guns_or_of_the_hull_makes_a_cripple() {
    kernel::proves!("war-at-sea", "8.1");
    let (setting, position) = at_sea(&[("Washington", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 3);
    let washington = ship("Washington");
    let sheet = setting.sheet(washington);
    let cripple = |guns: u8, hull: u8, tertiary: u8| {
        let mut position = position.clone();
        let lost = &mut position.vessel("Washington").lost;
        (lost.primary, lost.hull, lost.tertiary) = (guns, hull, tertiary);
        is_cripple(position.fight(&setting), washington)
    };
    let fresh = position.ship(washington);
    let hull = fresh.hull_left(sheet).div_ceil(2);
    let [guns, tertiary] = [Gun::Primary, Gun::Tertiary].map(|gun| fresh.guns_left(sheet, gun));
    let guns = guns.div_ceil(2);
    assert!(cripple(guns, 0, 0) && cripple(0, hull, 0));
    assert!(!cripple(guns - 1, hull - 1, tertiary), "smaller guns do not count");
}

#[test]
fn a_ship_that_lies_still_without_damage_does_not_hold_its_group_for_ever() {
    kernel::proves!("war-at-sea", "8.1", "9.73", "15.2");
    for dry in [true, false] {
        let (setting, mut position) =
            at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
        let boxes = setting.sheet(ship("Dewey")).fuel.boxes;
        let dewey = position.vessel("Dewey");
        (dewey.aground, dewey.stores.fuel_used) = if dry { (false, boxes) } else { (true, 0) };
        assert_eq!(
            rule_against(&setting, &position, goes("Farragut", "B1")),
            if dry { "7.72" } else { "9.73" }
        );
        moves_on(&setting, &mut position, &[orders(Order::Detach { counter: ship("Dewey") })]);
        moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
        assert_eq!(position.counter("Dewey").hex, hex("C1"));
    }
}

#[test]
fn the_surprised_side_does_not_move_in_the_second_impulse() {
    kernel::proves!("war-at-sea", "5.78");
    let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
    position.fought_mut().surprise = true;
    moves_on(&setting, &mut position, &[]);
    assert_eq!(impulse(&position), 3);
    position.fought_mut().moment = Moment::Impulse { number: 6, second: false };
    moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
}

#[test]
fn ships_off_the_map_come_back_as_soon_as_they_can() {
    kernel::proves!("war-at-sea", "6.38+1");
    let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "V1"), ("Yamato", AXIS, "C7")], 2, 4);
    assert_eq!(rule_against(&setting, &position, done()), "6.38+1");
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "V2")), "6.38+1");
    moves_on(&setting, &mut position, &[goes("Farragut", "Z1")]);
    assert_eq!(position.counter("Farragut").hex, hex("Z1"));
}

#[test]
fn ships_out_of_sight_and_as_fast_as_all_enemies_escape_over_the_edge() {
    kernel::proves!("war-at-sea", "6.46", "15.51");
    let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "Z1"), ("Yamato", AXIS, "Z13")], 2, 4);
    moves_on(&setting, &mut position, &[goes("Farragut", "V1")]);
    assert_eq!(position.counter("Farragut").state, Whereabouts::Left);
    assert_eq!(position.fought().moment, Moment::Over);
    // The plus of a speed does not count, nor do faster enemies who are not on the map yet.
    for at in ["Z13", "V16"] {
        let (mut setting, mut position) = at_sea(&[("Farragut", ALLIES, "Z1"), ("Yamato", AXIS, at)], 2, 3);
        makes_plus(&mut setting, "Yamato", if at == "Z13" { 3 } else { 4 });
        moves_on(&setting, &mut position, &[goes("Farragut", "V1")]);
        assert_eq!(position.counter("Farragut").state, Whereabouts::Left, "{at}");
    }
}

#[test]
fn ships_that_are_seen_or_slower_are_followed_over_the_edge() {
    kernel::proves!("war-at-sea", "6.46+1");
    let ships = [("Farragut", ALLIES, "Z1"), ("Dewey", ALLIES, "B1"), ("Yamato", AXIS, "C7")];
    let (setting, mut position) = at_sea(&ships, 2, 4);
    position.fought_mut().coasts.island = Some(Hex::CENTRE);
    moves_on(&setting, &mut position, &[goes("Farragut", "V1")]);
    let at = |name: &str| position.counter(name).hex.name();
    // Everything is one hex further west, and so is the island.
    assert_eq!((at("Farragut"), at("Dewey"), at("Yamato")), ("Z1", "A1", "D10"));
    assert_eq!(position.fought().coasts.island, Some(hex("B4")));

    let (mut setting, mut position) = at_sea(&[("Farragut", ALLIES, "Z1"), ("Yamato", AXIS, "D10")], 2, 4);
    position.fought_mut().sighting = 3;
    makes(&mut setting, "Farragut", 3);
    moves_on(&setting, &mut position, &[goes("Farragut", "V1")]);
    assert_eq!(position.counter("Yamato").hex, hex("Z13"), "a slower ship does not escape");
}

#[test]
fn ships_that_nobody_can_follow_without_falling_off_the_map_are_away() {
    kernel::proves!("war-at-sea", "6.46+1");
    let ships = [("Farragut", ALLIES, "Z1"), ("Dewey", ALLIES, "Z13"), ("Yamato", AXIS, "B1")];
    let (setting, mut position) = at_sea(&ships, 2, 4);
    moves_on(&setting, &mut position, &[goes("Farragut", "V1")]);
    assert_eq!(position.counter("Farragut").state, Whereabouts::Left);
    assert_eq!(position.counter("Dewey").hex, hex("Z13"));
}

#[test]
fn nobody_leaves_over_a_coast() {
    kernel::proves!("war-at-sea", "9.71", "9.71+1", "6.46+2");
    let closed = |sides: &[Direction]| sides.iter().fold(0, |bits, side| bits | 1 << side.index());
    let shut = |sides: &[Direction]| {
        let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "Z1"), ("Yamato", AXIS, "A1")], 2, 4);
        position.fought_mut().coasts = Coasts { closed: closed(sides), island: None };
        let shut = |number: &u8| {
            let from = hex(&format!("Z{number}"));
            position.counter_of("Farragut").hex = from;
            let helm = Helm::new(position.fight(&setting), ALLIES).expect("an impulse of movement");
            let lead = helm.lead(ship("Farragut")).expect("a group");
            let mut out = from.neighbours().filter(|to| !to.is_printed());
            out.all(|to| helm.may_go(lead, to) == Err(Bar::Shut))
        };
        (1..=24).filter(shut).collect::<Vec<u8>>()
    };
    assert_eq!(shut(&[Direction::W]), [11, 12, 13, 14, 15]);
    let but_west = [Direction::NW, Direction::NE, Direction::E, Direction::SE];
    assert_eq!(shut(&but_west), (1..=7).chain(15..=24).collect::<Vec<u8>>());
    let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "Z13"), ("Yamato", AXIS, "A1")], 2, 4);
    position.fought_mut().coasts = Coasts { closed: closed(&[Direction::W]), island: None };
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "V16")), "9.71");
}

#[test]
fn nobody_enters_land() {
    kernel::proves!("war-at-sea", "9.72", "6.46+2");
    let (setting, mut position) = at_sea(&[("Farragut", ALLIES, "B1"), ("Yamato", AXIS, "C7")], 2, 4);
    position.fought_mut().coasts.island = Some(Hex::CENTRE);
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "A1")), "9.72");
}

#[test]
fn large_ships_run_aground_beside_land_on_a_ten_and_others_on_an_eleven() {
    kernel::proves!("war-at-sea", "9.73");
    let aground = |name: &str, a: u32, b: u32| {
        let (setting, mut position) = at_sea(&[(name, ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
        position.fought_mut().coasts.island = Some(Hex::CENTRE);
        let script = [vec![goes(name, "B1")], dice(a, b, "9.73").to_vec()].concat();
        moves_on(&setting, &mut position, &script);
        position.fought_mut().moment = Moment::Impulse { number: 6, second: false };
        let stuck = position.vessel(name).aground;
        assert_eq!(position.fight(&setting).group_speed(position.counter(name).group) == 0, stuck);
        stuck
    };
    assert!(aground("Washington", 5, 5) && !aground("Washington", 4, 5));
    assert!(aground("Farragut", 5, 6) && !aground("Farragut", 5, 5));
}

#[test]
fn ships_may_run_aground_at_a_coast_and_are_left_behind_there() {
    kernel::proves!("war-at-sea", "9.73", "8.1");
    let (setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "D1"), ("Dewey", ALLIES, "D1"), ("Yamato", AXIS, "C7")], 2, 4);
    position.fought_mut().coasts.closed = 1 << Direction::E.index();
    let script = [vec![goes("Farragut", "Z1")], dice(6, 6, "9.73").to_vec(), dice(1, 1, "9.73").to_vec()];
    moves_on(&setting, &mut position, &script.concat());
    position.fought_mut().moment = Moment::Impulse { number: 6, second: false };
    position.fought_mut().counters.iter_mut().for_each(|counter| counter.moved = false);
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "D1")), "9.73");
    moves_on(&setting, &mut position, &[orders(Order::Detach { counter: ship("Farragut") })]);
    moves_on(&setting, &mut position, &[goes("Dewey", "D1")]);
}

#[test]
fn a_ship_can_be_scuttled_in_any_movement_and_frees_its_counter() {
    kernel::proves!("war-at-sea", "7.72", "9.63");
    let ships = [
        ("Yamato", ALLIES, "C7"),
        ("Spica", ALLIES, "C1"),
        ("Airone", ALLIES, "C1"),
        ("Alcione", ALLIES, "C1"),
        ("Farragut", AXIS, "Z13"),
    ];
    let (setting, mut position) = at_sea(&ships, 2, 3);
    let speed = setting.sheet(ship("Spica")).speed.base;
    position.vessel("Spica").lost.speed = speed;
    let scuttle = |name: &str| orders(Order::Scuttle { ship: ship(name) });
    assert_eq!(rule_against(&setting, &position, goes("Spica", "B1")), "7.72");
    assert_eq!(rule_against(&setting, &position, scuttle("Farragut")), "7.72");
    moves_on(&setting, &mut position, &[scuttle("Spica")]);
    assert_eq!(position.vessel("Spica").fate, Fate::Sunk);
    moves_on(&setting, &mut position, &[goes("Airone", "B1")]);
    assert_eq!(position.counter("Airone").hex, hex("B1"));
}

#[test]
fn ships_in_port_do_not_move_and_attackers_keep_off() {
    kernel::proves!("war-at-sea", "9.22");
    let (setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "D7"), ("Yamato", AXIS, "C7")], 2, 4);
    position.fought_mut().forces[usize::from(AXIS.0)].in_port = true;
    position.counter_of("Farragut").hex = hex("A1");
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "B4")), "9.22");
    position.fought_mut().forces[usize::from(AXIS.0)].in_port = false;
    position.fought_mut().forces[usize::from(ALLIES.0)].in_port = true;
    moves_on(&setting, &mut position, &[]);
    assert_eq!(impulse(&position), 3, "nobody is asked");
}

#[test]
fn ships_that_unload_do_not_move_in_the_first_round() {
    kernel::proves!("war-at-sea", "6.33+1");
    let (setting, mut position) =
        at_sea(&[("McCawley", ALLIES, "Z5"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
    position.counter_of("McCawley").unloading = true;
    assert_eq!(rule_against(&setting, &position, goes("McCawley", "D4")), "6.33+1");
    position.fought_mut().round = 2;
    moves_on(&setting, &mut position, &[goes("McCawley", "D4")]);
}

#[test]
fn a_tow_that_is_parted_is_cast_off() {
    kernel::proves!("war-at-sea", "8.46");
    let (mut setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 10, 4);
    makes(&mut setting, "Dewey", 0);
    position.vessel("Farragut").tows = Some(ship("Dewey"));
    position.vessel("Dewey").towed_by = Some(ship("Farragut"));
    moves_on(&setting, &mut position, &[orders(Order::Split { group: ship("Farragut") })]);
    assert_eq!((position.vessel("Farragut").tows, position.vessel("Dewey").towed_by), (None, None));
}

#[test]
fn a_tow_is_cast_off_in_any_movement_impulse_and_the_tug_moves_as_others_do() {
    kernel::proves!("war-at-sea", "8.46", "8.43", "9.63");
    let tow = |tug: &str, tow: &str, position: &mut Position| {
        position.vessel(tug).tows = Some(ship(tow));
        position.vessel(tow).towed_by = Some(ship(tug));
    };
    let cast_off = |tug: &str| orders(Order::CastOff { tug: ship(tug) });
    let (setting, mut position) =
        at_sea(&[("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 2, 4);
    // Dewey lies still for want of fuel.
    position.vessel("Dewey").stores.fuel_used = setting.sheet(ship("Dewey")).fuel.boxes;
    tow("Farragut", "Dewey", &mut position);
    assert_eq!(rule_against(&setting, &position, goes("Farragut", "B1")), "8.43");
    assert_eq!(rule_against(&setting, &position, cast_off("Dewey")), "8.46");
    moves_on(&setting, &mut position, &[cast_off("Farragut")]);
    assert_eq!((position.vessel("Farragut").tows, position.vessel("Dewey").towed_by), (None, None));
    assert_eq!(rule_against(&setting, &position, goes("Dewey", "B1")), "7.72");
    moves_on(&setting, &mut position, &[goes("Farragut", "B1")]);
    assert_eq!(position.counter("Dewey").hex, hex("C1"));
    // Who tows is asked as long as he does, also when all others have moved.
    let ships = [("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Hull", ALLIES, "B1")];
    let (setting, mut position) = at_sea(&[&ships[..], &[("Yamato", AXIS, "C7")]].concat(), 2, 4);
    position.vessel("Dewey").stores.fuel_used = setting.sheet(ship("Dewey")).fuel.boxes;
    tow("Farragut", "Dewey", &mut position);
    moves_on(&setting, &mut position, &[goes("Hull", "A1")]);
    moves_on(&setting, &mut position, &[cast_off("Farragut")]);
    assert_eq!(position.vessel("Farragut").tows, None);
    // Ships of one counter part in the Orders Phase only: they wait for the one that lies still.
    let (setting, mut position) =
        at_sea(&[("Spica", ALLIES, "C1"), ("Airone", ALLIES, "C1"), ("Yamato", AXIS, "C7")], 10, 4);
    position.vessel("Airone").lost.speed = 4;
    tow("Spica", "Airone", &mut position);
    moves_on(&setting, &mut position.clone(), &[goes("Spica", "B1")]);
    moves_on(&setting, &mut position, &[cast_off("Spica")]);
    assert_eq!((position.vessel("Spica").tows, position.vessel("Airone").towed_by), (None, None));
    assert_eq!(rule_against(&setting, &position, goes("Spica", "B1")), "7.72");
}
