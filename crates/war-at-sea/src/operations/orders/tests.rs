use super::*;
use crate::{
    Answer,
    operations::{movement, plotting::steps_of},
    position::Stage,
    script::{Sent, by, force, makes, moor, play, refused, send_out, ship, whispers, zone, zones},
    sides::{ALLIES, AXIS},
};

use kernel::words::{KERNEL, Lang, Words};

fn list(setting: &Setting, position: &Position, seat: Seat) -> Vec<Order> {
    Orders::list(Lens::new(setting, position, seat.into()))
}

/// The Allied player writes these sheets.
fn writes(setting: &Setting, position: &mut Position, answers: &[Answer]) {
    position.stage = Stage::Phase { phase: crate::operations::Phase::Orders, seat: ALLIES };
    for answer in answers {
        play(setting, position, &[whispers(ALLIES, answer.clone())]).expect("an order");
    }
}

const SENT: [Sent<'static>; 3] = [
    (ALLIES, Mission::Transport, "R31", &["Neosho", "Alden"]),
    (ALLIES, Mission::Escort, "R31", &["Boise"]),
    (AXIS, Mission::Bombardment, "Shortland", &["Furutaka"]),
];

fn convoy() -> (Setting, Position) {
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    (setting, position)
}

#[test]
fn what_cannot_be_ordered_is_named_even_if_there_is_no_such_thing() {
    let (setting, position) = convoy();
    let at = Lens::new(&setting, &position, ALLIES.into());
    let refusal = Orders {}.check(at, &Order::Patrol(255)).expect_err("there is no such flotilla");
    let words = Words::new(&[KERNEL, crate::WORDS]).expect("well formed");
    let said = words.say(Lang::En, &refusal.reason);
    assert!(said.contains("255"), "{said}");
}

#[test]
fn a_programme_is_written_to_the_end_and_stands() {
    kernel::proves!("war-at-sea", "5.21");
    let (setting, mut position) = convoy();
    let id = force("Allied A");
    assert!(!list(&setting, &position, ALLIES).contains(&Order::Programme(id)), "it stands");
    position.task_force("Allied A").papers = Papers::Open;
    let lunga: PortId = "Lunga".parse().expect("a port");
    let lines = [
        Line::To(Spot::Port(lunga)),
        Line::Stay { errand: Errand::Unload, turns: 3 },
        Line::Back,
        Line::Done,
    ];
    let mut answers = vec![Answer::Orders(Order::Programme(id))];
    answers.extend(lines.map(Answer::Programme));
    writes(&setting, &mut position, &answers);
    let log = position.task_force("Allied A").log.clone();
    let way = setting.operation().map.sea_distance(zone("R31"), zone("J20")).expect("a way");
    let steps: usize = log.iter().map(|entry| steps_of(entry).len()).sum();
    assert_eq!(steps, usize::from(way) + 1, "the shortest way, and into port");
    assert!(log[..log.len() - 3].iter().all(|entry| entry.zones.len() == 2), "at full speed");
    assert_eq!(log.iter().filter(|entry| entry.errand == Errand::Unload).count(), 2);
    writes(&setting, &mut position, &[Answer::Orders(Order::Done)]);
    assert_eq!(position.task_force("Allied A").papers, Papers::Sealed);
}

#[test]
fn a_mission_given_up_leads_to_a_port_by_the_shortest_way_at_full_speed() {
    kernel::proves!("war-at-sea", "5.3", "5.31", "5.33");
    let (setting, mut position) = convoy();
    let (id, santo): (ForceId, PortId) = (force("Allied A"), "Espiritu Santo".parse().expect("a port"));
    position.task_force("Allied A").log = vec![Entry { zones: zones("R30"), errand: Errand::None }];
    let mut escort = position.clone();
    writes(&setting, &mut position, &[Answer::Orders(Order::Abort(id)), Answer::Haven(santo)]);
    for name in ["Allied A", "Allied B"] {
        let force = position.task_force(name);
        assert_eq!((force.mission, force.escorts), (Mission::Abort, None), "its escort comes along");
        let log: Vec<usize> = force.log.iter().map(|entry| steps_of(entry).len()).collect();
        assert_eq!(log, [2, 1], "S31, T32, port");
        assert_eq!(force.log[1].errand, Errand::Port(santo));
    }
    let alone = [Answer::Orders(Order::Abort(force("Allied B"))), Answer::Haven(santo)];
    writes(&setting, &mut escort, &alone);
    assert_eq!(escort.task_force("Allied A").mission, Mission::Transport, "the others carry on");
    assert_eq!(escort.task_force("Allied B").log[0].zones.len(), 2, "as fast as it can");
    let nearest = Staff::new(&setting, &position, ALLIES);
    assert_eq!(nearest.havens(&nearest.fleet.forces[0])[0], santo);
}

