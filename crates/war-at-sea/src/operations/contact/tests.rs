use super::*;
use crate::{
    Answer,
    fleet::{Entry, TaskForce},
    operations::movement,
    scenario::Leader,
    script::{by, die, force, makes, moor, says, send_out, ship, zone, zones},
    weather::Weather,
};
use kernel::{Step, referee::Fault};

/// A force has gone this way in this turn.
fn sail(position: &mut Position, name: &str, way: &str) {
    let track = zones(way);
    let force = position.task_force(name);
    force.berth = Berth::Sea(*track.last().expect("a zone"));
    force.sailed = u8::try_from(track.len() - 1).expect("a few zones");
    force.track = track;
}

/// One Axis and one Allied force, by day.
fn two_forces() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Transport, "G21", &["Atago", "Hiei", "Nowaki", "Maikaze"][..]),
        (ALLIES, Mission::Transport, "G22", &["Minneapolis", "Phelps", "Dale", "Worden"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    for name in ["Atago", "Hiei", "Nowaki", "Maikaze", "Minneapolis", "Phelps", "Dale", "Worden"] {
        makes(&mut setting, name, 2);
    }
    position.light = Light::Day;
    (setting, position)
}

fn chance(axis: &str, allied: &str, at: &str) -> Meeting {
    Meeting { axis: force(axis), allied: force(allied), zone: zone(at) }
}

fn possible(setting: &Setting, position: &Position) -> Vec<Meeting> {
    meetings(Lens::new(setting, position, Viewer::Spectator))
}

fn declare(seat: kernel::Seat, declared: &[Meet]) -> Step<Answer> {
    says(seat, Answer::Declare(Declaration { declared: declared.to_vec() }))
}

/// A roll for contact between the first forces in G22, with what each side declares.
fn rolled(
    setting: &Setting,
    position: &mut Position,
    axis: &[Meet],
    allies: &[Meet],
    face: u32,
) -> Result<bool, Fault> {
    let script = [declare(AXIS, axis), declare(ALLIES, allies), die(face, "5.71")];
    by(setting, position, &script, |r| roll(r, chance("Axis A", "Allied A", "G22")))?;
    Ok(!position.ops().engagements.is_empty())
}

/// The least die that makes contact.
fn least(setting: &Setting, position: &Position, axis: &[Meet], allies: &[Meet]) -> u32 {
    (1..=6)
        .find(|face| rolled(setting, &mut position.clone(), axis, allies, *face).expect("a roll"))
        .expect("a six always makes contact")
}

/// What a side can declare of its first force against the enemy's first in G22.
fn facts(setting: &Setting, position: &Position, seat: kernel::Seat) -> Vec<Meet> {
    let (own, enemy) = if seat == AXIS { ("Axis A", "Allied A") } else { ("Allied A", "Axis A") };
    let question = Declare { own: force(own), enemy: force(enemy), zone: zone("G22") };
    question.true_ones(Lens::new(setting, position, seat.into()))
}

#[test]
fn forces_may_meet_where_one_comes_to_a_zone_in_which_the_other_was_this_turn() {
    kernel::proves!("war-at-sea", "5.7", "5.75");
    let (setting, mut position) = two_forces();
    assert_eq!(possible(&setting, &position), []);
    // One comes to where the other has just left.
    sail(&mut position, "Axis A", "G21/G22");
    sail(&mut position, "Allied A", "G22/G23");
    assert_eq!(possible(&setting, &position), [chance("Axis A", "Allied A", "G22")]);
    // They exchange their zones.
    sail(&mut position, "Allied A", "G22/G21");
    let both = ["G21", "G22"].map(|at| chance("Axis A", "Allied A", at));
    assert_eq!(possible(&setting, &position), both);
    // Both stay in one zone.
    for name in ["Axis A", "Allied A"] {
        sail(&mut position, name, "G22");
    }
    assert_eq!(possible(&setting, &position), [chance("Axis A", "Allied A", "G22")]);
    // One of two who were together leaves: nobody has come to the other.
    sail(&mut position, "Axis A", "G22/G21");
    assert_eq!(possible(&setting, &position), []);
}

#[test]
fn whoever_lies_in_port_is_not_in_its_zone() {
    kernel::proves!("war-at-sea", "9.23");
    let (setting, mut position) = two_forces();
    moor(&setting, &mut position, "Allied A", "Tulagi");
    sail(&mut position, "Axis A", "H19/I19");
    assert_eq!(possible(&setting, &position), []);
    // It puts to sea: it comes to the zone of the port.
    sail(&mut position, "Axis A", "I19");
    sail(&mut position, "Allied A", "I19");
    let put_to_sea = position.task_force("Allied A");
    (put_to_sea.sailed, put_to_sea.left) = (1, "Tulagi".parse().ok());
    assert_eq!(possible(&setting, &position), [chance("Axis A", "Allied A", "I19")]);
}

#[test]
fn a_force_in_contact_in_one_zone_is_not_tested_in_another() {
    kernel::proves!("war-at-sea", "5.73", "5.73+1", "5.72");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G22", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "G21", &["Minneapolis"][..]),
        (ALLIES, Mission::Intercept, "G21", &["New Orleans"][..]),
        (ALLIES, Mission::Intercept, "G22", &["Saratoga"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.light = Light::Day;
    sail(&mut position, "Axis A", "G19/G20/G21/G22");
    for name in ["Allied A", "Allied B"] {
        sail(&mut position, name, "G20/G21");
    }
    sail(&mut position, "Allied C", "G22/G23");
    let all = [("A", "G20"), ("A", "G21"), ("B", "G20"), ("B", "G21"), ("C", "G22")];
    assert_eq!(
        possible(&setting, &position),
        all.map(|(allied, at)| chance("Axis A", &format!("Allied {allied}"), at))
    );
    // The Axis chooses first.
    by(&setting, &mut position, &[], |r| test(r).map(|_| ())).expect("no meeting without a roll");
    let first = chance("Axis A", "Allied A", "G21");
    let script =
        [says(AXIS, Answer::Encounter(first)), declare(AXIS, &[]), declare(ALLIES, &[]), die(4, "5.71")];
    by(&setting, &mut position, &script, |r| test(r).map(|_| ())).expect("a contact");
    // Once tested is tested for this turn; the others can only join the battle in G21.
    assert_eq!(possible(&setting, &position), [chance("Axis A", "Allied B", "G21")]);
    assert_eq!(position.ops().chooser, Some(ALLIES));
    let script = [declare(AXIS, &[]), declare(ALLIES, &[]), die(3, "5.71")];
    by(&setting, &mut position, &script, |r| test(r).map(|_| ())).expect("another contact");
    let [battle] = &position.ops().engagements[..] else { panic!("one battle") };
    assert_eq!(battle.forces, ["Axis A", "Allied A", "Allied B"].map(force));
    assert_eq!((battle.zone, battle.surprise), (zone("G21"), false));
    by(&setting, &mut position, &[], |r| test(r).map(|over| assert!(over))).expect("no more");
}

#[test]
fn contact_is_made_on_three_by_day_and_on_five_by_night_with_the_weather() {
    kernel::proves!("war-at-sea", "5.71");
    let (setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "G21/G22");
    assert_eq!(least(&setting, &position, &[], &[]), 3);
    position.light = Light::Night;
    assert_eq!(least(&setting, &position, &[], &[]), 5);
    position.light = Light::Day;
    position.weather = Weather::Storm;
    let worse = setting.tables.contact_weather(Weather::Storm);
    assert!(worse < 0);
    assert_eq!(least(&setting, &position, &[], &[]), u32::try_from(3 - worse).expect("a face"));
    // A six always does, and by surprise.
    position.weather = Weather::Gale;
    position.light = Light::Night;
    assert!(!rolled(&setting, &mut position.clone(), &[], &[], 5).expect("a roll"));
    assert!(rolled(&setting, &mut position, &[], &[], 6).expect("a roll"));
}

#[test]
fn a_natural_six_is_a_surprise() {
    kernel::proves!("war-at-sea", "5.78", "5.71");
    for (face, surprise) in [(5, false), (6, true)] {
        let (setting, mut position) = two_forces();
        sail(&mut position, "Axis A", "G21/G22");
        assert!(rolled(&setting, &mut position, &[], &[], face).expect("a roll"));
        assert_eq!(position.ops().engagements[0].surprise, surprise);
    }
}

#[test]
fn only_what_is_declared_counts_and_only_what_is_true_can_be_declared() {
    kernel::proves!("war-at-sea", "5.76");
    let (mut setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "G21/G22/G23");
    position.light = Light::Night;
    position.task_force("Allied A").mission = Mission::Intercept;
    position.task_force("Axis A").spotted = Some(1);
    assert_eq!(facts(&setting, &position, AXIS), [Meet::Crossed]);
    assert_eq!(facts(&setting, &position, ALLIES), [Meet::Intercept, Meet::Stayed, Meet::Spotted]);
    assert_eq!(least(&setting, &position, &[], &[]), 5);
    assert_eq!(least(&setting, &position, &[], &[Meet::Intercept, Meet::Stayed]), 3);
    assert_eq!(least(&setting, &position, &[Meet::Crossed], &[Meet::Intercept]), 5);
    for (axis, allies) in [(&[Meet::Stayed][..], &[][..]), (&[], &[Meet::Intercept, Meet::Intercept])] {
        let refused = rolled(&setting, &mut position.clone(), axis, allies, 5);
        assert!(matches!(refused, Err(Fault::Refused { .. })), "{refused:?}");
    }
    // The slowest ship decides; few and many ships count.
    for name in ["Atago", "Hiei", "Nowaki", "Maikaze"] {
        makes(&mut setting, name, 4);
    }
    makes(&mut setting, "Hiei", 3);
    assert_eq!(facts(&setting, &position, AXIS), [Meet::Speed3, Meet::Crossed]);
    position.vessel("Hiei").force = None;
    assert_eq!(facts(&setting, &position, AXIS), [Meet::Speed4, Meet::Crossed, Meet::Few]);
    setting.scenario.date.year = 1943;
    assert!(facts(&setting, &position, ALLIES).contains(&Meet::NightRadar));
    assert!(!facts(&setting, &position, AXIS).contains(&Meet::NightRadar));
}

#[test]
fn a_leader_seeks_the_enemy_or_avoids_him_as_his_owner_likes() {
    kernel::proves!("war-at-sea", "9.42");
    let (mut setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "G21/G22");
    setting.scenario.leaders =
        vec![Leader { name: "Tanaka".to_owned(), seat: AXIS, flagship: ship("Atago") }];
    assert_eq!(least(&setting, &position, &[Meet::LeaderSeeks], &[]), 2);
    assert_eq!(least(&setting, &position, &[Meet::LeaderAvoids], &[]), 4);
    let both = rolled(&setting, &mut position.clone(), &[Meet::LeaderSeeks, Meet::LeaderAvoids], &[], 3);
    assert!(matches!(both, Err(Fault::Refused { .. })));
    position.vessel("Atago").fate = crate::position::Fate::Sunk;
    assert!(!facts(&setting, &position, AXIS).contains(&Meet::LeaderSeeks));
}

#[test]
fn a_blockade_adds_two_against_those_who_enter_or_leave_the_port() {
    kernel::proves!("war-at-sea", "9.24");
    let (setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "I19");
    let tulagi: PortId = "Tulagi".parse().expect("a port");
    position.task_force("Axis A").blockades = Some(tulagi);
    let declares = |position: &Position| {
        let question = Declare { own: force("Axis A"), enemy: force("Allied A"), zone: zone("I19") };
        question.true_ones(Lens::new(&setting, position, AXIS.into())).contains(&Meet::Blockade)
    };
    // It comes to the zone, but not to the port.
    sail(&mut position, "Allied A", "H19/I19");
    assert!(!declares(&position));
    position.task_force("Allied A").berth = Berth::Port(tulagi);
    position.task_force("Allied A").sailed = 2;
    assert!(declares(&position));
    // It puts to sea.
    sail(&mut position, "Allied A", "I19/H19");
    assert!(!declares(&position));
    (position.task_force("Allied A").sailed, position.task_force("Allied A").left) = (2, Some(tulagi));
    assert!(declares(&position));
    // It blockades the port, and not the seas beyond.
    let beyond = Declare { own: force("Axis A"), enemy: force("Allied A"), zone: zone("H19") };
    assert!(!beyond.true_ones(Lens::new(&setting, &position, AXIS.into())).contains(&Meet::Blockade));
    // Whoever stays in port runs no blockade.
    moor(&setting, &mut position, "Allied A", "Tulagi");
    (position.task_force("Allied A").sailed, position.task_force("Allied A").left) = (0, None);
    assert!(!declares(&position));
    assert_eq!(setting.tables.contact(Meet::Blockade), 2);
}

#[test]
fn a_blockade_is_of_one_port_and_not_of_another_in_the_same_zone() {
    kernel::proves!("war-at-sea", "9.24", "9.23");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "N27", &["Atago", "Hiei", "Nowaki", "Maikaze"][..]),
        (ALLIES, Mission::Transport, "Tulagi", &["Minneapolis", "Phelps", "Dale", "Worden"][..]),
        (ALLIES, Mission::Transport, "Lunga", &["Portland", "Balch", "Maury", "Benham"][..]),
    ];
    let (mut setting, mut position) = send_out("coral-sea", sent, &[]);
    position.light = Light::Day;
    let [tulagi, lunga] = ["Tulagi", "Lunga"].map(|name| name.parse::<PortId>().expect("a port"));
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    for port in operation.places.ports.iter_mut().filter(|port| port.zone == zone("N27")) {
        port.seat = Some(ALLIES);
    }
    let write = |position: &mut Position, name: &str, way: &str, errand: Errand| {
        position.task_force(name).log = vec![Entry { zones: zones(way), errand }];
    };
    let sails = |position: &mut Position| {
        by(&setting, position, &[], |r| {
            movement::sail(r);
            Ok(())
        })
        .expect("a move");
    };
    // Who comes to blows with the blockading force in the zone of both ports, with a one.
    let meets = |position: &Position, enemy: &str| {
        let script = [declare(AXIS, &[Meet::Blockade]), declare(ALLIES, &[]), die(1, "5.71")];
        let mut position = position.clone();
        match by(&setting, &mut position, &script, |r| roll(r, chance("Axis A", enemy, "N27"))) {
            Ok(_) => !position.ops().engagements.is_empty(),
            Err(Fault::Refused { refusal, .. }) => {
                assert_eq!(refusal.rule.to_string(), "5.76");
                false
            }
            Err(fault) => panic!("{fault:?}"),
        }
    };
    write(&mut position, "Axis A", "", Errand::Blockade(tulagi));
    write(&mut position, "Allied A", "N27", Errand::None);
    write(&mut position, "Allied B", "N27", Errand::None);
    sails(&mut position);
    assert_eq!(position.task_force("Axis A").blockades, Some(tulagi));
    assert_eq!(["Allied A", "Allied B"].map(|enemy| meets(&position, enemy)), [true, false]);
    // In the next turn each goes into the other port.
    for seat in SEATS {
        movement::end_turn(&mut position, seat);
    }
    assert_eq!(["Allied A", "Allied B"].map(|enemy| meets(&position, enemy)), [false, false]);
    write(&mut position, "Allied A", "", Errand::Port(lunga));
    write(&mut position, "Allied B", "", Errand::Port(tulagi));
    sails(&mut position);
    assert_eq!(position.task_force("Allied B").berth, Berth::Port(tulagi));
    assert_eq!(["Allied A", "Allied B"].map(|enemy| meets(&position, enemy)), [false, true]);
}

/// Plays what needs no roll, with these answers.
fn unrolled(setting: &Setting, position: &mut Position, script: &[Step<Answer>]) {
    by(setting, position, &[], |r| test(r).map(|_| ())).expect("the meetings without a roll");
    by(setting, position, script, |r| test(r).map(|_| ())).expect("a meeting without a roll");
}

#[test]
fn ships_in_a_minor_port_are_attacked_if_the_enemy_likes() {
    kernel::proves!("war-at-sea", "5.77", "9.22");
    let (setting, mut position) = two_forces();
    moor(&setting, &mut position, "Allied A", "Tulagi");
    sail(&mut position, "Axis A", "H19/I19");
    let mut declined = position.clone();
    unrolled(&setting, &mut declined, &[says(AXIS, Answer::Assail(false))]);
    assert!(declined.ops().engagements.is_empty());
    unrolled(&setting, &mut position, &[says(AXIS, Answer::Assail(true))]);
    let [battle] = &position.ops().engagements[..] else { panic!("one battle") };
    assert_eq!((battle.zone, battle.port.map(crate::ids::PortId::name)), (zone("I19"), Some("Tulagi")));
    // A major port is safe.
    let (setting, mut position) = two_forces();
    moor(&setting, &mut position, "Allied A", "Noumea");
    sail(&mut position, "Axis A", "AG30/AG31");
    assert_eq!(assaults(&setting, &position), []);
}

#[test]
fn those_who_unload_or_bombard_are_met_without_a_roll_if_all_of_them_do() {
    kernel::proves!("war-at-sea", "5.77+1");
    let (setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "H19/I19");
    sail(&mut position, "Allied A", "I19");
    assert_eq!(assaults(&setting, &position), []);
    position.task_force("Allied A").errand = Errand::Unload;
    let offers = assaults(&setting, &position);
    assert_eq!(offers.iter().map(|offer| &offer.targets[..]).collect::<Vec<_>>(), [[force("Allied A")]]);
    // A friend of theirs covers them.
    let cover =
        TaskForce { id: force("Allied B"), errand: Errand::None, ..position.task_force("Allied A").clone() };
    position.ops_mut().fleet_mut(ALLIES).forces.push(cover);
    assert_eq!(assaults(&setting, &position), []);
    position.ops_mut().fleet_mut(ALLIES).forces.pop();
    unrolled(&setting, &mut position, &[says(AXIS, Answer::Assail(true))]);
    assert_eq!(position.ops().engagements[0].forces, ["Axis A", "Allied A"].map(force));
}

#[test]
fn an_escort_goes_into_battle_with_its_charge() {
    kernel::proves!("war-at-sea", "5.1+4");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "G22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "G22", &["Phelps", "Dale", "Worden"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.light = Light::Day;
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    assert_eq!(possible(&setting, &position), [chance("Axis A", "Allied A", "G22")]);
    assert!(!facts(&setting, &position, ALLIES).contains(&Meet::Few));
    assert!(rolled(&setting, &mut position, &[], &[], 3).expect("a roll"));
    assert_eq!(position.ops().engagements[0].forces, ["Axis A", "Allied A", "Allied B"].map(force));
}

#[test]
fn a_decoy_that_is_met_is_no_more() {
    kernel::proves!("war-at-sea", "17.63", "17.61");
    let (setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "G21/G22");
    let decoy = position.task_force("Allied A");
    (decoy.decoy, decoy.mission, decoy.sailed) = (true, Mission::Intercept, 3);
    decoy.track = zones("G24/G23/G22/G21");
    for name in ["Minneapolis", "Phelps", "Dale", "Worden"] {
        position.vessel(name).force = None;
    }
    assert_eq!(facts(&setting, &position, ALLIES), [Meet::Intercept, Meet::Speed3, Meet::Crossed]);
    assert!(!rolled(&setting, &mut position, &[], &[], 4).expect("a roll"));
    assert_eq!(position.ops().force(force("Allied A")), None);
    assert!(position.ops().fleet(ALLIES).letters.contains(&0));
}

#[test]
fn those_who_have_met_are_put_where_they_met() {
    kernel::proves!("war-at-sea", "5.74", "4.0+6", "16.3");
    let (setting, mut position) = two_forces();
    sail(&mut position, "Axis A", "G20/G21/G22");
    sail(&mut position, "Allied A", "G21");
    position.ops_mut().offers = Some(Vec::new());
    by(&setting, &mut position, &[], |r| {
        meet(r, [force("Axis A"), force("Allied A")], zone("G21"), None, false);
        Ok(())
    })
    .expect("a meeting");
    assert_eq!(position.task_force("Axis A").berth, Berth::Sea(zone("G22")), "others may still meet it");
    by(&setting, &mut position, &[], |r| test(r).map(|over| assert!(over))).expect("no more contacts");
    let met = position.task_force("Axis A");
    assert_eq!((met.berth, met.sailed), (Berth::Sea(zone("G21")), 1));
    assert_eq!(met.track, zones("G20/G21"), "submarines beyond do not find it");
    assert!(met.onward.is_some() && position.task_force("Allied A").onward.is_none());
}
