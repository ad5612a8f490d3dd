use super::*;
use crate::{
    Answer,
    event::Event as Told,
    operations::{Phase, begin_turn, organise::Handle},
    position::Stage,
    script::{by, force, makes, moor, play, play_on, says, seen, send_out, ship, whispers, zone, zones},
    sides::{ALLIES, AXIS},
    surface::setup::deploy::Deployment,
    waters::{Direction, Hex},
    weather::{Light, Weather},
};
use kernel::referee::Fault;

/// A force has gone this way in this turn.
fn sail(position: &mut Position, name: &str, way: &str) {
    let track = zones(way);
    let force = position.task_force(name);
    force.berth = Berth::Sea(*track.last().expect("a zone"));
    force.sailed = u8::try_from(track.len() - 1).expect("a few zones");
    force.track = track;
}

/// Forces that have met in L22, where the Axis came from the north-west and went on, and the Allies from the east: at
/// the beginning of the Surface Combat Phase.
fn met(options: &[(&str, &str)]) -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago", "Nowaki"][..]),
        (ALLIES, Mission::Intercept, "L22", &["Minneapolis", "Phelps"][..]),
        (ALLIES, Mission::Intercept, "M22", &["New Orleans", "Dale"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, options);
    position.light = Light::Day;
    sail(&mut position, "Axis A", "K21/L22/L21");
    sail(&mut position, "Allied A", "L23/L22");
    engage(&mut position, &["Axis A", "Allied A"], "L22");
    (setting, position)
}

fn engage(position: &mut Position, forces: &[&str], at: &str) {
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    for name in forces {
        position.task_force(name).contact = Some(zone(at));
    }
    let forces = forces.iter().map(|name| force(name)).collect();
    position.ops_mut().engagements.push(Engagement { forces, ..Engagement::new(zone(at), None, false) });
}

/// Ends the battle, in which these counters have fired or were fired on.
fn end(setting: &Setting, position: &mut Position, engaged: &[&str]) {
    for counter in &mut position.fought_mut().counters {
        if counter.state == Whereabouts::Waiting {
            counter.state = Whereabouts::Sea;
        }
    }
    for name in engaged {
        position.counter_of(name).engaged = true;
    }
    position.fought_mut().moment = Moment::Over;
    play(setting, position, &[]).expect("the end of the battle");
}

#[test]
fn forces_come_onto_the_map_from_where_they_came_into_the_zone() {
    kernel::proves!("war-at-sea", "4.0+8", "6.32", "6.32+1", "9.7", "9.71", "9.72");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    let battle = position.fought();
    let entries: Vec<Option<Direction>> = battle.forces.iter().map(|force| force.entry).collect();
    assert_eq!(entries, [Some(Direction::NW), Some(Direction::E)]);
    // The zone's north-eastern side is land, and there is an island.
    assert_eq!(Direction::ALL.map(|side| battle.coasts.is_closed(side)), {
        let mut closed = [false; 6];
        closed[Direction::NE.index()] = true;
        closed
    });
    assert_eq!(battle.coasts.island, Some(Hex::CENTRE));
    let ships: Vec<&str> = battle.counters.iter().map(|counter| counter.ship.name()).collect();
    assert_eq!(ships, ["Atago", "Nowaki", "Minneapolis", "Phelps"]);
}

#[test]
fn a_force_that_did_not_move_comes_from_anywhere() {
    kernel::proves!("war-at-sea", "6.32");
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Allied A", "L22");
    play(&setting, &mut position, &[]).expect("a battle");
    assert_eq!(position.fought().forces[1].entry, None);
}

#[test]
fn ships_in_a_minor_port_fight_where_they_lie() {
    kernel::proves!("war-at-sea", "9.22");
    let (setting, mut position) = met(&[]);
    moor(&setting, &mut position, "Allied A", "Tulagi");
    position.ops_mut().engagements[0].port = "Tulagi".parse().ok();
    play(&setting, &mut position, &[]).expect("a battle");
    let in_port: Vec<bool> = position.fought().forces.iter().map(|force| force.in_port).collect();
    assert_eq!(in_port, [false, true]);
}

#[test]
fn ships_that_unload_do_so_in_the_battle_too() {
    kernel::proves!("war-at-sea", "6.33+1");
    let (setting, mut position) = met(&[]);
    position.task_force("Allied A").errand = Errand::Unload;
    position.vessel("Phelps").stores.cargo = 1;
    play(&setting, &mut position, &[]).expect("a battle");
    assert!(position.counter("Phelps").unloading && !position.counter("Minneapolis").unloading);
}

#[test]
fn a_carrier_in_battle_is_marked_for_its_launches() {
    kernel::proves!("war-at-sea", "10.67");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G22", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "G22", &["Saratoga"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    engage(&mut position, &["Axis A", "Allied A"], "G22");
    play(&setting, &mut position, &[]).expect("a battle");
    assert!(position.ship(ship("Saratoga")).today.fought);
}

#[test]
fn in_a_battle_ships_lie_open_and_afterwards_it_is_known_how_they_were() {
    kernel::proves!("war-at-sea", "6.0", "6.48");
    let (setting, mut position) = met(&[]);
    let knows = |position: &Position, name: &str| {
        crate::lens::Lens::new(&setting, position, AXIS.into()).knows(ship(name))
    };
    assert!(!knows(&position, "Phelps"));
    play(&setting, &mut position, &[]).expect("a battle");
    assert!(knows(&position, "Phelps") && !knows(&position, "Dale"));
    position.vessel("Phelps").lost.hull = 1;
    position.vessel("Phelps").stores.fuel_used = 3;
    end(&setting, &mut position, &[]);
    assert!(!knows(&position, "Phelps"));
    let seen = position.ops().known[AXIS.index()].ships.iter().find(|seen| seen.ship == ship("Phelps"));
    let seen = seen.expect("it was seen");
    assert_eq!((seen.state.lost.hull, seen.state.stores.fuel_used, seen.turn), (1, 0, 1));
}