#[test]
fn who_lacks_fuel_returns_more_slowly() {
    kernel::proves!("war-at-sea", "5.3");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "R24", &["Enterprise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let santo: PortId = "Espiritu Santo".parse().expect("a port");
    let fastest = |position: &Position| {
        let staff = Staff::new(&setting, position, ALLIES);
        let log = staff.way_home(&staff.fleet.forces[0], santo);
        log.iter().map(|entry| steps_of(entry).len()).max()
    };
    assert_eq!(fastest(&position), Some(3));
    let boxes = setting.sheet(ship("Enterprise")).fuel.boxes;
    position.vessel("Enterprise").stores.fuel_used = boxes - 1;
    position.vessel("Enterprise").stores.burnt = 12;
    assert_eq!(fastest(&position), Some(1));
    // She goes fast for as long as her fuel allows, and slower for the rest.
    let way = |position: &Position| -> Vec<usize> {
        let staff = Staff::new(&setting, position, ALLIES);
        let log = staff.way_home(&staff.fleet.forces[0], santo);
        log.iter().map(|entry| steps_of(entry).len()).collect()
    };
    assert_eq!(way(&position), [1; 10], "nine zones and the port");
    // Three turns of six points and four of one are less than a box; two boxes last for all speed.
    let stores = [(1, 0, &[2, 2, 2, 1, 1, 1, 1][..]), (2, 12, &[3, 2, 2, 2, 1]), (2, 0, &[3, 3, 3, 1])];
    for (left, burnt, expected) in stores {
        let stores = &mut position.vessel("Enterprise").stores;
        (stores.fuel_used, stores.burnt) = (boxes - left, burnt);
        assert_eq!(way(&position), expected, "{left} boxes, {burnt} points");
    }
    // Who escorts her turns home with her, and has less.
    let escorted: [Sent<'_>; 2] =
        [(ALLIES, Mission::Intercept, "R24", &["Enterprise"]), (ALLIES, Mission::Escort, "R24", &["Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &escorted, &[]);
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    position.vessel("Boise").stores.fuel_used = setting.sheet(ship("Boise")).fuel.boxes - 1;
    let staff = Staff::new(&setting, &position, ALLIES);
    let log = staff.way_home(staff.force(force("Allied A")).expect("a force"), santo);
    assert!(log.len() > 4, "as slow as the one that has the least");
}

#[test]
fn no_special_operation_is_done_on_the_way_home() {
    kernel::proves!("war-at-sea", "5.31");
    let (setting, mut position) = convoy();
    position.task_force("Allied A").mission = Mission::Abort;
    let errands = |position: &Position| {
        let staff = Staff::new(&setting, position, ALLIES);
        plotting::Blank::new(staff, force("Allied A"), 0).expect("a force").errands()
    };
    assert_eq!(errands(&position), [Errand::None]);
    moor(&setting, &mut position, "Allied A", "Espiritu Santo");
    assert_eq!(errands(&position), [Errand::None, Errand::Fuel, Errand::Rearm], "but in port");
}

#[test]
fn six_turns_in_port_allow_a_new_mission() {
    kernel::proves!("war-at-sea", "5.4");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Bombardment, "Espiritu Santo", &["Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let id = force("Allied A");
    position.task_force("Allied A").port_turns = 4;
    assert!(!list(&setting, &position, ALLIES).contains(&Order::Mission(id)));
    position.task_force("Allied A").port_turns = 5;
    let answers = [Answer::Orders(Order::Mission(id)), Answer::Commission(Mission::Intercept)];
    writes(&setting, &mut position, &answers);
    assert_eq!(position.task_force("Allied A").mission, Mission::Intercept);
    assert_eq!(position.ops().fleet(ALLIES).desk, Desk::Course(id, 0), "this turn is plotted");
}

#[test]
fn a_port_that_is_not_ones_own_is_not_entered_but_its_zone_is() {
    kernel::proves!("war-at-sea", "9.21", "9.2");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "C6", &["Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let id = force("Allied A");
    let way = setting.operation().map.route(zone("C6"), zone("B6")).expect("a way");
    let rabaul = Spot::Port("Rabaul".parse().expect("a port"));
    position.ops_mut().fleet_mut(ALLIES).desk = Desk::Course(id, 0);
    position.stage = Stage::Phase { phase: crate::operations::Phase::Orders, seat: ALLIES };
    let seas: Vec<Spot> = [zone("C6")].into_iter().chain(way).map(Spot::Sea).collect();
    let leg = |way: Vec<Spot>| Answer::Course(plotting::Leg { way, errand: Errand::None });
    let into = [seas.clone(), vec![rabaul]].concat();
    let (rule, _) = refused(&setting, &position, &[whispers(ALLIES, leg(into))]);
    assert_eq!(rule, "9.2");
    play(&setting, &mut position, &[whispers(ALLIES, leg(seas))]).expect("the zone is open");
}

#[test]
fn only_interception_forces_blockade_enemy_ports_and_it_is_written_first() {
    kernel::proves!("war-at-sea", "9.24");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "B6", &["Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let (id, port): (ForceId, PortId) = (force("Allied A"), "Rabaul".parse().expect("a port"));
    position.task_force("Allied A").mission = Mission::Bombardment;
    assert!(!list(&setting, &position, ALLIES).contains(&Order::Blockade(id, port)));
    position.task_force("Allied A").mission = Mission::Intercept;
    writes(&setting, &mut position, &[Answer::Orders(Order::Blockade(id, port))]);
    assert_eq!(position.task_force("Allied A").blockades, None, "it is announced when forces sail");
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.task_force("Allied A").blockades, Some(port));
    assert!(list(&setting, &position, ALLIES).contains(&Order::Lift(id)));
}

#[test]
fn of_two_ports_in_a_zone_the_owner_names_the_one_that_he_blockades() {
    kernel::proves!("war-at-sea", "9.24");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "Q24", &["Boise"])];
    let (mut setting, mut position) = send_out("pedestal", &sent, &[]);
    let (id, [bizerta, tunis]) =
        (force("Allied A"), ["Bizerta", "Tunis"].map(|name| name.parse::<PortId>().expect("a port")));
    let offered = |setting: &Setting, position: &Position| -> Vec<PortId> {
        let ports = list(setting, position, ALLIES).into_iter().filter_map(|order| match order {
            Order::Blockade(_, port) => Some(port),
            _ => None,
        });
        ports.collect()
    };
    assert_eq!(offered(&setting, &position), [bizerta, tunis]);
    writes(&setting, &mut position, &[Answer::Orders(Order::Blockade(id, tunis))]);
    assert_eq!(position.task_force("Allied A").log[0].errand, Errand::Blockade(tunis));
    assert_eq!(offered(&setting, &position), [bizerta], "he can still change his mind");
    // His own he does not.
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    let own = operation.places.ports.iter_mut().find(|port| port.id == bizerta);
    own.expect("a port of the map").seat = Some(ALLIES);
    assert_eq!(offered(&setting, &position), []);
}

#[test]
fn a_force_brought_back_by_contact_does_the_rest_of_its_programme_later() {
    kernel::proves!("war-at-sea", "5.23");
    let (mut setting, mut position) = convoy();
    makes(&mut setting, "Neosho", 3);
    position.task_force("Allied A").log = vec![Entry { zones: zones("R30/R29/R28"), errand: Errand::None }];
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    plotting::hold_at(&setting, &mut position, force("Allied A"), zone("R30"));
    for name in ["Allied A", "Allied B"] {
        let force = position.task_force(name);
        assert_eq!((force.berth, force.sailed), (crate::fleet::Berth::Sea(zone("R30")), 1));
    }
    assert_eq!(position.task_force("Allied A").log[0].zones, zones("R29/R28"));
    assert_eq!(position.vessel("Neosho").today.zones, 1);
}

#[test]
fn after_a_battle_the_next_turn_of_an_interception_force_is_written_anew() {
    kernel::proves!("war-at-sea", "5.27");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "R31", &["Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let id = force("Allied A");
    let leg = plotting::Leg {
        way: ["R31", "R30"].map(|name| Spot::Sea(zone(name))).to_vec(),
        errand: Errand::None,
    };
    position.stage = Stage::Phase { phase: crate::operations::Phase::Battles, seat: AXIS };
    let answer = whispers(ALLIES, Answer::Course(leg));
    by(&setting, &mut position, std::slice::from_ref(&answer), |r| plotting::replot_next(r, id))
        .expect("a plot");
    assert_eq!(position.task_force("Allied A").log[0].zones, zones("R30"), "the next turn comes first now");
    position.task_force("Allied A").log.clear();
    position.stage = Stage::Phase { phase: crate::operations::Phase::Search, seat: AXIS };
    by(&setting, &mut position, &[answer], |r| plotting::replot_next(r, id)).expect("a plot");
    assert_eq!(
        position.task_force("Allied A").log[1].zones,
        zones("R30"),
        "before forces sail it is the second"
    );
}

#[test]
fn flotillas_get_their_orders_on_odd_turns() {
    kernel::proves!("war-at-sea", "16.2");
    let (setting, mut position) = convoy();
    let boat = crate::fleet::Boat { name: "S-38".to_owned(), torpedoes: 3, sunk: false, contact: false };
    let flotilla = crate::fleet::Flotilla {
        origin: 0,
        boats: vec![boat],
        zone: zone("R25"),
        order: None,
        tried: Vec::new(),
    };
    position.ops_mut().fleet_mut(ALLIES).flotillas.push(flotilla);
    position.turn = 2;
    assert!(!list(&setting, &position, ALLIES).contains(&Order::Patrol(0)));
    position.turn = 3;
    let heading = Heading { to: Some(zone("R24")) };
    writes(&setting, &mut position, &[Answer::Orders(Order::Patrol(0)), Answer::Cruise(heading)]);
    assert_eq!(position.ops().fleet(ALLIES).flotillas[0].order, Some(zone("R24")));
}

#[test]
fn who_has_lost_what_it_escorted_returns_home() {
    kernel::proves!("war-at-sea", "5.24", "5.3", "5.4");
    let (setting, mut position) = convoy();
    crate::operations::organise::remove(&mut position, force("Allied A"));
    position.stage = Stage::Phase { phase: crate::operations::Phase::Orders, seat: ALLIES };
    play(&setting, &mut position, &[]).expect("nobody is left to escort");
    let santo: PortId = "Espiritu Santo".parse().expect("a port");
    play(&setting, &mut position, &[whispers(ALLIES, Answer::Haven(santo))])
        .expect("its owner says where to");
    let escort = position.task_force("Allied B");
    assert_eq!((escort.mission, escort.escorts), (Mission::Abort, None));
    assert_eq!(escort.log.last().map(|entry| entry.errand), Some(Errand::Port(santo)));
    play(&setting, &mut position, &[whispers(ALLIES, Answer::Orders(Order::Done))]).expect("orders as usual");
}

#[test]
fn a_force_that_has_come_home_takes_fuel_and_ammunition_in_port() {
    kernel::proves!("war-at-sea", "5.31", "15.3", "15.6");
    for (option, refits) in [("refits", true), ("waits", false)] {
        let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Abort, "R31", &["Boise"])];
        let (setting, mut position) = send_out("eastern-solomons", &sent, &[("abort-in-port", option)]);
        let id = force("Allied A");
        let orders = [Errand::Fuel, Errand::Rearm].map(|errand| Order::Refit(id, errand));
        let may = |position: &Position| orders.map(|order| list(&setting, position, ALLIES).contains(&order));
        assert_eq!(may(&position), [false; 2], "not at sea");
        moor(&setting, &mut position, "Allied A", "Espiritu Santo");
        assert_eq!(may(&position), [refits; 2], "{option}");
        if refits {
            position.vessel("Boise").stores.fuel_used = 3;
            writes(&setting, &mut position, &[Answer::Orders(orders[0])]);
            by(&setting, &mut position, &[], |r| {
                crate::operations::movement::sail(r);
                Ok(())
            })
            .expect("it stays");
            position.stage = Stage::Phase { phase: crate::operations::Phase::Special, seat: ALLIES };
            play(&setting, &mut position, &[]).expect("fuel");
            assert_eq!(position.vessel("Boise").stores.fuel_used, 0);
        }
    }
}
