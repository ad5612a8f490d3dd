use super::*;

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
    let on = [AXIS, ALLIES].map(|seat| says(seat, Answer::Disengage(false.into())));
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
    let (setting, mut position) = flotilla_in_battle();
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