#[test]
fn whoever_has_fired_or_was_fired_on_stays_and_the_others_sail_on() {
    kernel::proves!("war-at-sea", "5.74", "6.48+3");
    for (engaged, berth) in [(&["Atago"][..], "L22"), (&[], "L21")] {
        let (setting, mut position) = met(&[]);
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, engaged);
        let force = position.ops().force(force("Axis A")).expect("it is there");
        assert_eq!((force.berth, force.engaged), (Berth::Sea(zone(berth)), !engaged.is_empty()));
        assert_eq!(force.sailed, if engaged.is_empty() { 2 } else { 1 });
        // Nobody fired at the other one: it may plot anew, and that is all.
        let causes: Vec<Cause> = position.ops().sequels.iter().map(|sequel| sequel.cause).collect();
        assert_eq!(causes.len(), 2);
        assert_eq!(causes.iter().filter(|cause| **cause == Cause::Battle).count(), engaged.len());
        assert!(position.battle.is_none() && position.ops().engagements.is_empty());
    }
}

#[test]
fn whoever_was_about_to_leave_the_map_does_so_unless_it_has_fought() {
    kernel::proves!("war-at-sea", "5.74", "5.6+1");
    for (engaged, there) in [(&["Atago"][..], true), (&[], false)] {
        let (setting, mut position) = met(&[]);
        position.task_force("Axis A").errand = Errand::Leave;
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, engaged);
        assert_eq!(position.ops().force(force("Axis A")).is_some(), there);
    }
}

#[test]
fn an_escort_stays_with_its_charge() {
    kernel::proves!("war-at-sea", "6.48+3", "5.24");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "L22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "L22", &["Phelps"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    for name in ["Allied A", "Allied B"] {
        sail(&mut position, name, "L23/L22/L21");
    }
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    engage(&mut position, &["Axis A", "Allied A", "Allied B"], "L22");
    play(&setting, &mut position, &[]).expect("a battle");
    assert_eq!(position.fought().forces[2].escorts, Some(1));
    end(&setting, &mut position, &["Phelps"]);
    for name in ["Allied A", "Allied B"] {
        assert_eq!(position.task_force(name).berth, Berth::Sea(zone("L22")), "{name}");
    }
}

#[test]
fn a_battle_costs_fuel_by_its_rounds_and_the_speed_with_which_ships_came() {
    kernel::proves!("war-at-sea", "15.12", "15.12+1");
    let (mut setting, mut position) = met(&[]);
    let speeds = [("Atago", 4), ("Nowaki", 3), ("Minneapolis", 2), ("Phelps", 1)];
    for (name, speed) in speeds {
        makes(&mut setting, name, speed);
    }
    position.vessel("Phelps").stores.burnt = 10;
    play(&setting, &mut position, &[]).expect("a battle");
    // What it loses in the battle does not matter.
    position.vessel("Atago").lost.speed = 3;
    position.fought_mut().round = 4;
    end(&setting, &mut position, &[]);
    let burnt = speeds.map(|(name, _)| position.ship(ship(name)).stores.burnt);
    assert_eq!(burnt, [16, 12, 8, 14]);
}

#[test]
fn fuel_goes_by_the_speed_at_the_start_whatever_ships_do_in_the_battle() {
    kernel::proves!("war-at-sea", "15.12");
    let (mut setting, mut position) = met(&[]);
    for name in ["Atago", "Nowaki", "Minneapolis", "Phelps"] {
        makes(&mut setting, name, 3);
    }
    // One lies dead in the water and is towed, the other is slower by a hit.
    position.vessel("Nowaki").lost.speed = 3;
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Phelps").lost.speed = 1;
    play(&setting, &mut position, &[]).expect("a battle");
    // A repair, a hit and an early leave change nothing.
    position.vessel("Nowaki").lost.speed = 0;
    position.vessel("Minneapolis").lost.speed = 3;
    position.counter_of("Phelps").state = Whereabouts::Left;
    position.fought_mut().round = 3;
    end(&setting, &mut position, &["Atago", "Minneapolis"]);
    let burnt = ["Atago", "Nowaki", "Minneapolis", "Phelps"].map(|name| position.vessel(name).stores.burnt);
    assert_eq!(burnt, [9, 0, 9, 6]);
}

#[test]
fn ships_that_lie_in_port_burn_no_fuel_in_a_battle() {
    kernel::proves!("war-at-sea", "15.12", "15.11");
    let (setting, mut position) = met(&[]);
    moor(&setting, &mut position, "Allied A", "Tulagi");
    position.ops_mut().engagements[0].port = "Tulagi".parse().ok();
    play(&setting, &mut position, &[]).expect("a battle");
    position.fought_mut().round = 2;
    end(&setting, &mut position, &["Atago", "Minneapolis"]);
    let burnt = ["Atago", "Minneapolis", "Phelps"].map(|name| position.vessel(name).stores.burnt > 0);
    assert_eq!(burnt, [true, false, false]);
}

