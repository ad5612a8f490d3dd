use super::*;
use crate::{
    Answer,
    fleet::Entry,
    operations::{movement, orders::Orders},
    position::Fate,
    script::{Sent, by, force, moor, play, send_out, ship, whispers, zone, zones},
    sides::{ALLIES, AXIS},
};

fn orders_of(setting: &Setting, position: &Position, name: &str) -> Vec<Order> {
    let at = Lens::new(setting, position, force(name).seat.into());
    match (Orders {}).options(at) {
        Options::List(list) => list,
        Options::Form(_) => Vec::new(),
    }
}

fn hulls_of(setting: &Setting, position: &Position, name: &str) -> Vec<Handle> {
    let at = Lens::new(setting, position, force(name).seat.into());
    match (Hulls { force: force(name) }).options(at) {
        Options::List(list) => list,
        Options::Form(_) => Vec::new(),
    }
}

/// The Allied player gives an order.
fn orders(setting: &Setting, position: &mut Position, answers: &[Answer]) {
    position.stage = crate::position::Stage::Phase { phase: crate::operations::Phase::Orders, seat: ALLIES };
    for answer in answers {
        play(setting, position, &[whispers(ALLIES, answer.clone())]).expect("an order");
    }
}

const SQUADRON: [Sent<'static>; 1] =
    [(ALLIES, Mission::Intercept, "R31", &["Washington", "Enterprise", "Boise", "Alden", "Barker"])];

#[test]
fn an_interception_force_divides_and_both_are_one_slower() {
    kernel::proves!("war-at-sea", "5.5", "5.52");
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    position.task_force("Allied A").log = vec![Entry { zones: zones("R30/R29/R28"), errand: Errand::None }];
    let ships = Detachment { ships: vec![ship("Alden"), ship("Barker")] };
    let answers = [Answer::Orders(Order::Split(force("Allied A"))), Answer::Division(ships)];
    orders(&setting, &mut position, &answers);
    let new = position.ops().fleet(ALLIES).forces[1].id;
    assert_eq!(position.ops().force(new).map(|force| force.berth), Some(Berth::Away), "nothing shows yet");
    assert_eq!(position.task_force("Allied A").log[0].zones, zones("R30/R29"), "one zone less");
    let staff = Staff::new(&setting, &position, ALLIES);
    assert_eq!(
        staff.pace(staff.force(new).expect("the new force"), 0),
        2,
        "the slowest of all of them, less one"
    );
    assert_eq!(staff.pace(staff.force(new).expect("the new force"), 1), 4);
    let way = [Spot::Sea(zone("R31")), Spot::Sea(zone("S31"))].to_vec();
    let leg = crate::operations::plotting::Leg { way, errand: Errand::None };
    orders(&setting, &mut position, &[Answer::Course(leg)]);
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.ops().force(new).map(|force| force.berth), Some(Berth::Sea(zone("S31"))));
    assert_eq!(position.task_force("Allied A").berth, Berth::Sea(zone("R29")));
    assert_eq!(position.vessel("Alden").force, Some(new));
    assert_eq!(position.vessel("Boise").force, Some(force("Allied A")));
}

#[test]
fn only_interception_forces_divide_and_only_while_a_counter_is_left() {
    kernel::proves!("war-at-sea", "5.52", "5.0");
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    let split = Order::Split(force("Allied A"));
    assert!(orders_of(&setting, &position, "Allied A").contains(&split));
    position.task_force("Allied A").mission = Mission::Bombardment;
    assert!(!orders_of(&setting, &position, "Allied A").contains(&split));
    position.task_force("Allied A").mission = Mission::Intercept;
    position.ops_mut().fleet_mut(ALLIES).letters.clear();
    assert!(!orders_of(&setting, &position, "Allied A").contains(&split));
}

