mod going_on;
mod sequels;

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

/// A counter of three torpedo boats in battle with a cruiser.
fn flotilla_in_battle() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "S30", &["Spica", "Airone", "Alcione"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis"][..]),
    ];
    let (setting, mut position) = send_out("pedestal", sent, &[]);
    engage(&mut position, &["Axis A", "Allied A"], "S30");
    play(&setting, &mut position, &[]).expect("a battle");
    (setting, position)
}

#[test]
fn of_a_counter_of_several_only_those_who_fired_have_fired() {
    kernel::proves!("war-at-sea", "4.0+12", "9.61", "9.6");
    let (setting, mut position) = flotilla_in_battle();
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
fn who_sails_a_hex_on_the_tactical_map_has_moved() {
    kernel::proves!("war-at-sea", "4.0+12");
    let ships = [("Phelps", ALLIES, "C1"), ("Dale", ALLIES, "C3"), ("Atago", AXIS, "C7")];
    let (setting, mut position) = crate::script::battle(&ships, 2, &[]);
    let to = crate::script::hex("B1");
    let order = crate::surface::moves::Order::Move { group: ship("Phelps"), to };
    play(&setting, &mut position, &[says(ALLIES, Answer::Manoeuvre(order))]).expect("a move");
    assert!(position.counter("Phelps").underway && !position.counter("Dale").underway);
}