#[test]
fn a_force_that_left_a_suspended_battle_and_comes_back_pays_for_no_round_twice() {
    kernel::proves!("war-at-sea", "15.12", "6.49");
    let (mut setting, mut position) = met(&[]);
    for name in ["Atago", "New Orleans"] {
        makes(&mut setting, name, 2);
    }
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    fight_four_rounds(&setting, &mut position, &["New Orleans", "Dale"]);
    let burnt =
        |position: &Position| ["Atago", "New Orleans"].map(|name| position.ship(ship(name)).stores.burnt);
    assert_eq!(burnt(&position), [0, 8], "for those who stay it is not over");
    position.ops_mut().sequels.clear();
    begin_turn(&setting, &mut position);
    for name in ["Atago", "New Orleans"] {
        position.vessel(name).stores.burnt = 0;
        position.vessel(name).lost.speed = 1;
    }
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    play(&setting, &mut position, &[]).expect("the battle goes on");
    assert_eq!(position.counter("New Orleans").state, Whereabouts::Waiting, "it sets up again");
    position.fought_mut().round = 6;
    end(&setting, &mut position, &["Atago", "New Orleans"]);
    // Six rounds with the speed of the first turn, and two with that of the second.
    assert_eq!(burnt(&position), [12, 2]);
}

#[test]
fn ships_that_have_left_the_map_become_a_force_of_their_own() {
    kernel::proves!("war-at-sea", "6.46+3");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    position.counter_of("Phelps").state = Whereabouts::Left;
    position.counter_of("Minneapolis").state = Whereabouts::Sea;
    end(&setting, &mut position, &["Minneapolis"]);
    let parted = position.ship(ship("Phelps")).force.expect("a force");
    assert_ne!(parted, force("Allied A"));
    assert_eq!(position.ship(ship("Minneapolis")).force, Some(force("Allied A")));
    let new = position.ops().force(parted).expect("it is on the map");
    assert_eq!((new.mission, new.berth, new.engaged), (Mission::Intercept, Berth::Sea(zone("L22")), false));
    assert!(!position.ops().fleet(ALLIES).letters.contains(&parted.letter));
    // If all have left they stay together.
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    for name in ["Phelps", "Minneapolis"] {
        position.counter_of(name).state = Whereabouts::Left;
    }
    end(&setting, &mut position, &[]);
    assert_eq!(position.ship(ship("Phelps")).force, Some(force("Allied A")));
}

#[test]
fn a_force_of_which_nothing_is_afloat_is_no_more() {
    kernel::proves!("war-at-sea", "6.48+1");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    for name in ["Phelps", "Minneapolis"] {
        position.vessel(name).fate = crate::position::Fate::Sunk;
    }
    end(&setting, &mut position, &["Atago", "Phelps"]);
    assert_eq!(position.ops().force(force("Allied A")), None);
    assert!(position.ops().fleet(ALLIES).letters.contains(&0));
}

/// The end of the fourth round, which both want to fight on from.
fn suspended() -> (Setting, Position) {
    suspended_with(&[])
}

fn suspended_with(options: &[(&str, &str)]) -> (Setting, Position) {
    let (setting, mut position) = met(options);
    play(&setting, &mut position, &[]).expect("a battle");
    fight_four_rounds(&setting, &mut position, &[]);
    (setting, position)
}

/// Lets the battle be suspended; these have left the map, and have fired.
fn fight_four_rounds(setting: &Setting, position: &mut Position, left: &[&str]) {
    for (index, counter) in position.fought_mut().counters.iter_mut().enumerate() {
        counter.state = Whereabouts::Sea;
        counter.group = u8::try_from(index).expect("few counters");
        counter.hex =
            if counter.seat == AXIS { Hex::dark(Direction::NW)[0] } else { Hex::dark(Direction::E)[0] };
    }
    for (force, direction) in [(0, Direction::NW), (1, Direction::E)] {
        position.fought_mut().forces[force].berth =
            Some(crate::battle::Berth { direction, columns: [true; 3], overflow: None });
    }
    let battle = position.fought_mut();
    (battle.round, battle.sighting) = (4, 6);
    battle.moment = Moment::Impulse { number: 22, second: false };
    for name in left {
        let counter = position.counter_of(name);
        (counter.state, counter.engaged) = (Whereabouts::Left, true);
    }
    let on = [AXIS, ALLIES].map(|seat| says(seat, Answer::Disengage(false)));
    play(setting, position, &on).expect("the end of the round");
    assert_eq!(position.fought().moment, Moment::Suspended);
    play(setting, position, &[]).expect("the battle is suspended");
}

#[test]
fn a_force_that_has_left_the_map_is_not_held_by_a_battle_that_goes_on() {
    kernel::proves!("war-at-sea", "6.46", "6.49");
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    fight_four_rounds(&setting, &mut position, &["New Orleans", "Dale"]);
    let operations = position.ops();
    assert!(operations.is_held(force("Allied A")) && !operations.is_held(force("Allied B")));
    // It has fired and stays for this turn, and its owner may change its orders.
    let out = operations.force(force("Allied B")).expect("it is there");
    assert_eq!((out.berth, out.engaged), (Berth::Sea(zone("L22")), true));
    assert_eq!(operations.sequels.first().map(|sequel| sequel.force), Some(force("Allied B")));
    let suspended = operations.engagements[0].suspended.as_ref().expect("it goes on");
    assert!(suspended.counter(ship("Dale")).is_none() && suspended.counter(ship("Phelps")).is_some());
}