#[test]
fn forces_join_only_where_their_ways_can_meet() {
    kernel::proves!("war-at-sea", "5.51");
    let sent: [Sent<'_>; 3] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R29", &["Hornet"]),
        (ALLIES, Mission::Bombardment, "R31", &["Boise"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let [a, b, c] = ["Allied A", "Allied B", "Allied C"].map(force);
    assert!(!orders_of(&setting, &position, "Allied A").contains(&Order::Join(a, b)), "too far apart");
    position.task_force("Allied A").log = vec![Entry { zones: zones("R30/R29"), errand: Errand::None }];
    let list = orders_of(&setting, &position, "Allied A");
    assert!(list.contains(&Order::Join(a, b)) && list.contains(&Order::Join(b, a)));
    assert!(!list.contains(&Order::Join(c, a)) && !list.contains(&Order::Join(a, c)), "another mission");
    position.task_force("Allied A").mission = Mission::Abort;
    let list = orders_of(&setting, &position, "Allied A");
    assert!(
        list.contains(&Order::Join(c, a)) && !list.contains(&Order::Join(a, c)),
        "home with who goes home"
    );
    orders(&setting, &mut position, &[Answer::Orders(Order::Join(c, a))]);
    assert_eq!(joins(position.task_force("Allied C")), Some(a));
    assert!(orders_of(&setting, &position, "Allied A").contains(&Order::StayApart(c)));
}

#[test]
fn big_ships_tow_small_ones_and_carriers_nobody() {
    kernel::proves!("war-at-sea", "8.4", "8.41", "8.44");
    let (mut setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    let tows = |tug: &str, hulk: &str| can_tow(setting.sheet(ship(tug)), setting.sheet(ship(hulk)));
    assert!(tows("Washington", "Enterprise") && !tows("Boise", "Enterprise") && !tows("Boise", "Washington"));
    assert!(tows("Boise", "Alden") && tows("Boise", "Neosho") && !tows("Alden", "Boise"));
    assert!(tows("Alden", "Barker") && !tows("Alden", "Neosho") && !tows("Enterprise", "Alden"));
    assert!(tows("Spica", "Airone"), "also one of its own counter");
    assert!(
        hulls_of(&setting, &position, "Allied A").iter().all(|handle| !matches!(handle, Handle::Tow(..)))
    );
    position.vessel("Boise").lost.speed = 3;
    let tow = Handle::Tow(ship("Washington"), ship("Boise"));
    assert!(hulls_of(&setting, &position, "Allied A").contains(&tow));
    position.vessel("Boise").lost.speed = 0;
    position.vessel("Boise").stores.fuel_used = setting.sheet(ship("Boise")).fuel.boxes;
    assert!(hulls_of(&setting, &position, "Allied A").contains(&tow), "also who has no fuel (15.2)");
    let answers = [Answer::Orders(Order::Hulls(force("Allied A"))), Answer::Hulls(tow)];
    orders(&setting, &mut position, &answers);
    assert_eq!(position.vessel("Boise").towed_by, Some(ship("Washington")));
    let other = Handle::Tow(ship("Washington"), ship("Alden"));
    position.vessel("Alden").lost.speed = 4;
    assert!(!hulls_of(&setting, &position, "Allied A").contains(&other), "one at a time");
    crate::script::makes(&mut setting, "Alden", 4);
    // Nor is a ship towed by two.
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    position.vessel("Alden").lost.speed = 4;
    let second = Handle::Tow(ship("Boise"), ship("Alden"));
    assert!(hulls_of(&setting, &position, "Allied A").contains(&second));
    let first = Answer::Hulls(Handle::Tow(ship("Barker"), ship("Alden")));
    orders(&setting, &mut position, &[Answer::Orders(Order::Hulls(force("Allied A"))), first]);
    assert!(!hulls_of(&setting, &position, "Allied A").contains(&second));
}

#[test]
fn a_tow_makes_one_zone_on_even_turns_goes_home_alone_and_can_be_cast_off() {
    kernel::proves!("war-at-sea", "8.42", "8.45", "8.46");
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    position.vessel("Boise").lost.speed = 3;
    let id = force("Allied A");
    let pace = |position: &Position| {
        let staff = Staff::new(&setting, position, ALLIES);
        [0, 1].map(|entry| staff.pace(staff.force(id).expect("a force"), entry))
    };
    assert_eq!(pace(&position), [0, 0], "nobody leaves her");
    let tow = Handle::Tow(ship("Washington"), ship("Boise"));
    orders(&setting, &mut position, &[Answer::Orders(Order::Hulls(id)), Answer::Hulls(tow)]);
    assert_eq!(pace(&position), [0, 1]);
    // A tug that lies dead herself tows nobody on.
    let mut dead = position.clone();
    dead.vessel("Washington").stores.fuel_used = setting.sheet(ship("Washington")).fuel.boxes;
    assert_eq!(pace(&dead), [0, 0]);
    let mut cast = position.clone();
    let off = Answer::Hulls(Handle::CastOff(ship("Washington")));
    orders(&setting, &mut cast, &[Answer::Orders(Order::Hulls(id)), off]);
    assert_eq!((cast.vessel("Washington").tows, cast.vessel("Boise").towed_by), (None, None));
    let santo = "Espiritu Santo".parse().expect("a port");
    let home = Answer::Hulls(Handle::TakeHome(ship("Washington")));
    orders(&setting, &mut position, &[Answer::Orders(Order::Hulls(id)), home, Answer::Haven(santo)]);
    let new = position.ops().fleet(ALLIES).forces[1].clone();
    assert_eq!(new.mission, Mission::Abort);
    let moved: Vec<usize> = new.log.iter().map(|entry| steps_of(entry).len()).collect();
    assert_eq!(moved, [0, 1, 0, 1, 0, 1], "S31, T32, and the port");
    assert_eq!(pace(&position), [3, 3], "the others lose no speed");
    let ships = Detachment { ships: vec![ship("Alden")] };
    orders(&setting, &mut position, &[Answer::Orders(Order::Guard(id, new.id)), Answer::Division(ships)]);
    let mut forces = position.ops().fleet(ALLIES).forces.iter();
    let guard = forces.find(|force| force.id != id && force.id != new.id).expect("the guard").clone();
    assert_eq!((guard.mission, guard.escorts), (Mission::Escort, Some(new.id)));
    // Others may guard the tow too, but not its guard.
    let list = orders_of(&setting, &position, "Allied A");
    assert!(list.contains(&Order::Guard(id, new.id)) && !list.contains(&Order::Guard(id, guard.id)));
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.vessel("Boise").force, Some(new.id));
    assert_eq!(position.vessel("Alden").force, Some(guard.id));
}

#[test]
fn a_damaged_torpedo_boat_gets_another_counter_of_its_class() {
    kernel::proves!("war-at-sea", "9.64", "9.64+1");
    let boats = ["Spica", "Airone", "Alcione"];
    let sent: [Sent<'_>; 1] = [(AXIS, Mission::Intercept, "Trapani", &boats)];
    let (mut setting, mut position) = send_out("pedestal", &sent, &[]);
    position.vessel("Airone").lost.speed = 2;
    let detach = Handle::Detach(ship("Airone"));
    assert!(hulls_of(&setting, &position, "Axis A").contains(&detach));
    for answer in [Answer::Orders(Order::Hulls(force("Axis A"))), Answer::Hulls(detach)] {
        play(&setting, &mut position, &[whispers(AXIS, answer)]).expect("an order");
    }
    let lead = |position: &mut Position, name: &str| position.vessel(name).lead;
    assert_eq!(lead(&mut position, "Airone"), ship("Airone"));
    assert_eq!(lead(&mut position, "Alcione"), lead(&mut position, "Spica"));
    assert_ne!(lead(&mut position, "Spica"), ship("Airone"));
    for number in 0..setting.sheets.len() {
        let counter = setting.sheets[number].marks.counter.as_mut();
        counter.into_iter().filter(|counter| counter.name.starts_with("Spica")).for_each(|counter| {
            counter.name = "Spica-1".to_owned();
        });
    }
    let last = Handle::Detach(ship("Spica"));
    assert!(!hulls_of(&setting, &position, "Axis A").contains(&last), "there is but one counter");
}

#[test]
fn decoys_go_when_forces_leave_the_sea() {
    kernel::proves!("war-at-sea", "17.6");
    let sent: [Sent<'_>; 4] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R30", &["Hornet"]),
        (ALLIES, Mission::Intercept, "R29", &[]),
        (ALLIES, Mission::Intercept, "R28", &[]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[("decoys", "yes")]);
    for name in ["Allied C", "Allied D"] {
        position.task_force(name).decoy = true;
    }
    let thin = |position: &mut Position| {
        by(&setting, position, &[], |r| {
            thin_decoys(r);
            Ok(())
        })
        .expect("a count")
        .len()
    };
    assert_eq!(thin(&mut position), 0, "two for two");
    moor(&setting, &mut position, "Allied B", "Espiritu Santo");
    assert_eq!(thin(&mut position), 1);
    let there = |name: &str| position.ops().force(force(name)).is_some();
    assert_eq!(["Allied A", "Allied B", "Allied C", "Allied D"].map(there), [true, true, true, false]);
}

#[test]
fn any_ship_can_be_scuttled() {
    kernel::proves!("war-at-sea", "7.72", "9.63");
    let boats = ["Spica", "Airone", "Alcione"];
    let sent: [Sent<'_>; 1] = [(AXIS, Mission::Intercept, "Trapani", &boats)];
    let (setting, mut position) = send_out("pedestal", &sent, &[]);
    let lead = position.vessel("Spica").lead;
    position.ship_mut(lead).lost.speed = 4;
    let staff = Staff::new(&setting, &position, AXIS);
    assert_eq!(staff.pace(staff.force(force("Axis A")).expect("a force"), 0), 0, "all wait for one");
    for answer in [Answer::Orders(Order::Hulls(force("Axis A"))), Answer::Hulls(Handle::Scuttle(lead))] {
        play(&setting, &mut position, &[whispers(AXIS, answer)]).expect("an order");
    }
    assert_eq!(position.ship(lead).fate, Fate::Sunk);
    let staff = Staff::new(&setting, &position, AXIS);
    assert_eq!(staff.pace(staff.force(force("Axis A")).expect("a force"), 0), 4);
    let other = boats.iter().map(|name| ship(name)).find(|ship| *ship != lead).expect("another boat");
    assert_ne!(position.ship(other).lead, lead, "the counter goes by another name");
}

#[test]
fn decoys_leave_interception_forces_and_are_never_more_than_forces_at_sea() {
    kernel::proves!("war-at-sea", "17.6", "17.61", "17.62", "17.63");
    let (setting, position) = send_out("eastern-solomons", &SQUADRON, &[]);
    let lure = Order::Lure(force("Allied A"));
    assert!(!orders_of(&setting, &position, "Allied A").contains(&lure), "not agreed on");
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[("decoys", "yes")]);
    orders(&setting, &mut position, &[Answer::Orders(lure)]);
    let way = vec![Spot::Sea(zone("R31")), Spot::Sea(zone("S31"))];
    let leg = crate::operations::plotting::Leg { way, errand: Errand::None };
    orders(&setting, &mut position, &[Answer::Course(leg)]);
    let new = position.ops().fleet(ALLIES).forces[1].clone();
    assert!(new.decoy && new.mission == Mission::Intercept);
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.ops().force(new.id).map(|force| force.berth), Some(Berth::Sea(zone("S31"))));
    assert!(!orders_of(&setting, &position, "Allied A").contains(&lure), "one for one");
    position.ops_mut().fleet_mut(ALLIES).desk = Desk::Clear;
    let gone = [Answer::Orders(Order::Hulls(new.id)), Answer::Hulls(Handle::Remove)];
    orders(&setting, &mut position, &gone);
    assert!(position.ops().force(new.id).is_none());
}

#[test]
fn a_tow_is_not_torn_apart_by_a_division() {
    kernel::proves!("war-at-sea", "8.46", "5.52");
    let (setting, mut position) = send_out("eastern-solomons", &SQUADRON, &[]);
    position.vessel("Boise").lost.speed = 3;
    position.vessel("Washington").tows = Some(ship("Boise"));
    position.vessel("Boise").towed_by = Some(ship("Washington"));
    orders(&setting, &mut position, &[Answer::Orders(Order::Split(force("Allied A")))]);
    let leaves = |names: &[&str]| {
        let ships = names.iter().map(|name| ship(name)).collect();
        [whispers(ALLIES, Answer::Division(Detachment { ships }))]
    };
    for torn in [&["Boise"][..], &["Washington", "Alden"]] {
        assert_eq!(crate::script::refused(&setting, &position, &leaves(torn)).0, "8.46");
    }
    play(&setting, &mut position.clone(), &leaves(&["Washington", "Boise"])).expect("the tow leaves");
    play(&setting, &mut position, &leaves(&["Alden"])).expect("another leaves");
    // A force that is nothing but a tow does not divide.
    let only: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "R31", &["Washington", "Boise"])];
    let (setting, mut position) = send_out("eastern-solomons", &only, &[]);
    let split = Order::Split(force("Allied A"));
    assert!(orders_of(&setting, &position, "Allied A").contains(&split));
    position.vessel("Washington").tows = Some(ship("Boise"));
    assert!(!orders_of(&setting, &position, "Allied A").contains(&split));
}

#[test]
fn the_only_warship_of_a_convoy_may_leave_it_to_guard_a_tow() {
    kernel::proves!("war-at-sea", "8.45");
    let sent: [Sent<'_>; 1] =
        [(ALLIES, Mission::Transport, "R31", &["Washington", "Boise", "Alden", "McCawley"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    position.vessel("Boise").lost.speed = 3;
    let id = force("Allied A");
    let tow = Answer::Hulls(Handle::Tow(ship("Washington"), ship("Boise")));
    let home = Answer::Hulls(Handle::TakeHome(ship("Washington")));
    let santo = Answer::Haven("Espiritu Santo".parse().expect("a port"));
    let hulls = || Answer::Orders(Order::Hulls(id));
    orders(&setting, &mut position, &[hulls(), tow, hulls(), home, santo]);
    let towing = position.ops().fleet(ALLIES).forces.iter().find(|force| force.id != id).expect("the tow").id;
    position.vessel("McCawley").fate = Fate::Sunk;
    let guard = Order::Guard(id, towing);
    assert!(!orders_of(&setting, &position, "Allied A").contains(&guard), "somebody stays");
    position.vessel("McCawley").fate = Fate::Afloat;
    let ships = Detachment { ships: vec![ship("Alden")] };
    orders(&setting, &mut position, &[Answer::Orders(guard), Answer::Division(ships)]);
    let guard = position.ops().fleet(ALLIES).forces.iter().find(|force| ![id, towing].contains(&force.id));
    assert_eq!(guard.map(|guard| (guard.mission, guard.escorts)), Some((Mission::Escort, Some(towing))));
}

#[test]
fn several_forces_join_one_and_lose_one_zone_by_it_and_an_escorted_force_can_be_joined() {
    kernel::proves!("war-at-sea", "5.51");
    let sent: [Sent<'_>; 4] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R29", &["Hornet"]),
        (ALLIES, Mission::Intercept, "R31", &["Boise"]),
        (ALLIES, Mission::Escort, "R29", &["Alden"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    position.task_force("Allied D").escorts = Some(force("Allied B"));
    for name in ["Allied A", "Allied C"] {
        position.task_force(name).log = vec![Entry { zones: zones("R30/R29"), errand: Errand::None }];
    }
    let [a, b, c] = ["Allied A", "Allied B", "Allied C"].map(force);
    let list = orders_of(&setting, &position, "Allied A");
    assert!(
        list.contains(&Order::Join(a, b)) && !list.contains(&Order::Join(b, a)),
        "its escort is not left"
    );
    orders(&setting, &mut position, &[Answer::Orders(Order::Join(a, b))]);
    assert!(orders_of(&setting, &position, "Allied C").contains(&Order::Join(c, b)), "two zones, as before");
}

#[test]
fn a_force_in_a_suspended_battle_is_not_reorganised() {
    kernel::proves!("war-at-sea", "6.49", "5.51", "5.52");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "R31", &["Washington", "Alden", "Barker"]),
        (ALLIES, Mission::Intercept, "R31", &["Boise"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let [a, b] = ["Allied A", "Allied B"].map(force);
    let changes = [Order::Split(a), Order::Join(a, b), Order::Join(b, a)];
    let may = |position: &Position| {
        let list = orders_of(&setting, position, "Allied A");
        changes.map(|order| list.contains(&order))
    };
    assert_eq!(may(&position), [true; 3]);
    let mut held = crate::operations::Engagement::new(zone("R31"), None, false);
    held.forces.push(a);
    position.ops_mut().engagements.push(held);
    assert_eq!(may(&position), [false; 3]);
}

#[test]
fn a_force_that_stays_apart_enters_the_port_that_it_was_to_enter() {
    kernel::proves!("war-at-sea", "5.51");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "Tulagi", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "Tulagi", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let port = "Tulagi".parse().expect("a port");
    let outside = setting.operation().zone_at(Spot::Port(port));
    let [a, b] = ["Allied A", "Allied B"].map(force);
    let sheltered = position.task_force("Allied A");
    (sheltered.berth, sheltered.track) = (Berth::Sea(outside), vec![outside]);
    let plot = vec![Entry { zones: Vec::new(), errand: Errand::Port(port) }];
    position.task_force("Allied A").log = plot.clone();
    // They meet in the port, and nowhere else.
    assert!(orders_of(&setting, &position, "Allied A").contains(&Order::Join(a, b)));
    orders(&setting, &mut position, &[Answer::Orders(Order::Join(a, b))]);
    let mut joined = position.clone();
    by(&setting, &mut joined, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(joined.vessel("Enterprise").force, Some(b));
    orders(&setting, &mut position, &[Answer::Orders(Order::StayApart(a))]);
    assert_eq!(position.task_force("Allied A").log, plot);
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.task_force("Allied A").berth, Berth::Port(port));
}

#[test]
fn two_forces_that_escort_the_same_one_join_and_all_are_one_slower() {
    kernel::proves!("war-at-sea", "5.51+1");
    let sent: [Sent<'_>; 4] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Escort, "R31", &["Boise"]),
        (ALLIES, Mission::Escort, "R31", &["Alden"]),
        (ALLIES, Mission::Intercept, "R31", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let [a, b, c, d] = ["Allied A", "Allied B", "Allied C", "Allied D"].map(force);
    for name in ["Allied B", "Allied C"] {
        position.task_force(name).escorts = Some(a);
    }
    let pace = |position: &Position| {
        let staff = Staff::new(&setting, position, ALLIES);
        staff.pace(staff.force(a).expect("a force"), 0)
    };
    let before = pace(&position);
    let list = orders_of(&setting, &position, "Allied A");
    assert!(list.contains(&Order::Join(b, c)) && list.contains(&Order::Join(c, b)));
    assert!(!list.contains(&Order::Join(b, a)) && !list.contains(&Order::Join(b, d)), "another mission");
    let mut apart = position.clone();
    apart.task_force("Allied C").escorts = Some(d);
    assert!(!orders_of(&setting, &apart, "Allied A").contains(&Order::Join(b, c)), "with another force");
    orders(&setting, &mut position, &[Answer::Orders(Order::Join(b, c))]);
    assert_eq!(pace(&position), before - 1);
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    assert_eq!(position.vessel("Boise").force, Some(c));
    assert!(position.ops().force(b).is_none());
}

#[test]
fn a_force_in_port_makes_a_decoy_as_long_as_forces_are_at_sea() {
    kernel::proves!("war-at-sea", "17.62", "17.6");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "Tulagi", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R31", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[("decoys", "yes")]);
    let lure = Order::Lure(force("Allied A"));
    assert!(orders_of(&setting, &position, "Allied A").contains(&lure));
    // Nobody is at sea, unless it leaves the port itself.
    moor(&setting, &mut position, "Allied B", "Tulagi");
    assert!(!orders_of(&setting, &position, "Allied A").contains(&lure));
    let outside = setting.operation().zone_at(Spot::Port("Tulagi".parse().expect("a port")));
    position.task_force("Allied A").log = vec![Entry { zones: vec![outside], errand: Errand::None }];
    assert!(orders_of(&setting, &position, "Allied A").contains(&lure));
    orders(&setting, &mut position, &[Answer::Orders(lure)]);
    let leg = crate::operations::plotting::Leg {
        way: vec![Spot::Port("Tulagi".parse().expect("a port")), Spot::Sea(outside)],
        errand: Errand::None,
    };
    orders(&setting, &mut position, &[Answer::Course(leg)]);
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("a move");
    let decoy = position.ops().fleet(ALLIES).here().find(|force| force.decoy).expect("a decoy");
    assert_eq!(decoy.berth, Berth::Sea(outside));
}

#[test]
fn ships_are_scuttled_tows_cast_off_and_decoys_taken_away_at_any_time() {
    use crate::operations::{
        Phase,
        flights::{Assignment, Choice},
        search,
        special::Task,
        strikes::{self, Flown},
    };
    kernel::proves!("war-at-sea", "7.72", "8.46", "9.63", "17.63");
    for phase in [Phase::Search, Phase::Assignment, Phase::Strikes, Phase::Special] {
        let menu = |force: ForceId| match phase {
            Phase::Search => Answer::Search(search::Sortie::Hulls(force)),
            Phase::Assignment => Answer::Assign(Assignment::Menu(Choice::Hulls(force))),
            Phase::Strikes => Answer::Fly(Flown::Menu(strikes::Sortie::Hulls(force))),
            _ => Answer::Special(Task::Hulls(force)),
        };
        let (setting, mut position) = crate::script::operation("eastern-solomons", &[], phase);
        position.ops_mut().flies = Some(AXIS);
        let id = position.force_with("Chokai").id;
        position.vessel("Kinugasa").lost.speed = 4;
        position.vessel("Kinugasa").towed_by = Some(ship("Aoba"));
        position.vessel("Aoba").tows = Some(ship("Kinugasa"));
        let does = |handle: Handle| [menu(id), Answer::Hulls(handle)].map(|answer| whispers(AXIS, answer));
        let after = |handle: Handle| {
            let mut position = position.clone();
            crate::script::play_on(&setting, &mut position, &does(handle)).expect("it is done");
            position
        };
        // A whole ship too.
        let mut scuttled = after(Handle::Scuttle(ship("Furutaka")));
        assert_eq!(scuttled.vessel("Furutaka").fate, Fate::Sunk, "{phase:?}");
        let mut adrift = after(Handle::CastOff(ship("Aoba")));
        assert_eq!((adrift.vessel("Aoba").tows, adrift.vessel("Kinugasa").towed_by), (None, None));
        assert_eq!(after(Handle::Nothing).vessel("Aoba").tows, Some(ship("Kinugasa")));
        // Tows are taken and counters part in the Orders Phase alone.
        let tow = does(Handle::Tow(ship("Chokai"), ship("Kinugasa")));
        assert_eq!(crate::script::refused_on(&setting, &adrift, &tow).0, "4.0+3");
        let theirs = position.force_with("Enterprise").id;
        let foreign = crate::script::refused(&setting, &position, &[whispers(AXIS, menu(theirs))]);
        assert_eq!(foreign.1, "sea-no-hulls");
        position.force_with("Chokai").decoy = true;
        let mut gone = position.clone();
        crate::script::play_on(&setting, &mut gone, &does(Handle::Remove)).expect("it is taken away");
        assert!(gone.ops().force(id).is_none(), "{phase:?}");
    }
}

#[test]
fn an_escort_may_leave_its_charge_for_a_force_that_goes_home() {
    kernel::proves!("war-at-sea", "5.51+2");
    let sent: [Sent<'_>; 4] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Escort, "R31", &["Boise", "Alden"]),
        (ALLIES, Mission::Abort, "R29", &["Hornet"]),
        (ALLIES, Mission::Intercept, "R29", &["Washington"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let [a, b, c, d] = ["Allied A", "Allied B", "Allied C", "Allied D"].map(force);
    position.task_force("Allied B").escorts = Some(a);
    let entry = |way: &str| Entry { zones: zones(way), errand: Errand::None };
    position.task_force("Allied A").log = vec![entry("R30/R29")];
    position.task_force("Allied C").log = vec![entry(""), entry("S31")];
    let list = orders_of(&setting, &position, "Allied B");
    assert!(
        list.contains(&Order::Join(b, c)) && !list.contains(&Order::Join(b, d)),
        "only with who goes home"
    );
    // Where their ways do not meet nobody joins.
    let mut apart = position.clone();
    apart.task_force("Allied A").log = vec![entry("R30")];
    assert!(!orders_of(&setting, &apart, "Allied B").contains(&Order::Join(b, c)));
    orders(&setting, &mut position, &[Answer::Orders(Order::Join(b, c))]);
    let sail = |position: &mut Position| {
        by(&setting, position, &[], |r| {
            movement::sail(r);
            Ok(())
        })
        .expect("a move")
    };
    let told = sail(&mut position);
    assert_eq!(position.vessel("Boise").force, Some(c));
    assert_eq!(position.vessel("Boise").today.zones, 2);
    assert!(position.ops().force(b).is_none());
    assert_eq!(position.task_force("Allied C").log, [entry(""), entry("S31")], "home a turn later");
    assert_eq!(position.task_force("Allied A").berth, Berth::Sea(zone("R29")));
    let seen = |event: &&crate::event::Event| {
        use kernel::Happening;
        event.witnessed_by(AXIS.into()).is_some()
    };
    let shown: Vec<String> =
        told.iter().filter(seen).map(|event| serde_json::to_string(event).expect("plain data")).collect();
    assert!(shown.iter().any(|event| event.contains("Allied A")), "{shown:?}");
    assert!(shown.iter().all(|event| !event.contains("Allied B")), "nobody sees the escort go: {shown:?}");
    // Nor does it leave if the other one is not there in the end: it goes on with its charge.
    let mut missed = apart;
    missed.task_force("Allied B").log = vec![Entry { zones: Vec::new(), errand: Errand::Join(c) }];
    sail(&mut missed);
    assert_eq!(missed.vessel("Boise").force, Some(b));
    assert_eq!(missed.task_force("Allied B").berth, Berth::Sea(zone("R30")));
    assert_eq!(missed.task_force("Allied B").escorts, Some(a));
}

#[test]
fn single_ships_stand_apart_from_what_is_asked_unless_there_is_something_to_arrange() {
    use crate::operations::{Phase, flights, search, special, strikes};
    fn apart<Q: Question<WarAtSea>>(at: Lens<'_>, question: &Q) -> usize {
        let Options::List(list) = question.options(at) else { panic!("a list") };
        let asides: Vec<bool> = list.iter().map(|answer| question.aside(at, answer)).collect();
        assert!(asides.is_sorted() && !asides[0], "{asides:?}: they come last");
        asides.into_iter().filter(|aside| *aside).count()
    }
    let (setting, mut position) = crate::script::operation("eastern-solomons", &[], Phase::Orders);
    let forces = position.ops().fleet(AXIS).here().count();
    let at = Lens::new(&setting, &position, AXIS.into());
    assert_eq!(apart(at, &search::Search {}), forces);
    assert_eq!(apart(at, &flights::Assign { forming: None }), forces);
    assert_eq!(apart(at, &strikes::Fly { routing: None }), forces);
    assert_eq!(apart(at, &special::Special {}), forces);
    assert_eq!(apart(at, &crate::operations::orders::Orders {}), forces);
    // A cruiser lies dead: she can be taken in tow.
    position.vessel("Kinugasa").lost.speed = 4;
    let at = Lens::new(&setting, &position, AXIS.into());
    assert_eq!(apart(at, &crate::operations::orders::Orders {}), forces - 1);
}