#[test]
fn after_four_rounds_a_battle_waits_for_the_next_turn_and_nobody_leaves() {
    kernel::proves!("war-at-sea", "6.49");
    let (setting, mut position) = suspended();
    assert!(position.battle.is_none());
    let operations = position.ops();
    assert!(operations.is_held(force("Axis A")) && !operations.is_held(force("Allied B")));
    assert_eq!(operations.force(force("Axis A")).map(|force| force.berth), Some(Berth::Sea(zone("L22"))));
    // It is not fought again in this turn.
    by(&setting, &mut position, &[], |r| {
        assert!(fight(r));
        Ok(())
    })
    .expect("no battle");
    begin_turn(&setting, &mut position);
    assert_eq!(position.ops().force(force("Axis A")).and_then(|force| force.contact), Some(zone("L22")));
    // What they were to do is put off, or void.
    let sails = || vec![Entry { zones: zones("L23"), errand: Errand::None }];
    position.task_force("Axis A").log = sails();
    position.task_force("Allied A").log = sails();
    position.task_force("Allied A").mission = Mission::Transport;
    position.task_force("Allied B").log = sails();
    hold(&mut position);
    assert_eq!(position.task_force("Axis A").log, [Entry::default()]);
    assert_eq!(position.task_force("Allied A").log, [vec![Entry::default()], sails()].concat());
    assert_eq!(position.task_force("Allied B").log, sails());
    position.weather = Weather::Rain;
    play(&setting, &mut position, &[]).expect("the battle");
    assert_eq!((position.fought().round, position.fought().weather), (4, Weather::Rain));
    play(&setting, &mut position, &[]).expect("nobody has joined");
    let battle = position.fought();
    assert_eq!((battle.round, battle.moment), (5, Moment::Impulse { number: 1, second: false }));
    assert_eq!(battle.at_sea().count(), 4);
}

#[test]
fn others_can_join_a_suspended_battle() {
    kernel::proves!("war-at-sea", "6.49");
    let (setting, mut position) = suspended();
    begin_turn(&setting, &mut position);
    sail(&mut position, "Allied B", "M22/L22");
    position.task_force("Axis A").track = zones("L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("the battle");
    let from = setting.operation().map.bearing(zone("L22"), zone("M22")).expect("they are neighbours");
    assert_eq!(position.fought().forces[2].entry, Some(from));
    play(&setting, &mut position, &[]).expect("it enters");
    play(&setting, &mut position, &[]).expect("it has its hexes");
    let direction = position.fought().forces[2].berth.expect("a direction").direction;
    let at: Vec<_> = ["New Orleans", "Dale"].map(|name| (ship(name), Hex::dark(direction)[0])).to_vec();
    play(&setting, &mut position, &[says(ALLIES, Answer::Deploy(Deployment { at }))]).expect("it is placed");
    play(&setting, &mut position, &[]).expect("the round begins");
    let groups = ["New Orleans", "Dale"].map(|name| position.counter(name).group);
    assert_eq!(groups, [4, 4], "a group of their own");
    assert_eq!(position.fought().round, 5);
}

#[test]
fn a_counter_of_several_that_loses_its_leading_ship_while_a_battle_is_suspended_fights_on() {
    kernel::proves!("war-at-sea", "9.6", "6.49", "7.72");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "S30", &["Spica", "Airone", "Alcione"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis"][..]),
    ];
    let (setting, mut position) = send_out("pedestal", sent, &[]);
    engage(&mut position, &["Axis A", "Allied A"], "S30");
    play(&setting, &mut position, &[]).expect("a battle");
    fight_four_rounds(&setting, &mut position, &[]);
    begin_turn(&setting, &mut position);
    let first = position.ship(ship("Spica")).lead;
    by(&setting, &mut position, &[], |r| {
        organise::scuttle(r, first);
        Ok(())
    })
    .expect("she goes down");
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    play(&setting, &mut position, &[]).expect("the battle goes on");
    let next = ["Spica", "Airone", "Alcione"].map(ship).into_iter().find(|boat| *boat != first);
    let next = position.ship(next.expect("another one")).lead;
    assert_ne!(next, first);
    assert_eq!(position.counter(next.name()).state, Whereabouts::Sea);
    assert_eq!(position.aboard(&setting, next).count(), 2);
    assert!(position.aboard(&setting, next).all(|ship| position.ship(ship).today.fought));
    assert!(position.fought().counter(first).is_none(), "the counter goes by another name");
}

/// After a battle in which everybody fired.
fn fought_out() -> (Setting, Position) {
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Axis A", "K21/L22");
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Atago", "Minneapolis", "New Orleans"]);
    (setting, position)
}

fn answer(seat: kernel::Seat, answer: Afterwards) -> kernel::Step<Answer> {
    whispers(seat, Answer::Aftermath(answer))
}

/// What can be done with the force, besides what can be done at any time.
fn offered(setting: &Setting, position: &Position) -> Vec<Afterwards> {
    let Sequel { force, cause, enemies, friends, replotted } = position.ops().sequels[0].clone();
    let at = crate::lens::Lens::new(setting, position, force.seat.into());
    let question = Aftermath { force, cause, enemies, friends, replotted };
    let kernel::Options::List(list) = kernel::Question::options(&question, at) else { panic!("a list") };
    let (hulls, list): (Vec<Afterwards>, Vec<Afterwards>) =
        list.into_iter().partition(|choice| matches!(choice, Afterwards::Hulls(_)));
    let own = position.ops().fleet(force.seat).here().map(|own| Afterwards::Hulls(own.id));
    assert_eq!(hulls, own.collect::<Vec<_>>());
    list
}

#[test]
fn after_a_battle_forces_that_intercept_may_plot_anew_pursue_or_abort() {
    kernel::proves!("war-at-sea", "5.27", "5.28", "5.33");
    let (setting, mut position) = fought_out();
    let enemies = ["Allied A", "Allied B"].map(|name| Afterwards::Pursue(force(name)));
    let expected = [Afterwards::Keep, Afterwards::Replot, enemies[0], enemies[1], Afterwards::Abort];
    assert_eq!(offered(&setting, &position), expected);
    play(&setting, &mut position, &[answer(AXIS, enemies[1])]).expect("a pursuit");
    assert_eq!(position.task_force("Axis A").pursues, Some(force("Allied B")));
    assert!(!offered(&setting, &position).contains(&enemies[1]));
    // Others can only abort, and those who have aborted nothing.
    position.task_force("Axis A").mission = Mission::Bombardment;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Abort]);
    position.task_force("Axis A").mission = Mission::Abort;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep]);
    let refused = play(&setting, &mut position, &[answer(AXIS, Afterwards::Abort)]);
    assert!(matches!(refused, Err(Fault::Refused { .. })));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
    assert_eq!(position.ops().sequels.first().map(|sequel| sequel.force), Some(force("Allied A")));
}

#[test]
fn like_forces_that_stayed_on_the_map_exchange_ships_after_a_battle() {
    kernel::proves!("war-at-sea", "6.48+2");
    let (setting, mut position) = fought_out();
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
    let give = Afterwards::Give { ship: ship("Phelps"), to: force("Allied B") };
    assert!(offered(&setting, &position).contains(&give));
    // Not to one with another mission.
    let mut other = position.clone();
    other.task_force("Allied B").mission = Mission::Transport;
    assert!(!offered(&setting, &other).contains(&give));
    play(&setting, &mut position, &[answer(ALLIES, give)]).expect("an exchange");
    assert_eq!(position.ship(ship("Phelps")).force, Some(force("Allied B")));
    // One ship must stay.
    assert!(!offered(&setting, &position).iter().any(|answer| matches!(answer, Afterwards::Give { .. })));
}

#[test]
fn all_like_missions_exchange_ships_and_none_with_another() {
    kernel::proves!("war-at-sea", "6.48+2");
    let missions = [Mission::Intercept, Mission::Bombardment, Mission::Transport, Mission::Abort];
    for own in missions {
        let (setting, mut position) = fought_out();
        play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
        position.task_force("Allied A").mission = own;
        for other in missions {
            position.task_force("Allied B").mission = other;
            let gives = offered(&setting, &position)
                .iter()
                .any(|choice| matches!(choice, Afterwards::Give { to, .. } if *to == force("Allied B")));
            assert_eq!(gives, own == other, "{own:?} and {other:?}");
        }
    }
}

#[test]
fn escorts_exchange_ships_too_whether_they_fired_or_not() {
    kernel::proves!("war-at-sea", "6.48+2");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "L22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "L22", &["Phelps", "Dale"][..]),
        (ALLIES, Mission::Escort, "L22", &["New Orleans"][..]),
    ];
    for engaged in ["Phelps", "Atago"] {
        let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
        for name in ["Allied B", "Allied C"] {
            position.task_force(name).escorts = Some(force("Allied A"));
        }
        engage(&mut position, &["Axis A", "Allied A", "Allied B", "Allied C"], "L22");
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, &[engaged]);
        for seat in [AXIS, ALLIES] {
            play(&setting, &mut position, &[answer(seat, Afterwards::Keep)]).expect("the orders stand");
        }
        let give = |to: &str| Afterwards::Give { ship: ship("Dale"), to: force(to) };
        let choices = offered(&setting, &position);
        assert!(choices.contains(&give("Allied C")) && !choices.contains(&give("Allied A")), "{choices:?}");
        assert_eq!(choices.contains(&Afterwards::Abort), engaged == "Phelps");
        play(&setting, &mut position, &[answer(ALLIES, give("Allied C"))]).expect("an exchange");
        assert_eq!(position.ship(ship("Dale")).force, Some(force("Allied C")));
        // The other one is asked in its turn, and could give her back.
        play(&setting, &mut position, &[answer(ALLIES, Afterwards::Keep)]).expect("the orders stand");
        assert!(offered(&setting, &position).contains(&give("Allied B")));
    }
}

#[test]
fn whoever_did_not_fire_exchanges_ships_with_friends_in_the_same_place() {
    kernel::proves!("war-at-sea", "6.48+2");
    for (way, friends) in [("M22/L22", &["Allied B"][..]), ("M22/L22/L21", &[])] {
        let (setting, mut position) = met(&[]);
        sail(&mut position, "Allied B", way);
        position.ops_mut().engagements[0].forces.push(force("Allied B"));
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, &["Minneapolis"]);
        let of = |name: &str| {
            let sequel = position.ops().sequels.iter().find(|sequel| sequel.force == force(name));
            sequel.map(|sequel| sequel.friends.iter().map(ToString::to_string).collect::<Vec<String>>())
        };
        assert_eq!(of("Allied A"), Some(friends.iter().map(ToString::to_string).collect()));
        assert_eq!(of("Allied B"), Some(friends.iter().map(|_| "Allied A".to_owned()).collect()));
        assert_eq!(of("Axis A"), Some(Vec::new()));
    }
}

#[test]
fn whoever_was_in_a_battle_plots_anew_and_only_who_was_attacked_aborts() {
    kernel::proves!("war-at-sea", "5.27", "5.33", "6.48+1");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &[]);
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot]);
    position.task_force("Axis A").mission = Mission::Bombardment;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep]);
}

#[test]
fn a_tow_is_cast_off_right_after_a_battle() {
    kernel::proves!("war-at-sea", "8.46");
    let (setting, mut position) = fought_out();
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    let off = [answer(AXIS, Afterwards::Hulls(force("Axis A"))), handles(Handle::CastOff(ship("Atago")))];
    play_on(&setting, &mut position, &off).expect("it is cast off");
    assert_eq!((position.vessel("Atago").tows, position.vessel("Nowaki").towed_by), (None, None));
    let again = play_on(&setting, &mut position, &off);
    assert!(matches!(again, Err(Fault::Refused { .. })));
}

fn handles(handle: Handle) -> kernel::Step<Answer> {
    whispers(AXIS, Answer::Hulls(handle))
}

#[test]
fn those_who_join_a_suspended_battle_form_up() {
    kernel::proves!("war-at-sea", "18.11", "6.49");
    let (setting, mut position) = suspended_with(&[("formations", "yes")]);
    begin_turn(&setting, &mut position);
    sail(&mut position, "Allied B", "M22/L22");
    position.task_force("Axis A").track = zones("L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    for _ in 0..3 {
        play(&setting, &mut position, &[]).expect("it enters and has its hexes");
    }
    let direction = position.fought().forces[2].berth.expect("a direction").direction;
    let [one, two, ..] = Hex::dark(direction);
    let at = vec![(ship("New Orleans"), one), (ship("Dale"), one)];
    play(&setting, &mut position, &[says(ALLIES, Answer::Deploy(Deployment { at }))]).expect("it is placed");
    play(&setting, &mut position, &[]).expect("all are there");
    assert_eq!(position.fought().moment, Moment::LineUp { second: false });
    position.counter_of("Dale").hex = two;
    // Only those who have come form up.
    let lines = |hexes: &[Hex]| {
        let lines = hexes.iter().map(|hex| (*hex, Some(1))).collect();
        says(ALLIES, Answer::LineUp(crate::surface::formations::Lines { lines }))
    };
    let old = position.counter("Phelps").hex;
    let first = position.fought().first_mover();
    if first == AXIS {
        play(&setting, &mut position, &[]).expect("nobody of the Axis has come");
    }
    let refusal = play(&setting, &mut position.clone(), &[lines(&[old])]);
    assert!(matches!(refusal, Err(Fault::Refused { .. })), "{refusal:?}");
    // A formation of capital ships that stands since the battle began is the only one that the side may have.
    let mut standing = position.clone();
    standing.counter_of("Minneapolis").formed = true;
    let second = play(&setting, &mut standing, &[lines(&[one, two])]);
    assert!(matches!(second, Err(Fault::Refused { .. })), "{second:?}");
    play(&setting, &mut position, &[lines(&[one, two])]).expect("a formation");
    if first == ALLIES {
        play(&setting, &mut position, &[]).expect("nobody of the Axis has come");
    }
    let [cruiser, destroyer] = ["New Orleans", "Dale"].map(|name| *position.counter(name));
    assert!(cruiser.formed && destroyer.formed && cruiser.group == destroyer.group);
    assert!(!position.counter("Phelps").formed && position.counter("Phelps").group != cruiser.group);
    assert_eq!(
        (position.fought().round, position.fought().moment),
        (5, Moment::Impulse { number: 1, second: false })
    );
}

#[test]
fn whoever_has_left_the_map_exchanges_no_ships() {
    kernel::proves!("war-at-sea", "6.48+2");
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    for name in ["New Orleans", "Dale"] {
        position.counter_of(name).state = Whereabouts::Left;
    }
    end(&setting, &mut position, &["Minneapolis", "New Orleans"]);
    assert!(position.ops().sequels.iter().all(|sequel| sequel.friends.is_empty()));
}

#[test]
fn a_force_whose_carriers_have_found_the_enemy_nearby_may_be_plotted_anew() {
    kernel::proves!("war-at-sea", "5.26");
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
    after_search(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot]);
    // After an attack it may abort too (5.33).
    position.ops_mut().sequels.clear();
    after_attack(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot, Afterwards::Abort]);
}

#[test]
fn of_a_counter_of_several_only_those_who_fired_have_fired() {
    kernel::proves!("war-at-sea", "4.0+12", "9.61", "9.6");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "S30", &["Spica", "Airone", "Alcione"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis"][..]),
    ];
    let (setting, mut position) = send_out("pedestal", sent, &[]);
    engage(&mut position, &["Axis A", "Allied A"], "S30");
    play(&setting, &mut position, &[]).expect("a battle");
    let target = position.ship(ship("Airone")).lead;
    by(&setting, &mut position, &[], |r| {
        crate::surface::gunnery::note_engaged(r, ship("Airone"), ship("Minneapolis"));
        Ok(())
    })
    .expect("a salvo");
    let boats = ["Spica", "Airone", "Alcione"];
    assert_eq!(boats.map(|name| position.ship(ship(name)).today.fired), [false, true, false]);
    assert!(position.ship(ship("Minneapolis")).today.attacked);
    assert!(position.counter(target.name()).engaged, "their force has fired");
    // But whoever fires at the counter fires at all of it.
    by(&setting, &mut position, &[], |r| {
        crate::surface::gunnery::note_engaged(r, ship("Minneapolis"), target);
        Ok(())
    })
    .expect("an answer");
    assert_eq!(boats.map(|name| position.ship(ship(name)).today.attacked), [true; 3]);
}

#[test]
fn whoever_fires_on_the_way_to_a_bombardment_has_no_shells_for_it_any_more() {
    kernel::proves!("war-at-sea", "9.13+1");
    let fires = |position: &mut Position| {
        position.task_force("Axis A").mission = Mission::Bombardment;
        position.vessel("Atago").today.fired = true;
    };
    let spent =
        |position: &Position| ["Atago", "Nowaki"].map(|name| position.ship(ship(name)).stores.no_shells);
    // Also if the force gives up its mission right after the battle (5.33).
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    fires(&mut position);
    end(&setting, &mut position, &["Atago"]);
    position.task_force("Axis A").mission = Mission::Abort;
    assert_eq!(spent(&position), [true, false]);
    // And if it goes on in the next turn, in which nobody fires.
    let (setting, mut position) = suspended();
    fires(&mut position);
    begin_turn(&setting, &mut position);
    assert_eq!(spent(&position), [true, false]);
}

#[test]
fn of_a_counter_of_several_on_the_tactical_map_everybody_knows_how_many_it_stands_for() {
    kernel::proves!("war-at-sea", "9.62");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "S30", &["Spica", "Airone", "Alcione"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis"][..]),
    ];
    let (setting, mut position) = send_out("pedestal", sent, &[]);
    engage(&mut position, &["Axis A", "Allied A"], "S30");
    let lead = position.ship(ship("Airone")).lead;
    let counted = |position: &Position| seen(&setting, position, ALLIES).aboard(lead).count();
    assert_eq!(counted(&position), 0, "before the battle it is a secret");
    play(&setting, &mut position, &[]).expect("a battle");
    assert_eq!(counted(&position), 3);
}

#[test]
fn an_escort_that_has_fought_may_turn_home_alone() {
    kernel::proves!("war-at-sea", "5.31", "5.33");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "L22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "L22", &["Phelps"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    engage(&mut position, &["Axis A", "Allied A", "Allied B"], "L22");
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Phelps"]);
    let asked: Vec<ForceId> = position.ops().sequels.iter().map(|sequel| sequel.force).collect();
    assert_eq!(asked, ["Axis A", "Allied A", "Allied B"].map(force));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("nobody fired at it");
    play(&setting, &mut position, &[answer(ALLIES, Afterwards::Keep)]).expect("the convoy goes on");
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Abort]);
    let santo = Answer::Haven("Espiritu Santo".parse().expect("a port"));
    let script = [answer(ALLIES, Afterwards::Abort), whispers(ALLIES, santo)];
    play_on(&setting, &mut position, &script).expect("the escort turns home");
    let missions = ["Allied A", "Allied B"].map(|name| position.task_force(name).mission);
    assert_eq!(missions, [Mission::Transport, Mission::Abort]);
}

#[test]
fn a_ship_can_be_scuttled_right_after_the_battle() {
    kernel::proves!("war-at-sea", "7.72", "9.63");
    let (setting, mut position) = fought_out();
    let sinks = [answer(AXIS, Afterwards::Hulls(force("Axis A"))), handles(Handle::Scuttle(ship("Nowaki")))];
    play_on(&setting, &mut position, &sinks).expect("she goes down");
    assert!(!position.ship(ship("Nowaki")).is_afloat());
    assert!(
        offered(&setting, &position).contains(&Afterwards::Replot),
        "and the others are plotted without her"
    );
}

#[test]
fn whoever_joins_a_suspended_battle_burns_fuel_for_its_own_rounds_alone() {
    kernel::proves!("war-at-sea", "15.12");
    let (mut setting, mut position) = suspended();
    for name in ["Atago", "New Orleans"] {
        makes(&mut setting, name, 2);
    }
    position.ops_mut().engagements[0].speeds.retain(|(known, ..)| *known != ship("Atago"));
    position.ops_mut().engagements[0].speeds.push((ship("Atago"), 2, 0));
    begin_turn(&setting, &mut position);
    for name in ["Atago", "New Orleans"] {
        position.vessel(name).stores.burnt = 0;
    }
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("the battle goes on");
    position.fought_mut().round = 6;
    end(&setting, &mut position, &["Atago", "New Orleans"]);
    let burnt = ["Atago", "New Orleans"].map(|name| position.ship(ship(name)).stores.burnt);
    assert_eq!(burnt, [12, 4], "six rounds, and two");
}

#[test]
fn a_force_that_met_nobody_in_the_end_sails_on() {
    kernel::proves!("war-at-sea", "5.74");
    let (setting, mut position) = met(&[]);
    plotting::halt_at(&setting, &mut position, force("Axis A"), zone("L22"));
    assert_eq!(position.task_force("Axis A").berth, Berth::Sea(zone("L22")));
    assert_eq!((position.task_force("Axis A").sailed, position.vessel("Atago").today.zones), (1, 1));
    // Submarines have sunk the others meanwhile.
    for name in ["Phelps", "Minneapolis"] {
        position.vessel(name).fate = crate::position::Fate::Sunk;
    }
    play(&setting, &mut position, &[]).expect("no battle");
    let sailed = position.task_force("Axis A");
    assert_eq!((sailed.berth, sailed.sailed), (Berth::Sea(zone("L21")), 2));
    assert_eq!(sailed.track, zones("K21/L22/L21"));
    assert_eq!(position.vessel("Atago").today.zones, 2);
}

#[test]
fn a_force_that_is_held_before_it_comes_to_its_port_ends_its_blockade() {
    kernel::proves!("war-at-sea", "9.24", "5.74");
    let (setting, mut position) = met(&[]);
    let port = "Lunga".parse().expect("a port");
    // It went on from L22, where it met the enemy; the other one ended its move there.
    for name in ["Axis A", "Allied A"] {
        position.task_force(name).blockades = Some(port);
    }
    play(&setting, &mut position, &[]).expect("a battle");
    for counter in &mut position.fought_mut().counters {
        (counter.state, counter.engaged) = (Whereabouts::Sea, true);
    }
    position.fought_mut().moment = Moment::Over;
    let told = play(&setting, &mut position, &[]).expect("the end of the battle");
    let ends: Vec<ForceId> = told
        .iter()
        .filter_map(|event| match event {
            Told::Movement(movement::Event::BlockadeEnds { force, .. }) => Some(*force),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [force("Axis A")]);
    let blockades = ["Axis A", "Allied A"].map(|name| position.task_force(name).blockades);
    assert_eq!(blockades, [None, Some(port)]);
}

#[test]
fn a_tow_that_is_parted_by_a_battle_is_cast_off() {
    kernel::proves!("war-at-sea", "8.46", "6.46+3");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    position.vessel("Minneapolis").tows = Some(ship("Phelps"));
    position.vessel("Phelps").towed_by = Some(ship("Minneapolis"));
    position.counter_of("Phelps").state = Whereabouts::Left;
    position.counter_of("Minneapolis").state = Whereabouts::Sea;
    end(&setting, &mut position, &["Minneapolis"]);
    assert_eq!((position.vessel("Minneapolis").tows, position.vessel("Phelps").towed_by), (None, None));
}

#[test]
fn a_force_that_was_brought_back_is_plotted_at_once() {
    kernel::proves!("war-at-sea", "5.27", "5.74");
    let (setting, mut position) = met(&[]);
    position.task_force("Axis A").log = vec![Entry { zones: zones("L20"), errand: Errand::None }];
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Atago", "Minneapolis"]);
    // Its old plot begins at L21, to which it has not come.
    let choices = offered(&setting, &position);
    assert!(choices.contains(&Afterwards::Replot) && !choices.contains(&Afterwards::Keep), "{choices:?}");
    let way = ["L22", "L21"].map(|name| crate::operation::Spot::Sea(zone(name))).to_vec();
    let leg = plotting::Leg { way, errand: Errand::None };
    let script = [answer(AXIS, Afterwards::Replot), whispers(AXIS, Answer::Course(leg))];
    play_on(&setting, &mut position, &script).expect("a new plot");
    let plotted = position.task_force("Axis A");
    assert_eq!((plotted.papers, &plotted.log[0].zones), (Papers::Sealed, &zones("L21")));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the new plot stands");
    // The other one ended its move there, and its plot stands.
    assert!(offered(&setting, &position).contains(&Afterwards::Keep));
}

#[test]
fn a_programme_may_wait_when_carriers_have_found_the_enemy() {
    kernel::proves!("war-at-sea", "5.26", "5.23");
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
    let entry = |way: &str| Entry { zones: zones(way), errand: Errand::None };
    position.task_force("Allied A").mission = Mission::Bombardment;
    position.task_force("Allied A").log = vec![entry("L21"), entry("L20")];
    after_search(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Wait]);
    play(&setting, &mut position, &[answer(ALLIES, Afterwards::Wait)]).expect("it waits");
    assert_eq!(position.task_force("Allied A").log, [entry("L21"), Entry::default(), entry("L20")]);
}

#[test]
fn only_who_has_gone_from_hex_to_hex_has_moved_in_a_battle() {
    kernel::proves!("war-at-sea", "4.0+12", "9.55");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    position.counter_of("Phelps").underway = true;
    end(&setting, &mut position, &["Minneapolis"]);
    let moved = |position: &mut Position, name: &str| position.vessel(name).today.manoeuvred;
    assert_eq!(
        ["Phelps", "Minneapolis", "Atago"].map(|name| moved(&mut position, name)),
        [true, false, false]
    );
    assert!(position.vessel("Atago").today.fought);
    // What was moved in the turn before does not count when the battle goes on.
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    position.counter_of("Phelps").underway = true;
    fight_four_rounds(&setting, &mut position, &[]);
    assert!(moved(&mut position, "Phelps"));
    begin_turn(&setting, &mut position);
    assert!(!moved(&mut position, "Phelps"));
    sail(&mut position, "Allied A", "L22");
    sail(&mut position, "Axis A", "L22");
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    play(&setting, &mut position, &[]).expect("the battle goes on");
    assert!(!position.counter("Phelps").underway);
}

#[test]
fn who_sails_a_hex_on_the_tactical_map_has_moved() {
    kernel::proves!("war-at-sea", "4.0+12");
    let ships = [("Phelps", ALLIES, "C1"), ("Dale", ALLIES, "C3"), ("Atago", AXIS, "C7")];
    let (setting, mut position) = crate::script::battle(&ships, 2, &[]);
    let to = crate::script::hex("B1");
    let order = crate::surface::moves::Order::Move { group: ship("Phelps"), to };
    play(&setting, &mut position, &[says(ALLIES, Answer::Manoeuvre(order))]).expect("a move");
    assert!(position.counter("Phelps").underway && !position.counter("Dale").underway);
}

/// The forces have met and all contacts are tested: both sides are asked before the battle.
fn about_to_fight() -> (Setting, Position) {
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    for _ in 0..2 {
        play(&setting, &mut position, &[]).expect("no other contact is to be tested");
    }
    (setting, position)
}

#[test]
fn tows_are_cast_off_and_ships_scuttled_between_contact_and_battle() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (setting, mut position) = about_to_fight();
    let asked: Vec<(ForceId, Cause)> =
        position.ops().sequels.iter().map(|sequel| (sequel.force, sequel.cause)).collect();
    assert_eq!(asked, ["Axis A", "Allied A"].map(|name| (force(name), Cause::Contact)));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep], "orders stand until the battle is over");
    let axis = answer(AXIS, Afterwards::Hulls(force("Axis A")));
    let off = [axis, handles(Handle::CastOff(ship("Atago")))];
    play_on(&setting, &mut position, &off).expect("it is cast off");
    assert_eq!((position.vessel("Atago").tows, position.vessel("Nowaki").towed_by), (None, None));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the rest goes into battle");
    let sinks = |name: &str| {
        let hulls = answer(ALLIES, Afterwards::Hulls(force("Allied A")));
        [hulls, whispers(ALLIES, Answer::Hulls(Handle::Scuttle(ship(name))))]
    };
    play_on(&setting, &mut position, &sinks("Phelps")).expect("she goes down");
    let mut fights = position.clone();
    play(&setting, &mut fights, &[answer(ALLIES, Afterwards::Keep)]).expect("the rest goes into battle");
    while fights.battle.is_none() {
        play(&setting, &mut fights, &[]).expect("nobody has submarines");
    }
    let ships: Vec<&str> = fights.fought().counters.iter().map(|counter| counter.ship.name()).collect();
    assert_eq!(ships, ["Atago", "Nowaki", "Minneapolis"]);
    // Without the last of them there is no battle.
    play_on(&setting, &mut position, &sinks("Minneapolis")).expect("she goes down");
    while position.stage != (Stage::Phase { phase: Phase::Strikes, seat: AXIS }) {
        play(&setting, &mut position, &[]).expect("nobody is asked any more");
        assert!(position.battle.is_none());
    }
    assert_eq!(position.ops().force(force("Allied A")), None);
}
